// Pairs of pieces that have names: to be chosen without writing moves, and to stand beside one another.
import { CHESSFIGHTS, isChessfights, movesOf } from '../../../shared/partizan.js';

/** @import { Rival } from '../families.js' */

/** @typedef {{name: string, label: string, left: string, right: string}} Pair  `label`: as it is offered */

/** @param {string} label @param {string} left @param {string} right @returns {Pair} */
const pair = (label, left, right) => ({ name: label, label, left, right });

/** @type {Pair[]} */
export const PAIRS = [
  { name: 'Chessfights', label: 'Bishop and knight (Chessfights)', ...CHESSFIGHTS },
  pair('Knight and bishop', CHESSFIGHTS.right, CHESSFIGHTS.left),
  pair('Rook along x, rook along y', '1,0r', '0,1r'),
  pair('Queen and knight', '1,0r;0,1r;1,1r', '1,2;2,1'),
  pair('Rook and bishop', '1,0r;0,1r', '1,1r;-1,1r'),
  pair('King and knight', '1,0;0,1;1,1', '1,2;-1,2;2,1;2,-1'),
  pair('One step along x, one or two along y', '1,0', '0,1;0,2'),
];

/**
 * The pair with a name that has these moves.
 * @param {{left: string, right: string}} moves
 */
export const pairOf = ({ left, right }) => PAIRS.find((pair) => pair.left === left && pair.right === right);

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
