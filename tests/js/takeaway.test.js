import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integers, picture } from '../../www/page/export/takeaway.js';
import { material } from '../../www/page/families/queens/material.js';
import { queensGame } from '../../www/shared/queens.js';
import { fileName } from '../../www/page/export/excerpt.js';
import { Palette } from '../../www/page/tiles/palette.js';
import { PAPER } from '../../www/page/palaces/deviations.js';
import { paintTile } from '../../www/page/tiles/averaged.js';
import { readPng } from '../browser/png.mjs';

const BOUNDS = [-(2 ** 31), -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];
const palette = new Palette({ colours: PAPER }, { bounds: BOUNDS });

/** @param {number} k */
const fieldsOf = (k) => material.fields(queensGame(k));

/** A made-up board: its deviations are spread over all classes. @param {number} x @param {number} y */
const deviation = (x, y) => ((x * 7 + y * 13) % 60) - 8;

/** @param {{level: number, column: number, row: number}} tile */
async function cells({ column, row }) {
  const values = Int32Array.from({ length: 65536 }, (_, i) =>
    deviation(column * 256 + (i % 256), row * 256 + Math.floor(i / 256)),
  );
  return { classes: 0, values };
}

/** @param {AsyncIterable<Uint8Array>} pieces */
async function joined(pieces) {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test('a picture of cells has each cell\u2019s colour, across tiles and enlarged', async () => {
  const area = { level: 0, x: 200, y: 250, width: 100, height: 30 };
  for (const side of [1, 3]) {
    const png = readPng(
      await joined(picture(area, side, palette, { Title: 'Game 5', Source: '#k=5' }, { ask: cells })),
    );
    assert.deepEqual([png.width, png.height, png.depth], [100 * side, 30 * side, 8]);
    assert.deepEqual(png.texts, { Title: 'Game 5', Source: '#k=5' });
    for (let y = 0; y < png.height; y++) {
      for (let x = 0; x < png.width; x++) {
        const expected = palette.colourOf(deviation(200 + Math.floor(x / side), 250 + Math.floor(y / side)));
        assert.equal(png.colour(x, y), expected, `pixel (${x}, ${y})`);
      }
    }
  }
});

test('what is written in a cell stands in its place on the picture, and all else keeps its colour', async () => {
  const area = { level: 0, x: 250, y: 254, width: 12, height: 4 };
  const side = 32;
  const bytes = 3 * side * side;
  /**
   * A stamp tells the cell that it is for, and the colour under it.
   * @type {import('../../www/page/export/takeaway.js').Stamp}
   */
  const stamp = (x, y, colour) =>
    (x + y) % 3 === 0
      ? Uint8Array.from({ length: bytes }, (_, i) => [x % 256, y % 256, parseInt(colour.slice(5), 16)][i % 3])
      : null;
  const file = picture(area, side, palette, {}, { ask: cells }, Promise.resolve(stamp));
  const png = readPng(await joined(file));
  assert.deepEqual([png.width, png.height], [12 * side, 4 * side]);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 12; column++) {
      const [x, y] = [250 + column, 254 + row];
      const colour = palette.colourOf(deviation(x, y));
      const hex = (/** @type {number} */ byte) => (byte % 256).toString(16).padStart(2, '0');
      const expected = (x + y) % 3 === 0 ? `#${hex(x)}${hex(y)}${colour.slice(5)}` : colour;
      for (const [across, down] of [
        [0, 0],
        [side - 1, side - 1],
      ])
        assert.equal(png.colour(column * side + across, row * side + down), expected, `cell (${x}, ${y})`);
    }
  }
});

test('a coarse picture has the average colours that the map paints', async () => {
  // Two classes, as many cells of each as the column says.
  const content = { classes: 0b110000, values: Int32Array.from({ length: 65536 }, (_, i) => (i % 256) % 17) };
  const png = readPng(
    await joined(picture({ level: 2, x: 3, y: 0, width: 16, height: 2 }, 1, palette, {}, { ask: async () => content })),
  );
  const pixels = new Uint32Array(65536);
  paintTile(content, 2, palette, pixels);
  for (let x = 0; x < 16; x++) {
    const [red, green, blue] = new Uint8Array(pixels.buffer).subarray(4 * (x + 3));
    assert.equal(png.colour(x, 1), `#${Buffer.from([red, green, blue]).toString('hex')}`);
  }
});

test('a picture is written in pieces, and tiles are asked for a few at a time', async () => {
  const wait = { now: 0, most: 0, asked: 0 };
  const ask = async (/** @type {any} */ tile) => {
    wait.asked++;
    wait.most = Math.max(wait.most, ++wait.now);
    await new Promise((resolve) => setImmediate(resolve));
    wait.now--;
    return cells(tile);
  };
  /** @type {[number, number][]} */
  const told = [];
  const area = { level: 0, x: 0, y: 0, width: 5000, height: 600 };
  const file = await joined(picture(area, 1, palette, {}, { ask, onProgress: (...progress) => told.push(progress) }));
  assert.equal(wait.asked, 20 * 3);
  assert.ok(wait.most <= 8, `${wait.most} tiles at once`);
  assert.deepEqual(told.at(-1), [60, 60]);
  assert.equal(readPng(file).pixels.length, 600 * 5001);
});

