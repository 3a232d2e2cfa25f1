import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TILE_SIDE } from '../../www/shared/messages.js';
import { addPiece, noCounts, tallyOf, piecesOf, sumOf } from '../../www/page/compare/tally.js';
import { corner } from '../browser/reference.mjs';

const SIDE = TILE_SIDE;

/**
 * A tile of level 0, cut out of a corner.
 * @param {Int32Array} cells
 * @param {number} width
 * @param {number} column
 * @param {number} row
 */
function tileOf(cells, width, column, row) {
  const tile = new Int32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++)
    tile.set(
      cells.subarray((row * SIDE + y) * width + column * SIDE, (row * SIDE + y) * width + (column + 1) * SIDE),
      y * SIDE,
    );
  return tile;
}

test('the pieces of the other game cover a tile once, but for what has no counterpart', () => {
  for (const [dx, dy] of [
    [0, 0],
    [1, 1],
    [-1, 300],
    [256, -512],
    [-700, 255],
  ]) {
    const covered = new Uint8Array(SIDE * SIDE);
    for (const { column, row, left, top, width, height, fromLeft, fromTop } of piecesOf(
      { column: 1, row: 2 },
      dx,
      dy,
    )) {
      assert.ok(column >= 0 && row >= 0);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          covered[(top + y) * SIDE + left + x]++;
          assert.equal(column * SIDE + fromLeft + x, SIDE + left + x - dx);
          assert.equal(row * SIDE + fromTop + y, 2 * SIDE + top + y - dy);
        }
      }
    }
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++)
        assert.equal(
          covered[y * SIDE + x],
          Number(SIDE + x - dx >= 0 && 2 * SIDE + y - dy >= 0),
          `(${x}, ${y}) moved by (${dx}, ${dy})`,
        );
    }
  }
});

test('differing cells are counted for each pixel at each level', () => {
  const width = 4 * SIDE;
  const [k, other, dx, dy, gap] = [100, 97, -3, 5, 1];
  const first = corner(k, width, width);
  const second = corner(other, width, width);
  for (const level of [0, 1]) {
    const tally = tallyOf(noCounts());
    for (let down = 0; down < 2 ** level; down++) {
      for (let across = 0; across < 2 ** level; across++) {
        for (const piece of piecesOf({ column: across, row: down }, dx, dy)) {
          addPiece(tally, tileOf(first, width, across, down), tileOf(second, width, piece.column, piece.row), piece, {
            gap,
            level,
            across,
            down,
          });
        }
      }
    }
    const expected = tallyOf(noCounts());
    for (let y = 0; y < SIDE << level; y++) {
      for (let x = 0; x < SIDE << level; x++) {
        if (x - dx < 0 || y - dy < 0) continue;
        const pixel = (y >> level) * SIDE + (x >> level);
        expected.compared[pixel]++;
        if (first[y * width + x] !== second[(y - dy) * width + x - dx] + gap) expected.differing[pixel]++;
      }
    }
    assert.deepEqual(tally, expected);
    const { compared, differing } = sumOf(tally, { left: 10, top: 0, right: 12, bottom: 100 });
    assert.equal(
      compared,
      [...Array(100)].reduce(
        (sum, _, y) => sum + expected.compared[y * SIDE + 10] + expected.compared[y * SIDE + 11],
        0,
      ),
    );
    assert.equal(
      differing,
      [...Array(100)].reduce(
        (sum, _, y) => sum + expected.differing[y * SIDE + 10] + expected.differing[y * SIDE + 11],
        0,
      ),
    );
  }
});

test('deviations beyond 32 bits are not compared', () => {
  const tally = tallyOf(noCounts());
  const [first, second] = [new Int32Array(SIDE * SIDE).fill(-(2 ** 31)), new Int32Array(SIDE * SIDE)];
  const [piece] = piecesOf({ column: 0, row: 0 }, 0, 0);
  addPiece(tally, first, second, piece, { gap: 0, level: 0, across: 0, down: 0 });
  addPiece(tally, second, first, piece, { gap: -(2 ** 31), level: 0, across: 0, down: 0 });
  assert.deepEqual(tally, tallyOf(noCounts()));
});

test('codes of cells that have no value are not compared', () => {
  const [tally, unknown] = [tallyOf(noCounts()), 29];
  const [first, second] = [new Int32Array(SIDE * SIDE).fill(unknown), new Int32Array(SIDE * SIDE).fill(unknown)];
  [first[0], second[0], first[1]] = [64, 32, 64];
  const [piece] = piecesOf({ column: 0, row: 0 }, 0, 0);
  addPiece(tally, first, second, piece, { gap: 0, level: 0, across: 0, down: 0, unknown });
  const all = { left: 0, top: 0, right: SIDE, bottom: SIDE };
  assert.deepEqual(sumOf(tally, all), { compared: 1, differing: 1 });
});
