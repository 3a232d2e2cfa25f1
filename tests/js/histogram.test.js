import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveCount, countedInView } from '../../www/page/colours/histogram.js';
import { DEVIATIONS } from '../../www/page/palaces/deviations.js';
import { PALACE_LEGEND } from '../../www/page/palaces/legend.js';
import { coordinate } from '../../www/page/core/view.js';

/** @import { TileAddress } from '../../www/page/tiles/tiles.js' */

const STARTS = [-Infinity, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];
const classOf = (/** @type {number} */ deviation) => STARTS.filter((start) => start <= deviation).length - 1;

/** A made-up board. @param {number} x @param {number} y */
const valueAt = (x, y) => ((x * 7 + y * 13 + ((x * y) >> 4)) % 61) - 12;

/**
 * A tile of the board, as the page keeps it.
 * @param {TileAddress} address
 * @param {(x: number, y: number) => number} [at]
 * @returns {any}
 */
function tileOf(address, at = valueAt) {
  const side = 2 ** address.level;
  const [left, top] = [address.column * 256 * side, address.row * 256 * side];
  if (side === 1)
    return {
      address,
      classes: 0,
      values: Int32Array.from({ length: 65_536 }, (_, i) => at(left + (i % 256), top + (i >> 8))),
    };
  const planes = STARTS.map(() => new Int32Array(65_536));
  for (let y = 0; y < 256 * side; y++) {
    for (let x = 0; x < 256 * side; x++)
      planes[classOf(at(left + x, top + y))][Math.floor(y / side) * 256 + Math.floor(x / side)]++;
  }
  const present = planes.map((_, index) => index).filter((index) => planes[index].some(Boolean));
  const values = Int32Array.from(present.slice(0, -1).flatMap((index) => [...planes[index]]));
  return {
    address,
    classes: present.reduce((mask, index) => mask | (1 << index), 0),
    values: address.level > 3 ? Uint16Array.from(values) : Uint8Array.from(values),
  };
}

/**
 * @param {[number, number, number, number]} box left, top, right, bottom
 * @param {(x: number, y: number) => number} [at]
 */
function expected([left, top, right, bottom], at = valueAt) {
  const counts = STARTS.map(() => 0);
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[classOf(at(x, y))]++;
  return counts;
}

