// Series of games for the contact sheet, around one of them.
import { LIMIT } from '../core/view.js';

/** How many games a series has at most. */
export const MOST_GAMES = 24;

/** Doublings between two games of the growing series. */
const GROWTH = 1 / 4;

/** @param {number} step */
const stepping = (step) => (/** @type {number} */ k) =>
  Array.from({ length: MOST_GAMES }, (_, i) => k + step * (i - MOST_GAMES / 2));

/** The first Lucas numbers, 2, 1, 3, 4, 7 ...: each is the sum of the two before it. */
function lucas() {
  const numbers = [2, 1];
  while (numbers.length < MOST_GAMES / 2 - 1) numbers.push(numbers[numbers.length - 1] + numbers[numbers.length - 2]);
  return numbers;
}

/** @type {Record<string, {title: string, games: (k: number) => number[]}>} */
export const SERIES = {
  next: { title: 'one after the other', games: stepping(1) },
  third: { title: 'every third, of one fabric', games: stepping(3) },
  tenth: { title: 'every tenth', games: stepping(10) },
  growing: {
    title: 'growing by a fifth',
    games: (k) => Array.from({ length: MOST_GAMES }, (_, i) => Math.round(k * 2 ** (GROWTH * (i - MOST_GAMES / 2)))),
  },
  // Games that are a Lucas number apart have inner sectors that look alike.
  lucas: { title: 'a Lucas number away', games: (k) => [k, ...lucas().flatMap((number) => [k - number, k + number])] },
};

/**
 * The games of a series, in order; none twice, and only such as there are.
 * @param {string} name
 * @param {number} k
 */
export function gamesOf(name, k) {
  const games = new Set(SERIES[name].games(k).filter((game) => game >= 1 && game <= LIMIT));
  return [...games].sort((a, b) => a - b);
}
