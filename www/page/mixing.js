// Mixes the colours of tiles: each pixel has the average light of what lies under it. The engine does that on the page's own thread,
// where the canvases are, in less than a millisecond a tile; the page by itself would take four times as long.
import { LIGHT, VALUES } from './palette.js';

/** @import { TileValues } from '../shared/messages.js' */
/** @typedef {{width: number, height: number}} Size  pixels, at most as many as a tile has */

/**
 * @typedef {object} Mixer  of pixels in the byte order of ImageData; each row begins where one of the tile would. The last column and
 *   row of a smaller picture come twice, since browsers mix in what lies beside it
 * @property {(values: TileValues['values'], light: Float32Array, size: Size, out: Uint32Array) => void} counts of a coarse tile, by the
 *   light of its pixels and of its planes' cells
 * @property {(pixels: Uint32Array, size: Size, out: Uint32Array) => void} pixels of a tile, in fewer ones; they may be mixed in their place
 */

/**
 * @param {Promise<WebAssembly.Module>} module
 * @returns {Promise<Mixer>}
 */
export async function startMixer(module) {
  const [{ default: start, mix }, module_or_path] = await Promise.all([import('../blocking_queens.js'), module]);
  await start({ module_or_path });
  return {
    counts: (values, light, { width, height }, out) => mix(bytesOf(values), values.BYTES_PER_ELEMENT, light, VALUES, width, height, bytesOf(out)),
    pixels: (pixels, { width, height }, out) => mix(bytesOf(pixels), 0, LIGHT, VALUES, width, height, bytesOf(out)),
  };
}

const bytesOf = (/** @type {ArrayBufferView} */ { buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);
