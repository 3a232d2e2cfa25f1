// The page where something that it begins with stays away, comes late, or cannot be had in this browser: it says so,
// and can try again.

import { WAITS } from '../case.mjs';
import { basename } from 'node:path';
import { isModule } from '../modules.mjs';
import { checkCells } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const base = '/some/where/';

/** Whether a file is the one that is written at a path. @param {string} file @param {string} path */
const isFile = (file, path) => (path.startsWith('page/') ? isModule(file, basename(path, '.js')) : file === path);

/** The files that are withheld for now; cases run side by side. */
const withheld = new Set();

/** What stands in the place of the map. @param {Page} page */
async function failure(page) {
  await page.browser.waitFor(
    () => document.querySelector('#failure')?.checkVisibility() && document.querySelector('#failure p'),
  );
  page.equal(
    await page.browser.eval(() => document.querySelector('#failure button')?.textContent),
    'Try again',
    'the button',
  );
  page.equal(
    await page.browser.eval(() => document.getElementById('status')?.textContent),
    'The map cannot be drawn',
    'the status line',
  );
  return (await page.browser.eval(() => document.querySelector('#failure p')?.textContent)) ?? '';
}

/**
 * @param {string} path of the file that comes only when it is tried again
 * @param {RegExp} words
 * @returns {import('../case.mjs').Case}
 */
const again = (path, words) => ({
  ...(path !== 'page/main.js' && { onlyInAll: WAITS.again }),
  name: `where ${path} does not come at first, the page says so, and draws the map when it is tried again`,
  site: { base, alter: (file, body) => (withheld.has(path) && isFile(file, path) ? null : body) },
  troubled: true,
  run: async (page) => {
    withheld.add(path);
    await page.open('#k=100&x=80&y=60&zoom=3');
    const sentence = await failure(page);
    page.check(words.test(sentence), `the sentence "${sentence}"`);
    withheld.delete(path);
    await page.browser.click('#failure button');
    await checkCells(page);
  },
});

/**
 * @param {string} what
 * @param {string} inject
 * @param {RegExp} words
 * @returns {import('../case.mjs').Case}
 */
const without = (what, inject, words) => ({
  name: `in a browser without ${what} the page says in words that it cannot draw the map`,
  site: { base, inject },
  troubled: true,
  run: async (page) => {
    await page.open('#k=100');
    const sentence = await failure(page);
    page.check(words.test(sentence), `the sentence "${sentence}"`);
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  again('page/main.js', /script of this page could not be loaded/),
  again('styles/style.css', /style sheet could not be loaded/),
  again('queens_bg.wasm', /engine could not be loaded: the server answered 404/),
  without('a canvas', 'HTMLCanvasElement.prototype.getContext = () => null;', /provides no canvas/),
  without('128-bit instructions', 'WebAssembly.validate = () => false;', /no 128-bit instructions \(SIMD\)/),
  {
    name: 'a style sheet that comes long after the engine delays the map, and no more',
    onlyInAll: WAITS.mended,
    site: {
      base,
      late: { 'styles/style.css': 3000 },
      // A sheet that a script has asked for holds up no other script.
      alter: (path, body) =>
        path === 'index.html' ? body.toString().replace('<link rel="stylesheet" href="./styles/style.css">', '') : body,
      inject:
        `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: ` +
        `'./styles/style.css' }));`,
    },
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await checkCells(page);
    },
  },
  {
    name: 'without a network the notice names the part that was asked for',
    site: { base },
    troubled: true,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await page.browser.waitFor(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/offline(-\w+)?\.js$/.test(name)),
      );
      await page.site.close();
      await page.browser.press('?');
      // What the map itself was still fetching may be told of, too.
      const named = await page.browser.waitFor(() => {
        const notices = [...document.querySelectorAll('#notices p')].map(({ textContent }) => textContent ?? '');
        const about = notices.filter((notice) => notice.startsWith('\u201c'));
        return about.length > 0 && about;
      });
      page.equal(
        named,
        ['\u201cHelp\u201d could not be loaded. Check your connection. The map works without it.'],
        'notices',
      );
    },
  },
  {
    name: 'a page that was left in the midst of its work goes on when Back leads to it, kept by the browser or not',
    dependsOn: 'pages that browsers keep',
    run: async (page) => {
      await page.open('#k=300');
      await page.browser.waitFor(() => document.documentElement.dataset.picture);
      await page.browser.goto('about:blank');
      await page.browser.back();
      await page.browser.waitFor(() => document.documentElement.dataset.picture === 'complete');
      await page.browser.press('+');
      await page.browser.waitFor(() => location.hash.includes('zoom='));
      await page.settled();
      const notices = await page.browser.eval(() => document.getElementById('notices')?.textContent);
      page.equal(notices, '', 'what is said');
    },
  },
];
