// Where the map lies in the window: points on it are told from its own corner or middle.

/**
 * @typedef {import('./case.mjs').Page} Page
 * @typedef {{left: number, top: number, width: number, height: number, x: number, y: number}} MapBox  in CSS pixels;
 *   `x` and `y` are its middle
 */

/** @param {Page} page @returns {Promise<MapBox>} */
export const mapBox = (page) =>
  page.browser.eval(() => {
    const { left, top, width, height } = /** @type {HTMLElement} */ (
      document.getElementById('map')
    ).getBoundingClientRect();
    return { left, top, width, height, x: left + width / 2, y: top + height / 2 };
  });
