// Mixes the colours of tiles: each pixel has the average light of what lies under it. The engine does that on the
// page's own thread, where the canvases are, in less than a millisecond a tile; the page by itself would take some
// times as long.
import { LIGHT_STEPS, VALUES } from './palette.js';
import { moduleAt } from '../workers/engine.js';

/** @import { TileValues } from '../../shared/messages.js' */
/** @typedef {{width: number, height: number}} Size  pixels, at most as many as a tile has */

/**
 * @typedef {object} Mixer  of pixels in the byte order of ImageData; each row begins where one of the tile would. The
 *   last column and row of a smaller picture come twice, since browsers mix in what lies beside it
 * @property {(values: TileValues['values'], light: Float32Array, size: Size, out: Uint32Array) => void} counts of a
 *   coarse tile, by the light of its pixels and of its planes' cells
 * @property {(pixels: Uint32Array, size: Size, out: Uint32Array) => void} pixels of a tile, in fewer ones; they may be
 *   mixed in their place
 */

/** The module that mixes. */
const ENGINE = new URL('../../queens_bg.wasm', import.meta.url);

/**
 * The engine, or the page itself where it can't run here.
 * @returns {Promise<Mixer>} rejects as the module does, or if not even the page's own averages can be loaded
 */
export async function startMixer() {
  const [module_or_path, engine] = await Promise.all([moduleAt(ENGINE), import('../../queens.js').catch(() => null)]);
  /** @type {Mixer | null} */
  let plain = null;
  const giveUp = async () => (plain = (await import('./averaged.js')).plainMixer);
  try {
    await engine?.default({ module_or_path });
  } catch {
    return giveUp();
  }
  if (!engine) return giveUp();
  const mix = (/** @type {Parameters<typeof engine.mix>} */ ...tile) => {
    try {
      engine.mix(...tile);
    } catch (error) {
      giveUp().catch(() => {}); // it is of no more use
      throw new RangeError('There is no memory for the colours of a tile.', { cause: error });
    }
  };
  return {
    counts: (values, light, size, out) => {
      if (plain) plain.counts(values, light, size, out);
      else mix(bytesOf(values), values.BYTES_PER_ELEMENT, light, VALUES, size.width, size.height, bytesOf(out));
    },
    pixels: (pixels, size, out) => {
      if (plain) plain.pixels(pixels, size, out);
      else mix(bytesOf(pixels), 0, LIGHT_STEPS, VALUES, size.width, size.height, bytesOf(out));
    },
  };
}

const bytesOf = (/** @type {ArrayBufferView} */ { buffer, byteOffset, byteLength }) =>
  new Uint8Array(buffer, byteOffset, byteLength);
