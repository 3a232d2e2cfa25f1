// Where a feature of one game lies in another one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOLLOWING, scaledView } from '../../www/page/app/following.js';
import { LIMIT, MAX_ZOOM, MIN_ZOOM, coordinate } from '../../www/page/core/view.js';

const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ zoom) => ({
  x: coordinate(x),
  y: coordinate(y),
  zoom,
});

test('centre and width are multiplied by the ratio of the games', () => {
  assert.deepEqual(scaledView(at(90, 30, 2), 100, 400), at(360, 120, 0));
  assert.deepEqual(scaledView(at(360, 120, 0), 400, 100), at(90, 30, 2));
});

test('the next game keeps the zoom and moves by whole pixels, and the step back leads back', () => {
  const start = at(80, 60, 3);
  const next = scaledView(start, 100, 101);
  assert.deepEqual(next, { x: coordinate(80, 0.75), y: coordinate(60, 0.625), zoom: 3 });
  assert.deepEqual(scaledView(next, 101, 100), start);
});

test('in a huge game a step moves the place by as many cells as it should', () => {
  const k = 2 ** 52;
  assert.deepEqual(scaledView(at(k, 0, 0), k, k + 1), at(k + 1, 0, 0));
});

test('places stay on the board, and zooms within their bounds', () => {
  assert.deepEqual(scaledView(at(5, 5, -14), 5, 50), at(50, 50, MIN_ZOOM));
  assert.deepEqual(scaledView(at(50, 50, 6), 50, 5), at(5, 5, MAX_ZOOM));
  assert.equal(scaledView(at(LIMIT / 2, 0, 0), 1000, 9000).x.cell, LIMIT);
});

test('whoever wants the same cells is asked once', () => {
  const kept = new Map();
  const storage = () =>
    /** @type {Storage} */ (
      /** @type {unknown} */ ({
        getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
        setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
        removeItem: (/** @type {string} */ key) => kept.delete(key),
      })
    );
  assert.equal(FOLLOWING.isOn(storage), true);
  FOLLOWING.turn(storage, false);
  assert.equal(FOLLOWING.isOn(storage), false);
  FOLLOWING.turn(storage, true);
  assert.equal(FOLLOWING.isOn(storage), true);
});
