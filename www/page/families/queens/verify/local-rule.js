// The automaton as a check: a cell's deviation follows from those of six cells before it (paper, Figure 2). The engine
// counts palaces and never uses that rule, so a cell that the engine got wrong breaks it, there or next to it. It needs
// no cell further off, however far out the view lies; but numbers that were all wrong in a way that follows the rule
// would pass.
import { NEIGHBOURS, initial } from '../automaton.js';
import { SATURATED } from '../../../../shared/reference.js';

/** Where a cell isn't known. */
export const UNKNOWN = 2 ** 31 - 1;

/** @typedef {{x: number, y: number, width: number, height: number, values: ArrayLike<number>}} Field  cells by rows */

/**
 * Checks some rows of a field.
 * @param {number} k
 * @param {Field} field
 * @param {number} from the first row, counted in the field
 * @param {number} to the row after the last
 * @param {(x: number, y: number, shown: number, expected: number) => void} take each cell whose neighbours are known
 */
export function checkRows(k, { x: left, y: top, width, height, values }, from, to, take) {
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    left + column < 0 || top + row < 0
      ? initial(k, left + column, top + row)
      : column < 0 || row < 0
        ? UNKNOWN
        : values[row * width + column];
  for (let row = from; row < Math.min(to, height); row++) {
    for (let column = 0; column < width; column++) {
      const shown = values[row * width + column];
      if (shown === UNKNOWN) continue;
      let expected = 0;
      let isKnown = true;
      let isDeep = shown === SATURATED;
      for (const { dx, dy, factor, term } of NEIGHBOURS) {
        const value = at(column + dx, row + dy);
        isKnown &&= value !== UNKNOWN;
        isDeep ||= value === SATURATED;
        expected += factor * value + (value < 0 ? term : 0);
      }
      if (!isKnown) continue;
      take(left + column, top + row, shown, isDeep ? inHood(k, left + column, top + row) : expected);
    }
  }
}

/**
 * The value that a tile has deep in the hood of a huge game, where N = x + y + min(x, y) (paper, section 3) and
 * deviations may be below all 32-bit integers.
 * @param {number} k
 * @param {number} x
 * @param {number} y
 */
const inHood = (k, x, y) => Math.max(SATURATED, x - k + y + Math.min(x, y));
