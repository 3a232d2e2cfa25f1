// The page's side of the games that are kept: slabs are looked up here before they are swept, and given here afterwards.
//
// Nobody ever waits long for it, and it never fails: what it doesn't give in time is swept, and what it can't take is
// not kept.
import { grouped } from './format.js';

/** @import { FromArchive, KeptSlab, ToArchive } from '../shared/archive.js' */
/** @import { SlabPlace } from '../shared/messages.js' */
/** @import { WorkerLike } from './member.js' */
/** @import { Swept } from './survey.js' */

/**
 * @typedef {object} ArchiveOptions
 * @property {() => WorkerLike} create starts the worker's script
 * @property {(sentence: string) => void} onTrouble what was kept of a game is of no use
 */

/** @typedef {ToArchive extends infer Ask ? Ask extends {id: number} ? Omit<Ask, 'id'> : never : never} Ask */

// Longer than the slowest device takes for a megabyte.
const FIND_MILLISECONDS = 2000;
// Slabs on their way to the device; what is swept while it is that far behind isn't kept.
const MOST_WAITING = 16;

export const startWorker = () => new Worker(new URL('../worker/archive.js', import.meta.url), { type: 'module' });

export class Archive {
  #options;
  /** @type {WorkerLike | null} */
  #worker = null;
  #lastId = 0;
  /** @type {Map<number, (slab: KeptSlab | null) => void>} what is done with the answer to each ask */
  #asked = new Map();
  /** slabs on their way */
  #waiting = 0;
  /** an answer is overdue: until something is heard, nobody waits for another */
  #late = false;
  #broken = false;
  #bytes = 0;
  #found = 0;

  /** @param {ArchiveOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** How many slabs were found. */
  get found() {
    return this.#found;
  }

  /**
   * A slab that was swept before: it costs no cells, and none of the time of those who sweep.
   * @param {SlabPlace} place
   * @param {AbortSignal} [signal]
   * @returns {Promise<Swept | null>}
   */
  find(place, signal) {
    if (this.#late || signal?.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#asked.delete(id);
        settle(null);
      };
      const settle = (/** @type {KeptSlab | null} */ slab) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        if (slab) this.#found++;
        resolve(slab && { ...slab, cells: 0, milliseconds: 0 });
      };
      const timer = setTimeout(() => {
        this.#late = true;
        giveUp();
      }, FIND_MILLISECONDS);
      signal?.addEventListener('abort', giveUp);
      const id = this.#ask({ type: 'find', place }, settle);
    });
  }

  /**
   * Keeps a slab. It is copied at once.
   * @param {SlabPlace} place
   * @param {KeptSlab} slab
   */
  put(place, { bottom, right, sightlines, classes, counts }) {
    if (this.#late || this.#waiting >= MOST_WAITING) return;
    this.#waiting++;
    this.#ask({ type: 'keep', place, slab: { bottom, right, sightlines, classes, counts } }, () => this.#waiting--);
  }

  /**
   * What all kept games take, in bytes.
   * @returns {Promise<number>}
   */
  weigh() {
    return new Promise((resolve) => this.#ask({ type: 'weigh' }, () => resolve(this.#bytes)));
  }

  /**
   * Forgets all games.
   * @returns {Promise<number>} the bytes that are still taken, by games that are open elsewhere
   */
  forget() {
    return new Promise((resolve) => this.#ask({ type: 'forget' }, () => resolve(this.#bytes)));
  }

  /**
   * @param {Ask} ask
   * @param {(slab: KeptSlab | null) => void} settle
   */
  #ask(ask, settle) {
    const id = ++this.#lastId;
    this.#asked.set(id, settle);
    try {
      this.#worker ??= this.#start();
      this.#worker?.postMessage({ ...ask, id });
    } catch {
      this.#broken = true;
    }
    if (this.#broken) queueMicrotask(() => this.#break());
    return id;
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
      const { k, trouble } = message;
      const why = trouble === 'old' ? 'was kept by another version of this page' : 'is damaged';
      this.#options.onTrouble(`Some of what was kept of game ${grouped(k)} ${why}. It is left out and computed anew.`);
      return;
    }
    const { id, slab, bytes } = message;
    this.#bytes = bytes;
    const settle = this.#asked.get(id);
    this.#asked.delete(id);
    settle?.(slab);
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
