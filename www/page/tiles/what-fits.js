// What would fit where a window is too much to be computed.
import { familyOf } from '../families/families.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Box } from '../core/view.js' */

// The way to what fits is halved as often as a coordinate can be.
const HALVINGS = 53;

/**
 * The farthest corner on the way from a refused window to where the sweep of a huge board begins that is not refused.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {Game} game
 * @param {Box & {level: number}} cells
 * @param {() => boolean} isWanted still
 * @returns {Promise<{right: number, bottom: number} | null>}
 */
export async function cornerThatFits(pool, game, { level, left, top, ...far }, isWanted) {
  const away = (/** @type {{x: number, y: number}} */ place) => Math.hypot(left - place.x, top - place.y);
  const [nearest] = familyOf(game)
    .sweep?.starts(game)
    .sort((a, b) => away(a) - away(b)) ?? [{ x: 0, y: 0 }];
  for (let scale = 1 / 2; scale >= 2 ** -HALVINGS && isWanted(); scale /= 2) {
    const right = nearest.x + Math.floor((far.right - nearest.x) * scale);
    const bottom = nearest.y + Math.floor((far.bottom - nearest.y) * scale);
    const corner = { game, level, x: right, y: bottom, width: 1, height: 1 };
    const fits = await pool.ask('survey', corner).then(
      () => true,
      () => false,
    );
    if (fits) return { right, bottom };
  }
  return null;
}
