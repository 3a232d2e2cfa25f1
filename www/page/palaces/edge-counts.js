// How many palaces lie beyond the edge of the map on each line of sight. Near ones are listed in what is known of the
// cell; where a line is longer, the engine is asked to count, once the view has come to rest.
import { countFrom } from './cell-reader.js';
import { seenWithin } from './sights.js';

/** @import { Finding } from './cell-reader.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Direction, LineOfSight } from './sights.js' */

const REST_MILLISECONDS = 150;

/**
 * @param {Pick<Pool, 'ask'>} pool
 * @param {Finding} finding
 * @param {Record<Direction, number>} totals all palaces that are seen
 * @param {AbortSignal} signal ends it: nothing more is asked for
 * @param {() => void} onChange more is known
 * @returns {(direction: Direction, distance: number) => number | null} palaces beyond a distance; null while that isn't
 *   known
 */
export function edgeCounts(pool, { game, cell, sights }, totals, signal, onChange) {
  /** @type {Record<Direction, LineOfSight>} what was counted last */
  let counted = sights;
  const wanted = { north: 0, west: 0, northwest: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  signal.addEventListener('abort', () => clearTimeout(timer));
  const count = async () => {
    try {
      counted = await countFrom(pool, game, cell, { ...wanted }, signal);
      onChange();
    } catch {
      // Another game, or another cell; and where it can't be counted, nothing is told.
    }
  };
  return (direction, distance) => {
    const within = seenWithin(sights[direction], distance) ?? seenWithin(counted[direction], distance);
    if (within !== null) return totals[direction] - within;
    if (wanted[direction] !== distance) {
      wanted[direction] = distance;
      clearTimeout(timer);
      timer = setTimeout(() => void count(), REST_MILLISECONDS);
    }
    return null;
  };
}
