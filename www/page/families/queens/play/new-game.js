// The form that begins a game: which one, from where, told how, and who plays.
import { K } from '../../../palaces/k.js';
import { SEATS } from './players.js';
import { SETTINGS, readWhole } from '../../../core/settings.js';
import { button, element } from '../../../core/elements.js';

/** @import { Cell, Deed, Player } from '../../../../shared/play.js' */
/** @import { Players, Seat } from './players.js' */

const MOST_SEEDS = 9999;

export class NewGame {
  element = element('form', { className: 'new-game', noValidate: true, autocomplete: 'off' });
  #problem = element('p', { className: 'problem', role: 'alert', id: 'new-game-problem', hidden: true });
  #fields;
  #heaps;
  #begins;
  #seats;

  /**
   * @param {(deed: Deed, players: Players) => void} onBegin
   * @param {() => {k: number} & Cell} here the game of the map, and its centre
   */
  constructor(onBegin, here) {
    const number = (/** @type {string} */ label, /** @type {string} */ value) => {
      const input = element('input', { type: 'text', inputMode: 'numeric', autocomplete: 'off', value });
      input.setAttribute('aria-describedby', this.#problem.id);
      return { input, label: element('label', {}, label, input) };
    };
    this.#fields = { k: number('k', '5'), x: number('Column x', '7'), y: number('Row y', '5') };
    this.#heaps = choice('Told with', 'play-heaps', { queen: 'queen and pawns', heaps: 'two heaps' });
    this.#begins = choice('Moves first', 'play-begins', { A: 'A', B: 'B' });
    this.#seats = { A: seat('A', 'human'), B: seat('B', 'perfect') };
    const { k, x, y } = this.#fields;
    this.element.append(
      element('div', { className: 'numbers' }, k.label, x.label, y.label),
      this.#problem,
      element(
        'div',
        { className: 'buttons' },
        plain('Centre of the map', () => this.#take(here())),
      ),
      this.#heaps.element,
      this.#seats.A.label,
      this.#seats.B.label,
      this.#begins.element,
      element('button', { type: 'submit', className: 'plain main' }, 'Begin'),
    );
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      const deed = this.#read();
      if (deed) onBegin(deed, this.#players());
    });
  }

  /**
   * What was wrong with the game that was to begin; '' if nothing.
   * @param {string} sentence
   */
  complain(sentence) {
    this.#problem.textContent = sentence;
    this.#problem.hidden = sentence === '';
  }

  /** @param {{k: number} & Cell} place */
  #take({ k, x, y }) {
    for (const [name, value] of Object.entries({ k, x, y }))
      this.#fields[/** @type {'k' | 'x' | 'y'} */ (name)].input.value = String(value);
    this.complain('');
  }

  /** @returns {Deed | null} null if something is wrong; that has been told */
  #read() {
    try {
      const { k, x, y } = this.#fields;
      const chosen = readWhole('k', k.input.value, K.min, K.max);
      const place = (/** @type {string} */ name, /** @type {HTMLInputElement} */ { value }) =>
        readWhole(name, value, 0, SETTINGS.x.max - 1, { k: chosen });
      this.complain('');
      return {
        do: 'begin',
        k: chosen,
        x: place('The column', x.input),
        y: place('The row', y.input),
        heaps: this.#heaps.value === 'heaps',
        begins: /** @type {Player} */ (this.#begins.value),
      };
    } catch (error) {
      this.complain(/** @type {Error} */ (error).message);
      return null;
    }
  }

  /** @returns {Players} */
  #players() {
    const [A, B] = [this.#seats.A, this.#seats.B].map(({ select }) => /** @type {Seat} */ (select.value));
    const isExact = [A, B].every((seat) => seat === 'human' || seat === 'perfect');
    return { A, B, seed: isExact ? 1 : 1 + Math.floor(Math.random() * MOST_SEEDS) };
  }
}

/**
 * Who plays A or B.
 * @param {Player} player
 * @param {Seat} first
 */
function seat(player, first) {
  const options = Object.entries(SEATS).map(([value, words]) =>
    element('option', { value, selected: value === first }, words),
  );
  const select = element('select', {}, ...options);
  return { select, label: element('label', { className: 'seat' }, `Player ${player}`, select) };
}

/**
 * One of two, as radio buttons.
 * @param {string} title
 * @param {string} name
 * @param {Record<string, string>} names
 */
function choice(title, name, names) {
  const inputs = Object.entries(names).map(([value, words], index) => {
    const input = element('input', { type: 'radio', name, value, checked: index === 0 });
    return { input, label: element('label', {}, input, words) };
  });
  return {
    element: element('fieldset', {}, element('legend', {}, title), ...inputs.map(({ label }) => label)),
    get value() {
      return inputs.find(({ input }) => input.checked)?.input.value ?? '';
    },
  };
}

/**
 * A part of the panel that opens when it is wanted.
 * @param {string} title
 * @param {...(Node | string)} children
 */
export function fold(title, ...children) {
  const summary = element('summary', {}, title);
  const details = element('details', {}, summary, element('div', { className: 'folded' }, ...children));
  return { details, summary };
}

/**
 * @param {string} text
 * @param {() => void} act
 */
export const plain = (text, act) => button(text, act, { className: 'plain' });
