// Comparisons at their limits: games far apart, the way through the smallest game, and what is left of them elsewhere
// on the page.

import { WAITS } from '../case.mjs';
import { openPart, typeK } from '../panels.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** The bar's words, once they end so. @param {Page} page @param {string} ending */
const told = (page, ending) =>
  page.browser.waitFor((ending) => document.querySelector('#compare-bar p')?.textContent?.endsWith(ending), {
    args: [ending],
  });

/** @param {Page} page @param {number} k */
async function goTo(page, k) {
  await typeK(page, String(k));
  await page.browser.waitFor((k) => new URLSearchParams(location.hash.slice(1)).get('k') === String(k), { args: [k] });
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a scaled game that is far too large to be shown so small is told of, and the page goes on',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=1000&cmp=1000000000,0,0,0,curtain,scaled');
      await told(page, 'too large for this view; zoom in');
      await page.settled();
      await visit(page, '#k=100&x=333&y=140&zoom=-13&cmp=10000,0,0,0,curtain,scaled');
      for (let step = 0; step < 2; step++) await page.browser.click('[data-command=out]');
      await told(page, 'too large for this view; zoom in');
      // The page answers all the while: a machine that is busy otherwise holds it up for a frame, but not for most.
      const frames = await page.browser.eval(async () => {
        const times = [];
        for (let last = performance.now(); times.length < 20; last = performance.now()) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          times.push(performance.now() - last);
        }
        return times.sort((a, b) => a - b);
      });
      page.check(frames[10] < 1000, `half of 20 frames took longer than ${frames[10]} ms`);
      await visit(page, '#k=100&x=333&y=140&zoom=2&cmp=10000,0,0,0,curtain,scaled');
      await told(page, ': scaled');
    },
  },
  {
    name: 'a comparison that has gone through game 1 is the same again when its game comes back',
    onlyInAll: WAITS.mended,
    site,
    run: async (page) => {
      await page.open('#k=500&cmp=497,1,1,3,difference');
      await page.settled();
      await page.browser.waitFor(() => document.querySelector('#comparing'));
      for (const k of [1, 2, 500]) await goTo(page, k);
      await page.browser.waitFor(
        () => new URLSearchParams(location.hash.slice(1)).get('cmp') === '497,1,1,3,difference',
      );
    },
  },
  {
    name: 'a comparison begins when it is asked for; the lists of Places stand below one another also after it',
    site,
    run: async (page) => {
      await page.open('#k=500');
      await page.settled();
      await openPart(page, 'compare');
      await page.browser.waitFor(() => document.querySelector('.compare .main')?.checkVisibility());
      page.check(
        await page.browser.eval(() => !document.getElementById('comparing') && !location.hash.includes('cmp')),
        'the tab alone compares nothing',
      );
      await page.browser.click('.compare .main');
      await page.browser.waitFor(() => document.querySelector('#comparing'));
      await openPart(page, 'places');
      await page.browser.waitFor(() => document.querySelector('#side .names'));
      const positions = await page.browser.eval(() =>
        [...document.querySelectorAll('#side .names')].map((list) => getComputedStyle(list).position),
      );
      page.check(
        positions.length > 0 && positions.every((position) => position === 'static'),
        `lists are placed ${positions}`,
      );
    },
  },
];
