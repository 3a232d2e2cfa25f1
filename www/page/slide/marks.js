// What is written on a slide, beside the picture itself, as plain shapes: a canvas and an SVG draw the same ones.
import { DARK, LIGHT } from '../core/canvas.js';
import { grouped } from '../core/format.js';
import { UNDER, inkOn, lettered, middles } from '../core/lettering.js';
import { devicePixel, scaleOf, visibleCells } from '../core/view.js';
import { rectangleOf } from '../export/excerpt.js';
import { LINE, MARGIN, scaleBar } from './layout.js';

/** @import { Ask, Material, NameOnMap } from '../export/material.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { Layout, Wishes } from './layout.js' */

/**
 * @typedef {object} Text
 * @property {'text'} kind
 * @property {number} x units; of the text's beginning or middle
 * @property {number} y of its base line
 * @property {string} text
 * @property {number} size of its letters
 * @property {'start' | 'middle'} anchor
 * @property {string} [shape] weight and style, as in a font
 * @property {number} [turn] radians
 * @property {number} [spacing] between its letters
 * @property {boolean} [isOnMap] light with a dark halo
 * @property {string} [ink] its colour, where that isn't the usual one
 */
/** @typedef {{kind: 'box', x: number, y: number, width: number, height: number, fill: string}} Filled */
/** @typedef {{kind: 'ring', x: number, y: number}} Ring  a junction's point */
/** @typedef {Text | Filled | Ring} Mark */
/** @typedef {{label: string, colours: string[]}} LegendEntry */

export const INK = '#1d1a16';
export const PAPER = '#ffffff';
const TEXT_SIZE = 13;
const SWATCH = 10;
/** About as wide as a letter is on the average. */
const LETTER = 0.54;
const LONGEST_SCALE = 130;
const SMALLEST = 7;
/** Cells of fewer units hold no text. */
const LEAST_SCALE = 26;
/** Letters are at most such a part of a cell. */
const PART = 1 / 3;

/**
 * @param {Layout} layout
 * @param {Wishes} wishes
 * @param {{cells: Text[], labels: NameOnMap[], legend: LegendEntry[][], caption: string}} content `legend`: line by
 *   line
 * @returns {Mark[]}
 */
export function marksOf(layout, wishes, { cells, labels, legend, caption }) {
  const { width, height, board } = layout;
  /** @type {Mark[]} */
  const marks = [...cells];
  if (wishes.names) marks.push(...labels.flatMap(written));
  // Cells that are large enough for texts are a scale themselves.
  if (wishes.scale && cells.length === 0) marks.push(...scaleMarks(layout));
  if (board.height < height)
    marks.push({ kind: 'box', x: 0, y: board.height, width, height: height - board.height, fill: PAPER });
  let base = board.height + LINE - 2;
  if (wishes.caption) {
    const size = Math.max(SMALLEST, Math.min(TEXT_SIZE, (width - 2 * MARGIN) / (caption.length * LETTER)));
    marks.push({ kind: 'text', x: MARGIN, y: base, text: caption, size, anchor: 'start', shape: '600' });
    base += LINE;
  }
  marks.push(...legend.flatMap((line, index) => legendMarks(line, base + index * LINE, width)));
  return marks;
}

/** @param {NameOnMap} label @returns {Mark[]} */
function written({ lettering: { text, kind, size }, stand, dot }) {
  const shape = kind === 'border' ? 'italic 600' : '600';
  const spacing = kind === 'region' ? 0.2 * size : 0;
  const { x, y, angle } = stand;
  // The base line runs a third of a letter under the middle, whichever way the name is turned.
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const under = 0.34 * size;
  return [
    ...(dot ? [{ kind: /** @type {const} */ ('ring'), ...dot }] : []),
    {
      kind: 'text',
      x: x - under * sin,
      y: y + under * cos,
      text,
      size,
      anchor: 'middle',
      shape,
      turn: angle,
      spacing,
      isOnMap: true,
    },
  ];
}

/** @param {Layout} layout @returns {Mark[]} */
function scaleMarks({ board, view }) {
  const { cells, length } = scaleBar(view, LONGEST_SCALE);
  const [x, y] = [MARGIN, board.height - MARGIN];
  const line = (/** @type {number} */ wider, /** @type {string} */ fill) => ({
    kind: /** @type {const} */ ('box'),
    x: x - wider,
    y: y - 3 - wider,
    width: length + 2 * wider,
    height: 3 + 2 * wider,
    fill,
  });
  const text = cells === 1 ? '1 cell' : `${grouped(cells)} cells`;
  return [
    line(1.5, DARK),
    line(0, LIGHT),
    { kind: 'text', x, y: y - 8, text, size: TEXT_SIZE, anchor: 'start', shape: '600', isOnMap: true },
  ];
}

