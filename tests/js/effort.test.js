import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Effort } from '../../www/page/tiles/effort.js';
import { Pace } from '../../www/page/work/pace.js';

const TILE = 256 * 256;

test("without estimates, the work is the tiles' own cells", () => {
  const effort = new Effort();
  effort.add('a', 0);
  effort.add('b', 1);
  effort.progress('a', 1);
  effort.progress('b', 0.5);
  assert.deepEqual(effort.sum, { done: 3 * TILE, total: 5 * TILE });
});

test('one sweep serves every tile nearer to the origin, and counts the tile that it ends in', () => {
  const effort = new Effort();
  for (const key of ['a', 'b', 'c']) effort.add(key, 0);
  effort.estimate('a', 500_000);
  effort.estimate('b', 400_000);
  effort.estimate('c', 700_000);
  // Up to a, through b once more, and on from a to c.
  assert.equal(effort.sum.total, 500_000 + TILE + 200_000);
  effort.progress('a', 1);
  assert.equal(effort.sum.done, 500_000);
});

test('a tile that is mostly hood or outer space has few cells of its own', () => {
  const effort = new Effort();
  for (const key of ['a', 'b']) effort.add(key, 8);
  effort.estimate('a', 5000);
  effort.estimate('b', 1000);
  assert.equal(effort.sum.total, 5000 + 1000);
});

test('among tiles that are swept to, one without a sweep is no work', () => {
  const effort = new Effort();
  for (const key of ['a', 'b']) effort.add(key, 0);
  effort.estimate('a', 0);
  assert.equal(effort.sum.total, 2 * TILE);
  effort.estimate('b', 300_000);
  assert.equal(effort.sum.total, 300_000);
  effort.progress('a', 1);
  assert.equal(effort.sum.done, 0);
});

test('tiles that have all been swept before are work of their own size', () => {
  const effort = new Effort();
  for (const key of ['a', 'b']) effort.add(key, 1);
  effort.estimate('a', 0);
  effort.estimate('b', 0);
  assert.equal(effort.sum.total, 8 * TILE);
});

test('progress never goes back, and what is dropped counts no more', () => {
  const effort = new Effort();
  effort.add('a', 0);
  effort.add('b', 0);
  effort.progress('a', 0.5);
  effort.progress('a', 0.25);
  effort.progress('b', 7);
  assert.deepEqual(effort.sum, { done: 1.5 * TILE, total: 2 * TILE });
  effort.drop('b');
  assert.deepEqual(effort.sum, { done: 0.5 * TILE, total: TILE });
  effort.clear();
  assert.deepEqual(effort.sum, { done: 0, total: 0 });
});

test('the pace of the last seconds tells how long the rest takes', () => {
  const pace = new Pace();
  const seconds = (/** @type {number} */ now, /** @type {number} */ done, total = 1000) =>
    pace.left({ done, total }, now);
  assert.equal(seconds(0, 0), null, 'nothing is known at first');
  assert.equal(seconds(1000, 100), null, 'a second is too short to tell');
  assert.equal(seconds(2000, 200), 8);
  assert.equal(seconds(4000, 400), 6);
  // From now on a quarter as fast: what is long past is forgotten.
  for (let now = 5000; now <= 16_000; now += 1000) seconds(now, 400 + (now - 4000) / 40);
  assert.equal(seconds(17_000, 725), 11);
});

test('where nothing goes on, or the work has become another, there is no telling', () => {
  const pace = new Pace();
  pace.left({ done: 10, total: 100 }, 0);
  assert.equal(pace.left({ done: 10, total: 100 }, 5000), null);
  assert.equal(pace.left({ done: 20, total: 100 }, 6000), 48);
  assert.equal(pace.left({ done: 20, total: 200 }, 7000), null);
  assert.equal(pace.left({ done: 40, total: 200 }, 9000), 16);
  pace.forget();
  assert.equal(pace.left({ done: 50, total: 200 }, 10_000), null);
});

test('the speed is that of the last seconds, and none while there is no telling', () => {
  const pace = new Pace();
  assert.equal(pace.speed, 0);
  pace.left({ done: 0, total: 100 }, 0);
  pace.left({ done: 4, total: 100 }, 1000);
  assert.equal(pace.speed, 0);
  pace.left({ done: 30, total: 100 }, 3000);
  assert.equal(pace.speed, 10);
  pace.forget();
  assert.equal(pace.speed, 0);
});
