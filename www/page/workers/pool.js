// The workers: how many there are, what each of them owes, and what happens when one is lost.
//
// `ask` owns every call to a worker. The first worker, the keeper, holds the game's board and answers everything; it is
// the only one for small work. When the backlog is long, helpers join in: they compute tiles by themselves where the
// family says that this costs no more, or the keeper exports what a tile needs to be computed alone (its sightlines, a
// few bytes a block). Slabs of a survey carry all that they need with them, and any worker takes them. A worker that
// panics, fails or falls silent is replaced, and what it owed is asked again.
import { LONG, WorkerHandle } from './worker-handle.js';
import { idleQueue } from './idle-queue.js';
import { sameGame } from '../../shared/games.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { FromWorker, Method, Params, Result } from '../../shared/messages.js' */
/** @import { Task, WorkerLike } from './worker-handle.js' */

/**
 * How other workers than the keeper can compute tiles of a game: from sightlines that the keeper exports for each, or
 * from nothing. A family can say neither; then the keeper computes all tiles.
 * @typedef {'sightlines' | 'nothing'} Help
 */

/**
 * @typedef {object} PoolOptions
 * @property {() => WorkerLike} create starts a worker's script
 * @property {(family: string) => WebAssembly.Module | undefined | Promise<WebAssembly.Module | undefined>} module of a
 *   family of games, where it has one
 * @property {(game: Game) => Help | undefined} [help] that other workers can give with a game's tiles; none if left out
 * @property {string} version
 * @property {number} memoryBudget bytes that all workers together keep
 * @property {number} limit the most workers
 * @property {() => void} [onReady] the first worker serves
 * @property {(sentence: string) => void} [onLoss] a worker was replaced
 * @property {() => void} [onKeeperLoss] and it was the keeper: what it has kept is lost
 * @property {(bytes: number) => void} [onShortage] memory has run out, and the budget is this many bytes now
 * @property {(sentence: string) => void} [onFailure] there are no workers; another game is another try
 */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal]
 * @property {(done: number, total: number) => void} [onProgress] cells
 * @property {() => number} [priority] the lowest goes first; asked when a worker is free
 * @property {boolean} [gathered] a tile that the keeper has, so that no other worker can serve it better
 * @property {Transferable[]} [transfer] what is handed over with the parameters, so that it can be asked once only
 * @property {import('./worker-handle.js').SpareMemory} [spare] for a tile
 */

/** Bad input, in the engine's words. */
export class RefusedError extends Error {}

// A task is asked again when its worker was lost, but not for ever: it may be what kills them.
const MOST_ATTEMPTS = 3;
// Workers that die before they serve, in a row.
const MOST_FAILED_STARTS = 3;
// Ticks of about a second without a word from a worker that owes one. Ticks, not time: a laptop that slept lost nobody.
const SILENT_TICKS = 5;
const LOADING_TICKS = 60;
const BACKLOG_MILLISECONDS = 150;
// Work handed to a worker ahead of time, so that it never waits for the page; little, because order may change.
const AHEAD_MILLISECONDS = 30;
const LEAST_AHEAD = 2;
const MOST_AHEAD = 12;

// Each helper needs the sightlines of a tile or two at a time, some MB, and does with those along a tile's edges where
// it has less. All of them together have this part of the budget at most.
const HELPER_BYTES = 12 * 2 ** 20;
const HELPERS_SHARE = 1 / 8;
// Whoever has too little memory for this has too little for anything.
const LEAST_MEMORY = 2 ** 22;

// Whoever has waited for a picture and wants another one asks for it within this time, or looks at it for a while.
const REST_MILLISECONDS = 400;

// A worker gets its next slab before it has finished one.
export const SLABS_A_WORKER = 2;

