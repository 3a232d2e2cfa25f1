import { queens } from '../../www/page/families/queens/family.js';
import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  LIMIT,
  MAX_ZOOM,
  MIN_ZOOM,
  cellAt,
  clamped,
  coordinate,
  devicePixel,
  distance,
  framed,
  panned,
  sameView,
  shifted,
  visibleCells,
  zoomedAbout,
} from '../../www/page/core/view.js';

const VIEWPORT = { width: 800, height: 600, ratio: 1 };
const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };
const HUGE = 2 ** 53 - 2;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} zoom
 */
const viewAt = (x, y, zoom) => ({ x: coordinate(x, 0.5), y: coordinate(y, 0.5), zoom });

test('a coordinate keeps its whole cell apart from its fraction', () => {
  assert.deepEqual(coordinate(7, 2.25), { cell: 9, fraction: 0.25 });
  assert.deepEqual(coordinate(7, -0.25), { cell: 6, fraction: 0.75 });
  assert.deepEqual(coordinate(7, -1e-20), { cell: 7, fraction: 0 }, 'a fraction never rounds to a whole');
});

test('shifts near 2^53 stay exact to a thousandth of a cell', () => {
  let at = coordinate(HUGE, 0.5);
  for (let i = 0; i < 1000; i++) at = shifted(at, -0.001);
  assert.equal(at.cell, HUGE - 1);
  assert.ok(Math.abs(at.fraction - 0.5) < 1e-9);
  assert.equal(distance(coordinate(HUGE, 0.75), coordinate(HUGE - 3, 0.5)), 3.25);
});

test('panning by pixels and back returns to the same place', () => {
  const view = viewAt(HUGE, 12, 3.3);
  const back = panned(panned(view, 123, -45), -123, 45);
  assert.equal(back.x.cell, HUGE);
  assert.ok(Math.abs(back.x.fraction - 0.5) < 1e-9);
  assert.equal(back.y.cell, 12);
});

test('panning to the right shows cells further left', () => {
  const { x } = panned(viewAt(100, 100, 2), 40, 0);
  assert.deepEqual(x, { cell: 90, fraction: 0.5 });
});

test('zooming about a point keeps the cell under it', () => {
  for (const cell of [1000, 2 ** 40, HUGE - 500]) {
    const view = { x: coordinate(cell, 0.37), y: coordinate(cell, 0.21), zoom: 1 };
    for (const point of [
      { x: 0, y: 0 },
      { x: 799, y: 3 },
      { x: 400, y: 300 },
    ]) {
      const before = cellAt(view, VIEWPORT, point);
      for (const zoom of [1.5, 3, 6.75]) {
        assert.deepEqual(cellAt(zoomedAbout(view, VIEWPORT, point, zoom), VIEWPORT, point), before);
      }
    }
  }
});

test('zoom stays within its range', () => {
  const view = viewAt(10, 10, 0);
  assert.equal(zoomedAbout(view, VIEWPORT, { x: 0, y: 0 }, 99).zoom, MAX_ZOOM);
  assert.equal(zoomedAbout(view, VIEWPORT, { x: 0, y: 0 }, -99).zoom, MIN_ZOOM);
});

test('the centre of a clamped view is on the board', () => {
  const below = clamped({ x: { cell: -3, fraction: 0.9 }, y: coordinate(5), zoom: 0 });
  assert.deepEqual(below.x, { cell: 0, fraction: 0 });
  assert.deepEqual(below.y, { cell: 5, fraction: 0 });
  const above = clamped({ x: coordinate(LIMIT, 12), y: coordinate(LIMIT - 1, 0.5), zoom: 0 });
  assert.deepEqual(above.x, { cell: LIMIT, fraction: 0 });
  assert.deepEqual(above.y, { cell: LIMIT - 1, fraction: 0.5 });
});

