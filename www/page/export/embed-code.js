// The code for another page, with its options and the map as it will be there.
import { html } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { copyable, fieldsOf, press } from '../kit/fields.js';
import { snippet } from './snippet.js';

/** @import { Shown } from './snippet.js' */

/** Another view is shown once it has come to rest. */
const REST_MILLISECONDS = 400;

const FORMS = Object.entries({ frame: 'a frame', moodle: 'a frame for Moodle', element: 'an element, with a script' });
const HEIGHTS = [480, 300, 400, 600].map((height) => /** @type {const} */ ([`${height}`, `${height} pixels`]));
const THEMES = Object.entries({ auto: 'of the device', light: 'light', dark: 'dark' });
const GESTURES = Object.entries({ cooperative: 'scroll your page', greedy: 'move the map' });

/** @param {() => void} onChange @param {(code: string) => void} copy */
export function embedCode(onChange, copy) {
  const chosen = { form: 'frame', height: '480', theme: 'auto', gestures: 'cooperative', sandboxed: false };
  const { choice, check } = fieldsOf('embed', chosen, onChange);
  /** @type {Shown | null} what the code is of */
  let shown = null;
  let preview = element('iframe', {
    title: 'The map as it will be in your page',
    loading: 'lazy',
    allow: 'fullscreen',
  });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  /** Another address has a new frame: the old one would leave an entry in the history. @param {string} to */
  function previewOf(to) {
    if (preview.src !== to) {
      preview = /** @type {HTMLIFrameElement} */ (preview.cloneNode());
      preview.src = to;
    }
    preview.height = chosen.height;
    return preview;
  }

  return {
    /** The view has moved. @param {() => Shown} now */
    follow(now) {
      clearTimeout(rest);
      rest = setTimeout(() => {
        shown = now();
        onChange();
      }, REST_MILLISECONDS);
    },
    /** @param {Shown} now what the map shows */
    template(now) {
      shown ??= now;
      const form = /** @type {'frame' | 'moodle' | 'element'} */ (chosen.form);
      const { address, code } = snippet(shown, { ...chosen, form, height: Number(chosen.height) });
      return html`<section class="embed-code">
        <div class="fields">
          ${choice('form', 'Form', FORMS)} ${choice('height', 'Height', HEIGHTS)}
          ${choice('theme', 'Colours around', THEMES)} ${choice('gestures', 'Wheel and one finger', GESTURES)}
          ${check('sandboxed', 'In a sandbox', form !== 'frame')}
        </div>
        ${copyable({ id: 'embed-text', label: 'Code for your page', text: code, rows: 6 })}
        <div class="buttons">${press('Copy the code', () => copy(code), { className: 'main' })}</div>
        ${previewOf(address)}
      </section>`;
    },
  };
}