/**
 * Breaks a legend into lines.
 * @param {LegendEntry[]} entries
 * @param {number} width
 */
export function legendLines(entries, width) {
  /** @type {LegendEntry[][]} */
  const lines = [];
  let room = 0;
  for (const entry of entries) {
    const wanted = entryWidth(entry, TEXT_SIZE);
    if (lines.length === 0 || wanted > room) {
      lines.push([]);
      room = width - 2 * MARGIN;
    }
    lines[lines.length - 1].push(entry);
    room -= wanted;
  }
  return lines;
}

/**
 * Entries in a line, smaller where they would not fit.
 * @param {LegendEntry[]} entries
 * @param {number} base line of the text
 * @param {number} width
 * @returns {Mark[]}
 */
function legendMarks(entries, base, width) {
  const widest = entries.reduce((sum, entry) => sum + entryWidth(entry, TEXT_SIZE), 0);
  const size = Math.max(SMALLEST, Math.min(TEXT_SIZE, (TEXT_SIZE * (width - 2 * MARGIN)) / widest));
  /** @type {Mark[]} */
  const marks = [];
  let x = MARGIN;
  const side = (SWATCH * size) / TEXT_SIZE;
  for (const { label, colours } of entries) {
    if (colours.length > 0)
      marks.push({
        kind: 'box',
        x: x - 0.5,
        y: base - side - 0.5,
        width: side * colours.length + 1,
        height: side + 1,
        fill: '#808080',
      });
    colours.forEach((fill, i) =>
      marks.push({ kind: 'box', x: x + i * side, y: base - side, width: side, height: side, fill }),
    );
    marks.push({ kind: 'text', x: x + side * (colours.length + 0.5), y: base, text: label, size, anchor: 'start' });
    x += entryWidth({ label, colours }, size);
  }
  return marks;
}

/**
 * @param {LegendEntry} entry
 * @param {number} size of letters
 */
const entryWidth = ({ label, colours }, size) =>
  (size / TEXT_SIZE) * SWATCH * (colours.length + 2) + label.length * LETTER * size;

/**
 * What is written into the cells of a slide that are large enough.
 * @param {import('../../shared/games.js').Game} game
 * @param {Layout} layout
 * @param {object} what
 * @param {Material<any>['writing']} what.writing
 * @param {Ask} what.ask
 * @param {Palette} what.palette
 * @param {import('../core/lettering.js').Width} what.widthOf
 * @returns {Promise<Text[]>}
 */
export async function cellTexts(game, { view, board }, { writing, ask, palette, widthOf }) {
  if (!writing || scaleOf(view.zoom) < LEAST_SCALE) return [];
  const { left, top, right, bottom } = visibleCells(view, board);
  const cells = rectangleOf({ left: Math.max(0, left), top: Math.max(0, top), right, bottom });
  const written = await writing(game, cells, ask);
  /** @type {Text[]} */
  const texts = [];
  // Cells may differ by a pixel; their texts don't.
  const side = scaleOf(view.zoom);
  const middleOf = (/** @type {typeof view.x} */ at, /** @type {number} */ length, /** @type {number} */ cell) => {
    const [from, to] = [cell, cell + 1].map((edge) => devicePixel(at, length, edge, view.zoom, board.ratio));
    return (from + to) / 2 / board.ratio;
  };
  for (let y = cells.y; y < cells.y + cells.height; y++) {
    for (let x = cells.x; x < cells.x + cells.width; x++) {
      const it = written(x, y);
      if (!it) continue;
      const lettering = lettered(it.lines, { width: side, height: side }, side * PART, widthOf);
      const middle = { x: middleOf(view.x, board.width, x), y: middleOf(view.y, board.height, y) };
      for (const [index, below] of middles(lettering).entries()) {
        texts.push({
          kind: 'text',
          x: middle.x,
          y: middle.y + below + UNDER * lettering.size,
          text: lettering.lines[index],
          size: lettering.size,
          anchor: 'middle',
          shape: '600',
          ink: inkOn(palette.colourOf(it.value)),
        });
      }
    }
  }
  return texts;
}
