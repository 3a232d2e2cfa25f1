// What is written into the cells of a slide that are large enough.
import { UNDER, inkOn, lettered, middles } from '../core/lettering.js';
import { rectangleOf } from '../export/excerpt.js';
import { devicePixel, scaleOf, visibleCells } from '../core/view.js';

/** @import { Palette } from '../tiles/palette.js' */
/** @import { Ask, Material } from '../export/material.js' */
/** @import { Layout } from './layout.js' */
/** @import { Text } from './marks.js' */

/** Cells of fewer units hold no text. */
const LEAST_SCALE = 26;
/** Letters are at most such a part of a cell. */
const PART = 1 / 3;

/**
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
