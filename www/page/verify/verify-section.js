// "Verify this view": in the panel of what is taken away, since whoever takes something away may want to know that it
// is right.
import { queensGame } from '../../shared/queens.js';
import { MOST_COUNTED, countAgain, cellsCountedFor, followRule, ruleReach } from './verifying.js';
import { amount, roughTime } from '../core/amounts.js';
import { grouped, signed } from '../core/format.js';
import { button, element } from '../core/elements.js';
import { countOf, sampleOf } from './agreement.js';
import { rangeOf } from '../palaces/legend.js';

/** @import { Agreement, Fault, Sample } from './agreement.js' */
/** @import { Host } from '../app/parts.js' */

/** Cells that are counted in a second, until it has been measured. */
const USUAL_SPEED = 1.5e8;

export class VerifySection {
  element = element('section', { className: 'verify' }, element('h3', {}, 'Verify this view'));
  #host;
  #counting = element('p');
  #following = element('p');
  #count = button('Count again', () => void this.#run('count'), { className: 'plain' });
  #follow = button('Try the rule', () => void this.#run('follow'), { className: 'plain' });
  #cancel = button('Cancel', () => this.#work?.abort(), { className: 'plain', hidden: true });
  #progress = element('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Verified so far' });
  #said = element('p', { role: 'status' });
  #speed = USUAL_SPEED;
  #place = '';
  /** the view that the verdict is about, as long as one is shown */
  #judged = '';
  /** @type {AbortController | null} */
  #work = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.element.append(
      this.#counting,
      element('div', { className: 'buttons' }, this.#count),
      this.#following,
      element('div', { className: 'buttons' }, this.#follow, this.#cancel),
      this.#progress,
      this.#said,
    );
    this.tell();
  }

  /** The view may have moved: what can be done, and what it costs. */
  tell() {
    const { explorer } = this.#host;
    if (this.#judged && this.#judged !== this.#seen) this.#say('');
    const place = JSON.stringify([explorer.game.k, explorer.view, explorer.viewport, explorer.drawn]);
    if (place === this.#place) return;
    this.#place = place;
    const sample = sampleOf(explorer.game.k, explorer.view, explorer.viewport, () => undefined);
    const counted = cellsCountedFor(sample);
    const reach = ruleReach(sample);
    const isFeasible = counted <= MOST_COUNTED;
    this.#counting.textContent =
      'A second, plain program counts the palaces again, row by row from their definition; it shares ' +
      'nothing with the engine. ' +
      (isFeasible
        ? `It compares ${inView(sample)} and counts ${amount(counted)} cells for that, in ` +
          `${roughTime(counted / this.#speed)}.`
        : `Here it would have to count ${amount(counted)} cells; beyond ${amount(MOST_COUNTED)} that is too long.`);
    this.#following.textContent =
      'The paper\u2019s automaton tells each cell from six cells before it; the engine never uses that rule. ' +
      (sample.level === 0
        ? `It is tried on ${inView(sample)}, at once, however far out they lie. Errors that all follow the ` +
          `rule would pass.`
        : reach > 0
          ? `A sample of ${grouped(reach)} pixels, ${grouped(4 ** sample.level)} cells each, is computed by the ` +
            `engine again, held against the rule and counted.`
          : `Here a pixel is ${grouped(4 ** sample.level)} cells, too many to try it; zoom in for that.`);
    this.#count.disabled = !isFeasible || !this.#isReady;
    this.#follow.disabled = reach === 0 || !this.#isReady;
  }

  /** Nobody waits for it any more. */
  close() {
    this.#work?.abort();
  }

  /** The view that is shown, as text. */
  get #seen() {
    const { game, view } = this.#host.explorer;
    return JSON.stringify([game.key, view]);
  }

  get #isReady() {
    return this.#host.explorer.drawn && !this.#work;
  }

