// The paper on Chessfights beside what is computed: its tables as printed, its coloured cells and its region, its
// claims checked over the view, and the one-row games g_k(n) with their dilation. What is shown is in the link.
import { html, nothing, render } from '../../../vendor/lit-html.js';
import { element } from '../../core/elements.js';
import { asSentence } from '../../core/format.js';
import { stroke } from '../../core/canvas.js';
import { styled } from '../../core/styles.js';
import { oneOf } from '../../core/pairs.js';
import { clipped, eachInSight } from '../../atlas/written-cells.js';
import { isChessfights, partizanGame } from '../../../shared/partizan.js';
import { press } from '../../kit/fields.js';
import { CLAIMS, VIEWS } from './claims.js';
import { pretty } from './forms.js';
import { lineOf } from './typeset.js';

/** @import { TemplateResult } from '../../../vendor/lit-html.js' */
/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Layer } from '../../map/layers.js' */
/** @import { Inspection, Line, PartizanGame } from '../../../shared/partizan.js' */
/** @import { Area } from '../../atlas/written-cells.js' */

const NAME = 'paper';
const KEY = 'paper';
/** A claim is checked over at most this many columns and rows: some compare each cell with many others. */
const CHECKED = 60;
const [ROWS_K, ROWS_N] = [6, 16];

const COLOURS = ['#d3413f', '#e8c436', '#3f9a57'];
const VERDICTS = ['', '#2b8a4e', '#d0202f', '#8a8580'];

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('partizan.css');
  return new Paper(host);
}

/** What can be shown, beside the claims, and what its button says. */
const SHOWN = {
  table: 'Canonical values',
  'reduced-table': 'Reduced values',
  colours: 'Red, yellow, green',
  region: 'Region R',
  rows: 'One-row games',
};
/** What is marked on the map. @type {Record<string, string>} */
const MARKED = {
  colours: 'Red, yellow and green cells of the paper, by y \u2212 x modulo 3, are marked by a dot each.',
  region:
    'The cells of the paper\u2019s region R, below the first descents from red cells, are framed; there Right can ' +
    'always move to a green cell or to zero (Lemma 1).',
};
const ALL = [...Object.keys(SHOWN), ...CLAIMS.map(({ key }) => key)];

