// How much memory it takes to save a picture far larger than any canvas: 20,000 x 20,000 cells of game 10,000, or what
// is asked for. The file grows on the disk; the page's memory should not:
//
//   node benches/export.mjs [SIDE] [K]
//
// Needs the built site (dist/), and Chromium with its driver on Linux.
import { openPart } from '../tests/browser/panels.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rendererMegabytes } from './memory.mjs';
import { serve } from '../tests/browser/serve.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';

const [side, k] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 10_000)];
const LIMIT = 1_800_000;
const LOOK_MILLISECONDS = 2000;

const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), { isolated: true });
const browser = await Browser.start('chromium');
try {
  await browser.setSize({ width: 1280, height: 800 });
  await browser.goto(`${site.url}#k=${k}`);
  await browser.waitFor(() => document.documentElement.dataset.picture === 'complete', { limit: LIMIT });
  const before = rendererMegabytes();
  await browser.eval(() => {
    // The file is kept instead of downloaded.
    URL.createObjectURL = (blob) => {
      Object.defineProperty(window, 'savedBlob', { value: blob });
      return '#saved';
    };
    HTMLAnchorElement.prototype.click = () => {};
  });
  await openPart({ browser }, 'export');
  await browser.waitFor(() => document.querySelector('.export'));
  await browser.eval((side) => {
    for (const [name, value] of Object.entries({ x: '0', y: '0', width: side, height: side, scale: '0' })) {
      const control = /** @type {HTMLInputElement} */ (document.querySelector(`.export [name=${name}]`));
      control.value = value;
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'));
    }
    const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('.export button')]);
    buttons.find((button) => button.textContent === 'Save picture')?.click();
  }, String(side));
  const start = performance.now();
  console.log(`${side} x ${side} cells of game ${k}; ${before} MB before`);
  let most = before;
  for (;;) {
    await sleep(LOOK_MILLISECONDS);
    const { done, bytes, said } = await browser.eval(() => ({
      done: /** @type {HTMLProgressElement} */ (document.querySelector('.work progress')).value,
      bytes: /** @type {any} */ (window).savedBlob?.size ?? 0,
      said: document.querySelector('.work [role=status]')?.textContent ?? '',
    }));
    const now = rendererMegabytes();
    most = Math.max(most, now);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(
      `${seconds} s: ${(100 * done).toFixed(0)} %, ${now} ` +
        `MB${bytes > 0 ? `, a file of ${(bytes / 1e6).toFixed(1)} MB` : ''}`,
    );
    if (said !== '') console.log(`${said} ${most - before} MB more than before at most`);
    if (said !== '' || Number(seconds) * 1000 > LIMIT) break;
  }
} finally {
  await browser.quit();
  await site.close();
}
process.exit(0);
