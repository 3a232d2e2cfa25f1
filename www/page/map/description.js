// The map in words, for anyone who cannot see it.
import { familyOf } from '../families/families.js';
import { grouped, spoken } from '../core/format.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Box } from '../core/view.js' */

/** @param {Game} game @param {Box} cells in sight */
export const described = (game, cells) => spoken(inWords(game, cells));

/** @param {Game} game @param {Box} cells */
export function inWords(game, { left, top, right, bottom }) {
  const columns = `columns ${grouped(left)} to ${grouped(Math.max(left, right - 1))}`;
  const rows = `rows ${grouped(top)} to ${grouped(Math.max(top, bottom - 1))}`;
  return `${familyOf(game).described(game)}, ${columns}, ${rows}`;
}
