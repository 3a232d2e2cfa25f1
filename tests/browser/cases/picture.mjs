// The picture is right pixel for pixel, near and far, in small games and in huge ones.

import { WAITS } from '../case.mjs';
import { lightOf } from '../../../www/page/core/light.js';
import { canvasOf, checkAverages, checkCells, colourOf, corner, linkOf, pixelAt, visit } from '../reference.mjs';

const site = { base: '/some/where/' };

/**
 * The light of the canvas's middle, 300 x 200 cells, as a share of white.
 * @param {import('../reference.mjs').Canvas} canvas
 * @param {number} scale  device pixels a cell
 */
function brightness(canvas, scale) {
  const [width, height] = [Math.round(300 * scale), Math.round(200 * scale)];
  const [left, top] = [Math.round((canvas.width - width) / 2), Math.round((canvas.height - height) / 2)];
  let sum = 0;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) sum += lightOf(pixelAt(canvas, x, y)).reduce((a, b) => a + b);
  }
  return sum / (3 * width * height);
}

// The pattern at the nose depends on k mod 3 alone; that at the shoulder, above a third of k, not even on that.
const HUGE = [
  { k: 1_000_000_000_000n, name: '10^12' },
  { k: 2n ** 53n - 1n, name: '2^53 - 1' },
];

const CANVAS = 'the canvas';

/**
 * Goes from view to view, each of which is checked.
 * @param {string[]} links
 * @param {(page: import('../case.mjs').Page) => Promise<void>} check
 * @returns {import('../case.mjs').Case['run']}
 */
const each =
  ([first, ...links], check) =>
  async (page) => {
    await page.open(first);
    await check(page);
    for (const link of links) {
      await visit(page, link);
      await check(page);
    }
  };

