// The graphics card as one that sweeps: whether there is one that is faster than the workers is decided here, once, and
// a slab that it does not sweep is theirs.
//
// It never fails: where it is lost, out of memory or silent, or computes one block wrong, nothing is asked of it until
// the page is loaded anew, and what it owed comes to null, as does a slab whose deviations are too large for it.
import { recall, remember } from '../core/storage.js';
import { K_MAX_FOR_SLABS, MOST_PIXELS, describe } from '../../shared/gpu.js';
import { checkMilliseconds, pictureShape, roomFor } from '../../shared/gpu-shapes.js';
import { MAX_LEVEL, TILE_SIDE, VERSION } from '../../shared/messages.js';
import { ASSUMED_PACE } from './pacing.js';

/** @import { FromGpu, PictureOrder, PictureTiles, Probed, SlabOrder } from '../../shared/gpu.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { StorageAccess } from '../core/storage.js' */
/** @import { Swept } from './survey.js' */

/**
 * @typedef {object} GraphicsOptions
 * @property {() => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} create starts the worker's
 *   script
 * @property {(sentence: string, isWrong: boolean) => void} onLoss it is not used any more, because it computed
 *   something wrong, or for another reason
 * @property {number} [least] cells a millisecond: a card that sweeps more slowly is none, and one whose slabs come more
 *   slowly, with all that is done to them, sweeps no more of them
 * @property {boolean} [isPatient] how long it takes says nothing: it is computed on the CPU, beside whatever else is
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
/**
 * A picture is not worth while if a survey follows, and it takes longer than this; or if it is so fine that a survey is
 * quick.
 */
const PICTURE_MILLISECONDS = 3000;
/** Unless the workers would take so many times as long for the survey. */
const MUCH_SOONER = 4;
const LEAST_LEVEL = 3;
/** Where there is no room for a picture, one is made that is so many levels coarser, at most. */
const COARSER_LEVELS = 3;
/** A whole game is seen up to so many times k; a picture of it is live that takes no longer than this. */
const REACH = 3.25;
export const LIVE_MILLISECONDS = 100;
/** About so many pixels across it has then. */
const PIXELS = 1024;
/**
 * Dispatches for each cell of a picture's side: blocks of 512 cells along, and bands of 1024 down, each 3 blocks later.
 */
const TURNS_A_CELL = 1 / 512 + 3 / 1024;
/** Under this name the pace of the adapter that was probed is kept. */
const KEPT = 'gpu';

const startWorker = () => new Worker(new URL('../../worker/gpu.js', import.meta.url), { type: 'module' });

/**
 * The graphics card, if there is one, it is not wished away, and it is faster than so many workers; or if the link
 * says `gpu=on`, whatever it is. Nothing is loaded for one that is not there.
 * @param {{link: string, workers: number, storage: StorageAccess, onLoss: GraphicsOptions['onLoss']}} options
 * @returns {Promise<Graphics | null>}
 */
