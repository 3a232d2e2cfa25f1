// The status line tells of the cell under the pointer.

import { deviationOf } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/**
 * Points at the middle of a cell.
 * @param {Page} page
 * @param {{x: number, y: number, zoom: number}} view
 * @param {[number, number]} cell
 */
async function pointAt(page, view, [x, y]) {
  const { width, height } = await page.browser.size();
  const scale = 2 ** view.zoom;
  await page.browser.move([width / 2 + (x + 0.5 - view.x) * scale, height / 2 + (y + 0.5 - view.y) * scale]);
}

/**
 * Waits until the line has the numbers of a cell, as they are read.
 * @param {Page} page
 * @param {{x: number | bigint, y: number | bigint, k: number | bigint, deviation: number}} cell
 */
async function checkLine(page, { x, y, k, deviation }) {
  const grouped = (/** @type {number | bigint} */ value) => String(value).replace('-', '−');
  const signed = (deviation > 0 ? '+' : '') + grouped(deviation);
  const kind = deviation < 0 ? 'palace' : 'not a palace';
  const words = [`(${x}, ${y})`, `palace number ${BigInt(k) + BigInt(deviation)}`, `deviation ${signed}`];
  const line = await page.browser.waitFor(
    (expected) => {
      const line = /** @type {HTMLElement} */ (document.getElementById('status'));
      // Digits are grouped by narrow spaces; parts stand apart by the style sheet.
      const parts = [...line.children].map((part) => /** @type {HTMLElement} */ (part).innerText.replaceAll(/\u202f/g, '')).filter(Boolean);
      return parts.join(' ').includes(expected) && parts;
    },
    { args: [words.join(' ')] },
  );
  page.check(line && line.at(-1) === kind, `the line "${line}" ends with "${kind}"`);
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the status line tells of the cell under the pointer: place, palace number, deviation, palace or not',
    site,
    run: async (page) => {
      const view = { x: 6, y: 5, zoom: 5 };
      await page.open('#k=5&x=6&y=5&zoom=5');
      await page.settled();
      // From Figure 1 of the paper: the queen at (3, 3) of game 5 sees four palaces.
      await pointAt(page, view, [3, 3]);
      await checkLine(page, { x: 3, y: 3, k: 5, deviation: -1 });
      await pointAt(page, view, [0, 0]);
      await checkLine(page, { x: 0, y: 0, k: 5, deviation: -5 });
      for (const [x, y] of [[4, 4], [10, 3], [2, 8], [12, 9]]) {
        await pointAt(page, view, [x, y]);
        await checkLine(page, { x, y, k: 5, deviation: deviationOf(5, x, y) });
      }
    },
  },
  {
    name: 'the status line tells of cells of the hood and of the fabric when a pixel is many cells',
    site,
    run: async (page) => {
      const view = { x: 1000, y: 800, zoom: -1 };
      await page.open('#k=1000&x=1000&y=800&zoom=-1');
      await page.settled();
      const { width, height } = await page.browser.size();
      for (const [x, y] of [[400, 500], [602, 1002], [1500, 400]]) {
        await page.browser.move([width / 2 + (x - view.x) / 2, height / 2 + (y - view.y) / 2]);
        await checkLine(page, { x, y, k: 1000, deviation: deviationOf(1000, x, y) });
      }
    },
  },
  {
    name: 'the status line is exact for huge numbers',
    site,
    run: async (page) => {
      const k = 2n ** 53n - 1n;
      const corner = k / 3n;
      await page.open(`#k=${k}&x=${corner}&y=${corner}&zoom=5`);
      await page.settled();
      const { width, height } = await page.browser.size();
      for (const [dx, dy] of [[0, 0], [-3, -2], [4, 1]]) {
        await page.browser.move([width / 2 + (dx + 0.5) * 32, height / 2 + (dy + 0.5) * 32]);
        const deviation = deviationOf(1000, 333 + dx, 333 + dy);
        await checkLine(page, { x: corner + BigInt(dx), y: corner + BigInt(dy), k, deviation });
      }
    },
  },
  {
    name: 'the status line says where the pointer is beside the board',
    site,
    run: async (page) => {
      await page.open('#k=5&x=0&y=0&zoom=5');
      await page.settled();
      await page.browser.move([200, 400]);
      await page.browser.waitFor(() => /beside the board/i.test(document.getElementById('status')?.innerText ?? ''));
    },
  },
];
