// Left and Right in pages of others: frames and the element show the layers of any pair of pieces, and answer messages.

import { WAITS } from '../case.mjs';
import { ask, course, frame, ready } from '../embeds.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const CHESSFIGHTS = 'game=chessfights&show=temperature';
const ROOKS = 'game=partizan&left=1,0r&right=0,1r&show=outcome';
const VIEW = '&x=3.5&y=2.5&zoom=5';

/**
 * What a frame answers.
 * @param {Page} page
 * @param {number} index
 * @param {string} method
 * @param {unknown} [value]
 */
async function answer(page, index, method, value) {
  const { event, value: told } = await ask(page, index, method, value);
  page.equal(event, method, `what answers ${method}: ${JSON.stringify(told).slice(0, 200)}`);
  return told;
}

/**
 * The colours of the cells (0, 0) to (3, 0) and (0, 1) to (3, 1) on a screenshot.
 * @param {Page} page
 * @param {{dataUrl: string, width: number, height: number}} shot
 */
const corner = (page, { dataUrl, width, height }) =>
  page.browser.eval(
    async (dataUrl, width, height) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      context?.drawImage(await createImageBitmap(await (await fetch(dataUrl)).blob()), 0, 0);
      return [0, 1].map((row) =>
        [0, 1, 2, 3].map((column) => {
          const place = [width / 2 + 32 * (column - 3), height / 2 + 32 * (row - 2)];
          return [...(context?.getImageData(place[0], place[1], 1, 1).data ?? [])].slice(0, 3).join();
        }),
      );
    },
    dataUrl,
    width,
    height,
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'frames show temperatures of Chessfights and outcomes of two half rooks, and answer the page around',
    onlyInAll: WAITS.family,
    site: { pages: course([CHESSFIGHTS, ROOKS].map((link) => frame('', `#${link}${VIEW}`)).join('')) },
    run: async (page) => {
      await page.open('host.html');
      for (const [index, key] of [CHESSFIGHTS, ROOKS].entries()) {
        await ready(page, index);
        const state = await answer(page, index, 'getState');
        page.equal([state.key, state.k, state.link], [key, null, `#${key}${VIEW}`], 'key, k and link');
      }
      // Whole numbers, (x, 0) = 0 and (0, 1) = (1, 1) = 1, are coldest; (2, 1) and (3, 1) are infinitesimals.
      const [whole, small] = ['45,30,95', '59,79,150'];
      page.equal(
        await corner(page, await answer(page, 0, 'screenshot')),
        [
          [whole, whole, whole, whole],
          [whole, whole, small, small],
        ],
        'temperatures',
      );
      // Left moves along rows, Right along columns: the value is x - y, a number, so that nothing is N.
      const [p, l, r] = ['242,227,168', '42,111,151', '178,58,72'];
      page.equal(
        await corner(page, await answer(page, 1, 'screenshot')),
        [
          [p, l, l, l],
          [r, p, l, l],
        ],
        'outcomes',
      );
      page.equal((await answer(page, 1, 'select', { x: 2, y: 1 })).key, ROOKS, 'the game of the selected cell');
      const moved = await answer(page, 1, 'setView', { x: 8, y: 8, zoom: 4 });
      page.equal(moved.link, `#${ROOKS}&x=8&y=8&zoom=4`, 'the link after a move');
      const refused = await ask(page, 0, 'setK', 5);
      page.equal([refused.event, refused.value.msg], ['error', 'This game has no k.'], 'what refuses a k');
      await page.picture('partizan-frames');
    },
  },
  {
    name: 'whoever selects a cell as soon as a frame listens is answered with its value',
    onlyInAll: WAITS.mended,
    site: { pages: course(frame('', '#game=chessfights&show=canonical&x=30&y=30&zoom=3')) },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      const { x, y, text } = await answer(page, 0, 'select', { x: 40, y: 3 });
      page.equal([x, y, text], [40, 3, '{0|*,*2}'], 'the cell and its value');
      // Beyond the table there is none, however long one waits.
      const beyond = await answer(page, 0, 'select', { x: 400, y: 3 });
      page.check(/^beyond the table/.test(beyond.text), `the text of a cell beyond the table: ${beyond.text}`);
    },
  },
  {
    name: 'the element shows any pair of pieces, and follows when its game is changed',
    site: { pages: course(frame('', `#${CHESSFIGHTS}${VIEW}`)) },
    run: async (page) => {
      await page.open('host.html');
      await page.browser.eval(
        (url, markup) => {
          /** @type {Element} */ (document.querySelector('iframe')).outerHTML = markup;
          return import(`${url}blocking-queens.js`).then(() => {});
        },
        page.site.url,
        `<blocking-queens game="${ROOKS}" x="3.5" y="2.5" zoom="5" loading="eager"></blocking-queens>`,
      );
      const state = () =>
        page.browser.eval(() => /** @type {any} */ (document.querySelector('blocking-queens')).getState());
      page.equal((await state()).link, `#${ROOKS}${VIEW}`, 'the link');
      await page.browser.eval(
        (game) => document.querySelector('blocking-queens')?.setAttribute('game', game),
        CHESSFIGHTS,
      );
      const { key, x, y, zoom } = await state();
      page.equal([key, x, y, zoom], [CHESSFIGHTS, 3.5, 2.5, 5], 'key and place after a change');
    },
  },
];
