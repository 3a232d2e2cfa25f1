// The panel at the side: a part of the page comes into it by button or key, and gives the focus back when it goes.

import { openPart } from '../panels.mjs';
import { isModule } from '../modules.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** What the panel shows, and where the focus is. */
function panel() {
  const side = /** @type {HTMLElement} */ (document.getElementById('side'));
  const title = side.checkVisibility() ? side.querySelector('h2')?.textContent : null;
  const button = document.querySelector('[data-command=explore]');
  return {
    title,
    inside: side.contains(document.activeElement),
    focus: document.activeElement?.id ?? '',
    expanded: button?.getAttribute('aria-expanded'),
  };
}

/** @param {Page} page */
const opened = (page) => page.browser.waitFor(() => document.getElementById('side')?.checkVisibility());

/** @param {Page} page */
const closed = (page) => page.browser.waitFor(() => !document.getElementById('side')?.checkVisibility());

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a key opens a part in the side panel, and Escape gives the focus back to the map',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('n');
      await opened(page);
      page.equal(
        await page.browser.eval(panel),
        { title: 'Explore', inside: true, focus: 'side-title', expanded: 'true' },
        'the open panel',
      );
      await page.browser.press('Escape');
      await closed(page);
      page.equal(
        await page.browser.eval(panel),
        { title: null, inside: false, focus: 'map', expanded: 'false' },
        'the closed panel',
      );
    },
  },
  {
    name: 'a button opens a part in the side panel and closes it again',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      for (const selector of ['#side .dismiss', '[data-command=explore]']) {
        await openPart(page, 'tour');
        await opened(page);
        await page.browser.click(selector);
        await closed(page);
      }
    },
  },
  {
    name: 'a part that cannot be loaded is told of, and the map goes on',
    site: {
      base: '/some/where/',
      alter: (/** @type {string} */ path, /** @type {any} */ body) =>
        isModule(path, 'help') ? 'throw new Error()' : body,
    },
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await openPart(page, 'help');
      await page.browser.waitFor(() =>
        document.querySelector('#notices p')?.textContent?.includes('could not be loaded'),
      );
      await page.browser.click('[data-command=in]');
      await page.settled();
    },
  },
];
