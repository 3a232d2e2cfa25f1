// Where a picture's tiles come from: from the pool at once, or, where much of the board must be swept before, from a
// survey of it, and what that has gathered so far meanwhile.
//
// For every window that is aimed at, this is decided anew. A sweep that would take long is begun only when the user
// agrees; what is hood or outer space, and what is known already, is shown without.
import { grouped } from './format.js';
import { RefusedError } from './pool.js';
import { cellsAcross } from './tiles.js';

/** @import { TileValues } from '../shared/messages.js' */
/** @import { AskOptions, Pool } from './pool.js' */
/** @import { Cells, Survey } from './survey.js' */
/** @import { TileAddress } from './tiles.js' */

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
// Work that takes longer waits for the user's word.
const LONG_SECONDS = 20;
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
   * These tiles, all of one level, will be asked for.
   * @param {TileAddress[]} tiles
   */
  aim(tiles) {
    if (tiles.length === 0) {
      this.#forget();
      this.#go('directly', null);
      return;
    }
    const side = cellsAcross(tiles[0].level);
    const [columns, rows] = [tiles.map(({ column }) => column), tiles.map(({ row }) => row)];
    const cells = {
      level: tiles[0].level,
      x: Math.min(...columns) * side,
      y: Math.min(...rows) * side,
      width: (Math.max(...columns) - Math.min(...columns) + 1) * side,
      height: (Math.max(...rows) - Math.min(...rows) + 1) * side,
    };
    const aim = JSON.stringify(cells);
    if (aim === this.#aim) return;
    this.#forget();
    this.#aim = aim;
    this.#failure = null;
    if ((cells.x + cells.width) * (cells.y + cells.height) < LEAST_CELLS || this.#survey?.covers(cells)) {
      this.#go('directly', null);
    } else {
      this.#survey?.need(cells);
      void this.#decide(cells);
    }
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
    /** slabs that it waits for; @type {ReturnType<Survey['open']>} */
    let open = [];
    let glimpse = { at: -Infinity, open: 0 };
    for (;;) {
      signal.throwIfAborted();
      if (this.#way === 'by survey' && this.#failure) throw this.#failure;
      if (this.#way && turn !== this.#turn) {
        turn = this.#turn;
        open = this.#way === 'directly' || !this.#survey ? [] : this.#survey.open(tile);
        glimpse.open = Infinity;
      }
      while (open.at(-1)?.state === 'kept') open.pop();
      if (this.#way && open.length === 0) {
        return pool.ask('tile', place, { ...options, gathered: this.#survey !== null && tile.level >= this.#survey.level });
      }
      const due = glimpse.at + GLIMPSE_MILLISECONDS - this.#now();
      if (due <= 0 && this.#way && this.#survey && tile.level >= this.#survey.level) {
        open = open.filter(({ state }) => state !== 'kept');
        if (open.length < glimpse.open) {
          glimpse = { at: this.#now(), open: open.length };
          const content = await pool.ask('glimpse', place, { signal });
          if (content && !signal.aborted) onGlimpse(content);
          continue;
        }
      }
      await this.#change(signal, due > 0 ? due : null);
    }
  }

  /** Nothing is aimed at. */
  #forget() {
    this.#aim = '';
    this.#turn++;
    this.#way = null;
  }

  /** @param {Cells & {level: number}} cells */
  async #decide(cells) {
    const { pool, archive, onError } = this.#options;
    const turn = this.#turn;
    try {
      if (!this.#isPrepared) {
        // What a sweep needs is loaded while it is being planned.
        this.#isPrepared = true;
        pool.prepare();
        void archive?.();
        import('./survey.js').catch(() => {}); // whoever needs it tells of it
      }
      const plan = await pool.ask('survey', { k: this.#k, ...cells });
      if (plan && !this.#survey) await this.#begin();
      if (turn !== this.#turn) return;
      if (plan) this.#survey?.extend(plan);
      this.#go(plan ? 'by survey' : 'directly', cells);
    } catch (error) {
      if (turn !== this.#turn) return;
      const { name, message } = /** @type {Error} */ (error);
      if (error instanceof RefusedError) await this.#refuse(message, cells);
      else if (name !== 'AbortError') onError(message);
      // What is in the hood or outer space can be had all the same.
      if (turn === this.#turn) this.#go('directly', null);
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

  /**
   * @param {'directly' | 'by survey'} way
   * @param {Cells | null} cells
   */
  #go(way, cells) {
    this.#way = way;
    this.#survey?.need(way === 'by survey' ? cells : null);
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
    for (const wake of [...this.#waiting]) wake();
    this.#options.onChange();
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
