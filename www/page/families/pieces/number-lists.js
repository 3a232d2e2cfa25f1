// A row, the diagonal, the antidiagonals, or the P-cells of a game as plain lists, as the OEIS takes them.
import { html } from '../../../vendor/lit-html.js';
import { press } from '../../kit/fields.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Surroundings } from '../../inspector/explainer.js' */
/** @import { Cell } from '../../core/selection.js' */

/** @typedef {{title: string, count: number, plain: string, data: string, bFile: string[], name: string | null}} List */
/** @typedef {keyof typeof COUNT} Which */
/** @typedef {{preperiod: number, length: number, growth: number}} Period */

/** This many numbers of a row; this many columns and rows for the others. */
const COUNT = { row: 1000, diagonal: 500, antidiagonals: 40, p: 1000 };

/** The lists that may come, and what is above them. */
const TITLES = [
  ['numbers', 'Numbers'],
  ['lower', 'Smaller coordinates'],
  ['upper', 'Larger coordinates'],
  ['columns', 'Columns x'],
  ['rows', 'Rows y'],
];

/** @param {Period} period */
const inWords = ({ preperiod, length, growth }) =>
  `As far as they are listed, these numbers ${growth > 0 ? `grow by ${growth}` : 'repeat'} every ` +
  `${length === 1 ? 'place' : `${length} places`} from place ${preperiod} on.`;

export class NumberLists {
  #page;
  #told = '';
  /** @type {List[]} */
  #lists = [];
  /** how often lists were asked for, or forgotten */
  #asked = 0;

  /** @param {Surroundings} page */
  constructor(page) {
    this.#page = page;
  }

  /** Another cell is selected. */
  forget() {
    this.#asked++;
    [this.#told, this.#lists] = ['', []];
  }

  /** @param {PiecesGame} game @param {Cell} cell whose row is offered */
  template(game, { y }) {
    const show = (/** @type {string} */ label, /** @type {Which} */ which) =>
      press(label, () => void this.#show(game, which, y));
    return html`<section>
      <h3>As lists of numbers</h3>
      <div class="buttons">
        ${show(`Row ${y}`, 'row')} ${show('Diagonal', 'diagonal')} ${show('Antidiagonals', 'antidiagonals')}
        ${show(game.show === 'palaces' ? 'Palaces' : 'P-positions', 'p')}
      </div>
      <p class="quiet" role="status">${this.#told}</p>
      ${this.#lists.map((list) => this.#written(list))}
    </section>`;
  }

  /** @param {PiecesGame} game @param {Which} which @param {number} y */
  async #show(game, which, y) {
    this.forget();
    const asked = this.#asked;
    this.#say('Computing\u2026');
    try {
      const about = { which, y, count: COUNT[which] };
      /** @type {{period?: Period | null, [name: string]: any}} */
      const { period, ...found } = await this.#page.pool.ask('query', { game, name: 'numbers', about });
      if (asked !== this.#asked) return;
      this.#lists = TITLES.flatMap(([name, title]) => (found[name] ? [{ title, ...found[name] }] : []));
      this.#say(period ? inWords(period) : '');
    } catch (error) {
      if (asked === this.#asked) this.#say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {List} list */
  #written({ title, count, plain, data, bFile, name }) {
    const copy = (/** @type {string} */ label, /** @type {string} */ text, /** @type {string} */ what) =>
      press(label, (event) => void this.#copy(text, what, event));
    return html`<p>${title}${name === null ? '' : `, OEIS ${name}`}</p>
      <textarea readonly aria-label=${`${title}, ${count} of them`} .value=${plain}></textarea>
      <div class="buttons">
        ${copy('Copy', plain, 'All numbers')} ${copy('Copy as OEIS data', data, 'The data')}
        ${copy('Copy as b-file', `${bFile.join('\n')}\n`, 'The b-file')}
      </div>`;
  }

  /** @param {string} text @param {string} what @param {Event} event of the button, which stands below its list */
  async #copy(text, what, { target }) {
    try {
      await navigator.clipboard.writeText(text);
      this.#say(`${what} copied.`);
    } catch {
      const { parentElement } = /** @type {Element} */ (target);
      /** @type {HTMLTextAreaElement | null | undefined} */ (parentElement?.previousElementSibling)?.select();
      this.#say('The browser does not let the page copy; the list is selected.');
    }
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#told = sentence;
    this.#page.onChange();
  }
}
