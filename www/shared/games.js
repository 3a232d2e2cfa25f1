// Games: a family's name and its parameters, as plain values that links, messages and the pool carry. Nothing here knows
// what a game is about; its family does, one folder on the page (page/families/) and one entry in the worker's list
// (worker/families.js).

/** @typedef {{family: 'queens', key: string, k: number}} QueensGame  k-blocking Wythoff Nim */
/** @typedef {QueensGame} Game  `key`: the canonical text of family and parameters, as links write it; equal for equal games */

/**
 * The blocking queen game k.
 * @param {number} k
 * @returns {QueensGame}
 */
export const queensGame = (k) => ({ family: 'queens', key: `k=${k}`, k });

/**
 * @param {Game | null} a
 * @param {Game | null} b
 */
export const sameGame = (a, b) => a?.key === b?.key;
