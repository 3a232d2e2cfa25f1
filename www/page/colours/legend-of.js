// The legend of a game: its family's, or a plain one.
import { familyOf } from '../families/families.js';
import { plainLegend } from './palettes.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Values } from '../families/families.js' */
/** @import { Legend } from './palettes.js' */

/** @type {WeakMap<Values, Legend>} of families that have none */
const plain = new WeakMap();

/**
 * @param {Game} game
 * @returns {Promise<Legend>}
 */
export async function legendOf(game) {
  const own = await familyOf(game).legend?.(game);
  if (own) return own;
  const values = familyOf(game).values(game);
  const legend = plain.get(values) ?? plainLegend(game.family, values);
  plain.set(values, legend);
  return legend;
}
