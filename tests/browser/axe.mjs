// axe-core, which knows what hinders readers who don't see, hear or point as others do.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** To be put into each page before its own scripts. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * @param {import('./case.mjs').Page} page
 * @returns {Promise<string[]>} what it finds in the page and in the frames of it that it was put into
 */
export const violations = (page) =>
  page.browser.eval(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run();
    return violations.map(
      (/** @type {any} */ { id, nodes }) =>
        `${id}: ${nodes.map((/** @type {any} */ { target }) => target.join(' ')).join(', ')}`,
    );
  });
