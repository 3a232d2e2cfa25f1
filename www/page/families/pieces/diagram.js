// A small drawing of a piece's moves: the piece is at the lower right, for it moves up and to the left; a
// third heap leads up and to the right. The gallery's page of games draws the same (crates/site/src/diagram.rs).
import { html, nothing, svg } from '../../../vendor/lit-html.js';

/** @import { Move } from '../../../shared/moves.js' */

const SIDE = 13;
const CELLS = 6;
const SIZE = CELLS * SIDE;

/** @param {Move[]} moves @param {string} label what it shows */
export function diagram(moves, label) {
  const inSpace = moves.some(({ step }) => step.length === 3);
  // A piece that can pass by to the right or below, or moves in space, stands where that is seen.
  const beyond = Math.min(2, Math.max(0, ...moves.map(({ step: [a, b] }) => Math.max(-a, -b))));
  const here = inSpace ? [CELLS - 3, CELLS - 1] : [CELLS - 1 - beyond, CELLS - 1 - beyond];
  const place = (/** @type {number[]} */ [a, b, c = 0], /** @type {number} */ time) => [
    here[0] - time * (a - c / 2),
    here[1] - time * (b + c / 2),
  ];
  const middle = (/** @type {number} */ cell) => cell * SIDE + SIDE / 2;
  const squares = Array.from({ length: inSpace ? 0 : CELLS * CELLS }, (_, square) => {
    const [x, y] = [(square % CELLS) * SIDE, Math.floor(square / CELLS) * SIDE];
    return svg`<rect class="square" x=${x} y=${y} width=${SIDE} height=${SIDE} />`;
  });
  const [x1, y1] = here.map(middle);
  const drawn = moves.map(({ step, times }) => {
    const places = [];
    for (let time = 1; time <= Math.min(times, CELLS); time++) {
      const reached = place(step, time);
      if (reached.some((at) => at < 0 || at >= CELLS)) break;
      places.push(reached.map(middle));
    }
    const [x2, y2] = places.at(-1) ?? [x1, y1];
    const radius = times === 1 ? 3.4 : 2.4;
    return svg`${times > 1 ? svg`<line class="ray" x1=${x1} y1=${y1} x2=${x2} y2=${y2} />` : nothing}
      ${places.map(([cx, cy]) => svg`<circle class="step" cx=${cx} cy=${cy} r=${radius} />`)}`;
  });
  return html`<svg viewBox="0 0 ${SIZE} ${SIZE}" width=${SIZE} height=${SIZE} role="img" aria-label=${label}>
    ${squares} ${drawn}
    <circle class="piece" cx=${x1} cy=${y1} r="4.4" />
  </svg>`;
}
