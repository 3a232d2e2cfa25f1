// Tiles somewhat finer than those that a survey gathers. To read them takes longest of all that it leaves to be read,
// so the keeper does it while workers are idle, and has them at hand like the coarser ones.
import { cellsAcross, cellsOf, keyOf } from '../tiles/tiles.js';

/** @import { TilePlace } from '../../shared/messages.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Extent, SlabGrid } from './slab-grid.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */

/** This many levels below the finest that is gathered are read. */
export const FINER_LEVELS = 2;
// What would cost more sweeps, in areas of the tile, is left: its sightlines are gone. Where the casing crosses it, it
// costs some.
const MOST_SWEEPS = 8;

export class Refinement {
  #pool;
  #isAllowed;
  #ending = new AbortController();
  /** @type {Set<string>} tiles that were added */
  #added = new Set();
  /** @type {Set<string>} what the keeper has, as it said last */
  #kept = new Set();
  /** whether it may have given up some since, or may still have some of which that isn't known */
  #inDoubt = true;
  /** counts how often all was in doubt */
  #turn = 0;

  /** @param {Pick<Pool, 'ask' | 'whenIdle'>} pool @param {() => boolean} [isAllowed] whether tiles may be read now */
  constructor(pool, isAllowed) {
    this.#pool = pool;
    this.#isAllowed = isAllowed;
  }

  /** Whether the keeper has a tile. @param {TileAddress} tile */
  has(tile) {
    return this.#kept.has(keyOf(upright(tile)));
  }

  /** Has tiles read that are swept as a whole, of a box at the origin. @param {SlabGrid} grid @param {Extent} box */
  refine(grid, { right, bottom }) {
    this.refresh();
    for (let level = grid.level - 1; level >= Math.max(0, grid.level - FINER_LEVELS); level--) {
      const side = cellsAcross(level);
      for (let row = 0; row * side < bottom; row++) {
        const most = Math.ceil(Math.min(right, grid.sweep.outerEdge(grid.game, (row + 1) * side)) / side);
        for (let column = row; column < most; column++) {
          const area = cellsOf({ level, column, row });
          if (grid.covers(area) && grid.under(area).some(({ live }) => live))
            this.add({ game: grid.game, level, column, row });
        }
      }
    }
  }

  /** @param {TilePlace} place a tile on or above the diagonal */
  add(place) {
    const key = keyOf(place);
    if (this.#added.has(key)) return;
    this.#added.add(key);
    const { signal } = this.#ending;
    const work = async () => {
      if (this.#kept.has(key)) return;
      const { cells } = await this.#pool.ask('estimate', place, { signal });
      if (cells > MOST_SWEEPS * cellsAcross(place.level) ** 2) return;
      await this.#pool.ask('refine', place, { signal });
      signal.throwIfAborted();
      await this.#learn();
      signal.throwIfAborted();
      if (!this.#kept.has(key)) this.#stop(); // there is no room for more
    };
    // Only the keeper is busy with it, and it stops for whatever else it is asked: the next one needs no rest.
    this.#pool.whenIdle({ work, signal, isAllowed: this.#isAllowed });
  }

  /** The keeper got more to keep. */
  doubt() {
    this.#inDoubt = true;
  }

  /** Asks what the keeper has, if that is in doubt. */
  refresh() {
    if (!this.#inDoubt) return;
    this.#inDoubt = false;
    this.#learn().catch(() => this.doubt());
  }

  /** Much may change in the keeper: no tile counts as kept before it says so again, and all are to be added anew. */
  clear() {
    this.#stop();
    this.#added.clear();
    this.#kept.clear();
    this.#inDoubt = true;
    this.#turn++;
  }

  #stop() {
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  async #learn() {
    const turn = this.#turn;
    const { tilesWhole } = await this.#pool.ask('counters', {});
    if (turn !== this.#turn) return;
    this.#kept.clear();
    for (let at = 0; at < tilesWhole.length; at += 3)
      this.#kept.add(keyOf({ level: tilesWhole[at], column: tilesWhole[at + 1], row: tilesWhole[at + 2] }));
  }
}

/** @param {TileAddress} tile which may be the mirror image of the one that the keeper has */
const upright = ({ level, column, row }) => ({ level, column: Math.max(column, row), row: Math.min(column, row) });
