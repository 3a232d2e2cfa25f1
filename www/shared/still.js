// What the page and the worker of a still picture say to each other.

/** @import { Game } from './games.js' */
/** @import { TilePlace, TileValues } from './messages.js' */

/**
 * @typedef {{module: WebAssembly.Module | undefined, game: Game, memoryBudget: number, tiles: Omit<TilePlace,
 *   'game'>[]}} StillAsk  all that the page says
 */

/**
 * Progress is of no interest: the engine posts it by itself.
 * @typedef {{type: 'begun', version: string}
 *   | {type: 'tile', index: number, content: TileValues}
 *   | {type: 'failed', message: string}
 *   | {type: 'progress'}} StillAnswer
 */

export {};
