import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TileStore } from '../../www/page/tiles/tile-store.js';
import { cellsAcross, keyOf, levelFor, shownSize, standIns, wantedTiles } from '../../www/page/tiles/tiles.js';
import { LIMIT, MIN_ZOOM, coordinate, visibleCells } from '../../www/page/core/view.js';

/** @typedef {import('../../www/page/tiles/tiles.js').TileAddress} TileAddress */

test("a level's pixel is shown at over half a device pixel and at most a whole one", () => {
  for (let zoom = -15; zoom <= 0; zoom += 0.125) {
    const pixel = 2 ** levelFor(2 ** zoom) * 2 ** zoom;
    assert.ok(pixel > 0.5 && pixel <= 1, `zoom ${zoom}: ${pixel}`);
  }
});

test(
  "near tiles have pixels of 0.7 to 1.4 device pixels, and are those of the view's own level or of " +
    'the next coarser one',
  () => {
    const viewport = { width: 1000, height: 700, ratio: 1.5 };
    for (let zoom = MIN_ZOOM; zoom <= 0; zoom += 0.125) {
      const [own, near] = [false, true].map(
        (isNear) => wantedTiles(viewAt(2 ** 20, 2 ** 20, zoom), viewport, isNear)[0].level,
      );
      assert.ok(own === near || own + 1 === near, `zoom ${zoom}: ${own}, ${near}`);
      const pixel = 2 ** (near + zoom) * viewport.ratio;
      assert.ok(near === 0 || near === 15 || (pixel > 0.7 && pixel < 1.42), `zoom ${zoom}: ${pixel}`);
    }
  },
);

test('cells larger than a pixel are level 0, and no level is above 15', () => {
  for (const scale of [1, 1.5, 128]) assert.equal(levelFor(scale), 0);
  assert.equal(levelFor(2 ** -15), 15);
  assert.equal(levelFor(2 ** -17), 15);
});

/**
 * @param {number} x
 * @param {number} y
 * @param {number} zoom
 */
const viewAt = (x, y, zoom) => ({ x: coordinate(x, 0.3), y: coordinate(y, 0.8), zoom });

test('the wanted tiles cover every cell in sight, once', () => {
  const viewport = { width: 1000, height: 700, ratio: 1.5 };
  for (const [x, y, zoom] of [
    [0, 0, -3],
    [5000, 800, -4.4],
    [2 ** 40, 17, 2],
    [LIMIT - 1, LIMIT - 1, -2.7],
    [333, 333, 4],
  ]) {
    const view = viewAt(x, y, zoom);
    const tiles = wantedTiles(view, viewport);
    const side = cellsAcross(tiles[0].level);
    const cells = visibleCells(view, viewport);
    const columns = tiles.map(({ column }) => column);
    const rows = tiles.map(({ row }) => row);
    const box = {
      left: Math.min(...columns) * side,
      top: Math.min(...rows) * side,
      right: (Math.max(...columns) + 1) * side,
      bottom: (Math.max(...rows) + 1) * side,
    };
    assert.ok(box.left <= cells.left && box.top <= cells.top && box.right >= cells.right && box.bottom >= cells.bottom);
    assert.ok(box.left + 2 * side > cells.left && box.right - 2 * side < cells.right, 'no column too many');
    assert.equal(new Set(tiles.map(keyOf)).size, tiles.length);
    assert.equal(tiles.length, ((box.right - box.left) / side) * ((box.bottom - box.top) / side));
    assert.ok(box.right <= LIMIT && box.bottom <= LIMIT);
  }
});

test(
  'no view lists more tiles than a screen holds, and one that is too coarse for the coarsest tiles ' + 'lists none',
  () => {
    const viewport = { width: 3840, height: 2160, ratio: 1 };
    for (let zoom = MIN_ZOOM; zoom <= 17; zoom += 0.37) {
      for (const isNear of [false, true])
        assert.ok(wantedTiles(viewAt(2 ** 50, 2 ** 50, zoom), viewport, isNear).length <= 32 * 18, `zoom ${zoom}`);
    }
    for (const zoom of [MIN_ZOOM - 0.01, -23, -200, -Infinity, NaN])
      assert.deepEqual(wantedTiles(viewAt(2 ** 50, 2 ** 50, zoom), viewport), []);
  },
);

test('tiles are wanted from the centre out', () => {
  const tiles = wantedTiles(viewAt(5000, 5000, -1), { width: 1000, height: 1000, ratio: 1 });
  const away = tiles.map(({ level, column, row }) => {
    const side = cellsAcross(level);
    return Math.hypot((column + 0.5) * side - 5000, (row + 0.5) * side - 5000);
  });
  for (let i = 1; i < away.length; i++) assert.ok(away[i] >= away[i - 1] - 2);
});

/** @param {TileAddress[]} kept */
const finder = (kept) => {
  const keys = new Map(kept.map((tile) => [keyOf(tile), tile]));
  return (/** @type {TileAddress} */ tile) => keys.get(keyOf(tile));
};

