// The values themselves, written into cells that are large enough.
import { clipped, eachInSight, writeInCells } from '../../atlas/written-cells.js';
import { widthsOn, writeLettering } from '../../core/canvas.js';
import { lettered } from '../../core/lettering.js';

/** @import { PartizanGame } from '../../../shared/partizan.js' */
/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Writing } from '../../atlas/written-cells.js' */

/** @typedef {{text?: string | null, length: number, code: number}} Entry  `text`: none where it is too long */
/** @typedef {{cells: Int32Array, entries: Entry[]}} Forms  -1: a cell without an entry */

/** Cells of fewer pixels hold no text. */
const LEAST_SCALE = 26;
const LARGEST = 15;
const LAST = 149;

/** @param {Host} host @returns {Part} */
export function start(host) {
  const { pool } = host;
  writeInCells(host, {
    leastScale: LEAST_SCALE,
    areaOf: ({ size }, cells, margin) => clipped(cells, margin, Math.min(LAST, size - 1)),
    ask: (/** @type {PartizanGame} */ game, about) => pool.ask('query', { game, name: 'window', about }),
    draw,
  });
  return {};
}

/** A text of the field as it is read: arrows for ups and downs, stars as such. @param {string} text */
export const pretty = (text) =>
  text
    .replaceAll('^', '\u2191')
    .replaceAll(/v(?=[\d*|,}]|$)/g, '\u2193')
    .replaceAll('*', '\u2217')
    .replaceAll('-', '\u2212');

/** What stands in a cell: its text, or how long that would be. @param {{text?: string | null, length: number}} entry */
export const linesOf = ({ text, length }) => (text ? [pretty(text)] : [`${length}`, 'characters']);

/** @type {Writing<PartizanGame, Forms>['draw']} */
function draw(context, projection, { box, content: { cells, entries } }, inkOf) {
  const widthOf = widthsOn(context);
  const inks = entries.map(({ code }) => inkOf(code));
  eachInSight(projection, box, (index, { left, top, ...cell }) => {
    const entry = cells[index];
    if (entry < 0) return;
    const lettering = lettered(linesOf(entries[entry]), cell, LARGEST, widthOf);
    context.fillStyle = inks[entry];
    writeLettering(context, lettering, left + cell.width / 2, top + cell.height / 2);
  });
}
