// What is claimed of the pattern, with our verdicts: a list of rows, each of which the reader can check again, at any
// number that its check can reach.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { asSentence } from '../core/format.js';
import { Field, choice, press } from '../kit/fields.js';
import { TEXTS } from './bench.js';
import { Run } from './run.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Claim, Holds } from '../../shared/lab.js' */
/** @import { Bench } from './bench.js' */
/** @import { Screen } from './lab.js' */
/** @import { Shown } from './link.js' */

/** In the link: the list, and one of its rows. */
const [LIST, ROW] = ['claims', 'claim'];

/** @type {Record<Claim['verdict'], string>} */
const VERDICTS = { true: 'true', partly: 'partly true', wrong: 'wrong', open: 'open' };

/** What a check says of our verdict. @type {Record<Holds, string>} */
const OUTCOMES = { upheld: 'Upheld', contradicted: 'Contradicted', undecided: 'Undecided' };

/**
 * @typedef {object} Row
 * @property {Claim} claim
 * @property {string} at the number that stands in its field
 * @property {Field} field
 * @property {Run} run
 * @property {boolean} isOpen
 * @property {boolean} isMade what is inside is made when it is first looked at: there are many rows
 * @property {Holds | null} holds what its check said last
 * @property {TemplateResult | string} said of that
 */

/** @implements {Screen} */
export class Claims {
  element = element('div', { className: 'kit claims' });
  #bench;
  #ways;
  #onShown;
  /** @type {Row[]} */
  #rows = [];
  /** the verdict that is listed; '' for all */
  #verdict = '';
  #tally = '';
  #all = new Run(() => this.#draw());

  /**
   * @param {Bench} bench
   * @param {object} ways where a row leads
   * @param {(view: NonNullable<Claim['view']>) => void} ways.onMap
   * @param {(experiment: NonNullable<Claim['experiment']>) => void} ways.onExperiment
   * @param {(shown: Shown) => void} onShown the link is to tell this
   */
  constructor(bench, ways, onShown) {
    this.#bench = bench;
    this.#ways = ways;
    this.#onShown = onShown;
  }

  /** @param {string} name */
  async takes(name) {
    return name === LIST || name === ROW;
  }

  /** @param {Shown | null} shown */
  async show(shown) {
    if (this.#rows.length === 0) this.#rows = (await this.#bench.lists()).claims.map((claim) => this.#rowOf(claim));
    this.#draw();
    if (!shown) this.#onShown({ name: LIST, given: {} });
    if (shown?.name !== ROW) return;
    const { name = '', at } = shown.given;
    const row = this.#rows.find(({ claim }) => claim.name === name);
    if (!row) throw new Error(`There is no claim \u201c${name.slice(0, 40)}\u201d; expected one of the list.`);
    if (at !== undefined) row.at = at;
    this.#verdict = '';
    row.isOpen = row.isMade = true;
    this.#draw();
    this.element.querySelector(`[data-claim="${name}"]`)?.scrollIntoView({ block: 'start' });
  }

  /** @param {Claim} claim @returns {Row} */
  #rowOf(claim) {
    const draw = () => this.#draw();
    const { name, at } = claim;
    const id = `claim-${name}-at`;
    const live = (/** @type {string} */ text) => void (row.at = text);
    const field = new Field({ id, label: `Check at ${at.name} =`, inputMode: 'numeric', live }, draw);
    /** @type {Row} */
    const row = {
      claim,
      at: String(at.default),
      field,
      run: new Run(draw),
      isOpen: false,
      isMade: false,
      holds: null,
      said: '',
    };
    return row;
  }

