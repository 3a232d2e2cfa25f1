// Whole numbers in few bits: in each run of 64, only what they exceed the lowest by is written, in as many bits as the
// largest needs. Counters along an edge change by little from cell to cell, and counts from pixel to pixel.
//
// A run begins with a word that holds its lowest number (26 bits, signed) and its width (6 bits).

const RUN = 64;
const WIDTH_BITS = 6;
const LIMIT = 2 ** 25;

/** How many words this many numbers take at most. @param {number} length */
export const mostWords = (length) => Math.ceil(length / RUN) * (RUN + 1);

/**
 * Writes numbers from a word on, and tells the word after them.
 * @param {Int32Array | Int8Array | Uint8Array} numbers
 * @param {Int32Array} words
 * @param {number} at
 * @throws {RangeError} if a number is too large
 */
export function pack(numbers, words, at) {
  for (let start = 0; start < numbers.length; start += RUN) {
    const end = Math.min(start + RUN, numbers.length);
    let [low, high] = [numbers[start], numbers[start]];
    for (let i = start + 1; i < end; i++) {
      const number = numbers[i];
      if (number < low) low = number;
      else if (number > high) high = number;
    }
    if (low < -LIMIT || high >= LIMIT)
      throw new RangeError(`There are numbers from ${low} to ${high}; expected less than ${LIMIT}.`);
    const width = 32 - Math.clz32(high - low);
    words[at++] = (low << WIDTH_BITS) | width;
    let [word, filled] = [0, 0];
    for (let i = start; i < end && width > 0; i++) {
      const number = numbers[i] - low;
      word |= number << filled;
      filled += width;
      if (filled < 32) continue;
      words[at++] = word;
      filled -= 32;
      word = number >>> (width - filled);
    }
    if (filled > 0) words[at++] = word;
  }
  return at;
}

/**
 * Reads numbers from a word on, as many as `numbers` has, and tells the word after them.
 * @param {Int32Array} words
 * @param {number} at
 * @param {Int32Array | Int8Array | Uint8Array} numbers
 */
export function unpack(words, at, numbers) {
  for (let start = 0; start < numbers.length; start += RUN) {
    const end = Math.min(start + RUN, numbers.length);
    const head = words[at++];
    const low = head >> WIDTH_BITS;
    const width = head & (2 ** WIDTH_BITS - 1);
    if (width === 0) {
      numbers.fill(low, start, end);
      continue;
    }
    const mask = 2 ** width - 1;
    let used = 0;
    for (let i = start; i < end; i++) {
      let number = words[at] >>> used;
      used += width;
      if (used >= 32) {
        at++;
        used -= 32;
        if (used > 0) number |= words[at] << (width - used);
      }
      numbers[i] = low + (number & mask);
    }
    if (used > 0) at++;
  }
  return at;
}

/** How much each byte exceeds the one before, round the clock of 256. @param {Int8Array} bytes */
export function differences(bytes) {
  const steps = new Int8Array(bytes.length);
  let last = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    steps[i] = byte - last;
    last = byte;
  }
  return steps;
}

/** The bytes that `differences` were taken of, in their place. @param {Int8Array} steps */
export function sums(steps) {
  for (let i = 1; i < steps.length; i++) steps[i] += steps[i - 1];
  return steps;
}

/**
 * A sum over words that tells when one has changed: a multiplication and a shift a word, so about a gigabyte a second.
 * Both can be undone, so that a single wrong word never goes unseen.
 * @param {Int32Array} words
 */
export function checksum(words) {
  let sum = words.length;
  for (let i = 0; i < words.length; i++) {
    sum = Math.imul(sum ^ words[i], 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return sum;
}
