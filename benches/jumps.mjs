// How long it takes until a view is drawn after a jump to a random place at a random zoom, once the whole game has been
// swept, with pixels of 0.7 to 1.4 of the screen's, or, in the second form, as finely as the screen can show it, which
// begins 0.1 s later; how much memory that takes; and how much faster two workers are than one:
//
//   node benches/jumps.mjs 40003 20
//   node benches/jumps.mjs 40003 20 picture-finest
//
// The second number is for how many seconds the map rests before the first jump, while idle workers read tiles.
// What lies within the first picture is reported apart: other views reach beyond what was swept; and so are those whose
// cells have a pixel or more.
//
// Needs the built site (dist/), and Chromium with its driver on Linux.
import { fileURLToPath } from 'node:url';
import { complete } from './marks.mjs';
import { rendererMegabytes } from './memory.mjs';
import { serve } from '../tests/browser/serve.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';

const VIEWS = 200;
const WINDOW = { width: 1280, height: 800 };
/** The largest cells that are looked at have 16 pixels on a side. */
const LARGEST = 4;
const LIMIT = 120_000;

const k = Number(process.argv[2] ?? 40_003);
const rest = Number(process.argv[3] ?? 0);
const mark = process.argv[4] ?? 'picture-complete';
const side = 3 * k;
const whole = Math.log2(WINDOW.height / side);

/**
 * Runs in the page: goes to views, and measures until each is complete.
 * @param {number} k
 * @param {string} mark
 * @param {{x: number, y: number, zoom: number}[]} views
 */
async function jump(k, mark, views) {
  const times = [];
  for (const { x, y, zoom } of views) {
    performance.clearMarks(mark);
    const start = performance.now();
    // The page isn't asked again and again, which would take time from it.
    /** @type {Promise<number>} */
    const end = new Promise((resolve) => {
      const finish = (/** @type {number} */ time) => {
        observer.disconnect();
        clearTimeout(timer);
        resolve(time);
      };
      const observer = new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName(mark);
        if (entry) finish(entry.startTime);
      });
      const timer = setTimeout(() => finish(performance.now()), 20_000);
      observer.observe({ type: 'mark' });
    });
    location.hash = `#k=${k}&x=${x}&y=${y}&zoom=${zoom}`;
    times.push((await end) - start);
  }
  return times;
}

/** @param {number[]} numbers @param {number} share */
const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];

/**
 * Sweeps the whole game in a fresh browser.
 * @param {number} workers
 * @param {(browser: Browser) => Promise<void>} [afterwards]
 */
async function sweep(workers, afterwards) {
  const inject = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${workers} });`;
  const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), { isolated: true, inject });
  const browser = await Browser.start('chromium');
  try {
    await browser.setSize(WINDOW);
    await browser.goto(`${site.url}#k=${k}&x=${side / 2}&y=${side / 2}&zoom=${whole}`);
    await complete(browser, LIMIT);
    const time = await browser.eval(() => {
      const at = (/** @type {string} */ mark) => performance.getEntriesByName(mark)[0].startTime;
      return at('picture-complete') - at('module-ready');
    });
    process.stdout.write(
      `${workers} workers: game ${k} whole in ${time.toFixed(0)} ms, then ${rendererMegabytes()} MB\n`,
    );
    await afterwards?.(browser);
  } finally {
    await browser.quit();
    await site.close();
  }
}

let seed = 1;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const views = Array.from({ length: VIEWS }, () => {
  const zoom = Math.round(100 * (whole + random() * (LARGEST - whole))) / 100;
  return { x: Math.round(random() * side), y: Math.round(random() * side), zoom };
});

/** Whether a view lies within the first picture. @param {{x: number, y: number, zoom: number}} view */
const isWithin = ({ x, y, zoom }) =>
  [
    [x, WINDOW.width],
    [y, WINDOW.height],
  ].every(([centre, length]) => Math.abs(centre - side / 2) + length / 2 ** (zoom + 1) <= length / 2 ** (whole + 1));

await sweep(1);
await sweep(2, async (browser) => {
  await new Promise((resolve) => setTimeout(resolve, 1000 * rest));
  /** @type {number[]} */
  const times = [];
  for (let first = 0; first < VIEWS; first += 10)
    times.push(...(await browser.eval(jump, k, mark, views.slice(first, first + 10))));
  const line = (/** @type {string} */ name, /** @type {number[]} */ some) =>
    process.stdout.write(
      `${name.padEnd(14)}${String(some.length).padStart(4)} views: median ` +
        `${quantile(some, 0.5).toFixed(0)} ms, 95 % ${quantile(some, 0.95).toFixed(0)} ms\n`,
    );
  line('all', times);
  line(
    'within',
    times.filter((_, index) => isWithin(views[index])),
  );
  line(
    'single cells',
    times.filter((_, index) => views[index].zoom >= 0),
  );
  for (let level = 0; level <= -whole; level++) {
    const some = times.filter(
      (_, index) => Math.max(0, Math.floor(-views[index].zoom)) === level && isWithin(views[index]),
    );
    if (some.length > 0) line(`level ${level}`, some);
  }
});
