// Every control can be reached in any window: phones upright and on their side, and a desktop at 200 and 400 percent.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { checkCells, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/**
 * A window of 1280 x 800 has half and a quarter of its pixels at 200 and 400 percent, less what the browser has.
 * @type {[number, number][]}
 */
const SIZES = [
  [1280, 800],
  [640, 400],
  [320, 160],
  [390, 844],
  [320, 568],
  [844, 390],
];

/** Controls that are seen, and covered or beyond the window's edge. @param {Page} page */
const unreachable = (page) =>
  page.browser.eval(() =>
    [...document.querySelectorAll('button, input, select, textarea, a[href], summary')].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      // The name of the page, where the head has no room for it: it is read out, and seen once it has the focus.
      if (control.closest('h1') && getComputedStyle(/** @type {Element} */ (control.closest('h1'))).clipPath !== 'none')
        return [];
      const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // What a panel or the rail scrolls is reached by scrolling.
      const pane = control.closest('#side .body, #start, #actions')?.getBoundingClientRect();
      if (pane && (y < pane.top || y > pane.bottom)) return [];
      const name = control.getAttribute('aria-label') || control.id || control.textContent || control.outerHTML;
      const isInside = pane || (left >= 0 && right <= innerWidth + 0.5 && top >= 0 && bottom <= innerHeight + 0.5);
      const over = document.elementFromPoint(x, y);
      if (isInside && over && control.contains(over)) return [];
      return [`${name}, ${[left, top, right, bottom].map(Math.round)}, under ${over?.id || over?.className || over}`];
    }),
  );

/** @param {Page} page @param {string} selector */
const appears = (page, selector) =>
  page.browser.waitFor((selector) => document.querySelector(selector)?.checkVisibility(), { args: [selector] });

/** @param {Page} page */
const places = (page) =>
  page.browser.eval(() => {
    const box = (/** @type {string} */ selector) =>
      /** @type {HTMLElement} */ (document.querySelector(selector)).getBoundingClientRect();
    return { side: box('#side').top, ends: box('#side').bottom, head: box('#chips').bottom };
  });

/** @param {Page} page @param {string} height */
const isChosen = (page, height) =>
  page.browser.waitFor((height) => document.querySelector('#side .handle')?.ariaLabel?.endsWith(height), {
    args: [height],
  });

