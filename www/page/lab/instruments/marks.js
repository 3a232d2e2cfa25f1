// What instruments draw over the map.
import { DARK, LIGHT, middleOf, stroke } from '../../core/canvas.js';
import { scaleOf, visibleCells } from '../../core/view.js';

/** @import { Projection } from '../../map/layers.js' */
/** @import { Cell, Link } from './measures.js' */

/**
 * @typedef {object} Marks
 * @property {string} name of the instrument
 * @property {Cell[]} points
 * @property {[number, number][]} vectors
 * @property {Link[]} thread
 */

const POINT = 6;
/** Points of a lattice that lie closer hide what they are laid on, CSS pixels. */
const CLOSEST = 7;
const MOST_POINTS = 20_000;
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** @type {(context: CanvasRenderingContext2D, projection: Projection, marks: Marks) => void} */
export const drawMarks = (context, projection, { name, points, vectors, thread }) => {
  /** Light in dark, so that it shows on whatever is there. @param {() => void} path */
  const twice = (path) => {
    context.beginPath();
    path();
    stroke(context, [DARK, 3.5], [LIGHT, 1.5]);
  };
  if (name === 'lattice' && points.length > 0 && vectors.length > 1)
    drawLattice(context, projection, points[0], vectors);
  // A line along both sides of the thread.
  for (const side of thread.length > 0 ? [0, 1] : [])
    twice(() => sideOf(projection, thread, side).forEach(([x, y]) => context.lineTo(x, y)));
  if (points.length > 1) {
    const [a, b] = points;
    const [from, to] = points.map((point) => middleOf(projection, point));
    const [left, top] = [projection.across(Math.min(a.x, b.x)), projection.down(Math.min(a.y, b.y))];
    const [right, bottom] = [projection.across(Math.max(a.x, b.x) + 1), projection.down(Math.max(a.y, b.y) + 1)];
    twice(() => {
      if (name === 'box') return context.rect(left, top, right - left, bottom - top);
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    });
  }
  for (const point of points) {
    const { x, y } = middleOf(projection, point);
    twice(() => {
      for (const [dx, dy] of WAYS) {
        context.moveTo(x + 2 * dx, y + 2 * dy);
        context.lineTo(x + (2 + POINT) * dx, y + (2 + POINT) * dy);
      }
    });
  }
};

/**
 * The shortest two vectors of the same lattice: with long ones that are nearly parallel, most of its points that are
 * counted lie far out of sight.
 * @param {[number, number][]} vectors
 * @returns {[number, number][]}
 */
export function reduced([a, b]) {
  for (let [short, long] = [a, b]; ;) {
    if (Math.hypot(...short) > Math.hypot(...long)) [short, long] = [long, short];
    const by = Math.round((short[0] * long[0] + short[1] * long[1]) / Math.hypot(...short) ** 2);
    /** @type {[number, number]} */
    const less = [long[0] - by * short[0], long[1] - by * short[1]];
    if (!(Math.hypot(...less) < Math.hypot(...long))) return [short, long];
    long = less;
  }
}

/** @type {(...given: [CanvasRenderingContext2D, Projection, Cell, Marks['vectors']]) => void} */
const drawLattice = (context, projection, centre, vectors) => {
  const scale = scaleOf(projection.view.zoom);
  const [a, b] = reduced(vectors);
  const area = a[0] * b[1] - a[1] * b[0];
  if (area === 0 || Math.min(Math.hypot(...a), Math.hypot(...b)) * scale < CLOSEST) return;
  const { left, top, right, bottom } = visibleCells(projection.view, projection.viewport);
  if (((right - left) * (bottom - top)) / Math.abs(area) > MOST_POINTS) return;
  // The corners of what is in sight, told in the two vectors.
  const told = [left, right]
    .flatMap((x) => [top, bottom].map((y) => [x - centre.x, y - centre.y]))
    .map(([x, y]) => [(x * b[1] - y * b[0]) / area, (a[0] * y - a[1] * x) / area]);
  const range = (/** @type {number} */ index) => [
    Math.floor(Math.min(...told.map((pair) => pair[index]))),
    Math.ceil(Math.max(...told.map((pair) => pair[index]))),
  ];
  const [[firstI, lastI], [firstJ, lastJ]] = [range(0), range(1)];
  context.lineCap = 'round';
  context.beginPath();
  for (let i = firstI; i <= lastI; i++) {
    for (let j = firstJ; j <= lastJ; j++) {
      const [x, y] = [centre.x + i * a[0] + j * b[0], centre.y + i * a[1] + j * b[1]];
      if (x < left || x >= right || y < top || y >= bottom) continue;
      const middle = middleOf(projection, { x, y });
      context.moveTo(middle.x, middle.y);
      context.lineTo(middle.x, middle.y);
    }
  }
  stroke(context, [DARK, 5.5], [LIGHT, 3]);
};

/** @param {Projection} projection @param {Link[]} thread @param {number} side 0 or 1 */
function sideOf({ across, down }, thread, side) {
  const step = Math.max(1, Math.floor(thread.length / 2000));
  const kept = thread.filter((_, index) => index % step === 0 || index === thread.length - 1);
  const middle = (/** @type {(cell: number) => number} */ place, /** @type {number} */ cell) =>
    (place(cell) + place(cell + 1)) / 2;
  return kept.map(({ y, first, last, isMirrored }) => {
    const edge = side === 0 ? first : last + 1;
    return isMirrored ? [middle(across, y), down(edge)] : [across(edge), middle(down, y)];
  });
}
