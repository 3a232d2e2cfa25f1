// Where a picture's tiles come from: from the pool at once, or, where much of the board must be swept before, from a
// survey of it, and what that has gathered so far meanwhile.
//
// For every window that is aimed at, this is decided anew, unless the game's family has no sweep. One that would take
// long is begun only when the user agrees; what is hood or outer space, and what is known already, is shown without.
// Where the sweep is short, what is in sight comes first, and the rest of the tiles after it.
import { sameGame } from '../../shared/games.js';
import { grouped } from '../core/format.js';
import { familyOf } from '../families/families.js';
import { RefusedError } from '../workers/pool.js';
import { Consent, LONG_SECONDS } from './consent.js';
import { cellsAcross, cellsOf, common, keyOf } from './tiles.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { TileValues } from '../../shared/messages.js' */
/** @import { AskOptions, Pool } from '../workers/pool.js' */
/** @import { Graphics } from '../survey/graphics.js' */
/** @import { Survey } from '../survey/survey.js' */
/** @import { TileAddress } from './tiles.js' */
/** @import { Box } from '../core/view.js' */

/**
 * @typedef {object} Aim  a window whose tiles are wanted. Each decision about it makes a new one, so that whoever waits
 *   sees that it is out of date
 * @property {string} key
 * @property {Box & {level: number}} tiles
 * @property {Box} sight what is in sight of them
 * @property {AimState} state
 * @property {Set<string>} shown tiles of which as much was given as is in sight
 * @property {Map<string, TileValues>} preview tiles, or coarser ones, that are shown until they have been surveyed
 * @property {LongPicture | null} long the picture that stands for a survey, which would be too much
 * @property {Error | null} failure why the survey that it needs has ended
 * @property {AbortController} end of its pictures: another window is wanted
 */

/**
 * planning: where the tiles come from is not known yet. known: nor is it here, but what is in sight has been swept
 * before. directly: from the pool. sight: from a survey, which sweeps what is in sight. rest: which sweeps all of them.
 * picture: from the graphics card alone. failed: from nowhere.
 * @typedef {'planning' | 'known' | 'directly' | 'sight' | 'rest' | 'picture' | 'failed'} AimState
 */

/**
 * @typedef {object} LongPicture
 * @property {number} cells
 * @property {number} seconds
 * @property {number | null} part that is swept; null before the user has agreed to it
 * @property {() => void} fail
 * @property {() => void} [then] the survey follows; without, the picture stands for it
 */

/**
 * @typedef {Pick<Graphics, 'most' | 'sweep' | 'picture' | 'hold' | 'isForPictures' | 'isMuchSooner' | 'fitting'
 *   | 'millisecondsFor' | 'probed' | 'lost'>} Card
 */

/**
 * @typedef {object} SourceOptions
 * @property {Pick<Pool, 'ask' | 'limit' | 'whenIdle' | 'prepare' | 'renew'>} pool
 * @property {() => void} onChange the work has got on
 * @property {() => void} [onDoubt] all that was computed of this game is in doubt, and the pool begins anew
 * @property {() => void} [onCoarser] the tiles of a view are to be wanted again: they can be had at a coarser level
 *   only
 * @property {(tile: TileAddress, content: TileValues) => void} [onPreview] a coarser tile is there, as a whole, before
 *   those that are aimed at
 * @property {(sentence: string) => void} onRefused
 * @property {(sentence: string) => void} onError
 * @property {import('../survey/survey.js').SurveyOptions['archive']} [archive]
 * @property {() => Promise<Card | null>} [graphics]
 * @property {boolean} [isBrief] pictures only pass by: one of the graphics card needs no survey after it
 */

// Up to the far corner of a smaller window there is never enough to sweep for a survey.
const LEAST_CELLS = 2 ** 26;
// Two workers need some seconds for it.
const MUCH_CELLS = 1e11;
// A tile that isn't complete is shown again as it fills, but not more often than this.
const GLIMPSE_MILLISECONDS = 800;
// What is in sight is rounded to such parts of a tile's side, so that a view can move a little.
const PARTS = 4;
// The way to what fits is halved as often as a coordinate can be.
const HALVINGS = 53;
const NO_CELLS = { level: 0, left: 0, top: 0, right: 0, bottom: 0 };
/** The states in which tiles come from a survey, and those in which it is known where they come from. */
const SURVEYED = new Set(['known', 'sight', 'rest']);
const DECIDED = new Set(['directly', 'sight', 'rest']);

