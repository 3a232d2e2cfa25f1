// What is taken away from a map of blocking queens, beside the picture.
import { numberFields } from '../../palaces/number-fields.js';
import { entry } from '../../core/bibtex.js';

/** @import { QueensGame } from '../../../shared/queens.js' */
/** @import { Material } from '../../export/material.js' */

/** Deviations that 32 bits don't hold occur in the hood alone, where N = x + y + min(x, y) (paper, section 3). */
const inHood = (/** @type {bigint} */ x, /** @type {bigint} */ y) => x + y + (x < y ? x : y);

/** @type {Material<QueensGame>} */
export const material = {
  fields: (game) => numberFields(game, inHood),
  extent: ({ k }) => ({ x: 0, y: 0, width: 3 * k, height: 3 * k }),
  names: async (game, view, viewport, measure) => {
    const { candidates, placed } = await import('../../atlas/labels.js');
    const all = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
    return placed(candidates(game.k, view, viewport, all, measure), [], all);
  },
  colours: 'each cell has the colour of its deviation from k',
  // The paper that found the automaton and described the pattern.
  references: [
    {
      text:
        'M. Cook, U. Larsson, T. Neary: A Cellular Automaton for Blocking Queen Games. Cellular Automata ' +
        'and Discrete Complex ' +
        'Systems (AUTOMATA 2015), LNCS 9099, pp. 71\u201384. Springer, 2015. ' +
        'https://doi.org/10.1007/978-3-662-47221-7_6',
      bibtex: entry('inproceedings', 'CookLarssonNeary2015', {
        author: 'Cook, Matthew and Larsson, Urban and Neary, Turlough',
        title: 'A Cellular Automaton for Blocking Queen Games',
        booktitle: 'Cellular Automata and Discrete Complex Systems (AUTOMATA 2015)',
        series: 'Lecture Notes in Computer Science',
        volume: '9099',
        pages: '71--84',
        publisher: 'Springer',
        year: '2015',
        doi: '10.1007/978-3-662-47221-7_6',
      }),
    },
  ],
};
