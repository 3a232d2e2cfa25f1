// Left and Right: the map of values of a pair of pieces, and the parts that only these games have.

/** @typedef {import('../case.mjs').Page} Page */

/** What the status line tells. @param {Page} page */
const status = (page) => page.browser.eval(() => /** @type {HTMLElement} */ (document.getElementById('status')).innerText.replaceAll(/\s+/g, ' '));

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a link to Chessfights shows its temperatures, and the fields in the head change layer, pair and filter',
    run: async (page) => {
      await page.open('#game=chessfights&show=temperature&x=4.5&y=2.5&zoom=6');
      await page.settled();
      page.equal(await page.browser.eval(() => document.title), 'Chessfights, temperature \u00b7 Blocking Queens', 'title');
      page.check(/Centre \(4, 2\) temperature 0$/.test(await status(page)), `status: ${await status(page)}`);
      await page.picture('chessfights-temperature');
      await page.browser.eval(() => {
        const show = /** @type {HTMLSelectElement} */ (document.getElementById('partizan-show'));
        show.value = 'canonical';
        show.dispatchEvent(new Event('change'));
      });
      await page.browser.waitFor(() => location.hash.startsWith('#game=chessfights&show=canonical&x=4.5'));
      await page.settled();
      await page.browser.waitFor(() => /value \*2$/.test(document.getElementById('status')?.textContent ?? ''));
      await page.picture('chessfights-canonical');
      await page.browser.eval(() => {
        const only = /** @type {HTMLInputElement} */ (document.getElementById('partizan-only'));
        only.value = '{1|0}';
        only.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await page.browser.waitFor(() => location.hash.includes('only=%7B1%7C0%7D'));
      await page.settled();
      await page.browser.waitFor(() => /left out by the filter$/.test(document.getElementById('status')?.textContent ?? ''));
      await page.picture('chessfights-filter');
    },
  },
  {
    name: 'any pair of pieces has a map, and what lies beyond its table is said',
    run: async (page) => {
      await page.open('#game=partizan&left=1,0r&right=0,1r&show=canonical&x=70.5&y=3.5&zoom=4');
      await page.settled();
      await page.browser.waitFor(() => /value 67$|beyond the table/.test(document.getElementById('status')?.textContent ?? ''));
      page.check(/beyond the table, which ends at x = y = 60/.test(await status(page)) || /value 67/.test(await status(page)), `status: ${await status(page)}`);
      await page.open('#game=partizan&left=1,0r&right=0,1r&show=mean');
      await page.settled();
      await page.picture('rooks');
    },
  },
  {
    name: 'moves that never end and filters that are none are refused in a sentence',
    run: async (page) => {
      await page.open('#game=partizan&left=1,-2&right=0,1r');
      await page.browser.waitFor(() => /left has moves a,b to \(x-a, y-b\) that end/.test(document.getElementById('notices')?.textContent ?? ''));
      await page.open('#game=chessfights&show=canonical&only=1/3');
      await page.browser.waitFor(() => /character 1: 1\/3 is no number/i.test(document.getElementById('notices')?.textContent ?? ''));
    },
  },
];
