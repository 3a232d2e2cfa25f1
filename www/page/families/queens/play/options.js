// The cells that a queen could move to: along three lines, near by or far away.
import { readWholePair } from '../../../core/pairs.js';

/** @import { Cell } from '../../../../shared/play.js' */

/** Left, up, up-left, as runs number them. */
export const WAYS = [
  { dx: -1, dy: 0, arrow: '\u2190' },
  { dx: 0, dy: -1, arrow: '\u2191' },
  { dx: -1, dy: -1, arrow: '\u2196' },
];

/**
 * How far the queen can go.
 * @param {Cell} queen
 * @param {number} way
 */
export const lengthOf = ({ x, y }, way) => [x, y, Math.min(x, y)][way];

/**
 * @param {Cell} queen
 * @param {number} way
 * @param {number} distance
 * @returns {Cell}
 */
export const cellOn = ({ x, y }, way, distance) => ({ x: x + WAYS[way].dx * distance, y: y + WAYS[way].dy * distance });

/**
 * Which way and how far it is to a cell; null if the queen doesn't go there.
 * @param {Cell} queen
 * @param {Cell} cell
 */
export function wayTo(queen, cell) {
  const [left, up] = [queen.x - cell.x, queen.y - cell.y];
  if (left < 0 || up < 0 || left + up === 0 || (left > 0 && up > 0 && left !== up)) return null;
  return { way: up === 0 ? 0 : left === 0 ? 1 : 2, distance: Math.max(left, up) };
}

/**
 * Is a cell among options that are told as runs?
 * @param {Float64Array} runs
 * @param {Cell} queen
 * @param {Cell} cell
 */
export function isAmong(runs, queen, cell) {
  const to = wayTo(queen, cell);
  for (let at = 0; to && at < runs.length; at += 3) {
    if (runs[at] === to.way && runs[at + 1] <= to.distance && to.distance <= runs[at + 2]) return true;
  }
  return false;
}

/**
 * The part of a line that lies among some cells, as distances; null if none does.
 * @param {Cell} queen
 * @param {number} way
 * @param {import('../../../core/view.js').Box} cells
 */
export function partAmong({ x, y }, way, { left, top, right, bottom }) {
  const { dx, dy } = WAYS[way];
  const from = Math.max(1, dx === 0 ? 1 : x - (right - 1), dy === 0 ? 1 : y - (bottom - 1));
  const to = Math.min(lengthOf({ x, y }, way), dx === 0 ? Infinity : x - left, dy === 0 ? Infinity : y - top);
  const isBeside = (dx === 0 && (x < left || x >= right)) || (dy === 0 && (y < top || y >= bottom));
  return isBeside || from > to ? null : { from, to };
}

/**
 * The option that is meant by a place on the board: the cell there, or the nearest option within a reach.
 * @param {Cell} queen
 * @param {{x: number, y: number}} place in cells from the queen's middle, right and down
 * @param {number} reach in cells
 * @returns {Cell | null}
 */
export function optionNear(queen, { x, y }, reach) {
  let best = null;
  let least = reach;
  for (const way of [0, 1, 2]) {
    const { dx, dy } = WAYS[way];
    const along = (x * dx + y * dy) / (dx * dx + dy * dy);
    const distance = Math.min(lengthOf(queen, way), Math.max(1, Math.round(along)));
    const miss = Math.hypot(x - dx * distance, y - dy * distance);
    if (lengthOf(queen, way) > 0 && miss < least) {
      least = miss;
      best = cellOn(queen, way, distance);
    }
  }
  return best;
}

/**
 * A cell as people write it: "3, 1", "(3,1)", "3 1".
 * @param {string} text
 * @returns {Cell | null}
 */
export function readTypedCell(text) {
  const [x, y] = readWholePair(text) ?? [-1, -1];
  return x < 0 || y < 0 ? null : { x, y };
}
