// A small drawing of a piece's moves: the piece is at the lower right, for it moves up and to the left; a
// third heap leads up and to the right. The gallery's page of games draws the same (crates/site/src/diagram.rs).
import { svg } from '../../core/elements.js';

/** @import { Move } from '../../../shared/moves.js' */

const SIDE = 13;
const CELLS = 6;

/**
 * @param {Move[]} moves
 * @param {string} label what it shows
 * @returns {SVGElement}
 */
export function diagram(moves, label) {
  const size = CELLS * SIDE;
  const drawing = svg('svg', {
    viewBox: `0 0 ${size} ${size}`,
    width: size,
    height: size,
    role: 'img',
    'aria-label': label,
  });
  const inSpace = moves.some(({ step }) => step.length === 3);
  // A piece that can pass by to the right or below, or moves in space, stands where that is seen.
  const beyond = Math.min(2, Math.max(0, ...moves.map(({ step: [a, b] }) => Math.max(-a, -b))));
  const here = inSpace ? [CELLS - 3, CELLS - 1] : [CELLS - 1 - beyond, CELLS - 1 - beyond];
  const place = (/** @type {number[]} */ [a, b, c = 0], /** @type {number} */ time) => [
    here[0] - time * (a - c / 2),
    here[1] - time * (b + c / 2),
  ];
  const middle = (/** @type {number} */ cell) => cell * SIDE + SIDE / 2;
  for (let square = 0; square < CELLS * CELLS && !inSpace; square++) {
    const [x, y] = [(square % CELLS) * SIDE, Math.floor(square / CELLS) * SIDE];
    drawing.append(svg('rect', { class: 'square', x, y, width: SIDE, height: SIDE }));
  }
  const [x1, y1] = here.map(middle);
  for (const { step, times } of moves) {
    const places = [];
    for (let time = 1; time <= Math.min(times, CELLS); time++) {
      const reached = place(step, time);
      if (reached.some((at) => at < 0 || at >= CELLS)) break;
      places.push(reached.map(middle));
    }
    const last = places.at(-1);
    if (times > 1 && last) drawing.append(svg('line', { class: 'ray', x1, y1, x2: last[0], y2: last[1] }));
    for (const [cx, cy] of places) drawing.append(svg('circle', { class: 'step', cx, cy, r: times === 1 ? 3.4 : 2.4 }));
  }
  drawing.append(svg('circle', { class: 'piece', cx: x1, cy: y1, r: 4.4 }));
  return drawing;
}
