// The hood: where a piece has fewer than k options, all cells are palaces, and the map shows one colour.
import { grouped } from '../../core/format.js';
import { nameOf } from './family.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Box } from '../../core/view.js' */
/** @import { Pool } from '../../workers/pool.js' */

/**
 * Why a part of the board is all palaces, if it is for lack of options.
 * @param {PiecesGame} game
 * @param {Box} cells
 * @param {Pick<Pool, 'ask'>} pool
 * @returns {Promise<string | null>}
 */
export async function whyAllPalaces(game, { right, bottom }, pool) {
  const k = game.k ?? 1;
  // Whoever goes right or down finds no fewer options.
  const corner = { x: right - 1, y: bottom - 1 };
  /** @type {[here: number, most?: number]} the most anywhere, if there is an end of them */
  const [here, most = Infinity] = await pool.ask('query', { game, name: 'options', about: corner });
  if (here >= k) return null;
  if (most >= k)
    return (
      `No cell in sight has as many as k = ${grouped(k)} options, so all of them are palaces. ` +
      'The pattern begins farther from the origin.'
    );
  const name = nameOf(game);
  const [none, one, some] = [most === 0, most === 1, grouped(most)];
  return (
    `${name[0].toUpperCase()}${name.slice(1)} never has more than ${one ? 'one option' : `${some} options`}, ` +
    `and that is fewer than k = ${grouped(k)}: all cells are palaces.` +
    (none ? '' : one ? ' A pattern needs k = 1.' : ` A pattern needs a k from 1 to ${some}.`)
  );
}