test('a picture that nobody wants any more asks for nothing more', async () => {
  let asked = 0;
  const ask = async (/** @type {any} */ tile) => {
    if (++asked > 8) throw new DOMException('Cancelled.', 'AbortError');
    return cells(tile);
  };
  await assert.rejects(
    joined(picture({ level: 0, x: 0, y: 0, width: 9000, height: 9000 }, 1, palette, {}, { ask })),
    /Cancelled/,
  );
  assert.ok(asked < 20, `${asked} tiles were asked for`);
});

test('integers are written row by row, as NumPy reads them', async () => {
  const area = { level: 0, x: 250, y: 255, width: 10, height: 3 };
  const file = await joined(integers(area, { field: fieldsOf(100)[0], format: 'npy' }, { ask: cells }));
  assert.equal(file.readUInt16LE(8) % 64, 54); // the data begins at a multiple of 64
  const head = file.toString('latin1', 10, 10 + file.readUInt16LE(8));
  assert.match(head, /^\{'descr': '<i4', 'fortran_order': False, 'shape': \(3, 10\), \} *\n$/);
  const data = file.subarray(10 + file.readUInt16LE(8));
  assert.equal(data.length, 4 * 30);
  for (let i = 0; i < 30; i++)
    assert.equal(data.readInt32LE(4 * i), 100 + deviation(250 + (i % 10), 255 + Math.floor(i / 10)));
  const csv = (await joined(integers(area, { field: fieldsOf(100)[1], format: 'csv' }, { ask: cells }))).toString();
  assert.deepEqual(
    csv.trim().split('\n')[2].split(',').map(Number),
    Array.from({ length: 10 }, (_, i) => deviation(250 + i, 257)),
  );
});

test('palace numbers beyond 32 bits are exact, in the hood too', async () => {
  const k = 2 ** 53 - 1;
  const [x, y] = [2 ** 33 + 5, 2 ** 33 + 1];
  const hood = async () => ({ classes: 0, values: new Int32Array(65536).fill(-(2 ** 31)) });
  const area = { level: 0, x, y, width: 3, height: 2 };
  const text = async (/** @type {number} */ field) =>
    (await joined(integers(area, { field: fieldsOf(k)[field], format: 'csv' }, { ask: hood }))).toString();
  const number = (/** @type {number} */ column, /** @type {number} */ row) =>
    BigInt(column) + BigInt(row) + BigInt(Math.min(column, row));
  const rows = (/** @type {bigint} */ shift) =>
    [y, y + 1].map((row) => [x, x + 1, x + 2].map((column) => number(column, row) + shift).join(',')).join('\n');
  assert.equal((await text(0)).trim(), rows(0n));
  assert.equal((await text(1)).trim(), rows(-BigInt(k)));
  const npy = await joined(integers(area, { field: fieldsOf(k)[0], format: 'npy' }, { ask: hood }));
  assert.match(npy.toString('latin1', 10, 80), /'<i8'/);
  assert.equal(npy.readBigInt64LE(npy.length - 8), number(x + 2, y + 1));
});

test('a picture of cells whose values have colours of their own has these, however many, enlarged too', async () => {
  const colourOf = (/** @type {number} */ value) => `#${(value + 100).toString(16).padStart(6, '0')}`;
  const own = new Palette({ colours: PAPER, colourOf }, { bounds: BOUNDS });
  const far = async (/** @type {any} */ tile) => ({
    classes: 0,
    values: (await cells(tile)).values.map((value) => value * 5000 + 50_000),
  });
  const png = readPng(
    await joined(picture({ level: 0, x: 250, y: 3, width: 40, height: 5 }, 2, own, {}, { ask: far })),
  );
  for (let y = 0; y < 10; y++) {
    for (let x = 0; x < 80; x++)
      assert.equal(
        png.colour(x, y),
        colourOf(deviation(250 + (x >> 1), 3 + (y >> 1)) * 5000 + 50_000),
        `pixel (${x}, ${y})`,
      );
  }
});

test('a file is called after its game and its cells', () => {
  const rectangle = { x: 1, y: 2, width: 3, height: 4 };
  assert.equal(fileName(queensGame(1000), rectangle, 'png'), 'blocking-queens-k1000-x1-y2-3x4.png');
  assert.equal(
    fileName({ key: 'game=pascal&show=parity' }, rectangle, 'csv'),
    'blocking-queens-pascal-showparity-x1-y2-3x4.csv',
  );
  assert.equal(
    fileName({ key: 'game=piece&moves=(1,0)%2B' }, rectangle, 'npy'),
    'blocking-queens-piece-moves-1-0--x1-y2-3x4.npy',
  );
});
