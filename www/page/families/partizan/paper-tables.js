// The paper's tables: the printed ones, and those of the one-row games.
import { button, element } from '../../core/elements.js';
import { pretty } from './forms.js';
import { lineOf } from './typeset.js';

/** @import { Inspection, Line } from '../../../shared/partizan.js' */

/** The printed tables have this many columns and rows. */
export const PRINTED = 9;

/**
 * A table as the paper prints it, or turned as the map is; cells where print and computation differ are marked and
 * explained.
 * @param {Inspection[]} cells x by x, y along
 * @param {'canonical' | 'reduced'} which
 */
export function tableOf(cells, which) {
  const box = element('div');
  const computed = (/** @type {Inspection} */ { value }) =>
    which === 'canonical' ? (value.canonical.text ?? `${value.canonical.length} characters`) : value.reduced.text;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => cells[x * PRINTED + y];
  const differs = cells.filter(({ printed }) => which === 'canonical' && printed?.reason);
  const show = (/** @type {boolean} */ asPrinted) => {
    const [down, along] = asPrinted ? ['x', 'y'] : ['y', 'x'];
    const head = element(
      'tr',
      {},
      element('th', {}, `${down} \\ ${along}`),
      ...Array.from({ length: PRINTED }, (_, index) => element('th', { scope: 'col' }, String(index))),
    );
    const rows = Array.from({ length: PRINTED }, (_, row) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, String(row)),
        ...Array.from({ length: PRINTED }, (_, column) => {
          const cell = asPrinted ? at(row, column) : at(column, row);
          const isOther = which === 'canonical' && Boolean(cell.printed?.reason);
          return element(
            'td',
            { className: isOther ? 'differs' : '', title: isOther ? `computed: ${computed(cell)}` : '' },
            pretty(asPrinted ? (cell.printed?.[which] ?? '') : computed(cell)),
          );
        }),
      ),
    );
    box.replaceChildren(
      element(
        'div',
        { className: 'buttons' },
        ...[true, false].map((each) =>
          button(each ? 'As printed' : 'As computed, like the map', () => show(each), {
            ariaPressed: String(each === asPrinted),
          }),
        ),
      ),
      element(
        'div',
        { className: 'scroll', tabIndex: 0, role: 'region', ariaLabel: 'The table of the paper' },
        element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows)),
      ),
      ...(which === 'reduced'
        ? [element('p', {}, 'All 81 printed reduced values agree with what is computed.')]
        : differs.map(({ cell, printed, value }) =>
            element(
              'p',
              { className: 'differs' },
              `(${cell.x}, ${cell.y}): the paper prints ${printed?.canonical}; computed is ` +
                `${value.canonical.text}. ${printed?.reason}`,
            ),
          )),
    );
  };
  show(true);
  return box;
}

/**
 * The one-row games g_k(n) beside the dilation of Theorem 2.
 * @param {{value: Line, dilated: Line, theorem2: boolean, lemma5: boolean}[][]} rows by k, then n
 */
export function rowsTable(rows) {
  const all = rows.flat();
  const g = (/** @type {number} */ k) => [element('i', {}, 'g'), element('sub', {}, String(k))];
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'n'),
    ...rows.flatMap((_, index) => [
      element('th', { scope: 'col' }, ...g(index + 1)),
      element('th', { scope: 'col', className: 'dilated' }, ...g(1), ` by ${index + 1}`),
    ]),
  );
  const lines = Array.from({ length: rows[0].length }, (_, n) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, String(n)),
      ...rows.flatMap((entries) => {
        const { value, dilated, theorem2 } = entries[n];
        return [
          element('td', {}, lineOf(value)),
          element(
            'td',
            { className: theorem2 ? 'dilated' : 'dilated differs' },
            theorem2 ? '= ' : '\u2260 ',
            lineOf(dilated),
          ),
        ];
      }),
    ),
  );
  const agree = (/** @type {'theorem2' | 'lemma5'} */ claim) =>
    `${all.filter((entry) => entry[claim]).length} of ${all.length}`;
  return [
    element(
      'p',
      {},
      'g',
      element('sub', {}, 'k'),
      '(n): one row of n + 1 cells; Left moves any number of steps, Right k or 2k. Theorem 2 builds it from g',
      element('sub', {}, '1'),
      `, dilated by k, which stands beside it: the two are the same game at ${agree('theorem2')} places. Lemma 5 ` +
        `holds at ${agree('lemma5')}.`,
    ),
    element(
      'div',
      { className: 'scroll', tabIndex: 0, role: 'region', ariaLabel: 'One-row games' },
      element('table', { className: 'rows' }, element('thead', {}, head), element('tbody', {}, ...lines)),
    ),
  ];
}
