// The selected cell on the map.
import { DARK, LIGHT, stroke } from '../core/canvas.js';
import { scaleOf } from '../core/view.js';

/** @import { Scene } from '../map/layers.js' */
/** @import { Cell } from '../core/selection.js' */

const FRAMED_CELL = 6;

/**
 * A frame round the cell; where cells are small, a ring.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Cell} cell
 */
export function drawCellMark(context, scene, { x, y }) {
  const [left, top, right, bottom] = [scene.across(x), scene.down(y), scene.across(x + 1), scene.down(y + 1)];
  context.beginPath();
  if (scaleOf(scene.view.zoom) >= FRAMED_CELL) context.rect(left - 2, top - 2, right - left + 4, bottom - top + 4);
  else context.arc((left + right) / 2, (top + bottom) / 2, 7, 0, 2 * Math.PI);
  stroke(context, [DARK, 6], [LIGHT, 4], ['#ff4d2e', 2]);
}
