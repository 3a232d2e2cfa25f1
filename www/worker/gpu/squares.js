// Which squares of a picture are swept again in wasm. A survey keeps what crosses the lines of its lattice, a picture
// only what crosses the sides of these.
import { mostSquares, squareSide } from '../../shared/gpu-shapes.js';

/** @typedef {{x: number, y: number}} Square  its first cell */

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
