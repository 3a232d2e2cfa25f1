// "Verify this view": among the numbers that may be saved, since whoever saves them may want to know that they are
// right. What is held against the map, and how, the family says.
import { roughTime } from '../core/amounts.js';
import { html, nothing, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { press, words } from '../kit/fields.js';
import { sampleOf, verdict } from './agreement.js';

/** @import { Agreement, Sample, Wording } from './agreement.js' */
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

export class VerifySection {
  element = element('section', { className: 'verify' });
  #host;
  #wording;
  #ways;
  /** @type {Map<Way, number>} what each does in a second */
  #speeds;
  #share = 0;
  #said = '';
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
    this.#ways = ways;
    this.#speeds = new Map(ways.map((way) => [way, way.speed ?? Infinity]));
    this.tell();
  }

  /** The view may have moved: what can be done, and what it costs. */
  tell() {
    const { explorer } = this.#host;
    if (this.#judged && this.#judged !== this.#seen) this.#said = this.#judged = '';
    const place = JSON.stringify([this.#seen, explorer.viewport, explorer.drawn]);
    if (place === this.#place) return;
    this.#place = place;
    this.#draw();
  }

  #draw() {
    const { explorer } = this.#host;
    const isAtWork = this.#work !== null;
    const sample = sampleOf(explorer.view, explorer.viewport, () => undefined);
    const choices = this.#ways.map((way) => {
      const { isFeasible, work = 0, words: wordsFor } = way.offer(sample);
      const time = roughTime(work / (this.#speeds.get(way) ?? Infinity));
      const isDisabled = !isFeasible || !explorer.drawn || isAtWork;
      return html`<p>${words(wordsFor(time))}</p>
        <div class="buttons">${press(way.action, () => void this.#run(way), { isDisabled })}</div>`;
    });
    render(
      html`<h3>Verify this view</h3>
        ${choices}
        <progress max="1" aria-label="Verified so far" .value=${this.#share} ?hidden=${!isAtWork}></progress>
        ${isAtWork ? html`<div class="buttons">${press('Cancel', () => this.close())}</div>` : nothing}
        <p role="status">${words(this.#said)}</p>`,
      this.element,
    );
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

  /** @param {Way} way */
  async #run(way) {
    const { explorer } = this.#host;
    const sample = sampleOf(explorer.view, explorer.viewport, (address) => explorer.find(address));
    const { work = 0 } = way.offer(sample);
    const seen = this.#seen;
    const { signal } = (this.#work = new AbortController());
    const onProgress = (/** @type {number} */ share) => {
      this.#share = share;
      this.#draw();
    };
    this.#say('');
    onProgress(0);
    this.element.querySelector('progress')?.scrollIntoView({ block: 'nearest' });
    const begun = performance.now();
    let said = 'The view has changed. Verify it again.';
    try {
      const agreement = await way.run(sample, { signal, onProgress });
      const seconds = (performance.now() - begun) / 1000;
      if (work > 0 && seconds > 1) this.#speeds.set(way, work / seconds);
      if (seen === this.#seen) said = verdict(sample, agreement, way.how, this.#wording);
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      said = signal.aborted ? 'Cancelled.' : name === 'AbortError' ? 'Another game was opened meanwhile.' : message;
    }
    this.#work = null;
    this.#say(said);
    if (seen === this.#seen) this.#judged = seen;
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#judged = '';
    this.#said = sentence;
    this.#draw();
    if (sentence !== '') this.element.querySelector('[role=status]')?.scrollIntoView({ block: 'nearest' });
  }
}