export async function findGraphics({ link, workers, storage, onLoss }) {
  const wish = /[#&?]gpu=(on|off)\b/.exec(link)?.[1];
  // Without a network its script would not come.
  if (wish === 'off' || !navigator.onLine) return null;
  try {
    // A driver may not answer, and a sweep waits until it is known who does it; unless that is wished.
    const late = new Promise((resolve) => wish !== 'on' && setTimeout(resolve, START_MILLISECONDS, null));
    const asked = navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
    const adapter = /** @type {GPUAdapter | null | undefined} */ (await Promise.race([asked, late]));
    if (!adapter) return null;
    const { isFallback } = describe(adapter);
    if (isFallback && wish !== 'on') return null;
    const least = wish === 'on' ? 0 : workers * ASSUMED_PACE;
    const graphics = new Graphics({ create: startWorker, onLoss, least, isPatient: isFallback });
    if (!(await graphics.start(wish === 'on', recall(storage, KEPT)))) return null;
    if (graphics.probed.pace > least) {
      // That of a card that was slow is not kept: the machine may have been busy.
      remember(storage, KEPT, JSON.stringify({ version: VERSION, ...graphics.probed }));
      return graphics;
    }
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
  /**
   * @type {Map<number, {settle: (result: any) => void, signal: AbortSignal, isHeld: boolean, onProgress:
   *   ((part: number) => void) | undefined}>}
   */
  #owed = new Map();
  /** @type {(isReady: boolean) => void} */
  #started = () => {};
  #lastId = 0;
  #isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** what it has swept, in the time that its slabs took with all that is done to them */
  #swept = { slabs: 0, cells: 0, milliseconds: 0 };
  #lost = new AbortController();
  /** what the probe says @type {Probed} */
  probed = { adapter: '', pace: 0, turn: 0 };
  /** @type {import('../../shared/gpu-shapes.js').Limits} */
  #limits = { maxStorageBufferBindingSize: 0, maxBufferSize: 0 };
  /** milliseconds that a block of a picture took to be swept again, and a pixel to be packed, as measured last */
  #after = { block: 1, pixel: 0 };
  /** blocks of the latest game or picture that were swept again in wasm */
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
   * @returns {Promise<boolean>} whether there is one
   */
  start(isForced, kept) {
    let known = null;
    try {
      const { version, ...probed } = JSON.parse(kept ?? '{}');
      if (version === VERSION) known = probed;
    } catch {
      // It is probed again.
    }
    return new Promise((resolve) => {
      this.#started = resolve;
      this.#worker.postMessage({ type: 'start', version: VERSION, fallback: isForced, known });
      this.#await(() => this.close(), START_MILLISECONDS);
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
   * Aborted when it is lost; for the reason 'wrong' if it computed something wrong: all that it has made is in doubt.
   */
  get lost() {
    return this.#lost.signal;
  }

  /**
   * How long a picture of a square corner of the board takes, in milliseconds: as its cells do, or where there are few
   * of them, the chain of dispatches; and then its check and its tiles, as the last ones did.
   * @param {Pick<PictureOrder, 'side' | 'level' | 'isBrief'>} order
   */
  millisecondsFor({ side, level, isBrief }) {
    const { pace, turn } = this.probed;
    const sweeping = Math.max(side ** 2 / 2 / pace, side * TURNS_A_CELL * turn);
    const { block, pixel } = this.#after;
    return sweeping + checkMilliseconds(side, level, block, isBrief) + pixel * (side / 2 ** level) ** 2;
  }

  /** The same for a whole game, one of many, in pixels that fill a window. @param {Game} game */
  millisecondsForGame(game) {
    if (this.#isClosed) return Infinity;
    const reach = REACH * sizeOf(game);
    const level = Math.max(LEAST_LEVEL, Math.floor(Math.log2(reach / PIXELS)));
    const tile = TILE_SIDE * 2 ** level;
    return this.millisecondsFor({ side: tile * Math.ceil(reach / tile), level, isBrief: true });
  }

  /** Whether pictures of a whole game are made as fast as a slider moves. @param {Game} game */
  isLive(game) {
    return this.millisecondsForGame(game) <= LIVE_MILLISECONDS;
  }

  /**
   * Whether a picture takes a while, but workers would take far longer to sweep the board for it.
   * @param {PictureOrder} order
   * @param {number} cells that they have to sweep
   * @param {number} workers
   */
  isMuchSooner(order, cells, workers) {
    const milliseconds = this.millisecondsFor(order);
    return milliseconds > PICTURE_MILLISECONDS && MUCH_SOONER * milliseconds < cells / (ASSUMED_PACE * workers);
  }

  /** Whether a game is swept as a picture rather than in slabs. @param {Game} game */
  isForPictures(game) {
    return sizeOf(game) > K_MAX_FOR_SLABS;
  }

  /**
   * The finest picture of some tiles that it has room for: of their own level, or else of a coarser one.
   * @param {Game} game
   * @param {{level: number, right: number, bottom: number}} tiles where they end, in cells
   * @param {boolean} [isOnly] there is no survey of them, which is quick where they are fine
   */
  fitting(game, { level: own, right, bottom }, isOnly = false) {
    const most = own < LEAST_LEVEL && !isOnly ? -1 : Math.min(MAX_LEVEL, own + COARSER_LEVELS);
    for (let level = own; level <= most; level++) {
      const step = TILE_SIDE * 2 ** level;
      const order = { game, side: step * Math.ceil(Math.max(right, bottom) / step), level };
      if (this.canPicture(order)) return order;
    }
    return null;
  }

  /** Whether it can make a picture, by the sizes of its buffers. @param {PictureOrder} order */
  canPicture(order) {
    const { game, side, level } = order;
    const isMuch = Math.max(side, sizeOf(game)) > FARTHEST || side / 2 ** level > MOST_PIXELS;
    if (this.#isClosed || isMuch || level < LEAST_LEVEL) return false;
    return roomFor(pictureShape(order), this.#limits) > 0;
  }

  /**
   * All pixels of a corner of the board, sooner than a survey has them: no sightlines are kept.
   * @param {PictureOrder} order
   * @param {AbortSignal} signal
   * @param {boolean} [isAwaited] however long it takes
   * @param {(part: number) => void} [onProgress] told of the part that is swept
   * @returns {Promise<PictureTiles | null>} null if that is too much, or would take too long
   */
  picture(order, signal, isAwaited = false, onProgress = undefined) {
    const isQuick = isAwaited || this.millisecondsFor(order) <= PICTURE_MILLISECONDS;
    return isQuick && this.canPicture(order)
      ? this.#ask({ type: 'picture', order }, signal, onProgress)
      : Promise.resolve(null);
  }

  /**
   * Has a picture wait, or go on where it was.
   * @param {AbortSignal} signal that it was asked for with
   * @param {boolean} isHeld
   */
  hold(signal, isHeld) {
    for (const [id, owed] of this.#owed) {
      if (owed.signal !== signal) continue;
      owed.isHeld = isHeld;
      this.#worker.postMessage({ type: 'hold', id, isHeld });
    }
    this.#listen();
  }

  /**
   * @param {{type: 'slab', order: SlabOrder} | {type: 'picture', order: PictureOrder}} asked
   * @param {AbortSignal} signal
   * @param {(part: number) => void} [onProgress]
   * @returns {Promise<any>}
   */
  #ask(asked, signal, onProgress) {
    if (this.#isClosed) return Promise.resolve(null);
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const giveUp = () => {
        this.#owed.delete(id);
        this.#worker.postMessage({ type: 'cancel', id });
        this.#listen();
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      const settle = (/** @type {any} */ result) => {
        signal.removeEventListener('abort', giveUp);
        resolve(result);
      };
      this.#owed.set(id, { settle, signal, isHeld: false, onProgress });
      this.#worker.postMessage({ ...asked, id });
      this.#listen();
    });
  }

  /** It is not used any more. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#worker.terminate();
    this.#started(false);
    for (const [id, { settle }] of this.#owed) {
      this.#owed.delete(id);
      settle(null);
    }
  }

  /** @param {FromGpu} message */
  #receive(message) {
    if (this.#isClosed) return;
    switch (message.type) {
      case 'ready':
        this.probed = message.probed;
        this.#limits = message.limits;
        this.#started(true);
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
        this.#learn(message);
        this.#settle(message.id, message.tiles);
        break;
      case 'alarm':
        this.#settle(message.id, null);
        break;
      case 'working':
        this.#owed.get(message.id)?.onProgress?.(message.part);
        break;
      case 'wrong':
        this.#lose(`it computed the block at cell (${message.x}, ${message.y}) wrong`, true);
        break;
      case 'lost':
        this.#lose(message.why);
    }
    this.#listen();
  }

  /** @param {Extract<FromGpu, {type: 'pictured'}>} picture */
  #learn({ tiles, checked, checking, packing }) {
    this.checked = checked;
    if (checked > 0) this.#after = { block: checking / checked, pixel: packing / (tiles.length * TILE_SIDE ** 2 || 1) };
  }

  /** @param {number} id @param {Swept | PictureTiles | null} result */
  #settle(id, result) {
    const owed = this.#owed.get(id);
    this.#owed.delete(id);
    owed?.settle(result);
  }

  /** Something was heard, or is waited for from now on; or not any more. */
  #listen() {
    clearTimeout(this.#silence);
    if ([...this.#owed.values()].some(({ isHeld }) => !isHeld))
      this.#await(() => this.#lose('it does not answer'), SILENT_MILLISECONDS);
  }

  /** @param {() => void} giveUp @param {number} milliseconds */
  #await(giveUp, milliseconds) {
    clearTimeout(this.#silence);
    if (!this.#options.isPatient) this.#silence = setTimeout(giveUp, milliseconds);
  }

  /** @param {string} why @param {boolean} [isWrong] */
  #lose(why, isWrong = false) {
    if (this.#isClosed) return;
    this.close();
    // One that never began is not missed: the page may be without a network.
    if (this.probed.pace === 0) return;
    this.#lost.abort(isWrong ? 'wrong' : 'gone');
    const next = isWrong ? 'sweeps the game anew, and all that was saved is forgotten' : 'goes on with the sweep';
    this.#options.onLoss(
      `The graphics card is not used any more: ${why}. The processor ${next}; to try the card again, reload the page.`,
      isWrong,
    );
  }
}
