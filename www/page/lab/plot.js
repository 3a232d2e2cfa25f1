// A plot as the markup of an SVG: the page shows it, and the file that is saved holds it, too.
import { roundFrom } from '../core/canvas.js';
import { grouped } from '../core/format.js';

/** @import { Axis } from '../../shared/lab.js' */

/**
 * @typedef {object} Plotted
 * @property {Axis} x
 * @property {Axis} y
 * @property {{kind: 'line' | 'dots' | 'steps', points: ArrayLike<number>}[]} series points: x before y
 */

/** @typedef {{width: number, height: number}} Size  CSS pixels */

const BOTTOM = 42;
const TOP = 26;
const RIGHT = 14;
const DIGIT = 6.6;
const TICK_GAP = 6;
/** The room that the numbers beside an axis want, CSS pixels. */
const [ACROSS, DOWN] = [64, 40];

/** Steps are at least so wide, CSS pixels. */
const STEP = 3;
/** This many points are drawn with finer strokes. */
const MANY = 200;

/** What a plot looks like where no style sheet of the page is. */
const STYLE =
  'text{font:11px system-ui,sans-serif;fill:#615b51}.grid{stroke:#e2dccf}.axis{stroke:#615b51}' +
  '.series{fill:none;stroke:#4b1d9e;stroke-width:1.5}.series.dots{stroke-width:5;stroke-linecap:round}' +
  '.series.dots.many{stroke-width:2.5}.series.s1{stroke:#a3231a}.label{fill:#211e1a}';

/** @param {Plotted} plot @param {Size} size @returns {string} nothing but a sentence where there is no point */
export function drawPlot({ x, y, series }, { width, height }) {
  const kept = series.map(({ kind, points }) => ({ kind, points: drawable(points, x.logarithmic, y.logarithmic) }));
  const all = kept.flatMap(({ points }) => points);
  if (all.length === 0) return text('label', width / 2, height / 2, 'middle', 'There is nothing to draw yet.');
  const vertical = scaleFor(
    all.map(([, value]) => value),
    y.logarithmic,
    Math.max(2, (height - TOP - BOTTOM) / DOWN),
  );
  const left = Math.max(...vertical.ticks.map((tick) => tickText(tick).length)) * DIGIT + 2 * TICK_GAP;
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const horizontal = scaleFor(
    all.map(([value]) => value),
    x.logarithmic,
    Math.max(2, (right - left) / ACROSS),
  );
  const across = (/** @type {number} */ value) => rounded(left + horizontal.at(value) * (right - left));
  const down = (/** @type {number} */ value) => rounded(bottom - vertical.at(value) * (bottom - TOP));
  return [
    ...vertical.ticks.map((tick) => line('grid', left, down(tick), right, down(tick))),
    ...horizontal.ticks.map((tick) => line('grid', across(tick), TOP, across(tick), bottom)),
    line('axis', left, bottom, right, bottom),
    ...vertical.ticks.map((tick) => text('tick', left - TICK_GAP, down(tick) + 4, 'end', tickText(tick))),
    ...horizontal.ticks.map((tick) => text('tick', across(tick), bottom + 16, 'middle', tickText(tick))),
    text('label', 2, 14, 'start', y.label),
    text('label', right, height - 6, 'end', x.label),
    ...kept.map(({ kind, points }, index) => {
      // Steps that lie closer than that are a black block; of dots the rows are still to be seen.
      const drawn = kind === 'steps' && points.length > (right - left) / STEP ? 'dots' : kind;
      const path = PATHS[drawn](points.map(([a, b]) => [across(a), down(b)]));
      return `<path class="series ${drawn} s${index}${points.length > MANY ? ' many' : ''}" d="${path}"></path>`;
    }),
  ].join('');
}

