// The focus never falls to the page's body, so that keys always reach something.

/** @typedef {import('../case.mjs').Page} Page */

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'each panel that is closed gives the focus back, on a fresh page to the map, and keys go on after the wheel',
    engines: ['chromium', 'webkit'], // Firefox's driver turns a wheel by pixels, as fingers do
    site: { base: '/some/where/' },
    dependsOn: 'focus',
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      for (const key of ['i', 'g', 't', '?', 'p', '/']) {
        await page.browser.eval(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
        await page.browser.press(key);
        await page.browser.waitFor(() => document.getElementById('side')?.contains(document.activeElement));
        await page.browser.click('#side > .dismiss');
        await page.browser.waitFor(() => document.getElementById('side')?.checkVisibility() === false);
        page.equal(await page.browser.eval(() => document.activeElement?.id), 'map', `the focus after ${key}`);
      }
      await page.browser.eval(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
      await page.browser.wheel([500, 350], { y: -100 });
      await page.browser.waitFor(() => !location.hash.endsWith('zoom=3'));
      await page.browser.press('f');
      await page.browser.waitFor(() => location.hash.startsWith('#k=100') && !location.hash.includes('zoom='));
    },
  },
];
