// What cases about verifying share: one wrong number on its way to the page, and the verdict.

import { openPart } from './panels.mjs';

/** @typedef {import('./case.mjs').Page} Page */

/**
 * Runs in the page before its scripts: one number of one tile is changed before the page gets it.
 * @param {{level: number, column: number, row: number, index: number}} place
 */
function corruptTile({ level, column, row, index }) {
  window.Worker = class extends Worker {
    /** @type {Set<number>} */
    #asked = new Set();

    /** @param {any} take */
    set onmessage(take) {
      super.onmessage = (event) => {
        if (this.#asked.has(event.data.id) && event.data.result) event.data.result.values[index]++;
        take(event);
      };
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      const { method, params } = message;
      if (method === 'tile' && params.level === level && params.column === column && params.row === row)
        this.#asked.add(message.id);
      super.postMessage(message, transfer);
    }
  };
}

export const corrupting = (/** @type {Parameters<typeof corruptTile>[0]} */ place) =>
  `(${corruptTile})(${JSON.stringify(place)});`;

/**
 * Presses a button of the section once it can be pressed, and waits for the verdict.
 * @param {Page} page
 * @param {string} text
 */
export async function verdictOf(page, text) {
  if (!(await page.browser.eval(() => document.querySelector('.verify')))) await openPart(page, 'numbers');
  await page.browser.waitFor(
    (text) => {
      const found = [...document.querySelectorAll('.verify button')].find((button) => button.textContent === text);
      const button = /** @type {HTMLButtonElement | undefined} */ (found);
      if (!button || button.disabled) return false;
      button.click();
      return true;
    },
    { args: [text] },
  );
  return page.browser.waitFor(() => document.querySelector('.verify [role=status]')?.textContent);
}
