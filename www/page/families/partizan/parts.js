// The parts of the page that games of Left and Right bring along.

/** @import { PartEntry } from '../../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const parts = {
  compare: { title: 'Compare', keys: ['cmp', 'with'], load: () => import('../../compare/compare.js') },
  forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
  calculator: {
    title: 'Calculator for games',
    keys: ['calc'],
    load: () => import('./calculator.js'),
  },
  paper: {
    title: 'The paper on Chessfights',
    keys: ['paper'],
    load: () => import('./paper.js'),
  },
  play: { title: 'Play', keys: ['sum', 'next', 'computer'], load: () => import('./play.js') },
};
