// Which games the contact sheet and the slider show: series around a game, and the nearest of which there are pictures.
import { LIMIT } from '../core/view.js';

export const MOST_GAMES = 24;

/** Doublings between two games of the growing series. */
const GROWTH = 1 / 4;

/** @param {number} step */
const stepping = (step) => (/** @type {number} */ k) =>
  Array.from({ length: MOST_GAMES }, (_, i) => k + step * (i - MOST_GAMES / 2));

/** The first Lucas numbers: each is the sum of the two before it. */
const LUCAS = [2, 1, 3, 4, 7, 11, 18, 29, 47, 76, 123];

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
  lucas: { title: 'a Lucas number away', games: (k) => [k, ...LUCAS.flatMap((number) => [k - number, k + number])] },
};

/** The games of a series, in order; none twice, and only such as there are. @param {string} name @param {number} k */
export function gamesOf(name, k) {
  const games = new Set(SERIES[name].games(k).filter((game) => game >= 1 && game <= LIMIT));
  return [...games].sort((a, b) => a - b);
}

// What a picture between two games is made of: the nearest games that there are, and how far it is from one to the
// other. Games are told apart by log2 k here, since the eye sees by what factor they differ.

/** Pictures a doubling. */
const PICTURES = 8;

/**
 * The games whose pictures are wanted while a slider is at `at`: a few in each doubling, always the same, the nearest
 * first. The slider's own game is not among them unless by chance: it changes faster than a picture is made.
 * @param {number} low log2 of the smallest k
 * @param {number} high of the largest
 * @param {number} at
 */
export function gamesBetween(low, high, at) {
  /** @type {Set<number>} */
  const games = new Set();
  for (let i = Math.ceil(low * PICTURES); i <= high * PICTURES; i++)
    games.add(Math.max(1, Math.round(2 ** (i / PICTURES))));
  const away = (/** @type {number} */ k) => Math.abs(Math.log2(k) - at);
  return [...games].sort((a, b) => away(a) - away(b));
}

/**
 * The two pictures to fade between.
 * @param {number[]} games that there are pictures of; at least one
 * @param {number} at log2 of the k between them
 * @returns {{below: number, above: number, part: number}} part: 0 is the one below, 1 the one above
 */
export function fadeBetween(games, at) {
  let [below, above] = [-Infinity, Infinity];
  for (const k of games) {
    const place = Math.log2(k);
    if (place <= at && k > below) below = k;
    if (place >= at && k < above) above = k;
  }
  if (below === -Infinity) below = above;
  if (above === Infinity) above = below;
  const way = Math.log2(above) - Math.log2(below);
  return { below, above, part: way > 0 ? (at - Math.log2(below)) / way : 0 };
}
