// The parts of the page that games with one piece bring along.
import { PALACE_PARTS } from '../../palaces/parts.js';

/** @import { PartEntry } from '../../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const parts = {
  ...PALACE_PARTS,
  catalogue: {
    title: 'Pieces',
    keys: [],
    load: () => import('./catalogue.js'),
  },
  play: { title: 'Play this piece', keys: [], load: () => import('./play/play.js') },
  forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
};