test('no cell lies off the board', () => {
  const view = { x: coordinate(0), y: coordinate(0), zoom: 4 };
  assert.equal(cellAt(view, VIEWPORT, { x: 399, y: 320 }), null);
  assert.deepEqual(cellAt(view, VIEWPORT, { x: 401, y: 320 }), { x: 0, y: 1 });
  const corner = { x: coordinate(LIMIT), y: coordinate(LIMIT), zoom: 4 };
  assert.equal(cellAt(corner, VIEWPORT, { x: 401, y: 290 }), null);
  assert.deepEqual(cellAt(corner, VIEWPORT, { x: 399, y: 290 }), { x: LIMIT - 1, y: LIMIT - 1 });
});

test('the cells in sight are those that a pixel shows', () => {
  const view = viewAt(1000, 500, 2);
  const { left, top, right, bottom } = visibleCells(view, VIEWPORT);
  assert.deepEqual(cellAt(view, VIEWPORT, { x: 0, y: 0 }), { x: left, y: top });
  assert.deepEqual(cellAt(view, VIEWPORT, { x: 799.99, y: 599.99 }), { x: right - 1, y: bottom - 1 });
  assert.deepEqual(visibleCells({ ...view, x: coordinate(0), y: coordinate(0) }, VIEWPORT), {
    left: 0,
    top: 0,
    right: 100,
    bottom: 75,
  });
});

test('what ends at a cell and what begins there share a device pixel edge', () => {
  for (const zoom of [-7.3, -0.01, 0, 0.37, 2.6, 5.1]) {
    const view = viewAt(12_345, 0, zoom);
    let previous = -Infinity;
    for (let cell = 12_340; cell < 12_350; cell++) {
      const pixel = devicePixel(view.x, 801.5, cell, zoom, 1.25);
      assert.ok(Number.isInteger(pixel) && pixel >= previous);
      previous = pixel;
    }
  }
});

test('device pixels are exact where cells are beyond 2^31', () => {
  const near = devicePixel(coordinate(100, 0.25), 800, 103, 3, 2);
  assert.equal(devicePixel(coordinate(2 ** 52, 0.25), 800, 2 ** 52 + 3, 3, 2), near);
});

test('a framed box is wholly in sight, and touches its insets', () => {
  const insets = { left: 10, top: 70, right: 20, bottom: 50 };
  const view = framed({ left: 0, top: 0, right: 3000, bottom: 3000 }, VIEWPORT, insets);
  assert.equal(devicePixel(view.x, 800, 0, view.zoom, 1), 10);
  assert.equal(devicePixel(view.y, 600, 0, view.zoom, 1), 70);
  assert.equal(devicePixel(view.y, 600, 3000, view.zoom, 1), 550);
  assert.ok(devicePixel(view.x, 800, 3000, view.zoom, 1) <= 780);
});

test('a fitted game shows 3k x 3k cells, and a small one at least 100', () => {
  for (const k of [1, 5, 33, 100, 1000, 20_000]) {
    const { right, bottom } = visibleCells(queens.fitted(queensGame(k), VIEWPORT, NO_INSETS), VIEWPORT);
    const side = Math.max(100, 3 * k);
    assert.ok(right >= side && bottom >= side && bottom <= side + 2, `k = ${k}: ${right} x ${bottom}`);
  }
});

test('a game too large to be fitted is shown at its nose', () => {
  const view = queens.fitted(queensGame(1e12), VIEWPORT, NO_INSETS);
  assert.deepEqual([view.x.cell, view.y.cell, view.zoom], [333_333_333_333, 333_333_333_333, 0]);
});

test('views are the same only in place and zoom', () => {
  assert.ok(sameView(viewAt(1, 2, 3), viewAt(1, 2, 3)));
  assert.ok(!sameView(viewAt(1, 2, 3), viewAt(1, 2, 3.001)));
  assert.ok(!sameView(viewAt(HUGE, 2, 3), viewAt(HUGE + 1, 2, 3)));
});
