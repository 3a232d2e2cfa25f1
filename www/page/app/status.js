// The status line: the cell under the pointer (or at the centre, for fingers), and what it holds.
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { familyOf } from '../families/families.js';

/** @import { Game } from '../../shared/games.js' */

/** @typedef {{x: number, y: number}} Cell */
/** @typedef {{cell: Cell | null, pointed: boolean}} Subject  null: off the board */

// A line that waits longer for its number says so; until then it changes as a whole, without a flicker.
const PATIENCE_MILLISECONDS = 120;

/** With coordinates of this many digits and spaces together, the place takes two lines on a phone. */
const LONG_PLACE = 24;

export class Status {
  #line;
  #ask;
  #colourOf;
  #named;
  /** @type {{game: Game, subject: Subject} | null} what is to be told next */
  #wanted = null;
  #shown = '';
  #asking = false;
  #known = false;
  /**
   * @type {[game: Game, cell: Cell, pointed: boolean, value: number | null, text?: string] | null} what the line tells
   */
  #written = null;

  /**
   * @param {HTMLElement} line
   * @param {(game: Game, cell: Cell) => Promise<{value: number | null, text?: string}>} ask the cell's value; null: not
   *   computed yet
   * @param {(value: number) => string} colourOf
   * @param {boolean} [named] whether the line begins with its game, where there are several
   */
  constructor(line, ask, colourOf, named = false) {
    this.#line = line;
    this.#ask = ask;
    this.#colourOf = colourOf;
    this.#named = named;
  }

  /** Tells of a cell; call it whenever something may have changed. @param {Game} game @param {Subject} subject */
  tell(game, subject) {
    const name = nameOf(game, subject);
    // What was not computed yet is asked again: it may be known now.
    if (name === this.#shown && (this.#known || this.#asking)) return;
    // The first words on the line are of the engine's start, which is past: they don't wait for the first answer.
    if (this.#shown === '' && subject.cell)
      this.#line.replaceChildren(placeOf(subject.cell, this.#whose(game, subject.pointed), null));
    this.#shown = name;
    this.#known = false;
    this.#wanted = { game, subject };
    if (!this.#asking) void this.#update();
  }

  /** Colours have changed. */
  recolour() {
    if (this.#written) this.#write(...this.#written);
  }

  async #update() {
    this.#asking = true;
    while (this.#wanted) {
      const { game, subject } = this.#wanted;
      this.#wanted = null;
      if (!subject.cell) {
        this.#line.replaceChildren('Off the board');
        this.#written = null;
        this.#known = true;
        continue;
      }
      const { cell, pointed } = subject;
      const patience = setTimeout(() => this.#write(game, cell, pointed, null), PATIENCE_MILLISECONDS);
      try {
        const { value, text } = await this.#ask(game, cell);
        // Told even if the pointer has moved on meanwhile: a line that lags is better than none.
        this.#write(game, cell, pointed, value, text);
        this.#known = value !== null && !this.#wanted;
      } catch {
        // The game has changed, or the engine is gone: the line of that will come, or has been said elsewhere.
      }
      clearTimeout(patience);
    }
    this.#asking = false;
  }

  /** What the line begins with. @param {Game} game @param {boolean} pointed */
  #whose(game, pointed) {
    return this.#named ? familyOf(game).title(game) : pointed ? 'Cell' : 'Centre';
  }

  /**
   * @param {Game} game
   * @param {Cell} cell
   * @param {boolean} pointed
   * @param {number | null} known
   * @param {string} [text] what a number doesn't tell
   */
  #write(game, cell, pointed, known, text) {
    const before = this.#written;
    this.#written = [game, cell, pointed, known, text];
    // What isn't computed yet is asked again and again, and needn't be said again.
    const isSame =
      before && nameOf(game, { cell, pointed }) === nameOf(before[0], { cell: before[1], pointed: before[2] });
    if (isSame && known === null && before[3] === null) return;
    const place = placeOf(cell, this.#whose(game, pointed), known === null ? null : this.#colourOf(known));
    if (known === null) {
      this.#line.replaceChildren(place, element('span', { className: 'pending' }, 'not computed yet'));
      return;
    }
    const facts = familyOf(game)
      .facts(game, known, text)
      .map(({ kind, label, name, number, text }) => {
        const told = name === undefined || number === undefined ? [] : [value(name, number, text ?? String(number))];
        return element('span', { className: kind }, label, ...told);
      });
    this.#line.replaceChildren(place, ...facts);
  }
}

/** @param {Game} game @param {Subject} subject */
const nameOf = ({ key }, { cell, pointed }) => `${key} ${cell ? `${cell.x} ${cell.y}` : ''} ${pointed}`;

/** @param {Cell} cell @param {string} whose @param {string | null} colour the cell's; null: not known yet */
function placeOf({ x, y }, whose, colour) {
  const [across, down] = [grouped(x), grouped(y)];
  const className = across.length + down.length < LONG_PLACE ? 'place' : 'place long';
  const swatch = element('span', { className: 'swatch' });
  if (colour !== null) swatch.style.backgroundColor = colour;
  return element('span', { className }, swatch, `${whose} (`, value('x', x, across), ', ', value('y', y, down), ')');
}

/** A text that carries its number. @param {string} className @param {number | bigint} number @param {string} text */
const value = (className, number, text) =>
  element('data', { className, value: String(number), translate: false }, text);
