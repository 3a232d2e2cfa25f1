// Games of up to 2^53: links, the picture and the status line are exact, and what is possible comes at once.

import { WAITS } from '../case.mjs';
import { checkHuge, hugeDeviation } from '../huge.mjs';
import { mapBox } from '../map-box.mjs';
import { linkOf, visit } from '../reference.mjs';
import { checkLine, pointFrom } from '../status-line.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };
const MOST = 9_000_000_000_000_000n;

/** Each k is beyond what 32 bits hold, or at the end of what a number in JavaScript holds exactly. */
const GAMES = [2n ** 31n + 11n, 2n ** 32n + 1n, MOST, 2n ** 53n - 1n];

/**
 * Places where every cell around is known: in the hood, at the nose, in the middle of the casing, thousands of cells
 * below it, as deep in the épaulette as one can be, at the shoulder, and mirror images.
 * @param {bigint} k
 * @returns {Record<string, [bigint, bigint]>}
 */
const placesOf = (k) => ({
  hood: [k / 5n, k / 7n],
  nose: [k / 3n + 40n, k / 3n + 20n],
  casing: [(2n * k) / 3n, k / 6n],
  epaulette: [(2n * k) / 3n, k / 6n + 4321n],
  deep: [k - 5000n, k / 3n - 5000n],
  'lower épaulette': [k / 4n, (2n * k) / 3n],
  shoulder: [k - 300n, 250n],
});

/** From a change of the link to the picture in the browser, in milliseconds: many times what it takes. */
const AT_ONCE = 8000;

/** @param {bigint} k @param {bigint[]} place @param {number} zoom */
const linkTo = (k, [x, y], zoom) => `#k=${k}&x=${x}&y=${y}&zoom=${zoom}`;

/** @type {import('../case.mjs').Case[]} */
export default [
  ...GAMES.map((k, at) => ({
    name: `place, palace number and deviation are exact in game ${k}, and the link stays as it is`,
    ...(at + 1 < GAMES.length && { onlyInAll: 'a game of as many digits is tried in every run' }),
    site,
    run: async (/** @type {Page} */ page) => {
      await page.open(linkTo(k, [0n, 0n], 5));
      for (const [x, y] of Object.values(placesOf(k))) {
        await visit(page, linkTo(k, [x, y], 5));
        await page.settled();
        for (const [dx, dy] of [
          [0, 0],
          [-5, 3],
          [7, -4],
        ]) {
          await pointFrom(page, [dx, dy], 5);
          const cell = { x: x + BigInt(dx), y: y + BigInt(dy) };
          await checkLine(page, { ...cell, k, deviation: hugeDeviation(k, cell.x, cell.y) });
        }
        page.equal(await linkOf(page), { k: String(k), x: String(x), y: String(y), zoom: 5 }, 'the link');
      }
    },
  })),
  {
    name: 'a click selects the very cell, and the panel and the link tell it exactly',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open(linkTo(GAMES[0], [0n, 0n], 5));
      const middle = await mapBox(page);
      for (const k of GAMES.slice(-2)) {
        const { epaulette, nose, shoulder } = placesOf(k);
        // The panel covers a side of the map, and the bar an edge.
        for (const [[x, y], [dx, dy]] of /** @type {const} */ ([
          [epaulette, [-5, 3]],
          [nose, [-3, -4]],
          [shoulder, [-6, 1]],
        ])) {
          const cell = [x + BigInt(dx), y + BigInt(dy)];
          await visit(page, linkTo(k, [x, y], 5));
          await page.settled();
          const point = /** @type {[number, number]} */ ([middle.x + 32 * (dx + 0.5), middle.y + 32 * (dy + 0.5)]);
          await page.browser.drag([point, point]);
          await page.browser.waitFor((selected) => location.hash.endsWith(`&sel=${selected}`), { args: [cell.join()] });
          const told = await page.browser.waitFor(
            (title) => {
              const panel = document.querySelector('#side .inspector .trouble[hidden] + div:not([hidden])');
              const plain = (/** @type {string | null | undefined} */ text) =>
                text?.replaceAll('\u202f', '').replace('\u2212', '-').replace('+', '');
              return (
                panel &&
                plain(document.getElementById('side-title')?.textContent) === title &&
                ['.inspected', '.deviation'].map((part) => plain(panel.querySelector(part)?.textContent))
              );
            },
            { args: [`Cell (${cell.join(', ')})`] },
          );
          const deviation = hugeDeviation(k, cell[0], cell[1]);
          page.equal(
            told,
            [k + deviation, deviation].map(String),
            `palace number and deviation of cell (${cell}) of game ${k}`,
          );
        }
      }
    },
  },
  {
    name:
      'hood, nose, casing, épaulettes and shoulder of game 9 000 000 000 000 000 are there at once, right ' +
      'cell by cell',
    site,
    run: async (page) => {
      await page.open(linkTo(MOST, [0n, 0n], 0));
      await page.settled();
      for (const [name, place] of Object.entries(placesOf(MOST))) {
        const before = page.browser.processor();
        await visit(page, linkTo(MOST, place, 0));
        await page.settled();
        const work = page.browser.processor() - before;
        page.check(work < AT_ONCE, `the ${name} keeps a processor busy for less than ${AT_ONCE} ms; it was ${work}`);
        await checkHuge(page);
      }
    },
  },
  ...['says so, and what would fit', 'tells what would fit, and that comes'].map((told, isVisited) => ({
    name: `a view of a huge game that nobody can compute ${told}`,
    ...(isVisited && { onlyInAll: 'what just fits keeps a processor busy for ten seconds' }),
    site,
    run: async (/** @type {Page} */ page) => {
      await page.open(linkTo(MOST, [5_000_000_000_000_000n, 5_000_000_000_000_000n], 0));
      const told = await page.browser.waitFor(() => document.querySelector('#notices p')?.textContent ?? '');
      const words = String(told).replaceAll('\u202f', '');
      const [, cells, x, y] = /needs about (\S+) cells.* up to cell \((\d+), (\d+)\) would fit\.$/.exec(words) ?? [];
      page.check(Number(cells) > 1e28, `what it would cost is told: "${words}"`);
      await page.browser.waitFor(() => document.documentElement.dataset.picture === 'stopped');
      // It reaches far beyond the nose, and fits indeed.
      page.check(BigInt(x ?? 0) > MOST / 3n + 10_000n, `what would fit is told: "${words}"`);
      if (!isVisited) return;
      await visit(page, linkTo(MOST, [BigInt(x) - 1000n, BigInt(y) - 1000n], 0));
      await page.browser.waitFor(() => document.documentElement.dataset.picture === 'complete');
    },
  })),
];
