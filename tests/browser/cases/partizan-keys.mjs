// Left and Right by the keyboard alone: focus is where one goes on, and is never lost.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** What has the focus: a command's name, or the name that is told of it. @param {Page} page */
const focused = (page) =>
  page.browser.eval(() => {
    const it = /** @type {HTMLElement | null} */ (document.activeElement);
    const { labels } = /** @type {Partial<HTMLInputElement>} */ (it ?? {});
    return it?.dataset.command ?? it?.ariaLabel ?? labels?.[0]?.textContent ?? it?.localName;
  });

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the calculator is opened, asked and closed by keys, and the focus goes back to where it was',
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&x=4.5&y=4.5&zoom=5');
      await page.settled();
      await page.browser.eval(() =>
        /** @type {HTMLElement | null} */ (document.querySelector('[data-command=study]'))?.focus(),
      );
      page.equal(await focused(page), 'study', 'what has the focus first');
      await page.browser.press('Enter');
      await page.browser.waitFor(() => document.activeElement?.id === 'side-title');
      const isOnTab = () => page.browser.eval(() => document.activeElement?.role === 'tab');
      for (let tabs = 0; tabs < 4 && !(await isOnTab()); tabs++) await page.browser.press('Tab');
      // Experiments and claims are about queens: of the laboratory there are the instruments alone.
      const parts = await page.browser.eval(() =>
        [...document.querySelectorAll('#side [role=tab]')].map((tab) => tab.getAttribute('data-part')),
      );
      page.equal(parts, ['lab:measure', 'calculator', 'paper', 'compare'], 'the tabs of Study');
      for (const part of ['calculator']) {
        await page.browser.press('ArrowRight');
        await page.browser.waitFor(
          (part) =>
            document.querySelector(`#side [data-part="${part}"][aria-selected=true]`) === document.activeElement &&
            document.activeElement?.role === 'tab',
          { args: [part] },
        );
      }
      await page.browser.waitFor(() => document.querySelector('.calculator input') !== null);
      // Tab selects what stands there, so that typing takes its place.
      for (let tabs = 0; tabs < 12 && (await focused(page)) !== 'Games to calculate with'; tabs++)
        await page.browser.press('Tab');
      page.equal(await focused(page), 'Games to calculate with', 'what Tab leads to');
      for (const key of '(1,2)+(2,1)') await page.browser.press(key);
      await page.browser.press('Enter');
      await page.browser.waitFor(() => document.querySelector('.calculator .thermograph svg') !== null);
      page.check(
        (await page.browser.eval(() => location.hash)).includes('calc=(1,2)%2B(2,1)'),
        'the sum is in the link',
      );
      page.equal(await focused(page), 'Games to calculate with', 'what has the focus with the answer');
      await page.picture('partizan-keys');
      await page.browser.press('Escape');
      await page.browser.waitFor(() => document.querySelector('.calculator')?.checkVisibility() !== true);
      page.equal(await focused(page), 'study', 'what has the focus at last');
    },
  },
  {
    name: 'cells are filtered, inspected and played from by keys, and the focus goes on with the game',
    onlyInAll: WAITS.seldom,
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&x=3.5&y=4.5&zoom=5');
      await page.settled();
      await openPart(page, 'show');
      await page.browser.waitFor(() => document.getElementById('partizan-only'));
      await page.browser.eval(() => document.getElementById('partizan-only')?.focus());
      for (const key of '> 1/2') await page.browser.press(key);
      await page.browser.press('Enter');
      await page.browser.waitFor(() => location.hash.includes('&only=%3E%201%2F2'));
      await page.settled();
      page.equal(
        await page.browser.eval(() => document.activeElement?.id),
        'partizan-only',
        'what has the focus with the filtered cells',
      );
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('i');
      await page.browser.waitFor(
        () =>
          document.querySelector('.values .thermograph svg') !== null &&
          document.getElementById('side')?.innerText.includes('Cell (3, 4)'),
      );
      // The panel's own filter: the cells equal to the selected one, then all again.
      /** @type {[pressed: string, only: string | null, then: string][]} */
      const presses = [
        ['Show only cells equal to this one', 'canonical {1|*2}', 'Show all cells'],
        ['Show all cells', null, 'Show only cells equal to this one'],
      ];
      for (const [pressed, only, then] of presses) {
        await page.browser.eval((/** @type {string} */ label) => {
          const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.values button')]);
          buttons.find(({ textContent }) => textContent === label)?.focus();
        }, pressed);
        await page.browser.press('Enter');
        await page.browser.waitFor((/** @type {string} */ label) => document.activeElement?.textContent === label, {
          args: [then],
        });
        page.equal(
          await page.browser.eval(() => new URLSearchParams(location.hash.slice(1)).get('only')),
          only,
          `the link after "${pressed}"`,
        );
      }
      await page.browser.press('Escape');
      await page.open('#game=chessfights&show=canonical&x=6&y=6&zoom=5.2&sum=(3,4)+%2B+(2,5)');
      await page.settled();
      await page.browser.waitFor(() => document.querySelector('.games-play .move') !== null);
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.games-play .move')).focus());
      await page.browser.press('Enter');
      await page.browser.waitFor(
        () =>
          document.querySelectorAll('.games-play .told li').length === 2 &&
          document.activeElement?.matches('.games-play .move'),
      );
      await page.picture('partizan-keys-play');
    },
  },
];
