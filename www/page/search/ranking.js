// Which entries the words of a search mean, the best first.
import { wordsOf } from './query.js';

/**
 * @typedef {object} Entry  what can be found
 * @property {string} kind in a word, for the reader
 * @property {string} title
 * @property {string} [text] what it is, in a sentence or some
 * @property {string} link the hash that leads there; of an action, its command
 */

/** A word of the title counts more than one of the text, and a game's name more than a picture of the game. */
const [BEGINS, IN_TITLE, IN_TEXT, OF_GAME] = [4, 3, 1, 2];

/**
 * @template {Entry} E
 * @param {E[]} entries
 * @param {string[]} words each must be the beginning of a word of an entry
 * @param {number} most
 * @returns {E[]}
 */
export function ranked(entries, words, most) {
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** @param {Entry} entry @param {string[]} words @returns {number} 0 if some word is not in it */
function scoreOf({ title, text = '', kind }, words) {
  const titled = wordsOf(title);
  const told = [...wordsOf(text), ...wordsOf(kind)];
  let score = 0;
  for (const [index, word] of words.entries()) {
    const begins = (/** @type {string} */ one) => one.startsWith(word);
    const found = titled[index]?.startsWith(word)
      ? BEGINS
      : titled.some(begins)
        ? IN_TITLE
        : told.some(begins)
          ? IN_TEXT
          : 0;
    if (found === 0) return 0;
    score += found + (titled.includes(word) ? 1 : 0);
  }
  if (kind === 'Game' && score >= IN_TITLE * words.length) score += OF_GAME;
  // Of two titles with the same words the shorter one is meant.
  return score + 1 / (1 + titled.length);
}
