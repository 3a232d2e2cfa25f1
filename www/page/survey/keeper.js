// What slabs have left, on its way to the keeper: as they were swept, or out of the archive.
import { RefusedError } from '../workers/pool.js';

/** @import { Archive } from './archive.js' */
/** @import { SlabPlace } from '../../shared/messages.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Swept } from './survey.js' */

/**
 * Gives the keeper what a slab has left, and keeps no copy.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {SlabPlace} place
 * @param {Swept} swept
 * @param {AbortSignal} [signal]
 */
export function keep(pool, place, { sightlines, classes, counts }, signal) {
  const transfer = [sightlines, counts].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
  return pool.ask('keep', { ...place, sightlines, classes, counts }, { signal, transfer });
}

/**
 * A slab out of the archive, once the keeper has taken it; null if it isn't there, or the keeper refuses it.
 * @param {Pick<Archive, 'find'>} archive
 * @param {Pick<Pool, 'ask'>} pool
 * @param {SlabPlace} place
 * @param {{width: number, height: number}} side of a slab
 * @param {AbortSignal} signal
 */
export async function findKept(archive, pool, place, { width, height }, signal) {
  const found = await archive.find(place, signal);
  if (!found || found.bottom.length !== 2 * width || found.right.length !== 2 * height) return null;
  try {
    await keep(pool, { ...place, level: found.level }, found, signal);
    return found;
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}
