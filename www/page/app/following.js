// Whether another game shows the same feature or the same cells. Palace games of all k look alike, k times as large: a
// feature lies at the same multiples of k.
import { MAX_ZOOM, MIN_ZOOM, clamped, scaleOf, shifted } from '../core/view.js';
import { switchOf } from '../core/storage.js';

/** @import { Coordinate, View } from '../core/view.js' */

/** A zoom that changes by less would blur what was sharp, and show nothing more. */
const LEAST_ZOOM = 0.1;

/** Whether a feature is kept in view, not the cells. */
export const FOLLOWING = switchOf('another-k', 'cells');

/**
 * Where a feature lies in a game of another size: the view's centre and width are multiplied.
 * @param {View} view
 * @param {number} before k of the game that it is a view of
 * @param {number} after k of the other game
 * @returns {View}
 */
export function scaledView(view, before, after) {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, view.zoom - Math.log2(after / before)));
  const kept = Math.abs(zoom - view.zoom) < LEAST_ZOOM ? view.zoom : zoom;
  const unit = Math.max(1, scaleOf(kept));
  // The way from here, so that a step in a huge game is exact; in whole pixels, so that what was sharp stays so.
  const there = (/** @type {Coordinate} */ at) =>
    shifted(at, Math.round(unit * (at.cell + at.fraction) * ((after - before) / before)) / unit);
  return clamped({ x: there(view.x), y: there(view.y), zoom: kept });
}
