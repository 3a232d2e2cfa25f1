// The laboratory's experiments: one is chosen, its parameters are given, it runs, and what it finds is shown.
import { html, render } from '../../vendor/lit-html.js';
import { amount, roughTime } from '../core/amounts.js';
import { element } from '../core/elements.js';
import { asSentence } from '../core/format.js';
import { Field, choice, complain, problem } from '../kit/fields.js';
import { Run } from '../kit/run.js';
import { TEXTS } from './bench.js';
import { Findings } from './findings.js';

/** @import { Experiment, Parameter } from '../../shared/lab.js' */
/** @import { Bench, Given, Outcome } from './bench.js' */
/** @import { Screen, Tell } from './lab.js' */

/** What a link asks for runs at once if it takes no longer; otherwise the reader is asked. */
const UNASKED_SECONDS = 5;
const TYPING_MILLISECONDS = 150;

/** @param {Bench} bench @param {Tell} onShown @returns {Screen} */
export function experiments(bench, onShown) {
  const form = element('form', {
    className: 'kit experiments',
    noValidate: true,
    autocomplete: 'off',
    onsubmit: (event) => {
      event.preventDefault();
      void begin();
    },
  });
  /** @type {Experiment[]} */
  let list = [];
  /** @type {Experiment | null} */
  let experiment = null;
  /** what stands in the fields @type {Given} */
  let given = {};
  /** @type {Map<string, Field>} by parameter */
  let fields = new Map();
  let said = '';
  /** of no field */
  let trouble = '';
  const run = new Run(draw);
  const findings = new Findings(draw);
  /** @type {Outcome | null} */
  let outcome = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  /** how often an estimate was asked for */
  let asked = 0;

  async function read() {
    if (list.length === 0) list = (await bench.lists()).experiments;
  }

  /** @param {string} name @param {Given} texts */
  function choose(name, texts) {
    run.cancel();
    const { parameters } = (experiment = list.find((each) => each.name === name) ?? list[0]);
    given = Object.fromEntries(parameters.map(({ name, default: usual }) => [name, texts[name] ?? usual]));
    fields = new Map(parameters.map((parameter) => [parameter.name, fieldOf(parameter)]));
    drop();
    void estimate();
  }

  /** @param {Parameter} parameter */
  function fieldOf({ name, kind, least, about }) {
    const inputMode = kind === 'list' || (least ?? 0) < 0 ? 'text' : kind === 'decimal' ? 'decimal' : 'numeric';
    const live = (/** @type {string} */ text) => {
      given[name] = text;
      clearTimeout(typing);
      typing = setTimeout(() => void estimate(), TYPING_MILLISECONDS);
    };
    return new Field({ id: `lab-${experiment?.name}-${name}`, label: name, note: about, inputMode, live }, draw);
  }

  /** As the engine reads what stands in the fields. @param {Experiment} experiment @returns {Given} */
  const textsOf = ({ parameters }) =>
    Object.fromEntries(parameters.map(({ name, kind }) => [name, TEXTS[kind](given[name])]));

  /** Tells what it would cost, or what is wrong. @param {Given} [more] parameters that have no field */
  async function estimate(more = {}) {
    if (!experiment) return null;
    const own = ++asked;
    try {
      const cost = await bench.estimate(experiment.name, { ...textsOf(experiment), ...more });
      if (own !== asked) return null;
      const time = cost.seconds < 1 ? 'less than a second' : roughTime(cost.seconds);
      tell(`About ${amount(cost.cells)} cells: ${time}.`);
      return cost;
    } catch (error) {
      if (own === asked) tell('', asSentence(/** @type {Error} */ (error).message));
      return null;
    }
  }

  async function begin() {
    if (!experiment) return;
    const chosen = experiment;
    const texts = textsOf(chosen);
    drop();
    clearTimeout(typing);
    asked++; // what it would cost is of the past
    onShown({ name: chosen.name, given: texts });
    const start = performance.now();
    tell('Measuring\u2026');
    const made = await run.begin(async (signal, onShare) => {
      const onProgress = (/** @type {number} */ share, /** @type {Float64Array[] | null} */ points) => {
        onShare(share);
        if (points) findings.draw(chosen, points);
      };
      const made = await bench.run(chosen, texts, { signal, onProgress });
      if (signal.aborted) made.close();
      return made;
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (made) {
      outcome = made;
      const named = Object.entries(texts).map(([name, value]) => `${name}-${shortened(value)}`);
      findings.show(chosen, made, [chosen.name, ...named].join('-'));
      tell(`Finished in ${seconds} s.`);
    } else if (run.problem) tell('', run.problem);
    else if (!run.isRunning) tell(`Cancelled at ${Math.floor(100 * run.share)} %.`);
  }

  /** Lets go of what was found before. */
  function drop() {
    outcome?.close();
    outcome = null;
    findings.clear();
    tell('');
  }

  /** @param {string} sentence @param {string} [problem] */
  function tell(sentence, problem = '') {
    said = sentence;
    trouble = complain(fields, problem);
    draw();
  }

  function draw() {
    if (!experiment) return;
    render(
      html`<section class="fields">
          ${choice({
            id: 'lab-experiment',
            label: 'Experiment',
            value: experiment.name,
            options: list.map(({ name, title }) => /** @type {const} */ ([name, title])),
            onChoice: (name) => choose(name, {}),
            isWide: true,
          })}
          <p class="wide">${asSentence(experiment.about)}</p>
          ${[...fields].map(([name, field]) => field.template(given[name]))}
        </section>
        <section>
          ${problem('lab-problem', trouble)}
          <div class="buttons">${run.template('Run', 'Measured so far')}</div>
          <p class="quiet" role="status" .textContent=${said}></p>
        </section>
        ${findings.template()}`,
      form,
    );
  }

  return {
    element: form,
    takes: async (name) => {
      await read();
      return list.some((experiment) => experiment.name === name);
    },
    show: async (shown) => {
      await read();
      if (!shown && !experiment) choose(list[0].name, {});
      if (!shown) return;
      choose(shown.name, shown.given);
      const unknown = Object.keys(shown.given).find((name) => !fields.has(name));
      // The engine says which there are.
      const cost = await estimate(unknown === undefined ? {} : { [unknown]: shown.given[unknown] });
      if (cost && cost.seconds <= UNASKED_SECONDS) await begin();
    },
  };
}

/** In the names of files. @param {string} value */
const shortened = (value) => (value.length > 20 ? `${value.slice(0, 16)}\u2026` : value).replaceAll(',', '_');
