// What fields have understood. While something else than plain digits is typed into a field for numbers, its number
// stands below the field; when the field is left, in it. A text that is too long for any field is not taken, and that
// is said there. One listener for all fields of the page, those of parts too.
import { element } from '../core/elements.js';
import { styled } from '../core/styles.js';
import { grouped } from '../core/format.js';
import { understood } from '../core/pairs.js';

/** @import { Names } from '../core/numbers.js' */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */
/** @typedef {{target: EventTarget | null}} Happening */

const NUMBERS = 'input[inputmode=numeric], input[data-number]';
const TEXTS = 'textarea, input:not([type]), input[type=text], input[type=search]';
/** Characters: longer texts are nobody's, and links would grow with them. */
const LONGEST = { INPUT: 2 ** 12, TEXTAREA: 2 ** 16 };
const GAP = 6;

/** @param {Field} field */
const longestOf = ({ maxLength, tagName }) => (maxLength >= 0 ? maxLength : LONGEST[/** @type {'INPUT'} */ (tagName)]);

/** @param {Happening} event @returns {Field | null} */
const fieldOf = ({ target }) =>
  target instanceof Element && target.matches(TEXTS) ? /** @type {Field} */ (target) : null;

/** @param {() => Names} names that numbers may be called by */
export async function watchFields(names) {
  await styled('number-fields.css');
  const echo = element('output', { id: 'understood', hidden: true });
  document.body.append(echo);
  /** @type {WeakMap<Field, string>} what each held when it was not too long */
  const held = new WeakMap();
  const hide = () => (echo.hidden = true);
  const wordsOf = (/** @type {Field | null} */ field) =>
    field?.matches(NUMBERS) ? understood(field.value, names()) : '';
  const tell = (/** @type {Field} */ field, /** @type {string} */ words) => {
    echo.hidden = words === '';
    if (words === '') return;
    echo.textContent = words;
    const { left, bottom, width } = field.getBoundingClientRect();
    const beneath = left + width / 2 - echo.offsetWidth / 2;
    echo.style.left = `${Math.max(GAP, Math.min(beneath, innerWidth - echo.offsetWidth - GAP))}px`;
    echo.style.top = `${bottom + GAP}px`;
  };
  const refuse = (/** @type {Field} */ field, /** @type {number} */ length) =>
    tell(field, `Not taken: ${grouped(length)} characters, and at most ${grouped(longestOf(field))} fit here.`);
  const heard = (/** @type {Happening} */ event) => {
    const field = fieldOf(event);
    if (!field) return;
    const { length } = field.value;
    if (length > longestOf(field)) {
      field.value = held.get(field) ?? '';
      return refuse(field, length);
    }
    held.set(field, field.value);
    const words = wordsOf(field);
    tell(field, words && `= ${words}`);
  };
  heard({ target: document.activeElement }); // somebody types already
  document.addEventListener('beforeinput', (event) => {
    const field = fieldOf(event);
    const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (!field || added.length < 2) return;
    const { value, selectionStart, selectionEnd } = field;
    const length = value.length + added.length - (selectionEnd ?? 0) + (selectionStart ?? 0);
    if (length <= longestOf(field)) return;
    event.preventDefault();
    refuse(field, length);
  });
  // Before those who own the fields hear of it.
  document.addEventListener('input', heard, true);
  document.addEventListener('focusin', (event) => void (fieldOf(event) && heard(event)));
  document.addEventListener('focusout', hide);
  document.addEventListener('scroll', hide, true);
  document.addEventListener('submit', hide);
  // A field that writes its own text at these keys has no change to tell of in WebKit.
  document.addEventListener('keydown', ({ key }) => void (['Enter', 'Escape'].includes(key) && hide()), true);
  document.addEventListener(
    'change',
    (event) => {
      const field = fieldOf(event);
      if (field && field.value.length > longestOf(field)) heard(event);
      else hide();
    },
    true,
  );
  document.addEventListener('change', (event) => {
    const field = fieldOf(event);
    const words = wordsOf(field);
    if (field && words !== '' && field.getAttribute('aria-invalid') !== 'true') field.value = words;
  });
}
