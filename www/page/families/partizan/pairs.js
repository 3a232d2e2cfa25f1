// What pairs of pieces are called, and those that may stand beside one another.
import { PAIRS, isChessfights, movesOf, pairOf } from '../../../shared/partizan.js';

/** @import { Rival } from '../families.js' */

/**
 * What two pieces are called: by their moves where they have no name.
 * @param {{left: string, right: string}} moves
 */
export const nameOf = (moves) => pairOf(moves)?.name ?? `Left ${movesOf(moves.left)}, Right ${movesOf(moves.right)}`;

/** The pairs with names, to stand beside another one. @type {Rival[]} */
export const RIVALS = PAIRS.map(({ name, left, right }) => ({
  text: isChessfights({ left, right }) ? 'chessfights' : `partizan~left:${left}~right:${right}`,
  label: name,
}));
