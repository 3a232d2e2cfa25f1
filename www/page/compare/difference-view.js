// The picture of what is different between two games, on a canvas of its own.
import { Painter } from '../tiles/painter.js';
import { Resampler } from '../tiles/resampler.js';
import { element } from '../core/elements.js';

/** @import { Difference } from './difference.js' */
/** @import { Surfaces } from '../tiles/painter.js' */
/** @import { View, Viewport } from '../core/view.js' */

export class DifferenceView {
  /** @readonly */
  canvas = element('canvas');
  /** whether the canvas shows all that it will show of this view */
  isDrawn = false;
  /** whether what is known has changed */
  isStale = true;
  #painter;
  #resampler;
  /** what the canvas shows */
  #painted = '';

  /**
   * @param {Difference} difference
   * @param {Surfaces} surfaces
   */
  constructor(difference, surfaces) {
    this.#painter = new Painter(this.canvas, (address) => difference.find(address), surfaces);
    this.#resampler = new Resampler(
      (address) => difference.find(address),
      (tile, size) => difference.draw(tile, size),
    );
  }

  /** @param {Surfaces} surfaces */
  set surfaces(surfaces) {
    this.#painter.surfaces = surfaces;
    this.isStale = true;
  }

  /**
   * @param {View} view
   * @param {Viewport} viewport
   */
  draw(view, viewport) {
    const { width, height, ratio } = viewport;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    const { canvas } = this;
    const painted = JSON.stringify([view, viewport]);
    const isResting = painted === this.#painted;
    if (canvas.width !== across || canvas.height !== down) this.#painter.resize(across, down);
    if (this.isStale || !isResting) this.#painter.paint(view, viewport);
    const state = isResting ? this.#resampler.advance(view, viewport) : 'more';
    this.#painted = painted;
    this.isStale = state === 'changed';
    this.isDrawn = state === 'done';
  }
}
