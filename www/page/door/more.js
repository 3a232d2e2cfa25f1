// The menu of the head's last button: what is needed now and then.
import { html, render } from '../../vendor/lit-html.js';
import { ACTIONS } from '../app/actions.js';
import { keyFor } from '../app/commands.js';
import { element } from '../core/elements.js';

/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'more';

const ROWS = ['lecture', 'fit', 'home', 'fullscreen', 'performance', 'help'];

/** @param {Host} host @returns {Part} */
export function start({ panel, perform }) {
  const body = element('div', { className: 'kit' });
  const press = (/** @type {string} */ command) => {
    panel.close();
    perform(command);
  };
  render(
    html`<ul class="rows">
      ${ROWS.map(
        (command) =>
          html`<li>
            <button
              type="button"
              class="row"
              data-row=${command}
              ?hidden=${command === 'fullscreen' && !document.fullscreenEnabled}
              @click=${() => press(command)}
            >
              <span class="words">${ACTIONS[command][0]}</span><kbd>${keyFor(command)}</kbd>
            </button>
          </li>`,
      )}
    </ul>`,
    body,
  );
  return { toggle: () => panel.open({ name: NAME, body }) };
}
