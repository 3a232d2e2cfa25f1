// Work that a button begins, and that may be cancelled: how far it is, and what was wrong with it.
import { html, nothing } from '../../vendor/lit-html.js';
import { asSentence } from '../core/format.js';

export class Run {
  /** in a sentence, or '' */
  problem = '';
  share = 0;
  #onChange;
  /** @type {AbortController | null} */
  #running = null;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get isRunning() {
    return this.#running !== null;
  }

  get signal() {
    return this.#running?.signal;
  }

  cancel() {
    this.#running?.abort();
  }

  /**
   * Begins it, and ends what ran before.
   * @template T
   * @param {(signal: AbortSignal, onShare: (share: number) => void) => Promise<T>} act
   * @returns {Promise<T | null>} null: it was cancelled, or there is a problem
   */
  async begin(act) {
    this.cancel();
    const running = (this.#running = new AbortController());
    [this.problem, this.share] = ['', 0];
    this.#onChange();
    try {
      const result = await act(running.signal, (share) => {
        if (this.#running !== running) return;
        this.share = share;
        this.#onChange();
      });
      return running.signal.aborted ? null : result;
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (!running.signal.aborted)
        this.problem = name === 'AbortError' ? 'Another game was opened meanwhile.' : asSentence(message);
      return null;
    } finally {
      if (this.#running === running) this.#running = null;
      this.#onChange();
    }
  }

  /**
   * Its button, and how far it is.
   * @param {string} label
   * @param {string} progress what is told so
   * @param {() => void} [act] begins it; without, the form does that it stands in
   */
  template(label, progress, act) {
    const isRunning = this.isRunning;
    const cancel = (/** @type {Event} */ event) => {
      event.preventDefault(); // by then it is the button that submits
      this.cancel();
    };
    return html`<button
        type=${isRunning || act ? 'button' : 'submit'}
        class="plain main"
        .textContent=${isRunning ? 'Cancel' : label}
        @click=${isRunning ? cancel : (act ?? nothing)}
      ></button>
      <progress max="1" aria-label=${progress} .value=${this.share} ?hidden=${!isRunning}></progress>`;
  }
}
