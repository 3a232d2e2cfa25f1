// Long work tells how far it is, can be cancelled and taken up again, and gives way at once to another game.

import { setTimeout as sleep } from 'node:timers/promises';
import { checkCells, visit } from '../reference.mjs';

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
    { args: [action] },
  );

/** Waits until the bar moves on; it may fall back before, when more is known of the work. @param {Page} page */
async function movesOn(page) {
  const parts = [];
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(40)) {
    parts.push((await progress(page)).part);
    if (parts.length > 1 && parts[parts.length - 1] > parts[parts.length - 2]) return;
  }
  page.check(false, `the bar moves on from ${parts[0]}; it is at ${parts[parts.length - 1]}`);
}

/** Runs in the page for a second: the longest turn of its event loop, in milliseconds. @returns {Promise<number>} */
function longestTurn() {
  return new Promise((done) => {
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
  });
}

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
      await movesOn(page);
      page.check((await progress(page)).part < 1, 'the work is not done yet');
      await page.browser.click('#progress button');
      await offers(page, 'Resume');
      page.equal(await page.browser.eval(() => document.documentElement.dataset.picture), 'stopped', 'the picture');
      await page.browser.click('#progress button');
      await offers(page, 'Cancel');
      await movesOn(page);
    },
  },
  {
    name: 'another game cancels long work at once',
    site,
    run: async (page) => {
      await page.open(LONG);
      await offers(page, 'Cancel');
      await visit(page, '#k=100&x=80&y=60&zoom=3');
      await checkCells(page); // waits for seconds, where the long work would have taken minutes
      page.equal((await progress(page)).shown, false, 'the bar of the work that was cancelled');
      // A worker that does not listen meanwhile is given up as lost after some seconds.
      page.equal(await page.browser.eval(() => document.getElementById('notices')?.innerText), '', 'notices of a loss');
    },
  },
  {
    name: 'the page answers while long work goes on',
    site,
    run: async (page) => {
      await page.open(LONG);
      await offers(page, 'Cancel');
      // A machine that is busy otherwise may hold up the page for once, but not second after second.
      const gaps = [Infinity];
      while (Math.min(...gaps) >= 250 && gaps.length <= 8) gaps.push(await page.browser.eval(longestTurn));
      const told = gaps.slice(1).map(Math.round).join(', ');
      page.check(Math.min(...gaps) < 250, `there is a second in which each turn takes less than 250 ms; the longest took ${told}`);
      await offers(page, 'Cancel');
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
      await visit(page, '#k=100&x=80&y=60&zoom=3');
      await checkCells(page);
    },
  },
];
