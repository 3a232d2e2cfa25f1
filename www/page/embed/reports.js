// What the live map tells the page around unasked: where it is looked at, which game it is, and how its work gets on.
import { sameGame } from '../../shared/games.js';
import { writeLink } from '../app/link.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Frame } from './embed.js' */
/** @import { Progress } from '../map/explorer.js' */
/** @import { View } from '../core/view.js' */

const REST_MILLISECONDS = 150;
const PROGRESS_MILLISECONDS = 250;
/** Work that is over sooner shows no progress. */
const PATIENCE_MILLISECONDS = 500;

export class Reports {
  /** whether what moves now is the reader's doing */
  isUserInitiated = false;
  #tell;
  #bar;
  #game;
  /** the link of the view of the latest frame */
  #link;
  #isUntold = false;
  #lastProgress = 0;
  #workSince = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /**
   * @param {Pick<Frame, 'tell'>} frame
   * @param {HTMLProgressElement} bar
   * @param {Game} game
   * @param {View} view that nobody needs to be told of
   */
  constructor({ tell }, bar, game, view) {
    this.#tell = tell;
    this.#bar = bar;
    this.#game = game;
    this.#link = writeLink(game, view);
  }

  /**
   * Call it after each frame.
   * @param {Game} game
   * @param {View} view
   * @param {boolean} isMoving it glides on: a busy machine may be long in drawing the next frame
   * @returns {boolean} whether it has changed
   */
  tellView(game, view, isMoving) {
    const link = writeLink(game, view);
    const hasChanged = link !== this.#link;
    this.#link = link;
    this.#isUntold ||= hasChanged;
    if (hasChanged || isMoving) {
      clearTimeout(this.#rest);
      this.#rest = undefined;
    }
    if (this.#isUntold && !isMoving) this.#rest ??= setTimeout(() => this.#rested(game, view), REST_MILLISECONDS);
    return hasChanged;
  }

  /** @param {Game} game @param {View} view */
  #rested(game, { x, y, zoom }) {
    const { isUserInitiated } = this;
    this.isUserInitiated = this.#isUntold = false;
    this.#rest = undefined;
    const { k, key } = game;
    if (!sameGame(game, this.#game)) {
      if (k !== undefined) this.#tell('kchange', { k, isUserInitiated });
      this.#tell('gamechange', { key, k, isUserInitiated });
    }
    this.#game = game;
    this.#tell('viewchange', { k, key, x: x.cell + x.fraction, y: y.cell + y.fraction, zoom, isUserInitiated });
  }

  /** @param {Progress} work */
  tellWork({ state, progress }) {
    const now = performance.now();
    if (state !== 'working') this.#workSince = now;
    this.#bar.hidden = now - this.#workSince < PATIENCE_MILLISECONDS;
    if (!this.#bar.hidden) Object.assign(this.#bar, { max: Math.max(1, progress.total), value: progress.done });
    // At first no tile has told yet.
    if (state !== 'working' || progress.total === 0 || now - this.#lastProgress < PROGRESS_MILLISECONDS) return;
    this.#lastProgress = now;
    this.#tell('progress', { ...progress });
  }

  /** Nobody is told any more. */
  close() {
    clearTimeout(this.#rest);
  }
}
