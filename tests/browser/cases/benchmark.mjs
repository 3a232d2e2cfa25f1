// The page measures itself: what it tells, and that the map is afterwards where it was.

import { openPart } from '../panels.mjs';

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name:
      'the benchmark tells what a whole game takes on this machine, can be stopped by a button that stays ' +
      'in its place, and brings the map back',
    onlyInAll: 'it measures for seven seconds, as it must',
    site: { base: '/some/where/' },
    run: async (page) => {
      const link = '#k=100&x=110&y=90&zoom=2';
      await page.open(link);
      await page.settled();
      await openPart(page, 'performance');
      await page.browser.waitFor(() => document.querySelector('.benchmark button'));
      await page.browser.eval(() => {
        const button = /** @type {HTMLElement} */ (document.querySelector('.benchmark button'));
        /** @type {Set<number>} */
        const tops = new Set();
        setInterval(() => tops.add(button.getBoundingClientRect().top), 20);
        Object.assign(window, { topsOfTheButton: tops });
      });
      await page.browser.click('.benchmark button');
      const told = await page.browser.waitFor(() => {
        const results = /** @type {HTMLElement | null} */ (document.querySelector('.benchmark .results'));
        return results?.innerText.includes('Whole picture') && results.innerText;
      });
      const value = (/** @type {string} */ name) => Number.parseFloat(String(told).split(`${name}\n`)[1]);
      for (const name of [
        'Rows in JavaScript, cells/s',
        'First picture',
        'Whole picture',
        'Cells swept',
        'Cells swept of those outside the hood',
        'Times rows in JavaScript',
        'Frames during a sweep, 95 %',
      ]) {
        page.check(value(name) > 0, `a number for "${name}": ${told}`);
      }
      page.check(
        value('First picture') <= 1000 * value('Whole picture'),
        `the first picture comes before the whole: ${told}`,
      );
      await page.browser.click('.benchmark button');
      await page.browser.waitFor(() => document.querySelector('.benchmark [role=status]')?.textContent === 'Stopped.');
      const tops = await page.browser.eval(() => [
        .../** @type {{topsOfTheButton: Set<number>}} */ (/** @type {unknown} */ (window)).topsOfTheButton,
      ]);
      page.equal(tops.length, 1, `where the button was while figures grew: ${tops}`);
      await page.settled();
      page.check((await page.browser.url()).endsWith(link), `the map is where it was: ${await page.browser.url()}`);
      page.equal(await page.browser.eval(() => document.title), 'Game 100 \u00b7 Blocking Queens', 'the title');
    },
  },
];
