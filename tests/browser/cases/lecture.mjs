// Lecture mode: nothing around the map, the computer waits, the audience reads the link, and a way out.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { AXE, violations } from '../axe.mjs';
import { decode } from '../../js/qr-decoder.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** The paper's example, between two computers. */
const GAME = '#k=5&pos=7,4&players=perfect,perfect';

/** @param {Page} page @param {boolean} on */
const lectures = (page, on) =>
  page.browser.waitFor(
    (on) => document.getElementById('lecture')?.checkVisibility() === (on || undefined) && document.body !== null,
    { args: [on] },
  );

/** What of the page is seen. @param {Page} page @param {string[]} selectors */
const seen = (page, selectors) =>
  page.browser.eval(
    (selectors) => selectors.filter((selector) => document.querySelector(selector)?.checkVisibility()),
    selectors,
  );

/** @param {Page} page */
const held = (page) => page.browser.eval(() => document.activeElement?.id ?? '');

/** The modules of the code on the card, without the light around it. @param {Page} page */
async function codeOf(page) {
  const { side, path } = /** @type {{side: number, path: string}} */ (
    await page.browser.waitFor(() => {
      const picture = document.querySelector('#qr svg');
      return (
        picture && {
          side: Number(picture.getAttribute('viewBox')?.split(' ')[2]) - 8,
          path: picture.querySelector('path')?.getAttribute('d') ?? '',
        }
      );
    })
  );
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`));
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => dark.has(`${x} ${y}`)));
}

/** @param {Page} page @param {string} part of what is to be done now */
const isTold = (page, part) =>
  page.browser.waitFor((part) => document.querySelector('#side .now')?.textContent?.includes(part), { args: [part] });

/** Where the game stands, by the link. @param {Page} page */
const position = (page) => page.browser.eval(() => /pos=([^&]*)/.exec(location.hash)?.[1] ?? '');

/** @type {import('../case.mjs').Case} */
const clean = {
  name: 'lecture mode has no violation, at 100 and 200 percent',
  onlyInAll: WAITS.axe,
  site: { ...site, inject: AXE },
  engines: ['chromium'],
  run: async (page) => {
    await page.browser.setSize({ width: 1280, height: 800 });
    await page.open(`${GAME}&lecture=on`);
    await lectures(page, true);
    await isTold(page, 'press Move');
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
    ]) {
      await page.browser.setSize({ width, height });
      page.equal(await violations(page), [], `in ${width} pixels`);
      await page.browser.press('q');
      await codeOf(page);
      page.equal(await violations(page), [], `the code in ${width} pixels`);
      await page.picture(`lecture code, ${width}`);
      await page.browser.press('q');
      await page.picture(`lecture, ${width}`);
    }
  },
};

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'lecture mode leaves the map and its legend, in larger type, and Escape leads out with the focus on the map',
    site,
    run: async (page) => {
      await page.browser.setSize({ width: 1280, height: 800 });
      await page.open('#k=300&box=180,120,60,40');
      await page.settled();
      await page.browser.waitFor(() => document.querySelector('#key')?.checkVisibility());
      const around = ['#chips', '#tools'];
      page.equal(await seen(page, around), around, 'the bars before');
      const size = () => page.browser.eval(() => parseFloat(getComputedStyle(document.body).fontSize));
      const before = await size();
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('L');
      await lectures(page, true);
      page.equal(await seen(page, [...around, '#key', '#status']), ['#key', '#status'], 'what stands around the map');
      page.check((await size()) >= 1.4 * before, 'the type is larger');
      page.equal(
        await page.browser.eval(() =>
          document.querySelector('#lecture .subject')?.textContent?.replaceAll('\u00a0', ' '),
        ),
        'Palace numbers of game k = 300',
        'the title',
      );
      page.check(
        (await page.browser.eval(() => document.getElementById('lecture-said')?.textContent ?? '')).includes(
          'Lecture mode',
        ),
        'it is announced',
      );
      page.equal(await held(page), 'map', 'the focus');
      await page.browser.waitFor(() => location.hash === '#k=300&box=180,120,60,40&lecture=on');

      await page.browser.press('q');
      const { text } = decode(await codeOf(page));
      const { href } = new URL(await page.browser.url());
      page.check(text.startsWith(href.split('#')[0]), `the code leads to this page: ${text}`);
      page.check(
        /#k=300&box=\d+,\d+,\d+,\d+$/.test(text),
        `the code is the view\u2019s, without lecture mode: ${text}`,
      );
      await page.picture('lecture code');
      await page.browser.press('Escape');
      page.equal(
        [await seen(page, ['#qr', '#lecture']), await held(page)],
        [['#lecture'], 'map'],
        'the code is closed',
      );

      await page.picture('lecture');
      await page.browser.press('Escape');
      await lectures(page, false);
      page.equal(
        [await seen(page, around), await held(page), await size()],
        [around, 'map', before],
        'the bars, the focus and the type after',
      );
      await page.browser.waitFor(() => location.hash === '#k=300&box=180,120,60,40');
    },
  },
  {
    name: 'in a lecture the computer waits for Move, and the positions of the game are stepped through',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.browser.setSize({ width: 1280, height: 800 });
      await page.open(`${GAME}&lecture=on`);
      await lectures(page, true);
      await isTold(page, 'press Move');
      await page.settled();
      const start = await position(page);
      await page.picture('lecture, game');
      const moves = async (/** @type {string} */ key) => {
        const before = await position(page);
        await page.browser.press(key);
        await page.browser.waitFor((before) => !location.hash.includes(`pos=${before}&`), { args: [before] });
        return position(page);
      };
      const first = await moves('m');
      const second = await moves('PageDown');
      page.equal([await moves('PageUp'), await moves('PageUp')], [first, start], 'back to the beginning');
      page.equal([await moves('PageDown'), await moves('PageDown')], [first, second], 'forward again');
      await page.open(`${GAME}&lecture=on`);
      await isTold(page, 'press Move');
      await page.browser.press('Escape');
      await page.browser.waitFor(() => document.querySelector('#side .now')?.classList.contains('over'));
    },
  },
  {
    name: 'the menu of a phone and a key beside a panel lead into lecture mode, whose link opens it, too',
    onlyInAll: WAITS.phone,
    site,
    device: { phone: true },
    engines: ['chromium'],
    run: async (page) => {
      await page.open('#k=100');
      await page.settled();
      await openPart(page, 'lecture');
      await lectures(page, true);
      page.equal(await held(page), 'map', 'the focus');
      await page.settled();
      await page.picture('lecture, phone');
      await page.browser.click('#lecture button');
      await codeOf(page);
      await page.picture('lecture code, phone');
      await page.browser.click('#qr .dismiss');
      await page.browser.click('#lecture button:last-child');
      await lectures(page, false);
      await openPart(page, 'help');
      await page.browser.waitFor(() => document.querySelector('#side[data-panel=help]')?.checkVisibility());
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('L');
      await lectures(page, true);
      page.equal([await seen(page, ['#side']), await held(page)], [[], 'map'], 'the panel and the focus');
      await page.open(`${GAME}&lecture=on`);
      await lectures(page, true);
      await isTold(page, 'press Move');
      await page.settled();
      await page.picture('lecture, game, phone');
    },
  },
  clean,
];
