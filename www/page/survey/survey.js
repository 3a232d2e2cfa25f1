// The survey of a game: its board swept as a whole, slab by slab, by all workers at once.
//
// A slab is a large block of the board. It starts from the edges of the slabs above it, on its left and between these
// two, so slabs on one anti-diagonal of their grid can be swept at the same time by any workers, and nothing passes
// between them but edges, some kilobytes a slab. What a slab leaves behind (sightlines, from which every cell can be
// computed again, and the colour classes of coarse pixels) goes to the keeper, who serves the tiles.
//
// What is in view decides which slabs are swept: those that it lies in, and all before them. Whatever else was begun is
// given up when the view leaves it.
import { sameGame } from '../../shared/games.js';
import { familyOf } from '../families/families.js';
import { RefusedError, SLABS_A_WORKER } from '../workers/pool.js';
import { ASSUMED_PACE, Pacing } from './pacing.js';
import { FINER_LEVELS, Refinement } from './refinement.js';
import { SlabGrid, folded, isSwept } from './slab-grid.js';

/** @import { Archive } from './archive.js' */
/** @import { Graphics } from './graphics.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { SlabEdges, SlabPlace, SurveyPlan } from '../../shared/messages.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { PlannedSlab } from './slab-grid.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Box } from '../core/view.js' */

/** @typedef {import('../../shared/messages.js').Result<'slab'>} Swept */

/** @typedef {'nothing' | 'known' | 'all'} Permission  known: only what is hood or outer space, which costs nothing */

/**
 * @typedef {object} SurveyOptions
 * @property {Pick<Pool, 'ask' | 'limit' | 'whenIdle'>} pool
 * @property {() => void} onChange something more is known, or the state has changed
 * @property {(sentence: string, isRefused: boolean) => void} onError the sweep has stopped; isRefused: for the game's
 *   sake, so that no other sweep would do
 * @property {() => Promise<Pick<Archive, 'find' | 'put'> | null>} [archive] what is kept on the device
 * @property {() => Promise<Pick<Graphics, 'most' | 'sweep' | 'probed'> | null>} [graphics] the card that sweeps,
 *   if one does
 */

/** Finer tiles are read by idle workers where one worker doesn't need longer for all of them. */
const IDLE_SECONDS = 90;
const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };

export class Survey {
  #options;
  /** what has been planned and swept */
  grid = new SlabGrid(null);
  /** @type {PlannedSlab[]} in the order in which they should be swept */
  #ready = [];
  /** @type {Set<PlannedSlab>} */
  #running = new Set();
  /** @type {Set<PlannedSlab>} swept, but not taken by the keeper yet */
  #keeping = new Set();
  /** cells left of and above these are needed */
  #need = NOTHING;
  /** @type {Permission} */
  #permission = 'nothing';
  /** of what is needed: slabs to be swept */
  #open = 0;
  /** and cells, both swept and in all */
  progress = { done: 0, total: 0 };
  #tally = { cells: 0, milliseconds: 0, elapsed: 0 };
  /** @readonly how fast it goes, and whether it gives way to a view that moves */
  pacing;
  #since = 0;
  /** whether the last slab was in the archive: then others are, too, and need no sweep */
  #wasFound = false;
  /** @type {ReturnType<typeof backlog> | null} what is to be kept on the device, where anything can be */
  #backlog = null;
  /** @type {Pick<Graphics, 'most' | 'sweep' | 'probed'> | null} once it is known that there is one */
  #graphics = null;
  #refinement;
  /** whether idle workers read tiles: not again after the keeper was lost, who knows over what */
  #refines = false;

