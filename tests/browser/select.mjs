// Which cases run in which engine.

import { readdirSync } from 'node:fs';
import { ENGINES } from './engines.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('./engines.mjs').Engine} Engine
 *
 * @typedef {object} Wish
 * @property {boolean} [all]  every case in every engine that it can be tried in
 * @property {string} [word]  those with this word in their name or their file's, in every engine
 *
 * @typedef {{file: string, it: Case}} Found
 */

/** All cases, with the file of each. */
export async function allCases() {
  const folder = new URL('cases/', import.meta.url);
  /** @type {Found[]} */
  const found = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .sort()) {
    /** @type {Case[]} */
    const cases = (await import(new URL(file, folder).href)).default;
    found.push(...cases.map((it) => ({ file, it })));
  }
  return found;
}

/**
 * Whether a case runs in an engine.
 * @param {Found} found
 * @param {Engine} engine
 * @param {Wish} wish
 */
export function runsIn({ file, it }, engine, { all = false, word = '' }) {
  if (it.engines && !it.engines.includes(engine)) return false;
  if (word) return `${file} ${it.name}`.includes(word);
  return all || (it.onlyInAll === undefined && (engine === ENGINES[0] || it.dependsOn !== undefined));
}