  get #listed() {
    return this.#rows.filter(({ claim }) => this.#verdict === '' || claim.verdict === this.#verdict);
  }

  /**
   * @param {Row} row
   * @returns {Promise<Holds | null>} null if it was cancelled or refused
   */
  async #check(row) {
    const { claim, run, field } = row;
    const at = row.at.trim();
    field.complain('');
    row.isMade = true;
    [row.holds, row.said] = [null, ''];
    const result = await run.begin((signal, onProgress) =>
      this.#bench.check(claim.name, TEXTS.whole(at), { signal, onProgress }),
    );
    if (result) {
      const { holds, found } = result;
      row.holds = holds;
      row.said = html`<strong>${OUTCOMES[holds]} at ${claim.at.name} = ${at}.</strong> ${asSentence(found)}`;
    } else if (run.isRunning)
      return null; // it is checked anew
    else if (!run.problem) row.said = 'Cancelled.';
    field.complain(run.problem);
    this.#draw();
    return row.holds;
  }

  /** One after the other, those that are listed. */
  #checkAll() {
    const rows = this.#listed;
    const tally = { upheld: 0, contradicted: 0, undecided: 0 };
    const tell = (/** @type {number} */ done) =>
      (this.#tally =
        `${done} of ${rows.length} checked: ${tally.upheld} upheld, ` +
        `${tally.contradicted} contradicted, ${tally.undecided} undecided.`);
    tell(0);
    return this.#all.begin(async (signal, onShare) => {
      signal.addEventListener('abort', () => rows.forEach(({ run }) => run.cancel()));
      for (const [done, row] of rows.entries()) {
        const holds = await this.#check(row);
        if (signal.aborted) return;
        if (holds) tally[holds]++;
        tell(done + 1);
        onShare((done + 1) / rows.length);
      }
    });
  }

  /** @param {Row} row @param {boolean} isOpen */
  #turn(row, isOpen) {
    row.isOpen = isOpen;
    if (!isOpen) return;
    row.isMade = true;
    this.#draw();
    this.#onShown({ name: ROW, given: { name: row.claim.name } });
  }

  #draw() {
    const listed = this.#listed;
    const count = (/** @type {string} */ verdict) => this.#rows.filter(({ claim }) => claim.verdict === verdict).length;
    const verdicts = Object.entries(VERDICTS).map(([verdict, words]) => [verdict, `${words} (${count(verdict)})`]);
    render(
      html`<p>
          What the paper and its neighbours claim, what we found, and how far. Open a row to check it again at a number
          of your own.
        </p>
        <section>
          ${choice({
            id: 'lab-verdict',
            label: 'Verdict',
            value: this.#verdict,
            options: [['', `all (${this.#rows.length})`], .../** @type {[string, string][]} */ (verdicts)],
            onChoice: (verdict) => {
              this.#verdict = verdict;
              this.#draw();
            },
          })}
          <div class="buttons">${this.#all.template('Check all', 'Checked so far', () => void this.#checkAll())}</div>
          <p class="quiet" role="status" .textContent=${this.#tally}></p>
        </section>
        <div>${this.#rows.map((row) => this.#row(row, listed.includes(row)))}</div>`,
      this.element,
    );
  }

  /** @param {Row} row @param {boolean} isListed */
  #row(row, isListed) {
    const { claim, holds, isOpen, isMade } = row;
    const isContradicted = holds === 'contradicted';
    return html`<details
      class="claim"
      data-claim=${claim.name}
      ?hidden=${!isListed}
      ?open=${isOpen}
      @toggle=${(/** @type {{target: HTMLDetailsElement}} */ { target }) => this.#turn(row, target.open)}
    >
      <summary>
        <span
          class="badge"
          data-kind=${isContradicted ? 'contradicted' : claim.verdict}
          .textContent=${isContradicted ? 'contradicted' : VERDICTS[claim.verdict]}
        ></span
        ><span>${claim.claim}</span>
      </summary>
      ${isMade ? this.#inside(row) : nothing}
    </details>`;
  }

  /** @param {Row} row */
  #inside(row) {
    const { source, checked, view, experiment } = row.claim;
    return html`<div class="kit">
      <dl class="pairs meanings">
        <dt>Source</dt>
        <dd>${source}</dd>
        <dt>We found</dt>
        <dd>${asSentence(checked)}</dd>
      </dl>
      <form
        class="check"
        novalidate
        autocomplete="off"
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          void this.#check(row);
        }}
      >
        ${row.field.template(row.at)}
        <div class="buttons">${row.run.template('Check', 'Checked so far')}</div>
      </form>
      <p class="outcome" role="status" data-holds=${row.holds ?? nothing}>${row.said}</p>
      <div class="buttons">
        ${view ? press('See it on the map', () => this.#ways.onMap(view)) : nothing}
        ${experiment ? press('Measure it', () => this.#ways.onExperiment(experiment)) : nothing}
      </div>
    </div>`;
  }
}
