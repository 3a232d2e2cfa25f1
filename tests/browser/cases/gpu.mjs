// What the GPU sweeps is what the CPU sweeps: pixels, classes, sightlines and edges, slab by slab. There is an adapter
// that is computed on the CPU: slow, but the kernel is the same.

import { readFileSync } from 'node:fs';
import { VERSION } from '../../../www/shared/messages.js';
import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { checkAverages, checkCells, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../../../www/shared/messages.js').Result<'slab'>} Swept */

const source = (/** @type {string} */ name, /** @type {'worker' | 'shared'} */ folder) =>
  readFileSync(new URL(`../../../www/${folder}/${name}`, import.meta.url), 'utf8');

/** A page of the site without the map: only its workers are started, or the scripts that drive the GPU. */
const site = {
  pages: {
    'blank.html': '<!doctype html><head><link rel="icon" href="data:,"><title>Workers</title></head>',
    ...Object.fromEntries(
      ['device', 'kernel', 'lines', 'squares'].map((name) => [`gpu/${name}.js`, source(`gpu/${name}.js`, 'worker')]),
    ),
    ...Object.fromEntries(
      ['gpu', 'gpu-shapes', 'messages'].map((name) => [`shared/${name}.js`, source(`${name}.js`, 'shared')]),
    ),
  },
};
const device = { gpu: true };

/** Palaces of corners that other programs have counted. @typedef {{k: number, n: number, palaces: number}} Count */
/** @type {Count[]} */
const COUNTS = JSON.parse(readFileSync(new URL('../../data/golden.json', import.meta.url), 'utf8')).counts;

/**
 * @typedef {{k: number, level: number, width: number, height: number, places: [number, number][], picture?: {side:
 *   number, level: number}, counts?: Count[], isMixed?: boolean}} Sweep  of a game's slabs, in turn, and of a corner,
 *   held against counts instead of tiles if there are any; isMixed: from the other engine's edges
 */
/** @typedef {{steps: number, isDone: boolean, differences: string[], checked: number}} Comparison */

/**
 * Pictures of all games of which palaces have been counted in such corners, but for those that lie in the hood.
 * @param {{side: number, level: number}} picture
 * @param {number[]} sides
 * @returns {Sweep[]}
 */
function counted(picture, sides) {
  const wanted = COUNTS.filter(({ n, palaces }) => sides.includes(n) && palaces < n ** 2);
  const games = [...new Set(wanted.map(({ k }) => k))];
  const none = { level: picture.level, width: 0, height: 0, places: [] };
  return games.map((k) => ({ k, ...none, picture, counts: wanted.filter((count) => count.k === k) }));
}

/**
 * Runs in the page: begins to sweep slabs by the worker that drives the GPU and by one of the others, each from what it
 * has swept itself; keeps what differs, and how many blocks of the last game the GPU's worker has swept again.
 * @param {string} version
 * @param {Sweep[]} games
 */
function sweepByBoth(version, games) {
  /** @type {Comparison} */
  const comparison = { steps: 0, isDone: false, differences: [], checked: 0 };
  Object.defineProperty(window, 'comparison', { value: comparison });
  const { differences } = comparison;
  /**
   * @param {string} script
   * @param {object} start
   */
  const started = async (script, start) => {
    const worker = new Worker(script, { type: 'module' });
    /** @type {any[]} */
    const heard = [];
    let wake = () => {};
    worker.onmessage = ({ data }) => {
      // How far it is, and that it is still at it, answers nothing.
      if (!['progress', 'working'].includes(data.type)) heard.push(data);
      wake();
    };
    worker.onerror = ({ message }) => {
      heard.push({ type: 'failed', message });
      wake();
    };
    const ask = async (/** @type {object} */ message) => {
      worker.postMessage(message);
      while (heard.length === 0) await new Promise((resolve) => (wake = () => resolve(null)));
      return heard.shift();
    };
    const answer = await ask({ type: 'start', version, ...start });
    if (answer.type !== 'ready') throw new Error(`${script}: ${JSON.stringify(answer)}`);
    return { worker, ask };
  };
  /** @param {import('../../../www/shared/gpu.js').PictureTiles} tiles @param {number} level @param {number} n */
  const palacesIn = (tiles, level, n) => {
    let palaces = 0;
    for (const { column, row, values: of } of tiles) {
      const planes = [...Array(16).keys()].filter((plane) => (of.classes >> plane) & 1).filter((plane) => plane < 5);
      for (let at = 0; at < 256 ** 2; at++) {
        if (Math.max(256 * column + (at % 256), 256 * row + (at >> 8)) >= n / 2 ** level) continue;
        // The highest class has no plane: it is what remains.
        if (of.classes < 2 ** 5) palaces += 4 ** level;
        else for (const plane of planes.keys()) palaces += of.values[plane * 256 ** 2 + at];
      }
    }
    return palaces;
  };
  const sweep = async () => {
    const module = await WebAssembly.compileStreaming(fetch('queens_bg.wasm'));
    const cpu = await started('worker/worker.js', { family: 'queens', module, memoryBudget: 2 ** 26 });
    const gpu = await started('worker/gpu.js', { fallback: true });
    let id = 0;
    for (const { k, level, width, height, places, picture, counts, isMixed } of games) {
      const game = { family: 'queens', key: `queens-${k}`, k };
      /** @type {Record<'cpu' | 'gpu', Map<string, Swept>>} */
      const swept = { cpu: new Map(), gpu: new Map() };
      if (picture) {
        const {
          tiles = [],
          checked,
          ...failure
        } = await gpu.ask({ type: 'picture', id: ++id, order: { game, ...picture } });
        if (tiles.length === 0) differences.push(`game ${k}: no picture: ${JSON.stringify(failure)}`);
        comparison.checked = checked;
        comparison.steps++;
        for (const { n, palaces } of counts ?? []) {
          const found = palacesIn(tiles, picture.level, n);
          if (found !== palaces) differences.push(`game ${k}: ${found} palaces of ${palaces} up to ${n}`);
        }
        for (const { column, row, values } of counts ? [] : tiles) {
          comparison.steps++;
          const params = { game, level: picture.level, column, row, given: true };
          const { result } = await cpu.ask({ type: 'ask', id: ++id, method: 'tile', params });
          const isEqual =
            values.classes === result.classes &&
            values.values.length === result.values.length &&
            values.values.every((/** @type {number} */ count, /** @type {number} */ at) => count === result.values[at]);
          if (!isEqual) differences.push(`game ${k}: tile ${column}, ${row} of the picture`);
        }
      }
      for (const [x, y] of places) {
        const edges = (/** @type {Map<string, Swept>} */ before) => ({
          top: before.get(`${x},${y - height}`)?.bottom,
          left: before.get(`${x - width},${y}`)?.right,
          corner: before.get(`${x - width},${y - height}`)?.bottom.at(-1),
        });
        const place = { game, x, y, width, level };
        const order = { ...place, height, ...edges(isMixed ? swept.cpu : swept.gpu) };
        const slab = { type: 'slab', id: ++id, order };
        const [byCpu, byGpu] = await Promise.all([
          cpu.ask({ type: 'ask', id, method: 'slab', params: { ...place, ...edges(isMixed ? swept.gpu : swept.cpu) } }),
          gpu.ask(slab),
        ]);
        if (byGpu.type !== 'swept' || byCpu.type !== 'answer') {
          differences.push(
            `game ${k}, (${x}, ${y}): ${byGpu.type} ${byCpu.type} ${byGpu.why ?? ''} ${byCpu.message ?? ''}`,
          );
          break;
        }
        comparison.checked = byGpu.checked;
        comparison.steps++;
        const [mine, other] = /** @type {[Swept, Swept]} */ ([byGpu.slab, byCpu.result]);
        swept.gpu.set(`${x},${y}`, mine);
        swept.cpu.set(`${x},${y}`, other);
        const pixels = (width >> level) * (height >> level);
        /** @param {Swept} slab */
        const planes = ({ classes, counts }) => {
          const present = [...Array(16).keys()].filter((plane) => (classes >> plane) & 1);
          return [...Array(16).keys()].map((plane) => {
            const at = present.indexOf(plane);
            return at < 0 ? new Int32Array(pixels) : counts.subarray(at * pixels, (at + 1) * pixels);
          });
        };
        for (const [plane, counts] of planes(mine).entries()) {
          const expected = planes(other)[plane];
          const wrong = counts.findIndex((count, at) => count !== expected[at]);
          if (wrong >= 0)
            differences.push(
              `game ${k}, (${x}, ${y}): class ${plane} of pixel ${wrong} counts ${counts[wrong]}, ` +
                `expected ${expected[wrong]}`,
            );
        }
        const isAlike = (/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) =>
          a.length === b.length && Array.prototype.every.call(a, (value, at) => value === b[at]);
        if (!isAlike(mine.sightlines, other.sightlines)) differences.push(`game ${k}, (${x}, ${y}): sightlines`);
        // Only what lies on or above the diagonal is swept, and outside the hood.
        const from = Math.max(0, y + height - x);
        for (const half of [0, width])
          if (
            !isAlike(mine.bottom.subarray(half + from, half + width), other.bottom.subarray(half + from, half + width))
          )
            differences.push(`game ${k}, (${x}, ${y}): lower edge ${half}`);
        const to = Math.min(height, x + width - y);
        const after = Math.min(to, Math.max(0, Math.floor((k - x - width - 2 * y) / 2)));
        for (const half of [0, height])
          if (!isAlike(mine.right.subarray(half + after, half + to), other.right.subarray(half + after, half + to)))
            differences.push(`game ${k}, (${x}, ${y}): right edge ${half}`);
      }
    }
    for (const { worker } of [cpu, gpu]) worker.terminate();
  };
  void sweep()
    .catch((error) => differences.push(String(error)))
    .then(() => (comparison.isDone = true));
}

/**
 * @param {Page} page
 * @param {Sweep[]} games
 */
async function compare(page, games) {
  await page.open('blank.html');
  await page.browser.eval(sweepByBoth, VERSION, games);
  // However busy the machine is: one slab or tile after the other comes.
  const compared = (/** @type {number} */ steps) =>
    page.browser.waitFor(
      (before) => {
        const { comparison } = /** @type {{comparison: Comparison}} */ (/** @type {unknown} */ (window));
        return (comparison.isDone || comparison.steps > before) && comparison;
      },
      { args: [steps] },
    );
  let comparison = await compared(0);
  while (!comparison.isDone) comparison = await compared(comparison.steps);
  const { differences, checked } = comparison;
  page.equal(differences, [], 'what differs');
  page.check(checked >= 16, `16 blocks are swept again; ${checked} were`);
}

/**
 * Runs in the page: what the kernel leaves by counters that are made up, where all is 0 but column 5 and row 0, of
 * which each has half of a value: one cell has it all. It lies in the slab's first tile, which the casing crosses or
 * doesn't.
 * @param {8 | 16} bits
 * @param {boolean} isCrossed
 * @param {number[]} values of that cell, each in a slab of its own
 */
async function sweepMadeUp(bits, isCrossed, values) {
  const from = (/** @type {string} */ name) => import(new URL(`gpu/${name}.js`, location.href).href);
  const { GpuDevice } = await from('device');
  const adapter = await navigator.gpu.requestAdapter();
  const device = await GpuDevice.open(adapter, { isPatient: true });
  const [width, height, x, y] = [1024, 1024, 8192, 0];
  const shape = { k: isCrossed ? x + 3 : 1000, width, height, level: 5, bits };
  const slabs = values.map((v) => {
    const top = new Int32Array(2 * width).fill(shape.k, 0, width);
    const left = new Int32Array(2 * height);
    top[5] += Math.floor(v / 2);
    left[0] = Math.ceil(v / 2);
    return { x, y, edges: { top, left, corner: 0 } };
  });
  /** @type {import('../../../www/worker/gpu/device.js').Swept[]} */
  const swept = await device.sweep(shape, slabs, () => true);
  const found = swept.map(({ alarm, counts }) => ({ alarm, large: counts[13 * 32 * 32] }));
  device.destroy();
  return found;
}

/**
 * Runs in the page: how many counts of a picture differ between counters of one byte and of two, and how many bytes of
 * what crosses the sides of its squares; the second one is broken off twice, and goes on.
 * @param {number} k
 */
async function pictureByBoth(k) {
  const from = (/** @type {string} */ name) => import(new URL(`gpu/${name}.js`, location.href).href);
  const [{ GpuDevice }, { squaresOf }] = [await from('device'), await from('squares')];
  const device = await GpuDevice.open(await navigator.gpu.requestAdapter(), { isPatient: true });
  const [side, level] = [4096, 4];
  const squares = squaresOf({ k, side, level });
  let halts = 0;
  const sweep = async (/** @type {number} */ bits, /** @type {() => boolean | 'later'} */ isWanted) => {
    const shape = { k, width: side, height: side, level, isPicture: true, bits };
    const [{ columns, counts, packed }] = await device.sweep(shape, [{ x: 0, y: 0, edges: {} }], isWanted, squares);
    // What is swept next takes their place.
    return { columns: columns.slice(), counts, packed: new Uint16Array(packed.slice().buffer) };
  };
  const narrow = await sweep(8, () => true);
  for (const most of [1, 2])
    await sweep(16, () => (halts < most ? (halts++, 'later') : true)).catch(
      ({ name }) => name === 'AbortError' || halts--,
    );
  const wide = await sweep(16, () => true);
  const differing = (/** @type {ArrayLike<number>} */ a, /** @type {(at: number) => number} */ b) =>
    Array.prototype.filter.call(a, (value, at) => value !== b(at)).length;
  return {
    halts,
    squares: squares.length,
    palaces: narrow.packed.reduce((/** @type {number} */ sum, /** @type {number} */ count) => sum + count, 0),
    planes: differing(narrow.counts, (at) => wide.counts[at]),
    counts: differing(narrow.packed, (at) => wide.packed[at]),
    sides: differing(narrow.columns, (at) => wide.columns[2 * at]),
  };
}

/**
 * Runs in the page: which planes of a picture's three tiles are read, and how many of their counts differ from made-up
 * ones that the kernel puts there in place of a sweep.
 * @param {number} level
 */
async function packMadeUp(level) {
  const from = (/** @type {string} */ name) => import(new URL(`gpu/${name}.js`, location.href).href);
  const [{ GpuDevice }, { kernelOf }] = [await from('device'), await from('kernel')];
  const kernel = (/** @type {number} */ bits) => {
    const [before, , pack] = kernelOf(bits).split(/(?=^@compute)/m);
    return `${before}
      @compute @workgroup_size(STRIPS)
      fn sweep(@builtin(local_invocation_index) thread: u32) {
        if (turn.number > 0) { return; }
        let cells = 1u << (2 * game.level);
        for (var at = thread; at < 14 * game.pixels; at += STRIPS) {
          let plane = at / game.pixels;
          let pixel = at % game.pixels;
          var count = 0u;
          if (plane == 1 && pixel == 300 * 512 + 301) { count = cells; }
          if (plane == 2) { count = ((pixel * 2654435761u) >> 7) % (cells + 1); }
          if (plane == 4 && pixel == 511 * 512) { count = 5; }
          if (plane == 13 && pixel == 511) { count = 1; }
          atomicStore(&counts[at], count);
        }
      }
      ${pack}`;
  };
  const device = await GpuDevice.open(await navigator.gpu.requestAdapter(), { isPatient: true, kernel });
  device.probed = { pace: 1e9, turn: 0 };
  const side = 512 * 2 ** level;
  const shape = { k: 1000, width: side, height: side, level, isPicture: true, bits: 8 };
  const [{ counts, packed }] = await device.sweep(shape, [{ x: 0, y: 0, edges: {} }], () => true);
  const List = { 3: Uint8Array, 7: Uint16Array }[level] ?? Uint32Array;
  const values = new List(packed.slice().buffer);
  const planes = [...counts.keys()].filter((plane) => counts[plane]);
  const cells = 4 ** level;
  let differing = 0;
  for (const [index, plane] of planes.entries()) {
    const [column, row] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ][Math.floor(plane / 14)];
    for (let at = 0; at < 256 ** 2; at++) {
      const pixel = (256 * row + (at >> 8)) * 512 + 256 * column + (at & 255);
      const random = (Math.imul(pixel, 2654435761) >>> 7) % (cells + 1);
      const large = pixel === 300 * 512 + 301 ? cells : 0;
      const expected = { 1: large, 2: random, 13: Number(pixel === 511) }[plane % 14];
      if (values[index * 256 ** 2 + at] !== expected) differing++;
    }
  }
  device.destroy();
  return { planes, counts: values.length, differing };
}

