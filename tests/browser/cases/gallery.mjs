// The gallery and the tour: every item opens at its window from its link alone, and its picture shows what the map
// shows.

import { WAITS } from '../case.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../../../www/page/gallery/gallery.js').Item} Item */

const site = { base: '/some/where/' };

/** Whether the server withholds the index. */
let withheld = false;

/** Blocks of a picture that are compared: this many along each side. */
const [ACROSS, DOWN] = [24, 15];
/** Of 255; the average over all channels of all blocks. */
const TOLERANCE = 3;

/**
 * @param {Page} page
 * @returns {Promise<Item[]>}
 */
async function itemsOf(page) {
  const index = await page.browser.eval(() => fetch('./gallery/index.json').then((answer) => answer.json()));
  return index.chapters.flatMap((/** @type {{items: Item[]}} */ chapter) => chapter.items);
}

/** @param {Page} page */
const text = (page) =>
  page.browser.eval(() => ({
    title: document.querySelector('#side h2')?.textContent,
    progress: document.querySelector('#side .steps p')?.textContent,
    link: location.hash,
    k: document.querySelector('#chips .detail')?.textContent,
  }));

/**
 * @param {Page} page
 * @param {string} title
 */
const shown = (page, title) =>
  page.browser.waitFor((expected) => document.querySelector('#side h2')?.textContent === expected, { args: [title] });

/**
 * In the page: the averages, in linear light, of blocks of an item's picture and of the same blocks on the map (or on
 * what lies over it, where two games are compared), red, green and blue one after the other, 0 to 255. Blocks that the
 * map shows only in part are left out.
 * @param {string} name
 * @param {[number, number]} start the cell at the picture's upper left corner
 * @param {number} cells along the picture's width
 * @param {{x: string, y: string, zoom: number}} view
 * @param {[number, number]} blocks
 */
async function compare(name, [left, top], cells, view, [across, down]) {
  const image = await createImageBitmap(await (await fetch(`./gallery/${name}.png`)).blob());
  const drawn = document.createElement('canvas');
  [drawn.width, drawn.height] = [image.width, image.height];
  drawn.getContext('2d')?.drawImage(image, 0, 0);
  const map = /** @type {HTMLCanvasElement} */ (
    document.querySelector('#second:not([hidden])') ?? document.querySelector('#map')
  );
  const linear = Float64Array.from({ length: 256 }, (_, value) =>
    value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  const encoded = (/** @type {number} */ light) =>
    255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
  const pixels = [drawn, map].map((canvas) => canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height));
  const average = (/** @type {ImageData} */ { data, width }, /** @type {number[]} */ [x, y, right, bottom]) => {
    const sum = [0, 0, 0];
    for (let row = y; row < bottom; row++) {
      for (let column = x; column < right; column++)
        for (let i = 0; i < 3; i++) sum[i] += linear[data[4 * (row * width + column) + i]];
    }
    return sum.map((light) => encoded(light / ((right - x) * (bottom - y))));
  };
  // From the picture's pixels to the map's.
  const scale = 2 ** view.zoom * devicePixelRatio;
  const gain = (cells / image.width) * scale;
  const since = (/** @type {string} */ place, /** @type {number} */ cell) =>
    Number(BigInt(place.split('.')[0]) - BigInt(cell)) + Number(`0.${place.split('.')[1] ?? 0}`);
  const offset = [
    map.width / 2 - since(view.x, Math.floor(left)) * scale - (left % 1) * scale,
    map.height / 2 - since(view.y, Math.floor(top)) * scale - (top % 1) * scale,
  ];
  /** @type {[number[], number[]]} */
  const averages = [[], []];
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const box = [
        (column / across) * image.width,
        (row / down) * image.height,
        ((column + 1) / across) * image.width,
        ((row + 1) / down) * image.height,
      ].map(Math.round);
      const onMap = box.map((at, side) => Math.round(offset[side % 2] + at * gain));
      if (onMap[0] < 0 || onMap[1] < 0 || onMap[2] > map.width || onMap[3] > map.height) continue;
      averages[0].push(...average(/** @type {ImageData} */ (pixels[0]), box));
      averages[1].push(...average(/** @type {ImageData} */ (pixels[1]), onMap));
    }
  }
  return averages;
}

