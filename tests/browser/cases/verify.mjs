// "Verify this view" finds nothing where the engine is right, and finds what was made wrong on its way to the page.

import { WAITS } from '../case.mjs';
import { visit } from '../reference.mjs';
import { corrupting, verdictOf } from '../verifying.mjs';

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a view is verified by counting, and by the automaton\u2019s rule, in cells and in coarse pixels',
    site: { base: '/some/where/' },
    run: async (page) => {
      await page.open('#k=100&x=150&y=110&zoom=1');
      await page.settled();
      const all = /^All (\d[\d\u202f]*) cells agree\.$/;
      const counted = all.exec((await verdictOf(page, 'Count again')) ?? '')?.[1];
      page.equal(
        all.exec((await verdictOf(page, 'Try the rule')) ?? '')?.[1],
        counted,
        'cells that agree with the rule',
      );
      await visit(page, '#k=100&x=900&y=700&zoom=-2');
      await page.settled();
      page.check(
        /^All \d[\d\u202f]* pixels agree\.$/.test((await verdictOf(page, 'Count again')) ?? ''),
        'coarse pixels agree with the count',
      );
      page.equal(await verdictOf(page, 'Try the rule'), 'All 64 pixels agree.', 'coarse pixels by the rule');
      // Too far out to be counted, but not for the rule; what is left of the view and above it has been computed, too.
      await visit(page, '#k=1000000000000&x=700000000006&y=150001000000&zoom=1');
      await page.settled();
      await page.browser.waitFor(() =>
        /would have to count .* would take too long\.$/.test(document.querySelector('.verify p')?.textContent ?? ''),
      );
      const far = await verdictOf(page, 'Try the rule');
      page.check(all.test(far ?? ''), `a far view agrees with the rule: ${far}`);
    },
  },
  {
    name: 'verifying finds a tile with one wrong cell',
    onlyInAll: WAITS.again,
    site: {
      base: '/some/where/',
      isolated: true,
      inject: corrupting({ level: 0, column: 0, row: 0, index: 100 * 256 + 130 }),
    },
    run: async (page) => {
      await page.open('#k=100&x=150&y=110&zoom=1');
      await page.settled();
      const counted = (await verdictOf(page, 'Count again')) ?? '';
      page.check(
        /^1 of .* cells differs\. The first is cell \(130, 100\): the map has v = /.test(counted),
        `by counting: "${counted}"`,
      );
      const ruled = (await verdictOf(page, 'Try the rule')) ?? '';
      page.check(/cells differ\. The first is cell \(130, 100\): /.test(ruled), `by the rule: "${ruled}"`);
    },
  },
  {
    name: 'verifying finds a coarse tile with one wrong count',
    onlyInAll: WAITS.again,
    site: { base: '/some/where/', inject: corrupting({ level: 2, column: 0, row: 0, index: 100 * 256 + 130 }) },
    run: async (page) => {
      await page.open('#k=100&x=900&y=700&zoom=-2');
      await page.settled();
      const counted = (await verdictOf(page, 'Count again')) ?? '';
      page.check(
        /^1 of .* pixels differs\. The first is the pixel in column 130, row 100 of this level: the map has /.test(
          counted,
        ),
        `by counting: "${counted}"`,
      );
    },
  },
];
