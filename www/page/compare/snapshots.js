// Pictures of many games, made one after the other in the background, by workers of their own.
import { withOtherK } from './other-game.js';
import { MIN_ZOOM } from '../core/view.js';
import { SecondGame } from './second-game.js';
import { Shots } from './shots.js';
import { canvasOf } from '../core/canvas.js';

/** @import { Host } from '../app/parts.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** @typedef {{k: number, view: View, viewport: Viewport}} Shot  what is to be seen */

export class Snapshots {
  #host;
  #game;
  #onShot;
  #watch;
  /** @type {Shots<Shot>} */
  #shots;
  #isDue = false;
  #isClosed = false;

  /**
   * @param {Host} host
   * @param {(shot: Shot, picture: HTMLCanvasElement | null) => void} onShot null: that is too much work
   * @param {(k: number) => number} [expected] milliseconds that a picture takes, as far as that is known
   */
  constructor(host, onShot, expected) {
    this.#host = host;
    this.#onShot = onShot;
    this.#shots = new Shots(expected);
    this.#game = new SecondGame(host, () => this.#wake(), { isBrief: true });
    this.#watch = host.watch(() => this.#wake()); // the engine may still be starting
  }

  get idle() {
    return this.#shots.idle;
  }

  /** Makes these, and nothing else any more but what will be there soon. @param {Shot[]} shots the most urgent first */
  want(shots) {
    this.#shots.want(shots);
    this.#wake();
  }

  close() {
    this.#isClosed = true;
    this.#watch();
    this.#shots.want([]);
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
    const shot = this.#shots.next();
    if (!shot) return;
    const game = this.#game;
    const isTooSmall = shot.view.zoom < MIN_ZOOM;
    if (!isTooSmall) {
      game.show(withOtherK(this.#host.explorer.game, shot.k), shot);
      if (game.state === 'working' && !game.question) return;
      if (game.state === 'complete' && !game.explorer.drawn) return; // it says when
    }
    this.#shots.end();
    this.#onShot(shot, !isTooSmall && game.state === 'complete' ? copied(game.canvas) : null);
    this.#wake();
  }
}

/** @param {HTMLCanvasElement} canvas */
function copied(canvas) {
  const context = canvasOf(canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return context.canvas;
}
