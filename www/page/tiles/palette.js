// Colours: from the integers of a tile to pixels.
//
// A tile keeps integers, so that another palette computes no cell again. At level 0 a pixel is a cell and has the
// colour of its value's class. Above, a pixel is many cells and has their true average colour, taken in linear
// light (an average of sRGB values would be too dark).
import { channelOfLight, channelsOf, colourFrom, lightOf, lightOfChannel } from '../core/light.js';
import { TILE_SIDE } from '../../shared/messages.js';

const PIXELS = TILE_SIDE * TILE_SIDE;
// A tile holds 32 bits a cell: a value that is lower still, as in the hood of a huge queen's game, is this.
const SATURATED = -(2 ** 31);

/** @typedef {{classes: number, values: ArrayLike<number>}} Counts  as in TileValues, in any typed array */

/** @import { Values } from '../families/families.js' */

/**
 * @typedef {object} Scheme  which colours there are, each as `#rrggbb`
 * @property {string[]} colours one a class
 * @property {([even: string, odd: string] | null)[]} [parities] by class: the colours of its even and its odd values,
 *   where a cell's tell more than its class
 * @property {(value: number) => string} [colourOf] the colour of a cell, where it tells more than its class in any
 *   other way
 */

/** Where classes or colours are no ranges of values, those of so many values are looked up in a table. */
const LOOKED_UP = 4096;

/** Colours a tile of level 0 and of the levels above, by one list of class colours. */
export class Palette {
  /** @readonly */
  scheme;
  #values;
  /** the packed colours of each class: its own, and those of its even and odd values */
  #packed;
  /** the packed colour of each value from #lowest on */
  #cells;
  #lowest;
  /** class -> red, green, blue in linear light, 0 to 1 */
  #linear;

  /** @param {Scheme} scheme @param {Pick<Values, 'bounds' | 'classOf'>} values whose classes these are */
  constructor(scheme, values) {
    const { colours, parities, colourOf } = scheme;
    const { bounds, classOf } = values;
    if (colours.length !== bounds.length) {
      throw new Error(`A palette has a colour for each of the ${bounds.length} classes, not ${colours.length}.`);
    }
    this.scheme = scheme;
    this.#values = values;
    this.#linear = colours.map(lightOf);
    this.#packed = colours.map((colour, index) =>
      [colour, ...(parities?.[index] ?? [colour, colour])].map(packedColour),
    );
    // The first class has no lower end, the last no upper one: an even and an odd value stand for all of them.
    const isRanged = !colourOf && !classOf && bounds.length > 1;
    this.#lowest = isRanged ? bounds[1] - 2 : 0;
    const length = isRanged ? bounds[bounds.length - 1] + 2 - this.#lowest : LOOKED_UP;
    this.#cells = Uint32Array.from({ length }, (_, i) => this.#packedOf(this.#lowest + i));
  }

  get colours() {
    return this.scheme.colours;
  }

  /** The packed colour of a value, computed anew. @param {number} value */
  #packedOf(value) {
    const { colourOf } = this.scheme;
    if (colourOf) return packedColour(colourOf(value));
    // Of what is so low that 32 bits don't hold it, not even the parity is known.
    return this.#packed[classOf(this.#values, value)][value === SATURATED ? 0 : 1 + (value & 1)];
  }

  /** The colour of a whole tile whose pixels hold one class only, or null. @param {number} classes bit mask */
  uniform(classes) {
    return classes !== 0 && (classes & (classes - 1)) === 0 ? this.scheme.colours[31 - Math.clz32(classes)] : null;
  }

  /** The colour of a value, `#rrggbb`. @param {number} value */
  colourOf(value) {
    const colour = this.#cells[value - this.#lowest] ?? this.#packedOf(value);
    return colourFrom([0, 8, 16].map((bits) => (colour >> bits) & 255));
  }

  /**
   * All colours that cells can have, as red, green and blue; null where each value may have one of its own.
   * @returns {[number, number, number][] | null}
   */
  get cellColours() {
    const { colours, parities, colourOf } = this.scheme;
    if (colourOf) return null;
    return [...new Set([...colours, ...(parities ?? []).flatMap((both) => both ?? [])])].map(channelsOf);
  }

  /** @param {ArrayLike<number>} values @param {Uint32Array} out a tile's pixels, in the byte order of ImageData */
  paintCells(values, out) {
    const cells = this.#cells;
    const lowest = this.#lowest;
    for (let i = 0; i < PIXELS; i++) {
      const index = values[i] - lowest;
      out[i] = index >= 0 && index < cells.length ? cells[index] : this.#beyond(values[i]);
    }
  }

  /** The packed colour of a value that the table doesn't hold. @param {number} value */
  #beyond(value) {
    const { classOf, bounds } = this.#values;
    if (this.scheme.colourOf || classOf || bounds.length < 2 || value === SATURATED) return this.#packedOf(value);
    const last = this.#cells.length - 1;
    const index = value - this.#lowest;
    return this.#cells[index < 0 ? index & 1 : last - ((index - last) & 1)];
  }

  /** Whether some cells are not known yet: they are one class above all others. @param {number} classes bit mask */
  isPartial(classes) {
    return classes >= 2 ** this.#linear.length;
  }

  /**
   * The light of a tile's pixels, red, green and blue in steps, and then what a cell of each plane of counts adds to
   * it.
   * @param {number} classes bit mask
   * @param {number} level
   */
  lightOf(classes, level) {
    const present = this.#linear.map((_, index) => index).filter((index) => classes & (1 << index));
    // The highest class has no plane of its own: start with its colour everywhere, then exchange what isn't it.
    const base = this.#linear[(this.isPartial(classes) ? present[0] : present.pop()) ?? 0];
    const gains = present.flatMap((index) =>
      this.#linear[index].map((value, channel) => (value - base[channel]) / 4 ** level),
    );
    return Float32Array.from([...base, ...gains], (light) => light * STEPS);
  }
}

/** The class of a value. @param {Pick<Values, 'bounds' | 'classOf'>} values @param {number} value */
export function classOf({ bounds, classOf }, value) {
  if (classOf) return classOf(value);
  let index = bounds.length - 1;
  while (index > 0 && bounds[index] > value) index--;
  return index;
}

// Linear light, in so many steps that even the darkest sRGB values are told apart.
export const STEPS = 16383;
/** The value of a channel, 0 to 255, by its light in steps; and one step more. */
export const VALUES = Uint8Array.from({ length: STEPS + 2 }, (_, step) =>
  Math.round(channelOfLight(Math.min(1, step / STEPS))),
);

/** The light in steps by the value of a channel. */
export const LIGHT_STEPS = Float32Array.from({ length: 256 }, (_, value) => lightOfChannel(value) * STEPS);

/** The value of a channel, 0 to 255, that linear light of 0 to 1 is shown by. */
export const valueOf = (/** @type {number} */ light) => VALUES[(light * STEPS + 0.5) | 0];

/** ImageData's bytes are red, green, blue, alpha; machines are little-endian. @param {string} colour */
export function packedColour(colour) {
  const [red, green, blue] = channelsOf(colour);
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}
