// Frames: the view that shows an area of cells as large as it fits between what covers the map, in the middle there.
// What else there is room for is what lies around it on the board. The gallery's pictures do the same
// (crates/site/src/frame.rs).
import { MAX_ZOOM, MIN_ZOOM, coordinate, shifted } from '../core/view.js';

/** @import { Box, View, Viewport } from '../core/view.js' */

/**
 * @param {{x: number, y: number, width: number, height: number}} area cells
 * @param {Viewport} viewport
 * @param {Box} insets CSS pixels that are covered at each side
 * @returns {View}
 */
export function frameOf(area, viewport, insets) {
  const width = Math.max(1, viewport.width - insets.left - insets.right);
  const height = Math.max(1, viewport.height - insets.top - insets.bottom);
  const scale = Math.min(2 ** MAX_ZOOM, Math.max(2 ** MIN_ZOOM, Math.min(width / area.width, height / area.height)));
  return {
    x: shifted(startOf(area.x, area.width, width / scale), (viewport.width / 2 - insets.left) / scale),
    y: shifted(startOf(area.y, area.height, height / scale), (viewport.height / 2 - insets.top) / scale),
    zoom: Math.log2(scale),
  };
}

/**
 * Leaves as much room on both sides, but none before the board begins.
 * @param {number} start of the area
 * @param {number} cells of it
 * @param {number} length that can be seen, in cells
 */
function startOf(start, cells, length) {
  const room = (length - cells) / 2;
  return room > start ? coordinate(0) : coordinate(start, -room);
}
