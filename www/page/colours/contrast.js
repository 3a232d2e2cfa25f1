// The contrast switch: what is in view is drawn again over the map, stretched around its local mean, from the counts
// that the map's tiles keep. Nothing is computed again.
import { TILE_SIDE } from '../../shared/messages.js';
import { element } from '../core/elements.js';
import { STEPS, valueOf } from '../tiles/palette.js';
import { lightOf } from '../core/light.js';
import { stretch } from './stretching.js';
import { visibleCells } from '../core/view.js';
import { wantedTiles } from '../tiles/tiles.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */

/** Under all that is written on the map. */
const HEIGHT = -3;
/** So far around a pixel its surroundings reach, pixels. */
const RADIUS = 24;
const REST_MILLISECONDS = 250;

/** The key in the link. */
export const CONTRAST = 'contrast';

/**
 * @param {Host} host
 * @returns {Part}
 */
export const start = (host) => new Contrast(host);

/** @implements {Part} */
class Contrast {
  #host;
  /** stands on the map as long as its colours are no averages */
  #legend = element('p', { className: 'float contrast-legend', role: 'status', hidden: true });
  #canvas = document.createElement('canvas');
  /** @type {{left: number, top: number, right: number, bottom: number} | null} the cells that are drawn on it */
  #drawn = null;
  /** @type {(() => void) | null} */
  #unlay = null;
  #seen = '';
  /** @type {ReturnType<Host['palette']>} */
  #palette = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    document.getElementById('foot')?.prepend(this.#legend);
    host.watch(() => this.#watch());
  }

  get isOn() {
    return this.#unlay !== null;
  }

  /** The link has been read. */
  applyLink() {
    this.#lay(this.#host.link.get(CONTRAST) === '1');
  }

  toggle() {
    this.#lay(!this.isOn);
    this.#host.link.set(CONTRAST, this.isOn ? '1' : null);
  }

  /** @param {boolean} on */
  #lay(on) {
    if (on === this.isOn) return;
    this.#unlay?.();
    this.#unlay = on ? this.#host.layers.add((context, projection) => this.#draw(context, projection), HEIGHT) : null;
    this.#drawn = null;
    this.#seen = '';
    this.#legend.hidden = !on;
    this.#legend.textContent = 'Contrast stretched: colours are no longer true averages.';
  }

  /** After each frame: once the view rests, it is stretched anew. */
  #watch() {
    if (!this.isOn) return;
    const { explorer, palette } = this.#host;
    const { key } = explorer.game;
    const seen = JSON.stringify([key, explorer.view, explorer.viewport, explorer.counters.drawn]);
    const colours = palette(); // another object when they have changed
    if (seen === this.#seen && colours === this.#palette) return;
    [this.#seen, this.#palette] = [seen, colours];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.isOn) return;
      this.#stretch();
      explorer.schedule();
    }, REST_MILLISECONDS);
  }

  #stretch() {
    const { explorer, palette } = this.#host;
    const { view, viewport } = explorer;
    const colours = palette();
    const addresses = [wantedTiles(view, viewport), wantedTiles(view, viewport, true)].find(
      (all) => all.length > 0 && all.every((address) => explorer.find(address)),
    );
    this.#drawn = null;
    if (!colours || !addresses) return;
    const cells = 2 ** addresses[0].level;
    const box = visibleCells(view, viewport);
    const [left, top] = [Math.floor(box.left / cells), Math.floor(box.top / cells)];
    const [width, height] = [Math.ceil(box.right / cells) - left, Math.ceil(box.bottom / cells) - top];
    if (width < 1 || height < 1) return;
    const channels = [0, 1, 2].map(() => new Float32Array(width * height));
    for (const address of addresses) this.#light(address, colours, channels, { left, top, width, height });
    const gain = stretch(channels, width, height, RADIUS);
    const image = new ImageData(width, height);
    for (let at = 0; at < width * height; at++) {
      for (let channel = 0; channel < 3; channel++) image.data[4 * at + channel] = valueOf(channels[channel][at]);
      image.data[4 * at + 3] = 255;
    }
    [this.#canvas.width, this.#canvas.height] = [width, height];
    this.#canvas.getContext('2d')?.putImageData(image, 0, 0);
    this.#drawn = {
      left: left * cells,
      top: top * cells,
      right: (left + width) * cells,
      bottom: (top + height) * cells,
    };
    this.#legend.textContent =
      `Contrast stretched up to ${gain < 10 ? gain.toFixed(1) : Math.round(gain)} times ` +
      `around the mean of what is near: colours are no longer true averages.`;
  }

  /**
   * The light of a tile's pixels, as far as they are in view.
   * @param {TileAddress} address
   * @param {NonNullable<ReturnType<Host['palette']>>} palette
   * @param {Float32Array[]} channels
   * @param {{left: number, top: number, width: number, height: number}} area
   */
  #light(address, palette, channels, { left, top, width, height }) {
    const tile = this.#host.explorer.find(address);
    if (!tile) return;
    const { level, column, row } = address;
    const flat = tile.values.length === 0 ? lightOf(/** @type {string} */ (tile.colour)) : null;
    const light = level > 0 && !flat ? palette.lightOf(tile.classes, level) : null;
    /** @type {Map<number, number[]>} */
    const known = new Map();
    const lightAt = (/** @type {number} */ value) => {
      const found = known.get(value) ?? lightOf(palette.colourOf(value));
      known.set(value, found);
      return found;
    };
    for (let y = Math.max(0, top - row * TILE_SIDE); y < Math.min(TILE_SIDE, top + height - row * TILE_SIDE); y++) {
      for (
        let x = Math.max(0, left - column * TILE_SIDE);
        x < Math.min(TILE_SIDE, left + width - column * TILE_SIDE);
        x++
      ) {
        const at = (row * TILE_SIDE + y - top) * width + column * TILE_SIDE + x - left;
        const from = y * TILE_SIDE + x;
        const single = flat ?? (light ? null : lightAt(tile.values[from]));
        for (let channel = 0; channel < 3; channel++) {
          if (single) channels[channel][at] = single[channel];
          else if (light) {
            let sum = light[channel];
            for (let plane = 3, index = from; plane < light.length; plane += 3, index += TILE_SIDE ** 2)
              sum += tile.values[index] * light[plane + channel];
            channels[channel][at] = sum / STEPS;
          }
        }
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('../map/layers.js').Projection} projection
   */
  #draw(context, { across, down }) {
    if (!this.#drawn) return;
    const { left, top, right, bottom } = this.#drawn;
    const [x, y] = [across(left), down(top)];
    context.drawImage(this.#canvas, x, y, across(right) - x, down(bottom) - y);
  }
}
