// Numbers in cells that are large enough; the lines between blocks of p x p cells, and the cells where Ryuo's formula
// and the definition differ.
import { clipped, eachInSight, writeInCells } from '../../atlas/written-cells.js';
import { stroke } from '../../core/canvas.js';
import { LIMIT, scaleOf, visibleCells } from '../../core/view.js';
import { isTheorem, statedValue } from './formula.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Writing } from '../../atlas/written-cells.js' */
/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Projection } from '../../map/layers.js' */

/** Cells of fewer pixels hold no number. */
const LEAST_SCALE = 24;
/** Blocks of fewer pixels have no lines. */
const LEAST_BLOCK = 14;
const [LARGEST, SMALLEST] = [16, 8];

/** @param {Host} host @returns {Part} */
export function start(host) {
  const { pool, layers } = host;
  layers.add(
    (context, projection) => {
      const game = /** @type {PiecesGame} */ (projection.game);
      if (game.p !== null && game.show === 'grundy') drawBlocks(context, projection, game.p);
    },
    4,
    true,
  );
  writeInCells(host, {
    leastScale: LEAST_SCALE,
    areaOf: (_, cells, margin) => clipped(cells, margin, LIMIT - 1),
    ask: (/** @type {PiecesGame} */ game, about) => pool.ask('query', { game, name: 'window', about }),
    draw,
  });
  return {};
}

/** @param {CanvasRenderingContext2D} context @param {Projection} projection @param {number} p */
function drawBlocks(context, { across, down, view, viewport }, p) {
  if (scaleOf(view.zoom) * p < LEAST_BLOCK || p < 2) return;
  const cells = visibleCells(view, viewport);
  context.beginPath();
  for (let x = Math.ceil(Math.max(0, cells.left) / p) * p; x <= cells.right; x += p) {
    context.moveTo(across(x), Math.max(0, down(0)));
    context.lineTo(across(x), viewport.height);
  }
  for (let y = Math.ceil(Math.max(0, cells.top) / p) * p; y <= cells.bottom; y += p) {
    context.moveTo(Math.max(0, across(0)), down(y));
    context.lineTo(viewport.width, down(y));
  }
  // Dark within light, so that it is seen on any colour.
  stroke(context, ['rgb(255 255 255 / 45%)', 3], ['rgb(0 0 0 / 65%)', 1]);
}

/** @type {Writing<PiecesGame, Float64Array>['draw']} */
function draw(context, projection, { game, box, content: values }, inkOf) {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const marks = game.p !== null && game.show === 'grundy' && !game.pass && game.z === null && !isTheorem(game);
  const widest = values.reduce((widest, value) => Math.max(widest, textOf(game, value).length), 1);
  const side = scaleOf(projection.view.zoom);
  const size = Math.min(LARGEST, side * 0.5, (side - 4) / (widest * 0.62));
  if (size >= SMALLEST) context.font = `600 ${size}px system-ui, sans-serif`;
  eachInSight(projection, box, (index, { x, y, left, top, width, height }) => {
    const value = values[index];
    context.fillStyle = context.strokeStyle = inkOf(value);
    if (size >= SMALLEST) context.fillText(textOf(game, value), left + width / 2, top + height / 2 + 1);
    if (marks && Number(statedValue(game, BigInt(x), BigInt(y))) !== value) {
      context.lineWidth = 2;
      context.strokeRect(left + 3, top + 3, width - 6, height - 6);
    }
  });
}

/** @param {PiecesGame} game @param {number} value */
function textOf({ show, k }, value) {
  if (show === 'outcome') return value === 0 ? 'P' : 'N';
  return String(show === 'palaces' ? (k ?? 1) + value : value);
}
