import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  LANDMARKS,
  columnAt,
  junction,
  mirrored,
  outline,
  placeOf,
  regionOf,
  rowsOf,
  skinTransitions,
  trace,
} from '../../www/page/families/queens/places/landmarks.js';

/** @import { Region } from '../../www/page/families/queens/places/landmarks.js' */

const HUGE = 2 ** 53;
const PHI = (1 + Math.sqrt(5)) / 2;

/** @param {'region' | 'border' | 'junction'} kind */
const counted = (kind) => {
  const all = LANDMARKS.filter((landmark) => landmark.kind === kind);
  return [all.length, all.length + all.filter((landmark) => landmark.mirrored).length];
};

/**
 * @param {number} actual
 * @param {number} expected
 * @param {number} error
 * @param {string} what
 */
const near = (actual, expected, error, what) =>
  assert.ok(Math.abs(actual - expected) <= error, `${what}: ${actual}, measured ${expected}, may differ by ${error}`);

/**
 * Whether the cells of game k are palaces, by the definition of the palace number, row by row.
 * @param {number} k
 * @param {number} width
 * @param {number} height
 */
function palaces(k, width, height) {
  const rows = [];
  const north = new Int32Array(width);
  const northwest = new Int32Array(width + height);
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(width);
    let west = 0;
    for (let x = 0; x < width; x++) {
      const diagonal = x - y + height;
      if (north[x] + northwest[diagonal] + west >= k) continue;
      row[x] = 1;
      north[x]++;
      northwest[diagonal]++;
      west++;
    }
    rows.push(row);
  }
  return rows;
}

test(
  'there are 7 regions, 7 borders and 4 junctions; 11, 14 and 6 with their mirror images, as the ' + 'paper counts',
  () => {
    assert.deepEqual(
      [counted('region'), counted('border'), counted('junction')],
      [
        [7, 11],
        [7, 14],
        [4, 6],
      ],
    );
  },
);

test('nose, shoulder and casing are exact up to 2^53', () => {
  for (const k of [9, 10, 11, 1000, HUGE - 2, HUGE - 1, HUGE]) {
    const nose = Number(BigInt(k) / 3n);
    assert.deepEqual(junction(k, 'nose'), { x: nose, y: nose });
    assert.deepEqual(junction(k, 'shoulder'), { x: k, y: 0 });
    assert.equal(columnAt(k, 'casing', 1), k - 2);
    assert.equal(regionOf(k, k - 1, 0), k < 12 ? null : 'hood');
    assert.notEqual(regionOf(k, k, 0), 'hood');
  }
});

test('the armpit lies where its lines were measured to meet', () => {
  /** @type {[number, number, number, number][]} k, x and y in parts of k, error in parts of k */
  const measured = [
    [100, 1.372, 0.7355, 0.024],
    [300, 1.3152, 0.7113, 0.003],
    [1000, 1.2917, 0.7004, 0.002],
    [3000, 1.2781, 0.6951, 0.002],
    [10_000, 1.2718, 0.6925, 0.002],
    [30_000, 1.268, 0.6908, 0.002],
    [40_003, 1.2673, 0.6905, 0.002],
    [100_000, 1.2656, 0.6897, 0.002],
  ];
  for (const [k, x, y, error] of measured) {
    near(junction(k, 'armpit').x / k, x, error, `armpit's column, k = ${k}`);
    near(junction(k, 'armpit').y / k, y, error, `armpit's row, k = ${k}`);
  }
});

test('the prism lies between the last of the fabric and the first of the beam', () => {
  /** @type {[number, number, number][]} k, the fabric's end and the beam's start on the diagonal in parts of k */
  const measured = [
    [1000, 1.587, 1.688],
    [3000, 1.587, 1.642],
    [10_000, 1.587, 1.647],
    [30_000, 1.587, 1.629],
    [100_000, 1.6, 1.622],
  ];
  for (const [k, fabric, beam] of measured) {
    const { x, y } = junction(k, 'prism');
    assert.equal(x, y);
    assert.ok(x > fabric * k && x < beam * k, `k = ${k}: ${x}`);
  }
});

test('the hem lies where it was measured', () => {
  for (const [y, x] of [
    [1e3, 410],
    [1e4, 3906],
    [1e5, 38_454],
    [1e6, 382_812],
    [2e6, 765_130],
  ]) {
    near(columnAt(1e7, 'hem', y) - 1e7, x, 0.05 * Math.sqrt(y), `the hem in row ${y}`);
  }
});

