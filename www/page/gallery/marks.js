// What the steps of the tour speak of, cell by cell: marked on the map, and named there.
import { NEIGHBOURS } from '../families/queens/automaton.js';
import { drawCellMark } from '../inspector/cell-mark.js';
import { scaleOf } from '../core/view.js';

/** @import { Scene } from '../map/layers.js' */

/** @typedef {{x: number, y: number, name: string}} Mark */

/** Where the seven letters of Figure 2 stand: in the middle of its window. */
const G = { x: 56, y: 46 };

/** By item. @type {Record<string, Mark[]>} */
export const MARKS = {
  'figure-1': [{ x: 3, y: 3, name: '(3, 3)' }],
  'figure-2': [
    ...NEIGHBOURS.map(({ letter, dx, dy }) => ({ x: G.x + dx, y: G.y + dy, name: letter })),
    { ...G, name: 'g' },
  ],
  'loneliest-cell': [{ x: 18_979, y: 7144, name: '(18979, 7144)' }],
};

/** A letter fits into a cell of so many CSS pixels. */
const LETTERED = 24;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Mark[]} marks
 */
export function drawMarks(context, scene, marks) {
  const size = scaleOf(scene.view.zoom);
  for (const mark of marks) drawCellMark(context, scene, mark);
  context.lineJoin = 'round';
  context.textBaseline = 'middle';
  context.strokeStyle = 'rgb(12 8 4 / 85%)';
  context.fillStyle = '#fffaf0';
  for (const { x, y, name } of marks) {
    const isInside = name.length === 1 && size >= LETTERED;
    context.font = `600 ${isInside ? Math.min(22, 0.6 * size) : 14}px serif`;
    context.textAlign = isInside ? 'center' : 'left';
    const across = isInside ? (scene.across(x) + scene.across(x + 1)) / 2 : scene.across(x + 1) + 10;
    const down = (scene.down(y) + scene.down(y + 1)) / 2;
    context.lineWidth = 4;
    context.strokeText(name, across, down);
    context.fillText(name, across, down);
  }
}

/** The marks in words, after an item's title is read. @param {Mark[]} marks */
export const marksInWords = (marks) =>
  marks.length === 0 ? '' : ` Marked: ${marks.map(({ name }) => name).join(', ')}.`;