export class Pool {
  #options;
  /** @type {WorkerHandle[]} the keeper first */
  #handles = [];
  /** @type {Set<Task>} not handed to a worker yet */
  #queue = new Set();
  #lastId = 0;
  /** @type {Game | null} the game that the workers serve; null before the first */
  #game = null;
  /** @type {Help | undefined} with its tiles */
  #help;
  #failedStarts = 0;
  limit;
  /** bytes that the workers keep, and that new ones would */
  #memoryBudget;
  #nextMemoryBudget;
  /** how long a tile takes lately, milliseconds: one that the keeper has, and any other */
  #pace = { gathered: 0, other: 0 };
  /** Answers that came when nobody waited for them any more. */
  dropped = 0;
  /** when work came or was done last */
  #worked = -Infinity;
  #started = false;
  /** @type {string | null} why there are no workers */
  #failure = null;
  isClosed = false;
  /** Does something while no worker has anything else to do. */
  whenIdle = idleQueue(() => this.idle);

  /** @param {PoolOptions} options */
  constructor(options) {
    this.#options = options;
    this.limit = Math.max(1, options.limit);
    this.#memoryBudget = this.#nextMemoryBudget = options.memoryBudget;
    this.#hire();
  }

  get size() {
    return this.#handles.length;
  }

  /** Whether no tile and no slab is asked for, or has been lately: who looks around goes on doing so. */
  get idle() {
    const isFree = this.#queue.size === 0 && this.#handles.every(({ long, relayed }) => long === 0 && relayed === null);
    return isFree && performance.now() - this.#worked >= REST_MILLISECONDS;
  }

  /** Bytes that all workers together keep. */
  get memoryBudget() {
    return this.#memoryBudget;
  }

  /** It holds from the next game on. */
  set memoryBudget(bytes) {
    this.#nextMemoryBudget = bytes;
  }

