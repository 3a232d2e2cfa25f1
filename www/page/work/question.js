// Asks before long work. The box is a live region, so what it says is read out; it never takes the focus.
import { amount, roughTime } from '../core/amounts.js';
import { rewrite } from '../core/elements.js';

/** @import { LongWork } from '../tiles/consent.js' */

export class Question {
  #box;
  #onAnswer;
  /** @type {HTMLElement | null} the sentence that is shown */
  #sentence = null;
  #declined = false;

  /**
   * @param {HTMLElement} box
   * @param {(wanted: boolean) => void} onAnswer
   */
  constructor(box, onAnswer) {
    this.#box = box;
    this.#onAnswer = onAnswer;
  }

  /** @param {LongWork | null} work that waits for an answer */
  ask(work) {
    if (!work) {
      if (this.#sentence) this.#box.replaceChildren();
      this.#sentence = null;
      return;
    }
    if (!this.#sentence || this.#declined !== work.declined) {
      this.#declined = work.declined;
      const panel = document.createElement('div');
      panel.className = 'float';
      this.#sentence = document.createElement('p');
      panel.append(this.#sentence, this.#button('Compute', true));
      if (!work.declined) panel.append(this.#button('Not now', false));
      this.#box.replaceChildren(panel);
    }
    const words = `This view needs ${amount(work.cells)} cells, ${roughTime(work.seconds)} on this machine.`;
    rewrite(this.#sentence, words);
  }

  /**
   * @param {string} words
   * @param {boolean} wanted
   */
  #button(words, wanted) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words;
    button.addEventListener('click', () => this.#onAnswer(wanted));
    return button;
  }
}