  /** @param {'count' | 'follow'} way */
  async #run(way) {
    const { explorer, pool } = this.#host;
    const sample = sampleOf(explorer.game.k, explorer.view, explorer.viewport, (address) => explorer.find(address));
    const { k } = sample;
    const seen = this.#seen;
    const work = (this.#work = new AbortController());
    const { signal } = work;
    const onProgress = (/** @type {number} */ share) => (this.#progress.value = share);
    const fetch = {
      estimate: async (/** @type {import('../tiles/tiles.js').TileAddress} */ tile) =>
        (await pool.ask('estimate', { game: queensGame(k), ...tile }, { signal })).cells,
      tile: (/** @type {import('../tiles/tiles.js').TileAddress} */ tile) =>
        pool.ask('tile', { game: queensGame(k), ...tile, given: true }, { signal }),
    };
    this.#show(true);
    this.#say('');
    const begun = performance.now();
    try {
      const agreement = await (way === 'count'
        ? countAgain(sample, { signal, onProgress })
        : followRule(sample, { signal, onProgress, fetch }));
      const seconds = (performance.now() - begun) / 1000;
      if (way === 'count' && seconds > 1) this.#speed = cellsCountedFor(sample) / seconds;
      if (seen === this.#seen) {
        this.#say(verdict(sample, agreement, way === 'count' ? 'as counted' : 'by the rule'));
        this.#judged = seen;
      } else this.#say('The view has changed. Verify it again.');
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      this.#say(signal.aborted ? 'Cancelled.' : name === 'AbortError' ? 'Another game was opened meanwhile.' : message);
    }
    this.#work = null;
    this.#show(false);
  }

  /** @param {boolean} isAtWork */
  #show(isAtWork) {
    this.#progress.value = 0;
    this.#progress.hidden = this.#cancel.hidden = !isAtWork;
    if (isAtWork) this.#progress.scrollIntoView({ block: 'nearest' });
    this.#place = '';
    this.tell();
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#judged = '';
    this.#said.textContent = sentence;
    if (sentence !== '') this.#said.scrollIntoView({ block: 'nearest' });
  }
}

/** @param {Sample} sample */
const inView = ({ level, pixels }) =>
  level === 0
    ? `all ${grouped(countOf(pixels))} cells in view`
    : `all ${grouped(countOf(pixels))} pixels in view, ${grouped(4 ** level)} cells each,`;

/**
 * How many agree, and where the first is that doesn't.
 * @param {Sample} sample
 * @param {Agreement} agreement
 * @param {string} how
 */
export function verdict({ level }, { agreeing, differing, unknown, fault }, how) {
  const many = agreeing + differing;
  const unit = level === 0 ? 'cells' : 'pixels';
  const left =
    unknown > 0 ? ` ${grouped(unknown)} were not checked, since they, or what they need, are not computed yet.` : '';
  if (many === 0) return `No ${unit} were compared.${left}`;
  if (!fault) return `All ${grouped(many)} ${unit} agree.${left}`;
  return (
    `${grouped(differing)} of ${grouped(many)} ${unit} ${differing === 1 ? 'differs' : 'differ'}. ` +
    `${told(fault, how)}${left} Reload the page to compute everything again.`
  );
}

/**
 * @param {Fault} fault
 * @param {string} how
 */
function told({ x, y, shown, expected }, how) {
  if (shown.length === 1)
    return (
      `The first is cell (${grouped(x)}, ${grouped(y)}): the map has v = ${signed(shown[0])}, ${how} it ` +
      `is ${signed(expected[0])}.`
    );
  const index = shown.findIndex((count, i) => count !== expected[i]);
  const { lowest, highest } = rangeOf(index);
  const range =
    lowest === highest
      ? `v = ${signed(lowest)}`
      : lowest === -Infinity
        ? `v of ${signed(highest)} or less`
        : highest === Infinity
          ? `v of ${signed(lowest)} or more`
          : `v from ${signed(lowest)} to ${signed(highest)}`;
  return (
    `The first is the pixel in column ${grouped(x)}, row ${grouped(y)} of this level: the map has ` +
    `${grouped(shown[index])} cells of ${range}, ${how} it is ${grouped(expected[index])}.`
  );
}
