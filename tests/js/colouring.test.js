import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Colouring } from '../../www/page/tiles/colouring.js';
import { Palette } from '../../www/page/tiles/palette.js';
import { PAPER } from '../../www/page/palaces/deviations.js';
import { TILE_SIDE } from '../../www/shared/messages.js';
import { plainMixer } from '../../www/page/tiles/averaged.js';

const BOUNDS = [-(2 ** 31), -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];
const PIXELS = TILE_SIDE ** 2;
const address = { level: 1, column: 0, row: 0 };
/** Half of each pixel's four cells are of class 4, the others of class 5. */
const HALVES = { classes: 0b110000, values: new Uint8Array(PIXELS).fill(2) };

/** A page whose canvases note what is put on them. */
function newPage() {
  /** @type {{canvas: any, pixel: number, pixels: Uint32Array, box: number[]}[]} */
  const puts = [];
  let made = 0;
  Object.assign(globalThis, {
    document: {
      createElement: () => {
        made++;
        const canvas = {
          getContext: () => ({
            putImageData: (/** @type {ImageData} */ { data }, /** @type {number[]} */ ...[, , ...box]) => {
              const pixels = new Uint32Array(data.buffer.slice(0));
              puts.push({ canvas, pixel: pixels[0], pixels, box });
            },
          }),
        };
        return canvas;
      },
    },
    ImageData: class {
      data = new Uint8ClampedArray(4 * PIXELS);
    },
  });
  return {
    puts,
    made: () => made,
    colouring: new Colouring(new Palette({ colours: PAPER }, { bounds: BOUNDS }), plainMixer),
  };
}

test('a tile is drawn in the size in which it is shown, and again in others and in other colours', () => {
  const { puts, made, colouring } = newPage();
  const tile = colouring.colour(address, HALVES, { width: 181, height: 180 });
  assert.deepEqual([tile.width, tile.height], [181, 180]);
  assert.deepEqual(puts[0].box, [0, 0, 182, 181]);
  colouring.draw(tile, { width: 256, height: 256 });
  assert.deepEqual([tile.width, tile.height], [256, 256]);
  assert.equal(puts[0].pixel, puts[1].pixel, 'the average is the same');
  colouring.draw(tile, { width: 200, height: 200 });
  colouring.palette = new Palette({ colours: PAPER.map(() => '#808080') }, { bounds: BOUNDS });
  colouring.draw(tile);
  assert.deepEqual([tile.width, tile.height], [200, 200]);
  assert.equal(puts[3].pixel, 0xff808080);
  assert.equal(made(), 1, 'all of it on one canvas');
});

test('cells are drawn smaller by their light', () => {
  const { puts, colouring } = newPage();
  // black and yellow in turns
  const values = Int32Array.from({ length: PIXELS }, (_, i) => ((i ^ (i >> 8)) & 1 ? 0 : -1));
  colouring.colour({ ...address, level: 0 }, { classes: 0, values }, { width: 128, height: 128 });
  const halves = colouring.colour(address, { ...HALVES, classes: 0b110000 });
  assert.equal(puts[0].pixel, puts[1].pixel);
  assert.equal(halves.width, TILE_SIDE);
});

test('a tile of one class needs no canvas', () => {
  const { made, colouring } = newPage();
  const plain = colouring.colour(address, { classes: 1 << 5, values: new Uint8Array(0) }, { width: 181, height: 181 });
  assert.deepEqual([plain.colour, plain.canvas, made()], [PAPER[5], null, 0]);
});

test('of a tile that is known in part, what is not known shows through, in the size in which it is shown', () => {
  const { puts, colouring } = newPage();
  // Of the upper half all cells are known, of the lower one all but one in the last pixel of each row.
  const values = Uint8Array.from({ length: PIXELS }, (_, i) =>
    i >= PIXELS / 2 && i % TILE_SIDE === TILE_SIDE - 1 ? 3 : 4,
  );
  const content = { classes: (1 << 5) | (1 << 16), values };
  for (const side of [TILE_SIDE, 181, 130]) {
    const tile = colouring.colour({ ...address, level: 1 }, content, { width: side, height: side });
    assert.deepEqual([tile.partial, tile.width, tile.height], [true, side, side]);
    const { pixels } = puts.pop() ?? assert.fail();
    const clear = Array.from({ length: side ** 2 }, (_, i) => i).filter(
      (i) => pixels[Math.floor(i / side) * TILE_SIDE + (i % side)] === 0,
    );
    const unknown = clear.map((i) => [i % side, Math.floor(i / side)]);
    assert.ok(
      unknown.length > 0 && unknown.every(([x, y]) => x === side - 1 && y >= Math.floor(side / 2)),
      `${side} pixels`,
    );
    assert.equal(unknown.length, side - Math.floor(side / 2));
  }
});

test(
  'the canvas of a tile that nobody wants any more serves another one, and no more of them are kept ' +
    'than a view needs',
  () => {
    const { made, colouring } = newPage();
    const tiles = Array.from({ length: 200 }, () => colouring.colour(address, HALVES));
    for (const tile of tiles) colouring.release(tile);
    assert.ok(tiles.every(({ canvas }) => canvas === null));
    const again = Array.from({ length: 200 }, () => colouring.colour(address, HALVES));
    assert.equal(new Set(again.map(({ canvas }) => canvas)).size, 200, 'each has its own');
    assert.equal(made(), 400 - 64);
  },
);

test('a browser without memory for a canvas is told of', () => {
  const { colouring } = newPage();
  Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => null }) } });
  assert.throws(() => colouring.colour(address, HALVES), RangeError);
});

test('a pixel of which not every cell is known lets through what lies under it', () => {
  const { colouring } = newPage();
  const [four, five] = [1 << 4, 1 << 5];
  const values = new Uint8Array(2 * PIXELS);
  values[0] = 4; // all of the first pixel, half of the second, nothing of the third, all of the fourth
  values[1] = 2;
  values[PIXELS + 3] = 4;
  const tile = colouring.colour(address, { classes: four | five | (1 << PAPER.length), values });
  const pixels = colouring.pixels(tile);
  const hex = (/** @type {number} */ pixel) =>
    `#${[0, 8, 16].map((bits) => ((pixel >> bits) & 255).toString(16).padStart(2, '0')).join('')}`;
  assert.deepEqual([hex(pixels[0]), pixels[1], pixels[2], hex(pixels[3])], [PAPER[4], 0, 0, PAPER[5]]);
  assert.equal(pixels[0] >>> 24, 255);
});

test('what a dropped tile was drawn on is used again or let go of at once', () => {
  const { colouring } = newPage();
  const tiles = Array.from({ length: 200 }, () => colouring.colour(address, HALVES));
  const canvases = tiles.map(({ canvas }) => /** @type {HTMLCanvasElement} */ (canvas));
  for (const tile of tiles) colouring.release(tile);
  assert.ok(tiles.every(({ canvas }) => canvas === null));
  assert.equal(
    canvases.filter(({ width, height }) => width > 0 && height > 0).length,
    64,
    'canvases that wait for the next tiles',
  );
});