class Paper {
  #host;
  #body = element('div', { className: 'kit paper' });
  /** @type {() => TemplateResult | typeof nothing} */
  #answer = () => nothing;
  #shown = '';
  #isPrinted = true;
  #asking = new AbortController();
  /** @type {{box: Area, verdicts: Uint8Array} | null} */
  #checked = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.layers.add(this.#mark, 8);
  }

  toggle() {
    this.#open();
    this.#choose(this.#host.link.get(KEY) || 'table');
  }

  written() {
    return this.#shown || null;
  }

  /** @param {string} text of the link */
  show(text) {
    const what = oneOf(`paper is one of ${ALL.join(', ')}`, ALL, text);
    if (this.#host.panel.owner !== NAME) this.#open(false);
    this.#choose(what);
  }

  /** @param {boolean} [focus] */
  #open(focus = true) {
    this.#host.panel.open({ name: NAME, body: this.#body, onClose: () => this.#choose('') }, { focus });
  }

  /** @param {string} what empty: nothing */
  #choose(what) {
    const { link, explorer } = this.#host;
    this.#shown = what;
    link.set(KEY, what || null, what ? KEY : undefined);
    this.#checked = null;
    this.#isPrinted = true;
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    this.#tell(() => nothing);
    explorer.schedule();
    if (what === '') return;
    this.#show(what, signal).catch((error) => {
      if (!signal.aborted) this.#tell(() => html`<p class="problem">${asSentence(error.message)}</p>`);
    });
  }

  /** @param {() => TemplateResult | typeof nothing} answer */
  #tell(answer) {
    this.#answer = answer;
    this.#draw();
  }

  #draw() {
    const choices = (/** @type {(readonly [what: string, label: string])[]} */ all) =>
      html`<div class="buttons">
        ${all.map(([what, label]) =>
          press(label, () => this.#choose(this.#shown === what ? '' : what), { isPressed: this.#shown === what }),
        )}
      </div>`;
    const claims = (/** @type {boolean} */ wanted) =>
      choices(CLAIMS.filter(({ proved }) => proved === wanted).map(({ key, title }) => [key, title]));
    render(
      html`<p class="note">
          What the paper on Chessfights prints and proves, each checked against what is computed here. The paper’s x
          runs downwards, this map’s to the right.
        </p>
        ${choices(Object.entries(SHOWN))}
        <div class="kit" aria-live="polite">${this.#answer()}</div>
        <section>
          <h3>Proved in the paper</h3>
          ${claims(true)}
        </section>
        <section>
          <h3>Seen, not proved</h3>
          ${claims(false)}
        </section>
        <section>
          <h3>Worth a look</h3>
          ${VIEWS.map(
            ({ title, link, text }) =>
              html`<div>
                ${press(title, () => this.#host.follow(`#${link}`))}
                <p>${text}</p>
              </div>`,
          )}
        </section>`,
      this.#body,
    );
  }

  /**
   * @template T
   * @param {string} name
   * @param {object} about
   * @param {AbortSignal} signal
   * @returns {Promise<T>} rejects once another thing is shown
   */
  async #ask(name, about, signal) {
    const { pool, explorer } = this.#host;
    const answer = await pool.ask('query', { game: explorer.game, name, about }, { signal, priority: () => -1 });
    signal.throwIfAborted();
    return answer;
  }

  /** @param {string} what @param {AbortSignal} signal */
  async #show(what, signal) {
    const game = /** @type {PartizanGame} */ (this.#host.explorer.game);
    if (what === 'rows') {
      /** @type {{value: Line, dilated: Line, theorem2: boolean, lemma5: boolean}[][]} */
      const rows = await this.#ask('rows', { k: ROWS_K, n: ROWS_N }, signal);
      return this.#tell(() => rowsTable(rows));
    }
    if (!isChessfights(game)) {
      const link = `#${partizanGame({ show: game.show }).key}&paper=${what}`;
      return this.#tell(
        () =>
          html`<p>
            The paper is about bishop against knight; other pieces are on the map now.
            <a href=${link}>Show Chessfights</a>
          </p>`,
      );
    }
    const claim = CLAIMS.find(({ key }) => key === what);
    if (claim) return this.#check(claim, signal);
    if (what in MARKED) {
      this.#tell(() => html`<p>${MARKED[what]}</p>`);
      // Lemma 1 says something of the cells of the region alone.
      if (what === 'region' && this.#box) await this.#verdicts('lemma-1', this.#box, signal);
      return;
    }
    const cells = await this.#printed(signal);
    const choose = (/** @type {boolean} */ isPrinted) => {
      this.#isPrinted = isPrinted;
      this.#draw();
    };
    this.#tell(() => tableOf(cells, what === 'table' ? 'canonical' : 'reduced', this.#isPrinted, choose));
  }

  /** The nine by nine cells that the paper prints. @param {AbortSignal} signal @returns {Promise<Inspection[]>} */
  #printed(signal) {
    const cells = Array.from({ length: PRINTED ** 2 }, (_, at) => ({ x: Math.floor(at / PRINTED), y: at % PRINTED }));
    return Promise.all(cells.map((cell) => this.#ask('inspect', cell, signal)));
  }

  /** The cells in view. */
  get #seen() {
    const { cells, game } = this.#host.explorer;
    return clipped(cells, 0, game.size - 1);
  }

  /** Those that are checked. */
  get #box() {
    const box = this.#seen;
    return box && { ...box, width: Math.min(CHECKED, box.width), height: Math.min(CHECKED, box.height) };
  }

  /** Checks a claim over cells, and marks them. @param {string} key @param {Area} box @param {AbortSignal} signal */
  async #verdicts(key, box, signal) {
    /** @type {Uint8Array} */
    const verdicts = await this.#ask('claim', { key, ...box }, signal);
    this.#checked = { box, verdicts };
    this.#host.explorer.schedule();
    return verdicts;
  }

  /** @param {import('./claims.js').Claim} claim @param {AbortSignal} signal */
  async #check({ key, title, statement, proved }, signal) {
    const box = this.#box;
    const open = proved ? '' : ' Nobody has proved it, as far as we know.';
    const said = (/** @type {TemplateResult} */ more) =>
      this.#tell(
        () =>
          html`<p><b>${title}.</b> ${statement}${open}</p>
            ${more}`,
      );
    if (!box) return said(html`<p>No cell of the table is in view.</p>`);
    said(html`<p class="quiet">Checking the cells in view…</p>`);
    const verdicts = await this.#verdicts(key, box, signal);
    const [holds, fails, unknown] = [1, 2, 3].map((verdict) => verdicts.filter((each) => each === verdict).length);
    const told =
      `In columns ${box.x} to ${box.x + box.width - 1}, rows ${box.y} to ${box.y + box.height - 1} it says something ` +
      `of ${holds + fails + unknown} cells: it holds at ${holds}${fails > 0 ? `, and fails at ${fails}` : ''}` +
      `${unknown > 0 ? `; ${unknown} need a cell that is not computed` : ''}.`;
    said(
      html`<p class=${fails > 0 ? 'differs' : ''}>${told}</p>
        <div class="buttons">${press('Check what is in view now', () => this.#choose(key))}</div>`,
    );
  }

  /** @type {Layer} */
  #mark = (context, projection) => {
    if (this.#host.panel.owner !== NAME) return;
    const seen = this.#shown === 'colours' && this.#seen;
    if (seen)
      eachInSight(projection, seen, (_, { x, y, left, top, width: side }) => {
        const dot = Math.max(2, side * 0.2);
        context.fillStyle = COLOURS[(((y - x) % 3) + 3) % 3];
        context.fillRect(left + side * 0.08, top + side * 0.08, dot, dot);
      });
    if (!this.#checked) return;
    const { box, verdicts } = this.#checked;
    eachInSight(projection, box, (index, { left, top, width: side }) => {
      const verdict = verdicts[index];
      if (verdict === 0) return;
      const line = Math.max(1, Math.min(3, side / 8));
      context.beginPath();
      context.rect(left + line, top + line, side - 2 * line, side - 2 * line);
      stroke(context, [VERDICTS[verdict], line]);
    });
  };
}

