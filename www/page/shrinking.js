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
/** Red, green, blue, and whether the pixel is known. */
const CHANNELS = 4;
/** Nothing is shown at less than half its size: two pixels, or one and parts of two. */
const MOST_UNDER = 3;

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
      if (![width, height].every((length) => length < TILE_SIDE && 2 * length >= TILE_SIDE)) continue;
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
 * @param {number} width less than a tile's side, and at least half of it
 * @param {number} height
 */
export function shrunk(pixels, width, height) {
  const narrow = new Float32Array(TILE_SIDE * width * CHANNELS);
  const columns = footprints(width);
  for (let y = 0, into = 0; y < TILE_SIDE; y++) {
    for (let x = 0; x < width; x++, into += CHANNELS) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let known = 0;
      for (let i = 0, at = y * TILE_SIDE + columns.firsts[x]; i < MOST_UNDER; i++, at++) {
        const share = columns.shares[MOST_UNDER * x + i];
        const pixel = pixels[at];
        if (share === 0 || pixel >>> 24 === 0) continue;
        red += share * LIGHT[pixel & 255];
        green += share * LIGHT[(pixel >> 8) & 255];
        blue += share * LIGHT[(pixel >> 16) & 255];
        known += share;
      }
      narrow[into] = red;
      narrow[into + 1] = green;
      narrow[into + 2] = blue;
      narrow[into + 3] = known;
    }
  }
  const out = new Uint32Array(width * height);
  const rows = footprints(height);
  const sums = new Float32Array(width * CHANNELS);
  for (let y = 0, into = 0; y < height; y++) {
    sums.fill(0);
    for (let i = 0; i < MOST_UNDER; i++) {
      const share = rows.shares[MOST_UNDER * y + i];
      const from = (rows.firsts[y] + i) * sums.length;
      if (share > 0) for (let at = 0; at < sums.length; at++) sums[at] += share * narrow[from + at];
    }
    for (let at = 0; at < sums.length; at += CHANNELS, into++) {
      const known = sums[at + 3];
      const value = (/** @type {number} */ channel) => valueOf(Math.min(1, sums[at + channel] / known));
      if (known > 0) out[into] = ((Math.min(255, Math.round(255 * known)) << 24) | (value(2) << 16) | (value(1) << 8) | value(0)) >>> 0;
    }
  }
  return out;
}

/**
 * What of a tile's columns (rows) lies under each of fewer ones: the first of them, and the shares of that and the next.
 * @param {number} length at least half a tile's side
 */
function footprints(length) {
  const firsts = new Uint8Array(length);
  const shares = new Float32Array(length * MOST_UNDER);
  const ratio = TILE_SIDE / length;
  for (let pixel = 0; pixel < length; pixel++) {
    const [start, end] = [pixel * ratio, (pixel + 1) * ratio];
    firsts[pixel] = Math.floor(start);
    for (let i = 0; i < MOST_UNDER; i++) {
      const under = Math.min(end, firsts[pixel] + i + 1) - Math.max(start, firsts[pixel] + i);
      // The very last end may be rounded up.
      if (firsts[pixel] + i < TILE_SIDE) shares[MOST_UNDER * pixel + i] = Math.max(0, under / ratio);
    }
  }
  return { firsts, shares };
}
