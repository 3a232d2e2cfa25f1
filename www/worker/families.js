// The families of games that workers serve: where a family's module is, and how a game of it begins.
/** @import { Game as EngineGame } from '../queens.js' */
/** @import { Game } from '../shared/games.js' */

/**
 * @typedef {object} Module  a family's wasm module, once it has started
 * @property {WebAssembly.Memory} memory
 * @property {string} version
 * @property {(game: Game, memoryBudget: number) => EngineGame} begin
 */

/** @type {Record<Game['family'], (module: WebAssembly.Module) => Promise<Module>>} */
export const FAMILIES = {
  queens: async (module) => {
    // Not a static import: Firefox reports no error when one fails in a worker.
    const engine = await import('../queens.js');
    const { memory } = await engine.default({ module_or_path: module });
    return { memory, version: engine.version(), begin: ({ k }, memoryBudget) => new engine.Game(k, memoryBudget) };
  },
};
