// Lists of moves as links write them: `1,0r;0,1r4;1,2`, or with brackets: `(1,0)+ (0,1)+4 (1,2)`. What a piece really
// is, and which lists are the same piece, the core knows (src/moves); here a list is only read and written.

/**
 * @typedef {object} Move
 * @property {number[]} step to (x-a, y-b): two numbers, or three
 * @property {number} times how often it may be repeated; Infinity for a rider
 */

const LINK = /^(-?\d{1,5}),(-?\d{1,5})(?:,(-?\d{1,5}))?(r(\d{1,6})?)?$/;
const BRACKETS = /\((-?\d{1,5}),(-?\d{1,5})(?:,(-?\d{1,5}))?\)(\+(\d{1,6})?)?/g;
const MOVES_MAX = 256;
const STEP_MAX = 65_536;

/**
 * @param {string} text
 * @returns {Move[]}
 * @throws {Error} with a sentence
 */
export function readMoves(text) {
  const moves = text.includes('(')
    ? bracketed(text)
    : text
        .split(';')
        .filter((part) => part.trim())
        .map((part) => readMove(part.trim()));
  if (moves.length === 0 || moves.length > MOVES_MAX)
    throw new Error(`moves is a list of 1 to ${MOVES_MAX} moves as 1,0r;0,1r;1,1, not ${quoted(text)}.`);
  for (const { step } of moves) check(step, moves[0].step.length);
  return moves;
}

/** @param {string} part */
function readMove(part) {
  const match = LINK.exec(part.replaceAll(/\s*([,r])\s*/g, '$1'));
  if (!match)
    throw new Error(`moves has parts as 1,0r;0,1r4;1,2 (r: any number of times, r4: up to four), not ${quoted(part)}.`);
  return made(match);
}

/**
 * @param {string} text in which a plus sign may have become a space, as forms write links; between moves there may be a
 *   comma, and braces around all
 */
function bracketed(text) {
  const list = /^\s*\{(.*)\}\s*$/s.exec(text)?.[1] ?? text;
  return moved(list.replaceAll(/[,;]\s*(?=\(|$)/g, ' '));
}

/** @param {string} text */
function moved(text) {
  const compact = text.includes('+')
    ? text.replaceAll(/\s/g, '')
    : text
        .trim()
        .replaceAll(/\)\s*(?=\s\(|$)/g, ')')
        .replaceAll(/\s*,\s*/g, ',')
        .replaceAll(/\s+/g, '');
  if (/\d\s+\d/.test(text) || compact.replaceAll(BRACKETS, '') !== '')
    throw new Error(
      `moves has parts as (1,0)+ (0,1)+4 (1,2) (+: any number of times, +4: up to four), not ${quoted(text)}.`,
    );
  return [...compact.matchAll(BRACKETS)].map(made);
}

/** @param {RegExpExecArray | RegExpMatchArray} match */
const made = ([, a, b, c, rider, times]) => ({
  step: [Number(a), Number(b), ...(c === undefined ? [] : [Number(c)])],
  times: rider ? (times === undefined ? Infinity : Number(times)) : 1,
});

/**
 * @param {number[]} step
 * @param {number} length of all steps
 */
function check(step, length) {
  const name = `(${step.join(',')})`;
  const sum = step.reduce((sum, part) => sum + part, 0);
  if (step.length !== length)
    throw new Error(`moves are all of two heaps or all of three; ${name} is not like the first.`);
  if (step.some((part) => Math.abs(part) > STEP_MAX))
    throw new Error(`moves go at most ${STEP_MAX} far; ${name} does not.`);
  if (length === 3 && step.some((part) => part < 0))
    throw new Error(`moves of three heaps have no negative number; ${name} has one.`);
  if (sum < 0 || (sum === 0 && step[1] <= 0))
    throw new Error(`moves must lower x + y, or else y, so that the game ends; ${name} does not.`);
}

/** @param {Move[]} moves */
export const linkOf = (moves) => moves.map(({ step, times }) => step.join(',') + suffix(times, 'r')).join(';');

/** The same for people. @param {Move[]} moves */
export const writtenOf = (moves) =>
  moves.map(({ step, times }) => `(${step.join(',')})${suffix(times, '+')}`).join(' ');

/** @param {number} times @param {string} letter */
const suffix = (times, letter) => (times === 1 ? '' : times === Infinity ? letter : `${letter}${times}`);

/**
 * Whether two lists have the same moves, in whatever order.
 * @param {string} one as links write them
 * @param {string} other
 */
export const sameMoves = (one, other) => sorted(one) === sorted(other);

/** @param {string} list */
const sorted = (list) => [...new Set(list.split(';'))].sort().join(';');

/** @param {string} text */
const quoted = (text) => `\u201c${text.length > 40 ? `${text.slice(0, 40)}\u2026` : text}\u201d`;
