import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Painter } from '../../www/page/tiles/painter.js';
import { keyOf, wantedTiles } from '../../www/page/tiles/tiles.js';
import { LIMIT, coordinate } from '../../www/page/core/view.js';

/** @import { TileAddress } from '../../www/page/tiles/tiles.js' */
/** @import { ColouredTile } from '../../www/page/tiles/colouring.js' */

const SURFACES = { surround: 'surround', pending: 'pending', edge: 'edge' };

/**
 * A canvas that notes in each of its pixels what was drawn there last, and how often a tile was.
 * @param {number} width
 * @param {number} height
 */
function newCanvas(width, height) {
  /** @type {string[]} */
  const pixels = new Array(width * height).fill('nothing');
  const times = new Uint8Array(width * height);
  /** @type {{smooth: boolean, source: number[], alpha: number}[]} */
  const images = [];
  const put = (/** @type {string} */ what, /** @type {number[]} */ [left, top, w, h]) => {
    for (const edge of [left, top, w, h]) assert.ok(Number.isInteger(edge), `${what} begins and ends at whole pixels`);
    assert.ok(w > 0 && h > 0, `${what} is not empty`);
    for (let y = Math.max(0, top); y < Math.min(height, top + h); y++) {
      for (let x = Math.max(0, left); x < Math.min(width, left + w); x++) {
        pixels[y * width + x] = what;
        if (what === 'tile') times[y * width + x]++;
      }
    }
  };
  const context = {
    fillStyle: '',
    imageSmoothingEnabled: true,
    globalAlpha: 1,
    fillRect: (/** @type {number[]} */ ...box) => put(context.fillStyle, box),
    drawImage: (/** @type {unknown} */ _image, /** @type {number[]} */ ...boxes) => {
      images.push({ smooth: context.imageSmoothingEnabled, source: boxes.slice(0, 4), alpha: context.globalAlpha });
      put('tile', boxes.slice(4));
    },
  };
  return { canvas: /** @type {any} */ ({ width, height, getContext: () => context }), pixels, times, images };
}

/**
 * @param {TileAddress} address
 * @param {string | null} [colour]
 * @returns {ColouredTile}
 */
const tileAt = (address, colour = null) => ({
  address,
  classes: 0,
  values: new Uint8Array(),
  canvas: /** @type {any} */ ({}),
  width: 256,
  height: 256,
  colour,
  bytes: 0,
  partial: false,
});

const VIEWS = [
  [-6.3, 1],
  [-2.63, 1.5],
  [-1, 1],
  [-0.31, 1.25],
  [0, 1],
  [0.37, 2],
  [1.9, 1],
  [4.21, 1.5],
  [7, 3],
].flatMap(([zoom, ratio]) =>
  [
    [700, 0.37],
    [2 ** 40, 0.81],
    [0, 0.25],
    [LIMIT - 1, 0.5],
  ].map(([cell, fraction]) => ({
    view: { x: coordinate(cell, fraction), y: coordinate(Math.floor(cell / 3), fraction), zoom },
    viewport: { width: 160 / ratio, height: 120 / ratio, ratio },
  })),
);

test('tiles cover the board once: no seam, no overlap, at any zoom, place and screen', () => {
  for (const { view, viewport } of VIEWS) {
    const { canvas, pixels, times } = newCanvas(160, 120);
    new Painter(canvas, (address) => tileAt(address), SURFACES).paint(view, viewport);
    const name = JSON.stringify({ view, viewport });
    assert.ok(!pixels.includes('pending') && !pixels.includes('nothing'), `no gap: ${name}`);
    assert.ok(
      times.every((count) => count <= 1),
      `no overlap: ${name}`,
    );
    assert.ok(pixels.includes('tile'), name);
  }
});

test('tiles that come one by one make the same picture as all at once', () => {
  for (const { view, viewport } of VIEWS) {
    const whole = newCanvas(160, 120);
    new Painter(whole.canvas, (address) => tileAt(address), SURFACES).paint(view, viewport);
    const grown = newCanvas(160, 120);
    const painter = new Painter(grown.canvas, () => undefined, SURFACES);
    painter.paint(view, viewport);
    assert.ok(grown.pixels.includes('pending') && !grown.pixels.includes('tile'));
    painter.paintTiles(
      wantedTiles(view, viewport).map((address) => tileAt(address)),
      view,
      viewport,
    );
    assert.deepEqual(grown.pixels, whole.pixels);
  }
});

