// Mixes the colours of tiles: each pixel has the average light of what lies under it. The engine does that on the
// page's own thread, where the canvases are, in less than a millisecond a tile; the page by itself would take some
// times as long.
import { LIGHT_STEPS, VALUES } from './palette.js';
import { moduleAt } from '../workers/engine.js';

/** @import { TileValues } from '../../shared/messages.js' */
/** @typedef {{width: number, height: number}} Size  pixels, at most as many as a tile has */

/**
 * Mixes pixels in the byte order of ImageData; each row begins where one of the tile would. The last column and row of
 * a smaller picture come twice, since browsers mix in what lies beside it. Values are the counts of a coarse tile, with
 * the light of its pixels and of its planes' cells; or, without light, a tile's pixels, which may be mixed in place.
 * @typedef {(values: TileValues['values'] | Uint32Array, light: Float32Array | null, size: Size, out: Uint32Array) =>
 *   void} Mixer
 */

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
  return (values, light, size, out) => {
    if (plain) return plain(values, light, size, out);
    const bytes = light ? values.BYTES_PER_ELEMENT : 0;
    try {
      engine.mix(bytesOf(values), bytes, light ?? LIGHT_STEPS, VALUES, size.width, size.height, bytesOf(out));
    } catch (error) {
      giveUp().catch(() => {}); // it is of no more use
      throw new RangeError('There is no memory for the colours of a tile.', { cause: error });
    }
  };
}

const bytesOf = (/** @type {ArrayBufferView} */ { buffer, byteOffset, byteLength }) =>
  new Uint8Array(buffer, byteOffset, byteLength);
