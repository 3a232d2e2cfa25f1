// How a text is written into a cell: as large as it fits, on several lines where it must.
import { lightOf } from './light.js';

/** @typedef {{size: number, lines: string[]}} Lettering  `size`: of the letters */
/** @typedef {(text: string, size: number) => number} Width  of a text in letters of this size */

export const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/** @param {number} size of letters */
export const fontOf = (size) => `600 ${size}px system-ui, sans-serif`;

/** Lines are this many letters' sizes apart. */
export const LEADING = 1.15;
/** From a line's middle to its base line, in letters' sizes. */
export const UNDER = 0.34;
const SMALLEST = 8;
/** Letters on one line may be so much smaller than on several. */
const WORTH = 0.7;
/** The room around the text. */
const [BESIDE, ABOVE] = [6, 4];

/**
 * @param {string[]} lines
 * @param {{width: number, height: number}} cell
 * @param {number} largest size of letters
 * @param {Width} widthOf
 * @returns {Lettering} an ellipsis where even the smallest letters don't fit
 */
export function lettered(lines, { width, height }, largest, widthOf) {
  const room = width - BESIDE;
  const fitted = (/** @type {(line: string, size: number) => string[]} */ broken) => {
    for (let size = Math.min(largest, height * 0.5); size >= SMALLEST; size--) {
      const all = lines.flatMap((line) => broken(line, size));
      const isIn = all.every((line) => widthOf(line, size) <= room);
      if (isIn && all.length * size * LEADING <= height - ABOVE) return { size, lines: all };
    }
    return null;
  };
  const broken = fitted((line, size) => wrapped(line, room, (text) => widthOf(text, size)));
  if (!broken) return { size: SMALLEST, lines: ['\u2026'] };
  const whole = broken.lines.length > lines.length ? fitted((line) => [line]) : null;
  return whole && whole.size >= WORTH * broken.size ? whole : broken;
}

/** @param {string} text @param {number} room @param {(text: string) => number} widthOf */
function wrapped(text, room, widthOf) {
  /** @type {string[]} */
  const lines = [];
  for (const piece of text.split(/(?<=[|,])(?![|])/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last + piece) <= room) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines;
}

/** Where the middle of each line lies below the middle of the cell. @param {Lettering} lettering */
export const middles = ({ size, lines }) => lines.map((_, index) => (index - (lines.length - 1) / 2) * size * LEADING);

/** Black or white, whichever stands out more from a colour. @param {string} colour `#rrggbb` */
export function inkOn(colour) {
  const [red, green, blue] = lightOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
