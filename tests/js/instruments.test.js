// The laboratory's instruments: what they tell of boards that are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cells } from '../../www/page/lab/instruments/cells.js';
import { INSTRUMENTS } from '../../www/page/lab/instruments/instruments.js';
import { reduced } from '../../www/page/lab/instruments/marks.js';
import {
  cellsAlong,
  changes,
  continuedFraction,
  followed,
  repeating,
  ruled,
  slopeOf,
  tallied,
  thickness,
} from '../../www/page/lab/instruments/measures.js';
import { localMean, stretch } from '../../www/page/colours/stretching.js';
import { TILE_SIDE } from '../../www/shared/messages.js';

/** A board by the deviations of its cells. @param {(x: number, y: number) => number} value */
function boardOf(value) {
  let asked = 0;
  const cells = new Cells(async ({ column, row }) => {
    asked++;
    const values = Int32Array.from({ length: TILE_SIDE ** 2 }, (_, at) =>
      value(column * TILE_SIDE + (at % TILE_SIDE), row * TILE_SIDE + Math.floor(at / TILE_SIDE)),
    );
    return /** @type {any} */ ({ classes: 1, values });
  });
  return { cells, asked: () => asked };
}

const signal = new AbortController().signal;
const measured = async (/** @type {string} */ name, /** @type {Cells} */ cells, /** @type {any} */ setting) => {
  const instrument = INSTRUMENTS.find((known) => known.name === name);
  assert.ok(instrument);
  const { facts, ...report } = await instrument.measure(
    cells,
    { points: [], vectors: [], rows: 100, ...setting },
    () => {},
    signal,
  );
  return { ...report, facts: Object.fromEntries(facts) };
};

test('a window is read across tiles, each of them once', async () => {
  const { cells, asked } = boardOf((x, y) => 1000 * y + x);
  const area = { x: TILE_SIDE - 3, y: TILE_SIDE - 2, width: 6, height: 4 };
  const values = await cells.area(area);
  assert.equal(asked(), 4);
  assert.deepEqual(
    [...values],
    Array.from({ length: 24 }, (_, at) => 1000 * (TILE_SIDE - 2 + Math.floor(at / 6)) + TILE_SIDE - 3 + (at % 6)),
  );
  assert.equal(await cells.at(TILE_SIDE, TILE_SIDE), 1001 * TILE_SIDE);
  assert.equal(await cells.at(-1, 5), null);
  assert.equal(asked(), 4);
});

test('a ruler tells columns, rows, diagonals, distance and slope', () => {
  assert.deepEqual(ruled({ x: 10, y: 20 }, { x: 13, y: 24 }), { dx: 3, dy: 4, diagonal: -1, distance: 5, slope: 0.75 });
  assert.equal(ruled({ x: 0, y: 2 }, { x: 9, y: 2 }).slope, null);
});

test('thickness is the run of cells of one kind, both ways, and ends at the board\u2019s edge', () => {
  // Palaces where 3 <= x <= 7 and y <= 4.
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 ? null : x >= 3 && x <= 7 && y <= 4 ? -1 : 0;
  assert.equal(thickness(at, { x: 4, y: 1 }, [1, 0]), 5);
  assert.equal(thickness(at, { x: 4, y: 1 }, [0, 1]), 5);
  assert.equal(thickness(at, { x: 4, y: 1 }, [1, 1]), 5);
});

test('a line has both of its ends, and a cell a step of the longer way', () => {
  assert.deepEqual(cellsAlong({ x: 2, y: 5 }, { x: 6, y: 3 }), [
    { x: 2, y: 5 },
    { x: 3, y: 5 },
    { x: 4, y: 4 },
    { x: 5, y: 4 },
    { x: 6, y: 3 },
  ]);
});

test('a box tells its size, palaces, mean and histogram', async () => {
  const { cells } = boardOf((x) => (x % 2 === 0 ? -1 : 2));
  const { facts, listing } = await measured('box', cells, {
    points: [
      { x: 9, y: 3 },
      { x: 0, y: 0 },
    ],
  });
  assert.equal(facts.Palaces, '20, 50.00 %');
  assert.equal(facts['Mean deviation'], '0.5000');
  assert.deepEqual(listing?.rows, [
    [-1, 20],
    [2, 20],
  ]);
  assert.deepEqual(tallied([3, -1, 3]), {
    counts: [
      [-1, 1],
      [3, 2],
    ],
    palaces: 1,
    mean: 5 / 3,
  });
});

test('a box that is too large is refused with its size', async () => {
  const { cells, asked } = boardOf(() => 0);
  await assert.rejects(
    measured('box', cells, {
      points: [
        { x: 0, y: 0 },
        { x: 9999, y: 9999 },
      ],
    }),
    /has 100\u202f000\u202f000 cells; expected at most/,
  );
  assert.equal(asked(), 0);
});

test('a line tells values and counts palaces as it goes', async () => {
  const { cells } = boardOf((x, y) => (x === y ? -1 : 1));
  const { listing } = await measured('line', cells, {
    points: [
      { x: 0, y: 2 },
      { x: 4, y: 2 },
    ],
  });
  assert.deepEqual(listing?.rows, [
    [0, 0, 2, 1, 0],
    [1, 1, 2, 1, 0],
    [2, 2, 2, -1, 1],
    [3, 3, 2, 1, 1],
    [4, 4, 2, 1, 1],
  ]);
});

