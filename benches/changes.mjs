// How much memory the page takes while its game changes quickly, and after that: what is dropped is to be let go of at
// once. On Linux, with the built site (dist/).
//
//   node benches/changes.mjs [--changes 150] [--k 300]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Browser } from '../tests/browser/webdriver.mjs';
import { rendererMegabytes } from './memory.mjs';
import { serve } from '../tests/browser/serve.mjs';

const { values } = parseArgs({
  options: { changes: { type: 'string', default: '150' }, k: { type: 'string', default: '300' } },
});
const [CHANGES, FIRST] = [Number(values.changes), Number(values.k)];
/** Milliseconds between changes: as fast as a held key repeats. */
const PAUSE = 33;

const wait = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), { isolated: true });
const browser = await Browser.start('chromium', {});
try {
  await browser.setSize({ width: 1280, height: 800 });
  await browser.goto(`${site.url}#k=${FIRST}`);
  await browser.waitFor(() => document.documentElement.dataset.picture === 'complete');
  await wait(1000);
  const before = rendererMegabytes();
  /** @type {number[]} */
  const during = [];
  let isOver = false;
  const measured = (async () => {
    for (; !isOver; await wait(50)) during.push(rendererMegabytes());
  })();
  const time = await browser.eval(
    async (changes, pause) => {
      const start = performance.now();
      const more = /** @type {HTMLElement} */ (document.querySelector('#game .more'));
      for (let change = 0; change < changes; change++) {
        more.click();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return performance.now() - start;
    },
    CHANGES,
    PAUSE,
  );
  await browser.waitFor(() => document.documentElement.dataset.picture === 'complete', { limit: 60_000 });
  isOver = true;
  await measured;
  const end = rendererMegabytes();
  await wait(10_000);
  console.log(
    `${CHANGES} changes of k from ${FIRST} in ${(time / 1000).toFixed(1)} s: before ${before} MB, at most ` +
      `${Math.max(...during)} MB, when the picture was complete ${end} MB, after ten seconds ${rendererMegabytes()} MB`,
  );
} finally {
  await browser.quit();
  await site.close();
}
