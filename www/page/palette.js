// Colours: from the integers of a tile to pixels.
//
// A tile keeps integers, so that another palette computes no cell again. At level 0 a pixel is a cell and has the
// colour of its deviation's class. Above, a pixel is many cells and has their true average colour, taken in linear
// light (an average of sRGB values would be too dark).
import { TILE_SIDE } from '../shared/messages.js';

const PIXELS = TILE_SIDE * TILE_SIDE;
// A tile holds 32 bits a cell: in the hood of a huge game, what is lower still is this.
const SATURATED = -(2 ** 31);

/**
 * The paper's colours for v = -5 to 2 (its Figure 1): dark brown, dark olive, olive, light olive, yellow, black, blue,
 * indigo. All of the deeper hood is brown; above 2 the colours glow, from violet to white: armpit and prism.
 */
export const PAPER = [
  '#4a2a14', // v <= -5
  '#4d4a16', // -4
  '#7d7a22', // -3
  '#b3ad4a', // -2
  '#f6e14b', // -1
  '#000000', // 0
  '#2352d6', // 1
  '#4b1d9e', // 2
  '#8a2be0', // 3
  '#c72bc4', // 4
  '#ee3f86', // 5
  '#fa6a55', // 6, 7
  '#ff9a3c', // 8 to 11
  '#ffc765', // 12 to 19
  '#ffe7b0', // 20 to 39
  '#fffaf0', // 40 and more
];

/** @typedef {{classes: number, values: ArrayLike<number>}} Counts  as in TileValues, in any typed array */

/**
 * @typedef {object} Scheme  which colours there are, each as `#rrggbb`
 * @property {string[]} colours one a class
 * @property {([even: string, odd: string] | null)[]} [parities] by class: the colours of its even and its odd deviations, where a
 *   cell's tell more than its class
 */

/**
 * Colours a tile of level 0 and of the levels above, by one list of class colours.
 */
export class Palette {
  #colours;
  /** the packed colour of each deviation from #lowest on */
  #cells;
  #lowest;
  /** class -> red, green, blue in linear light, 0 to 1 */
  #linear;
  /** of what is so low that not even its parity is known */
  #saturated;

  /**
   * @param {string[]} colours one `#rrggbb` a class
   * @param {ArrayLike<number>} classBounds the lowest deviation of each class
   * @param {Scheme['parities']} [parities]
   */
  constructor(colours, classBounds, parities = []) {
    if (colours.length !== classBounds.length) {
      throw new Error(`A palette has a colour for each of the ${classBounds.length} classes, not ${colours.length}.`);
    }
    this.#colours = colours;
    this.#linear = colours.map(lightOf);
    // The first class has no lower end, the last no upper one: an even and an odd deviation stand for all of them.
    this.#lowest = classBounds[1] - 2;
    const highest = classBounds[classBounds.length - 1] + 1;
    this.#cells = new Uint32Array(highest - this.#lowest + 1);
    let index = 0;
    for (let deviation = this.#lowest; deviation <= highest; deviation++) {
      while (index + 1 < classBounds.length && classBounds[index + 1] <= deviation) index++;
      this.#cells[deviation - this.#lowest] = packedColour(parities[index]?.[deviation & 1] ?? colours[index]);
    }
    this.#saturated = packedColour(colours[0]);
  }

  /**
   * The colour of a whole tile whose pixels hold one class only, or null.
   * @param {number} classes bit mask
   */
  uniform(classes) {
    return classes !== 0 && (classes & (classes - 1)) === 0 ? this.#colours[31 - Math.clz32(classes)] : null;
  }

  /**
   * The colour of a deviation, `#rrggbb`.
   * @param {number} deviation
   */
  colourOf(deviation) {
    const colour = this.#cells[deviation - this.#lowest] ?? this.#beyond(deviation);
    return `#${[0, 8, 16].map((bits) => ((colour >> bits) & 255).toString(16).padStart(2, '0')).join('')}`;
  }

