// The number in each cell that is large enough: its palace number, or how far that is from k.
import { SANS, inkOn } from '../../../core/lettering.js';
import { ramp, scaleOf, visibleCells } from '../../../core/view.js';
import { signed } from '../../../core/format.js';
import { SATURATED } from '../../../../shared/reference.js';
import { inHood } from './landmarks.js';

/** @import { Palette } from '../../../tiles/palette.js' */
/** @import { Projection } from '../../../map/layers.js' */

const SMALLEST_NUMBER = 8.5;
/** Width of a digit, in parts of its height: of the usual fonts at most. */
const DIGIT = 0.64;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} projection
 * @param {'numbers' | 'deviations'} which
 * @param {(x: number, y: number) => number | null} valueAt
 * @param {Pick<Palette, 'colourOf'>} palette
 */
export function drawNumbers(context, { game: { k }, view, viewport, across, down }, which, valueAt, palette) {
  const cell = scaleOf(view.zoom);
  const digits = which === 'numbers' ? String(k).length : 2;
  const size = Math.min(0.4 * cell, (0.86 * cell) / (DIGIT * digits), 22);
  if (size < SMALLEST_NUMBER) return;
  const seen = visibleCells(view, viewport);
  context.font = `${size}px ${SANS}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.globalAlpha = ramp(SMALLEST_NUMBER, SMALLEST_NUMBER + 2, size);
  /** @type {Map<string, string>} */
  const inks = new Map();
  for (let y = seen.top; y < seen.bottom; y++) {
    const line = (down(y) + down(y + 1)) / 2 + 0.36 * size;
    for (let x = seen.left; x < seen.right; x++) {
      const deviation = valueAt(x, y);
      if (deviation === null) continue;
      const colour = palette.colourOf(deviation);
      const ink = inks.get(colour) ?? inkOn(colour);
      inks.set(colour, ink);
      context.fillStyle = ink;
      context.fillText(
        which === 'numbers' ? palaceNumber(k, x, y, deviation) : signed(deviation),
        (across(x) + across(x + 1)) / 2,
        line,
        0.94 * cell,
      );
    }
  }
  context.globalAlpha = 1;
}

/**
 * N = k + v; where v is lower than a tile can tell, deep in a huge hood, what the hood's formula says.
 * @param {number} k
 * @param {number} x
 * @param {number} y
 * @param {number} deviation
 */
export const palaceNumber = (k, x, y, deviation) =>
  String(deviation > SATURATED ? BigInt(k) + BigInt(deviation) : inHood(BigInt(x), BigInt(y)));
