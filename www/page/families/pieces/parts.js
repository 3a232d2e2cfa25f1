// The parts of the page that games with one piece bring along.
import { PALACE_PARTS } from '../../palaces/parts.js';

/** @import { PartEntry } from '../../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const parts = {
  ...PALACE_PARTS,
  catalogue: {
    title: 'Games and pieces',
    word: 'Pieces',
    keys: [],
    icon: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z',
    load: () => import('./catalogue.js'),
  },
  play: { title: 'Play this piece', keys: [], load: () => import('./play/play.js') },
  forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
};
