// What enters a slab, as the kernel has it: bytes, sixteen for each eight columns or rows, first what is seen in them,
// then on the diagonals that leave the cells before. In the columns k - 4 is taken off.
import { TILE } from './kernel.js';

/** @import { SlabEdges } from '../../shared/messages.js' */

/** @typedef {{k: number, x: number, y: number, width: number, height: number}} SlabOfGame */

/** Cells of the hood in a column or row, and on a diagonal. */
export const hoodInColumn = (/** @type {number} */ k, /** @type {number} */ x) =>
  x >= k ? 0 : 3 * x < k ? k - 2 * x : Math.floor((k - x + 1) / 2);
export const hoodOnDiagonal = (/** @type {number} */ k, /** @type {number} */ d) =>
  Math.abs(d) >= k ? 0 : Math.floor((k - Math.abs(d) + 2) / 3);

/**
 * @param {number} length in cells
 * @param {(at: number) => number} counter
 * @param {(at: number) => number} diagonal that leaves the cell before the line
 */
function line(length, counter, diagonal) {
  const bytes = new Uint8Array(2 * length);
  for (let at = 0; at < length; at++) {
    const place = 2 * TILE * Math.floor(at / TILE) + (at % TILE);
    bytes[place] = counter(at);
    bytes[place + TILE] = diagonal(at);
  }
  return bytes;
}

/**
 * What enters a slab above and on its left, the diagonal at its first cell, and what the strips begin with: two words
 * of sixteen bytes each, of which the first is what a strip is handed from above, and the second has its rows, the
 * diagonal of its first cell, and those of its other rows.
 * @param {SlabOfGame} slab
 * @param {SlabEdges} edges closed forms where there is none
 */
export function entering({ k, x, y, width, height }, { top, left, corner }) {
  const rows = line(
    width,
    (at) => (top ? top[at] : hoodInColumn(k, x + at)) - k + 4,
    (at) => (top ? top[width + at] : hoodOnDiagonal(k, x + at + 1 - y)),
  );
  const columns = line(
    height,
    (at) => (left ? left[at] : hoodInColumn(k, y + at)),
    (at) => (left ? left[height + at] : hoodOnDiagonal(k, x - (y + at + 1))),
  );
  const first = corner ?? hoodOnDiagonal(k, x - y);
  const states = new Uint8Array(4 * height);
  for (let strip = 0; strip < height / TILE; strip++) {
    const [from, to] = [2 * TILE * strip, 4 * TILE * strip + 2 * TILE];
    states.set(columns.subarray(from, from + 2 * TILE - 1).subarray(0, TILE), to);
    states[to + TILE] = strip === 0 ? first : columns[from - 1];
    states.set(columns.subarray(from + TILE, from + 2 * TILE - 1), to + TILE + 1);
  }
  return { rows, columns, states, corner: (first << 24) >> 24 };
}
