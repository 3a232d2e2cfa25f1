// Who wins where, by the definition alone: on boards as small as those that are played on here nothing else is needed.

/** @import { Move } from '../../../../shared/moves.js' */

/** @typedef {number[]} Place  a cell, with the third heap where there are three; with a pass, 1 while it is left */
/** @typedef {Move & {isPass?: boolean}} Step */

/** Coordinates of small boards are below this. */
const ROOM = 4096;

/** @param {Place} place */
const keyOf = (place) => place.reduce((key, part) => key * ROOM + part, 0);

/**
 * The moves of a game in which one player may pass once.
 * @param {Move[]} moves
 * @returns {Step[]}
 */
export const withPass = (moves) => [
  ...moves.map(({ step, times }) => ({ step: [...step, 0], times })),
  { step: [...moves[0].step.map(() => 0), 1], times: 1, isPass: true },
];

/**
 * The cells that a piece may move to, each once.
 * @param {Step[]} moves
 * @param {Place} from
 * @returns {Place[]}
 */
export function optionsOf(moves, from) {
  /** @type {Map<number, Place>} */
  const found = new Map();
  for (const { step, times, isPass } of moves) {
    if (isPass && found.size === 0) break; // whoever cannot move loses, and may not pass
    let place = from;
    for (let time = 0; time < times; time++) {
      place = place.map((part, index) => part - step[index]);
      if (place.some((part) => part < 0)) break;
      found.set(keyOf(place), place);
    }
  }
  return [...found.values()];
}

/** Who wins game k of a piece, in which up to k - 1 options are blocked before each move. */
export class Palaces {
  #moves;
  #k;
  /** @type {Map<number, boolean>} by the cell's key */
  #known = new Map();

  /**
   * @param {Step[]} moves
   * @param {number} k
   */
  constructor(moves, k) {
    this.#moves = moves;
    this.#k = k;
  }

  /**
   * Whether whoever has to move from this cell loses: fewer than k palaces are seen, which may all be blocked.
   * @param {Place} place
   * @returns {boolean}
   */
  has(place) {
    // With a stack of its own, for games may be long.
    const open = [place];
    for (let next = open.at(-1); next; next = open.at(-1)) {
      const options = optionsOf(this.#moves, next);
      const unknown = options.filter((option) => !this.#known.has(keyOf(option)));
      if (unknown.length > 0) {
        open.push(...unknown);
        continue;
      }
      this.#known.set(keyOf(next), options.filter((option) => this.#known.get(keyOf(option))).length < this.#k);
      open.pop();
    }
    return this.#known.get(keyOf(place)) ?? false;
  }
}
