// The map's buttons.

/** @import { Command } from './keys.js' */

/**
 * The buttons with a `data-command`.
 * @param {HTMLElement} box
 * @param {(command: Command) => void} onCommand
 */
export function listenToButtons(box, onCommand) {
  box.addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('[data-command]');
    if (button instanceof HTMLElement) onCommand(/** @type {Command} */ (button.dataset.command));
  });
}
