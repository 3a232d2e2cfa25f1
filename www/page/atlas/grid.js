// The grid of cells that are large enough: lines between them, and coordinates at the map's edges.
import { ramp, scaleOf, visibleCells } from '../core/view.js';
import { grouped } from '../core/format.js';
import { SANS } from '../core/lettering.js';

/** @import { Projection } from '../map/layers.js' */
/** @import { View, Viewport } from '../core/view.js' */

const COORDINATES = `11px ${SANS}`;
const MARGIN = 16;

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
 * @param {Projection} projection
 */
export function drawGrid(context, { view, viewport, across, down }) {
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
}

/**
 * Coordinates in a margin, as on the frame of a printed map.
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} projection
 * @param {{paper: string, line: string, ink: string}} colours
 */
export function drawMargin(context, { view, viewport, across, down }, { paper, line, ink }) {
  const { width, height, ratio } = viewport;
  const { left, top, right, bottom } = visibleCells(view, viewport);
  const step = stepOf(context, view, viewport);
  const inner = { x: MARGIN, y: MARGIN };
  context.globalAlpha = ramp(7, 11, scaleOf(view.zoom));
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
