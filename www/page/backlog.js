// Swept slabs that wait to be kept on the device. They are packed and written while no worker has anything to do, one at a
// time, so that nobody ever waits for that. Of each only the edges wait here: the rest, which is far more, the keeper has.
// Who leaves the page or the game before goes without.

/** @import { Archive } from './archive.js' */
/** @import { SlabPlace } from '../shared/messages.js' */
/** @import { Pool } from './pool.js' */

/** @typedef {{bottom: Int8Array, right: Int8Array}} Edges */

/**
 * @typedef {object} BacklogOptions
 * @property {Pick<Pool, 'ask' | 'idle'>} pool
 * @property {Pick<Archive, 'put'>} archive
 */

/** Slabs beyond that are not kept. */
const MOST_BYTES = 64e6;
const BUSY_MILLISECONDS = 200;
// In between, whoever looks at the map has the machine for himself.
const REST_MILLISECONDS = 20;

export class Backlog {
  #options;
  /** @type {{place: SlabPlace, edges: Edges}[]} */
  #waiting = [];
  #bytes = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {BacklogOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** How many slabs wait. */
  get length() {
    return this.#waiting.length;
  }

  /**
   * A slab that the keeper has.
   * @param {SlabPlace} place
   * @param {Edges} edges
   */
  add(place, { bottom, right }) {
    const bytes = bottom.byteLength + right.byteLength;
    if (this.#bytes + bytes > MOST_BYTES) return;
    this.#bytes += bytes;
    this.#waiting.push({ place, edges: { bottom, right } });
    this.#timer ??= setTimeout(() => void this.#write(), BUSY_MILLISECONDS);
  }

  /** What waits is not kept: the keeper serves another game. */
  clear() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#bytes = 0;
  }

  /** Writes the first one, if nobody is at work. */
  async #write() {
    const { pool, archive } = this.#options;
    const waiting = this.#waiting;
    let pause = BUSY_MILLISECONDS;
    const first = pool.idle ? waiting.shift() : undefined;
    if (first) {
      const { place, edges } = first;
      this.#bytes -= edges.bottom.byteLength + edges.right.byteLength;
      pause = REST_MILLISECONDS;
      try {
        const content = await pool.ask('kept', place);
        if (content && waiting === this.#waiting) await archive.put(place, { ...edges, ...content });
      } catch {
        // The keeper is lost, or another game has begun: then it isn't kept.
      }
    }
    if (waiting !== this.#waiting) return; // cleared meanwhile
    this.#timer = waiting.length > 0 ? setTimeout(() => void this.#write(), pause) : undefined;
  }
}
