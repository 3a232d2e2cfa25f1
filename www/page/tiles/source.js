// Where a picture's tiles come from: from the pool at once, or, where much of the board must be swept before, from a
// survey of it, and what that has gathered so far meanwhile.
//
// For every window that is aimed at, this is decided anew, unless the game's family has no sweep. One that would take
// long is begun only when the user agrees; what is hood or outer space, and what is known already, is shown without.
// Where the sweep is short, what is in sight comes first, and the rest of the tiles after it.
import { sameGame } from '../../shared/games.js';
import { MAX_LEVEL } from '../../shared/messages.js';
import { grouped } from '../core/format.js';
import { familyOf } from '../families/families.js';
import { RefusedError } from '../workers/pool.js';
import { Consent, LONG_SECONDS } from './consent.js';
import { cellsAcross, keyOf } from './tiles.js';
import { cornerThatFits } from './what-fits.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { TileValues } from '../../shared/messages.js' */
/** @import { AskOptions, Pool } from '../workers/pool.js' */
/** @import { Cells } from '../survey/slab-grid.js' */
/** @import { Graphics } from '../survey/graphics.js' */
/** @import { Survey } from '../survey/survey.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { Box } from '../core/view.js' */

/**
 * @typedef {object} Aim
 * @property {Cells & {level: number}} tiles
 * @property {Cells} sight what is in sight of them
 */

/**
 * @typedef {object} LongPicture
 * @property {number} cells
 * @property {number} seconds
 * @property {'asked about' | 'begun' | 'made'} state
 * @property {number} part that is swept
 * @property {() => void} fail
 */

/**
 * @typedef {Pick<Graphics, 'most' | 'sweep' | 'picture' | 'hold' | 'isForPictures' | 'canPicture' | 'millisecondsFor'
 *   | 'probed' | 'lost'>} Card
 */

/**
 * @typedef {object} SourceOptions
 * @property {Pick<Pool, 'ask' | 'limit' | 'idle' | 'prepare' | 'renew'>} pool
 * @property {() => void} onChange the work has got on
 * @property {() => void} [onDoubt] all that was computed of this game is in doubt, and the pool begins anew
 * @property {() => void} [onCoarser] the tiles of a view are to be wanted again: they can be had at a coarser level
 *   only
 * @property {(sentence: string) => void} onRefused
 * @property {(sentence: string) => void} onError
 * @property {import('../survey/survey.js').SurveyOptions['archive']} [archive]
 * @property {() => Promise<Card | null>} [graphics]
 * @property {boolean} [isBrief] pictures only pass by: one of the graphics card needs no survey after it
 * @property {() => number} [now] milliseconds
 */

// Up to the far corner of a smaller window there is never enough to sweep for a survey.
const LEAST_CELLS = 2 ** 26;
// Two workers need some seconds for it.
const MUCH_CELLS = 1e11;
// A tile that isn't complete is shown again as it fills, but not more often than this.
const GLIMPSE_MILLISECONDS = 800;
// What is in sight is rounded to such parts of a tile's side, so that a view can move a little.
const PARTS = 4;
// Where the graphics card has no room for a picture it makes one that is so much coarser, at most.
const COARSER_LEVELS = 3;
const NO_CELLS = { level: 0, x: 0, y: 0, width: 0, height: 0 };
/** @type {Aim} */
const NOTHING = { tiles: NO_CELLS, sight: NO_CELLS };

export class TileSource {
  #options;
  #now;
  /** @type {Survey | null} there is none before one is needed */
  #survey = null;
  /** @type {Game | null} */
  #game = null;
  /** the window that was aimed at last */
  #aim = '';
  /** @type {Aim} */
  #aimed = NOTHING;
  /** the tiles for which the survey was planned last */
  #planned = '';
  /** @type {'planning' | 'sight' | 'rest'} what is being done for the aim */
  #stage = 'planning';
  /** @type {Set<string>} tiles of which as much was given as is in sight */
  #shown = new Set();
  /** counts the aims, and what is decided about them */
  #turn = 0;
  /** how the tiles of the aim are computed; null while that is not known */
  /** @type {'directly' | 'by survey' | 'by picture' | null} */
  #way = null;
  #paused = false;
  #consent = new Consent();
  /** @type {Error | null} why the survey that this aim needs has ended */
  #failure = null;
  #isPrepared = false;
  /** @type {Map<string, TileValues>} tiles of the aim that are shown until they have been surveyed */
  #preview = new Map();
  #previewing = new AbortController();
  /** the picture that stands for a survey, which would be too much; null if there is none @type {LongPicture | null} */
  #long = null;
  /** tiles that can be had at a coarser level only, and at which one */
  #coarser = { tiles: '', level: 0 };
  /** @type {Card | null} */
  #card = null;
  #watching = new AbortController();
  /** @type {Set<() => void>} tiles that wait for a change */
  #waiting = new Set();

