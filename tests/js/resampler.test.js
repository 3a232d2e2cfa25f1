import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Painter } from '../../www/page/tiles/painter.js';
import { coordinate } from '../../www/page/core/view.js';

/** @import { Size } from '../../www/page/tiles/mixing.js' */
/** @import { ColouredTile } from '../../www/page/tiles/colouring.js' */
/** @import { TileAddress } from '../../www/page/tiles/tiles.js' */

const view = { x: coordinate(1024), y: coordinate(1024), zoom: -1.5 };
const viewport = { width: 720, height: 720, ratio: 1 };

const CANVAS = /** @type {any} */ ({ getContext: () => ({}) });
const SURFACES = { surround: '', pending: '', edge: '' };

/** @param {ConstructorParameters<typeof Painter>[1]} find @param {ConstructorParameters<typeof Painter>[3]} draw */
const painterOf = (find, draw) => new Painter(CANVAS, find, SURFACES, draw);

/**
 * Tiles that are made when they are looked for, and a clock that each drawing moves.
 * @param {import('node:test').TestContext} context
 */
function newTiles(context) {
  /** @type {Map<string, ColouredTile>} */
  const tiles = new Map();
  let drawn = 0;
  context.mock.method(performance, 'now', () => drawn);
  return {
    tiles,
    find: (/** @type {TileAddress} */ address) => {
      const key = JSON.stringify(address);
      const tile = tiles.get(key) ?? {
        address,
        classes: 3,
        values: new Uint8Array(),
        canvas: /** @type {any} */ ({}),
        width: 256,
        height: 256,
        colour: null,
        bytes: 0,
        partial: false,
      };
      tiles.set(key, tile);
      return tile;
    },
    draw: (/** @type {ColouredTile} */ tile, /** @type {Size} */ size) => {
      drawn++;
      Object.assign(tile, size);
    },
  };
}

test('tiles in sight are drawn as small as they are shown, in slices, and as large as they are again', (context) => {
  const { tiles, find, draw } = newTiles(context);
  const painter = painterOf(find, draw);
  const states = [];
  assert.equal(painter.resample(view, viewport, -1), 'more', 'nothing is drawn without any time');
  while (states.at(-1) !== 'done') states.push(painter.resample(view, viewport, 9));
  assert.deepEqual(states, ['more', 'changed', 'done']);
  const sizes = (/** @type {number} */ level) =>
    [...tiles.values()].flatMap(({ address, width, height }) =>
      address.level === level ? [`${width} x ${height}`] : [],
    );
  assert.deepEqual(sizes(1), Array(16).fill('181 x 181'));
  assert.deepEqual(sizes(2), Array(4).fill('256 x 256'), 'near tiles are shown larger than they are');
  while (painter.resample({ ...view, zoom: -1 }, viewport, 9) !== 'done');
  assert.equal(find({ level: 1, column: 2, row: 2 }).width, 256);
});

test('a tile of one colour has no size', (context) => {
  const { find, draw } = newTiles(context);
  const painter = painterOf((address) => ({ ...find(address), canvas: null }), draw);
  assert.equal(painter.resample(view, viewport), 'done');
});

test('what is drawn in its size already is left alone', (context) => {
  const { tiles, find, draw } = newTiles(context);
  assert.equal(painterOf(find, draw).resample({ ...view, zoom: -1 }, viewport), 'done');
  assert.ok(tiles.size > 0);
});

test('what there is no memory for stays as it is, and is not tried again', (context) => {
  const { tiles, find } = newTiles(context);
  let tries = 0;
  const painter = painterOf(find, () => {
    tries++;
    throw new RangeError('There is no memory.');
  });
  for (let i = 0; i < 2; i++) assert.equal(painter.resample(view, viewport), 'done');
  assert.equal(tries, [...tiles.values()].filter(({ address }) => address.level === 1).length);
});
