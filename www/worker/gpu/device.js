// Drives the GPU: slabs of one game that do not need one another are swept side by side.
//
// A dispatch is one anti-diagonal of blocks of steps, and a submission has as many dispatches as are done in some
// milliseconds, so that the browser's own frames never wait for long.
import { KERNEL, LAG, PLANES, STEPS, STRIPS, TILE } from './kernel.js';
import { entering } from './lines.js';

/** @import { SlabEdges } from '../../shared/messages.js' */

/**
 * @typedef {object} Shape  what the slabs of a batch have in common
 * @property {number} k
 * @property {number} width
 * @property {number} height
 * @property {number} level of the pixels
 * @property {boolean} [isPicture] only the counts are wanted, of one slab of any size
 */

/**
 * @typedef {object} Swept  what the kernel leaves of a slab
 * @property {Uint8Array} rows lines of the lattice
 * @property {Uint8Array} columns
 * @property {Uint32Array} counts
 * @property {number} corner that it began with
 * @property {boolean} alarm whether a deviation may have been too large
 */

/** @typedef {{key: string, capacity: number, buffers: Record<string, GPUBuffer>, group: GPUBindGroup}} Room */

/** A submission should take about so long, and none as much as the limit of 50. */
const SUBMISSION_MILLISECONDS = 20;
/** A dispatch costs as much as this many workgroups more, however few it has. */
const DISPATCH_COST = 64;
/** A device that has not finished one after so long is lost. */
const HANG_MILLISECONDS = 20_000;
/** What the buffers of a batch may take, the copy that is read among them. */
const MOST_BYTES = 256 * 2 ** 20;
const MOST_PICTURE_BYTES = 512 * 2 ** 20;
const MOST_SLABS = 64;
/** What is read of a slab. @type {('rows' | 'columns' | 'counts' | 'alarms')[]} */
const READ_BACK = ['rows', 'columns', 'counts', 'alarms'];
/** Bytes of sixteen counters, as they are handed on. */
const WORD = 16;
// WebGPU's flags, by their numbers: TypeScript does not know their names.
const COMPUTE = 4;
const READ = 1;
const [MAP_READ, COPY_SRC, COPY_DST, UNIFORM, STORAGE] = [1, 4, 8, 64, 128];
/** Uniforms of each turn begin at a multiple of this. */
const TURN_BYTES = 256;

export class GpuDevice {
  #device;
  #pipeline;
  #layout;
  /** @type {{slabs: Room | null, picture: Room | null}} the buffers of the latest of both */
  #rooms = { slabs: null, picture: null };
  /** workgroups a submission, and what its dispatches cost beside them */
  #pace = 2 * DISPATCH_COST;
  /** @type {Promise<never>} rejects once the device is lost */
  #lost;

  /**
   * @param {GPUDevice} device
   * @param {GPUComputePipeline} pipeline
   * @param {GPUBindGroupLayout} layout
   */
  constructor(device, pipeline, layout) {
    this.#device = device;
    this.#pipeline = pipeline;
    this.#layout = layout;
    // What it refuses leaves the results of another sweep where its own should be.
    const refused = new Promise((_, reject) => {
      device.addEventListener('uncapturederror', ({ error }) =>
        reject(new Error(`the graphics device refused work: ${error.message}`)),
      );
    });
    const gone = device.lost.then(({ message }) => {
      throw new Error(`the graphics device was lost: ${message}`);
    });
    this.#lost = Promise.race([/** @type {Promise<never>} */ (refused), gone]);
    this.#lost.catch(() => {}); // whoever sweeps hears of it
  }

