// The deviations of games as large as the page can have, where they are known for every k: in whole numbers of any
// length, and from small games computed row by row.

import { canvasOf, colourOf, corner, linkOf, pixelAt } from './reference.mjs';

/** @typedef {import('./case.mjs').Page} Page */

/** Along s = x + 2y - k below the casing, left of the shoulder and above the nose. */
const EPAULETTE = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];
/** A small game; its shoulder, and those around it with their noses, look like a huge one's. */
const SMALL = 3000n;
/** As much of it as is looked at. */
const CORNER = { width: 4000, height: 1800 };
/** The end of the board. */
const END = 2n ** 53n;

/**
 * The deviation of a cell in the hood, in the épaulette, within 800 cells of the nose, or beyond the shoulder as close.
 * @param {bigint} k
 * @param {bigint} x
 * @param {bigint} y
 * @returns {bigint}
 */
export function hugeDeviation(k, x, y) {
  if (y > x) return hugeDeviation(k, y, x); // the pattern is symmetric
  const s = x + 2n * y - k;
  if (s < 0n) return s;
  if (x < k && 3n * (y + 1n) <= k) return BigInt(EPAULETTE[Number(s % 11n)]);
  const like = x < k ? SMALL + (k % 3n) : SMALL;
  const [left, top] = x < k ? [k / 3n - like / 3n, k / 3n - like / 3n] : [k - like, 0n];
  const { width, height } = CORNER;
  return BigInt(corner(Number(like), width, height)[Number(y - top) * width + Number(x - left)]);
}

/**
 * Waits for the picture, at a pixel or more a cell, and compares it with the huge game at the view that the link tells.
 * @param {Page} page
 */
export async function checkHuge(page) {
  await page.settled();
  const { k, x, y, zoom } = await linkOf(page);
  const canvas = await canvasOf(page);
  const scale = 2 ** zoom * canvas.ratio;
  const along = (/** @type {string} */ centre, /** @type {number} */ length) =>
    Array.from({ length }, (_, pixel) => BigInt(centre) + BigInt(Math.floor((pixel + 0.5 - length / 2) / scale)));
  const [columns, rows] = [along(x, canvas.width), along(y, canvas.height)];
  const isOnBoard = (/** @type {bigint} */ at) => at >= 0n && at < END;
  let compared = 0;
  for (const [down, row] of rows.entries()) {
    if (!isOnBoard(row)) continue;
    for (const [across, column] of columns.entries()) {
      if (!isOnBoard(column)) continue;
      const deviation = Number(hugeDeviation(BigInt(k), column, row));
      compared++;
      if (pixelAt(canvas, across, down) === colourOf(deviation)) continue;
      throw new Error(
        `cell (${column}, ${row}) of game ${k} is ${pixelAt(canvas, across, down)}; deviation ${deviation} ` +
          `is ${colourOf(deviation)}`,
      );
    }
  }
  page.check(compared > 20_000, `the view shows the game in more than ${compared} pixels`);
}
