// Animated pictures as GIF files, frame by frame. The format: Graphics Interchange Format, Version 89a (CompuServe).

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
  const { colours, indices } = quantised(pixels, 2 ** BITS);
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
  /** @type {number[]} */
  const out = [];
  let [buffer, held] = [0, 0];
  let [next, length] = [end + 1, bits + 1];
  const put = (/** @type {number} */ code) => {
    buffer |= code << held;
    held += length;
    for (; held >= 8; held -= 8, buffer >>>= 8) out.push(buffer & 255);
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
  if (held > 0) out.push(buffer & 255);
  return Uint8Array.from(out);
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

/** @typedef {[red: number, green: number, blue: number]} Colour */

/** Colours are told apart by this many bits a channel where there are too many. */
const BITS_A_CHANNEL = 5;

/**
 * At most this many colours for the pixels of a picture: all of them where they are few, and else by median cut (P.
 * Heckbert: Color image quantization for frame buffer display. SIGGRAPH 1982).
 * @param {Uint8ClampedArray} pixels red, green, blue, alpha
 * @param {number} most colours, at most 256
 * @returns {{colours: Colour[], indices: Uint8Array}}
 */
export const quantised = (pixels, most) => exactly(pixels, most) ?? roughly(pixels, most);

/**
 * @param {Uint8ClampedArray} pixels
 * @param {number} most
 */
function exactly(pixels, most) {
  /** @type {Map<number, number>} */
  const known = new Map();
  const indices = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < indices.length; i++) {
    const colour = (pixels[4 * i] << 16) | (pixels[4 * i + 1] << 8) | pixels[4 * i + 2];
    let index = known.get(colour);
    if (index === undefined) {
      index = known.size;
      if (index === most) return null;
      known.set(colour, index);
    }
    indices[i] = index;
  }
  const colours = [...known.keys()].map(
    (colour) => /** @type {Colour} */ ([16, 8, 0].map((by) => (colour >> by) & 255)),
  );
  return { colours, indices };
}

/** @typedef {{bin: number, count: number, colour: Colour}} Bin  pixels of nearly one colour; `colour`: their mean */

/**
 * @param {Uint8ClampedArray} pixels
 * @param {number} most
 */
function roughly(pixels, most) {
  const bins = binsOf(pixels);
  let boxes = [bins];
  while (boxes.length < most) {
    const widest = boxes
      .map((box, index) => ({ index, ...spread(box) }))
      .reduce((best, box) => (box.weight > best.weight ? box : best));
    if (widest.weight === 0) break;
    const box = boxes[widest.index].sort((a, b) => a.colour[widest.channel] - b.colour[widest.channel]);
    const total = box.reduce((sum, { count }) => sum + count, 0);
    let [half, at] = [box[0].count, 1];
    while (at < box.length - 1 && half < total / 2) half += box[at++].count;
    boxes = [...boxes.slice(0, widest.index), box.slice(0, at), box.slice(at), ...boxes.slice(widest.index + 1)];
  }
  const indexOf = new Uint8Array(2 ** (3 * BITS_A_CHANNEL));
  boxes.forEach((box, index) => box.forEach(({ bin }) => (indexOf[bin] = index)));
  const indices = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < indices.length; i++) indices[i] = indexOf[binOf(pixels, 4 * i)];
  return { colours: boxes.map(meanOf), indices };
}

/** @param {Uint8ClampedArray} pixels */
function binsOf(pixels) {
  const sums = [0, 1, 2, 3].map(() => new Float64Array(2 ** (3 * BITS_A_CHANNEL)));
  for (let at = 0; at < pixels.length; at += 4) {
    const bin = binOf(pixels, at);
    for (const channel of [0, 1, 2]) sums[channel][bin] += pixels[at + channel];
    sums[3][bin]++;
  }
  /** @type {Bin[]} */
  const bins = [];
  sums[3].forEach((count, bin) => {
    if (count === 0) return;
    bins.push({ bin, count, colour: /** @type {Colour} */ ([0, 1, 2].map((channel) => sums[channel][bin] / count)) });
  });
  return bins;
}

/**
 * @param {Uint8ClampedArray} pixels
 * @param {number} at
 */
const binOf = (pixels, at) =>
  ((pixels[at] >> (8 - BITS_A_CHANNEL)) << (2 * BITS_A_CHANNEL)) |
  ((pixels[at + 1] >> (8 - BITS_A_CHANNEL)) << BITS_A_CHANNEL) |
  (pixels[at + 2] >> (8 - BITS_A_CHANNEL));

/**
 * How far the colours of a box are apart, and in which channel; what many pixels have counts more.
 * @param {Bin[]} box
 */
function spread(box) {
  const [weight, channel] = [0, 1, 2]
    .map((channel) => {
      const values = box.map(({ colour }) => colour[channel]);
      return [Math.max(...values) - Math.min(...values), channel];
    })
    .reduce((best, one) => (one[0] > best[0] ? one : best));
  return { weight: box.length > 1 ? weight * box.reduce((sum, { count }) => sum + count, 0) ** 0.5 : 0, channel };
}

/** @param {Bin[]} box @returns {Colour} */
function meanOf(box) {
  const total = box.reduce((sum, { count }) => sum + count, 0);
  return /** @type {Colour} */ (
    [0, 1, 2].map((channel) => Math.round(box.reduce((sum, bin) => sum + bin.colour[channel] * bin.count, 0) / total))
  );
}
