// What enters a slab, as the kernel has it: bytes, or numbers twice as wide, sixteen for each eight columns or rows,
// first what is seen in them, then on the diagonals that leave the cells before. In the columns k - 4 is taken off.
import { TILE } from '../../shared/gpu-shapes.js';

/** @typedef {{k: number, x: number, y: number, width: number, height: number}} SlabOfGame */

/** Cells of the hood in a column or row, and on a diagonal. */
export const hoodInColumn = (/** @type {number} */ k, /** @type {number} */ x) =>
  x >= k ? 0 : 3 * x < k ? k - 2 * x : Math.floor((k - x + 1) / 2);
export const hoodOnDiagonal = (/** @type {number} */ k, /** @type {number} */ d) =>
  Math.abs(d) >= k ? 0 : Math.floor((k - Math.abs(d) + 2) / 3);

/** @typedef {Uint8ArrayConstructor | Uint16ArrayConstructor} Numbers */
/**
 * @typedef {{top?: ArrayLike<number> | undefined, left?: ArrayLike<number> | undefined, corner?: number | undefined}}
 *   Edges
 */

/**
 * @param {Numbers} Numbers
 * @param {number} length in cells
 * @param {(at: number) => number} counter
 * @param {(at: number) => number} diagonal that leaves the cell before the line
 */
function line(Numbers, length, counter, diagonal) {
  const numbers = new Numbers(2 * length);
  for (let at = 0; at < length; at++) {
    const place = 2 * TILE * Math.floor(at / TILE) + (at % TILE);
    numbers[place] = counter(at);
    numbers[place + TILE] = diagonal(at);
  }
  return numbers;
}

/**
 * What enters a slab above and on its left, the diagonal at its first cell, and what the strips begin with: two words
 * of sixteen numbers each, of which the first is what a strip is handed from above, and the second has its rows, the
 * diagonal of its first cell, and those of its other rows.
 * @param {SlabOfGame} slab
 * @param {Edges} edges closed forms where there is none
 * @param {8 | 16} [bits] of a counter
 */
export function entering({ k, x, y, width, height }, { top, left, corner }, bits = 8) {
  const Numbers = bits === 8 ? Uint8Array : Uint16Array;
  const rows = line(
    Numbers,
    width,
    (at) => (top ? top[at] : hoodInColumn(k, x + at)) - k + 4,
    (at) => (top ? top[width + at] : hoodOnDiagonal(k, x + at + 1 - y)),
  );
  const columns = line(
    Numbers,
    height,
    (at) => (left ? left[at] : hoodInColumn(k, y + at)),
    (at) => (left ? left[height + at] : hoodOnDiagonal(k, x - (y + at + 1))),
  );
  const first = corner ?? hoodOnDiagonal(k, x - y);
  const states = new Numbers(4 * height);
  for (let strip = 0; strip < height / TILE; strip++) {
    const [from, to] = [2 * TILE * strip, 4 * TILE * strip + 2 * TILE];
    states.set(columns.subarray(from, from + 2 * TILE - 1).subarray(0, TILE), to);
    states[to + TILE] = strip === 0 ? first : columns[from - 1];
    states.set(columns.subarray(from + TILE, from + 2 * TILE - 1), to + TILE + 1);
  }
  return { rows, columns, states, corner: (first << (32 - bits)) >> (32 - bits) };
}
