// What is written over the map: names, borders, grid, numbers and scale, where the formulas say that they belong.

import { WAITS } from '../case.mjs';
import { mapBox } from '../map-box.mjs';
import { openPart } from '../panels.mjs';
import { columnAt, junction } from '../../../www/page/families/queens/places/landmarks.js';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {[left: number, top: number, width: number, height: number]} Area  CSS pixels */

const site = { base: '/some/where/' };

/**
 * How many pixels of the layers over the map are light, as all that is written is, in an area.
 * @param {Page} page
 * @param {Area} area
 */
const ink = (page, area) =>
  page.browser.eval((/** @type {Area} */ [left, top, width, height]) => {
    const layers = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
    const ratio = layers.width / layers.clientWidth || 1;
    const [x, y, w, h] = [left, top, width, height].map((length) => Math.round(length * ratio));
    const bytes = layers.getContext('2d')?.getImageData(x, y, w, h).data ?? [];
    let light = 0;
    for (let at = 0; at < bytes.length; at += 4)
      if (bytes[at + 3] > 180 && bytes[at] > 110 && bytes[at + 1] > 110) light++;
    return light;
  }, area);

/**
 * Waits until something is written in an area.
 * @param {Page} page
 * @param {Area} area
 * @param {string} what
 */
async function written(page, area, what) {
  await page.browser.until(async () => (await ink(page, area)) > 8, `${what} is written at ${area}`);
}

/** The panel's title and text, if it is open. */
const panel = () => {
  const side = /** @type {HTMLElement} */ (document.getElementById('side'));
  return side.checkVisibility()
    ? `${side.querySelector('h2')?.textContent}: ${side.querySelector('.body')?.textContent}`
    : '';
};

/**
 * Where a place of the board is on the map, in CSS pixels.
 * @param {Page} page
 * @param {{x: number, y: number}} centre of the view
 * @param {number} zoom
 * @param {{x: number, y: number}} place
 */
async function pointOf(page, centre, zoom, place) {
  const { width, height } = await mapBox(page);
  return { x: width / 2 + (place.x - centre.x) * 2 ** zoom, y: height / 2 + (place.y - centre.y) * 2 ** zoom };
}

/** In the page, before its scripts: counts how often it asks where a panel lies, and is told that something resized. */
function countReads() {
  const counts = { reads: 0, resized: 0 };
  Object.assign(window, { counts });
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function () {
    if (this.id === 'tools') counts.reads++;
    return getBoundingClientRect.call(this);
  };
  window.ResizeObserver = class extends ResizeObserver {
    /** @param {ResizeObserverCallback} tell */
    constructor(tell) {
      super((entries, observer) => {
        counts.resized++;
        tell(entries, observer);
      });
    }
  };
}

