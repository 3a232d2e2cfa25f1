// Measures this page on this machine: a whole game swept and drawn, random views of it, and frames while a game is
// swept and the view moves, beside a plain loop over the rows in JavaScript. It uses the map itself, and brings it back
// to where it was.
import { amount } from '../core/amounts.js';
import { grouped } from '../core/format.js';
import { button, element, pairs } from '../core/elements.js';
import { coordinate, scaleOf } from '../core/view.js';
import { gameOfK } from '../families/game-of-k.js';

/** @import { Host } from '../app/parts.js' */
/** @import { View } from '../core/view.js' */
/** @import { CountAsk, FromCounter } from '../../shared/reference.js' */

/**
 * @typedef {object} Frames  while something went on
 * @property {number[]} gaps milliseconds between frames
 * @property {number | null} longestTask milliseconds, 0 where there was none of 50; null where the browser doesn't tell
 */

const NAME = 'benchmark';
/** The last one takes a quarter of an hour on two cores. */
const GAMES = [10_000, 40_003, 100_000, 1_000_000];
const VIEWS = 200;
/** The largest cells that are looked at have 16 pixels on a side. */
const LARGEST_ZOOM = 4;
/** What a loop over rows counts: the corner of game 1000, with hood, fabric, arms and warps, and little outer space. */
const AREA = { k: 1000, level: 0, pixels: { left: 0, top: 0, right: 2400, bottom: 1600 }, bounds: [] };
const ROUNDS = 3;
/** Pixels and doublings a frame that the view moves while a game is swept, and for how long. */
const STEP = 2;
const DOUBLING = 0.01;
const MOVING_MILLISECONDS = 4000;
/** A game of hardly any cells. */
const BLANK = 1;

