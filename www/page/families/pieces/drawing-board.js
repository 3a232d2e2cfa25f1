// The small board on which a reader draws a piece: each cell is a step from the piece, and is nothing, one step, or a
// rider.
import { element } from '../../core/elements.js';

/** @import { Move } from '../../../shared/moves.js' */

/** Steps up to so far are on the board. */
const REACH = 4;

const KINDS = /** @type {const} */ (['none', 'step', 'rider']);
const SIGNS = { none: '', step: '\u2022', rider: '\u2192' };
const WORDS = { none: 'no move', step: 'one step', rider: 'any number of steps' };

export class DrawingBoard {
  element;
  /** @type {Move[]} */
  #moves = [];
  /** @type {Map<string, HTMLButtonElement>} by step */
  #cells = new Map();
  #onMoves;

  /** @param {(moves: Move[]) => void} onMoves another piece has been drawn */
  constructor(onMoves) {
    this.#onMoves = onMoves;
    this.element = element('div', {
      className: 'board',
      role: 'group',
      ariaLabel: 'Moves from the piece; up and left lead towards the origin',
    });
    for (let row = REACH; row >= -1; row--) {
      for (let column = REACH; column >= -1; column--) this.element.append(this.#cell(column, row));
    }
    this.element.addEventListener('keydown', (event) => this.#walk(event));
    this.show([]);
  }

  /** @param {Move[]} moves those that the board has no cell for are kept */
  show(moves) {
    this.#moves = moves;
    for (const [step, cell] of this.#cells) {
      const kind = this.#kindOf(step);
      cell.dataset.kind = kind;
      cell.textContent = SIGNS[kind];
      cell.ariaLabel = `(${step}): ${WORDS[kind]}`;
    }
  }

  /** @param {string} step @returns {'none' | 'step' | 'rider'} */
  #kindOf(step) {
    const move = this.#moves.find((move) => move.step.join(',') === step);
    return move === undefined ? 'none' : move.times === 1 ? 'step' : 'rider';
  }

  /** @param {number} a @param {number} b */
  #cell(a, b) {
    const step = `${a},${b}`;
    const sum = a + b;
    if (a === 0 && b === 0)
      return element('button', { type: 'button', disabled: true, ariaLabel: 'the piece' }, '\u25cf');
    // Such a game would not end.
    if (sum < 0 || (sum === 0 && b <= 0))
      return element('button', {
        type: 'button',
        disabled: true,
        ariaLabel: `(${step}): not allowed, the game would not end`,
      });
    const cell = element('button', { type: 'button' });
    cell.addEventListener('click', () => this.#toggle(step));
    this.#cells.set(step, cell);
    return cell;
  }

  /** @param {string} step */
  #toggle(step) {
    const next = KINDS[(KINDS.indexOf(this.#kindOf(step)) + 1) % KINDS.length];
    const others = this.#moves.filter((move) => move.step.join(',') !== step);
    const moves =
      next === 'none'
        ? others
        : [...others, { step: step.split(',').map(Number), times: next === 'step' ? 1 : Infinity }];
    this.show(moves);
    this.#onMoves(moves);
  }

  /** Arrow keys go from cell to cell. @param {KeyboardEvent} event */
  #walk(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -(REACH + 2), ArrowDown: REACH + 2 }[event.key];
    if (!by) return;
    const cells = /** @type {HTMLButtonElement[]} */ ([...this.element.children]);
    let at = cells.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + by;
    while (cells[at]?.disabled) at += by;
    event.preventDefault();
    event.stopPropagation();
    cells[at]?.focus();
  }
}
