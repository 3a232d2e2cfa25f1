// Which cells of two games differ, counted for each pixel of a tile. The games' tiles don't lie on one another where
// one of the games is moved, so a tile of the first is covered by up to four pieces of the second's.
import { TILE_SIDE } from '../../shared/messages.js';

/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Box } from '../core/view.js' */

/** The coarsest level whose pixels are counted: their 8 x 8 cells are all compared. */
export const MOST_LEVEL = 3;

/**
 * @typedef {object} Piece  a part of a tile of cells, covered by a tile of the other game
 * @property {number} column of the other's tile
 * @property {number} row
 * @property {number} left its first column in the tile that it covers
 * @property {number} top
 * @property {number} width
 * @property {number} height
 * @property {number} fromLeft its first column in the other's tile
 * @property {number} fromTop
 */

/**
 * @typedef {object} Tally  for each pixel of a tile
 * @property {Uint8Array} compared how many cells both games have
 * @property {Uint8Array} differing and how many of them differ
 */

const PIXELS = TILE_SIDE ** 2;

/** @param {Uint8Array} counts both, one after the other */
export const tallyOf = (counts) => ({ compared: counts.subarray(0, PIXELS), differing: counts.subarray(PIXELS) });

export const noCounts = () => new Uint8Array(2 * PIXELS);

/**
 * What of the other game lies on a tile of level 0, if it is moved by (dx, dy); beside its board there is nothing.
 * @param {Pick<TileAddress, 'column' | 'row'>} tile
 * @param {number} dx
 * @param {number} dy
 * @returns {Piece[]}
 */
export function piecesOf({ column, row }, dx, dy) {
  const across = piecesAlong(column, dx);
  const down = piecesAlong(row, dy);
  return down.flatMap((y) =>
    across.map((x) => ({
      column: x.index,
      row: y.index,
      left: x.at,
      top: y.at,
      width: x.length,
      height: y.length,
      fromLeft: x.from,
      fromTop: y.from,
    })),
  );
}

/** @param {number} index of a tile, along an axis @param {number} by */
function piecesAlong(index, by) {
  const whole = Math.floor(by / TILE_SIDE);
  const rest = by - whole * TILE_SIDE;
  const pieces = [
    { index: index - whole - 1, at: 0, length: rest, from: TILE_SIDE - rest },
    { index: index - whole, at: rest, length: TILE_SIDE - rest, from: 0 },
  ];
  return pieces.filter(({ index, length }) => index >= 0 && length > 0);
}

/** The value of cells that the engine cannot tell, since theirs is still lower. */
const LEAST = -(2 ** 31);

/**
 * Compares a piece, and adds to a tally.
 * @param {Tally} tally of a tile of some level
 * @param {ArrayLike<number>} first values of one of the tiles of level 0 that make it up
 * @param {ArrayLike<number>} second of the other game's tile
 * @param {Piece} piece
 * @param {{gap: number, level: number, across: number, down: number, unknown?: number}} how
 *   `gap`: added to the second's values; the tile of level 0 is the one `across` and `down` from the corner;
 *   `unknown`: the value of cells that have none
 */
export function addPiece(
  { compared, differing },
  first,
  second,
  { left, top, width, height, fromLeft, fromTop },
  { gap, level, across, down, unknown = LEAST },
) {
  for (let y = 0; y < height; y++) {
    const pixels = ((down * TILE_SIDE + top + y) >> level) * TILE_SIDE;
    const column = across * TILE_SIDE + left;
    const at = (top + y) * TILE_SIDE + left;
    const from = (fromTop + y) * TILE_SIDE + fromLeft;
    for (let x = 0; x < width; x++) {
      const [one, other] = [first[at + x], second[from + x]];
      if (one === unknown || other === unknown) continue;
      const pixel = pixels + ((column + x) >> level);
      compared[pixel]++;
      if (one !== other + gap) differing[pixel]++;
    }
  }
}

/** How many cells of some pixels were compared, and differ. @param {Tally} tally @param {Box} pixels */
export function sumOf({ compared, differing }, { left, top, right, bottom }) {
  const sum = { compared: 0, differing: 0 };
  for (let y = top; y < bottom; y++) {
    for (let at = y * TILE_SIDE + left, end = y * TILE_SIDE + right; at < end; at++) {
      sum.compared += compared[at];
      sum.differing += differing[at];
    }
  }
  return sum;
}
