// Play among the workers: the wasm module of crates/play, and the board of the game that is played. Whoever asks tells
// the positions that the game came through, so that any worker can go on with it.

/** @import { Table } from '../play.js' */
/** @import { Deed, Insight, Opening, Scene } from '../shared/play.js' */
/** @import { Engine, Work } from './families.js' */

/** @typedef {Pick<typeof import('../play.js'), 'Table' | 'load' | 'puzzle_about' | 'version'>} PlayEngine */
/**
 * @template T
 * @typedef {Generator<void, T, void>} Steps  what comes of it, in slices
 */

const SLICE_MILLISECONDS = 25;

/** @param {WebAssembly.Module | undefined} module @returns {Promise<Engine>} */
export async function startPlay(module) {
  if (!module) throw new Error('the module of play is missing');
  const engine = await import('../play.js');
  const { memory } = await engine.default({ module_or_path: module });
  return { memory, ...served(engine) };
}

/** @param {PlayEngine} engine @returns {Engine} */
export const served = (engine) => ({
  version: engine.version(),
  begin: (_, memoryBudget) => /** @type {any} */ (new Croupier(engine, memoryBudget)),
  queries: {
    open: (croupier, about) => inSlices(croupier.open(about)),
    act: (croupier, about) => inSlices(croupier.act(about)),
    insight: (croupier, about) => inSlices(croupier.insight(about)),
    puzzle: (_, { text }) => ({
      advance: () => undefined,
      answer: () => ({ result: engine.puzzle_about(text) }),
      free: () => {},
    }),
  },
});

/** @param {Steps<any>} steps @returns {Work} */
function inSlices(steps) {
  /** @type {unknown} */
  let result;
  return {
    advance() {
      const { done, value } = steps.next();
      if (!done) return [0, 1];
      result = value;
      return undefined;
    },
    answer: () => ({ result }),
    free: () => void steps.return(undefined),
  };
}

/** Carries out deeds, and answers questions. */
class Croupier {
  #engine;
  #memoryBudget;
  /** @type {Table | null} the board of game `#k` */
  #table = null;
  #k = 0;

  /** @param {PlayEngine} engine @param {number} memoryBudget */
  constructor(engine, memoryBudget) {
    this.#engine = engine;
    this.#memoryBudget = memoryBudget;
  }

  free() {
    this.#table?.free();
    this.#table = null;
  }

  /** @param {Opening} opening @returns {Steps<Scene[]>} all that the game came through */
  *open(opening) {
    const { k, log } = 'list' in opening ? this.#engine.load(opening.list) : opening;
    const table = this.#tableOf(k);
    for (const pos of log) if (pos.includes('palaces')) yield* look(table, pos);
    return table.scenes(log, 0);
  }

  /** @param {{k: number, log: string[], deed: Deed}} about @returns {Steps<Scene>} */
  *act({ k, log, deed }) {
    const table = this.#tableOf(k);
    const pos = log[log.length - 1];
    if (deed.do === 'suggest' || deed.do === 'reply') yield* look(table, pos);
    const cells = 'cells' in deed ? deed.cells : 'x' in deed ? [deed] : [];
    const next =
      deed.do === 'reply'
        ? table.reply(pos, deed.strength, deed.seed)
        : table.act(pos, deed.do, Float64Array.from(cells.flatMap(({ x, y }) => [x, y])));
    return table.scenes([...log, next], log.length)[0];
  }

  /** @param {{k: number, before?: string, pos: string}} about @returns {Steps<Insight>} */
  *insight({ k, before, pos }) {
    const table = this.#tableOf(k);
    if (before) yield* look(table, before);
    yield* look(table, pos);
    return table.insight(before, pos);
  }

  /** @param {number} k */
  #tableOf(k) {
    if (k !== this.#k) this.free();
    this.#k = k;
    return (this.#table ??= new this.#engine.Table(k, this.#memoryBudget));
  }
}

/** Reads what the queen of a position sees. @param {Table} table @param {string} pos @returns {Steps<void>} */
function* look(table, pos) {
  while (!table.look(pos, SLICE_MILLISECONDS)) yield;
}
