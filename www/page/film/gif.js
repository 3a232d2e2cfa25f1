// Animated pictures as GIF files, frame by frame. The format: Graphics Interchange Format, Version 89a (CompuServe).
import { Quantiser } from './quantiser.js';

/** @typedef {{width: number, height: number, milliseconds: number}} GifHead  of all frames; how long one is shown */

/** The colours of a frame are looked up with this many bits. */
const BITS = 8;
const CODES_MOST = 4096;

/** How a file begins: it plays for ever. @param {GifHead} head */
export function gifHead({ width, height }) {
  return Uint8Array.from([
    ...ascii('GIF89a'),
    ...short(width),
    ...short(height),
    ...[0x70, 0, 0], // no colours of all frames: each has its own
    ...[0x21, 0xff, 11],
    ...ascii('NETSCAPE2.0'),
    ...[3, 1, 0, 0, 0],
  ]);
}

/**
 * A frame.
 * @param {GifHead} head
 * @param {Uint8ClampedArray} pixels red, green, blue and alpha, which is not looked at
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function gifFrame({ width, height, milliseconds }, pixels) {
  const { colours, indices } = new Quantiser(pixels, 2 ** BITS).result;
  const table = new Uint8Array(3 * 2 ** BITS);
  table.set(colours.flat());
  const data = blocksOf(compressed(indices, BITS));
  const head = [
    ...[0x21, 0xf9, 4, 0, ...short(Math.round(milliseconds / 10)), 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0x80 | (BITS - 1)],
  ];
  const frame = new Uint8Array(head.length + table.length + 1 + data.length);
  frame.set(head);
  frame.set(table, head.length);
  frame[head.length + table.length] = BITS;
  frame.set(data, head.length + table.length + 1);
  return frame;
}

/** How a file ends. */
export const GIF_END = Uint8Array.of(0x3b);

/**
 * The format's way of LZW: codes grow from one bit more than the indices' to twelve, the lowest bit first.
 * @param {Uint8Array} indices
 * @param {number} bits of an index
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function compressed(indices, bits) {
  const [clear, end] = [2 ** bits, 2 ** bits + 1];
  let out = new Uint8Array(Math.max(64, indices.length >> 1));
  let [filled, buffer, held] = [0, 0, 0];
  let [next, length] = [end + 1, bits + 1];
  const put = (/** @type {number} */ code) => {
    buffer |= code << held;
    held += length;
    for (; held >= 8; held -= 8, buffer >>>= 8) push(buffer & 255);
  };
  const push = (/** @type {number} */ byte) => {
    if (filled === out.length) {
      const larger = new Uint8Array(2 * out.length);
      larger.set(out);
      out = larger;
    }
    out[filled++] = byte;
  };
  /** the code of what a code and a further index stand for; 0: none */
  const longer = new Uint16Array(CODES_MOST << bits);
  put(clear);
  let code = indices[0];
  for (let i = 1; i < indices.length; i++) {
    const index = indices[i];
    const at = (code << bits) | index;
    if (longer[at] !== 0) {
      code = longer[at];
      continue;
    }
    put(code);
    if (next === CODES_MOST) {
      put(clear);
      longer.fill(0);
      [next, length] = [end + 1, bits + 1];
    } else {
      // A reader knows a code one step later than we do.
      if (next === 2 ** length) length++;
      longer[at] = next++;
    }
    code = index;
  }
  put(code);
  if (next === 2 ** length && length < 12) length++;
  put(end);
  if (held > 0) push(buffer & 255);
  return out.slice(0, filled);
}

/**
 * Bytes in blocks of at most 255, each after its length, and an empty one.
 * @param {Uint8Array} bytes
 */
function blocksOf(bytes) {
  const blocks = new Uint8Array(bytes.length + Math.ceil(bytes.length / 255) + 1);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 255) {
    const block = bytes.subarray(from, from + 255);
    blocks[to++] = block.length;
    blocks.set(block, to);
    to += block.length;
  }
  return blocks;
}

/** @param {string} text */
const ascii = (text) => [...text].map((letter) => letter.charCodeAt(0));

/** @param {number} number */
const short = (number) => [number & 255, number >> 8];
