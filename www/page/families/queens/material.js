// What is exported from a map of blocking queens, beside the picture.
import { numberFields } from '../../palaces/number-fields.js';
import { BLOCKING_QUEENS } from '../../core/references.js';
import { inHood } from './places/landmarks.js';

/** @import { QueensGame } from '../../../shared/queens.js' */
/** @import { Material } from '../../export/material.js' */

/** @type {Material<QueensGame>} */
export const material = {
  // Deviations that 32 bits don't hold occur in the hood alone.
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