// The paper's tables: the printed ones, and those of the one-row games.

/** The printed tables have this many columns and rows. */
const PRINTED = 9;

const INDICES = Array.from({ length: PRINTED }, (_, index) => index);

/** @param {string} label @param {string} className @param {TemplateResult} head a row @param {TemplateResult[]} rows */
const scrolled = (label, className, head, rows) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
    <table class=${className}>
      <thead>
        ${head}
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;

/**
 * A table as the paper prints it, or turned as the map is; cells where print and computation differ are marked and
 * explained.
 * @param {Inspection[]} cells x by x, y along
 * @param {'canonical' | 'reduced'} which
 * @param {boolean} isPrinted whether it stands as printed
 * @param {(isPrinted: boolean) => void} onChoice
 */
function tableOf(cells, which, isPrinted, onChoice) {
  const computed = (/** @type {Inspection} */ { value: { canonical, reduced } }) =>
    which === 'canonical' ? (canonical.text ?? `${canonical.length} characters`) : reduced.text;
  const differs = (/** @type {Inspection} */ { printed }) => which === 'canonical' && Boolean(printed?.reason);
  const box = (/** @type {Inspection} */ cell) => {
    const [className, title] = differs(cell) ? ['differs', `computed: ${computed(cell)}`] : ['', ''];
    const text = pretty(isPrinted ? (cell.printed?.[which] ?? '') : computed(cell));
    return html`<td class=${className} title=${title}>${text}</td>`;
  };
  const choose = (/** @type {string} */ label, /** @type {boolean} */ printed) =>
    press(label, () => onChoice(printed), { isPressed: printed === isPrinted });
  const head = html`<tr>
    <th>${isPrinted ? 'x \\ y' : 'y \\ x'}</th>
    ${INDICES.map((index) => html`<th scope="col">${index}</th>`)}
  </tr>`;
  const rows = INDICES.map(
    (row) =>
      html`<tr>
        <th scope="row">${row}</th>
        ${INDICES.map((column) => box(cells[isPrinted ? row * PRINTED + column : column * PRINTED + row]))}
      </tr>`,
  );
  const explained = cells
    .filter(differs)
    .map(
      ({ cell, printed, value }) =>
        html`<p class="differs">
          (${cell.x}, ${cell.y}): the paper prints ${printed?.canonical}; computed is ${value.canonical.text}.
          ${printed?.reason}
        </p>`,
    );
  return html`<div class="buttons">${choose('As printed', true)} ${choose('As computed, like the map', false)}</div>
    ${scrolled('The table of the paper', '', head, rows)}
    ${which === 'reduced' ? html`<p>All 81 printed reduced values agree with what is computed.</p>` : explained}`;
}

/**
 * The one-row games g_k(n) beside the dilation of Theorem 2.
 * @param {{value: Line, dilated: Line, theorem2: boolean, lemma5: boolean}[][]} rows by k, then n
 */
function rowsTable(rows) {
  const all = rows.flat();
  const g = (/** @type {number} */ k) => html`<i>g</i><sub>${k}</sub>`;
  const head = html`<tr>
    <th scope="col">n</th>
    ${rows.map(
      (_, index) =>
        html`<th scope="col">${g(index + 1)}</th>
          <th scope="col" class="dilated">${g(1)} by ${index + 1}</th>`,
    )}
  </tr>`;
  const beside = (/** @type {typeof rows[0][0]} */ { value, dilated, theorem2 }) => {
    const [className, sign] = theorem2 ? ['dilated', '= '] : ['dilated differs', '\u2260 '];
    return html`<td>${lineOf(value)}</td>
      <td class=${className}>${sign}${lineOf(dilated)}</td>`;
  };
  const lines = rows[0].map(
    (_, n) =>
      html`<tr>
        <th scope="row">${n}</th>
        ${rows.map((entries) => beside(entries[n]))}
      </tr>`,
  );
  const agree = (/** @type {'theorem2' | 'lemma5'} */ claim) =>
    `${all.filter((entry) => entry[claim]).length} of ${all.length}`;
  const agreement =
    `, dilated by k, which stands beside it: the two are the same game at ${agree('theorem2')} places. Lemma 5 ` +
    `holds at ${agree('lemma5')}.`;
  return html`<p>
      g<sub>k</sub>(n): one row of n + 1 cells; Left moves any number of steps, Right k or 2k. Theorem 2 builds it from
      g<sub>1</sub>${agreement}
    </p>
    ${scrolled('One-row games', 'rows', head, lines)}`;
}
