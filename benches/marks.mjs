// Waits for the page's picture without asking for it again and again, which would take time from what is measured.

/**
 * Runs in the page: waits for a mark.
 * @param {string} mark
 * @param {number} limit milliseconds
 * @returns {Promise<boolean>} whether it was set in that time
 */
function marked(mark, limit) {
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ isSet) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(isSet);
    };
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(mark).length > 0) end(true);
    });
    const timer = setTimeout(() => end(false), limit);
    observer.observe({ type: 'mark', buffered: true });
  });
}

/**
 * Waits until the picture of a page that was just opened is complete.
 * @param {import('../tests/browser/webdriver.mjs').Browser} browser
 * @param {number} limit milliseconds
 */
export const complete = (browser, limit) => browser.waitFor(marked, { limit, args: ['picture-complete', 10_000] });
