// Drives the GPU: slabs of one game that do not need one another are swept side by side.
//
// A dispatch is one anti-diagonal of blocks of steps, or a part of it, and a submission has as many dispatches as are
// done in some milliseconds, so that the browser's own frames never wait for long.
import {
  LAG,
  MOST_BYTES,
  STEPS,
  STRIPS,
  TILE,
  lineBytes,
  partsOf,
  planeBytes,
  planesOf,
  readBytes,
  roomFor,
  sizesOf,
  squareBytes,
  squareSide,
} from '../../shared/gpu-shapes.js';
import { kernelOf } from './kernel.js';
import { entering } from './lines.js';

/** @import { Probed } from '../../shared/gpu.js' */
/** @import { Bits, Shape } from '../../shared/gpu-shapes.js' */
/** @import { Edges } from './lines.js' */
/** @import { Square } from './squares.js' */

/**
 * @typedef {object} Swept  what the kernel leaves of a slab; it can be read until the next one is swept
 * @property {Uint8Array} rows lines of the lattice; of a picture none
 * @property {Uint8Array} columns of a picture what crosses the sides of its squares
 * @property {Uint32Array} counts of a picture which planes of its tiles are not all 0
 * @property {Uint8Array} packed the counts of these, as the tiles have them
 * @property {number} corner that it began with
 * @property {boolean} alarm whether a deviation may have been too large
 * @property {boolean} isAsEntered whether what had entered it is still what entered it
 */

/** @typedef {{number: number, first: number, count: number}} Turn  a dispatch: its workgroups, from this band on */
/** @typedef {{buffer: GPUBuffer, from: number, bytes: number}} Copied */
/** @typedef {{key: string, capacity: number, buffers: Record<string, GPUBuffer>, group: GPUBindGroup}} Room */

/**
 * @typedef {object} Sweep  as far as it is
 * @property {Room} room
 * @property {ReturnType<typeof entering>[]} begins
 * @property {Generator<Turn, void>} turns
 * @property {IteratorResult<Turn, void>} next
 * @property {number} done blocks of steps on or above the diagonal
 */

/** A submission should take about so long, and none as much as the limit. */
const SUBMISSION_MILLISECONDS = 20;
const LONGEST_MILLISECONDS = 50;
/** One that should take less than this tells nothing of how slow the device is: what is beside it counts as much. */
const LEAST_MILLISECONDS = 5;
/** What is left of its slowness after each submission, at least. */
const RECOVERY = 0.9;
/** Cells that a workgroup sweeps in a dispatch. */
const CELLS_A_WORKGROUP = STRIPS * STEPS * TILE ** 2;
/** What a device is thought to do before it has been probed: as much as a slow one. */
const UNPROBED = { pace: 1e5, turn: 0 };
/** Dispatches of a submission, at most: what they are told lies in one buffer, which is written for each. */
const MOST_TURNS = 1024;
/** Cells of a picture's side of which what enters is written at once. */
const CELLS_AT_ONCE = 2 ** 20;
/** A device that has not finished one after so long is lost. */
const HANG_MILLISECONDS = 20_000;
const MOST_SLABS = 64;
// WebGPU's flags, by their numbers: TypeScript does not know their names.
const COMPUTE = 4;
const READ = 1;
const [MAP_READ, COPY_SRC, COPY_DST, UNIFORM, STORAGE] = [1, 4, 8, 64, 128];
const NO_BYTES = new Uint8Array(0);
/** What may go wrong when buffers are made. @type {GPUErrorFilter[]} */
const SCOPES = ['out-of-memory', 'validation'];
/** Uniforms of each turn begin at a multiple of this. */
const TURN_BYTES = 256;

/** What is asked for has no room on the device; it may have some for less. */
export class NoRoomError extends Error {}

export class GpuDevice {
  #device;
  #layout;
  #kernel;
  #patience;
  /** @type {Map<Bits, Promise<GPUComputePipeline[]>>} that sweep and that pack */
  #pipelines = new Map();
  /** @type {{slabs: Room | null, picture: Room | null}} the buffers of the latest of both */
  #rooms = { slabs: null, picture: null };
  /** how many times as long as by the probe the latest submissions took */
  #slowness = 1;
  /** what the probe says, once that is known @type {Pick<Probed, 'pace' | 'turn'> | null} */
  probed = null;
  /** for which it was busy with the latest batch */
  milliseconds = 0;
  /** the picture that was broken off, to go on later @type {{squares: Square[], bits: Bits, sweep: Sweep} | null} */
  #held = null;
  /** @type {Promise<never>} rejects once the device is lost */
  #lost;

