// Which game is compared with the map's: one of a list, or any that a link tells.
import { SAME, readRival } from './other-game.js';
import { element } from '../core/elements.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Rival } from '../families/families.js' */

/** The choice beside those of the list. */
const TYPED = 'typed';

export class RivalField {
  #select = element('select', { name: 'compare-rival' });
  #same = element('option', { value: SAME, textContent: 'The same with another k' });
  #typed = element('input', { type: 'text', name: 'compare-link', autocomplete: 'off', spellcheck: false });
  #label = element('label', { className: 'typed', hidden: true }, 'Its link', this.#typed);
  #box;
  #known;

  /**
   * @param {Rival[]} rivals
   * @param {string} problem the id of the element that tells what is wrong
   * @param {object} options
   * @param {() => Game} options.map the map's game
   * @param {(rival: string) => void} options.onRival
   * @param {(sentence: string, at: HTMLInputElement) => void} options.onProblem
   */
  constructor(rivals, problem, { map, onRival, onProblem }) {
    this.#known = new Set(rivals.map(({ text }) => text));
    this.#select.append(
      this.#same,
      ...rivals.map(({ text, label }) => element('option', { value: text, textContent: label })),
      element('option', { value: TYPED, textContent: 'Another game\u2026' }),
    );
    this.#typed.placeholder = 'game=ryuo&p=4';
    this.#typed.setAttribute('aria-describedby', problem);
    this.#select.addEventListener('change', () => {
      const { value } = this.#select;
      this.#label.hidden = value !== TYPED;
      if (value === TYPED) this.#typed.focus();
      else onRival(value);
    });
    this.#typed.addEventListener('change', async () => {
      const { rival, problems } = await readRival(this.#typed.value, map());
      this.#typed.ariaInvalid = String(problems.length > 0);
      if (problems.length > 0) onProblem(problems.join(' '), this.#typed);
      else onRival(rival);
    });
    this.#box = element('div', { className: 'rival' }, element('label', {}, 'With', this.#select), this.#label);
  }

  get element() {
    return this.#box;
  }

  /**
   * @param {string} rival
   * @param {boolean} hasK whether the map's game has a k, so that another one of its own can stand beside it
   */
  show(rival, hasK) {
    this.#same.disabled = !hasK;
    if (this.#box.contains(document.activeElement)) return; // nothing is taken from under a hand
    const isListed = rival === SAME || this.#known.has(rival);
    this.#select.value = isListed ? rival : TYPED;
    this.#label.hidden = isListed;
    if (!isListed) this.#typed.value = `game=${rival.replaceAll('~', '&').replaceAll(':', '=')}`;
  }
}
