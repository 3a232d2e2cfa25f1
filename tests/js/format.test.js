import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amount, partOf, roughTime } from '../../www/page/core/amounts.js';
import { copied, grouped, signed, spoken } from '../../www/page/core/format.js';

test('digits are grouped in threes from five on', () => {
  assert.equal(grouped(0), '0');
  assert.equal(grouped(1234), '1234');
  assert.equal(grouped(12_345), '12\u202f345');
  assert.equal(grouped(-1_234_567), '\u22121\u202f234\u202f567');
  assert.equal(grouped(2 ** 53), '9\u202f007\u202f199\u202f254\u202f740\u202f992');
});

test('numbers beyond 2^53 are exact', () => {
  assert.equal(grouped(9_007_199_254_740_993n), '9\u202f007\u202f199\u202f254\u202f740\u202f993');
});

test('a deviation has its sign', () => {
  assert.deepEqual([signed(3), signed(0), signed(-1)], ['+3', '0', '\u22121']);
});

test('from the clipboard other programs read the number that was seen', () => {
  for (const value of [0, -7, 12_345, -1_234_567, 2 ** 53]) {
    assert.equal(Number(copied(grouped(value))), value);
    assert.equal(Number(copied(signed(value))), value);
  }
  assert.equal(copied('\u22127\u20448 of \u00bd'), '-7/8 of \u00bd');
  assert.equal(copied('x \u2212 y = \u221212\u202f345, 50.5\u202f%'), 'x - y = -12345, 50.5%');
});

test('a screen reader hears a number in one piece, and its minus', () => {
  assert.equal(spoken(`deviation ${signed(-1_234_567)}`), 'deviation \u22121234567');
});

test('a part is told in the unit of its whole, on both sides', () => {
  assert.equal(partOf(12, 958), '12 of 958');
  assert.equal(partOf(1_900_000, 12_345_678), '1.9 million of 12.3 million');
  assert.equal(partOf(4.24e9, 721e9), '4.2 billion of 721 billion');
  assert.equal(partOf(3e6, 4.5e9), '0.00 billion of 4.50 billion');
  assert.equal(partOf(5e8, 999_700_000), '0.50 billion of 1.00 billion');
  assert.equal(partOf(0, 2e6), '0 of 2.00 million');
});

test('a part has as many decimals all the while', () => {
  const decimals = [0.01, 0.1, 0.5, 0.999, 1].map(
    (part) => /\.?\d* (?=million of)/.exec(partOf(part * 345e6, 345e6))?.[0].length,
  );
  assert.deepEqual(
    decimals,
    decimals.map(() => '.3 '.length),
  );
});

test('a time to come is told roughly', () => {
  assert.deepEqual([0, 5, 6, 41, 50].map(roughTime), [
    'a few seconds',
    'a few seconds',
    'about 10 s',
    'about 50 s',
    'about 50 s',
  ]);
  assert.deepEqual([51, 100, 3540].map(roughTime), ['about 1 min', 'about 2 min', 'about 59 min']);
  assert.deepEqual([3541, 7200].map(roughTime), ['about 1 h', 'about 2 h']);
});

test('a rough count has the unit that its digits are few in', () => {
  assert.deepEqual([0, 999, 12_345, 4.5e12].map(amount), ['0', '999', '12.3 thousand', '4.50 trillion']);
});
