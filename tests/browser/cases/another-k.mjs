// Another k: what is looked at stays in sight, or the cells do; places that are far say so; and there is always a way
// back to the pattern.

import { WAITS } from '../case.mjs';
import { openPart, typeK } from '../panels.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** What the link says. @param {Page} page */
const linkOf = async (page) =>
  Object.fromEntries(new URLSearchParams((await page.browser.eval(() => location.hash)).slice(1)));

/** @param {Page} page @param {string} k as it is typed @param {string} start of the link then */
async function choose(page, k, start) {
  await typeK(page, k);
  await page.browser.waitFor((wanted) => location.hash.startsWith(wanted), { args: [start] });
}

/** @param {Page} page @param {string} words */
const isTold = (page, words) =>
  page.browser.waitFor(
    (wanted) => [...document.querySelectorAll('#notices p')].some(({ textContent }) => textContent?.includes(wanted)),
    { args: [words] },
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'another k keeps the feature in view, k times as large, and a switch keeps the cells instead',
    site,
    run: async (page) => {
      await page.open('#k=300&x=100.5&y=100.5&zoom=3');
      await page.settled();
      await page.picture('nose of game 300');
      await choose(page, '1200', '#k=1200&');
      page.equal(
        await linkOf(page),
        { k: '1200', x: '402', y: '402', zoom: '1' },
        'four times the centre and the width',
      );
      await page.settled();
      await page.picture('nose of game 1200');
      // The next game's cells are as large as these.
      await page.browser.click('#chips .more');
      await page.browser.waitFor(() => location.hash.startsWith('#k=1201&'));
      page.equal(await linkOf(page), { k: '1201', x: '402.5', y: '402.5', zoom: '1' }, 'one game further');
      await openPart(page, 'performance');
      await page.browser.waitFor(() => document.querySelector('#side [name=follow]')?.checkVisibility());
      await page.browser.click('#side [name=follow]');
      await choose(page, '300', '#k=300&');
      page.equal((await linkOf(page)).x, '402.5', 'the same cells, the switch off');
      await page.open('#k=300&x=100.5&y=100.5&zoom=3');
      await page.settled();
      await choose(page, '600', '#k=600&');
      page.equal((await linkOf(page)).x, '100.5', 'the choice is kept');
    },
  },
  {
    name: 'a piece\u2019s other k keeps the feature in view, too',
    onlyInAll: WAITS.family,
    site,
    run: async (page) => {
      await page.open('#game=maharaja&k=20&x=30&y=20&zoom=3');
      await page.settled();
      await openPart(page, 'game');
      await page.browser.fill('#pieces-k', '40');
      await page.browser.press('Enter');
      await page.browser.waitFor(() => location.hash.startsWith('#game=maharaja&k=40&'));
      page.equal(await linkOf(page), { game: 'maharaja', k: '40', x: '60', y: '40', zoom: '2' }, 'twice as far');
    },
  },
  {
    name: 'where there is nothing but outer space a notice leads back to the whole game',
    site,
    run: async (page) => {
      await page.open('#k=20&x=3000&y=20&zoom=3');
      await isTold(page, 'nothing but outer space');
      await page.picture('outer space');
      await page.browser.click('#notices .notice button:not(.dismiss)');
      await page.browser.waitFor(() => location.hash === '#k=20');
      await page.browser.waitFor(() => document.querySelector('#notices .notice') === null);
      page.equal(await page.browser.eval(() => document.activeElement?.id), 'map', 'what has the focus');
    },
  },
  {
    name: 'Places say beforehand which of them are far and which are out of reach',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=1000000000000&x=1000000000000&y=10&zoom=2');
      await page.settled();
      await openPart(page, 'places');
      const rows = () =>
        page.browser.eval(() =>
          [...document.querySelectorAll('#side .rows li')].map((row) => [
            row.querySelector('.words')?.textContent,
            row.querySelector('.reach')?.textContent ?? '',
          ]),
        );
      await page.browser.waitFor(() => document.querySelector('#side .reach')?.checkVisibility());
      const said = Object.fromEntries(await rows());
      page.equal(
        [said.Nose, said.Shoulder, said.Armpit, said.Prism],
        ['', '', 'out of reach', 'out of reach'],
        'what is said',
      );
      await page.picture('places, some out of reach');
      await visit(page, '#k=1000000&x=1000000&y=10&zoom=2');
      await page.browser.waitFor(() =>
        /needs .+ (b|tr)illion cells/.test(document.querySelector('#side .rows')?.textContent ?? ''),
      );
      await page.picture('places, some far');
    },
  },
];
