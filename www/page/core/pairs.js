// Pairs of numbers in one text, how fields have understood a number, and choices: what only those need that come later.
import { grouped, quoted } from './format.js';
import { LONGEST, readInteger, spelled } from './numbers.js';

/** @import { Names } from './numbers.js' */

/**
 * Two numbers, as "(1290, 701)", "x = 1,290, y = 701", "1290; 701" or "1290 701" are.
 * @param {string} text
 * @returns {[string, string] | null} their texts; null if there is one number, or none
 */
export function readPair(text) {
  if (text.length > 2 * LONGEST) return null;
  // Without the marks of the sentence that it was copied from.
  const plain = spelled(text)
    .trim()
    .replace(/^["'\u201a-\u201f]+|["'\u2019-\u201f.,;]+$/g, '')
    .replace(/^\(\s*x\s*,\s*y\s*\)\s*=\s*/i, '');
  const inner = plain.replace(/^[([{<\u27e8\u3008\u3010]\s*(.*?)\s*[)\]}>\u27e9\u3009\u3011]$/s, '$1');
  const isWrapped = inner !== plain;
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
    if (parts.length === 2 && parts.every((part) => part !== '') && (isWrapped || readInteger(inner) === null)) {
      const [first, second] = parts;
      return /^y\s*[=:]/i.test(first) && /^x\s*[=:]/i.test(second) ? [second, first] : [first, second];
    }
  }
  return null;
}

/** A cell or a vector in one text: "12, -80". @param {string} text @returns {[number, number] | null} */
export function readWholePair(text) {
  // Two are asked for, so that 10,700 is not one.
  const [x, y] = (readPair(/^\s*\p{Ps}/u.test(text) ? text : `(${text})`) ?? []).map((part) => readInteger(part));
  return typeof x !== 'bigint' || typeof y !== 'bigint' ? null : [Number(x), Number(y)];
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

/**
 * @template {string | number} T
 * @param {string} sentence what the text is, without its end
 * @param {T[]} options
 * @param {string} text
 */
export function oneOf(sentence, options, text) {
  const found = options.find((option) => String(option) === text);
  if (found === undefined) throw new Error(`${sentence}, not ${quoted(text)}.`);
  return found;
}
