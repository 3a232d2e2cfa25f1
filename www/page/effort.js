// How much work a picture is, and how much of it is done, in cells.
//
// Before a tile can be counted, the board must be swept up to it; one sweep serves every tile nearer to the origin. So a
// tile's share of the work is its own cells and what its sweep adds to the sweeps of the tiles asked before it.
import { cellsAcross } from './tiles.js';

/**
 * @typedef {object} Share
 * @property {number} cells of the tile itself
 * @property {number} own as many of them as are taken for work
 * @property {number} sweep cells up to it, as if nothing had been swept; 0: not known, or swept already
 * @property {number} part how much of it is done, 0 to 1
 */

/** A tile that needs no sweep is hood or outer space, or was swept before and is not large. */
const MOST_WITHOUT_SWEEP = 2 ** 32;

export class Effort {
  /** @type {Map<string, Share>} in the order of asking */
  #shares = new Map();

  /**
   * @param {string} key
   * @param {number} level
   */
  add(key, level) {
    const cells = cellsAcross(level) ** 2;
    this.#shares.set(key, { cells, own: Math.min(cells, MOST_WITHOUT_SWEEP), sweep: 0, part: 0 });
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
    // What is swept is half of what can be seen of it, for the other half is mirrored. The rest of the tile is hood or
    // outer space and costs nothing.
    if (cells > 0) share.own = Math.min(share.cells, 2 * cells);
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
    let done = 0;
    let total = 0;
    let swept = 0;
    for (const { own, sweep, part } of this.#shares.values()) {
      const weight = own + Math.max(0, sweep - swept);
      swept = Math.max(swept, sweep);
      done += weight * part;
      total += weight;
    }
    return { done, total };
  }
}
