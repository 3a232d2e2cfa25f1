import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUDGETS, readBudget, writeBudget } from '../../www/page/core/budget.js';
import { recall, remember } from '../../www/page/core/storage.js';

const MEGABYTE = 2 ** 20;

/** A storage that holds what the test puts there. */
function newStorage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  return { kept, storage: () => /** @type {Storage} */ (/** @type {unknown} */ (storage)) };
}

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('a budget that was chosen is found again', () => {
  const { storage } = newStorage();
  for (const bytes of BUDGETS) {
    writeBudget(storage, bytes);
    assert.equal(readBudget(storage), bytes);
  }
});

test('without a choice, small machines get less', () => {
  const { storage } = newStorage();
  assert.equal(readBudget(storage), 512 * MEGABYTE);
  assert.equal(readBudget(storage, 2), 128 * MEGABYTE);
  assert.equal(readBudget(storage, 8, true), 512 * MEGABYTE);
  assert.equal(readBudget(storage, undefined, true), 128 * MEGABYTE, 'a phone that tells nothing');
});

test('what is no choice is none', () => {
  const { kept, storage } = newStorage();
  writeBudget(storage, BUDGETS[0]);
  for (const text of ['', 'much', '-1', '1e99', '134217729']) {
    for (const key of kept.keys()) kept.set(key, text);
    assert.equal(readBudget(storage), 512 * MEGABYTE, text);
  }
});

test('where nothing may be kept, nothing is', () => {
  writeBudget(forbidden, BUDGETS[0]);
  assert.equal(readBudget(forbidden), 512 * MEGABYTE);
});

test('what is remembered is recalled until it is forgotten', () => {
  const { kept, storage } = newStorage();
  assert.equal(recall(storage, 'colours'), null);
  remember(storage, 'colours', 'grey');
  assert.equal(recall(storage, 'colours'), 'grey');
  remember(storage, 'colours', null);
  assert.deepEqual([recall(storage, 'colours'), kept.size], [null, 0]);
  remember(forbidden, 'colours', 'grey');
  remember(forbidden, 'colours', null);
  assert.equal(recall(forbidden, 'colours'), null);
});
