// What a number field has understood: while something else than plain digits is typed, its number stands below the
// field; when the field is left, in it. One listener for all fields of the page that ask for numbers, those of parts
// too.
import { styled } from '../core/styles.js';
import { understood } from '../core/numbers.js';

/** @import { Names } from '../core/numbers.js' */

const FIELDS = 'input[inputmode=numeric], input[data-number]';
const GAP = 6;

/** @param {() => Names} names that numbers may be called by */
export async function watchNumberFields(names) {
  await styled('number-fields.css');
  const echo = Object.assign(document.createElement('output'), { id: 'understood', hidden: true });
  document.body.append(echo);
  const hide = () => (echo.hidden = true);
  const numberField = (/** @type {{target: EventTarget | null}} */ { target }) =>
    target instanceof HTMLInputElement && target.matches(FIELDS) ? target : null;
  const show = (/** @type {{target: EventTarget | null}} */ event) => {
    const field = numberField(event);
    const words = field ? understood(field.value, names()) : '';
    echo.hidden = words === '';
    if (!field || words === '') return;
    echo.textContent = `= ${words}`;
    const { left, bottom, width } = field.getBoundingClientRect();
    const beneath = left + width / 2 - echo.offsetWidth / 2;
    echo.style.left = `${Math.max(GAP, Math.min(beneath, innerWidth - echo.offsetWidth - GAP))}px`;
    echo.style.top = `${bottom + GAP}px`;
  };
  show({ target: document.activeElement }); // somebody types already
  document.addEventListener('input', show);
  document.addEventListener('focusout', hide);
  document.addEventListener('scroll', hide, true);
  document.addEventListener('submit', hide);
  document.addEventListener('change', (event) => {
    hide();
    const field = numberField(event);
    const words = field ? understood(field.value, names()) : '';
    if (field && words !== '' && field.getAttribute('aria-invalid') !== 'true') field.value = words;
  });
}
