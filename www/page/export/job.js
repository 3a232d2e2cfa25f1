// Work that a panel does, and what has come of it, or of what was copied.
import { copied } from '../core/format.js';
import { html } from '../../vendor/lit-html.js';
import { NO_CLIPBOARD, toClipboard } from '../kit/clipboard.js';
import { copyable } from '../kit/fields.js';
import { Run } from '../kit/run.js';

/** What has been copied is told for so long. */
const TOLD_MILLISECONDS = 6000;

export class Job extends Run {
  #onChange;
  #said = '';
  /** What the clipboard doesn't take. */
  #byHand = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #forgetting;

  /** @param {() => void} onChange */
  constructor(onChange) {
    super(onChange);
    this.#onChange = onChange;
  }

  tell = (/** @type {number} */ done, /** @type {number} */ total) => {
    this.share = done / total;
    this.#onChange();
  };

  /** @param {(signal: AbortSignal) => Promise<string>} work what is said in the end */
  async run(work) {
    this.say('');
    const said = await this.begin(work);
    this.say(said ?? (this.problem || 'Cancelled; nothing was saved.'));
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
   * @param {Parameters<typeof toClipboard>[0]} copy
   * @param {string} otherwise what is to be done where the clipboard refuses
   * @param {string} [byHand]
   */
  async copy(what, copy, otherwise, byHand) {
    if (await toClipboard(copy)) {
      this.say(`${what} copied.`);
      this.#forgetting = setTimeout(() => this.say(''), TOLD_MILLISECONDS);
    } else {
      this.say(`${NO_CLIPBOARD} ${otherwise}`, byHand);
      if (byHand) /** @type {HTMLTextAreaElement | null} */ (document.getElementById('by-hand'))?.select();
    }
  }

  /** @param {string} text @param {string} what */
  copyText(text, what) {
    const plain = copied(text);
    return this.copy(what, plain, 'Copy it by hand:', plain);
  }

  /** Always in sight. */
  panel() {
    const isHidden = !this.isRunning;
    return html`<div class="work" ?hidden=${isHidden && this.#said === ''}>
      <progress max="1" .value=${this.share} ?hidden=${isHidden} aria-label="Written so far"></progress>
      <button type="button" class="plain" ?hidden=${isHidden} @click=${() => this.cancel()}>Cancel</button>
      <p role="status">${this.#said}</p>
      ${copyable({ id: 'by-hand', label: 'To be copied by hand', text: this.#byHand, isHidden: !this.#byHand })}
    </div>`;
  }
}
