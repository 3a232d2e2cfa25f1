// What is exported from a map of any piece, beside the picture: its numbers, and whom to cite for the game.
import { movesOf } from '../../../shared/piece-moves.js';
import {
  BLOCKING_QUEENS,
  BOUTON,
  CHESSFIGHTS,
  GENERALIZED_WYTHOFF,
  MAHARAJA,
  RYUO,
  WYTHOFF,
} from '../../core/references.js';
import { numberFields } from '../../palaces/number-fields.js';
import { extentOf } from './family.js';
import { statedValue } from './formula.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Reference } from '../../core/references.js' */
/** @import { Material, NumberField } from '../../export/material.js' */
/** @import { Move } from '../../../shared/moves.js' */

/** The sources of games, by key. @type {Record<string, Reference[]>} */
const SOURCES = {
  nim: [BOUTON],
  wythoff: [WYTHOFF],
  ryuo: [RYUO],
  'ryuo-3a': [RYUO],
  'ryuo-3b': [RYUO],
  'white-knight': [CHESSFIGHTS],
  maharaja: [MAHARAJA],
  'generalized-wythoff': [GENERALIZED_WYTHOFF],
};

/** The map tells larger Grundy values by what is left of them (crates/pieces/src/game.rs). */
const MOST = 2 ** 31 - 1 - 360_360;

/** @param {PiecesGame} game @returns {Material<PiecesGame>} */
export function materialOf(game) {
  const isBlocking = game.show === 'palaces' || (game.k ?? 1) > 1;
  return {
    fields: fieldsOf,
    extent: extentOf,
    colours: {
      palaces: 'each cell has the colour of its deviation from k',
      grundy: 'each cell has the colour of its Grundy value',
      outcome: 'each cell has the colour of who wins from there',
    }[game.show],
    // Palace numbers of any piece generalise those of the queen.
    references: [...(SOURCES[game.game] ?? []), ...(isBlocking ? [BLOCKING_QUEENS] : [])],
  };
}

/** @param {PiecesGame} game @returns {NumberField[]} */
function fieldsOf(game) {
  const { show, k } = game;
  if (show === 'outcome') return [{ title: 'outcomes: 0 (P) or 1 (N)', plus: 0, isWide: false }];
  if (show === 'palaces') return numberFields({ k: k ?? 1 }, numberInHood(game));
  const beyond = formulaOf(game);
  return [{ title: 'Grundy values', plus: 0, isWide: beyond !== undefined, beyond, most: MOST }];
}

/**
 * The palace number of a cell whose deviation 32 bits do not hold. There are such cells in the hood alone, where all
 * options are palaces (src/pieces/engine/blocks/hood.rs).
 * @param {PiecesGame} game
 * @returns {(x: bigint, y: bigint) => bigint}
 */
function numberInHood(game) {
  const count = optionCounter(movesOf(game));
  const third = game.z === null ? [] : [BigInt(game.z)];
  return (x, y) => {
    const options = count([x, y, ...third]);
    if (options < BigInt(game.k ?? 1)) return options;
    throw new Error(`The palace number of cell (${x}, ${y}) is too far from k to be written; choose k below 2^31.`);
  };
}

/**
 * The value of a cell of the games whose values grow without end, and have a formula.
 * @param {PiecesGame} game
 * @returns {((x: bigint, y: bigint) => bigint) | undefined}
 */
function formulaOf(game) {
  const isGrowing = ['nim', 'ryuo', 'ryuo-3a'].includes(game.game) && game.q === null && !game.pass;
  return isGrowing ? (x, y) => statedValue(game, x, y) : undefined;
}

// How many cells a piece may move to, without visiting them: exact however far out. The module's counts
// (src/moves/ray.rs) in a few lines, for numbers that are written on the page's own thread.

/**
 * @typedef {object} Line  the moves of one direction, as multiples of its shortest step
 * @property {number[]} direction
 * @property {Map<number, number>} riders how often all multiples of a number are counted
 * @property {number[]} steps the other multiples, ascending
 */

/** @param {number} a @param {number} b @returns {number} */
const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

/** @param {Move[]} moves @returns {(cell: bigint[]) => bigint} of cells up to 2^53 */
function optionCounter(moves) {
  /** @type {Map<string, Move[]>} */
  const directions = new Map();
  for (const move of moves) {
    const common = move.step.map(Math.abs).reduce(divisor);
    const name = move.step.map((part) => part / common).join();
    directions.set(name, [...(directions.get(name) ?? []), move]);
  }
  const lines = [...directions].map(([name, moves]) => lineOf(name.split(',').map(Number), moves));
  return (cell) => lines.reduce((sum, line) => sum + countOn(line, cell), 0n);
}

/** @param {number[]} direction @param {Move[]} moves @returns {Line} */
function lineOf(direction, moves) {
  const axis = direction.findIndex((part) => part !== 0);
  const multiple = (/** @type {Move} */ { step }) => step[axis] / direction[axis];
  const endless = moves.filter(({ times }) => times === Infinity).map(multiple);
  /** @type {Line['riders']} */
  const riders = new Map();
  // By inclusion and exclusion: what another rider counts already is counted negatively, beside it.
  for (const rider of endless)
    for (const [other, times] of [...riders, [1, -1]]) {
      const both = (other / divisor(other, rider)) * rider;
      if (both <= Number.MAX_SAFE_INTEGER) riders.set(both, (riders.get(both) ?? 0) - times);
    }
  const steps = moves
    .filter(({ times }) => times < Infinity)
    .flatMap((move) => Array.from({ length: move.times }, (_, index) => (index + 1) * multiple(move)))
    .filter((step) => endless.every((rider) => step % rider !== 0));
  return { direction, riders, steps: [...new Set(steps)].sort((one, other) => one - other) };
}

/** @param {Line} line @param {bigint[]} cell */
function countOn({ direction, riders, steps }, cell) {
  const lengths = direction.flatMap((part, axis) => (part > 0 ? [cell[axis] / BigInt(part)] : []));
  const length = lengths.reduce((least, length) => (length < least ? length : least));
  let count = 0n;
  for (const [rider, times] of riders) count += BigInt(times) * (length / BigInt(rider));
  return count + BigInt(upTo(steps, Number(length)));
}

/** How many of these ascending numbers are not larger. @param {number[]} numbers @param {number} most */
function upTo(numbers, most) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
