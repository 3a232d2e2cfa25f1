// A row, the diagonal, the antidiagonals, or the P-cells of a game as plain lists, as the OEIS takes them.
import { button, element } from '../../core/elements.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Surroundings } from '../../inspector/explainer.js' */
/** @import { Cell } from '../../core/selection.js' */

/** @typedef {{count: number, plain: string, data: string, bFile: string[], name: string | null}} List */
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
function inWords({ preperiod, length, growth }) {
  const every = length === 1 ? 'place' : `${length} places`;
  const what = growth > 0 ? `grow by ${growth} every ${every}` : `repeat every ${every}`;
  return `As far as they are listed, these numbers ${what} from place ${preperiod} on.`;
}

export class NumberLists {
  #pool;

  /** @param {Surroundings['pool']} pool */
  constructor(pool) {
    this.#pool = pool;
  }

  /**
   * @param {PiecesGame} game
   * @param {Cell} cell whose row is offered
   */
  element(game, { y }) {
    const box = element('div', {});
    const told = element('p', { role: 'status' });
    const show = (/** @type {Which} */ which) => void this.#show(game, which, y, box, told);
    const own = game.show === 'palaces' ? 'Palaces' : 'P-positions';
    return element(
      'div',
      {},
      element('h3', {}, 'As lists of numbers'),
      element(
        'div',
        { className: 'row' },
        button(`Row ${y}`, () => show('row')),
        button('Diagonal', () => show('diagonal')),
        button('Antidiagonals', () => show('antidiagonals')),
        button(own, () => show('p')),
      ),
      told,
      box,
    );
  }

  /**
   * @param {PiecesGame} game
   * @param {Which} which
   * @param {number} y
   * @param {HTMLElement} box
   * @param {HTMLElement} told
   */
  async #show(game, which, y, box, told) {
    told.textContent = 'Computing\u2026';
    box.replaceChildren();
    try {
      /** @type {{period?: Period | null, [name: string]: any}} */
      const { period, ...found } = await this.#pool.ask('query', {
        game,
        name: 'numbers',
        about: { which, y, count: COUNT[which] },
      });
      told.textContent = period ? inWords(period) : '';
      const lists = TITLES.flatMap(([name, title]) => (found[name] ? [written(title, found[name], told)] : []));
      box.replaceChildren(...lists);
    } catch (error) {
      told.textContent = /** @type {Error} */ (error).message;
    }
  }
}

/**
 * @param {string} title
 * @param {List} list
 * @param {HTMLElement} told
 */
function written(title, { count, plain, data, bFile, name }, told) {
  const area = element('textarea', { readOnly: true, value: plain, ariaLabel: `${title}, ${count} of them` });
  const copy = (/** @type {string} */ text, /** @type {string} */ what) =>
    navigator.clipboard.writeText(text).then(
      () => (told.textContent = `${what} copied.`),
      () => (area.select(), (told.textContent = 'The browser does not let the page copy; the list is selected.')),
    );
  return element(
    'div',
    {},
    element('p', {}, `${title}${name === null ? '' : `, OEIS ${name}`}`),
    area,
    element(
      'div',
      { className: 'row' },
      button('Copy', () => void copy(plain, 'All numbers')),
      button('Copy as OEIS data', () => void copy(data, 'The data')),
      button('Copy as b-file', () => void copy(`${bFile.join('\n')}\n`, 'The b-file')),
    ),
  );
}
