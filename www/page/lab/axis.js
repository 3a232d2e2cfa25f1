// The axes of a plot: which numbers stand beside them, and where values lie along them.
import { grouped } from '../core/format.js';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Whole numbers up to this one are written out. */
const WRITTEN_MOST = 1e6;

/**
 * @typedef {object} Scale
 * @property {number[]} ticks numbers to stand beside the axis
 * @property {(value: number) => number} at 0 at the axis's beginning, 1 at its end
 */

/**
 * A scale that all values have room on.
 * @param {number[]} extent the least value and the greatest
 * @param {boolean} isLogarithmic
 * @param {number} most about this many ticks
 * @param {boolean} [isWhole] whether there is nothing between whole numbers
 * @returns {Scale}
 */
export function scaleFor([least, greatest], isLogarithmic, most, isWhole = false) {
  return isLogarithmic ? logarithmic(least, greatest, most) : linear(least, greatest, most, isWhole ? 1 : 0);
}

/**
 * @param {number} least
 * @param {number} greatest
 * @param {number} most
 * @param {number} finest the least step
 * @returns {Scale}
 */
function linear(least, greatest, most, finest) {
  const [low, high] = least === greatest ? [least - 1, greatest + 1] : [least, greatest];
  const step = Math.max(finest, stepOf((high - low) / most));
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  // Multiples of the step by division, where it is a fraction: 3 / 10 is 0.3, and 3 * 0.1 is not.
  const multiple =
    step < 1
      ? (/** @type {number} */ count) => count / Math.round(1 / step)
      : (/** @type {number} */ count) => count * step;
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => multiple(first + index));
  const [from, to] = [first * step, last * step];
  return { ticks, at: (value) => (value - from) / (to - from) };
}

/**
 * @param {number} least
 * @param {number} greatest
 * @param {number} most
 * @returns {Scale}
 */
function logarithmic(least, greatest, most) {
  const [low, high] = [Math.log10(least), Math.log10(greatest)];
  const decades = high - low;
  const mantissas = decades < 1 ? [1, 2, 3, 5, 7] : decades < 2.5 ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil(decades / most));
  /** @type {number[]} */
  const ticks = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
    if (power % every === 0) ticks.push(...mantissas.map((mantissa) => Number(`${mantissa}e${power}`)));
  }
  const below = ticks.findLast((tick) => tick <= least) ?? least;
  const above = ticks.find((tick) => tick >= greatest && tick > below) ?? greatest;
  const [from, to] = [Math.log10(below), Math.log10(above === below ? 10 * below : above)];
  return {
    ticks: ticks.filter((tick) => tick >= below && tick <= above),
    at: (value) => (Math.log10(value) - from) / (to - from),
  };
}

/** The next larger of 1, 2, 5, 10, 20 and so on, and of their parts. @param {number} least */
function stepOf(least) {
  const unit = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((factor) => factor * unit >= least * 0.999999) ?? 10;
  return Number((step * unit).toPrecision(1));
}

/**
 * A number as it stands beside an axis.
 * @param {number} value
 */
export function tickText(value) {
  if (Math.abs(value) < WRITTEN_MOST)
    return Number.isInteger(value) ? grouped(value) : String(value).replace('-', '\u2212');
  const [mantissa, power] = value.toExponential().split('e+');
  const raised = [...power].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return mantissa === '1' ? `10${raised}` : `${mantissa.replace('-', '\u2212')} \u00b7 10${raised}`;
}
