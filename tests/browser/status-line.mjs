// The status line: pointing at cells, and what it must tell of them.

import { mapBox } from './map-box.mjs';

/** @typedef {import('./case.mjs').Page} Page */

/**
 * Points at the middle of the cell that lies this many columns and rows from the one at the map's centre.
 * @param {Page} page
 * @param {number[]} cells  columns, rows
 * @param {number} zoom
 */
export async function pointFrom(page, [dx, dy], zoom) {
  const { x, y } = await mapBox(page);
  const scale = 2 ** zoom;
  await page.browser.move([x + (dx + 0.5) * scale, y + (dy + 0.5) * scale]);
}

/**
 * Waits until the line has the numbers of a cell, as they are read.
 * @param {Page} page
 * @param {{x: number | bigint, y: number | bigint, k: number | bigint, deviation: number | bigint}} cell
 */
export async function checkLine(page, { x, y, k, deviation }) {
  const grouped = (/** @type {number | bigint} */ value) => String(value).replace('-', '−');
  const signed = (deviation > 0 ? '+' : '') + grouped(deviation);
  const kind = deviation < 0 ? 'palace' : 'not a palace';
  const words = [`(${x}, ${y})`, `palace number ${BigInt(k) + BigInt(deviation)}`, `deviation ${signed}`];
  const line = await page.browser.waitFor(
    (expected) => {
      const line = /** @type {HTMLElement} */ (document.getElementById('status'));
      // Digits are grouped by narrow spaces; parts stand apart by the style sheet.
      const parts = [...line.children]
        .map((part) => /** @type {HTMLElement} */ (part).innerText.replaceAll(/\u202f/g, ''))
        .filter(Boolean);
      return parts.join(' ').includes(expected) && parts;
    },
    { args: [words.join(' ')] },
  );
  page.check(line && line.at(-1) === kind, `the line "${line}" ends with "${kind}"`);
}
