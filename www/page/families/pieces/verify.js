// "Verify this view" for games with one piece: the values are computed again by their definition, in a worker of its
// own, and held against what the map shows.
import { cellsOf, optionsIn } from '../../../shared/definition.js';
import { amount } from '../../core/amounts.js';
import { grouped, signed } from '../../core/format.js';
import { Agreement, askAlone, inView } from '../../verify/agreement.js';
import { verifySection } from '../../verify/verify-section.js';
import { valuesOf } from './values.js';

/** @import { DefinitionAsk, FromDefinition } from '../../../shared/definition.js' */
/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Host } from '../../app/parts.js' */
/** @import { Sample, Scope } from '../../verify/agreement.js' */
/** @import { Way } from '../../verify/verify-section.js' */

/** Options; some two minutes. */
const MOST_OPTIONS = 2e10;
/** Cells that are kept, each with the last cell that has seen it. */
const MOST_CELLS = 2 ** 25;
/** Options that are looked at in a second, until it has been measured. */
const USUAL_SPEED = 2e8;

/** @param {Host} host */
export function sectionOf(host) {
  const { explorer } = host;
  const shown = () => /** @type {PiecesGame} */ (explorer.game);
  /** @type {Way} */
  const computing = {
    action: 'Compute again',
    how: 'by the definition',
    speed: USUAL_SPEED,
    offer(sample) {
      const { game, width, height } = askOf(shown(), sample);
      const work = optionsIn(game, width, height);
      const isFeasible = work <= MOST_OPTIONS && cellsOf(game, width, height) <= MOST_CELLS;
      return {
        isFeasible,
        work,
        words: (time) =>
          `A second, plain program computes ${NAMES[game.show]} again from the origin on, by looking at each option ` +
          'of each cell; it shares nothing with the engine. ' +
          (isFeasible
            ? `It compares ${inView(sample)} and looks at some ${amount(work)} options, in ${time}.`
            : `Here it would look at ${amount(work)} options on a board of ${grouped(width)} by ${grouped(height)} ` +
              'cells, which is too much; nearer to the origin it can.'),
      };
    },
    run: (sample, { signal, onProgress }) => computeAgain(shown(), sample, signal, onProgress),
  };
  return verifySection(host, [computing], {
    value: signed,
    ofClass: (index) => `class ${index + 1} of the legend`,
  });
}

const NAMES = { grundy: 'Grundy values', palaces: 'palace numbers', outcome: 'who wins' };

/** @param {PiecesGame} game @param {Scope} sample @returns {DefinitionAsk} */
function askOf(game, { level, pixels }) {
  const side = 2 ** level;
  const [left, top, width, height] = [pixels.left, pixels.top, pixels.right, pixels.bottom].map((at) => at * side);
  return { game, left, top, width, height };
}

/**
 * @param {PiecesGame} game
 * @param {Sample} sample
 * @param {AbortSignal} signal
 * @param {(share: number) => void} onProgress
 */
async function computeAgain(game, sample, signal, onProgress) {
  const { level, pixels } = sample;
  const { bounds, classOf = classIn(bounds) } = valuesOf(game);
  const agreement = new Agreement(sample, bounds.length);
  const counts = new Uint32Array((pixels.right - pixels.left) * bounds.length);
  const side = 2 ** level;
  const script = new URL('../../../worker/definition.js', import.meta.url);
  await askAlone(script, askOf(game, sample), signal, (/** @type {FromDefinition} */ data, done) => {
    if (data.type === 'progress') return onProgress(data.share);
    if (data.type === 'done') return done();
    const { y, values } = data;
    if (level > 0) {
      if (y % side === 0) counts.fill(0);
      for (let x = 0; x < values.length; x++) counts[(x >> level) * bounds.length + classOf(values[x])]++;
      if ((y + 1) % side !== 0) return; // more rows belong to the pixels
    }
    agreement.take({ type: 'rows', top: Math.floor(y / side), rows: 1, numbers: level > 0 ? counts : values });
  });
  return agreement;
}

/** @param {ArrayLike<number>} bounds @returns {(value: number) => number} */
const classIn = (bounds) => (value) => {
  let index = bounds.length - 1;
  while (value < bounds[index]) index--;
  return index;
};
