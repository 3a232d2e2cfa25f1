// The selected cell, in words of the link: `sel=x,y`.
import { readWhole } from './settings.js';
import { LIMIT } from './view.js';
import { quoted } from './format.js';

/** @typedef {{x: number, y: number}} Cell */

/** Its key in the link. */
export const SELECTION = 'sel';

/** @param {string} text @returns {Cell} @throws {Error} with a sentence */
export function readCell(text) {
  const [x, y, ...rest] = text.split(',');
  if (y === undefined || rest.length > 0) throw new Error(`${SELECTION} is a cell as x,y, not ${quoted(text)}.`);
  return { x: readWhole(`${SELECTION} x`, x, 0, LIMIT - 1), y: readWhole(`${SELECTION} y`, y, 0, LIMIT - 1) };
}

/** The same, where somebody else says what is wrong with it. @param {string | null} text @returns {Cell | null} */
export function cellOf(text) {
  try {
    return text ? readCell(text) : null;
  } catch {
    return null;
  }
}

/** @param {Cell} cell */
export const writeCell = ({ x, y }) => `${x},${y}`;
