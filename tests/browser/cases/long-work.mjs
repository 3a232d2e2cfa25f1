// Long work tells how far it is, can be cancelled and taken up again, and gives way at once to another game.

import { checkCells } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };
/** Minutes of work. */
const LONG = '#k=200000&x=300000&y=300000&zoom=-9';

/** @param {Page} page */
const progress = (page) =>
  page.browser.eval(() => {
    const box = /** @type {HTMLElement} */ (document.getElementById('progress'));
    const bar = /** @type {HTMLProgressElement} */ (box.querySelector('progress'));
    const button = /** @type {HTMLElement} */ (box.querySelector('button'));
    const shown = box.checkVisibility();
    return { shown, words: box.innerText, part: bar.value / bar.max, action: shown ? button.innerText : '' };
  });

/** @param {Page} page @param {string} action */
const offers = (page, action) =>
  page.browser.waitFor(
    (word) => {
      const button = /** @type {HTMLElement | null} */ (document.querySelector('#progress button'));
      return button?.checkVisibility() && button.innerText === word;
    },
    { args: [action], limit: 10_000 },
  );

/** Waits until the bar has moved on. @param {Page} page @param {number} part */
const movesOn = (page, part) =>
  page.browser.waitFor(
    (before) => {
      const bar = /** @type {HTMLProgressElement} */ (document.querySelector('#progress progress'));
      return bar.value / bar.max > before;
    },
    { args: [part], limit: 15_000 },
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'long work tells how far it is, stops when it is cancelled and goes on when it is resumed',
    site,
    run: async (page) => {
      await page.open(LONG);
      await offers(page, 'Cancel');
      const begun = await progress(page);
      page.check(/\d.* of .*\d.* cells/.test(begun.words), `the bar tells cells: "${begun.words}"`);
      await movesOn(page, begun.part);
      page.check((await progress(page)).part < 1, 'the work is not done yet');
      await page.browser.click('#progress button');
      await offers(page, 'Resume');
      page.equal(await page.browser.eval(() => document.documentElement.dataset.picture), 'stopped', 'the picture');
      await page.browser.click('#progress button');
      await offers(page, 'Cancel');
      await movesOn(page, (await progress(page)).part);
    },
  },
  {
    name: 'another game cancels long work at once',
    site,
    run: async (page) => {
      await page.open(LONG);
      await offers(page, 'Cancel');
      const start = Date.now();
      await page.browser.eval(() => void (location.hash = '#k=100&x=80&y=60&zoom=3'));
      await page.browser.waitFor(() => document.querySelector('input')?.value === '100');
      await checkCells(page);
      page.check(Date.now() - start < 6_000, `the small game is there soon, not after ${Date.now() - start} ms`);
      page.equal((await progress(page)).shown, false, 'the bar of the work that was cancelled');
    },
  },
  {
    name: 'the page answers while long work goes on',
    site,
    run: async (page) => {
      await page.open(LONG);
      await offers(page, 'Cancel');
      const gap = await page.browser.eval(
        () =>
          new Promise((done) => {
            let last = performance.now();
            let longest = 0;
            const end = last + 1000;
            const turn = () => {
              const now = performance.now();
              longest = Math.max(longest, now - last);
              last = now;
              if (now < end) setTimeout(turn);
              else done(longest);
            };
            turn();
          }),
      );
      page.check(gap < 250, `a turn of the page's event loop takes less than a quarter of a second; one took ${gap} ms`);
    },
  },
  {
    name: 'work that is too much is refused in one notice',
    site,
    run: async (page) => {
      await page.open('#k=9000000000000000&x=5000000000000000&y=5000000000000000&zoom=2');
      await page.browser.waitFor(() => document.querySelector('#notices p')?.checkVisibility());
      await page.browser.waitFor(() => document.documentElement.dataset.picture === 'stopped');
      const told = await page.browser.eval(() => [...document.querySelectorAll('#notices p')].map(({ textContent }) => textContent));
      page.equal(told.length, 1, `the notices ${JSON.stringify(told)}`);
      page.check(/^[A-Z].*\.$/.test(told[0] ?? ''), `it is a sentence: "${told[0]}"`);
      page.equal((await progress(page)).shown, false, 'a bar for work that is not done');
      // The map is still alive.
      await page.browser.eval(() => void (location.hash = '#k=100&x=80&y=60&zoom=3'));
      await page.browser.waitFor(() => document.querySelector('input')?.value === '100');
      await checkCells(page);
    },
  },
];
