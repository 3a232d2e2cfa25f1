// How much work a picture is, and how much of it is done, in cells.
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
