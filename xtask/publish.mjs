// The last step of a build, where there is Node: makes the scripts and styles of a site that is not published yet
// small.
//
//   node xtask/publish.mjs FOLDER
//
// The page and its parts are bundled and split: a first visit asks for few files, a part comes when it is wanted. Each
// worker becomes one file. All of it is minified, with source maps beside it. Public names stay: those of pages,
// workers, wasm modules with their glue, styles, the element and the service worker.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, relative, resolve } from 'node:path';
import { argv } from 'node:process';
import { build } from 'esbuild';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

const FOLDER = resolve(argv[2] ?? 'dist');
/** Where bundles are put together before they take the place of what they were made of. */
const MADE = join(FOLDER, '.made');
const PAGES = ['index.html', 'embed.html'];
/** The glue of the wasm modules finds its module beside itself; pages and workers share it. */
const GLUE = readdirSync(FOLDER)
  .filter((name) => name.endsWith('_bg.wasm'))
  .map((name) => name.replace('_bg.wasm', '.js'));

/** @type {BuildOptions} */
const COMMON = {
  absWorkingDir: FOLDER,
  outdir: MADE,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  minify: true,
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
};

/** Scripts of workers that pages name. @type {Set<string>} */
const workers = new Set();

/** Addresses that are told from a script's own place on are told from its bundle's: each lies one folder deep. */
const addresses = {
  name: 'addresses',
  setup: (/** @type {import('esbuild').PluginBuild} */ { onLoad }) =>
    onLoad({ filter: /[\\/]page[\\/].*\.js$/ }, async ({ path }) => {
      const here = posix.dirname(relative(FOLDER, path).replaceAll('\\', '/'));
      const text = await readFile(path, 'utf8');
      const named = /new URL\((['`])((?:\.\.?\/)+)([^'`]*)\1, import\.meta\.url\)/g;
      const contents = text.replaceAll(named, (_, quote, up, name) => {
        const file = posix.join(here, up, name);
        // "gallery/" and a style's name that is known later are no files.
        if (!name.endsWith('/') && !name.includes('$') && !existsSync(join(FOLDER, file)))
          throw new Error(`${here} names ${file}, which is no file of the site`);
        if (file.startsWith('worker/')) workers.add(file);
        return `new URL(${quote}${posix.join('..', file)}${quote}, import.meta.url)`;
      });
      return { contents };
    }),
};

/** Glue stays outside of bundles, and is imported from where they lie. */
const glue = {
  name: 'glue',
  setup: (/** @type {import('esbuild').PluginBuild} */ { onResolve }) =>
    onResolve({ filter: /\.js$/ }, ({ path, resolveDir }) => {
      const name = GLUE.find((known) => resolve(resolveDir, path) === join(FOLDER, known));
      return name === undefined ? null : { path: `../${name}`, external: true };
    }),
};

/** @param {string} file */
const read = (file) => readFileSync(join(FOLDER, file), 'utf8');

/**
 * Bundles the script that a page begins with, split where it imports on demand.
 * @param {string} from
 * @param {string} to
 * @param {string[]} early  modules that come at once, too, as written
 * @returns {Promise<string[]>} the files that come at once, the first of them first
 */
async function bundlePage(from, to, early) {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: [{ in: from, out: to.replace(/\.js$/, '') }],
    chunkNames: 'page/[name]-[hash]',
    bundle: true,
    splitting: true,
    plugins: [addresses, glue],
  });
  const made = relative(FOLDER, MADE);
  const outputs = new Map(Object.entries(/** @type {import('esbuild').Metafile} */ (metafile).outputs));
  const loaded = [
    posix.join(made, to),
    ...[...outputs.keys()].filter((name) => early.includes(outputs.get(name)?.entryPoint ?? '')),
  ];
  const seen = new Set(loaded);
  for (const name of seen) {
    for (const { kind, path } of outputs.get(name)?.imports ?? [])
      if (kind === 'import-statement' && outputs.has(path)) seen.add(path);
  }
  return [...seen].map((name) => posix.relative(made, name));
}

/** A page without comments and indentation, and with its bundles in the place of its scripts. @param {string} page */
async function publishPage(page) {
  const html = read(page);
  const [tag, from] = /<script type="module" src="\.\/([^"]+)"><\/script>/.exec(html) ?? [];
  if (tag === undefined || from === undefined) throw new Error(`${page} begins with no module`);
  const early = [...html.matchAll(/<link rel="modulepreload" href="\.\/([^"]+)">/g)].map(([, file]) => file);
  const loaded = await bundlePage(from, `page/${posix.basename(from)}`, early);
  const preloads = early.length === 0 ? [] : loaded.map((file) => `<link rel="modulepreload" href="./${file}">\n`);
  const short = html
    .replaceAll(/<!--[\s\S]*?-->\s*/g, '')
    .replaceAll(/^\s+/gm, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\n/g, '')
    .replace(tag, `${preloads.join('')}<script type="module" src="./${loaded[0]}"></script>`);
  writeFileSync(join(FOLDER, page), short);
}

for (const page of PAGES) await publishPage(page);
await build({
  ...COMMON,
  entryPoints: [...workers],
  outbase: '.',
  bundle: true,
  plugins: [glue],
});
// Each for itself: others know them by name. The service worker gets its list of files later, in a line of its own. The
// element takes its part of the page's contract with it.
const ELEMENT = 'blocking-queens-element.js';
const named = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.js') && name !== 'service-worker.js' && name !== ELEMENT,
);
await build({ ...COMMON, entryPoints: named, outbase: '.' });
await build({ ...COMMON, entryPoints: [ELEMENT], outbase: '.', bundle: true });
// The sheets in styles/page/ are in the page's own.
const styles = readdirSync(join(FOLDER, 'styles'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.css') && !name.startsWith('page/'));
await build({ ...COMMON, entryPoints: styles.map((name) => `styles/${name}`), outbase: '.', bundle: true });

// Of other people's code the licences stay.
for (const name of readdirSync(join(FOLDER, 'vendor')))
  if (!name.endsWith('.txt')) rmSync(join(FOLDER, 'vendor', name));
for (const folder of ['page', 'worker', 'shared', 'styles']) rmSync(join(FOLDER, folder), { recursive: true });
for (const name of readdirSync(MADE)) renameSync(join(MADE, name), join(FOLDER, name));
rmSync(MADE, { recursive: true });
