// Gives tiles their colours: a canvas a tile, or one flat colour where all its cells are of one class.
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
 * @property {HTMLCanvasElement | null} [shrunk] the same, as small as it was shown when it came or the view last rested
 * @property {string | null} colour
 * @property {number} bytes
 * @property {boolean} partial some of its pixels are transparent
 */

export class Colouring {
  #palette;
  #image = new ImageData(TILE_SIDE, TILE_SIDE);
  #pixels = new Uint32Array(this.#image.data.buffer);
  /** @type {ColouredTile | null} whose pixels these are */
  #shown = null;

  /** @param {Palette} palette */
  constructor(palette) {
    this.#palette = palette;
  }

  /** @param {Palette} palette for all tiles from now on */
  set palette(palette) {
    this.#palette = palette;
    this.#shown = null;
  }

  /**
   * @param {TileAddress} address
   * @param {TileValues} content
   * @returns {ColouredTile}
   * @throws {RangeError} if there is no memory for it
   */
  colour(address, { classes, values }) {
    const { level } = address;
    const tile = { address, classes, values: [], canvas: null, colour: null, bytes: 0, partial: false };
    if (level === 0 || this.#palette.uniform(classes) === null) {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = TILE_SIDE;
      const partial = level > 0 && this.#palette.isPartial(classes);
      Object.assign(tile, { values, canvas, partial, bytes: values.byteLength + this.#pixels.byteLength });
    }
    this.recolour(tile);
    return tile;
  }

  /**
   * Gives a tile its colours by the values that it keeps.
   * @param {ColouredTile} tile
   */
  recolour(tile) {
    const { classes, canvas, partial } = tile;
    if (canvas) {
      this.pixels(tile);
      tile.shrunk = null;
      const context = canvas.getContext('2d', { alpha: partial });
      if (!context) throw new RangeError('There is no memory for another canvas.');
      context.putImageData(this.#image, 0, 0);
    } else tile.colour = this.#palette.uniform(classes);
  }

  /**
   * The pixels of a tile that has a canvas; they are only lent. Those of the tile that was coloured last are still there.
   * @param {ColouredTile} tile
   */
  pixels(tile) {
    const { address: { level }, classes, values } = tile;
    if (tile === this.#shown) return this.#pixels;
    if (level > 0) this.#palette.paintCounts({ classes, values }, level, this.#pixels);
    else this.#palette.paintCells(values, this.#pixels);
    this.#shown = tile;
    return this.#pixels;
  }
}
