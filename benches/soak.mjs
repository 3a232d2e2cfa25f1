// Uses the built site (dist/) as nobody would, for as long as one wants: random jumps, other games, comparisons, panels
// and workers that are killed; and tells how much memory the page and its workers take meanwhile.
//
//   node benches/soak.mjs [--minutes 60] [--seed 1]
//
// Prints a line a minute: actions so far, the bytes of the page and of its workers, the resident memory of the
// browser's renderers (Linux).
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Browser } from '../tests/browser/webdriver.mjs';
import { rendererMegabytes } from './memory.mjs';
import { serve } from '../tests/browser/serve.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const MINUTE = 60_000;
const PANELS = ['game', 'show', 'search', 'explore', 'study', 'play', 'share', 'more'];

/** Runs in the page before its scripts: keeps its workers, so that they can be killed. */
function keepWorkers() {
  /** @type {Set<Worker>} */
  const workers = new Set();
  Object.defineProperty(window, 'workersOfThePage', { value: workers });
  window.Worker = class extends Worker {
    /** @param {string | URL} script @param {WorkerOptions} [options] */
    constructor(script, options) {
      super(script, options);
      workers.add(this);
    }

    terminate() {
      workers.delete(this);
      super.terminate();
    }
  };
}

/** @param {number} seed from 1 */
function randomNumbers(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const random = randomNumbers(Number(values.seed));
/** @template T @param {T[]} list @returns {T} */
const one = (list) => list[Math.floor(random() * list.length)];

/** A link to anywhere in a game, mostly of some thousands, now and then with another beside it. */
function link() {
  const k = Math.ceil(10 ** (random() * 4.5));
  const [x, y] = [random(), random()].map((part) => Math.floor(part * 3 * k));
  const compare =
    random() < 0.2 ? `&cmp=${Math.max(1, k - 3)},1,1,3,${one(['curtain', 'side', 'blink', 'difference'])}` : '';
  return `#k=${k}&x=${x}&y=${y}&zoom=${(random() * 12 - 7).toFixed(2)}${compare}`;
}

/** @type {((browser: Browser) => Promise<unknown>)[]} */
const ACTIONS = [
  (browser) => browser.eval((hash) => location.replace(hash), link()),
  (browser) =>
    browser.eval(
      (name) => /** @type {HTMLElement | null} */ (document.querySelector(`#tools [data-command=${name}]`))?.click(),
      one(['in', 'out', 'fit']),
    ),
  (browser) =>
    browser.eval(
      (more) => /** @type {HTMLElement | null} */ (document.querySelector(`#chips .${more}`))?.click(),
      one(['more', 'fewer']),
    ),
  (browser) =>
    browser.eval(
      (name) =>
        /** @type {HTMLElement | null} */ (
          document.querySelector(`#head [data-command=${name}], #tools [data-command=${name}]`)
        )?.click(),
      one(PANELS),
    ),
  (browser) =>
    browser.eval(
      (which) => {
        const workers = [.../** @type {any} */ (window).workersOfThePage];
        workers[Math.floor(which * workers.length)]?.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
      },
      random() < 0.2 ? random() : 2,
    ),
];

/** Megabytes of the page and of its workers, as the browser counts them. @param {Browser} browser */
const memory = (browser) =>
  browser.eval(async () => {
    const { bytes, breakdown } = await /** @type {any} */ (performance).measureUserAgentSpecificMemory();
    let inWorkers = 0;
    for (const part of breakdown)
      if (part.attribution.some((/** @type {any} */ { scope }) => scope.includes('Worker'))) inWorkers += part.bytes;
    return { page: Math.round((bytes - inWorkers) / 1e6), workers: Math.round(inWorkers / 1e6) };
  });

const browser = await Browser.start('chromium', {});
const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), {
  isolated: true,
  inject: `(${keepWorkers})();`,
});
await browser.goto(`${site.url}#k=1000`);
const start = performance.now();
let actions = 0;
for (let minute = 1; minute <= Number(values.minutes); minute++) {
  while (performance.now() - start < minute * MINUTE) {
    await one(ACTIONS)(browser);
    actions++;
    await new Promise((resolve) => setTimeout(resolve, 50 + 400 * random()));
  }
  const { page, workers } = await memory(browser);
  console.log(
    `minute ${minute}: ${actions} actions, page ${page} MB, workers ${workers} MB, resident ${rendererMegabytes()} MB`,
  );
}
await browser.eval(() => location.replace('#k=100&x=80&y=60&zoom=3'));
const picture = await browser.waitFor(() => document.documentElement.dataset.picture === 'complete' && 'complete', {
  limit: MINUTE,
});
console.log(`at the end the picture of game 100 is ${picture}`);
await browser.quit();
await site.close();
