// What is exported from the map: a rectangle of it as a PNG picture in the map's colours, or its integers as .npy, the
// format of NumPy (its version 1.0, see numpy.lib.format), or CSV. All of them are made in bands, so that their size is
// limited by the disk and not by memory.
import { colourFrom } from '../core/light.js';
import { paintTile } from '../tiles/averaged.js';
import { encodePng, rowBytes } from './png.js';
import { TILE_SIDE } from '../../shared/messages.js';
import { canvasOf, widthsOn, writeLettering } from '../core/canvas.js';
import { checkReadBack } from './files.js';
import { inkOn, lettered } from '../core/lettering.js';

/** @import { NumberField, Written } from './material.js' */
/** @import { TileValues } from '../../shared/messages.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Palette } from '../tiles/palette.js' */

/**
 * Pixels of one level of detail; (x, y) is the first one's place on the board.
 * @typedef {{level: number, x: number, y: number, width: number, height: number}} Area
 */

/**
 * What a tile has for a band: this many pixels, from (fromX, fromY) in the tile to (toX, 0) in the band.
 * @typedef {{fromX: number, fromY: number, toX: number, width: number, height: number}} Patch
 */

/**
 * @typedef {object} Source
 * @property {(tile: TileAddress) => Promise<TileValues>} ask
 * @property {(done: number, total: number) => void} [onProgress] tiles
 */
/**
 * @typedef {(x: number, y: number, colour: string) => Uint8Array | null} Stamp  red, green and blue of the pixels of a
 *   cell in which something is written, row by row; null where nothing is
 */

/** Tiles that are asked for at the same time. */
const AT_ONCE = 8;
const PIXELS = TILE_SIDE * TILE_SIDE;
/** The tile's value where a cell's is below all 32-bit integers. */
const SATURATED = -(2 ** 31);

/**
 * Does something with each of these, some at the same time.
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => Promise<void>} act
 */
export async function forEachAtOnce(items, act) {
  const left = [...items].values();
  const work = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * The bands of an area, from the top.
 * @template T
 * @param {Area} area
 * @param {Source} source
 * @param {(rows: number) => T} begin makes an empty band of this many rows of pixels
 * @param {(band: T, content: TileValues, patch: Patch) => void} place
 * @returns {AsyncGenerator<T>}
 */
async function* bandsOf({ level, x, y, width, height }, { ask, onProgress }, begin, place) {
  const [firstColumn, lastColumn] = [Math.floor(x / TILE_SIDE), Math.floor((x + width - 1) / TILE_SIDE)];
  const [firstRow, lastRow] = [Math.floor(y / TILE_SIDE), Math.floor((y + height - 1) / TILE_SIDE)];
  const columns = Array.from({ length: lastColumn - firstColumn + 1 }, (_, index) => firstColumn + index);
  const total = columns.length * (lastRow - firstRow + 1);
  let done = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    const top = Math.max(y, row * TILE_SIDE);
    const rows = Math.min(y + height, (row + 1) * TILE_SIDE) - top;
    const band = begin(rows);
    await forEachAtOnce(columns, async (column) => {
      const content = await ask({ level, column, row });
      const left = Math.max(x, column * TILE_SIDE);
      const right = Math.min(x + width, (column + 1) * TILE_SIDE);
      place(band, content, {
        fromX: left - column * TILE_SIDE,
        fromY: top - row * TILE_SIDE,
        toX: left - x,
        width: right - left,
        height: rows,
      });
      onProgress?.(++done, total);
    });
    yield band;
  }
}

/**
 * A picture of an area.
 * @param {Area} area
 * @param {number} side of a cell in the picture's pixels, at level 0; above, 1
 * @param {Palette} palette
 * @param {Record<string, string>} texts that the file says of itself
 * @param {Source} source
 * @param {Promise<Stamp>} [stamp] of cells of this side
 */
