import assert from 'node:assert/strict';
import { test } from 'node:test';
import { average, lightOfPixels } from '../../www/page/tiles/averaged.js';
import { knownLight, packKnown } from '../../www/page/compare/difference.js';
import { TILE_SIDE } from '../../www/shared/messages.js';

/** @typedef {import('../../www/page/tiles/mixing.js').Size} Size */

const BLACK = 0xff000000;
const WHITE = 0xffffffff;
const NOTHING = 0;

/** @param {(x: number, y: number) => number} pixelAt */
const tileOf = (pixelAt) =>
  Uint32Array.from({ length: TILE_SIDE ** 2 }, (_, i) => pixelAt(i % TILE_SIDE, Math.floor(i / TILE_SIDE)));

/**
 * The pixels of a smaller picture, row by row, and with them the column and the row that come twice.
 * @param {Size} size
 * @param {(out: Uint32Array) => void} draw
 */
function smaller({ width, height }, draw) {
  const out = new Uint32Array(TILE_SIDE ** 2);
  draw(out);
  for (let y = 0; y < height; y++) assert.equal(out[y * TILE_SIDE + width], out[y * TILE_SIDE + width - 1]);
  assert.deepEqual(
    out.subarray(height * TILE_SIDE, height * TILE_SIDE + width + 1),
    out.subarray((height - 1) * TILE_SIDE, (height - 1) * TILE_SIDE + width + 1),
  );
  return Uint32Array.from({ length: width * height }, (_, i) => out[Math.floor(i / width) * TILE_SIDE + (i % width)]);
}

/** @param {Uint32Array} pixels @param {number} width @param {number} height */
const averaged = (pixels, width, height) =>
  smaller({ width, height }, (out) => average(lightOfPixels(pixels), { width, height }, out));

/** Linear light of a channel's value, 0 to 255. @param {number} value */
const light = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);

test('alternate pixels have half their light at any size, not half their values', () => {
  const stripes = tileOf((x, y) => ((x + y) % 2 === 0 ? WHITE : BLACK));
  for (const [width, height] of [
    [255, 255],
    [200, 213],
    [181, 181],
    [128, 129],
    [3, 1],
  ]) {
    const small = averaged(stripes, width, height);
    assert.equal(small.length, width * height);
    const sum = small.reduce((total, pixel) => total + light(pixel & 255), 0);
    assert.ok(
      Math.abs(sum / small.length - 0.5) < 0.003,
      `${width} x ${height} pixels have ${sum / small.length} of the light`,
    );
  }
  assert.deepEqual(
    [...new Set(averaged(stripes, 128, 128))].map((pixel) => pixel.toString(16)),
    ['ffbcbcbc'],
  );
});

test('each pixel is the average of what lies under it', () => {
  const colours = Array.from({ length: TILE_SIDE ** 2 }, (_, i) => (BLACK | ((i * 2654435761) & 0xffffff)) >>> 0);
  const [width, height] = [170, 150];
  const small = averaged(Uint32Array.from(colours), width, height);
  for (const [x, y] of [
    [0, 0],
    [169, 149],
    [85, 75],
    [1, 148],
    [33, 2],
  ]) {
    const sums = [0, 0, 0];
    // A hundred points in each direction, each in the middle of its share.
    for (let i = 0; i < 10_000; i++) {
      const column = Math.floor(((x + ((i % 100) + 0.5) / 100) * TILE_SIDE) / width);
      const row = Math.floor(((y + (Math.floor(i / 100) + 0.5) / 100) * TILE_SIDE) / height);
      for (const channel of [0, 1, 2])
        sums[channel] += light((colours[row * TILE_SIDE + column] >> (8 * channel)) & 255);
    }
    for (const channel of [0, 1, 2]) {
      const found = light((small[y * width + x] >> (8 * channel)) & 255);
      assert.ok(
        Math.abs(found - sums[channel] / 10_000) < 0.012,
        `channel ${channel} of (${x}, ${y}) is ${found}, not ${sums[channel] / 10_000}`,
      );
    }
  }
});

test('what is not known lends no darkness, and stays transparent', () => {
  const size = { width: 200, height: 200 };
  const small = smaller(size, (out) =>
    average(knownLight(tileOf((x) => (x < 129 ? WHITE : NOTHING))), size, out, packKnown),
  );
  assert.equal(small[10], WHITE);
  assert.equal(small[150], NOTHING);
  const edge = small[100];
  assert.ok(edge === NOTHING || (edge & 0xffffff) === 0xffffff, `the edge is ${edge.toString(16)}`);
});

test('a tile can be averaged in its place', () => {
  const pixels = tileOf((x, y) => (BLACK | ((x * 7919 + y * 104_729) & 0xffffff)) >>> 0);
  const size = { width: 211, height: 254 };
  const expected = averaged(pixels, size.width, size.height);
  const small = smaller(size, (out) => {
    out.set(pixels);
    average(lightOfPixels(out), size, out);
  });
  assert.deepEqual(small, expected);
});
