import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Effort } from '../../www/page/effort.js';

const TILE = 256 * 256;

test('without estimates, the work is the tiles\' own cells', () => {
  const effort = new Effort();
  effort.add('a', 0);
  effort.add('b', 1);
  effort.progress('a', 1);
  effort.progress('b', 0.5);
  assert.deepEqual(effort.sum, { done: 3 * TILE, total: 5 * TILE });
});

test('one sweep serves every tile nearer to the origin', () => {
  const effort = new Effort();
  for (const key of ['a', 'b', 'c']) effort.add(key, 0);
  effort.estimate('a', 500_000);
  effort.estimate('b', 400_000);
  effort.estimate('c', 700_000);
  assert.equal(effort.sum.total, 3 * TILE + 700_000);
  effort.progress('a', 1);
  assert.equal(effort.sum.done, TILE + 500_000);
});

test('a tile that is mostly hood or outer space has few cells of its own', () => {
  const effort = new Effort();
  effort.add('a', 8);
  effort.estimate('a', 1000);
  assert.equal(effort.sum.total, 3000);
});

test('progress never goes back, and what is dropped counts no more', () => {
  const effort = new Effort();
  effort.add('a', 0);
  effort.add('b', 0);
  effort.progress('a', 0.5);
  effort.progress('a', 0.25);
  effort.progress('b', 7);
  assert.deepEqual(effort.sum, { done: 1.5 * TILE, total: 2 * TILE });
  effort.drop('b');
  assert.deepEqual(effort.sum, { done: 0.5 * TILE, total: TILE });
  effort.clear();
  assert.deepEqual(effort.sum, { done: 0, total: 0 });
});
