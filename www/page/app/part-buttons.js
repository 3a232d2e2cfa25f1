// The buttons of the page's parts: those that the page is sent with, as far as the game that is shown has these parts,
// and those that its family brings along.

/** @import { PartEntry } from './parts.js' */

const SVG = 'http://www.w3.org/2000/svg';

export class PartButtons {
  #bar;
  /** @type {HTMLElement[]} */
  #added = [];

  /** @param {HTMLElement} bar whose last button is that of the help */
  constructor(bar) {
    this.#bar = bar;
  }

  /** @param {Map<string, PartEntry>} entries what there is, by name */
  show(entries) {
    for (const button of this.#added.splice(0)) button.remove();
    for (const button of this.#buttons) button.hidden = !entries.has(button.dataset.command ?? '');
    const named = new Set(this.#buttons.map(({ dataset }) => dataset.command));
    for (const [name, entry] of entries) if (entry.icon && !named.has(name)) this.#add(name, entry, entry.icon);
  }

  get #buttons() {
    return /** @type {HTMLElement[]} */ ([...this.#bar.querySelectorAll('[data-command]')]);
  }

  /**
   * @param {string} name
   * @param {PartEntry} entry
   * @param {string} icon
   */
  #add(name, { title, word = title }, icon) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', title, ariaLabel: title, ariaExpanded: 'false' });
    button.dataset.command = name;
    button.dataset.word = word;
    const drawing = document.createElementNS(SVG, 'svg');
    drawing.setAttribute('viewBox', '0 0 16 16');
    drawing.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', icon);
    drawing.append(path);
    button.append(drawing);
    this.#bar.lastElementChild?.before(button);
    this.#added.push(button);
  }
}