test('the rift lies where it was measured', () => {
  const k = 3_000_000;
  const column = (/** @type {number} */ j) => columnAt(k, 'rift', 1e6 + j) - 1e6;
  for (const j of [31, 310, 2000, 2900]) near(column(j), (81 / 31) * j, 3, `the rift ${j} rows below the nose`);
  // The last ones are fluctuations of a fit of -0.34 sqrt(j).
  for (const [j, offset] of [
    [5e4, -76.7],
    [1e5, -107.4],
    [1.5e5, -130.1],
    [2e5, -151.8],
    [3e5, -186.2],
  ]) {
    near(column(j) - PHI ** 2 * j, offset, 2, `the rift ${j} rows below the nose`);
  }
});

test('the fray lies where the fabric was measured to end', () => {
  /** @type {[number, number, number, number][]} k, then x = a k + b y, and an error in parts of k */
  const measured = [
    [1000, 1.037, 0.35, 0.015],
    [3000, 1.042, 0.331, 0.03],
    [10_000, 1.006, 0.372, 0.01],
    [30_000, 1.008, 0.37, 0.01],
    [100_000, 1.005, 0.374, 0.01],
  ];
  for (const [k, a, b, error] of measured) {
    for (const y of [0.8 * k, 1.1 * k, 1.4 * k])
      near(columnAt(k, 'fray', y) / k, a + (b * y) / k, error, `the fray of game ${k} in row ${y}`);
  }
});

test(
  'the inside of the arm lies right of the line through the nose by 3.4 to 5.5 sqrt(k) in row 2k, and ' +
    'eats up the arm',
  () => {
    for (const k of [1000, 3000, 10_000, 30_000, 100_000]) {
      const line = k / 3 + PHI ** 2 * (2 * k - k / 3);
      const offset = (columnAt(k, 'arm-inside', 2 * k) - line) / Math.sqrt(k);
      assert.ok(offset > 3.4 && offset < 5.5, `k = ${k}: ${offset}`);
    }
    // Slopes of the inner edge between the rows 0.72 k and 1.2 k.
    for (const [k, measured] of [
      [1000, 2.73],
      [3000, 2.71],
      [10_000, 2.65],
      [30_000, 2.65],
      [100_000, 2.63],
    ]) {
      const slope = (columnAt(k, 'arm-inside', 1.2 * k) - columnAt(k, 'arm-inside', 0.72 * k)) / (0.48 * k);
      near(slope, measured, 0.03, `the slope in game ${k}`);
    }
    const width = (/** @type {number} */ y) => columnAt(1000, 'skin', y) - columnAt(1000, 'arm-inside', y);
    for (const [y, measured] of [
      [1000, 1479],
      [10_000, 1124],
      [20_000, 826],
      [50_000, 359],
      [100_000, 58],
    ]) {
      near(width(y), measured, 120, `the arm of game 1000 in row ${y}`);
    }
  },
);

test('the end of the warp has the measured slope from the prism', () => {
  const [k, y] = [20_000, 120_000];
  const slope = (columnAt(k, 'warp-end', y) / k - PHI) / (y / k - PHI);
  assert.ok(slope > 2.6 && slope < 2.66, String(slope));
});

test('the skin ends where the last palaces of the rows are', () => {
  for (const [k, height] of [
    [10, 300],
    [40, 800],
    [300, 800],
  ]) {
    palaces(k, k + Math.ceil(2.7 * height), height).forEach((row, y) =>
      near(columnAt(k, 'skin', y), row.lastIndexOf(1) + 1, 2, `game ${k}, row ${y}`),
    );
  }
});

test('the skin thickens where it was measured, in the games that do so', () => {
  assert.deepEqual(skinTransitions(1e6), [
    { from: 1, x: 1_000_203, y: 82 },
    { from: 2, x: 1_007_712, y: 2970 },
    { from: 3, x: 1_346_645, y: 132_562 },
  ]);
  assert.deepEqual(skinTransitions(28), [{ from: 1, x: 231, y: 82 }]);
  assert.deepEqual(skinTransitions(14), []);
  for (const { x, y } of skinTransitions(3000)) near(columnAt(3000, 'skin', y), x + 1, 1, `the skin in row ${y}`);
  const [k, y] = [1e6, 457_000];
  near(columnAt(k, 'skin', y) - k, 1_196_995, 1600, 'the last row that was measured, about');
  near(columnAt(HUGE, 'skin', 1e12) / 1e12, HUGE / 1e12 + PHI ** 2, 1e-3, 'far away');
});