export function picture(area, side, palette, texts, source, stamp) {
  const colours = area.level === 0 && !stamp ? palette.cellColours : null;
  const bytes = colours ? 1 : 3;
  const stride = rowBytes({ width: area.width, colours });
  const pixels = new Uint32Array(PIXELS);
  const channels = new Uint8Array(pixels.buffer);
  const indices = new Map(colours?.map((colour, index) => [packed(colour), index]));
  const bands = bandsOf(
    area,
    source,
    (rows) => ({ rows, bytes: new Uint8Array(rows * stride) }),
    (band, content, { fromX, fromY, toX, width, height }) => {
      paintTile(content, area.level, palette, pixels);
      for (let y = 0; y < height; y++) {
        let from = (fromY + y) * TILE_SIDE + fromX;
        let to = y * stride + 1 + toX * bytes;
        for (const end = from + width; from < end; from++, to += bytes) {
          if (colours) band.bytes[to] = indices.get(pixels[from]) ?? 0;
          else for (let channel = 0; channel < 3; channel++) band.bytes[to + channel] = channels[4 * from + channel];
        }
      }
    },
  );
  async function* rowsOf() {
    let top = area.y;
    for await (const { rows, bytes: band } of bands) {
      if (side === 1) yield band;
      else
        for (let y = 0; y < rows; y++) {
          const row = band.subarray(y * stride, (y + 1) * stride);
          const pixels = enlarged(row, side, bytes);
          if (stamp) stampCells(pixels, row, { x: area.x, y: top + y, side, stamp: await stamp });
          yield pixels;
        }
      top += rows;
    }
  }
  return encodePng({ width: area.width * side, height: area.height * side, colours, texts }, rowsOf());
}

/**
 * Writes into the cells of a row.
 * @param {Uint8Array} pixels of the row, enlarged
 * @param {Uint8Array} row its cells' red, green and blue, after the filter's byte
 * @param {{x: number, y: number, side: number, stamp: Stamp}} where
 */
function stampCells(pixels, row, { x, y, side, stamp }) {
  const [cells, stride] = [(row.length - 1) / 3, pixels.length / side];
  for (let column = 0; column < cells; column++) {
    const stamped = stamp(x + column, y, colourFrom(row.subarray(1 + 3 * column, 4 + 3 * column)));
    if (!stamped) continue;
    for (let line = 0; line < side; line++) {
      const to = line * stride + 1 + column * side * 3;
      pixels.set(stamped.subarray(line * side * 3, (line + 1) * side * 3), to);
    }
  }
}

/** A row of cells, enlarged. @param {Uint8Array} row @param {number} side @param {number} bytes of a pixel */
function enlarged(row, side, bytes) {
  const stride = 1 + (row.length - 1) * side;
  const rows = new Uint8Array(stride * side);
  for (let from = 1, to = 1; from < row.length; from += bytes) {
    for (const end = to + bytes * side; to < end; to += bytes) rows.set(row.subarray(from, from + bytes), to);
  }
  for (let y = 1; y < side; y++) rows.copyWithin(y * stride, 0, stride);
  return rows;
}

/** As in an ImageData's memory. @param {[number, number, number]} colour */
const packed = ([red, green, blue]) => new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0];

/**
 * The integers of an area of level 0.
 * @param {Area} area
 * @param {{field: NumberField, format: 'npy' | 'csv'}} what
 * @param {Source} source
 */
