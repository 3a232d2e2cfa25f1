// A game of a piece on a small board against an opponent that never errs: whose turn it is, what is blocked, and how it
// plays. Who wins where is what the definition says.
import { Definition } from '../../../../shared/definition.js';
import { movesOf } from '../../../../shared/piece-moves.js';
import { piecesGame } from '../../../../shared/pieces.js';

/** @import { Move } from '../../../../shared/moves.js' */
/** @import { PiecesGame } from '../../../../shared/pieces.js' */

/** @typedef {number[]} Place  a cell, with the third heap where there are three; with a pass, 1 while it is left */
/**
 * @typedef {'block' | 'move' | 'over'} Stage  what the reader does next: place pawns before the opponent moves, or
 *   move, or nothing
 */

/** Coordinates are below this: no move raises x + y. */
const ROOM = 20;

/** The cells that a piece may move to, each once. @param {Move[]} moves @param {Place} from @returns {Place[]} */
export function optionsOf(moves, from) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const { step, times } of moves) {
    for (let time = 1; time <= times; time++) {
      const place = from.map((part, axis) => part - time * (step[axis] ?? 0));
      if (place.some((part) => part < 0)) break;
      found.set(String(place), place);
    }
  }
  return [...found.values()];
}

export class Table {
  #game;
  #k;
  #moves;
  /** @type {Map<string, Definition>} by plane and pass */
  #definitions = new Map();
  /** @type {Place} where the piece stands */
  place;
  /** @type {Set<string>} the options that are blocked now, as texts */
  blocked = new Set();
  /** @type {Stage} */
  stage = 'move';
  /** @type {string[]} what has happened, in sentences */
  told = [];

  /**
   * @param {PiecesGame} game whose piece is played, and in which one player may pass once, or not
   * @param {number} k up to k - 1 options are blocked before each move
   * @param {Place} place where it begins
   * @param {boolean} isOpponentFirst
   */
  constructor(game, k, place, isOpponentFirst) {
    this.#game = game;
    this.#k = k;
    this.#moves = movesOf(game);
    this.place = game.pass ? [...place, 1] : place;
    if (isOpponentFirst) this.#letOpponentMove();
    else this.#letReaderMove();
  }

  /** Whether to go there is to pass. @param {Place} option */
  isPass(option) {
    return this.#game.pass && String(option.slice(0, -1)) === String(this.place.slice(0, -1));
  }

  /** A cell in words. @param {Place} place */
  written(place) {
    return `(${place.slice(0, this.#game.pass ? -1 : undefined).join(', ')})`;
  }

  /** How many options the reader may still block. */
  get pawns() {
    return this.stage === 'block' ? this.#k - 1 - this.blocked.size : 0;
  }

  /** The cells that the reader may choose: for a pawn, or for the move. */
  get choices() {
    if (this.stage === 'over') return [];
    return this.stage === 'block' ? this.#options : this.#open;
  }

  get #options() {
    const options = optionsOf(this.#moves, this.place);
    // Whoever cannot move loses, and may not pass.
    const mayPass = this.#game.pass && this.place.at(-1) === 1 && options.length > 0;
    return mayPass ? [...options, [...this.place.slice(0, -1), 0]] : options;
  }

  get #open() {
    return this.#options.filter((option) => !this.blocked.has(String(option)));
  }

  /** @param {Place} place whether the previous player wins there */
  isPalace([x, y, ...rest]) {
    const pass = this.#game.pass && rest.pop() === 1;
    const key = `${rest} ${pass}`;
    let definition = this.#definitions.get(key);
    if (!definition) {
      const z = this.#game.z === null ? null : rest[0];
      definition = new Definition(piecesGame({ ...this.#game, z, pass, k: this.#k, show: 'outcome' }), ROOM, ROOM);
      while (definition.advance());
      this.#definitions.set(key, definition);
    }
    return definition.row(y, x)[0] === 0;
  }

  /** The reader moves, or puts a pawn on an option, or takes it away again. @param {Place} chosen one of the choices */
  choose(chosen) {
    if (this.stage === 'block') {
      if (!this.blocked.delete(String(chosen)) && this.pawns > 0) this.blocked.add(String(chosen));
      return;
    }
    this.told.push(this.isPass(chosen) ? 'You pass.' : `You move to ${this.written(chosen)}.`);
    this.place = chosen;
    this.#letOpponentMove();
  }

  /** The reader has blocked enough: the opponent moves, or, if it has lost, where most of the game is left. */
  ready() {
    const open = this.#open;
    if (open.length === 0) return this.#end('The computer cannot move: you win.');
    const size = (/** @type {Place} */ place) => place.reduce((sum, part) => sum + part, 0);
    const goal =
      open.find((option) => this.isPalace(option)) ??
      open.reduce((best, option) => (size(option) > size(best) ? option : best));
    this.told.push(`The computer ${this.isPass(goal) ? 'passes' : `moves to ${this.written(goal)}`}.`);
    this.place = goal;
    this.#letReaderMove();
  }

  /** The opponent's turn: where there are pawns, the reader places them first. */
  #letOpponentMove() {
    this.blocked = new Set();
    this.stage = 'block';
    if (this.#k === 1 || this.#options.length === 0) this.ready();
  }

  /** The opponent blocks the palaces, as far as its pawns go, and the reader moves. */
  #letReaderMove() {
    const blocked = this.#options.filter((option) => this.isPalace(option)).slice(0, this.#k - 1);
    this.blocked = new Set(blocked.map(String));
    if (blocked.length > 0) this.told.push(`It blocks ${blocked.map((option) => this.written(option)).join(', ')}.`);
    this.stage = 'move';
    if (this.choices.length === 0) this.#end('You cannot move: the computer wins.');
  }

  /** @param {string} sentence */
  #end(sentence) {
    this.told.push(sentence);
    this.stage = 'over';
  }
}
