import { readK } from '../../www/page/palaces/k.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SETTINGS } from '../../www/page/core/settings.js';
import { MAX_ZOOM, MIN_ZOOM } from '../../www/page/core/view.js';

test('k is a whole number, as people write it', () => {
  for (const [text, k] of /** @type {[string, number][]} */ ([
    ['1', 1],
    ['1e6', 1e6],
    ['1,000', 1000],
    ['2^53', 2 ** 53],
    [' 20000 ', 20_000],
    ['1 000 000', 1e6],
    ['9\u202f007\u202f199\u202f254\u202f740\u202f992', 2 ** 53],
    ['007', 7],
    ['\u0663', 3],
  ])) {
    assert.equal(readK(text), k);
  }
});

test('what is not a k is refused with a sentence that quotes it', () => {
  for (const text of [
    '0',
    '-3',
    '1.5',
    '1,00',
    '1e-6',
    'ten',
    'k/3',
    '2^53+1',
    '9007199254740993',
    '99999999999999999999',
  ]) {
    assert.throws(
      () => readK(text),
      (/** @type {Error} */ { message }) =>
        message.startsWith('k is a whole number from 1 to 9') && message.endsWith(`not \u201c${text}\u201d.`),
    );
  }
  assert.throws(() => readK('  '), /not empty\.$/);
  assert.throws(
    () => readK('x'.repeat(500)),
    (/** @type {Error} */ { message }) => message.length < 150,
  );
});

test('the ends of each range are in it', () => {
  assert.equal(SETTINGS.zoom('-15'), MIN_ZOOM);
  assert.equal(SETTINGS.zoom('7'), MAX_ZOOM);
  assert.deepEqual(SETTINGS.x('9007199254740992'), { cell: 2 ** 53, fraction: 0 });
  assert.deepEqual(SETTINGS.y('0'), { cell: 0, fraction: 0 });
});
