// How long the page takes to sweep a whole game, and how much memory with all its workers, meanwhile and afterwards:
//
//   node benches/sweep-memory.mjs 100000
//
// Needs the built site (dist/), and Chromium with its driver on Linux. The browser's own code is counted along, and so
// are the processes that it keeps ready for other pages: what these take while the page is empty is told first. At the
// end the browser is asked what it counts itself for the page with all its workers, once what is no longer used has
// been collected.
import { openPart } from '../tests/browser/panels.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '../tests/browser/serve.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';
import { rendererMegabytes } from './memory.mjs';

const WINDOW = { width: 1280, height: 800 };
const LOOK_MILLISECONDS = 400;
const LATER_SECONDS = [2, 10, 30, 60];

const k = Number(process.argv[2] ?? 100_000);
const inject = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });";
const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), { isolated: true, inject });
const browser = await Browser.start('chromium');
try {
  await browser.setSize(WINDOW);
  process.stdout.write(`an empty page: ${rendererMegabytes()} MB\n`);
  await browser.goto(`${site.url}#k=${k}&x=${1.5 * k}&y=${1.5 * k}&zoom=${Math.log2(WINDOW.height / (3 * k))}`);
  let most = 0;
  // Whoever asks for very long work has to agree to it.
  const isComplete = () =>
    browser.eval(() => {
      const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#question button')]);
      buttons.find(({ innerText }) => innerText === 'Compute')?.click();
      return performance.getEntriesByName('picture-complete').length > 0;
    });
  const start = performance.now();
  for (; !(await isComplete()); await sleep(LOOK_MILLISECONDS)) most = Math.max(most, rendererMegabytes());
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    `game ${k}: ${seconds} s, at most ${most} MB during the sweep, ${rendererMegabytes()} MB at its end\n`,
  );
  await openPart({ browser }, 'performance');
  const rows = await browser.waitFor(() => {
    const values = [...document.querySelectorAll('.performance dd')].map((value) => value.textContent);
    return values.length > 3
      ? [...document.querySelectorAll('.performance dt')].map((name, i) => `${name.textContent}: ${values[i]}`)
      : null;
  });
  process.stdout.write(`${rows?.join('; ')}\n`);
  let passed = 0;
  for (const seconds of LATER_SECONDS) {
    await sleep(1000 * (seconds - passed));
    passed = seconds;
    process.stdout.write(`${seconds} s later: ${rendererMegabytes()} MB\n`);
  }
  const counted = await browser.eval(async () => {
    const measuring = /** @type {{measureUserAgentSpecificMemory: () => Promise<{bytes: number}>}} */ (
      /** @type {unknown} */ (performance)
    );
    return (await measuring.measureUserAgentSpecificMemory()).bytes;
  });
  process.stdout.write(`as the browser counts it: ${Math.round(counted / 2 ** 20)} MB\n`);
} finally {
  await browser.quit();
  await site.close();
}