test('cells larger than a pixel are drawn as they are, smaller ones smoothly', () => {
  for (const { view, viewport } of VIEWS) {
    const { canvas, images } = newCanvas(160, 120);
    new Painter(canvas, (address) => tileAt(address), SURFACES).paint(view, viewport);
    const cells = 2 ** view.zoom * viewport.ratio;
    assert.ok(
      images.every(({ smooth }) => smooth === cells < 1),
      `a cell of ${cells} pixels`,
    );
    assert.ok(images.every(({ source }) => source.every((edge) => edge >= 0 && edge <= 256)));
  }
});

test('a coarser tile stands in with just the part that it shows of the place', () => {
  const view = { x: coordinate(384), y: coordinate(128), zoom: 0 };
  const viewport = { width: 100, height: 100, ratio: 1 };
  const parent = tileAt({ level: 1, column: 0, row: 0 });
  const { canvas, images } = newCanvas(100, 100);
  new Painter(canvas, ({ level }) => (level === 1 ? parent : undefined), SURFACES).paint(view, viewport);
  assert.deepEqual(images, [{ smooth: true, source: [128, 0, 128, 128], alpha: 1 }]);
});

test("a coarser tile that comes hides none of the view's own", () => {
  const view = { x: coordinate(256), y: coordinate(256), zoom: -0.6 };
  const viewport = { width: 100, height: 100, ratio: 1 };
  const own = tileAt({ level: 0, column: 1, row: 1 });
  const { canvas, images, times } = newCanvas(100, 100);
  const painter = new Painter(canvas, (address) => (keyOf(address) === keyOf(own.address) ? own : undefined), SURFACES);
  painter.paintTiles([tileAt({ level: 1, column: 0, row: 0 })], view, viewport);
  assert.equal(images.length, 2);
  assert.equal(times[99 * 100 + 99], 2, 'the own tile over the coarser one');
  assert.equal(times[0], 1);
});

test(
  'a tile that was drawn smaller fills its place all the same, pixel for pixel where it was drawn for ' +
    'this view, and smooth where cells are larger',
  () => {
    const viewport = { width: 100, height: 100, ratio: 1 };
    for (const [level, zoom] of [
      [1, -1.5],
      [1, -1],
      [0, -0.5],
      [0, 0.3],
    ]) {
      const tile = { ...tileAt({ level, column: 0, row: 0 }), width: 181, height: 182 };
      const { canvas, images, times } = newCanvas(100, 100);
      new Painter(canvas, ({ column, row }) => (column + row === 0 ? tile : undefined), SURFACES).paint(
        { x: coordinate(128), y: coordinate(128), zoom },
        viewport,
      );
      const [{ smooth, source }] = images;
      assert.ok(smooth);
      if (zoom < 0) assert.deepEqual(source, [0, 0, 181, 182]);
      else assert.ok(source[0] > 0 && source[0] + source[2] < 181, `only what is in sight: ${source}`);
      assert.equal(times[50 * 100 + 50], 1);
    }
  },
);

test('a tile of one class is filled with its colour', () => {
  const { canvas, pixels } = newCanvas(50, 50);
  const view = { x: coordinate(5000), y: coordinate(5000), zoom: -3 };
  new Painter(canvas, (address) => tileAt(address, 'brown'), SURFACES).paint(view, { width: 50, height: 50, ratio: 1 });
  assert.deepEqual(new Set(pixels), new Set(['brown']));
});

test("off the board is the surround, with a line at the board's edge", () => {
  const { canvas, pixels } = newCanvas(40, 40);
  const view = { x: coordinate(0), y: coordinate(0), zoom: 0 };
  new Painter(canvas, (address) => tileAt(address), SURFACES).paint(view, { width: 20, height: 20, ratio: 2 });
  const row = pixels.slice(30 * 40, 31 * 40);
  assert.deepEqual(row, [...Array(18).fill('surround'), 'edge', 'edge', ...Array(20).fill('tile')]);
  assert.equal(pixels[0], 'surround');
});

test('a sketch is drawn palely, and tiles over it are not', () => {
  const viewport = { width: 160, height: 120, ratio: 1 };
  const view = { x: coordinate(80), y: coordinate(60), zoom: 0 };
  const { canvas, images } = newCanvas(160, 120);
  const small = tileAt({ level: 0, column: 0, row: 0 });
  const painter = new Painter(canvas, (address) => tileAt(address), SURFACES);
  painter.paint(view, viewport, { tiles: [small], view });
  assert.deepEqual(
    images.map(({ alpha }) => alpha),
    [0.4, 1],
  );
  images.length = 0;
  painter.paint(view, viewport, null);
  assert.deepEqual(
    images.map(({ alpha }) => alpha),
    [1],
  );
});
