// At most this many colours for the pixels of a picture: all of them where they are few, and else by median cut
// (P. Heckbert: Color image quantization for frame buffer display. SIGGRAPH 1982).

/** @typedef {[red: number, green: number, blue: number]} Colour */

/** Colours are told apart by this many bits a channel where there are too many. */
const BITS = 5;

export class Quantiser {
  /** @type {{colours: Colour[], indices: Uint8Array}} */
  result;

  /**
   * @param {Uint8ClampedArray} pixels red, green, blue, alpha
   * @param {number} most colours, at most 256
   */
  constructor(pixels, most) {
    this.result = exactly(pixels, most) ?? roughly(pixels, most);
  }
}

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
  const indexOf = new Uint8Array(2 ** (3 * BITS));
  boxes.forEach((box, index) => box.forEach(({ bin }) => (indexOf[bin] = index)));
  const indices = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < indices.length; i++) indices[i] = indexOf[binOf(pixels, 4 * i)];
  return { colours: boxes.map(meanOf), indices };
}

/** @param {Uint8ClampedArray} pixels */
function binsOf(pixels) {
  const sums = [0, 1, 2, 3].map(() => new Float64Array(2 ** (3 * BITS)));
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
  ((pixels[at] >> (8 - BITS)) << (2 * BITS)) |
  ((pixels[at + 1] >> (8 - BITS)) << BITS) |
  (pixels[at + 2] >> (8 - BITS));

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
