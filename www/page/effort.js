// How much work a picture is, how much of it is done, in cells, and how long the rest will take.
//
// Before a tile can be counted, the board must be swept up to it and through it; one sweep serves every tile nearer to
// the origin. So a tile's share of the work is what its sweep adds to those of the tiles asked before it. A tile that
// these have passed already is swept once more, for its own cells.
import { cellsAcross } from './tiles.js';

/**
 * @typedef {object} Share
 * @property {number} cells of the tile itself
 * @property {number} own as many of them as are taken for work
 * @property {number | null} sweep cells up to it, as if nothing had been swept; 0: none; null: not known
 * @property {number} part how much of it is done, 0 to 1
 */

/** A tile of which nothing is known may be hood or outer space, which cost nothing however large they are. */
const MOST_UNKNOWN = 2 ** 32;

export class Effort {
  /** @type {Map<string, Share>} in the order of asking */
  #shares = new Map();

  /**
   * @param {string} key
   * @param {number} level
   */
  add(key, level) {
    const cells = cellsAcross(level) ** 2;
    this.#shares.set(key, { cells, own: Math.min(cells, MOST_UNKNOWN), sweep: null, part: 0 });
  }

  /**
   * What the engine thinks that the tile will cost.
   * @param {string} key
   * @param {number} cells
   */
  estimate(key, cells) {
    const share = this.#shares.get(key);
    if (!share) return;
    share.sweep = cells;
    // Of the tile itself, no more is swept than up to it. The rest of it is hood or outer space, which costs nothing.
    if (cells > 0) share.own = Math.min(share.cells, cells);
  }

  /**
   * @param {string} key
   * @param {number} part 0 to 1
   */
  progress(key, part) {
    const share = this.#shares.get(key);
    if (share) share.part = Math.max(share.part, Math.min(1, part));
  }

  /** @param {string} key a tile that is not wanted any more */
  drop(key) {
    this.#shares.delete(key);
  }

  clear() {
    this.#shares.clear();
  }

  /** Cells, both done and in all. */
  get sum() {
    const shares = [...this.#shares.values()];
    // Where others must be swept first, a tile that needs no sweep is hood or outer space. Where none must, all of them
    // have been passed before.
    const sweeping = shares.some(({ sweep }) => sweep);
    let done = 0;
    let total = 0;
    let swept = 0;
    for (const { own, sweep, part } of shares) {
      const weight = sweeping && sweep === 0 ? 0 : Math.max(own, (sweep ?? 0) - swept);
      swept = Math.max(swept, sweep ?? 0);
      done += weight * part;
      total += weight;
    }
    return { done, total };
  }
}

// The pace of the last seconds tells of the next ones; the first moments tell of nothing.
const LONGEST_MEMORY_MILLISECONDS = 12_000;
const SHORTEST_MEMORY_MILLISECONDS = 2_000;

/** How fast work goes on. */
export class Pace {
  /** @type {{now: number, done: number, total: number}[]} */
  #seen = [];

  /**
   * Notes how far the work is, and tells how many seconds the rest of it will take, or null while there is no telling.
   * @param {{done: number, total: number}} work
   * @param {number} now milliseconds
   */
  left({ done, total }, now) {
    this.#note({ done, total }, now);
    return this.speed > 0 ? (total - done) / this.speed : null;
  }

  /** Cells a second, 0 while there is no telling. */
  get speed() {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    if (!first || !last || last.now - first.now < SHORTEST_MEMORY_MILLISECONDS || last.done <= first.done) return 0;
    return (1000 * (last.done - first.done)) / (last.now - first.now);
  }

  forget() {
    this.#seen = [];
  }

  /**
   * @param {{done: number, total: number}} work
   * @param {number} now
   */
  #note({ done, total }, now) {
    const last = this.#seen.at(-1);
    // Other tiles are wanted, or something was learned of their cost: what was seen before is not comparable.
    if (last && (total !== last.total || done < last.done)) this.#seen = [];
    this.#seen.push({ now, done, total });
    while (now - this.#seen[0].now > LONGEST_MEMORY_MILLISECONDS) this.#seen.shift();
  }
}
