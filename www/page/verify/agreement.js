// Whether what the map shows agrees with other numbers: tiles as the page keeps them, held against rows of pixels.
import { TILE_SIDE } from '../../shared/messages.js';
import { shownTiles } from '../tiles/shown-tiles.js';
import { keyOf } from '../tiles/tiles.js';
import { grouped } from '../core/format.js';
import { visiblePixels } from '../core/view.js';

/** @import { CountedRows } from '../../shared/reference.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */

/** @typedef {Pick<ColouredTile, 'address' | 'classes' | 'values' | 'lent'>} KeptTile */

/**
 * What is to be verified: the pixels in sight, of one level of detail, and the tiles that hold them.
 * @typedef {Scope & {tiles: Map<string, KeptTile>}} Sample
 */
/** @typedef {{level: number, pixels: Box}} Scope */

/**
 * @typedef {{x: number, y: number, shown: number[], expected: number[]}} Fault  of a pixel: its value, or its counts
 *   by class
 */

/**
 * The pixels in sight, the tiles that should hold them, and whether all of these are there.
 * @param {View} view
 * @param {Viewport} viewport
 * @param {(address: TileAddress) => KeptTile | undefined} find a tile that is known as a whole
 */
export function scopeOf(view, viewport, find) {
  const shown = shownTiles(view, viewport, find);
  const level = shown[0]?.level ?? 0;
  return { level, pixels: visiblePixels(view, viewport, level), shown, isThere: shown.every(find) };
}

/** @type {(view: View, viewport: Viewport, find: (tile: TileAddress) => KeptTile | undefined) => Sample} */
export function sampleOf(view, viewport, find) {
  const { level, pixels, shown } = scopeOf(view, viewport, find);
  /** @type {Sample['tiles']} */
  const tiles = new Map();
  for (const address of shown) {
    const tile = find(address);
    if (!tile) continue;
    // As they are now: a tile may be given up while it is looked at.
    tile.lent = true;
    tiles.set(keyOf(address), { address, classes: tile.classes, values: tile.values });
  }
  return { level, pixels, tiles };
}

/** How many pixels there are. @param {Box} pixels */
export const countOf = ({ left, top, right, bottom }) => (right - left) * (bottom - top);

/** Pixels that agree, and those that do not. */
export class Agreement {
  agreeing = 0;
  differing = 0;
  /** pixels whose tile isn't there */
  unknown = 0;
  /** @type {Fault | null} the first that was found */
  fault = null;
  #sample;
  #classes;

  /** @param {Sample} sample @param {number} classes how many there are */
  constructor(sample, classes) {
    this.#sample = sample;
    this.#classes = classes;
  }

  /** @param {CountedRows} counted */
  take({ top, rows, numbers }) {
    const {
      level,
      pixels: { left, right },
    } = this.#sample;
    for (let row = top, at = 0; row < top + rows; row++) {
      for (let x = left; x < right;) {
        const column = Math.floor(x / TILE_SIDE);
        const end = Math.min(right, (column + 1) * TILE_SIDE);
        const tile = this.#sample.tiles.get(keyOf({ level, column, row: Math.floor(row / TILE_SIDE) }));
        const length = (end - x) * (level > 0 ? this.#classes : 1);
        if (!tile) this.unknown += end - x;
        else this.#takeRun(tile, x, row, numbers.subarray(at, at + length));
        at += length;
        x = end;
      }
    }
  }

  /**
   * A part of a tile's row.
   * @param {KeptTile} tile
   * @param {number} x its first pixel
   * @param {number} y
   * @param {Int32Array | Uint32Array} numbers
   */
  #takeRun(tile, x, y, numbers) {
    const stride = tile.address.level > 0 ? this.#classes : 1;
    const shown = new Array(stride).fill(0);
    let index = (y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE);
    for (let at = 0; at < numbers.length; at += stride, index++, x++) {
      readPixel(tile, index, shown);
      if (shown.every((number, i) => number === numbers[at + i])) this.agreeing++;
      else this.differ({ x, y, shown: [...shown], expected: [...numbers.subarray(at, at + stride)] });
    }
  }

