// What must agree between files that don't import one another.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MAX_LEVEL, TILE_SIDE, VERSION } from '../../www/shared/messages.js';
import { PAPER } from '../../www/page/palaces/deviations.js';

const ROOT = new URL('../../', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), 'utf8');

test('the page and the crate have the same version', () => {
  assert.equal(/^version = "(.*)"$/m.exec(read('Cargo.toml'))?.[1], VERSION);
});

test('the page and the core agree on tiles, colour classes and levels of puzzles', () => {
  const tile = read('src/map/tile.rs');
  assert.equal(Number(/TILE_SIDE: u64 = (\d+)/.exec(tile)?.[1]), TILE_SIDE);
  assert.equal(Number(/LEVEL_MAX: u32 = (\d+)/.exec(tile)?.[1]), MAX_LEVEL);
  assert.equal(
    Number(/const LEVELS: \[Level; (\d+)\]/.exec(read('src/queens/play/puzzle.rs'))?.[1]),
    Number(/LEVELS = (\d+)/.exec(read('www/page/families/queens/play/puzzles.js'))?.[1]),
    'levels of puzzles',
  );
  assert.equal(Number(/CLASSES: usize = (\d+)/.exec(read('src/map/classes.rs'))?.[1]), PAPER.length);
});

test('every module that the page begins with is preloaded, and nothing else', () => {
  const preloaded = [...read('www/index.html').matchAll(/rel="modulepreload" href="\.\/([^"]+)"/g)].map(
    ([, path]) => path,
  );
  const modules = new Set(['page/start.js', 'page/main.js']);
  for (const module of modules) {
    for (const [, from] of read(`www/${module}`).matchAll(/^(?:import .*|}) from '(.*)';$/gm))
      modules.add(posix.join(posix.dirname(module), from));
  }
  assert.deepEqual(preloaded.sort(), [...modules].sort());
});

test('the pages hold no inline script or style, and no absolute address', () => {
  for (const page of ['index', 'embed']) {
    const html = read(`www/${page}.html`);
    assert.doesNotMatch(html, /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)/);
    assert.doesNotMatch(html, /(href|src)="(\/|https?:)/);
  }
});

/** The scripts of a folder and of those in it, each by its path there. @param {string | URL} folder */
const scripts = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replaceAll('\\', '/'));

test('page and worker meet only in shared/', () => {
  const allowed = {
    page: /^(page|shared|vendor)\//,
    worker: /^(worker|shared)\/|^(queens|play|lab|partizan|pieces)\.js$/,
    shared: /^shared\//,
  };
  for (const [folder, places] of Object.entries(allowed)) {
    for (const file of scripts(new URL(`www/${folder}`, ROOT))) {
      for (const [, from] of read(`www/${folder}/${file}`).matchAll(/^(?:import .*|}) from '(.*)';$/gm)) {
        assert.match(posix.join(folder, posix.dirname(file), from), places, `${folder}/${file}`);
        assert.ok(from.endsWith('.js'), `${folder}/${file} imports ${from} with its ending`);
      }
    }
  }
});

test('the map itself needs no part of the page that is loaded later', () => {
  const folders = /(core|workers|tiles|survey|map|app)\/.*/;
  const modules = /(start|main|palaces\/(deviations|k|parts)|families\/(families|queens\/(family|outline|parts)))\.js/;
  const map = new RegExp(`^(${folders.source}|${modules.source})$`);
  for (const file of scripts(new URL('www/page', ROOT)).filter((file) => map.test(file))) {
    for (const [, from] of read(`www/page/${file}`).matchAll(/^(?:import .*|}) from '(.*)';$/gm)) {
      const path = posix.join(posix.dirname(file), from);
      assert.ok(map.test(path) || path.startsWith('../shared/'), `${file} imports ${path}`);
    }
  }
});

test('folders of the page import one way: there is no circle, and no family imports another', () => {
  /** @type {Map<string, Set<string>>} a folder's imports, from other folders of the page */
  const imports = new Map();
  for (const file of scripts(new URL('www/page', ROOT))) {
    const folder = posix.dirname(file);
    for (const [, from] of read(`www/page/${file}`).matchAll(/^(?:import .*|}) from '(.*)';$/gm)) {
      const other = posix.join(folder, posix.dirname(from));
      if (other.startsWith('..') || other === folder) continue;
      const families = [folder, other].map((path) => /^families\/([^/]+)/.exec(path)?.[1]);
      assert.ok(
        !families[0] || !families[1] || families[0] === families[1],
        `${file} imports from the family ${families[1]}`,
      );
      imports.set(folder, (imports.get(folder) ?? new Set()).add(other));
    }
  }
  /** @type {Set<string>} */
  const finished = new Set();
  const follow = (/** @type {string} */ folder, /** @type {string[]} */ way) => {
    assert.ok(!way.includes(folder), `a circle: ${[...way, folder].join(' -> ')}`);
    if (finished.has(folder)) return;
    for (const other of imports.get(folder) ?? []) follow(other, [...way, folder]);
    finished.add(folder);
  };
  for (const folder of imports.keys()) follow(folder, []);
  assert.ok(finished.size > 15, `${finished.size} folders`);
});

