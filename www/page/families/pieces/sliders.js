// The parameters of the game on the map as sliders: k by ever larger steps, p, q and the third heap by ones. The fields
// in the head take any number; what lies beyond a slider leaves it at its end.
import { namedPiece, piecesGame } from '../../../shared/pieces.js';
import { grouped, spoken } from '../../core/format.js';
import { element } from '../../core/elements.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */

/** @typedef {'k' | 'p' | 'q' | 'z'} Letter */

const [K_LAST, K_GROWTH] = [10_000, 1.08];
const [P_LAST, Q_LAST, Z_LAST] = [24, 64, 100];

/** @param {number} first @param {number} last */
const through = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Small games one by one, then as many for each octave. */
export const KS = (() => {
  const games = [];
  for (let k = 1; k <= K_LAST; k = Math.max(k + 1, Math.round(k * K_GROWTH))) games.push(k);
  return games;
})();

/** @type {Record<Letter, string>} */
const WORDS = {
  k: 'k: up to k \u2212 1 pawns',
  p: 'p: oblique moves take less',
  q: 'q: straight moves take less',
  z: 'z: the third heap',
};

/**
 * What a parameter's slider offers for a game, in its order; nothing where the game has no such parameter.
 * @param {PiecesGame} game
 * @param {Letter} letter
 * @returns {(number | null)[]} null: no limit
 */
export function offered(game, letter) {
  const most = namedPiece(game.game)?.p;
  if (letter === 'k') return game.k === null ? [] : KS;
  if (letter === 'z') return game.z === null ? [] : through(0, Z_LAST);
  if (most === undefined) return [];
  return letter === 'p' ? through(2, Math.min(most, P_LAST)) : [null, ...through(2, Q_LAST)];
}

/**
 * Where a slider stands for a value: at the last place that is not beyond it.
 * @param {(number | null)[]} values
 * @param {number | null} value
 */
export const placeOf = (values, value) =>
  Math.max(
    0,
    values.findLastIndex((other) => (other ?? 0) <= (value ?? 0)),
  );

export class Sliders {
  element = element('div', { className: 'sliders' });
  #onGame;
  /** @type {PiecesGame} */
  #game = piecesGame({});
  /** @type {Map<Letter, {row: HTMLElement, input: HTMLInputElement, told: HTMLOutputElement}>} */
  #rows = new Map();

  /** @param {(game: PiecesGame) => void} onGame */
  constructor(onGame) {
    this.#onGame = onGame;
    for (const letter of /** @type {Letter[]} */ (Object.keys(WORDS))) {
      const input = element('input', { type: 'range', min: '0', step: '1', name: `slider-${letter}` });
      const told = element('output');
      const row = element('label', {}, element('span', {}, WORDS[letter]), input, told);
      input.addEventListener('input', () => {
        const value = offered(this.#game, letter)[Number(input.value)];
        const next = piecesGame({ ...this.#game, [letter]: value });
        if (next.key !== this.#game.key) this.#onGame(next);
      });
      this.#rows.set(letter, { row, input, told });
      this.element.append(row);
    }
  }

  /** @param {PiecesGame} game */
  show(game) {
    this.#game = game;
    for (const [letter, { row, input, told }] of this.#rows) {
      const values = offered(game, letter);
      row.hidden = values.length === 0;
      if (row.hidden) continue;
      const value = game[letter];
      const text = value === null ? 'none' : grouped(value);
      input.max = String(values.length - 1);
      input.value = String(placeOf(values, value));
      input.setAttribute('aria-valuetext', spoken(text));
      told.textContent = text;
    }
    this.element.hidden = [...this.#rows.values()].every(({ row }) => row.hidden);
  }
}
