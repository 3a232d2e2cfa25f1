// The automaton at the selected cell: a diagram of the diagonals around it, which can be stepped through in time, the
// sum that gives the cell's value, and the rule reversed.
import { NEIGHBOURS, initial, reversed, step } from './automaton.js';
import { AFTER, BEFORE } from '../../palaces/cell-reader.js';
import { button, element } from '../../core/elements.js';
import { grouped, signed } from '../../core/format.js';
import { inkOn } from '../../core/lettering.js';

/** @import { Finding } from '../../palaces/cell-reader.js' */

const SIDE = BEFORE + 1 + AFTER;
/** Longer numbers don't fit into the diagram's cells. */
const LONGEST = 5;

export class AutomatonSection {
  element = element('section', { className: 'automaton' });
  #diagram = element('div', { className: 'diagram', role: 'img' });
  #time = element('output');
  #all;
  #calculation = element('div');
  #reversed = element('p');

  /**
   * @param {(by: number) => void} onStep diagonals
   * @param {() => void} onAll no diagonal is hidden any more
   */
  constructor(onStep, onAll) {
    this.#all = button('Show all', onAll);
    const stepper = element(
      'div',
      { className: 'steps', role: 'group', ariaLabel: 'Step along x + y' },
      button('\u2190', () => onStep(-1), { ariaLabel: 'One diagonal back', title: 'One diagonal back ( , )' }),
      this.#time,
      button('\u2192', () => onStep(1), { ariaLabel: 'One diagonal forward', title: 'One diagonal forward ( . )' }),
      this.#all,
    );
    this.element.append(
      element('h3', {}, 'The automaton here'),
      element('p', {}, 'Time runs along x + y: each diagonal follows from the four before it.'),
      this.#diagram,
      stepper,
      this.#calculation,
      element('h3', {}, 'Backwards'),
      this.#reversed,
    );
  }

  /**
   * @param {Finding} finding
   * @param {number | null} time x + y of the last diagonal that is shown on the map; null: all are
   * @param {(deviation: number) => string} colourOf
   */
  show(finding, time, colourOf) {
    const { cell } = finding;
    const valueAt = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      valueIn(finding, cell.x + dx, cell.y + dy) ?? 0;
    const made = step(valueAt);
    this.#draw(finding, time ?? cell.x + cell.y, colourOf);
    this.#time.textContent = `x + y = ${time ?? cell.x + cell.y}`;
    this.#all.disabled = time === null;
    this.#calculation.replaceChildren(calculation(made, finding));
    this.#reversed.replaceChildren(...backwards(made));
  }

  /**
   * @param {Finding} finding
   * @param {number} time
   * @param {(deviation: number) => string} colourOf
   */
  #draw(finding, time, colourOf) {
    const { x, y } = finding.cell;
    const cells = [];
    for (let dy = -BEFORE; dy <= AFTER; dy++) {
      for (let dx = -BEFORE; dx <= AFTER; dx++) {
        const value = x + dx + y + dy <= time ? valueIn(finding, x + dx, y + dy) : null;
        const isOutside = x + dx < 0 || y + dy < 0;
        const neighbour = NEIGHBOURS.find((one) => one.dx === dx && one.dy === dy);
        const letter = dx === 0 && dy === 0 ? 'g' : neighbour?.letter;
        const box = element('span', {
          className: ['cell', letter && 'named', letter === 'g' && 'new', isOutside && 'outside']
            .filter(Boolean)
            .join(' '),
        });
        if (letter) box.append(element('i', {}, letter));
        if (value !== null) {
          box.append(element('b', {}, short(value)));
          if (neighbour && value < 0) box.append(element('small', {}, signed(neighbour.term)));
          if (!isOutside) {
            box.style.background = colourOf(value);
            box.style.color = inkOn(colourOf(value));
          }
        }
        cells.push(box);
      }
    }
    this.#diagram.replaceChildren(...cells);
    const { left, top } = finding.around;
    this.#diagram.ariaLabel =
      `Values of ${SIDE} by ${SIDE} cells from column ${left}, row ${top} on, up to the ` +
      `diagonal x + y = ${time}; those of the neighbourhood are in the table below`;
  }
}

/**
 * @param {Finding} finding
 * @param {number} x
 * @param {number} y
 * @returns {number | null} null where nothing was read
 */
function valueIn({ game: { k }, around: { left, top, width, cells } }, x, y) {
  if (x < 0 || y < 0) return initial(k, x, y);
  return x < left || x >= left + width || y < top ? null : (cells[(y - top) * width + x - left] ?? null);
}

/**
 * The neighbours, their values and compensation terms, and the sum.
 * @param {import('./automaton.js').Step} made
 * @param {Finding} finding
 */
function calculation({ neighbours, p, g }, { game: { k }, cell: { x, y } }) {
  const heads = ['cell', 'value', 'if a palace', 'here'].map((name) => element('th', { scope: 'col' }, name));
  const rows = neighbours.map(({ letter, value, term, compensation }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('i', {}, letter)),
      element('td', {}, grouped(value)),
      element('td', {}, signed(term)),
      element('td', {}, compensation === 0 ? '0' : element('b', {}, signed(compensation))),
    ),
  );
  const table = element(
    'table',
    {},
    element('caption', {}, 'Palaces among them are compensated.'),
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows),
  );
  const [a, b, c, , e, f] = neighbours.map(({ value }) => enclosed(value));
  const sum = element(
    'p',
    { className: 'sum' },
    'g = a \u2212 b \u2212 c + e + f + p',
    element('br'),
    `= ${a} \u2212 ${b} \u2212 ${c} + ${e} + ${f} + ${enclosed(p)}`,
    element('br'),
    '= ',
    element('b', { className: 'result' }, grouped(g)),
    g < 0 ? ': a palace.' : ': not a palace.',
  );
  if (x < 2 || y < 2)
    sum.append(
      ` Off the board, cells begin with k = ${grouped(k)} where both x and y are negative, and with 0 elsewhere.`,
    );
  return element('div', {}, table, sum);
}

/**
 * @param {import('./automaton.js').Step} made
 * @returns {(Node | string)[]}
 */
function backwards(made) {
  const { sum, solutions, a } = reversed(made);
  const equation = [
    'a + its compensation = g \u2212 f \u2212 e + c + b \u2212 theirs = ',
    element('b', { className: 'reversed-sum' }, grouped(sum)),
    '. ',
  ];
  if (solutions.length === 1) return [...equation, `That allows only a = ${grouped(a)}.`];
  const [open, palace] = solutions.map((value) => grouped(value));
  return [...equation, `As that is 0, 1 or 2, a may be ${open} or, as a palace, ${palace}. Here it is ${grouped(a)}.`];
}

/** @param {number} value in a sum */
const enclosed = (value) => (value < 0 ? `(${grouped(value)})` : grouped(value));

/**
 * A number that fits into a cell of the diagram.
 * @param {number} value
 */
function short(value) {
  const text = signed(value);
  return text.length <= LONGEST
    ? text
    : `${value < 0 ? '\u2212' : ''}${Math.abs(value).toExponential(0).replace('e+', 'e')}`;
}