/** @param {Page} page */
const compared = (page) =>
  page.browser.waitFor(
    () => /** @type {HTMLElement | null} */ (document.querySelector('#comparing'))?.dataset.picture === 'complete',
  );

/**
 * The part of the board that the picture of an item shows.
 * @param {Item} item
 * @returns {{start: [number, number], cells: number}}
 */
function pictured({ window: [x, y, width, height] }) {
  const scale = Math.min(480 / width, 300 / height, 128);
  const start = (/** @type {number} */ first, /** @type {number} */ cells, /** @type {number} */ pixels) =>
    Math.max(0, first - (pixels / scale - cells) / 2);
  return { start: [start(x, width, 480), start(y, height, 300)], cells: 480 / scale };
}

/**
 * Goes to an item, and checks what is seen.
 * @param {Page} page
 * @param {Item} item
 * @param {Item} [other] whose picture must be less like what is seen
 */
async function opens(page, item, other) {
  await visit(page, item.link);
  await shown(page, item.title);
  await page.settled();
  if (item.link.includes('cmp=')) await compared(page);
  const told = new URLSearchParams(item.link.slice(1));
  // What the map shows is told by the link once it has been moved there and back.
  const view = await page.browser.eval(async () => {
    const map = /** @type {HTMLElement} */ (document.getElementById('map'));
    map.focus();
    for (const key of ['+', '-']) {
      const before = location.hash;
      map.dispatchEvent(new KeyboardEvent('keydown', { key }));
      while (location.hash === before) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  });
  await page.settled();
  page.equal(
    [view.game, view.k, view.item],
    [told.get('game') ?? undefined, told.get('k') ?? undefined, item.name],
    'the game and the item',
  );
  const label = await page.browser.eval(() => document.querySelector('#map')?.getAttribute('aria-label') ?? '');
  const [left, right, top, bottom] = [
    ...label.slice(label.lastIndexOf('columns')).matchAll(/\d[\d\s\u00a0\u202f]*/g),
  ].map(([digits]) => Number(digits.replace(/\D/g, '')));
  const [x, y, width, height] = item.window;
  page.check(
    left <= x && right >= x + width - 1 && top <= y && bottom >= y + height - 1,
    `${item.name}: the window ${item.window} is seen; it is ${label}`,
  );
  if (item.link.includes('cmp=')) await compared(page);
  const { start, cells } = pictured(item);
  const distance = async (/** @type {string} */ name) => {
    const [picture, map] = await page.browser.eval(
      compare,
      name,
      start,
      cells,
      { x: view.x, y: view.y, zoom: Number(view.zoom) },
      /** @type {[number, number]} */ ([ACROSS, DOWN]),
    );
    page.check(
      picture.length >= 3 * 0.4 * ACROSS * DOWN,
      `${item.name}: much of the picture is on the map; ${picture.length / 3} blocks`,
    );
    return (
      picture.reduce(
        (/** @type {number} */ sum, /** @type {number} */ value, /** @type {number} */ i) =>
          sum + Math.abs(value - map[i]),
        0,
      ) / picture.length
    );
  };
  const own = await distance(item.name);
  page.check(own < TOLERANCE, `${item.name}: picture and map are ${own.toFixed(2)} apart`);
  if (other) {
    const others = await distance(other.name);
    page.check(
      others > 1.5 * own,
      `${item.name}: the picture of ${other.name} is ${others.toFixed(2)} apart from the map, its own ` +
        `${own.toFixed(2)}`,
    );
  }
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'every item of the gallery opens at its window from its link, and its picture shows the same',
    site,
    onlyInAll: 'some items of each kind are opened in every run; all of them take a minute',
    run: async (page) => {
      await page.open('#k=5');
      const items = await itemsOf(page);
      page.check(items.length >= 31, `there are items; ${items.length} of them`);
      for (const [at, item] of items.entries()) await opens(page, item, items.at(at - 1));
    },
  },
  {
    name: 'some items of the gallery open at their windows in every engine',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open('#k=5');
      for (const item of await itemsOf(page)) {
        if (!['figure-1', 'figure-4-one-fewer', 'largest-board'].includes(item.name)) continue;
        await opens(page, item);
      }
    },
  },
  {
    name: 'the name of an item alone opens its game at its window, on a phone, too',
    site,
    device: { phone: true },
    run: async (page) => {
      await page.open('#item=figure-3-nose-1000');
      await shown(page, 'Figure 3: the nose of game 1000');
      await page.settled();
      page.equal((await text(page)).k, 'k 1000', 'the game');
      // It is fitted anew when the panel has its height.
      await page.browser.waitFor(() =>
        /columns 2\d\d to [4-9]\d\d, rows 2\d\d to [4-9]\d\d/.test(
          document.querySelector('#map')?.getAttribute('aria-label') ?? '',
        ),
      );
      await page.picture('tour-phone');
    },
  },
  ...[{}, { phone: true, onlyInAll: WAITS.phone }].map(({ onlyInAll, ...device }) => ({
    name:
      `the name of an item alone opens its comparison, and no bar lies over its ` +
      `window${device.phone ? ', on a phone, too' : ''}`,
    site,
    device,
    onlyInAll,
    run: async (/** @type {Page} */ page) => {
      await page.open('#item=figure-4-one-fewer');
      await shown(page, 'Figure 4, right: one pawn fewer');
      await page.browser.waitFor(() => document.querySelector('#compare-bar')?.textContent?.includes('500 and 499'));
      await page.browser.waitFor(() => location.hash.includes('cmp=499,1,0,1,difference'));
      const item = (await itemsOf(page)).find(({ name }) => name === 'figure-4-one-fewer');
      await page.browser.waitFor(
        ([first, rows]) => {
          const { y, zoom } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
          const { top, height } = /** @type {HTMLElement} */ (document.getElementById('map')).getBoundingClientRect();
          const bar = /** @type {HTMLElement} */ (document.getElementById('compare-bar')).getBoundingClientRect();
          const at = (/** @type {number} */ row) => top + height / 2 + (row - Number(y)) * 2 ** Number(zoom);
          return at(first) >= bar.bottom || (at(first) >= top && at(first + rows) <= bar.top);
        },
        { args: [[item?.window[1] ?? NaN, item?.window[3] ?? NaN]] },
      );
      const covered = await page.browser.eval(() =>
        [...document.querySelectorAll('#tools button, #compare-bar button, #actions button')]
          .filter((button) => {
            if (!button.checkVisibility()) return false;
            const { left, top, right, bottom } = button.getBoundingClientRect();
            return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
          })
          .map((button) => button.getAttribute('aria-label')),
      );
      page.equal(covered, [], 'buttons that something lies over');
      await page.picture(`tour-comparison${device.phone ? '-phone' : ''}`);
    },
  })),
  {
    name: 'a finger goes to the next item of the tour, and back',
    site,
    device: { phone: true },
    engines: ['chromium', 'firefox'], // WebKitGTK takes a finger for the mouse
    run: async (page) => {
      await page.open('#k=5&item=figure-1');
      await shown(page, 'Figure 1: game 5');
      await page.settled();
      const { left, right, y } = await page.browser.eval(() => {
        const box = /** @type {HTMLElement} */ (document.querySelector('#side .text')).getBoundingClientRect();
        return { left: box.left + 30, right: box.right - 30, y: box.top + 40 };
      });
      await page.browser.drag(
        [
          [right, y],
          [left, y],
        ],
        { touch: true },
      );
      await shown(page, 'Where palaces are built');
      await page.settled();
      await page.browser.drag(
        [
          [left, y],
          [right, y],
        ],
        { touch: true },
      );
      await shown(page, 'Figure 1: game 5');
    },
  },
  {
    name: 'the tour goes on and back by buttons and keys, and Back returns from each step',
    site,
    run: async (page) => {
      await page.open('#k=70&x=80&y=60&zoom=3&utm=1');
      await page.settled();
      const items = await itemsOf(page);
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('t');
      await page.browser.waitFor(() => document.querySelectorAll('#side .cards img').length > 20);
      await page.browser.click('#side .begin');
      await shown(page, items[0].title);
      page.equal((await text(page)).progress, `1 of ${items.length}`, 'the progress');
      page.equal((await text(page)).link, `${items[0].link}&utm=1`, 'the link');
      await page.browser.click('#side [data-step=Next]');
      await shown(page, items[1].title);
      page.equal(
        await page.browser.eval(() => /** @type {HTMLElement} */ (document.activeElement).dataset.step),
        'Next',
        'the focus stays on the button',
      );
      await page.browser.press('ArrowRight');
      await shown(page, items[2].title);
      await page.browser.press('PageUp');
      await shown(page, items[1].title);
      await page.settled();
      await page.browser.eval(() => history.back());
      await shown(page, items[2].title);
      await page.browser.eval(() => history.go(-3));
      await page.browser.waitFor(
        () =>
          location.hash === '#k=70&x=80&y=60&zoom=3&utm=1' &&
          document.querySelector('#chips .detail')?.textContent === 'k 70',
      );
      await page.browser.press('Escape');
      await page.browser.waitFor(() => !document.getElementById('side')?.checkVisibility());
    },
  },
  {
    name: 'closing an item takes it out of the link and leaves the map where it is',
    site,
    run: async (page) => {
      await page.open('#k=5&item=figure-1');
      await shown(page, 'Figure 1: game 5');
      await page.settled();
      await page.browser.click('#side .dismiss');
      await page.browser.waitFor(() => /^#k=5&x=[\d.]+&y=[\d.]+&zoom=[\d.]+$/.test(location.hash));
      const link = await page.browser.eval(() => location.hash);
      await page.browser.reload();
      await page.settled();
      page.equal(await page.browser.eval(() => location.hash), link, 'the link after a reload');
    },
  },
  {
    name: 'an item that does not exist is told of, and so is a gallery that is missing; the map is there all the same',
    site: {
      ...site,
      alter: (/** @type {string} */ path, /** @type {any} */ body) =>
        path === 'gallery/index.json' && withheld ? null : body,
    },
    troubled: true,
    run: async (page) => {
      await page.open('#k=60&item=no-such');
      await page.browser.waitFor(() => document.querySelector('#notices p')?.textContent?.includes('no-such'));
      await page.settled();
      page.equal((await text(page)).k, 'k 60', 'the game');
      withheld = true;
      try {
        await page.open('#k=61&item=figure-1');
        await page.browser.waitFor(() =>
          document.querySelector('#notices p')?.textContent?.includes('gallery could not be loaded'),
        );
        await page.settled();
        page.equal((await text(page)).k, 'k 61', 'the game');
      } finally {
        withheld = false;
      }
    },
  },
  {
    name: 'a page of the gallery shows picture and text without a script, and leads to the map',
    site,
    run: async (page) => {
      await page.open('gallery/figure-1.html');
      await page.browser.waitFor(() => document.querySelector('img')?.complete);
      const seen = await page.browser.eval(() => ({
        width: document.querySelector('img')?.naturalWidth,
        title: document.querySelector('h1')?.textContent,
        scripts: document.scripts.length,
      }));
      page.equal([seen.width, seen.title], [480, 'Figure 1: game 5'], 'picture and title');
      await page.picture('gallery-page');
      await page.browser.click('.open');
      await shown(page, 'Figure 1: game 5');
      await page.settled();
      const answer = await page.browser.eval(async () => {
        const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[type="application/json+oembed"]'));
        return (await fetch(link.href)).json();
      });
      page.equal(
        [answer.version, answer.type, answer.provider_name],
        ['1.0', 'rich', 'Blocking Queens'],
        "the map's own oEmbed answer",
      );
    },
  },
];
