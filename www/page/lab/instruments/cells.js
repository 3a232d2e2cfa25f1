// Cells of the map's game as instruments read them: tile by tile from the workers, each once.
import { TILE_SIDE } from '../../../shared/messages.js';

/** @import { TileAddress } from '../../tiles/tiles.js' */
/** @import { TileValues } from '../../../shared/messages.js' */

/** Tiles that are kept: the latest ones, some 60 MB. */
const MOST_TILES = 256;
const AT_ONCE = 8;

export class Cells {
  #ask;
  /** @type {Map<string, ArrayLike<number>>} */
  #tiles = new Map();

  /** @param {(tile: TileAddress) => Promise<TileValues>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** The deviation of a cell, or null off the board. @param {number} x @param {number} y */
  async at(x, y) {
    if (x < 0 || y < 0) return null;
    const values = await this.#tile(Math.floor(x / TILE_SIDE), Math.floor(y / TILE_SIDE));
    return values[(y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE)];
  }

  /**
   * The values of a window, row by row.
   * @param {{x: number, y: number, width: number, height: number}} cells
   * @param {(share: number) => void} [onProgress]
   */
  async area({ x, y, width, height }, onProgress = () => {}) {
    const values = new Int32Array(width * height);
    const tilesOf = (/** @type {number} */ first, /** @type {number} */ length) => {
      const [from, to] = [Math.floor(first / TILE_SIDE), Math.floor((first + length - 1) / TILE_SIDE)];
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    };
    const all = tilesOf(y, height).flatMap((row) => tilesOf(x, width).map((column) => ({ column, row })));
    let next = 0;
    const work = async () => {
      while (next < all.length) {
        const { column, row } = all[next++];
        const tile = await this.#tile(column, row);
        const [left, right] = [Math.max(x, column * TILE_SIDE), Math.min(x + width, (column + 1) * TILE_SIDE)];
        for (let line = Math.max(y, row * TILE_SIDE); line < Math.min(y + height, (row + 1) * TILE_SIDE); line++) {
          const from = (line - row * TILE_SIDE) * TILE_SIDE - column * TILE_SIDE;
          for (let at = left; at < right; at++) values[(line - y) * width + at - x] = tile[from + at];
        }
        onProgress(next / all.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return values;
  }

  /** @param {number} column @param {number} row */
  async #tile(column, row) {
    const key = `${column}/${row}`;
    const known = this.#tiles.get(key);
    if (known) return known;
    const { values } = await this.#ask({ level: 0, column, row });
    this.#tiles.set(key, values);
    if (this.#tiles.size > MOST_TILES) this.#tiles.delete(/** @type {string} */ (this.#tiles.keys().next().value));
    return values;
  }
}
