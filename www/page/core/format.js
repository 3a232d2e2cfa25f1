// Numbers as people read them: digits in groups of three, a true minus sign, exact beyond 2^53.

const THIN_SPACE = '\u202f'; // the narrow one that doesn't break a line

/** 1234567 -> "1 234 567"; four digits stay together. @param {number | bigint} value a whole number */
export function grouped(value) {
  const digits = String(value < 0 ? -value : value);
  const text = digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return value < 0 ? `\u2212${text}` : text;
}

/** With its sign: +3, −1, 0. @param {number} value */
export const signed = (value) => (value > 0 ? `+${grouped(value)}` : grouped(value));

/** As a screen reader says it: with each number in one piece. @param {string} text */
export const spoken = (text) => text.replaceAll(THIN_SPACE, '');

/** As other programs read it: each number in one piece, with the signs of keyboards. @param {string} text */
export const copied = (text) => spoken(text).replaceAll('\u2212', '-').replaceAll('\u2044', '/');

/** A text that somebody has written, as far as a sentence has room for it. @param {string} text */
export const quoted = (text) => `\u201c${text.length > 40 ? `${text.slice(0, 40)}\u2026` : text}\u201d`;

/** @param {string} text */
export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The engine's sentences begin small and have no full stop. @param {string} text */
export function asSentence(text) {
  const begun = capitalised(text);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Browsers say it each in its own way, some on the page and some only in a worker.
 * @param {string} sentence why the engine does not run
 */
export function explained(sentence) {
  return /content.security.policy|\bcsp\b/i.test(sentence)
    ? 'WebAssembly, which the map is computed with, is blocked here by a content security policy. It must ' +
        "allow 'wasm-unsafe-eval'."
    : sentence;
}
