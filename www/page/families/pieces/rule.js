// The automaton of a piece at a cell, drawn as the paper's Figure 2: the cells towards the origin, each with its
// factor.
import { html } from '../../../vendor/lit-html.js';
import { signed } from '../../core/format.js';

/** @typedef {[a: number, b: number, factor: number, value: number]} Counted  the cell (x-a, y-b) */
/** @typedef {{values: Counted[], palaces: Counted[], sum: number}} Rule */

/** A larger neighbourhood is told as a list alone. */
const SIDE_MAX = 13;

/** @param {Rule | null} rule @param {number} value of the cell */
export function ruleOf(rule, value) {
  if (rule === null)
    return html`<p>A piece that can raise a coordinate, or moves in three heaps, has no automaton of this kind.</p>`;
  const { values, palaces, sum } = rule;
  const terms = [...values, ...palaces]
    .filter(([, , , value]) => value !== 0)
    .map(([, , factor, value]) => `${signed(factor)} \u00b7 ${value < 0 ? `(${signed(value)})` : value}`);
  return html`<section>
    <h3>The piece’s own automaton at this cell</h3>
    <p>
      It does not know k. The factor of each cell, and below it what is there: the deviation v on the left, 1 for a
      palace on the right.
    </p>
    <div class="automata">${table('Deviations v', values)} ${table('Palaces P', palaces)}</div>
    <p class="numbers-text">
      v = ${terms.length === 0 ? '0' : terms.join(' ')} =
      ${signed(sum)}${sum === value ? ', as it is on the map.' : '.'}
    </p>
  </section>`;
}

/** @param {string} caption @param {Counted[]} cells */
function table(caption, cells) {
  const [width, height] = [0, 1].map((axis) => Math.max(0, ...cells.map((cell) => cell[axis])) + 1);
  if (Math.max(width, height) > SIDE_MAX)
    return html`<p>${caption}: ${cells.map(([a, b, factor]) => `${signed(factor)} at (${a},${b})`).join(', ')}</p>`;
  const countdown = (/** @type {number} */ length) => Array.from({ length }, (_, index) => length - 1 - index);
  const box = (/** @type {number} */ a, /** @type {number} */ b) => {
    const here = cells.find((cell) => cell[0] === a && cell[1] === b);
    if (here) return html`<td title="(x-${a}, y-${b})">${signed(here[2])}<br /><small>${signed(here[3])}</small></td>`;
    return a === 0 && b === 0 ? html`<td class="here">v</td>` : html`<td class="none"></td>`;
  };
  return html`<table class="grid">
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${countdown(height).map(
        (b) =>
          html`<tr>
            ${countdown(width).map((a) => box(a, b))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
