// axe-core, which knows what hinders readers who don't see, hear or point as others do.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Why a phone is left to the longest run where a desktop has been looked at. */
export const SAME = 'the elements, their names and their colours are those of a desktop';

/** To be put into each page before its own scripts. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * In the light and, where the browser can be told so at any moment, in the dark: there only the contrasts can differ.
 * @param {import('./case.mjs').Page} page
 * @returns {Promise<string[]>} what it finds in the page and in the frames of it that it was put into
 */
export async function violations({ browser }) {
  const found = await browser.eval(look, {});
  if (browser.engine !== 'chromium') return found;
  await browser.pretend({ dark: !browser.device.dark });
  const contrasts = await browser.eval(look, { runOnly: ['color-contrast'] });
  await browser.pretend(browser.device);
  return [
    ...found,
    ...contrasts.map((/** @type {string} */ violation) => `with the other colour scheme, ${violation}`),
  ];
}

/** Runs in the page, once its colours are no longer on their way. @param {object} options */
async function look(options) {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const { violations } = await /** @type {any} */ (window).axe.run(options);
  return violations.map(
    (/** @type {any} */ { id, nodes }) =>
      `${id}: ${nodes.map((/** @type {any} */ { target }) => target.join(' ')).join(', ')}`,
  );
}