test('nobody but the list of families names a family’s folder', () => {
  for (const file of scripts(new URL('www/page', ROOT))) {
    if (file === 'families/families.js') continue;
    const own = /^families\/([^/]+)\//.exec(file)?.[1];
    for (const [, from] of read(`www/page/${file}`).matchAll(/(?:from |import\()'(\.[^']*)'/g)) {
      const named = /^families\/([^/]+)\//.exec(posix.join(posix.dirname(file), from))?.[1];
      assert.ok(named === undefined || named === own, `${file} names ${from}`);
    }
  }
});

test('the leaves touch no page', () => {
  for (const leaf of [
    'core/view',
    'tiles/tiles',
    'tiles/tile-store',
    'tiles/consent',
    'tiles/palette',
    'colours/palettes',
    'colours/histogram',
    'core/storage',
    'app/link',
    'core/settings',
    'core/format',
    'core/amounts',
    'core/wheel',
    'workers/pool',
    'workers/worker-handle',
    'tiles/picture',
    'map/camera',
    'survey/survey',
    'survey/pacing',
    'survey/slab-grid',
    'workers/idle-queue',
    'survey/refinement',
    'tiles/source',
    'core/budget',
    'families/queens/places/landmarks',
    'families/queens/places/glossary',
    'families/queens/places/labels',
    'core/overlays',
    'families/queens/places/gazetteer',
    'families/queens/automaton',
    'inspector/explainer',
    'palaces/cell-reader',
    'palaces/legend',
    'palaces/meaning',
    'palaces/sight-lines',
    'palaces/sights',
    'compare/comparison',
    'compare/tally',
    'compare/series',
    'gallery/frame',
    'gallery/gallery',
    'families/queens/play/board',
    'families/queens/play/options',
    'families/queens/play/players',
    'families/queens/play/session',
    'families/queens/play/table',
    'families/queens/play/words',
    'verify/agreement',
    'families/queens/verify/verifying',
    'lab/bench',
    'lab/instruments/cells',
    'lab/plot',
    'lab/instruments/instruments',
    'lab/link',
    'lab/instruments/measures',
    'colours/stretching',
    'embed/contract',
    'embed/protocol',
    'embed/remote',
    'embed/frame-state',
    'export/snippet',
  ]) {
    const code = read(`www/page/${leaf}.js`).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    assert.doesNotMatch(code, /\b(document|window|navigator|location)\b\.?/, `${leaf}.js`);
  }
});

test(
  'what is published is what was written, bundled: each script, in some file, once for whoever ' + 'begins with it',
  () => {
    const site = mkdtempSync(join(tmpdir(), 'site-'));
    try {
      cpSync(new URL('www', ROOT), site, { recursive: true });
      for (const name of ['queens', 'play', 'lab', 'partizan', 'pieces', 'gpu']) {
        writeFileSync(join(site, `${name}.js`), 'export default () => {};'); // the build writes them
        writeFileSync(join(site, `${name}_bg.wasm`), '');
      }
      execFileSync(process.execPath, [fileURLToPath(new URL('xtask/publish.mjs', ROOT)), site], { stdio: 'inherit' });
      const published = scripts(site).filter((file) => file !== 'service-worker.js');
      /** @type {Map<string, string>} */
      const sources = new Map();
      for (const file of published) {
        assert.match(
          readFileSync(join(site, file), 'utf8'),
          /\n\/\/# sourceMappingURL=[^\n]+\.map\n$/,
          `${file} names its map`,
        );
        const map = JSON.parse(readFileSync(join(site, `${file}.map`), 'utf8'));
        map.sources.forEach((/** @type {string} */ source, /** @type {number} */ at) =>
          sources.set(posix.join(posix.dirname(file), source).replace(/^(\.\.\/)+/, ''), map.sourcesContent[at]),
        );
      }
      // addresses are told from the bundle's place
      const code = (/** @type {string} */ text) => text.replaceAll(/(\.\.?\/)+/g, '');
      const written = ['page', 'worker', 'shared'].flatMap((folder) =>
        scripts(new URL(`www/${folder}`, ROOT)).map((file) => `${folder}/${file}`),
      );
      for (const file of [...written, 'blocking-queens.js', 'blocking-queens-element.js']) {
        // Files of types alone are in no bundle.
        if (sources.has(file)) assert.equal(code(sources.get(file) ?? ''), code(read(`www/${file}`)), file);
        else assert.doesNotMatch(read(`www/${file}`), /^export (?!\{\})/m, `${file} is in no bundle`);
      }
      for (const page of ['index', 'embed']) {
        const html = readFileSync(join(site, `${page}.html`), 'utf8');
        const named = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
        assert.ok(named.length >= 2, `${page}.html names its script and its style`);
        for (const file of named) assert.ok(existsSync(join(site, file)), `${page}.html names ${file}, which is there`);
      }
    } finally {
      rmSync(site, { recursive: true });
    }
  },
);
