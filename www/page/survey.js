// The survey of a game: its board swept as a whole, slab by slab, by all workers at once.
//
// A slab is a large block of the board. It starts from the edges of the slabs above it, on its left and between these two,
// so slabs on one anti-diagonal of their grid can be swept at the same time by any workers, and nothing passes between
// them but edges, some kilobytes a slab. What a slab leaves behind (sightlines, from which every cell can be computed
// again, and the colour classes of coarse pixels) goes to the keeper, who serves the tiles.
//
// What is in view decides which slabs are swept: those that it lies in, and all before them. Whatever else was begun is
// given up when the view leaves it.
import { Backlog } from './backlog.js';
import { RefusedError, SLABS_A_WORKER } from './pool.js';
import { Refinement } from './refinement.js';
import { cellsAcross, cellsOf } from './tiles.js';

/** @import { Archive } from './archive.js' */
/** @import { SlabPlace, SurveyPlan } from '../shared/messages.js' */
/** @import { Pool } from './pool.js' */
/** @import { TileAddress } from './tiles.js' */

/** @typedef {import('../shared/messages.js').Result<'slab'>} Swept */

/**
 * @typedef {object} Slab
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

/** @typedef {'nothing' | 'known' | 'all'} Permission  known: only what is hood or outer space, which costs nothing */

/**
 * @typedef {object} SurveyOptions
 * @property {Pick<Pool, 'ask' | 'limit' | 'idle'>} pool
 * @property {() => void} onChange something more is known, or the state has changed
 * @property {(sentence: string) => void} onError the sweep has stopped
 * @property {() => Promise<Pick<Archive, 'find' | 'put'> | null>} [archive] what is kept on the device
 * @property {() => number} [now] milliseconds
 */

/** The kinds of slabs in a plan; the third is in hood or outer space. */
const [BELOW_DIAGONAL, LIVE] = [0, 1];
/** No plan has so many slabs beside one another. */
const ROW = 2 ** 21;
/** Cells a millisecond that a worker is thought to sweep, before it has shown. */
const ASSUMED_PACE = 4e6;
/** Slabs whose pace counts. */
const LATELY = 8;
/** So many levels below the finest that is gathered are read at leisure, if that doesn't take one worker longer. */
const LEISURE_LEVELS = 2;
const LEISURE_SECONDS = 90;
/** Slope of the arm's outer edge: beyond it there is outer space. */
const OUTER_EDGE = 2.618;
/** Rows of a slab by which its cells are estimated. */
const SAMPLES = 4;

export class Survey {
  #options;
  #now;
  #k = 0;
  /** @type {SurveyPlan | null} the latest one; all of a game's have slabs of one size */
  #plan = null;
  /** @type {Map<number, Slab>} */
  #slabs = new Map();
  /** @type {{columns: number, rows: number}[]} what has been planned, from the origin on */
  #planned = [];
  /** @type {Slab[]} in the order in which they should be swept */
  #ready = [];
  /** @type {Set<Slab>} */
  #running = new Set();
  /** cells left of and above these are needed */
  #need = { right: 0, bottom: 0 };
  /** @type {Permission} */
  #permission = 'nothing';
  /** of what is needed: slabs to be swept, cells in all, and cells that have been */
  #open = 0;
  #total = 0;
  #done = 0;
  #tally = { cells: 0, milliseconds: 0, elapsed: 0 };
  /** cells a millisecond that a worker sweeps; what one game has shown is a good guess for the next */
  #pace = ASSUMED_PACE;
  /** @type {{cells: number, milliseconds: number}[]} */
  #lately = [];
  #since = 0;
  /** @type {Backlog | null} what is to be kept on the device, where anything can be */
  #backlog = null;
  #refinement;
  /** whether tiles are read at leisure: not again after the keeper was lost, who knows over what */
  #refines = false;

