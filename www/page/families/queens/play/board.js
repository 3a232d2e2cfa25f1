// The game on the map: a plain board over the palace numbers as long as these are no hint, the cells that the queen may
// go to along her three lines, pawns or rejected moves, and the queen.
import { allOf, cellOn, isAmong, partsAmong } from './options.js';
import { middleOf, stroke } from '../../../core/canvas.js';
import { scaleOf, visibleCells } from '../../../core/view.js';

/** @import { Projection } from '../../../map/layers.js' */
/** @import { Cell, Insight, Scene } from '../../../../shared/play.js' */
/** @import { Point } from '../../../core/view.js' */

/**
 * @typedef {object} Position  what is drawn
 * @property {Scene} scene
 * @property {Insight | null} insight where palaces are to be shown
 * @property {boolean} mayChoose whether a human is to choose one of the cells
 * @property {Cell | null} cursor
 * @property {{light: string, dark: string, accent: string, ink: string, paper: string}} colours
 */

/** Larger boards, and smaller cells, are the map itself. */
const PLAIN_SIDE = 64;
const PLAIN_CELL = 12;
/** In smaller cells lines are drawn as lines. */
const MARKED_CELL = 5;
const SMALLEST_QUEEN = 13;
const PALACE = '#f2b705';
const REJECTED = '#c22d1d';
const SHADE = 'rgb(0 0 0 / 80%)';
/** A crown: five points over a band. */
const CROWN = 'M-.58 .42 L-.66 -.26 -.33 .06 -.26 -.44 0 0 .26 -.44 .33 .06 .66 -.26 .58 .42 Z';

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} place
 * @param {Position} position
 * @returns {boolean} whether the palace numbers are covered
 */
export function drawBoard(context, place, { scene, insight, mayChoose, cursor, colours }) {
  const pen = penOf(context, place, colours);
  const { queen, blocked, heaps, proposal, last } = scene;
  const isPlain = !insight && pen.scale >= PLAIN_CELL && Math.max(queen.x, queen.y) < PLAIN_SIDE;
  if (isPlain) pen.squares();
  const dot = (/** @type {Cell} */ cell) => isAmong(blocked, queen, cell) || pen.dot(cell, mayChoose);
  if (!scene.ending) pen.mark(queen, allOf(queen), dot, [SHADE, 5], ['#fff', 3]);
  if (insight) pen.mark(queen, insight.palaces, (cell) => pen.ring(cell), [PALACE, 3]);
  pen.mark(queen, blocked, (cell) => (heaps ? pen.cross(cell) : pen.pawn(cell)), [REJECTED, 3]);
  if (last && last.kind === 'move' && !proposal) pen.arrow(last.from, queen);
  if (proposal) {
    pen.arrow(queen, proposal);
    pen.ring(proposal, colours.accent);
  }
  pen.queen(queen);
  if (cursor) pen.frame(cursor);
  return isPlain;
}

/**
 * What draws on cells.
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} place
 * @param {Position['colours']} colours
 */
