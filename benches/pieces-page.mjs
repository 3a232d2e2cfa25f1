// How long the page takes for games with one piece: from a link to the complete picture, in a page whose module is
// loaded; and how soon long work gives way to another game.
//
//   node benches/pieces-page.mjs [ROUNDS]
//
// Needs the built site (dist/) and Chromium with its driver. The table holds medians, and the load of the machine.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { complete } from './marks.mjs';
import { underWay } from './under-way.mjs';
import { serve } from '../tests/browser/serve.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const FAR = 10 ** 15;
const CANCELS = 10;

/** A window of this many pixels; where each is `2 ** -zoom` cells it shows the table that is named. */
const VIEWS = [
  ['Ryuo, k = 1000, 3000 x 3000', 'game=ryuo&k=1000&x=1500&y=1500&zoom=-1', 1500, 500],
  ['Maharaja, k = 1000, 3000 x 3000', 'game=maharaja&k=1000&x=1500&y=1500&zoom=-1', 1500, 500],
  ['Ryuo, k = 10,000, 30,000 x 30,000', 'game=ryuo&k=10000&x=15000&y=15000&zoom=-5', 938, 5_000],
  ['Maharaja, k = 10,000, 30,000 x 30,000', 'game=maharaja&k=10000&x=15000&y=15000&zoom=-5', 938, 5_000],
  ['Ryuo at 10^15, level 0', `game=ryuo&x=${FAR}&y=${FAR}&zoom=0`, 1000, 100],
  ['Ryuo at 10^15, level 3', `game=ryuo&x=${FAR}&y=${FAR + 5000}&zoom=-3`, 1000, 1_000],
  ['Ryuo at 10^15, level 9', `game=ryuo&x=${FAR}&y=${FAR + 5000}&zoom=-9`, 1000, 1_000],
  ['Ryuo at 10^15, level 20', `game=ryuo&x=${FAR}&y=${FAR + 5000}&zoom=-20`, 1000, 1_000],
  ['Wythoff, all values, 5,000 x 5,000', 'game=wythoff&classes=mod3&x=2500&y=2500&zoom=-2', 1250, 3_000],
  ['Wythoff, all values, 10,000 x 10,000', 'game=wythoff&classes=mod3&x=5000&y=5000&zoom=-3', 1250, 40_000],
  ['Wythoff, values below 64, 200,000', 'game=wythoff&x=100000&y=100000&zoom=-8', 782, 20_000],
];

/**
 * From a link in a page that shows a small game of the family to its complete picture, in milliseconds.
 * @param {Browser} browser @param {string} hash
 */
async function shown(browser, hash) {
  const start = await browser.eval((hash) => {
    performance.clearMarks('picture-complete');
    const now = performance.now();
    location.hash = hash;
    return now;
  }, hash);
  await complete(browser, 300_000);
  const end = await browser.eval(() => performance.getEntriesByName('picture-complete')[0].startTime);
  return end - start;
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const inject = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });\n${underWay('tile')}\n`;
const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), { isolated: true, inject });
try {
  for (const [name, link, side, limit] of /** @type {[string, string, number, number][]} */ (VIEWS)) {
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      const browser = await Browser.start('chromium');
      try {
        await browser.setSize({ width: side, height: side });
        await browser.goto(`${site.url}#game=king&k=2&x=4&y=4&zoom=4`);
        await complete(browser, 60_000);
        times.push(await shown(browser, `#${link}`));
      } finally {
        await browser.quit();
      }
    }
    const all = times.map((time) => time.toFixed(0)).join(', ');
    console.log(
      `${name.padEnd(40)} ${median(times).toFixed(0)} ms (${limit}); ${all}; load ${loadavg()[0].toFixed(1)}`,
    );
  }

  const browser = await Browser.start('chromium');
  try {
    await browser.setSize({ width: 1250, height: 1250 });
    await browser.goto(`${site.url}#game=king&k=2&x=4&y=4&zoom=4`);
    await complete(browser, 60_000);
    /** @type {number[]} */
    const times = [];
    for (let number = 0; number < CANCELS; number++) {
      await browser.eval(() => void (location.hash = '#game=wythoff&classes=mod3&x=5000&y=5000&zoom=-3'));
      await sleep(500 + 97 * number);
      const time = await browser.eval(async () => {
        const { noted } = /** @type {{noted: {open: Set<string>, free: number}}} */ (/** @type {unknown} */ (window));
        if (noted.open.size === 0) return -1;
        noted.free = 0;
        const start = performance.now();
        location.hash = '#game=king&k=2&x=4&y=4&zoom=4';
        while (noted.free === 0) await new Promise((resolve) => setTimeout(resolve, 1));
        return noted.free - start;
      });
      if (time >= 0) times.push(time);
      await complete(browser, 60_000);
    }
    const all = times.map((time) => time.toFixed(0)).join(', ');
    console.log(`cancelling all values of 10,000: ${median(times).toFixed(0)} ms (50); ${all}`);
  } finally {
    await browser.quit();
  }
} finally {
  await site.close();
}
