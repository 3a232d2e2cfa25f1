// What is done while no worker of a pool has anything to do, one piece at a time, so that nobody ever waits for it.

/** @import { Pool } from './pool.js' */
/** @typedef {(signal: AbortSignal) => Promise<void>} Piece  of work; what it rejects with is not told of */

const BUSY_MILLISECONDS = 200;

export class IdleQueue {
  #pool;
  #rest;
  /** @type {Piece[]} */
  #waiting = [];
  #controller = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Pick<Pool, 'idle'>} pool
   * @param {number} rest milliseconds between two pieces; 0: none, not even the browser's own between timers
   */
  constructor(pool, rest) {
    this.#pool = pool;
    this.#rest = rest;
  }

  /** @param {Piece} piece */
  add(piece) {
    this.#waiting.push(piece);
    this.#timer ??= setTimeout(() => void this.#work(), BUSY_MILLISECONDS);
  }

  /** What waits is not done, and what is under way is told so. */
  clear() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#controller.abort();
    this.#controller = new AbortController();
  }

  /** Does one piece after the other, while nobody is at work. */
  async #work() {
    const { signal } = this.#controller;
    while (this.#waiting.length > 0) {
      const piece = this.#pool.idle ? this.#waiting.shift() : undefined;
      await piece?.(signal).catch(() => {});
      if (signal.aborted) return;
      const rest = piece ? this.#rest : BUSY_MILLISECONDS;
      if (rest > 0) await new Promise((resolve) => (this.#timer = setTimeout(resolve, rest)));
    }
    this.#timer = undefined;
  }
}
