import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningsOf, readFraction, readInteger } from '../../www/page/core/numbers.js';
import { readPair, readWholePair, understood } from '../../www/page/core/pairs.js';

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
    ['K/2', 500n],
    ['1\u2018000', 1000n],
    ['k\u22192', 2000n],
  ]);
});

test('numbers are read in whatever characters they come', () => {
  check([
    ['\uff11\uff0c\uff10\uff10\uff10', 1000n], // full-width
    ['\uff4b\uff0f\uff12', 500n],
    ['\u0661\u066c\u0660\u0660\u0660', 1000n], // Arabic
    ['\u06f4\u06f2', 42n], // Persian
    ['\u0967\u0968\u0969', 123n], // Devanagari
    ['\u{1d7db}\u{1d7ce}', 30n], // mathematical double-struck 3, bold 0
    ['\u200b4\u200d2\ufeff', 42n], // zero-width
    ['\u202a\u200e42\u202c', 42n], // direction
    ['k\u00a0=\u00a01,000', 1000n],
    ['\u20095\u2009000\u2009', 5000n],
    ['2k \u2013 1', 1999n],
    ['\u22125', -5n],
    ['\u20115', -5n],
    ['\uff0d5', -5n],
    ['2\u00d7', 2n],
    ['\u00d72', 2n],
    ['2 \u00d7 k', 2000n],
    ['\u00bdk', 500n],
    ['2\u00bdk', 2500n],
    ['k\u00b7\u2153', 333n],
    ['3k/2', 1500n],
    ['\u00bd', null],
    ['\u00bd\u00bd', null],
  ]);
});

test('a comma before other than three digits, or behind nothing but 0, has decimals', () => {
  check([
    ['0,5k', 500n],
    ['0,618k', 618n],
    ['1,5k', 1500n],
    ['1.000,5k', 1_000_500n],
    ['3,5', null],
    ['1,00', null],
    ['1.000,00', 1000n],
    ['1 234 567,0', 1_234_567n],
    ['1\u00b7000', null],
    ['12\u00b7345', null],
    ['2\u00b710\u2075', 200_000n],
  ]);
  for (const [text, tenths] of /** @type {[string, bigint][]} */ ([
    ['333,5', 3335n],
    ['1.000,5', 10_005n],
    ['1 000,5', 10_005n],
    ['1,000.5', 10_005n],
    ['\u0663\u066b\u0665', 35n],
    ['\u00bd', 5n],
    ['3\u00bd', 35n],
  ])) {
    const { numerator, denominator } = readFraction(text) ?? { numerator: 0n, denominator: 1n };
    assert.equal(numerator * 10n, tenths * denominator, text);
  }
});

test('what may mean a thousand or one is no number: it is asked for', () => {
  for (const [text, meanings] of /** @type {[string, string[]][]} */ ([
    ['1.000', ['1000', '1']],
    ['12.345', ['12345', '12.345']],
    ['\uff11.\uff10\uff10\uff10', ['1000', '1']],
    ['1,618k', ['1618', '1.618']],
    ['1,000', []],
    ['1.000.000', []],
    ['1.618k', []],
    ['k/1.618', []],
    ['1.618e3', []],
    ['0.500', []],
    ['1.5', []],
  ])) {
    assert.deepEqual(meaningsOf(text, NAMES), meanings, text);
    if (meanings.length > 0) assert.deepEqual([readInteger(text, NAMES), understood(text, NAMES)], [null, ''], text);
  }
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
    ['\uff08\uff11\uff12\uff0c\uff17\uff09', ['12', '7']],
    ['\u0661\u060c \u0662', ['1', '2']],
    ['\u200e(12,\u2009\u22127)', ['12', '-7']],
    ['(12, 7).', ['12', '7']],
    ['\u201c12, 7\u201d,', ['12', '7']],
    ['\u27e812,7\u27e9', ['12', '7']],
    ['\u301012\uff0c7\u3011', ['12', '7']],
    ['(x, y) = (12, 7)', ['12', '7']],
    ['y = 7, x = 12', ['x = 12', 'y = 7']],
    ['290,701', null],
    ['1 000', null],
    ['5', null],
    ['', null],
    ['(5)', null],
    ['1;2;3', null],
  ]))
    assert.deepEqual(readPair(text), pair, text);
});

test('where two numbers are asked for, a comma parts them', () => {
  for (const [text, pair] of /** @type {[string, number[] | null][]} */ ([
    ['290,701', [290, 701]],
    ['3, \u22121', [3, -1]],
    ['\u0663\u060c\u0661', [3, 1]],
    ['1,290, 701', [1290, 701]],
    ['(3 1)', [3, 1]],
    ['3', null],
    ['3.5,1', null],
  ]))
    assert.deepEqual(readWholePair(text), pair, text);
  assert.equal(readPair(' '.repeat(1_000_000)), null);
});

test('what was understood is told unless the text says it just so', () => {
  assert.deepEqual(
    ['1e6', '1,000', '007', '1 000 000', '5', 'ten', '1.5'].map((text) => understood(text)),
    ['1\u202f000\u202f000', '1000', '7', '', '', '', ''],
  );
});
