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

/**
 * The cells that a piece may move to, each once.
 * @param {Move[]} moves
 * @param {Place} from
 * @returns {Place[]}
 */
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
  /** @type {Place[]} the options that are blocked now */
  blocked = [];
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

  /** Whether one player may pass once. */
  get hasPass() {
    return this.#game.pass;
  }

  /** Whether to go there is to pass. @param {Place} option */
  isPass(option) {
    return this.hasPass && same(option.slice(0, -1), this.place);
  }

  /** The choice to pass, while there is one. */
  get pass() {
    return this.choices.find((option) => this.isPass(option));
  }

  /** The third heap, where there are three. */
  get third() {
    return this.#game.z === null ? null : this.place[2];
  }

  /** A cell in words. @param {Place} place */
  written(place) {
    return `(${place.slice(0, this.hasPass ? -1 : undefined).join(', ')})`;
  }

  /** How many options the reader may still block. */
  get pawns() {
    return this.stage === 'block' ? this.#k - 1 - this.blocked.length : 0;
  }

  /** The cells that the reader may choose: for a pawn, or for the move. */
  get choices() {
    if (this.stage === 'over') return [];
    return this.stage === 'block' ? this.#options : this.#open;
  }

  get #options() {
    const options = optionsOf(this.#moves, this.place);
    // Whoever cannot move loses, and may not pass.
    const mayPass = this.hasPass && this.place.at(-1) === 1 && options.length > 0;
    return mayPass ? [...options, [...this.place.slice(0, -1), 0]] : options;
  }

  get #open() {
    return this.#options.filter((option) => !includes(this.blocked, option));
  }

  /** @param {Place} place whether the previous player wins there */
  isPalace([x, y, ...rest]) {
    const pass = this.hasPass && rest.pop() === 1;
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

  /**
   * The reader moves, or puts a pawn on an option, or takes it away again.
   * @param {Place} chosen one of the choices
   */
  choose(chosen) {
    if (this.stage === 'block') {
      if (includes(this.blocked, chosen)) this.blocked = this.blocked.filter((option) => !same(option, chosen));
      else if (this.pawns > 0) this.blocked = [...this.blocked, chosen];
      return;
    }
    this.told.push(this.isPass(chosen) ? 'You pass.' : `You move to ${this.written(chosen)}.`);
    this.place = chosen;
    this.#letOpponentMove();
  }

  /** The reader has blocked enough: the opponent moves. */
  ready() {
    const open = this.#open;
    if (open.length === 0) return this.#end('The computer cannot move: you win.');
    const goal = open.find((option) => this.isPalace(option)) ?? longest(open);
    this.told.push(`The computer ${this.isPass(goal) ? 'passes' : `moves to ${this.written(goal)}`}.`);
    this.place = goal;
    this.#letReaderMove();
  }

  /** The opponent's turn: where there are pawns, the reader places them first. */
  #letOpponentMove() {
    this.blocked = [];
    this.stage = 'block';
    if (this.#k === 1 || this.#options.length === 0) this.ready();
  }

  /** The opponent blocks the palaces, as far as its pawns go, and the reader moves. */
  #letReaderMove() {
    this.blocked = this.#options.filter((option) => this.isPalace(option)).slice(0, this.#k - 1);
    if (this.blocked.length > 0)
      this.told.push(`It blocks ${this.blocked.map((option) => this.written(option)).join(', ')}.`);
    this.stage = 'move';
    if (this.choices.length === 0) this.#end('You cannot move: the computer wins.');
  }

  /** @param {string} sentence */
  #end(sentence) {
    this.told.push(sentence);
    this.stage = 'over';
  }
}

/** @param {Place} one @param {Place} other */
export const same = (one, other) => one.every((part, index) => part === other[index]);

/** @param {Place[]} places @param {Place} place */
export const includes = (places, place) => places.some((other) => same(other, place));

/**
 * The option that leaves most of the game: whoever is lost plays on.
 * @param {Place[]} options
 */
const longest = (options) => options.reduce((best, option) => (sumOf(option) > sumOf(best) ? option : best));

/** @param {Place} place */
const sumOf = (place) => place.reduce((sum, part) => sum + part, 0);
