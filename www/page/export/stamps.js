// Cells of a picture with what is written in them: each is drawn once for all cells that look the same.
import { checkReadBack } from './read-back.js';
import { canvasOf, widthsOn, writeLettering } from '../core/canvas.js';
import { inkOn, lettered } from '../core/lettering.js';

/** @import { Written } from './material.js' */

/** Smaller cells hold no text. */
export const LEAST_SIDE = 32;

/**
 * What cells look like, see `picture`.
 * @param {(x: number, y: number) => Written | null} writing
 * @param {number} side of a cell, in pixels
 * @returns {import('./takeaway.js').Stamp}
 */
export function stamps(writing, side) {
  checkReadBack();
  const context = canvasOf(side, side, { willReadFrequently: true });
  /** @type {Map<Written, Map<string, Uint8Array>>} by colour */
  const made = new Map();
  return (x, y, colour) => {
    const written = writing(x, y);
    if (!written) return null;
    const known = made.get(written) ?? new Map();
    made.set(written, known);
    const stamp = known.get(colour) ?? draw(context, written.lines, colour);
    known.set(colour, stamp);
    return stamp;
  };
}

/**
 * @param {CanvasRenderingContext2D} context of a canvas of a cell's size
 * @param {string[]} lines
 * @param {string} colour `#rrggbb`
 */
function draw(context, lines, colour) {
  const { width, height } = context.canvas;
  const lettering = lettered(lines, { width, height }, height / 3, widthsOn(context));
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  context.fillStyle = inkOn(colour);
  writeLettering(context, lettering, width / 2, height / 2);
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8Array.from({ length: width * height * 3 }, (_, i) => data[Math.floor(i / 3) * 4 + (i % 3)]);
}
