// What the GPU sweeps is what the CPU sweeps: pixels, classes, sightlines and edges, slab by slab. There is an adapter
// that is computed on the CPU: slow, but the kernel is the same.

import { VERSION } from '../../../www/shared/messages.js';
import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { checkAverages, checkCells, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../../../www/shared/messages.js').Result<'slab'>} Swept */

/** A page of the site without the map: only its workers are started. */
const site = {
  pages: { 'blank.html': '<!doctype html><head><link rel="icon" href="data:,"><title>Workers</title></head>' },
};
const device = { gpu: true };

/**
 * @typedef {{k: number, level: number, width: number, height: number, places: [number, number][], picture?: {side:
 *   number, level: number}}} Sweep  of a game's slabs, in turn, and of a corner
 */

/**
 * Runs in the page: sweeps slabs by the worker that drives the GPU and by one of the others, each from what it has
 * swept itself; tells what differs, and how many blocks of the last game the GPU's worker has swept again.
 * @param {string} version
 * @param {Sweep[]} games
 */
async function sweepByBoth(version, games) {
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
      if (data.type !== 'progress') heard.push(data);
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
  const module = await WebAssembly.compileStreaming(fetch('queens_bg.wasm'));
  const cpu = await started('worker/worker.js', { family: 'queens', module, memoryBudget: 2 ** 26 });
  const gpu = await started('worker/gpu.js', { fallback: true });
  /** @type {string[]} */
  const differences = [];
  let [checked, id] = [0, 0];
  for (const { k, level, width, height, places, picture } of games) {
    const game = { family: 'queens', key: `queens-${k}`, k };
    /** @type {Record<'cpu' | 'gpu', Map<string, Swept>>} */
    const swept = { cpu: new Map(), gpu: new Map() };
    if (picture) {
      const { tiles = [], ...failure } = await gpu.ask({ type: 'picture', id: ++id, order: { game, ...picture } });
      if (tiles.length === 0) differences.push(`game ${k}: no picture: ${JSON.stringify(failure)}`);
      for (const { column, row, values } of tiles) {
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
      const slab = { type: 'slab', id: ++id, order: { ...place, height, ...edges(swept.gpu) } };
      const [byCpu, byGpu] = await Promise.all([
        cpu.ask({ type: 'ask', id, method: 'slab', params: { ...place, ...edges(swept.cpu) } }),
        gpu.ask(slab),
      ]);
      if (byGpu.type !== 'swept' || byCpu.type !== 'answer') {
        differences.push(
          `game ${k}, (${x}, ${y}): ${byGpu.type} ${byCpu.type} ${byGpu.why ?? ''} ${byCpu.message ?? ''}`,
        );
        break;
      }
      ({ checked } = byGpu);
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
        if (!isAlike(mine.bottom.subarray(half + from, half + width), other.bottom.subarray(half + from, half + width)))
          differences.push(`game ${k}, (${x}, ${y}): lower edge ${half}`);
      const to = Math.min(height, x + width - y);
      const after = Math.min(to, Math.max(0, Math.floor((k - x - width - 2 * y) / 2)));
      for (const half of [0, height])
        if (!isAlike(mine.right.subarray(half + after, half + to), other.right.subarray(half + after, half + to)))
          differences.push(`game ${k}, (${x}, ${y}): right edge ${half}`);
    }
  }
  for (const { worker } of [cpu, gpu]) worker.terminate();
  return { differences, checked };
}

/**
 * @param {Page} page
 * @param {Sweep[]} games
 */
async function compare(page, games) {
  await page.open('blank.html');
  const { differences, checked } = await page.browser.eval(sweepByBoth, VERSION, games);
  page.equal(differences, [], 'what differs');
  page.check(checked >= 16, `16 blocks are swept again; ${checked} were`);
}

/** 262,144 squares of 32 x 32 cells: six slabs have to be swept. */
const WHOLE = { link: '#k=5000&x=7616&y=7616&zoom=-5&gpu=on', size: { width: 512, height: 512 } };

/**
 * Runs in the page before its scripts: counts the slabs that are asked of the workers and of the one that drives the
 * GPU. What the workers are asked for waits until that one is ready, or gives up.
 */
function watchGpu() {
  const slabs = { cpu: 0, gpu: 0, said: /** @type {string[]} */ ([]) };
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
        begin();
      });
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      const isByCpu = message.method === 'slab';
      if (isByCpu) slabs.cpu++;
      if (this.#isGpu && message.type === 'slab') slabs.gpu++;
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
 * @returns {Promise<{cpu: number, gpu: number, said: string[]}>}
 */
const slabsOf = (page) => page.browser.eval(() => /** @type {any} */ (window).slabs);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the GPU sweeps games 1000 and 9999 as the CPU does: pixels, classes, sightlines and edges',
    engines: ['chromium'],
    device,
    site,
    run: async (page) => {
      const side = { width: 8192, height: 4096 };
      await compare(page, [
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
  {
    name: 'a picture of the whole game by the GPU stands before the survey has it, and Settings measure the card',
    onlyInAll: WAITS.seldom,
    engines: ['chromium'],
    device,
    site: watching,
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open(WHOLE.link);
      // What the adapter was found to be is kept: let it be five times as fast as it is, so that a picture of this game
      // is worth while, and none of a larger one.
      await page.browser.waitFor(() => localStorage.getItem('gpu'));
      await page.browser.eval(() => {
        const { adapter } = JSON.parse(localStorage.getItem('gpu') ?? '');
        localStorage.setItem('gpu', JSON.stringify({ adapter, pace: 1e5 }));
      });
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
    name: 'without an adapter, or with one that is computed on the CPU, no kernel is loaded',
    engines: ['chromium'],
    onlyInAll: WAITS.seldom,
    device,
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open(WHOLE.link.replace('&gpu=on', ''));
      await page.settled();
      const asked = page.site.requests.map(({ path }) => path).filter((path) => /gpu/.test(path));
      page.equal(asked, [], 'what is asked for');
    },
  },
];
