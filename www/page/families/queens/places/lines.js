// Borders as thin lines over the map: full where the paper sees a clean edge, dashed where it sees none or the line is
// known only about. Each is light in a dark one, so that it shows on every colour.
import { LANDMARKS, errorOf, shapesOf } from './landmarks.js';
import { projection } from './labels.js';
import { DARK, LIGHT, stroke } from '../../../core/canvas.js';
import { bordersInSight } from './border-names.js';
import { ramp, scaleOf, visibleCells } from '../../../core/view.js';

/** @import { Border, LandmarkName } from './landmarks.js' */
/** @import { Projection } from '../../../map/layers.js' */
/** @import { Point } from '../../../core/view.js' */

const DASHED = new Set(['fray', 'arm-inside', 'warp-end']);

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
