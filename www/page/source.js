// Where a picture's tiles come from: from the pool at once, or, where much of the board must be swept before, from a
// survey of it, and what that has gathered so far meanwhile.
//
// For every window that is aimed at, this is decided anew. A sweep that would take long is begun only when the user
// agrees; what is hood or outer space, and what is known already, is shown without. What is in sight is swept first, and
// then, if that is soon done, the rest of the tiles.
import { grouped } from './format.js';
import { RefusedError } from './pool.js';
import { cellsAcross, keyOf } from './tiles.js';

/** @import { TileValues } from '../shared/messages.js' */
/** @import { AskOptions, Pool } from './pool.js' */
/** @import { Cells, Survey } from './survey.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { Box } from './view.js' */

/**
 * @typedef {object} Aim
 * @property {Cells & {level: number}} tiles
 * @property {Cells} sight what is in sight of them
 */

/**
 * @typedef {object} LongWork  what the user is asked about
 * @property {number} cells
 * @property {number} seconds
 * @property {boolean} declined not now
 */

/**
 * @typedef {object} SourceOptions
 * @property {Pick<Pool, 'ask' | 'limit' | 'idle' | 'prepare'>} pool
 * @property {() => void} onChange the work has got on
 * @property {(sentence: string) => void} onRefused
 * @property {(sentence: string) => void} onError
 * @property {import('./survey.js').SurveyOptions['archive']} [archive]
 * @property {() => number} [now] milliseconds
 */

// Up to the far corner of a smaller window there is never enough to sweep for a survey.
const LEAST_CELLS = 2 ** 26;
// A tile that isn't complete is shown again as it fills, but not more often than this.
const GLIMPSE_MILLISECONDS = 800;
// What is in sight is rounded to such parts of a tile's side, so that a view can move a little.
const PARTS = 4;
// Work that takes longer waits for the user's word.
const LONG_SECONDS = 20;
/** @type {Aim} */
const NOTHING = { tiles: { level: 0, x: 0, y: 0, width: 0, height: 0 }, sight: { x: 0, y: 0, width: 0, height: 0 } };
// The way to what fits is halved as often as a coordinate can be.
const HALVINGS = 53;
// Who has agreed to some work is not asked again before it is twice as much.
const MARGIN = 2;

export class TileSource {
  #options;
  #now;
  /** @type {Survey | null} there is none before one is needed */
  #survey = null;
  #k = 0;
  /** the window that was aimed at last */
  #aim = '';
  /** @type {Aim} */
  #aimed = NOTHING;
  /** whether more than what is in sight is swept, or isn't to be */
  #isWhole = true;
  /** @type {Set<string>} tiles of which as much was given as is in sight */
  #shown = new Set();
  /** counts the aims */
  #turn = 0;
  /** how the tiles of the aim are had; null while that is not known */
  /** @type {'directly' | 'by survey' | null} */
  #way = null;
  #paused = false;
  /** @type {LongWork | null} */
  #question = null;
  #declined = false;
  /** cells that the user has agreed to */
  #agreed = 0;
  /** @type {Error | null} why the survey that this aim needs has ended */
  #failure = null;
  #isPrepared = false;
  /** @type {Set<() => void>} tiles that wait for a change */
  #waiting = new Set();

