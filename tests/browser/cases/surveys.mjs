// Where much of the board must be swept, all workers sweep it together, and the picture is right pixel for pixel.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { checkAverages, checkCells, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const base = '/some/where/';
/** 640,000 squares of 32 x 32 cells. */
const WHOLE = { link: '#k=5000&x=12800&y=12800&zoom=-5', size: { width: 873, height: 853 } };

/**
 * Runs in the page before its scripts: counts what its workers are asked for, and strikes one worker.
 * @param {{worker: number, slabs: number} | null} blow  which one, with how many slabs asked
 */
function countSlabs(blow) {
  let started = 0;
  const counts = { slabs: 0, struck: 0, workers: new Set(), sightlines: 0, refine: 0 };
  Object.defineProperty(window, 'counts', { value: counts });
  window.Worker = class extends Worker {
    #number;
    #slabs = 0;

    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      this.#number = String(url).endsWith('/worker.js') ? started++ : NaN;
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      if (message.method === 'sightlines' || message.method === 'refine')
        counts[/** @type {'sightlines' | 'refine'} */ (message.method)]++;
      if (message.method !== 'slab') {
        super.postMessage(message, transfer);
        return;
      }
      counts.slabs++;
      counts.workers.add(this.#number);
      // Slow enough that others get their share on any machine, until all that must happen has happened.
      const isOver = counts.workers.size > 1 && (!blow || counts.struck > 0);
      setTimeout(() => super.postMessage(message, transfer), isOver ? 0 : 700);
      if (blow?.worker !== this.#number || ++this.#slabs !== blow.slabs || counts.struck > 0) return;
      counts.struck++;
      queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error', { message: 'struck by the test' })));
    }
  };
}

/** @param {Parameters<typeof countSlabs>[0]} blow */
const counting = (blow) =>
  `delete globalThis.StorageManager?.prototype.getDirectory;\nObject.defineProperty(navigator, ` +
  `'hardwareConcurrency', { value: 3 });\n(${countSlabs})(${JSON.stringify(blow)});\n`;

/** @param {Page} page */
const counts = (page) =>
  page.browser.eval(() => {
    /** @typedef {{slabs: number, struck: number, workers: Set<number>, sightlines: number, refine: number}} Counts */
    const { workers, ...numbers } = /** @type {{counts: Counts}} */ (/** @type {any} */ (window)).counts;
    return { ...numbers, workers: workers.size };
  });

/** Runs in the page before its scripts: counts the frames that it wants, and how often the status line is written. */
function countFrames() {
  const written = { frames: 0, lines: 0 };
  Object.defineProperty(window, 'written', { value: written });
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (callback) => (written.frames++, requestAnimationFrame(callback));
  document.addEventListener('DOMContentLoaded', () => {
    const line = document.getElementById('status');
    if (line) new MutationObserver(() => written.lines++).observe(line, { childList: true });
  });
}

/** @param {Page} page */
async function checkReplaced(page) {
  page.equal((await counts(page)).struck, 1, 'workers struck');
  const notices = await page.browser.eval(() => document.getElementById('notices')?.innerText ?? '');
  page.check(notices.includes('restarted'), `the page says so: "${notices}"`);
}

/** @param {Page} page */
async function open(page) {
  await page.browser.setSize(WHOLE.size);
  await page.open(WHOLE.link);
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a board that is swept by several workers has the average colour of its cells in every pixel',
    site: { base, inject: counting(null) },
    run: async (page) => {
      await open(page);
      await checkAverages(page);
      const first = await counts(page);
      page.check(
        first.slabs >= 10 && first.workers >= 2,
        `slabs are swept by several workers: ${JSON.stringify(first)}`,
      );
      // Fine tiles and other coarse ones come from what the sweep has left.
      await visit(page, '#k=5000&x=6400&y=6400&zoom=-4');
      await checkAverages(page);
      await visit(page, '#k=5000&x=1800&y=1750&zoom=1');
      await checkCells(page);
      page.equal((await counts(page)).slabs, first.slabs, 'slabs swept after the whole board was');
    },
  },
  {
    name: 'what was read by idle workers is at hand, and right, and no helper is asked for it',
    onlyInAll: WAITS.seldom,
    site: { base, inject: counting(null) },
    run: async (page) => {
      await open(page);
      // All tiles of 4096 cells.
      await page.browser.waitFor(() => /** @type {any} */ (window).counts.refine > 40);
      const before = await counts(page);
      await visit(page, '#k=5000&x=8800&y=6720&zoom=-4');
      page.equal((await counts(page)).sightlines, before.sightlines, 'sightlines that a helper was given');
      await checkAverages(page);
    },
  },
  {
    name: 'the settings tell what the sweep has come to, what is kept of it, and how fast a worker is',
    onlyInAll: WAITS.seldom,
    site: {
      base,
      inject:
        "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });\ndelete " +
        'globalThis.StorageManager?.prototype.getDirectory;',
    },
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open(WHOLE.link);
      await page.settled();
      await openPart(page, 'performance');
      const figures = await page.browser.waitFor(() => {
        const rows = [...document.querySelectorAll('.performance dt')].map((name) => [
          name.textContent,
          name.nextElementSibling?.textContent ?? '',
        ]);
        // Nothing goes on any more when they have been the same for some time.
        const kept = /** @type {{figures?: string, since?: number}} */ (window);
        const figures = JSON.stringify(Object.fromEntries(rows));
        if (kept.figures !== figures) [kept.figures, kept.since] = [figures, performance.now()];
        return performance.now() - (kept.since ?? 0) > 3000 && JSON.parse(figures);
      });
      const bytes = (/** @type {string} */ text) => {
        const [, number, unit] = /([\d.]+) (bytes|kB|MB)$/.exec(text) ?? [];
        return Number(number) * { bytes: 1, kB: 2 ** 10, MB: 2 ** 20 }[/** @type {'bytes' | 'kB' | 'MB'} */ (unit)];
      };
      const isWithin = (
        /** @type {number} */ figure,
        /** @type {number} */ least,
        /** @type {number} */ most,
        /** @type {string} */ name,
      ) => page.check(figure >= least && figure <= most, `${name}: ${figures[name]}; expected ${least} to ${most}`);
      // Half of the square, less hood and outer space; and it is read by idle workers at two finer levels, with what
      // lies beside it.
      const [k, side] = [5000, 25_600];
      const [half, hood, outer] = [side ** 2 / 2, k ** 2 / 6, (side - k) ** 2 / 2 / 2.618];
      const [, cells, unit] = /^([\d.]+) (million|billion)$/.exec(figures['Cells computed']) ?? [];
      isWithin(Number(cells) * (unit === 'billion' ? 1e9 : 1e6), half - hood - outer, 3 * side ** 2, 'Cells computed');
      isWithin(
        Number(figures['Blocks kept'].replaceAll('\u202f', '')),
        (half - hood - outer) / 2 ** 20,
        2 * (side / 2 ** 10) ** 2,
        'Blocks kept',
      );
      isWithin(parseInt(figures['Time in slabs']), 1, 100, 'Time in slabs');
      page.equal(
        [figures.Workers, /^\d+/.exec(figures['Tiles kept'])?.[0]],
        ['2', '16'],
        'workers, and tiles: those in sight',
      );
      page.check(
        parseInt(figures['Coarse tiles']) >= 16 && parseInt(figures['Tiles drawn']) >= 16,
        `tiles: ${figures['Coarse tiles']}; ${figures['Tiles drawn']} drawn`,
      );
      page.check(/^\d+$/.test(figures['Answers dropped']), `answers dropped: ${figures['Answers dropped']}`);
      const kept = bytes(figures.Sightlines) + bytes(figures['Coarse tiles']) + bytes(figures['Tiles kept']);
      const memory = bytes(figures.Memory.split(' of ')[0]);
      page.check(
        bytes(figures.Sightlines) > 100_000 && Math.abs(memory - kept) < 2 ** 20,
        `their memory is the sum: ${JSON.stringify(figures)}`,
      );
      await page.browser.eval(() =>
        /** @type {HTMLButtonElement} */ (document.querySelector('.performance section:last-of-type button')).click(),
      );
      await page.browser.waitFor(() =>
        /^A worker sweeps [\d.]+ (million|billion) cells a second/.test(
          document.querySelector('.performance [role=status]')?.textContent ?? '',
        ),
      );
    },
  },
  {
    name: 'while a board is swept and nothing moves, frames are a tenth of a second apart',
    onlyInAll: 'it times frames, and a busy machine holds the old picture for longer',
    site: { inject: `delete globalThis.StorageManager?.prototype.getDirectory;\n(${countFrames})();\n` },
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open('#k=100');
      await page.settled();
      const { frames, lines, milliseconds } = await page.browser.eval(async () => {
        const { written } = /** @type {{written: {frames: number, lines: number}}} */ (/** @type {any} */ (window));
        const sleep = (/** @type {number} */ milliseconds) =>
          new Promise((resolve) => setTimeout(resolve, milliseconds));
        performance.clearMarks('picture-complete');
        location.hash = '#k=30000';
        await sleep(200); // for so long the old picture is held, frame by frame
        written.frames = written.lines = 0;
        const start = performance.now();
        for (let i = 0; i < 3000 && performance.getEntriesByName('picture-complete').length === 0; i++) await sleep(20);
        return { ...written, milliseconds: performance.now() - start };
      });
      // The last ones come at once, and some are for parts of the page that are loaded meanwhile.
      page.check(frames <= milliseconds / 100 + 8, `${frames} frames in ${milliseconds} ms`);
      // "not computed yet", and what it is.
      page.check(lines <= 3, `the status line is written ${lines} times`);
    },
  },
  {
    name: 'a sweep survives the loss of a helper',
    onlyInAll: WAITS.again,
    site: { base, inject: counting({ worker: 1, slabs: 1 }) },
    run: async (page) => {
      await open(page);
      await checkAverages(page);
      await checkReplaced(page);
    },
  },
  {
    name: 'a sweep survives the loss of the worker that keeps the board',
    onlyInAll: WAITS.again,
    site: { base, inject: counting({ worker: 0, slabs: 3 }) },
    run: async (page) => {
      await open(page);
      await checkAverages(page);
      await checkReplaced(page);
    },
  },
];
