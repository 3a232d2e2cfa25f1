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
/** @import { Projection } from '../map/layers.js' */

/** Smaller cells have no grid. */
const GRID_FROM = 7;
/** Larger cells are read one by one, and need no scale. */
const SCALE_TO = 20;
/** The scale's line, CSS pixels. */
const LONGEST = 120;
/** The grid lies over the picture, but under what is written into cells; the margin lies over that. */
const [UNDER, OVER] = [3, 9];

/**
 * The largest round number of cells whose line is short enough.
 * @param {number} scale CSS pixels a cell
 */
export const roundCells = (scale) => roundWithin(LONGEST / scale);

/** @param {Host} host */
export const start = (host) => new Atlas(host);

/** @implements {Part} */
class Atlas {
  #host;
  #scale = element('p', { id: 'scale', hidden: true });
  /** that the scale tells, CSS pixels a cell */
  #told = 0;
  #small = matchMedia(SMALL_SCREEN);
  #overlays = PLAIN;
  /** @type {typeof import('./grid.js') | null | undefined} null: being loaded, or it failed */
  #grid;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    document.getElementById('foot')?.prepend(this.#scale);
    host.layers.add((context, projection) => this.#drawUnder(context, projection), UNDER);
    host.layers.add((context, projection) => this.#drawOver(context, projection), OVER);
  }

  toggle() {}

  async applyLink() {
    const { explorer, link, notices, storage } = this.#host;
    notices.forget(OVERLAYS);
    const { game } = explorer;
    const overlays = (await this.#load(async () => familyOf(game).overlays?.())) ?? PLAIN;
    if (explorer.game.family !== game.family) return; // another family's meanwhile
    this.#overlays = overlays;
    const text = link.get(OVERLAYS);
    const remembered = recall(storage, OVERLAYS);
    try {
      if (text !== null) readOverlays(text, overlays);
      else if (remembered !== null) link.set(OVERLAYS, known(remembered, overlays)); // others see the same there
    } catch (error) {
      notices.show(OVERLAYS, `In the link, ${/** @type {Error} */ (error).message}`);
    }
    explorer.schedule();
  }

  get #on() {
    return overlaysOn(this.#host.link.get(OVERLAYS), this.#overlays, this.#small.matches);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Projection} projection
   */
  #drawUnder(context, projection) {
    const on = this.#on;
    const cell = scaleOf(projection.view.zoom);
    this.#scale.hidden = !on.has('scale') || cell >= SCALE_TO;
    if (!this.#scale.hidden) this.#tellScale(cell);
    if (!on.has('grid') || cell < GRID_FROM) return;
    if (this.#grid === undefined) void this.#loadGrid();
    this.#grid?.drawGrid(context, projection);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Projection} projection
   */
  #drawOver(context, projection) {
    if (!this.#on.has('grid') || scaleOf(projection.view.zoom) < GRID_FROM) return;
    this.#grid?.drawMargin(context, projection, surfaces());
  }

  /** A line of a round number of cells. @param {number} scale CSS pixels a cell */
  #tellScale(scale) {
    if (scale === this.#told) return;
    this.#told = scale;
    const cells = roundCells(scale);
    const line = element('span', { className: 'line' });
    line.style.width = `${cells * scale}px`;
    this.#scale.replaceChildren(element('span', {}, cells === 1 ? '1 cell' : `${grouped(cells)} cells`), line);
  }

  async #loadGrid() {
    this.#grid = null;
    this.#grid = await this.#load(() => import('./grid.js'));
    this.#host.explorer.schedule();
  }

  /**
   * @template T
   * @param {() => Promise<T>} load
   */
  async #load(load) {
    try {
      return await load();
    } catch {
      this.#host.notices.show(
        'atlas',
        'A part of what is drawn over the map could not be loaded. Check your connection.',
      );
      return null;
    }
  }
}

/**
 * What was chosen on another family's maps, as far as this one has it.
 * @param {string} text
 * @param {import('../core/overlays.js').Overlays} overlays
 */
const known = (text, overlays) => writeOverlays(new Set(text.split(',')), overlays);

/** The margin's colours, as the style sheet has them now. */
function surfaces() {
  const style = getComputedStyle(document.documentElement);
  const [paper, line, ink] = ['--surround', '--edge', '--quiet'].map((name) => style.getPropertyValue(name).trim());
  return { paper, line, ink };
}
