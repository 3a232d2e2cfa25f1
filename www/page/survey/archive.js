// The page's side of the games that are kept: slabs are looked up here before they are swept, and given here
// afterwards.
//
// Nobody ever waits long for it, and it never fails: what it doesn't give in time is swept, and what it can't take is
// not kept. Of a game of which nothing is kept, it is asked once.
import { keyOf } from '../../shared/archive.js';
import { familyOf } from '../families/families.js';
import { persist } from '../core/storage.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { FromArchive, KeptSlab, ToArchive } from '../../shared/archive.js' */
/** @import { SlabPlace } from '../../shared/messages.js' */
/** @import { WorkerLike } from '../workers/worker-handle.js' */
/** @import { Swept } from './survey.js' */

/** @typedef {ToArchive extends infer Ask ? Ask extends {id: number} ? Omit<Ask, 'id'> : never : never} Ask */
/** @typedef {Extract<FromArchive, {type: 'answer'}>} Answer */

// Longer than the slowest device takes for a megabyte.
const FIND_MILLISECONDS = 2000;

export const startWorker = () => new Worker(new URL('../../worker/archive.js', import.meta.url), { type: 'module' });

export class Archive {
  #options;
  /** @type {WorkerLike | null} */
  #worker = null;
  #lastId = 0;
  /** @type {Map<number, (answer: Answer | null) => void>} what is done with the answer to each ask */
  #asked = new Map();
  /** @type {{game: Game, keys: Promise<Set<string> | null>} | null} the slabs that are kept of the latest game */
  #game = null;
  /** @type {Game | null} that was asked for or kept last */
  #latest = null;
  /** an answer is overdue: until something is heard, nobody waits for another */
  #late = false;
  #broken = false;
  #bytes = 0;
  found = 0;
  /** whether the browser has been asked not to clear what is kept */
  #hasAsked = false;

  /**
   * @param {{create: () => WorkerLike, onTrouble: (sentence: string) => void}} options `create`: starts the worker's
   *   script; `onTrouble`: what was kept of a game is of no use
   */
  constructor(options) {
    this.#options = options;
  }

  /**
   * A slab that was swept before, with pixels of its level or of a finer one: it costs no cells, and none of the time
   * of those who sweep.
   * @param {SlabPlace} place
   * @param {AbortSignal} [signal]
   * @returns {Promise<Swept & {level: number} | null>}
   */
  async find(place, signal) {
    this.#latest = place.game;
    const keys = await Promise.race([this.#look(place.game), abort(signal)]);
    let { level } = place;
    while (level >= 0 && !keys?.has(keyOf({ ...place, level }))) level--;
    if (signal?.aborted || level < 0) return null;
    const slab = (await this.#soon({ type: 'find', place: { ...place, level } }, signal))?.slab;
    if (!slab) return null;
    this.found++;
    return { ...slab, level, cells: 0, milliseconds: 0 };
  }

  /**
   * Keeps a slab. Its sightlines and counts are handed over, its edges copied.
   * @param {SlabPlace} place
   * @param {KeptSlab} slab
   * @returns {Promise<void>} when that has been done, or can't be
   */
  async put(place, { bottom, right, sightlines, classes, counts }) {
    if (this.#late) return;
    this.#latest = place.game;
    const transfer = [sightlines, counts].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
    const slab = { bottom, right, sightlines, classes, counts };
    await this.#ask({ type: 'keep', place, slab }, transfer);
    if (this.#bytes > 0 && !this.#hasAsked) {
      this.#hasAsked = true;
      void persist(() => navigator.storage);
    }
    const { game, keys } = this.#game ?? {};
    if (game?.key === place.game.key) (await keys)?.add(keyOf(place));
  }

  /** What all kept games take, in bytes. */
  async weigh() {
    await this.#ask({ type: 'weigh' });
    return this.#bytes;
  }

  /** Forgets all games; the bytes that are still taken are of games that are open elsewhere. */
  async forget() {
    this.#game = null;
    await this.#ask({ type: 'forget' });
    return this.#bytes;
  }

  /** The keys of a game's slabs; null if that isn't known. @param {Game} game */
  #look(game) {
    if (this.#game?.game.key !== game.key) {
      const keys = this.#soon({ type: 'look', game: game.key }).then((answer) => answer && new Set(answer.keys));
      const looked = (this.#game = { game, keys });
      void keys.then((keys) => {
        if (!keys && this.#game === looked) this.#game = null;
      });
    }
    return this.#game.keys;
  }

  /** @param {Ask} ask @param {AbortSignal} [signal] @returns {Promise<Answer | null>} null if it comes too late */
  async #soon(ask, signal) {
    if (this.#late || signal?.aborted) return null;
    const late = new AbortController();
    const timer = setTimeout(() => {
      this.#late = true;
      late.abort();
    }, FIND_MILLISECONDS);
    const answer = await Promise.race([this.#ask(ask), abort(late.signal), abort(signal)]);
    clearTimeout(timer);
    return answer;
  }

  /** Comes to null if there is no answer. @param {Ask} ask @param {Transferable[]} [transfer] */
  #ask(ask, transfer = []) {
    const id = ++this.#lastId;
    /** @type {Promise<Answer | null>} */
    const answer = new Promise((resolve) => this.#asked.set(id, resolve));
    try {
      this.#worker ??= this.#start();
      this.#worker?.postMessage({ ...ask, id }, transfer);
    } catch {
      this.#broken = true;
    }
    if (this.#broken) queueMicrotask(() => this.#break());
    return answer;
  }

  #start() {
    if (this.#broken) return null;
    const worker = this.#options.create();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#break();
    };
    return worker;
  }

  /** @param {FromArchive} message */
  #receive(message) {
    this.#late = false;
    if (message.type === 'trouble') {
      const { game, trouble } = message;
      const whose = this.#latest?.key === game ? `\u201c${familyOf(this.#latest).title(this.#latest)}\u201d` : 'a game';
      if (trouble === 'elsewhere') {
        this.#options.onTrouble(`Another tab has ${whose} open and saves it. What this tab computes is not saved.`);
        return;
      }
      const why = trouble === 'old' ? 'was saved by another version of this page' : 'is damaged';
      this.#options.onTrouble(`Some of what was saved of ${whose} ${why}. It is ignored and computed again.`);
      return;
    }
    this.#bytes = message.bytes;
    const settle = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    settle?.(message);
  }

  /** The worker is of no more use: nothing is found or kept from here. */
  #break() {
    this.#broken = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.#bytes = 0;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const settle of asked) settle(null);
  }
}

/** @param {AbortSignal | undefined} signal @returns {Promise<null>} when it is aborted */
const abort = (signal) =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(null), { once: true }));
