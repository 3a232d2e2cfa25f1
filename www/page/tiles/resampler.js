// When the view rests, tiles that were drawn for another zoom are drawn as small as they are shown, or as large as they
// are.
import { shownSize, wantedTiles } from './tiles.js';

/** @import { Size } from './mixing.js' */
/** @import { ColouredTile } from './colouring.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** A slice is about so long, so that the page answers in between. */
const SLICE_MILLISECONDS = 10;

export class Resampler {
  #find;
  #draw;
  /** @type {WeakSet<ColouredTile>} there was no memory for it */
  #failed = new WeakSet();
  #isChanged = false;

  /**
   * @param {(address: TileAddress) => ColouredTile | undefined} find
   * @param {(tile: ColouredTile, size: Size) => void} draw
   */
  constructor(find, draw) {
    this.#find = find;
    this.#draw = draw;
  }

  /**
   * Draws tiles of a view in the size in which it shows them, those next to the centre first.
   * @param {View} view
   * @param {Viewport} viewport
   * @param {number} [milliseconds] that it may take; nothing is drawn in less than none
   * @returns {'more' | 'changed' | 'done'} more: some are left; changed: none is, and some are not to be seen so yet
   */
  advance(view, viewport, milliseconds = SLICE_MILLISECONDS) {
    const end = performance.now() + milliseconds;
    for (const address of [...wantedTiles(view, viewport, true), ...wantedTiles(view, viewport)]) {
      const tile = this.#find(address);
      if (!tile?.canvas || this.#failed.has(tile)) continue;
      const size = shownSize(address, view, viewport);
      if (tile.width === size.width && tile.height === size.height) continue;
      if (performance.now() > end) return 'more';
      try {
        this.#draw(tile, size);
        this.#isChanged = true;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.#failed.add(tile); // it stays as it is
      }
    }
    const state = this.#isChanged ? 'changed' : 'done';
    this.#isChanged = false;
    return state;
  }
}