/** @param {ReturnType<typeof countedInView>} steps */
function finished(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** @param {number} x @param {number} y @param {number} zoom */
const viewAt = (x, y, zoom) => ({ x: coordinate(0, x), y: coordinate(0, y), zoom });

test('at one pixel a cell exactly the cells in view are counted', () => {
  const { counts, known, total } = finished(
    countedInView(viewAt(300, 280, 0), { width: 400, height: 300, ratio: 1 }, (address) => tileOf(address), DEVIATIONS),
  );
  assert.deepEqual(counts, expected([100, 130, 500, 430]));
  assert.deepEqual([known, total], [120_000, 120_000]);
});

test('a cell of which a part is in view counts as a whole', () => {
  const { counts, total } = finished(
    countedInView(
      viewAt(100.5, 50.25, 4),
      { width: 64, height: 32, ratio: 1 },
      (address) => tileOf(address),
      DEVIATIONS,
    ),
  );
  assert.deepEqual(counts, expected([98, 49, 103, 52]));
  assert.equal(total, 15);
});

test('what lies off the board does not count', () => {
  const { counts, total } = finished(
    countedInView(viewAt(0, 0, 0), { width: 100, height: 60, ratio: 1 }, (address) => tileOf(address), DEVIATIONS),
  );
  assert.deepEqual(counts, expected([0, 0, 50, 30]));
  assert.equal(total, 1500);
});

test('at coarser levels the classes of all cells in view are counted', () => {
  for (const [level, width] of [
    [1, 200],
    [2, 90],
  ]) {
    const side = 2 ** level;
    const view = viewAt(300 * side, 270 * side, -level);
    const { counts, known, total } = finished(
      countedInView(view, { width, height: 80, ratio: 1 }, (address) => tileOf(address), DEVIATIONS),
    );
    assert.deepEqual(
      counts,
      expected([(300 - width / 2) * side, 230 * side, (300 + width / 2) * side, 310 * side]),
      `level ${level}`,
    );
    assert.deepEqual([known, total], [width * 80 * side ** 2, width * 80 * side ** 2]);
  }
});

test('a tile of one class counts for all its cells, at the coarsest level too', () => {
  const flat = (/** @type {TileAddress} */ address) =>
    /** @type {any} */ ({ address, classes: 1 << 5, values: new Uint8Array() });
  const { counts, total } = finished(
    countedInView(viewAt(2 ** 24, 2 ** 24, -15), { width: 300, height: 200, ratio: 1 }, flat, DEVIATIONS),
  );
  assert.equal(counts[5], 300 * 200 * 4 ** 15);
  assert.equal(total, counts[5]);
});

test('a tile that is not there is left out, and what is known is told', () => {
  const isThere = (/** @type {TileAddress} */ { level, column }) => level > 0 || column === 0;
  for (const least of [0, 1]) {
    // Unless there are coarser ones in the place of all.
    const find = (/** @type {TileAddress} */ address) =>
      address.level <= least && isThere(address) ? tileOf(address) : undefined;
    const { counts, known, total } = finished(
      countedInView(viewAt(256, 100, 0), { width: 400, height: 100, ratio: 1 }, find, DEVIATIONS),
    );
    assert.deepEqual(counts, expected([56, 50, least ? 456 : 256, 150]));
    assert.deepEqual([known, total], [least ? 40_000 : 20_000, 40_000]);
  }
});

test('the classes of palace games are told in three groups: palaces, exactly k, and more', () => {
  const counts = STARTS.map((_, index) => 10 ** index);
  const sums = PALACE_LEGEND.groups.map(({ first, end }) =>
    counts.slice(first, end).reduce((sum, count) => sum + count, 0),
  );
  assert.deepEqual(sums, [11_111, 100_000, 1_111_111_111_000_000]);
});

test('classes that are no ranges are counted as their family says, however far from 0 the values are', () => {
  const residues = { bounds: [-Infinity, 1, 2], classOf: (/** @type {number} */ value) => ((value % 3) + 3) % 3 };
  const at = (/** @type {number} */ x, /** @type {number} */ y) => (y % 2 === 0 ? x : -(10 ** 9) + x);
  const view = viewAt(150, 1, 0);
  const { counts, known } = finished(
    countedInView(view, { width: 300, height: 2, ratio: 1 }, (address) => tileOf(address, at), residues),
  );
  assert.equal(known, 600);
  assert.deepEqual(counts, [200, 200, 200]);
});

test('cells that a tile does not know yet are in no class', () => {
  const values = new Int32Array(2 * 65_536).fill(1, 0, 65_536).fill(2, 65_536);
  const tile = /** @type {any} */ ({ address: { level: 1, column: 0, row: 0 }, classes: 0b111, values });
  const { counts, known, total } = finished(
    countedInView(viewAt(20, 20, -1), { width: 20, height: 20, ratio: 1 }, () => tile, { bounds: [-Infinity, 1] }),
  );
  assert.deepEqual([counts, known, total], [[400, 800], 1200, 1600]);
});

/** A map whose place and tiles the test changes, and what was counted of it. */
function newLive() {
  const map = { place: 'a', drawn: 1, begun: 0 };
  /** @type {number[]} */
  const told = [];
  const live = liveCount(
    () => ({
      place: map.place,
      drawn: map.drawn,
      *steps() {
        map.begun++;
        yield;
        return { counts: [], known: map.drawn, total: 0 };
      },
    }),
    ({ known }) => told.push(known),
  );
  return { map, told, live };
}

const wait = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('a view is counted once it rests, and again when more tiles are there', async () => {
  const { map, told, live } = newLive();
  live.update();
  assert.equal(map.begun, 0);
  for (const place of ['b', 'c', 'd']) {
    map.place = place;
    live.update();
    await wait(40);
  }
  assert.equal(map.begun, 0, 'it moves');
  await wait(400);
  live.update();
  assert.deepEqual(told, [1]);
  map.drawn = 7;
  live.update();
  await wait(400);
  live.update();
  assert.deepEqual([told, map.begun], [[1, 7], 2]);
});

test('a count that was stopped tells nothing', async () => {
  const { told, live } = newLive();
  live.update();
  live.stop();
  await wait(300);
  assert.deepEqual(told, []);
});
