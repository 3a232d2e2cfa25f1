// The parts of the page that all palace games bring along.

/** @import { PartEntry } from '../app/parts.js' */

/** @satisfies {Record<string, PartEntry>} */
export const PALACE_PARTS = {
  compare: { title: 'Compare', keys: ['cmp', 'with'], load: () => import('../compare/compare.js') },
};
