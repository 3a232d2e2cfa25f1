// Marks over the map: a frame round the cell that the status line tells of, and the box that is being drawn.
import { devicePixel, scaleOf } from '../core/view.js';

/** @import { Box, View, Viewport } from '../core/view.js' */

/** Smaller cells are hidden by their own frame. */
const SMALLEST_CELL = 6;

export class Overlay {
  #cell;
  #box;

  /**
   * @param {HTMLElement} cell
   * @param {HTMLElement} box
   */
  constructor(cell, box) {
    this.#cell = cell;
    this.#box = box;
  }

  /**
   * @param {{x: number, y: number} | null} cell
   * @param {View} view
   * @param {Viewport} viewport
   */
  markCell(cell, view, { width, height, ratio }) {
    const seen = cell !== null && scaleOf(view.zoom) >= SMALLEST_CELL;
    this.#cell.hidden = !seen;
    if (!seen) return;
    const across = (/** @type {number} */ x) => devicePixel(view.x, width, x, view.zoom, ratio) / ratio;
    const down = (/** @type {number} */ y) => devicePixel(view.y, height, y, view.zoom, ratio) / ratio;
    place(this.#cell, { left: across(cell.x), top: down(cell.y), right: across(cell.x + 1), bottom: down(cell.y + 1) });
  }

  /** @param {Box | null} box */
  markBox(box) {
    this.#box.hidden = box === null;
    if (box) place(this.#box, box);
  }
}

/**
 * @param {HTMLElement} element
 * @param {Box} box
 */
function place(element, { left, top, right, bottom }) {
  element.style.transform = `translate(${left}px, ${top}px)`;
  element.style.width = `${right - left}px`;
  element.style.height = `${bottom - top}px`;
}
