// Pictures of a usual size for a slide or a printed page, films, and the printed page.

import { readPng } from '../png.mjs';
import { colourOf, corner } from '../reference.mjs';
import { choose, openPanel, saved } from '../saving.mjs';

const site = { base: '/some/where/' };

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a slide has the size that was asked for, the chosen cells as large as they fit, and their colours',
    dependsOn: 'pictures from a canvas',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=2');
      await page.settled();
      await openPanel(page);
      await page.browser.waitFor(() => document.querySelector('.export .slide'));
      for (const [size, width, height] of /** @type {[string, number, number][]} */ ([
        ['wide', 1920, 1080],
        ['square', 2000, 2000],
      ])) {
        const side = 10;
        const [columns, rows] = [width / side, height / side];
        await choose(page, { x: '30', y: '20', width: String(columns), height: String(rows), size, form: 'png' });
        await page.browser.eval(() => {
          const boxes = document.querySelectorAll('.export .wish input');
          for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (boxes)) box.checked = false;
        });
        const png = readPng((await saved(page, 'Save slide')).file);
        page.equal([png.width, png.height], [width, height], `${size}: the picture\u2019s size`);
        const deviations = corner(100, 30 + columns, 20 + rows);
        for (let y = 0; y < height; y += 3) {
          for (let x = 0; x < width; x += 3) {
            const [column, row] = [30 + Math.floor(x / side), 20 + Math.floor(y / side)];
            const expected = colourOf(deviations[row * (30 + columns) + column]);
            if (png.colour(x, y) !== expected) page.equal(png.colour(x, y), expected, `${size}: pixel (${x}, ${y})`);
          }
        }
      }
    },
  },
  {
    name: 'an SVG slide holds its picture, and names, scale, legend, caption and alt text as text',
    dependsOn: 'pictures from a canvas',
    site,
    run: async (page) => {
      await page.open('#k=1000&overlays=none');
      await page.settled();
      await openPanel(page);
      await page.browser.waitFor(() => document.querySelector('.export .slide'));
      await choose(page, { size: 'wide', form: 'svg' });
      const { name, file } = await saved(page, 'Save slide');
      page.check(/^blocking-queens-k1000-.*\.svg$/.test(name), name);
      const text = file.toString();
      page.check(text.includes('href="data:image/png;base64,'), 'the picture is inside');
      const told = await page.browser.eval(async (text) => {
        const image = new Image();
        const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
        image.src = url;
        await image.decode();
        const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
        return {
          size: [image.naturalWidth, image.naturalHeight],
          texts: [...parsed.querySelectorAll('text')].map((element) => element.textContent ?? ''),
          description: parsed.querySelector('desc')?.textContent ?? '',
        };
      }, text);
      page.equal(told.size, [1920, 1080], 'the size');
      for (const wanted of [
        /^HOOD$/,
        /^500 cells$/,
        /^exactly k$/,
        /^Palace numbers of game k = 1.?000, columns 0 to /,
      ])
        page.check(
          told.texts.some((text) => wanted.test(text)),
          `${wanted} is in ${JSON.stringify(told.texts)}`,
        );
      page.check(told.description.startsWith('Map. '), told.description);
      await choose(page, { form: 'png' });
      const png = await saved(page, 'Save slide');
      const { writeFile } = await import('node:fs/promises');
      await writeFile('/tmp/slide.png', png.file);
      await choose(page, { size: 'upright' });
      await writeFile('/tmp/slide-a4.png', (await saved(page, 'Save slide')).file);
      await page.browser.eval(() => document.querySelector('.export .slide')?.scrollIntoView());
      await page.picture('slide section');
    },
  },
];
