// The selected cell on the map.
import { DARK, LIGHT, stroke } from '../core/canvas.js';
import { scaleOf } from '../core/view.js';

/** @import { Projection } from '../map/layers.js' */
/** @import { Cell } from '../core/selection.js' */

const FRAMED_CELL = 6;

/**
 * A frame round the cell; where cells are small, a ring.
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} projection
 * @param {Cell} cell
 */
export function drawCellMark(context, projection, { x, y }) {
  const [left, top, right, bottom] = [
    projection.across(x),
    projection.down(y),
    projection.across(x + 1),
    projection.down(y + 1),
  ];
  context.beginPath();
  if (scaleOf(projection.view.zoom) >= FRAMED_CELL) context.rect(left - 2, top - 2, right - left + 4, bottom - top + 4);
  else context.arc((left + right) / 2, (top + bottom) / 2, 7, 0, 2 * Math.PI);
  stroke(context, [DARK, 6], [LIGHT, 4], ['#ff4d2e', 2]);
}
