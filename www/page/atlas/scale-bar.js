// The scale: a line of a round number of cells.
import { roundWithin } from '../core/canvas.js';
import { grouped } from '../core/format.js';

const LONGEST = 120;

/**
 * The largest round number of cells whose line is short enough.
 * @param {number} scale CSS pixels a cell
 * @returns {number} 1, 2 or 5 times a power of ten
 */
export const roundCells = (scale) => roundWithin(LONGEST / scale);

export class ScaleBar {
  element = document.createElement('p');
  #words = document.createElement('span');
  #line = document.createElement('span');
  #scale = 0;

  constructor() {
    this.element.id = 'scale';
    this.element.hidden = true;
    this.#line.className = 'line';
    this.element.append(this.#words, this.#line);
  }

  /** @param {number | null} scale CSS pixels a cell; null: it isn't wanted */
  show(scale) {
    this.element.hidden = scale === null;
    if (scale === null || scale === this.#scale) return;
    this.#scale = scale;
    const cells = roundCells(scale);
    this.#words.textContent = cells === 1 ? '1 cell' : `${grouped(cells)} cells`;
    this.#line.style.width = `${cells * scale}px`;
  }
}
