// How a slide is laid out: the picture, and under it a band with a caption and a legend, where they are wanted. Lengths
// are units: a slide is 540 of them high or wide, whichever is less, so that letters look alike at any size.
import { roundWithin } from '../core/canvas.js';
import { centred, coordinate, scaleOf } from '../core/view.js';

/** @import { Box, View, Viewport } from '../core/view.js' */

/** @typedef {{title: string, width: number, height: number}} Size  pixels */

/** @typedef {Record<'names' | 'scale' | 'legend' | 'caption', boolean>} Wishes */

/**
 * @typedef {object} Layout
 * @property {Size} size
 * @property {number} ratio pixels a unit
 * @property {number} width units
 * @property {number} height
 * @property {Viewport} board the picture's part, from the upper left corner on
 * @property {View} view that it shows
 */

/** @satisfies {Record<string, Size>} */
export const SIZES = {
  wide: { title: 'Slide, 1920 \u00d7 1080', width: 1920, height: 1080 },
  a4: { title: 'A4 across, 300 dpi', width: 3508, height: 2480 },
  upright: { title: 'A4 upright, 300 dpi', width: 2480, height: 3508 },
  square: { title: 'Square, 2000 \u00d7 2000', width: 2000, height: 2000 },
};

const SHORT_SIDE = 540;
/** A line of the band, and the room around its lines. */
export const LINE = 22;
export const MARGIN = 12;
const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * A box of cells is shown whole and as large as it fits, whatever the size.
 * @param {Size} size
 * @param {number} lines of text in the band
 * @param {Box} box
 * @returns {Layout}
 */
export function laidOut(size, lines, box) {
  const ratio = Math.min(size.width, size.height) / SHORT_SIDE;
  const [width, height] = [size.width / ratio, size.height / ratio];
  const band = lines === 0 ? 0 : lines * LINE + MARGIN;
  const board = { width, height: Math.round((height - band) * ratio) / ratio, ratio };
  return { size, ratio, width, height, board, view: onBoard(centred(box, board, NO_INSETS), board) };
}

/** Where there is room, shows more of the board, not what lies before it. @param {View} view @param {Viewport} board */
function onBoard({ x, y, zoom }, { width, height }) {
  const least = (/** @type {import('../core/view.js').Coordinate} */ at, /** @type {number} */ length) =>
    at.cell + at.fraction < length / 2 / scaleOf(zoom) ? coordinate(0, length / 2 / scaleOf(zoom)) : at;
  return { x: least(x, width), y: least(y, height), zoom };
}

/**
 * The largest round number of cells that a scale of some length has.
 * @param {View} view
 * @param {number} longest units
 * @returns {{cells: number, length: number}} 1, 2 or 5 times a power of ten
 */
export function scaleBar({ zoom }, longest) {
  const cells = roundWithin(longest / scaleOf(zoom));
  return { cells, length: cells * scaleOf(zoom) };
}
