// The page's own definition of a piece's values, against theorems and the queens' reference.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesGame } from '../../www/shared/pieces.js';
import { Definition, cellsOf, optionsIn } from '../../www/shared/definition.js';
import { ReferenceRows } from '../../www/shared/reference.js';

/** @param {import('../../www/shared/pieces.js').Given} given @param {number} width @param {number} height */
function windowOf(given, width, height) {
  const definition = new Definition(piecesGame(given), width, height);
  while (definition.advance());
  assert.equal(definition.share, 1);
  return Array.from({ length: height }, (_, y) => [...definition.row(y, 0)]);
}

/** @param {number} width @param {number} height @param {(x: number, y: number) => number} value */
const table = (width, height, value) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => value(x, y)));

test('Nim and Ryuo have the values of their theorems, on two heaps and on three', () => {
  assert.deepEqual(
    windowOf({ game: 'nim' }, 40, 25),
    table(40, 25, (x, y) => x ^ y),
  );
  const floor = Math.floor;
  assert.deepEqual(
    windowOf({ game: 'ryuo', p: 5 }, 33, 47),
    table(33, 47, (x, y) => ((x + y) % 5) + 5 * (floor(x / 5) ^ floor(y / 5))),
  );
  assert.deepEqual(
    windowOf({ game: 'ryuo-3a', p: 4, z: 6 }, 20, 17),
    table(20, 17, (x, y) => ((x + y + 6) % 4) + 4 * ((x >> 2) ^ (y >> 2) ^ (6 >> 2))),
  );
});

test('palaces of the queen are as the queens\u2019 own reference counts them, and outcomes follow from them', () => {
  const [k, side] = [17, 60];
  const rows = new ReferenceRows(k, { left: 0, top: 0, right: side, bottom: side });
  const counted = Array.from({ length: side }, () => [...(rows.next() ?? [])]);
  assert.deepEqual(windowOf({ game: 'wythoff', k }, side, side), counted);
  assert.deepEqual(
    windowOf({ game: 'wythoff', k, show: 'outcome' }, side, side),
    counted.map((row) => row.map((v) => (v < 0 ? 0 : 1))),
  );
});

test('a knight that raises a coordinate is computed out to the sum of the corner', () => {
  assert.deepEqual(
    windowOf({ game: 'white-knight', show: 'outcome' }, 24, 18),
    table(24, 18, (x, y) => (x % 4 < 2 && y % 4 < 2 ? 0 : 1)),
  );
  assert.equal(cellsOf(piecesGame({ game: 'white-knight' }), 24, 18), 41 ** 2);
});

test('a pass that is left is one more option, but not from a cell without moves', () => {
  const p = 4;
  const block = (/** @type {number} */ at) => Math.floor((at - 1) / p);
  assert.deepEqual(
    windowOf({ game: 'ryuo', p, pass: true, show: 'outcome' }, 40, 40),
    table(40, 40, (x, y) => {
      const isNear = x >= 1 && y >= 1 && x <= p && y <= p && x + y === p + 1;
      const isFar = x > p && y > p && block(x) === block(y) && (x + y) % p === 2;
      return (x === 0 && y === 0) || isNear || isFar ? 0 : 1;
    }),
  );
});

test('an option that is reached in two ways counts once', () => {
  const doubled = windowOf({ game: 'piece', moves: '2,0r;3,0r;0,1r', k: 4 }, 30, 12);
  const once = windowOf({ game: 'piece', moves: '0,1r;2,0r;3,0;9,0;15,0;21,0;27,0', k: 4 }, 30, 12);
  assert.deepEqual(doubled, once);
});

test('the estimate of options grows with the board, and twice with a pass', () => {
  const game = piecesGame({ game: 'wythoff', show: 'outcome' });
  assert.ok(optionsIn(game, 200, 200) > 4 * optionsIn(game, 100, 100));
  const passing = piecesGame({ game: 'wythoff', show: 'outcome', pass: true });
  assert.equal(optionsIn(passing, 50, 50), 2 * optionsIn(game, 50, 50));
});
