// What is claimed of the pattern, with our verdicts: a list of rows, each of which the reader can check again, at any
// number that its check can reach.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { asSentence } from '../core/format.js';
import { Field, choice, press } from '../kit/fields.js';
import { Run } from '../kit/run.js';
import { TEXTS } from './bench.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Claim, Holds } from '../../shared/lab.js' */
/** @import { Bench } from './bench.js' */
/** @import { Screen, Tell } from './lab.js' */

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

/**
 * @param {Bench} bench
 * @param {object} ways where a row leads
 * @param {(view: NonNullable<Claim['view']>) => void} ways.onMap
 * @param {(experiment: NonNullable<Claim['experiment']>) => void} ways.onExperiment
 * @param {Tell} onShown
 * @returns {Screen}
 */
export function claims(bench, ways, onShown) {
  const body = element('div', { className: 'kit claims' });
  /** @type {Row[]} */
  let rows = [];
  /** the verdict that is listed; '' for all */
  let verdict = '';
  let tally = '';
  const all = new Run(draw);
  const isListed = (/** @type {Row} */ { claim }) => verdict === '' || claim.verdict === verdict;

  /** @param {Claim} claim @returns {Row} */
  function rowOf(claim) {
    const { name, at } = claim;
    const live = (/** @type {string} */ text) => void (row.at = text);
    const label = `Check at ${at.name} =`;
    const field = new Field({ id: `claim-${name}-at`, label, inputMode: 'numeric', live }, draw);
    const state = { isOpen: false, isMade: false, holds: null, said: '' };
    /** @type {Row} */
    const row = { claim, at: String(at.default), field, run: new Run(draw), ...state };
    return row;
  }

  /** @param {Row} row @returns {Promise<Holds | null>} null if it was cancelled or refused */
  async function check(row) {
    const { claim, run, field } = row;
    const at = row.at.trim();
    field.complain('');
    [row.isMade, row.holds, row.said] = [true, null, ''];
    /** @type {{holds: Holds, found: string} | null} */
    const result = await run.begin((signal, onProgress) =>
      bench.check(claim.name, TEXTS.whole(at), { signal, onProgress }),
    );
    if (result) {
      const { holds, found } = result;
      row.holds = holds;
      row.said = html`<strong>${OUTCOMES[holds]} at ${claim.at.name} = ${at}.</strong> ${asSentence(found)}`;
    } else if (run.isRunning)
      return null; // it is checked anew
    else if (!run.problem) row.said = 'Cancelled.';
    field.complain(run.problem);
    draw();
    return row.holds;
  }

  /** One after the other, those that are listed. */
  function checkAll() {
    const listed = rows.filter(isListed);
    const counts = { upheld: 0, contradicted: 0, undecided: 0 };
    const tell = (/** @type {number} */ done) =>
      (tally =
        `${done} of ${listed.length} checked: ${counts.upheld} upheld, ` +
        `${counts.contradicted} contradicted, ${counts.undecided} undecided.`);
    tell(0);
    return all.begin(async (signal, onShare) => {
      signal.addEventListener('abort', () => listed.forEach(({ run }) => run.cancel()));
      for (const [done, row] of listed.entries()) {
        const holds = await check(row);
        if (signal.aborted) return;
        if (holds) counts[holds]++;
        tell(done + 1);
        onShare((done + 1) / listed.length);
      }
    });
  }

  /** @param {Row} row @param {boolean} isOpen */
  function turn(row, isOpen) {
    row.isOpen = isOpen;
    if (!isOpen) return;
    row.isMade = true;
    draw();
    onShown({ name: ROW, given: { name: row.claim.name } });
  }

  function draw() {
    const count = (/** @type {string} */ verdict) => rows.filter(({ claim }) => claim.verdict === verdict).length;
    const options = Object.entries(VERDICTS).map(
      ([verdict, words]) => /** @type {const} */ ([verdict, `${words} (${count(verdict)})`]),
    );
    render(
      html`<p>
          What the paper and its neighbours claim, what we found, and how far. Open a row to check it again at a number
          of your own.
        </p>
        <section>
          ${choice({
            id: 'lab-verdict',
            label: 'Verdict',
            value: verdict,
            options: [['', `all (${rows.length})`], ...options],
            onChoice: (chosen) => {
              verdict = chosen;
              draw();
            },
          })}
          <div class="buttons">${all.template('Check all', 'Checked so far', () => void checkAll())}</div>
          <p class="quiet" role="status" .textContent=${tally}></p>
        </section>
        <div>${rows.map(template)}</div>`,
      body,
    );
  }

  /** @param {Row} row */
  function template(row) {
    const { claim, holds, isOpen, isMade } = row;
    const isContradicted = holds === 'contradicted';
    return html`<details
      class="claim"
      data-claim=${claim.name}
      ?hidden=${!isListed(row)}
      ?open=${isOpen}
      @toggle=${(/** @type {{target: HTMLDetailsElement}} */ { target }) => turn(row, target.open)}
    >
      <summary>
        <span
          class="badge"
          data-kind=${isContradicted ? 'contradicted' : claim.verdict}
          .textContent=${isContradicted ? 'contradicted' : VERDICTS[claim.verdict]}
        ></span
        ><span>${claim.claim}</span>
      </summary>
      ${isMade ? inside(row) : nothing}
    </details>`;
  }

  /** @param {Row} row */
  function inside(row) {
    const { source, checked, view, experiment } = row.claim;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void check(row);
    };
    return html`<div class="kit">
      <dl class="pairs meanings">
        <dt>Source</dt>
        <dd>${source}</dd>
        <dt>We found</dt>
        <dd>${asSentence(checked)}</dd>
      </dl>
      <form class="check" novalidate autocomplete="off" @submit=${submit}>
        ${row.field.template(row.at)}
        <div class="buttons">${row.run.template('Check', 'Checked so far')}</div>
      </form>
      <p class="outcome" role="status" data-holds=${row.holds ?? nothing}>${row.said}</p>
      <div class="buttons">
        ${view ? press('See it on the map', () => ways.onMap(view)) : nothing}
        ${experiment ? press('Measure it', () => ways.onExperiment(experiment)) : nothing}
      </div>
    </div>`;
  }

  return {
    element: body,
    takes: async (name) => name === LIST || name === ROW,
    show: async (shown) => {
      if (rows.length === 0) rows = (await bench.lists()).claims.map(rowOf);
      draw();
      if (!shown) onShown({ name: LIST, given: {} });
      if (shown?.name !== ROW) return;
      const { name = '', at } = shown.given;
      const row = rows.find(({ claim }) => claim.name === name);
      if (!row) throw new Error(`There is no claim \u201c${name.slice(0, 40)}\u201d; expected one of the list.`);
      if (at !== undefined) row.at = at;
      verdict = '';
      row.isOpen = row.isMade = true;
      draw();
      body.querySelector(`[data-claim="${name}"]`)?.scrollIntoView({ block: 'start' });
    },
  };
}