  /**
   * The packed colour of a deviation below or above all others.
   * @param {number} deviation
   */
  #beyond(deviation) {
    if (deviation === SATURATED) return this.#saturated;
    const last = this.#cells.length - 1;
    const index = deviation - this.#lowest;
    return this.#cells[index < 0 ? index & 1 : last - ((index - last) & 1)];
  }

  /**
   * @param {ArrayLike<number>} deviations
   * @param {Uint32Array} out a tile's pixels, in the byte order of ImageData
   */
  paintCells(deviations, out) {
    const cells = this.#cells;
    const lowest = this.#lowest;
    for (let i = 0; i < PIXELS; i++) {
      const index = deviations[i] - lowest;
      out[i] = index >= 0 && index < cells.length ? cells[index] : this.#beyond(deviations[i]);
    }
  }

  /**
   * Whether some cells are not known yet: they are one class above all others.
   * @param {number} classes bit mask
   */
  isPartial(classes) {
    return classes >= 2 ** this.#colours.length;
  }

  /**
   * Pixels of which not every cell is known are transparent.
   * @param {Counts} counts
   * @param {number} level
   * @param {Uint32Array} out a tile's pixels, in the byte order of ImageData
   */
  paintCounts(counts, level, out) {
    const { classes, values } = counts;
    const { base, add } = this.lightOf(counts, level);
    for (let at = 0; at < PIXELS; at += TILE_SIDE) {
      for (const [channel, line] of LINE.entries()) line.fill(base[channel]);
      add(at, LINE);
      packLine(LINE, out, at);
    }
    for (let i = 0; this.isPartial(classes) && i < PIXELS; i++) {
      let known = 0;
      for (let at = i; at < values.length; at += PIXELS) known += values[at];
      if (known < 4 ** level) out[i] = 0;
    }
  }

  /**
   * The light of coarse pixels.
   * @param {Counts} counts
   * @param {number} level
   * @returns {Light}
   */
  lightOf({ classes, values }, level) {
    const present = this.#linear.map((_, index) => index).filter((index) => classes & (1 << index));
    const base = this.#linear[(this.isPartial(classes) ? present[0] : present.pop()) ?? 0];
    // The highest class has no plane of its own: start with its colour everywhere, then exchange what isn't it.
    const cells = 4 ** level;
    const gains = new Float64Array(3 * present.length + 3);
    for (const [plane, index] of present.entries()) {
      gains.set(this.#linear[index].map((value, i) => ((value - base[i]) * STEPS) / cells), 3 * plane);
    }
    return {
      base: base.map((value) => value * STEPS),
      add: (at, sums) => {
        for (let plane = 0; plane < present.length; plane += 2) addTwo(values, at + plane * PIXELS, gains, 3 * plane, sums);
      },
    };
  }
}

/**
 * @typedef {object} Light  of a tile's pixels, which is linear; a channel each: red, green, blue, and what else is to be averaged
 * @property {number[]} base that all of them have
 * @property {(at: number, sums: Float64Array[]) => void} add what a row of them, which begins at `at`, has beside that
 */

// Linear light, in so many steps that even the darkest sRGB values are told apart.
const STEPS = 16383;
const SRGB = Uint8Array.from({ length: STEPS + 2 }, (_, step) => {
  const linear = Math.min(1, step / STEPS);
  return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
});

/** The light of a row of pixels. */
const LINE = [0, 1, 2].map(() => new Float64Array(TILE_SIDE));
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => lightOfChannel(value) * STEPS);

/**
 * The light of pixels.
 * @param {Uint32Array} pixels in the byte order of ImageData
 * @returns {Light}
 */
export const lightOfPixels = (pixels) => ({
  base: [0, 0, 0],
  add: (at, sums) => {
    for (let i = 0; i < 3; i++) for (let x = 0; x < TILE_SIDE; x++) sums[i][x] += LIGHT[(pixels[at + x] >> (8 * i)) & 255];
  },
});

/**
 * Pixels of such light.
 * @param {Float64Array[]} light
 * @param {Uint32Array} out in the byte order of ImageData
 * @param {number} at where they begin
 */
export function packLine([red, green, blue], out, at) {
  for (let x = 0; x < red.length; x++) out[at + x] = packed(SRGB[(red[x] + 0.5) | 0], SRGB[(green[x] + 0.5) | 0], SRGB[(blue[x] + 0.5) | 0]);
}

/**
 * Adds the light of two planes at once, which takes little longer than to add one.
 * @param {ArrayLike<number>} values
 * @param {number} at where the row's counts begin in the first of them
 * @param {Float64Array} gains the light of a cell, by plane; none where there is no plane
 * @param {number} first where the first plane's is
 * @param {Float64Array[]} sums
 */
function addTwo(values, at, gains, first, [red, green, blue]) {
  const [r0, g0, b0, r1, g1, b1] = gains.subarray(first);
  // Beyond the last plane, something that is there.
  const at1 = at + PIXELS < values.length ? at + PIXELS : at;
  for (let x = 0; x < TILE_SIDE; x++) {
    const n0 = values[at + x];
    const n1 = values[at1 + x];
    red[x] += n0 * r0 + n1 * r1;
    green[x] += n0 * g0 + n1 * g1;
    blue[x] += n0 * b0 + n1 * b1;
  }
}

/** The value of a channel, 0 to 255, that linear light of 0 to 1 is shown by. */
export const valueOf = (/** @type {number} */ light) => SRGB[(light * STEPS + 0.5) | 0];

/**
 * Linear light, 0 to 1, of a channel's value, 0 to 255.
 * @param {number} value
 */
export function lightOfChannel(value) {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/**
 * Red, green, blue in linear light, 0 to 1.
 * @param {string} colour
 */
export const lightOf = (colour) => channelsOf(colour).map(lightOfChannel);

/** @param {string} colour */
function channelsOf(colour) {
  const number = Number.parseInt(colour.slice(1), 16);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`A class colour is written #rrggbb, not ${colour}.`);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** @param {string} colour */
export function packedColour(colour) {
  const [red, green, blue] = channelsOf(colour);
  return packed(red, green, blue);
}

/**
 * ImageData's bytes are red, green, blue, alpha; every machine with a browser is little-endian.
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 */
function packed(red, green, blue) {
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}
