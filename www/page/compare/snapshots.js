// Pictures of many games, made one after the other in the background, by workers of their own.
import { withOtherK } from './other-game.js';
import { Painter } from '../tiles/painter.js';
import { MIN_ZOOM } from '../core/view.js';
import { SecondGame } from './second-game.js';
import { Resampler } from '../tiles/resampler.js';
import { element } from '../core/elements.js';

/** @import { Host } from '../app/parts.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** @typedef {{k: number, view: View, viewport: Viewport}} Shot  what is to be seen */

export class Snapshots {
  #host;
  #game;
  #small;
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
    this.#game = new SecondGame(host, () => this.#wake());
    this.#small = new Resampler((address) => this.#game.find(address), host.paint.draw);
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
    queueMicrotask(() => {
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
    this.#game.want(withOtherK(this.#host.explorer.game, shot.k), shot.view, shot.viewport);
    if (this.#game.state === 'working' && !this.#game.question) return;
    if (this.#game.state === 'complete' && this.#small.advance(shot.view, shot.viewport) === 'more') {
      setTimeout(() => this.#wake());
      return;
    }
    this.#current = null;
    this.#onShot(shot, this.#game.state === 'complete' ? this.#draw(shot) : null);
    this.#wake();
  }

  /** @param {Shot} shot */
  #draw({ view, viewport }) {
    const { width, height, ratio } = viewport;
    const canvas = element('canvas', { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    new Painter(canvas, (address) => this.#game.find(address), this.#host.surfaces()).paint(view, viewport);
    return canvas;
  }
}
