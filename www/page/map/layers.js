// Layers over the map: lines, marks and words that parts of the page draw on a canvas of their own, above the picture.
import { devicePixel } from '../core/view.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { View, Viewport } from '../core/view.js' */

/**
 * @typedef {object} Projection  where cells lie on a layer, in CSS pixels from the map's upper left corner
 * @property {Game} game
 * @property {View} view
 * @property {Viewport} viewport
 * @property {(column: number) => number} across where a column of cells begins, exactly as in the picture
 * @property {(row: number) => number} down where a row begins
 */

/** @typedef {(context: CanvasRenderingContext2D, projection: Projection) => void} Layer */

export class Layers {
  #canvas;
  /** @type {Map<Layer, {height: number, ofPicture: boolean}>} */
  #layers = new Map();
  #isBlank = true;
  #visibleWidth = Infinity;
  #onChange;

  /** @param {HTMLCanvasElement} canvas @param {() => void} onChange a frame is wanted */
  constructor(canvas, onChange) {
    this.#canvas = canvas;
    this.#onChange = onChange;
  }

  /**
   * Adds a layer; from then on it is drawn in every frame.
   * @param {Layer} layer
   * @param {number} [height] higher ones lie over lower ones
   * @param {boolean} [ofPicture] whether it tells of the picture's cells, and so ends where another game lies on them
   * @returns {() => void} takes it away again
   */
  add(layer, height = 0, ofPicture = false) {
    this.#layers.set(layer, { height, ofPicture });
    this.#onChange();
    return () => {
      this.#layers.delete(layer);
      this.#onChange();
    };
  }

  /** This many CSS pixels of the picture's width are to be seen; another game lies on the rest. */
  set visibleWidth(/** @type {number} */ width) {
    if (width === this.#visibleWidth) return;
    this.#visibleWidth = width;
    this.#onChange();
  }

  /** Draws all layers anew. @param {Game} game @param {View} view @param {Viewport} viewport */
  draw(game, view, viewport) {
    if (this.#layers.size === 0 && this.#isBlank) return;
    const { width, height, ratio } = viewport;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    const canvas = this.#canvas;
    if (canvas.width !== across || canvas.height !== down) [canvas.width, canvas.height] = [across, down];
    const context = canvas.getContext('2d');
    if (!context) return; // a map without marks is better than none
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, across, down);
    this.#isBlank = this.#layers.size === 0;
    /** @type {Projection} */
    const projection = {
      game,
      view,
      viewport,
      across: (column) => devicePixel(view.x, width, column, view.zoom, ratio) / ratio,
      down: (row) => devicePixel(view.y, height, row, view.zoom, ratio) / ratio,
    };
    for (const [layer, { ofPicture }] of [...this.#layers].sort(([, a], [, b]) => a.height - b.height)) {
      context.save();
      context.scale(ratio, ratio);
      if (ofPicture && this.#visibleWidth < width) {
        context.beginPath();
        context.rect(0, 0, this.#visibleWidth, height);
        context.clip();
      }
      layer(context, projection);
      context.restore();
    }
  }
}
