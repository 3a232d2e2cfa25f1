// The parts of the page that blocking queens bring along.
import { PALACE_PARTS } from '../../palaces/parts.js';

/** @import { PartEntry } from '../../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const parts = {
  places: { title: 'Places', keys: [], early: true, load: () => import('./places/places.js') },
  ...PALACE_PARTS,
  play: {
    title: 'Play',
    keys: ['pos', 'puzzle', 'players', 'mode'],
    placing: ['pos', 'puzzle'],
    load: () => import('./play/play.js'),
  },
};
