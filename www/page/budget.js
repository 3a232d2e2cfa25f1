// How much memory the page may use, which the user can set: half of it for what the keeper keeps, half for tiles.
import { recall, remember } from './storage.js';

/** @import { StorageAccess } from './storage.js' */

const MEGABYTE = 2 ** 20;
const KEY = 'memory-budget';

/** What can be chosen, in bytes. */
export const BUDGETS = [128, 256, 512, 1024, 2048].map((megabytes) => megabytes * MEGABYTE);

/**
 * What was chosen here before; otherwise a choice by the machine's memory.
 * @param {StorageAccess} storage
 * @param {number | undefined} gigabytes that the browser tells of; a touch screen that tells nothing is taken for a small machine
 * @param {boolean} touch
 */
export function readBudget(storage, gigabytes = undefined, touch = false) {
  const chosen = Number(recall(storage, KEY));
  if (BUDGETS.includes(chosen)) return chosen;
  return ((gigabytes ?? (touch ? 2 : 4)) <= 2 ? 128 : 512) * MEGABYTE;
}

/**
 * @param {StorageAccess} storage
 * @param {number} bytes
 */
export function writeBudget(storage, bytes) {
  remember(storage, KEY, String(bytes));
}
