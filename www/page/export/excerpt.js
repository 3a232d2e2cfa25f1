// What part of the board is exported, and how large it becomes: a rectangle of cells and a scale.
import { decoded } from '../app/link.js';
import { grouped } from '../core/format.js';
import { readWhole } from '../core/settings.js';
import { LIMIT, coordinate } from '../core/view.js';
import { MAX_LEVEL } from '../../shared/messages.js';

/** @import { Area } from './takeaway.js' */
/** @import { Box, View } from '../core/view.js' */

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle  cells */
/** @typedef {number} Scale  log2 of the pixels that a cell measures; a whole number */

/** A cell of 128 x 128 pixels. */
export const MAX_SCALE = 7;
/** PNG and NumPy go further; a picture this wide is a kilometre of screen. */
const SIDE_MAX = 2 ** 22;

/**
 * @param {{x: string, y: string, width: string, height: string}} texts
 * @param {import('../core/numbers.js').Names} [names] that they may call
 * @returns {Rectangle}
 * @throws {Error} with a sentence
 */
export function readRectangle(texts, names) {
  const [x, y] = [readWhole('x', texts.x, 0, LIMIT - 1, names), readWhole('y', texts.y, 0, LIMIT - 1, names)];
  return {
    x,
    y,
    width: readWhole('The width', texts.width, 1, LIMIT - x, names),
    height: readWhole('The height', texts.height, 1, LIMIT - y, names),
  };
}

/** The cells in sight. @param {Box} box @returns {Rectangle} */
export function rectangleOf({ left, top, right, bottom }) {
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** The scale that comes nearest to a zoom. @param {number} zoom @returns {Scale} */
export const scaleNear = (zoom) => Math.max(-MAX_LEVEL, Math.min(MAX_SCALE, Math.round(zoom)));

/**
 * The pixels of a rectangle, and how many of a picture's pixels each of them is wide. Above level 0 they are whole, and
 * may go beyond the rectangle by a part of one.
 * @param {Rectangle} rectangle
 * @param {Scale} scale
 * @returns {{area: Area, side: number}}
 * @throws {Error} with a sentence, if it is too large for a file
 */
export function areaOf({ x, y, width, height }, scale) {
  const level = Math.max(0, -scale);
  const cells = 2 ** level;
  const [left, top] = [Math.floor(x / cells), Math.floor(y / cells)];
  const area = {
    level,
    x: left,
    y: top,
    width: Math.ceil((x + width) / cells) - left,
    height: Math.ceil((y + height) / cells) - top,
  };
  const side = 2 ** Math.max(0, scale);
  for (const [name, pixels] of /** @type {const} */ ([
    ['wide', area.width * side],
    ['high', area.height * side],
  ])) {
    if (pixels > SIDE_MAX)
      throw new Error(
        `That would be ${grouped(pixels)} pixels ${name}; a file holds at most ${grouped(SIDE_MAX)}. Take a ` +
          `coarser scale or a smaller part.`,
      );
  }
  return { area, side };
}

/** The view that shows it. @param {Rectangle} rectangle @param {Scale} scale @returns {View} */
export function viewOf({ x, y, width, height }, scale) {
  return { x: coordinate(x, width / 2), y: coordinate(y, height / 2), zoom: scale };
}

/** After the game and the cells. @param {{key: string}} game @param {Rectangle} rectangle @param {string} ending */
export function fileName({ key }, { x, y, width, height }, ending) {
  const name = decoded(key)
    .replace(/^game=/, '')
    .replaceAll('=', '')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(0, LONGEST_NAME);
  return `blocking-queens-${name}-x${x}-y${y}-${width}x${height}.${ending}`;
}

/** Games may be told at length; file systems take some 255 bytes. */
const LONGEST_NAME = 80;
