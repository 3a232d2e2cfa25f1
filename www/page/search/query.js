// What somebody has typed into the search: a game, a cell, and words.
import { LIMIT } from '../core/view.js';
import { readWhole } from '../core/settings.js';
import { readK } from '../palaces/k.js';
import { readPair } from '../core/pairs.js';
import { spelled } from '../core/numbers.js';

/** "k 3000", "k = 1e6", "game 500": a number follows. */
const GAME = /(?:^|\s)(?:k|game)\s*=?\s*(\d{1,3}(?:\s\d{3})+(?!\S)|\d\S*)/i;
/** "3-blocking", as papers call a game. */
const BLOCKING = /(?:^|\s)(\d+)[-\u2010\u2011\s]blocking(?:\s+(?:queens?|wythoff(?:['\u2019]s)?|nim)(?!\S))*/i;
/** "3000 armpit": a number before words. */
const LEADING = /^(\d\S*)\s+(?=\p{L})/u;

/**
 * @typedef {object} Query
 * @property {number | null} k of the game that is named
 * @property {{x: number, y: number} | null} cell
 * @property {string[]} words that are looked for, plain
 */

/** @param {string} text @param {number} k of the game that is shown: k/3 may be typed @returns {Query} */
export function readQuery(text, k) {
  /** @type {number | null} */
  let named = null;
  let rest = spelled(text).trim();
  for (const pattern of [GAME, BLOCKING, LEADING]) {
    const found = pattern.exec(rest);
    named = found && attempt(() => readK(found[1].replace(/[,;]$/, '')));
    if (!found || !named) continue;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
    break;
  }
  const pair = readPair(rest);
  const names = { k: named ?? k };
  const cell =
    pair &&
    attempt(() => {
      const [x, y] = pair.map((part) => readWhole('x', part, 0, LIMIT - 1, names));
      return { x, y };
    });
  return { k: named, cell, words: cell ? [] : wordsOf(rest) };
}

/** The words of a text, in small letters without accents. @param {string} text */
export const wordsOf = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * @template T
 * @param {() => T} read
 * @returns {T | null} null if it is none
 */
function attempt(read) {
  try {
    return read();
  } catch {
    return null;
  }
}
