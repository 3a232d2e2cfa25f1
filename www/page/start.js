// Begins the page. The rest is loaded from here, so that the page can say what is wrong when a script of it stays away
// or cannot run.

/** whether the browser has kept this page while another one was shown: what was being fetched then was broken off */
let wasKept = false;
addEventListener('pageshow', ({ persisted }) => {
  wasKept ||= persisted;
  if (persisted && document.getElementById('failure')?.hidden === false) location.reload();
});

/** Says that there is no map, and offers to try again. @param {string} sentence @param {() => void} [tryAgain] */
export function fail(sentence, tryAgain = () => location.reload()) {
  // Once: the page that comes is another one. What fails after the first picture is told.
  if (wasKept && performance.getEntriesByName('picture-complete').length === 0) return location.reload();
  delete document.documentElement.dataset.arriving; // no welcome over it
  const failure = /** @type {HTMLElement} */ (document.getElementById('failure'));
  const words = document.createElement('p');
  words.textContent = sentence;
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'plain',
    textContent: 'Try again',
  });
  again.addEventListener('click', tryAgain);
  failure.replaceChildren(words, again);
  failure.hidden = false;
  /** @type {HTMLElement} */ (document.getElementById('status')).textContent = 'The map cannot be drawn';
}

// Browsers tell of a module that did not come each in its own words, but of nothing else with that word.
const isUnloaded = (/** @type {unknown} */ error) => error instanceof TypeError && /modul/i.test(error.message);

/** Loads the page anew with its scripts: WebKit remembers even then which of them the server did not have. */
async function reloadScripts() {
  const scripts = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=modulepreload]'));
  await Promise.allSettled([...scripts].map(({ href }) => fetch(href, { cache: 'reload' })));
  location.reload();
}

import('./main.js').catch((/** @type {Error} */ error) => {
  if (isUnloaded(error)) fail('A script of this page could not be loaded. Check your connection.', reloadScripts);
  else fail(`The page could not be started: ${error.message}`);
});
