// Runs a game at a table: carries out deeds and answers questions, one after the other.
//
// Some of them need to know what the queen sees, which may take a while to read: that is done in slices, and between
// two slices the worker reads its messages. A question that waits for it is dropped as soon as a deed comes, and so is
// what the computer was about to do.

/** @import { Table } from '../play.js' */
/** @import { Deed, FromPlay, PlayAsk, Scene, ToPlay } from '../shared/play.js' */

/** @typedef {Pick<typeof import('../play.js'), 'Table' | 'link_queen' | 'puzzle_about' | 'version'>} PlayEngine */

const SLICE_MILLISECONDS = 25;
const MEMORY_BUDGET = 64 * 2 ** 20;
/** Then it is told that it takes a while. */
const PATIENCE_MILLISECONDS = 300;

/** Whoever is at work says so, or else would be taken for lost. */
const SIGN_MILLISECONDS = 1000;

class Overtaken extends Error {}

export class Croupier {
  #load;
  #post;
  /** @type {PlayEngine | null} */
  #engine = null;
  /** @type {Table | null} */
  #table = null;
  /** @type {PlayAsk[]} the first one is being carried out */
  #asks = [];
  #busy = false;
  #broken = false;

  /**
   * @param {(module: WebAssembly.Module) => Promise<PlayEngine>} load
   * @param {(message: FromPlay) => void} post
   */
  constructor(load, post) {
    this.#load = load;
    this.#post = post;
  }

  /** @param {ToPlay} message */
  receive(message) {
    if (this.#broken) return;
    if (message.type === 'start') void this.#start(message.module);
    else {
      this.#asks.push(message);
      void this.#serve();
    }
  }

  /** @param {WebAssembly.Module} module */
  async #start(module) {
    try {
      this.#engine = await this.#load(module);
      this.#post({ type: 'ready', version: this.#engine.version() });
    } catch (error) {
      this.#panic(error);
    }
    void this.#serve();
  }

  async #serve() {
    if (this.#busy || !this.#engine) return;
    this.#busy = true;
    for (let ask = this.#asks[0]; ask && !this.#broken; ask = this.#asks[0]) {
      try {
        const result = await this.#answer(this.#engine, ask);
        this.#post({ type: 'answer', id: ask.id, result });
      } catch (error) {
        if (error instanceof Overtaken) this.#post({ type: 'dropped', id: ask.id });
        else if (isPanic(error)) this.#panic(error);
        else this.#post({ type: 'refused', id: ask.id, message: sentence(error) });
      }
      this.#asks.shift();
    }
    this.#busy = false;
  }

  /**
   * @param {PlayEngine} engine
   * @param {PlayAsk} ask
   * @returns {Promise<Extract<FromPlay, {type: 'answer'}>['result']>}
   */
  async #answer(engine, { id, method, params }) {
    if (method === 'play') return this.#play(engine, id, params.deeds, params.players);
    if (method === 'puzzle') return engine.puzzle_about(params.text);
    const table = this.#table;
    if (!table) throw new Error('no game has begun; expected one');
    if (method === 'options') return { cells: table.page(params.start, params.length) };
    for (const place of [table.before(), table.queen()]) {
      if (place) await this.#look(id, table, place);
    }
    return table.insight();
  }

  /**
   * @param {PlayEngine} engine
   * @param {number} id
   * @param {Deed[]} deeds
   * @param {string} players
   * @returns {Promise<Scene>}
   */
  async #play(engine, id, deeds, players) {
    // Another game comes to the table only once all has gone well.
    let table = this.#table;
    for (const deed of deeds) {
      const next = await this.#do(engine, id, table, deed);
      if (table && table !== next && table !== this.#table) table.free();
      table = next;
    }
    if (!table) throw new Error('no game has begun; expected one');
    if (this.#table !== table) this.#table?.free();
    this.#table = table;
    return table.scene(players);
  }

  /**
   * @param {PlayEngine} engine
   * @param {number} id
   * @param {Table | null} table
   * @param {Deed} deed
   * @returns {Promise<Table>} where it is played now
   */
  async #do({ Table, link_queen }, id, table, deed) {
    switch (deed.do) {
      case 'begin':
        return Table.begin(deed.k, deed.x, deed.y, deed.heaps, deed.begins, MEMORY_BUDGET);
      case 'load':
        return Table.load(deed.list, MEMORY_BUDGET);
      case 'puzzle':
        return Table.puzzle(deed.text, MEMORY_BUDGET);
      case 'visit': {
        const [x, y] = link_queen(deed.pos);
        const at = table?.k() === deed.k ? table : Table.begin(deed.k, x, y, false, 'A', MEMORY_BUDGET);
        if (deed.pos.includes('palaces')) await this.#look(id, at, [x, y], false);
        at.visit(deed.pos);
        return at;
      }
    }
    if (!table) throw new Error('no game has begun; expected one');
    switch (deed.do) {
      case 'move':
        table.act('move', Float64Array.of(deed.x, deed.y));
        break;
      case 'act':
        table.act(deed.kind, Float64Array.from(deed.numbers));
        break;
      case 'toggle':
        table.toggle(deed.x, deed.y);
        break;
      case 'finish':
        table.finish();
        break;
      case 'suggest':
        await this.#look(id, table, table.queen());
        table.suggest();
        break;
      case 'reply':
        await this.#look(id, table, table.queen());
        table.reply(deed.strength, deed.seed);
        break;
      case 'undo':
        table.undo(deed.players);
        break;
      case 'redo':
        table.redo(deed.players);
        break;
      default:
        table.act(deed.do, new Float64Array());
    }
    return table;
  }

  /**
   * Reads what a queen sees.
   * @param {number} id
   * @param {Table} table
   * @param {ArrayLike<number>} place
   * @param {boolean} [mayWait] a deed that comes meanwhile goes first, and nobody wants to know any more
   */
  async #look(id, table, { 0: x, 1: y }, mayWait = true) {
    const start = performance.now();
    let heard = start;
    for (let told = false; !table.look(x, y, SLICE_MILLISECONDS);) {
      if (!told && performance.now() - start > PATIENCE_MILLISECONDS) {
        this.#post({ type: 'reading', id });
        told = true;
      }
      if (performance.now() - heard > SIGN_MILLISECONDS) {
        this.#post({ type: 'working' });
        heard = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve));
      if (mayWait && this.#asks.slice(1).some(({ method }) => method === 'play')) throw new Overtaken();
    }
  }

  /** @param {unknown} error */
  #panic(error) {
    this.#broken = true;
    this.#post({ type: 'panicked', message: sentence(error) });
  }
}

/** The engine throws an Error with a sentence for bad input; anything that the machine itself throws is a panic. */
const isPanic = (/** @type {unknown} */ error) =>
  [WebAssembly.RuntimeError, TypeError, RangeError].some((kind) => error instanceof kind);

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));
