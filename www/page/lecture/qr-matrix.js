// The square of a QR code: what is the same for all texts of a version, where the codewords go, and the masks.

/** @typedef {(0 | 1 | null)[][]} Matrix  rows; null: nothing is there yet */

/** The format tells level M by these two bits. */
const LEVEL_BITS = 0b00;
const FORMAT = { polynomial: 0x537, bits: 10, mask: 0x5412 };
const VERSION = { polynomial: 0x1f25, bits: 12 };

/** Whether a mask turns a module round. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** @param {number} version */
const sideOf = (version) => 17 + 4 * version;

/** How many codewords a version has room for. @param {number} version */
export const codewordsIn = (version) =>
  Math.floor(plain(version).reduce((sum, row) => sum + row.filter((module) => module === null).length, 0) / 8);

/**
 * The patterns, with room for the format; the codewords' modules are null.
 * @param {number} version
 * @returns {Matrix}
 */
export function plain(version) {
  const side = sideOf(version);
  /** @type {Matrix} */
  const matrix = Array.from({ length: side }, () => Array(side).fill(null));
  for (let at = 0; at < side; at++) matrix[6][at] = matrix[at][6] = at % 2 === 0 ? 1 : 0;
  for (const [row, column] of [
    [3, 3],
    [3, side - 4],
    [side - 4, 3],
  ])
    squares(matrix, row, column, [0, 1, 3], 4);
  const middles = alignments(version);
  const last = middles.length - 1;
  for (const [i, row] of middles.entries())
    for (const [j, column] of middles.entries())
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)))
        squares(matrix, row, column, [0, 2], 2);
  tellFormat(matrix, 0);
  if (version >= 7) tellVersion(matrix, version);
  return matrix;
}

/**
 * @param {number} version
 * @returns {number[]} rows, and columns, of the alignment patterns' middles
 */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sideOf(version) - 7;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/**
 * Squares inside squares.
 * @param {Matrix} matrix
 * @param {number} middleRow
 * @param {number} middleColumn
 * @param {number[]} dark how far from the middle it is dark
 * @param {number} reach
 */
function squares(matrix, middleRow, middleColumn, dark, reach) {
  for (let row = middleRow - reach; row <= middleRow + reach; row++) {
    for (let column = middleColumn - reach; column <= middleColumn + reach; column++) {
      if (matrix[row]?.[column] === undefined) continue;
      const off = Math.max(Math.abs(row - middleRow), Math.abs(column - middleColumn));
      matrix[row][column] = dark.includes(off) ? 1 : 0;
    }
  }
}

/**
 * Puts the codewords where nothing is yet, in columns of two from the right, up and down in turn, and masks them.
 * @param {Matrix} matrix is changed
 * @param {number[]} codewords
 * @param {number} mask
 */
export function fill(matrix, codewords, mask) {
  const side = matrix.length;
  let bit = 0;
  for (let right = side - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right--; // there is the column of the timing pattern
    for (let step = 0; step < side; step++) {
      const row = isUp ? side - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (matrix[row][column] !== null) continue;
        const value = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        matrix[row][column] = value !== Number(MASKS[mask](row, column)) ? 1 : 0;
        bit++;
      }
    }
  }
  tellFormat(matrix, mask);
  return matrix;
}

/** @param {Matrix} matrix @param {number} mask */
function tellFormat(matrix, mask) {
  const side = matrix.length;
  const format = protectedBits((LEVEL_BITS << 3) | mask, FORMAT) ^ FORMAT.mask;
  for (let bit = 0; bit < 15; bit++) {
    const value = /** @type {0 | 1} */ ((format >> bit) & 1);
    // Round the upper left corner, and once more in two pieces beside the other corners.
    if (bit < 8) matrix[bit < 6 ? bit : bit + 1][8] = matrix[8][side - 1 - bit] = value;
    else matrix[8][bit === 8 ? 7 : 14 - bit] = matrix[side - 15 + bit][8] = value;
  }
  matrix[side - 8][8] = 1;
}

/** @param {Matrix} matrix @param {number} version */
function tellVersion(matrix, version) {
  const side = matrix.length;
  const bits = protectedBits(version, VERSION);
  for (let bit = 0; bit < 18; bit++) {
    const [near, far] = [Math.floor(bit / 3), side - 11 + (bit % 3)];
    matrix[near][far] = matrix[far][near] = /** @type {0 | 1} */ ((bits >> bit) & 1);
  }
}

/**
 * A number, and after it the remainder by which errors in it are corrected.
 * @param {number} value
 * @param {{polynomial: number, bits: number}} code
 */
function protectedBits(value, { polynomial, bits }) {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit--) if ((rest >> bit) & 1) rest ^= polynomial << (bit - bits);
  return (value << bits) | rest;
}

/** What looks like the pattern of a corner, with four light modules on one side. */
const CORNERS = ['10111010000', '00001011101'];

/**
 * How hard a masked code is to read: long runs, squares, what looks like a corner, and more dark than light or less.
 * @param {Matrix} matrix
 */
export function penaltyOf(matrix) {
  const side = matrix.length;
  const lines = [...matrix, ...matrix.map((_, column) => matrix.map((row) => row[column]))].map((line) =>
    line.join(''),
  );
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const corner of CORNERS)
      for (let at = line.indexOf(corner); at >= 0; at = line.indexOf(corner, at + 1)) penalty += 40;
  }
  for (let row = 1; row < side; row++) {
    for (let column = 1; column < side; column++) {
      const value = matrix[row][column];
      const isSquare = [matrix[row][column - 1], matrix[row - 1][column], matrix[row - 1][column - 1]].every(
        (other) => other === value,
      );
      if (isSquare) penalty += 3;
    }
  }
  const dark = matrix.flat().filter((module) => module === 1).length / side ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
