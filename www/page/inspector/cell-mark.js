// The selected cell on the map.
import { DARK, LIGHT, stroke } from '../core/canvas.js';
import { scaleOf } from '../core/view.js';

/** @import { Layer } from '../map/layers.js' */
/** @import { Cell } from '../core/selection.js' */

const FRAMED_CELL = 6;

/** A frame round the cell; where cells are small, a ring. @type {(...scene: [...Parameters<Layer>, Cell]) => void} */
export const drawCellMark = (context, { across, down, view }, { x, y }) => {
  const [left, top, right, bottom] = [across(x), down(y), across(x + 1), down(y + 1)];
  context.beginPath();
  if (scaleOf(view.zoom) >= FRAMED_CELL) context.rect(left - 2, top - 2, right - left + 4, bottom - top + 4);
  else context.arc((left + right) / 2, (top + bottom) / 2, 7, 0, 2 * Math.PI);
  stroke(context, [DARK, 6], [LIGHT, 4], ['#ff4d2e', 2]);
};
