// What the page and its workers say to each other, typed once for both sides.
//
// Every message is an object with a `type`. The page starts a worker with a family's compiled wasm module, then asks: a
// method, its parameters and an id. A worker answers, refuses (bad input, in a sentence), or says that it panicked
// and is of no more use. Integers cross; colours never do.

/**
 * The project's version. A page, a worker and a wasm module of different versions (out of a cache) don't work together.
 */
export const VERSION = '2.0.0';

/**
 * Pixels on a side of a tile. A pixel of level m is 2^m x 2^m cells.
 */
export const TILE_SIDE = 256;

/**
 * The coarsest level of detail.
 */
export const MAX_LEVEL = 15;

/** @import { Game } from './games.js' */

/**
 * @typedef {object} TilePlace  a tile of a game
 * @property {Game} game
 * @property {number} level
 * @property {number} column
 * @property {number} row
 */

/**
 * How a game's board is swept as a whole: in slabs of `width` x `height` cells, `columns` beside one another.
 * @typedef {object} SurveyPlan
 * @property {number} width
 * @property {number} height
 * @property {number} level of the pixels that are counted
 * @property {number} columns
 * @property {Uint8Array} kinds what to do with each slab, row by row: 0 nothing, 1 sweep it, 2 only count its pixels
 * @property {number} cells to be swept, about
 */

/**
 * @typedef {object} SlabPlace  a slab of a game's survey
 * @property {Game} game
 * @property {number} x its first cell
 * @property {number} y
 * @property {number} width
 * @property {number} level
 */

/**
 * What a slab leaves for the keeper: sightlines, and a plane of counts for each bit of `classes`.
 * @typedef {{sightlines: Uint8Array, classes: number, counts: Int32Array}} SlabContent
 */

/**
 * The edges that a slab starts from: the lower one of the slab above, the right one of the slab on the left, and the
 * counter at the corner between; none where hood or outer space lies.
 * @typedef {{top?: Int8Array | undefined, left?: Int8Array | undefined, corner?: number | undefined}} SlabEdges
 */

/**
 * The content of a tile. At level 0 `classes` is 0 and `values` holds the value of each cell, row by row. Above,
 * `classes` is the bit mask of the colour classes present, and `values` a plane of counts for each of them but the
 * highest, whose counts are what remains of 4^level. Cells that a glimpse doesn't know yet are one class above all
 * others.
 * @typedef {object} TileValues
 * @property {number} classes
 * @property {Int32Array | Uint16Array | Uint8Array} values  as narrow as the counts of the level allow
 */

/**
 * @typedef {object} Methods  method -> [parameters, result]
 * @property {[TilePlace & {sightlines?: Uint8Array, given?: boolean, spare?: ArrayBufferLike | undefined}, TileValues]}
 *   tile  given: not in shared memory, which a browser sees no need to free while it is looked through in passing;
 *   spare: shared memory for it
 * @property {[TilePlace, {bytes: Uint8Array}]} sightlines  what another worker needs to serve the tile at once
 * @property {[TilePlace, {}]} refine  reads the tile when nothing else is to be done, and keeps it beside the gathered
 *   ones, if there is room
 * @property {[TilePlace, TileValues | null]} glimpse  what a survey has gathered of a tile so far
 * @property {[{game: Game, level: number, x: number, y: number, width: number, height: number}, SurveyPlan | null]}
 *   survey  how to sweep the board as far as a window needs it; null where it is read quickly without
 * @property {[SlabPlace & SlabEdges, SlabContent & {bottom: Int8Array, right: Int8Array, cells: number, milliseconds:
 *   number}]} slab sweeps it, in this many milliseconds
 * @property {[SlabPlace & SlabContent, {}]} keep  what a slab has left
 * @property {[SlabPlace, SlabContent | null]} kept  the same again, as far as it is still there
 * @property {[{game: Game, x: number, y: number}, {value: number | null, text?: string}]} cell  its value, exactly,
 *   where a tile tells it in 32 bits; null: not computed yet. `text`: what a number doesn't tell of it
 * @property {[{game: Game, name: string, about: any}, any]} query  what only games of its family are asked, by name
 * @property {[TilePlace, {cells: number}]} estimate  cells to sweep or count before the tile is done
 * @property {[{}, {cellsComputed: number, blocksKept: number, bytesKept: number, tilesGathered: number, bytesGathered:
 *   number, tilesWhole: number[]}]} counters tilesWhole: level, column and row of each of the gathered tiles, which are
 *   those that were read, too, that is known as a whole
 */

/** @typedef {keyof Methods} Method */

/**
 * @template {Method} M
 * @typedef {Methods[M][0]} Params
 */

/**
 * @template {Method} M
 * @typedef {Methods[M][1]} Result
 */

/** @typedef {{[M in Method]: {type: 'ask', id: number, method: M, params: Params<M>}}[Method]} Ask */

/**
 * @typedef {{type: 'start', family: string, module: WebAssembly.Module | undefined, version: string, memoryBudget:
 *   number}
 *   | Ask
 *   | {type: 'cancel', id: number}} ToWorker
 */

/**
 * @typedef {{type: 'ready', version: string}
 *   | {type: 'progress', id: number, done: number, total: number}
 *   | {type: 'answer', id: number, result: Result<Method>}
 *   | {type: 'refused', id: number, message: string}
 *   | {type: 'cancelled', id: number}
 *   | {type: 'panicked', message: string, outOfMemory: boolean}} FromWorker
 */
