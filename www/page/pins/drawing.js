// Pins on the map: a head with a number above the cell that its point is at, and the note beside it, where there is
// room.
import { DARK, LIGHT, haloed, middleOf, stroke } from '../core/canvas.js';

/** @import { Projection } from '../map/layers.js' */
/** @import { Cell } from '../core/selection.js' */

/**
 * @typedef {object} Mark
 * @property {Cell} cell
 * @property {string} number in the head
 * @property {string} note beside it
 * @property {number} [index] in the list
 * @property {boolean} [isPlanned] the place of a pin that is not made yet
 */

/** CSS pixels. */
const RADIUS = 11;
const HEIGHT = 26;
/** A finger's reach round the head. */
const REACH = 18;
const LONGEST = 32;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} projection
 * @param {Mark[]} marks the first ones lie on top, and have their notes first
 * @returns {{mark: Mark, x: number, y: number}[]} the heads that were drawn
 */
export function drawPins(context, projection, marks) {
  const { width, height } = projection.viewport;
  const seen = marks.flatMap((mark) => {
    const { x, y } = middleOf(projection, mark.cell);
    const isInside = x > -RADIUS && y > 0 && x < width + RADIUS && y < height + HEIGHT + RADIUS;
    return isInside ? [{ mark, x, y: y - HEIGHT }] : [];
  });
  context.lineJoin = 'round';
  context.textBaseline = 'middle';
  for (const { mark, x, y } of seen.toReversed()) drawPin(context, mark, x, y);
  /** @type {[number, number, number][]} left, right, middle of what is taken */
  const taken = seen.map(({ x, y }) => [x - RADIUS, x + RADIUS, y]);
  context.textAlign = 'left';
  context.font = '600 14px serif';
  for (const { mark, x, y } of seen) {
    const words = mark.note.length > LONGEST ? `${mark.note.slice(0, LONGEST - 1).trimEnd()}\u2026` : mark.note;
    const left = x + RADIUS + 5;
    const right = left + context.measureText(words).width;
    if (!words || taken.some(([from, to, at]) => Math.abs(at - y) < 18 && from < right && to > left)) continue;
    taken.push([left, right, y]);
    haloed(context, words, left, y);
  }
  return seen;
}

/** @param {CanvasRenderingContext2D} context @param {Mark} mark @param {number} x of the head @param {number} y */
function drawPin(context, { number, isPlanned }, x, y) {
  context.beginPath();
  context.arc(x, y, RADIUS, 0.8 * Math.PI, 0.2 * Math.PI);
  context.lineTo(x, y + HEIGHT);
  context.closePath();
  // Whatever the palette, one of these shows.
  stroke(context, [DARK, 5], [LIGHT, 3]);
  context.fillStyle = isPlanned ? '#fff' : '#b3261e';
  context.fill();
  context.fillStyle = isPlanned ? '#b3261e' : '#fff';
  context.textAlign = 'center';
  context.font = '600 12px system-ui, sans-serif';
  context.fillText(number, x, y + 1);
}

/** The pin with its head there. @param {ReturnType<typeof drawPins>} heads @param {{x: number, y: number}} point */
export const headAt = (heads, point) => heads.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= REACH)?.mark;
