// Consent to long work: what takes long waits for the user's word.

/**
 * @typedef {object} LongWork  what the user is asked about
 * @property {number} cells
 * @property {number} seconds
 * @property {boolean} declined not now
 */

// Work that takes longer is asked about.
export const LONG_SECONDS = 20;
// Whoever has agreed to some work is not asked again before it is twice as much.
const MARGIN = 2;

export class Consent {
  /** @type {LongWork | null} the work that waits for the user's word */
  question = null;
  #declined = false;
  /** cells that the user has agreed to */
  #agreed = 0;

  /** @param {boolean} isWanted whether the user wants the work that was asked about, now */
  answer(isWanted) {
    if (isWanted) this.#agreed = Math.max(this.#agreed, this.question?.cells ?? 0);
    this.#declined = !isWanted;
  }

  /**
   * Whether some work may be done, which is asked about otherwise. What has begun is not asked about, however slow it
   * turns out to be.
   * @param {number} cells
   * @param {number} seconds
   * @param {boolean} isNeeded
   */
  allows(cells, seconds, isNeeded) {
    const isAsked = isNeeded && seconds > LONG_SECONDS && cells > MARGIN * this.#agreed;
    this.question = isAsked ? { cells, seconds, declined: this.#declined } : null;
    if (isNeeded && !isAsked) this.#agreed = Math.max(this.#agreed, cells);
    return !isAsked;
  }
}
