// What the theorem of Ryuo Nim says of a cell, without asking the module.

/** @import { PiecesGame } from '../../../shared/pieces.js' */

/**
 * ((x + y + z) mod p) + p (floor(x/p) xor floor(y/p) xor floor(z/p)); with q for x mod q and so on in the second term.
 * Nim is Ryuo with p = 2.
 * @param {Pick<PiecesGame, 'p' | 'q' | 'z'>} game
 * @param {bigint} x
 * @param {bigint} y
 */
export function statedValue({ p, q, z }, x, y) {
  const side = BigInt(p ?? 2);
  const heaps = [x, y, BigInt(z ?? 0)];
  const blocks = heaps.map((heap) => (q === null ? heap : heap % BigInt(q)) / side);
  return (heaps.reduce((sum, heap) => sum + heap) % side) + side * blocks.reduce((sum, block) => sum ^ block);
}

/** Whether the formula is a theorem for these parameters. @param {Pick<PiecesGame, 'p' | 'q'>} game */
export const isTheorem = ({ p, q }) => q === null || q % (p ?? 1) === 0;
