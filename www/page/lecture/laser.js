// A laser pointer: a red dot that follows the mouse, pen or finger, and until then lies in the middle of the window.
import { element } from '../core/elements.js';

export class Laser {
  #dot = element('div', { id: 'laser', ariaHidden: 'true', hidden: true });

  /** @param {AbortSignal} signal ends it */
  constructor(signal) {
    document.body.append(this.#dot);
    const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => this.#put(clientX, clientY);
    for (const type of /** @type {const} */ (['pointermove', 'pointerdown']))
      addEventListener(type, follow, { signal, capture: true });
    signal.addEventListener('abort', () => this.#dot.remove());
    this.#put(innerWidth / 2, innerHeight / 2);
  }

  get isOn() {
    return !this.#dot.hidden;
  }

  set isOn(on) {
    this.#dot.hidden = !on;
    document.documentElement.classList.toggle('laser', on); // there is no other pointer beside it
  }

  /** @param {number} x @param {number} y */
  #put(x, y) {
    this.#dot.style.translate = `${x}px ${y}px`;
  }
}
