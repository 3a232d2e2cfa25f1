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
  const columns = footprints(width);
  let at = 0;
  for (const rows of footprints(height)) {
    for (const under of columns) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let known = 0;
      for (const row of rows) {
        for (const column of under) {
          const pixel = pixels[row.index * TILE_SIDE + column.index];
          if (pixel >>> 24 === 0) continue;
          const share = row.share * column.share;
          red += share * LIGHT[pixel & 255];
          green += share * LIGHT[(pixel >> 8) & 255];
          blue += share * LIGHT[(pixel >> 16) & 255];
          known += share;
        }
      }
      const value = (/** @type {number} */ light) => valueOf(Math.min(1, light / known));
      if (known > 0) out[at] = ((Math.round(255 * known) << 24) | (value(blue) << 16) | (value(green) << 8) | value(red)) >>> 0;
      at++;
    }
  }
  return out;
}

/**
 * Which of a tile's columns (rows) lie under each of fewer ones, and how much of it each covers.
 * @param {number} length
 */
function footprints(length) {
  const ratio = TILE_SIDE / length;
  return Array.from({ length }, (_, i) => {
    const under = [];
    for (let index = Math.floor(i * ratio); index < Math.min(TILE_SIDE, (i + 1) * ratio); index++) {
      under.push({ index, share: (Math.min(index + 1, (i + 1) * ratio) - Math.max(index, i * ratio)) / ratio });
    }
    return under;
  });
}