  /**
   * @param {GPUAdapter} adapter
   * @param {string} [code]
   */
  static async open(adapter, code = KERNEL) {
    // Room for many pixels at once, where there is some; all else is within what every adapter has.
    const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
    const device = await adapter.requestDevice({
      requiredLimits: {
        maxStorageBufferBindingSize: Math.min(maxStorageBufferBindingSize, MOST_BYTES),
        maxBufferSize: Math.min(maxBufferSize, 2 * MOST_BYTES),
      },
    });
    const module = device.createShaderModule({ code });
    const { messages } = await module.getCompilationInfo();
    const error = messages.find(({ type }) => type === 'error');
    if (error) throw new Error(`the kernel is refused: line ${error.lineNum}: ${error.message}`);
    /** @type {GPUBufferBindingType[]} */
    const types = ['uniform', 'uniform', 'read-only-storage', 'storage', 'storage', 'storage', 'storage', 'storage'];
    const layout = device.createBindGroupLayout({
      entries: types.map((type, binding) => ({
        binding,
        visibility: COMPUTE,
        buffer: { type, hasDynamicOffset: binding === 1 },
      })),
    });
    const pipeline = await device.createComputePipelineAsync({
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module, entryPoint: 'sweep' },
    });
    return new GpuDevice(device, pipeline, layout);
  }

  /**
   * How many slabs fit in a batch.
   * @param {Shape} shape
   */
  capacity(shape) {
    const sizes = Object.values(sizesOf(shape));
    const binding = Math.floor(this.#device.limits.maxStorageBufferBindingSize / Math.max(...sizes));
    const bytes = shape.isPicture ? MOST_PICTURE_BYTES : MOST_BYTES;
    const whole = Math.floor(bytes / (2 * sizes.reduce((sum, size) => sum + size)));
    return Math.min(MOST_SLABS, binding, whole);
  }

  /**
   * Sweeps slabs that don't need one another, at most `capacity` of them.
   * @param {Shape} shape
   * @param {{x: number, y: number, edges: SlabEdges}[]} slabs
   * @param {() => boolean} isWanted asked between submissions; if not, it gives up
   * @returns {Promise<Swept[]>}
   */
  async sweep(shape, slabs, isWanted) {
    const { buffers, group } = await this.#roomFor(shape, slabs.length);
    const { queue } = this.#device;
    const sizes = sizesOf(shape);
    const corners = slabs.map(({ x, y, edges }, index) => {
      const begin = entering({ ...shape, x, y }, edges);
      queue.writeBuffer(buffers.rows, index * sizes.rows, begin.rows);
      if (!shape.isPicture) queue.writeBuffer(buffers.columns, index * sizes.columns, begin.columns);
      queue.writeBuffer(buffers.states, index * sizes.states, begin.states);
      return begin.corner;
    });
    queue.writeBuffer(buffers.slabs, 0, Int32Array.from(slabs.flatMap(({ x, y }) => [x, y])));
    const turns = turnsOf(shape);
    for (let from = 0; from < turns.length;) {
      const encoder = this.#device.createCommandEncoder();
      if (from === 0) for (const name of ['counts', 'alarms']) encoder.clearBuffer(buffers[name]);
      const pass = encoder.beginComputePass();
      pass.setPipeline(this.#pipeline);
      let cost = 0;
      do {
        pass.setBindGroup(0, group, [from * TURN_BYTES]);
        pass.dispatchWorkgroups(turns[from].count, slabs.length);
        cost += turns[from].count * slabs.length + DISPATCH_COST;
      } while (++from < turns.length && cost < this.#pace);
      pass.end();
      const begun = performance.now();
      queue.submit([encoder.finish()]);
      await this.#settled(queue.onSubmittedWorkDone());
      const milliseconds = performance.now() - begun;
      // By little and little: not all dispatches are as long as these.
      const better = (cost * SUBMISSION_MILLISECONDS) / Math.max(1, milliseconds);
      this.#pace = Math.min(2 * this.#pace, better);
      if (!isWanted()) throw new DOMException('Nobody waits for these slabs.', 'AbortError');
    }
    return this.#read(buffers, sizes, corners, shape.isPicture ? ['counts', 'alarms'] : READ_BACK);
  }

  /** Ends it, as a loss of the device would. */
  destroy() {
    this.#device.destroy();
  }

  /**
   * @param {Record<string, GPUBuffer>} buffers
   * @param {ReturnType<typeof sizesOf>} sizes
   * @param {number[]} corners
   * @param {('rows' | 'columns' | 'counts' | 'alarms')[]} names what is wanted of it
   * @returns {Promise<Swept[]>}
   */
  async #read(buffers, sizes, corners, names) {
    const encoder = this.#device.createCommandEncoder();
    const places = { rows: 0, columns: 0, counts: 0, alarms: 0 };
    let end = 0;
    for (const name of names) {
      places[name] = end;
      const bytes = sizes[name] * corners.length;
      encoder.copyBufferToBuffer(buffers[name], 0, buffers.read, end, bytes);
      end += bytes;
    }
    this.#device.queue.submit([encoder.finish()]);
    await this.#settled(buffers.read.mapAsync(READ, 0, end));
    const bytes = new Uint8Array(buffers.read.getMappedRange(0, end).slice(0));
    buffers.read.unmap();
    const part = (/** @type {keyof typeof places} */ name, /** @type {number} */ index) =>
      bytes.subarray(places[name] + index * sizes[name], places[name] + (index + 1) * sizes[name]);
    const words = (/** @type {Uint8Array} */ part) =>
      new Uint32Array(part.buffer, part.byteOffset, part.byteLength / Uint32Array.BYTES_PER_ELEMENT);
    return corners.map((corner, index) => ({
      rows: part('rows', index),
      columns: part('columns', index),
      counts: words(part('counts', index)),
      corner,
      alarm: words(part('alarms', index))[0] !== 0,
    }));
  }

  /**
   * What comes of something that the device does, unless it is lost or hangs.
   * @template T
   * @param {Promise<T>} done
   * @returns {Promise<T>}
   */
  async #settled(done) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const hung = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('the graphics device does not answer')), HANG_MILLISECONDS);
    });
    try {
      return await Promise.race([done, this.#lost, /** @type {Promise<never>} */ (hung)]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The buffers for so many slabs: those of the batch before, if they will do.
   * @param {Shape} shape
   * @param {number} slabs
   */
  async #roomFor(shape, slabs) {
    const key = JSON.stringify({ ...shape, k: 0 });
    const kind = shape.isPicture ? 'picture' : 'slabs';
    const before = this.#rooms[kind];
    if (before && before.key === key && before.capacity >= slabs) {
      this.#device.queue.writeBuffer(before.buffers.game, 0, Int32Array.of(shape.k));
      return before;
    }
    for (const buffer of Object.values(before?.buffers ?? {})) buffer.destroy();
    this.#rooms[kind] = null;
    // Twice as many as before, so that a growing wavefront does not need new ones for each batch.
    const capacity = Math.min(this.capacity(shape), 2 ** Math.ceil(Math.log2(slabs)));
    const device = this.#device;
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const sizes = sizesOf(shape);
    const turns = turnsOf(shape);
    const { k, width, height, level } = shape;
    const across = width >> level;
    const strips = height / TILE;
    const pixels = across * (height >> level);
    const game = [k, width / TILE, strips, blocksOf(shape), level, across, pixels, shape.isPicture ? 0 : 1];
    const room = (/** @type {number} */ size, /** @type {number} */ usage) =>
      device.createBuffer({ size: Math.max(WORD, size), usage: usage | COPY_DST });
    const buffers = {
      game: room(game.length * 4, UNIFORM),
      turns: room(turns.length * TURN_BYTES, UNIFORM),
      slabs: room(capacity * 8, STORAGE),
      rows: room(capacity * sizes.rows, STORAGE | COPY_SRC),
      columns: room(capacity * sizes.columns, STORAGE | COPY_SRC),
      states: room(capacity * sizes.states, STORAGE),
      counts: room(capacity * sizes.counts, STORAGE | COPY_SRC),
      alarms: room(capacity * sizes.alarms, STORAGE | COPY_SRC),
    };
    const { rows, columns, counts, alarms } = sizes;
    const read = room(capacity * (rows + columns + counts + alarms), MAP_READ);
    const group = device.createBindGroup({
      layout: this.#layout,
      entries: Object.values(buffers).map((buffer, binding) => ({
        binding,
        resource: { buffer, ...(binding === 1 && { size: 8 }) },
      })),
    });
    for (const scope of ['validation', 'memory']) {
      const error = await this.#settled(device.popErrorScope());
      if (error) throw new Error(`the graphics device has no room (${scope}): ${error.message}`);
    }
    device.queue.writeBuffer(buffers.game, 0, Int32Array.from(game));
    const words = new Int32Array((turns.length * TURN_BYTES) / 4);
    for (const [index, { number, first }] of turns.entries()) words.set([number, first], (index * TURN_BYTES) / 4);
    device.queue.writeBuffer(buffers.turns, 0, words);
    return (this.#rooms[kind] = { key, capacity, buffers: { ...buffers, read }, group });
  }
}

/**
 * Bytes that a slab takes in each buffer.
 * @param {Shape} shape
 */
function sizesOf({ width, height, level, isPicture }) {
  const [tiles, strips] = [width / TILE, height / TILE];
  return {
    // Of a picture one line at a time is handed down, and none to the right.
    rows: (isPicture ? 1 : strips / STRIPS + 1) * tiles * WORD,
    columns: isPicture ? WORD : (tiles / STRIPS + 1) * strips * WORD,
    states: 2 * strips * WORD,
    counts: PLANES * (width >> level) * (height >> level) * 4,
    alarms: 4,
  };
}

/** Blocks of steps until all strips of a set are swept. @param {Shape} shape */
const blocksOf = ({ width }) => Math.ceil((width / TILE + STRIPS - 1) / STEPS);

/**
 * The dispatches: which sets of strips each one goes on with.
 * @param {Shape} shape
 */
export function turnsOf(shape) {
  const blocks = blocksOf(shape);
  const sets = shape.height / TILE / STRIPS;
  return Array.from({ length: blocks + LAG * (sets - 1) }, (_, number) => {
    const first = Math.max(0, Math.ceil((number - blocks + 1) / LAG));
    return { number, first, count: Math.min(sets - 1, Math.floor(number / LAG)) - first + 1 };
  }).filter(({ count }) => count > 0);
}
