// A rough picture of a large game, before it is swept: a small game, enlarged. Large games look alike (paper, section
// 3): their regions lie at the same multiples of k. It is drawn pale on the empty board, and whatever is computed
// covers it.
import { TILE_SIDE } from '../../../shared/messages.js';
import { ReferenceRows } from '../../../shared/reference.js';
import { coordinate, scaleOf } from '../../core/view.js';

/** @import { ColouredTile } from '../../tiles/colouring.js' */
/** @import { Coordinate } from '../../core/view.js' */
/** @import { Sketch, SketchOptions } from '../families.js' */

/** The small game, and its tiles on a side: a wide screen that shows all regions reaches to 4.2 k. */
const SMALL = 240;
const TILES = 4;
/** From here on a game takes long enough for a sketch to be seen, and the small one's cells do not show. */
const LEAST = 20 * SMALL;
/** Where its cells were larger than this many CSS pixels, there would be nothing to be learnt from it. */
const LARGEST = 4;

/**
 * Counts the small game by its definition, and colours it, a row of tiles a task: each takes some ten milliseconds.
 * @param {SketchOptions} options
 * @returns {Promise<Sketch>}
 */
export async function drawSketch({ coloured, picture: { colour } }) {
  await coloured();
  const side = TILES * TILE_SIDE;
  const rows = new ReferenceRows(SMALL, { left: 0, top: 0, right: side, bottom: side });
  /** @type {ColouredTile[]} */
  const tiles = [];
  for (let row = 0; row < TILES; row++) {
    const values = Array.from({ length: TILES }, () => new Int32Array(TILE_SIDE ** 2));
    for (let y = 0; y < TILE_SIDE; y++) {
      const cells = rows.next();
      for (let column = 0; cells && column < TILES; column++)
        values[column].set(cells.subarray(TILE_SIDE * column, TILE_SIDE * (column + 1)), TILE_SIDE * y);
    }
    // Their colours are all that is needed of them.
    for (const [column, cells] of values.entries())
      tiles.push({ ...colour({ level: 0, column, row }, { classes: 0, values: cells }), values: new Uint8Array() });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return ({ k }, { x, y, zoom }) => {
    const times = k / SMALL;
    const there = (/** @type {Coordinate} */ { cell, fraction }) => coordinate(0, (cell + fraction) / times);
    const view = { x: there(x), y: there(y), zoom: zoom + Math.log2(times) };
    return k >= LEAST && scaleOf(view.zoom) <= LARGEST ? { tiles, view } : null;
  };
}
