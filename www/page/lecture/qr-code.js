// A text as a QR code (ISO/IEC 18004): bytes in UTF-8, error correction of level M, versions 1 to 25.
import { encode } from '../../vendor/uqr.js';

/** The largest version that a screen shows legibly, and the bytes that it holds. */
const [MOST_VERSION, MOST_BYTES] = [25, 997];

/**
 * @param {string} text
 * @returns {boolean[][]} rows of modules, true where dark, without the quiet zone of four modules around
 * @throws {RangeError} where the text is longer than the largest version holds
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > MOST_BYTES)
    throw new RangeError(`The text has ${bytes.length} bytes; expected at most ${MOST_BYTES}.`);
  return encode(bytes, { ecc: 'M', maxVersion: MOST_VERSION, border: 0 }).data;
}
