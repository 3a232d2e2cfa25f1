// A game that was once surveyed opens again without being swept, until it is forgotten; what is wrong with what was
// kept is left out. Where the browser has no private file system, nothing is kept, and nothing else is different.

import { openPart } from '../panels.mjs';
import { STRICT } from '../strict.mjs';
import { canvasOf } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** A whole game, in pixels of 2^5 cells. */
const GAME = '#k=10000&x=11200&y=11200&zoom=-5';
const FOLDER = 'blocking-queens';

/**
 * Runs in the page before its own scripts: counts what its workers are asked, and gives the archive more than its two
 * seconds for an answer, which a busy machine may need. (Node tries the limit itself.)
 */
function countAsks() {
  const wait = window.setTimeout;
  Object.assign(window, {
    setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => wait(run, ms === 2000 ? 60_000 : ms),
  });
  /** @type {Record<string, number>} */
  const asks = {};
  Object.defineProperty(window, 'asks', { value: asks });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ transfer) {
    const name = message.method ?? message.type;
    asks[name] = (asks[name] ?? 0) + 1;
    if (['slab', 'find', 'keep', 'tile'].includes(name)) {
      asks.open = (asks.open ?? 0) + 1;
      this.addEventListener('message', ({ data }) => {
        if (data.type !== 'answer' || data.id !== message.id) return;
        asks.open--;
        asks.at = performance.now();
      });
    }
    // Of slabs that are kept, those that the archive is given too early, and those that it has written.
    if (message.slab) {
      if (document.documentElement.dataset.picture !== 'complete') asks.early = (asks.early ?? 0) + 1;
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'answer' && data.id === message.id) asks.written = (asks.written ?? 0) + 1;
      });
    }
    // Slabs of hood or outer space cost nothing, and are not kept.
    if (name === 'start') {
      this.addEventListener('message', ({ data }) => {
        if (data.result?.bottom && data.result.cells > 0) asks.swept = (asks.swept ?? 0) + 1;
      });
    }
    return post.call(this, message, transfer);
  };
}

const inject = `(${countAsks})();\n`;

/**
 * Opens the game, and waits for its picture, and for the rest of the tiles, which is swept after that.
 * @param {Page} page
 */
async function picture(page) {
  await page.open(GAME);
  await page.browser.waitFor(() => document.documentElement.dataset.picture === 'complete');
  await page.browser.waitFor(() => {
    const { asks } = /** @type {any} */ (window);
    return asks.open === 0 && performance.now() - asks.at > 1000;
  });
  const { bytes } = await canvasOf(page);
  const asks = await page.browser.eval(() => /** @type {Record<string, number>} */ (/** @type {any} */ (window).asks));
  return { bytes, swept: asks.swept ?? 0, looked: asks.look ?? 0, found: asks.find ?? 0, early: asks.early ?? 0 };
}

/**
 * The words on the button that forgets, once this many slabs have been kept.
 * @param {Page} page
 * @param {number} slabs
 */
async function forgetButton(page, slabs) {
  await page.browser.waitFor(
    (slabs) => {
      const { asks } = /** @type {any} */ (window);
      return (asks.written ?? 0) === slabs;
    },
    { args: [slabs] },
  );
  await openPart(page, 'performance');
  await page.browser.waitFor(() => document.querySelector('button.forget'));
  return page.browser.waitFor(() => {
    const button = /** @type {HTMLButtonElement} */ (document.querySelector('button.forget'));
    return button.disabled ? '' : button.innerText;
  });
}

/** @param {Page} page */
const notices = (page) =>
  page.browser.eval(() => [...document.querySelectorAll('#notices p')].map(({ textContent }) => textContent ?? ''));

/**
 * Changes the file that the game is kept in, from a small game, which needs no survey.
 * @param {Page} page
 * @param {number} at  the byte that is changed
 */
async function damage(page, at) {
  await page.open('#k=100&x=80&y=60&zoom=3');
  await page.settled();
  await page.browser.eval(
    async (name, at) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name);
      const handle = await folder.getFileHandle('10000');
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      bytes[at] ^= 1;
      const writable = await handle.createWritable();
      await writable.write(bytes);
      await writable.close();
    },
    FOLDER,
    at,
  );
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a game once surveyed opens again with no more swept than is damaged, which is said, until it is forgotten',
    dependsOn: 'the private file system',
    engines: ['chromium', 'firefox'], // WebKitGTK has none
    site: { inject, policy: STRICT, base: '/some/where/' },
    run: async (page) => {
      const first = await picture(page);
      page.equal([first.looked, first.found], [1, 0], 'asks about a game of which nothing is kept');
      page.check(first.swept > 10, `the game is swept in slabs, not in ${first.swept}`);
      page.equal(first.early, 0, 'slabs given to be kept before the picture was complete');
      page.check(
        /^Delete saved games \(\d+(\.\d)? MB\)$/.test(await forgetButton(page, first.swept)),
        'the button tells how much is kept',
      );
      await damage(page, 5000);
      const second = await picture(page);
      page.equal([second.swept, second.found], [1, first.swept], 'slabs swept and found when the game is opened again');
      page.check(first.bytes.equals(second.bytes), 'the picture is the same');
      const [notice, ...others] = await notices(page);
      page.check(/^Some of what was saved of .Game 10000. is damaged\./.test(notice), `the notice says so: ${notice}`);
      page.equal(others, [], 'other notices');
      await forgetButton(page, 1);
      await page.browser.click('button.forget');
      await page.browser.waitFor(() => document.querySelector('button.forget')?.textContent === 'No saved games');
      const third = await picture(page);
      page.equal([third.swept, third.found], [first.swept, 0], 'slabs swept and found after the game was forgotten');
      page.check(first.bytes.equals(third.bytes), 'the picture is still the same');
      page.equal(await notices(page), [], 'notices');
    },
  },
  {
    name: 'without a private file system the picture is the same, and nothing is said',
    dependsOn: 'the private file system',
    site: { inject: `${inject}delete globalThis.StorageManager?.prototype.getDirectory;\n` },
    run: async (page) => {
      const { swept, looked, found } = await picture(page);
      page.check(swept > 10, `the game is swept in slabs, not in ${swept}`);
      page.equal([looked, found], [0, 0], 'what is looked for');
      page.equal(await notices(page), [], 'notices');
      const loaded = page.site.requests.filter(({ path }) => path.includes('archive'));
      page.equal(loaded, [], 'what is loaded to keep games');
    },
  },
];
