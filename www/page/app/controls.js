// The field for k with its steppers, and the map's buttons.
import { grouped } from '../core/format.js';
import { K, readK } from '../families/queens/family.js';

/** @import { Command } from './keys.js' */

const REPEAT_AFTER_MILLISECONDS = 450;
const REPEAT_MILLISECONDS = 110;

/** k: any text can be typed; what isn't a k is answered with a sentence, and the game stays. */
export class GameField {
  #form;
  #input;
  #problem;
  #k = 0;
  #onK;

  /**
   * @param {HTMLFormElement} form holds an input, the buttons .fewer and .more, and a .problem
   * @param {(k: number) => void} onK
   */
  constructor(form, onK) {
    this.#form = form;
    this.#input = /** @type {HTMLInputElement} */ (form.querySelector('input'));
    this.#problem = /** @type {HTMLElement} */ (form.querySelector('.problem'));
    this.#onK = onK;
    this.#input.setAttribute('aria-valuemin', String(K.min));
    this.#input.setAttribute('aria-valuemax', String(K.max));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#read();
      this.#input.select();
    });
    this.#input.addEventListener('change', () => this.#read());
    this.#input.addEventListener('focus', () => this.#input.select());
    this.#input.addEventListener('input', () => this.#resize());
    this.#input.addEventListener('keydown', (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (event.key === 'Escape') this.k = this.#k;
      if (!by) return;
      event.preventDefault();
      this.step(by);
    });
    const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (form.querySelector(name));
    repeat(button('.fewer'), () => this.step(-1));
    repeat(button('.more'), () => this.step(1));
  }

  get k() {
    return this.#k;
  }

  /** Shows a k. */
  set k(k) {
    this.#k = k;
    this.#input.value = grouped(k);
    this.#input.setAttribute('aria-valuenow', String(k));
    this.#resize();
    this.#complain('');
  }

  /**
   * The game before or after this one.
   * @param {number} by
   */
  step(by) {
    const { min, max } = K;
    const k = Math.min(max, Math.max(min, this.#k + by));
    if (k === this.#k) this.k = k;
    else this.#onK(k);
  }

  #read() {
    try {
      const k = readK(this.#input.value, { k: this.#k });
      if (k === this.#k) this.k = k;
      else this.#onK(k);
    } catch (error) {
      this.#complain(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} sentence '' if there is nothing to complain about */
  #complain(sentence) {
    this.#problem.textContent = sentence;
    this.#problem.hidden = sentence === '';
    this.#input.setAttribute('aria-invalid', String(sentence !== ''));
    this.#form.classList.toggle('invalid', sentence !== '');
  }

  /** Tells the style sheet how much room is needed. */
  #resize() {
    this.#input.style.setProperty('--characters', String(this.#input.value.length));
  }
}

/**
 * The buttons with a `data-command`.
 * @param {HTMLElement} box
 * @param {(command: Command) => void} onCommand
 */
export function listenToButtons(box, onCommand) {
  box.addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('[data-command]');
    if (button instanceof HTMLElement) onCommand(/** @type {Command} */ (button.dataset.command));
  });
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
