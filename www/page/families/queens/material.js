// What is exported from a map of blocking queens, beside the picture.
import { numberFields } from '../../palaces/number-fields.js';
import { BLOCKING_QUEENS } from '../../core/references.js';

/** @import { QueensGame } from '../../../shared/queens.js' */
/** @import { Material } from '../../export/material.js' */

/** Deviations that 32 bits don't hold occur in the hood alone, where N = x + y + min(x, y) (paper, section 3). */
const inHood = (/** @type {bigint} */ x, /** @type {bigint} */ y) => x + y + (x < y ? x : y);

/** @type {Material<QueensGame>} */
export const material = {
  fields: (game) => numberFields(game, inHood),
  extent: ({ k }) => ({ x: 0, y: 0, width: 3 * k, height: 3 * k }),
  names: async (game, view, viewport, measure) => {
    const { candidates, placed } = await import('./places/labels.js');
    const all = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
    return placed(candidates(game.k, view, viewport, all, measure), [], all);
  },
  colours: 'each cell has the colour of its deviation from k',
  // The paper that found the automaton and described the pattern.
  references: [BLOCKING_QUEENS],
};
