// What is drawn by hand, off screen or over the map.
import { element } from './elements.js';
import { fontOf, middles } from './lettering.js';

/** @import { Projection } from '../map/layers.js' */
/** @import { Lettering, Width } from './lettering.js' */

/** Light within dark: it shows on every colour. */
export const LIGHT = '#fffaf0';
export const DARK = 'rgb(12 8 4 / 84%)';
/** How wide the dark outline of letters is. */
export const HALO_WIDTH = 4;

/**
 * A canvas of one's own, by its context.
 * @param {number} width
 * @param {number} height
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function canvasOf(width, height, settings) {
  const context = element('canvas', { width, height }).getContext('2d', settings);
  if (!context) throw new Error('This browser provides no canvas to draw on.');
  return context;
}

/**
 * Strokes the path that is there, the widest line first.
 * @param {CanvasRenderingContext2D} context
 * @param {...[style: string, width: number]} lines
 */
export function stroke(context, ...lines) {
  for (const [style, width] of lines) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke();
  }
}

/** A text in its halo. @type {(context: CanvasRenderingContext2D, text: string, x: number, y: number) => void} */
export function haloed(context, text, x, y) {
  context.lineJoin = 'round';
  context.lineWidth = HALO_WIDTH;
  context.strokeStyle = DARK;
  context.strokeText(text, x, y);
  context.fillStyle = LIGHT;
  context.fillText(text, x, y);
}

/**
 * How wide texts are on a canvas.
 * @param {CanvasRenderingContext2D} context
 * @param {(size: number) => string} [font]
 * @returns {Width}
 */
export const widthsOn =
  (context, font = fontOf) =>
  (text, size) => {
    context.font = font(size);
    return context.measureText(text).width;
  };

/** A text around a point. @type {(context: CanvasRenderingContext2D, text: Lettering, x: number, y: number) => void} */
export function writeLettering(context, lettering, x, y) {
  context.font = fontOf(lettering.size);
  [context.textAlign, context.textBaseline] = ['center', 'middle'];
  for (const [index, middle] of middles(lettering).entries()) context.fillText(lettering.lines[index], x, y + middle);
}

/**
 * The middle of a cell on a layer over the map.
 * @param {Pick<Projection, 'across' | 'down'>} projection
 * @param {{x: number, y: number}} cell
 */
export const middleOf = ({ across, down }, { x, y }) => ({
  x: (across(x) + across(x + 1)) / 2,
  y: (down(y) + down(y + 1)) / 2,
});

/** The largest of 1, 2, 5, 10, 20, 50 and so on that is not more than this, or 1. @param {number} most */
export function roundWithin(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return power * ([5, 2].find((times) => times * power <= most) ?? 1);
}

/** The least of 1, 2, 5, 10, 20 and so on, and of their parts, that is not less than this. @param {number} least */
export function roundFrom(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  // A rounding error asks for no larger one.
  const round = power * ([1, 2, 5].find((times) => times * power >= least * 0.999999) ?? 10);
  return Number(round.toPrecision(1));
}
