// Keeps the page for when there is no network, by a service worker, and tells of a new release. It comes after the
// first picture, and where there can be none, as in a sandbox or a private window, nothing is missing but that.
import { button } from '../core/elements.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Notices } from '../app/notices.js' */

const HOUR = 3_600_000;
/** Where the page is worked on, what was built last is to be seen: nothing is kept. */
const WORKSHOPS = ['localhost', '127.0.0.1', '[::1]'];

/** @param {Host} host @returns {Part} */
export function start({ notices }) {
  const isWanted = !WORKSHOPS.includes(location.hostname) && window.parent === window;
  if (isWanted) keep(() => announce(notices)).catch(() => {});
  return {};
}

/** @param {() => void} onUpdate another release is there, and waits */
async function keep(onUpdate) {
  const workers = navigator.serviceWorker; // none, or an error, where it isn't allowed
  const registration = await workers.register(new URL('../../service-worker.js', import.meta.url), {
    updateViaCache: 'none',
  });
  // The first release is no news; and the page that is open when it comes was loaded without it.
  const tell = () => registration.waiting && workers.controller && onUpdate();
  tell();
  workers.controller?.postMessage('loaded');
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
  if (workers.controller) workers.addEventListener('controllerchange', () => location.reload());
  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - asked < HOUR) return;
    asked = performance.now();
    registration.update().catch(() => {}); // no network
  });
}

/** Offers the new release, which is taken when the user wants it. @param {Notices} notices */
function announce(notices) {
  const take = button('Reload', () => void takeOver(), { className: 'plain' });
  notices.show('update', 'There is a new release of this page. Reload to use it.', { action: take });
}

/** The new release takes over; then every open page of the old one loads itself anew. */
async function takeOver() {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) registration.waiting.postMessage('take over');
  else location.reload();
}
