// The part of the board that is exported, shown on the map: what lies beside it is dimmed.

/** @import { Rectangle } from './excerpt.js' */
/** @import { Scene } from '../map/layers.js' */

/** Under the names on the map. */
export const HEIGHT = 5;
/** So far outside the map nobody sees a line, and no coordinate is too large to be drawn. */
const OUTSIDE = 8;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Rectangle} rectangle
 */
export function drawOutline(context, { viewport, across, down }, { x, y, width, height }) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(-OUTSIDE, Math.min(most + OUTSIDE, at));
  const [left, right] = [x, x + width].map((column) => within(across(column), viewport.width));
  const [top, bottom] = [y, y + height].map((row) => within(down(row), viewport.height));
  context.fillStyle = 'rgb(12 8 4 / 50%)';
  context.beginPath();
  context.rect(-OUTSIDE, -OUTSIDE, viewport.width + 2 * OUTSIDE, viewport.height + 2 * OUTSIDE);
  context.rect(left, top, right - left, bottom - top);
  context.fill('evenodd');
  // White in black: it shows on every colour.
  for (const [style, lineWidth] of /** @type {const} */ ([
    ['rgb(12 8 4 / 85%)', 4],
    ['#fffaf0', 1.5],
  ])) {
    context.strokeStyle = style;
    context.lineWidth = lineWidth;
    context.strokeRect(left, top, right - left, bottom - top);
  }
}
