// Left and Right for readers who don't see, hear or point as others do, and for those who don't wait.

import { WAITS } from '../case.mjs';
import { AXE, SAME, violations } from '../axe.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../engines.mjs').Device} Device */

/**
 * Each part of the page that only these games have, with what must be there before it is looked at.
 * @type {[name: string, keys: string, part: string][]}
 */
const PARTS = [
  ['inspector', 'sel=5,7', '.values .thermograph svg'],
  ['calculator', 'calc=%7B2||1|0,*%7D+%2B+^', '.calculator .thermograph svg'],
  ['play', 'sum=(3,4)+%2B+(2,5)', '.games-play .move'],
  ['printed table', 'paper=table', '.paper td.differs'],
  ['one-row games', 'paper=rows', '.paper table td'],
];

/**
 * @param {string} where
 * @param {Device} device
 * @returns {import('../case.mjs').Case}
 */
const accessible = (where, device) => ({
  name: `axe-core finds nothing wrong with Left and Right and its parts ${where}`,
  onlyInAll: WAITS.axe,
  device,
  site: { inject: AXE },
  run: async (page) => {
    await page.open('#game=chessfights&show=canonical&x=5&y=5&zoom=5');
    await page.settled();
    for (const [name, keys, part] of PARTS) {
      await visit(page, `#game=chessfights&show=canonical&x=5&y=5&zoom=5&${keys}`);
      await page.settled();
      await page.browser.waitFor((/** @type {string} */ part) => document.querySelector(part) !== null, {
        args: [part],
      });
      page.equal(await violations(page), [], `violations with the ${name}`);
      await page.picture(`partizan-${name.replaceAll(' ', '-')}-${where.replaceAll(' ', '-')}`);
    }
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  accessible('on a desktop', {}),
  { ...accessible('on a phone', { phone: true }), onlyInAll: SAME },
  {
    name: 'whoever leaves a long computation sees what is known at once, and what was left is not finished behind it',
    run: async (page) => {
      // its scripts and module are loaded with this
      await page.open('#game=partizan&left=1,0r&right=0,1r&show=canonical');
      await page.settled();
      const hurry = (/** @type {string} */ link, /** @type {string} */ title) =>
        page.browser.eval(
          async (/** @type {string} */ link, /** @type {string} */ title) => {
            const started = performance.now();
            location.hash = link;
            for (;;) {
              await new Promise((resolve) => requestAnimationFrame(resolve));
              if (document.title.startsWith(title) && document.documentElement.dataset.picture === 'complete')
                return Math.round(performance.now() - started);
            }
          },
          link,
          title,
        );
      const near = await hurry('#game=chessfights&show=canonical', 'Chessfights, canonical');
      await page.browser.eval(() => {
        location.hash = '#game=chessfights&show=canonical&size=150';
      });
      await page.browser.waitFor(() => document.documentElement.dataset.picture === 'working');
      const away = await hurry('#game=chessfights&show=outcome', 'Chessfights, outcome');
      const again = await page.browser.eval(async () => {
        location.hash = '#game=chessfights&show=canonical&size=150';
        while (!document.title.startsWith('Chessfights, canonical'))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return document.documentElement.dataset.picture;
      });
      page.equal(again, 'working', 'the picture of the large table when one comes back');
      console.log(`Chessfights: 61 x 61 cells ${near} ms, away from 150 x 150 cells to known ones ${away} ms`);
    },
  },
];
