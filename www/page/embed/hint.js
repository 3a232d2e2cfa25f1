// What the map left to the page around, and how it is meant instead: said over the map for a moment.

const HINT_MILLISECONDS = 1800;
const KEY = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '\u2318' : 'Ctrl';
const HINTS = {
  wheel: `Hold ${KEY} and turn the wheel to zoom the map`,
  touch: 'Use two fingers to move the map',
};

export class Hint {
  #line;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} line */
  constructor(line) {
    this.#line = line;
  }

  /**
   * @param {keyof typeof HINTS} kind
   * @returns {boolean} whether it was not there yet
   */
  show(kind) {
    const line = this.#line;
    const isNew = Boolean(line.hidden);
    line.textContent = HINTS[kind];
    line.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (line.hidden = true), HINT_MILLISECONDS);
    return isNew;
  }

  /** It goes with the live map. */
  close() {
    clearTimeout(this.#timer);
  }
}
