// A second game beside the map's: workers of its own, which keep its board, and its tiles at whatever view it is given.
import { sameGame } from '../../shared/games.js';
import { Picture } from '../tiles/picture.js';
import { TileSource } from '../tiles/source.js';
import { sameView } from '../core/view.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** The priority of cells that are asked for to be compared: what is to be seen goes first. */
export const LAST = () => Number.MAX_VALUE;
/** Its notices are of one kind. */
export const SECOND_GAME = 'second game';

const WATCHDOG_MILLISECONDS = 1000;
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
  #pool;
  #source;
  #picture;
  #watchdog;
  /** @type {Game | null} */
  #game = null;
  /** @type {{view: View, viewport: Viewport} | null} what has been asked for */
  #wanted = null;
  #isClosed = false;
  /** @type {Set<ColouredTile>} tiles that nobody has drawn yet */
  #fresh = new Set();

  /**
   * @param {Host} host
   * @param {() => void} onChange there is something new to be drawn, or the work has got on
   */
  constructor(host, onChange) {
    const tell = (/** @type {string} */ sentence) => {
      if (!this.#isClosed) host.notices.show(SECOND_GAME, `The second game: ${sentence}`);
    };
    this.#pool = host.createPool({
      limit: WORKERS,
      onReady: () => {},
      onLoss: tell,
      onKeeperLoss: () => {
        if (this.#game) this.#source.begin(this.#game);
        this.#wanted = null;
        onChange();
      },
      onShortage: (bytes) => (this.#picture.budget = bytes),
      onFailure: tell,
    });
    const options = { pool: this.#pool, onChange, onRefused: tell, onError: tell };
    this.#source = new TileSource(options);
    this.#picture = new Picture({
      ...options,
      source: this.#source,
      ...host.paint,
      budget: this.#pool.memoryBudget,
      onTile: (tile) => {
        this.#fresh.add(tile);
        onChange();
      },
      onRecoloured: onChange,
      later: (work) => setTimeout(work),
    });
    this.#watchdog = setInterval(() => this.#pool.tick(), WATCHDOG_MILLISECONDS);
  }

  get state() {
    return this.#wanted ? this.#picture.state : 'working';
  }

  /** The work that waits for the user's word. */
  get question() {
    return this.state === 'working' ? this.#source.question : null;
  }

  /** The user wants that work. */
  agree() {
    this.#source.agree();
  }

  /** Tiles that have come since they were taken last. */
  takeFresh() {
    const fresh = [...this.#fresh];
    this.#fresh.clear();
    return fresh;
  }

  /**
   * Asks for what a view of a game needs.
   * @param {Game} game
   * @param {View} view
   * @param {Viewport} viewport
   */
  want(game, view, viewport) {
    if (!sameGame(game, this.#game)) {
      this.#game = game;
      this.#fresh.clear();
      this.#wanted = null;
      this.#pool.beginGame(game);
      this.#picture.begin(game);
    }
    const { view: before, viewport: size } = this.#wanted ?? {};
    const isSameSize =
      size?.width === viewport.width && size.height === viewport.height && size.ratio === viewport.ratio;
    if (before && isSameSize && sameView(before, view)) return;
    this.#wanted = { view, viewport };
    this.#picture.want(view, viewport);
  }

  /** @param {boolean} isHalted whether it is to do nothing */
  halt(isHalted) {
    if (isHalted === (this.#picture.halt !== null)) return;
    if (isHalted) this.#picture.stop('paused');
    else this.#picture.resume();
  }

  /** The map's colours have changed. */
  recolour() {
    this.#picture.recolour();
  }

  /** @param {TileAddress} address */
  find(address) {
    return this.#picture.find(address);
  }

  /**
   * A tile that is known as a whole.
   * @param {TileAddress} address
   */
  whole(address) {
    return this.#picture.whole(address);
  }

  /**
   * The deviations of a tile of level 0.
   * @param {TileAddress} address
   * @param {AbortSignal} signal
   */
  async cells(address, signal) {
    const tile = this.whole(address);
    if (tile) return lent(tile);
    return (await this.#pool.ask('tile', { game: this.#begun, ...address }, { signal, priority: LAST })).values;
  }

  /**
   * A cell's value; null: not computed yet.
   * @param {{x: number, y: number}} cell
   */
  value(cell) {
    return this.#pool.ask('cell', { game: this.#begun, ...cell });
  }

  /** The game, once one is wanted. */
  get #begun() {
    if (!this.#game) throw new Error('A cell was asked for before there was a second game.');
    return this.#game;
  }

  close() {
    this.#isClosed = true;
    clearInterval(this.#watchdog);
    this.#picture.close();
    this.#source.close();
    this.#fresh.clear();
    this.#pool.close();
  }
}
