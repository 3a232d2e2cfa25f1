import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFraction, readInteger, readPair, understood } from '../../www/page/core/numbers.js';

const NAMES = { k: 1000 };

/** @param {[string, bigint | null][]} table */
const check = (table) => {
  for (const [text, value] of table) assert.equal(readInteger(text, NAMES), value, text);
};

test('powers, groups of digits and names are read', () => {
  check([
    ['1e6', 1_000_000n],
    ['1.5E6', 1_500_000n],
    ['10^6', 1_000_000n],
    ['2^20', 1_048_576n],
    ['10**6', 1_000_000n],
    ['3\u00b710\u2075', 300_000n],
    ['1,000,000', 1_000_000n],
    ['1 000 000', 1_000_000n],
    ['1\u202f000', 1000n],
    ['1_000_000', 1_000_000n],
    ["1'000", 1000n],
    ['1.000.000', 1_000_000n],
    ['10,00,000', 1_000_000n],
    ['k = 300', 300n],
    ['n: 7', 7n],
    [' 42 ', 42n],
    ['007', 7n],
    ['k', 1000n],
    ['2k \u2212 1', 1999n],
    ['k^2', 1_000_000n],
    ['1.618k', 1618n],
    ['3*k/2', 1500n],
    ['-5', -5n],
    ['1e6/10^6', 1n],
  ]);
});

test('a part of a name is the cell that it lies in', () => {
  check([
    ['k/3', 333n],
    ['2 k/3', 666n],
    ['-k/3', -334n],
    ['1/3k', 333n],
  ]);
});

test('numbers beyond doubles are exact', () => {
  check([
    ['9007199254740993', 9_007_199_254_740_993n],
    ['2^53 + 1', 2n ** 53n + 1n],
    ['1.000000000000000001e18', 10n ** 18n + 1n],
  ]);
  const { numerator, denominator } = readFraction('9007199254740993.25') ?? {};
  assert.deepEqual([(numerator ?? 0n) * 4n, denominator], [36_028_797_018_963_973n * (denominator ?? 0n), denominator]);
});

test('what is no whole number is none', () => {
  check(
    [
      '',
      ' ',
      'ten',
      'j/3',
      '1.5',
      '1e-2',
      '1 2',
      '1,00',
      '1,0000',
      '1234,567',
      '1,000 000',
      '0x10',
      '--1',
      '1+',
      '*2',
      '2^',
      '2^0.5',
      '2^2^2',
      'k/0',
      '\u0663',
      '1__0',
      '.5',
      'Infinity',
    ].map((text) => [text, null]),
  );
});

test('no text makes it compute without end', () => {
  for (const text of ['9^9^9', '2^1e300', '1e999999999', '9'.repeat(10_000), 'k'.repeat(79), '('.repeat(70)])
    readInteger(text, NAMES);
  assert.equal(readInteger('9'.repeat(81)), null);
  assert.equal(readInteger('2^401'), null);
});

test('a whole cell in one text is a pair', () => {
  for (const [text, pair] of /** @type {[string, string[] | null][]} */ ([
    ['(1290, 701)', ['1290', '701']],
    ['1290,701', ['1290', '701']],
    ['1290 701', ['1290', '701']],
    ['[1; 2]', ['1', '2']],
    ['(290,701)', ['290', '701']],
    ['1,290, 701', ['1,290', '701']],
    ['1 290, 701', ['1 290', '701']],
    ['(k/3, 1.618k)', ['k/3', '1.618k']],
    ['x = 1290, y = 701', ['x = 1290', 'y = 701']],
    ['x=1290&y=701', ['x=1290', 'y=701']],
    ['x: 5 y: 6', ['x: 5', 'y: 6']],
    ['290,701', null],
    ['1 000', null],
    ['5', null],
    ['', null],
    ['(5)', null],
    ['1;2;3', null],
  ]))
    assert.deepEqual(readPair(text), pair, text);
});

test('what was understood is told unless the text says it just so', () => {
  assert.deepEqual(
    ['1e6', '1,000', '007', '1 000 000', '5', 'ten', '1.5'].map((text) => understood(text)),
    ['1\u202f000\u202f000', '1000', '7', '', '', '', ''],
  );
});
