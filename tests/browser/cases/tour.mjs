// The tour: its buttons stay where they are, its marks stand on what its texts speak of, each step is read out, it
// begins in every mode, and its last step leads on.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { AXE, violations } from '../axe.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** @param {Page} page @param {string} title */
const shows = (page, title) =>
  page.browser.waitFor(
    (wanted) =>
      document.querySelector('#side h2')?.textContent === wanted && document.querySelector('#side .steps') !== null,
    { args: [title] },
  );

/** The buttons of a step whose sign is not in their middle. @param {Page} page */
const askew = (page) =>
  page.browser.eval(() =>
    [...document.querySelectorAll('#side .steps [data-step]')]
      .filter((button) => {
        const [outer, inner] = [button, button.children[0]].map((each) => each.getBoundingClientRect());
        const [across, down] = [outer.left + outer.right, outer.top + outer.bottom];
        return Math.abs(across - inner.left - inner.right) > 2 || Math.abs(down - inner.top - inner.bottom) > 2;
      })
      .map(({ ariaLabel }) => ariaLabel),
  );

/**
 * Waits until a mark is drawn around a cell, of the view that the link tells, with or without a letter in its corner.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 * @param {boolean} [hasLetter]
 */
const isMarked = (page, x, y, hasLetter = false) =>
  page.browser.waitFor(
    (/** @type {number} */ column, /** @type {number} */ row, /** @type {boolean} */ hasLetter) => {
      const link = new URLSearchParams(location.hash.slice(1));
      const layers = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
      const { width, height } = layers.getBoundingClientRect();
      const scale = 2 ** Number(link.get('zoom'));
      const ratio = layers.width / width;
      const across = (column - Number(link.get('x'))) * scale + width / 2 - 2;
      const down = (row + 0.5 - Number(link.get('y'))) * scale + height / 2;
      const context = /** @type {CanvasRenderingContext2D} */ (layers.getContext('2d'));
      const { data } = context.getImageData(Math.round(across * ratio) - 5, Math.round(down * ratio), 10, 1);
      // The innermost of a mark's strokes is orange.
      let isFramed = false;
      for (let at = 0; at < data.length; at += 4)
        isFramed ||= data[at] > 230 && data[at + 1] < 120 && data[at + 2] < 90 && data[at + 3] > 230;
      if (!hasLetter) return isFramed;
      const corner = context.getImageData(
        Math.round((across + 3) * ratio),
        Math.round((down - scale / 2 + 1) * ratio),
        1,
        1,
      );
      return isFramed && [...corner.data].join() === '179,38,30,255';
    },
    { args: [x, y, hasLetter] },
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'Next and Back stay where they are from step to step, and each step is read out',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
      ]) {
        await page.browser.setSize({ width, height });
        await page.open('#item=overture');
        await shows(page, 'A picture that nobody drew');
        const places = new Set();
        for (let step = 1; step < 4; step++) {
          await page.settled();
          places.add(
            await page.browser.eval(() =>
              ['Back', 'Next']
                .map((name) => document.querySelector(`#side [data-step=${name}]`)?.getBoundingClientRect())
                .map((box) => `${Math.round(box?.left ?? 0)},${Math.round(box?.top ?? 0)}`)
                .join(' '),
            ),
          );
          page.equal(await askew(page), [], 'signs beside the middle of their buttons');
          await page.browser.click('#side [data-step=Next]');
          await page.browser.waitFor(
            (wanted) => document.querySelector('.tour-spoken')?.textContent?.startsWith(`Step ${wanted} of `),
            { args: [step + 1] },
          );
        }
        page.equal(places.size, 1, `places of the buttons in ${width} pixels: ${[...places].join('; ')}`);
        await page.picture(`tour, ${width}`);
      }
    },
  },
  {
    name: 'what the texts of Figure 1, Figure 2 and the loneliest cell speak of is marked and named on the map',
    onlyInAll: WAITS.again,
    site: { ...site, inject: AXE },
    engines: ['chromium'],
    run: async (page) => {
      await page.browser.setSize({ width: 1280, height: 800 });
      await page.open('#k=5');
      await page.settled();
      for (const [item, title, cells, words] of /** @type {[string, string, [number, number][], string][]} */ ([
        ['figure-1', 'Figure 1: game 5', [[3, 3]], '(3, 3)'],
        [
          'figure-2',
          'Figure 2: seven cells and a sum',
          [
            [56, 46],
            [54, 44],
            [55, 46],
          ],
          'a, b, c, d, e, f, g',
        ],
        ['loneliest-cell', 'The loneliest cell', [[18979, 7144]], '(18979, 7144)'],
      ])) {
        await visit(page, `#item=${item}`);
        await shows(page, title);
        await page.settled();
        const said = await page.browser.eval(() => document.querySelector('.tour-spoken')?.textContent ?? '');
        page.check(said.endsWith(`Marked: ${words}.`), `what is read out: ${said}`);
        await page.picture(`tour, ${item}`);
        // An item's link tells no place until the map has moved.
        const zoom = () => page.browser.eval(() => Number(new URLSearchParams(location.hash.slice(1)).get('zoom')));
        await page.browser.click('[data-command=in]');
        await page.browser.waitFor(() => location.hash.includes('zoom='));
        const near = await zoom();
        await page.browser.click('[data-command=out]');
        await page.browser.waitFor(
          (before) => Number(new URLSearchParams(location.hash.slice(1)).get('zoom')) < before - 0.5,
          { args: [near] },
        );
        for (const [x, y] of cells) await isMarked(page, x, y, item === 'figure-2');
      }
      page.equal(await violations(page), [], 'violations');
    },
  },
  {
    name: 'gallery and tour open while one plays, solves a puzzle, compares, or measures',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      for (const link of ['#k=5&pos=3,3', '#puzzle=4.3', '#k=300&cmp=301', '#k=300&lab=claims']) {
        await page.open(link);
        await page.settled();
        await openPart(page, 'tour');
        await page.browser.waitFor(() => document.querySelector('#side .cards')?.checkVisibility());
        await page.browser.click('#side .begin');
        await shows(page, 'A picture that nobody drew');
        await page.settled();
        const hash = await page.browser.eval(() => location.hash);
        page.check(!/puzzle|pos=|cmp|lab=/.test(hash), `the link of the step after ${link}: ${hash}`);
        await shows(page, 'A picture that nobody drew');
      }
    },
  },
  {
    name: 'the last step leads on to all pictures, to play and to a game of one\u2019s own',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      const { chapters } = await (await fetch(`${page.site.url}gallery/index.json`)).json();
      const last = chapters.at(-1).items.at(-1);
      await page.open(`#item=${last.name}`);
      await shows(page, last.title);
      const words = await page.browser.eval(() =>
        [...document.querySelectorAll('#side .onwards button')].map(({ textContent }) => textContent),
      );
      page.equal(words, ['All pictures', 'Play', 'A game of your own'], 'where it leads');
      await page.picture('tour, last step');
      await page.browser.click('#side .onwards [data-step=all]');
      await page.browser.waitFor(() => document.querySelector('#side .cards')?.checkVisibility());
      await page.open(`#item=${last.name}`);
      await shows(page, last.title);
      await page.browser.click('#side .onwards [data-step=game]');
      // The game has the focus.
      await page.browser.waitFor(() =>
        document.querySelector('#side[data-panel=game]')?.contains(document.activeElement),
      );
    },
  },
];
