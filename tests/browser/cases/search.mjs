// Search: one box that finds terms, places, games, pictures, claims and cells, and leads there, by keys alone.

import { WAITS } from '../case.mjs';
import { AXE, violations } from '../axe.mjs';
import { grouped } from '../../../www/page/core/format.js';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** @param {Page} page */
async function openSearch(page) {
  await page.browser.press('/');
  await page.browser.waitFor(() => document.activeElement?.id === 'search-field');
}

/** Types, and waits for a first result. @param {Page} page @param {string} text @param {string} title */
async function finds(page, text, title) {
  await page.browser.fill('#search-field', text);
  await page.browser.waitFor(
    (wanted) => document.querySelector('#search-results [aria-selected=true] b')?.textContent?.startsWith(wanted),
    { args: [title] },
  );
}

/** @type {import('../case.mjs').Case} */
const clean = {
  name: 'the search has no violation, on a large screen and a phone\u2019s',
  onlyInAll: WAITS.axe,
  site: { ...site, inject: AXE },
  engines: ['chromium'],
  run: async (page) => {
    await page.open('#k=300&x=200&y=200&zoom=0');
    await page.settled();
    await openSearch(page);
    await finds(page, 'fray', 'Fray');
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      await page.browser.setSize({ width, height });
      page.equal(await violations(page), [], `in ${width} pixels`);
      await page.picture(`search, ${width}`);
    }
  },
};

/** The lists that were withheld once. */
const withheld = new Set();

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'what could not be fetched when the search was opened is found when it is opened again',
    onlyInAll: WAITS.mended,
    site: {
      ...site,
      alter: (path, body) =>
        /gallery\/(index|claims)\.json$/.test(path) && !withheld.has(path) && withheld.add(path) ? null : body,
    },
    troubled: true,
    run: async (page) => {
      withheld.clear();
      await page.open('#k=300&x=200&y=200&zoom=0');
      await page.settled();
      await openSearch(page);
      await finds(page, 'fray', 'Fray');
      while (withheld.size < 2) await page.browser.eval(() => {});
      for (const isOpen of [true, false]) {
        await page.browser.press('Escape'); // empties the field, then closes the panel
        await page.browser.waitFor((isOpen) => document.querySelector('#side')?.checkVisibility() === isOpen, {
          args: [isOpen],
        });
      }
      await openSearch(page);
      await finds(page, 'figure 5', 'Figure 5');
      await page.browser.fill('#search-field', 'claim skin thick');
      await page.browser.waitFor(() =>
        [...document.querySelectorAll('#search-results .kind')].some(({ textContent }) => textContent === 'Claim'),
      );
      page.check(
        !page.site.requests.some(({ path }) => /lab_bg\.wasm|worker\/lab/.test(path)),
        'nothing of the laboratory is loaded',
      );
    },
  },
  {
    name: 'a place of another game, a cell and a game are found by their numbers, and led to by keys alone',
    // The gallery's list comes after the first choice: what was chosen stays chosen.
    site: { ...site, late: { 'gallery/index.json': 2000 } },
    run: async (page) => {
      await page.open('#k=300&x=200&y=200&zoom=0&palette=safe');
      await page.settled();
      await openSearch(page);
      await finds(page, 'k 3000 armpit', 'Armpit');
      const field = await page.browser.eval(() => {
        const field = /** @type {HTMLElement} */ (document.getElementById('search-field'));
        const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
        return [
          field.getAttribute('role'),
          field.getAttribute('aria-expanded'),
          document.getElementById(field.getAttribute('aria-controls') ?? '')?.getAttribute('role'),
          active?.getAttribute('role'),
          active?.getAttribute('aria-selected'),
        ];
      });
      page.equal(field, ['combobox', 'true', 'listbox', 'option', 'true'], 'the roles');
      await page.browser.press('ArrowDown');
      await page.browser.waitFor(() =>
        document.querySelector('#search-results [aria-selected=true] b')?.textContent?.includes('mirror'),
      );
      await page.browser.waitFor(() =>
        [...document.querySelectorAll('#search-results .kind')].some(({ textContent }) => textContent === 'Picture'),
      );
      page.check(
        await page.browser.eval(() =>
          document.querySelector('#search-results [aria-selected=true] b')?.textContent?.includes('mirror'),
        ),
        'what was chosen stays chosen when more is found',
      );
      await page.browser.press('ArrowUp');
      await page.browser.press('Enter');
      await page.browser.waitFor(() => /^#k=3000&x=38\d\d\.5&y=20\d\d\.5&/.test(location.hash));
      page.check((await page.browser.eval(() => location.hash)).includes('palette=safe'), 'the palette stays');
      await page.settled();
      await page.picture('search, armpit of game 3000');
      await finds(page, '(1290, 701)', `Cell (${grouped(1290)}, 701)`);
      await page.browser.press('Enter');
      await page.browser.waitFor(() => location.hash.startsWith('#k=3000&x=1290.5&y=701.5&zoom=5'));
      await finds(page, 'k 1e3', `Game ${grouped(1000)}`);
      await page.browser.press('Enter');
      await page.browser.waitFor(() => location.hash.startsWith('#k=1000&palette'));
      await page.browser.press('Escape');
      page.equal(
        await page.browser.eval(() => [
          /** @type {HTMLInputElement} */ (document.getElementById('search-field')).value,
          document.querySelectorAll('#search-results li').length,
        ]),
        ['', 0],
        'Escape empties the field',
      );
      await page.browser.press('Escape');
      await page.browser.waitFor(() => document.querySelector('#side')?.checkVisibility() === false);
      page.equal(await page.browser.eval(() => document.activeElement?.id), 'map', 'the focus is given back');
    },
  },
  {
    name: 'terms, figures, claims and other games are found, and each leads to where it is seen',
    site,
    run: async (page) => {
      await page.open('#k=1000&x=1000&y=300&zoom=0');
      await page.settled();
      await page.browser.click('[data-command=search]');
      await page.browser.waitFor(() => document.getElementById('search-field')?.checkVisibility());
      for (const [text, title] of [
        ['thread', 'Thread'],
        ['weft', 'Weft'],
        ['beam', 'Beam'],
        ['epaulette', '\u00c9paulette'],
        ['maharaja', 'Maharaja Nim'],
        ['figure 5', 'Figure 5'],
      ])
        await finds(page, text, title);
      await page.browser.press('Enter');
      await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent?.startsWith('Figure 5'));
      await page.browser.click('[data-command=search]');
      await page.browser.waitFor(() => document.getElementById('search-field')?.checkVisibility());
      await page.browser.fill('#search-field', 'claim skin thick');
      await page.browser.waitFor(() =>
        [...document.querySelectorAll('#search-results .kind')].some(({ textContent }) => textContent === 'Claim'),
      );
      await page.browser.eval(() =>
        [...document.querySelectorAll('#search-results li')]
          .find((row) => row.querySelector('.kind')?.textContent === 'Claim')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
      );
      await page.browser.waitFor(
        () => location.hash.includes('lab=claim;name:') && document.querySelector('#side details[open]') !== null,
      );
      await page.browser.click('[data-command=search]');
      await page.browser.waitFor(() => document.getElementById('search-field')?.checkVisibility());
      await page.browser.fill('#search-field', 'xyzzy');
      await page.browser.waitFor(
        () => document.querySelector('.search [role=status]')?.textContent === 'Nothing found',
      );
      await page.picture('search, nothing found');
    },
  },
  clean,
];
