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

/** An answer of the page may not take as long as a sweep. */
const ASKED_EVERY = 10_000;

/**
 * Waits until the picture of a page that was just opened is complete.
 * @param {import('../tests/browser/webdriver.mjs').Browser} browser
 * @param {number} limit milliseconds, and as many more as pass until it is asked again
 */
export const complete = (browser, limit) => browser.waitFor(marked, { limit, args: ['picture-complete', ASKED_EVERY] });
