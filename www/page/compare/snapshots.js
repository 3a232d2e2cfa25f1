// Pictures of many games, made one after the other in the background, by workers of their own.
import { withOtherK } from './other-game.js';
import { MIN_ZOOM } from '../core/view.js';
import { SecondGame } from './second-game.js';
import { canvasOf } from '../core/canvas.js';

/** @import { Host } from '../app/parts.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** @typedef {{k: number, view: View, viewport: Viewport}} Shot  what is to be seen */

export class Snapshots {
  #host;
  #game;
  #onShot;
  #watch;
  /** @type {Shot[]} */
  #queue = [];
  /** @type {Shot | null} */
  #current = null;
  #isDue = false;
  #isClosed = false;

  /**
   * @param {Host} host
   * @param {(shot: Shot, picture: HTMLCanvasElement | null) => void} onShot null: that is too much work
   */
  constructor(host, onShot) {
    this.#host = host;
    this.#onShot = onShot;
    this.#game = new SecondGame(host, () => this.#wake(), undefined, true);
    this.#watch = host.watch(() => this.#wake()); // the engine may still be starting
  }

  /** Whether nothing is left to be made. */
  get idle() {
    return this.#current === null && this.#queue.length === 0;
  }

  /**
   * Makes these, and nothing else any more.
   * @param {Shot[]} shots the most urgent first
   */
  want(shots) {
    this.#queue = shots;
    const { k } = this.#current ?? {};
    const same = shots.findIndex((shot) => shot.k === k);
    if (same >= 0) shots.splice(same, 1);
    else this.#current = null;
    this.#wake();
  }

  close() {
    this.#isClosed = true;
    this.#watch();
    this.#queue = [];
    this.#game.close();
  }

  /** Goes on, but not in the midst of what has told it to. */
  #wake() {
    if (this.#isDue || this.#isClosed) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      if (!this.#isClosed && this.#host.palette()) this.#step();
    });
  }

  #step() {
    const shot = (this.#current ??= this.#queue.shift() ?? null);
    if (!shot) return;
    if (shot.view.zoom < MIN_ZOOM) {
      this.#current = null;
      this.#onShot(shot, null);
      this.#wake();
      return;
    }
    const game = this.#game;
    game.show(withOtherK(this.#host.explorer.game, shot.k), shot);
    if (game.state === 'working' && !game.question) return;
    if (game.state === 'complete' && !game.explorer.drawn) return; // it says when
    this.#current = null;
    this.#onShot(shot, game.state === 'complete' ? copied(game.canvas) : null);
    this.#wake();
  }
}

/** @param {HTMLCanvasElement} canvas */
function copied(canvas) {
  const context = canvasOf(canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return context.canvas;
}
