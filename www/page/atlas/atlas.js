// What an atlas draws over its maps, whichever game they show: a scale, and where cells are large a grid with
// coordinates in a margin. It can be switched off, and is kept in the link. The scale is there from the beginning; the
// grid is loaded when it is first needed. What only a family draws is a part of the family's own.
import { OVERLAYS, PLAIN, SMALL_SCREEN, overlaysOn, readOverlays, writeOverlays } from '../core/overlays.js';
import { roundWithin } from '../core/canvas.js';
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { familyOf } from '../families/families.js';
import { recall } from '../core/storage.js';
import { scaleOf } from '../core/view.js';

/** @import { Host, Part } from '../app/parts.js' */

/** Smaller cells have no grid. */
const GRID_FROM = 7;
/** Larger cells are read one by one, and need no scale. */
const SCALE_TO = 20;
/** The scale's line, CSS pixels. */
const LONGEST = 120;
/** The grid lies over the picture, but under what is written into cells; the margin lies over that. */
const [UNDER, OVER] = [3, 9];

/** The largest round number of cells whose line is short enough. @param {number} scale CSS pixels a cell */
export const roundCells = (scale) => roundWithin(LONGEST / scale);

/** @param {Host} host @returns {Part} */
export function start({ explorer, layers, link, notices, storage }) {
  const scale = element('p', { id: 'scale', hidden: true });
  /** that the scale tells, CSS pixels a cell */
  let told = 0;
  const small = matchMedia(SMALL_SCREEN);
  let overlays = PLAIN;
  /** @type {typeof import('./grid.js') | null | undefined} null: being loaded, or it failed */
  let grid;
  document.getElementById('foot')?.prepend(scale);

  const on = () => overlaysOn(link.get(OVERLAYS), overlays, small.matches);

  layers.add((context, projection) => {
    const cell = scaleOf(projection.view.zoom);
    scale.hidden = !on().has('scale') || cell >= SCALE_TO;
    if (!scale.hidden) tellScale(cell);
    if (!on().has('grid') || cell < GRID_FROM) return;
    if (grid === undefined) void loadGrid();
    grid?.drawGrid(context, projection);
  }, UNDER);
  layers.add((context, projection) => {
    if (on().has('grid') && scaleOf(projection.view.zoom) >= GRID_FROM)
      grid?.drawMargin(context, projection, surfaces());
  }, OVER);

  /** A line of a round number of cells. @param {number} pixels a cell */
  function tellScale(pixels) {
    if (pixels === told) return;
    told = pixels;
    const cells = roundCells(pixels);
    const line = element('span', { className: 'line' });
    line.style.width = `${cells * pixels}px`;
    scale.replaceChildren(element('span', {}, cells === 1 ? '1 cell' : `${grouped(cells)} cells`), line);
  }

  async function loadGrid() {
    grid = null;
    grid = await loaded(() => import('./grid.js'));
    explorer.schedule();
  }

  /** @template T @param {() => Promise<T>} load */
  async function loaded(load) {
    try {
      return await load();
    } catch {
      const sentence = 'A part of what is drawn over the map could not be loaded. Check your connection.';
      notices.show('atlas', sentence);
      return null;
    }
  }

  return {
    applyLink: async () => {
      notices.forget(OVERLAYS);
      const { game } = explorer;
      const own = (await loaded(async () => familyOf(game).overlays?.())) ?? PLAIN;
      if (explorer.game.family !== game.family) return; // another family's meanwhile
      overlays = own;
      const text = link.get(OVERLAYS);
      const remembered = recall(storage, OVERLAYS);
      try {
        if (text !== null) readOverlays(text, own);
        // Others see the same there; and what was chosen on another family's maps counts as far as this one has it.
        else if (remembered !== null) link.set(OVERLAYS, writeOverlays(new Set(remembered.split(',')), own));
      } catch (error) {
        notices.show(OVERLAYS, `In the link, ${/** @type {Error} */ (error).message}`);
      }
      explorer.schedule();
    },
  };
}

/** The margin's colours, as the style sheet has them now. */
function surfaces() {
  const style = getComputedStyle(document.documentElement);
  const [paper, line, ink] = ['--surround', '--edge', '--quiet'].map((name) => style.getPropertyValue(name).trim());
  return { paper, line, ink };
}
