// The cells that a queen could move to: along three lines, near by or far away.
import { readWholePair } from '../../../core/pairs.js';

/** @import { Cell } from '../../../../shared/play.js' */
/** @import { Box } from '../../../core/view.js' */

/** Left, up, up-left, as runs number them. */
export const WAYS = [
  { dx: -1, dy: 0, arrow: '\u2190' },
  { dx: 0, dy: -1, arrow: '\u2191' },
  { dx: -1, dy: -1, arrow: '\u2196' },
];

/** All options, as runs. @param {Cell} queen */
export const allOf = ({ x, y }) => [0, 1, x, 1, 1, y, 2, 1, Math.min(x, y)];

/** @param {Cell} queen @param {number} way @param {number} distance @returns {Cell} */
export const cellOn = ({ x, y }, way, distance) => ({ x: x + WAYS[way].dx * distance, y: y + WAYS[way].dy * distance });

/** Which way and how far it is to a cell; null if the queen doesn't go there. @param {Cell} queen @param {Cell} cell */
export function wayTo(queen, cell) {
  const [left, up] = [queen.x - cell.x, queen.y - cell.y];
  if (left < 0 || up < 0 || left + up === 0 || (left > 0 && up > 0 && left !== up)) return null;
  return { way: up === 0 ? 0 : left === 0 ? 1 : 2, distance: Math.max(left, up) };
}

/** Is a cell among options that are told as runs? @param {Float64Array} runs @param {Cell} queen @param {Cell} cell */
export function isAmong(runs, queen, cell) {
  const to = wayTo(queen, cell);
  for (let at = 0; to && at < runs.length; at += 3) {
    if (runs[at] === to.way && runs[at + 1] <= to.distance && to.distance <= runs[at + 2]) return true;
  }
  return false;
}

/**
 * A page of the options that are not blocked, the nearest first; as far away as each other: left, up, up-left.
 * @param {Cell} queen
 * @param {Float64Array} blocked runs
 * @param {number} start how many are passed over
 * @param {number} length
 */
export function nearest(queen, blocked, start, length) {
  const all = allOf(queen);
  // As far as each of these distances, from the one before, a way is open or not all along.
  const ends = new Set();
  for (const runs of [all, blocked])
    for (let at = 0; at < runs.length; at += 3) ends.add(runs[at + 1] - 1).add(runs[at + 2]);
  const cells = [];
  let [before, passed] = [0, start];
  for (const end of [...ends].sort((one, other) => one - other)) {
    const isOpen = (/** @type {number} */ way) =>
      end <= all[3 * way + 2] && !isAmong(blocked, queen, cellOn(queen, way, end));
    const ways = [0, 1, 2].filter(isOpen);
    const count = ways.length * (end - before);
    for (; passed < count && cells.length < length; passed++)
      cells.push(cellOn(queen, ways[passed % ways.length], before + 1 + Math.floor(passed / ways.length)));
    if (cells.length === length) break;
    passed -= count;
    before = end;
  }
  return cells;
}

/**
 * The parts of runs that lie among some cells.
 * @param {ArrayLike<number>} runs
 * @param {Cell} queen
 * @param {Box} cells
 * @param {number} [gap] runs that are less than this apart are one
 */
export function* partsAmong(runs, queen, { left, top, right, bottom }, gap = 0) {
  /** The first and the last distance on one axis. */
  const along = (
    /** @type {number} */ by,
    /** @type {number} */ at,
    /** @type {number} */ low,
    /** @type {number} */ end,
  ) => (by === 0 ? [1, low <= at && at < end ? Infinity : 0] : [at - end + 1, at - low]);
  const lines = WAYS.map(({ dx, dy }) => [along(dx, queen.x, left, right), along(dy, queen.y, top, bottom)]);
  for (let at = 0; at < runs.length; at += 3) {
    const [way, first] = [runs[at], runs[at + 1]];
    while (runs[at + 3] === way && runs[at + 4] - runs[at + 2] < gap) at += 3;
    const [across, down] = lines[way];
    const [from, to] = [Math.max(first, across[0], down[0]), Math.min(runs[at + 2], across[1], down[1])];
    if (from <= to) yield { way, from, to };
  }
}

/**
 * The option that is meant by a place on the board: the nearest one within a reach.
 * @param {Cell} queen
 * @param {{x: number, y: number}} place in cells from the queen's middle, right and down
 * @param {number} reach in cells
 * @returns {Cell | null}
 */
export function optionNear(queen, { x, y }, reach) {
  const lengths = [queen.x, queen.y, Math.min(queen.x, queen.y)];
  let best = null;
  let least = reach;
  for (const [way, { dx, dy }] of WAYS.entries()) {
    const along = (x * dx + y * dy) / (dx * dx + dy * dy);
    const distance = Math.min(lengths[way], Math.max(1, Math.round(along)));
    const miss = Math.hypot(x - dx * distance, y - dy * distance);
    if (distance > 0 && miss < least) {
      least = miss;
      best = cellOn(queen, way, distance);
    }
  }
  return best;
}

/** A cell as people write it: "3, 1", "(3,1)", "3 1". @param {string} text @returns {Cell | null} */
export function readTypedCell(text) {
  const [x, y] = readWholePair(text) ?? [-1, -1];
  return x < 0 || y < 0 ? null : { x, y };
}
