// Waits for the map, where that is at work on the way to a cell: it gets there by itself.

/** @import { Game } from '../../shared/games.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Trouble } from './explainer.js' */
/** @import { Cell } from '../core/selection.js' */

/** How often it is looked whether the map has got so far. */
const LOOK_MILLISECONDS = 250;

/**
 * Settles when the cell is known, or the map is no longer at work.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {Game} game
 * @param {Cell} cell
 * @param {{isAtWork: () => boolean, signal: AbortSignal, onTrouble: (trouble: Trouble) => void}} options
 */
export async function whenReached(pool, game, { x, y }, { isAtWork, signal, onTrouble }) {
  while (isAtWork()) {
    const { value } = await pool.ask('cell', { game, x, y }, { signal });
    if (value !== null) break;
    onTrouble({ state: 'waiting' });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    signal.throwIfAborted();
  }
}
