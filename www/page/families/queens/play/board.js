// The game on the map: a plain board over the palace numbers as long as these are no hint, the cells that the queen may
// go to along her three lines, pawns or rejected moves, and the queen.
import { WAYS, cellOn, isAmong, partAmong } from './options.js';
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

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} place
 * @param {Position} position
 * @returns {boolean} whether the palace numbers are covered
 */
export function drawBoard(context, place, { scene, insight, mayChoose, cursor, colours }) {
  const scale = scaleOf(place.view.zoom);
  const { queen, blocked, heaps, proposal, last } = scene;
  const isPlain = !insight && scale >= PLAIN_CELL && Math.max(queen.x, queen.y) < PLAIN_SIDE;
  if (isPlain) drawSquares(context, place, colours);
  const cells = visibleCells(place.view, place.viewport);
  const at = (/** @type {Cell} */ { x, y }) => ({
    x: (place.across(x) + place.across(x + 1)) / 2,
    y: (place.down(y) + place.down(y + 1)) / 2,
  });
  const pen = { context, at, scale, colours };
  const lines = WAYS.map((_, way) => ({ way, part: partAmong(queen, way, cells) }));

  if (!scene.ending) {
    for (const { way, part } of lines) if (part) drawLine(pen, scene, way, part, mayChoose);
  }
  const mark = (
    /** @type {Float64Array} */ runs,
    /** @type {string} */ colour,
    /** @type {(pen: Pen, point: Point) => void} */ draw,
  ) => {
    if (scale < MARKED_CELL) drawRuns(pen, runs, queen, lines, colour);
    else eachSeen(runs, queen, lines, (cell) => draw(pen, at(cell)));
  };
  if (insight) mark(insight.palaces, PALACE, ring);
  mark(blocked, REJECTED, heaps ? cross : pawn);
  if (last && last.kind === 'move' && !proposal) arrow(pen, at(last.from), at(queen));
  if (proposal) {
    arrow(pen, at(queen), at(proposal));
    ring(pen, at(proposal), colours.accent);
  }
  drawQueen(pen, at(queen));
  if (cursor) frame(pen, place, cursor);
  return isPlain;
}

/**
 * @typedef {{context: CanvasRenderingContext2D, at: (cell: Cell) => Point, scale: number, colours:
 *   Position['colours']}} Pen
 */
/** @typedef {{from: number, to: number}} Part */

/**
 * A chessboard, as far as it is in sight.
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} place
 * @param {Position['colours']} colours
 */
function drawSquares(context, { view, viewport, across, down }, { light, dark }) {
  const { left, top, right, bottom } = visibleCells(view, viewport);
  context.fillStyle = light;
  context.fillRect(across(left), down(top), across(right) - across(left), down(bottom) - down(top));
  context.fillStyle = dark;
  for (let y = top; y < bottom; y++) {
    for (let x = left + ((left + y) % 2 === 0 ? 1 : 0); x < right; x += 2) {
      context.fillRect(across(x), down(y), across(x + 1) - across(x), down(y + 1) - down(y));
    }
  }
}

/**
 * The cells of one line, as dots; where they are small, the line.
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {number} way
 * @param {Part} part
 * @param {boolean} mayChoose
 */
function drawLine({ context, at, scale, colours }, { queen, blocked }, way, { from, to }, mayChoose) {
  if (scale < MARKED_CELL) {
    const [start, end] = [at(cellOn(queen, way, from)), at(cellOn(queen, way, to))];
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
    stroke(context, [SHADE, 5], ['#fff', 3]);
    return;
  }
  const radius = Math.max(1.5, Math.min(9, scale * 0.17));
  for (let distance = from; distance <= to; distance++) {
    const cell = cellOn(queen, way, distance);
    if (isAmong(blocked, queen, cell)) continue;
    const { x, y } = at(cell);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = mayChoose ? colours.accent : colours.ink;
    context.globalAlpha = mayChoose ? 1 : 0.35;
    context.fill();
    stroke(context, [colours.paper, Math.min(2, radius / 2)]);
  }
  context.globalAlpha = 1;
}

/**
 * Runs as lines, where their cells are too small and too many to be marked one by one.
 * @param {Pen} pen
 * @param {Float64Array} runs
 * @param {Cell} queen
 * @param {{way: number, part: Part | null}[]} lines
 * @param {string} colour
 */
