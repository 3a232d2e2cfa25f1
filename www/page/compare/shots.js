// Which of the pictures that are wanted is being made, and which follow.

/** A slider that rests so long has arrived, where its own game is there by then. */
export const LIVE_REST_MILLISECONDS = 200;
/**
 * A picture that is thought to be there within this time, or should be by now, is made to its end, also where others
 * are wanted: or none would ever be seen while they change steadily.
 */
const SOON_MILLISECONDS = 100;

/** @template {{k: number}} Shot */
export class Shots {
  #expected;
  /** @type {Shot[]} */
  #queue = [];
  /** @type {Shot | null} */
  #current = null;
  #begun = 0;

  /** @param {(k: number) => number} [expected] milliseconds that a picture takes, as far as that is known */
  constructor(expected = () => Infinity) {
    this.#expected = expected;
  }

  get idle() {
    return this.#current === null && this.#queue.length === 0;
  }

  /** These, and nothing else any more but what will be there soon. @param {Shot[]} shots the most urgent first */
  want(shots) {
    const { k } = this.#current ?? {};
    this.#queue = shots.filter((shot) => shot.k !== k);
    const isWanted = this.#queue.length < shots.length;
    if (!isWanted && (shots.length === 0 || !this.#endsSoon)) this.#current = null;
  }

  get #endsSoon() {
    if (!this.#current) return false;
    return this.#expected(this.#current.k) - (performance.now() - this.#begun) <= SOON_MILLISECONDS;
  }

  /** The one that is being made; the next one, if there is none. */
  next() {
    if (this.#current === null && this.#queue.length > 0) {
      this.#current = /** @type {Shot} */ (this.#queue.shift());
      this.#begun = performance.now();
    }
    return this.#current;
  }

  /** The one that was being made is there, or will never be. */
  end() {
    this.#current = null;
  }
}
