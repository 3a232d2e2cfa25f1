// A tile in fewer pixels, by averages in linear light.
import { TILE_SIDE } from '../shared/messages.js';
import { lightOfChannel, valueOf } from './palette.js';

const LIGHT = Float32Array.from({ length: 256 }, (_, value) => lightOfChannel(value));

/**
 * A tile as a smaller canvas.
 * @param {Uint32Array} pixels of a whole tile, in the byte order of ImageData
 * @param {number} width less than a tile's side
 * @param {number} height
 */
export function shrunk(pixels, width, height) {
  const canvas = document.createElement('canvas');
  const image = new ImageData(new Uint8ClampedArray(averaged(pixels, width, height).buffer), width);
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}

/**
 * A tile in fewer pixels: each has the average light of what lies under it, as far as that is known.
 * @param {Uint32Array} pixels of a whole tile
 * @param {number} width less than a tile's side
 * @param {number} height
 */
export function averaged(pixels, width, height) {
  const out = new Uint32Array(width * height);
  const line = new Float64Array(CHANNELS * width);
  let sums = new Float64Array(line.length);
  let next = new Float64Array(line.length);
  const columns = footprints(width);
  const rows = footprints(height);
  for (let row = 0; row < TILE_SIDE; row++) {
    average(pixels, row * TILE_SIDE, columns, line);
    const [share, rest] = [rows.share[row], rows.rest[row]];
    for (let i = 0; i < line.length; i++) {
      sums[i] += share * line[i];
      next[i] += rest * line[i];
    }
    if (rows.into[row + 1] === rows.into[row]) continue;
    for (let x = 0; x < width; x++) out[rows.into[row] * width + x] = mixed(sums, CHANNELS * x);
    [sums, next] = [next, sums.fill(0)];
  }
  return out;
}

/** Red, green, blue, and what is known. */
const CHANNELS = 4;

/**
 * A row of pixels in fewer ones: their light, and how much of them is known.
 * @param {Uint32Array} pixels
 * @param {number} start where the row begins
 * @param {Footprints} columns
 * @param {Float64Array} line
 */
function average(pixels, start, { into, share, rest }, line) {
  let red = 0;
  let green = 0;
  let blue = 0;
  let known = 0;
  for (let column = 0; column < TILE_SIDE; column++) {
    const pixel = pixels[start + column];
    const isKnown = pixel >>> 24 === 0 ? 0 : 1;
    const [r, g, b] = [isKnown * LIGHT[pixel & 255], isKnown * LIGHT[(pixel >> 8) & 255], isKnown * LIGHT[(pixel >> 16) & 255]];
    const part = share[column];
    red += part * r;
    green += part * g;
    blue += part * b;
    known += part * isKnown;
    if (into[column + 1] === into[column]) continue;
    const at = CHANNELS * into[column];
    line[at] = red;
    line[at + 1] = green;
    line[at + 2] = blue;
    line[at + 3] = known;
    const left = rest[column];
    red = left * r;
    green = left * g;
    blue = left * b;
    known = left * isKnown;
  }
}

/**
 * The pixel of so much light.
 * @param {Float64Array} sums
 * @param {number} at
 */
function mixed(sums, at) {
  const known = sums[at + 3];
  if (known === 0) return 0;
  const [red, green, blue] = [valueOf(sums[at] / known), valueOf(sums[at + 1] / known), valueOf(sums[at + 2] / known)];
  return ((Math.round(255 * known) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * @typedef {object} Footprints  for each of a tile's columns (rows)
 * @property {Uint8Array} into which of fewer ones it falls into
 * @property {Float64Array} share which part of that it covers
 * @property {Float64Array} rest which part of the next one
 */

/**
 * @param {number} length how many there are to be
 * @returns {Footprints}
 */
function footprints(length) {
  const ratio = length / TILE_SIDE;
  const into = Uint8Array.from({ length: TILE_SIDE + 1 }, (_, index) => Math.floor(index * ratio));
  const rest = Float64Array.from(into, (pixel, index) => Math.max(0, (index + 1) * ratio - pixel - 1));
  return { into, rest, share: rest.map((part) => ratio - part) };
}
