// What the map must show, worked out by another way than the page's: palace numbers row by row from their definition,
// and the cells that lie behind the canvas's pixels at the view that the link tells.

import { inflateSync } from 'node:zlib';
import { PAPER } from '../../www/page/palaces/deviations.js';

/**
 * @typedef {import('./case.mjs').Page} Page
 * @typedef {{k: string, x: string, y: string, zoom: number}} Link  as the address bar has it
 * @typedef {{width: number, height: number, ratio: number, bytes: Buffer}} Canvas  device pixels, red green blue alpha
 */

/** The lowest deviation of each colour class but the first. */
const CLASS_STARTS = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];

/** @typedef {(deviation: number) => string} Colours  `#rrggbb` */

/** The class of a deviation. @param {number} deviation */
export const classOf = (deviation) => CLASS_STARTS.filter((start) => start <= deviation).length;

/** @type {Colours} */
export const colourOf = (deviation) => PAPER[classOf(deviation)];

/**
 * Goes through the rows of game k: a cell is a palace if it sees fewer than k palaces to the north, west and northwest.
 * @param {number} k
 * @param {number} width
 * @param {number} height
 * @param {(deviations: Int32Array, y: number) => void} take  the row is only lent
 */
function eachRow(k, width, height, take) {
  const row = new Int32Array(width);
  const north = new Int32Array(width);
  const northwest = new Int32Array(width + height); // diagonal x - y is at x - y + height
  for (let y = 0; y < height; y++) {
    let west = 0;
    const diagonal = height - y;
    for (let x = 0; x < width; x++) {
      const deviation = north[x] + northwest[diagonal + x] + west - k;
      row[x] = deviation;
      if (deviation >= 0) continue;
      north[x]++;
      northwest[diagonal + x]++;
      west++;
    }
    take(row, y);
  }
}

/** @type {Map<string, Int32Array>} */
const corners = new Map();

/**
 * The deviations of the corner at the origin, row by row.
 * @param {number} k
 * @param {number} width
 * @param {number} height
 */
export function corner(k, width, height) {
  const name = `${k} ${width} ${height}`;
  const known = corners.get(name);
  if (known) return known;
  const deviations = new Int32Array(width * height);
  eachRow(k, width, height, (row, y) => deviations.set(row, y * width));
  corners.set(name, deviations);
  return deviations;
}

/**
 * @param {number} k
 * @param {number} x
 * @param {number} y
 */
export const deviationOf = (k, x, y) => corner(k, x + 1, y + 1)[(x + 1) * (y + 1) - 1];

/**
 * @param {Page} page
 * @returns {Promise<Link>}
 */
export async function linkOf(page) {
  const hash = await page.browser.eval(() => location.hash);
  const values = new URLSearchParams(hash.slice(1));
  const value = (/** @type {string} */ key) => values.get(key) ?? '';
  page.check(/&zoom=/.test(hash), `the link tells the view; it is "${hash}"`);
  return { k: value('k'), x: value('x'), y: value('y'), zoom: Number(value('zoom')) };
}

/**
 * Changes the hash by hand, and waits until the page has heard of it and drawn a frame. The link that is open already
 * is no change.
 * @param {Page} page
 * @param {string} link
 */
export async function visit(page, link) {
  await page.browser.eval((hash) => {
    const before = location.href;
    const drawn = new Promise((done) => {
      addEventListener('hashchange', () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true });
    });
    location.hash = hash;
    return location.href === before ? undefined : drawn.then(() => {});
  }, link);
}

/**
 * A coordinate less a whole number, exactly.
 * @param {string} text
 * @param {bigint} origin
 */
function since(text, origin) {
  const [whole, fraction = '0'] = text.split('.');
  return Number(BigInt(whole) - origin) + Number(`0.${fraction}`);
}

/**
 * @param {Page} page
 * @param {string} [which]  a CSS selector
 * @returns {Promise<Canvas>}
 */
export async function canvasOf(page, which = 'canvas') {
  const { width, height, ratio, text } = await page.browser.eval(async (selector) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(selector));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    // All of one moment: the canvas may get another size while its pixels are packed.
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const ratio = devicePixelRatio;
    // Some drivers take seconds for megabytes.
    const packed = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return { width, height, ratio, text: btoa(text) };
  }, which);
  return { width, height, ratio, bytes: inflateSync(Buffer.from(text, 'base64')) };
}

/**
 * @param {Canvas} canvas
 * @param {number} x
 * @param {number} y
 */
export const pixelAt = ({ width, bytes }, x, y) =>
  `#${bytes.toString('hex', 4 * (y * width + x), 4 * (y * width + x) + 3)}`;

/**
 * For each pixel along an axis the cell that it shows, or -1 where that is open: a link is rounded to half a pixel, so
 * pixels at a cell's edge may be either's, unless the cells stand on the pixels exactly.
 * @param {number} centre  cells
 * @param {number} length  device pixels
 * @param {number} scale  device pixels a cell
 */
function cellsAlong(centre, length, scale) {
  const first = centre * scale - length / 2;
  const margin = Number.isInteger(first) && Number.isInteger(scale) ? 0 : 1;
  return Array.from({ length }, (_, pixel) => {
    const cell = Math.floor((first + pixel + 0.5) / scale);
    const inside = first + pixel + 0.5 - cell * scale;
    return inside >= margin && inside <= scale - margin ? cell : -1;
  });
}

