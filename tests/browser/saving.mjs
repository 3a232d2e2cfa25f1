// What panels save, kept in the page instead of downloaded.

import { openPart } from './panels.mjs';

/** @typedef {import('./case.mjs').Page} Page */

/** Keeps what is saved instead of downloading it. @param {Page} page */
export const keepFiles = (page) =>
  page.browser.eval(() => {
    const kept = /** @type {any} */ (window);
    kept.addressOf = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      kept.savedBlob = blob;
      return '#saved';
    };
    HTMLAnchorElement.prototype.click = function () {
      kept.savedName = this.download;
    };
  });

/**
 * Opens a tab of Share, and keeps what is saved.
 * @param {Page} page
 * @param {'export' | 'film' | 'numbers' | 'share' | 'embed'} [tab]
 */
export async function openPanel(page, tab = 'export') {
  await keepFiles(page);
  await openPart(page, tab);
  await page.browser.waitFor(() => document.querySelector('.export'));
}

/**
 * @param {Page} page
 * @param {Record<string, string>} values
 */
export const choose = (page, values) =>
  page.browser.eval((values) => {
    for (const [name, value] of Object.entries(values)) {
      const control = /** @type {HTMLInputElement} */ (document.querySelector(`.export [name=${name}]`));
      control.value = value;
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'));
    }
  }, values);

/**
 * Presses a button of the panel, and waits for the file, for as long as the work goes on.
 * @param {Page} page
 * @param {string} text
 * @param {string} [panel]
 */
export async function saved(page, text, panel = '.export') {
  await page.browser.eval(
    (text, panel) => {
      /** @type {any} */ (window).savedBlob = undefined;
      const button = [...document.querySelectorAll(`${panel} button`)].find(
        (button) => button.textContent?.trim() === text,
      );
      /** @type {HTMLButtonElement} */ (button).click();
    },
    text,
    panel,
  );
  for (let before = 0, done = 0; done >= 0; before = done) {
    done = await page.browser.waitFor(
      (panel, before) => {
        if (/** @type {any} */ (window).savedBlob) return -1;
        /** @type {HTMLProgressElement | null} */
        const bar = document.querySelector(`${panel} .work progress`);
        return bar !== null && bar.value !== before && bar.value;
      },
      { args: /** @type {[string, number]} */ ([panel, before]) },
    );
  }
  const { name, coded } = await page.browser.eval(async () => {
    const { savedBlob, savedName } = /** @type {any} */ (window);
    let coded = '';
    const bytes = new Uint8Array(await savedBlob.arrayBuffer());
    for (let at = 0; at < bytes.length; at += 8192) coded += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { name: savedName, coded: btoa(coded) };
  });
  return { name, file: Buffer.from(coded, 'base64') };
}
