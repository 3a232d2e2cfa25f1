// How many cells a piece may move to, without visiting them: exact however far out. The module's counts
// (src/moves/ray.rs) in a few lines, for numbers that are written on the page's own thread.

/** @import { Move } from '../../../shared/moves.js' */

/**
 * @typedef {object} Line  the moves of one direction, as multiples of its shortest step
 * @property {number[]} direction
 * @property {Map<number, number>} riders how often all multiples of a number are counted
 * @property {number[]} steps the other multiples, ascending
 */

/** @param {number} a @param {number} b @returns {number} */
const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

/** @param {Move[]} moves @returns {(cell: bigint[]) => bigint} of cells up to 2^53 */
export function optionCounter(moves) {
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
