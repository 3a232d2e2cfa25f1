// What is seen from a cell, as the engine tells it in plain numbers: the cells around, and three lines of sight.

/** @typedef {'north' | 'west' | 'northwest'} Direction */
/** @typedef {import('../core/selection.js').Cell} Cell */

/**
 * @typedef {object} LineOfSight  what is seen in one direction
 * @property {number} length how far was looked, in cells
 * @property {number} palaces
 * @property {number} open beyond this distance every cell is a palace: the hood
 * @property {number[]} listed the distances of the other palaces, as far as they are listed
 */

/** Palaces beyond this distance are counted, but not listed. */
export const LISTED = 4096;

/** @type {{direction: Direction, dx: number, dy: number, arrow: string}[]} */
export const DIRECTIONS = [
  { direction: 'north', dx: 0, dy: -1, arrow: '\u2191' },
  { direction: 'west', dx: -1, dy: 0, arrow: '\u2190' },
  { direction: 'northwest', dx: -1, dy: -1, arrow: '\u2196' },
];

/** How many cells lie in each direction: the queen's moves. @param {Cell} cell @returns {Record<Direction, number>} */
export const reachOf = ({ x, y }) => ({ north: y, west: x, northwest: Math.min(x, y) });

/**
 * Reads the answer to a look from (x, y).
 * @param {Float64Array} numbers
 * @param {Cell} cell
 * @param {{side: number} & Record<Direction, number>} asked
 * @returns {{cells: Float64Array, width: number} & Record<Direction, LineOfSight>} the cells row by row
 */
export function readLook(numbers, { x, y }, { side, ...lengths }) {
  const width = Math.min(side, x + 1);
  let at = width * Math.min(side, y + 1);
  const cells = numbers.subarray(0, at);
  const reach = reachOf({ x, y });
  const [north, west, northwest] = DIRECTIONS.map(({ direction }) => {
    const [palaces, open, count] = numbers.subarray(at, at + 3);
    const listed = [...numbers.subarray(at + 3, at + 3 + count)];
    at += 3 + count;
    return { length: Math.min(lengths[direction], reach[direction]), palaces, open, listed };
  });
  return { cells, width, north, west, northwest };
}

/** Palaces up to a distance; null if that isn't known. @param {LineOfSight} sight @param {number} distance */
export function seenWithin({ length, palaces, open, listed }, distance) {
  if (distance === length) return palaces;
  if (distance > length || Math.min(distance, open) > LISTED) return null;
  return listed.filter((palace) => palace <= distance).length + Math.max(0, distance - open);
}

/** The distance of the first palace; null if none is seen, or it is too far to be listed. @param {LineOfSight} sight */
export const firstOf = ({ length, open, listed }) => listed[0] ?? (open < length && open <= LISTED ? open + 1 : null);

/**
 * Which part of a line of sight lies among these cells.
 * @param {Cell} cell
 * @param {{dx: number, dy: number}} direction
 * @param {import('../core/view.js').Box} cells
 * @returns {{from: number, to: number} | null} distances; 0 is the cell itself
 */
export function partIn({ x, y }, { dx, dy }, { left, top, right, bottom }) {
  const from = Math.max(0, dx === 0 ? 0 : x - (right - 1), dy === 0 ? 0 : y - (bottom - 1));
  const to = Math.min(dx === 0 ? Infinity : x - left, dy === 0 ? Infinity : y - top);
  const isBeside = (dx === 0 && (x < left || x >= right)) || (dy === 0 && (y < top || y >= bottom));
  return isBeside || from > to ? null : { from, to };
}
