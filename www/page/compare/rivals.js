// The games of all families that can be compared with the map's, and what else can be shown of its own.
import { FAMILIES, familyOf, loadFamily } from '../families/families.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Rival } from '../families/families.js' */

/**
 * @param {Game} game that the map shows
 * @returns {Promise<Rival[]>} of its own family first
 */
export async function rivalsOf(game) {
  const own = familyOf(game);
  const others = FAMILIES.filter(({ name }) => name !== own.name);
  // A family that cannot be loaded now is not offered.
  const loaded = await Promise.all(others.map(({ name }) => loadFamily(name).catch(() => null)));
  const games = [own, ...loaded].flatMap((family) => family?.rivals?.(own.values(game)) ?? []);
  return [...games, ...(own.layers ?? [])];
}
