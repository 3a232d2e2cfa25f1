// A text as a QR code (ISO/IEC 18004): bytes in UTF-8, error correction of level M, versions 1 to 25.
import { codewordsIn, fill, penaltyOf, plain } from './qr-matrix.js';

/** Codewords for the correction of errors in a block, and the number of blocks, at level M: by version, from 1 on. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21];
const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];
/** x^8 + x^4 + x^3 + x^2 + 1 */
const FIELD = 0x11d;

/**
 * @param {string} text
 * @returns {boolean[][]} rows of modules, true where dark, without the quiet zone of four modules around
 * @throws {RangeError} where the text is longer than the largest version holds
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = CORRECTION.findIndex((_, index) => lengthBits(index + 1) / 8 + 0.5 + bytes.length <= room(index + 1));
  if (version < 0) {
    const most = Math.floor(room(CORRECTION.length) - lengthBits(CORRECTION.length) / 8 - 0.5);
    throw new RangeError(`The text has ${bytes.length} bytes; expected at most ${most}.`);
  }
  const codewords = interleaved(dataOf(bytes, version + 1), version + 1);
  const masked = Array.from({ length: 8 }, (_, mask) => fill(plain(version + 1), codewords, mask));
  const penalties = masked.map(penaltyOf);
  return masked[penalties.indexOf(Math.min(...penalties))].map((row) => row.map(Boolean));
}

/** How many bits tell the length of the text. @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** How many codewords hold data. @param {number} version */
const room = (version) => codewordsIn(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

/**
 * Mode, length, text, and what fills the rest.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function dataOf(bytes, version) {
  const bits = [...binary(BYTE_MODE, 4), ...binary(bytes.length, lengthBits(version))];
  for (const byte of bytes) bits.push(...binary(byte, 8));
  const capacity = 8 * room(version);
  bits.push(...binary(0, Math.min(4, capacity - bits.length)));
  while (bits.length % 8 > 0) bits.push(0);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) data.push(bits.slice(at, at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let index = 0; data.length < room(version); index++) data.push(PADDING[index % 2]);
  return data;
}

/** @param {number} value @param {number} length */
const binary = (value, length) => Array.from({ length }, (_, index) => (value >> (length - 1 - index)) & 1);

/**
 * Blocks of data, each with its correction, dealt out codeword by codeword. The last blocks may be one longer.
 * @param {number[]} data
 * @param {number} version
 */
function interleaved(data, version) {
  const [count, correction] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const divisor = generator(correction);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const end = start + short + (index >= count - long ? 1 : 0);
    const block = data.slice(start, end);
    start = end;
    return { block, rest: remainder(block, divisor) };
  });
  const dealt = [];
  for (let at = 0; at <= short; at++) for (const { block } of blocks) if (at < block.length) dealt.push(block[at]);
  for (let at = 0; at < correction; at++) for (const { rest } of blocks) dealt.push(rest[at]);
  return dealt;
}

/** In the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? FIELD : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The coefficients of (x - 1)(x - 2)(x - 4)... but the first. @param {number} degree */
function generator(degree) {
  const coefficients = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let index = 0; index < degree; index++) {
    for (let at = 0; at < degree; at++)
      coefficients[at] = times(coefficients[at], root) ^ (at + 1 < degree ? coefficients[at + 1] : 0);
    root = times(root, 2);
  }
  return coefficients;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, coefficient] of divisor.entries()) rest[at] ^= times(coefficient, factor);
  }
  return rest;
}