  /** @param {SurveyOptions} options */
  constructor(options) {
    this.#options = options;
    this.pacing = new Pacing(() => this.#pump());
    this.#refinement = new Refinement(options.pool, () => this.#permission === 'all');
  }

  get active() {
    return this.#permission === 'all' && this.#open > 0;
  }

  /** Whether the keeper has a tile, or will once its slabs are kept; as it last said. @param {TileAddress} tile */
  gathers(tile) {
    if (tile.level >= this.grid.level || this.#refinement.has(tile)) return true;
    // Once it is read the keeper may have it, and may have given up others for it.
    if (tile.level >= this.grid.level - FINER_LEVELS) this.#refinement.doubt();
    return false;
  }

  /** Whether nothing of what is needed is left to be swept. */
  get done() {
    return this.#open === 0;
  }

  /** How long the sweep of what is needed will take from here, in seconds. */
  get secondsLeft() {
    return this.pacing.seconds(this.progress.total - this.progress.done, this.#options.pool.limit);
  }

  /** The same for a window of cells, or its mirror image, whether it is needed or not. @param {Box} cells */
  secondsTo(cells) {
    let left = 0;
    const need = folded(cells);
    for (const slab of this.grid.slabs)
      if (slab.live && !isSwept(slab) && this.grid.isWithin(slab, need)) left += slab.cells;
    return this.pacing.seconds(left, this.#options.pool.limit);
  }

  /** Cells swept in this game, the milliseconds that the workers spent on them, and those that passed meanwhile. */
  get tally() {
    const { cells, milliseconds, elapsed } = this.#tally;
    return { cells, milliseconds, elapsed: elapsed + (this.#running.size > 0 ? performance.now() - this.#since : 0) };
  }

  /** Another game, or another keeper: nothing has been swept of it, and nothing is needed. @param {Game} game */
  begin(game) {
    this.#refines = !sameGame(game, this.grid.game) || this.grid.level === Infinity;
    this.#clear(game);
    if (familyOf(game).sweep?.onGraphics) void this.#findGraphics(game);
    else this.#graphics = null;
    this.pacing.begin();
    this.#wasFound = false;
    this.#need = NOTHING;
    this.#permission = 'nothing';
    this.#tally = { cells: 0, milliseconds: 0, elapsed: 0 };
  }

  /** Takes up what a plan of this game holds beyond what has been planned. @param {SurveyPlan} plan */
  extend(plan) {
    const added = this.grid.extend(plan);
    // One by one: there may be more than a call can have arguments.
    for (const slab of added) if (slab.state === 'ready') this.#ready.push(slab);
    // For what new slabs leave, tiles that were read may have to go.
    if (added.length > 0) this.#refinement.clear();
    this.#ready.sort((a, b) => a.reached - b.reached);
    this.#count();
    this.#review();
  }

  /** A window of cells, or its mirror image, is needed, and nothing else; null: nothing. @param {Box | null} cells */
  need(cells) {
    this.#need = cells ? { ...folded(cells), left: 0, top: 0 } : NOTHING;
    // The worker has this game as soon as slabs of it are planned; and what it keeps changes until they are swept.
    if (this.grid.level < Infinity && this.grid.covers(this.#need)) this.#refinement.refresh();
    this.#count();
    this.#review();
  }

  /** @param {Permission} permission how much of what is needed may be swept */
  allow(permission) {
    this.#permission = permission;
    this.#review();
  }

  /** @param {Game} [game] another one */
  #clear(game = this.grid.game) {
    this.grid = new SlabGrid(game);
    this.#ready.length = 0;
    for (const slab of [...this.#running]) {
      slab.controller?.abort();
      this.#end(slab);
    }
    this.#keeping.clear();
    this.#open = 0;
    this.progress = { done: 0, total: 0 };
    this.#backlog?.clear();
    this.#refinement.clear();
  }

  /** What is begun from now on the graphics card sweeps, if there is one; what has begun goes on. @param {Game} game */
  async #findGraphics(game) {
    const graphics = (await this.#options.graphics?.()) ?? null;
    if (!graphics || graphics.most === 0 || !sameGame(game, this.grid.game) || this.#graphics === graphics) return;
    this.#graphics = graphics;
    this.pacing.assume(graphics.probed.pace / this.#options.pool.limit);
    this.#review();
  }

  /** @param {PlannedSlab} slab */
  #isAllowed = (slab) =>
    (this.#permission === 'all' || (this.#permission === 'known' && !slab.live)) &&
    this.grid.isWithin(slab, this.#need);

  /** Another part of the slabs is needed. */
  #count() {
    this.#open = 0;
    this.progress = { done: 0, total: 0 };
    for (const slab of this.grid.slabs) {
      if (!slab.live || !this.grid.isWithin(slab, this.#need)) continue;
      this.progress.total += slab.cells;
      if (isSwept(slab)) this.progress.done += slab.cells;
      else this.#open++;
    }
  }

  /** Ends what is not needed or not allowed any more, and begins what is. */
  #review() {
    for (const slab of this.#running) if (!this.#isAllowed(slab)) slab.controller?.abort();
    this.#pump();
    this.#options.onChange();
  }

  /**
   * Hands out what is ready, as long as there are workers for it; what costs nothing beside what is to be swept. Where
   * the keeper is behind, nothing more is swept: what waits for it lies in no budget.
   */
  #pump() {
    const { limit } = this.#options.pool;
    const graphics = this.#graphics?.most ?? 0;
    const most = Math.max(SLABS_A_WORKER * limit, graphics);
    if (this.#keeping.size >= most) return;
    const givesWay = this.pacing.isMoving && !this.#wasFound;
    const mostLive = graphics > 0 ? most : this.pacing.isPaused ? 0 : givesWay ? Math.ceil(limit / 2) : most;
    for (const live of [true, false]) {
      let running = [...this.#running].filter((slab) => slab.live === live).length;
      for (; running < (live ? mostLive : most); running++) {
        const index = this.#ready.findIndex((slab) => slab.live === live && this.#isAllowed(slab));
        if (index < 0) break;
        const [slab] = this.#ready.splice(index, 1);
        void this.#sweep(slab);
      }
    }
  }

  /** @param {PlannedSlab} slab */
  async #sweep(slab) {
    const { pool, onChange } = this.#options;
    const { column, row } = slab;
    const place = this.grid.placeOf(slab);
    const top = this.grid.live(column, row - 1)?.bottom ?? undefined;
    const left = this.grid.live(column - 1, row)?.right ?? undefined;
    const corner = this.grid.live(column - 1, row - 1)?.corner;
    const isCurrent = () => this.grid.has(slab);
    const { signal } = (slab.controller = new AbortController());
    slab.state = 'running';
    if (this.#running.size === 0) this.#since = performance.now();
    this.#running.add(slab);
    try {
      const archive = slab.live && this.#options.archive ? await this.#options.archive() : null;
      const found = archive && (await findKept(archive, pool, place, this.grid.side, signal));
      const swept = found ?? (await this.#compute(slab, { ...place, top, left, corner }, signal));
      if (!isCurrent()) return;
      if (slab.live) this.#wasFound = found !== null;
      if (!found && slab.live) {
        this.#tally.cells += swept.cells;
        this.#tally.milliseconds += swept.milliseconds;
        this.pacing.learn(swept);
        if (this.pacing.isMoving && !this.#graphics) this.pacing.rest(swept.milliseconds);
      }
      this.#take(slab, swept);
      if (!found) this.#keeping.add(slab);
      const keeping = found ? null : keep(pool, place, swept);
      this.#pump();
      await keeping;
      if (!isCurrent()) return;
      slab.state = 'kept';
      if (this.#keeping.delete(slab)) this.#pump();
      this.#refinement.doubt();
      if (archive && !found) (this.#backlog ??= backlog({ pool, archive })).add(place, swept);
      if (this.grid.covers(this.#need)) this.#refine();
      onChange();
    } catch (error) {
      if (isCurrent()) this.#fail(slab, signal, /** @type {Error} */ (error));
    }
  }

  /**
   * The graphics card sweeps, where there is one; what it can't, and what is known in closed form, the workers do.
   * @param {PlannedSlab} slab
   * @param {SlabPlace & SlabEdges} order
   * @param {AbortSignal} signal
   * @returns {Promise<Swept>}
   */
  #compute({ live, cells }, order, signal) {
    const { pool } = this.#options;
    const { height } = this.grid.side;
    const byWorker = () => pool.ask('slab', order, { signal });
    if (!live || !this.#graphics) return byWorker();
    return this.#graphics.sweep({ ...order, height }, signal).then((swept) => {
      // Its time is that of all workers together.
      if (swept) return { ...swept, cells, milliseconds: swept.milliseconds * pool.limit };
      if (this.#graphics?.most === 0) {
        this.#graphics = null;
        this.pacing.assume(ASSUMED_PACE);
      }
      return byWorker();
    });
  }

  /**
   * Has finer tiles read of what has been swept, unless that is too much to be done unasked. In frames and for a second
   * game, which keep nothing on the device, the machine is left to others.
   */
  #refine() {
    let cells = 0;
    for (const slab of this.grid.slabs) if (isSwept(slab)) cells += slab.cells;
    const seconds = this.pacing.seconds(FINER_LEVELS * cells);
    if (this.#refines && this.#options.archive && seconds <= IDLE_SECONDS)
      this.#refinement.refine(this.grid, this.#need);
  }

  /**
   * A slab was not swept, or not kept. A sweep that fails is tried once more, and then told of; when something is
   * needed again, so is the slab.
   * @param {PlannedSlab} slab
   * @param {AbortSignal} signal
   * @param {Error} error
   */
  #fail(slab, signal, error) {
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
      this.#options.onError(error.message, error instanceof RefusedError);
    }
  }

  /** @param {PlannedSlab} slab @param {Swept} swept */
  #take(slab, { bottom, right }) {
    this.#end(slab);
    slab.state = 'swept';
    slab.bottom = bottom;
    slab.right = right;
    slab.corner = bottom.at(-1);
    if (!slab.live) return;
    // Nobody else starts from these edges.
    const { column, row } = slab;
    const [above, beside] = [this.grid.live(column, row - 1), this.grid.live(column - 1, row)];
    if (above) above.bottom = null;
    if (beside) beside.right = null;
    for (const next of [
      this.grid.live(column + 1, row),
      this.grid.live(column, row + 1),
      this.grid.live(column + 1, row + 1),
    ]) {
      if (next && --next.missing === 0) this.#makeReady(next);
    }
    if (!this.grid.isWithin(slab, this.#need)) return;
    this.progress.done += slab.cells;
    this.#open--;
  }

  /** The sweep of a slab ends, well or not. @param {PlannedSlab} slab */
  #end(slab) {
    slab.controller = null;
    this.#running.delete(slab);
    if (this.#running.size === 0) this.#tally.elapsed += performance.now() - this.#since;
  }

  /** @param {PlannedSlab} slab takes its place along the wavefront */
  #makeReady(slab) {
    slab.state = 'ready';
    // Not sorted anew: a large plan has a hundred thousand of them.
    const next = this.#ready.findIndex(({ reached }) => reached > slab.reached);
    this.#ready.splice(next < 0 ? this.#ready.length : next, 0, slab);
  }
}

/**
 * Gives the keeper what a slab has left, and keeps no copy.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {SlabPlace} place
 * @param {Swept} swept
 * @param {AbortSignal} [signal]
 */
function keep(pool, place, { sightlines, classes, counts }, signal) {
  const transfer = [sightlines, counts].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
  return pool.ask('keep', { ...place, sightlines, classes, counts }, { signal, transfer });
}

/**
 * A slab out of the archive, once the keeper has taken it; null if it isn't there, or the keeper refuses it.
 * @param {Pick<Archive, 'find'>} archive
 * @param {Pick<Pool, 'ask'>} pool
 * @param {SlabPlace} place
 * @param {{width: number, height: number}} side of a slab
 * @param {AbortSignal} signal
 */
async function findKept(archive, pool, place, { width, height }, signal) {
  const found = await archive.find(place, signal);
  if (!found || found.bottom.length !== 2 * width || found.right.length !== 2 * height) return null;
  try {
    await keep(pool, { ...place, level: found.level }, found, signal);
    return found;
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}

// Swept slabs that wait to be kept on the device. They are packed and written while workers are idle, one at a time. Of
// each only the edges wait here: the rest, which is far more, the keeper has. What has not been written when somebody
// leaves the page or the game is lost.

/** In between, whoever looks at the map has the machine to themselves: two workers are busy with a slab. */
const REST_MILLISECONDS = 10;
/** Slabs beyond that are not kept. */
const MOST_BYTES = 64e6;

/** @param {{pool: Pick<Pool, 'ask' | 'whenIdle'>, archive: Pick<Archive, 'put'>}} options */
export function backlog({ pool, archive }) {
  let waiting = 0;
  let ending = new AbortController();
  return {
    /** A slab that the keeper has. @param {SlabPlace} place @param {Pick<Swept, 'bottom' | 'right'>} edges */
    add(place, { bottom, right }) {
      const bytes = bottom.byteLength + right.byteLength;
      if (waiting + bytes > MOST_BYTES) return;
      waiting += bytes;
      const { signal } = ending;
      const work = async () => {
        waiting -= bytes;
        const content = await pool.ask('kept', place);
        if (content && !signal.aborted) await archive.put(place, { bottom, right, ...content });
      };
      pool.whenIdle({ work, signal, rest: REST_MILLISECONDS });
    },
    /** What waits is not kept: the keeper serves another game. */
    clear() {
      ending.abort();
      ending = new AbortController();
      waiting = 0;
    },
  };
}
