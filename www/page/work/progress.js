// The progress bar: for work that lasts, with ways to pause it, to give it up and to take it up again.
import { Pace } from './pace.js';
import { amount, partOf, roughTime } from '../core/amounts.js';
import { rewrite } from '../core/elements.js';

/** @import { Progress } from '../map/explorer.js' */

const UPDATE_MILLISECONDS = 150;

export class ProgressBar {
  #box;
  #bar;
  #text;
  #speed;
  #left;
  #toggle;
  #cancel;
  #work;
  #pace = new Pace();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #updating;
  /** @type {ReturnType<typeof setTimeout> | undefined} until it is shown */
  #waiting;

  /**
   * @param {HTMLElement} box holds a <progress>, a .words, a .speed, a .left and the buttons .toggle and .cancel
   * @param {() => Progress} work
   * @param {{pause: () => void, cancel: () => void, resume: () => void}} actions
   */
  constructor(box, work, actions) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box.querySelector(name));
    this.#box = box;
    this.#bar = /** @type {HTMLProgressElement} */ (part('progress'));
    this.#text = part('.words');
    this.#speed = part('.speed');
    this.#left = part('.left');
    this.#toggle = part('.toggle');
    this.#cancel = part('.cancel');
    this.#work = work;
    this.#toggle.addEventListener('click', () => (this.#work().halt ? actions.resume() : actions.pause()));
    this.#cancel.addEventListener('click', () => actions.cancel());
  }

  /**
   * The state of the work may have changed.
   * @param {number} patience milliseconds until work is told of
   */
  update(patience) {
    const { state, halt } = this.#work();
    if (state === 'working' && this.#waiting === undefined && this.#box.hidden) {
      this.#waiting = setTimeout(() => this.#show(), patience);
    } else if (halt && state === 'stopped') {
      this.#show();
    } else if (state !== 'working') {
      this.#hide();
    }
  }

  #show() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#box.hidden = false;
    this.#updating ??= setInterval(() => this.#write(), UPDATE_MILLISECONDS);
    this.#write();
  }

  #hide() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    clearInterval(this.#updating);
    this.#updating = undefined;
    this.#pace.forget();
    this.#box.hidden = true;
  }

  #write() {
    const { state, halt, progress } = this.#work();
    const stopped = halt !== null && state === 'stopped';
    this.#bar.hidden = stopped;
    this.#cancel.hidden = halt === 'cancelled';
    if (stopped) {
      this.#pace.forget();
      this.#say(halt === 'paused' ? 'Paused' : 'Stopped before the picture was complete', '', '', 'Resume');
      return;
    }
    const seconds = this.#pace.left(progress, performance.now());
    this.#bar.max = Math.max(1, progress.total);
    this.#bar.value = progress.done;
    // No tile may have told yet.
    const words = progress.total > 0 ? `${partOf(progress.done, progress.total)} cells` : 'Computing';
    if (seconds === null) this.#say(words, '', '', 'Pause');
    else this.#say(words, `${amount(this.#pace.speed)} a second`, `${roughTime(seconds)} left`, 'Pause');
  }

  /**
   * @param {string} words
   * @param {string} speed
   * @param {string} left
   * @param {string} action
   */
  #say(words, speed, left, action) {
    const texts = /** @type {const} */ ([
      [this.#text, words],
      [this.#speed, speed],
      [this.#left, left],
      [this.#toggle, action],
    ]);
    for (const [element, text] of texts) rewrite(element, text);
  }
}
