// Comparing games with one piece: the same piece with another k, another piece, the queens, values; links and panel.

import { WAITS } from '../case.mjs';
import { AXE, violations } from '../axe.mjs';
import { mapBox } from '../map-box.mjs';
import { openPart } from '../panels.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** @param {Page} page */
async function compared(page) {
  await page.settled();
  await page.browser.waitFor(() => document.getElementById('comparing')?.dataset.picture === 'complete');
}

/** Waits until the bar's words match. @param {Page} page @param {string} pattern */
const told = (page, pattern) =>
  page.browser.waitFor(
    (/** @type {string} */ pattern) =>
      new RegExp(pattern).test(document.querySelector('#compare-bar p')?.textContent ?? ''),
    { args: [pattern] },
  );

/** Waits for a link that ends so. @param {Page} page @param {string} ending */
const linked = (page, ending) =>
  page.browser.waitFor((ending) => decodeURIComponent(location.hash).endsWith(ending), { args: [ending] });

/** Waits for words in a notice. @param {Page} page @param {string} words */
const noticed = (page, words) =>
  page.browser.waitFor((words) => document.getElementById('notices')?.textContent?.includes(words), { args: [words] });

/** @param {Page} page @param {string} name of a field of the panel @param {string} value */
const choose = (page, name, value) =>
  page.browser.eval(
    (/** @type {string} */ name, /** @type {string} */ value) => {
      const field = document.getElementById(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error(`no ${name}`);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    name,
    value,
  );

/**
 * How many of some cells of two games of heaps differ.
 * @param {number} columns
 * @param {number} rows
 * @param {(x: number, y: number) => number} first
 * @param {(x: number, y: number) => number} second
 */
function differing(columns, rows, first, second) {
  let count = 0;
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) if (first(x, y) !== second(x, y)) count++;
  return count;
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a queen stands beside Maharaja, both with sixty, and the link leads back to them',
    onlyInAll: WAITS.family,
    site: { inject: AXE },
    run: async (page) => {
      await page.open('#game=maharaja&k=60&cmp=60,0,0,0,side&with=queens');
      await compared(page);
      await told(page, '^Maharaja Nim, k = 60 and Game 60: \\d+\\.\\d\\d % equal$');
      await page.picture('maharaja-beside-queen');
      page.equal(await violations(page), [], 'what axe finds');
      await page.open('#k=60&cmp=60,0,0,0,curtain,0.5&with=maharaja');
      await compared(page);
      await told(page, '^Game 60 and Maharaja Nim, k = 60: ');
      page.equal(
        await page.browser.eval(() => document.querySelector('.curtain')?.getAttribute('aria-label')),
        'Curtain: Game 60 on the left, Maharaja Nim, k = 60 on the right',
        'the curtain\u2019s name',
      );
    },
  },
  {
    name: 'the same piece is compared with another k, and both follow when k changes',
    onlyInAll: WAITS.again,
    run: async (page) => {
      await page.open('#game=ryuo&k=60&x=60&y=60&zoom=1&cmp=57,1,1,3,difference');
      await compared(page);
      await told(page, '^60 and 57: \\d+\\.\\d\\d % equal$');
      await page.picture('ryuo-difference');
      await openPart(page, 'game');
      await page.browser.waitFor(() => document.getElementById('pieces-k'));
      await page.browser.eval(() => {
        const field = /** @type {HTMLInputElement} */ (document.getElementById('pieces-k'));
        field.value = '70';
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await linked(page, '&cmp=67,1,1,3,difference');
      await compared(page);
      await told(page, '^70 and 67: ');
    },
  },
  {
    name: 'values of Nim and of Ryuo are compared cell by cell, and exactly as many differ as by their formulas',
    run: async (page) => {
      await page.open('#game=nim&x=64&y=44&zoom=3&cmp=1,0,0,0,difference&with=ryuo~p:4');
      await compared(page);
      await told(page, '^Nim and Ryuo Nim \\(p = 4\\): ');
      await page.picture('nim-ryuo-difference');
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('d');
      const said = await page.browser.waitFor(() =>
        /^Of/.test(document.querySelector('.share')?.textContent ?? '')
          ? document.querySelector('.share')?.textContent
          : null,
      );
      const [, cells, some] =
        /^Of (.*) cells in view, (.*) differ\.$/.exec((said ?? '').replace(/[\u202f\u00a0]/g, '')) ?? [];
      const { width, height } = await mapBox(page);
      const [columns, rows] = [128, 88];
      page.equal([width, height], [1024, 700], 'the map, of 128 and a little less than 88 cells');
      const nim = (/** @type {number} */ x, /** @type {number} */ y) => x ^ y;
      const ryuo = (/** @type {number} */ x, /** @type {number} */ y) => ((x + y) % 4) + 4 * ((x >> 2) ^ (y >> 2));
      page.equal(
        [Number(cells), Number(some)],
        [columns * rows, differing(columns, rows, nim, ryuo)],
        'cells compared and differing',
      );
      await page.picture('compare-panel');
    },
  },
  {
    name: 'the panel offers the games that show the same, and any other by its link; what shows nothing alike ends it',
    onlyInAll: WAITS.seldom,
    site: { inject: AXE },
    run: async (page) => {
      await page.open('#game=wythoff&x=20&y=20&zoom=3');
      await page.settled();
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('d');
      await linked(page, '&with=nim&cmp=1,0,0,0,curtain,0.5');
      await compared(page);
      const offered = await page.browser.eval(() =>
        [...document.querySelectorAll('#compare-other option')].map(({ textContent }) => textContent),
      );
      page.check(offered.includes('Maharaja Nim'), `offered: ${offered}`);
      page.check(!offered.includes('Blocking queens'), 'queens have no Grundy values');
      await choose(page, 'compare-other', 'typed');
      await choose(page, 'compare-link', 'game=ryuo&p=1');
      await page.browser.waitFor(() =>
        /p is a whole/.test(document.getElementById('compare-link-problem')?.textContent ?? ''),
      );
      await choose(page, 'compare-link', 'game=piece&moves=1,0r;0,1r;2,3');
      await linked(page, '&with=piece~moves:1,0r;0,1r;2,3&cmp=1,0,0,0,curtain,0.5');
      await compared(page);
      await told(page, '^Wythoff Nim and Piece \\(1,0\\)\\+ \\(0,1\\)\\+ \\(2,3\\): ');
      page.equal(await violations(page), [], 'what axe finds');
      await visit(page, '#game=wythoff&x=20&y=20&zoom=3&cmp=60,0,0,0,side&with=queens');
      await noticed(page, 'no values in common');
      await visit(page, '#game=maharaja&k=60&x=20&y=20&zoom=3&cmp=60,0,0,0,side&with=duke');
      await noticed(page, 'not \u201cduke\u201d');
      await compared(page);
    },
  },
  {
    name: 'on a phone two pieces stand one above the other, and their names fit',
    onlyInAll: WAITS.phone,
    device: { phone: true },
    site: { inject: AXE },
    run: async (page) => {
      await page.open('#game=ryuo&k=40&x=40&y=60&zoom=2&cmp=40,0,0,0,side&with=maharaja');
      await compared(page);
      await page.picture('phone-side');
      page.check(
        await page.browser.eval(() => document.documentElement.scrollWidth <= innerWidth),
        'nothing is wider than the screen',
      );
      page.equal(await violations(page), [], 'what axe finds');
    },
  },
];
