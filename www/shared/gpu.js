// What the page and the worker that drives the GPU say to each other.

/** @import { Game } from './games.js' */
/** @import { Result, SlabEdges, SlabPlace, TileValues } from './messages.js' */

/**
 * A slab to be swept: the height of the plan's slabs comes with it.
 * @typedef {SlabPlace & SlabEdges & {height: number}} SlabOrder
 */

/**
 * @typedef {{type: 'start', version: string, fallback: boolean, known?: Probed | null}
 *   | {type: 'slab', id: number, order: SlabOrder}
 *   | {type: 'picture', id: number, order: PictureOrder}
 *   | {type: 'cancel', id: number}} ToGpu  fallback: whether an adapter that computes on the CPU is welcome;
 *   known: an adapter that was probed before
 */

/**
 * A picture to be made: all pixels of a level of a square corner of the board, so many cells wide.
 * @typedef {{game: Game, side: number, level: number}} PictureOrder
 */

/** @typedef {{column: number, row: number, values: TileValues}[]} PictureTiles */

/** @typedef {{adapter: string, pace: number}} Probed  an adapter's name, and the cells it sweeps in a millisecond */

/**
 * `ready`: the adapter's name, and the cells that it sweeps in a millisecond, by a short probe. `none`: there is no
 * adapter for this. `swept` or `pictured`, or `alarm` where a deviation may have been too large for the kernel.
 * `wrong`: a block that was swept again in wasm came out differently. `lost`: the GPU cannot be used any more.
 * @typedef {{type: 'ready', adapter: string, pace: number}
 *   | {type: 'none', why: string}
 *   | {type: 'swept', id: number, slab: Result<'slab'>, checked: number}
 *   | {type: 'pictured', id: number, tiles: PictureTiles}
 *   | {type: 'alarm', id: number}
 *   | {type: 'wrong', x: number, y: number}
 *   | {type: 'lost', why: string}} FromGpu
 */

export {};
