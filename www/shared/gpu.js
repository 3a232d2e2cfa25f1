// What the page and the worker that drives the GPU say to each other.

/** @import { Game } from './games.js' */
/** @import { Limits } from './gpu-shapes.js' */
/** @import { Result, SlabEdges, SlabPlace, TileValues } from './messages.js' */

/**
 * A slab to be swept: the height of the plan's slabs comes with it.
 * @typedef {SlabPlace & SlabEdges & {height: number}} SlabOrder
 */

/**
 * @typedef {{type: 'start', version: string, fallback: boolean, known?: Probed | null}
 *   | {type: 'slab', id: number, order: SlabOrder}
 *   | {type: 'picture', id: number, order: PictureOrder}
 *   | {type: 'hold', id: number, isHeld: boolean}
 *   | {type: 'cancel', id: number}} ToGpu  fallback: whether an adapter that computes on the CPU is welcome;
 *   known: an adapter that was probed before; hold: whether a picture is to wait, and to go on where it was
 */

/**
 * A picture to be made: all pixels of a level of a square corner of the board, so many cells wide. isBrief: it is one
 * of many, and no more of it is swept again than must be.
 * @typedef {{game: Game, side: number, level: number, isBrief?: boolean}} PictureOrder
 */

/** @typedef {{column: number, row: number, values: TileValues}[]} PictureTiles */

/**
 * An adapter's name, the cells that it sweeps in a millisecond where it has enough to do, and the milliseconds of a
 * dispatch where it hasn't.
 * @typedef {{adapter: string, pace: number, turn: number}} Probed
 */

/**
 * `ready`: what a short probe says of the adapter, and what its buffers may have. `none`: there is no adapter for this.
 * `swept` or `pictured`, with the number of blocks that were swept again in wasm, and of a picture the milliseconds of
 * that and of the tiles; or `alarm` where a deviation may have been too large for the kernel, or a picture for the
 * device. `working`: the part of a picture that is swept. `wrong`: a block that was swept again came out differently.
 * `lost`: the GPU cannot be used any more.
 * @typedef {{type: 'ready', probed: Probed, limits: Limits}
 *   | {type: 'none', why: string}
 *   | {type: 'swept', id: number, slab: Result<'slab'>, checked: number}
 *   | {type: 'pictured', id: number, tiles: PictureTiles, checked: number, checking: number, packing: number}
 *   | {type: 'alarm', id: number}
 *   | {type: 'working', id: number, part: number}
 *   | {type: 'wrong', x: number, y: number}
 *   | {type: 'lost', why: string}} FromGpu
 */

/**
 * In larger games deviations outgrow bytes (they grow like 2.4 + 0.0656 sqrt(k)), in which slabs are swept and kept.
 * Such games are swept as pictures, in wider counters.
 */
export const K_MAX_FOR_SLABS = 1_400_000;

/** A picture that is larger on a side is too much. */
export const MOST_PIXELS = 2048;

/**
 * What is known of an adapter before it is used: its name, and whether it is computed on the CPU, which some browsers
 * tell of the adapter, some of its description, and some only by its name.
 * @param {GPUAdapter} adapter
 */
export function describe(adapter) {
  const { vendor, architecture, description, device, isFallbackAdapter } = adapter.info ?? {};
  const name = [vendor, architecture, device, description].filter(Boolean).join(' ') || 'unnamed';
  const told = isFallbackAdapter ?? /** @type {any} */ (adapter).isFallbackAdapter;
  return { name, isFallback: told ?? /swiftshader|llvmpipe|lavapipe|basic render|warp\b|software/i.test(name) };
}
