// The shape of the sources: short lines, small files, folders that can be taken in at a glance.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CODE = ['.rs', '.js', '.mjs', '.ts', '.css', '.html', '.sh', '.toml'];
const [COLUMNS, LINES_OF_RUST, LONG_FILES, LINES_OF_PAGE, FILES, FILES_OF_PAGE] = [120, 400, 5, 600, 20, 25];
/** Made by programs, or other people's. */
const MADE = ['node_modules', 'vendor', 'target', 'dist', '.git', 'data'];

/** @returns {{folder: string, files: string[]}[]} */
function folders(/** @type {string} */ folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !MADE.includes(name));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const inner = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => folders(join(folder, name)));
  return [{ folder, files }, ...inner];
}

/** The code under some folders, by path. @param {string[]} tops */
const codeUnder = (...tops) =>
  tops
    .flatMap((top) => folders(join(ROOT, top)))
    .flatMap(({ folder, files }) => files.map((name) => join(folder, name)))
    .filter((path) => CODE.includes(extname(path)))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));

test('code and comments have at most 120 columns', () => {
  const long = codeUnder('src', 'crates', 'www', 'tests', 'benches', 'fuzz', 'xtask', 'packages').flatMap(
    ({ path, text }) =>
      text.split('\n').flatMap((line, index) => ([...line].length > COLUMNS ? [`${path}:${index + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test('no folder holds more than 20 files itself, or 25 of the page, but the gallery’s texts', () => {
  const full = ['src', 'crates', 'www']
    .flatMap((top) => folders(join(ROOT, top)))
    .map(({ folder, files }) => ({ folder: relative(ROOT, folder), files }))
    .filter(({ folder, files }) => files.length > (folder.startsWith('www') ? FILES_OF_PAGE : FILES))
    .filter(({ folder }) => folder !== join('www', 'gallery'));
  assert.deepEqual(
    full.map(({ folder, files }) => `${folder}: ${files.length}`),
    [],
  );
});

test('five files of Rust at most are longer than 400 lines; what is, or than 600 in the page, says why', () => {
  const longer = (/** @type {{path: string, text: string}[]} */ files, /** @type {number} */ most) =>
    files.filter(({ text }) => text.split('\n').length - 1 > most);
  const ofRust = longer(codeUnder('src', 'crates'), LINES_OF_RUST);
  assert.ok(ofRust.length <= LONG_FILES, ofRust.map(({ path }) => path).join(', '));
  for (const { path, text } of [...ofRust, ...longer(codeUnder('www'), LINES_OF_PAGE)])
    assert.match(text.slice(0, 1500), /[Ll]onger than [46]00 lines/, path);
});

/** One idea each: of several families, of a region and what is claimed of it, of the core and its door or command. */
const SHARED_NAMES = [
  ...['automaton', 'blocks', 'board', 'explain', 'game', 'hood', 'inspection', 'notation', 'play', 'refusal', 'sweep'],
  ...['colours', 'packing', 'period', 'settings', 'sink', 'tally', 'terms', 'tile_job', 'values', 'xor'],
  ...['arm', 'claims', 'skin', 'warp'],
  ...['json', 'lab', 'link', 'partizan', 'pieces', 'queens', 'slab', 'window'],
];

test('no two modules of Rust have one name, unless it means the same in both', () => {
  const names = folders(join(ROOT, 'src'))
    .concat(readdirSync(join(ROOT, 'crates')).flatMap((name) => folders(join(ROOT, 'crates', name, 'src'))))
    .filter(({ folder }) => basename(folder) !== 'tests')
    .flatMap(({ folder, files }) => files.map((file) => basename(file === 'mod.rs' ? folder : file, '.rs')))
    .filter((name) => !['lib', 'main', 'tests'].includes(name));
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  assert.deepEqual(twice.sort(), SHARED_NAMES.sort());
});
