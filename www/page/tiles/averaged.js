// The colours of pixels by averages in linear light, as the page can compute them by itself. The map's own tiles are
// mixed by the engine, which is quicker (`mixing`); this is for what it doesn't know, for what is exported, and for
// where there is no engine.
import { TILE_SIDE } from '../../shared/messages.js';
import { LIGHT_STEPS, VALUES } from './palette.js';

/** @import { TileValues } from '../../shared/messages.js' */
/** @import { Mixer, Size } from './mixing.js' */
/** @import { Palette } from './palette.js' */

/**
 * @typedef {object} Light  of a tile's pixels, which is linear; a channel each: red, green, blue, and what else is to
 *   be averaged
 * @property {ArrayLike<number>} base that all of them have
 * @property {(at: number, sums: Float64Array[]) => void} add what a row of them, which begins at `at`, has beside that
 */

const PIXELS = TILE_SIDE * TILE_SIDE;

/**
 * The pixels of a tile that is known as a whole.
 * @param {TileValues} content
 * @param {number} level
 * @param {Palette} palette
 * @param {Uint32Array} out a tile's pixels, in the byte order of ImageData
 */
export function paintTile({ classes, values }, level, palette, out) {
  if (level === 0) palette.paintCells(values, out);
  else plainMixer(values, palette.lightOf(classes, level), { width: TILE_SIDE, height: TILE_SIDE }, out);
}

/**
 * The light of coarse pixels.
 * @param {ArrayLike<number>} values counts, plane by plane
 * @param {ArrayLike<number>} light of a pixel, and of a cell of each plane
 * @returns {Light}
 */
const lightOfCounts = (values, light) => ({
  base: [light[0], light[1], light[2]],
  add: (at, [red, green, blue]) => {
    for (let plane = 3; plane < light.length; plane += 3, at += PIXELS) {
      const [r, g, b] = [light[plane], light[plane + 1], light[plane + 2]];
      for (let x = 0; x < TILE_SIDE; x++) {
        const count = values[at + x];
        red[x] += count * r;
        green[x] += count * g;
        blue[x] += count * b;
      }
    }
  },
});

/** The light of pixels. @param {ArrayLike<number>} pixels in the byte order of ImageData @returns {Light} */
export const lightOfPixels = (pixels) => ({
  base: [0, 0, 0],
  add: (at, sums) => {
    for (let i = 0; i < 3; i++)
      for (let x = 0; x < TILE_SIDE; x++) sums[i][x] += LIGHT_STEPS[(pixels[at + x] >> (8 * i)) & 255];
  },
});

/** Writes pixels of such light. @param {Float64Array[]} light @param {Uint32Array} out @param {number} at */
export function packLine([red, green, blue], out, at) {
  const value = (/** @type {number} */ light) => VALUES[(light + 0.5) | 0];
  for (let x = 0; x < red.length; x++)
    out[at + x] = (0xff000000 | (value(blue[x]) << 16) | (value(green[x]) << 8) | value(red[x])) >>> 0;
}

/** For a page whose own thread has no engine. @type {Mixer} */
export const plainMixer = (values, light, size, out) =>
  average(light ? lightOfCounts(values, light) : lightOfPixels(values), size, out);

/**
 * A tile in fewer pixels: each has the average light of what lies under it. The last column and row come twice, since
 * browsers mix in what lies beside a picture.
 * @param {Light} light
 * @param {Size} size at most a tile's sides
 * @param {Uint32Array} out as many pixels as a tile has; each row begins where one of the tile would. A tile may be
 *   averaged in its place
 * @param {typeof packLine} [pack]
 */
export function average({ base, add }, { width, height }, out, pack = packLine) {
  const newLines = (/** @type {number} */ length) => Array.from(base, () => new Float64Array(length));
  // The light of all rows as far as the upper and the lower edge of one, and of all that lies above and left of a
  // pixel's corner.
  const [above, below, corners, line] = [TILE_SIDE, TILE_SIDE, width, width].map(newLines);
  const share = (width * height) / out.length;
  for (let y = 0, row = 0; y < height; y++) {
    const edge = ((y + 1) * TILE_SIDE) / height;
    while (row < Math.floor(edge)) add(TILE_SIDE * row++, below);
    // The edge of the pixels cuts the next row, but for the last pixels.
    const part = edge - row;
    for (const [channel, sums] of below.entries()) above[channel].set(sums);
    if (row < TILE_SIDE) add(TILE_SIDE * row++, below);
    for (let channel = 0; channel < base.length; channel++) {
      addAlong(above[channel], below[channel], part, share);
      lightBetween(corners[channel], line[channel], base[channel]);
    }
    const at = y * TILE_SIDE;
    pack(line, out, at);
    if (width < TILE_SIDE) out[at + width] = out[at + width - 1];
  }
  out.copyWithin(height * TILE_SIDE, (height - 1) * TILE_SIDE, height * TILE_SIDE);
}

/** The light of all that lies left of a column and above an edge, as far as it counts. */
const ALONG = new Float64Array(TILE_SIDE + 2);

/**
 * @param {Float64Array} above
 * @param {Float64Array} below
 * @param {number} part how far from one to the other
 * @param {number} share that a tile's pixel has in one of the fewer ones
 */
function addAlong(above, below, part, share) {
  let sum = 0;
  for (let column = 0; column < TILE_SIDE; column++) {
    sum += share * (above[column] + part * (below[column] - above[column]));
    ALONG[column + 1] = sum;
  }
}

/**
 * The light of a row of pixels: what their lower right corner has more than the three others.
 * @param {Float64Array} corners of the pixels above, and then of these
 * @param {Float64Array} line
 * @param {number} base
 */
function lightBetween(corners, line, base) {
  const step = TILE_SIDE / line.length;
  let before = 0;
  for (let x = 0; x < line.length; x++) {
    const edge = (x + 1) * step;
    const column = edge | 0;
    const corner = ALONG[column] + (edge - column) * (ALONG[column + 1] - ALONG[column]);
    const below = corner - corners[x];
    corners[x] = corner;
    line[x] = base + below - before;
    before = below;
  }
}
