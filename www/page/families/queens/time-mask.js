// A mask over the map that hides what the automaton has not computed yet: all cells beyond an anti-diagonal x + y = t.
import { scaleOf, visibleCells } from '../../core/view.js';

/** @import { Scene } from '../../map/layers.js' */

/** Finer steps are drawn as a straight line. */
const SMALLEST_STEP = 1;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} time x + y of the last cells that are shown
 * @param {string} colour
 */
export function drawTimeMask(context, scene, time, colour) {
  const { view, viewport } = scene;
  const { left, top, right, bottom } = visibleCells(view, viewport);
  context.fillStyle = colour;
  context.beginPath();
  // In column x the last row that is shown is time - x.
  const down = (/** @type {number} */ x) => scene.down(Math.min(bottom, Math.max(top, time + 1 - x)));
  if (scaleOf(view.zoom) >= SMALLEST_STEP) {
    for (let x = left; x < right; x++) {
      const across = scene.across(x);
      context.rect(across, down(x), scene.across(x + 1) - across, scene.down(bottom) - down(x));
    }
  } else {
    const corners = [left, time + 1 - bottom, time + 1 - top, right].map((x) => Math.min(right, Math.max(left, x)));
    for (const x of corners) context.lineTo(scene.across(x), down(x));
    context.lineTo(scene.across(right), scene.down(bottom));
    context.lineTo(scene.across(left), scene.down(bottom));
  }
  context.fill();
}
