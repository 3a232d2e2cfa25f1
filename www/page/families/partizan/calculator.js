// The calculator for games: what a text of games and cells comes to, who wins, and the best moves. Its text is in the
// link.
import { html, nothing, render } from '../../../vendor/lit-html.js';
import { element } from '../../core/elements.js';
import { styled } from '../../core/styles.js';
import { asSentence } from '../../core/format.js';
import { cellAt } from '../../core/view.js';
import { Field, press } from '../../kit/fields.js';
import { GraphButtons } from './graph-buttons.js';
import { factsOf, formOf, lineOf } from './typeset.js';
import { Thermograph } from './thermograph.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Calculated, Move, PartizanGame, Summand } from '../../../shared/partizan.js' */

const NAME = 'calculator';
const KEY = 'calc';

const EXAMPLES = [
  '(2,5) + (3,7) - (1,4)',
  '{2||1|0,*} + ^',
  '(1,6) = (2,6)',
  '{1|0} || 1/2',
  '+-1 + +-{2|1}',
  '^^* > 0',
];

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('partizan.css');
  return new Calculator(host);
}

class Calculator {
  #host;
  #body = element('form', { className: 'kit calculator', noValidate: true, autocomplete: 'off' });
  #field;
  #thermograph;
  #graph;
  /** what stands in the field */
  #text = '';
  /** what the answer is about */
  #shown = '';
  /** @type {Calculated & {text: string} | null} with what it is about, while the next one is awaited */
  #answer = null;
  /** how often something was calculated: what was typed before is of the past */
  #count = 0;
  #isPicking = false;
  #asking = new AbortController();

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const draw = () => this.#draw();
    const [label, placeholder] = ['Games to calculate with', EXAMPLES[0]];
    const live = (/** @type {string} */ text) => {
      this.#text = text;
      this.#field.complain('');
    };
    this.#field = new Field({ id: NAME, label, placeholder, isLong: true, live }, draw);
    this.#thermograph = new Thermograph(draw);
    this.#graph = new GraphButtons(host.pool, draw);
    this.#body.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#set(this.#text);
    });
    host.interceptTap((point) => {
      if (!this.#isPicking || host.panel.owner !== NAME) return false;
      const { view, viewport } = host.explorer;
      const cell = cellAt(view, viewport, point);
      const before = this.#text.trim();
      if (cell) this.#set(`${before}${before === '' ? '' : ' + '}(${cell.x},${cell.y})`);
      return true;
    });
    let game = host.explorer.game.key;
    host.watch(() => {
      if (host.panel.owner !== NAME || host.explorer.game.key === game) return;
      game = host.explorer.game.key;
      void this.#calculate(this.#shown);
    });
  }

  toggle() {
    this.#open();
    this.#set(this.#host.link.get(KEY) || EXAMPLES[0]);
  }

  written() {
    return this.#shown || null;
  }

  /** @param {string} text of the link */
  show(text) {
    if (this.#host.panel.owner !== NAME) this.#open(false);
    void this.#calculate(text);
  }

  leave() {
    this.#setPicking(false);
  }

  /** @param {boolean} [focus] */
  #open(focus = true) {
    this.#draw();
    const onClose = () => {
      this.#setPicking(false);
      this.#asking.abort();
      this.#shown = '';
      this.#host.link.set(KEY, null);
    };
    this.#host.panel.open({ name: NAME, body: this.#body, onClose }, { focus });
  }

  /** @param {boolean} isPicking */
  #setPicking(isPicking) {
    this.#isPicking = isPicking;
    this.#draw();
  }

  /** @param {string} text */
  #set(text) {
    if (text.trim() === '') return;
    this.#host.link.set(KEY, text, 'calc');
    void this.#calculate(text);
  }

  /** @param {string} text */
  async #calculate(text) {
    const { pool, explorer } = this.#host;
    this.#shown = this.#text = text;
    this.#count++;
    this.#draw();
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      const about = { game: explorer.game, name: 'calculate', about: { text } };
      this.#answer = { ...(await pool.ask('query', about, { signal, priority: () => -1 })), text };
    } catch (error) {
      if (signal.aborted) return;
      this.#field.complain(asSentence(/** @type {Error} */ (error).message));
      this.#answer = null;
    }
    if (!signal.aborted) this.#draw();
  }

  #draw() {
    const answer = this.#answer;
    const pick = this.#isPicking ? 'Picking: click cells' : 'Pick cells';
    render(
      html`<section>
          <p class="note">
            Games as 1/2, *3, ^^, ^&lt;2&gt;, {1|0}, {2||1|0,*}, +-1, Tiny(1), as CGSuite or TeX writes them; cells of
            the board as (2,5); +, -, and =, &lt;, &gt;, &lt;=, &gt;=, || to compare.
          </p>
          ${this.#field.template(this.#text, String(this.#count))}
          <div class="buttons">
            <button class="main">Calculate</button>
            ${press(pick, () => this.#setPicking(!this.#isPicking), { isPressed: this.#isPicking })}
          </div>
          <div class="buttons">${EXAMPLES.map((text) => press(text, () => this.#set(text), { isNotation: true }))}</div>
        </section>
        <div class="kit" aria-live="polite" aria-atomic="true">${answer ? this.#told(answer) : nothing}</div>`,
      this.#body,
    );
  }

  /** @param {Calculated & {text: string}} answer */
  #told(answer) {
    const { explorer, follow } = this.#host;
    const { reading, text } = answer;
    const isValue = answer.kind === 'value';
    const play = () => follow(`#${explorer.game.key}&sum=${encodeURIComponent(text)}`);
    return html`${reading ? html`<p class="quiet">Read as ${reading}</p>` : nothing}
      ${isValue ? this.#valueOf(answer) : comparisonOf(answer)}
      ${isValue ? html`<div class="buttons">${press('Play this sum', play)}</div>` : nothing}
      <section>
        <h3>${isValue ? 'Subgames as a graph' : 'Subgames of the difference, as a graph'}</h3>
        ${this.#graph.template(/** @type {PartizanGame} */ (explorer.game), text)}
      </section>`;
  }

  /** @param {Extract<Calculated, {kind: 'value'}>} answer */
  #valueOf({ value, thermograph, parts, left, right }) {
    return html`${formOf(value.canonical)} ${factsOf(value)}
    ${
      parts.length > 1
        ? html`<section>
            <h3>Summands</h3>
            <ul>
              ${parts.map(summandOf)}
            </ul>
          </section>`
        : nothing
    }
    ${movesOf(left, 'Left')} ${movesOf(right, 'Right')} ${this.#thermograph.template(thermograph)}`;
  }
}

