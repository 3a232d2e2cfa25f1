// Pictures of a usual size for a slide or a printed page, films, and the printed page.

import { WAITS } from '../case.mjs';
import { readPng } from '../png.mjs';
import { colourOf, corner } from '../reference.mjs';
import { choose, openPanel, saved } from '../saving.mjs';

const site = { base: '/some/where/' };

/**
 * Runs in the page before its scripts: the next worker that is started says nothing once it is asked for a tile, and
 * the page's seconds go by at once then.
 */
function silenceOne() {
  const wait = window.setInterval;
  /** @type {(() => void)[]} */
  const seconds = [];
  Object.assign(window, {
    setInterval: (/** @type {() => void} */ run, /** @type {number} */ time) => {
      if (time === 1000) seconds.push(run);
      return wait(run, time);
    },
    silence() {
      const { Worker } = window;
      window.Worker = class extends Worker {
        /** @param {string | URL} script @param {WorkerOptions} [options] */
        constructor(script, options) {
          super(script, options);
          window.Worker = Worker;
        }

        postMessage(/** @type {any} */ message, /** @type {any} */ transfer) {
          super.postMessage(message, transfer);
          if (message.method !== 'tile' || 'isSilenced' in window) return;
          Object.assign(window, { isSilenced: true });
          this.terminate();
          setTimeout(() => seconds.forEach((second) => [1, 2, 3, 4, 5].forEach(second)));
        }
      };
    },
  });
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a slide has the size that was asked for, the chosen cells as large as they fit, and their colours',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=2');
      await page.settled();
      await openPanel(page);
      await choose(page, { kind: 'slide' });
      for (const [size, width, height] of /** @type {[string, number, number][]} */ ([
        ['wide', 1920, 1080],
        ['square', 2000, 2000],
      ])) {
        const side = 10;
        const [columns, rows] = [width / side, height / side];
        await choose(page, { x: '30', y: '20', width: String(columns), height: String(rows), size, form: 'png' });
        await page.browser.eval(() => {
          const boxes = document.querySelectorAll('.export .checks :checked');
          for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (boxes)) box.click();
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
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=1000&overlays=none');
      await page.settled();
      await openPanel(page);
      await choose(page, { kind: 'slide' });
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
        /^Exactly k$/,
        /^Palace numbers of game k = 1.?000, columns 0 to /,
      ])
        page.check(
          told.texts.some((text) => wanted.test(text)),
          `${wanted} is in ${JSON.stringify(told.texts)}`,
        );
      page.check(told.description.startsWith('Map. '), told.description);
      await page.browser.eval(() => document.querySelector('.export .slide')?.scrollIntoView());
      await page.picture('slide section');
    },
  },
  {
    name: 'a GIF film through games has a frame of each, as long as was asked for, though its worker falls silent',
    onlyInAll: WAITS.seldom,
    site: { ...site, inject: `(${silenceOne})();` },
    run: async (page) => {
      await page.open('#k=100');
      await page.settled();
      await openPanel(page, 'film');
      await choose(page, { subject: 'k' });
      const chosen = { first: '50', last: '53', seconds: '1', size: 'small', form: 'gif' };
      await choose(page, { x: '0', y: '0', width: '320', height: '180', ...chosen });
      await page.browser.eval(() => {
        /** @type {HTMLInputElement} */ (document.querySelector('.film [name=grows]')).click();
      });
      await page.browser.eval(() => /** @type {any} */ (window).silence());
      const { name, file } = await saved(page, 'Save film');
      page.check(await page.browser.eval(() => /** @type {any} */ (window).isSilenced), 'a worker fell silent');
      page.equal(name, 'blocking-queens-k100-x0-y0-320x180.gif', 'the file\u2019s name');
      page.equal(file.toString('latin1', 0, 6), 'GIF89a', 'its kind');
      page.equal([file.readUInt16LE(6), file.readUInt16LE(8)], [640, 360], 'its size');
      // Each frame's extension: a hundredth of a second 8 times, 25 frames in two seconds.
      const extension = Buffer.from([0x21, 0xf9, 4, 0, 8, 0, 0, 0, 0x2c]);
      let [frames, at] = [0, -1];
      while ((at = file.indexOf(extension, at + 1)) >= 0) frames++;
      page.equal(frames, 13, 'frames in a second of 12.5');
      // Its first frame, as the browser reads it, against the definition: a cell has two pixels each way.
      const pixels = await page.browser.eval(async (coded) => {
        const image = new Image();
        image.src = `data:image/gif;base64,${coded}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 360];
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, 640, 200);
        return [...data].flatMap((value, i) => (i % 4 === 3 ? [] : [value]));
      }, file.toString('base64'));
      const deviations = corner(50, 320, 100);
      for (let y = 0; y < 200; y += 2) {
        for (let x = 0; x < 640; x += 2) {
          const rgb = [0, 1, 2].map((channel) => pixels[3 * (y * 640 + x) + channel]);
          const expected = colourOf(deviations[(y >> 1) * 320 + (x >> 1)]);
          const found = `#${Buffer.from(rgb).toString('hex')}`;
          if (found !== expected) page.equal(found, expected, `pixel (${x}, ${y})`);
        }
      }
    },
  },
  {
    name: 'a film into a part of the board is as long as was asked for, can be sought, and making it can be cancelled',
    dependsOn: 'films that a browser encodes',
    site,
    run: async (page) => {
      await page.open('#k=300&x=400&y=400&zoom=2');
      await page.settled();
      await openPanel(page, 'film');
      const forms = await page.browser.eval(() =>
        [.../** @type {HTMLSelectElement} */ (document.querySelector('.film [name=form]')).options].map(
          ({ value }) => value,
        ),
      );
      page.check(forms.includes('gif'), `${forms}`);
      await choose(page, { subject: 'zoom', seconds: '1', size: 'small', form: forms[0] });
      const { name, file } = await saved(page, 'Save film');
      page.check(name.endsWith(forms[0]) && file.length > 10_000, `${name} of ${file.length} bytes`);
      if (forms[0] !== 'gif') {
        const told = await page.browser.eval(
          async (coded, form) => {
            const bytes = Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
            const video = document.createElement('video');
            video.muted = true;
            video.preload = 'auto';
            video.src = /** @type {any} */ (window).addressOf(new Blob([bytes], { type: form }));
            const event = (/** @type {string} */ type) =>
              new Promise((resolve, reject) => {
                video.addEventListener(type, resolve, { once: true });
                video.onerror = () => reject(new Error(video.error?.message));
              });
            await event('loadeddata');
            const { duration, videoWidth, videoHeight } = video;
            const seen = [];
            for (const time of [0.8, 0.2]) {
              video.currentTime = time;
              await event('seeked');
              seen.push(video.currentTime);
            }
            return { duration, size: [videoWidth, videoHeight], seen };
          },
          file.toString('base64'),
          `video/${forms[0]}`,
        );
        page.equal(told.size, [640, 360], 'its size');
        // What is recorded goes by the clock of a machine that may be busy.
        const late = forms[0] === 'mp4' ? 2 : 0.1;
        page.check(told.duration > 0.9 && told.duration < 1 + late, `${told.duration} seconds`);
        page.check(Math.abs(told.seen[0] - 0.8) < 0.1 && Math.abs(told.seen[1] - 0.2) < 0.1, `sought: ${told.seen}`);
      }
      await choose(page, { seconds: '60' });
      await page.browser.eval(() => {
        const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.export button'));
        const named = (/** @type {string} */ text) =>
          [...buttons].find((button) => button.textContent?.trim() === text);
        /** @type {any} */ (window).savedBlob = undefined;
        named('Save film')?.click();
        /** @type {HTMLButtonElement} */ (document.querySelector('.export > .work button')).click();
      });
      await page.browser.waitFor(() => document.querySelector('.export .work')?.textContent?.includes('Cancelled'));
      page.check(!(await page.browser.eval(() => Boolean(/** @type {any} */ (window).savedBlob))), 'nothing is saved');
    },
  },
  {
    name: 'a printed page is the map with what it shows in words, and nothing of the controls',
    engines: ['chromium'], // others cannot be told to show a page as it is printed
    site,
    run: async (page) => {
      await page.browser.setSize({ width: 1280, height: 800 });
      await page.open('#k=300&x=400&y=400&zoom=2');
      await page.settled();
      await page.browser.waitFor(() => document.querySelector('#printed'));
      await page.browser.cdp('Emulation.setEmulatedMedia', { media: 'print' });
      const told = await page.browser.eval(() => {
        dispatchEvent(new Event('beforeprint'));
        const isSeen = (/** @type {string} */ selector) => document.querySelector(selector)?.checkVisibility() ?? false;
        return {
          seen: ['#map', '#printed', '#chips', '#actions', '#tools', '#status', '#head', '#side'].filter(isSeen),
          text: document.querySelector('#printed')?.textContent ?? '',
        };
      });
      await page.picture('printed');
      await page.browser.cdp('Emulation.setEmulatedMedia', { media: '' });
      page.equal(told.seen, ['#map', '#printed'], 'what is printed');
      page.check(/game k = 300, columns 2.. to .*#k=300&x=400&y=400&zoom=2$/.test(told.text), told.text);
    },
  },
];
