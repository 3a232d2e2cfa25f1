// A game of blocking queens, k-blocking Wythoff Nim, and what only such games are asked and answer.

/**
 * @typedef {{family: 'queens', key: string, k: number}} QueensGame  k - 1 pawns may stand in the queen's way before
 *   each move
 */

/**
 * What is to be seen from a cell: the `side` x `side` cells (up to 255) whose last one it is, and what lies north, west
 * and northwest, each this many cells far.
 * @typedef {{side: number, north: number, west: number, northwest: number}} LookAround
 */

/**
 * @typedef {{numbers: Float64Array}} Seen  the exact deviations of the cells up to (x, y), row by row, as far as they
 *   lie on the board; and for each direction the number of palaces, the distance beyond which every cell is a palace,
 *   how many others are listed, and their distances. Palaces beyond 4096 cells are only counted
 */

/**
 * The blocking queen game k.
 * @param {number} k
 * @returns {QueensGame}
 */
export const queensGame = (k) => ({ family: 'queens', key: `k=${k}`, k });
