// Borders on the map: thin lines, full where the paper sees a clean edge, dashed where it sees none or the line is
// known only about; and their names, each along its line, beside the middle of what is seen of it.
import { LANDMARKS, errorOf, mirrored, shapesOf, trace } from './landmarks.js';
import { projection } from './labels.js';
import { DARK, LIGHT, stroke } from '../../../core/canvas.js';
import { ramp, scaleOf, visibleCells } from '../../../core/view.js';

/** @import { Border, LandmarkName } from './landmarks.js' */
/** @import { Finder, Stand } from './labels.js' */
/** @import { Projection } from '../../../map/layers.js' */
/** @import { Box, Point, View, Viewport } from '../../../core/view.js' */

const DASHED = new Set(['fray', 'arm-inside', 'warp-end']);
const SIZE = 15;
/** A line that may run this many CSS pixels elsewhere is not named. */
const FARTHEST_LINE = 60;
/** A line is named where it is this many times as long as its name. */
const LEAST_LENGTH = 1.85;
/** Room between a name and its line. */
const GAP = 7;

/**
 * A border on the screen, and its mirror image, as far as they are in sight.
 * @param {number} k
 * @param {Border} name
 * @param {View} view
 * @param {Viewport} viewport
 */
export function bordersInSight(k, name, view, viewport) {
  const seen = visibleCells(view, viewport);
  const project = projection(view, viewport);
  return [
    trace(k, name, seen.top - 1, seen.bottom + 1).map(project),
    trace(k, name, seen.left - 1, seen.right + 1).map((place) => project(mirrored(place))),
  ];
}

/** @type {Finder} */
export function borderCandidates(k, view, viewport, free, measure, letters = 1) {
  const scale = scaleOf(view.zoom);
  const window = Math.min(viewport.width, viewport.height);
  return LANDMARKS.filter(({ kind, least }) => kind === 'border' && k >= least).flatMap((landmark) => {
    const { name, title, kind, size } = landmark;
    // With restraint: not while the whole game is seen, nor where the line is known only about.
    if (size * k * scale <= window / 2 || errorOf(k, name) * scale >= FARTHEST_LINE) return [];
    const lettering = { text: title, kind, size: Math.round(letters * SIZE) };
    const box = measure(lettering);
    return bordersInSight(k, /** @type {Border} */ (name), view, viewport).flatMap((line, twin) => {
      const { length, stand } = halfway(line, free);
      if (!stand || length <= LEAST_LENGTH * box.width) return [];
      const key = twin ? `${name} mirrored` : name;
      return [{ key, landmark, lettering, dot: null, box, stands: alongside(stand, box.height) }];
    });
  });
}

/** A name on one side of its line, or on the other. @param {Stand} stand on the line @param {number} height */
function alongside({ x, y, angle }, height) {
  const away = height / 2 + GAP;
  return [away, -away].map((by) => ({ x: x + by * Math.sin(angle), y: y - by * Math.cos(angle), angle }));
}

/**
 * The middle of what is in a box of a line: how long that is, and how the line runs there, read from left to right.
 * @param {Point[]} line
 * @param {Box} box
 */
function halfway(line, box) {
  const pieces = line.slice(1).flatMap((to, i) => {
    const piece = pieceWithin(line[i], to, box);
    return piece ? [{ ...piece, length: Math.hypot(piece.to.x - piece.from.x, piece.to.y - piece.from.y) }] : [];
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let left = length / 2;
  for (const { from, to, length: own } of pieces) {
    if (left > own || own === 0) {
      left -= own;
      continue;
    }
    const part = left / own;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const sign = dx < 0 ? -1 : 1;
    return { length, stand: { x: from.x + part * dx, y: from.y + part * dy, angle: Math.atan2(sign * dy, sign * dx) } };
  }
  return { length, stand: null };
}

/** What of a straight line lies in a box. @param {Point} from @param {Point} to @param {Box} box */
function pieceWithin(from, to, { left, top, right, bottom }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [start, end] = [0, 1];
  for (const [way, room] of [
    [-dx, from.x - left],
    [dx, right - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ]) {
    if (way === 0 && room < 0) return null;
    if (way < 0) start = Math.max(start, room / way);
    if (way > 0) end = Math.min(end, room / way);
  }
  const at = (/** @type {number} */ part) => ({ x: from.x + part * dx, y: from.y + part * dy });
  return start < end ? { from: at(start), to: at(end) } : null;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} projection
 * @param {boolean} all whether all borders are wanted
 * @param {LandmarkName | null} chosen a border or region that is marked in any case
 */
export function drawLines(context, { game: { k }, view, viewport }, all, chosen) {
  const scale = scaleOf(view.zoom);
  const { right, bottom } = visibleCells(view, viewport);
  for (const landmark of LANDMARKS) {
    const { name, kind, size, least } = landmark;
    const isChosen = name === chosen;
    if (k < least || kind === 'junction' || !(isChosen || (all && kind === 'border'))) continue;
    if (kind === 'region') {
      for (const shape of shapesOf(k, landmark, 1.2 * Math.max(right, bottom)))
        drawLine(context, shape.map(projection(view, viewport)), { closed: true, width: 1.75 });
      continue;
    }
    // A line that is known only about says nothing where it is seen from near.
    const alpha = ramp(40, 90, size * k * scale) * (1 - ramp(40, 80, errorOf(k, name) * scale));
    for (const line of bordersInSight(k, /** @type {Border} */ (name), view, viewport)) {
      drawLine(context, line, { dashed: DASHED.has(name), width: isChosen ? 2.25 : 1.25, alpha });
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} points
 * @param {{width: number, closed?: boolean, dashed?: boolean, alpha?: number}} style
 */
function drawLine(context, points, { width, closed = false, dashed = false, alpha = 1 }) {
  if (alpha <= 0 || points.length < 2) return;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(near(x), near(y));
  if (closed) context.closePath();
  context.lineJoin = 'round';
  context.globalAlpha = alpha;
  context.setLineDash(dashed ? [7, 5] : []);
  stroke(context, [DARK, width + 2.5], [LIGHT, width]);
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Canvases lose their way with lines of billions of pixels. @param {number} at */
const near = (at) => Math.min(1e6, Math.max(-1e6, at));
