// What is told of the map in words.
import { familyOf } from '../families/families.js';
import { grouped } from './format.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Box } from './view.js' */

/**
 * The map in words, for who doesn't see it.
 * @param {Game} game
 * @param {Box} cells in sight
 */
export function described(game, { left, top, right, bottom }) {
  const columns = `columns ${grouped(left)} to ${grouped(Math.max(left, right - 1))}`;
  const rows = `rows ${grouped(top)} to ${grouped(Math.max(top, bottom - 1))}`;
  return `${familyOf(game).described(game)}, ${columns}, ${rows}`;
}

/**
 * The engine's sentences begin small and have no full stop.
 * @param {string} text
 */
export function asSentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Browsers say it each in its own way, some on the page and some only in a worker.
 * @param {string} sentence why the engine does not run
 */
export function explained(sentence) {
  return /content.security.policy|\bcsp\b/i.test(sentence)
    ? "WebAssembly, which the map is computed with, is blocked here by a content security policy. It must allow 'wasm-unsafe-eval'."
    : sentence;
}
