// A map that lives: its workers with their watchdog, the engine that mixes its colours, its palette, its keys and its
// status line, around the view that draws it. The page has one, and so have a frame and a second game.
import { Colouring } from '../tiles/colouring.js';
import { Keys } from './keys.js';
import { MapView } from '../map/map-view.js';
import { Palette } from '../tiles/palette.js';
import { Pool } from '../workers/pool.js';
import { Status } from './status.js';
import { VERSION } from '../../shared/messages.js';
import { explained } from '../core/format.js';
import { familyOf, moduleOf } from '../families/families.js';
import { hire } from '../workers/hire.js';
import { surfaces } from '../core/elements.js';
import { startMixer } from '../tiles/mixing.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { MapOptions } from '../map/map-view.js' */
/** @import { Scheme } from '../tiles/palette.js' */
/** @import { PoolOptions } from '../workers/pool.js' */

/**
 * @typedef {object} Own  what the map adds to its view's options
 * @property {Omit<MapOptions['picture'], 'pool' | 'colour' | 'draw' | 'release' | 'budget'>} picture
 * @property {number} budget bytes for the workers and the tiles together
 * @property {number} share of these that is the workers'
 * @property {number} limit the most workers
 * @property {Scheme | null} [scheme] null: the colours that the game has by itself
 * @property {HTMLElement} line its status
 * @property {boolean} [isNamed] whether the status begins with the game
 * @property {HTMLElement} [root] says how far the picture is
 * @property {{element: HTMLElement, onCommand: (command: string) => void, areLettersOn?: () => boolean,
 *   around?: Document}} [keys] where they are pressed and what they do, as Keys has it
 * @property {() => unknown} [beforeColours] is awaited before the first colours
 * @property {() => void} [onReady] the first worker serves
 * @property {(palette: Palette) => void} [onRecoloured]
 * @property {(sentence: string) => void} onLoss a worker was replaced
 * @property {(sentence: string) => void} onFailure nothing can be computed here, unless another game brings better luck
 */

/** @typedef {'surfaces' | 'coloured' | 'beforeFrame' | 'onIncomplete'} Made  of these, what it makes itself */
/** @typedef {Own & Omit<MapOptions, keyof Own | Made>} LiveOptions */

const WATCHDOG_MILLISECONDS = 1000;

/** Workers with a watchdog. @param {Omit<PoolOptions, 'create' | 'module' | 'help' | 'version'>} options */
export function startPool(options) {
  const pool = new Pool({
    ...options,
    create: () => hire(new URL('../../worker/worker.js', import.meta.url)),
    module: moduleOf,
    help: (game) => familyOf(game).help?.(game),
    version: VERSION,
  });
  const watchdog = setInterval(() => (pool.isClosed ? clearInterval(watchdog) : pool.tick()), WATCHDOG_MILLISECONDS);
  return pool;
}

export class LiveMap {
  /** @type {Palette | null} another object when the colours have changed */
  palette = null;
  /** whether the engine serves */
  isReady = false;
  /** @type {string | null} why there is no map, in a sentence */
  failure = null;
  /** @type {Colouring['pixels']} in the map's colours */
  pixels = (tile) => this.#coloured.pixels(tile);
  #options;
  /** @type {import('../tiles/mixing.js').Mixer | null} */
  #mixer = null;
  /** @type {Promise<void> | null} settles when it is there; null: it failed, and is tried again */
  #mixing;
  /** @type {Colouring | null} */
  #colouring = null;
  /** @type {Scheme | null} */
  #scheme;
  /** @type {Keys | null} */
  #keys = null;
  #isClosed = false;
  #serve = () => {};
  /** settles when the engine serves: a graphics card may have tiles before */
  #served = new Promise((resolve) => (this.#serve = () => resolve(null)));

