// Makes the map that is one file, of a site that is put together but not published yet:
//
//   node xtask/one-file.mjs FOLDER
//
// FOLDER/blocking-queens.html is the page with all that it may load, but for the gallery's pictures and the GPU.
// FOLDER/one-file/FAMILY.html is the map of one family as frames show it, without panels. Both open from a disk:
// scripts, styles, workers and wasm modules are in them, packed by gzip and written in base64, and one-file/loader.js
// unpacks them. Their content security policy allows no request at all.
//
// The page's sources stay as they are. Few of them reach for a site around the page: another module takes their place
// here (STAND_INS), and `fetch` and `Worker` are those of one-file/globals.js.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */
/** @typedef {import('esbuild').Plugin} Plugin */
/** @typedef {(file: string) => boolean} Cut  whether a file of the site is left out, if it is imported on demand */

const FOLDER = resolve(argv[2] ?? 'dist');
const PARTS = fileURLToPath(new URL('one-file/', import.meta.url));
const SOURCES = fileURLToPath(new URL('../www/', import.meta.url));

/** Modules of the page that another one of one-file/ stands in for. @type {Record<string, string>} */
const STAND_INS = {
  'page/core/styles.js': 'styles.js',
  'page/export/embed-code.js': 'embed-code.js',
  'page/gallery/files.js': 'gallery-files.js',
  'page/offline/offline.js': 'offline.js',
  'page/survey/graphics.js': 'graphics.js',
  'page/workers/hire.js': 'hire.js',
};

/** The families, with the view that the file of each opens at. */
const FAMILIES = { queens: '#k=100', pieces: '#game=wythoff', partizan: '#game=chessfights' };
/** Of what families import on demand, all that a map alone needs. */
const OF_THE_MAP = /\/(legend|sketch)\.js$/;

/** What a frame says of the first family, and of the site around it. @type {[written: string, instead: string][]} */
const FRAME_OF_ONE_FAMILY = [
  ['<title>Palace numbers · Blocking Queens</title>', '<title>Blocking Queens</title>'],
  ['<span>Palace numbers of <i>k</i>-blocking Wythoff Nim</span>', ''],
  ['; the link below opens it\n        by itself', ''],
  ['<a id="open"', '<a id="open" hidden'],
];
/** What its script says of other families. @type {[written: string, instead: string][]} */
const SENTENCES_OF_ONE_FAMILY = [['\u201d could not be loaded. Check your connection.', '\u201d is not in this file.']];

/** @type {BuildOptions} */
const COMMON = {
  absWorkingDir: FOLDER,
  bundle: true,
  charset: 'utf8',
  define: { 'import.meta.url': '"https://one-file.invalid/page/main.js"' }, // asks for files by the names of the site
  legalComments: 'eof',
  logLevel: 'warning',
  minify: true,
  target: 'es2022',
  write: false,
};

const read = (/** @type {string} */ file) => readFileSync(join(FOLDER, file), 'utf8');
const nameOf = (/** @type {string} */ path) => relative(FOLDER, path).replaceAll('\\', '/');

/**
 * @param {Record<string, string>} standIns
 * @param {Cut} cut
 * @returns {Plugin}
 */
const seams = (standIns, cut) => ({
  name: 'seams',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      const named = resolve(resolveDir, path);
      if (named.startsWith(SOURCES)) return { path: join(FOLDER, relative(SOURCES, named)) }; // by what stands in
      const name = nameOf(named);
      if (kind === 'dynamic-import' && cut(name)) return { path: name, namespace: 'cut' };
      return name in standIns ? { path: join(PARTS, standIns[name]) } : null;
    });
    onLoad({ filter: /.*/, namespace: 'cut' }, () => ({ contents: 'throw new Error("This file does not hold it.");' }));
  },
});

/** @param {BuildOptions} options */
async function bundled(options) {
  const { outputFiles } = await build({ ...COMMON, ...options });
  return /** @type {import('esbuild').OutputFile[]} */ (outputFiles)[0].text;
}

/**
 * The workers in one script: each is started by its name.
 * @param {string[]} names
 * @param {Plugin} plugin
 */
const workersOf = (names, plugin) =>
  bundled({
    format: 'iife',
    plugins: [plugin],
    stdin: {
      contents: `({${names.map((name) => `'worker/${name}.js': () => import('./worker/${name}.js')`)}})[self.name]();`,
      resolveDir: FOLDER,
    },
  });

const sheet = (/** @type {string} */ path) => bundled({ entryPoints: [path] });

const hash = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** @param {string} text @param {[written: string, instead: string][]} changes */
const changed = (text, changes) =>
  changes.reduce((text, [written, instead]) => {
    if (!text.includes(written)) throw new Error(`nothing says: ${written}`);
    return text.replace(written, instead);
  }, text);

/**
 * A page with all that it loads in it.
 * @param {string} html  of the page, as the site has it
 * @param {Record<string, string | Buffer>} files  by name
 * @param {string} view  the link that it opens at, if its address has none
 */
