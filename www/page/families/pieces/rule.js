// The automaton of a piece at a cell, drawn as the paper's Figure 2: the cells towards the origin, each with its
// factor.
import { element } from '../../core/elements.js';
import { signed } from '../../core/format.js';

/** @typedef {[a: number, b: number, factor: number, value: number]} Counted  the cell (x-a, y-b) */
/** @typedef {{values: Counted[], palaces: Counted[], sum: number}} Rule */

/** A larger neighbourhood is told as a list alone. */
const SIDE_MAX = 13;

/**
 * @param {Rule | null} rule
 * @param {number} value of the cell
 */
export function ruleOf(rule, value) {
  if (rule === null)
    return [
      element('p', {}, 'A piece that can raise a coordinate, or moves in three heaps, has no automaton of this kind.'),
    ];
  const { values, palaces, sum } = rule;
  const terms = [...values, ...palaces]
    .filter(([, , , value]) => value !== 0)
    .map(([, , factor, value]) => `${signed(factor)} \u00b7 ${value < 0 ? `(${signed(value)})` : value}`);
  return [
    element('h3', {}, 'The piece\u2019s own automaton at this cell'),
    element(
      'p',
      {},
      'It does not know k. The factor of each cell, and below it what is there: the deviation v on the ' +
        'left, 1 for a palace on the right.',
    ),
    element('div', { className: 'automata' }, table('Deviations v', values), table('Palaces P', palaces)),
    element(
      'p',
      { className: 'numbers-text' },
      `v = ${terms.length === 0 ? '0' : terms.join(' ')} = ` +
        `${signed(sum)}${sum === value ? ', as it is on the map.' : '.'}`,
    ),
  ];
}

/**
 * @param {string} caption
 * @param {Counted[]} cells
 */
function table(caption, cells) {
  const [width, height] = [0, 1].map((axis) => Math.max(0, ...cells.map((cell) => cell[axis])) + 1);
  if (Math.max(width, height) > SIDE_MAX)
    return element(
      'p',
      {},
      `${caption}: ${cells.map(([a, b, factor]) => `${signed(factor)} at (${a},${b})`).join(', ')}`,
    );
  const rows = Array.from({ length: height }, (_, row) =>
    element(
      'tr',
      {},
      ...Array.from({ length: width }, (_, column) => {
        const [a, b] = [width - 1 - column, height - 1 - row];
        const here = cells.find((cell) => cell[0] === a && cell[1] === b);
        const isCell = a === 0 && b === 0;
        if (!here) return element('td', { className: isCell ? 'here' : 'none' }, isCell ? 'v' : '');
        return element(
          'td',
          { title: `(x-${a}, y-${b})` },
          signed(here[2]),
          element('br'),
          element('small', {}, signed(here[3])),
        );
      }),
    ),
  );
  return element('table', { className: 'grid' }, element('caption', {}, caption), element('tbody', {}, ...rows));
}
