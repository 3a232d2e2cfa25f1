// Where a tile's pixels are smaller than the screen's, a canvas mixes them as they are written, which is too dark: by more than a
// third where yellow and black cells alternate. So once the view rests, each tile in sight is made as small as it is shown, by
// averages in linear light, as coarser tiles are.
import { TILE_SIDE } from '../shared/messages.js';
import { cellsOf, rectangle } from './painter.js';
import { lightOfChannel, valueOf } from './palette.js';
import { wantedTiles } from './tiles.js';

/** @import { ColouredTile } from './colouring.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { View, Viewport } from './view.js' */

/** A slice is about so long, so that the page answers in between. */
const SLICE_MILLISECONDS = 10;
const LIGHT = Float32Array.from({ length: 256 }, (_, value) => lightOfChannel(value));

export class Shrinking {
  #find;
  #pixelsOf;
  /** @type {Set<ColouredTile>} */
  #shrunk = new Set();
  #isChanged = false;

  /**
   * @param {(address: TileAddress) => ColouredTile | undefined} find
   * @param {(tile: ColouredTile) => Uint32Array} pixelsOf a tile with a canvas, in the byte order of ImageData
   */
  constructor(find, pixelsOf) {
    this.#find = find;
    this.#pixelsOf = pixelsOf;
  }

  /**
   * Shrinks tiles that a view shows, those next to the centre first.
   * @param {View} view
   * @param {Viewport} viewport
   * @param {number} [milliseconds] that it may take
   * @returns {'more' | 'changed' | 'done'} more: some are left; changed: none is, and some are not drawn so yet
   */
  advance(view, viewport, milliseconds = SLICE_MILLISECONDS) {
    const end = performance.now() + milliseconds;
    const inSight = new Set();
    for (const address of wantedTiles(view, viewport)) {
      const tile = this.#find(address);
      if (!tile?.canvas) continue;
      const { left, top, right, bottom } = rectangle(cellsOf(address), view, viewport);
      const [width, height] = [right - left, bottom - top];
      if (width >= TILE_SIDE || height >= TILE_SIDE) continue;
      inSight.add(tile);
      if (tile.shrunk?.width === width && tile.shrunk.height === height) continue;
      if (performance.now() > end) return 'more';
      tile.shrunk = drawn(shrunk(this.#pixelsOf(tile), width, height), width);
      this.#shrunk.add(tile);
      this.#isChanged = true;
    }
    // What is out of sight has its own canvas, and no more.
    for (const tile of this.#shrunk) {
      if (inSight.has(tile)) continue;
      tile.shrunk = null;
      this.#shrunk.delete(tile);
    }
    const state = this.#isChanged ? 'changed' : 'done';
    this.#isChanged = false;
    return state;
  }
}

/**
 * @param {Uint32Array<ArrayBuffer>} pixels
 * @param {number} width
 */
function drawn(pixels, width) {
  const canvas = document.createElement('canvas');
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), width);
  [canvas.width, canvas.height] = [width, image.height];
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}

/**
 * A tile in fewer pixels: each has the average light of what lies under it, as far as that is known.
 * @param {Uint32Array} pixels of a whole tile
 * @param {number} width less than a tile's side
 * @param {number} height
 */
export function shrunk(pixels, width, height) {
  const out = new Uint32Array(width * height);
  const columns = footprints(width);
  let at = 0;
  for (const rows of footprints(height)) {
    for (const under of columns) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let known = 0;
      for (const row of rows) {
        for (const column of under) {
          const pixel = pixels[row.index * TILE_SIDE + column.index];
          if (pixel >>> 24 === 0) continue;
          const share = row.share * column.share;
          red += share * LIGHT[pixel & 255];
          green += share * LIGHT[(pixel >> 8) & 255];
          blue += share * LIGHT[(pixel >> 16) & 255];
          known += share;
        }
      }
      const value = (/** @type {number} */ light) => valueOf(Math.min(1, light / known));
      if (known > 0) out[at] = ((Math.round(255 * known) << 24) | (value(blue) << 16) | (value(green) << 8) | value(red)) >>> 0;
      at++;
    }
  }
  return out;
}

/**
 * Which of a tile's columns (rows) lie under each of fewer ones, and how much of it each covers.
 * @param {number} length
 */
function footprints(length) {
  const ratio = TILE_SIDE / length;
  return Array.from({ length }, (_, i) => {
    const under = [];
    for (let index = Math.floor(i * ratio); index < Math.min(TILE_SIDE, (i + 1) * ratio); index++) {
      under.push({ index, share: (Math.min(index + 1, (i + 1) * ratio) - Math.max(index, i * ratio)) / ratio });
    }
    return under;
  });
}
