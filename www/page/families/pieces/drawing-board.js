// The small board on which a reader draws a piece: each cell is a step from the piece, and is nothing, one step, or a
// rider.
import { html } from '../../../vendor/lit-html.js';

/** @import { Move } from '../../../shared/moves.js' */

/** From one step beyond the piece to four before it. */
const SIDE = 6;

const SIGNS = { none: '', step: '\u2022', rider: '\u2192' };
const WORDS = { none: 'no move', step: 'one step', rider: 'any number of steps' };

/**
 * @param {Move[]} moves those that the board has no cell for are kept
 * @param {(moves: Move[]) => void} onMoves another piece has been drawn
 */
export function drawingBoard(moves, onMoves) {
  const box = (/** @type {number} */ a, /** @type {number} */ b) => {
    const step = `${a},${b}`;
    const isPiece = a === 0 && b === 0;
    // Such a game would not end.
    if (a + b < 0 || (a + b === 0 && b <= 0))
      return html`<button
        type="button"
        disabled
        aria-label=${isPiece ? 'the piece' : `(${step}): not allowed, the game would not end`}
        .textContent=${isPiece ? '\u25cf' : ''}
      ></button>`;
    const move = moves.find((move) => move.step.join(',') === step);
    const kind = move === undefined ? 'none' : move.times === 1 ? 'step' : 'rider';
    const others = moves.filter((other) => other !== move);
    const times = { none: 1, step: Infinity, rider: 0 }[kind];
    const next = () => onMoves(times === 0 ? others : [...others, { step: [a, b], times }]);
    return html`<button
      type="button"
      data-kind=${kind}
      aria-label="(${step}): ${WORDS[kind]}"
      .textContent=${SIGNS[kind]}
      @click=${next}
    ></button>`;
  };
  const steps = Array.from({ length: SIDE }, (_, index) => SIDE - 2 - index);
  return html`<div
    class="board"
    role="group"
    aria-label="Moves from the piece; up and left lead towards the origin"
    @keydown=${walk}
  >
    ${steps.map((b) => steps.map((a) => box(a, b)))}
  </div>`;
}

/** Arrow keys go from cell to cell. @param {KeyboardEvent & {currentTarget: Element}} event */
function walk(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE }[event.key];
  if (!by) return;
  const cells = /** @type {HTMLButtonElement[]} */ ([...event.currentTarget.children]);
  let at = cells.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + by;
  while (cells[at]?.disabled) at += by;
  event.preventDefault();
  event.stopPropagation();
  cells[at]?.focus();
}
