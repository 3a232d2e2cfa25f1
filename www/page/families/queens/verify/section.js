// A view of blocking queens, verified: its palaces are counted again by their definition, or its cells are held against
// the automaton's rule.
import { amount } from '../../../core/amounts.js';
import { grouped } from '../../../core/format.js';
import { inView } from '../../../verify/agreement.js';
import { verifySection } from '../../../verify/verify-section.js';
import { MOST_PIXELS } from '../../../../shared/gpu.js';
import { MOST_COUNTED, WORDING, askCard, cellsCountedFor, countAgain, followRule, ruleReach } from './verifying.js';

/** @import { QueensGame } from '../../../../shared/queens.js' */
/** @import { Host } from '../../../app/parts.js' */
/** @import { Way } from '../../../verify/verify-section.js' */

/** The graphics card makes no finer pictures. */
const LEAST_LEVEL = 3;
/** Cells that are counted in a second, until it has been measured. */
const USUAL_SPEED = 1.5e8;

/** @param {Host} host */
export function sectionOf(host) {
  const { explorer, pool } = host;
  const k = () => /** @type {QueensGame} */ (explorer.game).k;
  /** @type {Way} */
  const counting = {
    action: 'Count again',
    how: 'as counted',
    speed: USUAL_SPEED,
    offer(sample) {
      const work = cellsCountedFor({ k: k(), ...sample });
      const isFeasible = work <= MOST_COUNTED;
      return {
        isFeasible,
        work,
        words: (time) =>
          'A second, plain program counts the palaces again, row by row from their definition; it shares ' +
          'nothing with the engine. ' +
          (isFeasible
            ? `It compares ${inView(sample)} and counts ${amount(work)} cells for that, in ${time}.`
            : `Here it would have to count ${amount(work)} cells; more than ${amount(MOST_COUNTED)} ` +
              'would take too long.'),
      };
    },
    run: (sample, options) => countAgain({ k: k(), ...sample }, options),
  };
  /** @type {Way} */
  const following = {
    action: 'Try the rule',
    how: 'by the rule',
    offer(sample) {
      const reach = ruleReach(sample);
      const many = grouped(4 ** sample.level);
      return {
        isFeasible: reach > 0,
        words: () =>
          'The paper\u2019s automaton tells each cell from six cells before it; the engine never uses that rule. ' +
          (sample.level === 0
            ? `It is tried on ${inView(sample)}, at once, however far out they lie. Errors that all follow the rule ` +
              'would pass.'
            : reach > 0
              ? `A sample of ${grouped(reach)} pixels, ${many} cells each, is computed by the engine again, held ` +
                'against the rule and counted.'
              : `Here a pixel is ${many} cells, too many to try it; zoom in for that.`),
      };
    },
    run: (sample, options) => followRule({ k: k(), ...sample }, options, pool),
  };
  /** @type {Way} */
  const picturing = {
    action: 'Ask the graphics card',
    how: 'by the card',
    offer(sample) {
      const isFar = Math.max(sample.pixels.right, sample.pixels.bottom) > MOST_PIXELS;
      const isFeasible = sample.level >= LEAST_LEVEL && !isFar;
      return {
        isFeasible,
        words: () =>
          'A graphics card sweeps whole games in slabs. If one is used here, it can make a picture of the view in ' +
          'one piece, in another order, whoever swept it before. ' +
          (isFeasible ? `It compares ${inView(sample)} with that.` : 'Zoom out for that.'),
      };
    },
    run: async (sample, { signal }) => askCard({ k: k(), ...sample }, await host.graphics(), signal),
  };
  const ways = 'gpu' in navigator ? [counting, following, picturing] : [counting, following];
  return verifySection(host, ways, WORDING);
}