test('a tile that is there needs no stand-in', () => {
  const tile = { level: 3, column: 5, row: 6 };
  const parent = { level: 4, column: 2, row: 3 };
  assert.deepEqual(standIns(tile, finder([tile, parent])), [tile]);
});

test('what there is of a tile is drawn over what stands in for the rest', () => {
  const tile = { level: 2, column: 5, row: 6 };
  const coarser = { level: 4, column: 1, row: 1 };
  const finer = { level: 1, column: 10, row: 12 };
  const there = new Map([tile, coarser, finer].map((address) => [keyOf(address), address]));
  const find = (/** @type {import('../../www/page/tiles/tiles.js').TileAddress} */ address) =>
    there.get(keyOf(address));
  assert.deepEqual(
    standIns(tile, find, (found) => found === tile),
    [coarser, finer, tile],
  );
  assert.deepEqual(standIns(tile, find), [tile]);
});

test('the nearest coarser tile stands in, and finer ones are drawn over it', () => {
  const tile = { level: 3, column: 5, row: 6 };
  const parent = { level: 4, column: 2, row: 3 };
  const grandparent = { level: 5, column: 1, row: 1 };
  const child = { level: 2, column: 11, row: 12 };
  const grandchild = { level: 1, column: 21, row: 26 };
  const stranger = { level: 2, column: 12, row: 12 };
  assert.deepEqual(standIns(tile, finder([grandparent, parent, stranger])), [parent]);
  assert.deepEqual(standIns(tile, finder([grandparent, child, grandchild])), [grandparent, child, grandchild]);
  assert.deepEqual(standIns(tile, finder([])), []);
});

test('stand-ins are found where columns are beyond 2^31', () => {
  const tile = { level: 0, column: 2 ** 45 - 1, row: 2 ** 44 + 1 };
  const ancestor = { level: 2, column: 2 ** 43 - 1, row: 2 ** 42 };
  assert.deepEqual(standIns(tile, finder([ancestor])), [ancestor]);
});

test('the store drops the least recently used first, and nothing that is wanted', () => {
  const store = new TileStore(30);
  for (const key of ['a', 'b', 'c', 'd']) store.put(key, { bytes: 10 });
  store.use('a');
  store.trim((key) => key === 'b');
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((key) => store.has(key)),
    ['a', 'b', 'd'],
  );
  assert.equal(store.bytes, 30);
  store.trim(() => false, 5);
  assert.deepEqual(
    ['a', 'b', 'd'].filter((key) => store.has(key)),
    ['a', 'd'],
    'what others take is not there for it',
  );
  store.put('b', { bytes: 10 });
  store.put('a', { bytes: 25 });
  store.trim(() => true);
  assert.equal(store.bytes, 45, 'what is wanted stays beyond the budget');
  store.clear();
  assert.deepEqual([store.size, store.bytes], [0, 0]);
});

test(
  'a tile is drawn as small as it is shown, or in its own size where it isn\u2019t smaller in both ' + 'directions',
  () => {
    const tile = { level: 1, column: 1, row: 1 };
    const viewport = { width: 700, height: 700, ratio: 1 };
    const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ zoom) =>
      shownSize(tile, { x: coordinate(x), y: coordinate(y), zoom }, viewport);
    assert.deepEqual(at(700, 700, -1.5), { width: 181, height: 181 });
    // Edges are rounded, so that tiles of 255.6 pixels are of 255 and 256.
    const zoom = Math.log2(255.6 / 512);
    const places = Array.from({ length: 30 }, (_, i) => 700 + i / 5);
    const sizes = places.flatMap((x) => places.map((y) => at(x, y, zoom)));
    assert.deepEqual(
      new Set(sizes.map(({ width, height }) => `${width} x ${height}`)),
      new Set(['255 x 255', '256 x 256']),
    );
    assert.deepEqual(at(700, 700, -1), { width: 256, height: 256 });
    assert.deepEqual(at(700, 700, 0), { width: 256, height: 256 });
  },
);

test('the store tells what it keeps no longer', () => {
  /** @type {string[]} */
  const dropped = [];
  /** @type {TileStore<{bytes: number, name: string}>} */
  const store = new TileStore(20, ({ name }) => dropped.push(name));
  for (const name of ['a', 'b', 'c']) store.put(name, { bytes: 10, name });
  store.trim(() => false);
  store.put('b', { bytes: 10, name: 'another b' });
  store.remove('nothing');
  store.clear();
  assert.deepEqual(dropped, ['a', 'b', 'c', 'another b']);
});

test('looking into the store is not a use', () => {
  const store = new TileStore(10);
  store.put('old', { bytes: 10 });
  store.put('new', { bytes: 10 });
  assert.ok(store.peek('old'));
  store.trim(() => false);
  assert.ok(!store.has('old') && store.has('new'));
});
