// A claim in the list: what is claimed, what we found, and its check, which the reader runs at any number that it can
// reach.
import { Dismissed } from './assistant.js';
import { asSentence } from '../core/sentences.js';
import { button, element, pairs } from '../core/elements.js';
import { wholeText } from './form.js';

/** @import { Claim, Holds } from '../../shared/lab.js' */
/** @import { Bench } from './bench.js' */

/** @type {Record<Claim['verdict'], string>} */
export const VERDICTS = { true: 'true', partly: 'partly true', wrong: 'wrong', open: 'open' };

/** What a check says of our verdict. @type {Record<Holds, string>} */
const OUTCOMES = { upheld: 'Upheld', contradicted: 'Contradicted', undecided: 'Undecided' };

/**
 * @typedef {object} Ways  where a row leads
 * @property {(claim: Claim) => void} onOpen it was opened
 * @property {(view: NonNullable<Claim['view']>) => void} onMap
 * @property {(experiment: NonNullable<Claim['experiment']>) => void} onExperiment
 */

export class ClaimRow {
  claim;
  element = element('details', { className: 'claim' });
  #bench;
  #badge = element('span', { className: 'badge' });
  #number;
  #problem;
  #run = element('button', { type: 'submit', className: 'plain main' }, 'Check');
  #cancel = button('Cancel', () => this.cancel(), { className: 'plain', hidden: true });
  #progress = element('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Checked so far' });
  #outcome = element('p', { className: 'outcome', role: 'status' });
  #ways;
  /** @type {AbortController | null} */
  #running = null;
  #isBuilt = false;

  /**
   * @param {Claim} claim
   * @param {Bench} bench
   * @param {Ways} ways
   */
  constructor(claim, bench, ways) {
    this.claim = claim;
    this.#bench = bench;
    this.#ways = ways;
    const { name, at } = claim;
    this.#problem = element('p', { className: 'problem', id: `claim-${name}-problem`, role: 'alert', hidden: true });
    this.#number = element('input', {
      type: 'text',
      id: `claim-${name}-at`,
      inputMode: 'numeric',
      autocomplete: 'off',
      value: String(at.default),
    });
    this.#number.setAttribute('aria-describedby', this.#problem.id);
    this.element.dataset.claim = name;
    this.#entitle(VERDICTS[claim.verdict], claim.verdict);
    this.element.append(element('summary', {}, this.#badge, element('span', {}, claim.claim)));
    this.element.addEventListener('toggle', () => {
      if (!this.element.open) return;
      this.#build();
      ways.onOpen(claim);
    });
  }

  /** The number that it is checked at. @param {string} text */
  set at(text) {
    this.#number.value = text;
  }

  /** Whether its check is under way. */
  get isRunning() {
    return this.#running !== null;
  }

  cancel() {
    this.#running?.abort();
  }

  /** @returns {Promise<Holds | null>} null if it was cancelled or refused */
  async check() {
    this.#build();
    this.cancel();
    const running = (this.#running = new AbortController());
    const number = this.#number.value.trim();
    this.#show(true);
    try {
      const onProgress = (/** @type {number} */ share) => (this.#progress.value = share);
      const { holds, found } = await this.#bench.check(this.claim.name, wholeText(number), {
        signal: running.signal,
        onProgress,
      });
      this.#complain('');
      this.#outcome.replaceChildren(
        element('strong', {}, `${OUTCOMES[holds]} at ${this.claim.at.name} = ${number}.`),
        ` ${asSentence(found)}`,
      );
      this.#outcome.dataset.holds = holds;
      if (holds === 'contradicted') this.#entitle('contradicted', holds);
      else this.#entitle(VERDICTS[this.claim.verdict], this.claim.verdict);
      return holds;
    } catch (error) {
      if (this.#running !== running) return null; // it is checked anew
      if (error instanceof Dismissed) this.#outcome.textContent = 'Cancelled.';
      else this.#complain(asSentence(/** @type {Error} */ (error).message));
      return null;
    } finally {
      if (this.#running === running) this.#show(false);
    }
  }

  /**
   * @param {string} words
   * @param {string} kind
   */
  #entitle(words, kind) {
    this.#badge.textContent = words;
    this.#badge.dataset.kind = kind;
  }

  /** What is inside is made when it is first looked at: there are many rows. */
  #build() {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    const { source, checked, at, view, experiment } = this.claim;
    const form = element(
      'form',
      { className: 'check', noValidate: true, autocomplete: 'off' },
      element('label', { htmlFor: this.#number.id }, `Check at ${at.name} =`),
      this.#number,
      this.#run,
      this.#cancel,
      this.#progress,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.check();
    });
    const ways = element('div', { className: 'buttons' });
    if (view) ways.append(button('See it on the map', () => this.#ways.onMap(view), { className: 'plain' }));
    if (experiment)
      ways.append(button('Measure it', () => this.#ways.onExperiment(experiment), { className: 'plain' }));
    this.element.append(
      element(
        'div',
        { className: 'inside' },
        pairs(
          [
            ['Source', source],
            ['We found', asSentence(checked)],
          ],
          'pairs meanings',
        ),
        form,
        this.#problem,
        this.#outcome,
        ways,
      ),
    );
  }

  /** @param {boolean} isRunning */
  #show(isRunning) {
    const hadFocus = document.activeElement === this.#run || document.activeElement === this.#cancel;
    this.#progress.value = 0;
    this.#progress.hidden = this.#cancel.hidden = !isRunning;
    this.#run.hidden = isRunning;
    if (isRunning) {
      this.#outcome.textContent = '';
      delete this.#outcome.dataset.holds;
    } else this.#running = null;
    if (hadFocus) (isRunning ? this.#cancel : this.#run).focus({ preventScroll: true });
  }

  /** @param {string} sentence */
  #complain(sentence) {
    this.#problem.textContent = sentence;
    this.#problem.hidden = sentence === '';
    if (sentence) this.#number.setAttribute('aria-invalid', 'true');
    else this.#number.removeAttribute('aria-invalid');
  }
}
