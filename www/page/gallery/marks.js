// What the steps of the tour speak of, cell by cell: marked on the map, and named there.
import { drawCellMark } from '../inspector/explainer.js';
import { scaleOf } from '../core/view.js';

/** @import { Layer } from '../map/layers.js' */

/** @typedef {{x: number, y: number, name: string}} Mark */

/** By item. @type {Record<string, Mark[]>} */
export const MARKS = {
  'figure-1': [{ x: 3, y: 3, name: '(3, 3)' }],
  // Its seven letters, in the middle of its window.
  'figure-2': [
    { x: 54, y: 44, name: 'a' },
    { x: 55, y: 44, name: 'b' },
    { x: 54, y: 45, name: 'c' },
    { x: 55, y: 45, name: 'd' },
    { x: 56, y: 45, name: 'e' },
    { x: 55, y: 46, name: 'f' },
    { x: 56, y: 46, name: 'g' },
  ],
  'loneliest-cell': [{ x: 18_979, y: 7144, name: '(18979, 7144)' }],
};

/** CSS pixels: a letter's, by its cell's, within bounds; where cells are too small for it, the frame stands alone. */
const [OF_CELL, LEAST, MOST] = [0.65, 9, 16];
const NAME = 14;
/** The frame's strokes lie around the cell. */
const FRAME = 5;

/**
 * A letter stands in the corner of its cell, and leaves the cell's number free; a longer name stands above its cell.
 * @type {(...scene: [...Parameters<Layer>, Mark[]]) => void}
 */
export const drawMarks = (context, projection, marks) => {
  const letter = Math.min(MOST, Math.floor(OF_CELL * scaleOf(projection.view.zoom)));
  for (const mark of marks) drawCellMark(context, projection, mark);
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const { x, y, name } of marks) {
    const isLetter = name.length === 1;
    const size = isLetter ? letter : NAME;
    if (size < LEAST) continue;
    context.font = `600 ${size}px serif`;
    const [width, height] = [isLetter ? size : context.measureText(name).width + size, isLetter ? size : 1.5 * size];
    const left = isLetter ? projection.across(x) : projection.across(x) - FRAME;
    const top = isLetter ? projection.down(y) : projection.down(y) - FRAME - height;
    context.fillStyle = '#b3261e';
    context.fillRect(left, top, width, height);
    context.fillStyle = '#fff';
    context.fillText(name, left + width / 2, top + height / 2);
  }
};

/** The marks in words, after an item's title is read. @param {Mark[]} marks */
export const marksInWords = (marks) =>
  marks.length === 0 ? '' : ` Marked: ${marks.map(({ name }) => name).join(', ')}.`;
