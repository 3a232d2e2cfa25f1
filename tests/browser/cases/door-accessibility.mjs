// What a newcomer opens first, looked at by axe-core at 100 and 200 percent, in light and in dark: sharing, slides and
// films, search, gallery and tour, pins.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { AXE, SAME, violations } from '../axe.mjs';
import { visit } from '../reference.mjs';
import { choose, keepFiles } from '../saving.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** Presses what a menu may hide. @param {Page} page @param {string} command @param {string} selector  what comes */
async function open(page, command, selector) {
  await openPart(page, command);
  await appears(page, selector);
}

/** @param {Page} page @param {string} selector */
const appears = (page, selector) =>
  page.browser.waitFor((selector) => document.querySelector(selector)?.checkVisibility(), { args: [selector] });

/** @param {Page} page @param {string} selector */
const scrollTo = (page, selector) =>
  page.browser.eval((selector) => document.querySelector(selector)?.scrollIntoView(), selector);

/** @param {Page} page @param {string} text */
const press = (page, text) =>
  page.browser.eval(
    (text) =>
      [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#side button'))]
        .find(({ textContent }) => textContent?.trim() === text)
        ?.click(),
    text,
  );

/**
 * @param {string} percent
 * @param {import('../webdriver.mjs').Size} size
 * @returns {import('../case.mjs').Case}
 */
const clean = (percent, { width, height }) => ({
  name: `sharing, slides, films, search, gallery, tour and pins have no violation, at ${percent} percent`,
  onlyInAll: WAITS.axe,
  site: { base: '/some/where/', inject: AXE },
  engines: ['chromium'],
  run: async (page) => {
    await page.browser.setSize({ width, height });
    const isClean = async (/** @type {string} */ part) => {
      page.equal(await violations(page), [], `${part} in ${width} pixels`);
      await page.picture(`${part}, ${width}`);
    };
    await page.open('#k=300&x=400&y=400&zoom=2');
    await page.settled();
    await open(page, 'share', '#share-link');
    await isClean('share');
    await keepFiles(page);
    await open(page, 'export', '.export [name=kind]');
    await choose(page, { kind: 'slide' });
    await isClean('slide');
    await open(page, 'film', '.export .film');
    await choose(page, { seconds: '61' });
    await press(page, 'Save film');
    await page.browser.waitFor(() => document.querySelector('.export .work')?.textContent?.includes('61'));
    await choose(page, { subject: 'k' });
    await choose(page, { seconds: '60', size: 'small' });
    await press(page, 'Save film');
    await appears(page, '.export .work progress');
    await isClean('film');
    await press(page, 'Cancel');
    await open(page, 'search', '#search-field');
    await isClean('search, empty');
    await page.browser.fill('#search-field', 'thread');
    await page.browser.waitFor(() => document.querySelectorAll('#search-results .kind').length > 4);
    await isClean('search');
    await open(page, 'tour', '#side .begin, #side .resume');
    await isClean('gallery');
    await page.browser.eval(() => document.getElementById('map')?.focus());
    await page.browser.press('n');
    await appears(page, '.pins form textarea');
    await isClean('pin');
    await visit(page, '#item=figure-2');
    await appears(page, '#side .steps');
    await page.settled();
    // Axe-core takes links of the page that are scrolled out of sight for skip links.
    await scrollTo(page, '#side .text a');
    await isClean('tour');
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  // A window of 1280 x 800 has half of its pixels at 200 percent.
  clean('200', { width: 640, height: 400 }),
  { ...clean('100', { width: 1280, height: 800 }), onlyInAll: SAME },
];
