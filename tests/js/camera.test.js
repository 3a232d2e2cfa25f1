import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Camera } from '../../www/page/map/camera.js';
import { cellAt, coordinate, panned, sameView, zoomedAbout } from '../../www/page/core/view.js';

const VIEWPORT = { width: 800, height: 600, ratio: 1 };
const START = { x: coordinate(5000, 0.37), y: coordinate(4000, 0.21), zoom: 1 };

const still = () => false;

/** @param {() => boolean} [calm] */
function camera(calm = still) {
  let changes = 0;
  const made = new Camera(START, VIEWPORT, () => changes++, calm);
  return { camera: made, changes: () => changes };
}

test('a change takes effect at once', () => {
  const { camera: it, changes } = camera();
  const to = panned(START, 50, 0);
  it.change(to);
  assert.ok(sameView(it.view, to) && !it.moving);
  assert.equal(changes(), 1);
});

test('a glide moves to its destination and ends exactly there', () => {
  const { camera: it } = camera();
  const to = panned(START, 300, -200);
  it.change(to, { glide: 70, now: 0 });
  assert.ok(it.moving && sameView(it.destination, to) && sameView(it.view, START));
  let before = Infinity;
  for (let now = 0; now < 2000 && it.moving; now += 16) {
    it.step(now);
    const left = Math.abs(it.view.x.cell - to.x.cell + it.view.x.fraction - to.x.fraction);
    assert.ok(left <= before);
    before = left;
  }
  assert.ok(!it.moving && sameView(it.view, to));
});

test('a zoom keeps the cell under the cursor all the way', () => {
  const { camera: it } = camera();
  const point = { x: 123, y: 456 };
  const cell = cellAt(START, VIEWPORT, point);
  it.change(zoomedAbout(START, VIEWPORT, point, 4), { glide: 70, now: 0 });
  for (let now = 0; it.moving; now += 16) {
    it.step(now);
    assert.deepEqual(cellAt(it.view, VIEWPORT, point), cell);
  }
  assert.equal(it.view.zoom, 4);
});

test('a second change goes on from where the view is', () => {
  const { camera: it } = camera();
  it.change(panned(START, 300, 0), { glide: 70, now: 0 });
  it.step(50);
  const midway = it.view;
  it.change(panned(START, 600, 0), { glide: 70, now: 50 });
  assert.ok(sameView(it.view, midway));
});

test('stopping a glide leaves the view where it is', () => {
  const { camera: it } = camera();
  it.change(panned(START, 300, 0), { glide: 70, now: 0 });
  it.step(50);
  const midway = it.view;
  it.stop();
  assert.ok(!it.moving && sameView(it.view, midway) && sameView(it.destination, midway));
});

test('nothing glides for anyone who wants no motion, nor over a long way', () => {
  const { camera: calm } = camera(() => true);
  calm.change(panned(START, 300, 0), { glide: 70 });
  assert.ok(!calm.moving);
  const { camera: far } = camera();
  far.change({ ...START, x: coordinate(2 ** 40) }, { glide: 70 });
  assert.ok(!far.moving && far.view.x.cell === 2 ** 40);
});

test('the centre stays on the board', () => {
  const { camera: it } = camera();
  it.change(panned(START, 1e9, 1e9));
  assert.deepEqual([it.view.x.cell, it.view.y.cell], [0, 0]);
});