function drawRuns({ context, at, scale }, runs, queen, lines, colour) {
  context.beginPath();
  for (let run = 0; run < runs.length; run += 3) {
    const [way, start] = [runs[run], runs[run + 1]];
    // Those that are less than a pixel apart are one.
    while (runs[run + 3] === way && (runs[run + 4] - runs[run + 2]) * scale < 1) run += 3;
    const { part } = lines[way];
    const [from, to] = [Math.max(start, part?.from ?? Infinity), Math.min(runs[run + 2], part?.to ?? 0)];
    if (from > to) continue;
    const [first, last] = [at(cellOn(queen, way, from)), at(cellOn(queen, way, to))];
    context.moveTo(first.x, first.y);
    context.lineTo(last.x, last.y);
  }
  context.lineCap = 'round';
  stroke(context, [colour, 3]);
}

/**
 * Calls back for each of the runs' cells in sight.
 * @param {Float64Array} runs
 * @param {Cell} queen
 * @param {{way: number, part: Part | null}[]} lines
 * @param {(cell: Cell) => void} draw
 */
function eachSeen(runs, queen, lines, draw) {
  for (let run = 0; run < runs.length; run += 3) {
    const { way, part } = lines[runs[run]];
    if (!part) continue;
    const last = Math.min(runs[run + 2], part.to);
    for (let distance = Math.max(runs[run + 1], part.from); distance <= last; distance++)
      draw(cellOn(queen, way, distance));
  }
}

/**
 * @param {Pen} pen
 * @param {Point} point
 */
function pawn({ context, scale, colours }, { x, y }) {
  const size = Math.max(4, Math.min(24, scale * 0.34));
  context.beginPath();
  context.moveTo(x - size * 0.75, y + size);
  context.quadraticCurveTo(x - size * 0.2, y + size * 0.5, x - size * 0.25, y - size * 0.1);
  context.arc(x, y - size * 0.5, size * 0.5, 0.7 * Math.PI, 2.3 * Math.PI);
  context.quadraticCurveTo(x + size * 0.2, y + size * 0.5, x + size * 0.75, y + size);
  context.closePath();
  context.lineJoin = 'round';
  stroke(context, [colours.paper, Math.max(1.5, size * 0.16)]);
  context.fillStyle = colours.ink;
  context.fill();
}

/**
 * A rejected move.
 * @param {Pen} pen
 * @param {Point} point
 */
function cross({ context, scale }, { x, y }) {
  const size = Math.max(3, Math.min(18, scale * 0.26));
  context.beginPath();
  context.moveTo(x - size, y - size);
  context.lineTo(x + size, y + size);
  context.moveTo(x + size, y - size);
  context.lineTo(x - size, y + size);
  context.lineCap = 'round';
  stroke(context, ['#fff', Math.min(7, size)], [REJECTED, Math.min(4, size)]);
}

/**
 * @param {Pen} pen
 * @param {Point} point
 */
function drawQueen({ context, scale, colours }, { x, y }) {
  const size = Math.max(SMALLEST_QUEEN, Math.min(34, scale * 0.42));
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
  context.fillStyle = colours.accent;
  context.fill();
  stroke(context, [colours.paper, 2.5]);
  // A crown: five points over a band.
  const crown = [
    [-0.58, 0.42],
    [-0.66, -0.26],
    [-0.33, 0.06],
    [-0.26, -0.44],
    [0, 0],
    [0.26, -0.44],
    [0.33, 0.06],
    [0.66, -0.26],
    [0.58, 0.42],
  ];
  context.beginPath();
  for (const [dx, dy] of crown) context.lineTo(x + dx * size, y + dy * size);
  context.closePath();
  context.fillStyle = colours.paper;
  context.fill();
}

/**
 * A palace, or a proposal.
 * @param {Pen} pen
 * @param {Point} point
 * @param {string} [colour]
 */
function ring({ context, scale }, { x, y }, colour = PALACE) {
  context.beginPath();
  context.arc(x, y, Math.max(3, scale * 0.4), 0, 2 * Math.PI);
  const most = Math.max(1.5, scale * 0.2);
  stroke(context, [SHADE, Math.min(5, most)], [colour, Math.min(3, most)]);
}

/**
 * Where the queen came from, or is to go.
 * @param {Pen} pen
 * @param {Point} from
 * @param {Point} to
 */
function arrow({ context, colours }, from, to) {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.setLineDash([2, 7]);
  context.lineCap = 'round';
  context.globalAlpha = 0.55;
  stroke(context, [colours.ink, 3]);
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/**
 * @param {Pen} pen
 * @param {Projection} place
 * @param {Cell} cell
 */
function frame({ context, colours }, { across, down }, { x, y }) {
  const [left, top, right, bottom] = [across(x), down(y), across(x + 1), down(y + 1)];
  context.beginPath();
  context.rect(left + 1, top + 1, right - left - 2, bottom - top - 2);
  stroke(context, ['#fff', 6], [colours.accent, 3]);
}
