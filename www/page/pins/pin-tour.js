// One pin of a tour through pins: its note, where it is, and the way on.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { stepBar } from '../gallery/steps.js';
import { PIN, textIn, titleOf } from './pin.js';

/** @import { Pin } from './pin.js' */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/**
 * @param {{pins: Pin[], at: number}} tour
 * @param {{step: (to: number) => void, all: () => void}} actions
 */
export function pinTour({ pins, at }, { step, all }) {
  const steps = pins.map((pin) => ({ title: titleOf(pin), link: pin.link }));
  const [, ...rest] = pins[at].note.split('\n');
  const place = textIn(pins[at], PIN)?.replace(',', ', ');
  const body = element('div', { className: 'story pin-tour' });
  render(
    html`<div class="text" tabindex="0">
        ${rest.filter((line) => line.trim()).map((line) => html`<p>${line}</p>`)}
        ${place ? html`<p class="aside">At (${place}).</p>` : nothing}
      </div>
      ${stepBar(steps, at, 'All pins')}`,
    body,
  );
  body.addEventListener('click', (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-step]'));
    if (!pressed) return;
    event.preventDefault();
    if (pressed.dataset.step === 'all') all();
    else step(at + (pressed.dataset.step === 'Back' ? -1 : 1));
  });
  body.addEventListener('keydown', (event) => {
    const way = STEPS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(at + way);
  });
  return body;
}
