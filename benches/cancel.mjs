// How soon long work gives way: from another game being chosen, at a random moment of a sweep, until each worker that
// was at a slab has let go of it.
//
//   node benches/cancel.mjs 100000 40
//
// The second number is how often that is tried. Needs the built site (dist/), and Chromium with its driver on Linux.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '../tests/browser/serve.mjs';
import { underWay } from './under-way.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';

const WINDOW = { width: 1280, height: 800 };
const k = Number(process.argv[2] ?? 100_000);
const tries = Number(process.argv[3] ?? 40);

const inject =
  `Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });\ndelete ` +
  `globalThis.StorageManager?.prototype.getDirectory;\n${underWay('slab')}\n`;
const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), { isolated: true, inject });
const browser = await Browser.start('chromium');
try {
  await browser.setSize(WINDOW);
  await browser.goto(`${site.url}#k=100`);
  /** @type {number[]} */
  const times = [];
  for (let number = 0; number < tries; number++) {
    await browser.eval(
      (hash) => {
        location.hash = hash;
      },
      `#k=${k}&x=${1.5 * k}&y=${1.5 * k}&zoom=${Math.log2(WINDOW.height / (3 * k))}`,
    );
    await sleep(700 + 97 * (number % 17));
    const time = await browser.eval(async () => {
      const { noted } = /** @type {{noted: {open: Set<string>, free: number}}} */ (/** @type {unknown} */ (window));
      const under = noted.open.size;
      const start = performance.now();
      location.hash = '#k=100';
      while (noted.open.size > 0) await new Promise((later) => setTimeout(later, 1));
      return under > 0 ? noted.free - start : null;
    });
    if (time !== null) times.push(time);
    await sleep(300);
  }
  if (times.length === 0)
    throw new Error('No sweep was under way when it was to be given up; a larger game takes longer.');
  times.sort((a, b) => a - b);
  const quantile = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(0);
  process.stdout.write(
    `game ${k}: ${times.length} sweeps given up, median ${quantile(0.5)} ms, 95 % ${quantile(0.95)} ms, ` +
      `longest ${quantile(1)} ms\n`,
  );
} finally {
  await browser.quit();
  await site.close();
}
