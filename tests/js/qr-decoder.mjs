// Reads a QR code of level M as ISO/IEC 18004 says, by tables and by another arithmetic than the encoder's, and takes
// no error: what is not exactly right is told.

/** Total codewords, and those of the data of each block, at level M: the standard's tables 1 and 9, in part. */
const BLOCKS = /** @type {Record<number, {total: number, data: number[]}>} */ ({
  1: { total: 26, data: [16] },
  2: { total: 44, data: [28] },
  3: { total: 70, data: [44] },
  4: { total: 100, data: [32, 32] },
  5: { total: 134, data: [43, 43] },
  6: { total: 172, data: [27, 27, 27, 27] },
  7: { total: 196, data: [31, 31, 31, 31] },
  8: { total: 242, data: [38, 38, 39, 39] },
  10: { total: 346, data: [43, 43, 43, 43, 44] },
  14: { total: 581, data: [40, 40, 40, 40, 41, 41, 41, 41, 41] },
  20: { total: 1085, data: [...Array(3).fill(41), ...Array(13).fill(42)] },
  25: { total: 1588, data: [...Array(8).fill(47), ...Array(13).fill(48)] },
});

/** The middles of alignment patterns: the standard's table E.1, in part. @type {Record<number, number[]>} */
const ALIGNMENT = {
  1: [],
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  10: [6, 28, 50],
  14: [6, 26, 46, 66],
  20: [6, 34, 62, 90],
  25: [6, 32, 58, 84, 110],
};

/** Format information of level M by mask, and version information: the standard's tables C.1 and D.1. */
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
/** @type {Record<number, number>} */
const VERSIONS = { 7: 0x07c94, 8: 0x085bc, 10: 0x0a4d3, 14: 0x0e60d, 20: 0x149a6, 25: 0x191e1 };

/** @type {((i: number, j: number) => number)[]} zero: the module is turned round */
const MASKS = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => ((i >> 1) + Math.trunc(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

/** Powers of 2 in the field, and which power an element is. */
const POWERS = [1];
while (POWERS.length < 255) {
  const next = 2 * POWERS[POWERS.length - 1];
  POWERS.push(next > 255 ? next ^ 285 : next);
}

/**
 * @param {boolean[][]} code
 * @returns {{text: string, version: number, mask: number}}
 */
export function decode(code) {
  const side = code.length;
  const version = (side - 17) / 4;
  const { total, data } = BLOCKS[version];
  const module = (/** @type {number} */ row, /** @type {number} */ column) => Number(code[row][column]);
  const number = (/** @type {[number, number][]} */ places) =>
    places.reduce((sum, [row, column]) => 2 * sum + module(row, column), 0);

  const first = number([
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => /** @type {[number, number]} */ ([8, column])),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => /** @type {[number, number]} */ ([row, 8])),
  ]);
  const second = number([
    ...[1, 2, 3, 4, 5, 6, 7].map((up) => /** @type {[number, number]} */ ([side - up, 8])),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((back) => /** @type {[number, number]} */ ([8, side - back])),
  ]);
  if (first !== second) throw new Error(`two formats: ${first} and ${second}`);
  const mask = FORMATS.indexOf(first);
  if (mask < 0) throw new Error(`no format of level M: ${first.toString(16)}`);
  if (version >= 7) {
    const places = Array.from({ length: 18 }, (_, index) => [5 - Math.trunc(index / 3), side - 9 - (index % 3)]);
    const told = [number(/** @type {any} */ (places)), number(/** @type {any} */ (places.map(([a, b]) => [b, a])))];
    if (told.some((bits) => bits !== VERSIONS[version])) throw new Error(`versions ${told}`);
  }

  const middles = ALIGNMENT[version];
  const isPattern = (/** @type {number} */ row, /** @type {number} */ column) => {
    if (row === 6 || column === 6) return true;
    if ((row < 9 && (column < 9 || column > side - 9)) || (column < 9 && row > side - 9)) return true;
    if (version >= 7 && ((row < 6 && column > side - 12) || (column < 6 && row > side - 12))) return true;
    return middles.some((y) =>
      middles.some((x) => {
        const isAtCorner = [`6 6`, `6 ${side - 7}`, `${side - 7} 6`].includes(`${y} ${x}`);
        return !isAtCorner && Math.abs(row - y) < 3 && Math.abs(column - x) < 3;
      }),
    );
  };
  /** @type {number[]} */
  const bits = [];
  const columns = Array.from({ length: side - 1 }, (_, index) => side - 1 - index - (side - 1 - index <= 6 ? 1 : 0));
  for (let pair = 0; pair < columns.length; pair += 2) {
    for (let step = 0; step < side; step++) {
      const row = (pair / 2) % 2 === 0 ? side - 1 - step : step;
      for (const column of columns.slice(pair, pair + 2))
        if (!isPattern(row, column)) bits.push(module(row, column) ^ Number(MASKS[mask](row, column) === 0));
    }
  }
  const codewords = Array.from({ length: total }, (_, index) =>
    parseInt(bits.slice(8 * index, 8 * index + 8).join(''), 2),
  );

  const correction = (total - data.reduce((sum, length) => sum + length, 0)) / data.length;
  /** @type {number[][]} */
  const blocks = data.map(() => []);
  let at = 0;
  for (let index = 0; index < Math.max(...data); index++)
    for (const [block, length] of data.entries()) if (index < length) blocks[block].push(codewords[at++]);
  const texts = blocks.map((block) => [...block]);
  for (let index = 0; index < correction; index++) for (const block of blocks) block.push(codewords[at++]);
  for (const block of blocks) {
    for (let power = 0; power < correction; power++) {
      const syndrome = block.reduce(
        (sum, value) => (sum === 0 ? 0 : POWERS[(POWERS.indexOf(sum) + power) % 255]) ^ value,
        0,
      );
      if (syndrome !== 0) throw new Error(`a block with errors: ${block}`);
    }
  }

  const all = texts
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  if (all.slice(0, 4) !== '0100') throw new Error(`mode ${all.slice(0, 4)}`);
  const begin = version < 10 ? 12 : 20;
  const length = parseInt(all.slice(4, begin), 2);
  const bytes = Array.from({ length }, (_, index) => parseInt(all.slice(begin + 8 * index, begin + 8 * index + 8), 2));
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), version, mask };
}