  /** @param {SourceOptions} options */
  constructor(options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The sweep of the board that the aim needs, in cells; null if it needs none. */
  get progress() {
    if (this.#long?.state === 'begun') return { done: this.#long.part * this.#long.cells, total: this.#long.cells };
    return this.#survey?.active ? this.#survey.progress : null;
  }

  /** Whether a picture of what is aimed at is shown until it has been swept. */
  get isPreviewed() {
    return this.#preview.size > 0;
  }

  /** What all sweeps of this game have come to. */
  get tally() {
    return this.#survey?.tally ?? { cells: 0, milliseconds: 0, elapsed: 0 };
  }

  /** The work that waits for the user's word. */
  get question() {
    return this.#consent.question;
  }

  /** @param {Game} game another one, or the same one of which nothing has been kept */
  begin(game) {
    this.#consent.begin(!sameGame(game, this.#game));
    this.#game = game;
    this.#failure = null;
    this.#planned = '';
    this.#coarser.tiles = '';
    this.#forget();
    this.#survey?.begin(game);
  }

  /** Whatever it sweeps or waits for is given up. */
  close() {
    this.#watching.abort();
    [this.#watching, this.#card] = [new AbortController(), null];
    this.#forget();
    if (this.#game) this.#survey?.begin(this.#game);
  }

  pause() {
    this.#paused = true;
    if (this.#long) this.#card?.hold(this.#previewing.signal, true);
    this.#survey?.allow('nothing');
  }

  /** What is wanted is to be aimed at again; a picture that has been begun goes on. */
  resume() {
    this.#paused = false;
    if (!this.#long) return this.#forget();
    this.#card?.hold(this.#previewing.signal, false);
    this.#permit();
  }

  /** The user wants the work that was asked about. */
  agree() {
    this.#consent.agree();
    this.#permit();
  }

  /** The user doesn't want it now. */
  decline() {
    this.#consent.decline();
    this.#permit();
  }

  /**
   * These tiles, all of one level, will be asked for: all of which some of these cells are in sight.
   * @param {TileAddress[]} tiles
   * @param {Box} sight
   */
  aim(tiles, sight) {
    this.#survey?.moved();
    if (tiles.length === 0) {
      this.#forget();
      this.#go('directly');
      return;
    }
    const { level } = tiles[0];
    const side = cellsAcross(level);
    const aimed = { tiles: { level, ...windowOf(sight, side) }, sight: windowOf(sight, side / PARTS) };
    const aim = JSON.stringify(aimed);
    if (aim === this.#aim) return;
    this.#forget();
    this.#aim = aim;
    this.#aimed = aimed;
    this.#failure = null;
    if (!familyOf(this.#begun).sweep || this.isDirect(level, sight)) {
      this.#go('directly');
    } else if (JSON.stringify(aimed.tiles) === this.#planned && this.#survey?.plans(aimed.tiles)) {
      this.#go('by survey');
    } else {
      this.#survey?.need(aimed.tiles);
      // What has been swept is shown before it is known what the rest will cost.
      if (this.#survey?.covers(aimed.sight)) this.#way = 'by survey';
      void this.#decide();
    }
  }

  /**
   * Whether the tiles of a level of which some of these cells are in sight are computed without a survey, or were
   * surveyed before.
   * @param {number} level
   * @param {Box} sight
   */
  isDirect(level, sight) {
    const cells = windowOf(sight, cellsAcross(level));
    return (cells.x + cells.width) * (cells.y + cells.height) < LEAST_CELLS || this.#survey?.covers(cells) === true;
  }

  /**
   * The level at which tiles can be had, of which some of these cells are in sight: coarser than was wanted where the
   * graphics card alone can make them, and has no room for so many pixels.
   * @param {number} level
   * @param {Box} sight
   */
  levelOf(level, sight) {
    const isCoarser = this.#coarser.tiles === JSON.stringify({ level, ...windowOf(sight, cellsAcross(level)) });
    return isCoarser ? this.#coarser.level : level;
  }

  /** Whether the last glimpse of a tile has all of it that is in sight. @param {TileAddress} tile */
  shows(tile) {
    return this.#shown.has(keyOf(tile));
  }

  /**
   * @param {TileAddress} tile
   * @param {AskOptions & {signal: AbortSignal, onGlimpse: (content: TileValues) => void}} options
   * @returns {Promise<TileValues>}
   */
  async tile(tile, { onGlimpse, ...options }) {
    const { signal } = options;
    const { pool } = this.#options;
    const place = { game: this.#begun, ...tile };
    let turn = NaN;
    /** slabs that it waits for, and those of them that are in sight */
    /** @type {ReturnType<Survey['open']>} */
    let open = [];
    /** @type {typeof open} */
    let seen = [];
    let glimpse = { at: -Infinity, open: Infinity, slabs: open };
    const key = keyOf(tile);
    let isPreviewed = false;
    this.#shown.delete(key);
    for (;;) {
      signal.throwIfAborted();
      if (this.#way === 'by survey' && this.#failure) throw this.#failure;
      if (this.#way && turn !== this.#turn) {
        turn = this.#turn;
        [open, seen] = [[], []];
        if (this.#way === 'by survey' && this.#survey)
          [open, seen] = [this.#survey.open(tile), this.#survey.open(tile, this.#aimed.sight)];
        if (open.length !== glimpse.slabs.length || open.some((slab, index) => slab !== glimpse.slabs[index]))
          glimpse.open = Infinity;
      }
      for (const slabs of [open, seen]) while (slabs.at(-1)?.state === 'kept') slabs.pop();
      if (this.#stage !== 'planning' && open.length === 0) {
        return pool.ask('tile', place, { ...options, gathered: this.#survey?.gathers(tile) });
      }
      const preview = this.#preview.get(key);
      if (preview && (this.#options.isBrief || this.#way === 'by picture')) return preview;
      if (preview && !isPreviewed) {
        isPreviewed = true;
        onGlimpse(preview);
      }
      // What completes the picture is shown at once, and what comes after that with all the rest; where a preview is
      // shown, nothing that is known in part.
      const isShown = this.#shown.has(key);
      const due = seen.length === 0 ? 0 : isPreviewed ? Infinity : glimpse.at + GLIMPSE_MILLISECONDS - this.#now();
      if (due <= 0 && !isShown && this.#way === 'by survey' && this.#survey && tile.level >= this.#survey.level) {
        open = open.filter(({ state }) => state !== 'kept');
        if (open.length < glimpse.open) {
          glimpse = { at: this.#now(), open: open.length, slabs: open };
          const content = await pool.ask('glimpse', place, { signal });
          if (!content)
            glimpse.at = -Infinity; // so the first slab of it is shown at once
          else if (!signal.aborted) onGlimpse(content);
          continue;
        }
        if (seen.length === 0) {
          this.#shown.add(key);
          this.#options.onChange();
        }
      }
      await this.#change(signal, due > 0 && due < Infinity ? due : null);
    }
  }

  /** The game, once one has begun. */
  get #begun() {
    if (!this.#game) throw new Error('A tile was asked for before a game began.');
    return this.#game;
  }

  /** Nothing is aimed at. */
  #forget() {
    this.#aim = '';
    this.#aimed = NOTHING;
    this.#shown.clear();
    this.#previewing.abort();
    this.#preview.clear();
    this.#long = null;
    this.#stage = 'planning';
    this.#turn++;
    this.#way = null;
  }

  /** The graphics card, if there is one for this game. */
  async #graphics() {
    const card = familyOf(this.#begun).sweep?.onGraphics ? ((await this.#options.graphics?.()) ?? null) : null;
    if (!card || card === this.#card) return card;
    this.#card = card;
    const doubt = () => {
      // What a card has made that is only gone has been checked.
      if (card.lost.reason !== 'wrong') return;
      this.#preview.clear();
      this.#options.pool.renew();
      this.#options.onDoubt?.();
    };
    card.lost.addEventListener('abort', doubt, { signal: this.#watching.signal });
    return card;
  }

  /** The picture of what is aimed at. */
  get #order() {
    return this.#orderAt(this.#aimed.tiles.level);
  }

  /** The same at its own level or a coarser one. @param {number} level */
  #orderAt(level) {
    const { x, y, width, height } = this.#aimed.tiles;
    const step = cellsAcross(level);
    return { game: this.#begun, side: step * Math.ceil(Math.max(x + width, y + height) / step), level };
  }

  /**
   * Has the graphics card make a picture of what is aimed at, if there is one that does so quickly; whether it has.
   * @param {LongPicture} [long] if it is this one, however long it takes
   */
  async #look(long) {
    const { signal } = (this.#previewing = new AbortController());
    const order = this.#order;
    try {
      const tiles = await (
        await this.#graphics()
      )?.picture(order, signal, !!long, (part) => {
        if (!long) return;
        long.part = part;
        this.#options.onChange();
      });
      if (signal.aborted || !tiles) return false;
      const { level } = order;
      for (const { column, row, values } of tiles) this.#preview.set(keyOf({ level, column, row }), values);
      this.#changed();
      return true;
    } catch {
      return false; // another view is aimed at
    }
  }

  /**
   * If the graphics card can make a picture of what is aimed at, and the workers can't sweep it, that is made, however
   * long it takes; if it comes to nothing, `fail` is called. Where there is no room for it, a coarser one will be
   * wanted.
   * @param {() => void} fail
   */
  async #lookLong(fail) {
    const turn = this.#turn;
    const card = await this.#graphics();
    if (turn !== this.#turn || !card) return false;
    const { tiles } = this.#aimed;
    const orders = Array.from({ length: 1 + COARSER_LEVELS }, (_, by) => this.#orderAt(tiles.level + by));
    const order = orders.find((order) => order.level <= MAX_LEVEL && card.canPicture(order));
    if (!order) return false;
    const { side, level } = order;
    if (level > tiles.level) {
      this.#coarser = { tiles: JSON.stringify(tiles), level };
      this.#options.onCoarser?.();
      return true;
    }
    this.#long = {
      cells: side ** 2 / 2,
      seconds: card.millisecondsFor(side, level) / 1000,
      state: 'asked about',
      part: 0,
      fail,
    };
    this.#way = 'by picture';
    this.#survey?.need(null);
    this.#permit();
    return true;
  }

  /** Makes that picture, if the user wants it. @param {LongPicture} long */
  async #makeLong(long) {
    const isToBegin = !this.#paused && long.state === 'asked about';
    if (!isToBegin || !this.#consent.allows(long.cells, long.seconds, true)) return this.#changed();
    long.state = 'begun';
    this.#changed();
    const isMade = await this.#look(long);
    if (this.#long !== long) return;
    if (isMade) {
      long.state = 'made';
      this.#options.onChange();
    } else {
      this.#long = null;
      this.#way = null;
      // What is paused is decided anew when it goes on.
      if (!this.#paused) long.fail();
    }
  }

  async #decide() {
    const { pool, archive, onError } = this.#options;
    const turn = this.#turn;
    const cells = this.#aimed.tiles;
    try {
      if (this.#options.isBrief && (await this.#look())) return;
      if (turn !== this.#turn) return;
      if (!this.#isPrepared) {
        // What a sweep needs is loaded while it is being planned.
        this.#isPrepared = true;
        pool.prepare();
        void archive?.();
        void this.#graphics();
        import('../survey/survey.js').catch(() => {}); // whoever needs it tells of it
      }
      const plan = await pool.ask('survey', { game: this.#begun, ...cells });
      if (plan && !this.#survey) await this.#begin();
      // How much work is done, and how long it takes, which is asked about, is known once it is known who does it.
      const card = plan && plan.cells > MUCH_CELLS ? await this.#graphics() : null;
      if (turn !== this.#turn) return;
      if (card?.isForPictures(this.#begun) && (await this.#lookLong(() => this.#goBy(plan)))) return;
      if (turn !== this.#turn) return;
      if (plan && !this.#options.isBrief) void this.#look();
      this.#goBy(plan);
    } catch (error) {
      if (turn !== this.#turn) return;
      const { name, message } = /** @type {Error} */ (error);
      const refuse = async () => {
        if (turn !== this.#turn) return;
        if (error instanceof RefusedError) await this.#refuse(message, cells);
        else if (name !== 'AbortError') onError(message);
        // What is in the hood or outer space can be shown all the same.
        if (turn === this.#turn) this.#go('directly');
      };
      if (!(error instanceof RefusedError) || !(await this.#lookLong(() => void refuse()))) await refuse();
    }
  }

  /** @param {import('../../shared/messages.js').SurveyPlan | null} plan none: it is read quickly without */
  #goBy(plan) {
    if (plan) {
      this.#survey?.extend(plan);
      this.#planned = JSON.stringify(this.#aimed.tiles);
    }
    this.#go(plan ? 'by survey' : 'directly');
  }

  /** The first survey: its script is loaded only now. */
  async #begin() {
    const { Survey } = await import('../survey/survey.js');
    this.#survey ??= new Survey({
      ...this.#options,
      onChange: () => this.#changed(),
      onError: (sentence, isRefused) => void this.#stop(sentence, isRefused),
    });
    this.#survey.begin(this.#begun);
  }

  /**
   * The survey has ended. A game whose deviations outgrow its bytes may still be seen in a picture, in wider counters.
   * @param {string} sentence
   * @param {boolean} isRefused
   */
  async #stop(sentence, isRefused) {
    const turn = this.#turn;
    const fail = () => {
      if (turn !== this.#turn) return;
      this.#failure = new Error(sentence);
      this.#way = 'by survey';
      this.#changed();
    };
    if (!isRefused || !(await this.#lookLong(fail))) fail();
  }

  /**
   * Tells that a window is too much, and what would not be.
   * @param {string} message
   * @param {Cells & {level: number}} cells
   */
  async #refuse(message, cells) {
    const { pool, onRefused } = this.#options;
    const turn = this.#turn;
    const corner = await cornerThatFits(pool, this.#begun, cells, () => turn === this.#turn);
    if (turn !== this.#turn) return;
    const fitting = corner && `(${grouped(corner.right)}, ${grouped(corner.bottom)})`;
    onRefused(fitting ? `${message}. The part of the board up to cell ${fitting} would fit.` : message);
  }

  /** @param {'directly' | 'by survey'} way */
  #go(way) {
    this.#turn++;
    this.#way = way;
    this.#stage = 'rest';
    const { tiles, sight } = this.#aimed;
    if (way === 'by survey' && this.#survey && !this.#survey.covers(sight)) {
      // Tiles that the survey doesn't gather are read as a whole; and whoever waits long waits for all of them.
      if (this.#survey.level > tiles.level || this.#survey.secondsTo(tiles) > LONG_SECONDS)
        this.#aimed = { tiles, sight: tiles };
      else this.#stage = 'sight';
    }
    this.#survey?.need(way === 'directly' ? null : this.#stage === 'sight' ? sight : tiles);
    this.#permit();
  }

  /** Begins the sweep that the aim needs, or asks about it. */
  #permit() {
    if (this.#long) return void this.#makeLong(this.#long);
    const { done, total } = this.#survey?.progress ?? { done: 0, total: 0 };
    const isAllowed = this.#consent.allows(total - done, this.#survey?.secondsLeft ?? 0, this.#way === 'by survey');
    if (!this.#survey) return this.#changed();
    this.#survey.allow(this.#paused || this.#failure ? 'nothing' : isAllowed ? 'all' : 'known');
  }

  #changed() {
    this.#sweepRest();
    for (const wake of [...this.#waiting]) wake();
    this.#options.onChange();
  }

  /** When all in sight has been swept, the rest of the tiles follows. */
  #sweepRest() {
    if (this.#stage !== 'sight' || !this.#survey?.done) return;
    this.#stage = 'rest';
    this.#survey.need(this.#aimed.tiles);
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
 * A box of cells as a window, rounded outwards to multiples of a power of two.
 * @param {Box} box
 * @param {number} step
 * @returns {Cells}
 */
function windowOf({ left, top, right, bottom }, step) {
  const [x, y] = [left, top].map((cell) => Math.floor(cell / step) * step);
  return { x, y, width: Math.ceil(right / step) * step - x, height: Math.ceil(bottom / step) * step - y };
}
