// The npm package, as it is packed: its element in pages of several kinds, with the site beside them and elsewhere.

import { WAITS } from '../case.mjs';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../../../packages/npm/assemble.mjs';
import { course } from '../embeds.mjs';
import { checkCells } from '../reference.mjs';
import { serve } from '../serve.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** What the page around may do, and no more; `data:` is for the test's own way to look at a picture. */
const policy = (/** @type {string} */ frames) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "connect-src 'self' data:",
    "worker-src 'self'",
    "img-src 'self'",
    `frame-src ${frames}`,
  ].join('; ');

/** Keeps what a policy forbids, and what fails, in the page and in the frames of its own origin. */
const RECORD = `
const problems = (window.top.problems ??= []);
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  problems.push(violatedDirective + ' forbids ' + blockedURI));
addEventListener('error', ({ message }) => problems.push(message));
`;

const map = (/** @type {string} */ site) =>
  `<blocking-queens ${site} k="100" x="80" y="60" zoom="3" loading="eager"><a href="./">Open the ` +
  `map</a></blocking-queens>`;
const script = (/** @type {string} */ address) => `<script type="module" src="${address}"></script>`;

/**
 * A page in a folder of its own, with the package as npm installs it from its tarball, and the site in queens/.
 * @param {(folder: string, installed: string) => Promise<void> | void} act
 */
async function withPackage(act) {
  const folder = mkdtempSync(join(tmpdir(), 'blocking-queens-'));
  try {
    assemble(join(folder, 'packed'));
    const answer = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: join(folder, 'packed'),
      encoding: 'utf8',
    });
    const installed = join(folder, 'page', 'node_modules', 'blocking-queens');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, answer.trim()), '-C', installed, '--strip-components', '1']);
    cpSync(join(installed, 'site', 'icon.svg'), join(folder, 'page', 'icon.svg'));
    await act(join(folder, 'page'), installed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {string} content
 * @param {string} head
 */
function write(folder, content, head) {
  for (const [name, text] of Object.entries(course(content, head))) writeFileSync(join(folder, name), text);
}

/**
 * Opens host.html, and holds what its element shows against the reference.
 * @param {Page} page
 * @param {string} address
 */
async function checkElement(page, address) {
  await page.browser.goto('about:blank');
  await page.browser.goto(`${address}host.html`);
  await page.browser.waitFor(() => customElements.get('blocking-queens') !== undefined);
  const [shot, state] = await page.browser.eval(async () => {
    const element = /** @type {any} */ (document.querySelector('blocking-queens'));
    return [await element.screenshot(), await element.getState()];
  });
  page.equal([state.k, state.x, state.y, state.zoom], [100, 80, 60, 3], 'the element\u2019s state');
  await page.browser.eval((shot, link) => /** @type {any} */ (window).show(shot, link), shot, state.link);
  await checkCells(page);
  page.equal(await page.browser.eval(() => /** @type {any} */ (window).problems ?? []), [], 'problems in the page');
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name:
      'the packed element shows its map in a plain page, by the script of the site and by the package ' +
      'with an address',
    onlyInAll: WAITS.again,
    run: (page) =>
      withPackage(async (folder) => {
        const host = await serve(folder, { base: '/some/where/', inject: RECORD });
        try {
          write(folder, map(''), script('node_modules/blocking-queens/site/blocking-queens.js'));
          await checkElement(page, host.url);
          write(
            folder,
            map('site="node_modules/blocking-queens/site"'),
            script('node_modules/blocking-queens/define.js'),
          );
          await checkElement(page, host.url);
          page.equal(
            host.requests.filter(({ status }) => status !== 200),
            [],
            'requests for what is not there',
          );
        } finally {
          await host.close();
        }
      }),
  },
  {
    name: 'a page that Vite builds of the packed element shows its map',
    onlyInAll: WAITS.rare,
    run: (page) =>
      withPackage(async (folder, installed) => {
        write(folder, map('site="./queens/"'), script('./main.js'));
        writeFileSync(join(folder, 'main.js'), "import 'blocking-queens/define';\n");
        mkdirSync(join(folder, 'public'));
        cpSync(join(installed, 'site'), join(folder, 'public', 'queens'), { recursive: true });
        for (const file of ['host.js', 'icon.svg']) cpSync(join(folder, file), join(folder, 'public', file));
        const { build } = await import('vite'); // which is slow to load, for runs without this case
        await build({
          root: folder,
          base: './',
          configFile: false,
          logLevel: 'silent',
          build: { rollupOptions: { input: join(folder, 'host.html') } },
        });
        const host = await serve(join(folder, 'dist'), { base: '/built/', inject: RECORD });
        try {
          await checkElement(page, host.url);
          const own = await page.browser.eval(() =>
            performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
          );
          page.equal(
            own.filter((origin) => origin !== new URL(host.url).origin && origin !== 'null'),
            [],
            'loads from elsewhere',
          );
          page.equal(
            host.requests.filter(({ status }) => status !== 200),
            [],
            'requests for what is not there',
          );
        } finally {
          await host.close();
        }
      }),
  },
  {
    name: 'the packed element shows its map under a strict policy, with the site beside the page and on another origin',
    run: (page) =>
      withPackage(async (folder, installed) => {
        const other = await serve(join(installed, 'site'), { base: '/maps/' });
        try {
          for (const [frames, site] of [
            ["'self'", 'node_modules/blocking-queens/site/'],
            [new URL(other.url).origin, other.url],
          ]) {
            write(folder, map(`site="${site}"`), script('node_modules/blocking-queens/define.js'));
            const host = await serve(folder, { policy: policy(frames), inject: RECORD });
            try {
              await checkElement(page, host.url);
            } finally {
              await host.close();
            }
          }
          page.check(
            other.requests.some(({ path }) => path === '/maps/embed.html'),
            'the map comes from the other origin',
          );
        } finally {
          await other.close();
        }
      }),
  },
  {
    name: 'an element that knows no site, or a wrong one, says so in words and loads nothing, until it is told one',
    onlyInAll: WAITS.seldom,
    run: (page) =>
      withPackage(async (folder) => {
        write(folder, map(''), script('node_modules/blocking-queens/define.js'));
        const host = await serve(folder);
        try {
          await page.browser.goto(`${host.url}host.html`);
          await page.browser.waitFor(() => customElements.get('blocking-queens') !== undefined);
          const tried = await page.browser.eval(async () => {
            const element = /** @type {any} */ (document.querySelector('blocking-queens'));
            const words = () => element.shadowRoot.querySelector('p')?.textContent;
            const refused = await element.getState().catch((/** @type {Error} */ error) => error.message);
            const first = words();
            const told = new Promise((resolve) =>
              element.addEventListener('error', (/** @type {CustomEvent} */ { detail }) => resolve(detail), {
                once: true,
              }),
            );
            element.site = 'http://[';
            const { code, msg } = await told;
            const second = words();
            element.site = './node_modules/blocking-queens/site/';
            const { k } = await element.getState();
            return {
              first,
              isRefused: refused === first,
              code,
              second,
              isTold: msg === second,
              k,
              last: words() ?? null,
            };
          });
          page.check(tried.first?.startsWith('The map’s attribute “site” is missing'), `the words ${tried.first}`);
          page.check(tried.second?.includes('\u201chttp://[\u201d'), `the words ${tried.second}`);
          page.equal(
            [tried.isRefused, tried.code, tried.isTold, tried.k, tried.last],
            [true, 3, true, 100, null],
            'the rest',
          );
        } finally {
          await host.close();
        }
      }),
  },
];
