// What the side panel tells of the selected cell: why nothing is known yet, or what the explainer of its game has to
// say.
import { amount, partOf } from '../core/amounts.js';
import { button, element } from '../core/elements.js';

/** @import { Trouble } from './explainer.js' */

/**
 * @typedef {object} Actions
 * @property {() => void} compute the user wants a long computation
 * @property {() => void} useArrows arrow keys move from cell to cell, or no longer
 */

export class CellPanel {
  element = element('div', { className: 'inspector' });
  #trouble = element('p', { className: 'trouble' });
  #body = element('div');
  #compute;
  #arrows;

  /** @param {Actions} actions */
  constructor({ compute, useArrows }) {
    this.#compute = button('Compute it', compute);
    this.#arrows = button('Move with the arrow keys', useArrows, { className: 'arrows' });
    this.element.append(this.#trouble, this.#body, this.#arrows);
    this.clear();
    this.isCursorActive = false;
  }

  /** Nothing is known of the cell yet. */
  clear() {
    this.#trouble.hidden = this.#body.hidden = true;
  }

  set isCursorActive(/** @type {boolean} */ active) {
    this.#arrows.setAttribute('aria-pressed', String(active));
  }

  /**
   * Why nothing is known yet.
   * @param {Trouble | {state: 'refused', sentence: string}} trouble
   */
  tell(trouble) {
    this.clear();
    this.#trouble.hidden = false;
    this.#trouble.replaceChildren(sentenceOf(trouble), ...(trouble.state === 'long' ? [' ', this.#compute] : []));
  }

  /** @param {HTMLElement} body what is known */
  show(body) {
    if (this.#body.firstChild !== body) this.#body.replaceChildren(body);
    this.#trouble.hidden = true;
    this.#body.hidden = false;
  }
}

/** @param {Trouble | {state: 'refused', sentence: string}} trouble */
function sentenceOf(trouble) {
  switch (trouble.state) {
    case 'waiting':
      return 'Not computed yet: the map is on its way there.';
    case 'computing':
      return `Computing: ${partOf(trouble.done, trouble.total)} cells.`;
    case 'long':
      return `Not computed yet: ${amount(trouble.cells)} cells come before this one.`;
    case 'refused':
      return trouble.sentence;
  }
}
