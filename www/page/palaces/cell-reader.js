// Finds out about a cell of a queen's board: at once where that is known there, else after a sweep of its own, if the
// user wants a long one.
import { LISTED, readLook, reachOf } from './sights.js';
import { LIMIT } from '../core/view.js';

/** @import { LookAround } from '../../shared/queens.js' */
/** @import { QueensGame } from '../../shared/queens.js' */
/** @import { Asked } from '../inspector/explainer.js' */
/** @import { Cell } from '../core/selection.js' */
/** @import { Direction, LineOfSight } from './sights.js' */
/** @import { Pool } from '../workers/pool.js' */

/**
 * @typedef {object} Finding
 * @property {QueensGame} game
 * @property {Cell} cell
 * @property {number} deviation
 * @property {Record<Direction, LineOfSight>} sights north and west to the board's edge, northwest as far as palaces are
 *   listed
 * @property {Around} around
 */

/**
 * @typedef {{left: number, top: number, width: number, cells: Float64Array}} Around  deviations of cells around a cell
 */

/** More cells are computed only for a user who wants it: a few seconds' work. */
const MOST_UNASKED = 2 ** 32;
/** Less is done before anybody could read of it. */
const LEAST_TOLD = 2 ** 27;
/** Columns and rows before a cell and after it. */
export const BEFORE = 4;
export const AFTER = 2;

/**
 * @param {Pick<Pool, 'ask'>} pool
 * @param {QueensGame} game
 * @param {Cell} cell
 * @param {Asked} options
 * @returns {Promise<Finding | null>} null if it would take long
 */
export async function findAround(pool, game, cell, options) {
  const reach = reachOf(cell);
  const asked = { side: 1, ...reach, northwest: Math.min(reach.northwest, LISTED) };
  const look = await lookAt(pool, game, cell, asked, options);
  const around = look && (await cellsAround(pool, game, cell, options));
  if (!around) return null;
  const { cells, north, west, northwest } = look;
  return { game, cell, deviation: cells[0], sights: { north, west, northwest }, around };
}

/**
 * How many palaces are seen from a cell up to these distances.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {QueensGame} game
 * @param {Cell} cell
 * @param {Record<Direction, number>} distances
 * @param {AbortSignal} signal
 */
export async function countFrom(pool, game, cell, distances, signal) {
  const asked = { side: 0, ...distances };
  const { numbers } = await pool.ask('query', queryOf(game, cell, asked), { signal });
  const { north, west, northwest } = readLook(numbers, cell, asked);
  return { north, west, northwest };
}

/**
 * The cells around, cut off at the board's edges.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {QueensGame} game
 * @param {Cell} cell
 * @param {Asked} options
 * @returns {Promise<Around | null>}
 */
async function cellsAround(pool, game, { x, y }, options) {
  const after = Math.min(AFTER, LIMIT - 1 - Math.max(x, y));
  const corner = { x: x + after, y: y + after };
  const asked = { side: BEFORE + 1 + after, north: 0, west: 0, northwest: 0 };
  const look = await lookAt(pool, game, corner, asked, options);
  if (!look) return null;
  const { cells, width } = look;
  return { left: corner.x + 1 - width, top: corner.y + 1 - cells.length / width, width, cells };
}

/**
 * @param {Pick<Pool, 'ask'>} pool
 * @param {QueensGame} game
 * @param {Cell} cell
 * @param {LookAround} asked
 * @param {Asked} options
 * @returns {Promise<ReturnType<typeof readLook> | null>} null if it would take long
 */
async function lookAt(pool, game, cell, asked, { signal, onTrouble, agreed }) {
  let isLong = false;
  const asking = new AbortController();
  const abort = () => asking.abort(signal.reason);
  signal.addEventListener('abort', abort);
  const onProgress = (/** @type {number} */ done, /** @type {number} */ total) => {
    if (agreed || total <= MOST_UNASKED) return total >= LEAST_TOLD && onTrouble({ state: 'computing', done, total });
    isLong = true;
    onTrouble({ state: 'long', cells: total });
    asking.abort();
  };
  try {
    // Before the map's tiles: it is quick, and somebody waits.
    const how = { signal: asking.signal, onProgress, priority: () => -1 };
    const { numbers } = await pool.ask('query', queryOf(game, cell, asked), how);
    return readLook(numbers, cell, asked);
  } catch (error) {
    if (isLong) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** @param {QueensGame} game @param {Cell} cell @param {LookAround} asked */
const queryOf = (game, cell, asked) => ({ game, name: 'look', about: { ...cell, ...asked } });