  /** Much work may come: another worker starts. */
  prepare() {
    if (this.#handles.length < this.limit && this.#failure === null) this.#hire();
  }

  counters() {
    const answers = this.#handles.filter(({ ready }) => ready).map((handle) => this.ask('counters', {}, { handle }));
    return Promise.all(answers);
  }

  /**
   * @template {Method} M
   * @param {M} method
   * @param {Params<M>} params
   * @param {AskOptions & {handle?: WorkerHandle}} [options] handle: who is to do it; whoever should if left out
   * @returns {Promise<Result<M>>} rejects with the signal's reason, with a RefusedError, or with an Error
   */
  ask(method, params, options = {}) {
    const { signal, handle } = options;
    if (this.#failure !== null) return Promise.reject(new Error(this.#failure));
    if (signal?.aborted) return Promise.reject(signal.reason);
    // A worker that was asked about the old game would give up the new one's work.
    if (this.#game && 'game' in params && !sameGame(params.game, this.#game)) return Promise.reject(anotherGame());
    return new Promise((resolve, reject) => {
      /** @type {Task} */
      const task = {
        ...{ priority: () => 0, gathered: false, transfer: [], attempts: 0, open: true },
        ...{ ...options, id: ++this.#lastId, method, params, reject },
        resolve: /** @type {Task['resolve']} */ (resolve),
        detach: () => signal?.removeEventListener('abort', abort),
      };
      if (LONG.has(method)) this.#worked = performance.now();
      const abort = () => this.#cancel(task, signal?.reason);
      signal?.addEventListener('abort', abort);
      if (handle) return this.#give(task, handle);
      this.#queue.add(task);
      this.#dispatch();
    });
  }

  /**
   * A new game begins: what was asked about the old one is cancelled, its late answers reach nobody, and nothing is
   * asked about it any more. Where there are no workers, it is tried again to have some.
   * @param {Game} game
   */
  beginGame(game) {
    const before = this.#game;
    this.#game = game;
    this.#help = this.#options.help?.(game);
    const tasks = [...this.#queue, ...this.#handles.flatMap((handle) => handle.tasks())];
    for (const task of tasks) this.#cancel(task, anotherGame());
    if (this.isClosed) return;
    if (this.#failure !== null) {
      this.#failure = null;
      this.#failedStarts = 0;
      this.#memoryBudget = this.#nextMemoryBudget;
      this.#hire();
      return;
    }
    if (!before) {
      // Workers whose scripts have been loading meanwhile.
      for (const [index, handle] of this.#handles.entries()) this.#start(handle, game, index);
      return;
    }
    if (game.family === before.family && this.#nextMemoryBudget === this.#memoryBudget) return;
    // A worker has one family's engine, and its memory never shrinks: new ones begin with little.
    this.#memoryBudget = this.#nextMemoryBudget;
    this.#replace();
  }

  /** What the workers keep of the game is in doubt: it begins anew, with others. */
  renew() {
    if (!this.#game || this.isClosed) return;
    this.beginGame(this.#game);
    this.#replace();
  }

  #replace() {
    for (const handle of this.#handles.splice(0)) handle.dismiss();
    this.#hire();
  }

  tick() {
    for (const handle of [...this.#handles]) {
      const limit = handle.ready ? SILENT_TICKS : LOADING_TICKS;
      handle.tick();
      if (handle.silent >= limit) this.#lose(handle, 'stopped responding');
    }
  }

  close() {
    this.isClosed = true;
    this.#fail('The page is closing.');
  }

  /** @param {number} [index] */
  #hire(index = this.#handles.length) {
    let worker;
    try {
      worker = this.#options.create();
    } catch (error) {
      this.#fail(`This browser could not start a background worker: ${error instanceof Error ? error.message : error}`);
      return;
    }
    const handle = new WorkerHandle(worker);
    this.#handles.splice(index, 0, handle);
    worker.onmessage = ({ data }) => this.#receive(handle, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(handle, failed(event.message || 'its script did not load'));
    };
    worker.onmessageerror = () => this.#lose(handle, failed('a message from it could not be read'));
    if (this.#game) this.#start(handle, this.#game, index);
  }

  /** Gives it the engine of a game. @param {WorkerHandle} handle @param {Game} game @param {number} index */
  #start(handle, { family }, index) {
    const { version } = this.#options;
    const helpers = this.limit - 1;
    const share = Math.min(helpers * HELPER_BYTES, HELPERS_SHARE * this.#memoryBudget);
    const memoryBudget = Math.floor(index === 0 ? this.#memoryBudget - share : share / helpers);
    Promise.resolve(this.#options.module(family)).then(
      (module) => handle.start({ type: 'start', family, module, version, memoryBudget }),
      // Not for a worker that is given up meanwhile: another game needs no such module.
      (error) => this.#handles.includes(handle) && this.#fail(error instanceof Error ? error.message : String(error)),
    );
  }

  #dispatch() {
    const keeper = this.#handles[0];
    if (!keeper?.ready) return;
    for (const task of this.#queue) if (!LONG.has(task.method)) this.#give(task, keeper);
    for (;;) {
      const task = this.#first(({ method }) => method !== 'slab');
      if (!task || keeper.long >= this.#ahead(task)) break;
      this.#give(task, keeper);
    }
    this.#dispatchSlabs();
    if (this.#backlog * this.#pace.other > BACKLOG_MILLISECONDS) this.#reinforce();
    for (const helper of this.#handles.slice(1)) {
      if (!helper.free) continue;
      const task = this.#first((task) => this.#mayHelp(task));
      if (!task) return;
      if (this.#help === 'nothing') this.#give(task, helper);
      else void this.#relay(task, keeper, helper);
    }
  }

  /** How many long tasks the keeper may have: of what helpers can do, two or its share. @param {Task} task */
  #ahead({ gathered }) {
    const pace = gathered ? this.#pace.gathered : this.#pace.other;
    const most = gathered ? MOST_AHEAD : Math.min(MOST_AHEAD, this.#backlog / this.size);
    return Math.max(LEAST_AHEAD, Math.min(most, pace > 0 ? AHEAD_MILLISECONDS / pace : 0));
  }

  /** Whether a helper can do it as well as the keeper. @param {Task} task */
  #mayHelp({ method, gathered }) {
    return method === 'tile' && !gathered && this.#help !== undefined;
  }

  /** How many tiles wait that helpers can do. */
  get #backlog() {
    return [...this.#queue].filter((task) => this.#mayHelp(task)).length;
  }

  /** One worker more, if that is allowed and all others are at work. */
  #reinforce() {
    if (this.#handles.every(({ ready }) => ready)) this.prepare();
  }

  /** Whoever has least to do gets the next slab; the keeper, who has other work too, after the helpers. */
  #dispatchSlabs() {
    for (;;) {
      const free = this.#handles.filter((handle) => handle.ready && handle.long < SLABS_A_WORKER);
      const task = free.length > 0 ? this.#first(({ method }) => method === 'slab') : null;
      if (!task) break;
      const idlest = free.reduceRight((best, handle) => (handle.long < best.long ? handle : best));
      this.#give(task, idlest);
    }
    if ([...this.#queue].some(({ method }) => method === 'slab')) this.#reinforce();
  }

  /** The waiting task that should go first. @param {(task: Task) => boolean} fits */
  #first(fits) {
    let best = null;
    let lowest = Infinity;
    for (const task of this.#queue) {
      const priority = fits(task) ? task.priority() : Infinity;
      if (priority < lowest) [best, lowest] = [task, priority];
    }
    return best;
  }

  /**
   * @param {Task} task which waits no longer
   * @param {WorkerHandle} handle
   * @param {Parameters<WorkerHandle['give']> extends [any, ...infer Rest] ? Rest : never} rest
   */
  #give(task, handle, ...rest) {
    this.#queue.delete(task);
    handle.give(task, ...rest);
  }

  /**
   * A helper computes the tile from the sightlines that the keeper exports for it.
   * @param {Task} task
   * @param {WorkerHandle} keeper
   * @param {WorkerHandle} helper
   */
  async #relay(task, keeper, helper) {
    helper.relayed = task;
    this.#queue.delete(task);
    const { signal, onProgress } = task;
    const params = /** @type {Params<'tile'>} */ (task.params);
    const { game, level, column, row } = params;
    const isAwaited = () => helper.relayed === task && task.open;
    try {
      const { bytes } = await this.ask(
        'sightlines',
        { game, level, column, row },
        { signal, onProgress, handle: keeper },
      );
      const transfer = [/** @type {ArrayBuffer} */ (bytes.buffer)];
      if (isAwaited()) this.#give(task, helper, { ...params, sightlines: bytes }, transfer);
    } catch (error) {
      if (isAwaited()) this.#close(task, () => task.reject(error));
    }
    if (helper.relayed === task) helper.relayed = null;
    this.#dispatch();
  }

  /** @param {WorkerHandle} handle @param {FromWorker} message */
  #receive(handle, message) {
    if (!this.#handles.includes(handle)) return;
    handle.silent = 0;
    if (message.type === 'ready') this.#welcome(handle, message);
    else if (message.type === 'panicked') this.#lose(handle, failed(message.message), message.outOfMemory);
    else if (message.type === 'progress') {
      const task = handle.owes(message.id);
      if (task?.open) task.onProgress?.(message.done, message.total);
    } else {
      this.#settle(handle, message);
      this.#dispatch();
    }
  }

  /** @param {WorkerHandle} handle @param {Exclude<FromWorker, {type: 'ready' | 'panicked' | 'progress'}>} message */
  #settle(handle, message) {
    const settled = handle.done(message.id);
    if (!settled) return;
    const { task, milliseconds, spare } = settled;
    if (LONG.has(task.method)) this.#worked = performance.now();
    if (task.method === 'tile' && message.type === 'answer') {
      const kind = task.gathered ? 'gathered' : 'other';
      const pace = this.#pace[kind];
      this.#pace[kind] = pace === 0 ? milliseconds : 0.7 * pace + 0.3 * milliseconds;
    }
    if (!task.open) {
      if (message.type === 'answer') this.dropped++;
      // A tile may have been written to other memory; most other answers are nothing.
      const tile = /** @type {Result<'tile'> | undefined} */ (message.type === 'answer' ? message.result : undefined);
      for (const buffer of new Set([spare, tile?.values?.buffer])) if (buffer) task.spare?.put(buffer);
      return;
    }
    if (message.type === 'answer') this.#close(task, () => task.resolve(message.result));
    else if (message.type === 'refused' && this.#mayHelp(task) && handle !== this.#handles[0]) {
      task.gathered = true; // a helper has less memory: the keeper may do it all the same
      this.#queue.add(task);
    } else if (message.type === 'refused') this.#close(task, () => task.reject(new RefusedError(message.message)));
    else this.#close(task, () => task.reject(new DOMException('The worker serves another game.', 'AbortError')));
  }

  /** @param {WorkerHandle} handle @param {Extract<FromWorker, {type: 'ready'}>} message */
  #welcome(handle, { version }) {
    if (version !== this.#options.version) {
      this.#fail(
        `The page is version ${this.#options.version}, but its engine is version ${version}: a cache has ` +
          `mixed them. Reload the page.`,
      );
      return;
    }
    handle.ready = true;
    this.#failedStarts = 0;
    if (!this.#started) {
      this.#started = true;
      this.#options.onReady?.();
    }
    this.#dispatch();
  }

  /** @param {Task} task @param {unknown} reason */
  #cancel(task, reason) {
    if (!task.open) return;
    this.#close(task, () => task.reject(reason));
    for (const handle of this.#handles) {
      if (handle.owes(task.id)) handle.post({ type: 'cancel', id: task.id });
    }
  }

  /** @param {Task} task @param {() => void} tell */
  #close(task, tell) {
    task.open = false;
    task.detach();
    this.#queue.delete(task);
    tell();
  }

  /** `why` ends a sentence about it. @param {WorkerHandle} handle @param {string} why @param {boolean} [outOfMemory] */
  #lose(handle, why, outOfMemory = false) {
    const index = this.#handles.indexOf(handle);
    if (index < 0) return;
    this.#handles.splice(index, 1);
    const owed = handle.dismiss();
    if (!handle.ready && ++this.#failedStarts >= MOST_FAILED_STARTS) {
      if (index === 0) {
        this.#fail(`The engine does not start: a background worker ${why}.`);
        return;
      }
      this.limit = this.#handles.length; // the keeper does it alone
    }
    const isHalved = outOfMemory && this.#memoryBudget >= 2 * LEAST_MEMORY;
    if (isHalved) {
      this.#memoryBudget = this.#nextMemoryBudget = this.#memoryBudget / 2;
      this.#options.onShortage?.(this.#memoryBudget);
    }
    // With one that had not begun nothing is lost: the page may just have been left, which ends what it fetches.
    if (isHalved) {
      this.#options.onLoss?.('Memory has run out. The work is being done again, and half as much of it is kept.');
    } else if (handle.ready) {
      this.#options.onLoss?.(`A background worker ${why} and was restarted.`);
    }
    if (index === 0) {
      this.#options.onKeeperLoss?.();
      this.#hire(0);
      // What the helpers wait for was owed by the lost keeper.
      for (const helper of this.#handles.slice(1)) {
        if (helper.relayed) owed.push(helper.relayed);
        helper.relayed = null;
      }
    }
    for (const task of owed) {
      if (isHalved) task.attempts--; // it was not the task's fault
      this.#again(task, why);
    }
    this.#dispatch();
  }

  /** @param {Task} task @param {string} why */
  #again(task, why) {
    if (!task.open) return;
    // Sightlines are not asked for again by themselves: the tile that they are for is. What was handed over is gone.
    if (task.method === 'sightlines' || task.transfer.length > 0) this.#close(task, () => task.reject(new Error(why)));
    else if (++task.attempts < MOST_ATTEMPTS) this.#queue.add(task);
    else
      this.#close(task, () =>
        task.reject(new Error(`This was tried ${MOST_ATTEMPTS} times, and each time a background worker ${why}.`)),
      );
  }

  /** @param {string} sentence */
  #fail(sentence) {
    if (this.#failure !== null) return;
    this.#failure = sentence;
    const owed = this.#handles.flatMap((handle) => handle.dismiss());
    this.#handles = [];
    for (const task of [...this.#queue, ...owed]) {
      if (task.open) this.#close(task, () => task.reject(new Error(sentence)));
    }
    this.#options.onFailure?.(sentence);
  }
}

const anotherGame = () => new DOMException('Another game began.', 'AbortError');

/** @param {string} why */
const failed = (why) => `failed (${why})`;