/** 262,144 squares of 32 x 32 cells: six slabs have to be swept. */
const WHOLE = { link: '#k=5000&x=7616&y=7616&zoom=-5&gpu=on', size: { width: 512, height: 512 } };

/**
 * Runs in the page before its scripts: counts the slabs that are asked of the workers and of the one that drives the
 * GPU. What the workers are asked for waits until that one is ready, or gives up.
 */
function watchGpu() {
  const slabs = {
    cpu: 0,
    gpu: 0,
    said: /** @type {string[]} */ ([]),
    /** what becomes of pictures: asked for, of which game, cancelled, or made */
    pictures: /** @type {{id: number, what: string, k?: number}[]} */ ([]),
  };
  Object.defineProperty(window, 'slabs', { value: slabs });
  // Nothing is taken from what was swept before.
  delete (/** @type {any} */ (globalThis.StorageManager?.prototype)?.getDirectory);
  let begin = () => {};
  const begun = new Promise((resolve) => (begin = () => resolve(null)));
  window.Worker = class extends Worker {
    #isGpu;

    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      this.#isGpu = String(url).endsWith('/gpu.js');
      if (!this.#isGpu) return;
      this.addEventListener('message', ({ data }) => {
        slabs.said.push(data.type);
        if (data.type === 'pictured') {
          slabs.pictures.push({ id: data.id, what: 'made' });
          // As where the processor is fast and has nothing else to do: what is thought of the next ones depends on it.
          data.checking = data.packing = 0;
        }
        begin();
      });
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      const isByCpu = message.method === 'slab';
      if (isByCpu) slabs.cpu++;
      if (this.#isGpu && message.type === 'slab') slabs.gpu++;
      const { id, type } = message;
      if (this.#isGpu && type === 'picture') slabs.pictures.push({ id, what: 'asked', k: message.order.game.k });
      if (this.#isGpu && type === 'cancel') slabs.pictures.push({ id, what: 'cancelled' });
      if (isByCpu) void begun.then(() => super.postMessage(message, transfer));
      else super.postMessage(message, transfer);
    }
  };
}

const watching = { inject: `(${watchGpu})();\n` };

/**
 * Serves the worker that drives the GPU with something that goes wrong in it.
 * @param {() => void} spoil runs in it before its own scripts
 * @returns {import('../serve.mjs').SiteOptions}
 */
const spoilt = (spoil) => ({
  ...watching,
  alter: (path, body) => (path === 'worker/gpu.js' ? `(${spoil})();\n${body}` : body),
});

/** A palace is what sees at most one palace too many. */
function spoilKernel() {
  const { createShaderModule } = GPUDevice.prototype;
  GPUDevice.prototype.createShaderModule = function (/** @type {GPUShaderModuleDescriptor} */ descriptor) {
    const code = descriptor.code.replaceAll('< 4u * ONE', '< 5u * ONE');
    return createShaderModule.call(this, { ...descriptor, code });
  };
}

/** In pictures, and in them alone, a palace more is counted in each pixel. */
function spoilPictures() {
  const { createShaderModule } = GPUDevice.prototype;
  GPUDevice.prototype.createShaderModule = function (/** @type {GPUShaderModuleDescriptor} */ descriptor) {
    const code = descriptor.code.replace('add(3u, pixel, times * (', 'add(3u, pixel, u32(game.side > 0) + times * (');
    return createShaderModule.call(this, { ...descriptor, code });
  };
}

/** There is no room for the pixels of the picture of a whole game. */
function shrinkDevice() {
  const { createBuffer } = GPUDevice.prototype;
  GPUDevice.prototype.createBuffer = function (/** @type {GPUBufferDescriptor} */ descriptor) {
    // The counts of 512 x 512 pixels.
    const isLarge = descriptor.size === 14 * 512 * 512 * 4;
    return createBuffer.call(this, isLarge ? { ...descriptor, size: 2 ** 40 } : descriptor);
  };
}

/** The device is lost while the second batch of slabs is being swept. */
function loseDevice() {
  const { mapAsync } = GPUBuffer.prototype;
  const { requestDevice } = GPUAdapter.prototype;
  /** @type {GPUDevice} */
  let device;
  let read = 0;
  GPUAdapter.prototype.requestDevice = async function (/** @type {GPUDeviceDescriptor} */ descriptor) {
    return (device = await requestDevice.call(this, descriptor));
  };
  GPUBuffer.prototype.mapAsync = function (/** @type {Parameters<GPUBuffer['mapAsync']>} */ ...range) {
    // The probe reads some, too, of a thousandth of the size.
    if ((range[2] ?? 0) > 2 ** 20 && ++read === 2) device.destroy();
    return mapAsync.apply(this, range);
  };
}

/**
 * @param {Page} page
 * @returns {Promise<{cpu: number, gpu: number, said: string[], pictures: {id: number, what: string, k?: number}[]}>}
 */
const slabsOf = (page) => page.browser.eval(() => /** @type {any} */ (window).slabs);

/**
 * What the adapter was found to be is kept: let it be five times as fast as it is, so that a picture of a game of five
 * thousand is worth while, and none of a larger one.
 * @param {Page} page
 */
async function beFast(page, pace = 1e5) {
  await page.open(WHOLE.link);
  await page.browser.waitFor(() => localStorage.getItem('gpu'));
  await page.browser.eval((pace) => {
    const kept = JSON.parse(localStorage.getItem('gpu') ?? '');
    localStorage.setItem('gpu', JSON.stringify({ ...kept, pace, turn: 0 }));
  }, pace);
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the GPU sweeps games 1000 and 9999 as the CPU does: pixels, classes, sightlines, edges; and golden counts',
    engines: ['chromium'],
    device,
    site,
    run: async (page) => {
      const side = { width: 8192, height: 4096 };
      await compare(page, [
        ...counted({ side: 2048, level: 3 }, [256, 1000]),
        { k: 1000, level: 5, ...side, places: [[0, 0]], picture: { side: 4096, level: 3 } },
        {
          k: 9999,
          level: 6,
          ...side,
          places: [
            [0, 0],
            [8192, 0],
            [0, 4096],
            [8192, 4096],
          ],
        },
      ]);
    },
  },
  {
    name: 'the GPU sweeps game 40,003 as the CPU does',
    onlyInAll: WAITS.again,
    engines: ['chromium'],
    device,
    site,
    run: async (page) => {
      const [width, height] = [8192, 16_384];
      /** @type {[number, number][]} */
      const places = [0, 1, 2, 3, 4, 5, 6].map((column) => [column * width, 0]);
      for (const column of [2, 3, 4, 5, 6]) places.push([column * width, height]);
      await compare(page, [{ k: 40_003, level: 7, width, height, places }]);
    },
  },
  {
    name: 'the GPU sweeps any game as the CPU does, from its own edges or the CPU’s, in buffers of the game before',
    onlyInAll: WAITS.again,
    engines: ['chromium'],
    device,
    site,
    run: async (page) => {
      const side = { width: 8192, height: 4096, level: 6 };
      const any = () => 500 + Math.floor(7500 * Math.random());
      await compare(page, [
        ...counted({ side: 6144, level: 3 }, [3000, 5000]),
        ...counted({ side: 24_576, level: 5 }, [20_000]),
        ...[any(), any()].map((k) => ({ k, ...side, places: [], picture: { side: 4096, level: 4 } })),
        ...[any(), any()].map((k, isMixed) => ({
          k,
          ...side,
          isMixed: isMixed > 0,
          places: /** @type {[number, number][]} */ ([
            [0, 0],
            [8192, 0],
            [0, 4096],
          ]),
        })),
      ]);
    },
  },
  {
    name: 'the counts of a picture are read as narrow as its tiles have them, and no planes that are 0',
    engines: ['chromium'],
    device,
    site,
    run: async (page) => {
      await page.open('blank.html');
      for (const level of [3, 7, 8]) {
        // One class of every pixel, one of a single pixel with all cells, and one cell; another is below the diagonal.
        const planes = [2, 14 + 2, 14 + 13, 28 + 1, 28 + 2];
        const read = await page.browser.eval(packMadeUp, level);
        page.equal(read, { planes, counts: planes.length * 256 ** 2, differing: 0 }, `level ${level}`);
      }
    },
  },
  {
    name: 'the alarm rings for v of 83 in bytes and of 21,843 in counters twice as wide, and not for less',
    onlyInAll: 'it takes the CPU that stands in for a card as long as ten cases, and the kernel seldom changes',
    engines: ['chromium'],
    device,
    site,
    run: async (page) => {
      await page.open('blank.html');
      for (const [bits, most] of /** @type {[8 | 16, number][]} */ ([
        [8, 82],
        [16, 21_842],
      ])) {
        for (const isCrossed of [false, true]) {
          const swept = await page.browser.eval(sweepMadeUp, bits, isCrossed, [60, most, most + 1, 250, 2 ** bits - 6]);
          const where = `${bits} bits, ${isCrossed ? 'at the casing' : 'in outer space'}`;
          page.equal(
            swept.map(({ alarm }) => alarm),
            [false, false, true, bits === 8, true],
            `alarms, ${where}`,
          );
          page.equal(
            swept.map(({ large }) => large),
            // Of all but 60 the row and the column have a half that is large enough, too, outside the hood.
            [1, ...Array(4).fill(isCrossed ? 60 : 63)],
            `cells of v > 39, ${where}`,
          );
        }
      }
      const { halts, palaces, squares, ...differing } = await page.browser.eval(pictureByBoth, 1003);
      page.equal(halts, 2, 'how often one of them was broken off');
      page.check(palaces > 1e6 && squares > 0, `there is something to be seen: ${palaces} cells, ${squares} squares`);
      page.equal(differing, { planes: 0, counts: 0, sides: 0 }, 'what differs between the widths');
    },
  },
  {
    name: 'a whole game that the GPU sweeps has the average colours of its cells, and its places open at once',
    engines: ['chromium'],
    device,
    site: watching,
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open(WHOLE.link);
      await checkAverages(page);
      const { gpu, said } = await slabsOf(page);
      page.check(gpu >= 3 && said.includes('swept'), `the GPU sweeps: ${gpu} slabs, ${said}`);
      await visit(page, '#k=5000&x=6400&y=6400&zoom=-3&gpu=on');
      await checkAverages(page);
      await visit(page, '#k=5000&x=1800&y=1750&zoom=1&gpu=on');
      await checkCells(page);
      page.equal((await slabsOf(page)).gpu, gpu, 'slabs swept after the whole board was');
    },
  },
  ...[
    { what: 'computes a block wrong', spoil: spoilKernel, said: 'wrong', words: /wrong/ },
    { what: 'is lost', spoil: loseDevice, said: 'lost', words: /was lost/ },
  ].map(({ what, spoil, said, words }) => ({
    name: `a GPU that ${what} is not used any more, the page says so, and the picture is right`,
    onlyInAll: WAITS.rare,
    engines: /** @type {import('../engines.mjs').Engine[]} */ (['chromium']),
    device,
    site: spoilt(spoil),
    run: async (/** @type {Page} */ page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open(WHOLE.link);
      await checkAverages(page);
      const slabs = await slabsOf(page);
      page.equal(slabs.said.at(-1), said, 'what the worker said last');
      page.check(slabs.cpu >= 3, `the workers sweep the rest: ${slabs.cpu} slabs`);
      const notices = await page.browser.eval(() => document.getElementById('notices')?.innerText ?? '');
      page.check(/not used any more/.test(notices) && words.test(notices), `the page says so: "${notices}"`);
    },
  })),
  ...[
    {
      name: 'a picture of a GPU that counted some of it wrong is never shown, and the workers sweep the game',
      spoil: spoilPictures,
      said: 'wrong',
    },
    {
      name: 'a picture for which the GPU has no room is not made, and it sweeps the game all the same',
      spoil: shrinkDevice,
      said: 'alarm',
    },
  ].map(({ name, spoil, said }) => ({
    name,
    onlyInAll: WAITS.rare,
    engines: /** @type {import('../engines.mjs').Engine[]} */ (['chromium']),
    device,
    site: spoilt(spoil),
    run: async (/** @type {Page} */ page) => {
      await page.browser.setSize(WHOLE.size);
      await beFast(page);
      await page.open(WHOLE.link);
      await checkAverages(page);
      const slabs = await slabsOf(page);
      page.check(slabs.said.includes(said) && !slabs.said.includes('pictured'), `what the worker said: ${slabs.said}`);
      const isWrong = said === 'wrong';
      page.equal(slabs.said.includes('swept'), !isWrong, 'whether the GPU sweeps slabs');
      page.check(!isWrong || slabs.cpu >= 3, `the workers sweep: ${slabs.cpu} slabs`);
      const notices = await page.browser.eval(() => document.getElementById('notices')?.innerText ?? '');
      page.equal(/not used any more/.test(notices), isWrong, `the page says so: "${notices}"`);
    },
  })),
  {
    name: 'a picture of the whole game by the GPU stands before the survey has it, and Settings measure the card',
    onlyInAll: WAITS.seldom,
    engines: ['chromium'],
    device,
    site: watching,
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await beFast(page);
      await page.open(WHOLE.link);
      await page.browser.waitFor(() => /** @type {any} */ (window).slabs.said.includes('pictured'));
      const { said } = await slabsOf(page);
      page.check(said.filter((type) => type === 'swept').length <= 1, `the picture comes first: ${said}`);
      await page.picture('gpu-picture');
      await checkAverages(page);
      await openPart(page, 'performance');
      await page.browser.waitFor(() => {
        const button = document.querySelector('.performance section:last-of-type button');
        if (button) /** @type {HTMLButtonElement} */ (button).click();
        return button !== null;
      });
      const words = await page.browser.waitFor(() => {
        const [measure, copy] = document.querySelectorAll('.performance section:last-of-type button');
        const isDone = copy && !(/** @type {HTMLButtonElement} */ (measure).disabled);
        return isDone ? document.querySelector('.performance [role=status]')?.textContent : '';
      });
      page.check(
        /A worker sweeps .*The graphics card is .*Game 1000 as .* cells a second/s.test(words),
        `what was measured: ${words}`,
      );
    },
  },
  {
    name: 'while k is dragged the GPU makes pictures of the newest game, and the finest stands when the hand rests',
    onlyInAll: WAITS.seldom,
    engines: ['chromium'],
    device,
    site: watching,
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await beFast(page, 1e9);
      await page.open('#k=2000&x=3500&y=3500&zoom=-4&gpu=on');
      await page.settled();
      await page.browser.eval(() => document.querySelector('canvas')?.focus());
      await page.browser.press('d');
      await page.browser.waitFor(() => document.querySelector('.scrubber input'));
      const drag = (/** @type {number} */ value) =>
        page.browser.eval((value) => {
          const slider = /** @type {HTMLInputElement} */ (document.querySelector('.scrubber input'));
          slider.value = String(value);
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        }, value);
      // A hand that does not rest: the slider waits for 350 ms without a move.
      await page.browser.eval(() => {
        const slider = /** @type {HTMLInputElement} */ (document.querySelector('.scrubber input'));
        const hand = setInterval(() => slider.dispatchEvent(new Event('input', { bubbles: true })), 100);
        Object.defineProperty(window, 'lift', { value: () => clearInterval(hand) });
      });
      await drag(530);
      await page.browser.waitFor(() => /** @type {any} */ (window).slabs.said.includes('pictured'));
      const [first, newest] = [620, 560].map((value) => Math.round(2000 * 2 ** ((4 * (value - 500)) / 1000)));
      // Before this picture is made the slider is somewhere else.
      await page.browser.eval(async (first) => {
        const { slabs } = /** @type {any} */ (window);
        const slider = /** @type {HTMLInputElement} */ (document.querySelector('.scrubber input'));
        slider.value = '620';
        while (slabs.pictures.at(-1).k !== first) await new Promise((resolve) => setTimeout(resolve, 5));
        slider.value = '560';
      }, first);
      await page.browser.waitFor(
        (newest) => {
          /** @type {{id: number, what: string, k?: number}[]} */
          const pictures = /** @type {any} */ (window).slabs.pictures;
          const id = pictures.find(({ k }) => k === newest)?.id;
          return pictures.some((of) => of.id === id && of.what === 'made');
        },
        { args: [newest] },
      );
      const { pictures: known } = await slabsOf(page);
      const from = known.findIndex(({ k }) => k === first);
      page.equal(
        known.slice(from, from + 4).map(({ what, k = null }) => [what, k]),
        [
          ['asked', first],
          ['made', null],
          ['asked', newest],
          ['made', null],
        ],
        'what becomes of pictures',
      );
      await page.browser.waitFor(() => !(/** @type {HTMLElement} */ (document.getElementById('morph')).hidden));
      await page.browser.eval(() => /** @type {any} */ (window).lift());
      await page.browser.waitFor((newest) => location.hash.startsWith(`#k=${newest}&`), { args: [newest] });
      await page.settled();
      await page.browser.waitFor(() => document.getElementById('morph')?.hidden);
      const { pictures } = await slabsOf(page);
      const ended = new Set(pictures.filter(({ what }) => what !== 'asked').map(({ id }) => id));
      const open = pictures.filter(({ id }) => !ended.has(id));
      page.check(open.length === 0, `nothing more is asked of it: ${JSON.stringify(pictures.slice(-4))}`);
    },
  },
  {
    name: 'without an adapter, or with one that is computed on the CPU, no kernel is loaded',
    engines: ['chromium'],
    onlyInAll: WAITS.seldom,
    device,
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open(WHOLE.link.replace('&gpu=on', ''));
      await page.settled();
      const asked = page.site.requests.map(({ path }) => path).filter((path) => /worker\/gpu|^\/gpu/.test(path));
      page.equal(asked, [], 'what is asked for');
    },
  },
];
