// Gives tiles their colours: a canvas a tile, or one flat colour where all its cells are of one class.
import { narrowed } from './palette.js';
import { TILE_SIDE } from '../shared/messages.js';

/** @import { TileValues } from '../shared/messages.js' */
/** @import { Palette } from './palette.js' */
/** @import { TileAddress } from './tiles.js' */

/**
 * @typedef {object} ColouredTile
 * @property {TileAddress} address
 * @property {number} classes
 * @property {ArrayLike<number>} values kept, so that other colours need no other numbers
 * @property {HTMLCanvasElement | null} canvas
 * @property {string | null} colour
 * @property {number} bytes
 * @property {boolean} partial some of its pixels are transparent
 */

export class Colouring {
  #palette;
  #image = new ImageData(TILE_SIDE, TILE_SIDE);
  #pixels = new Uint32Array(this.#image.data.buffer);

  /** @param {Palette} palette */
  constructor(palette) {
    this.#palette = palette;
  }

  /**
   * @param {TileAddress} address
   * @param {TileValues} content
   * @returns {ColouredTile}
   * @throws {RangeError} if there is no memory for it
   */
  colour(address, { classes, values }) {
    const colour = address.level > 0 ? this.#palette.uniform(classes) : null;
    if (colour) return { address, classes, values: [], canvas: null, colour, bytes: 0, partial: false };
    const kept = address.level > 0 ? narrowed(values, address.level) : values;
    if (address.level > 0) this.#palette.paintCounts({ classes, values: kept }, address.level, this.#pixels);
    else this.#palette.paintCells(kept, this.#pixels);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = TILE_SIDE;
    const partial = address.level > 0 && this.#palette.isPartial(classes);
    const context = canvas.getContext('2d', { alpha: partial });
    if (!context) throw new RangeError('There is no memory for another canvas.');
    context.putImageData(this.#image, 0, 0);
    return { address, classes, values: kept, canvas, colour: null, bytes: kept.byteLength + this.#pixels.byteLength, partial };
  }
}
