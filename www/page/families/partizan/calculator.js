// The calculator for games: what a text of games and cells comes to, who wins, and the best moves. Its text is in the
// link.
import { button, element } from '../../core/elements.js';
import { styled } from '../../core/styles.js';
import { asSentence } from '../../core/sentences.js';
import { cellAt } from '../../core/view.js';
import { graphButtons } from './graph-buttons.js';
import { factsOf, formOf, lineOf, section } from './typeset.js';
import { thermographOf } from './thermograph.js';

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

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('partizan.css');
  return new Calculator(host);
}

class Calculator {
  #host;
  #input = element('input', {
    type: 'text',
    ariaLabel: 'Games to calculate with',
    spellcheck: false,
    autocapitalize: 'off',
    placeholder: EXAMPLES[0],
  });
  #problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  #answer = element('div', { ariaLive: 'polite' });
  #pick;
  #body;
  #isPicking = false;
  #shown = '';
  #asking = new AbortController();

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#pick = button('Pick cells', () => this.#setPicking(!this.#isPicking), { ariaPressed: 'false' });
    const form = element('form', { className: 'row' }, this.#input, element('button', { type: 'submit' }, '='));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#set(this.#input.value);
    });
    const examples = EXAMPLES.map((text) => button(text, () => this.#set(text), { className: 'example' }));
    this.#body = element(
      'div',
      { className: 'calculator' },
      element(
        'p',
        { className: 'quiet' },
        'Games as 1/2, *3, ^^, ^<2>, {1|0}, {2||1|0,*}, +-1, Tiny(1), as CGSuite or TeX writes them; cells of the ' +
          'board as (2,5); +, -, and =, <, >, <=, >=, || to compare.',
      ),
      form,
      this.#problem,
      element('div', { className: 'buttons' }, this.#pick, ...examples),
      this.#answer,
    );
    host.claim((point) => {
      if (!this.#isPicking || host.panel.owner !== NAME) return false;
      const { view, viewport } = host.explorer;
      const cell = cellAt(view, viewport, point);
      if (cell)
        this.#set(`${this.#input.value.trim()}${this.#input.value.trim() === '' ? '' : ' + '}(${cell.x},${cell.y})`);
      return true;
    });
    let game = host.explorer.game.key;
    host.watch(() => {
      if (host.panel.owner !== NAME || host.explorer.game.key === game) return;
      game = host.explorer.game.key;
      this.#shown = '';
      void this.#calculate();
    });
  }

  toggle() {
    const { panel, link } = this.#host;
    if (panel.owner === NAME) return panel.close();
    this.#open();
    if (!link.get(KEY)) this.#set(EXAMPLES[0]);
    else void this.#calculate();
  }

  visit() {
    const text = this.#host.link.get(KEY);
    if (!text) {
      if (this.#host.panel.owner === NAME) this.#host.panel.close();
      return;
    }
    if (this.#host.panel.owner !== NAME) this.#open(false);
    if (text !== this.#shown) {
      this.#input.value = text;
      void this.#calculate();
    }
  }

  leave() {
    this.#setPicking(false);
  }

  /** @param {boolean} [focus] */
  #open(focus = true) {
    this.#host.panel.open({ name: NAME, body: this.#body, onClose: () => this.#closed() }, { focus });
  }

  #closed() {
    this.#setPicking(false);
    this.#asking.abort();
    this.#shown = '';
    if (this.#host.link.get(KEY)) this.#host.link.set(KEY, null);
  }

  /** @param {boolean} isPicking */
  #setPicking(isPicking) {
    this.#isPicking = isPicking;
    this.#pick.ariaPressed = String(isPicking);
    this.#pick.textContent = isPicking ? 'Picking: click cells' : 'Pick cells';
  }

  /** @param {string} text */
  #set(text) {
    this.#input.value = text;
    if (text.trim() === '') return;
    if (this.#host.link.get(KEY) !== text) this.#host.link.set(KEY, text, 'calc');
    void this.#calculate();
  }

  async #calculate() {
    const { pool, explorer, link } = this.#host;
    const text = link.get(KEY) ?? this.#input.value;
    this.#shown = text;
    this.#input.value = text;
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      /** @type {Calculated} */
      const answer = await pool.ask(
        'query',
        { game: explorer.game, name: 'calculate', about: { text } },
        { signal, priority: () => -1 },
      );
      if (signal.aborted) return;
      this.#problem.hidden = true;
      this.#input.removeAttribute('aria-invalid');
      this.#answer.replaceChildren(
        ...(answer.reading ? [element('p', { className: 'quiet' }, `Read as ${answer.reading}`)] : []),
        ...(answer.kind === 'value' ? [...valueOf(answer), this.#playButton(text)] : comparisonOf(answer)),
        section(
          answer.kind === 'value' ? 'Subgames as a graph' : 'Subgames of the difference, as a graph',
          graphButtons(pool, /** @type {PartizanGame} */ (explorer.game), text),
        ),
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#problem.textContent = asSentence(/** @type {Error} */ (error).message);
      this.#problem.hidden = false;
      this.#input.setAttribute('aria-invalid', 'true');
      this.#answer.replaceChildren();
    }
  }

  /** @param {string} text of a sum */
  #playButton(text) {
    const { explorer, follow } = this.#host;
    return element(
      'div',
      { className: 'buttons' },
      button('Play this sum', () => follow(`#${explorer.game.key}&sum=${encodeURIComponent(text)}`)),
    );
  }
}

