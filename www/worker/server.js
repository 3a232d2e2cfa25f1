// Serves a worker's asks from one game.
//
// Long work (a tile, a block's sightlines, a slab) is a job: one runs at a time, in slices of a few milliseconds, and
// between two slices the worker reads its messages. So a cancel or a cheap ask (a cell, an estimate, the counters)
// never waits longer than a slice. Only the latest game is kept; a new one drops the jobs of the old.
import { answer, begin, isLong } from './methods.js';

/** @import { Board, Engine, Work } from './families.js' */
/** @import { Game } from '../shared/games.js' */
/** @import { Ask, FromWorker, ToWorker } from '../shared/messages.js' */
/** @import { LongAsk } from './methods.js' */

/**
 * @typedef {(family: string, module: WebAssembly.Module | undefined) => Promise<Engine>} Start  the engine of a family
 */

/**
 * @typedef {object} Scope  a worker's global scope, as far as the server needs it
 * @property {(message: FromWorker, transfer?: Transferable[]) => void} postMessage
 * @property {((event: {data: ToWorker}) => void) | null} onmessage
 */

// Long enough that a turn of the event loop is lost in it, short enough that a cancel feels immediate.
const SLICE_MILLISECONDS = 25;
// Whoever asks for something else while a tile is read while workers are idle hardly waits longer.
const IDLE_MILLISECONDS = 4;
// How far it has got is told so far apart: who hears it every slice has less time for the picture. And often enough not
// to be thought lost.
const TELLING_MILLISECONDS = 100;

// More than any one thing that an engine makes room for, in pages of 64 kB.
const MUCH = 1024;

export class Server {
  #startEngine;
  /** @type {Engine | null} once it has started */
  #engine = null;
  #scope;
  #memoryBudget = 0;
  /** @type {Board | null} */
  #game = null;
  /** the canonical text of the game */
  #key = '';
  /** @type {{ask: LongAsk, work: Work | null, milliseconds: number}[]} the first one runs */
  #jobs = [];
  /** @type {Ask[]} what came before wasm was ready */
  #early = [];
  #now;
  #told = -Infinity;
  #ready = false;
  #broken = false;
  // A message to oneself: a turn of the event loop without the 4 ms that a timer costs.
  #turn = new MessageChannel();

  /**
   * @param {Start} startEngine
   * @param {Pick<Scope, 'postMessage'>} scope
   * @param {() => number} [now] milliseconds
   */
  constructor(startEngine, scope, now = () => performance.now()) {
    this.#startEngine = startEngine;
    this.#scope = scope;
    this.#now = now;
    this.#turn.port1.onmessage = () => this.#guard(() => this.#advance());
  }

  /** @param {ToWorker} message */
  receive(message) {
    if (this.#broken) return;
    this.#guard(() => {
      if (message.type === 'start') void this.#start(message);
      else if (message.type === 'cancel') this.#cancel(message.id);
      else if (this.#ready) this.#ask(message);
      else this.#early.push(message);
    });
  }

  /** Lets go of the event loop (a worker is terminated instead; a test ends by itself). */
  close() {
    this.#turn.port1.close();
  }

  /** @param {Extract<ToWorker, {type: 'start'}>} message */
  async #start({ family, module, version, memoryBudget }) {
    this.#memoryBudget = memoryBudget;
    try {
      this.#engine = await this.#startEngine(family, module);
      this.#post({ type: 'ready', version: this.#engine.version });
      // A page of another version will send this worker away; it serves nothing.
      this.#broken = this.#engine.version !== version;
    } catch (error) {
      this.#panic(error);
    }
    if (this.#broken) return;
    this.#ready = true;
    for (const ask of this.#early.splice(0)) this.receive(ask);
  }

  /** @param {Ask} ask */
  #ask(ask) {
    try {
      if (isLong(ask)) {
        this.#use(ask.params.game);
        this.#jobs.splice(this.#turnOf(ask), 0, { ask, work: null, milliseconds: 0 });
        if (this.#jobs.length === 1) this.#nextTurn();
      } else {
        const game = ask.method === 'counters' ? this.#game : this.#use(ask.params.game);
        const { result, transfer } = answer(game, ask);
        this.#post({ type: 'answer', id: ask.id, result }, transfer);
      }
    } catch (error) {
      this.#refuse(ask.id, error);
    }
  }

  /**
   * Where a job comes among the others. Another worker waits for sightlines, and they take little time beside what it
   * then does; so they come before all that has not begun. For what is refined nobody waits.
   * @param {LongAsk} ask
   */
  #turnOf({ method }) {
    const jobs = this.#jobs.filter(({ ask }) => ask.method !== 'refine');
    if (method === 'refine') return this.#jobs.length;
    if (method !== 'sightlines') return jobs.length;
    return 1 + jobs.findLastIndex(({ ask, work }) => work || ask.method === 'sightlines');
  }

