// The pace of a survey: how fast workers sweep, and how much they do while the view moves.

/** Cells a millisecond that a worker is thought to sweep, before it has shown. */
export const ASSUMED_PACE = 4e6;
/** Slabs whose pace counts. */
const LATELY = 8;
/** A view that changes again so soon begins to move, and moves until it has rested for the second of these. */
const FOLLOWING_MILLISECONDS = 80;
const STILL_MILLISECONDS = 200;
/** While it moves, a slab that was swept is followed by a pause of as long as it took, but not longer than this. */
const LONGEST_PAUSE_MILLISECONDS = 100;

export class Pacing {
  #onChange;
  /** cells a millisecond that a worker sweeps; what one game has shown is a good guess for the next */
  #pace = ASSUMED_PACE;
  /** @type {{cells: number, milliseconds: number}[]} */
  #lately = [];
  /** when the view was told of last */
  #viewed = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} until it is still, while it moves */
  #still;
  /** @type {ReturnType<typeof setTimeout> | undefined} until a slab is begun again */
  #pause;

  /** @param {() => void} onChange more may be swept */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** Another game doesn't wait for what the view did before. */
  begin() {
    for (const timer of [this.#still, this.#pause]) clearTimeout(timer);
    this.#still = this.#pause = undefined;
    this.#viewed = -Infinity;
  }

  get isMoving() {
    return this.#still !== undefined;
  }

  /** Whether no slab is to be begun now. */
  get isPaused() {
    return this.#pause !== undefined;
  }

  /**
   * There is another view. Where one follows the other, frame after frame, the view moves, and the sweep gives way to
   * it: half of the workers get new slabs to sweep, with pauses.
   */
  moved() {
    const now = performance.now();
    const isFollowing = now - this.#viewed < FOLLOWING_MILLISECONDS;
    this.#viewed = now;
    if (!isFollowing && this.#still === undefined) return;
    clearTimeout(this.#still);
    this.#still = setTimeout(() => {
      this.#still = undefined;
      this.#onChange();
    }, STILL_MILLISECONDS);
  }

  /** @param {number} milliseconds that a slab has taken while the view moves */
  rest(milliseconds) {
    this.#pause ??= setTimeout(
      () => {
        this.#pause = undefined;
        this.#onChange();
      },
      Math.min(milliseconds, LONGEST_PAUSE_MILLISECONDS),
    );
  }

  /** @param {number} pace that a worker is known to have, before a slab of the game has been swept */
  assume(pace) {
    this.#lately.length = 0;
    this.#pace = pace;
  }

  /** Of the last slabs: the first take longer, to be compiled. @param {{cells: number, milliseconds: number}} swept */
  learn({ cells, milliseconds }) {
    this.#lately.push({ cells, milliseconds });
    if (this.#lately.length > LATELY) this.#lately.shift();
    const sum = (/** @type {'cells' | 'milliseconds'} */ of) =>
      this.#lately.reduce((total, slab) => total + slab[of], 0);
    if (sum('cells') > 0 && sum('milliseconds') > 0) this.#pace = sum('cells') / sum('milliseconds');
  }

  /** How long this many workers will take, in seconds. @param {number} cells @param {number} [workers] */
  seconds(cells, workers = 1) {
    return cells / (this.#pace * workers) / 1000;
  }
}
