// A game of a piece on a small board against an opponent that never errs: whose turn it is, what is blocked, and how it
// plays.
import { Palaces, optionsOf } from './palaces.js';

/** @import { Place, Step } from './palaces.js' */

/**
 * @typedef {'block' | 'move' | 'over'} Stage  what the reader does next: place pawns before the opponent moves, or
 *   move, or nothing
 */

export class Table {
  #moves;
  #k;
  #palaces;
  /** @type {Place} where the piece stands */
  place;
  /** @type {Place[]} the options that are blocked now */
  blocked = [];
  /** @type {Stage} */
  stage = 'move';
  /** @type {string[]} what has happened, in sentences */
  told = [];

  /**
   * @param {Step[]} moves
   * @param {number} k up to k - 1 options are blocked before each move
   * @param {Place} place where it begins
   * @param {boolean} isOpponentFirst
   */
  constructor(moves, k, place, isOpponentFirst) {
    this.#moves = moves;
    this.#k = k;
    this.#palaces = new Palaces(moves, k);
    this.place = place;
    if (isOpponentFirst) this.#letOpponentMove();
    else this.#letReaderMove();
  }

  /** Whether one player may pass once. */
  get hasPass() {
    return this.#moves.some(({ isPass }) => isPass);
  }

  /** Whether to go there is to pass. @param {Place} option */
  isPass(option) {
    return this.hasPass && same(option.slice(0, -1), this.place);
  }

  /** The choice to pass, while there is one. */
  get pass() {
    return this.choices.find((option) => this.isPass(option));
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
    const options = optionsOf(this.#moves, this.place);
    return this.stage === 'block' ? options : options.filter((option) => !includes(this.blocked, option));
  }

  /** @param {Place} place whether the previous player wins there */
  isPalace(place) {
    return this.#palaces.has(place);
  }

  /** Whether the reader, who has to move or to block, can still win. */
  get isWinning() {
    return this.stage === 'move' ? !this.#palaces.has(this.place) : this.#palaces.has(this.place);
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
    this.blocked = [];
    this.#letOpponentMove();
  }

  /** The reader has blocked enough: the opponent moves. */
  ready() {
    const open = optionsOf(this.#moves, this.place).filter((option) => !includes(this.blocked, option));
    if (open.length === 0) {
      this.#end('The computer cannot move: you win.');
      return;
    }
    const goal = open.find((option) => this.#palaces.has(option)) ?? longest(open);
    this.told.push(`The computer ${this.isPass(goal) ? 'passes' : `moves to ${this.written(goal)}`}.`);
    this.place = goal;
    this.#letReaderMove();
  }

  /** The opponent's turn: where there are pawns, the reader places them first. */
  #letOpponentMove() {
    this.blocked = [];
    this.stage = 'block';
    if (this.#k === 1 || optionsOf(this.#moves, this.place).length === 0) this.ready();
  }

  /** The opponent blocks the palaces, as far as its pawns go, and the reader moves. */
  #letReaderMove() {
    this.blocked = optionsOf(this.#moves, this.place)
      .filter((option) => this.#palaces.has(option))
      .slice(0, this.#k - 1);
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
