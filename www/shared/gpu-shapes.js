// How what a GPU sweeps is cut, and what room that takes: apart from the kernel, so that the page knows what it can ask
// for before it asks.
import { K_MAX_FOR_SLABS } from './gpu.js';
import { TILE_SIDE } from './messages.js';

/** @import { PictureOrder } from './gpu.js' */
/** @import { QueensGame } from './queens.js' */

/** Bits of a counter. @typedef {8 | 16} Bits */

/**
 * @typedef {object} Shape  what the slabs of a batch have in common
 * @property {number} k
 * @property {number} width
 * @property {number} height
 * @property {number} level of the pixels
 * @property {boolean} [isPicture] only the counts are wanted, of one slab of any size, and what crosses the sides of
 *   some squares
 * @property {Bits} [bits] of a counter, 8 if left out
 */

/** @typedef {Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>} Limits  of buffers */

/** Rows of a strip, and width and height of its tiles, in cells. */
export const TILE = 8;
/** Threads of a workgroup, a strip each: together they are as high as a block of the lattice. */
export const STRIPS = 128;
/** Tiles that each thread sweeps in a dispatch. */
export const STEPS = 64;
/** Blocks of steps by which a workgroup is behind the one above it: what that hands down has been written by then. */
export const LAG = 1 + Math.ceil((STRIPS - 1) / STEPS);
/** Classes that are counted: v = -4 to -1 and 1 to 3, then those from 4, 5, 6, 8, 12, 20 and 40 on. */
export const PLANES = 14;

/** Width and height of a block of the lattice. */
export const BLOCK = TILE * STRIPS;
/** Blocks that all squares of a picture together make up: at least so many, if it has them, and so many in 50 ms. */
export const LEAST_BLOCKS = 16;
const MOST_BLOCKS = 144;
const MOST_SQUARES = 128;
/** Squares of a picture are swept again for as long as this. */
export const CHECK_MILLISECONDS = 50;

/** What the buffers of a batch may take, the copy that is read among them. */
export const MOST_BYTES = 256 * 2 ** 20;
const MOST_PICTURE_BYTES = 560 * 2 ** 20;

/** What is read of a slab, and first of a picture. @typedef {'rows' | 'columns' | 'counts' | 'alarms'} Part */
/** @type {Record<'slab' | 'picture', Part[]>} */
const PARTS = { slab: ['rows', 'columns', 'counts', 'alarms'], picture: ['columns', 'alarms'] };
export const partsOf = (/** @type {Shape} */ { isPicture }) => (isPicture ? PARTS.picture : PARTS.slab);

/** Planes of all tiles of a picture on and above the diagonal. @param {Shape} shape */
export function planesOf({ height, level, isPicture }) {
  const across = isPicture ? Math.floor(height / (TILE_SIDE * 2 ** level)) : 0;
  return (PLANES * across * (across + 1)) / 2;
}

/** Bytes of a tile's plane, each of whose counts takes as many as the cells of a pixel need. @param {Shape} shape */
export const planeBytes = ({ level }) => TILE_SIDE ** 2 * (level < 4 ? 1 : level < 8 ? 2 : 4);

/** Bytes of sixteen counters, as they are handed on. */
export const lineBytes = (/** @type {Shape} */ { bits = 8 }) => 2 * bits;

/**
 * The shape of a picture, whose counters are as wide as its game needs.
 * @param {PictureOrder} order
 * @param {number} [narrow] the largest k whose deviations fit bytes
 * @returns {Shape}
 */
export function pictureShape({ game, side, level }, narrow = K_MAX_FOR_SLABS) {
  const { k } = /** @type {QueensGame} */ (game);
  return { k, width: side, height: side, level, isPicture: true, bits: k > narrow ? 16 : 8 };
}

/**
 * Width and height of the squares of a picture: of a block, or where pixels are larger, of a pixel; or, where the
 * picture has few rows of blocks, of as many as make up enough.
 * @param {number} side of the picture, in cells
 * @param {number} level
 */
export function squareSide(side, level) {
  const least = Math.max(BLOCK, 2 ** level);
  for (let own = least; own < side; own += least)
    if (side % own === 0 && (side * own) / BLOCK ** 2 >= LEAST_BLOCKS) return own;
  return side;
}

/**
 * How many squares a picture has at most: one in each row of them, and no more than are swept again in time.
 * @param {number} side of the picture, in cells
 * @param {number} level
 */
export function mostSquares(side, level) {
  const own = squareSide(side, level);
  const most = Math.floor(MOST_BLOCKS / (own / BLOCK) ** 2);
  return Math.max(1, Math.min(most, MOST_SQUARES, side / own));
}

/**
 * How long the squares of a picture take to be swept again, in milliseconds: as many as there is time for, and enough.
 * @param {number} side of the picture, in cells
 * @param {number} level
 * @param {number} each milliseconds of a block
 * @param {boolean} [isBrief] no longer than it must be
 */
export function checkMilliseconds(side, level, each, isBrief = false) {
  const blocks = (squareSide(side, level) / BLOCK) ** 2;
  const enough = blocks * Math.ceil(LEAST_BLOCKS / blocks);
  return Math.min(each * blocks * mostSquares(side, level), Math.max(isBrief ? 0 : CHECK_MILLISECONDS, each * enough));
}

/** Bytes of what crosses the sides of a square, and of the diagonal at its first cell. @param {Shape} shape */
export const squareBytes = (shape) => ((4 * squareSide(shape.height, shape.level)) / TILE + 1) * lineBytes(shape);

/**
 * Bytes that a slab takes in each buffer.
 * @param {Shape} shape
 */
export function sizesOf(shape) {
  const { width, height, level, isPicture } = shape;
  const [tiles, strips, line] = [width / TILE, height / TILE, lineBytes(shape)];
  return {
    // Of a picture one line at a time is handed down, and none to the right; but the sides of squares are kept.
    rows: (isPicture ? 1 : strips / STRIPS + 1) * tiles * line,
    columns: isPicture ? mostSquares(height, level) * squareBytes(shape) : (tiles / STRIPS + 1) * strips * line,
    states: 2 * strips * line,
    counts: PLANES * (width >> level) * (height >> level) * 4,
    // Of a picture, which of its planes are not 0, too.
    alarms: 4 + 4 * planesOf(shape),
    packed: planesOf(shape) * planeBytes(shape),
  };
}

/** Bytes of a slab, or of a picture, that are read at once. @param {Shape} shape */
export function readBytes(shape) {
  const sizes = sizesOf(shape);
  return Math.max(
    sizes.packed,
    partsOf(shape).reduce((sum, part) => sum + sizes[part], 0),
  );
}

/**
 * How many slabs, or pictures, there is room for at once.
 * @param {Shape} shape
 * @param {Limits} limits of the device
 */
export function roomFor(shape, { maxStorageBufferBindingSize, maxBufferSize }) {
  const sizes = sizesOf(shape);
  const read = readBytes(shape);
  const bytes = read + Object.values(sizes).reduce((sum, size) => sum + size);
  const most = shape.isPicture ? MOST_PICTURE_BYTES : MOST_BYTES;
  const binding = maxStorageBufferBindingSize / Math.max(...Object.values(sizes));
  return Math.floor(Math.min(binding, maxBufferSize / read, most / bytes));
}
