// The head: what one sees, and five things to do; the same for every family, in every window.

import { openPart } from '../panels.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

const LINKS = [
  '#k=1000',
  '#game=ryuo-3a&p=4&q=8&z=3',
  '#game=piece&moves=1,0r;0,1r;1,1;2,3;3,2;4,5;5,4&k=7',
  '#game=chessfights&show=temperature',
];

/** What there is of the head and of the map's buttons, and which controls are covered or hang over. */
function measured() {
  const box = (/** @type {Element | null} */ element) =>
    /** @type {Element} */ (element).getBoundingClientRect().toJSON();
  const isClipped = (/** @type {HTMLElement} */ control) =>
    getComputedStyle(control.closest('h1') ?? control).clipPath !== 'none';
  const seen = (/** @type {string} */ selector) =>
    [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && !isClipped(control),
    );
  const covered = seen('#head button, #tools button').flatMap((control) => {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return isInside && over && control.contains(over) ? [] : [control.title];
  });
  return {
    head: box(document.querySelector('#head')).height,
    map: box(document.querySelector('#map')).top,
    controls: seen('#head button').filter((button) => !button.closest('.k-steps')).length,
    rows: new Set(seen('#chips button').map((button) => box(button).top)).size,
    tools: seen('#tools button').length,
    words: seen('#actions button').map((button) => button.innerText.trim()),
    overflow: document.documentElement.scrollWidth > innerWidth,
    covered,
    panel: document.querySelector('#side')?.checkVisibility() ? box(document.querySelector('#side')).top : null,
  };
}

const ACTIONS = ['Search', 'Explore', 'Study', 'Play', 'Share'];

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the head is 56 pixels high in every family, and no control of it or of the map is ever covered',
    site,
    run: async (page) => {
      await page.open(LINKS[LINKS.length - 1]);
      await page.settled();
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
        [1024, 768],
      ]) {
        await page.browser.setSize({ width, height });
        for (const link of LINKS) {
          await visit(page, link);
          await page.settled();
          for (const part of [null, 'game', 'tour']) {
            if (part) await openPart(page, part);
            const found = await page.browser.eval(measured);
            const { panel, ...rest } = found;
            page.equal(
              rest,
              { head: 56, map: 56, controls: 9, rows: 1, tools: 4, words: ACTIONS, overflow: false, covered: [] },
              `${link}, ${part ?? 'no panel'}, in ${width} x ${height}`,
            );
            if (part) page.check(panel !== null && panel > 56, `the panel begins below the head, at ${panel}`);
          }
          await page.picture(`head ${link.replaceAll(/\W/g, '-')} ${width}`);
          await page.browser.click('#side .dismiss');
        }
      }
    },
  },
  {
    name: 'on a phone there are two chips, a menu and five tabs with words, upright and on its side',
    site,
    device: { phone: true },
    run: async (page) => {
      await page.open(LINKS[LINKS.length - 1]);
      await page.settled();
      for (const [width, height] of [
        [390, 844],
        [320, 568],
        [844, 390],
      ]) {
        await page.browser.setSize({ width, height });
        for (const link of LINKS) {
          await visit(page, link);
          await page.settled();
          const { map, controls, tools, words, overflow, covered } = await page.browser.eval(measured);
          page.equal(
            { map, controls, tools, words, overflow, covered },
            { map: 53, controls: 8, tools: 2, words: ACTIONS, overflow: false, covered: [] },
            `${link} in ${width} x ${height}`,
          );
          await page.picture(`phone ${link.replaceAll(/\W/g, '-')} ${width}`);
        }
        const share = await page.browser.eval(() => {
          const [map, page] = ['#map', '#page'].map((name) => document.querySelector(name)?.getBoundingClientRect());
          return map && page ? (map.width * map.height) / (page.width * page.height) : 0;
        });
        page.check(share >= 0.6, `the map has ${share} of the window in ${width} x ${height}`);
      }
    },
  },
  {
    name: 'the menu of a phone names what it does, and a choice closes it',
    site,
    device: { phone: true },
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=5');
      await page.settled();
      for (const [command, word] of [
        ['fit', 'Fit the whole game'],
        ['help', 'Help and keys'],
      ]) {
        await page.browser.tapOn('#more');
        await page.browser.waitFor(() => document.querySelector('#side[data-place=menu] .row')?.checkVisibility());
        const rows = await page.browser.eval(() =>
          /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#side .row')])
            .filter((row) => row.checkVisibility())
            .map((row) => [row.dataset.row ?? '', row.querySelector('.words')?.textContent ?? '']),
        );
        page.check(rows.length >= 5 && rows.every(([, words]) => words.length > 3), `the menu's words: ${rows}`);
        page.equal(rows.find(([name]) => name === command)?.[1], word, `what ${command} is called`);
        await page.browser.tapOn(`#side [data-row=${command}]`);
        await page.browser.waitFor(() => document.querySelector('#more')?.getAttribute('aria-expanded') === 'false');
        await page.browser.waitFor(
          (isPanel) => (document.querySelector('#side')?.checkVisibility() ?? false) === isPanel,
          { args: [command === 'help'] },
        );
        if (command === 'fit') await page.browser.waitFor(() => !location.hash.includes('zoom=5'));
      }
    },
  },
];
