// Asks before long work. The box is a live region, so what it says is read out; it never takes the focus.
import { amount, roughTime } from '../core/amounts.js';
import { button, element, rewrite } from '../core/elements.js';

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
      this.#sentence = element('p');
      const answers = work.declined ? { Compute: true } : { Compute: true, 'Not now': false };
      const buttons = Object.entries(answers).map(([words, wanted]) => button(words, () => this.#onAnswer(wanted)));
      this.#box.replaceChildren(element('div', { className: 'float' }, this.#sentence, ...buttons));
    }
    const words = `This view needs ${amount(work.cells)} cells, ${roughTime(work.seconds)} on this machine.`;
    rewrite(this.#sentence, words);
  }
}
