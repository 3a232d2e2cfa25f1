// Puzzles, level by level: each is a link of the page.
import { html } from '../../../../vendor/lit-html.js';
import { press } from '../../../kit/fields.js';

/** @import { PuzzleAbout } from '../../../../shared/play.js' */

/** Its key in the link. */
export const PUZZLE = 'puzzle';
/** The paper's example game. */
const FIRST = '1.1';
const LEVELS = 5;
const SHOWN = 12;

/** What has to be found. */
const IDEAS = {
  move: 'One move wins: one palace is open. Find it, and block every palace that the queen sees from there.',
  block: 'You have just moved the queen here. Place pawns so that you win: none can be spared.',
  reply: 'Your opponent has to move, and every move loses if you find the one reply that wins.',
};

/** @param {string} text of the puzzle @param {PuzzleAbout} about */
export const inWords = (text, { idea, solver }) =>
  `${text === FIRST ? 'The paper\u2019s example' : `Puzzle ${text}`}. You are ${solver}. ${IDEAS[idea]}`;

/** @param {string} text of a puzzle */
export function nextOf(text) {
  const [level, number] = text.split('.').map(Number);
  return `${level}.${number + 1}`;
}

/** @param {{level: number, first: number}} listed is changed by its buttons @param {() => void} onChange */
export function puzzleList(listed, onChange) {
  const show = (/** @type {number} */ level, first = 1) => {
    Object.assign(listed, { level, first });
    onChange();
  };
  const levels = Array.from({ length: LEVELS }, (_, index) => index + 1);
  const texts = Array.from({ length: SHOWN }, (_, index) => `${listed.level}.${listed.first + index}`);
  return html`
    <p class="quiet">Positions with one idea that wins. Levels grow in size.</p>
    <div class="buttons" role="group" aria-label="Level">
      ${levels.map((level) => press(`Level ${level}`, () => show(level), { isPressed: level === listed.level }))}
    </div>
    <ol class="puzzles">
      ${texts.map((text) => {
        const words = text === FIRST ? `${text} The paper\u2019s example` : text;
        return html`<li class=${text === FIRST ? 'wide' : ''}>
          <a class="plain" href=${`#${PUZZLE}=${text}`} .textContent=${words}></a>
        </li>`;
      })}
    </ol>
    ${press('More of this level', () => show(listed.level, listed.first + SHOWN))}
  `;
}
