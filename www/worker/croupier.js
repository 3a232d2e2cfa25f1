// Play among the workers: the wasm module of crates/play, and the game at its table. Whoever asks tells what was done
// in the game so far; a worker that has not seen it does it again.
import { BEGINNINGS, doneAfter } from '../shared/play.js';

/** @import { Table } from '../play.js' */
/** @import { Deed, Insight, Scene } from '../shared/play.js' */
/** @import { Engine, Work } from './families.js' */

/** @typedef {Pick<typeof import('../play.js'), 'Table' | 'link_queen' | 'puzzle_about' | 'version'>} PlayEngine */
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
    play: (croupier, about) => inSlices(croupier.play(about)),
    insight: (croupier, about) => inSlices(croupier.insight(about)),
    options: (croupier, about) => inSlices(croupier.options(about)),
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

/** Carries out deeds at a table, and answers questions. */
class Croupier {
  #engine;
  #memoryBudget;
  /** @type {Table | null} */
  #table = null;
  /** @type {string | null} what was done at it; null while more is being done, and if that fails */
  #done = null;

  /** @param {PlayEngine} engine @param {number} memoryBudget */
  constructor(engine, memoryBudget) {
    this.#engine = engine;
    this.#memoryBudget = memoryBudget;
  }

  free() {
    this.#sit(null);
  }

  /** @param {{done: Deed[], deeds: Deed[], players: string}} about @returns {Steps<Scene>} */
  *play({ done, deeds, players }) {
    if (!BEGINNINGS.has(deeds[0].do)) yield* this.#restore(done);
    const table = yield* this.#carryOut(deeds);
    const scene = table.scene(players);
    this.#done = JSON.stringify(doneAfter(done, deeds, scene));
    return scene;
  }

  /** @param {{done: Deed[]}} about @returns {Steps<Insight>} */
  *insight({ done }) {
    const table = yield* this.#restore(done);
    for (const place of [table.before(), table.queen()]) if (place) yield* this.#look(table, place);
    return table.insight();
  }

  /** @param {{done: Deed[], start: number, length: number}} about @returns {Steps<{cells: Float64Array}>} */
  *options({ done, start, length }) {
    const table = yield* this.#restore(done);
    return { cells: table.page(start, length) };
  }

  /** @param {Table | null} table */
  #sit(table) {
    if (table !== this.#table) this.#table?.free();
    this.#table = table;
  }

  /** The table once this has been done. @param {Deed[]} done @returns {Steps<Table>} */
  *#restore(done) {
    const key = JSON.stringify(done);
    if (this.#table && this.#done === key) return this.#table;
    this.#sit(null);
    if (done.length === 0) return /** @type {any} */ (null);
    const table = yield* this.#carryOut(done);
    this.#done = key;
    return table;
  }

  /** @param {Deed[]} deeds @returns {Steps<Table>} */
  *#carryOut(deeds) {
    for (const deed of deeds) {
      const table = yield* this.#do(this.#table, deed);
      this.#done = null;
      this.#sit(table);
    }
    return /** @type {Table} */ (this.#table);
  }

  /**
   * @param {Table | null} table
   * @param {Deed} deed
   * @returns {Steps<Table>} where it is played now
   */
  *#do(table, deed) {
    const { Table, link_queen } = this.#engine;
    switch (deed.do) {
      case 'begin':
        return Table.begin(deed.k, deed.x, deed.y, deed.heaps, deed.begins, this.#memoryBudget);
      case 'load':
        return Table.load(deed.list, this.#memoryBudget);
      case 'puzzle':
        return Table.puzzle(deed.text, this.#memoryBudget);
      case 'visit': {
        const [x, y] = link_queen(deed.pos);
        const at = table?.k() === deed.k ? table : Table.begin(deed.k, x, y, false, 'A', this.#memoryBudget);
        if (deed.pos.includes('palaces')) yield* this.#look(at, [x, y]);
        at.visit(deed.pos);
        return at;
      }
    }
    if (!table) throw new Error('no game has begun; expected one');
    if (deed.do === 'suggest' || deed.do === 'reply') yield* this.#look(table, table.queen());
    if (deed.do === 'suggest') table.suggest();
    else if (deed.do === 'reply') table.reply(deed.strength, deed.seed);
    else if (deed.do === 'move') table.act('move', Float64Array.of(deed.x, deed.y));
    else if (deed.do === 'act') table.act(deed.kind, Float64Array.from(deed.numbers));
    else if (deed.do === 'toggle') table.toggle(deed.x, deed.y);
    else if (deed.do === 'finish') table.finish();
    else if (deed.do === 'undo') table.undo(deed.players);
    else if (deed.do === 'redo') table.redo(deed.players);
    else table.act(deed.do, new Float64Array());
    return table;
  }

  /** Reads what a queen sees. @param {Table} table @param {ArrayLike<number>} place @returns {Steps<void>} */
  *#look(table, { 0: x, 1: y }) {
    while (!table.look(x, y, SLICE_MILLISECONDS)) yield;
  }
}
