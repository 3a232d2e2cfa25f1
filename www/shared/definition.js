// Values of any piece by their definition, cell by cell: a second, plain program beside the engine, that what the map
// shows can be held against. It shares nothing with the engine: no sets along lines, no counters, no theorem, no wasm.
// Each option of each cell is looked at, and one that is reached twice counts once.
import { movesOf } from './piece-moves.js';

/** @import { Move } from './moves.js' */
/** @import { PiecesGame } from './pieces.js' */

/**
 * What the worker is asked: the values of the first `width` x `height` cells, of which it tells those from row `top`
 * and column `left` on.
 * @typedef {{game: PiecesGame, left: number, top: number, width: number, height: number}} DefinitionAsk
 */

/**
 * @typedef {{type: 'row', y: number, values: Int32Array<ArrayBuffer>}
 *   | {type: 'progress', share: number} | {type: 'done'}} FromDefinition
 */

/** @param {Move[]} moves */
const raises = (moves) => moves.some(({ step }) => step.some((part) => part < 0));

/**
 * The board that a window's values depend on: all of it from the origin, and, where a move raises a coordinate, as far
 * as the far corner's x + y.
 * @param {PiecesGame} game
 * @param {number} width
 * @param {number} height
 */
function boardOf(game, width, height) {
  const moves = movesOf(game);
  const isBySum = raises(moves);
  const side = width + height - 1;
  return { moves, isBySum, columns: isBySum ? side : width, rows: isBySum ? side : height, planes: (game.z ?? 0) + 1 };
}

/** How many cells are kept. @param {PiecesGame} game @param {number} width @param {number} height */
export function cellsOf(game, width, height) {
  const { columns, rows, planes } = boardOf(game, width, height);
  return columns * rows * planes;
}

/**
 * About how many options are looked at.
 * @param {PiecesGame} game
 * @param {number} width
 * @param {number} height
 */
export function optionsIn(game, width, height) {
  const { moves, isBySum, columns, rows, planes } = boardOf(game, width, height);
  const sides = [columns, rows, planes];
  const each = moves.reduce((sum, { step, times }) => {
    const reach = Math.min(...step.map((part, axis) => (part > 0 ? sides[axis] / part : Infinity)));
    return sum + Math.min(times, reach / 2);
  }, 1);
  return columns * rows * planes * each * (isBySum ? 0.5 : 1) * (game.pass ? 2 : 1);
}

/** The values of a window at the origin, computed some cells at a time. */
export class Definition {
  #game;
  #board;
  #width;
  #height;
  #values;
  /** with a pass that is still there: the values without it */
  #used;
  /** which cell has last seen a cell */
  #seen;
  /** values up to which a cell has last seen all, for the least that is missing */
  #isThere = new Int32Array(64);
  #stamp = 0;
  #next = 0;

  /**
   * @param {PiecesGame} game
   * @param {number} width
   * @param {number} height
   */
  constructor(game, width, height) {
    this.#game = game;
    this.#board = boardOf(game, width, height);
    this.#width = width;
    this.#height = height;
    const count = cellsOf(game, width, height);
    this.#values = new Int32Array(count);
    this.#used = game.pass ? new Int32Array(count) : null;
    this.#seen = new Int32Array(count);
  }

  /** Lines are rows, or the cells of one x + y. */
  get #lines() {
    const { isBySum, rows, planes } = this.#board;
    return isBySum ? this.#width + this.#height - 1 : rows * planes;
  }

  get share() {
    return this.#next / this.#lines;
  }

  /** Computes the next line. @returns {boolean} whether there was one */
  advance() {
    if (this.#next >= this.#lines) return false;
    const { isBySum, columns, rows } = this.#board;
    const line = this.#next++;
    if (isBySum) for (let y = 0; y <= line; y++) this.#compute(line - y, y, 0);
    else for (let x = 0; x < columns; x++) this.#compute(x, line % rows, Math.floor(line / rows));
    return true;
  }

  /**
   * A row of the window, from a column on, as the map has it.
   * @param {number} y
   * @param {number} left
   */
  row(y, left) {
    const { columns, rows, planes } = this.#board;
    const start = ((planes - 1) * rows + y) * columns;
    const { show, k } = this.#game;
    const values = this.#values.slice(start + left, start + this.#width);
    if (show === 'palaces') for (let at = 0; at < values.length; at++) values[at] -= k ?? 1;
    if (show === 'outcome') for (let at = 0; at < values.length; at++) values[at] = values[at] < (k ?? 1) ? 0 : 1;
    return values;
  }

  /** @param {number} x @param {number} y @param {number} z */
  #compute(x, y, z) {
    const { columns, rows } = this.#board;
    const at = (z * rows + y) * columns + x;
    if (this.#used) {
      this.#used[at] = this.#valueOf(x, y, z, this.#used, -1);
      this.#values[at] = this.#valueOf(x, y, z, this.#values, this.#used[at]);
    } else this.#values[at] = this.#valueOf(x, y, z, this.#values, -1);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {Int32Array} values
   * @param {number} passed the value that a pass leads to; -1: there is none
   */
  #valueOf(x, y, z, values, passed) {
    const { moves, columns, rows } = this.#board;
    const counts = this.#game.show === 'palaces' || (this.#game.show === 'outcome' && !this.#game.pass);
    const k = this.#game.k ?? 1;
    const stamp = ++this.#stamp;
    let [options, palaces] = [0, 0];
    for (const { step, times } of moves) {
      const [a, b, c = 0] = step;
      let [left, up, below] = [x - a, y - b, z - c];
      for (let count = 0; count < times && left >= 0 && up >= 0 && below >= 0; count++) {
        const at = (below * rows + up) * columns + left;
        if (this.#seen[at] !== stamp) {
          this.#seen[at] = stamp;
          options++;
          if (!counts) this.#note(values[at], stamp);
          else if (values[at] < k) palaces++;
        }
        left -= a;
        up -= b;
        below -= c;
      }
    }
    if (counts) return palaces;
    if (passed >= 0 && options > 0) this.#note(passed, stamp);
    let least = 0;
    while (this.#isThere[least] === stamp) least++;
    return least;
  }

  /** @param {number} value of an option @param {number} stamp of the cell */
  #note(value, stamp) {
    if (value >= this.#isThere.length) {
      const larger = new Int32Array(2 * value + 1);
      larger.set(this.#isThere);
      this.#isThere = larger;
    }
    this.#isThere[value] = stamp;
  }
}
