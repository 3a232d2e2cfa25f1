// "Verify this view" of games with one piece finds nothing where the engine is right, finds what was made wrong on its
// way to the page, and can be cancelled.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { visit } from '../reference.mjs';
import { corrupting, verdictOf } from '../verifying.mjs';

/**
 * Presses a button of the section once it can be pressed.
 * @param {import('../case.mjs').Page} page
 * @param {string} text
 */
const pressed = (page, text) =>
  page.browser.waitFor(
    (text) => {
      const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('.verify button')]);
      const button = buttons.find(({ textContent }) => textContent === text);
      if (!button || button.hidden || button.disabled) return false;
      button.click();
      return true;
    },
    { args: [text] },
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'values, palaces, outcomes and residues are verified by their definition, in cells and coarse pixels',
    onlyInAll: WAITS.again,
    run: async (page) => {
      await page.open('#game=nim&x=60&y=40&zoom=3');
      await page.settled();
      await openPart(page, 'numbers');
      // The definition goes from cell to cell, and coarse pixels have many.
      await page.browser.setSize({ width: 480, height: 360 });
      const all = (/** @type {string} */ unit) => new RegExp(`^All \\d[\\d\\u202f]* ${unit} agree\\.$`);
      for (const [link, unit] of [
        ['game=wythoff&x=60&y=40&zoom=3', 'cells'],
        ['game=ryuo&p=4&classes=mod3&x=60&y=40&zoom=-1', 'pixels'],
        ['game=maharaja&k=40&x=120&y=90&zoom=2', 'cells'],
        ['game=generalized-wythoff&k=30&x=60&y=40&zoom=-1', 'pixels'],
        ['game=white-knight&x=60&y=40&zoom=3', 'cells'],
        ['game=ryuo&pass=available&show=outcome&x=60&y=40&zoom=3', 'cells'],
        ['game=ryuo-3b&z=5&x=40&y=30&zoom=4', 'cells'],
      ]) {
        await visit(page, `#${link}`);
        await page.settled();
        const said = (await verdictOf(page, 'Compute again')) ?? '';
        page.check(all(unit).test(said), `${link}: ${said}`);
      }
      await page.picture('pieces-verified');
    },
  },
  {
    name: 'one wrong value of a piece is found and named; a long check can be cancelled, one too long is refused',
    onlyInAll: WAITS.family,
    site: { inject: corrupting({ level: 0, column: 0, row: 0, index: 256 * 10 + 20 }) },
    run: async (page) => {
      await page.open('#game=nim&x=60&y=40&zoom=3');
      await page.settled();
      const said = (await verdictOf(page, 'Compute again')) ?? '';
      // 20 xor 10 is 30
      page.check(
        /^1 of .* cells differs\. The first is cell \(20, 10\): the map has \+31, by the definition it is \+30\./.test(
          said,
        ),
        said,
      );
      await visit(page, '#game=wythoff&x=1500&y=1200&zoom=1');
      await page.settled();
      await pressed(page, 'Compute again');
      await pressed(page, 'Cancel');
      await page.browser.waitFor(() => document.querySelector('.verify [role=status]')?.textContent === 'Cancelled.');
      await visit(page, '#game=ryuo&x=1000000&y=1000000&zoom=3');
      await page.browser.waitFor(() =>
        /which is too much/.test(document.querySelector('.verify p')?.textContent ?? ''),
      );
    },
  },
];
