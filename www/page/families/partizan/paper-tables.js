// The paper's tables: the printed ones, and those of the one-row games.
import { html } from '../../../vendor/lit-html.js';
import { press } from '../../kit/fields.js';
import { pretty } from './forms.js';
import { lineOf } from './typeset.js';

/** @import { Inspection, Line } from '../../../shared/partizan.js' */
/** @import { TemplateResult } from '../../../vendor/lit-html.js' */

/** The printed tables have this many columns and rows. */
export const PRINTED = 9;

const INDICES = Array.from({ length: PRINTED }, (_, index) => index);

/**
 * @param {string} label
 * @param {string} className
 * @param {TemplateResult} head a row
 * @param {TemplateResult[]} rows
 */
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
export function tableOf(cells, which, isPrinted, onChoice) {
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
export function rowsTable(rows) {
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
