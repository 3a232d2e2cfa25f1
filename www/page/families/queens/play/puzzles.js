// Puzzles, level by level: each is a link of the page.
import { element } from '../../../core/elements.js';
import { plain } from './new-game.js';

/** @import { PuzzleAbout } from '../../../../shared/play.js' */

/** Its key in the link. */
export const PUZZLE = 'puzzle';
/** The paper's example game. */
export const FIRST = '1.1';
const LEVELS = 5;
const SHOWN = 12;

/** What has to be found. */
const IDEAS = {
  move: 'One move wins: one palace is open. Find it, and block every palace that the queen sees from there.',
  block: 'You have just moved the queen here. Place pawns so that you win: none can be spared.',
  reply: 'Your opponent has to move, and every move loses if you find the one reply that wins.',
};

/**
 * @param {string} text of the puzzle
 * @param {PuzzleAbout} about
 */
export const inWords = (text, { idea, solver }) =>
  `${text === FIRST ? 'The paper\u2019s example' : `Puzzle ${text}`}. You are ${solver}. ${IDEAS[idea]}`;

/** @param {string} text of a puzzle */
export function nextOf(text) {
  const [level, number] = text.split('.').map(Number);
  return `${level}.${number + 1}`;
}

export class Puzzles {
  #level = 1;
  #first = 1;
  #levels = element('div', { className: 'buttons', role: 'group' });
  #list = element('ol', { className: 'puzzles' });
  element = element(
    'div',
    {},
    element('p', { className: 'quiet' }, 'Positions with one idea that wins. Levels grow in size.'),
    this.#levels,
    this.#list,
    plain('More of this level', () => this.#show(this.#level, this.#first + SHOWN)),
  );

  constructor() {
    this.#levels.setAttribute('aria-label', 'Level');
    for (let level = 1; level <= LEVELS; level++)
      this.#levels.append(plain(`Level ${level}`, () => this.#show(level, 1)));
    this.#show(1, 1);
  }

  /**
   * @param {number} level
   * @param {number} first
   */
  #show(level, first) {
    this.#level = level;
    this.#first = first;
    for (const [index, button] of [...this.#levels.children].entries())
      button.setAttribute('aria-pressed', String(index + 1 === level));
    this.#list.replaceChildren(
      ...Array.from({ length: SHOWN }, (_, index) => {
        const text = `${level}.${first + index}`;
        const link = element(
          'a',
          { href: `#${PUZZLE}=${text}` },
          text === FIRST ? `${text} The paper\u2019s example` : text,
        );
        return element('li', {}, link);
      }),
    );
  }
}
