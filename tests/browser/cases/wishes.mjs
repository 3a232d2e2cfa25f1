// What the user has wished for: the full screen, less motion, and what was chosen before.

import { WAITS } from '../case.mjs';
import { checkCells, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };
const LINK = '#k=100&x=80&y=60&zoom=3';

/** @param {Page} page */
const isFull = (page) =>
  page.browser.eval(() => [
    document.fullscreenElement !== null,
    document.querySelector('[data-command=fullscreen]')?.getAttribute('aria-pressed') === 'true',
  ]);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a button and a key give the map the whole screen, and take it back',
    dependsOn: 'the full screen',
    site,
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      await page.browser.click('[data-command=fullscreen]');
      await page.browser.waitFor(
        () => document.fullscreenElement && document.querySelector('[data-command=fullscreen][aria-pressed=true]'),
      );
      await checkCells(page);
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('F');
      await page.browser.waitFor(
        () => !document.fullscreenElement && document.querySelector('[data-command=fullscreen][aria-pressed=false]'),
      );
      await checkCells(page);
    },
  },
  {
    name: 'where the full screen is forbidden the page says so',
    site: {
      ...site,
      headers: { 'Permissions-Policy': 'fullscreen=()' },
      inject: 'Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("forbidden"));',
    },
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      await page.browser.click('[data-command=fullscreen]');
      const told = await page.browser.waitFor(() => document.querySelector('.notice p')?.textContent);
      page.check(/full screen/.test(told ?? ''), `the notice "${told}"`);
      page.equal(await isFull(page), [false, false], 'full screen');
    },
  },
  {
    name: 'palette and overlays are remembered from one visit to the next, and a link goes before',
    dependsOn: 'storage',
    site,
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      await page.browser.click('[data-command=show]');
      await page.browser.waitFor(() => document.querySelector('.legend [value=safe]'));
      await page.browser.click('.legend [value=safe]');
      await page.browser.waitFor(() => document.querySelector('#side [name=borders]'));
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('#side [name=borders]')).click(),
      );
      await page.browser.waitFor(
        () => /palette=safe/.test(location.hash) && /overlays=[a-z,]*borders/.test(location.hash),
      );
      await page.open('#k=50');
      await page.browser.waitFor(
        () => /palette=safe/.test(location.hash) && /overlays=[a-z,]*borders/.test(location.hash),
      );
      await visit(page, '#k=50&palette=paper&overlays=labels');
      await page.settled();
      page.equal(await page.browser.eval(() => location.hash), '#k=50&palette=paper&overlays=labels', 'the link');
      await page.browser.eval(() => localStorage.clear());
    },
  },
  {
    name: 'where the browser keeps nothing, what is chosen holds until the page is left',
    onlyInAll: WAITS.rare,
    site: {
      ...site,
      inject:
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('forbidden', " +
        "'SecurityError'); } });",
    },
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      await page.browser.click('[data-command=show]');
      await page.browser.waitFor(() => document.querySelector('.legend [value=safe]'));
      await page.browser.click('.legend [value=safe]');
      await page.browser.waitFor(() => /palette=safe/.test(location.hash));
      await visit(page, '#k=50');
      await page.browser.waitFor(() => /palette=safe/.test(location.hash));
      await page.open('#k=50');
      await page.settled();
      page.equal(
        await page.browser.eval(() => location.hash.includes('palette')),
        false,
        'whether it is remembered in another visit',
      );
    },
  },
  {
    name: 'whoever asks for less motion sees nothing move that was not asked for',
    onlyInAll: WAITS.again,
    dependsOn: 'the wish for less motion',
    site,
    device: { reducedMotion: true },
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      // After each way to somewhere else the map is there in the first frame that shows it, with all names in full.
      for (const command of ['in', 'out', 'fit', 'home']) {
        const { labels, marks } = await page.browser.eval(async (command) => {
          const map = /** @type {HTMLElement} */ (document.getElementById('map'));
          const layers = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          const seen = new Set();
          const drawn = new Set();
          /** @type {HTMLElement} */ (document.querySelector(`[data-command=${command}]`)).click();
          for (let i = 0; i < 20; i++) {
            await frame();
            seen.add(map.getAttribute('aria-label'));
            drawn.add(layers.toDataURL());
          }
          return { labels: [...seen], marks: drawn.size };
        }, command);
        page.check(labels.length <= 2, `"${command}" goes there at once: ${labels.join('; ')}`);
        // Before, after, and as parts of what the new place needs are loaded; fading would be seen in most frames.
        page.check(marks < 10, `names and marks do not fade after "${command}": ${marks} pictures in 20 frames`);
        await page.settled();
      }
      page.equal(await page.browser.eval(() => document.getAnimations().length), 0, 'animations');
    },
  },
];
