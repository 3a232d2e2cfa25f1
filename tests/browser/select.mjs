// Which cases run in which engine.

import { readdirSync } from 'node:fs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('./engines.mjs').Engine} Engine
 *
 * @typedef {object} Wish
 * @property {string} [word]  a word in the name of the case or of its file
 * @property {boolean} [quick]  only the telling cases
 * @property {boolean} [dependent]  only what may differ between engines
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
export function runsIn({ file, it }, engine, { word = '', quick = false, dependent = false }) {
  if (it.engines && !it.engines.includes(engine)) return false;
  if (quick && !it.telling) return false;
  if (dependent && it.dependsOn === undefined) return false;
  return `${file} ${it.name}`.includes(word);
}