const NEAR = [
  '#k=5&x=11&y=8&zoom=5',
  '#k=1&x=120&y=80&zoom=2',
  '#k=1000&x=500&y=350&zoom=0', // hood, casing, épaulette and nose
  '#k=1000&x=1400&y=350&zoom=0', // shoulder, arm and outer space
  '#k=1000&x=900&y=1100&zoom=0', // fabric
  '#k=1000&x=420.3&y=333.7&zoom=1.63',
];
const FAR = ['#k=1000&x=900&y=600&zoom=-1', '#k=1000&x=1200&y=1000&zoom=-2', '#k=1000&x=3200&y=2400&zoom=-3'];

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'near, each pixel has the colour of its cell, in small games and in large ones',
    dependsOn: CANVAS,
    site,
    run: each(NEAR, (page) => checkCells(page)),
  },
  {
    name: 'far, a pixel of 2 x 2, 4 x 4 and 8 x 8 cells has their average colour',
    site,
    run: each(FAR, (page) => checkAverages(page)),
  },
  {
    name: 'two device pixels a CSS pixel show the cells at twice the size',
    dependsOn: 'the density of pixels',
    site,
    device: { scale: 2 },
    run: async (page) => {
      await page.open('#k=1000&x=400&y=300&zoom=0');
      page.equal(await page.browser.eval(() => devicePixelRatio), 2, 'device pixels a CSS pixel');
      await checkCells(page);
      const { width, ratio } = await canvasOf(page);
      page.equal(width / ratio, (await page.browser.size()).width, "the canvas's width in CSS pixels");
    },
  },
  {
    name: 'between the levels of detail the picture is as bright as its cells',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      // An épaulette, of thin stripes in yellow, black and blue.
      const [k, x, y] = [1000, 620, 300];
      const deviations = corner(k, x + 150, y + 100);
      let cells = 0;
      for (let row = y - 100; row < y + 100; row++) {
        for (let column = x - 150; column < x + 150; column++)
          cells += lightOf(colourOf(deviations[row * (x + 150) + column])).reduce((a, b) => a + b);
      }
      cells /= 3 * 300 * 200;
      await page.open(`#k=${k}&x=${x}&y=${y}&zoom=0`);
      for (const zoom of [-0.25, -0.5, -1.5]) {
        await visit(page, `#k=${k}&x=${x}&y=${y}&zoom=${zoom}`);
        await page.settled();
        const canvas = await canvasOf(page);
        const found = brightness(canvas, 2 ** zoom * canvas.ratio);
        page.check(
          Math.abs(found / cells - 1) < 0.03,
          `at zoom ${zoom} the picture has ${found} of white's light, its cells have ${cells}`,
        );
      }
    },
  },
  {
    name: "a view is drawn with pixels somewhat larger than the screen's first, and as finely as can be once it rests",
    site: {
      ...site,
      inject: `globalThis.levels = [];
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...rest) {
          if (message.method === 'tile') levels.push(message.params.level);
          post.call(this, message, ...rest);
        };`,
    },
    run: async (page) => {
      const levels = () => page.browser.eval(() => /** @type {any} */ (globalThis).levels.splice(0));
      await page.open('#k=1000&x=900&y=600&zoom=-3');
      await page.settled();
      await levels();
      await visit(page, '#k=1000&x=900&y=600&zoom=-1.6');
      await page.settled();
      const asked = await levels();
      const first = asked.indexOf(1);
      page.check(
        first > 0 &&
          asked.every((/** @type {number} */ level, /** @type {number} */ index) => level === (index < first ? 2 : 1)),
        `tiles of levels ${asked} were asked for`,
      );
      const { bytes } = await canvasOf(page);
      await visit(page, '#k=1000&x=900&y=600&zoom=-3');
      await page.settled();
      await levels();
      await visit(page, '#k=1000&x=900&y=600&zoom=-1.6');
      await page.settled();
      page.equal((await levels()).length, 0, 'tiles asked for when all are there');
      page.check(bytes.equals((await canvasOf(page)).bytes), 'the picture was another one when it was visited again');
    },
  },
  {
    name: 'cells are sharp, however they were drawn before, also where a tile is still missing',
    dependsOn: CANVAS,
    // No worker hears anything once the page says so.
    site: {
      ...site,
      inject:
        'const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (...message) { ' +
        'if (!document.documentElement.dataset.silent) post.apply(this, message); };',
    },
    run: async (page) => {
      await page.open('#k=100&x=600&y=512&zoom=-0.5');
      await page.settled();
      const edge = await page.browser.eval(() => {
        document.documentElement.dataset.silent = 'true';
        return (
          Math.ceil(
            (600 + /** @type {HTMLElement} */ (document.getElementById('map')).clientWidth / Math.SQRT2) / 256,
          ) * 256
        );
      });
      await visit(page, `#k=100&x=${edge - 50}&y=700&zoom=1`);
      await page.browser.waitFor(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('map'));
        const { width, height } = canvas;
        const side = 2 * devicePixelRatio;
        // From cell to cell, left of what is missing.
        const left = (width / 2) % side;
        const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
          left,
          height / 2 - (100 % side),
          width / 2 - ((width / 2) % side),
          1,
        );
        const pixels = new Uint32Array(data.buffer);
        return new Set(pixels).size > 1 && pixels.every((pixel, x) => pixel === pixels[x - (x % side)]);
      });
      page.equal(await page.browser.eval(() => document.documentElement.dataset.picture), 'working', 'the picture');
    },
  },
  {
    name: 'no seam shows between tiles at any zoom',
    site,
    run: async (page) => {
      await page.open('#k=1000&x=520&y=180&zoom=0');
      for (const zoom of [1.3, 0.4, -0.7]) {
        await visit(page, `#k=1000&x=520&y=180&zoom=${zoom}`);
        await page.settled();
        page.equal((await linkOf(page)).zoom, zoom, 'zoom');
        const canvas = await canvasOf(page);
        const scale = 2 ** zoom * canvas.ratio;
        const deviations = corner(1000, 1000, 1000);
        const cell = (/** @type {number} */ centre, /** @type {number} */ length, /** @type {number} */ pixel) =>
          Math.floor(centre + (pixel + 0.5 - length / 2) / scale);
        const around = Math.ceil(3 / scale) + 1;
        let compared = 0;
        for (let y = 0; y < canvas.height; y++) {
          for (let x = 0; x < canvas.width; x++) {
            const [column, row] = [cell(520, canvas.width, x), cell(180, canvas.height, y)];
            // Deep in the hood everything is of one colour.
            if (column < around || row < around || column + around >= 1000 || row + around >= 1000) continue;
            if (deviations[(row + around) * 1000 + column + around] > -5) continue;
            compared++;
            if (pixelAt(canvas, x, y) === colourOf(-5)) continue;
            throw new Error(
              `pixel (${x}, ${y}), cell (${column}, ${row}), at zoom ${zoom} is ${pixelAt(canvas, x, y)} in the hood`,
            );
          }
        }
        page.check(compared > 10_000, `the hood has more than ${compared} pixels`);
      }
    },
  },
  ...HUGE.map(({ k, name }, at) => ({
    name: `the nose of game ${name} is that of game ${999n + (k % 3n)}, and its shoulder that of game 1500`,
    ...(at + 1 < HUGE.length && { onlyInAll: WAITS.again }),
    site,
    run: async (/** @type {import('../case.mjs').Page} */ page) => {
      await page.open(`#k=${k}&x=${k / 3n}&y=${k / 3n}&zoom=1`);
      await checkCells(page, { like: Number(999n + (k % 3n)), from: [k / 3n - 333n, k / 3n - 333n] });
      await visit(page, `#k=${k}&x=${k - 260n}&y=180&zoom=1`);
      await checkCells(page, { like: 1500, from: [k - 1500n, 0n] });
      await visit(page, `#k=${k}&x=180&y=${k - 180n}&zoom=1`);
      await checkCells(page, { like: 1500, from: [0n, k - 1500n] });
    },
  })),
];
