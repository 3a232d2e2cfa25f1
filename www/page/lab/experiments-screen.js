// The laboratory's experiments: one is chosen, its parameters are given, it runs, and what it finds is shown.
import { Dismissed, Refusal } from './assistant.js';
import { FindingsView } from './findings/findings-view.js';
import { Form } from './form.js';
import { amount, roughTime } from '../core/amounts.js';
import { asSentence } from '../core/sentences.js';
import { button, element } from '../core/elements.js';

/** @import { Experiment } from '../../shared/lab.js' */
/** @import { Bench, Given, Outcome } from './bench.js' */
/** @import { Shown } from './link.js' */

/** What a link asks for runs at once if it takes no longer; otherwise the reader is asked. */
const UNASKED_SECONDS = 5;
const TYPING_MILLISECONDS = 150;

export class ExperimentsScreen {
  title = 'Laboratory';
  element = element('form', { className: 'experiments', noValidate: true, autocomplete: 'off' });
  #bench;
  #onShown;
  /** @type {Experiment[]} */
  #list = [];
  /** @type {Experiment | null} */
  #experiment = null;
  #choice = element('select', { id: 'lab-experiment' });
  #about = element('p', { className: 'about' });
  #problem = element('p', { className: 'problem', id: 'lab-problem', role: 'alert', hidden: true });
  #cost = element('p', { className: 'quiet', role: 'status' });
  #form = new Form(() => this.#typed(), this.#problem.id);
  #run = element('button', { type: 'submit', className: 'plain main' }, 'Run');
  #cancel = button('Cancel', () => this.#cancelled(), { className: 'plain', hidden: true });
  #progress = element('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Measured so far' });
  #findings;
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {AbortController | null} as long as it runs */
  #running = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  /** how often an estimate was asked for */
  #asked = 0;

  /**
   * @param {Bench} bench
   * @param {(shown: Shown) => void} onShown the link is to tell this
   * @param {() => string} link the page's address now
   */
  constructor(bench, onShown, link) {
    this.#bench = bench;
    this.#onShown = onShown;
    this.#findings = new FindingsView(link);
    this.element.append(
      element(
        'div',
        { className: 'choice' },
        element('label', { htmlFor: this.#choice.id }, 'Experiment'),
        this.#choice,
      ),
      this.#about,
      this.#form.element,
      this.#problem,
      this.#cost,
      element('div', { className: 'buttons running' }, this.#run, this.#cancel, this.#progress),
      this.#findings.element,
    );
    this.#choice.addEventListener('change', () => this.#choose(this.#choice.value, {}));
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#begin();
    });
  }

  /** @param {string} name */
  async takes(name) {
    await this.#read();
    return this.#list.some((experiment) => experiment.name === name);
  }

  /**
   * @param {Shown | null} shown null: what was there last
   */
  async show(shown) {
    await this.#read();
    if (!shown) {
      if (!this.#experiment) this.#choose(this.#list[0].name, {});
      return;
    }
    this.#choose(shown.name, shown.given);
    const unknown = Object.keys(shown.given).find(
      (name) => !this.#experiment?.parameters.some((parameter) => parameter.name === name),
    );
    // The engine says which there are.
    const cost = await this.#estimate(unknown === undefined ? {} : { [unknown]: shown.given[unknown] });
    if (cost && cost.seconds <= UNASKED_SECONDS) await this.#begin();
  }

  /** It is no longer in sight: what runs goes on. */
  hide() {}

  async #read() {
    if (this.#list.length > 0) return;
    this.#list = (await this.#bench.lists()).experiments;
    this.#choice.replaceChildren(...this.#list.map(({ name, title }) => element('option', { value: name }, title)));
  }

  /**
   * @param {string} name
   * @param {Given} given
   */
  #choose(name, given) {
    this.#cancelled();
    this.#experiment = this.#list.find((experiment) => experiment.name === name) ?? this.#list[0];
    this.#choice.value = this.#experiment.name;
    this.#about.textContent = asSentence(this.#experiment.about);
    this.#form.show(this.#experiment, given);
    this.#drop();
    void this.#estimate();
  }

  #typed() {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.#estimate(), TYPING_MILLISECONDS);
  }

  /**
   * Tells what it would cost, or what is wrong.
   * @param {Given} [more] parameters that have no field
   */
  async #estimate(more = {}) {
    if (!this.#experiment) return null;
    const asked = ++this.#asked;
    try {
      const cost = await this.#bench.estimate(this.#experiment.name, { ...this.#form.given, ...more });
      if (asked !== this.#asked) return null;
      this.#complain(null);
      this.#cost.textContent =
        `About ${amount(cost.cells)} cells: ` + `${cost.seconds < 1 ? 'less than a second' : roughTime(cost.seconds)}.`;
      return cost;
    } catch (error) {
      if (asked === this.#asked) this.#complain(/** @type {Error} */ (error));
      return null;
    }
  }

  async #begin() {
    const experiment = this.#experiment;
    if (!experiment) return;
    this.#cancelled();
    this.#drop();
    const { signal } = (this.#running = new AbortController());
    const running = this.#running;
    const given = this.#form.given;
    this.#onShown({ name: experiment.name, given });
    this.#show(true);
    const start = performance.now();
    try {
      const outcome = await this.#bench.run(experiment, given, {
        signal,
        onProgress: (share, points) => {
          this.#progress.value = share;
          if (points) this.#findings.draw(experiment, points);
        },
      });
      if (signal.aborted) return outcome.close();
      this.#outcome = outcome;
      this.#complain(null);
      this.#findings.show(
        experiment,
        outcome,
        [experiment.name, ...Object.entries(given).map(([name, value]) => `${name}-${shortened(value)}`)].join('-'),
      );
      this.#cost.textContent = `Finished in ${((performance.now() - start) / 1000).toFixed(1)} s.`;
    } catch (error) {
      if (!(error instanceof Dismissed)) this.#complain(/** @type {Error} */ (error));
      else if (this.#running === running)
        this.#cost.textContent = `Cancelled at ${Math.floor(100 * this.#progress.value)} %.`;
    }
    if (this.#running === running) this.#show(false);
  }

  #cancelled() {
    this.#running?.abort();
  }

  /** @param {boolean} isRunning */
  #show(isRunning) {
    const hadFocus = document.activeElement === this.#run || document.activeElement === this.#cancel;
    this.#progress.value = 0;
    this.#progress.hidden = this.#cancel.hidden = !isRunning;
    this.#run.hidden = isRunning;
    if (isRunning) this.#cost.textContent = 'Measuring\u2026';
    else this.#running = null;
    if (hadFocus) (isRunning ? this.#cancel : this.#run).focus({ preventScroll: true });
  }

  /** Lets go of what was found before. */
  #drop() {
    this.#outcome?.close();
    this.#outcome = null;
    this.#findings.clear();
  }

  /** @param {Error | null} error */
  #complain(error) {
    const sentence = error && (error instanceof Refusal ? error.message : asSentence(error.message));
    this.#form.mark(sentence);
    this.#problem.textContent = sentence ? asSentence(sentence) : '';
    this.#problem.hidden = !sentence;
    if (sentence) this.#cost.textContent = '';
  }
}

/** In the names of files. @param {string} value */
const shortened = (value) => (value.length > 20 ? `${value.slice(0, 16)}\u2026` : value).replaceAll(',', '_');
