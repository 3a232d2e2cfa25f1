// The menu of the head's last button: what is needed now and then.
import { html, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';

/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'more';

/** @type {[command: string, label: string, key: string][]} */
const ROWS = [
  ['lecture', 'Present in a lecture', 'L'],
  ['fit', 'Fit the whole game', 'f'],
  ['home', 'Home', '0'],
  ['fullscreen', 'Full screen', 'F'],
  ['performance', 'Settings', 'p'],
  ['help', 'Help and keys', '?'],
];

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start({ panel, perform }) {
  const body = element('div', { className: 'kit' });
  const press = (/** @type {string} */ command) => {
    panel.close();
    perform(command);
  };
  render(
    html`<ul class="rows">
      ${ROWS.map(
        ([command, label, key]) =>
          html`<li>
            <button
              type="button"
              class="row"
              data-row=${command}
              ?hidden=${command === 'fullscreen' && !document.fullscreenEnabled}
              @click=${() => press(command)}
            >
              <span class="words">${label}</span><kbd>${key}</kbd>
            </button>
          </li>`,
      )}
    </ul>`,
    body,
  );
  return {
    toggle: () => (panel.owner === NAME ? panel.close() : panel.open({ name: NAME, body })),
    applyLink: () => {},
  };
}
