// How the paper, this site and a view of it are cited.
import { grouped } from '../core/format.js';

/** @import { Box } from '../core/view.js' */

/**
 * @typedef {object} Cited
 * @property {number} k
 * @property {string} link to the view
 * @property {string} version of the site
 * @property {Date} date
 */

/** The paper that found the automaton and described the pattern. */
const PAPER = {
  text: 'M. Cook, U. Larsson, T. Neary: A Cellular Automaton for Blocking Queen Games. Cellular Automata and Discrete Complex Systems (AUTOMATA 2015), LNCS 9099, pp. 71\u201384. Springer, 2015.',
  bibtex: entry('inproceedings', 'CookLarssonNeary2015', {
    author: 'Cook, Matthew and Larsson, Urban and Neary, Turlough',
    title: 'A Cellular Automaton for Blocking Queen Games',
    booktitle: 'Cellular Automata and Discrete Complex Systems (AUTOMATA 2015)',
    series: 'Lecture Notes in Computer Science',
    volume: '9099',
    pages: '71--84',
    publisher: 'Springer',
    year: '2015',
  }),
};

/** @param {Cited} cited */
export function citation({ k, link, version, date }) {
  return `Blocking Queens ${version}: palace numbers of game k = ${grouped(k)}. ${link} (seen on ${dayOf(date)}).\n${PAPER.text}`;
}

/**
 * The view in words, for who doesn't see its picture.
 * @param {Pick<Cited, 'k'>} cited
 * @param {Box} cells in sight
 */
export function altText({ k }, { left, top, right, bottom }) {
  const part = `columns ${grouped(left)} to ${grouped(Math.max(left, right - 1))} and rows ${grouped(top)} to ${grouped(Math.max(top, bottom - 1))}`;
  return `Map of the palace numbers of game k = ${grouped(k)} of k-blocking Wythoff Nim, ${part}: each cell has the colour of its deviation from k.`;
}

/** @param {Cited} cited */
export function bibtex({ k, link, version, date }) {
  const view = entry('misc', 'BlockingQueens', {
    title: `Blocking Queens: palace numbers of game k = ${k}`,
    howpublished: `\\url{${link.replace(/[\\{}]/g, encodeURIComponent)}}`,
    note: `Version ${version}, seen on ${dayOf(date)}`,
    year: String(date.getFullYear()),
  });
  return `${view}\n\n${PAPER.bibtex}\n`;
}

/**
 * An entry of a bibliography, as BibTeX reads it.
 * @param {string} kind
 * @param {string} name
 * @param {Record<string, string>} fields
 */
function entry(kind, name, fields) {
  return `@${kind}{${name},\n${Object.entries(fields).map(([field, text]) => `  ${field} = {${text}},\n`).join('')}}`;
}

/** @param {Date} date */
const dayOf = (date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
