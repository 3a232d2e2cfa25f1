// The code for another page, with its options and the map as it will be there.
import { html } from '../../vendor/lit-html.js';
import { copyable, fieldsOf, press } from '../kit/fields.js';
import { snippet } from './snippet.js';

/** @import { Shown } from './snippet.js' */

/** Another view is shown once it has come to rest. */
const REST_MILLISECONDS = 400;

const FORMS = Object.entries({ frame: 'a frame', moodle: 'a frame for Moodle', element: 'an element, with a script' });
const HEIGHTS = [480, 300, 400, 600].map((height) => /** @type {const} */ ([`${height}`, `${height} pixels`]));
const THEMES = Object.entries({ auto: 'of the device', light: 'light', dark: 'dark' });
const GESTURES = Object.entries({ cooperative: 'scroll your page', greedy: 'move the map' });

export class EmbedCode {
  #onChange;
  #copy;
  #chosen = { form: 'frame', height: '480', theme: 'auto', gestures: 'cooperative', sandboxed: false };
  #fields;
  /** @type {Shown | null} what the code is of */
  #shown = null;
  #preview = Object.assign(document.createElement('iframe'), {
    title: 'The map as it will be in your page',
    loading: 'lazy',
    allow: 'fullscreen',
  });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /** @param {() => void} onChange @param {(code: string) => void} copy */
  constructor(onChange, copy) {
    this.#onChange = onChange;
    this.#fields = fieldsOf('embed', this.#chosen, onChange);
    this.#copy = copy;
  }

  /** The view has moved. @param {() => Shown} shown */
  follow(shown) {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#shown = shown();
      this.#onChange();
    }, REST_MILLISECONDS);
  }

  /** @param {Shown} shown what the map shows now */
  template(shown) {
    this.#shown ??= shown;
    const { form, height } = this.#chosen;
    const { address, code } = snippet(this.#shown, {
      ...this.#chosen,
      form: /** @type {'frame' | 'moodle' | 'element'} */ (form),
      height: Number(height),
    });
    const { choice, check } = this.#fields;
    return html`<section class="embed-code">
      <div class="fields">
        ${choice('form', 'Form', FORMS)} ${choice('height', 'Height', HEIGHTS)}
        ${choice('theme', 'Colours around', THEMES)} ${choice('gestures', 'Wheel and one finger', GESTURES)}
        ${check('sandboxed', 'In a sandbox', form !== 'frame')}
      </div>
      ${copyable({ id: 'embed-text', label: 'Code for your page', text: code, rows: 6 })}
      <div class="buttons">${press('Copy the code', () => this.#copy(code), { className: 'main' })}</div>
      ${this.#previewOf(address, height)}
    </section>`;
  }

  /**
   * A frame's address is changed by a new frame: the old one would leave an entry in the history.
   * @param {string} address
   * @param {string} height
   */
  #previewOf(address, height) {
    if (this.#preview.src !== address) {
      this.#preview = /** @type {HTMLIFrameElement} */ (this.#preview.cloneNode());
      this.#preview.src = address;
    }
    this.#preview.height = height;
    return this.#preview;
  }
}
