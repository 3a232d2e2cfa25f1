// The status line tells of the cell under the pointer.

import { WAITS } from '../case.mjs';
import { mapBox } from '../map-box.mjs';
import { openPart } from '../panels.mjs';
import { deviationOf } from '../reference.mjs';
import { checkLine, pointFrom } from '../status-line.mjs';

const site = { base: '/some/where/' };
/** A view of the first cells, at 32 pixels a cell. */
const NEAR = { link: '#k=5&x=6&y=5&zoom=5', x: 6, y: 5 };

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the status line tells of the cell under the pointer: place, palace number, deviation, palace or not',
    site,
    run: async (page) => {
      const pointAt = (/** @type {number[]} */ [x, y]) => pointFrom(page, [x - NEAR.x, y - NEAR.y], 5);
      await page.open(NEAR.link);
      await page.settled();
      // From Figure 1 of the paper: the queen at (3, 3) of game 5 sees four palaces.
      await pointAt([3, 3]);
      await checkLine(page, { x: 3, y: 3, k: 5, deviation: -1 });
      await pointAt([0, 0]);
      await checkLine(page, { x: 0, y: 0, k: 5, deviation: -5 });
      for (const [x, y] of [
        [4, 4],
        [10, 3],
        [2, 8],
        [12, 9],
      ]) {
        await pointAt([x, y]);
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
      const middle = await mapBox(page);
      for (const [x, y] of [
        [400, 500],
        [602, 1002],
        [1500, 400],
      ]) {
        await page.browser.move([middle.x + (x - view.x) / 2, middle.y + (y - view.y) / 2]);
        await checkLine(page, { x, y, k: 1000, deviation: deviationOf(1000, x, y) });
      }
    },
  },
  {
    name: 'the status line is exact for huge numbers, and what is copied are plain digits',
    site,
    run: async (page) => {
      const k = 2n ** 53n - 1n;
      const corner = k / 3n;
      await page.open(`#k=${k}&x=${corner}&y=${corner}&zoom=5`);
      await page.settled();
      for (const [dx, dy] of [
        [0, 0],
        [-3, -2],
        [4, 1],
      ]) {
        await pointFrom(page, [dx, dy], 5);
        const deviation = deviationOf(1000, 333 + dx, 333 + dy);
        await checkLine(page, { x: corner + BigInt(dx), y: corner + BigInt(dy), k, deviation });
      }
      await openPart(page, 'game');
      await page.browser.waitFor(() => document.querySelector('#k'));
      const copied = await page.browser.eval(() => {
        const field = /** @type {HTMLInputElement} */ (document.querySelector('#k'));
        field.select();
        const clipboardData = new DataTransfer();
        const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true });
        Object.defineProperty(event, 'clipboardData', { value: clipboardData }); // Firefox lets nobody give it one
        field.dispatchEvent(event);
        return clipboardData.getData('text/plain');
      });
      page.equal(copied, String(k), 'k, copied from its field');
      const said = await page.browser.eval(() => document.querySelector('#map')?.getAttribute('aria-label') ?? '');
      page.check(said.includes(String(k)), `said of the map: ${said}`);
    },
  },
  {
    name: 'the status line says where the pointer is off the board',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=5&x=0&y=0&zoom=5');
      await page.settled();
      await page.browser.move([200, 400]);
      await page.browser.waitFor(() => /off the board/i.test(document.getElementById('status')?.innerText ?? ''));
    },
  },
];
