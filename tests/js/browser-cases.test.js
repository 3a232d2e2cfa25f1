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

test('a run takes quick cases in Chromium, elsewhere what depends on the engine; or all, or those with a word', () => {
  assert.ok(runsIn(made({}), 'chromium', {}));
  assert.ok(!runsIn(made({}), 'webkit', {}));
  assert.ok(runsIn(made({ dependsOn: 'touch' }), 'webkit', {}));
  assert.ok(!runsIn(made({ dependsOn: 'touch', onlyInAll: 'a minute' }), 'chromium', {}));
  assert.ok(runsIn(made({ onlyInAll: 'a minute' }), 'webkit', { all: true }));
  assert.ok(runsIn(made({ onlyInAll: 'a minute' }), 'webkit', { word: 'finger' }));
  assert.ok(!runsIn(made({ dependsOn: 'touch', engines: ['firefox'] }), 'webkit', { all: true }));
  assert.ok(runsIn(made({}), 'chromium', { word: 'finger' }) && runsIn(made({}), 'chromium', { word: 'moves' }));
  assert.ok(!runsIn(made({}), 'chromium', { word: 'wheel' }));
});

test('at most half of the cases wait for the longest run, each for a reason', () => {
  const waiting = all.filter(({ it }) => it.onlyInAll !== undefined);
  assert.ok(waiting.length < 0.5 * all.length, `${waiting.length} of ${all.length} cases`);
  for (const { it } of waiting) assert.match(it.onlyInAll ?? '', /\w+ \w+ \w+/, it.name);
});

test('each engine runs what depends on it', () => {
  for (const engine of /** @type {const} */ (['firefox', 'webkit'])) {
    const on = new Set(all.filter((found) => runsIn(found, engine, {})).map(({ it }) => it.dependsOn));
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
