// The numbers of a palace game's cells: how many palaces each sees, and how many more than k.

/** @import { NumberField } from '../export/material.js' */

/**
 * @param {{k: number}} game
 * @param {(x: bigint, y: bigint) => bigint} [beyond] the palace number where the deviation is below all 32-bit integers
 * @returns {NumberField[]}
 */
export function numberFields({ k }, beyond) {
  // The hood of a huge game has deviations, and every huge game has palace numbers, that 32 bits can't hold.
  const isWide = k >= 2 ** 30;
  return [
    { title: 'palace numbers N', plus: k, isWide, beyond },
    { title: 'deviations N \u2212 k', plus: 0, isWide, beyond: beyond && ((x, y) => beyond(x, y) - BigInt(k)) },
  ];
}
