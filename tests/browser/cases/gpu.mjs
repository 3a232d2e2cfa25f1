// What the GPU sweeps is what the CPU sweeps: pixels, classes, sightlines and edges, slab by slab. There is an adapter
// that is computed on the CPU: slow, but the kernel is the same.

import { VERSION } from '../../../www/shared/messages.js';
import { WAITS } from '../case.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../../../www/shared/messages.js').Result<'slab'>} Swept */

/** A page of the site without the map: only its workers are started. */
const site = {
  pages: { 'blank.html': '<!doctype html><head><link rel="icon" href="data:,"><title>Workers</title></head>' },
};
const device = { gpu: true };

/**
 * @typedef {{k: number, level: number, width: number, height: number, places: [number, number][]}} Sweep  of a game's
 *   slabs, in turn
 */

/**
 * Runs in the page: sweeps slabs by the worker that drives the GPU and by one of the others, each from what it has swept
 * itself; tells what differs, and how many blocks of the last game the GPU's worker has swept again.
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
  for (const { k, level, width, height, places } of games) {
    const game = { family: 'queens', key: `queens-${k}`, k };
    /** @type {Record<'cpu' | 'gpu', Map<string, Swept>>} */
    const swept = { cpu: new Map(), gpu: new Map() };
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
            `game ${k}, (${x}, ${y}): class ${plane} of pixel ${wrong % (width >> level)}, ${Math.floor(wrong / (width >> level))} ` +
              `counts ${counts[wrong]}, expected ${expected[wrong]}`,
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
        { k: 1000, level: 5, ...side, places: [[0, 0]] },
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
];