  /**
   * @param {GPUDevice} device
   * @param {{isPatient?: boolean, kernel?: (bits: Bits) => string}} [options] isPatient: how long it takes says
   *   nothing, as where it is computed on the CPU, beside whatever else is
   */
  constructor(device, { isPatient = false, kernel = kernelOf } = {}) {
    this.#device = device;
    this.#kernel = kernel;
    this.#patience = isPatient ? Infinity : HANG_MILLISECONDS;
    /** @type {GPUBufferBindingType[]} */
    const types = ['uniform', 'uniform', 'read-only-storage', ...Array(6).fill('storage')];
    this.#layout = device.createBindGroupLayout({
      entries: types.map((type, binding) => ({
        binding,
        visibility: COMPUTE,
        buffer: { type, hasDynamicOffset: binding === 1 },
      })),
    });
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
   * @param {ConstructorParameters<typeof GpuDevice>[1]} [options]
   */
  static async open(adapter, options) {
    // Room for many pixels at once, where there is some; all else is within what every adapter has.
    const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
    const device = await adapter.requestDevice({
      requiredLimits: {
        maxStorageBufferBindingSize: Math.min(maxStorageBufferBindingSize, MOST_BYTES),
        maxBufferSize: Math.min(maxBufferSize, 2 * MOST_BYTES),
      },
    });
    return new GpuDevice(device, options);
  }

  /**
   * The kernel, compiled when it is needed for the first time.
   * @param {Bits} bits
   */
  #pipeline(bits) {
    const compile = async () => {
      const device = this.#device;
      const module = device.createShaderModule({ code: this.#kernel(bits) });
      const { messages } = await module.getCompilationInfo();
      const error = messages.find(({ type }) => type === 'error');
      if (error) throw new Error(`the kernel is refused: line ${error.lineNum}: ${error.message}`);
      const layout = device.createPipelineLayout({ bindGroupLayouts: [this.#layout] });
      const pipeline = (/** @type {string} */ entryPoint) =>
        device.createComputePipelineAsync({ layout, compute: { module, entryPoint } });
      return Promise.all([pipeline('sweep'), pipeline('pack')]);
    };
    const pipeline = this.#pipelines.get(bits) ?? compile();
    this.#pipelines.set(bits, pipeline);
    return this.#settled(pipeline);
  }

  /** What its buffers may have. */
  get limits() {
    const { maxStorageBufferBindingSize, maxBufferSize } = this.#device.limits;
    return { maxStorageBufferBindingSize, maxBufferSize };
  }

  /** Workgroups that are done in so many milliseconds, by the probe. @param {number} milliseconds */
  #workgroupsIn(milliseconds) {
    const { pace } = this.probed ?? UNPROBED;
    return Math.max(1, Math.floor((milliseconds * pace) / CELLS_A_WORKGROUP));
  }

  /** How long a dispatch takes by the probe, in milliseconds. @param {number} workgroups */
  #millisecondsFor(workgroups) {
    const { pace, turn } = this.probed ?? UNPROBED;
    return Math.max(turn, (workgroups * CELLS_A_WORKGROUP) / pace);
  }

  /**
   * A submission was done. A device that is slower than its probe, for it is hot or saves power, gets less at once.
   * @param {number} thought milliseconds by the probe
   * @param {number} milliseconds
   */
  #learn(thought, milliseconds) {
    const before = this.#slowness;
    this.#slowness = this.probed
      ? Math.max(1, RECOVERY * before, milliseconds / Math.max(thought, LEAST_MILLISECONDS))
      : Math.max(before / 2, milliseconds / thought);
  }

  /**
   * How many slabs fit in a batch, of which no dispatch takes too long.
   * @param {Shape} shape
   */
  capacity(shape) {
    const fits = roomFor(shape, this.limits);
    if (shape.isPicture) return fits;
    const workgroups = Math.max(1, ...[...turnsOf(shape)].map(({ count }) => count));
    const most = Math.floor(this.#workgroupsIn(LONGEST_MILLISECONDS) / workgroups);
    return Math.min(fits, MOST_SLABS, Math.max(1, most));
  }

  /**
   * Sweeps slabs that don't need one another, at most `capacity` of them.
   * @param {Shape} shape
   * @param {{x: number, y: number, edges: Edges}[]} slabs
   * @param {(part: number) => boolean | 'later'} isWanted asked between submissions, with the part of a picture that is
   *   done; if not, it gives up; what is wanted later goes on where it was, unless another picture has come meanwhile
   * @param {Square[]} [squares] of a picture, those of which the sides are kept: no two in a row
   * @returns {Promise<Swept[]>}
   * @throws {NoRoomError}
   */
  async sweep(shape, slabs, isWanted, squares = []) {
    const { isPicture = false, bits = 8 } = shape;
    const [pipeline, pack] = await this.#pipeline(bits);
    const held = isPicture && this.#held?.squares === squares && this.#held.bits === bits ? this.#held.sweep : null;
    if (isPicture) this.#held = null;
    const sweep = held ?? (await this.#begin(shape, slabs, squares));
    const { buffers, group } = sweep.room;
    const { queue } = this.#device;
    const words = new Int32Array((MOST_TURNS * TURN_BYTES) / 4);
    const total = isPicture ? blocksAbove(shape) : Infinity;
    this.milliseconds = 0;
    while (!sweep.next.done) {
      const encoder = this.#device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      let [thought, count] = [0, 0];
      do {
        const turn = sweep.next.value;
        words.set([turn.number, turn.first], (count * TURN_BYTES) / 4);
        pass.setBindGroup(0, group, [count * TURN_BYTES]);
        pass.dispatchWorkgroups(turn.count, slabs.length);
        thought += this.#millisecondsFor(turn.count * slabs.length);
        count++;
        sweep.done += bandsAbove(turn);
        sweep.next = sweep.turns.next();
      } while (
        !sweep.next.done &&
        count < MOST_TURNS &&
        (thought + this.#millisecondsFor(sweep.next.value.count * slabs.length)) * this.#slowness <=
          SUBMISSION_MILLISECONDS
      );
      pass.end();
      queue.writeBuffer(buffers.turns, 0, words, 0, (count * TURN_BYTES) / 4);
      const begun = performance.now();
      queue.submit([encoder.finish()]);
      await this.#settled(queue.onSubmittedWorkDone());
      const milliseconds = performance.now() - begun;
      this.milliseconds += milliseconds;
      this.#learn(thought, milliseconds);
      const wanted = isWanted(sweep.done / total);
      if (wanted === 'later' && isPicture) this.#held = { squares, bits, sweep };
      if (wanted !== true) throw new DOMException('Nobody waits for these slabs.', 'AbortError');
    }
    return this.#read(shape, sweep, pack);
  }

  /**
   * All that is written before the first dispatch.
   * @param {Shape} shape
   * @param {{x: number, y: number, edges: Edges}[]} slabs
   * @param {Square[]} squares
   * @returns {Promise<Sweep>}
   */
  async #begin(shape, slabs, squares) {
    const room = await this.#roomFor(shape, slabs.length);
    const { buffers } = room;
    const { queue } = this.#device;
    const sizes = sizesOf(shape);
    const begins = slabs.map(({ x, y, edges }, index) => {
      if (shape.isPicture) return this.#enterPicture(shape, { x, y }, buffers, index);
      const begin = entering({ ...shape, x, y }, edges, shape.bits);
      queue.writeBuffer(buffers.rows, index * sizes.rows, begin.rows);
      queue.writeBuffer(buffers.columns, index * sizes.columns, begin.columns);
      queue.writeBuffer(buffers.states, index * sizes.states, begin.states);
      return begin;
    });
    const places = [...(shape.isPicture ? placesOf(shape, squares) : []), ...slabs.map(({ x, y }) => [x, y])];
    queue.writeBuffer(buffers.slabs, 0, Int32Array.from(places.flat()));
    const encoder = this.#device.createCommandEncoder();
    for (const name of ['counts', 'alarms']) encoder.clearBuffer(buffers[name]);
    queue.submit([encoder.finish()]);
    const turns = turnsOf(shape, () =>
      Math.floor(this.#workgroupsIn(SUBMISSION_MILLISECONDS / this.#slowness) / slabs.length),
    );
    return { room, begins, turns, next: turns.next(), done: 0 };
  }

  /**
   * Writes what enters a picture, part by part: all of it at once may take half a gigabyte.
   * @param {Shape} shape
   * @param {{x: number, y: number}} place
   * @param {Record<string, GPUBuffer>} buffers
   * @param {number} index
   */
  #enterPicture(shape, { x, y }, { rows, states }, index) {
    const { k, width, height, bits } = shape;
    const sizes = sizesOf(shape);
    const { queue } = this.#device;
    const parts = (/** @type {number} */ length) =>
      Array.from({ length: Math.ceil(length / CELLS_AT_ONCE) }, (_, part) => ({
        from: part * CELLS_AT_ONCE,
        cells: Math.min(CELLS_AT_ONCE, length - part * CELLS_AT_ONCE),
      }));
    for (const { from, cells } of parts(width)) {
      const part = entering({ k, x: x + from, y, width: cells, height: 0 }, {}, bits);
      queue.writeBuffer(rows, index * sizes.rows + (from / TILE) * lineBytes(shape), part.rows);
    }
    for (const { from, cells } of parts(height)) {
      const part = entering({ k, x, y: y + from, width: 0, height: cells }, {}, bits);
      queue.writeBuffer(states, index * sizes.states + (from / TILE) * 2 * lineBytes(shape), part.states);
    }
    return entering({ k, x, y, width: 0, height: 0 }, {}, bits);
  }

  /** Ends it, as a loss of the device would. */
  destroy() {
    this.#device.destroy();
  }

  /**
   * Reads slabs, or a picture: of that first what tells which of its planes are not all 0, and then these.
   * @param {Shape} shape
   * @param {Sweep} sweep
   * @param {GPUComputePipeline} pack
   * @returns {Promise<Swept[]>}
   */
  async #read(shape, { room: { buffers, group }, begins }, pack) {
    const [sizes, names, planes] = [sizesOf(shape), partsOf(shape), planesOf(shape)];
    const encoder = this.#device.createCommandEncoder();
    if (planes > 0) {
      const pass = encoder.beginComputePass();
      pass.setPipeline(pack);
      pass.setBindGroup(0, group, [0]);
      pass.dispatchWorkgroups(planeBytes(shape) / 4 / STRIPS, planes);
      pass.end();
    }
    const places = { rows: 0, columns: 0, counts: 0, alarms: 0 };
    let end = 0;
    const parts = names.map((name) => {
      const bytes = sizes[name] * begins.length;
      places[name] = end;
      end += bytes;
      return { buffer: buffers[name], from: 0, bytes };
    });
    let bytes = await this.#copied(buffers.read, parts, encoder);
    const part = (/** @type {keyof typeof places} */ name, /** @type {number} */ index) =>
      bytes.subarray(places[name] + index * sizes[name], places[name] + (index + 1) * sizes[name]);
    const words = (/** @type {Uint8Array} */ part) =>
      new Uint32Array(part.buffer, part.byteOffset, part.byteLength / Uint32Array.BYTES_PER_ELEMENT);
    let packed = NO_BYTES;
    // If the alarm rang, the picture is swept again, and its counts are of no use.
    if (planes > 0 && words(part('alarms', 0))[0] === 0) {
      bytes = bytes.slice();
      const runs = runsOf(words(part('alarms', 0)).subarray(1), planeBytes(shape), buffers.packed);
      if (runs.length > 0) packed = await this.#copied(buffers.read, runs);
    }
    return begins.map((begin, index) => {
      const [rows, columns] = [part('rows', index), part('columns', index)];
      return {
        rows: names.includes('rows') ? rows : NO_BYTES,
        columns,
        counts: shape.isPicture ? words(part('alarms', index)).subarray(1) : words(part('counts', index)),
        packed,
        corner: begin.corner,
        alarm: words(part('alarms', index))[0] !== 0,
        isAsEntered: !names.includes('rows') || (beginsWith(rows, begin.rows) && beginsWith(columns, begin.columns)),
      };
    });
  }

  /**
   * Parts of buffers beside one another, where they can be read until the next time.
   * @param {GPUBuffer} read
   * @param {Copied[]} parts
   * @param {GPUCommandEncoder} [encoder]
   */
  async #copied(read, parts, encoder = this.#device.createCommandEncoder()) {
    read.unmap();
    let end = 0;
    for (const { buffer, from, bytes } of parts) {
      encoder.copyBufferToBuffer(buffer, from, read, end, bytes);
      end += bytes;
    }
    this.#device.queue.submit([encoder.finish()]);
    await this.#settled(read.mapAsync(READ, 0, end));
    return new Uint8Array(read.getMappedRange(0, end));
  }

  /**
   * What comes of something that the device does, unless it is lost or hangs.
   * @template T
   * @param {Promise<T>} done
   * @returns {Promise<T>}
   */
  async #settled(done) {
    if (this.#patience === Infinity) return Promise.race([done, this.#lost]);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const hung = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('the graphics device does not answer')), this.#patience);
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
    for (const scope of SCOPES) device.pushErrorScope(scope);
    const sizes = sizesOf(shape);
    const { k, width, height, level } = shape;
    const across = width >> level;
    const strips = height / TILE;
    const pixels = across * (height >> level);
    const square = shape.isPicture ? squareSide(height, level) / TILE : 0;
    const game = [k, width / TILE, strips, blocksOf(shape), level, across, pixels, square];
    const room = (/** @type {number} */ size, /** @type {number} */ usage) =>
      device.createBuffer({ size: Math.max(16, size), usage: usage | COPY_DST });
    const buffers = {
      game: room(game.length * 4, UNIFORM),
      turns: room(MOST_TURNS * TURN_BYTES, UNIFORM),
      slabs: room((capacity + (shape.isPicture ? strips / STRIPS : 0)) * 8, STORAGE),
      rows: room(capacity * sizes.rows, STORAGE | COPY_SRC),
      columns: room(capacity * sizes.columns, STORAGE | COPY_SRC),
      states: room(capacity * sizes.states, STORAGE),
      counts: room(capacity * sizes.counts, STORAGE | COPY_SRC),
      alarms: room(capacity * sizes.alarms, STORAGE | COPY_SRC),
      packed: room(capacity * sizes.packed, STORAGE | COPY_SRC),
    };
    const read = room(capacity * readBytes(shape), MAP_READ);
    const group = device.createBindGroup({
      layout: this.#layout,
      entries: Object.values(buffers).map((buffer, binding) => ({
        binding,
        resource: { buffer, ...(binding === 1 && { size: 8 }) },
      })),
    });
    // Both, or the next errors would come to the other's scope.
    const errors = await this.#settled(Promise.all(SCOPES.map(() => device.popErrorScope())));
    const error = errors.find((error) => error !== null);
    if (error) {
      for (const buffer of [...Object.values(buffers), read]) buffer.destroy();
      throw new NoRoomError(`the graphics device has no room: ${error.message}`);
    }
    device.queue.writeBuffer(buffers.game, 0, Int32Array.from(game));
    return (this.#rooms[kind] = { key, capacity, buffers: { ...buffers, read }, group });
  }
}

/**
 * For each band of a picture the first tile of its square, and where the square's lines are kept.
 * @param {Shape} shape
 * @param {Square[]} squares
 */
function placesOf(shape, squares) {
  const places = Array.from({ length: shape.height / TILE / STRIPS }, () => [-1, 0]);
  const bands = squareSide(shape.height, shape.level) / TILE / STRIPS;
  for (const [index, { x, y }] of squares.entries()) {
    const place = [x / TILE, (index * squareBytes(shape)) / lineBytes(shape)];
    places.fill(place, y / TILE / STRIPS, y / TILE / STRIPS + bands);
  }
  return places;
}

/**
 * What is to be copied of planes: those that are not all 0, with those beside them.
 * @param {Uint32Array} occurs which these are
 * @param {number} bytes of each
 * @param {GPUBuffer} buffer
 */
function runsOf(occurs, bytes, buffer) {
  /** @type {Copied[]} */
  const runs = [];
  for (const [plane, isThere] of occurs.entries()) {
    const last = runs.at(-1);
    if (isThere && last && last.from + last.bytes === plane * bytes) last.bytes += bytes;
    else if (isThere) runs.push({ buffer, from: plane * bytes, bytes });
  }
  return runs;
}

/**
 * Whether these bytes begin with those of other numbers.
 * @param {Uint8Array} bytes
 * @param {Uint8Array | Uint16Array} numbers
 */
function beginsWith(bytes, numbers) {
  const first = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return first.every((byte, at) => byte === bytes[at]);
}

/** Blocks of steps until all strips of a set are swept. @param {Shape} shape */
const blocksOf = ({ width }) => Math.ceil((width / TILE + STRIPS - 1) / STEPS);

/**
 * The dispatches: which sets of strips each one goes on with, no more than so many. There are millions in a huge game,
 * so each is made when it is needed.
 * @param {Shape} shape
 * @param {() => number} [most] asked for each
 * @returns {Generator<Turn, void>}
 */
export function* turnsOf(shape, most = () => Infinity) {
  const blocks = blocksOf(shape);
  const sets = shape.height / TILE / STRIPS;
  for (let number = 0; number < blocks + LAG * (sets - 1); number++) {
    const end = Math.min(sets - 1, Math.floor(number / LAG)) + 1;
    let first = Math.max(0, Math.ceil((number - blocks + 1) / LAG));
    while (first < end) {
      const count = Math.min(Math.max(1, most()), end - first);
      yield { number, first, count };
      first += count;
    }
  }
}

/** Bands of a dispatch of a picture that lie on or above the diagonal, where each is some blocks after the other. */
const bandsAbove = (/** @type {Turn} */ { number, first, count }) =>
  Math.max(0, Math.min(count, Math.floor(number / (LAG + STRIPS / STEPS)) + 1 - first));

/** All of them. @param {Shape} shape */
function blocksAbove(shape) {
  const bands = shape.height / TILE / STRIPS;
  return bands * blocksOf(shape) - ((STRIPS / STEPS) * bands * (bands - 1)) / 2;
}