/** A plot as a file of its own. @param {string} drawing @param {Size} size @param {string} title */
export const svgText = (drawing, { width, height }, title) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
  `${height}"><title>${escaped(title)}</title>` +
  `<style>${STYLE}</style><rect width="${width}" height="${height}" fill="#fffdf8"/>${drawing}</svg>\n`;

/** @type {Record<string, (points: number[][]) => string>} */
const PATHS = {
  line: (points) => points.map(([a, b], index) => `${index === 0 ? 'M' : 'L'}${a} ${b}`).join(''),
  // A stroke of no length with round ends.
  dots: (points) => points.map(([a, b]) => `M${a} ${b}h0`).join(''),
  steps: (points) => points.map(([a, b], index) => (index === 0 ? `M${a} ${b}` : `H${a}V${b}`)).join(''),
};

/**
 * @param {ArrayLike<number>} points
 * @param {boolean} isAcross whether only abscissas above 0 can be drawn
 * @param {boolean} isDown the same for ordinates
 */
function drawable(points, isAcross, isDown) {
  /** @type {number[][]} */
  const kept = [];
  for (let index = 0; index < points.length; index += 2) {
    const [a, b] = [points[index], points[index + 1]];
    if (Number.isFinite(a) && Number.isFinite(b) && !(isAcross && a <= 0) && !(isDown && b <= 0)) kept.push([a, b]);
  }
  return kept;
}

/** @param {number} length CSS pixels */
const rounded = (length) => Math.round(length * 10) / 10;

/** @type {(className: string, ...ends: [number, number, number, number]) => string} */
const line = (className, ...ends) => {
  const [x1, y1, x2, y2] = ends.map(rounded);
  return `<line class="${className}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"></line>`;
};

/** @type {(className: string, x: number, y: number, anchor: string, content: string) => string} */
const text = (className, x, y, anchor, content) =>
  `<text class="${className}" x="${rounded(x)}" y="${rounded(y)}" text-anchor="${anchor}">${escaped(content)}</text>`;

/** @param {string} content */
const escaped = (content) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// The axes: which numbers stand beside them, and where values lie along them.

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Whole numbers up to this one are written out. */
const WRITTEN_MOST = 1e6;

/**
 * @typedef {object} Scale
 * @property {number[]} ticks numbers to stand beside the axis
 * @property {(value: number) => number} at 0 at the axis's beginning, 1 at its end
 */

/**
 * A scale that all values have room on. Between whole numbers it has no ticks where all values are whole.
 * @param {number[]} values
 * @param {boolean} isLogarithmic
 * @param {number} most about this many ticks
 * @returns {Scale}
 */
export function scaleFor(values, isLogarithmic, most) {
  const least = values.reduce((least, value) => Math.min(least, value));
  const greatest = values.reduce((greatest, value) => Math.max(greatest, value));
  if (isLogarithmic) return logarithmic(least, greatest, most);
  const [low, high] = least === greatest ? [least - 1, greatest + 1] : [least, greatest];
  const step = Math.max(values.every(Number.isInteger) ? 1 : 0, roundFrom((high - low) / most));
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  // Multiples of the step by division, where it is a fraction: 3 / 10 is 0.3, and 3 * 0.1 is not.
  const multiple = (/** @type {number} */ count) => (step < 1 ? count / Math.round(1 / step) : count * step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => multiple(first + index));
  const [from, to] = [first * step, last * step];
  return { ticks, at: (value) => (value - from) / (to - from) };
}

/** @type {(least: number, greatest: number, most: number) => Scale} */
const logarithmic = (least, greatest, most) => {
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
};

/** A number as it stands beside an axis. @param {number} value */
export function tickText(value) {
  if (Math.abs(value) < WRITTEN_MOST)
    return Number.isInteger(value) ? grouped(value) : String(value).replace('-', '\u2212');
  const [mantissa, power] = value.toExponential().split('e+');
  const raised = [...power].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return mantissa === '1' ? `10${raised}` : `${mantissa.replace('-', '\u2212')} \u00b7 10${raised}`;
}
