// Grid and numbers of cells that are large enough: lines between them, coordinates at the map's edges, and in each cell
// its palace number, or how far that is from k.
import { scaleOf, visibleCells } from '../core/view.js';
import { between } from './labels.js';
import { grouped, signed } from '../core/format.js';

/** @import { Scene } from '../map/layers.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';
const COORDINATES = `11px ${SANS}`;
/** It fits between the window's edge and the panels. */
const MARGIN = 16;
/** In narrower windows the panels are as wide as they. */
const NARROW = 720;
const SMALLEST_NUMBER = 8.5;
/** Width of a digit, in parts of its height: of the usual fonts at most. */
const DIGIT = 0.64;
/** Of the lowest deviation that a tile tells, the hood's cells may be lower. */
const SATURATED = -(2 ** 31);

/**
 * How many cells lie between two coordinates: a round number.
 * @param {number} cell CSS pixels
 * @param {number} room that a coordinate needs
 */
export function stepFor(cell, room) {
  const steps = [1, 2, 5, 10, 20, 50, 100];
  return steps.find((step) => step * cell >= room) ?? 200;
}

/**
 * Lines between the cells.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawGrid(context, { view, viewport, across, down }) {
  const cell = scaleOf(view.zoom);
  const { left, top, right, bottom } = visibleCells(view, viewport);
  const [pixel, width, height] = [1 / viewport.ratio, across(right) - across(left), down(bottom) - down(top)];
  const step = stepOf(context, view, viewport);
  context.fillStyle = '#8c8c8c'; // half light: it shows on black as well as on yellow
  for (const [every, strength] of [
    [1, 0.34 * between(9, 16, cell)],
    [step, 0.6 * between(7, 11, cell)],
  ]) {
    context.globalAlpha = strength;
    for (const x of multiples(every, left, right)) context.fillRect(across(x), down(top), pixel, height);
    for (const y of multiples(every, top, bottom)) context.fillRect(across(left), down(y), width, pixel);
  }
  context.globalAlpha = 1;
}

/**
 * Coordinates in a margin, as on the frame of a printed map.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Box} free what no panel covers
 * @param {{paper: string, line: string, ink: string}} colours
 */
export function drawMargin(context, { view, viewport, across, down }, free, { paper, line, ink }) {
  const { width, height, ratio } = viewport;
  const { left, top, right, bottom } = visibleCells(view, viewport);
  const step = stepOf(context, view, viewport);
  // Panels as wide as the window stand in the margin, which ends below them.
  const inner = { x: MARGIN, y: width <= NARROW ? free.top - 12 + MARGIN : MARGIN };
  context.globalAlpha = between(7, 11, scaleOf(view.zoom));
  context.fillStyle = line;
  context.fillRect(0, 0, width, inner.y);
  context.fillRect(0, 0, inner.x, height);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, inner.y - 1 / ratio);
  context.fillRect(0, 0, inner.x - 1 / ratio, height);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = COORDINATES;
  for (const x of multiples(step, left, right)) {
    const middle = (across(x) + across(x + 1)) / 2;
    if (middle > inner.x) context.fillText(grouped(x), middle, inner.y - MARGIN / 2);
  }
  for (const y of multiples(step, top, bottom)) {
    const middle = (down(y) + down(y + 1)) / 2;
    if (middle < inner.y) continue;
    context.save();
    context.translate(inner.x - MARGIN / 2, middle);
    context.rotate(-Math.PI / 2);
    context.fillText(grouped(y), 0, 0);
    context.restore();
  }
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
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
  context.globalAlpha = between(SMALLEST_NUMBER, SMALLEST_NUMBER + 2, size);
  /** @type {Map<string, string>} */
  const inks = new Map();
  for (let y = seen.top; y < seen.bottom; y++) {
    const line = (down(y) + down(y + 1)) / 2 + 0.36 * size;
    for (let x = seen.left; x < seen.right; x++) {
      const deviation = valueAt(x, y);
      if (deviation === null) continue;
      const colour = palette.colourOf(deviation);
      if (!inks.has(colour)) inks.set(colour, inkOn(colour));
      context.fillStyle = inks.get(colour) ?? '';
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
  deviation > SATURATED
    ? String(BigInt(k) + BigInt(deviation))
    : String(BigInt(x) + BigInt(y) + BigInt(Math.min(x, y)));

/**
 * Black or white, whichever stands out more from a colour.
 * @param {string} colour `#rrggbb`
 */
export function inkOn(colour) {
  return luminance(colour) > 0.179 ? '#000000' : '#ffffff';
}

/** @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Cells from one coordinate to the next, so that the longest has room.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {Viewport} viewport
 */
function stepOf(context, view, viewport) {
  const { right, bottom } = visibleCells(view, viewport);
  context.font = COORDINATES;
  return stepFor(scaleOf(view.zoom), context.measureText(grouped(Math.max(right, bottom))).width + 24);
}

/**
 * @param {number} step
 * @param {number} first
 * @param {number} end exclusive
 */
function multiples(step, first, end) {
  const found = [];
  for (let at = Math.ceil(first / step) * step; at < end; at += step) found.push(at);
  return found;
}
