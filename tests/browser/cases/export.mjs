// What is exported: a picture, the integers, a link, a citation, each as it was on the map.

import { WAITS } from '../case.mjs';
import { VERSION } from '../../../www/shared/messages.js';
import { hugeDeviation } from '../huge.mjs';
import { averagesOf, classOf, colourOf, corner, deviationOf } from '../reference.mjs';
import { readPng } from '../png.mjs';
import { choose, openPanel, saved } from '../saving.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** A link to a part of the board. */
const BOXED = /#k=100&box=(\d+),(\d+),(\d+),(\d+)/;

const site = { base: '/some/where/' };

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a saved picture has the reference\u2019s colours, and its link opens the same view',
    dependsOn: 'pictures from a canvas',
    site,
    run: async (page) => {
      // One colour is changed: the picture is as it is seen, and its link says so.
      await page.open('#k=100&x=80&y=60&zoom=3&colours=-1:12ab34');
      await page.settled();
      await openPanel(page);
      await choose(page, { x: '20', y: '30', width: '300', height: '260', scale: '1' });
      const { name, file } = await saved(page, 'Save picture');
      page.equal(name, 'blocking-queens-k100-x20-y30-300x260.png', 'the file\u2019s name');
      const png = readPng(file);
      page.equal([png.width, png.height], [600, 520], 'the picture\u2019s size');
      const deviations = corner(100, 320, 290);
      const colourIn = (/** @type {number} */ deviation) =>
        classOf(deviation) === classOf(-1) ? '#12ab34' : colourOf(deviation);
      for (let y = 0; y < 520; y++) {
        for (let x = 0; x < 600; x++) {
          const deviation = deviations[(30 + (y >> 1)) * 320 + 20 + (x >> 1)];
          const expected = colourIn(deviation);
          if (png.colour(x, y) !== expected) page.equal(png.colour(x, y), expected, `pixel (${x}, ${y})`);
        }
      }
      page.check(
        png.texts.Software.startsWith('Blocking Queens '),
        `the picture names its maker: ${png.texts.Software}`,
      );
      await choose(page, { x: '40', y: '80', width: '480', height: '400', scale: '-2' });
      const coarse = readPng((await saved(page, 'Save picture')).file);
      page.equal([coarse.width, coarse.height], [120, 100], 'the coarse picture\u2019s size');
      const { width, colours } = averagesOf(100, 4, 130, 120, colourIn);
      for (let y = 0; y < 100; y++) {
        for (let x = 0; x < 120; x++) {
          const at = 3 * ((20 + y) * width + 10 + x);
          const rgb = Buffer.from(coarse.colour(x, y).slice(1), 'hex');
          if (rgb.some((channel, i) => Math.abs(channel - colours[at + i]) > 1))
            throw new Error(
              `pixel (${x}, ${y}) of the coarse picture is ${coarse.colour(x, y)}; its 16 cells have the average ` +
                `${[...colours.subarray(at, at + 3)]}`,
            );
        }
      }
      const { hash } = new URL(png.texts.Source);
      page.equal(hash, '#k=100&x=170&y=160&zoom=1&colours=-1:12ab34', 'the link in the picture');
      await page.open(hash);
      await page.settled();
      page.equal(await page.browser.eval(() => location.hash), hash, 'the view that it opens');
    },
  },
  {
    name: 'saved integers are those of the reference',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await openPanel(page, 'numbers');
      await choose(page, { x: '0', y: '40', width: '270', height: '9' });
      const { name, file } = await saved(page, 'Save numbers');
      page.equal(name, 'blocking-queens-k100-x0-y40-270x9.npy', 'the file\u2019s name');
      const start = 10 + file.readUInt16LE(8);
      page.check(
        file.toString('latin1', 10, start).includes("'descr': '<i4', 'fortran_order': False, 'shape': (9, 270)"),
        'the head',
      );
      const deviations = corner(100, 270, 49);
      const numbers = Array.from({ length: 270 * 9 }, (_, index) => file.readInt32LE(start + 4 * index));
      page.equal(
        numbers,
        [...deviations.subarray(40 * 270)].map((deviation) => deviation + 100),
        'the palace numbers',
      );
      await choose(page, { format: 'csv', field: '1' });
      const csv = (await saved(page, 'Save numbers')).file.toString();
      page.equal(
        csv.trim().split('\n')[8].split(',').map(Number),
        [...deviations.subarray(48 * 270)],
        'the last line of deviations',
      );
    },
  },
  {
    name: 'of a huge game, numbers, picture, names of files and links are exact too',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      const [width, height] = [30, 20];
      for (const k of [2n ** 31n + 11n, 2n ** 53n - 1n]) {
        const [x, y] = [(2n * k) / 3n, k / 6n + 4321n];
        const deviations = Array.from({ length: width * height }, (_, index) =>
          hugeDeviation(k, x + BigInt(index % width), y + BigInt(Math.floor(index / width))),
        );
        await page.open(`#k=${k}&x=${x}&y=${y}&zoom=3`);
        await page.settled();
        await openPanel(page, 'numbers');
        await choose(page, { x: String(x), y: String(y), width: String(width), height: String(height) });
        const { name, file } = await saved(page, 'Save numbers');
        page.equal(name, `blocking-queens-k${k}-x${x}-y${y}-${width}x${height}.npy`, 'the file\u2019s name');
        const start = 10 + file.readUInt16LE(8);
        page.check(
          file
            .toString('latin1', 10, start)
            .includes(`'descr': '<i8', 'fortran_order': False, 'shape': (${height}, ${width})`),
          'the head',
        );
        const numbers = deviations.map((_, index) => file.readBigInt64LE(start + 8 * index));
        page.equal(
          numbers.map(String),
          deviations.map((deviation) => String(k + deviation)),
          `palace numbers of game ${k}`,
        );
        await choose(page, { format: 'csv' });
        const lines = (await saved(page, 'Save numbers')).file.toString().trim().split('\n');
        page.equal(
          lines.flatMap((line) => line.split(',')),
          deviations.map((deviation) => String(k + deviation)),
          'the same as text',
        );
        await openPanel(page);
        await choose(page, { scale: '0' });
        const png = readPng((await saved(page, 'Save picture')).file);
        page.equal([png.width, png.height], [width, height], 'the picture\u2019s size');
        const colours = deviations.map((_, index) => png.colour(index % width, Math.floor(index / width)));
        page.equal(
          colours,
          deviations.map((deviation) => colourOf(Number(deviation))),
          'its colours',
        );
        const link = new URLSearchParams(new URL(png.texts.Source).hash.slice(1));
        page.equal(
          ['k', 'x', 'y'].map((key) => link.get(key)),
          [k, x + BigInt(width / 2), y + BigInt(height / 2)].map(String),
          'the link in the picture',
        );
      }
    },
  },
  {
    name: 'a part that is no part of the board is refused in a sentence, and a large picture can be cancelled',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await openPanel(page);
      await choose(page, { width: 'many' });
      const said = await page.browser.eval(() => document.querySelector('.export .problem')?.textContent);
      page.check(/^The width is a whole number .* not \u201cmany\u201d\.$/.test(said ?? ''), `the sentence "${said}"`);
      await choose(page, { width: '60000', height: '60000', scale: '0' });
      await page.browser.eval(() => {
        const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('.export button')]);
        buttons.find((button) => button.textContent?.trim() === 'Save picture')?.click();
      });
      await page.browser.waitFor(
        () => /** @type {HTMLProgressElement} */ (document.querySelector('.work progress')).value > 0,
      );
      await page.browser.eval(() => /** @type {HTMLButtonElement} */ (document.querySelector('.work button')).click());
      await page.browser.waitFor(() =>
        document.querySelector('.work [role=status]')?.textContent?.startsWith('Cancelled'),
      );
      page.equal(await page.browser.eval(() => document.documentElement.dataset.picture), 'complete', 'the map');
    },
  },
  {
    name: 'the view is what is taken wherever it goes, and another part is marked on the map',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3&overlays=none');
      await page.settled();
      await openPanel(page);
      const columns = () =>
        page.browser.eval(() => {
          const { value } = /** @type {HTMLInputElement} */ (document.querySelector('.export [name=width]'));
          return Number(value);
        });
      const before = await columns();
      await page.browser.click('[data-command=out]');
      await page.browser.waitFor(
        (before) =>
          Number(/** @type {HTMLInputElement} */ (document.querySelector('.export [name=width]')).value) > 1.2 * before,
        { args: [before] },
      );
      await page.settled();
      /** Whether a point of the map, given by its cell, is dimmed. @param {number} x @param {number} y */
      const isDimmed = (x, y) =>
        page.browser.eval(
          async (x, y) => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
            const { width, height } = canvas;
            const [right, down] = [
              width / 2 + 4 * (x - 80) * devicePixelRatio,
              height / 2 + 4 * (y - 60) * devicePixelRatio,
            ];
            return (canvas.getContext('2d')?.getImageData(right, down, 1, 1).data[3] ?? 0) > 0;
          },
          x,
          y,
        );
      page.equal(await isDimmed(60.5, 60.5), false, 'whether the view is dimmed');
      await choose(page, { x: '70', y: '50', width: '20', height: '20' });
      page.equal(
        [await isDimmed(80.5, 60.5), await isDimmed(60.5, 60.5), await isDimmed(80.5, 80.5)],
        [false, true, true],
        'what is dimmed: the part, left of it, below it',
      );
      const chosen = await columns();
      await page.browser.click('[data-command=in]');
      await page.settled();
      page.equal(await columns(), chosen, 'the columns of a part that was chosen, in another view');
      await page.browser.click('#side .dismiss');
      page.equal(await isDimmed(60.5, 60.5), false, 'whether the map is dimmed after the panel was closed');
    },
  },
  {
    name: 'the panel copies the picture, the link, the citation, BibTeX, the alt text ' + 'it, and the code for a page',
    dependsOn: 'the clipboard',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await page.browser.eval(() => {
        const kept = /** @type {any} */ (window);
        kept.ClipboardItem = /** @this {any} */ function (/** @type {any} */ types) {
          this.types = types;
        };
        const writeText = async (/** @type {string} */ text) => void (kept.copied = text);
        const write = async (/** @type {any[]} */ [item]) => void (kept.savedBlob = await item.types['image/png']);
        Object.defineProperty(navigator, 'clipboard', { value: { writeText, write } });
      });
      await openPanel(page);
      await choose(page, { x: '20', y: '30', width: '60', height: '40', scale: '0' });
      const png = readPng((await saved(page, 'Copy picture')).file);
      page.equal(
        [png.width, png.height, png.colour(33, 21)],
        [60, 40, colourOf(deviationOf(100, 53, 51))],
        'the picture that is copied',
      );
      const copied = async (/** @type {string} */ text) => {
        await page.browser.eval((text) => {
          /** @type {any} */ (window).copied = undefined;
          const button = [...document.querySelectorAll('.export button')].find(
            (button) => button.textContent?.trim() === text,
          );
          /** @type {HTMLButtonElement} */ (button).click();
        }, text);
        return page.browser.waitFor(() => /** @type {any} */ (window).copied);
      };
      await openPanel(page, 'share');
      const href = await page.browser.url();
      page.check(BOXED.test(await copied('Copy link')), 'the link to the cells in sight');
      await page.browser.click('.export [name=boxed]');
      page.equal(await copied('Copy link'), href, 'the link');
      await page.browser.click('.export [aria-expanded=false]');
      const code = await page.browser.waitFor(() => {
        const picture = document.querySelector('.export svg');
        const { width, height } = picture?.getBoundingClientRect() ?? { width: 0, height: 0 };
        const { fill, stroke } = picture ? getComputedStyle(picture) : { fill: '', stroke: '' };
        return picture && { isSquare: width > 200 && Math.abs(width - height) < 1, fill, stroke };
      });
      page.equal(code, { isSquare: true, fill: 'rgb(0, 0, 0)', stroke: 'none' }, 'the QR code');
      const citation = await copied('Copy citation');
      page.check(
        BOXED.test(citation) && citation.includes(`Blocking Queens ${VERSION}`) && citation.includes('LNCS 9099'),
        `the citation "${citation}"`,
      );
      const bibtex = await copied('Copy BibTeX');
      page.check(
        /^@misc\{/.test(bibtex) && /^@inproceedings\{/m.test(bibtex) && BOXED.test(bibtex) && bibtex.includes(VERSION),
        `BibTeX: "${bibtex}"`,
      );
      page.check(/k = 100, columns \d+ to \d+ and rows \d+ to \d+/.test(await copied('Copy alt text')), 'the alt text');
      await openPanel(page, 'embed');
      page.check(
        /^<iframe src="[^"]*\/embed\.html#k=100&amp;box=\d+,\d+,\d+,\d+"/.test(await copied('Copy the code')),
        'the code',
      );
      // Where there is no clipboard, the text is there to be copied by hand.
      await openPanel(page, 'share');
      await page.browser.eval(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
        const button = [...document.querySelectorAll('.export button')].find(
          (button) => button.textContent?.trim() === 'Copy link',
        );
        /** @type {HTMLButtonElement} */ (button).click();
      });
      await page.browser.waitFor(() => {
        const text = /** @type {HTMLTextAreaElement} */ (document.querySelector('.work textarea'));
        return !text.hidden && text.value === location.href && document.activeElement === text;
      });
    },
  },
  {
    name: 'the panel cites the paper and links to the view, and follows it',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await openPanel(page, 'share');
      await page.browser.click('.export [name=boxed]');
      await page.browser.click('[data-command=in]');
      await page.browser.waitFor(
        () =>
          location.hash.includes('zoom=4') &&
          /** @type {HTMLInputElement} */ (document.querySelector('.export [readonly]')).value === location.href,
      );
      const cited = await page.browser.waitFor(() => document.querySelector('.export .cited')?.textContent);
      page.check(
        cited?.includes('A Cellular Automaton for Blocking Queen Games') &&
          cited.includes('https://doi.org/10.1007/978-3-662-47221-7_6'),
        `the citation "${cited}"`,
      );
      // What is cited is the part between the panels, and its link shows that whole in another window.
      const [link, ...box] = BOXED.exec(cited ?? '') ?? [];
      page.check(link, `a box in "${cited}"`);
      const [x, y, width, height] = box.map(Number);
      page.check(x <= 80 && x + width > 80 && y <= 60 && y + height > 60, `the centre is in ${box}`);
      await page.browser.setSize({ width: 700, height: 900 });
      await page.open(link);
      await page.settled();
      const label = await page.browser.eval(() => document.getElementById('map')?.ariaLabel ?? '');
      const [left, right, top, bottom] = [...label.matchAll(/\d+/g)].slice(1).map(Number);
      page.check(
        left <= x && top <= y && right >= x + width - 1 && bottom >= y + height - 1,
        `${box} is shown whole: ${label}`,
      );
    },
  },
  {
    name:
      'what is in sight is copied in the very turn of the press, and where a browser changes what is read from a ' +
      'canvas a sentence says so',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=6');
      await page.settled();
      await page.browser.eval(() => {
        const kept = /** @type {any} */ (window);
        kept.ClipboardItem = /** @this {any} */ function (/** @type {any} */ types) {
          this.types = types;
        };
        // As Safari does: later it would refuse, and it waits for a picture that is promised.
        const write = async (/** @type {any[]} */ [item]) => {
          kept.writes = (kept.writes ?? 0) + 1;
          kept.picture = await item.types['image/png'];
        };
        Object.defineProperty(navigator, 'clipboard', { value: { write } });
      });
      const press = (/** @type {string} */ text) =>
        page.browser.eval((text) => {
          const button = [...document.querySelectorAll('#side button')].find((one) => one.textContent?.trim() === text);
          /** @type {HTMLButtonElement} */ (button).click();
          return /** @type {any} */ (window).writes ?? 0;
        }, text);
      const said = (/** @type {string} */ words) =>
        page.browser.waitFor(
          (words) =>
            [...document.querySelectorAll('#side [role=status]')].some(({ textContent }) =>
              textContent?.includes(words),
            ),
          { args: [words] },
        );
      await openPanel(page);
      page.equal(await press('Copy the view'), 1, 'what is written to the clipboard in the turn of the press');
      await said('Picture copied');
      page.equal(await page.browser.eval(() => /** @type {any} */ (window).picture.type), 'image/png', 'its type');
      // A few pixels are changed by one, as privacy modes do.
      await page.browser.eval(() => {
        const { prototype } = CanvasRenderingContext2D;
        const read = prototype.getImageData;
        prototype.getImageData = function (/** @type {[number, number, number, number]} */ ...box) {
          const image = read.apply(this, box);
          image.data[4 * Math.floor(image.data.length / 9)] ^= 1;
          return image;
        };
      });
      const sentence = 'changes what pages read from a canvas';
      page.equal(await press('Copy the view'), 1, 'no spoiled picture is copied');
      await said(sentence);
      const isRefused = async (/** @type {string} */ text) => {
        await press(text);
        await said(sentence);
        page.equal(await page.browser.eval(() => /** @type {any} */ (window).savedBlob ?? null), null, text);
      };
      await choose(page, { kind: 'slide' });
      await choose(page, { form: 'png' });
      await isRefused('Save slide');
      await openPanel(page, 'film');
      await choose(page, { form: 'gif' });
      await isRefused('Save film');
      await openPanel(page);
      await choose(page, { kind: 'cells' });
      // This one is made of the cells, and nothing is read.
      await saved(page, 'Save picture');
    },
  },
];
