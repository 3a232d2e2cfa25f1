// The moves of a game in plain notation, to be copied, and to be loaded.
import { element } from '../../../core/elements.js';
import { plain } from './new-game.js';

export class MoveList {
  #turns = element('ol', { className: 'turns' });
  #start = element('p', { className: 'quiet start' });
  #text = element('textarea', { rows: 4, spellcheck: false, autocomplete: 'off', className: 'list' });
  #copied = element('span', { className: 'quiet', role: 'status' });
  #problem = element('p', { className: 'problem', role: 'alert', id: 'list-problem', hidden: true });
  #list = '';
  element;

  /** @param {(list: string) => void} onLoad */
  constructor(onLoad) {
    this.#text.placeholder = 'k=5 (3,3) A begins';
    this.#text.setAttribute('aria-describedby', this.#problem.id);
    this.element = element(
      'div',
      {},
      this.#start,
      this.#turns,
      element(
        'div',
        { className: 'buttons' },
        plain('Copy the moves', () => void this.#copy()),
        this.#copied,
      ),
      element('label', {}, 'A list to load', this.#text),
      this.#problem,
      element(
        'div',
        { className: 'buttons' },
        plain('Load this list', () => onLoad(this.#text.value)),
      ),
    );
  }

  /**
   * @param {string} list
   * @param {string[]} turns
   */
  show(list, turns) {
    if (list === this.#list) return;
    this.#list = list;
    this.#copied.textContent = '';
    this.#start.textContent = list.split('\n')[0];
    this.#turns.replaceChildren(...turns.map((turn) => element('li', { translate: false }, turn)));
  }

  /** @param {string} sentence '' if nothing is wrong */
  complain(sentence) {
    this.#problem.textContent = sentence;
    this.#problem.hidden = sentence === '';
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#list);
      this.#copied.textContent = 'Copied.';
    } catch {
      // Forbidden, or not there: then it is laid out to be copied by hand.
      this.#text.value = this.#list;
      this.#text.select();
      this.#copied.textContent = 'Copy it from the field.';
    }
  }
}
