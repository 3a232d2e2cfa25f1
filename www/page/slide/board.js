// The board, drawn for a slide or a frame of a film: any view at any size, tile by tile.
import { canvasOf } from '../core/canvas.js';
import { rectangle } from '../core/view.js';
import { forEachAtOnce } from '../export/takeaway.js';
import { paintTile } from '../tiles/averaged.js';
import { cellsOf, wantedTiles } from '../tiles/tiles.js';
import { TILE_SIDE } from '../../shared/messages.js';

/** @import { View, Viewport } from '../core/view.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { Source } from '../export/takeaway.js' */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{view: View, viewport: Viewport, palette: Palette, surround: string}} what
 *   `surround`: the colour off the board
 * @param {Source} source
 */
export async function drawBoard(context, { view, viewport, palette, surround }, { ask, onProgress }) {
  const { width, height, ratio } = viewport;
  context.fillStyle = surround;
  context.fillRect(0, 0, Math.round(width * ratio), Math.round(height * ratio));
  const tiles = wantedTiles(view, viewport);
  const image = new ImageData(TILE_SIDE, TILE_SIDE);
  const pixels = new Uint32Array(image.data.buffer);
  const tileContext = canvasOf(TILE_SIDE, TILE_SIDE);
  let done = 0;
  await forEachAtOnce(tiles, async (tile) => {
    const content = await ask(tile);
    paintTile(content, tile.level, palette, pixels);
    tileContext.putImageData(image, 0, 0);
    const { left, top, right, bottom } = rectangle(cellsOf(tile), view, viewport);
    // Cells keep their edges; what is made smaller is averaged.
    context.imageSmoothingEnabled = right - left < TILE_SIDE;
    context.imageSmoothingQuality = 'high';
    context.drawImage(tileContext.canvas, left, top, right - left, bottom - top);
    onProgress?.(++done, tiles.length);
  });
}
