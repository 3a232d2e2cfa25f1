import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Shrinking } from '../../www/page/shrinking.js';
import { averaged } from '../../www/page/shrunk.js';
import { TILE_SIDE } from '../../www/shared/messages.js';
import { coordinate } from '../../www/page/view.js';

/** @import { ColouredTile } from '../../www/page/colouring.js' */

const BLACK = 0xff000000;
const WHITE = 0xffffffff;
const NOTHING = 0;

/** @param {(x: number, y: number) => number} pixelAt */
const tileOf = (pixelAt) => Uint32Array.from({ length: TILE_SIDE ** 2 }, (_, i) => pixelAt(i % TILE_SIDE, Math.floor(i / TILE_SIDE)));

/** Linear light of a channel's value, 0 to 255. @param {number} value */
const light = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);

test('alternate pixels have half their light at any size, not half their values', () => {
  const stripes = tileOf((x, y) => ((x + y) % 2 === 0 ? WHITE : BLACK));
  for (const [width, height] of [[255, 255], [200, 213], [181, 181], [128, 129]]) {
    const small = averaged(stripes, width, height);
    assert.equal(small.length, width * height);
    const sum = small.reduce((total, pixel) => total + light(pixel & 255), 0);
    assert.ok(Math.abs(sum / small.length - 0.5) < 0.003, `${width} x ${height} pixels have ${sum / small.length} of the light`);
  }
  assert.deepEqual([...new Set(averaged(stripes, 128, 128))].map((pixel) => pixel.toString(16)), ['ffbcbcbc']);
});

test('each pixel is the average of what lies under it', () => {
  const colours = Array.from({ length: TILE_SIDE ** 2 }, (_, i) => (BLACK | ((i * 2654435761) & 0xffffff)) >>> 0);
  const [width, height] = [170, 150];
  const small = averaged(Uint32Array.from(colours), width, height);
  for (const [x, y] of [[0, 0], [169, 149], [85, 75], [1, 148], [33, 2]]) {
    const sums = [0, 0, 0];
    // A hundred points in each direction, each in the middle of its share.
    for (let i = 0; i < 10_000; i++) {
      const column = Math.floor(((x + ((i % 100) + 0.5) / 100) * TILE_SIDE) / width);
      const row = Math.floor(((y + (Math.floor(i / 100) + 0.5) / 100) * TILE_SIDE) / height);
      for (const channel of [0, 1, 2]) sums[channel] += light((colours[row * TILE_SIDE + column] >> (8 * channel)) & 255);
    }
    for (const channel of [0, 1, 2]) {
      const found = light((small[y * width + x] >> (8 * channel)) & 255);
      assert.ok(Math.abs(found - sums[channel] / 10_000) < 0.012, `channel ${channel} of (${x}, ${y}) is ${found}, not ${sums[channel] / 10_000}`);
    }
  }
});

test('what is not known lends no darkness, and stays transparent', () => {
  const small = averaged(tileOf((x) => (x < 128 ? WHITE : NOTHING)), 200, 200);
  assert.equal(small[10], WHITE);
  assert.equal(small[150], NOTHING);
  const edge = small[100];
  assert.ok(edge === NOTHING || (edge & 0xffffff) === 0xffffff, `the edge is ${edge.toString(16)}`);
});

/** Counts the pictures that are made. @param {import('node:test').TestContext} context */
function withCanvases(context) {
  /** @type {any[]} */
  const made = [];
  context.mock.method(performance, 'now', () => made.length);
  Object.assign(globalThis, {
    document: { createElement: () => ({ getContext: () => ({ putImageData: (/** @type {any} */ image) => made.push(image) }) }) },
    ImageData: class {
      /**
       * @param {Uint8ClampedArray} data
       * @param {number} width
       */
      constructor(data, width) {
        this.height = data.length / 4 / width;
      }
    },
  });
  return made;
}

/** @param {import('../../www/page/tiles.js').TileAddress} address @returns {ColouredTile} */
const colouredTile = (address) => ({ address, classes: 3, values: [], canvas: /** @type {any} */ ({}), colour: null, bytes: 0, partial: false });

const view = { x: coordinate(1024), y: coordinate(1024), zoom: -1.5 };
const viewport = { width: 720, height: 720, ratio: 1 };
const pixels = tileOf(() => BLACK);

test('tiles are shrunk in slices, and those out of sight are given up', (context) => {
  withCanvases(context);
  /** @type {Map<string, ColouredTile>} */
  const tiles = new Map();
  const find = (/** @type {import('../../www/page/tiles.js').TileAddress} */ address) => {
    const key = JSON.stringify(address);
    const tile = tiles.get(key) ?? colouredTile(address);
    tiles.set(key, tile);
    return tile;
  };
  const shrinking = new Shrinking(find, () => pixels);
  const states = [];
  while (states.at(-1) !== 'done') states.push(shrinking.advance(view, viewport, 9));
  assert.deepEqual(states, ['more', 'changed', 'done']);
  assert.equal(tiles.size, 16);
  assert.ok([...tiles.values()].every(({ shrunk }) => shrunk?.width === 181 && shrunk.height === 181));
  assert.equal(shrinking.advance({ ...view, zoom: -1 }, viewport, 9), 'done');
  assert.ok([...tiles.values()].every(({ shrunk }) => !shrunk), 'at their own size tiles are drawn as they are');
});

test('a new tile is shrunk at once, if it is whole and shown smaller than it is', (context) => {
  const made = withCanvases(context);
  const tile = colouredTile({ level: 1, column: 1, row: 2 });
  const shrinking = new Shrinking(() => tile, () => pixels);
  shrinking.take(tile, { ...view, zoom: -1 }, viewport);
  shrinking.take({ ...tile, partial: true }, view, viewport);
  assert.equal(made.length, 0);
  shrinking.take(tile, view, viewport);
  assert.equal(tile.shrunk?.width, 181);
  assert.equal(shrinking.advance(view, viewport), 'done', 'there is nothing left to be done or to be drawn');
  assert.equal(made.length, 1);
});

test('tiles that came while the view never rested are let go of', (context) => {
  withCanvases(context);
  const viewport = { width: 100, height: 100, ratio: 1 };
  const shrinking = new Shrinking(() => undefined, () => pixels);
  const tiles = Array.from({ length: 500 }, (_, column) => colouredTile({ level: 1, column, row: 0 }));
  for (const tile of tiles) shrinking.take(tile, view, viewport);
  const kept = tiles.filter(({ shrunk }) => shrunk);
  assert.ok(kept.length <= 200, `${kept.length} tiles`);
});

test('what is much too fine for the view is not shrunk, nor what there is no memory for', (context) => {
  const made = withCanvases(context);
  const tile = colouredTile({ level: 0, column: 1, row: 2 });
  const shrinking = new Shrinking(() => tile, () => pixels);
  shrinking.take(tile, { ...view, zoom: -9 }, viewport);
  shrinking.take(tile, { ...view, zoom: -3 }, viewport);
  assert.deepEqual([made.length, tile.shrunk], [0, undefined]);
  const without = new Shrinking(() => tile, () => {
    throw new RangeError('There is no memory.');
  });
  without.take(tile, { ...view, zoom: -0.5 }, viewport);
  assert.equal(without.advance({ ...view, zoom: -0.5 }, viewport), 'done');
});
