// Integers as files: .npy, the format of NumPy (its version 1.0, see numpy.lib.format), and CSV.

/**
 * @typedef {{width: number, height: number, isWide: boolean}} Shape  of the table; wide numbers take eight bytes,
 *   others four
 */

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
/** The data begins at a multiple of this. */
const ALIGNMENT = 64;

/**
 * What a .npy file begins with; the numbers follow, row by row, little-endian.
 * @param {Shape} shape
 */
export function npyHead({ width, height, isWide }) {
  const text = `{'descr': '<i${isWide ? 8 : 4}', 'fortran_order': False, 'shape': (${height}, ${width}), }`;
  const before = MAGIC.length + 2;
  const length = Math.ceil((before + text.length + 1) / ALIGNMENT) * ALIGNMENT - before;
  const bytes = new Uint8Array(before + length);
  bytes.set(MAGIC);
  new DataView(bytes.buffer).setUint16(MAGIC.length, length, true);
  bytes.set(new TextEncoder().encode(`${text.padEnd(length - 1)}\n`), before);
  return bytes;
}

/**
 * Rows of numbers as a .npy file holds them.
 * @param {Int32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>} numbers
 */
export function npyRows(numbers) {
  if (isLittleEndian) return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const view = new DataView(new ArrayBuffer(numbers.byteLength));
  numbers.forEach((/** @type {number | bigint} */ number, /** @type {number} */ index) => {
    if (typeof number === 'bigint') view.setBigInt64(8 * index, number, true);
    else view.setInt32(4 * index, number, true);
  });
  return new Uint8Array(view.buffer);
}

/**
 * Rows of numbers as CSV: a line a row, no head.
 * @param {Int32Array | BigInt64Array} numbers
 * @param {number} width of a row
 */
export function csvRows(numbers, width) {
  let text = '';
  for (let at = 0; at < numbers.length; at += width) text += `${numbers.subarray(at, at + width).join(',')}\n`;
  return new TextEncoder().encode(text);
}

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
