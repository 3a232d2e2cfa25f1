// Which squares of a picture are swept again in wasm. A survey keeps what crosses the lines of its lattice, a picture
// only what crosses the sides of these.
import { STRIPS, TILE } from './kernel.js';

/** @typedef {{x: number, y: number}} Square  its first cell */

/** Width and height of a block of the lattice. */
export const BLOCK = TILE * STRIPS;
/** Blocks that all squares together make up: at least so many, if the picture has them, and so many in 50 ms. */
export const LEAST_BLOCKS = 16;
const MOST_BLOCKS = 144;
const MOST_SQUARES = 128;

/**
 * Width and height of the squares of a picture: of a block, or where pixels are larger, of a pixel; or, where the
 * picture has few rows of blocks, of as many as make up enough.
 * @param {number} side of the picture, in cells
 * @param {number} level
 */
export function squareSide(side, level) {
  const least = Math.max(BLOCK, 2 ** level);
  for (let own = least; own < side; own += least)
    if (side % own === 0 && (side * own) / BLOCK ** 2 >= LEAST_BLOCKS) return own;
  return side;
}

/**
 * How many squares a picture has at most: one in each row of them, and no more than are swept again in time.
 * @param {number} side of the picture, in cells
 * @param {number} level
 */
export function mostSquares(side, level) {
  const own = squareSide(side, level);
  const most = Math.floor(MOST_BLOCKS / (own / BLOCK) ** 2);
  return Math.max(1, Math.min(most, MOST_SQUARES, side / own));
}

/**
 * Squares of a picture, in rows that are spread over it: every other one is the first of its row that is swept, which
 * the casing crosses or which lies on the diagonal; the others lie anywhere beyond.
 * @param {{k: number, side: number, level: number}} picture
 * @param {() => number} [random]
 * @returns {Square[]}
 */
export function squaresOf({ k, side, level }, random = Math.random) {
  const own = squareSide(side, level);
  const across = side / own;
  const count = mostSquares(side, level);
  const squares = [];
  const from = random();
  for (let index = 0; index < count; index++) {
    const row = Math.floor(((index + from) * across) / count);
    // The first column whose square reaches beyond the casing, x + 2y = k.
    const casing = Math.ceil((k - 3 * (own - 1)) / own) - 2 * row;
    const first = Math.max(row, casing);
    if (first >= across) continue;
    const column = index % 2 === 0 ? first : first + Math.floor(random() * (across - first));
    squares.push({ x: column * own, y: row * own });
  }
  return squares;
}
