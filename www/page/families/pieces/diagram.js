// A small drawing of a piece's moves: the piece is at the lower right, for it moves up and to the left.

/** @import { Move } from '../../../shared/moves.js' */

const SVG = 'http://www.w3.org/2000/svg';
const SIDE = 13;
const CELLS = 6;

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function svg(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

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
  // A piece that can pass by to the right or below stands where that is seen.
  const shift = Math.min(2, Math.max(0, ...moves.map(({ step: [a, b] }) => Math.max(-a, -b))));
  const here = CELLS - 1 - shift;
  const middle = (/** @type {number} */ cell) => cell * SIDE + SIDE / 2;
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++)
      drawing.append(svg('rect', { class: 'square', x: column * SIDE, y: row * SIDE, width: SIDE, height: SIDE }));
  }
  for (const {
    step: [a, b],
    times,
  } of moves) {
    const fits = (/** @type {number} */ time) =>
      [here - time * a, here - time * b].every((place) => place >= 0 && place < CELLS);
    let last = 0;
    while (last < times && fits(last + 1) && last < CELLS) last += 1;
    if (times > 1 && last > 0)
      drawing.append(
        svg('line', {
          class: 'ray',
          x1: middle(here),
          y1: middle(here),
          x2: middle(here - last * a),
          y2: middle(here - last * b),
        }),
      );
    for (let time = 1; time <= last; time++)
      drawing.append(
        svg('circle', {
          class: 'step',
          cx: middle(here - time * a),
          cy: middle(here - time * b),
          r: times === 1 ? 3.4 : 2.4,
        }),
      );
  }
  drawing.append(svg('circle', { class: 'piece', cx: middle(here), cy: middle(here), r: 4.4 }));
  return drawing;
}
