// The last step of a build, where there is Node: makes the scripts and styles of a site that is not published yet small.
//
//   node xtask/publish.mjs FOLDER
//
// The page and its parts are bundled and split: a first visit asks for few files, a part comes when it is wanted. Each
// worker becomes one file. All of it is minified, with source maps beside it. Public names stay: those of pages, workers,
// wasm modules with their glue, styles, the element and the service worker.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, relative, resolve } from 'node:path';
import { argv } from 'node:process';
import { build } from 'esbuild';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

const FOLDER = resolve(argv[2] ?? 'dist');
/** Where bundles are put together before they take the place of what they were made of. */
const MADE = join(FOLDER, '.made');
/** The script that each page begins with, and what becomes of it. */
const PAGES = [
  { page: 'index.html', from: 'page/main.js', to: 'page/main.js' },
  { page: 'embed.html', from: 'page/embed/embed.js', to: 'page/embed.js' },
];
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

/** Bundles the script of a page, split where it imports on demand; returns what it loads at once, itself first. */
async function bundlePage(/** @type {{from: string, to: string}} */ { from, to }) {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: [{ in: from, out: to.replace(/\.js$/, '') }],
    chunkNames: 'page/[name]-[hash]',
    bundle: true,
    splitting: true,
    plugins: [addresses, glue],
  });
  const outputs = /** @type {import('esbuild').Metafile} */ (metafile).outputs;
  const names = Object.keys(outputs).map((output) => ({ output, name: posix.relative(relative(FOLDER, MADE), output) }));
  const loaded = [to];
  for (const name of loaded) {
    const { output } = names.find((it) => it.name === name) ?? {};
    for (const { kind, path } of output ? outputs[output].imports : []) {
      const imported = names.find((it) => it.output === path)?.name;
      if (kind === 'import-statement' && imported && !loaded.includes(imported)) loaded.push(imported);
    }
  }
  return loaded;
}

/** A page without comments and indentation, with the bundle in its script's place, and with what that loads at once named. */
function shortenPage(/** @type {string} */ html, /** @type {string} */ from, /** @type {string[]} */ loaded) {
  const preloads = loaded.map((name) => `<link rel="modulepreload" href="./${name}">\n`).join('');
  const isPreloaded = html.includes('rel="modulepreload"');
  return html
    .replaceAll(/<!--[\s\S]*?-->\s*/g, '')
    .replaceAll(/^\s+/gm, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\n/g, '')
    .replace(`<script type="module" src="./${from}"></script>`, `${isPreloaded ? preloads : ''}<script type="module" src="./${loaded[0]}"></script>`);
}

for (const { page, from, to } of PAGES) {
  const loaded = await bundlePage({ from, to });
  writeFileSync(join(FOLDER, page), shortenPage(read(page), from, loaded));
}
await build({
  ...COMMON,
  entryPoints: [...workers],
  outbase: '.',
  bundle: true,
  plugins: [glue],
});
// Each for itself: others know them by name. The service worker gets its list of files later, in a line of its own.
const named = readdirSync(FOLDER).filter((name) => name.endsWith('.js') && name !== 'service-worker.js');
const styles = readdirSync(join(FOLDER, 'styles')).map((name) => `styles/${name}`);
await build({ ...COMMON, entryPoints: [...named, ...styles], outbase: '.' });

for (const folder of ['page', 'worker', 'shared', 'styles']) rmSync(join(FOLDER, folder), { recursive: true });
for (const name of readdirSync(MADE)) renameSync(join(MADE, name), join(FOLDER, name));
rmSync(MADE, { recursive: true });
