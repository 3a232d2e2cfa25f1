import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintTile } from '../../www/page/tiles/averaged.js';
import { Palette } from '../../www/page/tiles/palette.js';
import { PAPER } from '../../www/page/palaces/deviations.js';

const PIXELS = 256 * 256;
const BOUNDS = [-(2 ** 31), -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];
const palette = new Palette({ colours: PAPER }, { bounds: BOUNDS });

/** @param {number} pixel */
const hex = (pixel) => `#${[0, 8, 16].map((shift) => ((pixel >> shift) & 255).toString(16).padStart(2, '0')).join('')}`;

/**
 * The average of class colours by the formula of sRGB, one channel at a time.
 * @param {[number, number][]} shares class, cells
 */
function average(shares) {
  const cells = shares.reduce((sum, [, count]) => sum + count, 0);
  return [1, 3, 5].map((at) => {
    const linear = shares.reduce((sum, [index, count]) => {
      const part = Number.parseInt(PAPER[index].slice(at, at + 2), 16) / 255;
      return sum + (count / cells) * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);
    return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
  });
}

/**
 * @param {number} pixel
 * @param {number[]} expected
 */
function near(pixel, expected) {
  [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].forEach((part, i) => {
    assert.ok(Math.abs(part - expected[i]) <= 1, `${hex(pixel)} is not ${expected}`);
  });
  assert.equal(pixel >>> 24, 255, 'opaque');
}

test("a cell has the colour of its deviation's class", () => {
  const deviations = [
    -(2 ** 31),
    -1000,
    -5,
    -4,
    -3,
    -2,
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    11,
    12,
    19,
    20,
    39,
    40,
    41,
    30_000,
  ];
  const classes = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 15];
  const values = new Int32Array(PIXELS);
  values.set(deviations);
  const out = new Uint32Array(PIXELS);
  palette.paintCells(values, out);
  deviations.forEach((deviation, i) => {
    assert.equal(hex(out[i]), PAPER[classes[i]], `v = ${deviation}`);
    assert.equal(palette.colourOf(deviation), PAPER[classes[i]]);
  });
  assert.equal(hex(out[PIXELS - 1]), PAPER[5], 'v = 0 elsewhere');
});

test("the paper's eight colours are as it names them", () => {
  // Relative luminance, as in the contrast of WCAG.
  const brightness = (/** @type {number} */ deviation) => {
    const linear = [1, 3, 5].map(
      (at) => (Number.parseInt(palette.colourOf(deviation).slice(at, at + 2), 16) / 255) ** 2.2,
    );
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  assert.equal(palette.colourOf(0), '#000000', 'black');
  for (let v = -4; v < -1; v++)
    assert.ok(brightness(v) < brightness(v + 1), 'from dark olive to yellow they get lighter');
  for (let v = 2; v < 40; v++) assert.ok(brightness(v) <= brightness(v + 1), 'above indigo they glow more and more');
});

test('a coarse pixel has the average colour of its cells in linear light', () => {
  const values = new Int32Array(2 * PIXELS);
  values[0] = 16; // all of class 4
  values[1] = 4; // and 12 of class 6
  values[PIXELS + 1] = 0;
  values[2] = 5; // 5 of class 4, 7 of class 5, 4 of class 6
  values[PIXELS + 2] = 7;
  const out = new Uint32Array(PIXELS);
  paintTile({ classes: 0b1110000, values }, 2, palette, out);
  near(out[0], average([[4, 16]]));
  near(
    out[1],
    average([
      [4, 4],
      [6, 12],
    ]),
  );
  near(
    out[2],
    average([
      [4, 5],
      [5, 7],
      [6, 4],
    ]),
  );
  near(out[3], average([[6, 16]]));
});

test('averages are right at the coarsest level, with all classes', () => {
  const values = new Int32Array(15 * PIXELS);
  /** @type {[number, number][]} */
  const shares = [];
  for (let index = 0; index < 15; index++) {
    values[index * PIXELS] = 1_000_000 * (index + 1);
    shares.push([index, values[index * PIXELS]]);
  }
  shares.push([15, 4 ** 15 - 120_000_000]);
  const out = new Uint32Array(PIXELS);
  paintTile({ classes: 0xffff, values }, 15, palette, out);
  near(out[0], average(shares));
});

test('a tile of one class is one colour', () => {
  assert.equal(palette.uniform(1 << 5), PAPER[5]);
  assert.equal(palette.uniform(1 << 15), PAPER[15]);
  assert.equal(palette.uniform(0b110000), null);
  assert.equal(palette.uniform(0), null, 'a tile of level 0 says nothing of its classes');
});

test('a palette of another number of colours is refused in a sentence', () => {
  assert.throws(() => new Palette({ colours: PAPER.slice(1) }, { bounds: BOUNDS }), /16 classes, not 15\.$/);
  assert.throws(
    () => new Palette({ colours: ['red', ...PAPER.slice(1)] }, { bounds: BOUNDS }),
    /written #rrggbb, not red\.$/,
  );
});

test('what is known in part is of one class more than there are', () => {
  const [four, five] = [1 << 4, 1 << 5];
  assert.deepEqual(
    [palette.isPartial(four | five | (1 << PAPER.length)), palette.isPartial(four | five)],
    [true, false],
  );
});
