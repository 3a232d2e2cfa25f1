// The panel at the side: a part of the page comes into it by button or key, and gives the focus back when it goes.

import { isModule } from '../modules.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** What the panel shows, and where the focus is. */
function panel() {
  const side = /** @type {HTMLElement} */ (document.getElementById('side'));
  const title = side.checkVisibility() ? side.querySelector('h2')?.textContent : null;
  const button = document.querySelector('[data-command=help]');
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
      await page.browser.press('?');
      await opened(page);
      page.equal(
        await page.browser.eval(panel),
        { title: 'How to read the map', inside: true, focus: 'side-title', expanded: 'true' },
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
      await page.browser.click('[data-command=help]');
      await opened(page);
      await page.browser.click('#side .dismiss');
      await closed(page);
      await page.browser.click('[data-command=help]');
      await opened(page);
      await page.browser.click('[data-command=help]');
      await closed(page);
    },
  },
  {
    name: 'nine buttons of parts stand beside the head in one row, above the panel',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      // There may be two more some day.
      await page.browser.eval(() => {
        const parts = /** @type {HTMLElement} */ (document.getElementById('parts'));
        while (parts.childElementCount < 9)
          parts.append(/** @type {Element} */ (parts.lastElementChild).cloneNode(true));
      });
      for (const [width, height] of [
        [1280, 800],
        [1024, 768],
      ]) {
        await page.browser.setSize({ width, height });
        for (const isOpen of [false, true]) {
          if (isOpen) await page.browser.click('[data-command=places]');
          if (isOpen) await opened(page);
          const { head, parts, side, rows, title } = await page.browser.eval(() => {
            const box = (/** @type {string} */ id) =>
              /** @type {HTMLElement} */ (document.getElementById(id)).getBoundingClientRect().toJSON();
            const buttons = [...document.querySelectorAll('#parts button')]
              .filter((button) => button.checkVisibility())
              .map((button) => button.getBoundingClientRect().top);
            return {
              head: box('head'),
              parts: box('parts'),
              side: box('side'),
              rows: new Set(buttons).size,
              title: document.querySelector('h1')?.textContent,
            };
          });
          const end = isOpen ? side.top : height;
          page.check(
            rows === 1 &&
              parts.left >= head.right &&
              parts.top < head.bottom &&
              parts.right <= width &&
              parts.bottom <= end,
            `in ${width} pixels, the panel ${isOpen ? 'open' : 'closed'}: head to ${head.right}, ${rows} row of ` +
              `buttons from (${parts.left}, ${parts.top}) to (${parts.right}, ${parts.bottom}), the panel from ${end}`,
          );
          page.equal(title, 'Blocking Queens', 'the page\u2019s name, for screen readers');
        }
        await page.browser.click('#side .dismiss');
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
      await page.browser.click('[data-command=help]');
      await page.browser.waitFor(() =>
        document.querySelector('#notices p')?.textContent?.includes('could not be loaded'),
      );
      await page.browser.click('[data-command=in]');
      await page.settled();
    },
  },
];
