// The graphics card as one that sweeps: whether there is one that is faster than the workers is decided here, once, and
// a slab that it does not sweep is theirs.
//
// It never fails: where it is lost, out of memory or silent, or computes one block wrong, nothing is asked of it until
// the page is loaded anew, and what it owed comes to null, as does a slab whose deviations are too large for it.
import { recall, remember } from '../core/storage.js';
import { VERSION } from '../../shared/messages.js';
import { ASSUMED_PACE } from './pacing.js';

/** @import { FromGpu, SlabOrder, ToGpu } from '../../shared/gpu.js' */
/** @import { StorageAccess } from '../core/storage.js' */
/** @import { Swept } from './survey.js' */

/**
 * @typedef {object} WorkerLike
 * @property {(message: ToGpu) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: {data: FromGpu}) => void) | null} onmessage
 * @property {((event: ErrorEvent) => void) | null} onerror
 */

/**
 * @typedef {object} GraphicsOptions
 * @property {() => WorkerLike} create starts the worker's script
 * @property {(sentence: string) => void} onLoss it is not used any more
 */

/** Slabs that it has at a time: those of a wavefront, if there are so many. */
const SLABS = 64;
/** One that takes longer to start than this is not waited for. */
const START_MILLISECONDS = 10_000;
/** One that owes a slab and has said nothing for so long is lost. */
const SILENT_MILLISECONDS = 60_000;
/** Coordinates beyond this do not fit its integers. */
const FARTHEST = 2 ** 28;
/** Under this name the pace of the adapter that was probed is kept. */
const KEPT = 'gpu';

const startWorker = () =>
  /** @type {WorkerLike} */ (new Worker(new URL('../../worker/gpu.js', import.meta.url), { type: 'module' }));

/**
 * The graphics card, if there is one, it is not wished away, and it is faster than so many workers; or if the link
 * says `gpu=on`, whatever it is. Nothing is loaded for one that is not there.
 * @param {{link: string, workers: number, storage: StorageAccess, onLoss: GraphicsOptions['onLoss']}} options
 * @returns {Promise<Graphics | null>}
 */
export async function findGraphics({ link, workers, storage, onLoss }) {
  const wish = /[#&?]gpu=(on|off)\b/.exec(link)?.[1];
  if (wish === 'off') return null;
  try {
    const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter || (adapter.info.isFallbackAdapter && wish !== 'on')) return null;
    const graphics = new Graphics({ create: startWorker, onLoss });
    const pace = await graphics.start(wish === 'on', recall(storage, KEPT));
    if (pace !== null) remember(storage, KEPT, JSON.stringify(graphics.probed));
    if (pace !== null && (wish === 'on' || pace > workers * ASSUMED_PACE)) return graphics;
    graphics.close();
  } catch {
    // Then there is none.
  }
  return null;
}

export class Graphics {
  #options;
  #worker;
  /** @type {Map<number, (swept: Swept | null) => void>} */
  #owed = new Map();
  /** @type {(pace: number | null) => void} */
  #started = () => {};
  #lastId = 0;
  #isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** the adapter's name, and cells a millisecond that it swept in the probe */
  probed = { adapter: '', pace: 0 };
  /** blocks of the latest game that were swept again in wasm */
  checked = 0;

  /** @param {GraphicsOptions} options */
  constructor(options) {
    this.#options = options;
    this.#worker = options.create();
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(event.message || 'its script did not load');
    };
  }

  /** How many slabs may be asked for at a time; none any more once it is lost. */
  get most() {
    return this.#isClosed ? 0 : SLABS;
  }

  /**
   * @param {boolean} isForced whatever it is
   * @param {string | null} kept what was probed before, as text
   * @returns {Promise<number | null>} cells a millisecond; null if there is none
   */
  start(isForced, kept) {
    let known = null;
    try {
      known = JSON.parse(kept ?? 'null');
    } catch {
      // It is probed again.
    }
    return new Promise((resolve) => {
      this.#started = resolve;
      this.#worker.postMessage({ type: 'start', version: VERSION, fallback: isForced, known });
      this.#silence = setTimeout(() => this.close(), START_MILLISECONDS);
    });
  }

  /**
   * @param {SlabOrder} order
   * @param {AbortSignal} signal
   * @returns {Promise<Swept | null>} null if the workers are to sweep it; rejects with the signal's reason
   */
  sweep(order, signal) {
    const isFar = Math.max(order.x + order.width, order.y + order.height) > FARTHEST;
    if (this.#isClosed || isFar) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const giveUp = () => {
        this.#owed.delete(id);
        this.#worker.postMessage({ type: 'cancel', id });
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      this.#owed.set(id, (swept) => {
        signal.removeEventListener('abort', giveUp);
        resolve(swept);
      });
      this.#worker.postMessage({ type: 'slab', id, order });
      this.#listen();
    });
  }

  /** It is not used any more. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#worker.terminate();
    this.#started(null);
    for (const [id, settle] of this.#owed) {
      this.#owed.delete(id);
      settle(null);
    }
  }

  /** @param {FromGpu} message */
  #receive(message) {
    if (this.#isClosed) return;
    this.#listen();
    switch (message.type) {
      case 'ready':
        this.probed = { adapter: message.adapter, pace: message.pace };
        this.#started(message.pace);
        break;
      case 'none':
        this.close();
        break;
      case 'swept':
        this.checked = message.checked;
        this.#settle(message.id, message.slab);
        break;
      case 'alarm':
        this.#settle(message.id, null);
        break;
      case 'wrong':
        this.#lose(`it computed the block at cell (${message.x}, ${message.y}) wrong`);
        break;
      case 'lost':
        this.#lose(message.why);
    }
    if (this.#owed.size === 0) clearTimeout(this.#silence);
  }

  /**
   * @param {number} id
   * @param {Swept | null} swept
   */
  #settle(id, swept) {
    const settle = this.#owed.get(id);
    this.#owed.delete(id);
    settle?.(swept);
  }

  /** Something was heard, or is waited for from now on. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose('it does not answer'), SILENT_MILLISECONDS);
  }

  /** @param {string} why */
  #lose(why) {
    if (this.#isClosed) return;
    this.close();
    this.#options.onLoss(
      `The graphics card is not used any more: ${why}. The processor goes on with the sweep; to try the card again, ` +
        'reload the page.',
    );
  }
}
