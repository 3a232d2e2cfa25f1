// Waits for a cell, as long as the map is at work on the way there: it gets there by itself.

/** @import { Game } from '../../shared/games.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Trouble } from './explainer.js' */
/** @import { Cell } from '../core/selection.js' */

/** How often it is looked whether the map has got so far. */
const LOOK_MILLISECONDS = 250;

/**
 * @param {Pick<Pool, 'ask'>} pool
 * @param {Game} game
 * @param {Cell} cell
 * @param {{isAtWork: () => boolean, signal: AbortSignal, onTrouble: (trouble: Trouble) => void}} options
 * @returns {Promise<{value: number, text?: string} | null>} null: the map is no longer at work
 */
export async function whenReached(pool, game, { x, y }, { isAtWork, signal, onTrouble }) {
  while (isAtWork()) {
    const { value, text } = await pool.ask('cell', { game, x, y }, { signal, priority: () => -1 });
    signal.throwIfAborted();
    if (value !== null) return { value, text };
    onTrouble({ state: 'waiting' });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    signal.throwIfAborted();
  }
  return null;
}
