// A rectangle of the board, of any size, in bands as high as a tile: what is exported never has to be in memory as a
// whole.
import { TILE_SIDE } from '../../shared/messages.js';

/** @import { TileValues } from '../../shared/messages.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */

/**
 * Pixels of one level of detail; (x, y) is the first one's place on the board.
 * @typedef {{level: number, x: number, y: number, width: number, height: number}} Area
 */

/**
 * What a tile has for a band: this many pixels, from (fromX, fromY) in the tile to (toX, toY) in the band.
 * @typedef {{fromX: number, fromY: number, toX: number, toY: number, width: number, height: number}} Patch
 */

/**
 * @template T
 * @typedef {object} BandOptions
 * @property {(tile: TileAddress) => Promise<TileValues>} ask
 * @property {(rows: number) => T} begin makes an empty band of this many rows of pixels
 * @property {(band: T, content: TileValues, patch: Patch) => void} place
 * @property {(done: number, total: number) => void} [onProgress] tiles
 */

/** Tiles that are asked for at the same time. */
const TILES_AT_ONCE = 8;

/**
 * The bands of an area, from the top.
 * @template T
 * @param {Area} area
 * @param {BandOptions<T>} options
 * @returns {AsyncGenerator<T>}
 */
export async function* bandsOf({ level, x, y, width, height }, { ask, begin, place, onProgress }) {
  const [firstColumn, lastColumn] = [Math.floor(x / TILE_SIDE), Math.floor((x + width - 1) / TILE_SIDE)];
  const [firstRow, lastRow] = [Math.floor(y / TILE_SIDE), Math.floor((y + height - 1) / TILE_SIDE)];
  const total = (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1);
  let done = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    const top = Math.max(y, row * TILE_SIDE);
    const rows = Math.min(y + height, (row + 1) * TILE_SIDE) - top;
    const band = begin(rows);
    let column = firstColumn;
    const work = async () => {
      while (column <= lastColumn) {
        const tile = { level, column: column++, row };
        const content = await ask(tile);
        const left = Math.max(x, tile.column * TILE_SIDE);
        const right = Math.min(x + width, (tile.column + 1) * TILE_SIDE);
        place(band, content, {
          fromX: left - tile.column * TILE_SIDE,
          fromY: top - row * TILE_SIDE,
          toX: left - x,
          toY: 0,
          width: right - left,
          height: rows,
        });
        onProgress?.(++done, total);
      }
    };
    await Promise.all(Array.from({ length: TILES_AT_ONCE }, work));
    yield band;
  }
}
