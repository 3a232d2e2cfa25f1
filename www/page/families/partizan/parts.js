// The parts of the page that games of Left and Right bring along.

/** @import { PartEntry } from '../../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const parts = {
  forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
};
