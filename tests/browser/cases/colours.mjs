// Colours: every palette shows the true deviations, without a cell computed again; the legend counts what is in view;
// and what was chosen is kept in the link, and on this device.

import { WAITS } from '../case.mjs';
import { PALETTES } from '../../../www/page/palaces/legend.js';
import { isModule } from '../modules.mjs';
import { canvasOf, checkAverages, checkCells, classOf, colourOf, corner, linkOf, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../reference.mjs').Colours} Colours */

const CLOSE = '#k=1000&x=500&y=350&zoom=0';
const COARSE = '#k=1000&x=900&y=600&zoom=-1';

/** @param {string} name */
const listOf = (name) => PALETTES.find((palette) => palette.name === name)?.scheme.colours ?? [];

const [EVEN, ODD] = [listOf('parity')[classOf(0)], listOf('parity')[classOf(1)]];

/** Half of each in linear light. */
function mean() {
  const parts = [1, 3, 5].map((at) => {
    const light = [EVEN, ODD].map(
      (colour) => ((Number.parseInt(colour.slice(at, at + 2), 16) / 255 + 0.055) / 1.055) ** 2.4,
    );
    return Math.round(255 * (1.055 * ((light[0] + light[1]) / 2) ** (1 / 2.4) - 0.055));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * What a palette gives to cells.
 * @param {string} name
 * @returns {Colours}
 */
const cellsIn = (name) =>
  name === 'parity'
    ? (deviation) => (deviation % 2 === 0 ? EVEN : ODD)
    : (deviation) => listOf(name)[classOf(deviation)];

/**
 * What a palette gives to cells of which only the classes are known.
 * @param {string} name
 * @returns {Colours}
 */
const classesIn = (name) =>
  name === 'parity'
    ? (deviation) => (deviation > -5 && deviation < 6 ? cellsIn(name)(deviation) : mean())
    : cellsIn(name);

/** Runs in the page before its scripts: notes what workers are asked, and which colours tiles get. */
function record() {
  const notes = /** @type {any} */ (window);
  notes.asked = [];
  notes.painted = new Set();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = /** @this {Worker} */ function (/** @type {any[]} */ ...parts) {
    if (parts[0].type === 'ask') notes.asked.push(parts[0].method);
    return Reflect.apply(post, this, parts);
  };
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = /** @this {CanvasRenderingContext2D} */ function (
    /** @type {any[]} */ ...parts
  ) {
    const pixels = new Uint32Array(parts[0].data.buffer);
    for (let i = 0; i < pixels.length; i += 97) notes.painted.add(pixels[i]);
    return Reflect.apply(put, this, parts);
  };
}

const site = { base: '/some/where/', inject: `(${record})();` };

/** @param {Page} page */
const asked = (page) => page.browser.eval(() => /** @type {any} */ (window).asked.length);

/** @param {Page} page */
const notices = (page) =>
  page.browser.eval(() => [...document.querySelectorAll('#notices p')].map((notice) => notice.textContent).join(' '));

/** @param {Page} page */
async function openLegend(page) {
  await page.browser.click('[data-command=show]');
  await page.browser.waitFor(() => document.querySelector('#side .legend')?.checkVisibility());
}

/**
 * @param {Page} page
 * @param {string} name
 */
const choose = (page, name) => page.browser.click(`#side input[value=${name}]`);

/**
 * @param {Page} page
 * @param {string} part
 */
const inLink = (page, part) =>
  page.browser.waitFor((expected) => location.hash.split('&').includes(expected), { args: [part] });

/**
 * Gives a class a colour of its own, as the browser's own picker does.
 * @param {Page} page
 * @param {number} index
 * @param {string} colour
 */
const setColour = (page, index, colour) =>
  page.browser.eval(
    (at, value) => {
      const well = /** @type {HTMLInputElement} */ (document.querySelectorAll('#side input[type=color]')[at]);
      well.value = value;
      well.dispatchEvent(new Event('input'));
    },
    index,
    colour,
  );

/** What the legend tells: the cells of each class, and of palaces and of those that see more than k together. */
function legend() {
  const rows = [...document.querySelectorAll('.legend tr')].map((row) => ({
    isClass: row.querySelector('th')?.scope === 'row',
    count: Number(row.querySelector('data')?.value || NaN),
    share: row.querySelector('data')?.textContent ?? '',
  }));
  const [palaces, more] = rows.filter(({ isClass }) => !isClass);
  return {
    classes: rows.filter(({ isClass }) => isClass),
    palaces,
    more,
    known: document.querySelector('.known')?.textContent ?? '',
  };
}

/**
 * Waits until the legend has counted the view, and compares it with the game.
 * @param {Page} page
 */
async function checkCounts(page) {
  await page.settled();
  const { k, x, y, zoom } = await linkOf(page);
  const canvas = await canvasOf(page);
  const pixel = Math.max(1, 2 ** -zoom);
  const edges = (/** @type {number} */ centre, /** @type {number} */ length) => {
    const half = length / 2 / 2 ** zoom;
    return [Math.max(0, Math.floor((centre - half) / pixel) * pixel), Math.ceil((centre + half) / pixel) * pixel];
  };
  const [left, right] = edges(Number(x), canvas.width / canvas.ratio);
  const [top, bottom] = edges(Number(y), canvas.height / canvas.ratio);
  const deviations = corner(Number(k), right, bottom);
  const counts = new Array(16).fill(0);
  for (let row = top; row < bottom; row++)
    for (let at = row * right + left; at < (row + 1) * right; at++) counts[classOf(deviations[at])]++;
  await page.browser.waitFor(
    (expected) => {
      const counted = [...document.querySelectorAll('.legend th[scope=row]')].map((head) =>
        Number(head.parentElement?.querySelector('data')?.value || NaN),
      );
      return counted.every((count, index) => count === expected[index]);
    },
    { args: [counts] },
  );
  const { classes, palaces, more, known } = await page.browser.eval(legend);
  page.equal(
    classes.map(({ count }) => count),
    counts,
    'the cells of each class in view',
  );
  const sum = (/** @type {number[]} */ part) => part.reduce((total, count) => total + count, 0);
  const cells = (right - left) * (bottom - top);
  for (const [total, expected] of /** @type {const} */ ([
    [palaces, sum(counts.slice(0, 5))],
    [more, sum(counts.slice(6))],
  ])) {
    page.equal(total.count, expected, 'the cells of a kind');
    const share = Number(total.share.replace('\u202f%', ''));
    page.check(
      Math.abs(share - (100 * expected) / cells) <= 0.05001,
      `${total.share} are ${expected} of ${cells} cells`,
    );
  }
  page.check(known.startsWith('Counted in all'), `all of the view is known: ${known}`);
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'each palette, chosen by a click, shows each cell in the colour of its deviation, and no worker is asked',
    site,
    run: async (page) => {
      await page.open(CLOSE);
      await page.settled();
      await openLegend(page);
      await choose(page, 'paper'); // the mouse has left the map, and the status line tells of the centre
      await checkCells(page);
      await page.browser.waitFor(() => document.querySelector('.known')?.textContent?.startsWith('Counted'));
      const before = await asked(page);
      for (const { name } of [...PALETTES.slice(1), PALETTES[0]]) {
        await choose(page, name);
        await checkCells(page, { colours: cellsIn(name) });
        const swatch = await page.browser.eval(() => {
          const swatch = /** @type {HTMLElement} */ (document.querySelector('#status .swatch'));
          return {
            colour: getComputedStyle(swatch).backgroundColor,
            deviation: Number(/** @type {HTMLDataElement} */ (document.querySelector('#status .deviation')).value),
          };
        });
        const expected =
          cellsIn(name)(swatch.deviation)
            .match(/[0-9a-f]{2}/g)
            ?.map((part) => Number.parseInt(part, 16)) ?? [];
        page.equal(swatch.colour, `rgb(${expected.join(', ')})`, 'the colour in the status line');
        if (name !== 'paper') await inLink(page, `palette=${name}`);
      }
      await page.browser.waitFor(() => !location.hash.includes('palette'));
      page.equal(await asked(page), before, 'what workers have been asked');
    },
  },
  {
    name: 'on a phone a finger chooses a palette, scrolls to a colour and resets it',
    onlyInAll: WAITS.phone,
    site,
    device: { phone: true },
    engines: ['chromium', 'firefox'], // WebKitGTK takes a finger for the mouse
    run: async (page) => {
      const tap = (/** @type {string} */ selector) => page.browser.tapOn(selector);
      await page.open(`${CLOSE}&colours=-1:00ff80`);
      await page.settled();
      await tap('[data-command=show]');
      await page.browser.waitFor(() => document.querySelector('#side .legend')?.checkVisibility());
      await tap('#side label:has(input[value=safe])');
      await inLink(page, 'palette=safe');
      await tap('#side summary');
      await page.browser.waitFor(() => document.querySelector('#side details button')?.checkVisibility());
      const small = await page.browser.eval(() =>
        [
          ...document.querySelectorAll(
            '#side .legend fieldset label, #side summary, #side details button, #side .wells label',
          ),
        ]
          .filter((target) => target.getBoundingClientRect().height < 40)
          .map((target) => `${target.textContent}: ${target.getBoundingClientRect().height}`),
      );
      page.equal(small, [], 'what a finger hardly finds');
      await page.picture('colours-phone');
      await tap('#side details button');
      await page.browser.waitFor(() => !location.hash.includes('colours='));
      await page.settled();
    },
  },
  {
    name: 'a palette is chosen by keys, and Escape leads back to the map',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open(CLOSE);
      await page.settled();
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('c');
      await page.browser.waitFor(() => document.querySelector('#side .legend')?.checkVisibility());
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('#side input:checked')).focus());
      await page.browser.press('ArrowDown');
      await page.browser.press('ArrowDown');
      await inLink(page, 'palette=grey');
      await checkCells(page, { colours: cellsIn('grey') });
      await page.browser.press('Escape');
      page.equal(await page.browser.eval(() => document.activeElement?.id), 'map', 'the focus');
    },
  },
  {
    name: 'a pixel of many cells has their average colour in each palette, and tiles of one class change too',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open(COARSE);
      for (const { name } of PALETTES) {
        await visit(page, `${COARSE}&palette=${name}`);
        await checkAverages(page, classesIn(name));
      }
      await page.open('#k=30&x=2400&y=900&zoom=-1');
      await checkAverages(page);
      await openLegend(page);
      await choose(page, 'palaces');
      await checkAverages(page, classesIn('palaces'));
    },
  },
  {
    name: 'a link\u2019s palette is there from the first picture on, however late its script comes',
    site: {
      ...site,
      alter: (path, body) =>
        isModule(path, 'colours') ? `await new Promise((done) => setTimeout(done, 1500));\n${body}` : body,
    },
    run: async (page) => {
      await page.open(`${CLOSE}&palette=grey&colours=-1:102030`);
      const colours = (/** @type {number} */ deviation) => (deviation === -1 ? '#102030' : cellsIn('grey')(deviation));
      await checkCells(page, { colours });
      const painted = await page.browser.eval(() =>
        [.../** @type {any} */ (window).painted].map((pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]),
      );
      const strangers = painted.filter(
        ([red, green, blue]) => !(red === green && green === blue) && (red !== 16 || green !== 32 || blue !== 48),
      );
      page.equal(strangers, [], 'colours of tiles that are not the link\u2019s');
      page.equal(await page.browser.eval(() => location.hash), `${CLOSE}&palette=grey&colours=-1:102030`, 'the link');
      page.equal(await notices(page), '', 'what the page notices');
    },
  },
  {
    name: 'the picture never flashes while it is given other colours',
    onlyInAll: WAITS.mended,
    site,
    run: async (page) => {
      await page.open(CLOSE);
      await page.settled();
      await openLegend(page);
      const seen = await page.browser.eval(async () => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('map'));
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        const radio = /** @type {HTMLInputElement} */ (document.querySelector('#side input[value=contrast]'));
        const places = [
          [300, 300],
          [500, 200],
          [640, 350],
          [250, 500],
        ];
        /** @type {string[][]} */
        const frames = places.map(() => []);
        radio.click();
        for (let frame = 0; frame < 40; frame++) {
          for (const [i, [x, y]] of places.entries()) frames[i].push([...context.getImageData(x, y, 1, 1).data].join());
          await new Promise((done) => requestAnimationFrame(done));
        }
        return frames.map((colours) => [...new Set(colours)].length);
      });
      page.check(
        seen.every((colours) => colours <= 2),
        `each place goes from one colour to another: ${seen}`,
      );
      await checkCells(page, { colours: cellsIn('contrast') });
    },
  },
  {
    name: 'classes get colours of the user\u2019s own, which are kept in the link, and reset',
    site,
    run: async (page) => {
      await page.open(CLOSE);
      await page.settled();
      await openLegend(page);
      const before = await asked(page);
      await setColour(page, classOf(-1), '#00ff80');
      await setColour(page, classOf(7), '#123456');
      const colours = (/** @type {number} */ deviation) =>
        deviation === -1 ? '#00ff80' : classOf(deviation) === classOf(6) ? '#123456' : colourOf(deviation);
      await checkCells(page, { colours });
      await inLink(page, 'colours=-1:00ff80,6:123456');
      page.equal(await asked(page), before, 'what workers have been asked');
      await page.browser.reload();
      await checkCells(page, { colours });
      await openLegend(page);
      for (const selector of ['#side summary', '#side details button']) {
        await page.browser.waitFor((name) => document.querySelector(name)?.checkVisibility(), { args: [selector] });
        await page.browser.eval((name) => document.querySelector(name)?.scrollIntoView(), selector);
        await page.browser.click(selector);
      }
      await checkCells(page);
      await page.browser.waitFor(() => !location.hash.includes('colours'));
    },
  },
  {
    name: 'the legend counts the cells in view of each class, near and far, and again when the map has moved',
    site,
    run: async (page) => {
      await page.open(CLOSE);
      await page.settled();
      await openLegend(page);
      await checkCounts(page);
      for (const link of [
        '#k=1000&x=1400&y=350&zoom=0',
        '#k=60&x=40&y=30.5&zoom=4',
        COARSE,
        '#k=1000&x=1200&y=1000&zoom=-2',
        '#k=61&x=0&y=0&zoom=1',
      ]) {
        await visit(page, link);
        await checkCounts(page);
      }
      await page.picture('legend');
    },
  },
  {
    name: 'a bad palette or colour of a link falls back by itself, with a notice that names it',
    site,
    run: async (page) => {
      await page.open(`${CLOSE}&palette=sepia&colours=2:red,-1:00ff80`);
      await checkCells(page, { colours: (deviation) => (deviation === -1 ? '#00ff80' : colourOf(deviation)) });
      const told = await notices(page);
      page.check(
        told.includes('\u201csepia\u201d') && told.includes('\u201c2:red\u201d') && !told.includes('00ff80'),
        `a notice names what was wrong: ${told}`,
      );
      await page.browser.waitFor((expected) => location.hash === expected, { args: [`${CLOSE}&colours=-1:00ff80`] });
      await visit(page, `${CLOSE}&palette=safe`);
      await checkCells(page, { colours: cellsIn('safe') });
      page.equal(await notices(page), '', 'the notice after a good link');
    },
  },
  {
    name: 'what was chosen is there at the next visit, unless the link says otherwise',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open(CLOSE);
      await page.settled();
      await openLegend(page);
      await choose(page, 'safe');
      await inLink(page, 'palette=safe');
      await page.open(CLOSE);
      await checkCells(page, { colours: cellsIn('safe') });
      await inLink(page, 'palette=safe');
      await page.open(`${CLOSE}&palette=paper`);
      await checkCells(page);
      page.equal(await page.browser.eval(() => location.hash), `${CLOSE}&palette=paper`, 'the link, read back');
      await page.open(`?palette=grey${CLOSE}`);
      await checkCells(page, { colours: cellsIn('grey') });
      await openLegend(page);
      await choose(page, 'paper');
      await checkCells(page);
      await page.browser.waitFor(() => location.hash.endsWith('&palette='));
      await page.open(CLOSE);
      await checkCells(page);
    },
  },
  {
    name: 'a palette that was chosen goes with the map to other places, other games, and back',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open(CLOSE);
      await page.settled();
      await openLegend(page);
      await choose(page, 'contrast');
      await inLink(page, 'palette=contrast');
      await page.browser.click('#side .dismiss');
      await page.browser.click('[data-command=in]');
      await checkCells(page, { colours: cellsIn('contrast') });
      await page.browser.click('button.more');
      await page.browser.waitFor(() => location.hash.startsWith('#k=1001&'));
      await checkCells(page, { colours: cellsIn('contrast') });
      await page.browser.back();
      await page.browser.waitFor(() => location.hash.startsWith('#k=1000&'));
      await checkCells(page, { colours: cellsIn('contrast') });
    },
  },
];
