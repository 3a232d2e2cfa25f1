// Which game stands beside the map's: the same with another k.
import { familyOf } from '../families/families.js';

/** @import { Game } from '../../shared/games.js' */

/**
 * @param {Game} game that the map shows, of a family whose games have a k
 * @param {number} k
 * @returns {Game}
 */
export function otherGame(game, k) {
  const other = familyOf(game).withK?.(game, k);
  if (!other) throw new Error('Games of this family have no k to compare by.');
  return other;
}
