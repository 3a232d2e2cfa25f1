// The slabs that a GPU is to sweep: as many at a time as have come and fit, each checked and packed afterwards.

import { K_MAX_FOR_SLABS } from '../../shared/gpu.js';
import {
  BLOCK,
  CHECK_MILLISECONDS,
  LEAST_BLOCKS,
  pictureShape,
  squareBytes,
  squareSide,
} from '../../shared/gpu-shapes.js';
import { TILE_SIDE } from '../../shared/messages.js';
import { bytesOf, listed } from '../integers.js';
import { NoRoomError, turnsOf } from './device.js';
import { squaresOf } from './squares.js';

/** @import { FromGpu, PictureOrder, PictureTiles, Probed, SlabOrder, ToGpu } from '../../shared/gpu.js' */
/** @import { Shape } from '../../shared/gpu-shapes.js' */
/** @import { GpuDevice, Swept } from './device.js' */

/** @typedef {Pick<GpuDevice, 'capacity' | 'limits' | 'sweep' | 'destroy' | 'probed' | 'milliseconds'>} Device */

/** @typedef {Pick<typeof import('../../gpu.js'), 'Picture' | 'Slab' | 'version'>} Engine */

/**
 * @typedef {object} AskedPicture
 * @property {number} id
 * @property {PictureOrder} order
 * @property {boolean} [isHeld] it waits, and goes on where it was
 * @property {import('./squares.js').Square[]} [squares] that are swept again, once it has begun
 */

/** So many blocks of each slab are swept again in wasm, and more of a game's first one. A block takes 1 ms or so. */
const CHECKS_A_SLAB = 2;

/** While a picture is made, how far it is is said so often. */
const WORKING_MILLISECONDS = 250;

/**
 * What the probe sweeps: in outer space, where all cells take the same time, and far from the diagonal. In game 4 v is
 * as small there as it mostly is. Of a larger game, of which nothing else is there, bytes would be read as large v,
 * which take far longer.
 */
const PROBE = { k: 4, width: 4096, height: BLOCK, level: 10, isPicture: true };
const PROBE_ALONG = { ...PROBE, width: 16 * PROBE.width };
/** It is long enough to tell a pace from. */
const PROBE_MILLISECONDS = 25;
const MOST_PROBED = 2048;

export class Sweeps {
  #open;
  #load;
  #post;
  /** @type {Device | null} */
  #device = null;
  /** @type {Engine | null} */
  #engine = null;
  /** @type {{id: number, order: SlabOrder}[]} that wait or are being swept */
  #orders = [];
  /** @type {AskedPicture[]} the same of pictures, which come first, but for those that are held */
  #pictures = [];
  #busy = false;
  #ended = false;
  /** the largest k whose deviations may fit bytes: one may have shown more */
  #narrow = K_MAX_FOR_SLABS;
  /** the game whose slabs came last, how many they are, and how many of its blocks were swept again */
  #game = { key: '', slabs: 0, checked: 0 };

  /**
   * @param {(fallback: boolean) => Promise<{device: Device, name: string}>}
   *   open
   * @param {() => Promise<Engine>} load
   * @param {(message: FromGpu, transfer?: Transferable[]) => void} post
   */
  constructor(open, load, post) {
    this.#open = open;
    this.#load = load;
    this.#post = post;
  }

  /** @param {ToGpu} message */
  receive(message) {
    if (this.#ended) return;
    if (message.type === 'start') void this.#start(message);
    else if (message.type === 'slab') {
      this.#orders.push(message);
      void this.#go();
    } else if (message.type === 'picture') {
      this.#pictures.push(message);
      void this.#go();
    } else if (message.type === 'hold') {
      const held = this.#pictures.find(({ id }) => id === message.id);
      if (held) held.isHeld = message.isHeld;
      void this.#go();
    } else this.#drop(message.id);
  }

  /** @param {number} dropped */
  #drop(dropped) {
    this.#orders = this.#orders.filter(({ id }) => id !== dropped);
    this.#pictures = this.#pictures.filter(({ id }) => id !== dropped);
  }

