// Blocking queens among the workers: the wasm module of crates/queens, and what can be asked of its games alone.

/** @import { Game, Look } from '../../queens.js' */
/** @import { QueensGame } from '../../shared/queens.js' */
/** @import { LookAround } from '../../shared/queens.js' */
/** @import { Engine, Work } from '../families.js' */

/**
 * @param {WebAssembly.Module | undefined} module
 * @returns {Promise<Engine>}
 */
export async function startQueens(module) {
  if (!module) throw new Error('the module of blocking queens is missing');
  // Not a static import: Firefox reports no error when one fails in a worker.
  const engine = await import('../../queens.js');
  const { memory } = await engine.default({ module_or_path: module });
  return {
    memory,
    version: engine.version(),
    begin: (/** @type {QueensGame} */ { k }, memoryBudget) => new engine.Game(k, memoryBudget),
    queries: { look },
  };
}

/**
 * @param {Game} game
 * @param {{x: number, y: number} & LookAround} parameters
 * @returns {Work}
 */
function look(game, { x, y, side, north, west, northwest }) {
  const job = game.look(x, y, side, north, west, northwest);
  return {
    advance: (/** @type {Game} */ game, milliseconds) => job.advance(game, milliseconds),
    answer: () => numbersOf(job),
    free: () => job.free(),
  };
}

/** @param {Look} look */
function numbersOf(look) {
  const numbers = look.numbers();
  return { result: { numbers }, transfer: [numbers.buffer] };
}
