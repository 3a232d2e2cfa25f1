// The parts of the page that games with one piece bring along.

/** @import { PartEntry } from '../../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const parts = {
  catalogue: {
    title: 'Games and pieces',
    keys: [],
    icon: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z',
    load: () => import('./catalogue.js'),
  },
  'play-piece': {
    title: 'Play this piece',
    keys: [],
    icon: 'M8 1.5a2.6 2.6 0 0 0-1.5 4.7C5.7 8.5 5 10 4 11h8c-1-1-1.7-2.5-2.5-4.8A2.6 2.6 0 0 0 8 1.5zM3.5 12h9v2h-9z',
    load: () => import('./play/play.js'),
  },
  forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
};
