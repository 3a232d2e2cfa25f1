// Colours: from the integers of a tile to pixels.
//
// A tile keeps integers, so that another palette computes no cell again. At level 0 a pixel is a cell and has the
// colour of its deviation's class. Above, a pixel is many cells and has their true average colour, taken in linear
// light (an average of sRGB values would be too dark).
import { TILE_SIDE } from '../../shared/messages.js';

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
   * The light of a tile's pixels, red, green and blue in steps, and then what a cell of each plane of counts adds to it.
   * @param {number} classes bit mask
   * @param {number} level
   */
  lightOf(classes, level) {
    const present = this.#linear.map((_, index) => index).filter((index) => classes & (1 << index));
    // The highest class has no plane of its own: start with its colour everywhere, then exchange what isn't it.
    const base = this.#linear[(this.isPartial(classes) ? present[0] : present.pop()) ?? 0];
    const gains = present.flatMap((index) => this.#linear[index].map((value, channel) => (value - base[channel]) / 4 ** level));
    return Float32Array.from([...base, ...gains], (light) => light * STEPS);
  }
}

// Linear light, in so many steps that even the darkest sRGB values are told apart.
const STEPS = 16383;
/** The value of a channel, 0 to 255, by its light in steps; and one step more. */
export const VALUES = Uint8Array.from({ length: STEPS + 2 }, (_, step) => {
  const linear = Math.min(1, step / STEPS);
  return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
});

/** The light in steps by the value of a channel. */
export const LIGHT = Float32Array.from({ length: 256 }, (_, value) => lightOfChannel(value) * STEPS);

/** The value of a channel, 0 to 255, that linear light of 0 to 1 is shown by. */
export const valueOf = (/** @type {number} */ light) => VALUES[(light * STEPS + 0.5) | 0];

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
