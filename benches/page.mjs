// How long the page takes to draw a full picture, and how long it keeps its main thread busy meanwhile:
//
//   node benches/page.mjs
//
// Needs the built site (dist/) and Chromium with its driver. Each round is a fresh browser; the table holds medians.
import { fileURLToPath } from 'node:url';
import { complete } from './marks.mjs';
import { serve } from '../tests/browser/serve.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';

/** @typedef {{picture: number, task: number, gap: number, opened: number}} Round  milliseconds */

const ROUNDS = 5;
const TASK_LIMIT = 50;
const LAPTOP = { width: 1440, height: 900 };
const PICTURES = [
  {
    name: 'game 1000, 3000 x 3000 cells',
    link: '#k=1000&x=1500&y=1500&zoom=-1',
    size: { width: 1500, height: 1500 },
    limit: 300,
  },
  { name: 'game 10,000, fitted', link: '#k=10000', size: LAPTOP, limit: 3_000 },
  { name: 'game 20,000, fitted', link: '#k=20000', size: LAPTOP, limit: 10_000 },
  {
    name: 'game 40,003, 120,320 x 120,320',
    link: '#k=40003&x=60160&y=60160&zoom=-7',
    size: { width: 940, height: 940 },
    limit: 2_000,
  },
  {
    name: 'game 100,000, 300,032 x 300,032',
    link: '#k=100000&x=150016&y=150016&zoom=-8',
    size: { width: 1172, height: 1172 },
    limit: 10_000,
  },
];

/** Runs in the page before its own scripts: long tasks (of 50 ms and more), and the time between frames. */
function watch() {
  /** @type {{tasks: {start: number, duration: number}[], frames: number[]}} */
  const seen = { tasks: [], frames: [] };
  Object.defineProperty(window, 'seen', { value: seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const frame = (/** @type {number} */ now) => {
    seen.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page when its picture is complete. */
function read() {
  const { tasks, frames } = /** @type {{seen: {tasks: {start: number, duration: number}[], frames: number[]}}} */ (
    /** @type {unknown} */ (window)
  ).seen;
  const time = (/** @type {string} */ mark) => performance.getEntriesByName(mark)[0].startTime;
  const [ready, complete] = [time('module-ready'), time('picture-complete')];
  const meanwhile = frames.filter((at) => at >= ready && at <= complete);
  const gaps = meanwhile.slice(1).map((at, index) => at - meanwhile[index]);
  const during = tasks.filter(({ start, duration }) => start + duration > ready && start < complete);
  return {
    picture: complete - ready,
    task: Math.max(0, ...during.map(({ duration }) => duration)),
    gap: Math.max(0, ...gaps),
    opened: complete,
  };
}

/**
 * @param {typeof PICTURES[number]} picture
 * @param {import('../tests/browser/serve.mjs').Site} site
 * @returns {Promise<Round>}
 */
async function round({ link, size, limit }, site) {
  const browser = await Browser.start('chromium');
  try {
    await browser.setSize(size);
    await browser.goto(site.url + link);
    await complete(browser, 10 * limit);
    const { width, height } = await browser.size();
    if (width !== size.width || height !== size.height)
      throw new Error(`the window is ${width} x ${height}, not as asked for`);
    return await browser.eval(read);
  } finally {
    await browser.quit();
  }
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), {
  isolated: true,
  inject: `(${watch})();`,
});
const lines = [
  `${ROUNDS} rounds, medians, milliseconds (limits in brackets); "picture" counts from the module being ready`,
  `${'view'.padEnd(34)}${'picture'.padStart(16)}${'from opening'.padStart(14)}` +
    `${'longest task'.padStart(16)}${'longest frame'.padStart(15)}`,
];
for (const picture of PICTURES) {
  /** @type {Round[]} */
  const rounds = [];
  for (let number = 0; number < ROUNDS; number++) rounds.push(await round(picture, site));
  const of = (/** @type {'picture' | 'task' | 'gap' | 'opened'} */ key) =>
    median(rounds.map((it) => it[key])).toFixed(0);
  const task = Number(of('task')) === 0 ? `under ${TASK_LIMIT}` : of('task');
  const cells = [`${of('picture')} (${picture.limit})`.padStart(16), of('opened').padStart(14)];
  lines.push(
    [picture.name.padEnd(34), ...cells, `${task} (${TASK_LIMIT})`.padStart(16), of('gap').padStart(15)].join(''),
  );
}
await site.close();
process.stdout.write(`${lines.join('\n')}\n`);
