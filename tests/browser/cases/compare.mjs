// Comparing: a second game beside the map's, behind a curtain, by turns, as a difference and scaled; the slider through
// the games, and the contact sheet.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { mapBox } from '../map-box.mjs';
import { canvasOf, colourOf, corner, linkOf, pixelAt, visit } from '../reference.mjs';

/**
 * @typedef {import('../case.mjs').Page} Page
 * @typedef {import('../reference.mjs').Canvas} Canvas
 */

const site = { base: '/some/where/' };

/** Cells on pixels, and all of the hood of game 500, of its épaulettes and of its fabric's beginning in sight. */
const PLACE = 'k=500&x=500&y=350&zoom=0';
const [CENTRE_X, CENTRE_Y] = [500, 350];
/** As far as such a view reaches. */
const SIDE = 1100;

/** The paper's Figure 4. */
const FIGURE = {
  left: { cmp: '497,1,1,3', k: 497, dx: 1, dy: 1 },
  right: { cmp: '499,1,0,1', k: 499, dx: 1, dy: 0 },
};

/** @param {Page} page */
async function compared(page) {
  await page.settled();
  await page.browser.waitFor(() => document.getElementById('comparing')?.dataset.picture === 'complete');
}

/** @param {Page} page @param {string} link */
async function open(page, link) {
  await page.open(link);
  await compared(page);
}

/** What the bar says. @param {Page} page */
const words = (page) => page.browser.eval(() => document.querySelector('#compare-bar p')?.textContent ?? '');

/** @param {Page} page */
const notices = (page) =>
  page.browser.eval(() => [...document.querySelectorAll('#notices p')].map((notice) => notice.textContent).join(' '));

/** Jumps of one kind within a second are one step of the history: lets that time pass. @param {Page} page */
const anotherJump = (page) => page.browser.eval(() => new Promise((resolve) => setTimeout(resolve, 1100)));

/** @param {Page} page */
const focusMap = (page) => page.browser.eval(() => document.getElementById('map')?.focus());

/**
 * Waits for a link that ends so.
 * @param {Page} page
 * @param {string} ending
 */
const linked = (page, ending) =>
  page.browser.waitFor((ending) => decodeURIComponent(location.hash).endsWith(ending), { args: [ending] });

/**
 * The cell that a canvas shows at a pixel, where a cell is a pixel and the centre is at (CENTRE_X, CENTRE_Y).
 * @param {Canvas} canvas
 * @param {number} x
 * @param {number} y
 */
const cellAt = ({ width, height }, x, y) => ({
  x: CENTRE_X - Math.floor(width / 2) + x,
  y: CENTRE_Y - Math.floor(height / 2) + y,
});

/**
 * Checks each of some pixels of a canvas.
 * @param {Page} page
 * @param {Canvas} canvas
 * @param {(x: number, y: number) => string | null} expected null: anything
 */
function checkPixels(page, canvas, expected) {
  let checked = 0;
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const colour = expected(x, y);
      if (colour === null) continue;
      checked++;
      if (pixelAt(canvas, x, y) !== colour)
        page.equal(pixelAt(canvas, x, y), colour, `pixel (${x}, ${y}) of ${canvas.width} x ${canvas.height}`);
    }
  }
  page.check(checked > 100_000, `pixels were checked: ${checked}`);
}

/**
 * Whether cells of game 500 differ from those of another game; null where that has none.
 * @param {{k: number, dx: number, dy: number}} other
 */
function differing({ k, dx, dy }) {
  const [first, second] = [corner(500, SIDE, SIDE), corner(k, SIDE, SIDE)];
  return (/** @type {number} */ x, /** @type {number} */ y) =>
    x < dx || y < dy ? null : first[y * SIDE + x] !== second[(y - dy) * SIDE + x - dx];
}

/** The colour of each deviation, looked up quickly. */
function colours() {
  /** @type {Map<number, string>} */
  const known = new Map();
  return (/** @type {number} */ deviation) => {
    const colour = known.get(deviation) ?? colourOf(deviation);
    known.set(deviation, colour);
    return colour;
  };
}

