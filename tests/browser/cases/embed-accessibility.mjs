// An embedded map, still and live, and the code for one with its preview, looked at by axe-core.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { AXE, violations } from '../axe.mjs';
import { LINK } from '../embeds.mjs';

/** @type {import('../case.mjs').Case} */
const accessible = {
  name: 'axe-core finds nothing wrong with an embedded map and the code for one',
  onlyInAll: WAITS.axe,
  site: { inject: AXE, pages: { 'favicon.ico': '' } }, // which browsers ask for where a page names no icon
  run: async (page) => {
    await page.open(`embed.html${LINK}&theme=oops`);
    await page.settled();
    await page.browser.waitFor(() => document.querySelector('.notice')?.isConnected);
    page.equal(
      await page.browser.eval(() => document.getElementById('map')?.getAttribute('role')),
      'application',
      'the role of the map, which takes keys',
    );
    page.equal(await violations(page), [], 'violations of the still picture');
    await page.browser.eval(() => document.getElementById('map')?.dispatchEvent(new PointerEvent('pointerenter')));
    await page.browser.waitFor(
      () => document.getElementById('marks') && document.querySelector('.palace-number')?.isConnected,
    );
    await page.browser.eval(() =>
      document.getElementById('map')?.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true })),
    );
    page.equal(
      await page.browser.eval(() => document.getElementById('hint')?.hidden),
      false,
      'whether the hint is hidden',
    );
    page.equal(await violations(page), [], 'violations of the live map');
    await page.picture('embed');

    await page.open(LINK);
    await page.settled();
    await openPart(page, 'embed');
    await page.browser.waitFor(() => document.querySelector('.embed-code textarea')?.isConnected);
    const code = () =>
      page.browser.eval(
        () => /** @type {HTMLTextAreaElement} */ (document.querySelector('.embed-code textarea')).value,
      );
    page.check(
      /embed\.html#k=100&amp;box=\d+,\d+,\d+,\d+"/.test(await code()),
      `the frame has the view: ${await code()}`,
    );
    await page.browser.eval(() => {
      const [form, , theme] = /** @type {HTMLSelectElement[]} */ ([...document.querySelectorAll('.embed-code select')]);
      theme.value = 'dark';
      theme.dispatchEvent(new Event('change'));
      form.value = 'element';
      form.dispatchEvent(new Event('change'));
    });
    page.check(
      /<blocking-queens k="100" box="\d+,\d+,\d+,\d+" theme="dark" /.test(await code()),
      `the element has the view and what was chosen: ${await code()}`,
    );
    await page.browser.eval(() => document.querySelector('.embed-code iframe')?.scrollIntoView());
    await page.browser.waitFor(() => {
      const root = /** @type {HTMLIFrameElement} */ (document.querySelector('.embed-code iframe')).contentDocument
        ?.documentElement;
      return root?.dataset.picture === 'complete' && root.dataset.theme === 'dark';
    });
    page.equal(await violations(page), [], 'violations with the code and its preview');
    await page.picture('embed-code');
  },
};

/** @type {import('../case.mjs').Case[]} */
export default [accessible];
