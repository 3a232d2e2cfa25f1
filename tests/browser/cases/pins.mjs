// Pins: notes on the map, kept on the device, written as a list of links that opens as a tour.

import { AXE, violations } from '../axe.mjs';
import { keepFiles, saved } from '../saving.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** @param {Page} page @param {string} words */
const said = (page, words) =>
  page.browser.waitFor((wanted) => document.querySelector('.pins [role=status]')?.textContent?.includes(wanted), {
    args: [words],
  });

/** @param {Page} page @param {string} words of the button */
const press = (page, words) =>
  page.browser.eval(
    (wanted) =>
      /** @type {HTMLElement} */ (
        [...document.querySelectorAll('#side button')].find(({ textContent }) => textContent === wanted)
      ).click(),
    words,
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a pin is set on the map by mouse and keys, kept, found, exported as a list of links, and opened as a tour',
    site: { base: '/some/where/', inject: AXE },
    run: async (page) => {
      await page.open('#k=300&x=200&y=200&zoom=1');
      await page.settled();
      await page.browser.press('n');
      await page.browser.waitFor(() => document.querySelector('.pins textarea')?.checkVisibility());
      await page.browser.fill('.pins form textarea', 'A thread begins here');
      await page.browser.press('Tab');
      await page.browser.press('Enter');
      await said(page, 'Pin 1 made');
      await page.browser.drag([[300, 500]]);
      await page.browser.waitFor(
        () => !document.querySelector('.pins .quiet')?.textContent?.includes('choose another'),
      );
      await page.browser.fill('.pins form textarea', 'Another place');
      await press(page, 'Pin it');
      await said(page, 'Pin 2 made');
      await page.settled();
      await page.picture('pins, two on the map');
      page.equal(await violations(page), [], 'axe');

      // They are there again after a reload, and found by their words.
      await page.open('#k=300&x=200&y=200&zoom=1');
      await page.settled();
      const kept = JSON.parse(await page.browser.eval(() => localStorage.getItem('pins') ?? ''));
      page.equal(
        kept.map((/** @type {{note: string}} */ { note }) => note),
        ['A thread begins here', 'Another place'],
        'what is kept',
      );
      page.check(/^#k=300&box=\d+,\d+,\d+,\d+&pin=\d+,\d+$/.test(kept[1].link), kept[1].link);
      await page.browser.press('/');
      await page.browser.waitFor(() => document.activeElement?.id === 'search-field');
      await page.browser.fill('#search-field', 'thread begins');
      await page.browser.waitFor(
        () => document.querySelector('#search-results [aria-selected=true] .kind')?.textContent === 'Pin',
      );
      await page.browser.press('Enter');
      await page.browser.waitFor((/** @type {string} */ link) => location.hash === link, { args: [kept[0].link] });

      // One that is deleted comes back.
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('n');
      await page.browser.waitFor(() => document.querySelectorAll('.pins ol li').length === 2);
      // The browser is asked not to clear them, and where it does not promise that, a file is advised.
      await page.browser.eval(() => {
        const persist = async () => ((document.body.dataset.asked = 'yes'), false);
        Object.defineProperty(navigator, 'storage', { value: { persisted: async () => false, persist } });
      });
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.pins li .dismiss')).click());
      await page.browser.waitFor(() => {
        const advice = [...document.querySelectorAll('.pins p')].find(({ textContent }) =>
          /as a text/.test(textContent),
        );
        return document.body.dataset.asked && advice?.checkVisibility();
      });
      await page.browser.waitFor(() => document.querySelectorAll('.pins ol li').length === 1);
      await page.browser.press('Enter');
      await page.browser.waitFor(() => document.querySelectorAll('.pins ol li').length === 2);
      await keepFiles(page);
      const text = String((await saved(page, 'Save as text', '.pins')).file);
      page.check(/^1\. A thread begins here\nhttp:\S+#k=300&box=\S+\n\n2\. Another place\nhttp/.test(text), text);

      // Whoever gets the text goes through it.
      await page.browser.eval(() => localStorage.removeItem('pins'));
      await page.open('#k=1000');
      await page.settled();
      await page.browser.press('n');
      await page.browser.waitFor(() => document.querySelector('.pins details')?.checkVisibility());
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.pins summary')).click());
      await page.browser.fill('.pins details textarea', 'no link');
      await press(page, 'Open as a tour');
      await said(page, '\u201cno link\u201d has no link into the map');
      // Pasted: typed, not every engine's driver makes lines of it.
      await page.browser.eval((pasted) => {
        /** @type {HTMLTextAreaElement} */ (document.querySelector('.pins details textarea')).value = pasted;
      }, text);
      await press(page, 'Open as a tour');
      await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent === 'A thread begins here');
      await page.browser.waitFor((/** @type {string} */ link) => location.hash === link, { args: [kept[0].link] });
      await page.browser.click('.steps [data-step=Next]');
      await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent === 'Another place');
      await page.browser.waitFor((/** @type {string} */ link) => location.hash === link, { args: [kept[1].link] });
      page.equal(await page.browser.eval(() => document.querySelector('.steps p')?.textContent), '2 of 2', 'the step');
      await page.settled();
      await page.picture('pins, a tour');
      await page.browser.eval(() => history.back());
      await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent === 'A thread begins here');
      // In a lecture, too, which a key begins from within the panel.
      const hold = () =>
        page.browser.eval(() => /** @type {HTMLElement | null} */ (document.querySelector('#side h2'))?.focus());
      await hold();
      await page.browser.press('L');
      await page.browser.waitFor(() => document.documentElement.classList.contains('lecture'));
      await page.browser.press('PageDown');
      await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent === 'Another place');
      await page.browser.waitFor(() => location.hash.endsWith('&lecture=on'));
      await page.browser.press('PageUp');
      await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent === 'A thread begins here');
      await page.browser.press('Escape');
      await page.browser.waitFor(() => !document.documentElement.classList.contains('lecture'));
      await hold();
      await page.browser.press('Escape');
      await page.browser.waitFor(() => !location.hash.includes('pin='));
    },
  },
  {
    name: 'while a pin is set, a name on the map that is clicked is a cell',
    run: async (page) => {
      await page.open('#k=1000&x=1290.5&y=701.5&zoom=-1');
      await page.settled();
      await page.browser.press('n');
      await page.browser.waitFor(() => document.querySelector('.pins textarea')?.checkVisibility());
      const named = await page.browser.eval(() => {
        const { bottom = 0 } = document.getElementById('head')?.getBoundingClientRect() ?? {};
        return /** @type {const} */ ([innerWidth / 2, (innerHeight + bottom) / 2]);
      });
      await page.browser.move([...named]);
      await page.browser.waitFor(() => document.getElementById('map')?.classList.contains('over-name'));
      await page.browser.drag([[...named]]);
      await page.browser.waitFor(
        () => !document.querySelector('.pins .quiet')?.textContent?.includes('choose another'),
      );
      await page.browser.press('Escape');
      await page.browser.waitFor(() => document.getElementById('side')?.hidden);
      await page.browser.drag([[...named]]);
      await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent === 'Armpit');
    },
  },
];
