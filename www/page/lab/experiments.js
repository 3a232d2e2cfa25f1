// The laboratory's experiments: one is chosen, its parameters are given, it runs, and what it finds is shown.
import { html, render } from '../../vendor/lit-html.js';
import { amount, roughTime } from '../core/amounts.js';
import { element } from '../core/elements.js';
import { asSentence } from '../core/format.js';
import { Field, choice, problem } from '../kit/fields.js';
import { TEXTS } from './bench.js';
import { Findings } from './findings.js';
import { Run, complain } from './run.js';

/** @import { Experiment, Parameter } from '../../shared/lab.js' */
/** @import { Bench, Given, Outcome } from './bench.js' */
/** @import { Screen } from './lab.js' */
/** @import { Shown } from './link.js' */

/** What a link asks for runs at once if it takes no longer; otherwise the reader is asked. */
const UNASKED_SECONDS = 5;
const TYPING_MILLISECONDS = 150;

/** @implements {Screen} */
export class Experiments {
  element = element('form', { className: 'kit experiments', noValidate: true, autocomplete: 'off' });
  #bench;
  #onShown;
  /** @type {Experiment[]} */
  #list = [];
  /** @type {Experiment | null} */
  #experiment = null;
  /** what stands in the fields */
  #given = /** @type {Given} */ ({});
  /** @type {Map<string, Field>} by parameter */
  #fields = new Map();
  #said = '';
  /** of no field */
  #problem = '';
  #run = new Run(() => this.#draw());
  #findings = new Findings(() => this.#draw());
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  /** how often an estimate was asked for */
  #asked = 0;

  /**
   * @param {Bench} bench
   * @param {(shown: Shown) => void} onShown the link is to tell this
   */
  constructor(bench, onShown) {
    this.#bench = bench;
    this.#onShown = onShown;
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

  /** @param {Shown | null} shown null: what was there last */
  async show(shown) {
    await this.#read();
    if (!shown && !this.#experiment) this.#choose(this.#list[0].name, {});
    if (!shown) return;
    this.#choose(shown.name, shown.given);
    const unknown = Object.keys(shown.given).find((name) => !this.#fields.has(name));
    // The engine says which there are.
    const cost = await this.#estimate(unknown === undefined ? {} : { [unknown]: shown.given[unknown] });
    if (cost && cost.seconds <= UNASKED_SECONDS) await this.#begin();
  }

  async #read() {
    if (this.#list.length === 0) this.#list = (await this.#bench.lists()).experiments;
  }

  /**
   * @param {string} name
   * @param {Given} given
   */
  #choose(name, given) {
    this.#run.cancel();
    const experiment = this.#list.find((experiment) => experiment.name === name) ?? this.#list[0];
    const { parameters } = (this.#experiment = experiment);
    this.#given = Object.fromEntries(parameters.map(({ name, default: usual }) => [name, given[name] ?? usual]));
    this.#fields = new Map(parameters.map((parameter) => [parameter.name, this.#fieldOf(experiment.name, parameter)]));
    this.#drop();
    void this.#estimate();
  }

  /**
   * @param {string} experiment
   * @param {Parameter} parameter
   */
  #fieldOf(experiment, { name, kind, least, about }) {
    return new Field(
      {
        id: `lab-${experiment}-${name}`,
        label: name,
        note: about,
        inputMode: kind === 'list' || (least ?? 0) < 0 ? 'text' : kind === 'decimal' ? 'decimal' : 'numeric',
        live: (text) => {
          this.#given[name] = text;
          clearTimeout(this.#typing);
          this.#typing = setTimeout(() => void this.#estimate(), TYPING_MILLISECONDS);
        },
      },
      () => this.#draw(),
    );
  }

  /** As the engine reads it. @returns {Given} */
  get #texts() {
    const parameters = this.#experiment?.parameters ?? [];
    return Object.fromEntries(parameters.map(({ name, kind }) => [name, TEXTS[kind](this.#given[name])]));
  }

  /**
   * Tells what it would cost, or what is wrong.
   * @param {Given} [more] parameters that have no field
   */
  async #estimate(more = {}) {
    if (!this.#experiment) return null;
    const asked = ++this.#asked;
    try {
      const cost = await this.#bench.estimate(this.#experiment.name, { ...this.#texts, ...more });
      if (asked !== this.#asked) return null;
      const time = cost.seconds < 1 ? 'less than a second' : roughTime(cost.seconds);
      this.#tell(`About ${amount(cost.cells)} cells: ${time}.`);
      return cost;
    } catch (error) {
      if (asked === this.#asked) this.#tell('', asSentence(/** @type {Error} */ (error).message));
      return null;
    }
  }

  async #begin() {
    const experiment = this.#experiment;
    if (!experiment) return;
    const given = this.#texts;
    this.#drop();
    clearTimeout(this.#typing);
    this.#asked++; // what it would cost is of the past
    this.#onShown({ name: experiment.name, given });
    const start = performance.now();
    this.#tell('Measuring\u2026');
    const outcome = await this.#run.begin(async (signal, onShare) => {
      const onProgress = (/** @type {number} */ share, /** @type {Float64Array[] | null} */ points) => {
        onShare(share);
        if (points) this.#findings.draw(experiment, points);
      };
      const made = await this.#bench.run(experiment, given, { signal, onProgress });
      if (signal.aborted) made.close();
      return made;
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (outcome) {
      this.#outcome = outcome;
      const named = Object.entries(given).map(([name, value]) => `${name}-${shortened(value)}`);
      this.#findings.show(experiment, outcome, [experiment.name, ...named].join('-'));
      this.#tell(`Finished in ${seconds} s.`);
    } else if (this.#run.problem) this.#tell('', this.#run.problem);
    else if (!this.#run.isRunning) this.#tell(`Cancelled at ${Math.floor(100 * this.#run.share)} %.`);
  }

  /** Lets go of what was found before. */
  #drop() {
    this.#outcome?.close();
    this.#outcome = null;
    this.#findings.clear();
    this.#tell('');
  }

  /** @param {string} said @param {string} [problem] */
  #tell(said, problem = '') {
    this.#said = said;
    this.#problem = complain(this.#fields, problem);
    this.#draw();
  }

  #draw() {
    if (!this.#experiment) return;
    const { name, about } = this.#experiment;
    render(
      html`<section class="fields">
          ${choice({
            id: 'lab-experiment',
            label: 'Experiment',
            value: name,
            options: this.#list.map(({ name, title }) => /** @type {const} */ ([name, title])),
            onChoice: (name) => this.#choose(name, {}),
            isWide: true,
          })}
          <p class="wide">${asSentence(about)}</p>
          ${[...this.#fields].map(([name, field]) => field.template(this.#given[name]))}
        </section>
        <section>
          ${problem('lab-problem', this.#problem)}
          <p class="quiet" role="status" .textContent=${this.#said}></p>
          <div class="buttons">${this.#run.template('Run', 'Measured so far')}</div>
        </section>
        ${this.#findings.template()}`,
      this.element,
    );
  }
}

/** In the names of files. @param {string} value */
const shortened = (value) => (value.length > 20 ? `${value.slice(0, 16)}\u2026` : value).replaceAll(',', '_');
