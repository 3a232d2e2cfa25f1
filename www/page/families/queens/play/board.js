// The game on the map: a plain board over the palace numbers as long as these are no hint, the cells that the queen may
// go to along her three lines, pawns or rejected moves, and the queen.
import { allOf, cellOn, isAmong, partsAmong } from './options.js';
import { stroke } from '../../../core/canvas.js';
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
  const pen = new Pen(context, place, colours);
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

/** Draws what stands on cells. */
class Pen {
  #context;
  #place;
  #colours;
  #cells;
  /** CSS pixels a cell */
  scale;

  /** @param {CanvasRenderingContext2D} context @param {Projection} place @param {Position['colours']} colours */
  constructor(context, place, colours) {
    this.#context = context;
    this.#place = place;
    this.#colours = colours;
    this.#cells = visibleCells(place.view, place.viewport);
    this.scale = scaleOf(place.view.zoom);
  }

  /** A chessboard, as far as it is in sight. */
  squares() {
    const { left, top, right, bottom } = this.#cells;
    this.#square(this.#colours.light, left, top, right, bottom);
    for (let y = top; y < bottom; y++) {
      const first = left + ((left + y) % 2 === 0 ? 1 : 0);
      for (let x = first; x < right; x += 2) this.#square(this.#colours.dark, x, y, x + 1, y + 1);
    }
  }

  /**
   * Each of the cells of runs that are in sight; where cells are too small and too many for that, lines.
   * @param {Cell} queen
   * @param {ArrayLike<number>} runs
   * @param {(cell: Cell) => void} draw
   * @param {...[style: string, width: number]} lines
   */
  mark(queen, runs, draw, ...lines) {
    const areLines = this.scale < MARKED_CELL;
    this.#context.beginPath();
    // Lines that are less than a pixel apart are one.
    for (const { way, from, to } of partsAmong(runs, queen, this.#cells, areLines ? 1 / this.scale : 0)) {
      const cell = (/** @type {number} */ distance) => cellOn(queen, way, distance);
      if (areLines) this.#line(this.#middle(cell(from)), this.#middle(cell(to)));
      else for (let distance = from; distance <= to; distance++) draw(cell(distance));
    }
    if (areLines) this.#stroke(...lines);
  }

  /** A cell to go to. @param {Cell} cell @param {boolean} mayChoose */
  dot(cell, mayChoose) {
    const radius = Math.max(1.5, Math.min(9, this.scale * 0.17));
    this.#context.globalAlpha = mayChoose ? 1 : 0.35;
    this.#disc(cell, radius, mayChoose ? this.#colours.accent : this.#colours.ink, Math.min(2, radius / 2));
    this.#context.globalAlpha = 1;
  }

  /** @param {Cell} cell */
  pawn(cell) {
    const { x, y } = this.#middle(cell);
    const context = this.#context;
    const size = Math.max(4, Math.min(24, this.scale * 0.34));
    context.beginPath();
    context.moveTo(x - size * 0.75, y + size);
    context.quadraticCurveTo(x - size * 0.2, y + size * 0.5, x - size * 0.25, y - size * 0.1);
    context.arc(x, y - size * 0.5, size * 0.5, 0.7 * Math.PI, 2.3 * Math.PI);
    context.quadraticCurveTo(x + size * 0.2, y + size * 0.5, x + size * 0.75, y + size);
    context.closePath();
    context.lineJoin = 'round';
    this.#stroke([this.#colours.paper, Math.max(1.5, size * 0.16)]);
    context.fillStyle = this.#colours.ink;
    context.fill();
  }

  /** A rejected move. @param {Cell} cell */
  cross(cell) {
    const { x, y } = this.#middle(cell);
    const size = Math.max(3, Math.min(18, this.scale * 0.26));
    this.#context.beginPath();
    for (const side of [size, -size]) this.#line({ x: x - side, y: y - size }, { x: x + side, y: y + size });
    this.#stroke(['#fff', Math.min(7, size)], [REJECTED, Math.min(4, size)]);
  }

  /** @param {Cell} cell */
  queen(cell) {
    const { x, y } = this.#middle(cell);
    const size = Math.max(SMALLEST_QUEEN, Math.min(34, this.scale * 0.42));
    this.#disc(cell, size, this.#colours.accent, 2.5);
    const crown = new Path2D();
    crown.addPath(new Path2D(CROWN), { a: size, d: size, e: x, f: y });
    this.#context.fillStyle = this.#colours.paper;
    this.#context.fill(crown);
  }

  /** A palace, or a proposal. @param {Cell} cell @param {string} [colour] */
  ring(cell, colour = PALACE) {
    const { x, y } = this.#middle(cell);
    this.#context.beginPath();
    this.#context.arc(x, y, Math.max(3, this.scale * 0.4), 0, 2 * Math.PI);
    const most = Math.max(1.5, this.scale * 0.2);
    this.#stroke([SHADE, Math.min(5, most)], [colour, Math.min(3, most)]);
  }

  /** Where the queen came from, or is to go. @param {Cell} from @param {Cell} to */
  arrow(from, to) {
    this.#context.beginPath();
    this.#line(this.#middle(from), this.#middle(to));
    this.#context.setLineDash([2, 7]);
    this.#context.globalAlpha = 0.55;
    this.#stroke([this.#colours.ink, 3]);
    this.#context.setLineDash([]);
    this.#context.globalAlpha = 1;
  }

  /** @param {Cell} cell */
  frame({ x, y }) {
    const { across, down } = this.#place;
    const [left, top] = [across(x) + 1, down(y) + 1];
    this.#context.beginPath();
    this.#context.rect(left, top, across(x + 1) - left - 1, down(y + 1) - top - 1);
    this.#stroke(['#fff', 6], [this.#colours.accent, 3]);
  }

  /** @param {Cell} cell @param {number} radius @param {string} colour @param {number} width of what is around it */
  #disc(cell, radius, colour, width) {
    const { x, y } = this.#middle(cell);
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 2 * Math.PI);
    this.#context.fillStyle = colour;
    this.#context.fill();
    this.#stroke([this.#colours.paper, width]);
  }

  /** @param {string} colour @param {number} left @param {number} top @param {number} right @param {number} bottom */
  #square(colour, left, top, right, bottom) {
    const { across, down } = this.#place;
    this.#context.fillStyle = colour;
    this.#context.fillRect(across(left), down(top), across(right) - across(left), down(bottom) - down(top));
  }

  /** @param {Cell} cell @returns {Point} */
  #middle({ x, y }) {
    const { across, down } = this.#place;
    return { x: (across(x) + across(x + 1)) / 2, y: (down(y) + down(y + 1)) / 2 };
  }

  /** @param {Point} from @param {Point} to */
  #line(from, to) {
    this.#context.moveTo(from.x, from.y);
    this.#context.lineTo(to.x, to.y);
  }

  /** @param {...[style: string, width: number]} lines */
  #stroke(...lines) {
    this.#context.lineCap = 'round';
    stroke(this.#context, ...lines);
  }
}