const PHI_2 = ((1 + Math.sqrt(5)) / 2) ** 2;
/** The upper épaulette of game 500, one cell off the rift. @param {number} x @param {number} y */
const isEpaulette = (x, y) =>
  y >= 1 && x + 2 * y >= 500 && x <= 500 + y / PHI_2 && x >= 500 / 3 + PHI_2 * (y - 500 / 3) + 1;
/** The beginning of its fabric, from the diagonal to the rift. @param {number} x @param {number} y */
const isFabric = (x, y) => y >= 168 && y <= 333 && x >= y && x < 500 / 3 + PHI_2 * (y - 500 / 3);

/**
 * The difference of Figure 4, pixel by pixel, and the share that the page tells.
 * @param {Page} page
 * @param {typeof FIGURE.left} other
 */
async function checkFigure(page, other) {
  await visit(page, `#${PLACE}&cmp=${other.cmp},difference`);
  await compared(page);
  const canvas = await canvasOf(page, '#second');
  const differs = differing(other);
  const first = corner(500, SIDE, SIDE);
  const colour = colours();
  const sum = { compared: 0, differing: 0 };
  checkPixels(page, canvas, (px, py) => {
    const { x, y } = cellAt(canvas, px, py);
    const isWhite = x >= 0 && y >= 0 ? differs(x, y) : null;
    if (isWhite === null) return null;
    sum.compared++;
    if (isWhite) sum.differing++;
    return isWhite ? '#ffffff' : colour(first[y * SIDE + x]);
  });
  if (!(await page.browser.eval(() => document.querySelector('.share')))) {
    await focusMap(page);
    await page.browser.press('d');
  }
  await page.browser.waitFor(
    (said) => document.querySelector('.share')?.textContent?.replace(/[\u202f\u00a0]/g, '') === said,
    { args: [`Of ${sum.compared} cells in view, ${sum.differing} differ.`] },
  );
  const percent = (100 * (sum.compared - sum.differing)) / sum.compared;
  page.check(
    (await words(page)).endsWith(`: ${percent.toFixed(2)} % equal`),
    `the bar tells ${percent} %: "${await words(page)}"`,
  );
  return {
    canvas,
    white: (/** @type {number} */ x, /** @type {number} */ y) =>
      pixelAt(canvas, x - cellAt(canvas, 0, 0).x, y - cellAt(canvas, 0, 0).y) === '#ffffff',
  };
}

/**
 * @param {(x: number, y: number) => boolean} isInside
 * @param {(x: number, y: number) => boolean} isWhite
 */
function count(isInside, isWhite) {
  let [cells, white] = [0, 0];
  for (let y = 0; y < 600; y++) {
    for (let x = 0; x < 900; x++) {
      if (!isInside(x, y)) continue;
      cells++;
      if (isWhite(x, y)) white++;
    }
  }
  return { cells, white };
}

/** Runs in the page before its scripts: counts the workers that are at work, one for each game that is open. */
function countWorkers() {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 });
  const counts = { live: 0 };
  Object.defineProperty(window, 'workers', { value: counts });
  window.Worker = class extends Worker {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      counts.live++;
    }

    terminate() {
      counts.live--;
      super.terminate();
    }
  };
}

