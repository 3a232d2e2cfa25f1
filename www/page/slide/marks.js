// What is written on a slide, beside the picture itself, as SVG. On a picture that is no SVG the browser draws it.
import { DARK, HALO_WIDTH, LIGHT } from '../core/canvas.js';
import { grouped } from '../core/format.js';
import { UNDER, inkOn, lettered, middles } from '../core/lettering.js';
import { rectangle, scaleOf, visibleCells } from '../core/view.js';
import { rectangleOf } from '../export/excerpt.js';
import { LINE, MARGIN, scaleBar } from './layout.js';

/** @import { Ask, Material, NameOnMap } from '../export/material.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { Layout, Wishes } from './layout.js' */

/** @typedef {{label: string, colours: string[]}} LegendEntry */
/** @typedef {{serif: string, sans: string}} Fonts  families, on the map and elsewhere */

const INK = '#1d1a16';
const PAPER = '#ffffff';
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

/** A point that a name stands for is a ring of this radius, in two lines. */
const RING = 4.5;
const RINGS = [
  { stroke: DARK, 'stroke-width': RING },
  { stroke: LIGHT, 'stroke-width': 1.75 },
];

/**
 * @param {string} name
 * @param {Record<string, string | number | null>} attributes lengths in units; null: it has none
 * @param {string} [text]
 */
function shape(name, attributes, text = '') {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null) return [];
    return [` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`];
  });
  return `<${name}${written.join('')}>${escaped(text)}</${name}>`;
}

/** @param {number} number */
const rounded = (number) => Math.round(number * 1000) / 1000;

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Light with a dark halo, to be read on any colour. @param {Fonts} fonts */
const onMap = ({ serif }) => ({
  ...{ fill: LIGHT, stroke: DARK, 'stroke-width': HALO_WIDTH, 'stroke-linejoin': 'round', 'paint-order': 'stroke' },
  ...{ 'font-family': serif, 'font-weight': 600 },
});

/**
 * A slide.
 * @param {Layout} layout
 * @param {string[]} marks
 * @param {{picture?: string, title: string, description: string, fonts: Fonts}} content `picture`: its address, as
 *   data; without it, the marks alone
 */
export function svgOf({ size, width, height, board }, marks, { picture, title, description, fonts }) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"`,
    ` viewBox="0 0 ${rounded(width)} ${rounded(height)}" role="img" aria-labelledby="t d"`,
    ` font-family="${escaped(fonts.sans)}" fill="${INK}">`,
    shape('title', { id: 't' }, title),
    shape('desc', { id: 'd' }, description),
    ...(picture ? [shape('image', { width: board.width, height: board.height, href: picture })] : []),
    ...marks,
    '</svg>\n',
  ].join('\n');
}

/**
 * @param {Layout} layout
 * @param {Wishes} wishes
 * @param {{cells: string[], labels: NameOnMap[], legend: LegendEntry[][], caption: string, fonts: Fonts}} content
 *   `legend`: line by line
 */
export function marksOf(layout, wishes, { cells, labels, legend, caption, fonts }) {
  const { width, height, board } = layout;
  const marks = [...cells];
  if (wishes.names) marks.push(...labels.flatMap((label) => nameMarks(label, fonts)));
  // Cells that are large enough for texts are a scale themselves.
  if (wishes.scale && cells.length === 0) marks.push(...scaleMarks(layout, fonts));
  if (board.height < height)
    marks.push(shape('rect', { x: 0, y: board.height, width, height: height - board.height, fill: PAPER }));
  let base = board.height + LINE - 2;
  if (wishes.caption) {
    const size = Math.max(SMALLEST, Math.min(TEXT_SIZE, (width - 2 * MARGIN) / (caption.length * LETTER)));
    marks.push(shape('text', { x: MARGIN, y: base, 'font-size': size, 'font-weight': 600 }, caption));
    base += LINE;
  }
  marks.push(...legend.flatMap((line, index) => legendMarks(line, base + index * LINE, width)));
  return marks;
}

