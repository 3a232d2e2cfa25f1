// Numbers as people write them: 1e6, 10^6, 2^20, 1,000,000, 1 000 000, 1_000_000, k = 300, k/3, 1.618k, 2k - 1. Read
// exactly, as fractions of big integers, so that nothing is rounded before the map knows what it wants.
import { grouped } from './format.js';

/**
 * @typedef {{numerator: bigint, denominator: bigint, named: boolean}} Fraction  `named`: whether a name as k is in it
 */
/** @typedef {Record<string, number>} Names  whole numbers that may be called by name, as k of the game that is shown */

/** Longer texts are no numbers of people, and larger exponents no cells. */
const LONGEST = 80;
const LARGEST_EXPONENT = 400n;

const RAISED = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

/**
 * What is written in more than one way, and how it is read here.
 * @type {[RegExp, string | ((found: string) => string)][]}
 */
const SPELLINGS = [
  [
    /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/g,
    (digits) => `^${[...digits].map((digit) => RAISED.indexOf(digit)).join('')}`,
  ],
  [/\*\*/g, '^'],
  [/[\u00d7\u00b7\u22c5]/g, '*'],
  [/[\u00f7\u2215\u2044]/g, '/'],
  [/[\u2212\u2013]/g, '-'],
];

// Groups of two or three digits behind commas, narrow or other spaces, apostrophes or low lines, the last of three;
// points separate groups if there are two of them. Then decimals and a power of ten.
const GROUPS = /\d{1,3}(?:(?<mark>[,\s'\u2019_])\d{2,3}(?=\k<mark>))*(?:([,\s'\u2019_])\d{3}(?!\d))/;
const WHOLE = new RegExp(`${GROUPS.source}|\\d{1,3}(?:\\.\\d{3}){2,}(?!\\d)|\\d+`);
const NUMBER = new RegExp(`^(${WHOLE.source})(?:\\.(\\d*))?(?:[eE]([-+]?\\d{1,3}))?`);

/**
 * @param {string} text
 * @param {Names} [names]
 * @returns {Fraction | null} null if it is no number
 */
export function readFraction(text, names = {}) {
  if (text.length > LONGEST) return null;
  let rest = text.trim().replace(/^\p{L}+\s*[=:]\s*/u, '');
  for (const [pattern, meant] of SPELLINGS) rest = rest.replace(pattern, /** @type {string} */ (meant));
  let named = false;

  /** @param {RegExp} pattern */
  const take = (pattern) => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length).trimStart();
    return found;
  };
  /** @returns {Ratio | null} */
  const atom = () => {
    const name = take(/^\p{L}+/u)?.[0];
    if (name !== undefined) {
      if (!Object.hasOwn(names, name)) return null;
      named = true;
      return [BigInt(names[name]), 1n];
    }
    const found = take(NUMBER);
    if (!found) return null;
    const [, whole, , , decimals = '', exponent = '0'] = found;
    const power = BigInt(exponent) - BigInt(decimals.length);
    const digits = BigInt(whole.replace(/\D/g, '') + decimals);
    if (power > LARGEST_EXPONENT || power < -LARGEST_EXPONENT) return null;
    return power < 0n ? [digits, 10n ** -power] : [digits * 10n ** power, 1n];
  };
  const factor = () => {
    const base = atom();
    if (!base || !take(/^\^/)) return base;
    const exponent = atom();
    if (!exponent || exponent[1] !== 1n || exponent[0] > LARGEST_EXPONENT) return null;
    return /** @type {Ratio} */ ([base[0] ** exponent[0], base[1] ** exponent[0]]);
  };
  const product = () => {
    let value = factor();
    // A name may follow a number without a sign: 1.618k.
    for (let sign; value && (sign = take(/^[*/]|^(?=\p{L})/u));) {
      const next = factor();
      if (!next || (sign[0] === '/' && next[0] === 0n)) return null;
      value = sign[0] === '/' ? [value[0] * next[1], value[1] * next[0]] : [value[0] * next[0], value[1] * next[1]];
    }
    return value;
  };
  let sign = take(/^[-+]/)?.[0] ?? '+';
  /** @type {Ratio} */
  let sum = [0n, 1n];
  for (;;) {
    const next = product();
    if (!next) return null;
    sum = [sum[0] * next[1] + (sign === '-' ? -1n : 1n) * next[0] * sum[1], sum[1] * next[1]];
    if (rest === '') break;
    const found = take(/^[-+]/);
    if (!found) return null;
    sign = found[0];
  }
  return { numerator: sum[0], denominator: sum[1], named };
}

/** @typedef {[bigint, bigint]} Ratio  the second is positive */

/**
 * The whole number that a text means. A part of a name is rounded down, as the cell that a place lies in: k/3 of k =
 * 1000 is 333.
 * @param {string} text
 * @param {Names} [names]
 * @returns {bigint | null} null if it means none
 */
export function readInteger(text, names) {
  const fraction = readFraction(text, names);
  if (!fraction) return null;
  const { numerator, denominator, named } = fraction;
  const rest = ((numerator % denominator) + denominator) % denominator;
  return rest === 0n || named ? (numerator - rest) / denominator : null;
}

/**
 * Two numbers, as "(1290, 701)", "x = 1,290, y = 701", "1290; 701" or "1290 701" are.
 * @param {string} text
 * @returns {[string, string] | null} their texts; null if there is one number, or none
 */
export function readPair(text) {
  const inner = text.trim().replace(/^[([{]\s*(.*?)\s*[)\]}]$/s, '$1');
  const isWrapped = inner !== text.trim();
  // The strongest separator that splits it in two: a single comma may also group the digits of one number.
  for (const separator of [
    /\s*;\s*/,
    /,\s+/,
    /\s*[,&]\s*(?=\p{L}\s*[=:])/u,
    /\s*,\s*/,
    /\s+(?=\p{L}\s*[=:])/u,
    /\s+/,
  ]) {
    const parts = inner.split(separator);
    if (parts.length === 2 && parts.every((part) => part !== '') && (isWrapped || readInteger(inner) === null))
      return [parts[0], parts[1]];
  }
  return null;
}

/**
 * How a text was understood, for the eye: "1 000 000" of "1e6".
 * @param {string} text
 * @param {Names} [names]
 * @returns {string} '' where the text says it just so, or is no whole number
 */
export function understood(text, names) {
  const value = readInteger(text, names);
  return value === null || String(value) === text.replace(/\s/g, '') ? '' : grouped(value);
}