export class Benchmark {
  element;
  #host;
  #button;
  #results = element('div', { className: 'results' });
  #state = element('p', { role: 'status' });
  #choice = element('select');
  /** @type {AbortController | null} as long as it runs */
  #running = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    for (const k of GAMES) this.#choice.append(new Option(grouped(k), String(k)));
    this.#button = button('Measure', () => (this.#running ? this.stop() : void this.#run(Number(this.#choice.value))), {
      className: 'plain',
    });
    const label = element('label', {}, 'Sweep and visit game ', this.#choice);
    this.element = element(
      'section',
      { className: 'benchmark' },
      element('h3', {}, 'Benchmark'),
      element('p', {}, label),
      element('div', { className: 'buttons' }, this.#button),
      this.#state,
      this.#results,
    );
  }

  /** Gives it up. */
  stop() {
    this.#running?.abort(new Error('Stopped.'));
  }

  /** @param {number} k */
  async #run(k) {
    const { explorer, jump } = this.#host;
    const running = (this.#running = new AbortController());
    const before = { game: explorer.game, place: explorer.place };
    /** @type {[string, string][]} */
    const rows = [];
    const tell = (/** @type {string} */ name, /** @type {string} */ value) => {
      rows.push([name, value]);
      this.#results.replaceChildren(pairs(rows));
    };
    this.#button.textContent = 'Stop';
    try {
      this.#say('Counting row by row in JavaScript\u2026');
      const byRows = await countByRows(running.signal);
      tell('Rows in JavaScript, cells/s', amount(byRows));
      this.#say(`Moving over game ${grouped(k + 1)} while it is swept\u2026`);
      await this.#move(k + 1, tell, running.signal);
      this.#say(`Sweeping game ${grouped(k)}\u2026`);
      await this.#sweep(k, byRows, tell, running.signal);
      this.#say(`Going to ${VIEWS} random views\u2026`);
      await this.#visit(k, tell, running.signal);
      this.#say('Done.');
    } catch (error) {
      this.#say(/** @type {Error} */ (error).message);
    }
    this.#running = null;
    this.#button.textContent = 'Measure';
    if ([BLANK, k, k + 1].includes(explorer.game.k)) jump(NAME, before.game, before.place);
  }

  /**
   * Frames while a game is swept, from nothing, and the view moves by a few pixels and zooms a little. Nothing else is
   * measured in that game.
   * @param {number} k
   * @param {(name: string, value: string) => void} tell
   * @param {AbortSignal} signal
   */
  async #move(k, tell, signal) {
    const { explorer, move } = this.#host;
    await this.#begin(k, null, signal);
    const end = performance.now() + MOVING_MILLISECONDS;
    let step = 0;
    const { gaps, longestTask } = await watchFrames(() => {
      // Sixteen frames each to one side, out, to the other side, and in.
      const phase = Math.floor(step++ / 16) % 4;
      const by = phase < 2 ? -1 : 1;
      move(() => (phase % 2 ? explorer.zoom(by * DOUBLING, undefined, false) : explorer.pan(by * STEP, 0)));
      return this.#goOn(k) || performance.now() > end;
    }, signal);
    tell('Frames during a sweep, 95 %', inMilliseconds(quantile(gaps, 0.95)));
    tell('Longest frame', inMilliseconds(Math.max(...gaps)));
    if (longestTask !== null)
      tell('Tasks over 50 ms', longestTask > 0 ? `up to ${inMilliseconds(longestTask)}` : 'none');
  }

  /**
   * The whole game, from nothing.
   * @param {number} k
   * @param {number} byRows cells a second of the loop in JavaScript
   * @param {(name: string, value: string) => void} tell
   * @param {AbortSignal} signal
   */
  async #sweep(k, byRows, tell, signal) {
    const { explorer } = this.#host;
    const { start, drawn } = await this.#begin(k, this.#within(k, this.#wholeZoom(k)), signal);
    let first = 0;
    await this.#until(() => {
      if (first === 0 && explorer.counters.drawn > drawn) first = performance.now() - start;
      return this.#goOn(k);
    }, signal);
    const whole = performance.now() - start;
    const { cells, milliseconds } = explorer.counters;
    tell('First picture', inMilliseconds(first));
    tell('Whole picture', `${(whole / 1000).toFixed(2)} s`);
    tell('Cells swept', cells > 0 ? amount(cells) : 'none: the game is kept here');
    if (cells > 0) {
      tell('Cells swept of those outside the hood', `${Math.round((100 * cells) / (9 * k ** 2 - k ** 2 / 3))} %`);
      tell('All workers, cells/s', amount((1000 * cells) / whole));
      tell('One worker, cells/s', amount((1000 * cells) / milliseconds));
      tell('Times rows in JavaScript', String(Math.round((1000 * cells) / milliseconds / byRows)));
    }
  }

  /**
   * Goes to a game as if nothing were known of it, for else it would look faster. Returns when that was, and how many
   * tiles had been drawn by then.
   * @param {number} k
   * @param {View | null} place
   * @param {AbortSignal} signal
   */
  async #begin(k, place, signal) {
    const { explorer, jump } = this.#host;
    jump(NAME, gameOfK(BLANK), null);
    await this.#complete(BLANK, signal);
    const began = { start: performance.now(), drawn: explorer.counters.drawn };
    jump(NAME, gameOfK(k), place);
    return began;
  }

  /**
   * Random places within the game at random zooms, each until it is drawn with pixels of 0.7 to 1.4 of the screen's.
   * @param {number} k
   * @param {(name: string, value: string) => void} tell
   * @param {AbortSignal} signal
   */
  async #visit(k, tell, signal) {
    const { explorer, move } = this.#host;
    const whole = this.#wholeZoom(k);
    const random = randomNumbers(1);
    /** @type {{zoom: number, time: number}[]} */
    const views = [];
    for (let number = 0; number < VIEWS; number++) {
      const zoom = whole + random() * (LARGEST_ZOOM - whole);
      const place = this.#within(k, zoom, random(), random());
      const start = performance.now();
      move(() => explorer.show(gameOfK(k), place));
      await this.#complete(k, signal);
      views.push({ zoom, time: performance.now() - start });
    }
    for (const [name, least] of /** @type {const} */ ([
      ['Random views', -Infinity],
      ['Single cells', 0],
    ])) {
      const times = views.filter(({ zoom }) => zoom >= least).map(({ time }) => time);
      tell(`${name}, median of ${times.length}`, inMilliseconds(quantile(times, 0.5)));
      tell(`${name}, 95 %`, inMilliseconds(quantile(times, 0.95)));
    }
  }

  /**
   * The zoom at which 3k x 3k cells are as large as they fit into the window.
   * @param {number} k
   */
  #wholeZoom(k) {
    const { width, height } = this.#host.explorer.viewport;
    return Math.log2(Math.min(width, height) / (3 * k));
  }

  /**
   * A view that shows nothing beyond 3k x 3k cells, wherever it can: of these views one between the lower right one and
   * the upper left one.
   * @param {number} k
   * @param {number} zoom
   * @param {number} [across] 0 to 1
   * @param {number} [up] 0 to 1
   * @returns {View}
   */
  #within(k, zoom, across = 0, up = 0) {
    const { width, height } = this.#host.explorer.viewport;
    const centre = (/** @type {number} */ length, /** @type {number} */ part) => {
      const half = length / 2 / scaleOf(zoom);
      return coordinate(0, Math.max(0, 3 * k - half - part * Math.max(0, 3 * k - 2 * half)));
    };
    return { x: centre(width, across), y: centre(height, up), zoom };
  }

  /**
   * Has a sweep go on: what is asked before long work is agreed to. Whether the picture is complete.
   * @param {number} k
   */
  #goOn(k) {
    const { explorer } = this.#host;
    if (explorer.game.k !== k) throw new Error('Another game was chosen.');
    const { state } = explorer.work;
    if (state === 'asking') explorer.decide(true);
    if (state === 'stopped') throw new Error('The sweep was halted.');
    return state === 'complete';
  }

  /**
   * Settles when the picture is complete.
   * @param {number} k
   * @param {AbortSignal} signal
   */
  async #complete(k, signal) {
    const { explorer } = this.#host;
    await nextFrame();
    await this.#until(() => {
      if (explorer.game.k !== k) throw new Error('Another game was chosen.');
      if (!explorer.complete && explorer.work.state === 'stopped') throw new Error('The work was halted.');
      return explorer.complete;
    }, signal);
  }

  /**
   * Looks now and after each frame that the map draws, until it has been seen; frames of its own would take time from
   * what is measured.
   * @param {() => boolean} look may throw
   * @param {AbortSignal} signal
   * @returns {Promise<void>}
   */
  #until(look, signal) {
    return new Promise((resolve, reject) => {
      const end = (/** @type {() => void} */ settle) => {
        unwatch();
        signal.removeEventListener('abort', check);
        settle();
      };
      const check = () => {
        try {
          signal.throwIfAborted();
          if (look()) end(resolve);
        } catch (error) {
          end(() => reject(error));
        }
      };
      const unwatch = this.#host.watch(check);
      signal.addEventListener('abort', check);
      check();
    });
  }

  /** @param {string} words */
  #say(words) {
    this.#state.textContent = words;
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const inMilliseconds = (/** @type {number} */ time) => `${Math.round(time)} ms`;

