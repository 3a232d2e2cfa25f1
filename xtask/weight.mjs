// Weighs what a first visit to the built site loads, compressed as hosts do it, and fails above the budgets; of the
// page and of the map in a frame of another page:
//
//   node xtask/weight.mjs dist --page BYTES --embed BYTES --wasm BYTES --play BYTES --file BYTES --family-file BYTES
//
// What is loaded is found by following names from index.html or embed.html: scripts, styles, icons, and in each script
// what it imports and the addresses that it tells from its own place on. So a file that only might be loaded counts
// too, but for what the page's own scripts import when somebody asks for it; the parts that come by themselves, after
// the first picture, do count. Engines of families that come later do not, nor do the service worker and what it keeps:
// it fetches files again, or beforehand, once the visit has got what it came for. The module of play, which comes
// later, has a budget of its own; so have the maps that are one file, as they lie on a disk.

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

/** What may name a file, by the ending of the file that names it. */
const SOURCE = /<(?:script|img|source)\b[^>]*?\bsrc=["']?([^"'\s>]+)/;
const LINK = /<link\b(?![^>]*\brel=["']?(?:alternate|canonical|apple-touch-icon))[^>]*?\bhref=["']?([^"'\s>]+)/;
const NAMES = {
  html: new RegExp(`${SOURCE.source}|${LINK.source}`, 'g'),
  js: /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*(["'`])([^"'`\n]+)\1/g,
  css: /(?:url\(|@import)\s*["']?([^"')]+)/g,
};

/**
 * A script that the page imports when it is needed, unless it comes early: a part whose entry says so, and the map's
 * legend and its overlays.
 */
const EARLY =
  /\bearly:\s*(?:true|!0),\s*load:\s*\(\)\s*=>\s*|\b(?:legend|overlays):\s*async\s*\(\)\s*=>\s*\(\s*await\s+/;
const ON_DEMAND = new RegExp(`(?<!${EARLY.source})\\bimport\\((['"])[^'"]+\\1\\)`, 'g');
/** A style sheet of a part: it is asked for by its name alone. */
const STYLED = /\(\s*(['"])([\w-]+\.css)\1\s*\)/g;
/** A frame has no parts that come by themselves. */
const ON_DEMAND_IN_FRAME = /\bimport\((['"])[^'"]+\1\)/g;

/**
 * A module at the site's root that is another family's than the first: workers import it with the first game of that.
 */
const OF_OTHER_FAMILY = /^(?!queens\.js$)[a-z]+\.js$/;

/**
 * The files of a site that a first visit loads.
 * @param {string} folder
 * @param {string} [page]  the first of them
 * @returns {string[]}
 */
export function firstVisit(folder, page = 'index.html') {
  const files = [page];
  const onDemand = page === 'embed.html' ? ON_DEMAND_IN_FRAME : ON_DEMAND;
  for (const file of files) {
    const ending = file.slice(file.lastIndexOf('.') + 1);
    if (ending !== 'html' && ending !== 'js' && ending !== 'css') continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const add = (/** @type {string} */ named) => {
      const path = join(folder, named);
      if (!files.includes(named) && existsSync(path) && statSync(path).isFile()) files.push(named);
    };
    if (ending === 'js' && page === 'index.html')
      for (const [, , sheet] of text.matchAll(STYLED)) add(join('styles', sheet));
    for (const found of (file.startsWith('page/') ? text.replaceAll(onDemand, '') : text).matchAll(NAMES[ending])) {
      const name = found.slice(1).findLast((group) => group !== undefined) ?? '';
      const named = normalize(join(dirname(file), name.replace(/[?#].*/, '')));
      const isPage = named.endsWith('.html'); // another page, behind a link
      if (named === 'service-worker.js' || (file.startsWith('worker/') && OF_OTHER_FAMILY.test(named))) continue;
      if (!isPage) add(named);
    }
  }
  return files;
}

/**
 * @param {string} folder
 * @param {string} page
 * @param {{all: number, wasm: number}} budgets  in bytes
 * @returns {string[]}  a sentence for each budget that is exceeded
 */
function weigh(folder, page, budgets) {
  const weights = firstVisit(folder, page).map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(folder, file))).length,
  }));
  /** @param {{bytes: number}[]} list */
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  const line = (/** @type {string} */ name, /** @type {number} */ bytes) => `${String(bytes).padStart(8)}  ${name}`;
  for (const { file, bytes } of weights) console.log(line(file, bytes));
  const all = sum(weights);
  const wasm = sum(weights.filter(({ file }) => file.endsWith('.wasm')));
  console.log(line(`bytes in all of ${budgets.all}; wasm ${wasm} of ${budgets.wasm}`, all));
  const faults = [];
  if (wasm === 0) faults.push(`a first visit to ${page} loads no wasm module, so it cannot be the whole page`);
  if (all > budgets.all) faults.push(`a first visit to ${page} weighs ${all} bytes; expected at most ${budgets.all}`);
  if (wasm > budgets.wasm) faults.push(`the wasm module weighs ${wasm} bytes; expected at most ${budgets.wasm}`);
  return faults;
}

/**
 * The module of play, which is loaded when it is wanted.
 * @param {string} folder
 * @param {number} budget  in bytes
 * @returns {string[]}
 */
function weighPlay(folder, budget) {
  const bytes = gzipSync(readFileSync(join(folder, 'play_bg.wasm'))).length;
  console.log(`${String(bytes).padStart(8)}  bytes of ${budget} in the module of play`);
  return bytes > budget ? [`the module of play weighs ${bytes} bytes; expected at most ${budget}`] : [];
}

/**
 * The maps that are one file.
 * @param {string} folder
 * @param {number} budget  in bytes, of the whole page
 * @param {number} familyBudget  of one family
 * @returns {string[]}
 */
function weighFiles(folder, budget, familyBudget) {
  const families = readdirSync(join(folder, 'one-file')).map((name) => `one-file/${name}`);
  return ['blocking-queens.html', ...families].flatMap((name) => {
    const most = name.includes('/') ? familyBudget : budget;
    const bytes = statSync(join(folder, name)).size;
    console.log(`${String(bytes).padStart(8)}  bytes of ${most} in ${name}`);
    return bytes > most ? [`${name} has ${bytes} bytes; expected at most ${most}`] : [];
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      page: { type: 'string' },
      embed: { type: 'string' },
      wasm: { type: 'string' },
      play: { type: 'string' },
      file: { type: 'string' },
      'family-file': { type: 'string' },
    },
  });
  const [folder = 'dist'] = positionals;
  const wasm = Number(values.wasm);
  const faults = [
    ...weigh(folder, 'index.html', { all: Number(values.page), wasm }),
    ...weigh(folder, 'embed.html', { all: Number(values.embed), wasm }),
    ...weighPlay(folder, Number(values.play)),
    ...weighFiles(folder, Number(values.file), Number(values['family-file'])),
  ];
  for (const fault of faults) console.error(fault);
  exit(faults.length === 0 ? 0 : 1);
}
