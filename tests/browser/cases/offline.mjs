// The page without a network, and from one release to the next. Served under a name of its own: where pages are worked
// on (localhost), nothing is kept.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { isModule } from '../modules.mjs';
import { STRICT } from '../strict.mjs';
import { checkCells } from '../reference.mjs';
import { serve } from '../serve.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const FOLDER = fileURLToPath(new URL('../../../dist/', import.meta.url));
const LINK = '#k=100&x=80&y=60&zoom=3';
const CHANGED = 'help';
/** The page itself is another, too: a release is never mixed with the one before. */
const PAGE = 'index.html';

/**
 * Another release of the site: its page and one of its scripts are others, and its service worker knows that.
 * @param {string} path
 * @param {Buffer} body
 * @param {Record<string, string>} hashes of these in the second release
 */
function second(path, body, hashes) {
  const changed = (/** @type {Buffer | string} */ text) =>
    `${text}\ndocument.documentElement.dataset.release = 'second';\n`;
  if (isModule(path, CHANGED)) return changed(body);
  if (path === PAGE) return body.toString().replace('<html ', '<html data-page="second" ');
  if (path !== 'service-worker.js') return body;
  return Object.entries(hashes).reduce(
    (text, [changed, hash]) => text.replace(new RegExp(`('${changed}': ')[0-9a-f]+`), `$1${hash}`),
    body.toString().replace(/name: '/, "name: 'second-"),
  );
}

/**
 * A host whose releases are told apart by `released`; where it is 'half', the service worker is new and the script is
 * not.
 * @param {Page} page
 * @param {(host: {url: string, site: import('../serve.mjs').Site, release: (which: 'first' | 'half' | 'second') =>
 *   void}) => Promise<void>} run
 */
async function onHost(page, run) {
  let released = 'first';
  /** @type {Record<string, string>} */
  const hashes = {};
  const site = await serve(FOLDER, {
    base: '/some/where/',
    policy: STRICT,
    alter: (path, body) => {
      if (isModule(path, CHANGED) || path === PAGE)
        hashes[path] = createHash('sha256')
          .update(second(path, body, {}))
          .digest('hex')
          .slice(0, 16);
      if (released === 'first' || (released === 'half' && isModule(path, CHANGED))) return body;
      return second(path, body, hashes);
    },
  });
  try {
    await run({ url: site.url.replace('127.0.0.1', 'queens.localhost'), site, release: (which) => (released = which) });
  } finally {
    await page.browser
      .eval(async () => {
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
        for (const name of await caches.keys()) await caches.delete(name);
      })
      .catch(() => {});
    await site.close();
  }
}

/** Waits until the page that is open is kept. @param {Page} page */
const kept = (page) =>
  page.browser.waitFor(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');

/** Opens the help, and tells which release it is of. @param {Page} page */
async function helpOf(page) {
  await openPart(page, 'help');
  await page.browser.waitFor(() => document.querySelector('#side h2')?.textContent === 'Help');
  const release = await page.browser.eval(() => document.documentElement.dataset.release ?? 'first');
  await page.browser.click('#side .dismiss');
  return release;
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'after the first visit the page and its parts are there without a network',
    dependsOn: 'service workers',
    run: (page) =>
      onHost(page, async ({ url, site }) => {
        await page.browser.goto(url + LINK);
        await page.settled();
        await kept(page);
        await site.close();
        await page.browser.goto('about:blank');
        await page.browser.goto(`${url}?from=elsewhere${LINK}`);
        await checkCells(page);
        for (const part of ['inspect', 'game', 'places', 'show', 'compare', 'export', 'help', 'tour']) {
          await openPart(page, part);
        }
        await page.browser.waitFor(() => document.body.innerText.includes('One queen, a handful of pawns'));
        page.equal(await page.browser.eval(() => document.querySelector('#notices')?.textContent), '', 'notices');
        page.check(
          await page.browser.eval(() =>
            [...document.querySelectorAll('link[rel=stylesheet]')].every(
              (link) => /** @type {HTMLLinkElement} */ (link).sheet,
            ),
          ),
          'every style is there',
        );
      }),
  },
  {
    name: 'a new release is announced, is never mixed with the old one, and is taken when the user wants',
    onlyInAll: WAITS.rare,
    dependsOn: 'service workers',
    run: (page) =>
      onHost(page, async ({ url, release }) => {
        await page.browser.goto(url + LINK);
        await page.settled();
        await kept(page);
        // A host that is being renewed: the new release is not whole, so it isn't taken.
        release('half');
        await page.browser.goto('about:blank');
        await page.browser.goto(url + LINK);
        await page.settled();
        await page.browser.waitFor(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration?.update().catch(() => {});
          const state = await new Promise((resolve) => {
            const { installing } = registration ?? {};
            if (!installing) resolve('none');
            else installing.addEventListener('statechange', () => resolve(installing.state));
          });
          return state === 'redundant';
        });
        page.equal(
          await page.browser.eval(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
          null,
          'a half release',
        );
        release('second');
        await page.browser.eval(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
        const notice = await page.browser.waitFor(() =>
          [...document.querySelectorAll('.notice p')]
            .map((text) => text.textContent)
            .find((text) => text?.includes('new release')),
        );
        page.check(notice?.endsWith('.'), `the notice "${notice}"`);
        page.equal(await helpOf(page), 'first', 'the release of a part that is loaded now');
        const shown = await page.browser.eval(() => {
          Object.defineProperty(window, 'isBefore', { value: true });
          return location.hash;
        });
        await page.browser.eval(() => {
          const button = [...document.querySelectorAll('.notice button')].find(
            (button) => button.textContent === 'Reload',
          );
          /** @type {HTMLButtonElement} */ (button).click();
        });
        await page.browser.waitFor(
          () => !('isBefore' in window) && document.documentElement.dataset.picture === 'complete',
        );
        page.equal(await page.browser.eval(() => location.hash), shown, 'the view');
        page.equal(
          await page.browser.eval(() => document.documentElement.dataset.page),
          'second',
          'the release of the page after reloading',
        );
        page.equal(await helpOf(page), 'second', 'the release of a part after reloading');
        // Firefox holds the page that was left, and so its release, in case that one goes back to it.
        await page.browser.waitFor(
          async (most) => {
            const names = await caches.keys();
            return names.length <= most && names.some((name) => name.includes(' second-'));
          },
          { args: [page.browser.engine === 'firefox' ? 2 : 1] },
        );
      }),
  },
  {
    name: 'where the page is worked on, or lies in a frame, nothing is kept',
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      await page.browser.waitFor(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/offline(-\w+)?\.js$/.test(name)),
      );
      page.check(
        !page.site.requests.some(({ path }) => path.endsWith('service-worker.js')),
        'no service worker is asked for',
      );
    },
  },
];
