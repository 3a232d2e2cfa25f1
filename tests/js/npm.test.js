// The npm package: what it describes is what the element is, and what is packed can be imported.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Ajv from 'ajv';
import { assemble } from '../../packages/npm/assemble.mjs';
import { manifestOf } from '../../packages/npm/manifest.mjs';
import { BlockingQueensElement } from '../../www/blocking-queens-element.js';
import { EVENTS, METHODS } from '../../www/page/embed/contract.js';

const FOLDER = new URL('../../packages/npm/', import.meta.url);
const read = (/** @type {string} */ file) => readFileSync(new URL(file, FOLDER), 'utf8');
const manifest = JSON.parse(JSON.stringify(manifestOf(read('element.d.ts'))));
const described = JSON.parse(read('package.json'));
/** @type {{attributes: any[], members: any[], events: any[], tagName: string}} */
const element = manifest.modules[0].declarations[0];
const named = (/** @type {{name: string}[]} */ list) => list.map(({ name }) => name).sort();
const fields = element.members.filter(({ kind }) => kind === 'field');

test('the manifest keeps to version 2.1.0 of its schema', () => {
  const schema = createRequire(import.meta.url)('custom-elements-manifest');
  const validate = new Ajv().compile(schema);
  assert.ok(validate(manifest), JSON.stringify(validate.errors));
  assert.equal(manifest.schemaVersion, '2.1.0');
  assert.equal(validate({ ...manifest, modules: [{ kind: 'script' }] }), false, 'the schema refuses something');
});

test('the manifest names the attributes, properties, methods and events that the element has', () => {
  assert.deepEqual(named(element.attributes), [...BlockingQueensElement.observedAttributes].sort());
  for (const { name } of element.attributes)
    assert.ok(
      fields.some((field) => field.attribute === name && field.name === name),
      `the property of ${name}`,
    );
  const prototype = Object.entries(Object.getOwnPropertyDescriptors(BlockingQueensElement.prototype));
  const callbacks = ['constructor', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback'];
  const methods = prototype
    .filter(([name, { value }]) => typeof value === 'function' && !callbacks.includes(name))
    .map(([name]) => name);
  assert.deepEqual(named(element.members.filter(({ kind }) => kind === 'method')), methods.sort());
  const properties = prototype.filter(([, { get }]) => get).map(([name]) => name);
  assert.deepEqual(named(fields.filter((field) => !field.static)), properties.sort());
  assert.ok('site' in BlockingQueensElement, 'the static property');
  assert.deepEqual(named(element.events), [...EVENTS].sort());
  assert.deepEqual(
    [...METHODS].filter((name) => !methods.includes(name)),
    ['setLink', 'addEventListener', 'removeEventListener'],
    'of the messages, those that an element has anyway, and what it sends for its attributes',
  );
});

/** A package of a site that consists of little, which can be made without building it. */
const scratch = mkdtempSync(join(tmpdir(), 'blocking-queens-'));
after(() => rmSync(scratch, { recursive: true }));
const site = join(scratch, 'dist');
mkdirSync(join(site, 'page'), { recursive: true });
for (const file of ['embed.html', 'blocking-queens.js', 'page/main.js', 'queens_bg.wasm'])
  writeFileSync(join(site, file), '');

test('npm packs all that the package exports, both licences and the site, and nothing else', () => {
  assemble(join(scratch, 'npm'), site);
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', scratch], {
      cwd: join(scratch, 'npm'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const { files, filename } = Array.isArray(packed) ? packed[0] : packed[described.name];
  const paths = files.map((/** @type {{path: string}} */ { path }) => path).sort();
  assert.deepEqual(
    paths.filter((/** @type {string} */ path) => path.startsWith('site/')),
    ['site/blocking-queens.js', 'site/embed.html', 'site/page/main.js', 'site/queens_bg.wasm'],
  );
  const own = paths.filter((/** @type {string} */ path) => !path.startsWith('site/'));
  assert.deepEqual(own, [
    'LICENSE-APACHE',
    'LICENSE-MIT',
    'README.md',
    'custom-elements.json',
    'define.d.ts',
    'define.js',
    'element.d.ts',
    'element.js',
    'package.json',
  ]);
  const targets = Object.values(described.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  for (const target of targets.filter((target) => !target.includes('*')))
    assert.ok(own.includes(target.slice(2)), target);

  // As npm would install it.
  const installed = join(scratch, 'page', 'node_modules', 'blocking-queens');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(scratch, filename), '-C', installed, '--strip-components', '1']);
  const program = `
    import { BlockingQueensElement as one } from 'blocking-queens';
    import { BlockingQueensElement as other } from 'blocking-queens/define';
    import manifest from 'blocking-queens/custom-elements.json' with { type: 'json' };
    import { existsSync } from 'node:fs';
    import { fileURLToPath } from 'node:url';
    const site = fileURLToPath(import.meta.resolve('blocking-queens/site/embed.html'));
    process.stdout.write(JSON.stringify([one === other, one.site, manifest.schemaVersion, existsSync(site)]));`;
  writeFileSync(join(scratch, 'page', 'page.mjs'), program);
  const answer = execFileSync('node', ['--no-warnings', 'page.mjs'], { cwd: join(scratch, 'page'), encoding: 'utf8' });
  assert.deepEqual(
    JSON.parse(answer),
    [true, null, '2.1.0', true],
    'without a browser it can be imported, and nothing is registered',
  );
});

test('importing the class registers nothing', () => {
  assert.doesNotMatch(
    readFileSync(new URL('../../www/blocking-queens-element.js', import.meta.url), 'utf8'),
    /customElements/,
  );
  assert.ok(!described.sideEffects.includes('./element.js') && described.sideEffects.includes('./define.js'));
});

test('the package asks for nothing of another host', () => {
  for (const file of ['define.js', '../../www/blocking-queens-element.js', '../../www/blocking-queens.js'])
    assert.doesNotMatch(read(file), /https?:\/\//, file);
  assert.ok(!existsSync(new URL('node_modules', FOLDER)) && described.dependencies === undefined, 'no dependencies');
});