/**
 * @param {number[]} numbers
 * @param {number} share
 */
const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))] ?? 0;

/** @param {number} seed from 1 */
function randomNumbers(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Calls a function in each frame until it is done.
 * @param {() => boolean} step
 * @param {AbortSignal} signal
 * @returns {Promise<Frames>}
 */
async function watchFrames(step, signal) {
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  const isTold = PerformanceObserver.supportedEntryTypes.includes('longtask');
  if (isTold) observer.observe({ type: 'longtask' });
  const gaps = [];
  try {
    for (let last = await nextFrame(), isDone = false; !isDone;) {
      const now = await nextFrame();
      gaps.push(now - last);
      last = now;
      signal.throwIfAborted();
      isDone = step();
    }
  } finally {
    observer.disconnect();
  }
  return { gaps, longestTask: isTold ? longestTask : null };
}

/**
 * How many cells a second a plain loop counts, by the median of some rounds after one to warm up.
 * @param {AbortSignal} signal
 */
async function countByRows(signal) {
  const worker = new Worker(new URL('../../worker/verify.js', import.meta.url), { type: 'module' });
  try {
    const times = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      await /** @type {Promise<void>} */ (
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          worker.onerror = () => reject(new Error('The loop in JavaScript could not be started.'));
          worker.onmessage = (/** @type {MessageEvent<FromCounter>} */ { data }) => data.type === 'done' && resolve();
          worker.postMessage(/** @type {CountAsk} */ (AREA));
        })
      );
      if (round > 0) times.push(performance.now() - start);
    }
    return (1000 * AREA.pixels.right * AREA.pixels.bottom) / quantile(times, 0.5);
  } finally {
    worker.terminate();
  }
}
