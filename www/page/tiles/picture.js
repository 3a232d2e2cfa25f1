// The picture of one game at one view: which of its tiles are there, which have been asked for, which are still to be
// coloured. It asks for what the view wants, cancels what it doesn't want any more, and says when something is new.
import { SPARE_BYTES } from './colouring.js';
import { RefusedError } from '../workers/pool.js';
import { TileStore } from './tile-store.js';
import { awayFrom, keyOf, shownSize, wantedTiles } from './tiles.js';
import { visibleCells } from '../core/view.js';

/** @import { TileValues } from '../../shared/messages.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { ColouredTile, Colouring } from './colouring.js' */
/** @import { TileSource } from './source.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { View, Viewport } from '../core/view.js' */

/**
 * @typedef {'complete' | 'working' | 'stopped'} PictureState  complete: every wanted tile can be drawn as far as it is
 *   in sight, in its colours
 */
/**
 * @typedef {'paused' | 'cancelled' | null} Halt  what is paused waits for a resume; what is cancelled, for another view
 */

/**
 * @typedef {object} PictureOptions
 * @property {Pick<TileSource, 'begin' | 'aim' | 'isDirect' | 'levelOf' | 'shows' | 'tile' | 'pause' | 'resume'>} source
 * @property {Colouring['colour']} colour
 * @property {Colouring['draw']} draw
 * @property {Colouring['release']} release
 * @property {number} budget bytes of tiles kept, and of what dropped ones leave for the next
 * @property {(tile: ColouredTile) => void} onTile a wanted tile can be drawn
 * @property {() => void} onRecoloured tiles that were drawn have other colours
 * @property {() => void} onChange something else about the work has changed
 * @property {(sentence: string) => void} onRefused
 * @property {(sentence: string) => void} onError
 * @property {(work: () => void) => void} later runs `work` in a task of its own
 */

// Colouring goes on in tasks of about this length, so that the page answers in between.
const COLOURING_MILLISECONDS = 6;
// Other colours are shown when all of the view has them, or as far as they have got in such a time.
const RECOLOURING_MILLISECONDS = 100;
/** So many dropped tiles leave their memory to the next ones: new memory costs more than writing to it. */
const MOST_SPARE = 32;
const MOST_SPARE_BYTES = 2 ** 20;

export class Picture {
  #options;
  /** @type {TileStore<ColouredTile>} */
  #store;
  /** @type {Map<string, TileAddress>} the nearest to the centre first */
  #wanted = new Map();
  /** @type {Set<string>} the view's own tiles, which are wanted sooner or later */
  #own = new Set();
  /** whether these are wanted, and not near ones */
  isFinest = true;
  /** @type {{view: View, viewport: Viewport} | null} what is to be seen */
  #scene = null;
  /** @type {Map<string, AbortController>} */
  #asked = new Map();
  /** @type {{address: TileAddress, content: TileValues, complete: boolean}[]} */
  #uncoloured = [];
  /** @type {TileStore<ColouredTile>} wanted tiles that are known in part */
  #glimpses;
  /** @type {Set<string>} tiles that still have the colours of before */
  #faded = new Set();
  /** when tiles were last shown in other colours */
  #recoloured = 0;
  /** @type {Set<string>} asking again would not help */
  #refused = new Set();
  /** @type {Set<string>} to be asked for again when the view wants something else */
  #failed = new Set();
  /** @type {Map<string, {done: number, total: number}>} cells, as far as the asked tiles have told of them */
  #told = new Map();
  /** @type {ArrayBufferLike[]} */
  #spare = [];
  /** @type {Halt} */
  halt = null;

  /** @param {PictureOptions} options */
  constructor(options) {
    this.#options = options;
    this.#store = new TileStore(options.budget, (tile) => this.#drop(tile));
    this.#glimpses = new TileStore(-1, options.release);
  }

  /** @returns {PictureState} of the view's own tiles; what is wanted now may be near ones, before them */
  get state() {
    const state = this.stateOfWanted;
    if (this.isFinest || state !== 'complete') return state;
    return this.halt ? 'stopped' : 'working';
  }

