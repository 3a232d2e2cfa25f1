// How this site and a view of it are cited, beside what the game's family wants cited.
import { entry } from '../core/references.js';
import { grouped, spoken } from '../core/format.js';

/** @import { Box } from '../core/view.js' */
/** @import { Reference } from '../core/references.js' */

/**
 * @typedef {object} Cited
 * @property {string} described the game in words
 * @property {string} colours what a cell's colour says, in a clause
 * @property {Reference[]} references
 * @property {string} link to the view
 * @property {string} version of the site
 * @property {Date} date
 */

/** @param {Cited} cited */
export function citation({ described, references, link, version, date }) {
  return [
    `Blocking Queens ${version}: ${described}. ${link} (seen on ${dayOf(date)}).`,
    ...references.map(({ text }) => text),
  ].join('\n');
}

/**
 * The view in words, for anyone who cannot see its picture.
 * @param {Pick<Cited, 'described' | 'colours'>} cited
 * @param {Box} cells in sight
 */
export function altText({ described, colours }, { left, top, right, bottom }) {
  const part =
    `columns ${grouped(left)} to ${grouped(Math.max(left, right - 1))} and rows ${grouped(top)} to ` +
    `${grouped(Math.max(top, bottom - 1))}`;
  return `Map. ${described}, ${part}: ${colours}.`;
}

/** @param {Cited} cited */
export function bibtex({ described, references, link, version, date }) {
  const view = entry('misc', 'BlockingQueens', {
    title: `Blocking Queens: ${plain(described).replace(/[\\{}]/g, '')}`,
    howpublished: `\\url{${link.replace(/[\\{}]/g, encodeURIComponent)}}`,
    note: `Version ${version}, seen on ${dayOf(date)}`,
    year: String(date.getFullYear()),
  });
  return `${[view, ...references.map((reference) => reference.bibtex)].join('\n\n')}\n`;
}

/** Words whose numbers are digits only, as other programs read them. @param {string} text */
export const plain = (text) => spoken(text).replaceAll('\u2019', "'");

/** @param {Date} date */
const dayOf = (date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