  /** @param {Fault} fault */
  differ(fault) {
    this.differing++;
    this.fault ??= fault;
  }
}

/**
 * What a tile says of a pixel.
 * @param {KeptTile} tile
 * @param {number} index of the pixel in the tile
 * @param {number[]} out its value, or how many of its cells fall in each class
 */
export function readPixel({ address: { level }, classes, values }, index, out) {
  if (level === 0) {
    out[0] = values[index];
    return;
  }
  let rest = 4 ** level;
  let plane = 0;
  for (let i = 0; i < out.length; i++) {
    out[i] = 0;
    if (!(classes & (1 << i))) continue;
    // The highest class has no plane of its own, but what remains.
    const isLast = classes >>> (i + 1) === 0;
    out[i] = isLast ? rest : values[plane++ * TILE_SIDE ** 2 + index];
    rest -= out[i];
  }
}

/**
 * @typedef {object} Wording  of what the map shows
 * @property {(value: number) => string} value of a cell
 * @property {(index: number) => string} ofClass that a pixel's cells are counted in
 */

/** What is compared. @param {Scope} sample */
export const inView = ({ level, pixels }) =>
  level === 0
    ? `all ${grouped(countOf(pixels))} cells in view`
    : `all ${grouped(countOf(pixels))} pixels in view, ${grouped(4 ** level)} cells each,`;

/**
 * How many agree, and where the first is that doesn't.
 * @param {Pick<Sample, 'level'>} sample
 * @param {Pick<Agreement, 'agreeing' | 'differing' | 'unknown' | 'fault'>} agreement
 * @param {string} how
 * @param {Wording} wording
 */
export function verdict({ level }, { agreeing, differing, unknown, fault }, how, wording) {
  const many = agreeing + differing;
  const unit = level === 0 ? 'cells' : 'pixels';
  const left =
    unknown > 0 ? ` ${grouped(unknown)} were not checked, since they, or what they need, are not computed yet.` : '';
  if (many === 0) return `No ${unit} were compared.${left}`;
  if (!fault) return `All ${grouped(many)} ${unit} agree.${left}`;
  return (
    `${grouped(differing)} of ${grouped(many)} ${unit} ${differing === 1 ? 'differs' : 'differ'}. ` +
    `${told(fault, how, wording)}${left} Reload the page to compute everything again.`
  );
}

/** @param {Fault} fault @param {string} how @param {Wording} wording */
function told({ x, y, shown, expected }, how, { value, ofClass }) {
  if (shown.length === 1)
    return (
      `The first is cell (${grouped(x)}, ${grouped(y)}): the map has ${value(shown[0])}, ${how} it is ` +
      `${value(expected[0])}.`
    );
  const index = shown.findIndex((count, i) => count !== expected[i]);
  return (
    `The first is the pixel in column ${grouped(x)}, row ${grouped(y)} of this level: the map has ` +
    `${grouped(shown[index])} cells of ${ofClass(index)}, ${how} it is ${grouped(expected[index])}.`
  );
}

/**
 * Asks a worker of its own, which is let go when it is done.
 * @template Message
 * @param {URL} script
 * @param {object} asked
 * @param {AbortSignal} signal
 * @param {(message: Message, done: () => void) => void} onMessage
 * @returns {Promise<void>}
 */
export function askAlone(script, asked, signal, onMessage) {
  const worker = new Worker(script, { type: 'module' });
  return new Promise((/** @type {(nothing: void) => void} */ resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(`The worker that verifies has failed: ${event.message || 'its script did not load'}.`));
    };
    worker.onmessage = ({ data }) => onMessage(data, resolve);
    worker.postMessage(asked);
  }).finally(() => worker.terminate());
}
