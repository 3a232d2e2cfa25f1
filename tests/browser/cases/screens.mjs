// Phone and desktop, light and dark: nothing hangs over the window's edge, and fingers find what they are to press.

import { typeK } from '../panels.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../engines.mjs').Device} Device */

const site = { base: '/some/where/' };

/** What a finger needs, in CSS pixels. */
const FINGER = 44;

/**
 * The controls that are seen: where they are, and whether something lies over their middle.
 * @param {Page} page
 */
const controls = (page) =>
  page.browser.eval(() => {
    const all = [...document.querySelectorAll('button, input')].filter((control) => {
      // The name of the page, where the head has no room for it: it is read out, and seen once it has the focus.
      const heading = control.closest('h1');
      return control.checkVisibility() && (!heading || getComputedStyle(heading).clipPath === 'none');
    });
    return all.flatMap((control) => {
      const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
      // What a panel scrolls is reached by scrolling.
      const pane = control.closest('#side .body')?.getBoundingClientRect();
      if (pane && (bottom > pane.bottom || top < pane.top)) return [];
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const name = control.getAttribute('aria-label') || control.id || control.textContent || control.outerHTML;
      return {
        name,
        left,
        top,
        right,
        bottom,
        width,
        height,
        covered: over === null || !(control.contains(over) || over.contains(control)),
      };
    });
  });

/** @param {Page} page */
async function checkLayout(page) {
  const { width, height } = await page.browser.size();
  const overflow = await page.browser.eval(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight };
  });
  page.check(overflow.scrollWidth <= width, `nothing hangs over sideways: ${overflow.scrollWidth} of ${width} pixels`);
  page.check(overflow.scrollHeight <= height, `nothing hangs over below: ${overflow.scrollHeight} of ${height} pixels`);
  const map = await page.browser.eval(() => {
    const [map, side] = ['map', 'side'].map((id) => document.getElementById(id)?.getBoundingClientRect().toJSON());
    return { ...map, sheet: side.width === innerWidth ? side.top : null };
  });
  const isPhone = width < 600;
  page.equal(
    [map.left, map.top, map.right, map.bottom].map(Math.round),
    isPhone ? [0, 53, width, Math.round(map.sheet === null ? height - 61 : map.sheet + 14)] : [0, 56, width, height],
    'the map has the window below the head, and on a phone above the actions or a sheet, with a line between',
  );
  const panels = await page.browser.eval(() =>
    [...document.querySelectorAll('#head, #chips, #actions, #side, .float, .notice')]
      .filter((panel) => panel.checkVisibility())
      .map((panel) => ({
        name: panel.id || panel.className || panel.tagName,
        ...panel.getBoundingClientRect().toJSON(),
      })),
  );
  const found = await controls(page);
  page.check(found.length >= 10, `the head's buttons and the map's are seen: ${found.length} controls`);
  for (const { name, left, top, right, bottom } of [...panels, ...found]) {
    page.check(
      left >= 0 && top >= 0 && right <= width && bottom <= height,
      `${name} is inside the window: ${left}, ${top}, ${right}, ${bottom}`,
    );
  }
  const fingers = await page.browser.eval(() => matchMedia('(pointer: coarse)').matches);
  for (const { name, covered, width: across, height: down } of found) {
    page.check(!covered, `${name} is not covered`);
    if (fingers) page.check(across >= FINGER && down >= FINGER, `a finger finds ${name}: ${across} x ${down} pixels`);
  }
}

/** @param {Page} page */
async function checkContrast(page) {
  const ratios = await page.browser.eval(() => {
    const light = (/** @type {string} */ colour) => {
      const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
      const [red, green, blue] = parts.map((part) =>
        part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const texts = [
      'h1',
      '#chips .words',
      '#actions span',
      'label',
      '#side input',
      '#status',
      '#status data',
      '.kind',
      '.notice p',
      '.problem',
      '#progress button',
    ];
    return texts.flatMap((selector) => {
      const element = document.querySelector(selector);
      if (!element?.checkVisibility()) return [];
      const ground = (/** @type {Element | null} */ under) => {
        while (under && /, 0\)$|^transparent/.test(getComputedStyle(under).backgroundColor))
          under = under.parentElement;
        return under && getComputedStyle(under).backgroundColor;
      };
      const [one, other] = [light(getComputedStyle(element).color), light(ground(element) ?? '')];
      return [{ selector, ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) }];
    });
  });
  page.check(ratios.length >= 3, 'there is text to read');
  for (const { selector, ratio } of ratios)
    page.check(ratio >= 4.5, `${selector} can be read: contrast ${ratio.toFixed(1)}`);
}

/** How light the page is off the board, 0 to 255. @param {Page} page */
const lightness = (page) =>
  page.browser.eval(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    return (
      [...context.getImageData(2, canvas.height >> 1, 1, 1).data.subarray(0, 3)].reduce((sum, part) => sum + part) / 3
    );
  });

const DESKTOP = { width: 1440, height: 900 };

/** @param {Page} page @param {Device} device */
async function followsScheme(page, device) {
  await page.open('#k=5&x=0&y=6&zoom=5');
  await page.settled();
  const light = await lightness(page);
  page.check(device.dark ? light < 64 : light > 192, `the surround follows the colour scheme: ${light} of 255`);
}

/**
 * @param {string} name
 * @param {Device} device
 * @returns {import('../case.mjs').Case}
 */
const looks = (name, device) => ({
  name: `everything has its place on a ${name}`,
  dependsOn: 'layout',
  site,
  device,
  run: async (page) => {
    if (!device.phone) await page.browser.setSize(DESKTOP);
    const touched = device.phone === true && page.browser.engine !== 'webkit';
    await page.open('#k=1000');
    await page.settled();
    page.equal(await page.browser.eval(() => matchMedia('(pointer: coarse)').matches), touched, 'fingers');
    await checkLayout(page);
    await checkContrast(page);
    await page.picture(`${name}-whole`);
    await visit(page, '#k=1000&x=1290&y=700&zoom=2');
    await page.settled();
    await checkLayout(page);
    await page.picture(`${name}-armpit`);
    await visit(page, '#k=9007199254740991&x=3002399751580330&y=3002399751580330&zoom=oops');
    await page.settled();
    await typeK(page, 'abc');
    await page.browser.waitFor(() => document.getElementById('k-problem')?.checkVisibility());
    await checkLayout(page);
    await checkContrast(page);
    await page.picture(`${name}-crowded`);
    await page.browser.click('#side .dismiss');
    await visit(page, '#k=60000&x=90000&y=90000&zoom=-8');
    await page.browser.waitFor(() => document.getElementById('progress')?.checkVisibility());
    await checkLayout(page);
    await page.picture(`${name}-busy`);
    await visit(page, '#k=400000&x=600000&y=600000&zoom=-10');
    await page.browser.waitFor(() => document.querySelector('#question button')?.checkVisibility());
    await checkLayout(page);
    await checkContrast(page);
    await page.picture(`${name}-asking`);
    await followsScheme(page, device);
    await page.picture(`${name}-small-game`);
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  looks('desktop', {}),
  looks('phone', { phone: true }),
  {
    name: 'where the dark is wished for, the page is dark, and its words can be read',
    site,
    device: { dark: true },
    run: async (page) => {
      await followsScheme(page, { dark: true });
      await visit(page, '#k=9007199254740991&x=3002399751580330&y=3002399751580330&zoom=oops');
      await page.browser.waitFor(() => document.querySelector('.notice p'));
      await checkContrast(page);
      await page.picture('dark');
    },
  },
];
