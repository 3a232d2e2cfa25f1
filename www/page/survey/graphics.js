// The graphics card as one that sweeps: whether there is one that is faster than the workers is decided here, once, and
// a slab that it does not sweep is theirs.
//
// It never fails: where it is lost, out of memory or silent, or computes one block wrong, nothing is asked of it until
// the page is loaded anew, and what it owed comes to null, as does a slab whose deviations are too large for it.
import { recall, remember } from '../core/storage.js';
import { VERSION } from '../../shared/messages.js';
import { ASSUMED_PACE } from './pacing.js';

/** @import { FromGpu, PictureOrder, PictureTiles, SlabOrder, ToGpu } from '../../shared/gpu.js' */
/** @import { Game } from '../../shared/games.js' */
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
 * @property {number} [least] cells a millisecond: a card whose slabs come more slowly than that, with all that is done
 *   to them, sweeps no more of them
 * @property {boolean} [hasPictures] whether it makes pictures, of which no block can be swept again
 */

/** Slabs that it has at a time: those of a wavefront, if there are so many. */
const SLABS = 64;
/** After so many it is known how fast they come. The first ones take longer, until all is compiled. */
const SLABS_TO_JUDGE = 24;
/** One that takes longer to start than this is not waited for. */
const START_MILLISECONDS = 10_000;
/** One that owes a slab and has said nothing for so long is lost. */
const SILENT_MILLISECONDS = 60_000;
/** Coordinates, and games, beyond this do not fit its integers. */
const FARTHEST = 2 ** 28;
/** A picture is not worth while that is larger than this on each side, or takes longer; or so fine that it is quick. */
const MOST_PIXELS = 2048;
const PICTURE_MILLISECONDS = 3000;
const LEAST_LEVEL = 3;
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
    // A driver may not answer, and a sweep waits until it is known who does it.
    const late = new Promise((resolve) => setTimeout(resolve, START_MILLISECONDS, null));
    const asked = navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
    const adapter = /** @type {GPUAdapter | null | undefined} */ (await Promise.race([asked, late]));
    if (!adapter || (adapter.info.isFallbackAdapter && wish !== 'on')) return null;
    const least = wish === 'on' ? 0 : workers * ASSUMED_PACE;
    const graphics = new Graphics({ create: startWorker, onLoss, least, hasPictures: wish === 'on' });
    const pace = await graphics.start(wish === 'on', recall(storage, KEPT));
    if (pace !== null) remember(storage, KEPT, JSON.stringify(graphics.probed));
    if (pace !== null && pace > least) return graphics;
    graphics.close();
  } catch {
    // Then there is none.
  }
  return null;
}

/** The k of a game of queens, the only ones that it has. @param {Game} game */
const sizeOf = (game) => /** @type {import('../../shared/queens.js').QueensGame} */ (game).k;

export class Graphics {
  #options;
  #worker;
  /** @type {Map<number, (result: any) => void>} */
  #owed = new Map();
  /** @type {(pace: number | null) => void} */
  #started = () => {};
  #lastId = 0;
  #isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** what it has swept, in the time that its slabs took with all that is done to them */
  #swept = { slabs: 0, cells: 0, milliseconds: 0 };
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
    return this.#isClosed || this.#isSlow ? 0 : SLABS;
  }

  /** Whether its slabs come more slowly than the workers would sweep them. */
  get #isSlow() {
    const { slabs, cells, milliseconds } = this.#swept;
    return slabs >= SLABS_TO_JUDGE && cells / milliseconds < (this.#options.least ?? 0);
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
    const isFar = Math.max(order.x + order.width, order.y + order.height, sizeOf(order.game)) > FARTHEST;
    return isFar || this.#isSlow ? Promise.resolve(null) : this.#ask({ type: 'slab', order }, signal);
  }

  /**
   * All pixels of a corner of the board, sooner than a survey has them: no sightlines are kept, and no block is swept
   * again. What nothing has checked must not count as exact, so it is made where the link says `gpu=on` alone.
   * @param {PictureOrder} order
   * @param {AbortSignal} signal
   * @returns {Promise<PictureTiles | null>} null if that is too much, or would take too long
   */
  picture(order, signal) {
    if (!this.#options.hasPictures) return Promise.resolve(null);
    const { game, side, level } = order;
    const milliseconds = side ** 2 / 2 / this.probed.pace;
    const isMuch =
      Math.max(side, sizeOf(game)) > FARTHEST || side / 2 ** level > MOST_PIXELS || milliseconds > PICTURE_MILLISECONDS;
    return isMuch || level < LEAST_LEVEL ? Promise.resolve(null) : this.#ask({ type: 'picture', order }, signal);
  }

  /**
   * @param {{type: 'slab', order: SlabOrder} | {type: 'picture', order: PictureOrder}} asked
   * @param {AbortSignal} signal
   * @returns {Promise<any>}
   */
  #ask(asked, signal) {
    if (this.#isClosed) return Promise.resolve(null);
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const giveUp = () => {
        this.#owed.delete(id);
        this.#worker.postMessage({ type: 'cancel', id });
        if (this.#owed.size === 0) clearTimeout(this.#silence);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      this.#owed.set(id, (result) => {
        signal.removeEventListener('abort', giveUp);
        resolve(result);
      });
      this.#worker.postMessage({ ...asked, id });
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
        this.#swept.slabs++;
        this.#swept.cells += message.slab.cells;
        this.#swept.milliseconds += message.slab.milliseconds;
        this.#settle(message.id, message.slab);
        break;
      case 'pictured':
        this.#settle(message.id, message.tiles);
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
   * @param {Swept | PictureTiles | null} result
   */
  #settle(id, result) {
    const settle = this.#owed.get(id);
    this.#owed.delete(id);
    settle?.(result);
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
    // One that never began is not missed: the page may be without a network.
    if (this.probed.pace === 0) return;
    this.#options.onLoss(
      `The graphics card is not used any more: ${why}. The processor goes on with the sweep; to try the card again, ` +
        'reload the page.',
    );
  }
}
