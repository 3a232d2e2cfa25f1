// Tells of a new release, and takes it when the user wants. Loaded when there is one.
import { button } from '../core/elements.js';

/** @import { Notices } from '../app/notices.js' */

/** @param {Notices} notices */
export function announce(notices) {
  const take = button('Reload', () => void takeOver(), { className: 'plain' });
  notices.show('update', 'There is a new release of this page. Reload to use it.', { action: take });
}

/** The new release takes over; then every open page of the old one loads itself anew. */
async function takeOver() {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) registration.waiting.postMessage('take over');
  else location.reload();
}
