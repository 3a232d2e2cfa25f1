// The parts of the page that games of Left and Right bring along.

/** @import { PartEntry } from '../../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const parts = {
  compare: { title: 'Compare', keys: ['cmp', 'with'], load: () => import('../../compare/compare.js') },
  forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
  calculator: {
    title: 'Calculator for games',
    word: 'Calculator',
    keys: ['calc'],
    icon:
      'M3.5 2h9v12h-9zM5.5 4.2h5M5.8 7.6v.1M8 7.6v.1M10.2 7.6v.1M5.8 10v.1M8 10v.1M10.2 10v.1M5.8 ' +
      '12.2v.1M8 12.2v.1M10.2 12.2v.1',
    load: () => import('./calculator.js'),
  },
  paper: {
    title: 'The paper on Chessfights',
    word: 'Paper',
    keys: ['paper'],
    icon: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 7.5h5M5.5 10h5M5.5 12.5h3',
    load: () => import('./paper.js'),
  },
  play: { title: 'Play', keys: ['sum', 'next', 'computer'], load: () => import('./play.js') },
};
