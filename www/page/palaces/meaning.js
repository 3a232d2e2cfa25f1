// What a cell means in the game (paper, section 1), in sentences.
import { grouped } from '../core/format.js';
import { countFrom } from './cell-reader.js';
import { seenWithin } from './sights.js';

/** @import { Finding } from './cell-reader.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Direction, LineOfSight } from './sights.js' */

/**
 * @typedef {object} CellFacts
 * @property {number} k
 * @property {number} x
 * @property {number} y
 * @property {number} deviation
 * @property {Record<Direction, number>} seen palaces
 */

/**
 * Of a cell that sees V palaces north and H west: how many it sees in each direction.
 * @param {number} k
 * @param {number} deviation
 * @param {number} north
 * @param {number} west
 * @returns {Record<Direction, number>}
 */
export const seenFrom = (k, deviation, north, west) => ({ north, west, northwest: k - north - west + deviation });

/** @param {number} k @param {number} deviation */
export const palaceNumber = (k, deviation) => BigInt(k) + BigInt(deviation);

/** Who wins when the queen has been moved here, and why. @param {CellFacts} cell */
export function meaningOf({ k, x, y, deviation, seen }) {
  const number = palaceNumber(k, deviation);
  const pawns = BigInt(k - 1);
  if (deviation >= 0) {
    const open = deviation + 1;
    return {
      verdict: 'Not a palace: if you move the queen here, the other player can win.',
      reason:
        `From here the other player sees ${palaces(number)}, and at most ${grouped(pawns)} can be blocked ` +
        `(k \u2212 1). At least ${grouped(open)} ${open === 1 ? 'stays' : 'stay'} open, and to move there wins.`,
    };
  }
  const moves = BigInt(x) + BigInt(y) + BigInt(Math.min(x, y));
  const verdict = 'A palace: if you move the queen here, you can win.';
  if (moves === 0n) return { verdict, reason: 'From here there is no move at all, and whoever cannot move loses.' };
  if (number === moves) {
    return {
      verdict,
      reason:
        `Every move from here leads to a palace, but there are only ${grouped(moves)}, and up to ` +
        `${grouped(pawns)} can be blocked (k \u2212 1): block them all, and the game is won at once.`,
    };
  }
  if (number === 0n)
    return { verdict, reason: 'From here the other player sees no palace: there is nothing to block.' };
  const left = pawns - number;
  const parts = Object.entries(seen)
    .filter(([, count]) => count > 0)
    .map(([direction, count]) => `${grouped(count)} ${direction}`);
  return {
    verdict,
    reason:
      `From here the other player sees ${palaces(number)}: ${listed(parts)}. You must block ` +
      `${number === 1n ? 'it' : 'them all'}, and can: up to ${grouped(pawns)} may be blocked (k \u2212 ` +
      `1), which leaves ${left === 0n ? 'none' : grouped(left)} over.`,
  };
}

/** @param {bigint} count */
const palaces = (count) => (count === 1n ? '1 palace' : `${grouped(count)} palaces`);

/** @param {string[]} parts */
const listed = (parts) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;

/**
 * A cell as it is spoken while the cursor moves over it.
 * @param {number} k
 * @param {{x: number, y: number}} cell
 * @param {number | null} deviation null: not known yet
 */
export function spoken(k, { x, y }, deviation) {
  const place = `Column ${x}, row ${y}`;
  if (deviation === null) return `${place}: not computed yet`;
  return `${place}: palace number ${palaceNumber(k, deviation)}, ${deviation < 0 ? 'palace' : 'no palace'}`;
}

/**
 * The moves in one direction that lead to palaces, in words.
 * @param {{x: number, y: number}} cell
 * @param {{dx: number, dy: number}} direction
 * @param {import('./sights.js').LineOfSight} sight
 * @param {number} palaces all that are seen in this direction
 */
export function movesInWords({ x, y }, { dx, dy }, { length, open, listed: nearest }, palaces) {
  const at = (/** @type {number} */ distance) => `(${grouped(x + distance * dx)},\u00a0${grouped(y + distance * dy)})`;
  if (palaces === 0) return 'none';
  // Where nobody looked to the end, nothing is known of the hood there.
  const solid = length === Math.min(dx === 0 ? Infinity : x, dy === 0 ? Infinity : y) ? length - open : 0;
  const told = nearest.slice(0, nearest.length > MOST_TOLD ? MOST_TOLD - 1 : MOST_TOLD);
  const rest = palaces - told.length - solid;
  const words = told.map(at);
  if (rest > 0) words.push(`${grouped(rest)} more`);
  if (solid === 1) words.push(at(open + 1));
  if (solid > 1) words.push(`all from ${at(open + 1)} to ${at(length)}`);
  return listed(words);
}

/** Palaces of one direction that are told one by one. */
const MOST_TOLD = 4;

// How many palaces lie beyond the edge of the map on each line of sight. Near ones are listed in what is known of the
// cell; where a line is longer, the engine is asked to count, once the view has come to rest.

const REST_MILLISECONDS = 150;

/**
 * @param {Pick<Pool, 'ask'>} pool
 * @param {Finding} finding
 * @param {Record<Direction, number>} totals all palaces that are seen
 * @param {AbortSignal} signal ends it: nothing more is asked for
 * @param {() => void} onChange more is known
 * @returns {(direction: Direction, distance: number) => number | null} palaces beyond a distance; null while that isn't
 *   known
 */
export function edgeCounts(pool, { game, cell, sights }, totals, signal, onChange) {
  /** @type {Record<Direction, LineOfSight>} what was counted last */
  let counted = sights;
  const wanted = { north: 0, west: 0, northwest: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  signal.addEventListener('abort', () => clearTimeout(timer));
  const count = async () => {
    try {
      counted = await countFrom(pool, game, cell, { ...wanted }, signal);
      onChange();
    } catch {
      // Another game, or another cell; and where it can't be counted, nothing is told.
    }
  };
  return (direction, distance) => {
    const within = seenWithin(sights[direction], distance) ?? seenWithin(counted[direction], distance);
    if (within !== null) return totals[direction] - within;
    if (wanted[direction] !== distance) {
      wanted[direction] = distance;
      clearTimeout(timer);
      timer = setTimeout(() => void count(), REST_MILLISECONDS);
    }
    return null;
  };
}
