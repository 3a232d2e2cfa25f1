// A static server for the tests. It serves the site as hosts do that differ: under a sub-path, with or without
// cross-origin isolation, under a content security policy; and it can put a script before the page's own.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.map', 'application/json'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json'],
]);

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The injected script's name; a file of its own, so that a policy of `script-src 'self'` lets it run. */
const INJECTED = 'injected-by-the-test.js';

/**
 * @typedef {object} SiteOptions
 * @property {string} [base]  the sub-path, with a slash at both ends; "/" if left out
 * @property {string} [host]  the name by which browsers know this machine; "127.0.0.1" if left out
 * @property {boolean} [isolated]  whether the page is cross-origin isolated
 * @property {string} [policy]  a Content-Security-Policy
 * @property {Record<string, string>} [headers]  further headers
 * @property {string} [inject]  source of a script that runs in each page before its own scripts
 * @property {Record<string, string>} [pages]  what else there is to fetch: text by path
 * @property {(path: string, body: Buffer) => Buffer | string | null} [alter]  what to send instead of a file (its path
 *   in the site, like "worker/worker.js"); null for "not found"
 * @property {Record<string, number>} [late]  milliseconds that some files take longer, by path
 */

/**
 * @typedef {object} Site
 * @property {string} url  the address of index.html's folder
 * @property {string} injected  the path of the injected script in the site
 * @property {{path: string, status: number}[]} requests  what was asked for so far
 * @property {() => Promise<void>} close
 */

/**
 * Serves a folder at a free port of this machine.
 * @param {string} folder
 * @param {SiteOptions} [options]
 * @returns {Promise<Site>}
 */
export async function serve(folder, options = {}) {
  const { base = '/', host = '127.0.0.1', isolated = false, policy, inject, alter, pages = {}, late = {} } = options;
  const headers = {
    'Cache-Control': 'no-store',
    ...(isolated && ISOLATION),
    ...(policy && { 'Content-Security-Policy': policy }),
    ...options.headers,
  };

  /** @param {string} path  the path in the site; throws where there is no such file */
  const body = async (path) => {
    if (inject !== undefined && path === INJECTED) return inject;
    const file = Object.hasOwn(pages, path) ? Buffer.from(pages[path]) : await readFile(join(folder, path));
    const sent = alter ? alter(path, file) : file;
    if (sent === null) throw new Error(`${path} is withheld by the test`);
    return inject !== undefined && path.endsWith('.html') ? withScript(sent.toString(), base + INJECTED) : sent;
  };

  /** @type {Site['requests']} */
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    let status = 404;
    let content;
    try {
      if (!path.startsWith(base)) throw new Error(`${path} is not under ${base}`);
      let inside = normalize('/' + path.slice(base.length)).slice(1);
      if (inside === '' || inside.endsWith('/')) inside += 'index.html';
      content = await body(inside);
      if (late[inside]) await new Promise((resolve) => setTimeout(resolve, late[inside]));
      status = 200;
      response.setHeader('Content-Type', TYPES.get(extname(inside)) ?? 'application/octet-stream');
    } catch {
      content = 'not found';
    }
    requests.push({ path, status });
    response.writeHead(status, headers);
    response.end(content);
  });
  const port = await listen(server);
  return {
    url: `http://${host}:${port}${base}`,
    injected: INJECTED,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Ports of sites so far: where one comes again, a browser remembers what the site of an earlier case has stored. */
const used = new Set();

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<number>} the port, which no other site has had
 */
async function listen(server) {
  for (;;) {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    if (!used.has(port)) {
      used.add(port);
      return port;
    }
    await new Promise((resolve) => server.close(resolve));
  }
}

/**
 * @param {string} html
 * @param {string} address
 */
function withScript(html, address) {
  const head = /<head[^>]*>/i;
  if (!head.test(html)) throw new Error('a page without <head> takes no script');
  return html.replace(head, (tag) => `${tag}<script src="${address}"></script>`);
}
