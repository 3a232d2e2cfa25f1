// The line between two games on the map, with their names on it. A curtain is drawn to and fro: dragged, or by keys.
import { spoken } from '../core/format.js';
import { element } from '../core/elements.js';

/** Parts of the width that keys move it by. */
const STEPS = new Map([
  ['ArrowLeft', -0.02],
  ['ArrowDown', -0.02],
  ['ArrowRight', 0.02],
  ['ArrowUp', 0.02],
  ['PageDown', -0.1],
  ['PageUp', 0.1],
  ['Home', -1],
  ['End', 1],
]);

/** Attributes of the line as long as it can be moved. */
const SLIDER = [
  'tabindex',
  'role',
  'aria-label',
  'aria-valuemin',
  'aria-valuemax',
  'aria-valuenow',
  'aria-valuetext',
  'style',
];

export class Curtain {
  #names = [element('span'), element('span')];
  #line = element('div', { className: 'curtain' }, element('div', { className: 'names' }, ...this.#names));
  #onMove;
  #part = 0.5;
  #isMoved = false;
  /** as they are told where there is room */
  #games = ['', ''];

  /** @param {(part: number) => void} onMove the part of the width on its left */
  constructor(onMove) {
    this.#onMove = onMove;
    const line = this.#line;
    line.addEventListener('pointerdown', (event) => {
      if (!this.#isMoved || event.button !== 0) return;
      line.setPointerCapture(event.pointerId);
      event.preventDefault();
      line.focus({ preventScroll: true });
    });
    line.addEventListener('pointermove', (event) => {
      const box = line.parentElement?.getBoundingClientRect();
      if (box && line.hasPointerCapture(event.pointerId)) this.#move((event.clientX - box.left) / box.width);
    });
    line.addEventListener('keydown', (event) => {
      const step = STEPS.get(event.key);
      if (!this.#isMoved || step === undefined) return;
      event.preventDefault();
      this.#move(this.#part + step);
    });
  }

  get element() {
    return this.#line;
  }

  /**
   * @param {{short: string[], long: string[]}} games what they are called
   * @param {number} part
   * @param {boolean} isMoved whether it can be
   */
  show(games, part, isMoved) {
    const line = this.#line;
    this.#isMoved = isMoved;
    this.#part = part;
    this.#games = games.long;
    for (const [i, name] of this.#names.entries()) name.textContent = games.short[i];
    line.classList.toggle('moved', isMoved);
    if (isMoved) {
      line.tabIndex = 0;
      line.role = 'slider';
      line.ariaLabel = spoken(`Curtain: ${this.#games[0]} on the left, ${this.#games[1]} on the right`);
      line.ariaValueMin = '0';
      line.ariaValueMax = '100';
    } else {
      for (const name of SLIDER) line.removeAttribute(name);
    }
    this.#place();
  }

  /** @param {number} part */
  #move(part) {
    this.#part = Math.min(1, Math.max(0, part));
    this.#place();
    this.#onMove(this.#part);
  }

  #place() {
    if (!this.#isMoved) return;
    const line = this.#line;
    const percent = Math.round(100 * this.#part);
    line.style.left = `${100 * this.#part}%`;
    line.ariaValueNow = String(percent);
    line.ariaValueText = spoken(`${percent} % for ${this.#games[0]}`);
  }
}