/**
 * @param {Extract<Calculated, {kind: 'value'}>} answer
 */
function valueOf({ value, thermograph, parts, left, right }) {
  return [
    formOf(value.canonical),
    factsOf(value),
    ...(parts.length > 1 ? [section('Summands', element('ul', {}, ...parts.map(summandOf)))] : []),
    section('If Left begins', movesOf(left, 'Left')),
    section('If Right begins', movesOf(right, 'Right')),
    section('Thermograph', thermographOf(thermograph)),
  ];
}

/** @param {Extract<Calculated, {kind: 'comparison'}>} answer */
const comparisonOf = ({ first, second, sign, holds, sentence }) => [
  element('p', { className: 'form' }, lineOf(first), ` ${sign} `, lineOf(second)),
  ...(holds === null || holds === undefined ? [] : [element('p', {}, element('b', {}, holds ? 'True.' : 'False.'))]),
  element('p', {}, sentence),
];

/** @param {Summand} summand */
export const summandOf = ({ place, negative, value }) =>
  element(
    'li',
    {},
    negative ? '\u2212 ' : '',
    lineOf(place),
    ...(place.html === value.html ? [] : [' = ', lineOf(value)]),
  );

/**
 * The winning moves first; of the others only how many there are.
 * @param {Move[]} moves
 * @param {string} player
 */
function movesOf(moves, player) {
  if (moves.length === 0) return element('p', {}, `${player} has no move, and loses.`);
  const winning = moves.filter(({ wins }) => wins);
  const told = winning.length > 0 ? winning : moves;
  const list = element(
    'ul',
    { className: 'options' },
    ...told
      .slice(0, 20)
      .map(({ from, to, outcome }) =>
        element(
          'li',
          {},
          lineOf(from),
          ' \u2192 ',
          lineOf(to),
          ...(outcome ? [element('span', { className: 'quiet' }, ` leaves ${outcome}`)] : []),
        ),
      ),
  );
  const others = moves.length - winning.length;
  const lost = others > 0 ? `; ${others} other${others > 1 ? 's lose' : ' loses'}` : '';
  const sentence =
    winning.length === 0
      ? `${player} loses, whatever the move.`
      : `${player} wins by ${winning.length === 1 ? 'this move' : 'one of these moves'}${lost}.`;
  return element('div', {}, element('p', {}, sentence), list);
}
