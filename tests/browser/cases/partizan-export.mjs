// What is exported from a map of two pieces: its picture, and whom to cite.

import { WAITS } from '../case.mjs';
import { readPng } from '../png.mjs';
import { choose, openPanel, saved } from '../saving.mjs';

/** Of outcomes: whoever begins loses, and Left wins whoever begins. */
const [P, L] = ['#f2e3a8', '#2a6f97'];

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a saved picture of Chessfights has the colours of outcomes, its link leads back, and the seed is cited',
    onlyInAll: WAITS.family,
    run: async (page) => {
      await page.open('#game=chessfights&show=outcome&x=4.5&y=2.5&zoom=5');
      await page.settled();
      await openPanel(page, 'share');
      const cited = await page.browser.waitFor(() => document.querySelector('.export .cited')?.textContent);
      page.check(cited?.includes('Santos') && cited.includes('show=outcome'), `the citation "${cited}"`);
      await openPanel(page);
      await choose(page, { x: '0', y: '0', width: '9', height: '2', scale: '3' });
      const png = readPng((await saved(page, 'Save picture')).file);
      page.equal([png.width, png.height], [72, 16], 'the picture\u2019s size');
      // (x, 0) = 0, and (0, 1) = (1, 1) = 1.
      for (let x = 0; x < 9; x++) page.equal(png.colour(8 * x + 4, 4), P, `the colour of (${x}, 0)`);
      for (const x of [0, 1]) page.equal(png.colour(8 * x + 4, 12), L, `the colour of (${x}, 1)`);
      // In cells of 64 pixels stands what the map writes: here P or L, dark on light and light on dark.
      await choose(page, { scale: '6' });
      const large = readPng((await saved(page, 'Save picture')).file);
      page.equal([large.width, large.height], [64 * 9, 64 * 2], 'the size of the large picture');
      const coloursOf = (/** @type {number} */ column, /** @type {number} */ row) =>
        Array.from({ length: 64 * 64 }, (_, i) => large.colour(64 * column + (i % 64), 64 * row + Math.floor(i / 64)));
      /** @type {[number, number, string, string][]} */
      const letters = [
        [3, 0, P, '#000000'],
        [1, 1, L, '#ffffff'],
      ];
      for (const [column, row, colour, ink] of letters) {
        const found = coloursOf(column, row);
        page.equal(found[0], colour, 'the colour beside the letter');
        page.check(found.filter((it) => it === ink).length > 40, `a letter at (${column}, ${row})`);
      }
      page.check(
        new URL(png.texts.Source).hash.startsWith('#game=chessfights&show=outcome&'),
        `the link in the picture: ${png.texts.Source}`,
      );
    },
  },
  {
    name: 'slides of Chessfights have the forms of the cells, and a legend of what is to be seen, as text in SVG',
    onlyInAll: WAITS.family,
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&x=4.5&y=2.5&zoom=5');
      await page.settled();
      await openPanel(page);
      await choose(page, { kind: 'slide' });
      await choose(page, { x: '0', y: '0', width: '9', height: '5', form: 'svg' });
      const svg = String((await saved(page, 'Save slide')).file);
      const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
        ([, x, y, text]) => ({ x: Number(x), y: Number(y), text }),
      );
      // The first row is 0, the second begins with 1, 1, *, *; {1|0} stands at (0, 2), below the first 1.
      const cells = texts.filter(({ text }) => text === '{1|0}');
      const ones = texts.filter(({ text }) => text === '1');
      page.check(cells.length > 1 && ones.length > 1, `the texts ${texts.map(({ text }) => text).join(' ')}`);
      page.equal(cells[0].x, ones[0].x, 'the column of (0, 1) and (0, 2)');
      page.check(cells[0].y > ones[0].y, '(0, 2) is below (0, 1)');
      const caption = texts.findIndex(({ text }) => text.startsWith('Canonical values of Chessfights'));
      page.check(caption >= 0, 'a caption');
      page.equal(
        texts.slice(caption + 1).map(({ text }) => text),
        ['0', '*', 'other nimbers', 'ups', '1', '1/2', 'other infinitesimals', 'hot games'],
        'the legend below the caption',
      );
      page.check(
        await page.browser.eval(
          (svg) => !new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror'),
          svg,
        ),
        'the file is sound XML',
      );
    },
  },
];
