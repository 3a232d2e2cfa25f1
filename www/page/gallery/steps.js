// The bar under each step of a tour: all steps, which one this is, back and next. It stays in one place.
import { html, nothing } from '../../vendor/lit-html.js';

/** @typedef {{title: string, link: string}} Step */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** How many steps a key goes on; 0: it is none of the tour's. @param {KeyboardEvent} event */
export const stepOfKey = ({ key, ctrlKey, metaKey, altKey }) => (ctrlKey || metaKey || altKey ? 0 : (STEPS[key] ?? 0));

/** @param {Step[]} steps @param {number} at the step that is shown @param {string} all what the way back is called */
export const stepBar = (steps, at, all) =>
  html`<nav class="steps" aria-label="Tour">
    <button type="button" data-step="all" title=${all} aria-label=${all}>
      ${icon('M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z')}
    </button>
    <p role="status">${at + 1} of ${steps.length}</p>
    ${linkTo(steps[at - 1], 'Back', 'M10 3 5 8l5 5')} ${linkTo(steps[at + 1], 'Next', 'm6 3 5 5-5 5')}
  </nav>`;

/** @param {Step | undefined} step @param {string} name @param {string} path */
const linkTo = (step, name, path) =>
  html`<a
    class="step"
    data-step=${name}
    role=${step ? nothing : 'link'}
    href=${step?.link ?? nothing}
    title=${step?.title ?? nothing}
    aria-label=${step ? `${name}: ${step.title}` : name}
    aria-disabled=${step ? nothing : 'true'}
    >${icon(path)}</a
  >`;

/** @param {string} path */
const icon = (path) => html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