/** @param {NameOnMap} label @param {Fonts} fonts */
function nameMarks({ lettering: { text, kind, size }, stand: { x, y, angle }, dot }, fonts) {
  // The base line runs a third of a letter under the middle, whichever way the name is turned.
  const place = { x, y: y + 0.34 * size, 'text-anchor': 'middle' };
  const style = {
    'font-size': size,
    'font-style': kind === 'border' ? 'italic' : null,
    'letter-spacing': kind === 'region' ? 0.2 * size : null,
    transform: angle ? `rotate(${rounded((angle * 180) / Math.PI)} ${rounded(x)} ${rounded(y)})` : null,
  };
  const rings = dot
    ? RINGS.map((line) => shape('circle', { cx: dot.x, cy: dot.y, r: RING, fill: 'none', ...line }))
    : [];
  return [...rings, shape('text', { ...place, ...onMap(fonts), ...style }, text)];
}

/** @param {Layout} layout @param {Fonts} fonts */
function scaleMarks({ board, view }, fonts) {
  const { cells, length } = scaleBar(view, LONGEST_SCALE);
  const [x, y] = [MARGIN, board.height - MARGIN];
  const line = (/** @type {number} */ wider, /** @type {string} */ fill) =>
    shape('rect', { x: x - wider, y: y - 3 - wider, width: length + 2 * wider, height: 3 + 2 * wider, fill });
  const text = cells === 1 ? '1 cell' : `${grouped(cells)} cells`;
  return [
    line(1.5, DARK),
    line(0, LIGHT),
    shape('text', { x, y: y - 8, 'font-size': TEXT_SIZE, ...onMap(fonts) }, text),
  ];
}

/** Breaks a legend into lines. @param {LegendEntry[]} entries @param {number} width */
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

/** Smaller where they would not fit. @param {LegendEntry[]} entries @param {number} base @param {number} width */
function legendMarks(entries, base, width) {
  const widest = entries.reduce((sum, entry) => sum + entryWidth(entry, TEXT_SIZE), 0);
  const size = Math.max(SMALLEST, Math.min(TEXT_SIZE, (TEXT_SIZE * (width - 2 * MARGIN)) / widest));
  const side = (SWATCH * size) / TEXT_SIZE;
  const box = (/** @type {number} */ x, /** @type {number} */ across, /** @type {string} */ fill, edge = 0) =>
    shape('rect', { x: x - edge, y: base - side - edge, width: across + 2 * edge, height: side + 2 * edge, fill });
  let x = MARGIN;
  return entries.flatMap(({ label, colours }) => {
    const at = x;
    x += entryWidth({ label, colours }, size);
    return [
      ...(colours.length > 0 ? [box(at, side * colours.length, '#808080', 0.5)] : []),
      ...colours.map((fill, i) => box(at + i * side, side, fill)),
      shape('text', { x: at + side * (colours.length + 0.5), y: base, 'font-size': size }, label),
    ];
  });
}

/** @param {LegendEntry} entry @param {number} size of letters */
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
 */
export async function cellTexts(game, { view, board }, { writing, ask, palette, widthOf }) {
  if (!writing || scaleOf(view.zoom) < LEAST_SCALE) return [];
  const { left, top, right, bottom } = visibleCells(view, board);
  const cells = rectangleOf({ left: Math.max(0, left), top: Math.max(0, top), right, bottom });
  const written = await writing(game, cells, ask);
  /** @type {string[]} */
  const texts = [];
  // Cells may differ by a pixel; their texts don't.
  const side = scaleOf(view.zoom);
  for (let y = cells.y; y < cells.y + cells.height; y++) {
    for (let x = cells.x; x < cells.x + cells.width; x++) {
      const it = written(x, y);
      if (!it) continue;
      const lettering = lettered(it.lines, { width: side, height: side }, side * PART, widthOf);
      const edges = rectangle({ left: x, top: y, right: x + 1, bottom: y + 1 }, view, board);
      const [across, down] = [edges.left + edges.right, edges.top + edges.bottom].map((sum) => sum / 2 / board.ratio);
      for (const [index, below] of middles(lettering).entries()) {
        const style = { 'font-size': lettering.size, 'font-weight': 600, fill: inkOn(palette.colourOf(it.value)) };
        const place = { x: across, y: down + below + UNDER * lettering.size, 'text-anchor': 'middle' };
        texts.push(shape('text', { ...place, ...style }, lettering.lines[index]));
      }
    }
  }
  return texts;
}
