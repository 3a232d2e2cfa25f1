// The automaton at the selected cell: a diagram of the diagonals around it, which can be stepped through in time, the
// sum that gives the cell's value, and the rule reversed.
import { html, nothing } from '../../../vendor/lit-html.js';
import { NEIGHBOURS, initial, reversed, step } from './automaton.js';
import { AFTER, BEFORE } from '../../palaces/cell-reader.js';
import { grouped, signed } from '../../core/format.js';
import { inkOn } from '../../core/lettering.js';
import { press, words } from '../../kit/fields.js';

/** @import { Finding } from '../../palaces/cell-reader.js' */

const SIDE = BEFORE + 1 + AFTER;
/** Longer numbers don't fit into the diagram's cells. */
const LONGEST = 5;

/**
 * @param {Finding} finding
 * @param {number | null} time x + y of the last diagonal that is shown on the map; null: all are
 * @param {(deviation: number) => string} colourOf
 * @param {(by: number) => void} onStep diagonals
 * @param {(time: null) => void} onAll no diagonal is hidden any more
 */
export function automatonSection(finding, time, colourOf, onStep, onAll) {
  const { x, y } = finding.cell;
  const made = step((dx, dy) => valueIn(finding, x + dx, y + dy) ?? 0);
  const last = time ?? x + y;
  const stepper = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name, key = ',') =>
    press(sign, () => onStep(by), { name, title: `${name} ( ${key} )` });
  return html`<section class="automaton">
    <h3>The automaton here</h3>
    <p>Time runs along x + y: each diagonal follows from the four before it.</p>
    ${diagram(finding, last, colourOf)}
    <div class="steps" role="group" aria-label="Step along x + y">
      ${stepper(-1, '\u2190', 'One diagonal back')}
      <output>x + y = ${last}</output>
      ${stepper(1, '\u2192', 'One diagonal forward', '.')}
      ${press('Show all', () => onAll(null), { isDisabled: time === null })}
    </div>
    ${calculation(made, finding)}
    <h3>Backwards</h3>
    <p>${backwards(made)}</p>
  </section>`;
}

/** @param {Finding} finding @param {number} time @param {(deviation: number) => string} colourOf */
function diagram(finding, time, colourOf) {
  const { x, y } = finding.cell;
  const { left, top } = finding.around;
  const label =
    `Values of ${SIDE} by ${SIDE} cells from column ${left}, row ${top} on, up to the ` +
    `diagonal x + y = ${time}; those of the neighbourhood are in the table below`;
  const box = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const value = x + dx + y + dy <= time ? valueIn(finding, x + dx, y + dy) : null;
    const isOutside = x + dx < 0 || y + dy < 0;
    const neighbour = NEIGHBOURS.find((one) => one.dx === dx && one.dy === dy);
    const letter = dx === 0 && dy === 0 ? 'g' : neighbour?.letter;
    const colour = value === null || isOutside ? null : colourOf(value);
    const names = [letter && 'named', letter === 'g' && 'new', isOutside && 'outside'].filter(Boolean).join(' ');
    return html`<span
      class="cell ${names}"
      .style=${colour === null ? '' : `background: ${colour}; color: ${inkOn(colour)}`}
      >${letter ? html`<i>${letter}</i>` : nothing}${value === null ? nothing : html`<b>${short(value)}</b>`}${
        neighbour && value !== null && value < 0 ? html`<small>${signed(neighbour.term)}</small>` : nothing
      }</span
    >`;
  };
  const steps = Array.from({ length: SIDE }, (_, index) => index - BEFORE);
  return html`<div class="diagram" role="img" aria-label=${label}>
    ${steps.map((dy) => steps.map((dx) => box(dx, dy)))}
  </div>`;
}

/** @param {Finding} finding @param {number} x @param {number} y @returns {number | null} null where nothing was read */
function valueIn({ game: { k }, around: { left, top, width, cells } }, x, y) {
  if (x < 0 || y < 0) return initial(k, x, y);
  return x < left || x >= left + width || y < top ? null : (cells[(y - top) * width + x - left] ?? null);
}

/** The neighbours' terms, and the sum. @param {import('./automaton.js').Step} made @param {Finding} finding */
function calculation({ neighbours, p, g }, { game: { k }, cell: { x, y } }) {
  const heads = ['cell', 'value', 'if a palace', 'here'];
  const [a, b, c, , e, f] = neighbours.map(({ value }) => enclosed(value));
  const off = `k = ${grouped(k)} where both x and y are negative, and with 0 elsewhere`;
  return html`<table>
      <caption>
        Palaces among them are compensated.
      </caption>
      <thead>
        <tr>
          ${heads.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${neighbours.map(
          ({ letter, value, term, compensation }) =>
            html`<tr>
              <th scope="row"><i>${letter}</i></th>
              <td>${words(grouped(value))}</td>
              <td>${signed(term)}</td>
              <td>${compensation === 0 ? '0' : html`<b>${signed(compensation)}</b>`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="sum">
      g = a − b − c + e + f + p<br />${words(`= ${a} \u2212 ${b} \u2212 ${c} + ${e} + ${f} + ${enclosed(p)}`)}<br />=
      <b class="result">${words(grouped(g))}</b>${g < 0 ? ': a palace.' : ': not a palace.'}
      ${x < 2 || y < 2 ? html`Off the board, cells begin with ${words(off)}.` : nothing}
    </p>`;
}

/** @param {import('./automaton.js').Step} made */
function backwards(made) {
  const { sum, solutions, a } = reversed(made);
  const [open, palace] = solutions.map((value) => grouped(value));
  const answer =
    palace === undefined
      ? `That allows only a = ${grouped(a)}.`
      : `As that is 0, 1 or 2, a may be ${open} or, as a palace, ${palace}. Here it is ${grouped(a)}.`;
  return html`a + its compensation = g − f − e + c + b − theirs = <b class="reversed-sum">${words(grouped(sum))}</b>.
    ${words(answer)}`;
}

/** @param {number} value in a sum */
const enclosed = (value) => (value < 0 ? `(${grouped(value)})` : grouped(value));

/** A number that fits into a cell of the diagram. @param {number} value */
function short(value) {
  const text = signed(value);
  if (text.length <= LONGEST) return text;
  return `${value < 0 ? '\u2212' : ''}${Math.abs(value).toExponential(0).replace('e+', 'e')}`;
}
