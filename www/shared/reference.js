// Palace numbers by their definition, row by row: a second, plain program beside the engine, that what the map shows
// can be held against. It shares nothing with the engine: no block, no closed form of counts, no symmetry, no wasm.
//
// A palace is a cell that sees fewer than k palaces when it looks north, west and northwest (paper, section 1). Going
// down row by row it is enough to remember how many stand above in each column, how many up-left on each diagonal, and
// how many to the left in the row. That begins at the origin, or, for huge k, where the hood ends: a cell with x + y +
// min(x, y) < k sees that many cells, so it is a palace whatever they are; and so is every cell above and to the left
// of it.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box  right and bottom exclusive */

/**
 * What the worker that counts is asked: the pixels of an area, each of them 2^level x 2^level cells.
 * @typedef {object} CountAsk
 * @property {number} k
 * @property {number} level
 * @property {Box} pixels
 * @property {number[]} bounds the lowest deviation of each colour class
 */

/**
 * Rows of pixels: deviations at level 0; above, for each pixel how many of its cells fall in each colour class.
 * @typedef {{type: 'rows', top: number, rows: number, numbers: Int32Array | Uint32Array}} CountedRows
 */

/**
 * @typedef {CountedRows | {type: 'progress', done: number} | {type: 'done'}} FromCounter  `done`: cells
 */

/** The tile's value where a deviation is below all 32-bit integers. */
export const SATURATED = -(2 ** 31);

/**
 * The cells that an area of pixels covers.
 * @param {Box} pixels
 * @param {number} level
 * @returns {Box}
 */
export function cellsOf({ left, top, right, bottom }, level) {
  const side = 2 ** level;
  return { left: left * side, top: top * side, right: right * side, bottom: bottom * side };
}

/**
 * How many cells at the head of a column, or of a row, are surely palaces: those with x + y + min(x, y) < k.
 * @param {number} k
 * @param {number} at which column or row
 */
const sureAlong = (k, at) => (at >= k ? 0 : 3 * at < k ? k - 2 * at : Math.ceil((k - at) / 2));

/**
 * Where counting has to begin so that every cell before it, up to the box's far corner, is surely a palace.
 * @param {number} k
 * @param {Box} cells
 */
const beginningOf = (k, { left, top, right, bottom }) => ({
  x: Math.min(left, sureAlong(k, bottom - 1)),
  y: Math.min(top, sureAlong(k, right - 1)),
});

/**
 * How many cells are counted for those of a box.
 * @param {number} k
 * @param {Box} cells
 */
export function cellsCounted(k, cells) {
  const { x, y } = beginningOf(k, cells);
  return (cells.right - x) * (cells.bottom - y);
}

/** The deviations of a box of cells, a row at a time. */
export class ReferenceRows {
  /** the row that comes next */
  y;
  #cells;
  #x;
  #north;
  #northwest;
  #row;

  /**
   * @param {number} k
   * @param {Box} cells
   */
  constructor(k, cells) {
    const { x, y } = beginningOf(k, cells);
    const width = cells.right - x;
    this.y = y;
    this.#x = x;
    this.#cells = cells;
    this.#row = new Float64Array(width);
    // The palaces above and to the left of where counting begins, less k, are counted with each column.
    this.#north = new Float64Array(width).fill(y - k + x);
    this.#northwest = Float64Array.from({ length: width + cells.bottom - y }, (_, i) => {
      const [across, down] = [Math.max(0, i - (cells.bottom - y)), Math.max(0, cells.bottom - y - i)];
      return Math.min(x + across, y + down);
    });
  }

  /**
   * Counts the next row.
   * @returns {Float64Array | null} the box's part of it, only lent; null above the box
   */
  next() {
    const { left, top, bottom } = this.#cells;
    countRow(this.#north, this.#northwest.subarray(bottom - this.y), this.#row);
    return this.y++ < top ? null : this.#row.subarray(left - this.#x);
  }
}

/**
 * @param {Float64Array} north
 * @param {Float64Array} northwest of the row's cells
 * @param {Float64Array} row
 */
function countRow(north, northwest, row) {
  let west = 0;
  for (let x = 0; x < row.length; x++) {
    const deviation = north[x] + northwest[x] + west;
    row[x] = deviation;
    if (deviation >= 0) continue;
    north[x]++;
    northwest[x]++;
    west++;
  }
}
