// Which tiles tell of a view: for whoever reads the numbers of what stands on the map. Loaded with the first of them.
import { MAX_LEVEL } from '../../shared/messages.js';
import { wantedTiles } from './tiles.js';

/** @import { View, Viewport } from '../core/view.js' */
/** @import { TileAddress } from './tiles.js' */

/**
 * All in sight of the view's own level, or of a somewhat coarser one where these are there and its own are not.
 * @param {View} view
 * @param {Viewport} viewport
 * @param {(address: TileAddress) => unknown} find
 */
export function shownTiles(view, viewport, find) {
  const own = wantedTiles(view, viewport);
  const levels = own.slice(0, 1).flatMap(({ level }) => [level, level + 1, level + 2, level + 3]);
  const lists = levels.filter((level) => level <= MAX_LEVEL).map((level) => wantedTiles(view, viewport, false, level));
  return lists.find((tiles) => tiles.every(find)) ?? own;
}