/** @param {Page} page */
const workers = (page) => page.browser.eval(() => /** @type {any} */ (window).workers.live);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a key draws a curtain between two games, and keys, mouse and fingers move it',
    site,
    run: async (page) => {
      await page.open(`#${PLACE}`);
      await page.settled();
      await focusMap(page);
      await page.browser.press('d');
      await compared(page);
      await linked(page, '&cmp=497,1,1,3,curtain,0.5');
      const canvas = await canvasOf(page, '#second');
      const other = corner(497, SIDE, SIDE);
      const colour = colours();
      checkPixels(page, canvas, (px, py) => {
        const { x, y } = cellAt(canvas, px, py);
        return x < 1 || y < 1 ? null : colour(other[(y - 1) * SIDE + x - 1]);
      });
      const curtain = () =>
        page.browser.eval(() => {
          const line = /** @type {HTMLElement} */ (document.querySelector('.curtain'));
          const { left, width } = line.getBoundingClientRect();
          return {
            role: line.getAttribute('role'),
            now: Number(line.getAttribute('aria-valuenow')),
            at: (left + width / 2) / innerWidth,
            clip: document.getElementById('second')?.style.clipPath,
          };
        });
      page.equal(await curtain(), { role: 'slider', now: 50, at: 0.5, clip: 'inset(0px 0px 0px 50%)' }, 'the curtain');
      await page.browser.press('Escape');
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.curtain')).focus());
      await page.browser.press('ArrowRight');
      await page.browser.press('PageUp');
      await linked(page, '&cmp=497,1,1,3,curtain,0.62');
      page.equal((await curtain()).now, 62, 'the curtain after two keys');
      await page.browser.eval(() => {
        const line = /** @type {HTMLElement} */ (document.querySelector('.curtain'));
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
          line.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
      await linked(page, '&cmp=497,1,1,3,curtain,0.64'); // keys that were quicker than frames
      const { width } = await page.browser.size();
      await page.browser.drag([
        [0.64 * width, 300],
        [0.25 * width, 320],
      ]);
      await page.browser.waitFor(() => document.querySelector('.curtain')?.getAttribute('aria-valuenow') === '25');
      page.check(Math.abs((await curtain()).at - 0.25) < 0.005, 'the curtain follows the mouse');
      await page.browser.drag(
        [
          [0.25 * width, 300],
          [0.75 * width, 320],
        ],
        { touch: page.browser.engine !== 'webkit' },
      );
      await page.browser.waitFor(() => document.querySelector('.curtain')?.getAttribute('aria-valuenow') === '75');
      page.equal((await linkOf(page)).x, String(CENTRE_X), 'the map meanwhile stays where it is');
    },
  },
  {
    name: 'the differences of games 497, 499 and 500 are white where Figure 4 is, pixel by pixel',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open(`#${PLACE}`);
      await page.settled();
      const { white } = await checkFigure(page, FIGURE.left);
      page.equal(
        count((x, y) => x >= 1 && y >= 1 && x < 500 && y < 500, white),
        { cells: 249_001, white: 0 },
        'hood, fabric and épaulettes up to 500',
      );
      page.equal(
        count(isFabric, white),
        { cells: 22_601, white: 0 },
        'the fabric between diagonal and rift, rows 168 to 333',
      );
      page.equal(count(isEpaulette, white), { cells: 68_229, white: 1 }, 'the upper épaulette');
      page.check(white(500, 1), 'the one cell that differs is at the shoulder');

      const { white: isRight } = await checkFigure(page, FIGURE.right);
      page.equal(count((x, y) => x > y && y < 168, isRight).white, 0, 'right of the diagonal, above row 168');
      page.equal(count(isEpaulette, isRight), { cells: 68_229, white: 7 }, 'the upper épaulette');
      const { cells, white: differ } = count((x, y) => x >= 1 && x < y && 2 * x + y < 500, isRight);
      page.check(differ > 0.99 * cells, `the lower half of the hood differs: ${differ} of ${cells}`);
    },
  },
  {
    name:
      'where a pixel is many cells, it is as white as the share of them that differ; where it is too ' +
      'many, that is said',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await open(page, `#k=500&x=500&y=350&zoom=-1&cmp=${FIGURE.right.cmp},difference`);
      const [map, second] = [await canvasOf(page, '#map'), await canvasOf(page, '#second')];
      const differs = differing(FIGURE.right);
      const [left, top] = [CENTRE_X - map.width, CENTRE_Y - map.height];
      // Mixed in linear light, as all averages are.
      const light = Array.from({ length: 256 }, (_, value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      const encoded = (/** @type {number} */ part) =>
        255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
      let checked = 0;
      for (let py = 0; py < map.height; py++) {
        for (let px = 0; px < map.width; px++) {
          const [x, y] = [left + 2 * px, top + 2 * py];
          if (x < 2 || y < 0 || x + 2 > SIDE || y + 2 > SIDE) continue;
          const part =
            [differs(x, y), differs(x + 1, y), differs(x, y + 1), differs(x + 1, y + 1)].filter(Boolean).length / 4;
          for (let channel = 0; channel < 3; channel++) {
            const at = 4 * (py * map.width + px) + channel;
            const expected = encoded(light[map.bytes[at]] * (1 - part) + part);
            if (Math.abs(second.bytes[at] - expected) > 2)
              page.equal(
                second.bytes[at],
                expected,
                `channel ${channel} of cell (${x}, ${y}), of which ${part} differ`,
              );
          }
          checked++;
        }
      }
      page.check(checked > 100_000, `pixels were checked: ${checked}`);
      page.check(/: \d+\.\d\d % equal$/.test(await words(page)), `the share is told: "${await words(page)}"`);
      await open(page, `#k=500&x=5000&y=5000&zoom=-5&cmp=${FIGURE.right.cmp},difference`);
      page.check(
        (await words(page)).endsWith('zoom in to compare'),
        `nothing is told that is not known: "${await words(page)}"`,
      );
      page.equal(
        await page.browser.eval(() => document.getElementById('second')?.hidden),
        true,
        'the difference is hidden',
      );
    },
  },
  {
    name: 'side by side, two halves of the window show the same place of both games, and one camera moves them',
    site,
    run: async (page) => {
      await open(page, `#${PLACE}&cmp=${FIGURE.right.cmp},side`);
      const [map, second] = [await canvasOf(page, '#map'), await canvasOf(page, '#second')];
      page.equal([second.width, second.height], [map.width, map.height], 'the size of the other half');
      const { width } = await page.browser.size();
      page.check(Math.abs(map.width - width / 2) <= 1, `the map has half of the window: ${map.width} of ${width}`);
      const [first, other] = [corner(500, SIDE, SIDE), corner(499, SIDE, SIDE)];
      const colour = colours();
      checkPixels(page, map, (px, py) => {
        const { x, y } = cellAt(map, px, py);
        return x < 0 || y < 0 ? null : colour(first[y * SIDE + x]);
      });
      checkPixels(page, second, (px, py) => {
        const { x, y } = cellAt(second, px, py);
        return x < 1 || y < 0 ? null : colour(other[y * SIDE + x - 1]);
      });
      // Two lines tell of the place under the mouse, over either half: each game's own cell, and what it holds.
      for (const part of [0.3, 0.75]) {
        const [px, py] = [Math.round(part * width), 300];
        await page.browser.move([px, py]);
        const { left, top } = await page.browser.eval(
          (selector) => /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect().toJSON(),
          part < 0.5 ? '#map' : '#second',
        );
        const { x, y } = cellAt(map, Math.floor(px - left), Math.floor(py - top));
        for (const [line, k, board, place] of /** @type {const} */ ([
          ['#status', 500, first, [x, y]],
          ['#second-status', 499, other, [x - 1, y]],
        ])) {
          const deviation = board[place[1] * SIDE + place[0]];
          await page.browser.waitFor(
            (line, expected) =>
              [...document.querySelectorAll(`${line} data`)]
                .map((data) => /** @type {HTMLDataElement} */ (data).value)
                .join() === expected,
            { args: [line, [...place, k + deviation, deviation].join()] },
          );
        }
      }
      page.check(
        (await page.browser.eval(() => document.querySelector('#second-status .place')?.textContent ?? '')).startsWith(
          'Game 499 (',
        ),
        'the line names its game',
      );
      await page.browser.drag(
        [
          [0.75 * width, 300],
          [0.75 * width - 100, 260],
        ],
        { rest: 100 },
      );
      await linked(page, '&cmp=499,1,0,1,side');
      await page.browser.waitFor(() => location.hash.includes('x=600&y=390'));
      // Firefox's driver turns a wheel by pixels, as fingers do, which pan without Control.
      const held = page.browser.engine === 'firefox' ? ['Control'] : [];
      await page.browser.wheel([0.75 * width, (await mapBox(page)).y], { y: -200 }, { held });
      await page.browser.waitFor(() => !location.hash.includes('zoom=0'));
      const { x, zoom } = await linkOf(page);
      page.check(zoom > 0, 'the wheel over the other half zooms both');
      page.check(Math.abs(Number(x) - 600) < 2, `about the same place: ${x}`);
      await compared(page);
      await page.browser.click('#compare-bar .dismiss');
      await page.browser.waitFor(
        (width) => document.querySelector('canvas')?.clientWidth === width && !document.getElementById('comparing'),
        { args: [width] },
      );
      await linked(page, `&zoom=${zoom}`);
    },
  },
  {
    name: 'the games take turns slowly, until that is paused, and then by a button',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await open(page, `#${PLACE}&cmp=${FIGURE.left.cmp},blink`);
      const times = await page.browser.eval(async () => {
        const second = /** @type {HTMLElement} */ (document.getElementById('second'));
        const times = [];
        for (let was = second.hidden; times.length < 5;) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          if (second.hidden === was) continue;
          was = second.hidden;
          times.push(performance.now());
        }
        return times;
      });
      const turn = (times[times.length - 1] - times[0]) / (times.length - 1);
      page.check(turn > 333, `not more often than 1.5 times a second: every ${turn} ms`);
      await page.browser.eval(() =>
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Pause')?.click(),
      );
      const shown = () =>
        page.browser.eval(() => ({
          isSecond: !document.getElementById('second')?.hidden,
          words: document.querySelector('#compare-bar p')?.textContent?.split(':')[0],
        }));
      await page.browser.waitFor(() =>
        [...document.querySelectorAll('button')].some((button) => button.textContent === 'Blink'),
      );
      const before = await shown();
      await page.browser.eval((turn) => new Promise((resolve) => setTimeout(resolve, turn)), 2 * turn);
      page.equal(await shown(), before, 'what is shown two turns later');
      await page.browser.eval(() =>
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Swap')?.click(),
      );
      await page.browser.waitFor((before) => !document.getElementById('second')?.hidden !== before, {
        args: [before.isSecond],
      });
      const after = await shown();
      page.equal(after.words, after.isSecond ? 'Game 497' : 'Game 500', 'the game that is named');
    },
  },
  {
    name: 'whoever asks for less motion sees no blinking that was not asked for',
    onlyInAll: WAITS.rare,
    site,
    device: { reducedMotion: true },
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      await open(page, `#${PLACE}&cmp=${FIGURE.left.cmp},blink`);
      const isStill = await page.browser.eval(async () => {
        const second = /** @type {HTMLElement} */ (document.getElementById('second'));
        for (let i = 0; i < 20; i++) {
          if (second.hidden) return false;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return true;
      });
      page.check(isStill, 'the second game stays');
      await page.browser.eval(() =>
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Swap')?.click(),
      );
      await page.browser.waitFor(() => document.getElementById('second')?.hidden);
    },
  },
  {
    name: 'in scaled coordinates both games are as large, and x = ck is where it is in the other',
    site,
    run: async (page) => {
      await open(page, `#${PLACE}&cmp=250,0,0,250,curtain,0.5,scaled`);
      const canvas = await canvasOf(page, '#second');
      const other = corner(250, SIDE, SIDE);
      const colour = colours();
      const isEven = canvas.width % 2 === 0 && canvas.height % 2 === 0;
      checkPixels(page, canvas, (px, py) => {
        const { x, y } = cellAt(canvas, px, py);
        if (x < 0 || y < 0 || !isEven) return x < 0 || y < 0 ? null : pixelAt(canvas, px, py);
        return colour(other[Math.floor(y / 2) * SIDE + Math.floor(x / 2)]);
      });
      page.equal(await words(page), '500 and 250: scaled', 'the bar');
    },
  },
  {
    name: 'a game compared with itself looks the same on both canvases, in other colours too',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      const place = 'k=500&x=520&y=360&zoom=0'; // nothing but the board
      await open(page, `#${place}&cmp=500,0,0,0,curtain`);
      page.equal(await words(page), '500 and 500: 100 % equal', 'the bar');
      const paper = await canvasOf(page, '#second');
      page.check(paper.bytes.equals((await canvasOf(page, '#map')).bytes), 'both canvases are the same');
      // Nothing tells when the last tile has its new colours.
      const shows = async (
        /** @type {string} */ which,
        /** @type {(bytes: Buffer) => boolean} */ isRight,
        /** @type {string} */ what,
      ) => {
        const seen = async () => {
          const { bytes } = await canvasOf(page, which);
          return isRight(bytes) && bytes;
        };
        return /** @type {Buffer} */ (await page.browser.until(seen, what));
      };
      await visit(page, `#${place}&cmp=500,0,0,0,curtain&palette=grey`);
      await compared(page);
      const isGrey = (/** @type {Buffer} */ bytes) =>
        bytes.every((value, at) => at % 4 === 3 || value === bytes[at - (at % 4)]);
      const grey = await shows('#map', isGrey, 'the map is grey');
      await shows('#second', (bytes) => bytes.equals(grey), 'and so is the second game');
      await visit(page, `#${place}&cmp=500,0,0,0,difference&palette=grey`);
      await compared(page);
      await shows('#second', (bytes) => bytes.equals(grey), 'where nothing differs, the difference looks like the map');
      await visit(page, `#${place}&cmp=500,0,0,0,difference&palette=paper`);
      await compared(page);
      await shows('#second', (bytes) => bytes.equals(paper.bytes), 'in other colours too');
    },
  },
  {
    name: 'a comparison is a step of the history, and a bad one in a link falls back by itself',
    site,
    run: async (page) => {
      await open(page, `#${PLACE}&cmp=497,1,1,3,flip,0.5`);
      page.check(
        /cmp mode is one of .* not .flip/.test(await notices(page)),
        `the bad value is named: "${await notices(page)}"`,
      );
      await focusMap(page);
      await page.browser.press('d');
      await page.browser.waitFor(() => document.querySelector('.compare'));
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('.compare [value=difference]')).click(),
      );
      await linked(page, '&cmp=497,1,1,3,difference');
      page.equal(await notices(page), '', 'the notice is of the past');
      await anotherJump(page);
      await page.browser.fill('#compare-k', '490');
      await page.browser.press('Enter');
      await page.browser.press('Tab');
      await linked(page, '&cmp=490,1,1,3,difference');
      await page.browser.fill('#compare-dx', 'far');
      await page.browser.press('Tab');
      page.check(
        /not .far/.test(
          await page.browser.waitFor(() => document.getElementById('compare-dx-problem')?.textContent ?? ''),
        ),
        'a bad value is answered with a sentence',
      );
      await page.browser.fill('#compare-dx', '1');
      await page.browser.press('Tab');
      await page.browser.waitFor(() => document.getElementById('compare-dx-problem')?.textContent === '');
      await page.browser.back();
      await linked(page, '&cmp=497,1,1,3,difference');
      await compared(page);
      page.equal(
        await page.browser.eval(() => /** @type {HTMLInputElement} */ (document.querySelector('#compare-k')).value),
        '497',
        'the field after Back',
      );
      await page.browser.forward();
      await linked(page, '&cmp=490,1,1,3,difference');
      await anotherJump(page);
      // Figure 4's other half by its button, then the next game: the comparison goes with it.
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('.compare .buttons button:last-child')).click(),
      );
      await linked(page, '&cmp=499,1,0,1,difference');
      await page.browser.press('Escape');
      await focusMap(page);
      await page.browser.press(']');
      await linked(page, '&cmp=500,1,0,1,difference');
      page.equal((await linkOf(page)).k, '501', 'the game');
      await compared(page);
      await page.browser.click('#compare-bar .dismiss');
      await page.browser.waitFor(() => !location.hash.includes('cmp') && !document.getElementById('comparing'));
      await page.browser.back();
      await linked(page, '&cmp=500,1,0,1,difference');
      await compared(page);
    },
  },
  {
    name: 'what is typed into a comparison stays, however quickly it follows another change',
    onlyInAll: WAITS.mended,
    site,
    run: async (page) => {
      await open(page, `#${PLACE}&cmp=497,1,1,3,difference`);
      await focusMap(page);
      await page.browser.press('d');
      await page.browser.waitFor(() => document.querySelector('.compare'));
      const typed = await page.browser.eval(async () => {
        const field = (/** @type {string} */ name) =>
          /** @type {HTMLInputElement} */ (document.getElementById(`compare-${name}`));
        field('dy').value = '2';
        field('dy').dispatchEvent(new Event('change'));
        field('shift').value = '77';
        field('shift').dispatchEvent(new Event('input'));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return field('shift').value;
      });
      page.equal(typed, '77', 'what was being typed');
      await linked(page, '&cmp=497,1,2,3,difference');
    },
  },
  {
    name: 'the slider goes through the games, with everything in its place',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=400&x=300&y=200&zoom=0');
      await page.settled();
      await focusMap(page);
      await page.browser.press('d');
      await page.browser.waitFor(() => document.querySelector('.scrubber input'));
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.scrubber input')).focus());
      for (let i = 0; i < 2; i++) await page.browser.press('ArrowRight');
      await page.browser.waitFor(() => location.hash.startsWith('#k=402&'));
      await page.settled();
      const { x, y, zoom } = await linkOf(page);
      page.check(
        Math.abs(Number(x) - (300 * 402) / 400) < 1 && Math.abs(Number(y) - (200 * 402) / 400) < 1,
        `the same part of another game: ${x}, ${y}`,
      );
      page.check(Math.abs(zoom - Math.log2(400 / 402)) < 0.002, `and as large: ${zoom}`);
      await page.browser.waitFor(() => document.getElementById('morph')?.hidden);
      const { left, right, middle } = await page.browser.eval(() => {
        const { left, right, top, bottom } = /** @type {HTMLElement} */ (
          document.querySelector('.scrubber input')
        ).getBoundingClientRect();
        return { left, right, middle: (top + bottom) / 2 };
      });
      const at = (/** @type {number} */ part) =>
        /** @type {[number, number]} */ ([left + (right - left) * part, middle]);
      // To and fro, as a hand does, until enough pictures have come.
      const shown = await page.browser.eval(async () => {
        const slider = /** @type {HTMLInputElement} */ (document.querySelector('.scrubber input'));
        const morph = /** @type {HTMLCanvasElement} */ (document.getElementById('morph'));
        const seen = new Set();
        for (let step = 0; seen.size < 12; step++) {
          slider.value = String(600 + 100 * Math.sin(step / 20));
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((resolve) => requestAnimationFrame(resolve));
          if (!morph.hidden)
            seen.add(
              [...(morph.getContext('2d')?.getImageData(morph.width / 2, morph.height / 2, 8, 8).data ?? [])].join(),
            );
        }
        return seen.size;
      });
      page.check(shown >= 12, `the picture changes in small steps: ${shown}`);
      await page.browser.drag([at(0.5), at(0.7)], { duration: 300, rest: 100 });
      await page.browser.waitFor(() => Number(/k=(\d+)/.exec(location.hash)?.[1]) > 500);
      await page.settled();
      await page.browser.waitFor(() => document.getElementById('morph')?.hidden);
      await page.browser.press('Escape');
      await page.browser.waitFor(() => !document.getElementById('morph'));
    },
  },
  {
    name:
      'the contact sheet has pictures of many games, each of which leads there, and ends its work when it ' +
      'is closed',
    onlyInAll: WAITS.seldom,
    site: { ...site, inject: `(${countWorkers})();\n` },
    run: async (page) => {
      await page.browser.setSize({ width: 1024, height: 648 });
      await page.open('#k=300&x=280&y=190&zoom=2');
      await page.settled();
      await focusMap(page);
      await page.browser.press('d');
      await compared(page);
      const before = await workers(page);
      const sheet = async () => {
        await page.browser.eval(() =>
          [...document.querySelectorAll('button')]
            .find((button) => button.textContent?.startsWith('Many games'))
            ?.click(),
        );
        await page.browser.waitFor(() => document.getElementById('contact-sheet')?.checkVisibility());
      };
      await sheet();
      await page.browser.press('Escape'); // before it is complete
      await page.browser.waitFor(() => !document.getElementById('contact-sheet'));
      page.equal(await workers(page), before, 'workers after an early end');
      await sheet();
      await page.browser.waitFor(() => document.getElementById('contact-sheet')?.dataset.picture === 'complete');
      const games = await page.browser.eval(() =>
        [...document.querySelectorAll('#contact-sheet .grid button')].map((game) => ({
          name: game.getAttribute('aria-label'),
          text: game.textContent?.trim(),
          isDrawn: game.querySelector('canvas') !== null,
        })),
      );
      page.equal(
        games.map(({ name }) => name),
        Array.from({ length: 24 }, (_, i) => `Game ${288 + i}`),
        'the games',
      );
      page.check(
        games.every(({ isDrawn, text }, i) => isDrawn && text === String(288 + i)),
        'each has a picture and its k',
      );
      // A quarter as large as the map: a cell a pixel.
      const picture = await canvasOf(page, '#contact-sheet [aria-current] canvas');
      if (picture.ratio === 1) {
        for (let py = 0; py < picture.height; py++) {
          for (let px = 0; px < picture.width; px++) {
            const [x, y] = [280 - picture.width / 2 + px, 190 - picture.height / 2 + py];
            page.equal(
              pixelAt(picture, px, py),
              colourOf(corner(300, 512, 512)[y * 512 + x]),
              `cell (${x}, ${y}) of the picture`,
            );
          }
        }
      }
      await page.picture('contact-sheet');
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('#contact-sheet [aria-label="Game 309"]')).focus(),
      );
      await page.browser.press('Enter');
      await page.browser.waitFor(
        () => location.hash.startsWith('#k=309&') && !document.getElementById('contact-sheet'),
      );
      await page.settled();
      const { x } = await linkOf(page);
      page.check(Math.abs(Number(x) - (280 * 309) / 300) < 1, `the same part of it: ${x}`);
      await compared(page);
      page.equal(await workers(page), before, 'workers after the sheet');
      await page.browser.click('#side .dismiss');
      await page.browser.click('#compare-bar .dismiss');
      await page.browser.waitFor(() => /** @type {any} */ (window).workers.live === 1);
    },
  },
  {
    name: 'on a phone a comparison stays inside the window, and fingers find what they need',
    onlyInAll: WAITS.phone,
    site,
    device: { phone: true },
    engines: ['chromium', 'firefox'],
    run: async (page) => {
      await page.open('#k=500&x=300&y=250&zoom=0');
      await page.settled();
      for (const mode of ['side', 'curtain', 'blink', 'difference']) {
        await visit(page, `#k=500&x=300&y=250&zoom=0&cmp=${FIGURE.left.cmp},${mode}`);
        await compared(page);
        const { width, height } = await page.browser.size();
        const found = await page.browser.eval(() =>
          [...document.querySelectorAll('#compare-bar, #compare-bar button, .names')]
            .filter((control) => control.checkVisibility())
            .map((control) => {
              const { left, top, right, bottom } = control.getBoundingClientRect();
              return {
                name: control.textContent || control.getAttribute('aria-label'),
                isButton: control.matches('button'),
                left,
                top,
                right,
                bottom,
              };
            }),
        );
        page.check(found.length >= 2, `the bar is seen: ${found.length} controls`);
        for (const { name, isButton, left, top, right, bottom } of found) {
          page.check(
            left >= 0 && top >= 0 && right <= width && bottom <= height,
            `${name} is inside the window: ${left}, ${top}, ${right}, ${bottom}`,
          );
          if (isButton)
            page.check(
              right - left >= 40 && bottom - top >= 40,
              `a finger finds ${name}: ${right - left} x ${bottom - top}`,
            );
        }
        await page.picture(`compare-phone-${mode}`);
      }
      await openPart(page, 'compare', { byTouch: true });
      await page.browser.waitFor(() => document.querySelector('.compare')?.checkVisibility());
      const { scrollWidth, width } = await page.browser.eval(() => {
        const body = /** @type {HTMLElement} */ (document.querySelector('#side .body'));
        return { scrollWidth: body.scrollWidth, width: body.clientWidth };
      });
      page.check(scrollWidth <= width, `the panel is as wide as its content: ${scrollWidth} of ${width}`);
      await page.picture('compare-phone-panel');
    },
  },
  {
    name: 'a game that is typed before a comparison has begun is compared cell on cell',
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await page.browser.press('l');
      await page.browser.waitFor(() => document.querySelector('#tab-compare')?.checkVisibility());
      await page.browser.click('#tab-compare');
      await page.browser.waitFor(() => document.querySelector('#compare-k'));
      await page.browser.fill('#compare-k', '101');
      await page.browser.press('Enter');
      await compared(page);
      await linked(page, '&cmp=101,0,0,-1,curtain,0.5');
      await page.browser.fill('#compare-dx', '1');
      await page.browser.press('Enter');
      await page.browser.fill('#compare-k', '102');
      await page.browser.press('Enter');
      await linked(page, '&cmp=102,1,0,-1,curtain,0.5');
    },
  },
];