/** @returns {Aim} */
const newAim = (key = '', tiles = NO_CELLS, /** @type {Box} */ sight = NO_CELLS) => ({
  key,
  tiles,
  sight,
  state: 'planning',
  shown: new Set(),
  preview: new Map(),
  long: null,
  failure: null,
  end: new AbortController(),
});

export class TileSource {
  #options;
  /** @type {Survey | null} there is none before one is needed */
  #survey = null;
  /** @type {Game | null} */
  #game = null;
  #aim = newAim();
  /** the tiles for which the survey was planned last */
  #planned = '';
  #paused = false;
  #consent = new Consent();
  #isPrepared = false;
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
  }

  /** The sweep of the board that the aim needs, in cells; null if it needs none. */
  get progress() {
    const { long, preview } = this.#aim;
    if (long && long.part !== null && preview.size === 0) return { done: long.part * long.cells, total: long.cells };
    return this.#survey?.active ? { ...this.#survey.progress } : null;
  }

  /** Whether a picture of what is aimed at is shown until it has been swept. */
  get isPreviewed() {
    return this.#aim.preview.size > 0;
  }

  /** What all sweeps of this game have come to. */
  get tally() {
    return this.#survey?.tally ?? { cells: 0, milliseconds: 0, elapsed: 0 };
  }

  get question() {
    return this.#consent.question;
  }

  /** @param {Game} game another one, or the same one of which nothing has been kept */
  begin(game) {
    if (!sameGame(game, this.#game)) this.#consent = new Consent();
    this.#consent.question = null;
    this.#game = game;
    this.#planned = this.#coarser.tiles = '';
    this.#turnTo(newAim());
    this.#survey?.begin(game);
  }

  /** Whatever it sweeps or waits for is given up. */
  close() {
    this.#watching.abort();
    this.#turnTo(newAim());
    if (this.#game) this.#survey?.begin(this.#game);
  }

  pause() {
    this.#paused = true;
    if (this.#aim.long) this.#card?.hold(this.#aim.end.signal, true);
    this.#survey?.allow('nothing');
  }

  /** What is wanted is to be aimed at again; a picture that has been begun goes on. */
  resume() {
    this.#paused = false;
    if (!this.#aim.long) return this.#turnTo(newAim());
    this.#card?.hold(this.#aim.end.signal, false);
    this.#permit();
  }

  /** @param {boolean} isWanted whether the user wants the work that was asked about, now */
  decide(isWanted) {
    this.#consent.answer(isWanted);
    this.#permit();
  }

  /**
   * These tiles, all of one level, will be asked for: all of which some of these cells are in sight.
   * @param {TileAddress[]} tiles
   * @param {Box} sight
   */
  aim([first], sight) {
    this.#survey?.pacing.moved();
    if (!first) {
      this.#turnTo(newAim());
      return this.#go('directly');
    }
    const { level } = first;
    const side = cellsAcross(level);
    const tiles = { level, ...rounded(sight, side) };
    const seen = rounded(sight, side / PARTS);
    const key = JSON.stringify([tiles, seen]);
    if (key === this.#aim.key) return;
    this.#turnTo(newAim(key, tiles, seen));
    if (!familyOf(this.#begun).sweep || this.isDirect(level, sight)) {
      this.#go('directly');
    } else if (JSON.stringify(tiles) === this.#planned && this.#survey?.grid.plans(tiles)) {
      this.#go('rest');
    } else {
      this.#survey?.need(tiles);
      // What has been swept is shown before it is known what the rest will cost.
      if (this.#survey?.grid.covers(seen)) this.#aim.state = 'known';
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
    const cells = rounded(sight, cellsAcross(level));
    return cells.right * cells.bottom < LEAST_CELLS || this.#survey?.grid.covers(cells) === true;
  }

  /**
   * The level at which tiles can be had, of which some of these cells are in sight: coarser than was wanted where the
   * graphics card alone can make them, and has no room for so many pixels.
   * @param {number} level
   * @param {Box} sight
   */
  levelOf(level, sight) {
    const isCoarser = this.#coarser.tiles === JSON.stringify({ level, ...rounded(sight, cellsAcross(level)) });
    return isCoarser ? this.#coarser.level : level;
  }

  /** Whether the last glimpse of a tile has all of it that is in sight. @param {TileAddress} tile */
  shows(tile) {
    return this.#aim.shown.has(keyOf(tile));
  }

  /**
   * @param {TileAddress} tile
   * @param {AskOptions & {signal: AbortSignal, onGlimpse: (content: TileValues) => void}} options
   * @returns {Promise<TileValues>}
   */
  async tile(tile, { onGlimpse, ...options }) {
    const { signal } = options;
    const { pool, isBrief, onChange } = this.#options;
    const place = { game: this.#begun, ...tile };
    const key = keyOf(tile);
    /** @type {Aim | null} for which it is known what the tile waits for */
    let known = null;
    /** slabs that it waits for, and those of them that are in sight */
    /** @type {ReturnType<Survey['grid']['open']>} */
    let open = [];
    /** @type {typeof open} */
    let seen = [];
    let glimpse = { at: -Infinity, open: Infinity, slabs: open };
    let isPreviewed = false;
    this.#aim.shown.delete(key);
    for (;;) {
      signal.throwIfAborted();
      const aim = this.#aim;
      if (aim.failure) throw aim.failure;
      const survey = SURVEYED.has(aim.state) ? this.#survey : null;
      if (aim !== known && aim.state !== 'planning') {
        known = aim;
        [open, seen] = survey ? [survey.grid.open(tile), survey.grid.open(tile, aim.sight)] : [[], []];
        if (open.length !== glimpse.slabs.length || open.some((slab, index) => slab !== glimpse.slabs[index]))
          glimpse.open = Infinity;
      }
      for (const slabs of [open, seen]) while (slabs.at(-1)?.state === 'kept') slabs.pop();
      if (DECIDED.has(aim.state) && open.length === 0)
        return pool.ask('tile', place, { ...options, gathered: this.#survey?.gathers(tile) });
      const preview = aim.preview.get(key);
      if (preview && (isBrief || aim.state === 'picture')) return preview;
      if (preview && !isPreviewed) {
        isPreviewed = true;
        onGlimpse(preview);
      }
      // What completes the picture is shown at once, and what comes after that with all the rest; where a preview is
      // shown, nothing that is known in part.
      const due =
        seen.length === 0 ? 0 : isPreviewed ? Infinity : glimpse.at + GLIMPSE_MILLISECONDS - performance.now();
      if (due <= 0 && !aim.shown.has(key) && survey && tile.level >= survey.grid.level) {
        open = open.filter(({ state }) => state !== 'kept');
        if (open.length < glimpse.open) {
          glimpse = { at: performance.now(), open: open.length, slabs: open };
          const content = await pool.ask('glimpse', place, { signal });
          if (!content)
            glimpse.at = -Infinity; // so the first slab of it is shown at once
          else if (!signal.aborted) onGlimpse(content);
          continue;
        }
        if (seen.length === 0) {
          aim.shown.add(key);
          onChange();
        }
      }
      await this.#change(signal, due > 0 && due < Infinity ? due : null);
    }
  }

  get #begun() {
    if (!this.#game) throw new Error('A tile was asked for before a game began.');
    return this.#game;
  }

  /** @param {Aim} aim a new one: the old one's pictures are given up */
  #turnTo(aim) {
    this.#aim.end.abort();
    this.#aim = aim;
  }

  /** The graphics card, if there is one for this game. */
  async #graphics() {
    const card = familyOf(this.#begun).sweep?.onGraphics ? ((await this.#options.graphics?.()) ?? null) : null;
    if (!card || card === this.#card) return card;
    this.#card = card;
    const doubt = () => {
      // What a card has made that is only gone has been checked.
      if (card.lost.reason !== 'wrong') return;
      this.#aim.preview.clear();
      this.#options.pool.renew();
      this.#options.onDoubt?.();
    };
    card.lost.addEventListener('abort', doubt, { signal: this.#watching.signal });
    return card;
  }

  /** Tiles of a coarser level are to be wanted in the place of what is aimed at. @param {number} level */
  #coarsen(level) {
    this.#coarser = { tiles: JSON.stringify(this.#aim.tiles), level };
    this.#options.onCoarser?.();
    return true;
  }

  /**
   * Has the graphics card make a picture of what is aimed at, if there is one that does so quickly; whether it has, or
   * will be asked for a coarser one.
   * @param {LongPicture} [long] if it is this one, however long it takes
   */
  async #look(long) {
    const { preview, tiles, end } = this.#aim;
    const { isBrief, onPreview } = this.#options;
    try {
      const card = await this.#graphics();
      const order = card?.fitting(this.#begun, tiles, !!long);
      if (end.signal.aborted || !card || !order) return false;
      const { level } = order;
      const isCoarser = level > tiles.level;
      if (isCoarser && isBrief) return this.#coarsen(level);
      const made = await card.picture({ ...order, isBrief }, end.signal, !!long, (part) => {
        if (!long) return;
        long.part = part;
        this.#options.onChange();
      });
      if (end.signal.aborted || !made) return false;
      for (const { column, row, values } of made) {
        const tile = { level, column, row };
        preview.set(keyOf(tile), values);
        const { left, top, right, bottom } = common(cellsOf(tile), tiles);
        if (isCoarser && left < right && top < bottom) onPreview?.(tile, values);
      }
      this.#changed();
      return true;
    } catch {
      return false; // another view is aimed at
    }
  }

  /**
   * If the graphics card can make a picture of what is aimed at, and the workers can't sweep it, that is made, however
   * long it takes; if it comes to nothing, `fail` is called. Where there is no room for it, a coarser one will be
   * wanted. Or if they can, but in many times as long: then the survey follows.
   * @param {() => void} fail
   * @param {{cells: number, then: () => void}} [survey] that follows
   */
  async #lookLong(fail, survey) {
    const aim = this.#aim;
    const { tiles } = aim;
    const card = await this.#graphics();
    if (aim !== this.#aim || !card) return false;
    const order = card.fitting(this.#begun, tiles, true);
    if (!order) return false;
    const { side, level } = order;
    const isCoarser = level > tiles.level;
    if (survey && (isCoarser || !card.isMuchSooner(order, survey.cells, this.#options.pool.limit))) return false;
    if (isCoarser) return this.#coarsen(level);
    const seconds = card.millisecondsFor(order) / 1000;
    aim.long = { cells: side ** 2 / 2, seconds, part: null, fail, then: survey?.then };
    aim.state = 'picture';
    this.#survey?.need(null);
    this.#permit();
    return true;
  }

  /** Makes that picture, if the user wants it. @param {LongPicture} long */
  async #makeLong(long) {
    const isToBegin = !this.#paused && long.part === null;
    if (!isToBegin || !this.#consent.allows(long.cells, long.seconds, true)) return this.#changed();
    long.part = 0;
    this.#changed();
    const isMade = await this.#look(long);
    if (this.#aim.long !== long || (isMade && !long.then)) return;
    this.#aim.long = null;
    this.#aim.state = 'planning';
    // What is paused is decided anew when it goes on.
    if (isMade) long.then?.();
    else if (!this.#paused) long.fail();
  }

  async #decide() {
    const { pool, archive, isBrief, onError } = this.#options;
    const aim = this.#aim;
    const { tiles } = aim;
    try {
      if (isBrief && (await this.#look())) return;
      if (aim !== this.#aim) return;
      if (!this.#isPrepared) {
        // What a sweep needs is loaded while it is being planned.
        this.#isPrepared = true;
        pool.prepare();
        void archive?.();
        void this.#graphics();
        import('../survey/survey.js').catch(() => {}); // whoever needs it tells of it
      }
      const plan = await pool.ask('survey', {
        game: this.#begun,
        level: tiles.level,
        x: tiles.left,
        y: tiles.top,
        width: tiles.right - tiles.left,
        height: tiles.bottom - tiles.top,
      });
      if (plan && !this.#survey) await this.#begin();
      // How much work is done, and how long it takes, which is asked about, is known once it is known who does it.
      const card = plan && plan.cells > MUCH_CELLS ? await this.#graphics() : null;
      if (aim !== this.#aim) return;
      const goOn = () => this.#goBy(plan);
      if (card?.isForPictures(this.#begun) && (await this.#lookLong(goOn))) return;
      const isFirst = card && !isBrief && aim === this.#aim;
      if (isFirst && (await this.#lookLong(goOn, { cells: plan?.cells ?? 0, then: goOn }))) return;
      if (aim !== this.#aim) return;
      if (plan && !isBrief) void this.#look();
      goOn();
    } catch (error) {
      if (aim !== this.#aim) return;
      const { name, message } = /** @type {Error} */ (error);
      const isRefused = error instanceof RefusedError;
      const refuse = async () => {
        if (isRefused) await this.#refuse(message);
        else if (name !== 'AbortError') onError(message);
        // What is in the hood or outer space can be shown all the same.
        if (aim === this.#aim) this.#go('directly');
      };
      if ((!isRefused || !(await this.#lookLong(() => void refuse()))) && aim === this.#aim) await refuse();
    }
  }

  /** @param {import('../../shared/messages.js').SurveyPlan | null} plan none: it is read quickly without */
  #goBy(plan) {
    if (plan) {
      this.#survey?.extend(plan);
      this.#planned = JSON.stringify(this.#aim.tiles);
    }
    this.#go(plan ? 'rest' : 'directly');
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
    const aim = this.#aim;
    const fail = () => {
      if (aim !== this.#aim) return;
      aim.failure = new Error(sentence);
      aim.state = 'failed';
      this.#changed();
    };
    if (!isRefused || !(await this.#lookLong(fail))) fail();
  }

  /** Tells that what is aimed at is too much, and what would not be. @param {string} message */
  async #refuse(message) {
    const { pool, onRefused } = this.#options;
    const aim = this.#aim;
    const corner = await cornerThatFits(pool, this.#begun, aim.tiles, () => aim === this.#aim);
    if (aim !== this.#aim) return;
    const fitting = corner && `(${grouped(corner.right)}, ${grouped(corner.bottom)})`;
    onRefused(fitting ? `${message}. The part of the board up to cell ${fitting} would fit.` : message);
  }

  /** Where tiles come from. @param {'directly' | 'rest'} state rest: a survey, with what is in sight first */
  #go(state) {
    /** @type {Aim} */
    const aim = (this.#aim = { ...this.#aim, state });
    const { tiles, sight } = aim;
    if (state === 'rest' && this.#survey && !this.#survey.grid.covers(sight)) {
      // Tiles that the survey doesn't gather are read as a whole; and whoever waits long waits for all of them.
      if (this.#survey.grid.level > tiles.level || this.#survey.secondsTo(tiles) > LONG_SECONDS) aim.sight = tiles;
      else aim.state = 'sight';
    }
    this.#survey?.need(state === 'directly' ? null : aim.state === 'sight' ? sight : tiles);
    this.#permit();
  }

  /** Begins the sweep that the aim needs, or asks about it. */
  #permit() {
    const { long, state, failure } = this.#aim;
    if (long) return void this.#makeLong(long);
    const { done, total } = this.#survey?.progress ?? { done: 0, total: 0 };
    const isAllowed = this.#consent.allows(total - done, this.#survey?.secondsLeft ?? 0, SURVEYED.has(state));
    if (!this.#survey) return this.#changed();
    this.#survey.allow(this.#paused || failure ? 'nothing' : isAllowed ? 'all' : 'known');
  }

  #changed() {
    const aim = this.#aim;
    if (aim.state === 'sight' && this.#survey?.done) {
      // When all in sight has been swept, the rest of the tiles follows.
      aim.state = 'rest';
      this.#survey.need(aim.tiles);
    }
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

/** A box of cells, rounded outwards to multiples of a power of two. @param {Box} box @param {number} step */
const rounded = ({ left, top, right, bottom }, step) => ({
  left: Math.floor(left / step) * step,
  top: Math.floor(top / step) * step,
  right: Math.ceil(right / step) * step,
  bottom: Math.ceil(bottom / step) * step,
});

/**
 * The farthest corner on the way from a refused window to where the sweep of a huge board begins that is not refused.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {Game} game
 * @param {Box & {level: number}} cells
 * @param {() => boolean} isWanted still
 * @returns {Promise<{right: number, bottom: number} | null>}
 */
async function cornerThatFits(pool, game, { level, left, top, ...far }, isWanted) {
  const away = (/** @type {{x: number, y: number}} */ place) => Math.hypot(left - place.x, top - place.y);
  const [nearest] = familyOf(game)
    .sweep?.starts(game)
    .sort((a, b) => away(a) - away(b)) ?? [{ x: 0, y: 0 }];
  for (let scale = 1 / 2; scale >= 2 ** -HALVINGS && isWanted(); scale /= 2) {
    const right = nearest.x + Math.floor((far.right - nearest.x) * scale);
    const bottom = nearest.y + Math.floor((far.bottom - nearest.y) * scale);
    const corner = { game, level, x: right, y: bottom, width: 1, height: 1 };
    const fits = await pool.ask('survey', corner).then(
      () => true,
      () => false,
    );
    if (fits) return { right, bottom };
  }
  return null;
}
