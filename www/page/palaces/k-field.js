// The field for k with its steppers, as the page is sent with it.
import { worded } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { K, nearestK, readK } from './k.js';

/** @import { Family } from '../families/families.js' */
/** @import { Game } from '../../shared/games.js' */

const REPEAT_AFTER_MILLISECONDS = 450;
const REPEAT_MILLISECONDS = 110;

/**
 * k: any text can be typed; what isn't a k is answered with a sentence, and the game stays.
 * @template {Game} G
 */
export class KField {
  #box;
  #input;
  #problem;
  #family;
  #onGame;
  /** @type {G | null} */
  #game = null;

  /**
   * @param {HTMLElement} box which holds the field, as the page is sent with it
   * @param {Pick<Family<G>, 'withK'>} family
   * @param {(game: G) => void} onGame another game is chosen
   */
  constructor(box, family, onGame) {
    this.#box = box;
    this.#family = family;
    this.#onGame = onGame;
    this.#input = /** @type {HTMLInputElement} */ (box.querySelector('input'));
    this.#problem = /** @type {HTMLElement} */ (box.querySelector('.problem'));
    this.#input.setAttribute('aria-valuemin', String(K.min));
    this.#input.setAttribute('aria-valuemax', String(K.max));
    this.#input.addEventListener('change', () => this.#read());
    this.#input.addEventListener('focus', () => this.#input.select());
    this.#input.addEventListener('input', () => this.#resize());
    this.#input.addEventListener('keydown', (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (event.key === 'Enter') {
        this.#read();
        this.#input.select();
      } else if (event.key === 'Escape' && this.#game) this.show(this.#game);
      if (!by) return;
      event.preventDefault();
      this.#step(by);
    });
    const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (box.querySelector(name));
    repeat(button('.fewer'), () => this.#step(-1));
    repeat(button('.more'), () => this.#step(1));
  }

  /** @param {G} game */
  show(game) {
    this.#game = game;
    this.#input.value = grouped(game.k);
    for (const said of ['aria-valuenow', 'aria-valuetext']) this.#input.setAttribute(said, String(game.k));
    this.#resize();
    this.#complain('');
  }

  /** @param {number} by */
  #step(by) {
    if (this.#game) this.#choose(this.#game, nearestK(this.#game.k + by));
  }

  /**
   * @param {G} game
   * @param {number} k
   */
  #choose(game, k) {
    const other = k === game.k ? undefined : this.#family.withK?.(game, k);
    if (other) this.#onGame(other);
    else this.show(game);
  }

  #read() {
    try {
      const k = readK(this.#input.value, this.#game ? { k: this.#game.k } : {});
      if (this.#game) this.#choose(this.#game, k);
    } catch (error) {
      this.#complain(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} sentence '' if there is nothing to complain about */
  #complain(sentence) {
    this.#problem.replaceChildren(worded(sentence));
    this.#problem.hidden = sentence === '';
    this.#input.setAttribute('aria-invalid', String(sentence !== ''));
    this.#box.classList.toggle('invalid', sentence !== '');
  }

  /** Tells the style sheet how much room is needed. */
  #resize() {
    this.#input.style.setProperty('--characters', String(this.#input.value.length));
  }
}

/**
 * A button that goes on as long as it is held.
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
function repeat(button, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let held = false;
  const stop = () => clearTimeout(timer);
  const again = () => {
    held = true;
    act();
    timer = setTimeout(again, REPEAT_MILLISECONDS);
  };
  button.addEventListener('pointerdown', (event) => {
    held = false;
    stop();
    if (event.button === 0) timer = setTimeout(again, REPEAT_AFTER_MILLISECONDS);
  });
  for (const type of ['pointerup', 'pointerleave', 'pointercancel', 'blur']) button.addEventListener(type, stop);
  button.addEventListener('contextmenu', (event) => event.preventDefault()); // a long touch
  button.addEventListener('click', () => {
    if (!held) act();
    held = false;
  });
}
