// The table at which a game is played, as the page sees it: a pool of one worker that knows the rules and the palaces.
// Deeds and questions go to it one after the other, each with what was done since the game began: so a worker that
// takes another one's place does the same again, and a game outlives the page. A deed overtakes the questions before
// it, and what the computer was about to do.
import { VERSION } from '../../../../shared/messages.js';
import { doneAfter } from '../../../../shared/play.js';
import { Pool, RefusedError } from '../../../workers/pool.js';

/** @import { Deed, Insight, PuzzleAbout, Scene } from '../../../../shared/play.js' */
/** @import { PoolOptions } from '../../../workers/pool.js' */

/** The engine can't be loaded now, whatever it is asked; the message is a sentence. The next ask tries again. */
export class Unavailable extends Error {}

/** What is played is told by what was done. */
const GAME = { family: 'play', key: 'play' };
const MEMORY_BUDGET = 64 * 2 ** 20;
/** Then it is told that it takes a while. */
const PATIENCE_MILLISECONDS = 300;

export class Table {
  #options;
  /** @type {Pool | null} */
  #pool = null;
  /** @type {Deed[]} */
  #done = [];
  /** the answers to all that was asked before, which come in turn */
  #before = /** @type {Promise<unknown>} */ (Promise.resolve());
  #overtaken = new AbortController();

  /**
   * @param {Pick<PoolOptions, 'create' | 'module' | 'onLoss'> & {onReading: () => void}} options  after a loss the game
   *   goes on with another worker; `onReading`: an answer takes a while
   */
  constructor(options) {
    this.#options = options;
  }

  /** What was done since the game began: doing it again leads here. */
  get done() {
    return this.#done;
  }

  /**
   * Does something in the game.
   * @param {Deed[]} deeds in this order; they fail or succeed together
   * @param {string} players who may take back
   * @returns {Promise<Scene | null>} null if another deed came first; rejects with a RefusedError if it is not allowed
   */
  play(deeds, players) {
    this.#overtaken.abort();
    const { signal } = (this.#overtaken = new AbortController());
    // What a human has done is not overtaken by what he does next.
    const mayWait = deeds[0].do === 'reply' || deeds[0].do === 'suggest';
    return this.#inTurn(async () => {
      const about = { done: this.#done, deeds, players };
      const scene = await this.#ask('play', about, mayWait ? signal : undefined);
      if (scene) this.#done = doneAfter(this.#done, deeds, scene);
      return scene;
    });
  }

  /** @returns {Promise<Insight | null>} null if a deed came first */
  insight() {
    const { signal } = this.#overtaken;
    return this.#inTurn(() => this.#ask('insight', { done: this.#done }, signal));
  }

  /** @param {number} start @param {number} length @returns {Promise<{cells: Float64Array}>} */
  options(start, length) {
    return this.#inTurn(() => this.#ask('options', { done: this.#done, start, length }));
  }

  /** @param {string} text of a puzzle @returns {Promise<PuzzleAbout>} */
  about(text) {
    return this.#inTurn(() => this.#ask('puzzle', { text }));
  }

  /** One second of the watchdog. */
  tick() {
    this.#pool?.tick();
  }

  close() {
    this.#pool?.close();
  }

  /** @template T @param {() => Promise<T>} ask */
  #inTurn(ask) {
    const answer = this.#before.then(ask);
    this.#before = answer.catch(() => {});
    return answer;
  }

  /**
   * @param {string} name
   * @param {object} about
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>} null once it is aborted
   */
  async #ask(name, about, signal) {
    const start = performance.now();
    let isTold = false;
    const onProgress = () => {
      if (isTold || performance.now() - start < PATIENCE_MILLISECONDS) return;
      isTold = true;
      this.#options.onReading();
    };
    try {
      this.#pool ??= this.#hire();
      return await this.#pool.ask('query', { game: GAME, name, about }, { signal, onProgress });
    } catch (error) {
      if (signal?.aborted) return null;
      if (error instanceof RefusedError) throw error;
      this.close();
      this.#pool = null;
      const { message } = /** @type {Error} */ (error);
      throw new Unavailable(`The game cannot be played now. ${message}`, { cause: error });
    }
  }

  #hire() {
    const { create, module, onLoss } = this.#options;
    const pool = new Pool({
      create,
      module,
      version: VERSION,
      memoryBudget: MEMORY_BUDGET,
      limit: 1,
      onReady: () => {},
      onLoss: (sentence) => this.#done.length > 0 && onLoss?.(`${sentence} The game goes on in a new one.`),
      onFailure: () => {},
    });
    pool.beginGame(GAME);
    return pool;
  }
}