/**
 * Waits for the picture, and compares it pixel for pixel with the game at the view that the link tells.
 * @param {Page} page
 * @param {{like?: number, from?: bigint[], colours?: Colours}} [elsewhere]  compares with the smaller game `like`, of
 *   which the place `from` has come to the origin; in other colours than the paper's
 */
export async function checkCells(page, elsewhere = {}) {
  await page.settled();
  const link = await linkOf(page);
  const canvas = await canvasOf(page);
  const [originX, originY] = elsewhere.from ?? [0n, 0n];
  const colourIn = elsewhere.colours ?? colourOf;
  const scale = 2 ** link.zoom * canvas.ratio;
  const columns = cellsAlong(since(link.x, originX), canvas.width, scale);
  const rows = cellsAlong(since(link.y, originY), canvas.height, scale);
  const side = Math.max(...columns) + 1;
  const k = elsewhere.like ?? Number(link.k);
  const deviations = corner(k, side, Math.max(...rows) + 1);
  /** @type {Map<number, number>} */
  const colours = new Map();
  let compared = 0;
  for (const [y, row] of rows.entries()) {
    if (row < 0) continue;
    for (const [x, column] of columns.entries()) {
      if (column < 0) continue;
      const deviation = deviations[row * side + column];
      if (!colours.has(deviation)) colours.set(deviation, Number.parseInt(colourIn(deviation).slice(1), 16));
      compared++;
      if (canvas.bytes.readUIntBE(4 * (y * canvas.width + x), 3) === colours.get(deviation)) continue;
      const place = `pixel (${x}, ${y}), cell (${column}, ${row}) of game ${k}, at ${JSON.stringify(link)}`;
      page.equal(pixelAt(canvas, x, y), colourIn(deviation), `the colour of deviation ${deviation}, ${place}`);
    }
  }
  page.check(compared > 20_000, `the view shows the game in more than ${compared} pixels`);
}

/** @param {number} value  0 to 255, sRGB */
const linear = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
/** @param {number} light  0 to 1 */
const encoded = (light) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
const channels = (/** @type {string} */ colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** @type {Map<string, {width: number, colours: Float64Array}>} */
const averages = new Map();

/**
 * The average colours of squares of cells, in linear light: three numbers of 0 to 255 each, row by row.
 * @param {number} k
 * @param {number} side  of a square, in cells
 * @param {number} width  squares
 * @param {number} height
 * @param {Colours} colourIn
 */
export function averagesOf(k, side, width, height, colourIn) {
  const lowest = CLASS_STARTS[0] - 1;
  const highest = CLASS_STARTS[CLASS_STARTS.length - 1];
  const palette = Array.from({ length: highest - lowest + 1 }, (_, i) => colourIn(lowest + i));
  const name = [k, side, width, height, ...palette].join(' ');
  const known = averages.get(name);
  if (known) return known;
  const lights = palette.map((colour) => channels(colour).map(linear));
  const [reds, greens, blues] = [0, 1, 2].map((channel) => Float64Array.from(lights, (of) => of[channel]));
  const colours = new Float64Array(width * height * 3);
  eachRow(k, width * side, height * side, (row, y) => {
    let at = Math.floor(y / side) * width * 3;
    for (let x = 0; x < row.length; at += 3) {
      let [red, green, blue] = [0, 0, 0];
      for (const end = x + side; x < end; x++) {
        const light = Math.min(highest, Math.max(lowest, row[x])) - lowest;
        red += reds[light];
        green += greens[light];
        blue += blues[light];
      }
      colours[at] += red;
      colours[at + 1] += green;
      colours[at + 2] += blue;
    }
  });
  for (let i = 0; i < colours.length; i++) colours[i] = encoded(colours[i] / side ** 2);
  averages.set(name, { width, colours });
  return { width, colours };
}

/**
 * Waits for the picture, and compares each of its pixels with the average colour of the cells in it.
 * @param {Page} page
 * @param {Colours} [colourIn]
 */
export async function checkAverages(page, colourIn = colourOf) {
  await page.settled();
  const link = await linkOf(page);
  const canvas = await canvasOf(page);
  const side = 1 / (2 ** link.zoom * canvas.ratio);
  const first = [since(link.x, 0n) / side - canvas.width / 2, since(link.y, 0n) / side - canvas.height / 2];
  page.check([side, ...first].every(Number.isInteger), `each pixel is a square of cells: ${side}, ${first}`);
  const [left, top] = first;
  const { width, colours } = averagesOf(Number(link.k), side, left + canvas.width, top + canvas.height, colourIn);
  for (let y = Math.max(0, -top); y < canvas.height; y++) {
    for (let x = Math.max(0, -left); x < canvas.width; x++) {
      const at = ((top + y) * width + left + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const shown = canvas.bytes[4 * (y * canvas.width + x) + channel];
        if (Math.abs(shown - colours[at + channel]) <= 1) continue;
        const expected = [...colours.subarray(at, at + 3)].map((value) => value.toFixed(1));
        throw new Error(
          `pixel (${x}, ${y}) is ${pixelAt(canvas, x, y)}; its ${side ** 2} cells have the average ${expected}`,
        );
      }
    }
  }
}
