// The picture of one game at one view: which of its tiles are there, which have been asked for, which are still to be
// coloured. It asks for what the view wants, cancels what it doesn't want any more, and says when something is new.
import { Effort } from './effort.js';
import { RefusedError } from './pool.js';
import { TileStore, cellsAcross, keyOf, wantedTiles } from './tiles.js';
import { coordinate, distance } from './view.js';

/** @import { TileValues } from '../shared/messages.js' */
/** @import { ColouredTile } from './colouring.js' */
/** @import { Pool } from './pool.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { View, Viewport } from './view.js' */

/** @typedef {'complete' | 'working' | 'stopped'} PictureState */

/**
 * @typedef {object} PictureOptions
 * @property {Pick<Pool, 'ask'>} pool
 * @property {(address: TileAddress, content: TileValues) => ColouredTile} colour
 * @property {number} budget bytes of tiles kept
 * @property {(tile: ColouredTile) => void} onTile a wanted tile can be drawn
 * @property {() => void} onChange something else about the work has changed
 * @property {(sentence: string) => void} onRefused
 * @property {(sentence: string) => void} onError
 * @property {(work: () => void) => void} later runs `work` in a task of its own
 * @property {() => number} [now] milliseconds
 */

// Colouring goes on in tasks of about this length, so that the page answers in between.
const COLOURING_MILLISECONDS = 6;

export class Picture {
  #options;
  #now;
  /** @type {TileStore<ColouredTile>} */
  #store;
  #k = 0;
  /** @type {Map<string, TileAddress>} the nearest to the centre first */
  #wanted = new Map();
  /** @type {View | null} */
  #centre = null;
  /** @type {Map<string, AbortController>} */
  #asked = new Map();
  /** @type {{address: TileAddress, content: TileValues}[]} */
  #uncoloured = [];
  /** @type {Set<string>} asking again would not help */
  #refused = new Set();
  #effort = new Effort();
  #paused = false;

  /** @param {PictureOptions} options */
  constructor(options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#store = new TileStore(options.budget);
  }

  /** @returns {PictureState} complete: every wanted tile can be drawn */
  get state() {
    let missing = false;
    for (const key of this.#wanted.keys()) {
      if (this.#store.has(key)) continue;
      if (!this.#paused && !this.#refused.has(key)) return 'working';
      missing = true;
    }
    return missing ? 'stopped' : 'complete';
  }

  get paused() {
    return this.#paused;
  }

  /** The work for this picture, in cells. */
  get effort() {
    return this.#effort.sum;
  }

  /**
   * Another game: nothing of the old one is kept.
   * @param {number} k
   */
  begin(k) {
    this.#k = k;
    this.#paused = false;
    this.#cancel(() => true);
    this.#uncoloured.length = 0;
    this.#refused.clear();
    this.#effort.clear();
    this.#store.clear();
  }

  /**
   * Asks for what this view needs.
   * @param {View} view
   * @param {Viewport} viewport
   */
  want(view, viewport) {
    this.#centre = view;
    this.#wanted = new Map(wantedTiles(view, viewport).map((tile) => [keyOf(tile), tile]));
    this.#cancel((key) => !this.#wanted.has(key));
    this.#uncoloured = this.#uncoloured.filter(({ address }) => this.#wanted.has(keyOf(address)));
    for (const key of this.#wanted.keys()) this.#store.use(key);
    this.#store.trim((key) => this.#wanted.has(key));
    if (!this.#paused) this.#askForMissing();
    this.#options.onChange();
  }

  /** Stops all work on the picture, until `resume` or another game. */
  pause() {
    this.#paused = true;
    this.#cancel(() => true);
    this.#options.onChange();
  }

  resume() {
    this.#paused = false;
    this.#askForMissing();
    this.#options.onChange();
  }

  /** @param {TileAddress} address */
  find(address) {
    return this.#store.peek(keyOf(address));
  }

  /** Asks what the open tiles will cost; for work that turns out to be long. */
  async estimate() {
    const k = this.#k;
    const open = [...this.#wanted].filter(([key]) => this.#asked.has(key));
    const answers = open.map(async ([key, address]) => {
      const { cells } = await this.#options.pool.ask('estimate', { k, ...address });
      if (k === this.#k) this.#effort.estimate(key, cells);
    });
    await Promise.allSettled(answers); // an estimate that fails is missing, no more
  }

  #askForMissing() {
    if (this.#asked.size === 0 && this.#uncoloured.length === 0) this.#effort.clear();
    const arrived = new Set(this.#uncoloured.map(({ address }) => keyOf(address)));
    for (const [key, address] of this.#wanted) {
      const settled = this.#store.has(key) || this.#refused.has(key) || arrived.has(key);
      if (!settled && !this.#asked.has(key)) void this.#ask(key, address);
    }
  }

  /**
   * @param {string} key
   * @param {TileAddress} address
   */
  async #ask(key, address) {
    const controller = new AbortController();
    this.#asked.set(key, controller);
    this.#effort.add(key, address.level);
    try {
      const content = await this.#options.pool.ask('tile', { k: this.#k, ...address }, {
        signal: controller.signal,
        priority: () => this.#away(address),
        onProgress: (done, total) => this.#effort.progress(key, done / total),
      });
      if (this.#asked.get(key) !== controller) return;
      this.#effort.progress(key, 1);
      this.#uncoloured.push({ address, content });
      if (this.#uncoloured.length === 1) this.#options.later(() => this.#colour());
    } catch (error) {
      if (this.#asked.get(key) !== controller) return; // cancelled
      this.#refused.add(key);
      this.#effort.drop(key);
      const { message } = /** @type {Error} */ (error);
      if (error instanceof RefusedError) this.#options.onRefused(message);
      else this.#options.onError(message);
    }
    this.#asked.delete(key);
    this.#options.onChange();
  }

  /** @param {(key: string) => boolean} unwanted */
  #cancel(unwanted) {
    for (const [key, controller] of [...this.#asked]) {
      if (!unwanted(key)) continue;
      this.#asked.delete(key);
      this.#effort.drop(key);
      controller.abort();
    }
  }

  /**
   * How far a tile's middle lies from the centre, in cells.
   * @param {TileAddress} address
   */
  #away({ level, column, row }) {
    if (!this.#centre) return 0;
    const { x, y } = this.#centre;
    const side = cellsAcross(level);
    const middle = (/** @type {number} */ index) => coordinate(index * side, side / 2);
    return Math.hypot(distance(middle(column), x), distance(middle(row), y));
  }

  /** One task of colouring. */
  #colour() {
    const end = this.#now() + COLOURING_MILLISECONDS;
    do {
      const next = this.#uncoloured.shift();
      if (!next) return;
      const tile = this.#options.colour(next.address, next.content);
      this.#store.put(keyOf(next.address), tile);
      this.#options.onTile(tile);
    } while (this.#now() < end);
    if (this.#uncoloured.length > 0) this.#options.later(() => this.#colour());
  }
}