  /** @param {Extract<ToGpu, {type: 'start'}>} message */
  async #start({ version, fallback, known }) {
    try {
      const [{ device, name }, engine] = await Promise.all([this.#open(fallback), this.#load()]);
      if (engine.version() !== version) throw new Error('a cache has mixed two versions of this page');
      const isKnown = known?.adapter === name && known.turn !== undefined;
      const probed = isKnown ? known : { adapter: name, ...(await probe(device)) };
      device.probed = probed;
      [this.#device, this.#engine] = [device, engine];
      this.#post({ type: 'ready', probed, limits: device.limits });
    } catch (error) {
      this.#ended = true;
      this.#post({ type: 'none', why: sentence(error) });
    }
    void this.#go();
  }

  /** Batch after batch. */
  async #go() {
    const device = this.#device;
    if (this.#busy || !device) return;
    this.#busy = true;
    try {
      while (!this.#ended) {
        const picture = this.#pictures.find(({ isHeld }) => !isHeld);
        if (picture) await this.#picture(device, picture);
        else if (this.#orders.length > 0) await this.#batch(device);
        else break;
      }
    } catch (error) {
      this.#end({ type: 'lost', why: sentence(error) });
    }
    this.#busy = false;
  }

  /** @param {Device} device */
  async #batch(device) {
    const shape = shapeOf(this.#orders[0].order);
    const isAlike = (/** @type {{order: SlabOrder}} */ { order }) =>
      JSON.stringify(shapeOf(order)) === JSON.stringify(shape);
    const batch = this.#orders.filter(isAlike).slice(0, device.capacity(shape));
    if (batch.length === 0) throw new Error('a slab does not fit its buffers');
    const isWanted = (/** @type {number} */ id) => this.#orders.some((order) => order.id === id);
    const begun = performance.now();
    /** @type {Swept[]} */
    let swept;
    try {
      const slabs = batch.map(({ order: { x, y, top, left, corner } }) => ({ x, y, edges: { top, left, corner } }));
      swept = await device.sweep(shape, slabs, () => batch.some(({ id }) => isWanted(id)));
    } catch (error) {
      if (/** @type {Error} */ (error).name === 'AbortError') return;
      if (!(error instanceof NoRoomError)) throw error;
      // Then the workers sweep these.
      for (const { id } of batch) {
        this.#post({ type: 'alarm', id });
        this.#drop(id);
      }
      return;
    }
    const each = (performance.now() - begun) / batch.length;
    for (const [index, { id, order }] of batch.entries()) {
      if (!isWanted(id)) continue;
      if (swept[index].alarm) this.#post({ type: 'alarm', id });
      else this.#finish(id, order, swept[index], each);
      if (this.#ended) return;
      this.#orders = this.#orders.filter((order) => order.id !== id);
      // Messages are read in between: a slab may not be wanted any more.
      await turn();
    }
  }

  /**
   * @param {Device} device
   * @param {AskedPicture} asked
   */
  async #picture(device, asked) {
    const { id, order } = asked;
    const { side, level } = order;
    const { Picture } = /** @type {Engine} */ (this.#engine);
    const shape = pictureShape(order, this.#narrow);
    let told = performance.now();
    const isWanted = (/** @type {number} */ part) => {
      // A large picture takes minutes, and whoever waits for it would take it for lost.
      if (performance.now() - told > WORKING_MILLISECONDS) {
        told = performance.now();
        this.#post({ type: 'working', id, part });
      }
      return this.#pictures.includes(asked) && (asked.isHeld ? 'later' : true);
    };
    const squares = (asked.squares ??= squaresOf({ k: shape.k, side, level }));
    try {
      const fits = device.capacity(shape) > 0;
      const [swept] = fits ? await device.sweep(shape, [{ x: 0, y: 0, edges: {} }], isWanted, squares) : [null];
      if (!this.#pictures.includes(asked)) return;
      if (swept?.alarm && shape.bits === 8) {
        // It is made again in wider counters, and so are those of larger games.
        this.#narrow = shape.k - 1;
        return;
      }
      if (!swept || swept.alarm) this.#post({ type: 'alarm', id });
      else {
        const picture = new Picture(shape.k, side, level, swept.counts, swept.packed);
        try {
          const begun = performance.now();
          const { checked, isEnough, wrong } = checkOf(picture, shape, squares, swept.columns, order.isBrief);
          if (wrong) {
            this.#end({ type: 'wrong', ...wrong });
            return;
          }
          if (!isEnough) {
            this.#post({ type: 'alarm', id });
            this.#drop(id);
            return;
          }
          const after = performance.now();
          const tiles = tilesOf(picture, side / (TILE_SIDE << level));
          const packing = performance.now() - after;
          this.#post(
            { type: 'pictured', id, tiles, checked, checking: after - begun, packing },
            tiles.map(({ values }) => values.values.buffer),
          );
        } finally {
          picture.free();
        }
      }
    } catch (error) {
      // A smaller one, and slabs, may have room.
      if (error instanceof NoRoomError) this.#post({ type: 'alarm', id });
      else if (/** @type {Error} */ (error).name !== 'AbortError') throw error;
      else if (asked.isHeld) return;
    }
    this.#drop(id);
  }

  /**
   * @param {number} id
   * @param {SlabOrder} order
   * @param {Swept} swept
   * @param {number} sweeping milliseconds that it took to be swept, as one of its batch
   */
  #finish(id, { game, x, y, width, height, level }, { rows, columns, counts, corner, isAsEntered }, sweeping) {
    if (!isAsEntered) {
      this.#end({ type: 'wrong', x, y });
      return;
    }
    const begun = performance.now();
    const { Slab } = /** @type {Engine} */ (this.#engine);
    if (this.#game.key !== game.key) this.#game = { key: game.key, slabs: 0, checked: 0 };
    const { k } = /** @type {import('../../shared/queens.js').QueensGame} */ (game);
    const slab = new Slab(k, x, y, width, level, rows, columns, corner, counts);
    try {
      // A pixel of several blocks is compared as a whole, in so many slabs that it comes to as many blocks again.
      const blocks = Math.max(1, 4 ** level / BLOCK ** 2);
      const isWhole = this.#game.slabs++ % Math.ceil(blocks / CHECKS_A_SLAB) === 0;
      const most = Math.max(CHECKS_A_SLAB, LEAST_BLOCKS - this.#game.checked, isWhole ? blocks : 0);
      const wrong = slab.check(Math.floor(Math.random() * 2 ** 31), most);
      this.#game.checked += slab.checked();
      if (wrong) {
        this.#end({ type: 'wrong', x: wrong[0], y: wrong[1] });
        return;
      }
      const [bottom, right, sightlines] = [slab.bottom(), slab.right(), slab.sightlines()];
      const [classes, planes] = [slab.classes(), slab.counts()];
      const milliseconds = sweeping + performance.now() - begun;
      const result = { bottom, right, sightlines, classes, counts: planes, cells: width * height, milliseconds };
      const transfer = [bottom, right, sightlines, planes].map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
      this.#post({ type: 'swept', id, slab: result, checked: this.#game.checked }, transfer);
    } finally {
      slab.free();
    }
  }

  /** @param {FromGpu} message */
  #end(message) {
    this.#ended = true;
    this.#orders = [];
    this.#pictures = [];
    this.#device?.destroy();
    this.#post(message);
  }
}

/**
 * What slabs must have in common to be swept side by side.
 * @param {SlabOrder} order
 * @returns {Shape}
 */
function shapeOf({ game, width, height, level }) {
  const { k } = /** @type {import('../../shared/queens.js').QueensGame} */ (game);
  return { k, width, height, level };
}

/**
 * All tiles of a picture.
 * @param {import('../../gpu.js').Picture} picture
 * @param {number} across tiles beside one another
 */
function tilesOf(picture, across) {
  /** @type {(PictureTiles[number] & {values: {values: {buffer: ArrayBuffer}}})[]} */
  const tiles = [];
  for (let row = 0; row < across; row++) {
    for (let column = 0; column < across; column++) {
      const tile = picture.tile(column, row);
      if (!tile) continue;
      const values = listed(tile, new ArrayBuffer(bytesOf(tile)));
      tiles.push({ column, row, values: { classes: tile.classes(), values } });
      tile.free();
    }
  }
  return tiles;
}

/**
 * Sweeps squares of a picture again, at least so many that they make up 16 blocks, and then for some time.
 * @param {import('../../gpu.js').Picture} picture
 * @param {Shape} shape
 * @param {import('./squares.js').Square[]} squares
 * @param {Uint8Array} sides what crosses the sides of each
 * @param {boolean} [isBrief] no more than must be
 * @returns {{checked: number, isEnough: boolean, wrong?: import('./squares.js').Square}} blocks, whether so many that
 *   the picture may be shown, and the square that differs
 */
function checkOf(picture, shape, squares, sides, isBrief = false) {
  const [side, bytes] = [squareSide(shape.height, shape.level), squareBytes(shape)];
  const begun = performance.now();
  const blocks = (side / BLOCK) ** 2;
  let checked = 0;
  for (const [index, square] of squares.entries()) {
    if (checked >= LEAST_BLOCKS && (isBrief || performance.now() - begun > CHECK_MILLISECONDS)) break;
    const agrees = picture.check(square.x, square.y, side, sides.subarray(index * bytes, (index + 1) * bytes));
    if (agrees === false) return { checked, isEnough: false, wrong: square };
    // Of some squares the processor can say nothing: their deviations outgrow its bytes.
    if (agrees) checked += blocks;
  }
  return { checked, isEnough: checked > 0 && checked >= Math.min(LEAST_BLOCKS, squares.length * blocks) };
}

/**
 * What is to be known of a device's speed: the cells that it sweeps in a millisecond where it has enough to do, of
 * twice as many bands side by side until they take long enough to tell; and how long a dispatch takes if it hasn't.
 * @param {Device} device
 * @returns {Promise<Omit<Probed, 'adapter'>>}
 */
async function probe(device) {
  const time = async (/** @type {Shape} */ shape, /** @type {number} */ count) => {
    const slabs = Array.from({ length: count }, () => ({ x: 8 * shape.width, y: 0, edges: {} }));
    // The first time, buffers are made, and the kernel is compiled.
    for (let time = 0; time < 2; time++) await device.sweep(shape, slabs, () => true);
    return Math.max(0.1, device.milliseconds);
  };
  const least = await time(PROBE, 1);
  const most = Math.min(MOST_PROBED, device.capacity(PROBE));
  let [count, milliseconds] = [1, least];
  while (milliseconds < PROBE_MILLISECONDS && 2 * count <= most) {
    count *= 2;
    milliseconds = await time(PROBE, count);
  }
  const pace = (count * PROBE.width * PROBE.height) / milliseconds;
  const turns = turnsIn(PROBE);
  // One that is so slow has always enough to do.
  if (count === 1) return { pace, turn: least / turns };
  return { pace, turn: Math.max(0, (await time(PROBE_ALONG, 1)) - least) / (turnsIn(PROBE_ALONG) - turns) };
}

const turnsIn = (/** @type {Shape} */ shape) => [...turnsOf(shape)].length;

/** After what has come meanwhile; a timer would wait for a second in a tab that is hidden. */
function turn() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(null);
    };
    port2.postMessage(null);
  });
}

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));
