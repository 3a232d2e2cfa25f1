// The table at which a game is played, as the page sees it: what has come up in the game, and a pool of one worker that
// knows the rules and the palaces. Deeds and questions go to it one after the other, each with the positions that the
// game came through: so a worker that takes another one's place goes on, and a game outlives the page. A deed overtakes
// the questions before it, and what the computer was about to do.
import { VERSION } from '../../../../shared/messages.js';
import { Pool, RefusedError } from '../../../workers/pool.js';

/** @import { Deed, Insight, Opening, PuzzleAbout, Scene } from '../../../../shared/play.js' */
/** @import { PoolOptions } from '../../../workers/pool.js' */

/**
 * @typedef {Opening & {at?: number, link?: string} | {k: number, pos: string}} Start  a game, where one is in it if not
 *   at its end, and that position's text in the link, where it is known; or a link's position, in this game if it has
 *   come up there
 */

/** The engine can't be loaded now, whatever it is asked; the message is a sentence. The next ask tries again. */
export class Unavailable extends Error {}

const GAME = { family: 'play', key: 'play' };
const MEMORY_BUDGET = 64 * 2 ** 20;
/** Then it is told that it takes a while. */
const PATIENCE_MILLISECONDS = 300;

export class Table {
  #options;
  /** @type {Pool | null} */
  #pool = null;
  /** @type {Scene[]} what has come up in the game, also what was taken back */
  #log = [];
  /** where one is in it */
  #at = -1;
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

  /** The game as it is taken up again. */
  get kept() {
    return { k: this.#log[0].k, log: this.#log.map(({ full }) => full), at: this.#at };
  }

  /** The same game before anything was done in it. */
  get beginning() {
    const [{ k, full }] = this.#log;
    return { k, log: [full] };
  }

  /** A game begins, or goes on; rejects with a RefusedError. @param {Start} start @returns {Promise<Scene | null>} */
  open(start) {
    this.#overtake();
    return this.#inTurn(async () => {
      const isVisit = 'pos' in start;
      const { at = undefined, link = undefined } = isVisit ? {} : start;
      /** @type {Scene[]} */
      const scenes = await this.#ask('open', isVisit ? { k: start.k, log: [start.pos] } : start);
      const [{ k, full }] = scenes;
      const isIt = (/** @type {number} */ at) => this.#log[at]?.k === k && this.#log[at].full === full;
      const known = isVisit ? [this.#at, ...this.#log.keys()].find(isIt) : at;
      if (!isVisit || known === undefined) this.#log = scenes;
      this.#at = known ?? scenes.length - 1;
      const scene = this.#log[this.#at];
      // It may be shorter by what was known of the palaces then.
      scene.pos = link ?? (isVisit ? scenes[0] : scene).pos;
      return scene;
    });
  }

  /** Null after another deed; rejects with a RefusedError. @param {Deed} deed @returns {Promise<Scene | null>} */
  act(deed) {
    const signal = this.#overtake();
    // What a human has done is not overtaken by what he does next.
    const mayWait = deed.do === 'reply' || deed.do === 'suggest';
    return this.#inTurn(async () => {
      const log = this.#log.slice(0, this.#at + 1);
      const about = { k: log[0].k, log: log.map(({ full }) => full), deed };
      const scene = await this.#ask('act', about, mayWait ? signal : undefined);
      if (scene) this.#at = (this.#log = [...log, scene]).length - 1;
      return scene;
    });
  }

  /**
   * Takes back, or does again, as far as one of the players has the turn, or a step where none is given.
   * @param {'undo' | 'redo'} way
   * @param {string} players 'A', 'B', 'AB' or ''
   * @returns {Promise<Scene | null>}
   */
  step(way, players) {
    this.#overtake();
    return this.#inTurn(async () => {
      this.#at = this.#placeOf(way, players);
      return this.#log[this.#at];
    });
  }

  /** Whether there is anything to take back, or to do again. @param {'undo' | 'redo'} way @param {string} players */
  canStep(way, players) {
    return this.#placeOf(way, players) !== this.#at;
  }

  /** @param {'undo' | 'redo'} way @param {string} players */
  #placeOf(way, players) {
    const isTheirs = (/** @type {number} */ place) => players === '' || players.includes(this.#log[place].turn);
    const theirs = [...this.#log.keys()].filter(isTheirs);
    return way === 'undo'
      ? (theirs.findLast((place) => place < this.#at) ?? this.#at)
      : (theirs.find((place) => place > this.#at) ?? this.#log.length - 1);
  }

  /** @returns {Promise<Insight | null>} null if a deed came first */
  insight() {
    const { signal } = this.#overtaken;
    return this.#inTurn(() => {
      const { k, full: pos } = this.#log[this.#at];
      return this.#ask('insight', { k, before: this.#log[this.#at - 1]?.full, pos }, signal);
    });
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

  /** Gives up what may wait. @returns {AbortSignal} the next deed */
  #overtake() {
    this.#overtaken.abort();
    this.#overtaken = new AbortController();
    return this.#overtaken.signal;
  }

  /** @template T @param {() => Promise<T>} ask */
  #inTurn(ask) {
    const answer = this.#before.then(ask);
    this.#before = answer.catch(() => {});
    return answer;
  }

  /** Comes to null once aborted. @type {(name: string, about: object, signal?: AbortSignal) => Promise<any>} */
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
      onLoss: (sentence) => this.#log.length > 0 && onLoss?.(`${sentence} The game goes on in a new one.`),
      onFailure: () => {},
    });
    pool.beginGame(GAME);
    return pool;
  }
}
