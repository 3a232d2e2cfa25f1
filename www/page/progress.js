// The progress bar: for work over half a second, with a way to stop it and to take it up again.
import { partOf } from './format.js';

/** @import { PictureState } from './picture.js' */

/**
 * @typedef {object} Work  what the bar tells of
 * @property {PictureState} state
 * @property {boolean} paused
 * @property {{done: number, total: number}} effort cells
 */

const ESTIMATE_MILLISECONDS = 250;
const SHOW_MILLISECONDS = 500;
const UPDATE_MILLISECONDS = 150;

export class ProgressBar {
  #box;
  #bar;
  #text;
  #button;
  #work;
  #actions;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #updating;
  /** @type {ReturnType<typeof setTimeout>[]} */
  #waiting = [];

  /**
   * @param {HTMLElement} box holds a <progress>, a .words and a <button>
   * @param {() => Work} work
   * @param {{estimate: () => void, pause: () => void, resume: () => void}} actions
   */
  constructor(box, work, actions) {
    this.#box = box;
    this.#bar = /** @type {HTMLProgressElement} */ (box.querySelector('progress'));
    this.#text = /** @type {HTMLElement} */ (box.querySelector('.words'));
    this.#button = /** @type {HTMLButtonElement} */ (box.querySelector('button'));
    this.#work = work;
    this.#actions = actions;
    this.#button.addEventListener('click', () => (this.#work().paused ? actions.resume() : actions.pause()));
  }

  /** The state of the work may have changed. */
  update() {
    const { state, paused } = this.#work();
    if (state === 'working' && this.#waiting.length === 0 && this.#box.hidden) {
      this.#waiting = [
        setTimeout(() => this.#actions.estimate(), ESTIMATE_MILLISECONDS),
        setTimeout(() => this.#show(), SHOW_MILLISECONDS),
      ];
    } else if (paused && state === 'stopped') {
      this.#show();
    } else if (state !== 'working') {
      this.#hide();
    }
  }

  #show() {
    this.#waiting = [];
    this.#box.hidden = false;
    this.#updating ??= setInterval(() => this.#write(), UPDATE_MILLISECONDS);
    this.#write();
  }

  #hide() {
    for (const timer of this.#waiting.splice(0)) clearTimeout(timer);
    clearInterval(this.#updating);
    this.#updating = undefined;
    this.#box.hidden = true;
  }

  #write() {
    const { state, paused, effort } = this.#work();
    if (paused && state === 'stopped') {
      this.#bar.hidden = true;
      this.#say('Stopped before the picture was complete', 'Resume');
    } else {
      this.#bar.hidden = false;
      this.#bar.max = Math.max(1, effort.total);
      this.#bar.value = effort.done;
      this.#say(`${partOf(effort.done, effort.total)} cells`, 'Cancel');
    }
  }

  /**
   * @param {string} words
   * @param {string} action
   */
  #say(words, action) {
    if (this.#text.textContent !== words) this.#text.textContent = words;
    if (this.#button.textContent !== action) this.#button.textContent = action;
  }
}
