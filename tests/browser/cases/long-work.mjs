// Long work tells how far it is, can be cancelled and taken up again, and gives way at once to another game.

import { checkCells, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/**
 * Runs in the page before its scripts, where nothing is kept from one case for the next: workers get each slab a little
 * late, so that any machine needs seconds. No message overtakes another one.
 */
function slowDown() {
  window.Worker = class extends Worker {
    #sent = Promise.resolve();
    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      this.#sent = this.#sent.then(async () => {
        if (message.method === 'slab') await new Promise((late) => setTimeout(late, 200));
        super.postMessage(message, transfer);
      });
    }
  };
}

const site = {
  base: '/some/where/',
  inject: `delete globalThis.StorageManager?.prototype.getDirectory;\n(${slowDown})();\n`,
};
/** Seconds of work, but not so many that the page asks first. */
const LONG = '#k=30000&x=45000&y=45000&zoom=-7';
/** Minutes of work. */
const VERY_LONG = '#k=400000&x=600000&y=600000&zoom=-10';

/** @param {Page} page */
const progress = (page) =>
  page.browser.eval(() => {
    const box = /** @type {HTMLElement} */ (document.getElementById('progress'));
    const bar = /** @type {HTMLProgressElement} */ (box.querySelector('progress'));
    return { shown: box.checkVisibility(), words: box.innerText, part: bar.value / bar.max };
  });

/** @param {Page} page @param {string} action */
const offers = (page, action) =>
  page.browser.waitFor(
    (word) => {
      const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#progress button')]);
      return buttons.some((button) => button.checkVisibility() && button.innerText === word);
    },
    { args: [action] },
  );

/** Waits until the bar moves on; it may fall back before, when more is known of the work. @param {Page} page */
async function movesOn(page) {
  let before = 1;
  await page.browser.until(async () => {
    const { part } = await progress(page);
    const moved = part > before;
    before = part;
    return moved;
  }, 'the bar moves on');
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

/**
 * Runs in the page: whether the whole game is there in outline, before that part of it is known: many colours, where
 * the empty board has one.
 */
function isOutlined() {
  const map = /** @type {HTMLCanvasElement} */ (document.getElementById('map'));
  const side = 64;
  const { data } = map.getContext('2d')?.getImageData(map.width / 2, map.height / 2, side, side) ?? { data: [] };
  const colours = new Set();
  for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join());
  return colours.size > 2;
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'long work tells how far it is, pauses and goes on',
    site,
    run: async (page) => {
      await page.open(LONG);
      await offers(page, 'Pause');
      const begun = await progress(page);
      page.check(/\d.* of .*\d.* cells/.test(begun.words), `the bar tells cells: "${begun.words}"`);
      await movesOn(page);
      await page.browser.waitFor(() => {
        const told = (/** @type {string} */ part) => document.querySelector(`#progress ${part}`)?.textContent ?? '';
        return /^\d.* a second$/.test(told('.speed')) && / left$/.test(told('.left'));
      });
      page.check((await progress(page)).part < 1, 'the work is not done yet');
      await page.browser.click('#progress .toggle');
      await offers(page, 'Resume');
      await page.browser.waitFor(() => document.documentElement.dataset.picture === 'stopped');
      await page.browser.waitFor(isOutlined); // what is not known yet is still there in outline
      await page.browser.click('#progress .toggle');
      await offers(page, 'Pause');
      await movesOn(page);
    },
  },
  {
    name: 'long work that is cancelled can be taken up again',
    site,
    run: async (page) => {
      await page.open(LONG);
      await offers(page, 'Cancel');
      await page.browser.click('#progress .cancel');
      await offers(page, 'Resume');
      await page.browser.waitFor(() => document.documentElement.dataset.picture === 'stopped');
      await page.browser.click('#progress .toggle');
      await offers(page, 'Cancel');
      await movesOn(page);
    },
  },
  {
    name: 'very long work waits until the user wants it',
    site,
    run: async (page) => {
      const asked = () =>
        page.browser.waitFor(() => {
          const box = document.getElementById('question');
          return box?.checkVisibility() && /This view needs .* cells, .* on this machine/.test(box.innerText);
        });
      const answer = (/** @type {string} */ word) =>
        page.browser.eval((word) => {
          const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#question button')]);
          buttons.find((button) => button.innerText === word)?.click();
        }, word);
      await page.open(VERY_LONG);
      await asked();
      page.equal((await progress(page)).shown, false, 'a bar for work that nobody has asked for');
      await page.browser.waitFor(isOutlined);
      await answer('Not now');
      await page.browser.waitFor(() => document.querySelectorAll('#question button').length === 1);
      await answer('Compute');
      await page.browser.waitFor(() => document.getElementById('progress')?.checkVisibility());
      page.equal(
        await page.browser.eval(() => document.getElementById('question')?.innerText.trim()),
        '',
        'the question',
      );
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
      page.check(
        Math.min(...gaps) < 250,
        `there is a second in which each turn takes less than 250 ms; the longest took ${told}`,
      );
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
      const told = await page.browser.eval(() =>
        [...document.querySelectorAll('#notices p')].map(({ textContent }) => textContent),
      );
      page.equal(told.length, 1, `the notices ${JSON.stringify(told)}`);
      page.check(/^[A-Z].*\.$/.test(told[0] ?? ''), `it is a sentence: "${told[0]}"`);
      page.equal((await progress(page)).shown, false, 'a bar for work that is not done');
      // The map is still alive.
      await visit(page, '#k=100&x=80&y=60&zoom=3');
      await checkCells(page);
    },
  },
];
