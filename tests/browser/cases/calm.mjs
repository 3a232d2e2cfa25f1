// Whoever asks for less motion sees only their own: no glide, no fling, no fading names. (Blinking has its case in
// `compare`.)

import { mapBox } from '../map-box.mjs';
import { linkOf } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/**
 * Runs in the page before its scripts: notes at which zooms tiles are drawn on the map, in twentieths of a doubling
 * beyond a whole one, and how strong names are written over it, in hundredths.
 */
function record() {
  const seen = { zooms: new Set(), strengths: new Set() };
  Object.defineProperty(window, 'seen', { value: seen });
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = /** @this {CanvasRenderingContext2D} */ function (
    /** @type {any[]} */ ...parts
  ) {
    if (this.canvas.id === 'map') seen.zooms.add(Math.round(20 * (Math.log2(parts[7] / parts[3]) % 1)) % 20);
    if (this.canvas.id === 'layers') seen.strengths.add(Math.round(100 * this.globalAlpha));
    return Reflect.apply(draw, this, parts);
  };
}

/**
 * What has been noted since the last time.
 * @param {Page} page
 * @returns {Promise<{zooms: number[], strengths: number[]}>}
 */
const seen = (page) =>
  page.browser.eval(() => {
    const { zooms, strengths } = /** @type {any} */ (window).seen;
    const noted = { zooms: [...zooms], strengths: [...strengths] };
    zooms.clear();
    strengths.clear();
    return noted;
  });

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'whoever asks for less motion sees no glide, no fling and no fading names',
    site: { base: '/some/where/', inject: `(${record})();\n` },
    device: { reducedMotion: true },
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      await page.open('#k=300&x=250&y=150&zoom=0&overlays=labels');
      await page.settled();
      await page.browser.waitFor(() => /** @type {any} */ (window).seen.strengths.size > 0);
      const { strengths: first } = await seen(page);
      await page.browser.move([400, 400]);
      await page.browser.waitFor(() => /** @type {any} */ (window).seen.strengths.size > 0);
      const { strengths: later } = await seen(page);
      page.check(
        first.every((strength) => later.includes(strength)),
        `names are there at once as they stay: ${first}, then ${later}`,
      );

      const { x: middle, y: centre } = await mapBox(page);
      // No rest before it is let go.
      await page.browser.drag(
        [
          [middle, centre],
          [middle - 160, centre - 80],
        ],
        { touch: true, duration: 80 },
      );
      // The link follows while the finger still moves, where the machine is slow.
      await page.browser.waitFor(() => /x=4(09|10|11)\b/.test(location.hash));
      await page.settled();
      const { x, y } = await linkOf(page);
      page.check(
        Math.abs(Number(x) - 410) <= 1 && Math.abs(Number(y) - 230) <= 1,
        `the map goes as far as the finger: ${x}, ${y}`,
      );

      await seen(page);
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('+');
      await page.browser.waitFor(() => location.hash.includes('zoom=1'));
      await page.settled();
      page.equal((await seen(page)).zooms, [0], 'parts of a doubling between zoom 0 and 1');
      await page.browser.press('g');
      await page.browser.waitFor(() => document.querySelector('#side .rows button'));
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('#side .rows button')).click());
      await page.browser.waitFor(() => location.hash.includes('x=100.5&y=100.5'));
      await page.settled();
      const { zoom } = await linkOf(page);
      const { zooms } = await seen(page);
      const allowed = [0, Math.round(20 * (zoom % 1)) % 20];
      page.check(
        zooms.every((part) => allowed.some((one) => Math.abs(one - part) <= 1 || Math.abs(one - part) >= 19)),
        `from zoom 1 to ${zoom} at once: ${zooms}`,
      );
    },
  },
];
