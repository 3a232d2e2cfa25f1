// Games with one piece away from the page: saved pictures and numbers, citations, and frames on pages of others.

import { WAITS } from '../case.mjs';
import { ask, course, frame, ready } from '../embeds.mjs';
import { readPng } from '../png.mjs';
import { choose, openPanel, saved } from '../saving.mjs';

/** Of the remainders mod 4. */
const HUES = ['#fff7e0', '#1f4e9c', '#e0703a', '#3a9a6b'];
const RYUO = 'game=ryuo&p=4&classes=mod4';
const DRAWN = 'game=piece&moves=1,0r;0,1r;2,3&k=3&show=outcome';

/** Generalized Ryuo's values, by the seed's theorem. @param {bigint} p @param {bigint} x @param {bigint} y */
const ryuo = (p, x, y) => ((x + y) % p) + p * ((x / p) ^ (y / p));

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a saved picture of Ryuo has the map\u2019s colours, its link leads back, and its numbers are cited',
    onlyInAll: WAITS.family,
    run: async (page) => {
      const far = 10 ** 15;
      await page.open(`#${RYUO}&x=${far + 4}.5&y=2.5&zoom=5`);
      await page.settled();
      await openPanel(page, 'share');
      const cited = await page.browser.waitFor(() => document.querySelector('.export .cited')?.textContent);
      page.check(
        cited?.includes('Ryuo Nim (p = 4)') && cited.includes('T. Abuku') && cited.includes(RYUO),
        `the citation "${cited}"`,
      );
      await openPanel(page);
      await choose(page, { x: String(far), y: '0', width: '9', height: '2', scale: '3' });
      const png = readPng((await saved(page, 'Save picture')).file);
      page.equal([png.width, png.height], [72, 16], 'the picture’s size');
      for (let x = 0; x < 9; x++) {
        for (const y of [0, 1])
          page.equal(png.colour(8 * x + 4, 8 * y + 4), HUES[(far + x + y) % 4], `the colour of column ${x}, row ${y}`);
      }
      page.check(new URL(png.texts.Source).hash.startsWith(`#${RYUO}&`), `the link: ${png.texts.Source}`);
      await openPanel(page, 'numbers');
      await choose(page, { format: 'csv' });
      const { name, file } = await saved(page, 'Save numbers');
      page.check(/^blocking-queens-.*ryuo.*\.csv$/.test(name), `the file’s name ${name}`);
      const values = [0n, 1n].map((y) =>
        Array.from({ length: 9 }, (_, x) => String(ryuo(4n, BigInt(far) + BigInt(x), y))).join(),
      );
      page.equal(file.toString().trim().split('\n'), values, 'the numbers');
    },
  },
  {
    name: 'frames show any piece, tell its key and cells, and refuse a k where there is none',
    site: { pages: course([RYUO, DRAWN].map((link) => frame('', `#${link}&x=3.5&y=2.5&zoom=5`)).join('')) },
    run: async (page) => {
      await page.open('host.html');
      const answer = async (
        /** @type {number} */ index,
        /** @type {string} */ method,
        /** @type {unknown} */ about = {},
      ) => {
        const { event, value } = await ask(page, index, method, about);
        page.equal(event, method, `what answers ${method}: ${JSON.stringify(value).slice(0, 200)}`);
        return value;
      };
      for (const [index, key, k] of /** @type {[number, string, number | null][]} */ ([
        [0, RYUO, null],
        [1, DRAWN, 3],
      ])) {
        await ready(page, index);
        const state = await answer(index, 'getState');
        page.equal([state.key, state.k, state.link], [key, k, `#${key}&x=3.5&y=2.5&zoom=5`], 'key, k and link');
      }
      const cell = await answer(0, 'select', { x: 13, y: 6 });
      page.equal([cell.key, cell.x, cell.y], [RYUO, 13, 6], 'the selected cell');
      page.check(JSON.stringify(cell).includes(`${ryuo(4n, 13n, 6n)}`), `its value: ${JSON.stringify(cell)}`);
      const refused = await ask(page, 0, 'setK', 5);
      page.equal([refused.event, refused.value.msg], ['error', 'This game has no k.'], 'what refuses a k');
      await answer(1, 'setK', 5);
      page.equal((await answer(1, 'getState')).key, DRAWN.replace('k=3', 'k=5'), 'the key after another k');
      await page.picture('pieces-frames');
    },
  },
];
