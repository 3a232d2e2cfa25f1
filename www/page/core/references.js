// What is cited beside a view: the papers that games and what is known of them come from.

/** @typedef {{text: string, bibtex: string}} Reference */

/**
 * @typedef {object} Paper
 * @property {string} key of the bibliography's entry
 * @property {'article' | 'inproceedings' | 'misc' | 'book'} kind
 * @property {string} by the authors as a text names them
 * @property {string} [title] as a text tells it, where the entry writes it in another way
 * @property {string} in where it appeared, as a text tells it
 * @property {Record<string, string> & {title: string}} fields of the entry
 */

/** @param {Paper} paper @returns {Reference} */
const reference = ({ key, kind, by, title, in: where, fields }) => ({
  text: `${by}: ${title ?? fields.title}. ${where}`,
  bibtex: entry(kind, key, fields),
});

/** The automaton of blocking queens, and the pattern. */
export const BLOCKING_QUEENS = reference({
  key: 'CookLarssonNeary2015',
  kind: 'inproceedings',
  by: 'M. Cook, U. Larsson, T. Neary',
  in:
    'Cellular Automata and Discrete Complex Systems (AUTOMATA 2015), LNCS 9099, pp. 71\u201384. Springer, 2015. ' +
    'https://doi.org/10.1007/978-3-662-47221-7_6',
  fields: {
    author: 'Cook, Matthew and Larsson, Urban and Neary, Turlough',
    title: 'A Cellular Automaton for Blocking Queen Games',
    booktitle: 'Cellular Automata and Discrete Complex Systems (AUTOMATA 2015)',
    series: 'Lecture Notes in Computer Science',
    volume: '9099',
    pages: '71--84',
    publisher: 'Springer',
    year: '2015',
    doi: '10.1007/978-3-662-47221-7_6',
  },
});

/** A bishop against a knight, and the white knight alone. */
export const CHESSFIGHTS = reference({
  key: 'SantosNetoSilva2010',
  kind: 'misc',
  by: 'C. Santos, J. Neto, J. P. Silva',
  in: 'Research in Play Mathematics, Lisbon, 2010.',
  fields: {
    author: 'Santos, Carlos and Neto, Jo{\\~a}o and Silva, Jorge Nuno',
    title: 'Chessfights',
    howpublished: 'Research in Play Mathematics, a workshop in combinatorial game theory, Lisbon',
    year: '2010',
  },
});

/** The theory that values of games come from. */
export const GAME_THEORY = reference({
  key: 'Siegel2013',
  kind: 'book',
  by: 'A. N. Siegel',
  in: 'Graduate Studies in Mathematics 146. American Mathematical Society, 2013.',
  fields: {
    author: 'Siegel, Aaron N.',
    title: 'Combinatorial Game Theory',
    series: 'Graduate Studies in Mathematics',
    volume: '146',
    publisher: 'American Mathematical Society',
    year: '2013',
  },
});

/** Of Nim. */
export const BOUTON = reference({
  key: 'Bouton1901',
  kind: 'article',
  by: 'C. L. Bouton',
  in: 'Annals of Mathematics 3, pp. 35\u201339, 1901. https://doi.org/10.2307/1967631',
  fields: {
    author: 'Bouton, Charles L.',
    title: 'Nim, a game with a complete mathematical theory',
    journal: 'Annals of Mathematics',
    volume: '3',
    pages: '35--39',
    year: '1901',
    doi: '10.2307/1967631',
  },
});

/** Of Wythoff Nim. */
export const WYTHOFF = reference({
  key: 'Wythoff1907',
  kind: 'article',
  by: 'W. A. Wythoff',
  in: 'Nieuw Archief voor Wiskunde 7, pp. 199\u2013202, 1907.',
  fields: {
    author: 'Wythoff, Willem Abraham',
    title: 'A modification of the game of Nim',
    journal: 'Nieuw Archief voor Wiskunde',
    volume: '7',
    pages: '199--202',
    year: '1907',
  },
});

/** Of Ryuo Nim and its generalisations. */
export const RYUO = reference({
  key: 'AbukuEtAl2017',
  kind: 'misc',
  by: 'T. Abuku, M. Fukui, R. Miyadera, Y. Nakaya, K. Suetsugu, Y. Tokuni',
  title: 'Ry\u016b\u014d Nim: A variant of the classical game of Wythoff\u2019s Nim',
  in: 'Games and Graphs Workshop, Lyon, 2017.',
  fields: {
    author:
      'Abuku, Tomoaki and Fukui, Masanori and Miyadera, Ryohei and Nakaya, Yushi and Suetsugu, Kouki and Tokuni, Yuki',
    title: "Ry{\\=u}{\\=o} Nim: A variant of the classical game of Wythoff's Nim",
    howpublished: 'Games and Graphs Workshop, Lyon',
    year: '2017',
  },
});

/** The queen that may move like a knight, too. */
export const MAHARAJA = reference({
  key: 'LarssonWastlund2012',
  kind: 'misc',
  by: 'U. Larsson, J. W\u00e4stlund',
  in: 'arXiv:1207.0765, 2012.',
  fields: {
    author: 'Larsson, Urban and W{\\"a}stlund, Johan',
    title: "Maharaja Nim, Wythoff's Queen meets the Knight",
    eprint: '1207.0765',
    archiveprefix: 'arXiv',
    year: '2012',
  },
});

/** The queen with riders along (1, 2) and (2, 1). */
export const GENERALIZED_WYTHOFF = reference({
  key: 'Larsson2012',
  kind: 'article',
  by: 'U. Larsson',
  in: 'Integers 12, G2, 2012.',
  fields: {
    author: 'Larsson, Urban',
    title: 'A Generalized Diagonal Wythoff Nim',
    journal: 'Integers',
    volume: '12',
    note: 'G2',
    year: '2012',
  },
});

/** An entry, as BibTeX reads it. @param {string} kind @param {string} name @param {Record<string, string>} fields */
export function entry(kind, name, fields) {
  return `@${kind}{${name},\n${Object.entries(fields)
    .map(([field, text]) => `  ${field} = {${text}},\n`)
    .join('')}}`;
}