function penOf(context, place, colours) {
  const { view, viewport, across, down } = place;
  const cells = visibleCells(view, viewport);
  /** CSS pixels a cell */
  const scale = scaleOf(view.zoom);
  const middle = (/** @type {Cell} */ cell) => middleOf(place, cell);
  return { scale, squares, mark, dot, pawn, cross, queen, ring, arrow, frame };

  /** A chessboard, as far as it is in sight. */
  function squares() {
    const { left, top, right, bottom } = cells;
    square(colours.light, left, top, right, bottom);
    for (let y = top; y < bottom; y++) {
      const first = left + ((left + y) % 2 === 0 ? 1 : 0);
      for (let x = first; x < right; x += 2) square(colours.dark, x, y, x + 1, y + 1);
    }
  }

  /**
   * Each of the cells of runs that are in sight; where cells are too small and too many for that, lines.
   * @param {Cell} queen
   * @param {ArrayLike<number>} runs
   * @param {(cell: Cell) => void} draw
   * @param {...[style: string, width: number]} lines
   */
  function mark(queen, runs, draw, ...lines) {
    const areLines = scale < MARKED_CELL;
    context.beginPath();
    // Lines that are less than a pixel apart are one.
    for (const { way, from, to } of partsAmong(runs, queen, cells, areLines ? 1 / scale : 0)) {
      const cell = (/** @type {number} */ distance) => cellOn(queen, way, distance);
      if (areLines) line(middle(cell(from)), middle(cell(to)));
      else for (let distance = from; distance <= to; distance++) draw(cell(distance));
    }
    if (areLines) outline(...lines);
  }

  /** A cell to go to. @param {Cell} cell @param {boolean} mayChoose */
  function dot(cell, mayChoose) {
    const radius = Math.max(1.5, Math.min(9, scale * 0.17));
    context.globalAlpha = mayChoose ? 1 : 0.35;
    disc(cell, radius, mayChoose ? colours.accent : colours.ink, Math.min(2, radius / 2));
    context.globalAlpha = 1;
  }

  /** @param {Cell} cell */
  function pawn(cell) {
    const { x, y } = middle(cell);
    const size = Math.max(4, Math.min(24, scale * 0.34));
    context.beginPath();
    context.moveTo(x - size * 0.75, y + size);
    context.quadraticCurveTo(x - size * 0.2, y + size * 0.5, x - size * 0.25, y - size * 0.1);
    context.arc(x, y - size * 0.5, size * 0.5, 0.7 * Math.PI, 2.3 * Math.PI);
    context.quadraticCurveTo(x + size * 0.2, y + size * 0.5, x + size * 0.75, y + size);
    context.closePath();
    context.lineJoin = 'round';
    outline([colours.paper, Math.max(1.5, size * 0.16)]);
    context.fillStyle = colours.ink;
    context.fill();
  }

  /** A rejected move. @param {Cell} cell */
  function cross(cell) {
    const { x, y } = middle(cell);
    const size = Math.max(3, Math.min(18, scale * 0.26));
    context.beginPath();
    for (const side of [size, -size]) line({ x: x - side, y: y - size }, { x: x + side, y: y + size });
    outline(['#fff', Math.min(7, size)], [REJECTED, Math.min(4, size)]);
  }

  /** @param {Cell} cell */
  function queen(cell) {
    const { x, y } = middle(cell);
    const size = Math.max(SMALLEST_QUEEN, Math.min(34, scale * 0.42));
    disc(cell, size, colours.accent, 2.5);
    const crown = new Path2D();
    crown.addPath(new Path2D(CROWN), { a: size, d: size, e: x, f: y });
    context.fillStyle = colours.paper;
    context.fill(crown);
  }

  /** A palace, or a proposal. @param {Cell} cell @param {string} [colour] */
  function ring(cell, colour = PALACE) {
    const { x, y } = middle(cell);
    context.beginPath();
    context.arc(x, y, Math.max(3, scale * 0.4), 0, 2 * Math.PI);
    const most = Math.max(1.5, scale * 0.2);
    outline([SHADE, Math.min(5, most)], [colour, Math.min(3, most)]);
  }

  /** Where the queen came from, or is to go. @param {Cell} from @param {Cell} to */
  function arrow(from, to) {
    context.beginPath();
    line(middle(from), middle(to));
    context.setLineDash([2, 7]);
    context.globalAlpha = 0.55;
    outline([colours.ink, 3]);
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  /** @param {Cell} cell */
  function frame({ x, y }) {
    const [left, top] = [across(x) + 1, down(y) + 1];
    context.beginPath();
    context.rect(left, top, across(x + 1) - left - 1, down(y + 1) - top - 1);
    outline(['#fff', 6], [colours.accent, 3]);
  }

  /** @param {Cell} cell @param {number} radius @param {string} colour @param {number} width of what is around it */
  function disc(cell, radius, colour, width) {
    const { x, y } = middle(cell);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
    outline([colours.paper, width]);
  }

  /** @param {string} colour @param {number} left @param {number} top @param {number} right @param {number} bottom */
  function square(colour, left, top, right, bottom) {
    context.fillStyle = colour;
    context.fillRect(across(left), down(top), across(right) - across(left), down(bottom) - down(top));
  }

  /** @param {Point} from @param {Point} to */
  function line(from, to) {
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }

  /** @param {...[style: string, width: number]} lines */
  function outline(...lines) {
    context.lineCap = 'round';
    stroke(context, ...lines);
  }
}
