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
  // A pixel after the other: red, green, blue, and how much is known.
  const line = new Float64Array(4 * width);
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
    for (let x = 0, at = 0; x < width; x++, at += 4) {
      const known = sums[at + 3];
      const value = (/** @type {number} */ light) => valueOf(light / known); // of nothing, black
      const colour = (value(sums[at + 2]) << 16) | (value(sums[at + 1]) << 8) | value(sums[at]);
      out[rows.into[row] * width + x] = (Math.round(255 * known) << 24) | colour;
    }
    [sums, next] = [next, sums.fill(0)];
  }
  return out;
}

/**
 * A row of pixels in fewer ones: their light, and how much of them is known.
 * @param {Uint32Array} pixels
 * @param {number} start where the row begins
 * @param {Footprints} columns
 * @param {Float64Array} line
 */
function average(pixels, start, { into, share, rest }, line) {
  let [red, green, blue, known] = [0, 0, 0, 0];
  for (let column = 0; column < TILE_SIDE; column++) {
    const pixel = pixels[start + column];
    const r = LIGHT[pixel & 255];
    const g = LIGHT[(pixel >> 8) & 255];
    const b = LIGHT[(pixel >> 16) & 255];
    const k = pixel >>> 31; // a pixel is opaque, or not known and 0
    let part = share[column];
    red += part * r;
    green += part * g;
    blue += part * b;
    known += part * k;
    if (into[column + 1] === into[column]) continue;
    const at = 4 * into[column];
    line[at] = red;
    line[at + 1] = green;
    line[at + 2] = blue;
    line[at + 3] = known;
    part = rest[column];
    red = part * r;
    green = part * g;
    blue = part * b;
    known = part * k;
  }
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