  /** @returns {PictureState} of the tiles that are wanted now */
  get stateOfWanted() {
    let missing = false;
    for (const [key, address] of this.#wanted) {
      if (this.#faded.has(key)) return 'working';
      if (this.#store.has(key) || this.#isShown(key, address)) continue;
      if (!this.halt && !this.#refused.has(key) && !this.#failed.has(key)) return 'working';
      missing = true;
    }
    return missing ? 'stopped' : 'complete';
  }

  get kept() {
    return { tiles: this.#store.size, bytes: this.#store.bytes };
  }

  /** @param {number} bytes of tiles that are kept and of spare memory, from the next view on */
  set budget(bytes) {
    this.#store.budget = bytes;
    this.#spare.length = 0;
  }

  /** How far the tiles are that have been begun, and what they are of: in cells. */
  get progress() {
    let [done, total] = [0, 0];
    for (const told of this.#told.values()) {
      done += told.done;
      total += told.total;
    }
    return { done, total };
  }

  /** Another game: nothing of the old one is kept. @param {Game} game */
  begin(game) {
    this.#forget();
    for (const keys of [this.#refused, this.#failed, this.#told]) keys.clear();
    this.halt = null;
    this.#options.source.begin(game);
    this.#options.source.resume();
  }

  /** Nothing is asked any more, and nothing is kept. */
  close() {
    this.#forget();
    this.#spare.length = 0;
    this.#wanted.clear();
  }

  #forget() {
    this.#cancel(() => true);
    this.#uncoloured.length = 0;
    for (const tiles of [this.#store, this.#glimpses, this.#faded]) tiles.clear();
  }

  /**
   * Asks for what this view needs.
   * @param {View} view
   * @param {Viewport} viewport
   * @param {boolean} [isNear] whether pixels nearest in size to the screen's will do for now, where they are there
   *   sooner
   */
  want(view, viewport, isNear = false) {
    this.#scene = { view, viewport };
    const before = this.#own;
    const { source } = this.#options;
    const sight = visibleCells(view, viewport);
    const [first] = wantedTiles(view, viewport);
    const least = first && source.levelOf(first.level, sight);
    const own = wantedTiles(view, viewport, false, least);
    this.#own = new Set(own.map(keyOf));
    const near = wantedTiles(view, viewport, isNear && [...this.#own].some((key) => !this.#store.has(key)), least);
    const isDirect = near.length > 0 && source.isDirect(near[0].level, sight);
    const tiles = isDirect ? near : own;
    this.isFinest = tiles[0]?.level === own[0]?.level;
    this.#wanted = new Map(tiles.map((tile) => [keyOf(tile), tile]));
    const isOther = [...this.#own].some((key) => !before.has(key));
    if (isOther) this.#failed.clear();
    if (this.halt === 'cancelled' && isOther) this.#goOn();
    this.#cancel((key) => !this.#wanted.has(key));
    const isWanted = (/** @type {TileAddress} */ tile) => this.#wanted.has(keyOf(tile)) || tile.level > tiles[0]?.level;
    this.#uncoloured = this.#uncoloured.filter(({ address }) => isWanted(address));
    for (const key of [...this.#own, ...this.#wanted.keys()]) this.#store.use(key);
    const spare = this.#spare.reduce((bytes, { byteLength }) => bytes + byteLength, SPARE_BYTES);
    for (const store of [this.#store, this.#glimpses])
      store.trim((key) => this.#wanted.has(key) || this.#own.has(key), spare);
    this.#askForMissing();
    this.#options.onChange();
  }

  /** Stops all work, until `resume` or another game. @param {'paused' | 'cancelled'} halt cancelled: or another view */
  stop(halt) {
    this.halt = halt;
    this.#options.source.pause();
    this.#cancel(() => true);
    this.#options.onChange();
  }

  resume() {
    this.#failed.clear();
    this.#goOn();
    this.#askForMissing();
    this.#options.onChange();
  }

  /** @param {TileAddress} address */
  find(address) {
    return this.#find(keyOf(address));
  }

  /** A tile that is known as a whole. @param {TileAddress} address */
  whole(address) {
    const tile = this.find(address);
    return tile?.partial ? undefined : tile;
  }

  /** Whether all of a tile in sight can be drawn. @param {string} key @param {TileAddress} address */
  #isShown(key, address) {
    return (
      !this.halt &&
      this.#glimpses.has(key) &&
      this.#options.source.shows(address) &&
      !this.#uncoloured.some(({ address, complete }) => !complete && keyOf(address) === key)
    );
  }

  /** A coarser tile than is wanted stands in for those. @param {TileAddress} address @param {TileValues} content */
  add(address, content) {
    this.#arrive(address, content, true);
  }

  /** @param {string} key */
  #find(key) {
    return this.#store.peek(key) ?? this.#glimpses.peek(key);
  }

  /**
   * Colours have changed: all tiles get theirs anew, from the values that they keep, the wanted ones first. Who changes
   * colours faster than that has each tile coloured in turn all the same.
   */
  recolour() {
    const keys = [...this.#wanted.keys(), ...this.#store.keys].filter((key) => this.#find(key));
    if (this.#faded.size === 0) this.#recoloured = performance.now();
    if (!this.#isAtWork && keys.length > 0) this.#options.later(() => this.#work());
    for (const key of keys) this.#faded.add(key);
    this.#options.onChange();
  }

  #goOn() {
    this.halt = null;
    this.#options.source.resume();
  }

  #askForMissing() {
    if (this.halt) return;
    if (this.#scene)
      this.#options.source.aim([...this.#wanted.values()], visibleCells(this.#scene.view, this.#scene.viewport));
    if (this.#asked.size === 0 && this.#uncoloured.length === 0) this.#told.clear();
    const arrived = new Set(this.#uncoloured.filter(({ complete }) => complete).map(({ address }) => keyOf(address)));
    for (const [key, address] of this.#wanted) {
      const settled = this.#store.has(key) || this.#refused.has(key) || this.#failed.has(key) || arrived.has(key);
      if (!settled && !this.#asked.has(key)) void this.#ask(key, address);
    }
  }

  /** @param {string} key @param {TileAddress} address */
  async #ask(key, address) {
    const controller = new AbortController();
    this.#asked.set(key, controller);
    try {
      const content = await this.#options.source.tile(address, {
        signal: controller.signal,
        onGlimpse: (content) => this.#asked.get(key) === controller && this.#arrive(address, content, false),
        priority: () => (this.#scene ? awayFrom(this.#scene.view, address) : 0),
        onProgress: (done, total) => this.#told.set(key, { done, total }),
        spare: { take: () => this.#spare.pop(), put: (buffer) => this.#reuse(buffer) },
      });
      if (this.#asked.get(key) !== controller) return;
      const told = this.#told.get(key);
      if (told) told.done = told.total;
      this.#arrive(address, content, true);
    } catch (error) {
      if (this.#asked.get(key) !== controller) return; // cancelled
      const isRefused = error instanceof RefusedError;
      (isRefused ? this.#refused : this.#failed).add(key);
      this.#told.delete(key);
      const { message } = /** @type {Error} */ (error);
      if (isRefused) this.#options.onRefused(`${message}. Zoom in to compute less.`);
      else this.#options.onError(message);
    }
    this.#asked.delete(key);
    this.#options.onChange();
  }

  /** Colours a tile in its turn. @param {TileAddress} address @param {TileValues} content @param {boolean} complete */
  #arrive(address, content, complete) {
    if (!this.#isAtWork) this.#options.later(() => this.#work());
    this.#uncoloured.push({ address, content, complete });
  }

  /**
   * Where memory runs out, half as many tiles are kept from then on, and it is tried once more.
   * @param {{address: TileAddress, content: TileValues}} tile
   */
  #coloured({ address, content }) {
    for (const isLast of [false, true]) {
      try {
        const size = this.#scene ? shownSize(address, this.#scene.view, this.#scene.viewport) : undefined;
        return this.#options.colour(address, content, size);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        if (isLast) this.#options.onError(error.message);
        this.#store.budget = this.#store.bytes / 2;
        this.#store.trim((key) => this.#wanted.has(key) || this.#own.has(key));
        this.#spare.length = 0;
      }
    }
    return null;
  }

  /** @param {ColouredTile} tile */
  #drop(tile) {
    if (!tile.lent) this.#reuse(tile.values.buffer);
    this.#options.release(tile);
  }

  /** Shared memory that nobody uses any more is for the next tiles. @param {ArrayBufferLike} buffer */
  #reuse(buffer) {
    const isSpare = !(buffer instanceof ArrayBuffer) && buffer.byteLength <= MOST_SPARE_BYTES;
    if (isSpare && this.#spare.length < MOST_SPARE) this.#spare.push(buffer);
  }

  /** @param {(key: string) => boolean} unwanted */
  #cancel(unwanted) {
    for (const [key, controller] of [...this.#asked]) {
      if (!unwanted(key)) continue;
      this.#asked.delete(key);
      this.#told.delete(key);
      controller.abort();
    }
  }

  get #isAtWork() {
    return this.#uncoloured.length > 0 || this.#faded.size > 0;
  }

  /** One task: colours for tiles that have arrived, and then other colours for those that are there. */
  #work() {
    const end = performance.now() + COLOURING_MILLISECONDS;
    let [isRecoloured, isSeen] = [false, false];
    do {
      const arrived = this.#uncoloured.shift();
      const key = arrived ? undefined : this.#nextFaded;
      if (arrived) this.#colour(arrived);
      else if (key === undefined) break;
      else {
        isRecoloured = true;
        isSeen ||= this.#wanted.has(key);
        this.#faded.delete(key);
        this.#recolour(this.#find(key));
      }
    } while (performance.now() < end);
    const next = this.#nextFaded;
    const isDue = performance.now() - this.#recoloured >= RECOLOURING_MILLISECONDS;
    // At the very end once more: tiles that aren't wanted may stand in for others.
    if (isRecoloured && (next === undefined || (isSeen && (isDue || !this.#wanted.has(next))))) {
      this.#recoloured = performance.now();
      this.#options.onRecoloured();
    }
    if (this.#isAtWork) this.#options.later(() => this.#work());
  }

  get #nextFaded() {
    for (const key of this.#faded) if (this.#wanted.has(key)) return key;
    const [key] = this.#faded;
    return key;
  }

  /** @param {ColouredTile | undefined} tile unless it has been dropped; it stays as it is where memory runs out */
  #recolour(tile) {
    try {
      if (tile) this.#options.draw(tile);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#options.onError(error.message);
    }
  }

  /** @param {{address: TileAddress, content: TileValues, complete: boolean}} arrived */
  #colour(arrived) {
    const key = keyOf(arrived.address);
    const tile = this.#coloured(arrived);
    if (!tile) {
      this.#failed.add(key);
      return this.#options.onChange();
    }
    if (arrived.complete) {
      this.#store.put(key, tile);
      this.#glimpses.remove(key);
    } else this.#glimpses.put(key, tile);
    this.#options.onTile(tile);
  }
}
