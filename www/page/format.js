// Numbers as people read them: digits in groups of three, a true minus sign, exact beyond 2^53.

const THIN_SPACE = '\u202f'; // the narrow one that doesn't break a line

/**
 * 1234567 -> "1 234 567"; four digits stay together.
 * @param {number | bigint} value a whole number
 */
export function grouped(value) {
  const digits = String(value < 0 ? -value : value);
  const text = digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return value < 0 ? `\u2212${text}` : text;
}

/**
 * With its sign: +3, −1, 0.
 * @param {number} value
 */
export const signed = (value) => (value > 0 ? `+${grouped(value)}` : grouped(value));

/**
 * A count of cells, to three digits: "958 thousand", "12.3 million", "4.5 billion".
 * @param {number} count
 */
export function approximately(count) {
  const names = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'];
  let power = 0;
  let value = count;
  while (value >= 999.5 && power < names.length - 1) {
    value /= 1000;
    power++;
  }
  const digits = power === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)}${names[power]}`;
}
