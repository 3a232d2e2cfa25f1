// One worker of the pool: what it owes, and when it was last heard.

/** @import { Ask, Method, Params, Result, ToWorker } from '../../shared/messages.js' */

/**
 * @typedef {object} Task  one ask, from the page to its answer
 * @property {number} id
 * @property {Method} method
 * @property {Params<Method>} params
 * @property {AbortSignal} [signal]
 * @property {() => number} priority
 * @property {boolean} gathered a tile for the keeper alone
 * @property {Transferable[]} transfer what is handed over
 * @property {SpareMemory} [spare] for a tile: taken when a worker is given the task, and put back when the
 *   worker has let go of it in vain
 * @property {(done: number, total: number) => void} [onProgress]
 * @property {number} attempts how often its worker was lost
 * @property {boolean} open false once it is answered or cancelled
 * @property {(result: Result<Method>) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {() => void} detach stops listening to its signal
 */

/**
 * @typedef {object} SpareMemory  shared memory that nobody uses any more
 * @property {() => ArrayBufferLike | undefined} take
 * @property {(buffer: ArrayBufferLike) => void} put
 */

/** @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>} WorkerLike */

/** Methods that take time; the keeper answers all others at once. */
export const LONG = new Set(['tile', 'sightlines', 'slab', 'query']);

export class WorkerHandle {
  ready = false;
  /** @type {Task | null} a tile that comes as soon as the keeper has exported what it needs */
  relayed = null;
  #worker;
  /** @type {Map<number, {task: Task, since: number, spare: ArrayBufferLike | undefined}>} */
  #owed = new Map();
  #lastDone = 0;
  /** ticks in which it owed something and said nothing */
  silent = 0;
  #started = false;

  /** @param {WorkerLike} worker */
  constructor(worker) {
    this.#worker = worker;
  }

  get long() {
    let count = 0;
    for (const { task } of this.#owed.values()) if (LONG.has(task.method)) count++;
    return count;
  }

  /** Whether a helper's next tile should be fetched: while it works at one, but not at a long slab. */
  get free() {
    const owed = [...this.#owed.values()];
    return this.ready && !this.relayed && owed.length < 2 && owed.every(({ task }) => task.method !== 'slab');
  }

  /** @param {Extract<ToWorker, {type: 'start'}>} message */
  start(message) {
    this.#started = true;
    this.post(message);
  }

  /** @param {ToWorker} message @param {Transferable[]} [transfer] */
  post(message, transfer = []) {
    this.#worker.postMessage(message, transfer);
  }

  /** @param {Task} task @param {Task['params']} [params] @param {Transferable[]} [transfer] */
  give(task, params = task.params, transfer = task.transfer) {
    const { id, method } = task;
    const spare = task.spare?.take();
    this.#owed.set(id, { task, since: performance.now(), spare });
    const all = spare ? { ...params, spare } : params;
    this.post(/** @type {Ask} */ ({ type: 'ask', id, method, params: all }), transfer);
  }

  /** @param {number} id */
  owes(id) {
    return this.#owed.get(id)?.task;
  }

  tasks() {
    const tasks = [...this.#owed.values()].map(({ task }) => task);
    return this.relayed ? [...tasks, this.relayed] : tasks;
  }

  /** A task has come back: its memory, and how long it took since it was the worker's turn. @param {number} id */
  done(id) {
    const entry = this.#owed.get(id);
    if (!entry) return null;
    this.#owed.delete(id);
    const now = performance.now();
    const milliseconds = now - Math.max(entry.since, this.#lastDone);
    this.#lastDone = now;
    return { task: entry.task, milliseconds, spare: entry.spare };
  }

  tick() {
    this.silent = this.#owed.size > 0 || (this.#started && !this.ready) ? this.silent + 1 : 0;
  }

  /** Ends the worker; what it owed comes back. */
  dismiss() {
    const tasks = this.tasks();
    this.relayed = null;
    this.#owed.clear();
    this.#worker.onmessage = this.#worker.onerror = this.#worker.onmessageerror = null;
    this.#worker.terminate();
    return tasks;
  }
}