  /** The board of a game; jobs of another game end here. @param {Game} wanted */
  #use(wanted) {
    if (this.#game && this.#key === wanted.key) return this.#game;
    if (!this.#engine) throw new Error('the engine has not started');
    const game = this.#engine.begin(wanted, this.#memoryBudget);
    for (const { ask } of [...this.#jobs]) this.#cancel(ask.id);
    this.#game?.free();
    this.#game = game;
    this.#key = wanted.key;
    return game;
  }

  /** One slice of the first job. */
  #advance() {
    const first = this.#jobs[0];
    const game = this.#game;
    if (!first || !game) return;
    const { ask } = first;
    try {
      const start = this.#now();
      const work = (first.work ??= begin(game, ask, this.#engine?.queries));
      const progress = work.advance(game, ask.method === 'refine' ? IDLE_MILLISECONDS : SLICE_MILLISECONDS);
      const end = this.#now();
      first.milliseconds += end - start;
      if (progress && end - this.#told >= TELLING_MILLISECONDS) {
        this.#told = end;
        this.#post({ type: 'progress', id: ask.id, done: progress[0], total: progress[1] });
      } else if (!progress) {
        const { result, transfer } = work.answer(game, first.milliseconds);
        this.#drop(ask.id);
        this.#post({ type: 'answer', id: ask.id, result }, transfer);
      }
    } catch (error) {
      this.#refuse(ask.id, error);
    }
    this.#nextTurn();
  }

  #nextTurn() {
    if (this.#jobs.length > 0 && !this.#broken) this.#turn.port2.postMessage(null);
  }

  /** @param {number} id */
  #cancel(id) {
    const early = this.#early.findIndex((ask) => ask.id === id);
    if (early >= 0) this.#early.splice(early, 1);
    if (early >= 0 || this.#drop(id)) this.#post({ type: 'cancelled', id });
  }

  /** @param {number} id */
  #drop(id) {
    const index = this.#jobs.findIndex(({ ask }) => ask.id === id);
    if (index < 0) return false;
    const [{ work }] = this.#jobs.splice(index, 1);
    work?.free();
    return true;
  }

  /**
   * The engine throws an Error with a sentence for bad input; anything that the machine itself throws is a panic: a
   * trap, a buffer that cannot be allocated.
   * @param {number} id
   * @param {unknown} error
   */
  #refuse(id, error) {
    if (isPanic(error)) throw error;
    this.#drop(id);
    this.#post({ type: 'refused', id, message: sentence(error) });
  }

  /** @param {() => void} work */
  #guard(work) {
    if (this.#broken) return;
    try {
      work();
    } catch (error) {
      this.#panic(error);
    }
  }

  /** @param {unknown} error */
  #panic(error) {
    this.#broken = true;
    this.#jobs.length = 0;
    // wasm that is given no memory traps as it does when it fails in any other way.
    const outOfMemory = error instanceof RangeError || (error instanceof WebAssembly.RuntimeError && this.#isFull());
    this.#post({ type: 'panicked', message: sentence(error), outOfMemory });
  }

  /** Whether the engine can have no more memory. */
  #isFull() {
    try {
      this.#engine?.memory?.grow(MUCH); // the worker ends in any case
      return false;
    } catch {
      return true;
    }
  }

  /** @param {FromWorker} message @param {Transferable[]} [transfer] */
  #post(message, transfer = []) {
    this.#scope.postMessage(message, transfer);
  }
}

/** @param {unknown} error */
const isPanic = (error) => [WebAssembly.RuntimeError, TypeError, RangeError].some((kind) => error instanceof kind);

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));
