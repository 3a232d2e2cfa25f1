// The grid of slabs that a game's board is divided into, as far as that has been planned: which slabs a window of cells
// is made of, which ones a slab starts from, and how much there is to be swept in each.
import { familyOf } from '../families/families.js';
import { cellsOf, common } from '../tiles/tiles.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { SlabPlace, SurveyPlan } from '../../shared/messages.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Box } from '../core/view.js' */

/**
 * @typedef {object} PlannedSlab
 * @property {number} column
 * @property {number} row
 * @property {boolean} live has to be swept; otherwise it is hood or outer space, and only its pixels are counted
 * @property {'waiting' | 'ready' | 'running' | 'swept' | 'kept'} state ready: all that it starts from has been swept
 * @property {number} missing slabs that it starts from and that have not been swept
 * @property {number} reached how far along the wavefront it lies
 * @property {number} cells to be swept, about
 * @property {Int8Array | null} bottom what the slab below starts from, until it has done so
 * @property {Int8Array | null} right
 * @property {number | undefined} corner
 * @property {AbortController | null} controller of its sweep
 * @property {boolean} failed its sweep has, and is tried once more
 */

/** @typedef {{x: number, y: number, width: number, height: number}} Cells  a window of the board */

/** @typedef {Pick<Box, 'right' | 'bottom'>} Extent  of a box of cells that begins at the origin */

/** The kinds of slabs in a plan; the third is in hood or outer space. */
const [BELOW_DIAGONAL, LIVE] = [0, 1];
/** No plan has this many slabs beside one another. */
const ROW = 2 ** 21;

export class SlabGrid {
  /** @type {SurveyPlan | null} the latest one; all of a game's have slabs of one size */
  #plan = null;
  /** @type {Map<number, PlannedSlab>} */
  #slabs = new Map();
  /** @type {{columns: number, rows: number}[]} what has been planned, from the origin on */
  #planned = [];

  /** @param {Game | null} game whose boards are swept; null: none has begun, and nothing is planned */
  constructor(game) {
    this.game = /** @type {Game} */ (game);
  }

  /** What the sweep of its family's boards is like. */
  get sweep() {
    return /** @type {NonNullable<ReturnType<typeof familyOf>['sweep']>} */ (familyOf(this.game).sweep);
  }

  get slabs() {
    return this.#slabs.values();
  }

  /** The level of the pixels that are counted in slabs; infinite while there are none. */
  get level() {
    return this.#plan?.level ?? Infinity;
  }

  /** Width and height of a slab in cells. */
  get side() {
    const { width = 0, height = 0 } = this.#plan ?? {};
    return { width, height };
  }

  /** Takes up what a plan of this game holds beyond those before: the new slabs. @param {SurveyPlan} plan */
  extend(plan) {
    // For a larger area pixels are coarser: those that were counted the keeper adds up. For a smaller one they stay so.
    this.#plan = { ...plan, level: Math.max(plan.level, this.#plan?.level ?? 0) };
    const rows = plan.kinds.length / plan.columns;
    this.#planned = this.#planned.filter((planned) => planned.columns > plan.columns || planned.rows > rows);
    this.#planned.push({ columns: plan.columns, rows });
    /** @type {PlannedSlab[]} */
    const added = [];
    for (const [index, kind] of plan.kinds.entries()) {
      const [column, row] = [index % plan.columns, Math.floor(index / plan.columns)];
      if (kind === BELOW_DIAGONAL || this.#slabs.has(keyOf(column, row))) continue;
      const slab = this.#newSlab(column, row, kind === LIVE);
      this.#slabs.set(keyOf(column, row), slab);
      added.push(slab);
    }
    return added;
  }

  /** @param {PlannedSlab} slab whether it is one of these, and not of a grid before */
  has(slab) {
    return this.#slabs.get(keyOf(slab.column, slab.row)) === slab;
  }

  /** The slab at a place, if it has to be swept. @param {number} column @param {number} row */
  live(column, row) {
    const slab = this.#slabs.get(keyOf(column, row));
    return slab?.live ? slab : undefined;
  }

  /** What the engine calls a slab by. @param {PlannedSlab} slab @returns {SlabPlace} */
  placeOf({ column, row }) {
    const { width, height } = this.side;
    return { game: this.game, x: column * width, y: row * height, width, level: this.level };
  }

  /** Whether a slab lies in a box, at least in part. @param {PlannedSlab} slab @param {Extent} box */
  isWithin({ column, row }, { right, bottom }) {
    const { width, height } = this.side;
    return column * width < right && row * height < bottom;
  }

  /** Whether a window of cells, or its mirror image, has been planned. @param {Box} cells */
  plans(cells) {
    const { right, bottom } = folded(cells);
    const { width, height } = this.side;
    return this.#planned.some(({ columns, rows }) => right <= columns * width && bottom <= rows * height);
  }

  /** Whether it has been swept and kept. @param {Box} cells */
  covers(cells) {
    return this.plans(cells) && this.under(cells).every(({ state }) => state === 'kept');
  }

  /** The slabs that a window touches, or its mirror image: of the cells on or above the diagonal. @param {Box} cells */
  under(cells) {
    const { left, top, right, bottom } = folded(cells);
    const { width = 1, height = 1 } = this.#plan ?? {};
    const most = (/** @type {'columns' | 'rows'} */ side) =>
      Math.max(0, ...this.#planned.map((planned) => planned[side]));
    const [columns, rows] = [
      Math.min(most('columns'), Math.ceil(right / width)),
      Math.min(most('rows'), Math.ceil(bottom / height)),
    ];
    /** @type {PlannedSlab[]} */
    const slabs = [];
    for (let row = Math.floor(top / height); row < rows; row++) {
      for (let column = Math.floor(left / width); column < columns; column++) {
        const slab = this.#slabs.get(keyOf(column, row));
        if (slab) slabs.push(slab);
      }
    }
    return slabs;
  }

  /**
   * The slabs of a tile, or of its mirror image, that have not been kept yet; none if all of it is hood or outer space,
   * for which nobody need wait.
   * @param {TileAddress} tile
   * @param {Box} [sight] only the slabs of what lies in this window
   */
  open(tile, sight) {
    const whole = cellsOf(tile);
    if (!this.under(whole).some(({ live }) => live)) return [];
    return this.under(sight ? common(whole, sight) : whole).filter(({ state }) => state !== 'kept');
  }

  /** @param {number} column @param {number} row @param {boolean} live @returns {PlannedSlab} */
  #newSlab(column, row, live) {
    const { width, height } = this.side;
    const sources = live
      ? [this.live(column, row - 1), this.live(column - 1, row), this.live(column - 1, row - 1)]
      : [];
    const missing = sources.filter((source) => source && !isSwept(source)).length;
    return {
      column,
      row,
      live,
      missing,
      state: missing > 0 ? 'waiting' : 'ready',
      reached: column * width + row * height,
      cells: live ? this.sweep.cellsIn(this.game, { x: column * width, y: row * height, width, height }) : 0,
      bottom: null,
      right: null,
      corner: undefined,
      controller: null,
      failed: false,
    };
  }
}

/** @param {PlannedSlab} slab */
export const isSwept = ({ state }) => state === 'swept' || state === 'kept';

/** A box around the mirror images, on or above the diagonal, of a window's cells. @param {Box} cells */
export const folded = ({ left, top, right, bottom }) => ({
  left: Math.max(left, top),
  top: Math.min(left, top),
  right: Math.max(right, bottom),
  bottom: Math.min(right, bottom),
});

/** @param {number} column @param {number} row */
const keyOf = (column, row) => row * ROW + column;
