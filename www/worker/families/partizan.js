// Left and Right among the workers: the wasm module of crates/partizan. Games that differ in what is shown of one pair
// of pieces share its values.
import { movesOf } from '../../shared/partizan.js';

/** @import { Game, Job, Pair, Question as Asked } from '../../partizan.js' */
/** @import { PartizanGame } from '../../shared/partizan.js' */
/** @import { Board, Engine, Job as Work, Work as Query } from '../families.js' */

/** The code of a cell without a value. */
const NOT_EVALUATED = 29;

/** @typedef {Board & {game: Game}} Layer */

/**
 * @param {WebAssembly.Module | undefined} module
 * @returns {Promise<Engine>}
 */
export async function startPartizan(module) {
  if (!module) throw new Error('the module of Left and Right is missing');
  const engine = await import('../../partizan.js');
  const { memory } = await engine.default({ module_or_path: module });
  /** @type {{pieces: string, pair: Pair} | null} the last one */
  let last = null;
  return {
    memory,
    version: engine.version(),
    begin(/** @type {PartizanGame} */ { left, right, show, only, size }, memoryBudget) {
      const pieces = `${left} ${right}`;
      if (last?.pieces !== pieces) {
        const pair = new engine.Pair(movesOf(left), movesOf(right), memoryBudget);
        last?.pair.free();
        last = { pieces, pair };
      }
      return layer(new engine.Game(last.pair, show, only || undefined), size);
    },
    queries: {
      inspect: query((game, { x, y }) => game.inspect(x, y)),
      window: query((game, { x, y, width, height }) => game.window(x, y, width, height)),
      claim: query((game, { key, x, y, width, height }) => game.claim(key, x, y, width, height)),
      rows: query((game, { k, n }) => game.rows(k, n)),
      table: query((game, { format, show, x, y, width, height }) => game.table(format, show, x, y, width, height)),
      graph: query((game, { format, text }) => game.graph(format, text)),
      calculate: query((game, { text }) => game.calculate(text)),
      position: query((game, { text, next }) => game.position(text, next)),
      play: query((game, { text, next, place }) => game.play(text, next, place)),
    },
  };
}

/**
 * @param {Game} game
 * @param {number} size of its table, beyond which nothing is computed for the map
 * @returns {Layer}
 */
function layer(game, size) {
  const text = (/** @type {number} */ x, /** @type {number} */ y) => game.text(x, y, size - 1);
  return {
    game,
    tile: (level, column, row) => tileOf(game.tile(level, column, row), size),
    estimate: (level, column, row) => game.estimate(level, column, row),
    cell: (x, y) => game.cell(x, y) ?? (text(x, y) === undefined ? undefined : NOT_EVALUATED),
    text,
    free: () => game.free(),
  };
}

/**
 * A tile is done once the table is known: what lies beyond it takes long, and is not asked for.
 * @param {Job} job
 * @param {number} size
 * @returns {Work}
 */
function tileOf(job, size) {
  return {
    advance({ game }, milliseconds) {
      const progress = job.advance(game, milliseconds);
      return progress && job.glimpse() < size ? progress : undefined;
    },
    classes: () => job.classes(),
    length: () => job.length(),
    size: () => job.size(),
    write: (out) => job.write(out),
    free: () => job.free(),
  };
}

/**
 * @param {(game: Game, about: any) => Asked} ask
 * @returns {(board: Layer, about: any) => Query}
 */
const query =
  (ask) =>
  ({ game }, about) => {
    const question = ask(game, about);
    return {
      advance: ({ game }, milliseconds) => question.advance(game, milliseconds),
      answer: () => ({ result: question.answer() }),
      free: () => question.free(),
    };
  };