test('a lattice tells the share of cells that repeat by each vector', async () => {
  const value = (/** @type {number} */ x, /** @type {number} */ y) => (x + 2 * y) % 11;
  const { facts } = await measured('lattice', boardOf(value).cells, {
    points: [{ x: 300, y: 300 }],
    vectors: [
      [9, 1],
      [1, 5],
    ],
  });
  assert.equal(facts['Repeat by (9, 1)'], '100.00 %');
  assert.equal(facts['Repeat by (1, 5)'], '100.00 %');
  assert.equal(facts['Cells in a mesh'], '44');
  assert.equal(repeating({ width: 3, height: 1, values: [1, 2, 1] }, [1, 0]), 0);
  assert.equal(repeating({ width: 3, height: 1, values: [1, 2, 1] }, [-2, 0]), 1);
  assert.equal(repeating({ width: 3, height: 1, values: [1, 2, 1] }, [3, 0]), null);
});

/** A thread of two palaces that begins at (100, 0) with slope 2.5; from row 60 on it has three. */
const threadValue = (/** @type {number} */ x, /** @type {number} */ y) => {
  const first = 100 + Math.floor(2.5 * y);
  return x >= first && x < first + (y < 60 ? 2 : 3) ? -1 : 1;
};

test('a thread is followed with its slope, and where it grows is told', async () => {
  const { facts, listing, thread } = await measured('thread', boardOf(threadValue).cells, {
    points: [{ x: 103, y: 0 }],
    rows: 200,
  });
  assert.equal(listing?.rows.length, 200);
  assert.deepEqual(listing?.rows[10], [10, 125, 126, 2]);
  assert.equal(facts['Palaces from row 0'], '2 a row');
  assert.equal(facts['Then from row 60'], '3 a row');
  assert.match(facts['Slope, columns a row'], /^2\.49|^2\.5/);
  assert.equal(thread?.length, 200);
});

test('left of the diagonal a thread is the mirror image', async () => {
  const { cells } = boardOf((x, y) => threadValue(y, x));
  const { facts, thread } = await measured('thread', cells, { points: [{ x: 0, y: 103 }], rows: 50 });
  assert.equal(facts['Palaces from column 0'], '2 a column');
  assert.ok(thread?.every(({ isMirrored }) => isMirrored));
});

test('where no palace is near, there is no thread', async () => {
  await assert.rejects(
    measured('thread', boardOf(() => 0).cells, { points: [{ x: 5, y: 5 }] }),
    /no palace near \(5, 5\); expected/,
  );
  assert.deepEqual(
    await followed(
      async () => 0,
      { x: 1, y: 1 },
      5,
      () => true,
    ),
    [],
  );
});

test('a number of palaces that lasts only a few rows is no change', () => {
  const links = Array.from({ length: 60 }, (_, y) => ({
    y,
    first: 0,
    last: 0,
    palaces: y === 20 ? 4 : y < 40 ? 1 : 2,
  }));
  assert.deepEqual(changes(links), [
    { y: 0, palaces: 1 },
    { y: 40, palaces: 2 },
  ]);
});

test('a continued fraction goes as far as the interval tells', () => {
  assert.equal(continuedFraction((1 + Math.sqrt(5)) / 2, 1e-4), '[1; 1, 1, 1, 1, 1, 1, 1, 1, \u2026]');
  assert.equal(continuedFraction(Math.PI, 1e-3), '[3; 7, \u2026]');
  assert.equal(slopeOf([{ y: 3, first: 0, last: 0, palaces: 1 }]), null);
});

test('the local mean is that of the cells within the radius, as far as there are any', () => {
  assert.deepEqual([...localMean(Float32Array.of(0, 3, 6, 9), 4, 1, 1)], [1.5, 3, 6, 7.5]);
  assert.deepEqual([...localMean(Float32Array.of(0, 3, 6, 9), 1, 4, 1)], [1.5, 3, 6, 7.5]);
});

test('stretching makes faint differences large, keeps order, and leaves what is flat', () => {
  const faint = Float32Array.from({ length: 400 }, (_, at) => 0.5 + (at % 2 === 0 ? 0.001 : -0.001));
  const gain = stretch([faint], 20, 20, 5);
  assert.ok(gain > 20 && gain <= 60, `${gain}`);
  assert.ok(faint[0] > 0.52 && faint[1] < 0.48 && faint[0] <= 1);
  const flat = new Float32Array(100).fill(0.25);
  assert.equal(stretch([flat], 10, 10, 3), 1);
  assert.ok(flat.every((light) => Math.abs(light - 0.25) < 1e-6));
});

test('a lattice is drawn by its shortest vectors, so that no more of its points are counted than are near', () => {
  const area = (/** @type {[number, number][]} */ [a, b]) => Math.abs(a[0] * b[1] - a[1] * b[0]);
  for (const [vectors, lengths] of /** @type {[[number, number][], [number, number]][]} */ ([
    [
      [
        [3, 1],
        [-1, 2],
      ],
      [5, 10],
    ],
    [
      [
        [1e6, 1],
        [1e6 + 1, 1],
      ],
      [1, 1],
    ],
    [
      [
        [2 ** 40, 3],
        [2 ** 40 - 5, 3],
      ],
      [25, 9],
    ],
    [
      [
        [0, 0],
        [5, 2],
      ],
      [0, 29],
    ],
  ])) {
    const short = reduced(vectors);
    assert.equal(area(short), area(vectors));
    assert.ok(
      short.every(([x, y], index) => x * x + y * y <= Math.max(lengths[index], 2 ** 10)),
      `${vectors}`,
    );
  }
  assert.deepEqual(
    reduced([
      [1e6, 1],
      [1e6 + 1, 1],
    ]).map(([x, y]) => Math.hypot(x, y)),
    [1, 1],
  );
});