  /** @param {LiveOptions} options */
  constructor(options) {
    const { budget, share, limit, scheme = null, line, isNamed, keys, picture, onLoss, ...view } = options;
    this.#options = options;
    this.#scheme = scheme;
    this.#mixing = this.#startMixing();
    this.pool = startPool({
      memoryBudget: share * budget,
      limit,
      onReady: () => {
        this.isReady = true;
        this.#serve();
        options.onReady?.();
        void this.#drawable();
      },
      onLoss,
      onKeeperLoss: () => this.explorer.restart(),
      onShortage: (bytes) => (this.explorer.budget = bytes / share - bytes),
      onFailure: (sentence) => this.#fail(sentence),
    });
    /** @readonly */
    this.view = new MapView({
      ...view,
      picture: {
        ...picture,
        colour: (...tile) => this.#coloured.colour(...tile),
        draw: (...tile) => this.#coloured.draw(...tile),
        release: (tile) => this.#coloured.release(tile),
        pool: this.pool,
        budget: (1 - share) * budget,
      },
      surfaces,
      coloured: () => this.#drawable(),
      beforeFrame: (now) => {
        this.#keys?.step(now);
        return this.#keys?.moving === true;
      },
      onIncomplete: () => this.failure === null && this.#tellState('working'),
    });
    /** @readonly */
    this.explorer = this.view.explorer;
    this.status = new Status(
      line,
      (game, cell) => this.pool.ask('cell', { game, ...cell }),
      (value) => this.palette?.colourOf(value) ?? 'transparent',
      isNamed,
    );
    if (!keys) return;
    const { element, onCommand, ...given } = keys;
    const pan = (/** @type {number} */ dx, /** @type {number} */ dy) => this.#move(() => this.explorer.pan(dx, dy));
    this.#keys = new Keys(element, onCommand, pan, () => this.explorer.schedule(), given);
  }

  /** @param {number} bytes for the workers and the tiles together, from the next game on */
  set budget(bytes) {
    const { share } = this.#options;
    this.pool.memoryBudget = share * bytes;
    this.explorer.budget = (1 - share) * bytes;
  }

  /** Another game is about to be shown. @param {Game} game */
  begin(game) {
    this.failure = null;
    this.pool.beginGame(game);
  }

  /** Gives the map other colours. @param {Scheme | null} [scheme] null: those that the game has by itself */
  recolour(scheme = this.#scheme) {
    this.#scheme = scheme;
    // The engine is about to start, or the first game to be shown.
    if (!this.isReady || !this.#mixer || this.#isClosed || !this.explorer.isShowing) return;
    const { game } = this.explorer;
    const values = familyOf(game).values(game);
    this.palette = new Palette(scheme ?? values, values);
    this.#colouring ??= new Colouring(this.palette, this.#mixer);
    this.#colouring.palette = this.palette;
    this.status.recolour();
    this.#options.onRecoloured?.(this.palette);
    this.explorer.recolour();
  }

  /** Has what stands around the map tell of the latest frame. @param {{x: number, y: number} | null} selected */
  tell(selected) {
    const { explorer, view } = this;
    if (this.failure !== null) return;
    const chosen = view.pointer ? null : selected;
    const pointed = view.pointer !== null || chosen !== null;
    if (this.palette) this.status.tell(explorer.game, { cell: chosen ?? view.pointed, pointed });
    const { state } = explorer.work;
    this.#tellState(explorer.drawn ? 'complete' : state === 'complete' ? 'working' : state);
  }

  /** Does what changes the view alone. @param {string} command @returns {boolean} whether this does */
  perform(command) {
    const { explorer } = this;
    const by = { in: 1, out: -1, cell: -explorer.view.zoom }[command];
    if (by !== undefined) this.#move(() => explorer.zoom(by));
    return by !== undefined;
  }

  /** @param {() => void} change */
  #move(change) {
    this.#options.hands?.move(change);
  }

  /** Gives up the workers; the picture stays. */
  close() {
    this.#isClosed = true;
    this.#keys?.close();
    this.pool.close();
    this.view.close();
  }

  /** @returns {Promise<void>} never settles if it fails: that is told, and who needs colours then asks again */
  async #startMixing() {
    try {
      this.#mixer = await startMixer();
    } catch (error) {
      this.#mixing = null;
      this.#fail(/** @type {Error} */ (error).message); // as the pool does, if it has failed for the same reason
      await new Promise(() => {});
    }
  }

  /** Settles when the first tiles can have their colours. */
  async #drawable() {
    await Promise.all([this.#served, this.#options.beforeColours?.(), (this.#mixing ??= this.#startMixing())]);
    if (!this.palette) this.recolour();
  }

  get #coloured() {
    return /** @type {Colouring} */ (this.#colouring); // tiles are coloured once the engine serves
  }

  /** @param {string} sentence */
  #fail(sentence) {
    if (this.#isClosed || this.failure !== null) return; // what fails first is told
    const isBoxed = self.origin === 'null' && location.protocol !== 'file:';
    const why = isBoxed ? ' In a sandbox, the policy of the map\u2019s host must allow worker-src blob:.' : '';
    this.failure = explained(sentence) + why;
    this.#tellState('failed');
    this.#options.onFailure(this.failure);
  }

  /** @param {string} state */
  #tellState(state) {
    (this.#options.root ?? document.documentElement).dataset.picture = state;
  }
}
