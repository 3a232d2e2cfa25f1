// Finds out about a cell, however long that takes: at once where the board is known there, after the map's own work where
// that is under way, and after a sweep of its own, if the user wants a long one.
import { queensGame } from '../../shared/queens.js';
import { LISTED, readLook, reachOf } from './sights.js';
import { LIMIT } from '../core/view.js';

/** @import { LookAround } from '../../shared/queens.js' */
/** @import { Cell } from './selection.js' */
/** @import { Direction, Sight } from './sights.js' */
/** @import { Pool } from '../workers/pool.js' */

/**
 * @typedef {{state: 'waiting'}
 *   | {state: 'computing', done: number, total: number}
 *   | {state: 'long', cells: number}} Trouble  why nothing is known yet: the map is at work; cells are being computed; more
 *   cells would have to be computed than anybody wants without being asked
 */

/**
 * @typedef {object} Finding
 * @property {number} k
 * @property {Cell} cell
 * @property {number} deviation
 * @property {Record<Direction, Sight>} sights north and west to the board's edge, northwest as far as palaces are listed
 * @property {Around} around
 */

/** @typedef {{left: number, top: number, width: number, cells: Float64Array}} Around  deviations of cells around a cell */

/** More cells are computed only for a user who wants it: a few seconds' work. */
const MOST_UNASKED = 2 ** 32;
/** Less is done before anybody could read of it. */
const LEAST_TOLD = 2 ** 27;
/** How often it is looked whether the map has got so far. */
const LOOK_MILLISECONDS = 250;
/** Columns and rows before a cell and after it. */
export const BEFORE = 4;
export const AFTER = 2;

export class CellReader {
  #pool;
  #isMapAtWork;

  /**
   * @param {Pick<Pool, 'ask'>} pool
   * @param {() => boolean} isMapAtWork
   */
  constructor(pool, isMapAtWork) {
    this.#pool = pool;
    this.#isMapAtWork = isMapAtWork;
  }

  /**
   * @param {number} k
   * @param {Cell} cell
   * @param {{signal: AbortSignal, onTrouble: (trouble: Trouble) => void, agreed?: boolean}} options agreed: however long
   * @returns {Promise<Finding | null>} null if it would take long
   */
  async read(k, cell, { signal, onTrouble, agreed = false }) {
    const { x, y } = cell;
    while (!agreed && this.#isMapAtWork()) {
      const { value } = await this.#pool.ask('cell', { game: queensGame(k), x, y }, { signal });
      if (value !== null) break;
      onTrouble({ state: 'waiting' });
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
      signal.throwIfAborted();
    }
    const reach = reachOf(cell);
    const asked = { side: 1, ...reach, northwest: Math.min(reach.northwest, LISTED) };
    const numbers = await this.#look(k, cell, asked, { signal, onTrouble, agreed });
    if (!numbers) return null;
    const { cells: [deviation], north, west, northwest } = readLook(numbers, cell, asked);
    const around = await this.#around(k, cell, { signal, onTrouble, agreed });
    return around && { k, cell, deviation, sights: { north, west, northwest }, around };
  }

  /**
   * How many palaces are seen from a cell up to these distances.
   * @param {number} k
   * @param {Cell} cell
   * @param {Record<Direction, number>} distances
   * @param {AbortSignal} signal
   */
  async count(k, cell, distances, signal) {
    const asked = { side: 0, ...distances };
    const { numbers } = await this.#pool.ask('query', lookAt(k, cell, asked), { signal });
    const { north, west, northwest } = readLook(numbers, cell, asked);
    return { north, west, northwest };
  }

  /**
   * The cells around, cut off at the board's edges.
   * @param {number} k
   * @param {Cell} cell
   * @param {{signal: AbortSignal, onTrouble: (trouble: Trouble) => void, agreed: boolean}} options
   * @returns {Promise<Around | null>}
   */
  async #around(k, { x, y }, options) {
    const after = Math.min(AFTER, LIMIT - 1 - Math.max(x, y));
    const corner = { x: x + after, y: y + after };
    const asked = { side: BEFORE + 1 + after, north: 0, west: 0, northwest: 0 };
    const numbers = await this.#look(k, corner, asked, options);
    if (!numbers) return null;
    const { cells, width } = readLook(numbers, corner, asked);
    return { left: corner.x + 1 - width, top: corner.y + 1 - cells.length / width, width, cells };
  }

  /**
   * @param {number} k
   * @param {Cell} cell
   * @param {{side: number} & Record<Direction, number>} asked
   * @param {{signal: AbortSignal, onTrouble: (trouble: Trouble) => void, agreed: boolean}} options
   * @returns {Promise<Float64Array | null>}
   */
  async #look(k, cell, asked, { signal, onTrouble, agreed }) {
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
      return (await this.#pool.ask('query', lookAt(k, cell, asked), { signal: asking.signal, onProgress, priority: () => -1 })).numbers;
    } catch (error) {
      if (isLong) return null;
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}

/**
 * @param {number} k
 * @param {Cell} cell
 * @param {LookAround} asked
 */
const lookAt = (k, cell, asked) => ({ game: queensGame(k), name: 'look', about: { ...cell, ...asked } });
