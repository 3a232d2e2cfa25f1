// Draws the picture: a canvas of exactly the screen's pixels, and tiles whose edges are rounded to them, so that two
// tiles always share an edge and no seam shows at any zoom. Nearest neighbour where cells are larger than pixels,
// unless the tile was drawn smaller; where a tile's pixels are smaller than the screen's, as `colouring` has drawn it
// for that, or what the canvas makes of it.
import { LIMIT, rectangle, scaleOf, visibleCells } from '../core/view.js';
import { TILE_SIDE } from '../../shared/messages.js';
import { cellsOf, common, descendants, levelFor, shownSize, standIns, wantedTiles } from './tiles.js';

/** @import { ColouredTile } from './colouring.js' */
/** @import { Size } from './mixing.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */
/** @typedef {{surround: string, pending: string, edge: string}} Surfaces  colours beside the picture */

/** Tiles are resampled in slices of about this length, so that the page answers in between. */
const SLICE_MILLISECONDS = 10;

export class Painter {
  #canvas;
  #context;
  #find;
  #resample;
  /** @type {WeakSet<ColouredTile>} there was no memory to resample them */
  #failed = new WeakSet();
  #isResampled = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(address: TileAddress) => ColouredTile | undefined} find
   * @param {Surfaces} surfaces
   * @param {(tile: ColouredTile, size: Size) => void} [resample] draws a tile in another size
   */
  constructor(canvas, find, surfaces, resample = () => {}) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser provides no canvas to draw on.');
    this.#canvas = canvas;
    this.#context = context;
    this.#find = find;
    this.#resample = resample;
    this.surfaces = surfaces;
  }

  /** @param {number} width device pixels @param {number} height */
  resize(width, height) {
    this.#canvas.width = width;
    this.#canvas.height = height;
  }

  /**
   * Draws everything.
   * @param {View} view
   * @param {Viewport} viewport
   * @param {ReturnType<import('../families/families.js').Sketch> | false} [sketch] on the empty board
   */
  paint(view, viewport, sketch) {
    this.#paintBoard(view, viewport);
    if (sketch) {
      this.#context.globalAlpha = 0.4; // pale
      for (const tile of sketch.tiles) this.#draw(tile, tile.address, sketch.view, viewport);
      this.#context.globalAlpha = 1;
    }
    for (const address of wantedTiles(view, viewport)) {
      for (const tile of standIns(address, this.#find, ({ partial }) => partial))
        this.#draw(tile, address, view, viewport);
    }
  }

  /**
   * Draws tiles that are new, over what is there.
   * @param {Iterable<ColouredTile>} tiles of the view's own level, or of the next coarser one, which hides nothing
   *   finer
   * @param {View} view
   * @param {Viewport} viewport
   */
  paintTiles(tiles, view, viewport) {
    for (const tile of tiles) {
      this.#draw(tile, tile.address, view, viewport);
      const finer =
        tile.address.level > levelFor(scaleOf(view.zoom) * viewport.ratio)
          ? descendants(tile.address, this.#find, 3)
          : [];
      for (const own of finer) this.#draw(own, own.address, view, viewport);
    }
  }

  /**
   * When the view rests, tiles that were drawn for another zoom are drawn in the size in which they are shown, those
   * next to the centre first.
   * @param {View} view
   * @param {Viewport} viewport
   * @param {number} [milliseconds] that it may take; nothing is drawn in less than none
   * @returns {'more' | 'changed' | 'done'} more: some are left; changed: none is, and some are not to be seen so yet
   */
  resample(view, viewport, milliseconds = SLICE_MILLISECONDS) {
    const end = performance.now() + milliseconds;
    for (const address of [...wantedTiles(view, viewport, true), ...wantedTiles(view, viewport)]) {
      const tile = this.#find(address);
      if (!tile?.canvas || this.#failed.has(tile)) continue;
      const size = shownSize(address, view, viewport);
      if (tile.width === size.width && tile.height === size.height) continue;
      if (performance.now() > end) return 'more';
      try {
        this.#resample(tile, size);
        this.#isResampled = true;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.#failed.add(tile); // it stays as it is
      }
    }
    const state = this.#isResampled ? 'changed' : 'done';
    this.#isResampled = false;
    return state;
  }

  /** The surround, and the empty board in it. @param {View} view @param {Viewport} viewport */
  #paintBoard(view, viewport) {
    const { width, height } = this.#canvas;
    const { surround, pending, edge } = this.surfaces;
    const whole = rectangle({ left: 0, top: 0, right: LIMIT, bottom: LIMIT }, view, viewport);
    const line = Math.max(1, Math.round(viewport.ratio));
    const screen = { left: 0, top: 0, right: width, bottom: height };
    const { left, top, right, bottom } = whole;
    const edged = { left: left - line, top: top - line, right: right + line, bottom: bottom + line };
    // Most often the board fills the screen, and nothing lies under it.
    const isFilled = left <= 0 && top <= 0 && right >= width && bottom >= height;
    if (!isFilled) this.#fill(surround, screen);
    if (!isFilled) this.#fill(edge, common(edged, screen));
    this.#fill(pending, common(whole, screen));
  }

  /** @param {string} colour @param {Box} box device pixels */
  #fill(colour, { left, top, right, bottom }) {
    this.#context.fillStyle = colour;
    if (right > left && bottom > top) this.#context.fillRect(left, top, right - left, bottom - top);
  }

  /**
   * Draws of a tile what lies in the place of another (or of itself).
   * @param {ColouredTile} tile
   * @param {TileAddress} place
   * @param {View} view
   * @param {Viewport} viewport
   */
  #draw(tile, place, view, viewport) {
    const own = cellsOf(tile.address);
    const area = common(own, cellsOf(place));
    const scale = scaleOf(view.zoom) * viewport.ratio * 2 ** tile.address.level;
    const nearest = tile.address.level === 0 && scale >= 1 && tile.width === TILE_SIDE;
    // Only what is in sight: a cell of 100 pixels makes a tile of 25,600.
    const seen = tile.address.level === 0 && scale >= 1 ? common(area, visibleCells(view, viewport)) : area;
    if (seen.right <= seen.left || seen.bottom <= seen.top) return;
    const { left, top, right, bottom } = rectangle(seen, view, viewport);
    if (tile.colour) {
      this.#fill(tile.colour, { left, top, right, bottom });
    } else if (tile.canvas) {
      const [across, down] = [tile.width, tile.height].map((length) => length / (own.right - own.left));
      this.#context.imageSmoothingEnabled = !nearest;
      this.#context.drawImage(
        tile.canvas,
        (seen.left - own.left) * across,
        (seen.top - own.top) * down,
        (seen.right - seen.left) * across,
        (seen.bottom - seen.top) * down,
        left,
        top,
        right - left,
        bottom - top,
      );
    }
  }
}
