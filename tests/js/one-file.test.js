// The maps that are one file, as the build makes them of the page's sources.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const ROOT = new URL('../../', import.meta.url);
const WWW = fileURLToPath(new URL('www', ROOT));
/** What is in the whole page; the module of the GPU is not. */
const MODULES = ['queens', 'play', 'lab', 'partizan', 'pieces'];

const site = mkdtempSync(join(tmpdir(), 'one-file-'));
after(() => rmSync(site, { recursive: true }));
cpSync(WWW, site, { recursive: true });
for (const name of [...MODULES, 'gpu']) {
  writeFileSync(join(site, `${name}.js`), `export default () => '${name} starts';`); // the build writes them
  writeFileSync(join(site, `${name}_bg.wasm`), name);
}
for (const list of ['index', 'claims']) writeFileSync(join(site, 'gallery', `${list}.json`), '[]');
execFileSync(process.execPath, [fileURLToPath(new URL('xtask/one-file.mjs', ROOT)), site], { stdio: 'inherit' });

const families = readdirSync(join(site, 'one-file'));
const files = ['blocking-queens.html', ...families.map((name) => `one-file/${name}`)].map((name) => {
  const html = readFileSync(join(site, name), 'utf8');
  const packed = [...html.matchAll(/<script type="application\/gzip" data-file="([^"]+)">([^<]*)<\/script>/g)];
  const held = new Map(packed.map(([, file, coded]) => [file, gunzipSync(Buffer.from(coded, 'base64')).toString()]));
  return { name, html, held };
});
const [whole, ...ofFamilies] = files;

test('there is a file of the whole page, and one of each family', () => {
  assert.deepEqual(families.sort(), ['partizan.html', 'pieces.html', 'queens.html']);
});

test('the policy of a file lets run what lies in it, by its hash, and nothing be fetched', () => {
  for (const { name, html } of files) {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    assert.match(policy, /^default-src 'none'; /, name);
    assert.doesNotMatch(policy, /connect-src|https?:|unsafe-inline|'unsafe-eval'|\*/, name);
    const inline = [...html.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];
    assert.equal(inline.length, 3, `${name} has a style, a script before the page, and one after it`);
    for (const [, , text] of inline)
      assert.ok(policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`), `${name}: ${text}`);
    assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'), `${name} has its policy first`);
  }
});

test('a file names nothing beside itself', () => {
  for (const { name, html } of files) {
    const markup = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<a [^>]*hidden[^>]*>/g, '');
    assert.deepEqual(
      [...markup.matchAll(/\b(?:src|href)="(?!data:)[^"]*"/g)].map(([text]) => text),
      [],
      name,
    );
  }
});

test('the whole page holds each module and worker but the GPU’s, and each style sheet', () => {
  for (const name of MODULES) assert.equal(whole.held.get(`${name}_bg.wasm`), name);
  assert.ok(![...whole.held.keys()].includes('gpu_bg.wasm'));
  const page = readdirSync(join(WWW, 'page'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.startsWith('embed') && name !== join('survey', 'graphics.js'))
    .map((name) => readFileSync(join(WWW, 'page', name), 'utf8'))
    .join('\n');
  const texts = JSON.parse(whole.held.get('texts.json') ?? '');
  const [workers, sheets] = [/'(?:\.\.\/)+(worker\/[\w-]+\.js)'/g, /styled\('([\w-]+\.css)'\)/g].map(
    (pattern) => new Set([...page.matchAll(pattern)].map(([, name]) => name)),
  );
  assert.ok(workers.size >= 6 && sheets.size >= 10);
  for (const name of workers) assert.ok(whole.held.get('workers.js')?.includes(name), name);
  for (const name of sheets) if (!name.startsWith('embed')) assert.ok(texts[`styles/${name}`], name);
});

test('the file of a family holds no other family', () => {
  for (const { name, held } of ofFamilies) {
    const family = /(\w+)\.html/.exec(name)?.[1] ?? '';
    assert.deepEqual(
      [...held.keys()].filter((file) => file.endsWith('.wasm')),
      [`${family}_bg.wasm`],
    );
    for (const other of MODULES)
      assert.equal(held.get('workers.js')?.includes(`${other} starts`), other === family, `${name}: ${other}`);
  }
});

test('what stands in for a module exports what that exports', () => {
  const exported = (/** @type {string} */ path) =>
    [...readFileSync(new URL(path, ROOT), 'utf8').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
      .map(([, name]) => name)
      .sort();
  for (const [module, standIn] of [
    ['core/styles', 'styles'],
    ['export/embed-code', 'embed-code'],
    ['gallery/files', 'gallery-files'],
    ['offline/offline', 'offline'],
    ['tiles/mixing', 'mixing'],
    ['workers/hire', 'hire'],
  ])
    assert.deepEqual(exported(`xtask/one-file/${standIn}.js`), exported(`www/page/${module}.js`), module);
});
