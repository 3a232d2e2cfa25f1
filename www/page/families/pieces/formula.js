// What the theorem of Ryuo Nim says of a cell, without asking the module.

/** Exclusive or takes 32 bits; beyond, coordinates are large numbers. */
const xor = (/** @type {number} */ a, /** @type {number} */ b) => Number(BigInt(a) ^ BigInt(b));

/**
 * ((x + y) mod p) + p (floor(x/p) xor floor(y/p)); with q for x mod q and y mod q in the second term.
 * @param {{p: number | null, q: number | null}} game which has p
 * @param {number} x
 * @param {number} y
 */
export function statedValue({ p, q }, x, y) {
  const side = p ?? 1;
  const within = (/** @type {number} */ place) => Math.floor((q === null ? place : place % q) / side);
  return (((x % side) + (y % side)) % side) + side * xor(within(x), within(y));
}

/** Whether the formula is a theorem for these parameters. @param {{p: number | null, q: number | null}} game */
export const isTheorem = ({ p, q }) => q === null || q % (p ?? 1) === 0;
