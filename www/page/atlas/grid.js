// The grid of cells that are large enough: lines between them, and coordinates at the map's edges.
import { middleOf, roundFrom } from '../core/canvas.js';
import { ramp, scaleOf, visibleCells } from '../core/view.js';
import { grouped } from '../core/format.js';
import { SANS } from '../core/lettering.js';

/** @import { Layer, Projection } from '../map/layers.js' */
/** @import { View, Viewport } from '../core/view.js' */

const COORDINATES = `11px ${SANS}`;
const MARGIN = 16;

/** How many cells lie between two coordinates. @type {(cell: number, room: number) => number} CSS pixels */
export const stepFor = (cell, room) => Math.max(1, roundFrom(room / cell));

/** Lines between the cells. @type {Layer} */
export const drawGrid = (context, { view, viewport, across, down }) => {
  const cell = scaleOf(view.zoom);
  const { left, top, right, bottom } = visibleCells(view, viewport);
  const [pixel, width, height] = [1 / viewport.ratio, across(right) - across(left), down(bottom) - down(top)];
  const step = stepOf(context, view, viewport);
  context.fillStyle = '#8c8c8c'; // half light: it shows on black as well as on yellow
  for (const [every, strength] of [
    [1, 0.34 * ramp(9, 16, cell)],
    [step, 0.6 * ramp(7, 11, cell)],
  ]) {
    context.globalAlpha = strength;
    for (const x of multiples(every, left, right)) context.fillRect(across(x), down(top), pixel, height);
    for (const y of multiples(every, top, bottom)) context.fillRect(across(left), down(y), width, pixel);
  }
  context.globalAlpha = 1;
};

/**
 * Coordinates in a margin, as on the frame of a printed map.
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} projection
 * @param {{paper: string, line: string, ink: string}} colours
 */
export function drawMargin(context, projection, { paper, line, ink }) {
  const { view, viewport } = projection;
  const { width, height, ratio } = viewport;
  const { left, top, right, bottom } = visibleCells(view, viewport);
  const step = stepOf(context, view, viewport);
  context.globalAlpha = ramp(7, 11, scaleOf(view.zoom));
  for (const [colour, breadth] of /** @type {[string, number][]} */ ([
    [line, MARGIN],
    [paper, MARGIN - 1 / ratio],
  ])) {
    context.fillStyle = colour;
    context.fillRect(0, 0, width, breadth);
    context.fillRect(0, 0, breadth, height);
  }
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = COORDINATES;
  for (const x of multiples(step, left, right)) {
    const middle = middleOf(projection, { x, y: top }).x;
    if (middle > MARGIN) context.fillText(grouped(x), middle, MARGIN / 2);
  }
  for (const y of multiples(step, top, bottom)) {
    const middle = middleOf(projection, { x: left, y }).y;
    if (middle < MARGIN) continue;
    context.save();
    context.translate(MARGIN / 2, middle);
    context.rotate(-Math.PI / 2);
    context.fillText(grouped(y), 0, 0);
    context.restore();
  }
  context.globalAlpha = 1;
}

/**
 * Cells from one coordinate to the next, so that the longest has room.
 * @type {(context: CanvasRenderingContext2D, view: View, viewport: Viewport) => number}
 */
const stepOf = (context, view, viewport) => {
  const { right, bottom } = visibleCells(view, viewport);
  context.font = COORDINATES;
  return stepFor(scaleOf(view.zoom), context.measureText(grouped(Math.max(right, bottom))).width + 24);
};

/** The multiples of a step from the first on to the end, which is exclusive. @param {number[]} range */
function multiples(...[step, first, end]) {
  const found = [];
  for (let at = Math.ceil(first / step) * step; at < end; at += step) found.push(at);
  return found;
}