  /** @param {SurveyOptions} options */
  constructor(options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    const { pool } = options;
    const isAtWork = () => this.#permission === 'all';
    this.#refinement = new Refinement({
      ask: (...asked) => pool.ask(...asked),
      get idle() {
        return isAtWork() && pool.idle;
      },
    });
  }

  /** Whether something is being swept, or will be. */
  get active() {
    return this.#permission === 'all' && this.#open > 0;
  }

  /** The finest level whose tiles are gathered; infinite while there is no survey. */
  get level() {
    return this.#plan?.level ?? Infinity;
  }

  /** Whether the keeper has a tile at hand as soon as its slabs are kept; or had it, before its memory was full. @param {TileAddress} tile */
  gathers(tile) {
    return tile.level >= this.level || this.#refinement.has(tile);
  }

  /** Cells of what is needed, both swept and in all. */
  get effort() {
    return { done: this.#done, total: this.#total };
  }

  /** Whether nothing of what is needed is left to be swept. */
  get done() {
    return this.#open === 0;
  }

  /** How long the sweep of what is needed will take from here, in seconds. */
  get secondsLeft() {
    return this.#seconds(this.#total - this.#done);
  }

  /**
   * The same for a window of cells, or its mirror image, whether it is needed or not.
   * @param {Cells} cells
   */
  secondsTo(cells) {
    let left = 0;
    const need = folded(cells);
    for (const slab of this.#slabs.values()) if (slab.live && !isSwept(slab) && this.#isNeeded(slab, need)) left += slab.cells;
    return this.#seconds(left);
  }

  /** @param {number} cells */
  #seconds(cells) {
    return cells / (this.#pace * this.#options.pool.limit) / 1000;
  }

  /** Cells swept in this game, the milliseconds that the workers spent on them, and those that passed meanwhile. */
  get tally() {
    const { cells, milliseconds, elapsed } = this.#tally;
    return { cells, milliseconds, elapsed: elapsed + (this.#running.size > 0 ? this.#now() - this.#since : 0) };
  }

  /**
   * Another game, or another keeper: nothing has been swept of it, and nothing is needed.
   * @param {number} k
   */
  begin(k) {
    this.#refines = k !== this.#k || !this.#plan;
    this.#k = k;
    this.#clear();
    this.#need = { right: 0, bottom: 0 };
    this.#permission = 'nothing';
    this.#tally = { cells: 0, milliseconds: 0, elapsed: 0 };
  }

  /**
   * Takes up what a plan of this game holds beyond what has been planned.
   * @param {SurveyPlan} plan
   */
  extend(plan) {
    // For a larger area pixels are coarser: those that were counted the keeper adds up. For a smaller one they stay so.
    this.#plan = { ...plan, level: Math.max(plan.level, this.#plan?.level ?? 0) };
    const rows = plan.kinds.length / plan.columns;
    this.#planned = this.#planned.filter((planned) => planned.columns > plan.columns || planned.rows > rows);
    this.#planned.push({ columns: plan.columns, rows });
    const slabs = this.#slabs.size;
    for (const [index, kind] of plan.kinds.entries()) {
      const [column, row] = [index % plan.columns, Math.floor(index / plan.columns)];
      if (kind !== BELOW_DIAGONAL && !this.#slabs.has(keyOf(column, row))) this.#add(column, row, kind === LIVE);
    }
    // For what new slabs leave, tiles that were read may have to go.
    if (this.#slabs.size > slabs) this.#refinement.clear();
    this.#ready.sort((a, b) => a.reached - b.reached);
    this.#count();
    this.#review();
  }

  /**
   * What a window of cells, or its mirror image, is made of is needed, and nothing else; without one, nothing.
   * @param {Cells | null} cells
   */
  need(cells) {
    const { right, bottom } = cells ? folded(cells) : { right: 0, bottom: 0 };
    this.#need = { right, bottom };
    this.#count();
    this.#review();
  }

  /** @param {Permission} permission how much of what is needed may be swept */
  allow(permission) {
    this.#permission = permission;
    this.#review();
  }

  /**
   * Whether a window of cells, or its mirror image, has been planned.
   * @param {Cells} cells
   */
  plans(cells) {
    const { right, bottom } = folded(cells);
    const { width = 0, height = 0 } = this.#plan ?? {};
    return this.#planned.some(({ columns, rows }) => right <= columns * width && bottom <= rows * height);
  }

  /**
   * Whether it has been swept and kept.
   * @param {Cells} cells
   */
  covers(cells) {
    return this.plans(cells) && this.#under(cells).every(({ state }) => state === 'kept');
  }

  /**
   * The slabs of a tile, or of its mirror image, that have not been kept yet; none if all of it is hood or outer space, for
   * which nobody need wait.
   * @param {TileAddress} tile
   * @param {Cells} [sight] only the slabs of what lies in this window
   */
  open(tile, sight) {
    const { left: x, top: y, right, bottom } = cellsOf(tile);
    const whole = { x, y, width: right - x, height: bottom - y };
    if (!this.#under(whole).some(({ live }) => live)) return [];
    return this.#under(sight ? common(whole, sight) : whole).filter(({ state }) => state !== 'kept');
  }

  /**
   * The slabs that a window touches, or its mirror image: of the cells on or above the diagonal.
   * @param {Cells} cells
   * @returns {Slab[]}
   */
  #under(cells) {
    const { left, top, right, bottom } = folded(cells);
    const { width = 1, height = 1 } = this.#plan ?? {};
    const most = (/** @type {'columns' | 'rows'} */ side) => Math.max(0, ...this.#planned.map((planned) => planned[side]));
    const [columns, rows] = [Math.min(most('columns'), Math.ceil(right / width)), Math.min(most('rows'), Math.ceil(bottom / height))];
    const slabs = [];
    for (let row = Math.floor(top / height); row < rows; row++) {
      for (let column = Math.floor(left / width); column < columns; column++) {
        const slab = this.#slabs.get(keyOf(column, row));
        if (slab) slabs.push(slab);
      }
    }
    return slabs;
  }

  #clear() {
    this.#plan = null;
    this.#slabs.clear();
    this.#planned.length = 0;
    this.#ready.length = 0;
    for (const slab of [...this.#running]) {
      slab.controller?.abort();
      this.#end(slab);
    }
    this.#open = this.#total = this.#done = 0;
    this.#backlog?.clear();
    this.#refinement.clear();
  }

  /**
   * @param {number} column
   * @param {number} row
   * @param {boolean} live
   */
  #add(column, row, live) {
    const { width, height } = /** @type {SurveyPlan} */ (this.#plan);
    const sources = live ? [this.#live(column, row - 1), this.#live(column - 1, row), this.#live(column - 1, row - 1)] : [];
    const missing = sources.filter((source) => source && !isSwept(source)).length;
    /** @type {Slab} */
    const slab = {
      column, row, live, missing,
      state: missing > 0 ? 'waiting' : 'ready',
      reached: column * width + row * height,
      cells: live ? cellsIn(this.#k, column * width, row * height, width, height) : 0,
      bottom: null, right: null, corner: undefined, controller: null, failed: false,
    };
    this.#slabs.set(keyOf(column, row), slab);
    if (missing === 0) this.#ready.push(slab);
  }

  /**
   * The slab at a place, if it has to be swept.
   * @param {number} column
   * @param {number} row
   */
  #live(column, row) {
    const slab = this.#slabs.get(keyOf(column, row));
    return slab?.live ? slab : undefined;
  }

  /**
   * @param {Slab} slab
   * @param {{right: number, bottom: number}} [need]
   */
  #isNeeded = ({ column, row }, need = this.#need) => {
    const { width = 0, height = 0 } = this.#plan ?? {};
    return column * width < need.right && row * height < need.bottom;
  };

  /** @param {Slab} slab */
  #isAllowed = (slab) => (this.#permission === 'all' || (this.#permission === 'known' && !slab.live)) && this.#isNeeded(slab);

  /** Another part of the slabs is needed. */
  #count() {
    this.#open = this.#total = this.#done = 0;
    for (const slab of this.#slabs.values()) {
      if (!slab.live || !this.#isNeeded(slab)) continue;
      this.#total += slab.cells;
      if (isSwept(slab)) this.#done += slab.cells;
      else this.#open++;
    }
  }

  /** Ends what is not needed or not allowed any more, and begins what is. */
  #review() {
    for (const slab of this.#running) if (!this.#isAllowed(slab)) slab.controller?.abort();
    this.#pump();
    this.#options.onChange();
  }

  /** Hands out what is ready, as long as there are workers for it; what costs nothing beside what is to be swept. */
  #pump() {
    const most = SLABS_A_WORKER * this.#options.pool.limit;
    for (const live of [true, false]) {
      let running = [...this.#running].filter((slab) => slab.live === live).length;
      for (; running < most; running++) {
        const index = this.#ready.findIndex((slab) => slab.live === live && this.#isAllowed(slab));
        if (index < 0) break;
        const [slab] = this.#ready.splice(index, 1);
        void this.#sweep(slab);
      }
    }
  }

  /** @param {Slab} slab */
  async #sweep(slab) {
    const { pool, onChange } = this.#options;
    const { width, height, level } = /** @type {SurveyPlan} */ (this.#plan);
    const { column, row } = slab;
    /** @type {SlabPlace} */
    const place = { k: this.#k, x: column * width, y: row * height, width, level };
    const top = this.#live(column, row - 1)?.bottom ?? undefined;
    const left = this.#live(column - 1, row)?.right ?? undefined;
    const corner = this.#live(column - 1, row - 1)?.corner;
    const isCurrent = () => this.#slabs.get(keyOf(column, row)) === slab;
    const { signal } = (slab.controller = new AbortController());
    slab.state = 'running';
    if (this.#running.size === 0) this.#since = this.#now();
    this.#running.add(slab);
    try {
      const archive = slab.live && this.#options.archive ? await this.#options.archive() : null;
      const found = archive && (await this.#find(archive, place, signal));
      const swept = found ?? (await pool.ask('slab', { ...place, top, left, corner }, { signal }));
      if (!isCurrent()) return;
      if (!found && slab.live) {
        this.#tally.cells += swept.cells;
        this.#tally.milliseconds += swept.milliseconds;
        this.#learn(swept);
      }
      this.#take(slab, swept);
      const keeping = found ? null : this.#keep(place, swept);
      this.#pump();
      await keeping;
      if (!isCurrent()) return;
      slab.state = 'kept';
      if (archive && !found) (this.#backlog ??= new Backlog({ pool, archive })).add(place, swept);
      const { right, bottom } = this.#need;
      if (this.covers({ x: 0, y: 0, width: right, height: bottom })) this.#refine();
      onChange();
    } catch (error) {
      if (isCurrent()) this.#fail(slab, signal, /** @type {Error} */ (error));
    }
  }

  /**
   * Has finer tiles read of what has been swept, unless that is too much to be done unasked. In frames and for a second game,
   * which keep nothing on the device, the machine is left to others.
   */
  #refine() {
    let cells = 0;
    for (const slab of this.#slabs.values()) if (isSwept(slab)) cells += slab.cells;
    const seconds = (LEISURE_LEVELS * cells) / this.#pace / 1000;
    if (!this.#refines || !this.#options.archive || seconds > LEISURE_SECONDS) return;
    for (let level = this.level - 1; level >= Math.max(0, this.level - LEISURE_LEVELS); level--) {
      const side = cellsAcross(level);
      for (let row = 0; row * side < this.#need.bottom; row++) {
        const most = Math.ceil(Math.min(this.#need.right, this.#k + OUTER_EDGE * (row + 1) * side) / side);
        for (let column = row; column < most; column++) {
          const area = { x: column * side, y: row * side, width: side, height: side };
          if (this.covers(area) && this.#under(area).some(({ live }) => live)) this.#refinement.add({ k: this.#k, level, column, row });
        }
      }
    }
  }

  /**
   * A slab out of the archive, once the keeper has taken it; null if it isn't there, or the keeper refuses it.
   * @param {Pick<Archive, 'find'>} archive
   * @param {SlabPlace} place
   * @param {AbortSignal} signal
   */
  async #find(archive, place, signal) {
    const found = await archive.find(place, signal);
    const { width = 0, height = 0 } = this.#plan ?? {};
    if (!found || found.bottom.length !== 2 * width || found.right.length !== 2 * height) return null;
    try {
      await this.#keep({ ...place, level: found.level }, found, signal);
      return found;
    } catch (error) {
      if (error instanceof RefusedError) return null;
      throw error;
    }
  }

  /**
   * Gives the keeper what a slab has left, and keeps no copy.
   * @param {SlabPlace} place
   * @param {Swept} swept
   * @param {AbortSignal} [signal]
   */
  #keep(place, { sightlines, classes, counts }, signal) {
    const transfer = [sightlines, counts].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
    return this.#options.pool.ask('keep', { ...place, sightlines, classes, counts }, { signal, transfer });
  }

  /**
   * A slab was not swept, or not kept. A sweep that fails is tried once more, and then told of; when something is needed
   * again, so is the slab.
   * @param {Slab} slab
   * @param {AbortSignal} signal
   * @param {Error} error
   */
  #fail(slab, signal, { message }) {
    const wasSwept = slab.state === 'swept';
    if (!wasSwept) {
      this.#end(slab);
      this.#makeReady(slab);
    }
    const isLast = wasSwept || slab.failed;
    slab.failed = !signal.aborted && !isLast;
    // Swept but not kept, it can't be swept again: its neighbours' edges are gone.
    if (wasSwept) this.#clear();
    if (signal.aborted || !isLast) {
      this.#pump(); // it may be needed again by now
    } else {
      this.allow('nothing');
      this.#options.onError(message);
    }
  }

  /**
   * The pace is that of the last slabs: the first ones take longer, until the browser has compiled the engine well.
   * @param {Swept} swept
   */
  #learn({ cells, milliseconds }) {
    this.#lately.push({ cells, milliseconds });
    if (this.#lately.length > LATELY) this.#lately.shift();
    const sum = (/** @type {'cells' | 'milliseconds'} */ of) => this.#lately.reduce((total, slab) => total + slab[of], 0);
    if (sum('cells') > 0 && sum('milliseconds') > 0) this.#pace = sum('cells') / sum('milliseconds');
  }

  /**
   * @param {Slab} slab
   * @param {Swept} swept
   */
  #take(slab, { bottom, right }) {
    this.#end(slab);
    slab.state = 'swept';
    slab.bottom = bottom;
    slab.right = right;
    slab.corner = bottom.at(-1);
    if (!slab.live) return;
    // Nobody else starts from these edges.
    const { column, row } = slab;
    const [above, beside] = [this.#live(column, row - 1), this.#live(column - 1, row)];
    if (above) above.bottom = null;
    if (beside) beside.right = null;
    for (const next of [this.#live(column + 1, row), this.#live(column, row + 1), this.#live(column + 1, row + 1)]) {
      if (next && --next.missing === 0) this.#makeReady(next);
    }
    if (!this.#isNeeded(slab)) return;
    this.#done += slab.cells;
    this.#open--;
  }

  /**
   * The sweep of a slab ends, well or not.
   * @param {Slab} slab
   */
  #end(slab) {
    slab.controller = null;
    this.#running.delete(slab);
    if (this.#running.size === 0) this.#tally.elapsed += this.#now() - this.#since;
  }

  /** @param {Slab} slab takes its place along the wavefront */
  #makeReady(slab) {
    slab.state = 'ready';
    const next = this.#ready.findIndex(({ reached }) => reached > slab.reached);
    this.#ready.splice(next < 0 ? this.#ready.length : next, 0, slab);
  }
}

/** @param {Slab} slab */
const isSwept = ({ state }) => state === 'swept' || state === 'kept';

/**
 * A box around the mirror images, on or above the diagonal, of a window's cells.
 * @param {Cells} cells
 */
function folded({ x, y, width, height }) {
  const [right, bottom] = [x + width, y + height];
  return { left: Math.max(x, y), top: Math.min(x, y), right: Math.max(right, bottom), bottom: Math.min(right, bottom) };
}

/**
 * What lies in both of two windows.
 * @param {Cells} a
 * @param {Cells} b
 * @returns {Cells}
 */
function common(a, b) {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return { x, y, width: Math.min(a.x + a.width, b.x + b.width) - x, height: Math.min(a.y + a.height, b.y + b.height) - y };
}

/**
 * @param {number} column
 * @param {number} row
 */
const keyOf = (column, row) => row * ROW + column;

/**
 * About how many cells of a slab lie outside hood and outer space, on or above the diagonal.
 * @param {number} k
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function cellsIn(k, x, y, width, height) {
  let length = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const row = y + ((sample + 0.5) * height) / SAMPLES;
    length += Math.max(0, Math.min(x + width, k + OUTER_EDGE * row) - Math.max(x, row, k - 2 * row));
  }
  return (length * height) / SAMPLES;
}
