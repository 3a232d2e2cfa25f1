// A link whose subject is the part of the board that is in sight between the panels: it shows that whole on any screen.
import { visibleCells } from './view.js';

/** @import { Box, Coordinate, View, Viewport } from './view.js' */

const OF_PLACE = new Set(['x', 'y', 'zoom', 'box']);

/** @param {Box} box */
export const writeBox = ({ left, top, right, bottom }) => `box=${left},${top},${right - left},${bottom - top}`;

/**
 * The cells in the part of the viewport that nothing covers.
 * @param {View} view
 * @param {Viewport} viewport
 * @param {Box} insets CSS pixels at each side that are covered
 * @returns {Box}
 */
export function freeCells(view, viewport, insets) {
  const { left, top, right, bottom } = visibleCells(view, viewport);
  const scale = 2 ** view.zoom;
  // Where the board begins inside the viewport, less of the first cells is covered.
  /** @type {(centre: Coordinate, length: number, inset: number) => number} */
  const first = ({ cell, fraction }, length, inset) => Math.floor(cell + fraction + (inset - length / 2) / scale);
  const from = {
    left: Math.max(left, first(view.x, viewport.width, insets.left)),
    top: Math.max(top, first(view.y, viewport.height, insets.top)),
  };
  return {
    ...from,
    right: Math.max(from.left + 1, right - Math.floor(insets.right / scale)),
    bottom: Math.max(from.top + 1, bottom - Math.floor(insets.bottom / scale)),
  };
}

/**
 * @param {string} href of the page
 * @param {string} key of the game, as links write it
 * @param {Box | null} box null: the whole game
 * @param {string[]} [without] keys that the link is not to have
 */
export function boxedLink(href, key, box, without = []) {
  const url = new URL(href);
  const own = new Set([...key.split('&').map((part) => part.split('=')[0]), ...without]);
  const rest = url.hash
    .slice(1)
    .split('&')
    .filter((part) => part && !OF_PLACE.has(part.split('=')[0]) && !own.has(part.split('=')[0]));
  url.hash = [key, ...(box ? [writeBox(box)] : []), ...rest].join('&');
  return url.href;
}
