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

  /**
   * The deviation of a cell.
   * @param {number} x
   * @param {number} y
   * @returns {Promise<number | null>} null off the board
   */
  async at(x, y) {
    if (x < 0 || y < 0) return null;
    const [column, row] = [Math.floor(x / TILE_SIDE), Math.floor(y / TILE_SIDE)];
    const values = this.#tiles.get(`${column}/${row}`) ?? (await this.#read(column, row));
    return values[(y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE)];
  }

  /**
   * The same for a cell of a tile that has been read.
   * @param {number} x
   * @param {number} y
   * @returns {number | null}
   */
  known(x, y) {
    const values =
      x < 0 || y < 0 ? undefined : this.#tiles.get(`${Math.floor(x / TILE_SIDE)}/${Math.floor(y / TILE_SIDE)}`);
    return values?.[(y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE)] ?? null;
  }

  /**
   * The values of a window, row by row.
   * @param {{x: number, y: number, width: number, height: number}} cells
   * @param {(share: number) => void} [onProgress]
   */
  async area({ x, y, width, height }, onProgress = () => {}) {
    const values = new Int32Array(width * height);
    const [firstRow, lastRow] = [Math.floor(y / TILE_SIDE), Math.floor((y + height - 1) / TILE_SIDE)];
    const [firstColumn, lastColumn] = [Math.floor(x / TILE_SIDE), Math.floor((x + width - 1) / TILE_SIDE)];
    /** @type {{column: number, row: number}[]} */
    const all = [];
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) all.push({ column, row });
    let next = 0;
    const work = async () => {
      while (next < all.length) {
        const { column, row } = all[next++];
        const tile = this.#tiles.get(`${column}/${row}`) ?? (await this.#read(column, row));
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

  /**
   * @param {number} column
   * @param {number} row
   */
  async #read(column, row) {
    const { values } = await this.#ask({ level: 0, column, row });
    this.#tiles.set(`${column}/${row}`, values);
    if (this.#tiles.size > MOST_TILES) this.#tiles.delete(/** @type {string} */ (this.#tiles.keys().next().value));
    return values;
  }
}