/** Words in the head that are wider than what they stand in; and the head itself. */
function cutInHead() {
  const head = /** @type {HTMLElement} */ (document.getElementById('head'));
  const parts = /** @type {NodeListOf<HTMLElement>} */ (head.querySelectorAll('h1, button, button span, button b'));
  // The page's name, where there is no room for it, until it has the focus.
  const isUnseen = (/** @type {HTMLElement} */ part) =>
    getComputedStyle(part.closest('h1') ?? part).clipPath !== 'none' || getComputedStyle(part).clipPath !== 'none';
  const cut = [...parts].filter((part) => {
    const { left, right } = part.getBoundingClientRect();
    return (
      part.checkVisibility() &&
      (part.scrollWidth > part.clientWidth + 1 ||
        part.scrollHeight > part.clientHeight + 2 ||
        left < 0 ||
        right > innerWidth + 0.5)
    );
  });
  // Words without a box of their own are as wide as they need.
  return cut
    .filter((part) => getComputedStyle(part).display !== 'inline' && !isUnseen(part))
    .map(({ innerText }) => innerText);
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'no control is covered in small, low and zoomed windows: alone, with the start card, a panel, or the menu',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      const sizes = page.browser.engine === 'chromium' ? SIZES : SIZES.slice(1, 4);
      await page.open();
      await appears(page, '#start');
      for (const [width, height] of sizes) {
        const size = `${width} x ${height}`;
        await page.browser.setSize({ width, height });
        page.equal(await unreachable(page), [], `with the start card in ${size}`);
        if (width >= 600 || height >= 568)
          page.check(
            await page.browser.eval(() => {
              const card = /** @type {HTMLElement} */ (document.getElementById('start'));
              return card.scrollHeight <= card.clientHeight;
            }),
            `all of the start card is in sight in ${size}`,
          );
        await page.picture(`start ${size}`);
      }
      await page.open('#k=100');
      await appears(page, '#status');
      for (const [width, height] of sizes) {
        const size = `${width} x ${height}`;
        await page.browser.setSize({ width, height });
        await page.settled();
        page.equal(await unreachable(page), [], `in ${size}`);
        await page.picture(`alone ${size}`);
        await openPart(page, 'places');
        await appears(page, '#side .body input');
        await page.browser.waitFor(() => document.querySelector('#side .handle')?.isConnected);
        await page.browser.rest('#tools'); // a sheet takes its room of the map
        page.equal(await unreachable(page), [], `with a panel in ${size}`);
        await page.picture(`panel ${size}`);
        await page.browser.click('#side .dismiss');
        await page.browser.waitFor(() => !document.querySelector('#side')?.checkVisibility());
        await page.browser.rest('#tools');
        page.equal(await unreachable(page), [], `the panel closed in ${size}`);
        await page.browser.click('#more');
        await appears(page, '#side[data-place=menu] .row');
        await page.browser.rest('#tools');
        page.equal(await unreachable(page), [], `with the menu in ${size}`);
        await page.picture(`menu ${size}`);
        await page.browser.press('Escape');
        await page.browser.waitFor(() => !document.querySelector('#side')?.checkVisibility());
      }
    },
  },
  {
    name: 'no name in the head is cut, of whatever game or layer, on a phone or a desktop',
    run: async (page) => {
      const links = [
        '#k=1000',
        '#game=ryuo-3a&pass=available',
        '#game=piece&moves=1,0r;0,1r;1,1;2,3;3,2;4,5;5,4;6,7;7,6;8,9;9,8;1,5;5,1&k=7',
        '#game=partizan&left=1,0&right=0,1',
      ];
      await page.open('#k=100');
      await page.settled();
      for (const width of [390, 1024, 1280]) {
        await page.browser.setSize({ width, height: 800 });
        for (const link of links) {
          await visit(page, link);
          await page.settled();
          const cut = await page.browser.eval(cutInHead);
          // Moves that somebody has typed may be as many as he likes.
          const named = cut.filter((text) => !text.trim().startsWith('Piece (1,0)+ (0,1)+ (1,1) (2,3)'));
          page.equal(named, [], `what is cut of ${link} at ${width}`);
          await page.picture(`head ${width} ${links.indexOf(link)}`);
        }
      }
    },
  },
  {
    name: 'the sheet of a phone has three heights, by its handle and by keys, and what the map shows stays in sight',
    site,
    device: { phone: true },
    dependsOn: 'touch',
    engines: ['chromium'], // the others' fingers drag no handle: their drivers take them for a mouse or not at all
    run: async (page) => {
      await page.open('#k=300&x=210&y=140&zoom=3');
      await page.settled();
      await openPart(page, 'places', { byTouch: true });
      await isChosen(page, 'half');
      await page.settled();
      const tops = [];
      for (const height of ['half', 'full', 'low', 'half']) {
        if (tops.length > 0) await page.browser.tapOn('#side .handle');
        await isChosen(page, height);
        await page.browser.waitFor(() => {
          const [map, side] = ['map', 'side'].map((id) => document.getElementById(id)?.getBoundingClientRect());
          return map && side && Math.abs(map.bottom - side.top - 14) <= 1;
        });
        const { side, ends, head } = await places(page);
        page.check(side >= head, `${height}: the sheet begins at ${side}, below the head, which ends at ${head}`);
        tops.push(Math.round(ends - side));
        await page.settled();
        page.equal(await unreachable(page), [], height);
        page.equal(
          await page.browser.eval(() => location.hash.replace(/&sel=.*/, '')),
          '#k=300&x=210&y=140&zoom=3',
          `${height}: the cell in the middle`,
        );
        await page.picture(`sheet ${height}`);
      }
      const [half, full, low] = tops;
      page.check(low < half && half < full, `three heights: ${tops}`);
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('#side .handle')).focus());
      await page.browser.press('ArrowUp');
      await isChosen(page, 'full');
      await page.browser.press('ArrowDown');
      await page.browser.press('ArrowDown');
      await isChosen(page, 'low');
      const { x, y } = await page.browser.eval(() => {
        const { left, top, width } = /** @type {HTMLElement} */ (
          document.querySelector('#side .handle')
        ).getBoundingClientRect();
        return { x: left + width / 2, y: top + 10 };
      });
      await page.browser.drag(
        [
          [x, y],
          [x, y - 100],
          [x, y - 220],
        ],
        { touch: true },
      );
      await isChosen(page, 'half');
      await page.browser.press('Escape');
      await page.browser.waitFor(() => {
        const [map, stage] = ['map', 'stage'].map((id) => document.getElementById(id)?.getBoundingClientRect());
        return map && stage && Math.abs(map.height - stage.height) <= 2; // its border
      });
    },
  },
  {
    name: 'a device pixel ratio that is only pretended is drawn with as many pixels as it asks for',
    onlyInAll: WAITS.rare,
    site,
    engines: ['chromium'],
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      // As a device is chosen in the developer tools: its window has another size, too.
      for (const [ratio, width] of [
        [1, 600],
        [2, 620],
        [3, 390],
        [1.5, 640],
      ]) {
        await page.browser.cdp('Emulation.setDeviceMetricsOverride', {
          width,
          height: 400,
          deviceScaleFactor: ratio,
          mobile: false,
        });
        await page.browser.waitFor(
          (ratio, across) => {
            const map = /** @type {HTMLCanvasElement} */ (document.getElementById('map'));
            const bounds = map.getBoundingClientRect();
            return (
              innerWidth === across &&
              bounds.right === across &&
              Math.abs(map.width - bounds.width * ratio) <= 1 &&
              Math.abs(map.height - bounds.height * ratio) <= 1
            );
          },
          { args: [ratio, width] },
        );
        await checkCells(page);
        await page.picture(`ratio ${ratio}`);
      }
      await page.browser.cdp('Emulation.clearDeviceMetricsOverride', {});
    },
  },
  {
    name: 'Play has the margins of a panel after the tour, whose sheet stays loaded',
    onlyInAll: WAITS.mended,
    site,
    run: async (page) => {
      await page.open('#item=figure-1');
      await appears(page, '#side .story');
      await visit(page, '#k=5&pos=3,3,l3,u3,d2-3&players=human,human');
      await appears(page, '#side .play .story');
      const { paddingLeft, overflowY } = await page.browser.eval(() => {
        const { paddingLeft, overflowY } = getComputedStyle(
          /** @type {Element} */ (document.getElementById('side-body')),
        );
        return { paddingLeft, overflowY };
      });
      page.equal([paddingLeft, overflowY], ['16px', 'auto'], 'how the panel holds Play');
    },
  },
];
