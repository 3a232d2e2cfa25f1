// Gives tiles their colours: a canvas a tile, or one flat colour where all its cells are of one class.
//
// Where a tile's pixels are smaller than the screen's, a canvas would mix them as they are written, which is too dark:
// by more than a third where yellow and black cells alternate. So a tile is drawn as small as it is to be shown, mixed
// in linear light.
import { TILE_SIDE } from '../../shared/messages.js';

/** @import { TileValues } from '../../shared/messages.js' */
/** @import { Mixer, Size } from './mixing.js' */
/** @import { Palette } from './palette.js' */
/** @import { TileAddress } from './tiles.js' */

/**
 * @typedef {object} ColouredTile
 * @property {TileAddress} address
 * @property {number} classes
 * @property {TileValues['values']} values kept, so that other colours need no other numbers
 * @property {HTMLCanvasElement | null} canvas as large as a tile; its picture begins at the upper left
 * @property {number} width of the picture, in pixels: the tile's own, or as small as it was to be shown
 * @property {number} height
 * @property {string | null} colour
 * @property {number} bytes
 * @property {boolean} partial some of its pixels are transparent
 * @property {boolean} [lent] its values are held elsewhere: their memory must not be used again when it is dropped
 */

const NOTHING = new Uint8Array();
const WHOLE = { width: TILE_SIDE, height: TILE_SIDE };
/** New canvases cost more than what is drawn on them, so that some are kept for the next tiles. */
const MOST_SPARE = 64;
/** What they take at most. */
export const SPARE_BYTES = MOST_SPARE * 4 * TILE_SIDE ** 2;

export class Colouring {
  /** for all tiles from now on */
  palette;
  #mixer;
  #image = new ImageData(TILE_SIDE, TILE_SIDE);
  #pixels = new Uint32Array(this.#image.data.buffer);
  /** @type {HTMLCanvasElement[]} of dropped tiles; all are opaque, since these are drawn more quickly */
  #spare = [];

  /** @param {Palette} palette @param {Mixer} mixer */
  constructor(palette, mixer) {
    this.palette = palette;
    this.#mixer = mixer;
  }

  /**
   * @param {TileAddress} address
   * @param {TileValues} content
   * @param {Size} [size] in which it is to be shown, if that is less than its own
   * @returns {ColouredTile}
   * @throws {RangeError} if there is no memory for it
   */
  colour(address, { classes, values }, size = WHOLE) {
    const { level } = address;
    /** @type {ColouredTile} */
    const tile = { address, classes, values: NOTHING, canvas: null, ...size, colour: null, bytes: 0, partial: false };
    if (level === 0 || this.palette.uniform(classes) === null) {
      const partial = level > 0 && this.palette.isPartial(classes);
      const canvas = (!partial && this.#spare.pop()) || Object.assign(document.createElement('canvas'), WHOLE);
      Object.assign(tile, { values, canvas, partial, bytes: values.buffer.byteLength + this.#pixels.byteLength });
    }
    this.draw(tile);
    return tile;
  }

  /** Draws a tile in other colours, or in another size. @param {ColouredTile} tile @param {Size} [size] */
  draw(tile, { width, height } = tile) {
    const { canvas, classes, partial } = tile;
    if (!canvas) {
      tile.colour = this.palette.uniform(classes);
      return;
    }
    const context = canvas.getContext('2d', { alpha: partial });
    if (!context) throw new RangeError('There is no memory for another canvas.');
    this.#mix(tile, { width, height });
    context.putImageData(this.#image, 0, 0, 0, 0, width + 1, height + 1);
    Object.assign(tile, { width, height });
  }

  /** The pixels of a tile that has a canvas, in its own size; they are only lent. @param {ColouredTile} tile */
  pixels(tile) {
    this.#mix(tile, WHOLE);
    return this.#pixels;
  }

  /** @param {ColouredTile} tile @param {Size} size */
  #mix({ address: { level }, classes, values, partial }, size) {
    if (level > 0) this.#mixer(values, this.palette.lightOf(classes, level), size, this.#pixels);
    else {
      this.palette.paintCells(values, this.#pixels);
      if (size.width < TILE_SIDE) this.#mixer(this.#pixels, null, size, this.#pixels);
    }
    if (!partial) return;
    // What lies under pixels of which not every cell is known shows through.
    const [pixels, side, cells] = [this.#pixels, TILE_SIDE, 4 ** level];
    for (let i = 0, row = 0; row < side; row++) {
      const line = Math.floor((row * size.height) / side) * side;
      for (let column = 0; column < side; column++, i++) {
        let known = 0;
        for (let at = i; at < values.length; at += pixels.length) known += values[at];
        if (known < cells) pixels[line + Math.floor((column * size.width) / side)] = 0;
      }
    }
  }

  /** Nobody will draw this tile any more. @param {ColouredTile} tile */
  release(tile) {
    const { canvas } = tile;
    tile.canvas = null;
    if (!canvas) return;
    if (!tile.partial && this.#spare.length < MOST_SPARE) this.#spare.push(canvas);
    // Its memory is let go of at once: collectors of garbage do not see how much lies behind a canvas.
    else canvas.width = canvas.height = 0;
  }
}
