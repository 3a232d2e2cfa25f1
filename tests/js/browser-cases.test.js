// Which browser cases run where.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCases, runsIn } from '../browser/select.mjs';

const all = await allCases();
/** @param {Partial<import('../browser/case.mjs').Case>} given */
const made = (given) => ({ file: 'moves.mjs', it: { name: 'a finger pans', run: async () => {}, ...given } });

test('every case has a name of its own: reports and pictures are called by it', () => {
  const names = all.map(({ it }) => it.name);
  assert.equal(new Set(names).size, names.length);
});

test('a run takes all cases of an engine, or those that depend on it, the telling ones, or those with a word', () => {
  assert.ok(runsIn(made({}), 'webkit', {}));
  assert.ok(!runsIn(made({}), 'webkit', { dependent: true }));
  assert.ok(runsIn(made({ dependsOn: 'touch' }), 'webkit', { dependent: true }));
  assert.ok(!runsIn(made({ dependsOn: 'touch', engines: ['firefox'] }), 'webkit', {}));
  assert.ok(!runsIn(made({}), 'chromium', { quick: true }));
  assert.ok(runsIn(made({ telling: true }), 'chromium', { quick: true }));
  assert.ok(runsIn(made({}), 'chromium', { word: 'finger' }) && runsIn(made({}), 'chromium', { word: 'moves' }));
  assert.ok(!runsIn(made({}), 'chromium', { word: 'wheel' }));
});

test('a quick run is a small part, and takes something from most files', () => {
  const telling = all.filter(({ it }) => it.telling);
  assert.ok(telling.length < all.length / 3, `${telling.length} of ${all.length} cases`);
  const files = new Set(all.map(({ file }) => file));
  const reached = new Set(telling.map(({ file }) => file));
  assert.ok(reached.size > files.size / 2, `${reached.size} of ${files.size} files`);
});

test('each engine runs what depends on it', () => {
  for (const engine of /** @type {const} */ (['firefox', 'webkit'])) {
    const on = new Set(all.filter((found) => runsIn(found, engine, { dependent: true })).map(({ it }) => it.dependsOn));
    for (const what of [
      'frames',
      'workers',
      'storage',
      'service workers',
      'the canvas',
      'the private file system',
      'layout',
    ])
      assert.ok(on.has(what), `${engine} runs what depends on ${what}`);
  }
});
