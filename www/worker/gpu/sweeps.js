// The slabs that a GPU is to sweep: as many at a time as have come and fit, each checked and packed afterwards.

import { TILE_SIDE } from '../../shared/messages.js';
import { bytesOf, listed } from '../integers.js';

/** @import { FromGpu, PictureOrder, PictureTiles, SlabOrder, ToGpu } from '../../shared/gpu.js' */
/** @import { GpuDevice, Shape, Swept } from './device.js' */

/** @typedef {Pick<typeof import('../../gpu.js'), 'Picture' | 'Slab' | 'version'>} Engine */

/**
 * Blocks that are swept again in wasm: at least so many of a game, and so many of each slab. A block takes a third of a
 * millisecond.
 */
const CHECKS_A_GAME = 16;
const CHECKS_A_SLAB = 2;

/** A square of the probe: of a game in which it lies in outer space. All cells take the same time. */
const PROBE = { k: 1000, width: 1024, height: 1024, level: 10 };
/** It is long enough to tell a pace from. */
const PROBE_MILLISECONDS = 25;
const MOST_PROBED = 64;

export class Sweeps {
  #open;
  #load;
  #post;
  /** @type {Pick<GpuDevice, 'capacity' | 'sweep' | 'destroy'> | null} */
  #device = null;
  /** @type {Engine | null} */
  #engine = null;
  /** @type {{id: number, order: SlabOrder}[]} that wait or are being swept */
  #orders = [];
  /** @type {{id: number, order: PictureOrder}[]} the same of pictures, which come first */
  #pictures = [];
  #busy = false;
  #ended = false;
  /** the game whose slabs came last, and how many of its blocks were swept again */
  #game = { key: '', checked: 0 };

  /**
   * @param {(fallback: boolean) => Promise<{device: Pick<GpuDevice, 'capacity' | 'sweep' | 'destroy'>, name: string}>}
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
      const pace = known?.adapter === name ? known.pace : await probe(device);
      [this.#device, this.#engine] = [device, engine];
      this.#post({ type: 'ready', adapter: name, pace });
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
        if (this.#pictures.length > 0) await this.#picture(device, this.#pictures[0]);
        else if (this.#orders.length > 0) await this.#batch(device);
        else break;
      }
    } catch (error) {
      this.#end({ type: 'lost', why: sentence(error) });
    }
    this.#busy = false;
  }

  /** @param {Pick<GpuDevice, 'capacity' | 'sweep'>} device */
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
      throw error;
    }
    const each = (performance.now() - begun) / batch.length;
    for (const [index, { id, order }] of batch.entries()) {
      if (!isWanted(id)) continue;
      if (swept[index].alarm) this.#post({ type: 'alarm', id });
      else this.#finish(id, order, swept[index], each);
      if (this.#ended) return;
      this.#orders = this.#orders.filter((order) => order.id !== id);
      // Messages are read in between: a slab may not be wanted any more.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /**
   * @param {Pick<GpuDevice, 'capacity' | 'sweep'>} device
   * @param {{id: number, order: PictureOrder}} picture
   */
  async #picture(device, { id, order: { game, side, level } }) {
    const { k } = /** @type {import('../../shared/queens.js').QueensGame} */ (game);
    const { Picture } = /** @type {Engine} */ (this.#engine);
    const shape = { k, width: side, height: side, level, isPicture: true };
    const isWanted = () => this.#pictures.some((picture) => picture.id === id);
    try {
      const fits = device.capacity(shape) > 0;
      const [swept] = fits ? await device.sweep(shape, [{ x: 0, y: 0, edges: {} }], isWanted) : [{ alarm: true }];
      if (!isWanted()) return;
      if (swept.alarm) this.#post({ type: 'alarm', id });
      else {
        const picture = new Picture(k, side, level, /** @type {Swept} */ (swept).counts);
        const tiles = tilesOf(picture, side / (TILE_SIDE << level));
        picture.free();
        this.#post(
          { type: 'pictured', id, tiles },
          tiles.map(({ values }) => values.values.buffer),
        );
      }
    } catch (error) {
      if (/** @type {Error} */ (error).name !== 'AbortError') throw error;
    }
    this.#drop(id);
  }

  /**
   * @param {number} id
   * @param {SlabOrder} order
   * @param {Swept} swept
   * @param {number} sweeping milliseconds that it took to be swept, as one of its batch
   */
  #finish(id, { game, x, y, width, height, level }, { rows, columns, counts, corner }, sweeping) {
    const begun = performance.now();
    const { Slab } = /** @type {Engine} */ (this.#engine);
    if (this.#game.key !== game.key) this.#game = { key: game.key, checked: 0 };
    const { k } = /** @type {import('../../shared/queens.js').QueensGame} */ (game);
    const slab = new Slab(k, x, y, width, level, rows, columns, corner, counts);
    try {
      const most = Math.max(CHECKS_A_SLAB, CHECKS_A_GAME - this.#game.checked);
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
 * How many cells a device sweeps in a millisecond: of twice as many squares side by side until it takes long enough to
 * tell.
 * @param {Pick<GpuDevice, 'sweep'>} device
 */
async function probe(device) {
  for (let count = 1; ; count *= 2) {
    const squares = Array.from({ length: count }, (_, index) => ({
      x: 8 * PROBE.width * (1 + index),
      y: 0,
      edges: {},
    }));
    const begun = performance.now();
    await device.sweep(PROBE, squares, () => true);
    const milliseconds = performance.now() - begun;
    // The first one waits for the kernel, too.
    if ((count > 1 && milliseconds >= PROBE_MILLISECONDS) || count >= MOST_PROBED)
      return (count * PROBE.width * PROBE.height) / Math.max(1, milliseconds);
  }
}

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));
