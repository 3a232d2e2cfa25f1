// The board, drawn for a slide or a frame of a film: any view at any size, tile by tile, as the map draws it.
import { surfaces } from '../core/elements.js';
import { forEachAtOnce } from '../export/takeaway.js';
import { plainMixer } from '../tiles/averaged.js';
import { Colouring } from '../tiles/colouring.js';
import { Painter } from '../tiles/painter.js';
import { shownSize, wantedTiles } from '../tiles/tiles.js';

/** @import { View, Viewport } from '../core/view.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { Source } from '../export/takeaway.js' */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{view: View, viewport: Viewport, palette: Palette}} what
 * @param {Source} source
 */
export async function drawBoard(canvas, { view, viewport, palette }, { ask, onProgress }) {
  const { surround } = surfaces();
  const painter = new Painter(canvas, () => undefined, { surround, pending: surround, edge: surround });
  const colouring = new Colouring(palette, plainMixer);
  painter.paint(view, viewport);
  const tiles = wantedTiles(view, viewport);
  let done = 0;
  await forEachAtOnce(tiles, async (address) => {
    const tile = colouring.colour(address, await ask(address), shownSize(address, view, viewport));
    painter.paintTiles([tile], view, viewport);
    colouring.release(tile);
    onProgress?.(++done, tiles.length);
  });
}
