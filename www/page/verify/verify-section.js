// "Verify this view": among the numbers that may be saved, since whoever saves them may want to know that they are
// right. What is held against the map, and how, the family says.
import { roughTime } from '../core/amounts.js';
import { grouped } from '../core/format.js';
import { button, element } from '../core/elements.js';
import { countOf, sampleOf } from './agreement.js';

/** @import { Agreement, Fault, Sample } from './agreement.js' */
/** @import { Host } from '../app/parts.js' */

/**
 * @typedef {object} Way  to verify a view of the family's games
 * @property {string} action as its button is called
 * @property {string} how its numbers come about: "as counted"
 * @property {number} [speed] what it does in a second, until it has been measured
 * @property {(sample: Sample) => Offer} offer
 * @property {(sample: Sample, options: {signal: AbortSignal, onProgress: (share: number) => void}) =>
 *   Promise<Agreement>} run
 */

/**
 * @typedef {object} Offer  what a way can do for a view
 * @property {boolean} isFeasible
 * @property {number} [work] that it takes, in what `speed` counts
 * @property {(time: string) => string} words about it, with the time that the work takes
 */

/**
 * @typedef {object} Wording  of what the map shows
 * @property {(value: number) => string} value of a cell
 * @property {(index: number) => string} ofClass that a pixel's cells are counted in
 */

/** A way, what it is told by and started with, and how fast it has been found to be. */
class Choice {
  words = element('p');
  button;
  speed;

  /**
   * @param {Way} way
   * @param {() => void} start
   */
  constructor(way, start) {
    this.way = way;
    this.speed = way.speed ?? Infinity;
    this.button = button(way.action, start, { className: 'plain' });
  }
}

export class VerifySection {
  element = element('section', { className: 'verify' }, element('h3', {}, 'Verify this view'));
  #host;
  #wording;
  #choices;
  #cancel = button('Cancel', () => this.#work?.abort(), { className: 'plain', hidden: true });
  #progress = element('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Verified so far' });
  #said = element('p', { role: 'status' });
  #place = '';
  /** the view that the verdict is about, as long as one is shown */
  #judged = '';
  /** @type {AbortController | null} */
  #work = null;

  /**
   * @param {Host} host
   * @param {Way[]} ways
   * @param {Wording} wording
   */
  constructor(host, ways, wording) {
    this.#host = host;
    this.#wording = wording;
    this.#choices = ways.map((way) => {
      /** @type {Choice} */
      const choice = new Choice(way, () => void this.#run(choice));
      return choice;
    });
    for (const { words, button } of this.#choices)
      this.element.append(words, element('div', { className: 'buttons' }, button));
    this.element.lastElementChild?.append(this.#cancel);
    this.element.append(this.#progress, this.#said);
    this.tell();
  }

  /** The view may have moved: what can be done, and what it costs. */
  tell() {
    const { explorer } = this.#host;
    if (this.#judged && this.#judged !== this.#seen) this.#say('');
    const place = JSON.stringify([this.#seen, explorer.viewport, explorer.drawn]);
    if (place === this.#place) return;
    this.#place = place;
    const sample = sampleOf(explorer.view, explorer.viewport, () => undefined);
    for (const { way, words, button, speed } of this.#choices) {
      const { isFeasible, work = 0, words: told } = way.offer(sample);
      words.textContent = told(roughTime(work / speed));
      button.disabled = !isFeasible || !explorer.drawn || this.#work !== null;
    }
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

  /** @param {Choice} choice */
  async #run(choice) {
    const { explorer } = this.#host;
    const { way } = choice;
    const sample = sampleOf(explorer.view, explorer.viewport, (address) => explorer.find(address));
    const { work = 0 } = way.offer(sample);
    const seen = this.#seen;
    const { signal } = (this.#work = new AbortController());
    this.#show(true);
    this.#say('');
    const begun = performance.now();
    try {
      const onProgress = (/** @type {number} */ share) => (this.#progress.value = share);
      const agreement = await way.run(sample, { signal, onProgress });
      const seconds = (performance.now() - begun) / 1000;
      if (work > 0 && seconds > 1) choice.speed = work / seconds;
      if (seen === this.#seen) {
        this.#say(verdict(sample, agreement, way.how, this.#wording));
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

/**
 * What is compared.
 * @param {Pick<Sample, 'level' | 'pixels'>} sample
 */
export const inView = ({ level, pixels }) =>
  level === 0
    ? `all ${grouped(countOf(pixels))} cells in view`
    : `all ${grouped(countOf(pixels))} pixels in view, ${grouped(4 ** level)} cells each,`;

/**
 * How many agree, and where the first is that doesn't.
 * @param {Pick<Sample, 'level'>} sample
 * @param {Pick<Agreement, 'agreeing' | 'differing' | 'unknown' | 'fault'>} agreement
 * @param {string} how
 * @param {Wording} wording
 */
export function verdict({ level }, { agreeing, differing, unknown, fault }, how, wording) {
  const many = agreeing + differing;
  const unit = level === 0 ? 'cells' : 'pixels';
  const left =
    unknown > 0 ? ` ${grouped(unknown)} were not checked, since they, or what they need, are not computed yet.` : '';
  if (many === 0) return `No ${unit} were compared.${left}`;
  if (!fault) return `All ${grouped(many)} ${unit} agree.${left}`;
  return (
    `${grouped(differing)} of ${grouped(many)} ${unit} ${differing === 1 ? 'differs' : 'differ'}. ` +
    `${told(fault, how, wording)}${left} Reload the page to compute everything again.`
  );
}

/**
 * @param {Fault} fault
 * @param {string} how
 * @param {Wording} wording
 */
function told({ x, y, shown, expected }, how, { value, ofClass }) {
  if (shown.length === 1)
    return (
      `The first is cell (${grouped(x)}, ${grouped(y)}): the map has ${value(shown[0])}, ${how} it is ` +
      `${value(expected[0])}.`
    );
  const index = shown.findIndex((count, i) => count !== expected[i]);
  return (
    `The first is the pixel in column ${grouped(x)}, row ${grouped(y)} of this level: the map has ` +
    `${grouped(shown[index])} cells of ${ofClass(index)}, ${how} it is ${grouped(expected[index])}.`
  );
}