export async function* integers(area, { field: { plus, isWide, beyond, most }, format }, source) {
  if (format === 'npy') yield npyHead({ ...area, isWide });
  const bands = bandsOf(
    area,
    source,
    (rows) => (isWide ? new BigInt64Array(rows * area.width) : new Int32Array(rows * area.width)),
    (band, { values }, { fromX, fromY, toX, width, height }) => {
      for (let y = 0; y < height; y++) {
        const [from, to] = [(fromY + y) * TILE_SIDE + fromX, y * area.width + toX];
        for (let x = 0; x < width; x++) {
          if (band instanceof Int32Array) band[to + x] = values[from + x] + plus;
          else band[to + x] = BigInt(values[from + x]) + BigInt(plus);
        }
      }
    },
  );
  let row = area.y;
  for await (const band of bands) {
    if (band instanceof BigInt64Array && beyond) {
      const told = { least: BigInt(SATURATED) + BigInt(plus), most: BigInt(most ?? 2 ** 31) + BigInt(plus) };
      mend(band, area, row, told, beyond);
    }
    row += band.length / area.width;
    // Every machine with a browser is little-endian.
    yield format === 'npy' ? new Uint8Array(band.buffer) : csvRows(band, area.width);
  }
}

/**
 * Where the map's 32 bits hold no more, the family knows the number.
 * @param {BigInt64Array} band
 * @param {Area} area
 * @param {number} top the band's first row on the board
 * @param {{least: bigint, most: bigint}} told what stands in the band for such a cell is at most, or more than this
 * @param {(x: bigint, y: bigint) => bigint} beyond
 */
function mend(band, area, top, { least, most }, beyond) {
  for (const [index, number] of band.entries()) {
    if (number > least && number <= most) continue;
    band[index] = beyond(
      BigInt(area.x) + BigInt(index % area.width),
      BigInt(top) + BigInt(Math.floor(index / area.width)),
    );
  }
}

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
/** The data begins at a multiple of this. */
const ALIGNMENT = 64;

/**
 * What a .npy file begins with; the numbers follow, row by row, little-endian.
 * @param {{width: number, height: number, isWide: boolean}} table  wide numbers take eight bytes, others four
 */
function npyHead({ width, height, isWide }) {
  const text = `{'descr': '<i${isWide ? 8 : 4}', 'fortran_order': False, 'shape': (${height}, ${width}), }`;
  const before = MAGIC.length + 2;
  const length = Math.ceil((before + text.length + 1) / ALIGNMENT) * ALIGNMENT - before;
  const bytes = new Uint8Array(before + length);
  bytes.set(MAGIC);
  new DataView(bytes.buffer).setUint16(MAGIC.length, length, true);
  bytes.set(new TextEncoder().encode(`${text.padEnd(length - 1)}\n`), before);
  return bytes;
}

/** As CSV, without a head. @param {Int32Array | BigInt64Array} numbers @param {number} width of a row */
function csvRows(numbers, width) {
  let text = '';
  for (let at = 0; at < numbers.length; at += width) text += `${numbers.subarray(at, at + width).join(',')}\n`;
  return new TextEncoder().encode(text);
}

// Cells of a picture with what is written in them: each is drawn once for all cells that look the same.

/** Smaller cells hold no text. */
export const LEAST_SIDE = 32;

/** What cells look like. @type {(writing: (x: number, y: number) => Written | null, side: number) => Stamp} */
export function stamps(writing, side) {
  checkReadBack();
  const context = canvasOf(side, side, { willReadFrequently: true });
  /** @type {Map<Written, Map<string, Uint8Array>>} by colour */
  const made = new Map();
  return (x, y, colour) => {
    const written = writing(x, y);
    if (!written) return null;
    const known = made.get(written) ?? new Map();
    made.set(written, known);
    const stamp = known.get(colour) ?? draw(context, written.lines, colour);
    known.set(colour, stamp);
    return stamp;
  };
}

/**
 * @param {CanvasRenderingContext2D} context of a canvas of a cell's size
 * @param {string[]} lines
 * @param {string} colour `#rrggbb`
 */
function draw(context, lines, colour) {
  const { width, height } = context.canvas;
  const lettering = lettered(lines, { width, height }, height / 3, widthsOn(context));
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  context.fillStyle = inkOn(colour);
  writeLettering(context, lettering, width / 2, height / 2);
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8Array.from({ length: width * height * 3 }, (_, i) => data[Math.floor(i / 3) * 4 + (i % 3)]);
}
