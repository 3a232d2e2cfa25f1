// Games: a family's name and its parameters, as plain values that links, messages and the pool carry. Nothing here
// knows what a game is about; its family does: one folder on the page (page/families/) and one among the workers
// (worker/families/).

/**
 * @typedef {{family: string, key: string, [parameter: string]: any}} Game  `key`: the canonical text of family and
 *   parameters, as links write it; equal for equal games, and different for games of which any cell is shown otherwise.
 *   Parameters can be posted to a worker
 */

/**
 * @param {Game | null} a
 * @param {Game | null} b
 */
export const sameGame = (a, b) => a?.key === b?.key;
