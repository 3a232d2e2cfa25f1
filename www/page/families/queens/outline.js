// Where a game's cells have to be computed: between the hood, the diagonal and outer space.

/** @import { Cells } from '../../survey/slab-grid.js' */

/** Slope of the arm's outer edge: beyond it there is outer space. */
const OUTER_EDGE = 2.618;
/** Rows of a window by which its cells are estimated. */
const SAMPLES = 4;

/**
 * The column from which on all that lies above a row is outer space.
 * @param {number} k
 * @param {number} row
 */
export const outerEdge = (k, row) => k + OUTER_EDGE * row;

/**
 * About how many cells of a window lie outside hood and outer space, on or above the diagonal.
 * @param {number} k
 * @param {Cells} cells
 */
export function cellsIn(k, { x, y, width, height }) {
  let length = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const row = y + ((sample + 0.5) * height) / SAMPLES;
    length += Math.max(0, Math.min(x + width, outerEdge(k, row)) - Math.max(x, row, k - 2 * row));
  }
  return (length * height) / SAMPLES;
}
