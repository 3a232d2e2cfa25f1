// The scale: a line of a round number of cells.
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';

const LONGEST = 120;

/**
 * The largest round number of cells whose line is short enough.
 * @param {number} scale CSS pixels a cell
 * @returns {number} 1, 2 or 5 times a power of ten
 */
export function roundCells(scale) {
  const most = LONGEST / scale;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return power * ([5, 2].find((times) => times * power <= most) ?? 1);
}

export class ScaleBar {
  #words = element('span');
  #line = element('span', { className: 'line' });
  element = element('p', { id: 'scale', hidden: true }, this.#words, this.#line);
  #scale = 0;

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
