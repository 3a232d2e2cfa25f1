// Any piece among the workers: the wasm module of crates/pieces, and what can be asked of its games alone.

/** @import { Game, Look, Numbers } from '../../pieces.js' */
/** @import { PiecesGame } from '../../shared/pieces.js' */
/** @import { Engine, Work } from '../families.js' */

/**
 * @param {WebAssembly.Module | undefined} module
 * @returns {Promise<Engine>}
 */
export async function startPieces(module) {
  if (!module) throw new Error('the module of games with one piece is missing');
  const engine = await import('../../pieces.js');
  const { memory } = await engine.default({ module_or_path: module });
  return {
    memory,
    version: engine.version(),
    begin(/** @type {PiecesGame} */ { game, moves, p, q, z, pass, show, k, classes }, memoryBudget) {
      const given = (/** @type {number | null} */ number) => number ?? undefined;
      return new engine.Game(
        game,
        moves ?? undefined,
        given(p),
        given(q),
        given(z),
        pass,
        show,
        given(k),
        classes,
        memoryBudget,
      );
    },
    queries: {
      window,
      look: (game, { x, y }) => inSlices(game.look(x, y)),
      lookEstimate: (game, { x, y }) => at(() => game.look_estimate(x, y)),
      options: (game, { x, y }) => at(() => Array.from(game.options(x, y))),
      numbers: (game, { which, y, count }) => inSlices(game.numbers(which, y, count)),
      catalogue: () => at(() => JSON.parse(engine.catalogue())),
      described: (_, { moves }) => at(() => JSON.parse(engine.described(moves))),
    },
  };
}

/**
 * @param {Look | Numbers} job
 * @returns {Work}
 */
const inSlices = (job) => ({
  advance: (/** @type {Game} */ game, milliseconds) => job.advance(game, milliseconds),
  answer: (/** @type {Game} */ game) => ({ result: JSON.parse(job.answer(game)) }),
  free: () => job.free(),
});

/**
 * @param {Game} game
 * @param {{x: number, y: number, width: number, height: number}} cells
 * @returns {Work}
 */
function window(game, { x, y, width, height }) {
  const values = game.window(x, y, width, height);
  return {
    advance: (/** @type {Game} */ game, milliseconds) => values.advance(game, milliseconds),
    answer() {
      const numbers = values.numbers();
      return { result: numbers, transfer: [numbers.buffer] };
    },
    free: () => values.free(),
  };
}

/**
 * What is answered at once.
 * @param {() => unknown} answer
 * @returns {Work}
 */
const at = (answer) => ({ advance: () => undefined, answer: () => ({ result: answer() }), free: () => {} });
