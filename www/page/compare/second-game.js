// A second game beside the map's: a map of its own, with workers that keep its board, at whatever view it is given. It
// wears the map's colours where the values of both mean the same, or else its own.
import { MapView } from '../map/map-view.js';
import { Colouring } from '../tiles/colouring.js';
import { Palette } from '../tiles/palette.js';
import { familyOf } from '../families/families.js';
import { haveSameValues } from './other-game.js';
import { element } from '../core/elements.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Explorer } from '../map/explorer.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { Mixer } from '../tiles/mixing.js' */
/** @import { Values } from '../families/families.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** The priority of cells that are asked for to be compared: what is to be seen goes first. */
const LAST = () => Number.MAX_VALUE;
/** Its notices are of one kind. */
export const SECOND_GAME = 'second game';

const MOST_WORKERS = 2;
/** One processor is left to the page, which must go on smoothly. */
const WORKERS = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1 || 1));

/**
 * The values of a tile of level 0 of a map: they are lent where it has them, since it may drop the tile meanwhile.
 * @param {Explorer} explorer
 * @param {Pool} pool
 * @param {TileAddress} address
 * @param {AbortSignal} signal
 */
export async function valuesAt(explorer, pool, address, signal) {
  const tile = explorer.find(address);
  if (!tile) return (await pool.ask('tile', { game: explorer.game, ...address }, { signal, priority: LAST })).values;
  tile.lent = true;
  return tile.values;
}

export class SecondGame {
  /** @readonly */
  canvas = element('canvas');
  #host;
  #mixer;
  /** @type {{values: Values, palette: Palette, colouring: Colouring} | null} its colours; null: the map's */
  #own = null;
  #pool;
  #map;
  #isClosed = false;

  /**
   * @param {Host} host
   * @param {() => void} onChange there is something new to be drawn, or the work has got on
   * @param {Mixer} [mixer] for colours of its own; without, its values mean what the map's do
   * @param {boolean} [isBrief] its pictures only pass by
   */
  constructor(host, onChange, mixer, isBrief = false) {
    this.#host = host;
    this.#mixer = mixer;
    const paint = () => this.#own?.colouring ?? host.paint;
    const tell = (/** @type {string} */ sentence) => {
      if (!this.#isClosed) host.notices.show(SECOND_GAME, `The second game: ${sentence}`);
    };
    this.#pool = host.createPool({
      limit: WORKERS,
      onReady: () => {},
      onLoss: tell,
      onKeeperLoss: () => this.explorer.isShowing && this.explorer.restart(),
      onShortage: (bytes) => (this.explorer.budget = bytes),
      onFailure: tell,
    });
    this.#map = new MapView({
      canvas: this.canvas,
      surfaces: host.surfaces,
      picture: {
        colour: (...tile) => paint().colour(...tile),
        draw: (...tile) => paint().draw(...tile),
        release: (tile) => paint().release(tile),
        pool: this.#pool,
        graphics: host.graphics,
        isBrief,
        budget: this.#pool.memoryBudget,
        onRefused: tell,
        onError: tell,
      },
      coloured: () => Promise.resolve(), // it begins when the map has its colours
      wantFrame: onChange,
    });
  }

  get explorer() {
    return this.#map.explorer;
  }

  get state() {
    if (!this.explorer.isShowing) return 'working';
    const { state } = this.explorer.work;
    return state === 'asking' ? 'working' : state;
  }

  /** null: the map has none yet */
  get palette() {
    return this.#own?.palette ?? this.#host.palette();
  }

  /** The work that waits for the user's word. */
  get question() {
    return this.explorer.isShowing ? this.explorer.work.question : null;
  }

  /**
   * Draws a view of a game as far as it is known, and asks for what it needs.
   * @param {Game} game
   * @param {{view: View, destination?: View, viewport: Viewport}} scene
   * @returns {boolean} whether its colours are others than before
   */
  show(game, scene) {
    const isOther = this.#dress(game);
    if (isOther) this.explorer.recolour();
    if (!this.explorer.shows(game)) this.#pool.beginGame(game);
    this.explorer.follow(game, scene);
    return isOther;
  }

  /**
   * @param {Game} game
   * @returns {boolean} whether its colours are others than before
   */
  #dress(game) {
    const values = haveSameValues(this.#host.explorer.game, game) ? null : familyOf(game).values(game);
    if (!this.#mixer || values === (this.#own?.values ?? null)) return false;
    const palette = values && new Palette(values, values);
    this.#own = values && palette && { values, palette, colouring: new Colouring(palette, this.#mixer) };
    return true;
  }

  /** @param {boolean} isHalted whether it is to do nothing */
  halt(isHalted) {
    if (!this.explorer.isShowing || isHalted === (this.explorer.work.halt !== null)) return;
    if (isHalted) this.explorer.pause();
    else this.explorer.resume();
  }

  /** @type {import('./difference.js').Side['cells']} */
  cells = (address, signal) => valuesAt(this.explorer, this.#pool, address, signal);

  /** @param {{x: number, y: number}} cell */
  value = (cell) => this.#pool.ask('cell', { game: this.explorer.game, ...cell });

  close() {
    this.#isClosed = true;
    this.#map.close();
    this.#pool.close();
  }
}
