// The board, drawn for a slide or a frame of a film: any view at any size, tile by tile.
import { paintCounts } from '../tiles/averaged.js';
import { devicePixel, visibleCells } from '../core/view.js';
import { MAX_LEVEL, TILE_SIDE } from '../../shared/messages.js';

/** @import { View, Viewport } from '../core/view.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { TileValues } from '../../shared/messages.js' */

/**
 * @typedef {object} Source
 * @property {(tile: TileAddress) => Promise<TileValues>} ask
 * @property {(done: number, total: number) => void} [onProgress] tiles
 */

/** Tiles that are asked for at the same time. */
const AT_ONCE = 8;

/**
 * The tiles of a view, of pixels that are at most as large as those of the picture.
 * @param {View} view
 * @param {Viewport} viewport
 * @returns {TileAddress[]}
 */
export function tilesOf(view, viewport) {
  const zoom = view.zoom + Math.log2(viewport.ratio);
  const level = Math.max(0, Math.min(MAX_LEVEL, Math.floor(-zoom + 1e-9)));
  const side = TILE_SIDE * 2 ** level;
  const { left, top, right, bottom } = visibleCells(view, viewport);
  /** @type {TileAddress[]} */
  const tiles = [];
  for (let row = Math.floor(top / side); row * side < bottom; row++)
    for (let column = Math.floor(left / side); column * side < right; column++) tiles.push({ level, column, row });
  return tiles;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{view: View, viewport: Viewport, palette: Palette, beside: string}} what `beside`: the colour off the board
 * @param {Source} source
 */
export async function drawBoard(context, { view, viewport, palette, beside }, { ask, onProgress }) {
  const { width, height, ratio } = viewport;
  context.fillStyle = beside;
  context.fillRect(0, 0, Math.round(width * ratio), Math.round(height * ratio));
  const tiles = tilesOf(view, viewport);
  const total = tiles.length;
  const pixels = new Uint32Array(TILE_SIDE * TILE_SIDE);
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), TILE_SIDE, TILE_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TILE_SIDE;
  const tileContext = canvas.getContext('2d');
  if (!tileContext) throw new Error('This browser provides no canvas to draw on.');
  let [next, done] = [0, 0];
  const work = async () => {
    while (next < total) {
      const tile = tiles[next++];
      const content = await ask(tile);
      if (tile.level > 0) paintCounts(content, tile.level, palette, pixels);
      else palette.paintCells(content.values, pixels);
      tileContext.putImageData(image, 0, 0);
      const side = TILE_SIDE * 2 ** tile.level;
      const [left, right] = [tile.column, tile.column + 1].map((column) =>
        devicePixel(view.x, width, column * side, view.zoom, ratio),
      );
      const [top, bottom] = [tile.row, tile.row + 1].map((row) =>
        devicePixel(view.y, height, row * side, view.zoom, ratio),
      );
      // Cells keep their edges; what is made smaller is averaged.
      context.imageSmoothingEnabled = right - left < TILE_SIDE;
      context.imageSmoothingQuality = 'high';
      context.drawImage(canvas, left, top, right - left, bottom - top);
      onProgress?.(++done, total);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