  /** @param {SourceOptions} options */
  constructor(options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The sweep of the board that the aim needs, in cells; null if it needs none. */
  get effort() {
    return this.#survey?.active ? this.#survey.effort : null;
  }

  /** What all sweeps of this game have come to. */
  get tally() {
    return this.#survey?.tally ?? { cells: 0, milliseconds: 0, elapsed: 0 };
  }

  /** The work that waits for the user's word. */
  get question() {
    return this.#question;
  }

  /** @param {number} k another game, or the same one of which nothing has been kept */
  begin(k) {
    if (k !== this.#k) {
      this.#agreed = 0;
      this.#declined = false;
    }
    this.#k = k;
    this.#failure = null;
    this.#question = null;
    this.#forget();
    this.#survey?.begin(k);
  }

  pause() {
    this.#paused = true;
    this.#survey?.allow('nothing');
  }

  /** What is wanted is to be aimed at again. */
  resume() {
    this.#paused = false;
    this.#forget();
  }

  /** The user wants the work that was asked about. */
  agree() {
    this.#agreed = Math.max(this.#agreed, this.#question?.cells ?? 0);
    this.#declined = false;
    this.#permit();
  }

  /** The user doesn't want it now. */
  decline() {
    this.#declined = true;
    this.#permit();
  }

  /**
   * These tiles, all of one level, will be asked for; of their cells, these are in sight.
   * @param {TileAddress[]} tiles
   * @param {Box} sight
   */
  aim(tiles, sight) {
    if (tiles.length === 0) {
      this.#forget();
      this.#go('directly');
      return;
    }
    const { level } = tiles[0];
    const side = cellsAcross(level);
    const [columns, rows] = [tiles.map(({ column }) => column), tiles.map(({ row }) => row)];
    const box = { left: Math.min(...columns), top: Math.min(...rows), right: Math.max(...columns) + 1, bottom: Math.max(...rows) + 1 };
    const aimed = { tiles: { level, ...windowOf(box, side) }, sight: windowOf(box, side, sight) };
    const aim = JSON.stringify(aimed);
    if (aim === this.#aim) return;
    this.#forget();
    this.#aim = aim;
    this.#aimed = aimed;
    this.#failure = null;
    const { x, y, width, height } = aimed.tiles;
    if ((x + width) * (y + height) < LEAST_CELLS || this.#survey?.covers(aimed.tiles)) {
      this.#go('directly');
    } else {
      const needed = this.#needed;
      this.#survey?.need(needed);
      // What has been swept is shown before it is known what the rest will cost.
      if (this.#survey?.covers(needed)) this.#way = 'by survey';
      void this.#decide();
    }
  }

  /** Whether the last glimpse of a tile has all of it that is in sight. @param {TileAddress} tile */
  shows(tile) {
    return this.#shown.has(keyOf(tile));
  }

  /** The part of the aim for which the view waits: tiles that a survey doesn't gather are read as a whole. */
  get #needed() {
    const { tiles, sight } = this.#aimed;
    return this.#survey && this.#survey.level > tiles.level ? tiles : sight;
  }

  /**
   * @param {TileAddress} tile
   * @param {AskOptions & {signal: AbortSignal, onGlimpse: (content: TileValues) => void}} options
   * @returns {Promise<TileValues>}
   */
  async tile(tile, { onGlimpse, ...options }) {
    const { signal } = options;
    const { pool } = this.#options;
    const place = { k: this.#k, ...tile };
    let turn = NaN;
    /** slabs that it waits for, and those of them that are in sight */
    /** @type {ReturnType<Survey['open']>} */
    let open = [];
    /** @type {typeof open} */
    let seen = [];
    let glimpse = { at: -Infinity, open: Infinity };
    const key = keyOf(tile);
    this.#shown.delete(key);
    for (;;) {
      signal.throwIfAborted();
      if (this.#way === 'by survey' && this.#failure) throw this.#failure;
      if (this.#way && turn !== this.#turn) {
        turn = this.#turn;
        [open, seen] = [[], []];
        if (this.#way === 'by survey' && this.#survey) [open, seen] = [this.#survey.open(tile), this.#survey.open(tile, this.#aimed.sight)];
        if (open.length !== glimpse.open) glimpse.open = Infinity;
      }
      for (const slabs of [open, seen]) while (slabs.at(-1)?.state === 'kept') slabs.pop();
      if (this.#way && open.length === 0) {
        return pool.ask('tile', place, { ...options, gathered: this.#survey !== null && tile.level >= this.#survey.level });
      }
      // What completes the picture is shown at once, and what comes after that with all the rest.
      const isShown = this.#shown.has(key);
      const due = seen.length === 0 ? 0 : glimpse.at + GLIMPSE_MILLISECONDS - this.#now();
      if (due <= 0 && !isShown && this.#way && this.#survey && tile.level >= this.#survey.level) {
        open = open.filter(({ state }) => state !== 'kept');
        if (open.length < glimpse.open) {
          glimpse = { at: this.#now(), open: open.length };
          const content = await pool.ask('glimpse', place, { signal });
          if (content && !signal.aborted) onGlimpse(content);
          continue;
        }
        if (seen.length === 0) {
          this.#shown.add(key);
          this.#options.onChange();
        }
      }
      await this.#change(signal, due > 0 ? due : null);
    }
  }

  /** Nothing is aimed at. */
  #forget() {
    this.#aim = '';
    this.#aimed = NOTHING;
    this.#shown.clear();
    this.#isWhole = true;
    this.#turn++;
    this.#way = null;
  }

  async #decide() {
    const { pool, archive, onError } = this.#options;
    const turn = this.#turn;
    const cells = this.#aimed.tiles;
    try {
      if (!this.#isPrepared) {
        // What a sweep needs is loaded while it is being planned.
        this.#isPrepared = true;
        pool.prepare();
        void archive?.().then((archive) => archive?.look(this.#k));
        import('./survey.js').catch(() => {}); // whoever needs it tells of it
      }
      const plan = await pool.ask('survey', { k: this.#k, ...cells });
      if (plan && !this.#survey) await this.#begin();
      if (turn !== this.#turn) return;
      if (plan) this.#survey?.extend(plan);
      this.#go(plan ? 'by survey' : 'directly');
    } catch (error) {
      if (turn !== this.#turn) return;
      const { name, message } = /** @type {Error} */ (error);
      if (error instanceof RefusedError) await this.#refuse(message, cells);
      else if (name !== 'AbortError') onError(message);
      // What is in the hood or outer space can be had all the same.
      if (turn === this.#turn) this.#go('directly');
    }
  }

  /** The first survey: its script is loaded only now. */
  async #begin() {
    const { Survey } = await import('./survey.js');
    this.#survey ??= new Survey({
      ...this.#options,
      onChange: () => this.#changed(),
      onError: (sentence) => {
        this.#failure = new Error(sentence);
        this.#changed();
      },
    });
    this.#survey.begin(this.#k);
  }

  /**
   * Tells that a window is too much, and what on the way from there to the nose or to a shoulder would not be: the sweep of
   * a huge game begins there.
   * @param {string} message
   * @param {Cells & {level: number}} cells
   */
  async #refuse(message, { level, x, y, width, height }) {
    const { pool, onRefused } = this.#options;
    const turn = this.#turn;
    const k = this.#k;
    const nose = Math.floor(k / 3);
    const away = (/** @type {{x: number, y: number}} */ place) => Math.hypot(x - place.x, y - place.y);
    const [nearest] = [{ x: nose, y: nose }, { x: k, y: 0 }, { x: 0, y: k }].sort((a, b) => away(a) - away(b));
    for (let scale = 1 / 2; scale >= 2 ** -HALVINGS && turn === this.#turn; scale /= 2) {
      const right = nearest.x + Math.floor((x + width - nearest.x) * scale);
      const bottom = nearest.y + Math.floor((y + height - nearest.y) * scale);
      const corner = { k, level, x: right, y: bottom, width: 1, height: 1 };
      const fits = await pool.ask('survey', corner).then(() => true, () => false);
      if (!fits || turn !== this.#turn) continue;
      onRefused(`${message}. The part of the board up to cell (${grouped(right)}, ${grouped(bottom)}) would fit.`);
      return;
    }
    if (turn === this.#turn) onRefused(message);
  }

  /** @param {'directly' | 'by survey'} way */
  #go(way) {
    this.#way = way;
    this.#isWhole = false;
    this.#survey?.need(way === 'by survey' ? this.#needed : null);
    this.#permit();
  }

  /** Begins the sweep that the aim needs, or asks about it. */
  #permit() {
    if (!this.#survey) return this.#changed();
    const { done, total } = this.#survey.effort;
    const [cells, seconds] = [total - done, this.#survey.secondsLeft];
    const isAsked = this.#way === 'by survey' && seconds > LONG_SECONDS && cells > MARGIN * this.#agreed;
    this.#question = isAsked ? { cells, seconds, declined: this.#declined } : null;
    // What has begun is not asked about, however slow it turns out to be.
    if (!isAsked && this.#way === 'by survey') this.#agreed = Math.max(this.#agreed, cells);
    this.#survey.allow(this.#paused || this.#failure ? 'nothing' : isAsked ? 'known' : 'all');
  }

  #changed() {
    this.#sweepRest();
    for (const wake of [...this.#waiting]) wake();
    this.#options.onChange();
  }

  /** When all in sight has been swept, the rest of the tiles follows, unless that takes long. */
  #sweepRest() {
    const survey = this.#survey;
    if (this.#way !== 'by survey' || !survey || this.#isWhole) return;
    const { done, total } = survey.effort;
    if (done < total) return;
    this.#isWhole = true;
    survey.allow('nothing');
    survey.need(this.#aimed.tiles);
    if (survey.secondsLeft > LONG_SECONDS) survey.need(this.#aimed.sight);
    this.#permit();
  }

  /**
   * @param {AbortSignal} signal
   * @param {number | null} milliseconds
   * @returns {Promise<void>} when the survey has got on or the time has passed, or nobody waits any more
   */
  #change(signal, milliseconds) {
    return new Promise((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(() => wake(), milliseconds);
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }
}

/**
 * The cells of a box of tiles; the part of them that is in sight, rounded.
 * @param {Box} tiles by columns and rows
 * @param {number} side of a tile, cells
 * @param {Box} [sight]
 * @returns {Cells}
 */
function windowOf({ left, top, right, bottom }, side, sight = { left: 0, top: 0, right: Infinity, bottom: Infinity }) {
  const step = side / PARTS;
  const first = (/** @type {number} */ tile, /** @type {number} */ cell) => Math.max(tile * side, Math.floor(cell / step) * step);
  const end = (/** @type {number} */ tile, /** @type {number} */ cell) => Math.min(tile * side, Math.ceil(cell / step) * step);
  const [x, y] = [first(left, sight.left), first(top, sight.top)];
  return { x, y, width: end(right, sight.right) - x, height: end(bottom, sight.bottom) - y };
}
