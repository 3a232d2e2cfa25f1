import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawSketch } from '../../www/page/families/queens/sketch.js';
import { coordinate, rectangle } from '../../www/page/core/view.js';

const SMALL = 240;

/** @type {any} */
const colour = (/** @type {any} */ address, /** @type {any} */ content) => ({ address, cells: content.values });
const sketch = await drawSketch({ coloured: async () => {}, picture: { colour } });

test('a sketch is the beginning of a small game', () => {
  const { tiles } = sketch(queensGame(1e6), { x: coordinate(1e6), y: coordinate(1e6), zoom: -12 }) ?? { tiles: [] };
  assert.equal(tiles.length, 16);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => {
    const tile = tiles.find(
      ({ address: { column, row } }) => column === Math.floor(x / 256) && row === Math.floor(y / 256),
    );
    return Number(/** @type {any} */ (tile)?.cells[256 * (y % 256) + (x % 256)]);
  };
  // A palace number is the number of palaces that the queen sees, and a palace is where that is less than k.
  for (const [x, y] of [
    [0, 0],
    [100, 30],
    [300, 0],
    [255, 256],
    [256, 255],
    [511, 700],
    [1023, 1023],
    [1000, 20],
    [20, 1000],
  ]) {
    let seen = 0;
    for (let i = 0; i < x; i++) seen += Number(at(i, y) < 0);
    for (let i = 0; i < y; i++) seen += Number(at(x, i) < 0);
    for (let i = 1; i <= Math.min(x, y); i++) seen += Number(at(x - i, y - i) < 0);
    assert.equal(at(x, y), seen - SMALL, `(${x}, ${y})`);
  }
});

test('it lies in a view as the large game does', () => {
  const viewport = { width: 1280, height: 800, ratio: 1 };
  for (const times of [25, 400, 3000]) {
    const view = { x: coordinate(700 * times, 0.5), y: coordinate(300 * times), zoom: -Math.log2(times) };
    const shown = sketch(queensGame(SMALL * times), view);
    const box = (/** @type {number} */ by) => ({ left: 0, top: 256 * by, right: 512 * by, bottom: 768 * by });
    const own = rectangle(box(1), shown?.view ?? view, viewport);
    const expected = rectangle(box(times), view, viewport);
    for (const side of /** @type {const} */ (['left', 'top', 'right', 'bottom'])) {
      assert.ok(
        Math.abs(own[side] - expected[side]) <= 1,
        `${side}, ${times} times as large: ${own[side]}, ${expected[side]}`,
      );
    }
  }
});

test('there is none of games that are soon there, nor where its cells would be large', () => {
  const view = (/** @type {number} */ zoom) => ({ x: coordinate(1000), y: coordinate(1000), zoom });
  assert.equal(sketch(queensGame(4000), view(-6)), null);
  assert.notEqual(sketch(queensGame(6000), view(-6)), null);
  assert.equal(sketch(queensGame(6000), view(-1)), null);
});
