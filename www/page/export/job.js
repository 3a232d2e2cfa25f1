// What a panel has in hand: one piece of work at a time, how far it is, a button to cancel it, and what has come of it.
import { copied } from '../core/format.js';
import { html } from '../../vendor/lit-html.js';
import { copyable } from '../kit/fields.js';

/** What has been copied is told for so long. */
const TOLD_MILLISECONDS = 6000;

export class Job {
  #onChange;
  /** @type {AbortController | null} while it is at work */
  #work = null;
  #progress = 0;
  #said = '';
  /** What the clipboard doesn't take. */
  #byHand = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #forgetting;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get isBusy() {
    return this.#work !== null;
  }

  get signal() {
    return this.#work?.signal;
  }

  /** How far the work is. */
  tell = (/** @type {number} */ done, /** @type {number} */ total) => {
    this.#progress = done / total;
    this.#onChange();
  };

  cancel = () => this.#work?.abort();

  /** @param {(signal: AbortSignal) => Promise<string>} work what is said in the end */
  async run(work) {
    this.#work = new AbortController();
    this.#progress = 0;
    this.say('');
    const { signal } = this.#work;
    try {
      this.say(await work(signal));
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (signal.aborted) this.say('Cancelled; nothing was saved.');
      else if (name === 'AbortError') this.say('Another game was opened meanwhile; nothing was saved.');
      else this.say(message.endsWith('.') ? message : `${message}.`);
    }
    this.#work = null;
    this.#onChange();
  }

  /** @param {string} sentence @param {string} [byHand] a text that is to be copied by hand */
  say(sentence, byHand = '') {
    clearTimeout(this.#forgetting);
    this.#said = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    this.#byHand = byHand;
    this.#onChange();
  }

  /**
   * @param {string} what
   * @param {() => Promise<void>} copy begins in the very turn of a press: later Safari refuses
   * @param {string} otherwise what is to be done where the clipboard refuses
   * @param {string} [byHand]
   */
  async copy(what, copy, otherwise, byHand) {
    try {
      await copy();
      this.say(`${what} copied.`);
      this.#forgetting = setTimeout(() => this.say(''), TOLD_MILLISECONDS);
    } catch {
      this.say(`This browser does not let the page use the clipboard. ${otherwise}`, byHand);
      if (byHand) /** @type {HTMLTextAreaElement | null} */ (document.getElementById('by-hand'))?.select();
    }
  }

  /** @param {string} text @param {string} what */
  copyText(text, what) {
    const plain = copied(text);
    return this.copy(what, async () => navigator.clipboard.writeText(plain), 'Copy it by hand:', plain);
  }

  /** Always in sight. */
  template() {
    const { isBusy } = this;
    return html`<div class="work">
      <progress max="1" .value=${this.#progress} ?hidden=${!isBusy} aria-label="Written so far"></progress>
      <button type="button" class="plain" ?hidden=${!isBusy} @click=${this.cancel}>Cancel</button>
      <p role="status">${this.#said}</p>
      ${copyable({ id: 'by-hand', label: 'To be copied by hand', text: this.#byHand, isHidden: !this.#byHand })}
    </div>`;
  }
}
