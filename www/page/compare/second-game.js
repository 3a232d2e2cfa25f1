// A second game beside the map's: a map of its own, with workers that keep its board, at whatever view it is given.
import { MapView } from '../map/map-view.js';
import { element } from '../core/elements.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** The priority of cells that are asked for to be compared: what is to be seen goes first. */
export const LAST = () => Number.MAX_VALUE;
/** Its notices are of one kind. */
export const SECOND_GAME = 'second game';

const MOST_WORKERS = 2;
/** One processor is left to the page, which must go on smoothly. */
const WORKERS = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1 || 1));

/**
 * The values of a tile, which may be dropped meanwhile.
 * @param {ColouredTile} tile
 */
export function lent(tile) {
  tile.lent = true;
  return tile.values;
}

export class SecondGame {
  /** @readonly */
  canvas = element('canvas');
  #pool;
  #map;
  #isClosed = false;

  /**
   * @param {Host} host
   * @param {() => void} onChange there is something new to be drawn, or the work has got on
   * @param {Host['paint']} [paint] gives its tiles their colours
   */
  constructor(host, onChange, paint = host.paint) {
    const tell = (/** @type {string} */ sentence) => {
      if (!this.#isClosed) host.notices.show(SECOND_GAME, `The second game: ${sentence}`);
    };
    this.#pool = host.createPool({
      limit: WORKERS,
      onReady: () => {},
      onLoss: tell,
      onKeeperLoss: () => this.#explorer.isShowing && this.#explorer.restart(),
      onShortage: (bytes) => (this.#explorer.budget = bytes),
      onFailure: tell,
    });
    this.#map = new MapView({
      canvas: this.canvas,
      surfaces: host.surfaces,
      picture: {
        ...paint,
        pool: this.#pool,
        budget: this.#pool.memoryBudget,
        onRefused: tell,
        onError: tell,
      },
      coloured: () => Promise.resolve(), // it begins when the map has its colours
      wantFrame: onChange,
    });
  }

  get #explorer() {
    return this.#map.explorer;
  }

  get state() {
    if (!this.#explorer.isShowing) return 'working';
    const { state } = this.#explorer.work;
    return state === 'asking' ? 'working' : state;
  }

  /** Whether the canvas shows all that it will show of this view. */
  get isDrawn() {
    return this.#explorer.drawn;
  }

  /** The work that waits for the user's word. */
  get question() {
    return this.#explorer.isShowing ? this.#explorer.work.question : null;
  }

  /** The user wants that work. */
  agree() {
    this.#explorer.decide(true);
  }

  /**
   * Draws a view of a game as far as it is known, and asks for what it needs.
   * @param {Game} game
   * @param {{view: View, destination?: View, viewport: Viewport}} scene
   */
  show(game, scene) {
    if (!this.#explorer.shows(game)) this.#pool.beginGame(game);
    this.#explorer.follow(game, scene);
  }

  /** @param {boolean} isHalted whether it is to do nothing */
  halt(isHalted) {
    if (!this.#explorer.isShowing || isHalted === (this.#explorer.work.halt !== null)) return;
    if (isHalted) this.#explorer.pause();
    else this.#explorer.resume();
  }

  /** The map's colours have changed. */
  recolour() {
    this.#explorer.recolour();
  }

  /**
   * The values of a tile of level 0.
   * @param {TileAddress} address
   * @param {AbortSignal} signal
   */
  async cells(address, signal) {
    const tile = this.#explorer.find(address);
    if (tile) return lent(tile);
    return (await this.#pool.ask('tile', { game: this.#explorer.game, ...address }, { signal, priority: LAST })).values;
  }

  /**
   * A cell's value; null: not computed yet.
   * @param {{x: number, y: number}} cell
   */
  value(cell) {
    return this.#pool.ask('cell', { game: this.#explorer.game, ...cell });
  }

  close() {
    this.#isClosed = true;
    this.#map.close();
    this.#pool.close();
  }
}
