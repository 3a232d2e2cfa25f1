// Sentences to the user: something was wrong or has changed. Each stays until it is dismissed.

import { button, element } from '../core/elements.js';

const MOST = 4;

export class Notices {
  #list;
  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();
  /** @type {Set<string>} kinds that the user has dismissed and that aren't told again until `forget` */
  #dismissed = new Set();

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /**
   * Shows a sentence. A second one of the same kind takes its place; one that `once` was dismissed stays away.
   * @param {string} kind
   * @param {string} sentence
   * @param {{once?: boolean, action?: HTMLButtonElement}} [options] an action is offered beside the sentence
   */
  show(kind, sentence, { once = false, action } = {}) {
    if (once && (this.#dismissed.has(kind) || this.#shown.has(kind))) return;
    this.#hide(kind);
    const dismiss = () => {
      this.#dismissed.add(kind);
      this.#hide(kind);
    };
    const cross = button('', dismiss, { className: 'dismiss', ariaLabel: 'Dismiss this notice' });
    const notice = element(
      'div',
      { className: 'notice' },
      element('p', {}, sentence),
      ...(action ? [action] : []),
      cross,
    );
    this.#list.append(notice);
    this.#shown.set(kind, notice);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > MOST) this.#hide(oldest);
  }

  /** @param {string} kind */
  #hide(kind) {
    this.#shown.get(kind)?.remove();
    this.#shown.delete(kind);
  }

  /** What was said of this kind is of the past. @param {string} kind */
  forget(kind) {
    this.#dismissed.delete(kind);
    this.#hide(kind);
  }
}
