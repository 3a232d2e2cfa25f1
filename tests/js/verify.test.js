import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corner } from '../browser/reference.mjs';
import { Agreement, readPixel, sampleOf, verdict } from '../../www/page/verify/agreement.js';
import {
  UNKNOWN,
  checkRows,
  WORDING,
  askCard,
  cellsCountedFor,
  ruleReach,
} from '../../www/page/families/queens/verify/verifying.js';
import { ReferenceRows, SATURATED, cellsCounted } from '../../www/shared/reference.js';
import { coordinate } from '../../www/page/core/view.js';

/** @import { Box } from '../../www/shared/reference.js' */

/** @param {number} k @param {Box} cells */
function counted(k, cells) {
  const rows = new ReferenceRows(k, cells);
  while (rows.y < cells.top) assert.equal(rows.next(), null);
  return Array.from({ length: cells.bottom - cells.top }, () => [...(rows.next() ?? [])]);
}

/** The same cells, counted from the origin by the tests' own reference. @param {number} k @param {Box} cells */
function expected(k, { left, top, right, bottom }) {
  const deviations = corner(k, right, bottom);
  return Array.from({ length: bottom - top }, (_, row) => [
    ...deviations.subarray((top + row) * right + left, (top + row + 1) * right),
  ]);
}

test('the reference counts what the definition says, from the origin', () => {
  for (const k of [1, 2, 5, 40]) {
    const cells = { left: 3, top: 2, right: 90, bottom: 70 };
    assert.deepEqual(counted(k, cells), expected(k, cells), `game ${k}`);
    assert.deepEqual(
      counted(k, { ...cells, left: 0, top: 0 }),
      expected(k, { ...cells, left: 0, top: 0 }),
      `game ${k}`,
    );
  }
});

test('the reference begins where the hood ends, and counts the same', () => {
  const k = 900;
  for (const [x, y] of [
    [300, 300],
    [280, 320],
    [450, 225],
    [225, 460],
    [880, 3],
    [0, 890],
    [600, 300],
    [100, 50],
  ]) {
    const cells = { left: x, top: y, right: x + 40, bottom: y + 30 };
    assert.deepEqual(counted(k, cells), expected(k, cells), `from (${x}, ${y}) on`);
  }
  const nose = { left: 300, top: 300, right: 340, bottom: 330 };
  assert.ok(cellsCounted(k, nose) < 5000, `${cellsCounted(k, nose)} cells for the nose`);
});

test('at the nose a game of any size has the same cells as a smaller one', () => {
  const [small, large] = [3 * 400, 3 * 1_000_000_000_000];
  const cells = (/** @type {number} */ nose) => ({
    left: nose - 5,
    top: nose - 8,
    right: nose + 30,
    bottom: nose + 20,
  });
  assert.deepEqual(counted(large, cells(large / 3)), expected(small, cells(small / 3)));
});

test('what a far view costs is told before it is counted', () => {
  const pixels = { left: 400_000, top: 300_000, right: 401_000, bottom: 301_000 };
  assert.equal(cellsCountedFor({ k: 1000, level: 0, pixels }), 401_000 * 301_000);
  assert.equal(cellsCountedFor({ k: 1000, level: 1, pixels: { left: 0, top: 0, right: 50, bottom: 50 } }), 10_000);
  assert.equal(ruleReach({ level: 0, pixels }), 1_000_000);
  assert.equal(ruleReach({ level: 3, pixels }), 64);
  assert.equal(ruleReach({ level: 12, pixels }), 1);
  assert.equal(ruleReach({ level: 13, pixels }), 0);
});

/** Game 30's corner as a field. */
const field = () => ({ x: 0, y: 0, width: 120, height: 100, values: corner(30, 120, 100).slice() });

test('every cell of a sound field follows from six others, and a wrong one does not', () => {
  const faults = (/** @type {ReturnType<typeof field>} */ of) => {
    /** @type {number[][]} */
    const found = [];
    let compared = 0;
    checkRows(30, of, 0, 100, (x, y, shown, rule) => {
      compared++;
      if (shown !== rule) found.push([x, y]);
    });
    assert.equal(compared, 120 * 100);
    return found;
  };
  assert.deepEqual(faults(field()), []);
  const wrong = field();
  wrong.values[40 * 120 + 50]++;
  assert.deepEqual(faults(wrong)[0], [50, 40]);
});

test('cells whose neighbours are not known are not judged, and the deep hood is known in closed form', () => {
  const part = field();
  part.values[0] = UNKNOWN;
  /** @type {string[]} */
  const judged = [];
  checkRows(30, { ...part, width: 120 }, 0, 3, (x, y) => judged.push(`${x},${y}`));
  assert.ok(!judged.includes('0,0') && !judged.includes('2,2') && judged.includes('3,2'));
  const k = 2 ** 50;
  /** @type {boolean[]} */
  const deep = [];
  checkRows(
    k,
    { x: 500, y: 500, width: 4, height: 4, values: new Int32Array(16).fill(SATURATED) },
    0,
    4,
    (_, __, shown, rule) => deep.push(shown === rule),
  );
  assert.deepEqual(deep, [true, true, true, true]);
});

