// Keeps the page for when there is no network: all files of one release, or none. It is plain and knows nothing of
// games.
//
// A release is what one build made: the build writes its name and the beginnings of its files' hashes in here
// (xtask/release.sh), so that another release is another service worker, which the browser then installs beside this
// one. It gets a cache of its own, filled from the network, and only with files whose hashes are right: a host that is
// just being renewed cannot mix two releases. The page goes on with the old one, and says that a new one is there; it
// is taken when the user asks for it, or when the page isn't open anywhere any more.

const RELEASE = { name: 'none', files: /** @type {Record<string, string>} */ ({}) };

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HERE = new URL('./', scope.location.href);
// One host may have several copies of the site.
const COPY = `blocking-queens ${HERE.pathname} `;
const CACHE = COPY + RELEASE.name;
const AT_ONCE = 4;
const PATIENCE_SECONDS = 10;
/** Pictures of the gallery are kept when they have been seen. */
const SEEN = /^gallery\/[^/]+\.png$/;
/** The page itself, fetched by its folder's name: some hosts send whoever asks for the file there. */
const PAGE = 'index.html';

/** @type {Set<string>} the clients that began with another release and are about to be loaded anew */
const old = new Set();
/** @type {string | undefined} and the cache of that release */
let oldCache;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOver());
  if (event.data === 'loaded') event.waitUntil(forgetOld());
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const name = nameOf(request);
  if (name !== null && (name in RELEASE.files || SEEN.test(name)))
    event.respondWith(answer(request, name, belongsToOld(event) ? oldCache : CACHE));
});

/**
 * Whether a page of the release before asks for something of its own. A page that is being loaded is asked for by
 * whoever was there before: it is of this release all the same, as all that it will ask for.
 * @param {FetchEvent} event
 */
const belongsToOld = ({ request, clientId }) => request.mode !== 'navigate' && old.has(clientId);

/** Fetches all files; without one of them nothing is installed. */
async function install() {
  await caches.delete(CACHE); // what an install that was broken off has left
  const cache = await caches.open(CACHE);
  const names = Object.keys(RELEASE.files);
  const fetchNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await cache.put(new URL(name, HERE), await fetched(name));
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  } catch (error) {
    names.length = 0;
    await caches.delete(CACHE);
    throw error;
  }
}

/**
 * A file of this release from the network.
 * @param {string} name
 */
async function fetched(name) {
  const answer = await fetch(new URL(name === PAGE ? './' : name, HERE), { cache: 'no-cache' });
  const bytes = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!answer.ok || !hash.startsWith(RELEASE.files[name]))
    throw new Error(`${name} is not the one of release ${RELEASE.name}.`);
  // Made anew, since an answer that was redirected cannot stand for a page.
  return new Response(bytes, { headers: answer.headers });
}

/**
 * The user wants this release. The pages that are open load themselves anew when it holds; until then they get what is
 * theirs.
 */
async function takeOver() {
  for (const { id } of await scope.clients.matchAll({ type: 'all', includeUncontrolled: true })) old.add(id);
  await scope.skipWaiting();
}

/** This release holds from now on. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(COPY) && name !== CACHE);
  oldCache = old.size > 0 ? others.pop() : undefined;
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * The file that a request means, as the release names it, or null if it is none of this site's.
 * @param {Request} request
 */
function nameOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== HERE.origin || !pathname.startsWith(HERE.pathname)) return null;
  return decodeURIComponent(pathname.slice(HERE.pathname.length)) || PAGE;
}

/**
 * @param {Request} request
 * @param {string} name
 * @param {string | undefined} cacheName
 */
async function answer(request, name, cacheName) {
  const cache = await caches.open(cacheName ?? CACHE);
  const kept = await cache.match(new URL(name, HERE));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && SEEN.test(name)) await cache.put(new URL(name, HERE), answer.clone());
  return answer;
}

/**
 * A page has been loaded: the release before isn't needed any more once its pages are gone, which may take a moment.
 */
async function forgetOld() {
  for (let patience = PATIENCE_SECONDS; patience > 0; patience--) {
    for (const id of old) if (!(await scope.clients.get(id))) old.delete(id);
    if (old.size === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const { waiting, installing } = scope.registration;
  if (old.size > 0 || waiting || installing) return; // who waits has a cache, too
  const others = (await caches.keys()).filter((name) => name.startsWith(COPY) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}