test('the hood is all palaces, outer space has none, and the share of palaces in every region is its own', () => {
  const k = 300;
  const size = 900;
  /** @type {Map<Region | null, [number, number]>} */
  const shares = new Map();
  palaces(k, size, size).forEach((row, y) =>
    row.forEach((palace, x) => {
      const name = regionOf(k, x, y);
      const [all, ofThem] = shares.get(name) ?? [0, 0];
      shares.set(name, [all + 1, ofThem + palace]);
    }),
  );
  const share = (/** @type {Region} */ name) => {
    const [all, ofThem] = shares.get(name) ?? [0, 0];
    return ofThem / all;
  };
  assert.equal(shares.size, 7);
  assert.equal(share('hood'), 1);
  assert.ok(share('outer-space') < 0.0005, 'the skin is good to a column or two');
  near(share('epaulette'), 5 / 11, 0.01, 'the \u00e9paulette, in whose period 5 of 11 cells are palaces');
  assert.ok(share('arm') > 0.38, `arm ${share('arm')}`);
  assert.ok(share('fabric') > 0.08 && share('fabric') < 0.12, `fabric ${share('fabric')}`);
  assert.ok(share('warp') < 0.2, `warp ${share('warp')}`);
  assert.ok(share('inner-sector') < 0.05, `inner sector ${share('inner-sector')}`);
});

test('a cell and its mirror image lie in the same region', () => {
  for (const [x, y] of [
    [700, 100],
    [1000, 400],
    [900, 850],
    [4000, 300],
    [2000, 1000],
    [3000, 2000],
  ]) {
    assert.equal(regionOf(1000, x, y), regionOf(1000, y, x));
  }
});

test('every landmark has its place: regions within themselves, borders between two of them', () => {
  for (const k of [100, 300, 1000, 10_000, 1e6, 1e12, HUGE / 4]) {
    for (const { name, kind } of LANDMARKS) {
      const { x, y } = placeOf(k, name);
      assert.ok(x >= y && y >= 0, `${name} of game ${k} lies in the upper half`);
      if (kind === 'region') assert.equal(regionOf(k, Math.floor(x), Math.floor(y)), name);
      if (kind === 'border') {
        const away = 0.02 * k;
        assert.notEqual(regionOf(k, x - away, y), regionOf(k, x + away, y), `${name} of game ${k} parts two regions`);
      }
    }
  }
});

test('what is too small to be told from its surroundings is no region', () => {
  assert.equal(regionOf(5, 3, 3), null);
  assert.equal(regionOf(30, 30, 30), null);
  assert.equal(regionOf(30, 5, 5), 'hood');
});

test('a border is traced within the rows that it has and that are asked for', () => {
  const { first, last } = rowsOf(1000, 'fray');
  const whole = trace(1000, 'fray', 0, 1e9);
  assert.deepEqual([whole[0].y, whole.at(-1)?.y], [first, last]);
  assert.deepEqual(trace(1000, 'fray', 0, first - 1), []);
  assert.deepEqual(
    trace(1000, 'skin', 100, 200, 2).map(({ y }) => y),
    [100, 150, 200],
  );
});

test('the outlines of neighbours leave no gap: the regions fill the board', () => {
  const k = 1000;
  const regions = LANDMARKS.filter(({ kind }) => kind === 'region');
  const shapes = regions.flatMap(({ name, mirrored: twice }) => {
    const corners = outline(k, /** @type {Region} */ (name), 3 * k);
    return twice
      ? [
          { name, corners },
          { name, corners: corners.map(mirrored) },
        ]
      : [{ name, corners }];
  });
  assert.equal(shapes.length, 11);
  let odd = 0;
  for (let y = 5; y < 3000; y += 37) {
    for (let x = 3; x < 3000; x += 37) {
      const found = shapes.filter(({ corners }) => contains(corners, x, y)).map(({ name }) => name);
      if (found.length !== 1 || found[0] !== regionOf(k, x, y)) odd++;
    }
  }
  assert.ok(odd < 20, `${odd} of 6,561 cells, at most some next to curved borders`);
});

/**
 * Whether a polygon contains a point, by the crossings of a ray.
 * @param {{x: number, y: number}[]} corners
 * @param {number} x
 * @param {number} y
 */
function contains(corners, x, y) {
  return (
    corners.filter((a, i) => {
      const b = corners[(i + 1) % corners.length];
      return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
    }).length %
      2 ===
    1
  );
}

test('every landmark is explained, with the section of the paper', async () => {
  const { GLOSSARY } = await import('../../www/page/families/queens/places/glossary.js');
  assert.deepEqual(Object.keys(GLOSSARY).sort(), LANDMARKS.map(({ name }) => name).sort());
  for (const [name, { text, where, section }] of Object.entries(GLOSSARY)) {
    assert.match(text, /\.\)?$/, name);
    assert.notEqual(where, '');
    assert.match(section, /^3\.[1-4](, 3\.[1-4])*$/, name);
  }
});
