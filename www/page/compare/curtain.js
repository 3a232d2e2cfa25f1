// The line between two games on the map, with their names on it. A curtain is drawn to and fro: dragged, or by keys.
import { html } from '../../vendor/lit-html.js';
import { spoken } from '../core/format.js';

/** Parts of the width that keys move it by. */
const STEPS = new Map([
  ['ArrowLeft', -0.02],
  ['ArrowDown', -0.02],
  ['ArrowRight', 0.02],
  ['ArrowUp', 0.02],
  ['PageDown', -0.1],
  ['PageUp', 0.1],
  ['Home', -1],
  ['End', 1],
]);

/**
 * Where the line goes, from where it is: not from where it was drawn last, since keys may be quicker than frames.
 * @typedef {(part: number) => number} Move
 */

/**
 * @param {{short: string[], long: string[]}} names of the games, where there is little room and where there is more
 * @param {number} part of the width on its left
 * @param {((move: Move) => void) | null} onMove null: it stays in the middle
 */
export function curtain({ short, long }, part, onMove) {
  const names = html`<div class="names">
    <span .textContent=${short[0]}></span><span .textContent=${short[1]}></span>
  </div>`;
  if (!onMove) return html`<div class="curtain">${names}</div>`;
  const move = (/** @type {Move} */ to) => onMove((now) => Math.min(1, Math.max(0, to(now))));
  const percent = Math.round(100 * part);
  return html`<div
    class="curtain moved"
    tabindex="0"
    role="slider"
    aria-label=${spoken(`Curtain: ${long[0]} on the left, ${long[1]} on the right`)}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${percent}
    aria-valuetext=${spoken(`${percent} % for ${long[0]}`)}
    .style=${`left: ${100 * part}%`}
    @pointerdown=${take}
    @pointermove=${(/** @type {PointerEvent} */ event) => {
      const line = /** @type {HTMLElement} */ (event.currentTarget);
      const box = line.offsetParent?.getBoundingClientRect();
      if (box && line.hasPointerCapture(event.pointerId)) move(() => (event.clientX - box.left) / box.width);
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      const step = STEPS.get(event.key);
      if (step === undefined) return;
      event.preventDefault();
      move((now) => now + step);
    }}
  >
    ${names}
  </div>`;
}

/** The pointer holds the line. @param {PointerEvent} event */
function take(event) {
  if (event.button !== 0) return;
  const line = /** @type {HTMLElement} */ (event.currentTarget);
  line.setPointerCapture(event.pointerId);
  event.preventDefault();
  line.focus({ preventScroll: true });
}
