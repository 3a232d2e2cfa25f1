// The families of games that workers serve, in one list: how a family's engine is started. The folder of a family here
// (worker/families/) wraps its wasm module, or computes in plain JavaScript.
//
// Queens come first, so that a first visit waits for one script less. All others are loaded when a game of theirs
// begins.
import { startQueens } from './families/queens.js';

/**
 * @typedef {object} Job  work in slices that ends with a tile, or with bytes for another worker
 * @property {(board: any, milliseconds: number) => ArrayLike<number> | undefined} advance for about so long; how many
 *   cells are done then and how many there are in all, or nothing once it is finished
 * @property {() => number} classes of the finished tile, as bits; 0 at level 0
 * @property {() => number} length integers that it holds
 * @property {() => number} size bytes that each of them takes: 1 or 2 without a sign, 4 with one
 * @property {(out: Uint8Array) => void} write copies their bytes, the lowest of each first
 * @property {() => void} free
 */

/** @typedef {BoardOfCells & Partial<SweepOfBoard>} Board */

/**
 * @typedef {object} BoardOfCells  a game under way. The `Game` of a wasm module has this shape, as wasm-bindgen makes
 *   it. Input that it doesn't like it answers with an Error whose message is a sentence
 * @property {(level: number, column: number, row: number) => Job} tile
 * @property {(level: number, column: number, row: number) => number} estimate cells to compute before the tile is done
 * @property {(x: number, y: number) => number | undefined} cell its value, as in a tile of level 0 but exact; nothing:
 *   not computed yet
 * @property {() => void} free
 * @property {(x: number, y: number) => string | undefined} [text] what a number doesn't tell of the cell's value
 * @property {() => Iterable<number>} [counters] as in the message
 * @property {(level: number, column: number, row: number) => Job} [sightlines] what a tile is read from, for another
 *   worker
 * @property {(bytes: Uint8Array) => void} [import_sightlines]
 */

/**
 * @typedef {object} SweepOfBoard  the methods of a board that is swept as a whole, slab by slab: all of them or none
 * @property {(level: number, column: number, row: number) => Job | undefined} glimpse
 * @property {(level: number, x: number, y: number, width: number, height: number) => ArrayLike<number> &
 *   Iterable<number> | undefined} survey
 * @property {(x: number, y: number, width: number, level: number, top?: Int8Array, left?: Int8Array, corner?: number)
 *   => SlabSweep} slab
 * @property {(x: number, y: number, width: number, level: number, sightlines: Uint8Array, classes: number, counts:
 *   Int32Array) => void} keep_slab
 * @property {(x: number, y: number, width: number, level: number) => SlabContent | undefined} kept_slab
 */

/**
 * @typedef {object} SlabSweep  the sweep of one slab
 * @property {(board: any, milliseconds: number) => ArrayLike<number> | undefined} advance
 * @property {() => Int8Array} bottom
 * @property {() => Int8Array} right
 * @property {(board: any) => SlabContent} content
 * @property {() => number} cells
 * @property {() => void} free
 */

/**
 * @typedef {{sightlines: () => Uint8Array, classes: () => number, counts: () => Int32Array, free: () => void}}
 *   SlabContent
 */

/** @typedef {{result: any, transfer?: Transferable[]}} Answer */

/**
 * @typedef {object} Work  a long ask under way
 * @property {(board: any, milliseconds: number) => ArrayLike<number> | undefined} advance as of a job
 * @property {(board: any, milliseconds: number) => Answer} answer once it is finished, after so much time
 * @property {() => void} free
 */

/**
 * @typedef {object} Engine  a family's engine, once it has started
 * @property {string} version of the release that it is of
 * @property {WebAssembly.Memory} [memory]
 * @property {(game: any, memoryBudget: number) => Board} begin throws a sentence if there is no such game
 * @property {Record<string, (board: any, parameters: any) => Work>} [queries] what only this family can be asked, by
 *   name
 */

/** @type {Record<string, (module: WebAssembly.Module | undefined) => Promise<Engine>>} */
const FAMILIES = {
  queens: startQueens,
  pieces: (module) => import('./families/pieces.js').then(({ startPieces }) => startPieces(module)),
  partizan: (module) => import('./families/partizan.js').then(({ startPartizan }) => startPartizan(module)),
};

/**
 * @param {string} family
 * @param {WebAssembly.Module | undefined} module its wasm module, if it has one
 * @returns {Promise<Engine>}
 */
export async function startFamily(family, module) {
  if (!Object.hasOwn(FAMILIES, family)) throw new Error(`there are no games \u201c${family}\u201d`);
  return FAMILIES[family](module);
}
