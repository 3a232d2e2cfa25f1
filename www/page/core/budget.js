// How much memory the page may use, which the user can set: a part of it for what the workers keep, the rest for tiles
// on the page.
import { recall, remember } from './storage.js';

/** @import { StorageAccess } from './storage.js' */

const MEGABYTE = 2 ** 20;
const KEY = 'memory-budget';

/** The workers' part: a tile takes them a quarter to a half of what it takes the page. */
export const WORKERS_SHARE = 5 / 8;

/** What can be chosen, in bytes. */
export const BUDGETS = [128, 256, 512, 1024, 2048].map((megabytes) => megabytes * MEGABYTE);

/**
 * What was chosen here before; otherwise a choice by the machine's memory.
 * @param {StorageAccess} storage
 * @param {number | undefined} gigabytes that the browser tells of; a touch screen that tells nothing is taken for a
 *   small machine
 * @param {boolean} touch
 */
export function readBudget(storage, gigabytes = undefined, touch = false) {
  const chosen = Number(recall(storage, KEY));
  if (BUDGETS.includes(chosen)) return chosen;
  return ((gigabytes ?? (touch ? 2 : 4)) <= 2 ? 128 : 512) * MEGABYTE;
}

/** @param {StorageAccess} storage @param {number} bytes */
export function writeBudget(storage, bytes) {
  remember(storage, KEY, String(bytes));
}
