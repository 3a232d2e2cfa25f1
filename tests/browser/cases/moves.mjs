// Pan and zoom by mouse, wheel, fingers, keys and buttons: the view goes where it should, and its picture is right.

import { tap } from '../gestures.mjs';
import { mapBox } from '../map-box.mjs';
import { openPart } from '../panels.mjs';
import { checkCells, linkOf } from '../reference.mjs';

/**
 * @typedef {import('../case.mjs').Page} Page
 * @typedef {import('../gestures.mjs').Point} Point
 * @typedef {{x: number, y: number, zoom: number}} View
 */

const site = { base: '/some/where/' };
const START = '#k=100&x=120&y=90&zoom=3';
/** A place on the map beside its middle, without a panel over it. */
/** @type {Point} */
const POINT = [640, 280];

/** @param {Page} page @returns {Promise<View>} */
async function viewOf(page) {
  const { x, y, zoom } = await linkOf(page);
  return { x: Number(x), y: Number(y), zoom };
}

/** @param {Page} page */
const hashOf = (page) => page.browser.eval(() => location.hash);

/**
 * Does something to the map, and waits until the link and the picture have followed. A hand that pauses on its way is
 * told of twice: where it ended counts.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
async function after(page, act) {
  const before = await hashOf(page);
  await act();
  await page.browser.waitFor((old) => location.hash !== old, { args: [before] });
  await atRest(page);
  await checkCells(page);
  return viewOf(page);
}

/**
 * Waits until the link has stood still for longer than a move needs to rest before it is told of.
 * @param {Page} page
 */
const atRest = (page) =>
  page.browser.eval(
    () =>
      new Promise((done) => {
        let [link, since] = [location.hash, performance.now()];
        const watch = setInterval(() => {
          if (location.hash !== link) [link, since] = [location.hash, performance.now()];
          if (performance.now() - since < 700) return;
          clearInterval(watch);
          done(undefined);
        }, 50);
      }),
  );

/**
 * @param {Page} page
 * @param {View} view
 * @param {Partial<View>} expected
 * @param {number} [pixels]  how far off it may be
 */
function checkView(page, view, { x = view.x, y = view.y, zoom = view.zoom }, pixels = 1) {
  const scale = 2 ** view.zoom;
  const off = Math.max(Math.abs(view.x - x) * scale, Math.abs(view.y - y) * scale);
  page.check(off <= pixels, `the view ${JSON.stringify(view)} is centred at (${x}, ${y}); it is ${off} pixels off`);
  page.check(Math.abs(view.zoom - zoom) < 0.002, `zoom ${view.zoom} is ${zoom}`);
}

/**
 * The place under a point of the page.
 * @param {Page} page
 * @param {View} view
 * @param {Point} point
 */
async function placeAt(page, { x, y, zoom }, [left, top]) {
  const middle = await mapBox(page);
  return { x: x + (left - middle.x) / 2 ** zoom, y: y + (top - middle.y) / 2 ** zoom };
}

/**
 * What was under a point is there still.
 * @param {Page} page
 * @param {View} before
 * @param {View} now
 * @param {Point} point
 */
async function checkKept(page, before, now, point) {
  const [was, is] = [await placeAt(page, before, point), await placeAt(page, now, point)];
  const off = Math.hypot(is.x - was.x, is.y - was.y) * 2 ** now.zoom;
  page.check(off < 1.5, `the place under the pointer stays; it moved by ${off.toFixed(2)} pixels`);
}

/** @param {Page} page */
async function begin(page, link = START) {
  await page.open(link);
  await page.settled();
  return viewOf(page);
}

/** @param {Page} page */
const focusMap = (page) => page.browser.eval(() => document.getElementById('map')?.focus());

/** What the map says that it shows. @param {Page} page */
const labelOf = (page) => page.browser.eval(() => document.querySelector('canvas')?.getAttribute('aria-label') ?? '');

/** The uppermost row in sight. @param {Page} page */
const topRow = async (page) => Number((await labelOf(page)).match(/rows (\d+)/)?.[1]);

/** Runs in the page: keeps how long a key was held, as the page saw it. */
function timePress() {
  let since = 0;
  addEventListener('keydown', () => (since = performance.now()));
  addEventListener('keyup', () => (document.documentElement.dataset.held = String(performance.now() - since)));
}

/**
 * Runs in the page: what a finger does is 20 milliseconds apart for it, as the hand is that is played, however late the
 * driver is.
 */
function steadyHand() {
  const times = new WeakMap();
  let last = 0;
  Object.defineProperty(PointerEvent.prototype, 'timeStamp', {
    get() {
      if (!times.has(this)) times.set(this, (last += 20));
      return times.get(this);
    },
  });
}

/** Runs in the page: notes that it was told of a double click. */
function hearDoubleClicks() {
  addEventListener('dblclick', () => (document.documentElement.dataset.doubled = 'yes'), true);
}

