// The map and each part of the page, looked at by axe-core: no violation, in light and in dark, on a desktop and a phone.

import { AXE, violations } from '../axe.mjs';

/** @typedef {import('../engines.mjs').Device} Device */

const PARTS = ['inspect', 'places', 'colours', 'compare', 'play', 'tour', 'export', 'help', 'performance'];
/** A panel that has come may still be filling. */
const FILLING_MILLISECONDS = 500;

/**
 * @param {string} where
 * @param {Device} device
 * @returns {import('../case.mjs').Case}
 */
const accessible = (where, device) => ({
  name: `axe-core finds nothing wrong with the map and its parts ${where}`,
  device,
  limit: 240_000,
  // The script is put into the page before its own: no policy of a host's is touched by that.
  site: { base: '/some/where/', inject: AXE },
  run: async (page) => {
    await page.open('#k=100&x=80&y=60&zoom=3');
    await page.settled();
    page.equal(await violations(page), [], 'violations of the map');
    for (const part of PARTS) {
      await page.browser.eval((part) => /** @type {HTMLElement} */ (document.querySelector(`[data-command=${part}]`)).click(), part);
      await page.browser.waitFor((part) => document.querySelector(`[data-command=${part}]`)?.getAttribute('aria-expanded') === 'true', { args: [part] });
      await new Promise((resolve) => setTimeout(resolve, FILLING_MILLISECONDS));
      page.equal(await violations(page), [], `violations with the part "${part}"`);
    }
    await page.open('#k=5&puzzle=1.1');
    await page.browser.waitFor(() => document.querySelector('.play[data-task=move]'));
    // All but the puzzles: axe-core takes links of the page that are scrolled out of sight for skip links.
    await page.browser.eval(() => [...document.querySelectorAll('.play details:not(:last-of-type)')].map((part) => part.toggleAttribute('open', true)));
    await page.browser.waitFor(() => document.querySelector('.options button'));
    await page.browser.eval(() => {
      for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.play [aria-pressed]:not(details *, .arrows)'))) button.click();
    });
    await page.browser.fill('.play [name=play-cell]', 'nowhere');
    await page.browser.press('Enter');
    await page.browser.waitFor(() => ['.problem', '.insight', '.why'].every((part) => document.querySelector(`.play ${part}`)?.checkVisibility()));
    page.equal(await violations(page), [], 'violations with a game, palaces shown, moves explained, and input refused');
    await page.open('#k=5&pos=1,1,l1,u1,d1');
    await page.browser.waitFor(() => document.querySelector('.play .ending'));
    page.equal(await violations(page), [], 'violations with a game that is over');
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  accessible('on a desktop', {}),
  accessible('on a dark desktop', { dark: true }),
  accessible('on a phone', { phone: true }),
];