async function inlined(html, files, view) {
  const [, first = ''] = /<link rel="stylesheet" href="\.\/styles\/([^"]+)">/.exec(html) ?? [];
  const small = async (/** @type {string} */ code) => (await transform(code, { minify: true, target: 'es2022' })).code;
  const arrival = html.includes('"./arrival.js"') ? read('arrival.js') : '';
  const head = await small(`${readFileSync(join(PARTS, 'head.js'), 'utf8')}\n${arrival}`);
  const loader = await small(readFileSync(join(PARTS, 'loader.js'), 'utf8'));
  const style = `${await sheet(`styles/${first}`)}${await sheet(join(PARTS, 'one-file.css'))}`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(head)} ${hash(loader)} blob: 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    'img-src blob: data:',
    'media-src blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const icon = `data:image/svg+xml;base64,${readFileSync(join(FOLDER, 'icon.svg')).toString('base64')}`;
  const packed = Object.entries(files).map(([name, content]) => {
    const coded = gzipSync(content, { level: 9, memLevel: 9 }).toString('base64');
    return `<script type="application/gzip" data-file="${name}">${coded}</script>\n`;
  });
  const charset = '<meta charset="utf-8">';
  return html
    .replaceAll(/<!--[\s\S]*?-->\s*/g, '')
    .replaceAll(/<meta (property|name="(twitter|application))[^>]*>|<link [^>]*>|<script [^>]*><\/script>/g, '')
    .replaceAll(/^\s+/gm, '')
    .replace('<html lang="en">', () => `<html lang="en" data-view="${view.replaceAll('&', '&amp;')}">`)
    .replace(charset, () => `${charset}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace(
      '</head>',
      () => `<link rel="icon" href="${icon}">\n<style>${style}</style>\n<script>${head}</script>\n</head>`,
    )
    .replace('</body>', () => `${packed.join('')}<script>${loader}</script>\n</body>`);
}

/** @param {string} from @param {Plugin} plugin */
const scriptOf = (from, plugin) =>
  bundled({ entryPoints: [from], format: 'esm', inject: [join(PARTS, 'globals.js')], plugins: [plugin] });

const wasm = (/** @type {string} */ name) => ({ [name]: readFileSync(join(FOLDER, name)) });

/** The style sheets that come later, and the lists of the gallery. @param {string[]} sheets @param {string[]} lists */
async function texts(sheets, lists) {
  const styles = await Promise.all(sheets.map(async (name) => [name, await sheet(name)]));
  return JSON.stringify(Object.fromEntries([...styles, ...lists.map((name) => [name, read(name)])]));
}

async function wholePage() {
  const plugin = seams(STAND_INS, () => false);
  const sheets = readdirSync(join(FOLDER, 'styles'), { recursive: true, encoding: 'utf8' })
    .map((name) => `styles/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.css') && !/^styles\/(page\/|style\.css|embed)/.test(name));
  const modules = readdirSync(FOLDER).filter((name) => name.endsWith('_bg.wasm') && name !== 'gpu_bg.wasm');
  const files = {
    'page.js': await scriptOf('page/start.js', plugin),
    'workers.js': await workersOf(['worker', 'lab', 'archive', 'play', 'definition', 'verify'], plugin),
    'texts.json': await texts(sheets, ['gallery/index.json', 'gallery/claims.json']),
    ...Object.assign({}, ...modules.map(wasm)),
  };
  return inlined(read('index.html'), files, '');
}

/** @param {keyof typeof FAMILIES} family */
async function mapOf(family) {
  const others = Object.keys(FAMILIES).filter((name) => name !== family);
  const standIns = { ...STAND_INS };
  if (family !== 'queens') {
    standIns['page/tiles/mixing.js'] = 'mixing.js'; // the engine that mixes is another family's
    standIns['page/families/queens/family.js'] = `${family}.js`; // the first family is this one
  }
  const plugin = seams(standIns, (name) => {
    if (others.some((other) => name === `${other}.js` || name.includes(`/families/${other}`))) return true;
    const isOfMap = name === `page/families/${family}/family.js` || OF_THE_MAP.test(name);
    return /^page\/(families|compare)\//.test(name) && !isOfMap;
  });
  const files = {
    'page.js': changed(await scriptOf('page/embed/embed.js', plugin), SENTENCES_OF_ONE_FAMILY),
    'workers.js': await workersOf(['worker', 'still'], plugin),
    'texts.json': await texts(['styles/embed-live.css'], []),
    ...wasm(`${family}_bg.wasm`),
  };
  return inlined(changed(read('embed.html'), FRAME_OF_ONE_FAMILY), files, `${FAMILIES[family]}&gestures=greedy`);
}

writeFileSync(join(FOLDER, 'blocking-queens.html'), await wholePage());
mkdirSync(join(FOLDER, 'one-file'), { recursive: true });
for (const family of /** @type {(keyof typeof FAMILIES)[]} */ (Object.keys(FAMILIES)))
  writeFileSync(join(FOLDER, 'one-file', `${family}.html`), await mapOf(family));