/** Two quick clicks of the mouse. */
const DOUBLE_CLICK = [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: POINT[0], y: POINT[1], duration: 0, origin: 'viewport' },
      ...[1, 2].flatMap(() => [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    ],
  },
];

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'dragging with the mouse pans by as many pixels',
    dependsOn: 'the mouse',
    site,
    run: async (page) => {
      const before = await begin(page);
      const view = await after(page, () => page.browser.drag([POINT, [POINT[0] - 161, POINT[1] + 83]]));
      checkView(page, view, { x: before.x + 161 / 8, y: before.y - 83 / 8, zoom: 3 });
    },
  },
  {
    name: 'dragging a box with Shift shows its cells whole beside the panels, and the address names them',
    site,
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      const before = await begin(page, '#k=100&x=120&y=90&zoom=2');
      const [from, to] = /** @type {Point[]} */ ([
        [400, 250],
        [650, 425],
      ]);
      const [first, last] = [await placeAt(page, before, from), await placeAt(page, before, to)];
      await page.browser.drag([from, to], { held: ['Shift'] });
      await page.browser.waitFor(() => location.hash.includes('box='));
      const [, left, top, across, down] = (/#k=100&box=(\d+),(\d+),(\d+),(\d+)$/.exec(await hashOf(page)) ?? []).map(
        Number,
      );
      // Cells that the box cuts are in it, and at most a cell more.
      const off = [first.x - left, first.y - top, left + across - last.x, top + down - last.y];
      page.check(
        off.every((cells) => cells >= 0 && cells < 2),
        `the address tells ${[left, top, across, down]}, drawn were ${JSON.stringify([first, last])}`,
      );
      // Its corners are under the mouse where they are said to be, and nothing lies over them.
      await page.settled();
      // The small map may come a little later, and the box goes out of its way.
      const scale = await page.browser.waitFor(
        (...box) => {
          const map = /** @type {HTMLElement} */ (document.getElementById('map'));
          const [firstColumn, lastColumn, firstRow, lastRow] = [
            ...(map.getAttribute('aria-label') ?? '').matchAll(/\d+/g),
          ]
            .slice(1)
            .map(Number);
          const bounds = map.getBoundingClientRect();
          const scale = Math.max(
            map.clientWidth / (lastColumn + 2 - firstColumn),
            map.clientHeight / (lastRow + 2 - firstRow),
          );
          const over = [box[0] + 1, box[2] - 1].flatMap((x) =>
            [box[1] + 1, box[3] - 1].map(
              (y) =>
                document.elementFromPoint(bounds.left + (x - firstColumn) * scale, bounds.top + (y - firstRow) * scale)
                  ?.id,
            ),
          );
          return over.every((id) => id === 'map') && scale;
        },
        { args: [left, top, left + across, top + down] },
      );
      page.check(scale > 8, `a cell had 4 pixels, and has ${scale}`);
      await after(page, () => page.browser.click('[data-command=in]'));
      page.check(!(await hashOf(page)).includes('box='), 'whoever moves the map ends that');
    },
  },
  {
    name: 'the wheel zooms about the pointer, in and out',
    engines: ['chromium', 'webkit'], // Firefox's driver turns a wheel by pixels, as fingers do
    dependsOn: 'the wheel',
    site,
    run: async (page) => {
      const before = await begin(page);
      const near = await after(page, () => page.browser.wheel(POINT, { y: -120 }));
      page.check(near.zoom > before.zoom + 0.2, `turning the wheel up zooms in, to ${near.zoom}`);
      await checkKept(page, before, near, POINT);
      const far = await after(page, () => page.browser.wheel(POINT, { y: 240 }));
      page.check(far.zoom < near.zoom - 0.2, `turning the wheel down zooms out, to ${far.zoom}`);
      await checkKept(page, near, far, POINT);
    },
  },
  {
    name: 'the wheel with Control, as of a pinch on a trackpad, zooms about the pointer',
    dependsOn: 'the wheel',
    site,
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      const before = await begin(page);
      const view = await after(page, () => page.browser.wheel(POINT, { y: -40 }, { held: ['Control'] }));
      page.check(view.zoom > before.zoom + 0.1, `a pinch zooms in, to ${view.zoom}`);
      await checkKept(page, before, view, POINT);
    },
  },
  {
    name: 'a double click zooms in about the pointer',
    site,
    run: async (page) => {
      const before = await begin(page);
      await page.browser.eval(hearDoubleClicks);
      const view = await after(page, async () => {
        // A driver that is late makes two clicks of it, and has another try.
        do await page.browser.perform(DOUBLE_CLICK);
        while (!(await page.browser.eval(() => document.documentElement.dataset.doubled)));
      });
      checkView(page, view, { zoom: 4 });
      await checkKept(page, before, view, POINT);
    },
  },
  {
    name: 'the buttons zoom, fit and go home',
    site,
    run: async (page) => {
      const { x, y } = await begin(page);
      const near = await after(page, () => page.browser.click('[data-command=in]'));
      checkView(page, near, { x, y, zoom: 4 });
      const far = await after(page, () => page.browser.click('[data-command=out]'));
      checkView(page, far, { x, y, zoom: 3 });
      await page.browser.click('[data-command=fit]');
      await page.settled();
      page.equal(await page.browser.eval(() => location.hash), '#k=100', 'the link of the whole game');
      await page.browser.click('[data-command=home]');
      await page.settled();
      page.equal(await page.browser.eval(() => location.hash), '#k=1000', 'the link of what the page opens with');
    },
  },
  {
    name: 'the arrow keys pan, and go on while they are held',
    dependsOn: 'keys',
    site,
    run: async (page) => {
      const before = await begin(page);
      await focusMap(page);
      await page.browser.eval(timePress);
      const right = await after(page, () => page.browser.press('ArrowRight'));
      const step = (right.x - before.x) * 8;
      const held = await page.browser.eval(() => Number(document.documentElement.dataset.held));
      const told = `a press of the right arrow for ${held} ms pans by a step, not by ${step} pixels`;
      page.check(step >= 40 && step < 150 + held, told);
      checkView(page, right, { y: before.y, zoom: 3 });
      const row = await topRow(page);
      const far = row + Math.ceil((2 * step) / 8);
      const reached = () =>
        page.browser.until(
          async () => (await topRow(page)) >= far,
          `holding the down arrow pans on, from row ${row} to ${far}`,
        );
      const down = await after(page, () => page.browser.hold('ArrowDown', reached));
      page.check(
        (down.y - right.y) * 8 > step,
        `holding the down arrow pans further than a step, by ${(down.y - right.y) * 8} pixels`,
      );
      checkView(page, down, { x: right.x, zoom: 3 });
    },
  },
  {
    name: 'the keys + - 1 [ ] zoom and step through the games',
    site,
    run: async (page) => {
      const { x, y } = await begin(page);
      await focusMap(page);
      checkView(page, await after(page, () => page.browser.press('+')), { x, y, zoom: 4 });
      checkView(page, await after(page, () => page.browser.press('-')), { x, y, zoom: 3 });
      const there = (/** @type {number} */ at) => at + Math.round((8 * at) / 100) / 8;
      checkView(page, await after(page, () => page.browser.press(']')), { x: there(x), y: there(y), zoom: 3 });
      page.equal((await linkOf(page)).k, '101', 'the game after ]');
      checkView(page, await after(page, () => page.browser.press('[')), { x, y, zoom: 3 });
      page.equal((await linkOf(page)).k, '100', 'the game after [');
      checkView(page, await after(page, () => page.browser.press('1')), { x, y, zoom: 0 });
    },
  },
  {
    name: 'keys that are typed elsewhere leave the map alone',
    site,
    run: async (page) => {
      await begin(page);
      const shown = await labelOf(page);
      await openPart(page, 'game');
      await page.browser.waitFor(() => document.querySelector('#side #k')?.checkVisibility());
      await page.browser.click('#k');
      for (const key of ['f', '1', 'ArrowRight']) await page.browser.press(key);
      await page.browser.waitFor(() =>
        /** @type {HTMLInputElement | null} */ (document.querySelector('#k'))?.value.includes('f1'),
      );
      await atRest(page);
      await page.settled();
      page.equal(await hashOf(page), START, 'the link');
      page.equal(await labelOf(page), shown, 'what the map says that it shows');
    },
  },
  {
    name: 'a finger pans, two pinch, a double tap zooms in',
    dependsOn: 'touch',
    site,
    device: { phone: true },
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      const before = await begin(page, '#k=100&x=120&y=90&zoom=3');
      const finger = { touch: true, rest: 200 };
      const panned = await after(page, () =>
        page.browser.drag(
          [
            [250, 500],
            [130, 420],
          ],
          finger,
        ),
      );
      checkView(page, panned, { x: before.x + 120 / 8, y: before.y + 80 / 8, zoom: 3 }, 2);
      const pinched = await after(page, () => page.browser.pinch([200, 450], 60, 120));
      checkView(page, pinched, { zoom: 4 });
      await checkKept(page, panned, pinched, [200, 450]);
      await page.browser.eval(steadyHand);
      const point = /** @type {const} */ ([150, 225]);
      const tapped = await after(page, () => {
        const [finger] = tap([...point]);
        return page.browser.perform([{ ...finger, actions: [...finger.actions, ...finger.actions] }]);
      });
      checkView(page, tapped, { zoom: 5 });
      await checkKept(page, pinched, tapped, [...point]);
    },
  },
  {
    name: 'a finger that leaves the map moving flings it further',
    dependsOn: 'touch',
    site,
    device: { phone: true },
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      const before = await begin(page);
      await page.browser.eval(steadyHand);
      await page.browser.drag(
        [
          [270, 500],
          [30, 500],
        ],
        { touch: true, duration: 60 },
      );
      await atRest(page);
      const run = ((await viewOf(page)).x - before.x) * 8 - 240;
      page.check(run >= 10, `the map runs on after the finger: by ${run} pixels`);
    },
  },
];