/** @param {Extract<Calculated, {kind: 'comparison'}>} answer */
const comparisonOf = ({ first, second, sign, holds, sentence }) =>
  html`<p class="form">${lineOf(first)} ${sign} ${lineOf(second)}</p>
    ${typeof holds === 'boolean' ? html`<p><b>${holds ? 'True.' : 'False.'}</b></p>` : nothing}
    <p>${sentence}</p>`;

/** @param {Summand} summand */
export const summandOf = ({ place, negative, value }) =>
  html`<li>
    ${negative ? '\u2212 ' : ''}${lineOf(place)}${place.html === value.html ? '' : html` = ${lineOf(value)}`}
  </li>`;

/** The winning moves first; of the others only how many there are. @param {Move[]} moves @param {string} player */
function movesOf(moves, player) {
  const winning = moves.filter(({ wins }) => wins);
  const told = winning.length > 0 ? winning : moves;
  const others = moves.length - winning.length;
  const lost = others > 0 ? `; ${others} other${others > 1 ? 's lose' : ' loses'}` : '';
  const wins = `${player} wins by ${winning.length === 1 ? 'this move' : 'one of these moves'}${lost}.`;
  const loses = moves.length === 0 ? `${player} has no move, and loses.` : `${player} loses, whatever the move.`;
  return html`<section>
    <h3>If ${player} begins</h3>
    <p>${winning.length > 0 ? wins : loses}</p>
    <ul class="options">
      ${told.slice(0, 20).map(moveOf)}
    </ul>
  </section>`;
}

/** @param {Move} move */
const moveOf = ({ from, to, outcome }) =>
  html`<li>
    ${lineOf(from)} → ${lineOf(to)}${outcome ? html`<span class="quiet"> leaves ${outcome}</span>` : nothing}
  </li>`;
