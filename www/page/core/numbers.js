// Numbers as people write and paste them: 1e6, 10^6, 2^20, 1,000,000, 1 000 000, 1_000_000, k = 300, k/3, 1.618k,
// 0,5k, 2k - 1, 2\u00bd, in digits of any script. The page's one reader of numbers. Read exactly, as fractions of big
// integers, so that nothing is rounded before the map knows what it wants.

/**
 * @typedef {{numerator: bigint, denominator: bigint, named: boolean}} Fraction  `named`: whether a name as k is in it
 */
/** @typedef {Record<string, number>} Names  whole numbers that may be called by name, as k of the game that is shown */

/** Longer texts are no numbers of people, and larger exponents no cells. */
export const LONGEST = 80;
const LARGEST_EXPONENT = 400n;

const RAISED = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

/** A digit of any script: a script's own stand side by side, from 0 on. @param {string} digit */
function valueOf(digit) {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value++;
  return String(value % 10);
}

/**
 * What is written in more than one way, and how it is read here. A fraction in one character may follow a number, as
 * in 2\u00bd.
 * @type {[RegExp, string | ((found: string) => string)][]}
 */
const SPELLINGS = [
  [
    /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/g,
    (digits) => `^${[...digits].map((digit) => RAISED.indexOf(digit)).join('')}`,
  ],
  [/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => `&${fraction.normalize('NFKC')}`],
  [/[^]+/, (text) => text.normalize('NFKC')],
  [/\p{Cf}/gu, ''], // zero-width characters, and marks of direction
  [/\p{Nd}/gu, valueOf],
  [/[\u060c\u066c\u3001]/g, ','],
  [/[\u2018\u02bc]/g, "'"],
  [/\u066b/g, '.'],
  [/\u061b/g, ';'],
  [/^\s*\u00d7|\u00d7\s*$/g, ''], // twice is 2
  [/\*\*/g, '^'],
  // Between digits a point in the middle may part thousands, or be a product: then it is no sign at all.
  [/[\u00d7\u22c5\u2219]|\u00b7(?!(?<=\d.)\d{3}(?![\d^]))/g, '*'],
  [/[\u00f7\u2215]|(?<!&\d*)\u2044/g, '/'],
  [/[\u2010-\u2015\u2212\u2796]/g, '-'],
];

/** A text with numbers in plain characters, whatever script or program it comes from. @param {string} text */
export const spelled = (text) =>
  SPELLINGS.reduce((text, [pattern, meant]) => text.replace(pattern, /** @type {string} */ (meant)), text);

// Groups of two or three digits behind commas, narrow or other spaces, apostrophes or low lines, the last of three;
// points separate groups if there are two of them. Then decimals and a power of ten.
const GROUPS = /[1-9]\d{0,2}(?:(?<mark>[,\s'\u2019_])\d{2,3}(?=\k<mark>))*(?:([,\s'\u2019_])\d{3}(?!\d))/;
const WHOLE = new RegExp(`${GROUPS.source}|\\d{1,3}(?:\\.\\d{3}){2,}(?!\\d)|\\d+`);
const NUMBER = new RegExp(`^(${WHOLE.source})(?:\\.(\\d*))?(?:[eE]([-+]?\\d{1,3}))?`);

/** Whose value follows: k = 300. */
const NAME = /^\p{L}+\s*[=:]\s*/u;
/** Decimals behind a comma, and perhaps groups of three before it. */
const COMMA = /(\d{1,3}(?:[. ']\d{3})+|\d+),(\d+)(?![\d,])/g;
/** One thousand, or one with three decimals; behind a comma so before a name only. */
const DOUBTFUL = /(?<![\d.,])([1-9]\d{0,2})(?:\.(\d{3})(?![\d.,eE])|,(\d{3})(?=\s*\*?\s*\p{L}))/u;

/** @param {string} text @param {Names} [names] @returns {Fraction | null} null if it is no number */
export function readFraction(text, names) {
  if (text.length > LONGEST) return null;
  const plain = spelled(text).trim().replace(NAME, '');
  const withPoint = plain.replace(COMMA, (_, whole, decimals) => `${whole.replace(/\D/g, '')}.${decimals}`);
  return fractionOf(plain, names) ?? fractionOf(withPoint, names);
}

/**
 * What a number may mean that people write in two ways.
 * @param {string} text
 * @param {Names} [names]
 * @returns {string[]} none, where it means one thing
 */
export function meaningsOf(text, names) {
  const [, whole, point, comma] = text.length > LONGEST ? [] : (DOUBTFUL.exec(spelled(text)) ?? []);
  const decimals = point ?? comma;
  if (!decimals || (point && readFraction(text, names)?.named)) return [];
  return [whole + decimals, `${whole}.${decimals}`.replace(/\.?0+$/, '')];
}

/** @param {string} rest in plain characters @param {Names} [names] @returns {Fraction | null} */
function fractionOf(rest, names = {}) {
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
      const known = [name, name.toLowerCase()].find((name) => Object.hasOwn(names, name));
      if (known === undefined) return null;
      named = true;
      return [BigInt(names[known]), 1n];
    }
    const found = take(NUMBER);
    const part = take(/^&(\d+)\u2044(\d+)/);
    /** @type {Ratio} */
    const fraction = part ? [BigInt(part[1]), BigInt(part[2])] : [0n, 1n];
    if (!found) return part && fraction;
    const [, whole, , , decimals = '', exponent = '0'] = found;
    const power = BigInt(exponent) - BigInt(decimals.length);
    const digits = BigInt(whole.replace(/\D/g, '') + decimals);
    if (power > LARGEST_EXPONENT || power < -LARGEST_EXPONENT) return null;
    if (power < 0n) return part ? null : [digits, 10n ** -power];
    return [digits * 10n ** power * fraction[1] + fraction[0], fraction[1]];
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
  if (!fraction || meaningsOf(text, names).length > 0) return null;
  // Without a name, 1,00 is more likely a pair; 1.000,00 is none.
  const plain = spelled(text).trim().replace(NAME, '');
  if (!fraction.named && !fractionOf(plain, names) && !/[. ']\d{3},/.test(plain)) return null;
  const { numerator, denominator, named } = fraction;
  const rest = ((numerator % denominator) + denominator) % denominator;
  return rest === 0n || named ? (numerator - rest) / denominator : null;
}
