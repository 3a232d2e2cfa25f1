// Sight lines on the map: from the selected cell north, west and northwest, with a mark on each palace that the queen
// sees, a larger one on the first, and at the edge of the map how many more there are beyond it.
import { DIRECTIONS, firstOf, partIn } from './sights.js';
import { grouped } from '../core/format.js';
import { DARK, LIGHT, middleOf, stroke } from '../core/canvas.js';
import { scaleOf, visibleCells } from '../core/view.js';

/** @import { Projection } from '../map/layers.js' */
/** @import { Cell } from '../core/selection.js' */
/** @import { Direction, LineOfSight } from './sights.js' */
/** @import { Box, Point } from '../core/view.js' */

/**
 * @typedef {object} SightLines
 * @property {Cell} cell
 * @property {Record<Direction, LineOfSight> | null} sights null: not known yet
 * @property {(direction: Direction, distance: number) => number | null} beyond how many palaces there are beyond a
 *   distance
 * @property {() => Box} insets CSS pixels at the map's sides that panels cover
 */

const GROUND = '#161616';
const FIRST = '#ff4d2e';
/** Smaller cells are hidden by their own marks. */
const SMALLEST_CELL = 2;
const FRAMED_CELL = 6;
/** In larger cells something may be written. */
const WRITTEN_CELL = 20;
const FONT = '600 12px system-ui, sans-serif';

/** @typedef {(context: CanvasRenderingContext2D, projection: Projection, lines: SightLines) => void} Drawing */

/** The lines and their marks. @type {Drawing} */
export const drawSightLines = (context, projection, { cell, sights }) => {
  const scale = scaleOf(projection.view.zoom);
  const parts = partsInSight(projection, cell);
  context.lineCap = 'round';
  const width = scale >= FRAMED_CELL ? 2 : 1.5;
  for (const { from, to, at } of parts) {
    // A line leaves the cell at its edge: it stays free.
    const [start, next, end] = [at(from), at(from + (from > 0 ? 0 : 1)), at(to)];
    context.beginPath();
    context.moveTo((start.x + next.x) / 2, (start.y + next.y) / 2);
    context.lineTo(end.x, end.y);
    stroke(context, [DARK, width + 2], [LIGHT, width]);
  }
  if (sights) {
    for (const { direction, from, to, at } of parts) markPalaces(context, sights[direction], { from, to, at, scale });
  }
};

/** How many more palaces there are beyond the edges of the map. @type {Drawing} */
export const drawCounts = (context, projection, { cell, beyond, insets }) => {
  context.font = FONT;
  /** @type {Box[]} */
  const taken = [];
  for (const { direction, arrow, to, at } of partsInSight(projection, cell)) {
    const count = beyond(direction, to);
    if (!count) continue;
    const text = `${arrow} ${grouped(count)} more`;
    const box = placed(context, text, at(to), projection.viewport, insets());
    // Where little of the map is free, one count is better than three over each other; the inspector has them all.
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    label(context, text, box);
  }
};

/** The parts of the lines in sight, and where their cells are. @param {Projection} projection @param {Cell} cell */
function partsInSight(projection, cell) {
  const cells = visibleCells(projection.view, projection.viewport);
  return DIRECTIONS.flatMap((direction) => {
    const part = partIn(cell, direction, cells);
    const at = (/** @type {number} */ distance) =>
      middleOf(projection, { x: cell.x + distance * direction.dx, y: cell.y + distance * direction.dy });
    return part && part.to > 0 ? [{ ...direction, ...part, at }] : [];
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {LineOfSight} sight
 * @param {{from: number, to: number, at: (distance: number) => Point, scale: number}} line
 */
function markPalaces(context, sight, { from, to, at, scale }) {
  const first = firstOf(sight);
  const mark = (/** @type {number} */ distance, /** @type {string} */ colour, /** @type {number} */ radius) => {
    if (distance < from || distance > to) return;
    const { x, y } = at(distance);
    const isRing = scale >= WRITTEN_CELL;
    context.beginPath();
    context.arc(x, y, isRing ? scale * 0.38 : radius, 0, 2 * Math.PI);
    if (isRing) return stroke(context, [DARK, 5], [colour, 3]);
    context.fillStyle = colour;
    context.fill();
    stroke(context, [DARK, 1]);
  };
  const radius = Math.max(1.25, scale * 0.2);
  if (scale >= SMALLEST_CELL) {
    for (const distance of sight.listed) mark(distance, LIGHT, radius);
    const last = Math.min(to, sight.length);
    for (let distance = Math.max(from, sight.open + 1); distance <= last; distance++) mark(distance, LIGHT, radius);
  }
  if (first !== null) mark(first, FIRST, Math.max(3.5, radius * 1.5));
}

/**
 * Where a label goes: at a point, moved into what the panels leave free.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {Point} point
 * @param {{width: number, height: number}} viewport
 * @param {Box} insets
 * @returns {Box}
 */
function placed(context, text, point, { width, height }, insets) {
  const [across, down] = [context.measureText(text).width + 16, 24];
  const within = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.max(least, Math.min(most, at));
  const left = within(point.x - across / 2, insets.left, width - insets.right - across);
  const top = within(point.y - down / 2, insets.top, height - insets.bottom - down);
  return { left, top, right: left + across, bottom: top + down };
}

/** @param {Box} one @param {Box} other */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** @param {CanvasRenderingContext2D} context @param {string} text @param {Box} box */
function label(context, text, { left, top, right, bottom }) {
  context.beginPath();
  context.roundRect(left, top, right - left, bottom - top, 12);
  context.fillStyle = GROUND;
  context.fill();
  stroke(context, [LIGHT, 1]);
  context.fillStyle = LIGHT;
  context.textBaseline = 'middle';
  context.fillText(text, left + 8, (top + bottom) / 2 + 0.5);
}
