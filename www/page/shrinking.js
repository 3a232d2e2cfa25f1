// Where a tile's pixels are smaller than the screen's, a canvas mixes them as they are written, which is too dark: by more than a
// third where yellow and black cells alternate. So each tile is made as small as the view shows it, by averages in linear
// light, as coarser tiles are: a new one at once, the others when the view rests.
import { cellsOf, rectangle } from './painter.js';
import { TILE_SIDE } from '../shared/messages.js';
import { shrunk } from './shrunk.js';
import { wantedTiles } from './tiles.js';

/** @import { ColouredTile } from './colouring.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { View, Viewport } from './view.js' */

/** A slice is about so long, so that the page answers in between. */
const SLICE_MILLISECONDS = 10;
/** Tiles that have come since the view last rested, and are out of sight, are let go of when there are so many more. */
const MORE = 128;

export class Shrinking {
  #find;
  #pixelsOf;
  /** @type {Set<ColouredTile>} */
  #shrunk = new Set();
  #most = MORE;
  /** @type {WeakSet<ColouredTile>} there was no memory for it */
  #failed = new WeakSet();
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
   * Shrinks a tile that has just got its colours, if a view shows it a little smaller than it is; what is known in part will
   * soon be replaced, and what is much too fine is on its way out.
   * @param {ColouredTile} tile
   * @param {View} view
   * @param {Viewport} viewport
   */
  take(tile, view, viewport) {
    const size = tile.canvas && !tile.partial && shownSize(tile.address, view, viewport);
    if (!size || Math.min(size.width, size.height) < LEAST_SHOWN) return;
    this.#shrink(tile, size);
    if (this.#shrunk.size > this.#most) this.#keep(new Set(wantedTiles(view, viewport).map(this.#find)));
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
      const size = tile?.canvas && shownSize(address, view, viewport);
      if (!size || this.#failed.has(tile)) continue;
      inSight.add(tile);
      if (tile.shrunk?.width === size.width && tile.shrunk.height === size.height) continue;
      if (performance.now() > end) return 'more';
      this.#shrink(tile, size);
      this.#isChanged = true;
    }
    this.#keep(inSight);
    const state = this.#isChanged ? 'changed' : 'done';
    this.#isChanged = false;
    return state;
  }

  /**
   * @param {ColouredTile} tile
   * @param {{width: number, height: number}} size
   */
  #shrink(tile, { width, height }) {
    try {
      tile.shrunk = shrunk(this.#pixelsOf(tile), width, height);
      this.#shrunk.add(tile);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#failed.add(tile); // it stays as it is, a little too dark
    }
  }

  /**
   * What is out of sight has its own canvas, and no more.
   * @param {Set<ColouredTile | undefined>} inSight
   */
  #keep(inSight) {
    for (const tile of this.#shrunk) {
      if (inSight.has(tile)) continue;
      tile.shrunk = null;
      this.#shrunk.delete(tile);
    }
    this.#most = this.#shrunk.size + MORE;
  }
}

/** Of the level that a view wants, a tile is shown at least half as large as it is, but for rounding. */
const LEAST_SHOWN = TILE_SIDE / 2 - 1;

/**
 * How large a view shows a tile, in device pixels; null where that is not smaller than it is, or nothing.
 * @param {TileAddress} address
 * @param {View} view
 * @param {Viewport} viewport
 */
function shownSize(address, view, viewport) {
  const { left, top, right, bottom } = rectangle(cellsOf(address), view, viewport);
  const [width, height] = [right - left, bottom - top];
  return width < TILE_SIDE && height < TILE_SIDE && width > 0 && height > 0 ? { width, height } : null;
}
