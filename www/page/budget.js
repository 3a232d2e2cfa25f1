// How much memory the page may use, which the user can set: half of it for what the keeper keeps, half for tiles.

const MEGABYTE = 2 ** 20;
const KEY = 'memory-budget';

/** What can be chosen, in bytes. */
export const BUDGETS = [128, 256, 512, 1024, 2048].map((megabytes) => megabytes * MEGABYTE);

/**
 * What was chosen here before; otherwise a choice by the machine's memory.
 * @param {() => Storage} storage throws where pages may keep nothing
 * @param {number | undefined} gigabytes that the browser tells of; a touch screen that tells nothing is taken for a small machine
 * @param {boolean} touch
 */
export function readBudget(storage, gigabytes = undefined, touch = false) {
  try {
    const chosen = Number(storage().getItem(KEY));
    if (BUDGETS.includes(chosen)) return chosen;
  } catch {
    // Then nothing was chosen.
  }
  return ((gigabytes ?? (touch ? 2 : 4)) <= 2 ? 128 : 512) * MEGABYTE;
}

/**
 * @param {() => Storage} storage
 * @param {number} bytes
 */
export function writeBudget(storage, bytes) {
  try {
    storage().setItem(KEY, String(bytes));
  } catch {
    // It is not remembered, and holds until the page is left.
  }
}
