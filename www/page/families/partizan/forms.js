// The values themselves, written into cells that are large enough.
import { scaleOf } from '../../core/view.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Scene } from '../../map/layers.js' */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @typedef {{key: string, box: Box, cells: Int32Array, texts: (string | null)[], lengths: number[], codes: number[]}}
 *   Written
 */

/** Cells of fewer pixels hold no text. */
const LEAST_SCALE = 26;
const [LARGEST, SMALLEST] = [15, 8];
/** A view asks for so many cells around it, so that a small move asks for nothing. */
const MARGIN = 8;
const LAST = 149;

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start({ explorer, pool, layers, palette, watch }) {
  /** @type {Written | null} */
  let written = null;
  let asking = false;

  layers.add(
    (context, scene) =>
      written &&
      written.key === scene.game.key &&
      scaleOf(scene.view.zoom) >= LEAST_SCALE &&
      draw(context, scene, written, (code) => palette()?.colourOf(code) ?? '#000000'),
    5,
    true,
  );
  watch(() => void update());
  return { toggle: () => {}, visit: () => {} };

  async function update() {
    const { game, cells, view } = explorer;
    if (asking || scaleOf(view.zoom) < LEAST_SCALE || explorer.work.state === 'working' || !cells) return;
    const last = Math.min(LAST, game.size - 1);
    const needed = clipped(cells, 0, last);
    if (!needed || (written?.key === game.key && holds(written.box, needed))) return;
    const box = clipped(cells, MARGIN, last) ?? needed;
    asking = true;
    try {
      const { cells, entries } = await pool.ask('query', { game, name: 'window', about: box });
      const of = (/** @type {string} */ name) => entries.map((/** @type {any} */ entry) => entry[name] ?? null);
      written = { key: game.key, box, cells, texts: of('text'), lengths: of('length'), codes: of('code') };
      explorer.schedule();
    } catch {
      // Another game, or the worker is gone: the map tells of that, and is as good without words.
    }
    asking = false;
  }
}

/** @param {Box} outer @param {Box} inner */
const holds = (outer, inner) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/**
 * The cells of a view that lie in the table.
 * @param {import('../../core/view.js').Box} cells
 * @param {number} margin
 * @param {number} last column and row
 * @returns {Box | null}
 */
export function clipped(cells, margin, last) {
  const [left, top] = [Math.max(0, Math.floor(cells.left) - margin), Math.max(0, Math.floor(cells.top) - margin)];
  const [right, bottom] = [
    Math.min(last, Math.ceil(cells.right) - 1 + margin),
    Math.min(last, Math.ceil(cells.bottom) - 1 + margin),
  ];
  return right < left || bottom < top ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * A text of the field as it is read: arrows for ups and downs, stars as such.
 * @param {string} text
 */
export const pretty = (text) =>
  text
    .replaceAll('^', '\u2191')
    .replaceAll(/v(?=[\d*|,}]|$)/g, '\u2193')
    .replaceAll('*', '\u2217')
    .replaceAll('-', '\u2212');

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Written} written
 * @param {(code: number) => string} colourOf
 */
function draw(context, { across, down, viewport }, { box, cells, texts, lengths, codes }, colourOf) {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const inks = codes.map((code) => (isLight(colourOf(code)) ? '#1b1a18' : '#ffffff'));
  for (let row = 0; row < box.height; row++) {
    const [top, bottom] = [down(box.y + row), down(box.y + row + 1)];
    if (bottom < 0 || top > viewport.height) continue;
    for (let column = 0; column < box.width; column++) {
      const [left, right] = [across(box.x + column), across(box.x + column + 1)];
      const entry = cells[row * box.width + column];
      if (right < 0 || left > viewport.width || entry < 0) continue;
      context.fillStyle = inks[entry];
      const text = texts[entry];
      write(context, text === null ? [`${lengths[entry]}`, 'characters'] : [pretty(text)], {
        left,
        top,
        width: right - left,
        height: bottom - top,
      });
    }
  }
}

/**
 * Writes a text as large as it fits, on several lines where it must; nothing where even that doesn't fit.
 * @param {CanvasRenderingContext2D} context
 * @param {string[]} lines
 * @param {{left: number, top: number, width: number, height: number}} cell
 */
function write(context, lines, { left, top, width, height }) {
  const room = width - 6;
  for (let size = Math.min(LARGEST, height * 0.5); size >= SMALLEST; size--) {
    context.font = `600 ${size}px system-ui, sans-serif`;
    const broken = lines.flatMap((line) => wrapped(context, line, room));
    if (broken.some((line) => context.measureText(line).width > room) || broken.length * size * 1.15 > height - 4)
      continue;
    broken.forEach((line, index) =>
      context.fillText(line, left + width / 2, top + height / 2 + (index - (broken.length - 1) / 2) * size * 1.15),
    );
    return;
  }
  context.font = `600 ${SMALLEST}px system-ui, sans-serif`;
  context.fillText('\u2026', left + width / 2, top + height / 2);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} room
 */
function wrapped(context, text, room) {
  const pieces = text.split(/(?<=[|,])(?![|])/);
  /** @type {string[]} */
  const lines = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && context.measureText(last + piece).width <= room) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines;
}

/** @param {string} colour `#rrggbb` */
function isLight(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
