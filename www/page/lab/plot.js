// A plot as a list of shapes: the page makes elements of them, and the file that is saved is written from them, too.
import { scaleFor, tickText } from './axis.js';

/** @import { Axis } from '../../shared/lab.js' */

/** @typedef {{tag: string, attributes: Record<string, string | number>, text?: string}} Shape */

/**
 * @typedef {object} Plotted
 * @property {Axis} x
 * @property {Axis} y
 * @property {{kind: 'line' | 'dots' | 'steps', points: ArrayLike<number>}[]} series points: x before y
 */

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

/**
 * @param {Plotted} plot
 * @param {{width: number, height: number}} size CSS pixels
 * @returns {Shape[]} nothing but a sentence where there is no point
 */
export function drawPlot({ x, y, series }, { width, height }) {
  const kept = series.map(({ kind, points }) => ({ kind, points: drawable(points, x.logarithmic, y.logarithmic) }));
  const all = kept.flatMap(({ points }) => points);
  if (all.length === 0) return [text('label', width / 2, height / 2, 'middle', 'There is nothing to draw yet.')];
  const vertical = scaleFor(
    extent(all.map(([, value]) => value)),
    y.logarithmic,
    Math.max(2, (height - TOP - BOTTOM) / DOWN),
    all.every(([, value]) => Number.isInteger(value)),
  );
  const left = Math.max(...vertical.ticks.map((tick) => tickText(tick).length)) * DIGIT + 2 * TICK_GAP;
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const horizontal = scaleFor(
    extent(all.map(([value]) => value)),
    x.logarithmic,
    Math.max(2, (right - left) / ACROSS),
    all.every(([value]) => Number.isInteger(value)),
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
      const className = `series ${drawn} s${index}${points.length > MANY ? ' many' : ''}`;
      return {
        tag: 'path',
        attributes: { class: className, d: PATHS[drawn](points.map(([a, b]) => [across(a), down(b)])) },
      };
    }),
  ];
}

/**
 * A plot as a file of its own.
 * @param {Shape[]} shapes
 * @param {{width: number, height: number}} size
 * @param {string} title
 */
export function svgText(shapes, { width, height }, title) {
  const written = shapes.map(({ tag, attributes, text: content }) => {
    const all = Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
      .join('');
    return `<${tag}${all}>${escaped(content ?? '')}</${tag}>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
    `${height}"><title>${escaped(title)}</title>` +
    `<style>${STYLE}</style><rect width="${width}" height="${height}" fill="#fffdf8"/>${written.join('')}</svg>\n`
  );
}

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

/** @param {number[]} values */
const extent = (values) =>
  values.reduce(
    ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
    [Infinity, -Infinity],
  );

/** @param {number} length CSS pixels */
const rounded = (length) => Math.round(length * 10) / 10;

/**
 * @returns {Shape}
 * @param {string} className
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
const line = (className, x1, y1, x2, y2) => ({
  tag: 'line',
  attributes: { class: className, x1: rounded(x1), y1: rounded(y1), x2: rounded(x2), y2: rounded(y2) },
});

/**
 * @returns {Shape}
 * @param {string} className
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 * @param {string} content
 */
const text = (className, x, y, anchor, content) => ({
  tag: 'text',
  attributes: { class: className, x: rounded(x), y: rounded(y), 'text-anchor': anchor },
  text: content,
});

/** @param {string} content */
const escaped = (content) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
