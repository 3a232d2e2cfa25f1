// The code for another page, with its options and the map as it will be there. Loaded when it is asked for.
import { button, element } from '../core/elements.js';
import { snippet } from './snippet.js';

/** @import { Shown } from './snippet.js' */

/** Another view is shown once it has come to rest. */
const REST_MILLISECONDS = 400;
const HEIGHTS = [300, 400, 480, 600];
const HEIGHT = 480;

export class EmbedCode {
  body = element('div', { className: 'embed-code' });
  #page;
  #code = element('textarea', { readOnly: true, rows: 6, spellcheck: false, ariaLabel: 'Code for your page' });
  #preview = element('iframe', { title: 'The map as it will be in your page', loading: 'lazy' });
  #form = select('Form', [
    ['frame', 'a frame'],
    ['element', 'an element, with a script'],
  ]);
  #height = select(
    'Height',
    HEIGHTS.map((height) => [String(height), `${height} pixels`]),
    String(HEIGHT),
  );
  #theme = select('Colours around', [
    ['auto', 'as on the reader\u2019s device'],
    ['light', 'light'],
    ['dark', 'dark'],
  ]);
  #gestures = select('Wheel and one finger', [
    ['cooperative', 'scroll your page'],
    ['greedy', 'move the map'],
  ]);
  #sandbox = element('input', { type: 'checkbox' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /**
   * @param {() => Shown} page what the map shows
   * @param {(code: string) => void} copy
   */
  constructor(page, copy) {
    this.#page = page;
    this.#preview.allow = 'fullscreen';
    const sandbox = element('label', {}, 'In a sandbox', this.#sandbox);
    const options = [this.#form, this.#height, this.#theme, this.#gestures];
    for (const { control } of options) control.addEventListener('change', () => this.#write());
    this.#sandbox.addEventListener('change', () => this.#write());
    this.body.append(
      ...options.map(({ label }) => label),
      sandbox,
      this.#code,
      button('Copy the code', () => copy(this.#code.value), { className: 'plain' }),
      this.#preview,
    );
    this.#code.addEventListener('focus', () => this.#code.select());
    this.#write();
  }

  focus() {
    this.#form.control.focus();
  }

  /** The view has moved. */
  follow() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#write(), REST_MILLISECONDS);
  }

  #write() {
    const form = this.#form.control.value === 'element' ? 'element' : 'frame';
    const height = Number(this.#height.control.value);
    const { address, code } = snippet(this.#page(), {
      form,
      height,
      theme: this.#theme.control.value,
      gestures: this.#gestures.control.value,
      sandboxed: this.#sandbox.checked,
    });
    this.#sandbox.disabled = form === 'element';
    this.#code.value = code;
    this.#preview.height = String(height);
    if (this.#preview.src === address) return;
    // A frame's address is changed by a new frame: the old one would leave an entry in the history.
    const next = /** @type {HTMLIFrameElement} */ (this.#preview.cloneNode());
    next.src = address;
    this.#preview.replaceWith(next);
    this.#preview = next;
  }
}

/**
 * @param {string} name
 * @param {string[][]} choices values and what they are called
 * @param {string} [chosen]
 */
function select(name, choices, chosen = choices[0][0]) {
  const control = element('select', {}, ...choices.map(([value, text]) => new Option(text, value)));
  control.value = chosen;
  return { control, label: element('label', {}, name, control) };
}
