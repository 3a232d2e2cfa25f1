// The values of all palace games: deviations, the number of palaces that a cell sees less k. Their classes are those of
// src/palaces/deviations.rs.
import { grouped, signed } from '../core/format.js';

/** @import { Fact, Values } from '../families/families.js' */

/** The lowest deviation of each class; the first has none. */
export const CLASS_BOUNDS = [-Infinity, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];

/**
 * The paper's colours for v = -5 to 2 (its Figure 1): dark brown, dark olive, olive, light olive, yellow, black, blue,
 * indigo. All of the deeper hood is brown; above 2 the colours glow, from violet to white: armpit and prism.
 */
export const PAPER = [
  '#4a2a14', // v <= -5
  '#4d4a16', // -4
  '#7d7a22', // -3
  '#b3ad4a', // -2
  '#f6e14b', // -1
  '#000000', // 0
  '#2352d6', // 1
  '#4b1d9e', // 2
  '#8a2be0', // 3
  '#c72bc4', // 4
  '#ee3f86', // 5
  '#fa6a55', // 6, 7
  '#ff9a3c', // 8 to 11
  '#ffc765', // 12 to 19
  '#ffe7b0', // 20 to 39
  '#fffaf0', // 40 and more
];

/** @type {Values} */
export const DEVIATIONS = { bounds: CLASS_BOUNDS, colours: PAPER, palette: 'paper' };

/** What a cell's deviation says. @param {number} k @param {number} deviation @returns {Fact[]} */
export function palaceFacts(k, deviation) {
  const number = BigInt(k) + BigInt(deviation);
  return [
    { kind: 'palace-number', label: 'palace number ', name: 'number', number, text: grouped(number) },
    { kind: 'from-k', label: 'deviation ', name: 'deviation', number: deviation, text: signed(deviation) },
    { kind: 'kind', label: deviation < 0 ? 'palace' : 'not a palace' },
  ];
}