test('a tile\u2019s pixel is read with the class that has no plane', () => {
  const values = new Uint8Array(2 * 65536);
  values[7] = 3;
  values[65536 + 7] = 1;
  const out = new Array(16).fill(9);
  readPixel({ address: { level: 2, column: 0, row: 0 }, classes: 0b100110, values }, 7, out);
  assert.deepEqual(out, [0, 3, 1, 0, 0, 12, ...new Array(10).fill(0)]);
  readPixel({ address: { level: 1, column: 0, row: 0 }, classes: 0b10, values: new Uint8Array() }, 7, out);
  assert.deepEqual(out.slice(0, 3), [0, 4, 0]);
});

test('a wrong cell of a kept tile is counted and named, and what is not there is told', () => {
  const k = 30;
  const tileAt = (/** @type {number} */ column) => {
    const deviations = corner(k, 512, 256);
    return {
      address: { level: 0, column, row: 0 },
      classes: 0,
      values: Int32Array.from(
        { length: 65536 },
        (_, i) => deviations[Math.floor(i / 256) * 512 + column * 256 + (i % 256)],
      ),
    };
  };
  /** @type {import('../../www/page/verify/agreement.js').KeptTile[]} */
  const tiles = [tileAt(0), tileAt(1)];
  tiles[1].values[20 * 256 + 10] -= 1;
  const view = { x: coordinate(256), y: coordinate(50), zoom: 0 };
  const judge = (/** @type {typeof tiles} */ found) => {
    const sample = sampleOf(view, { width: 100, height: 100, ratio: 1 }, ({ level, column }) =>
      level === 0 ? found[column] : undefined,
    );
    const agreement = new Agreement(sample, 16);
    const rows = new ReferenceRows(k, sample.pixels);
    for (let row = 0; row < 100; row++)
      agreement.take({ type: 'rows', top: row, rows: 1, numbers: Int32Array.from(rows.next() ?? []) });
    return { sample, agreement };
  };
  const { sample, agreement } = judge(tiles);
  assert.ok(
    tiles.every(({ lent }) => lent),
    'their memory is not used again while it is looked at',
  );
  assert.deepEqual([agreement.agreeing, agreement.differing, agreement.unknown], [9999, 1, 0]);
  assert.match(
    verdict(sample, agreement, 'as counted', WORDING),
    /^1 of 10\u202f000 cells differs\. The first is cell \(266, 20\): the map has v = .*, as counted it is /,
  );
  const half = judge(tiles.slice(0, 1));
  assert.match(
    verdict(half.sample, half.agreement, 'as counted', WORDING),
    /^All 5000 cells agree\. 5000 were not checked/,
  );
});

test('a view of coarse pixels is held against a picture that the graphics card makes, pixel by pixel', async () => {
  const level = 4;
  // Three classes; the highest of them has what remains.
  const contentOf = (/** @type {number} */ seed) => ({
    classes: 0b100110,
    values: Uint16Array.from({ length: 2 * 256 ** 2 }, (_, at) => (seed * at) % 100),
  });
  const view = { x: coordinate(4096), y: coordinate(1000), zoom: -level };
  const find = (/** @type {{column: number, row: number}} */ { column, row }) =>
    row === 0 ? { address: { level, column, row }, ...contentOf(3 + column) } : undefined;
  const sample = { k: 1000, ...sampleOf(view, { width: 100, height: 100, ratio: 1 }, find) };
  /** @type {any[]} */
  const orders = [];
  const cardOf = (/** @type {(content: ReturnType<typeof contentOf>) => void} */ spoil) => ({
    picture: async (/** @type {any} */ order) => {
      orders.push(order);
      return [0, 1].flatMap((row) =>
        [0, 1].map((column) => {
          const values = contentOf(3 + column);
          if (column === 1) spoil(values);
          return { column, row, values };
        }),
      );
    },
  });
  const { signal } = new AbortController();
  const right = await askCard(
    sample,
    cardOf(() => {}),
    signal,
  );
  const { side, level: asked, game } = orders[0];
  assert.deepEqual([side, asked, game.k], [8192, level, 1000]);
  assert.ok(right.agreeing > 9000 && right.differing === 0, `${right.agreeing} agree`);
  const wrong = await askCard(
    sample,
    cardOf(({ values }) => (values[50 * 256 + 7] += 1)),
    signal,
  );
  assert.deepEqual([wrong.differing, wrong.fault?.x, wrong.fault?.y], [1, 256 + 7, 50]);
  await assert.rejects(askCard(sample, null, signal), /no graphics card/);
  await assert.rejects(askCard(sample, { picture: async () => null }, signal), /no picture/);
});
