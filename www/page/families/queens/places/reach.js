// Whether a place can be reached: how many cells must be swept to see it, or that the board up to there is too much.
import { RefusedError } from '../../../workers/pool.js';
import { MAX_LEVEL } from '../../../../shared/messages.js';
import { amount } from '../../../core/amounts.js';
import { scaleOf, visibleCells } from '../../../core/view.js';

/** @import { Game } from '../../../../shared/games.js' */
/** @import { Pool } from '../../../workers/pool.js' */
/** @import { View, Viewport } from '../../../core/view.js' */

/** This many cells are swept in less than half a minute on most machines. */
const MANY_CELLS = 4e9;

/**
 * @param {Pool} pool
 * @param {Game} game
 * @param {View} view
 * @param {Viewport} viewport
 * @returns {Promise<string>} a note for whoever is about to go there; '' where there is nothing
 *   to be said
 */
export async function reachOf(pool, game, view, viewport) {
  const { left, top, right, bottom } = visibleCells(view, viewport);
  // As finely as the screen shows it: a cell of less than a pixel is swept together with its neighbours.
  const finest = Math.floor(-Math.log2(scaleOf(view.zoom) * viewport.ratio));
  const level = Math.min(MAX_LEVEL, Math.max(0, finest));
  const step = 2 ** level;
  const [x, y] = [left, top].map((cell) => Math.floor(cell / step) * step);
  const [width, height] = [right - x, bottom - y].map((cells) => Math.ceil(cells / step) * step);
  try {
    const plan = await pool.ask('survey', { game, level, x, y, width, height });
    const cells = plan?.cells ?? 0;
    return cells > MANY_CELLS ? `needs ${amount(cells)} cells` : '';
  } catch (error) {
    return error instanceof RefusedError ? 'out of reach' : ''; // what else is wrong is told by going there
  }
}
