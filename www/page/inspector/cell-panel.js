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
  /** @type {HTMLElement | null} what has the focus here, or had it before it was out of sight */
  #focused = null;

  /** @param {Actions} actions */
  constructor({ compute, useArrows }) {
    this.#compute = button('Compute it', compute);
    this.#arrows = button('Move with the arrow keys', useArrows, { className: 'arrows' });
    this.element.append(this.#trouble, this.#body, this.#arrows);
    this.element.tabIndex = -1;
    this.clear();
    this.isCursorActive = false;
  }

  /** Nothing is known of the cell yet. */
  clear() {
    this.#change(() => {
      this.#trouble.hidden = this.#body.hidden = true;
    });
  }

  set isCursorActive(/** @type {boolean} */ active) {
    this.#arrows.setAttribute('aria-pressed', String(active));
  }

  /**
   * Why nothing is known yet.
   * @param {Trouble | {state: 'refused', sentence: string}} trouble
   */
  tell(trouble) {
    this.#change(() => {
      this.#body.hidden = true;
      this.#trouble.hidden = false;
      this.#trouble.replaceChildren(sentenceOf(trouble), ...(trouble.state === 'long' ? [' ', this.#compute] : []));
    });
  }

  /** @param {HTMLElement} body what is known */
  show(body) {
    this.#change(() => {
      if (this.#body.firstChild !== body) this.#body.replaceChildren(body);
      this.#trouble.hidden = true;
      this.#body.hidden = false;
    });
  }

  /**
   * Changes what is in sight. What has the focus here has it again when it is back, and until then the panel has it.
   * @param {() => void} act
   */
  #change(act) {
    const { activeElement } = document;
    const isHere = activeElement instanceof HTMLElement && this.element.contains(activeElement);
    act();
    if (!isHere) return;
    if (activeElement !== this.element) this.#focused = activeElement;
    const isInSight = (this.#focused?.getClientRects().length ?? 0) > 0;
    (isInSight && this.#focused ? this.#focused : this.element).focus({ preventScroll: true });
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
