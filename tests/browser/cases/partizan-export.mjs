// What is taken away from a map of two pieces: its picture, and whom to cite.

import { readPng } from '../png.mjs';
import { choose, openPanel, saved } from '../saving.mjs';

/** Of outcomes: whoever begins loses, and Left wins whoever begins. */
const [P, L] = ['#f2e3a8', '#2a6f97'];

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a saved picture of Chessfights has the colours of outcomes, its link leads back, and the seed is cited',
    dependsOn: 'pictures from a canvas',
    run: async (page) => {
      await page.open('#game=chessfights&show=outcome&x=4.5&y=2.5&zoom=5');
      await page.settled();
      await openPanel(page);
      const cited = await page.browser.waitFor(() => document.querySelector('.export .cited')?.textContent);
      page.check(cited?.includes('Santos') && cited.includes('show=outcome'), `the citation "${cited}"`);
      await choose(page, { x: '0', y: '0', width: '9', height: '2', scale: '3' });
      const png = readPng((await saved(page, 'Save picture')).file);
      page.equal([png.width, png.height], [72, 16], 'the picture\u2019s size');
      // (x, 0) = 0, and (0, 1) = (1, 1) = 1.
      for (let x = 0; x < 9; x++) page.equal(png.colour(8 * x + 4, 4), P, `the colour of (${x}, 0)`);
      for (const x of [0, 1]) page.equal(png.colour(8 * x + 4, 12), L, `the colour of (${x}, 1)`);
      page.check(
        new URL(png.texts.Source).hash.startsWith('#game=chessfights&show=outcome&'),
        `the link in the picture: ${png.texts.Source}`,
      );
    },
  },
];