/** @param {import('../engines.mjs').Device} [device] */
const named = (device) => ({
  name:
    `a junction's name stands beside it${device?.phone ? ' on a phone' : ''}, and pressed it tells what ` +
    `it is, with the paper's section`,
  ...(device ? { onlyInAll: WAITS.phone } : { dependsOn: 'text on a canvas' }),
  site,
  device,
  run: async (/** @type {Page} */ page) => {
    const [k, zoom, centre] = [300, 0, { x: 200, y: 200 }];
    await page.open(`#k=${k}&x=${centre.x}&y=${centre.y}&zoom=${zoom}`);
    await page.settled();
    const { x, y } = await pointOf(page, centre, zoom, junction(k, 'nose'));
    await written(page, [x - 46, y - 8, 34, 16], 'the name of the nose');
    const { left, top } = await mapBox(page);
    /** @type {[number, number]} */
    const name = [left + x - 25, top + y];
    if (device?.phone && page.browser.engine !== 'webkit') await page.browser.tap(name);
    else await page.browser.drag([name]);
    const text = await page.browser.waitFor(panel);
    page.check(text.startsWith('Nose: '), `the panel tells of the nose: ${text}`);
    page.check(text.includes('Section 3.1'), `it has the paper's section: ${text}`);
    page.check(text.includes('(k/3, k/3)'), `and where it is: ${text}`);
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  named(),
  named({ phone: true }),
  {
    name: 'the armpit is named where it was measured, in games 300 and 1000',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      for (const [k, measured] of /** @type {[number, [number, number]][]} */ ([
        [300, [1.3152, 0.7113]],
        [1000, [1.2917, 0.7004]],
      ])) {
        const place = { x: measured[0] * k, y: measured[1] * k };
        await page.open(`#k=${k}&x=${Math.round(place.x)}&y=${Math.round(place.y)}&zoom=0&overlays=labels`);
        await page.settled();
        const { width, height } = await mapBox(page);
        // Its ring is drawn within 3 cells of the centre, and its radius is 5 pixels.
        await written(page, [width / 2 - 9, height / 2 - 9, 18, 18], `the ring of game ${k}'s armpit`);
        page.equal(await ink(page, [width / 2 - 60, height / 2 - 60, 40, 40]), 0, 'light pixels away from it');
      }
    },
  },
  {
    name: 'what is written over the map can be switched off and on, and the link keeps it',
    site,
    run: async (page) => {
      await page.open('#k=300&x=200&y=200&zoom=0&overlays=none');
      await page.settled();
      await openPart(page, 'show');
      await page.browser.waitFor(panel);
      const { width, height } = await mapBox(page);
      page.equal(await ink(page, [0, 0, width, height]), 0, 'light pixels over the map with nothing on');
      page.equal(
        await page.browser.eval(() => document.getElementById('scale')?.checkVisibility()),
        false,
        'whether the scale is seen',
      );
      await page.browser.click('#side input[name=labels]');
      await page.browser.waitFor(() => location.hash.includes('overlays=labels'));
      const { x, y } = await pointOf(page, { x: 200, y: 200 }, 0, junction(300, 'nose'));
      await written(page, [x - 46, y - 8, 34, 16], 'the name of the nose');
      await page.browser.click('#side input[name=borders]');
      await page.browser.waitFor(() => location.hash.includes('overlays=labels,borders'));
      await page.browser.reload();
      await page.settled();
      await written(page, [x - 46, y - 8, 34, 16], 'the name of the nose after a reload');
    },
  },
  {
    name: 'borders are thin lines, where the formulas have them',
    site,
    run: async (page) => {
      const k = 1000;
      await page.open(`#k=${k}&x=900&y=300&zoom=0&overlays=borders`);
      await page.settled();
      for (const [border, y] of /** @type {const} */ ([
        ['casing', 150],
        ['hem', 300],
        ['rift', 450],
        ['skin', 60],
      ])) {
        const point = await pointOf(page, { x: 900, y: 300 }, 0, { x: columnAt(k, border, y), y });
        await written(page, [point.x - 5, point.y - 5, 10, 10], `the ${border}`);
      }
      page.equal(await ink(page, [760, 300, 60, 30]), 0, 'light pixels between them');
      await page.picture('borders');
    },
  },
  {
    name: 'a frame does not have the page laid out anew to keep names clear of panels that stay as they are',
    onlyInAll: WAITS.mended,
    site: { ...site, inject: `(${countReads})();\n` },
    run: async (page) => {
      // Names, grid and margin; the cell under the mouse goes with it, and the status line stays.
      await page.open('#k=300&x=200.5&y=140.5&zoom=3');
      await page.settled();
      const middle = await mapBox(page);
      const [x, y] = [middle.x, middle.y].map(Math.round);
      await page.browser.move([x, y]);
      await page.browser.waitFor(() => /^Cell.*palace/.test(document.getElementById('status')?.textContent ?? ''));
      const counts = () => page.browser.eval(() => ({ .../** @type {any} */ (window).counts }));
      const before = await counts();
      const steps = Array.from({ length: 12 }, (_, step) => 10 * step);
      await page.browser.drag(steps.map((by) => [x + by, y + by / 2]));
      await page.browser.waitFor(() => !/x=200\.5/.test(location.hash));
      const after = await counts();
      const [reads, resized] = [after.reads - before.reads, after.resized - before.resized];
      page.check(reads <= resized + 1, `it asked ${reads} times where a panel lies, and ${resized} times one resized`);
    },
  },
  {
    name: 'an unknown overlay is named in a notice, and the usual ones are on',
    site,
    run: async (page) => {
      await page.open('#k=300&x=200&y=200&zoom=0&overlays=labels,sharks');
      await page.settled();
      await page.browser.waitFor(() => document.querySelector('#notices p')?.textContent?.includes('sharks'));
      const { x, y } = await pointOf(page, { x: 200, y: 200 }, 0, junction(300, 'nose'));
      await written(page, [x - 46, y - 8, 34, 16], 'the name of the nose');
    },
  },
  {
    name: 'the scale measures the cells that it tells',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      for (const [zoom, text, length] of [
        [0, '100 cells', 100],
        [-2, '200 cells', 50],
        [3, '10 cells', 80],
      ]) {
        await page.open(`#k=300&x=200&y=200&zoom=${zoom}`);
        await page.settled();
        const scale = await page.browser.waitFor(() => {
          const box = document.getElementById('scale');
          return (
            box?.checkVisibility() && {
              text: box.textContent,
              length: box.querySelector('.line')?.getBoundingClientRect().width,
            }
          );
        });
        page.equal(scale, { text, length }, `the scale at zoom ${zoom}`);
      }
    },
  },
  {
    name: 'large cells have a grid, coordinates in a margin, and their palace numbers written into them',
    site,
    run: async (page) => {
      /** Light or dark, whatever is drawn. @param {Area} area */
      const drawn = (area) =>
        page.browser.eval((/** @type {Area} */ [left, top, width, height]) => {
          const layers = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
          const ratio = layers.width / layers.clientWidth || 1;
          const [x, y, w, h] = [left, top, width, height].map((length) => Math.round(length * ratio));
          const bytes = layers.getContext('2d')?.getImageData(x, y, w, h).data ?? [];
          return Array.from({ length: bytes.length / 4 }, (_, i) => bytes[4 * i + 3]).filter((alpha) => alpha > 200)
            .length;
        }, area);
      const link = '#k=100&x=80.5&y=60.5&zoom=5.5';
      const cell = 2 ** 5.5;
      await page.open(`${link}&overlays=none`);
      await page.settled();
      const { width, height } = await mapBox(page);
      /** @type {Area} the inner part of the cell right of the one in the middle */
      const inside = [width / 2 + cell - 0.4 * cell, height / 2 - 0.3 * cell, 0.8 * cell, 0.6 * cell];
      page.equal(await drawn(inside), 0, 'pixels in a cell without numbers');
      await visit(page, `${link}&overlays=grid,numbers`);
      for (const [area, what] of /** @type {[Area, string][]} */ ([
        [inside, 'the palace number'],
        [[width / 2 - 200, 0, 400, 16], 'the margin above'],
        [[0, height / 2, 16, 100], 'the margin on the left'],
      ])) {
        await page.browser.until(async () => (await drawn(area)) >= 20, `${what} is drawn`);
      }
      await page.picture('numbers');
    },
  },
];
