import { queens } from '../../www/page/families/queens/family.js';
import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANDMARKS, junction } from '../../www/page/families/queens/places/landmarks.js';
import { borderCandidates } from '../../www/page/families/queens/places/borders.js';
import {
  candidates as others,
  contains,
  labelAt,
  overlap,
  placed,
  projection,
  shapeOf,
} from '../../www/page/families/queens/places/labels.js';
import { coordinate, ramp } from '../../www/page/core/view.js';

/** @import { Lettering } from '../../www/page/families/queens/places/labels.js' */

const DESKTOP = { width: 1280, height: 800, ratio: 1 };
const PHONE = { width: 390, height: 844, ratio: 3 };
const INSETS = { left: 16, top: 88, right: 12, bottom: 68 };
const candidates = (/** @type {Parameters<typeof others>} */ ...scene) => [
  ...others(...scene),
  ...borderCandidates(...scene),
];
/**
 * As wide as a serif of the page's fonts: DejaVu Serif, one of the widest. Regions are in spaced capitals.
 * @param {Lettering} lettering
 */
const measure = ({ text, kind, size }) => ({
  width: kind === 'region' ? text.length * size * 0.78 + (text.length - 1) * size * 0.2 : text.length * size * 0.62,
  height: size * 1.1,
});

/**
 * @param {number} k
 * @param {import('../../www/page/core/view.js').View} view
 * @param {import('../../www/page/core/view.js').Viewport} viewport
 * @param {import('../../www/page/core/view.js').Point[][]} [obstacles]
 */
function labelled(k, view, viewport, obstacles = []) {
  const free = {
    left: INSETS.left,
    top: INSETS.top,
    right: viewport.width - INSETS.right,
    bottom: viewport.height - INSETS.bottom,
  };
  const screen = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
  return placed(candidates(k, view, viewport, free, measure), obstacles, screen);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} zoom
 */
const at = (x, y, zoom) => ({ x: coordinate(0, x), y: coordinate(0, y), zoom });

test('the whole of a game names all regions and junctions, and their mirror images', () => {
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
  ]) {
    const window = { width, height, ratio: 1 };
    for (const k of [300, 1000, 10_000, 100_000]) {
      const keys = new Set(labelled(k, queens.fitted(queensGame(k), window, INSETS), window).map(({ key }) => key));
      for (const { name, kind, mirrored } of LANDMARKS) {
        if (kind === 'border') continue;
        assert.ok(keys.has(name), `${name} of game ${k} in ${width} x ${height}`);
        // There is no room for the lower outer space, of which the window shows a corner.
        if (mirrored && name !== 'outer-space')
          assert.ok(keys.has(`${name} mirrored`), `${name} of game ${k} in ${width} x ${height}, mirrored`);
      }
    }
  }
});

test('on a phone the whole of a game has room for the name of the hood', () => {
  const insets = { left: 10, top: 144, right: 12, bottom: 64 };
  for (const k of [300, 1000, 10_000, 100_000]) {
    const free = { ...insets, right: PHONE.width - insets.right, bottom: PHONE.height - insets.bottom };
    const screen = { left: 4, top: 138, right: PHONE.width, bottom: PHONE.height };
    const keys = placed(
      candidates(k, queens.fitted(queensGame(k), PHONE, insets), PHONE, free, measure),
      [],
      screen,
    ).map(({ key }) => key);
    for (const name of ['hood', 'nose', 'shoulder', 'fabric', 'arm', 'arm mirrored', 'warp', 'prism'])
      assert.ok(keys.includes(name), `${name} of game ${k}: ${keys}`);
  }
});

// What was measured of the games themselves, in parts of k, and how far a name's point or line may lie beside it.
const PHI_2 = ((1 + Math.sqrt(5)) / 2) ** 2;
/**
 * @type {{k: number, armpit: [number, number], error: number, prism: [number, number], fray: [number, number,
 *   number]}[]}
 */
const MEASURED = [
  { k: 300, armpit: [1.3152, 0.7113], error: 0.003, prism: [1.575, 1.8], fray: [1.037, 0.35, 0.04] },
  { k: 1000, armpit: [1.2917, 0.7004], error: 0.002, prism: [1.587, 1.688], fray: [1.037, 0.35, 0.015] },
  { k: 10_000, armpit: [1.2718, 0.6925], error: 0.002, prism: [1.587, 1.647], fray: [1.006, 0.372, 0.01] },
  { k: 100_000, armpit: [1.2656, 0.6897], error: 0.002, prism: [1.6, 1.622], fray: [1.005, 0.374, 0.01] },
];

for (const { k, armpit, error, prism, fray } of MEASURED) {
  test(`the names of game ${k} stand at what was measured of it, from afar and from near`, () => {
    let seen = 0;
    for (const [x, y, zoom] of [
      [1.3, 0.75, 0],
      [0.6, 0.3, 0.3],
      [1.29, 0.7, 2],
      [1.6, 1.6, 0.5],
      [1.5, 1.1, 1],
      [0.7, 1.3, 0],
    ]) {
      const view = at(x * k, y * k, zoom + Math.log2(300 / k));
      const scale = 2 ** view.zoom;
      // From the screen back to the board, in parts of k.
      const placeOf = (/** @type {{x: number, y: number}} */ point) => [
        (point.x - DESKTOP.width / 2) / scale / k + x,
        (point.y - DESKTOP.height / 2) / scale / k + y,
      ];
      for (const {
        key,
        landmark: { name, kind },
        dot,
        stand,
      } of labelled(k, view, DESKTOP)) {
        const isTwin = key.endsWith(' mirrored');
        const turned = ([a, b] = placeOf(dot ?? stand)) => (isTwin ? [b, a] : [a, b]);
        const [across, down] = turned();
        const near = (/** @type {number} */ actual, /** @type {number} */ expected, /** @type {number} */ by) =>
          assert.ok(
            Math.abs(actual - expected) <= by,
            `${key} of game ${k} at ${across}, ${down}: ${actual} instead of ${expected}, by more than ${by}`,
          );
        seen++;
        if (kind === 'junction') {
          /** @type {Partial<Record<typeof name, number[]>>} */
          const where = {
            nose: [Math.floor(k / 3) / k, Math.floor(k / 3) / k],
            shoulder: [1, 0],
            armpit,
            prism: [across, across],
          };
          near(across, where[name]?.[0] ?? NaN, error);
          near(down, where[name]?.[1] ?? NaN, error);
          if (name === 'prism')
            assert.ok(across > prism[0] && across < prism[1], `the prism of game ${k} at ${across}`);
        } else if (kind === 'border') {
          const spread = root(k, down);
          // A line's name stands right beside it, 18 pixels away at most, which is more along a row where the line is
          // flat.
          const beside = (/** @type {number} */ slope) => (18 / scale / k) * Math.hypot(1, slope);
          if (name === 'casing') near(across, 1 - 2 * down, beside(2));
          if (name === 'hem') near(across, 1 + down / PHI_2 + 0.847 * spread, beside(1 / PHI_2));
          if (name === 'rift') near(across, 1 / 3 + PHI_2 * (down - 1 / 3), beside(PHI_2) + 0.4 * spread);
          if (name === 'fray') near(across, fray[0] + fray[1] * down, beside(fray[1]) + fray[2]);
          if (name === 'skin') near(across, 1 + PHI_2 * down, beside(PHI_2) + 0.12 * down);
        } else if (name === 'hood') assert.ok(across + down + Math.min(across, down) < 1);
        else if (name === 'epaulette')
          assert.ok(
            across + 2 * down > 1 &&
              across < 1 + down / PHI_2 + root(k, down) &&
              across > 1 / 3 + PHI_2 * (down - 1 / 3),
          );
        else if (name === 'fabric') {
          for (const [u, v] of [
            [across, down],
            [down, across],
          ])
            assert.ok(
              u < 1 / 3 + PHI_2 * (v - 1 / 3) && u < fray[0] + fray[1] * v,
              `fabric of game ${k} at ${u}, ${v}`,
            );
        } else if (name === 'arm')
          assert.ok(across > 1 + down / PHI_2 && across < 1 + PHI_2 * down && across > 1 / 3 + PHI_2 * (down - 1 / 3));
        else if (name === 'outer-space') assert.ok(across > 1 + 2.5 * down);
        else if (name === 'warp')
          assert.ok(
            across > fray[0] + fray[1] * down - fray[2] &&
              across < 1 / 3 + PHI_2 * (down - 1 / 3) + 5.5 * root(k, down) &&
              across > PHI_2 * (down - 1),
          );
        else if (name === 'inner-sector')
          assert.ok(across > prism[0] && down > prism[0] && across < PHI_2 * (down - 1) && down < PHI_2 * (across - 1));
      }
    }
    assert.ok(seen > 40, `${seen} names were seen`);
  });
}

/** sqrt(cells) in parts of k. @param {number} k @param {number} part */
const root = (k, part) => Math.sqrt(part / k);

test('from nearer, borders have names that lie along them', () => {
  const labels = labelled(1000, at(1000, 700, -0.5), DESKTOP);
  const rift = labels.find(({ key }) => key === 'rift');
  assert.ok(rift);
  assert.ok(Math.abs(rift.stand.angle - Math.atan(31 / 81)) < 0.02, String(rift.stand.angle));
  for (const name of ['casing', 'hem', 'fray'])
    assert.ok(
      labels.some(({ landmark }) => landmark.name === name),
      name,
    );
});

test('no name lies over another, over an obstacle or beyond the screen', () => {
  const obstacle = shapeOf({ left: 500, top: 300, right: 800, bottom: 420 });
  for (const viewport of [DESKTOP, PHONE]) {
    for (const k of [100, 300, 1000, 10_000, 1e9]) {
      for (let zoom = -2; zoom < 6; zoom += 0.7) {
        for (const part of [0.2, 0.5, 1, 1.6]) {
          const labels = labelled(k, at(part * k, 0.6 * part * k, zoom + Math.log2(400 / k)), viewport, [obstacle]);
          labels.forEach((label, i) => {
            assert.ok(!overlap(label.corners, obstacle));
            assert.ok(
              label.corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height),
            );
            for (const other of labels.slice(i + 1))
              assert.ok(!overlap(label.corners, other.corners), `${label.key} and ${other.key}`);
          });
        }
      }
    }
  }
});

test('a name stays on the side where it stood, as long as it can', () => {
  const all = candidates(
    1000,
    queens.fitted(queensGame(1000), DESKTOP, INSETS),
    DESKTOP,
    { left: 0, top: 0, right: 1280, bottom: 800 },
    measure,
  );
  const screen = { left: 0, top: 0, right: 1280, bottom: 800 };
  const prism = (/** @type {(key: string) => number | undefined} */ before) =>
    placed(all, [], screen, before).find(({ key }) => key === 'prism')?.choice;
  assert.equal(
    prism(() => undefined),
    0,
  );
  assert.equal(
    prism((key) => (key === 'prism' ? 2 : undefined)),
    2,
  );
});

test('a name has always as many stands, wherever it is seen', () => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [x, y] of [
    [0, 0],
    [333, 333],
    [1000, 700],
    [2500, 300],
    [300, 2500],
    [2500, 2500],
    [9000, 40],
  ]) {
    for (const zoom of [-4, -2, 0, 2, 4]) {
      for (const { key, stands } of candidates(
        1000,
        at(x, y, zoom),
        DESKTOP,
        { left: 0, top: 0, right: 1280, bottom: 800 },
        measure,
      )) {
        assert.equal(stands.length, counts.get(key) ?? stands.length, key);
        counts.set(key, stands.length);
      }
    }
  }
});

test('a name comes by degrees, and goes where its line is known only about', () => {
  assert.deepEqual(
    [0, 10, 15, 20, 30].map((value) => ramp(10, 20, value)),
    [0, 0, 0.5, 1, 1],
  );
  const isNamed = (/** @type {number} */ zoom) =>
    labelled(1000, at(1450, 1160, zoom), DESKTOP).some(({ key }) => key === 'fray');
  assert.equal(isNamed(-2), false, 'from afar');
  assert.equal(isNamed(0), true);
  assert.equal(isNamed(4), false, 'from near: the fray is known to 15 cells');
});

test('small games have no names for what is too rough', () => {
  const free = { left: 0, top: 0, right: 1280, bottom: 800 };
  const namesOf = (/** @type {number} */ k) => {
    const view = queens.fitted(queensGame(k), DESKTOP, INSETS);
    return new Set(candidates(k, view, DESKTOP, free, measure).map(({ landmark }) => landmark.name));
  };
  assert.equal(namesOf(11).size, 0);
  assert.deepEqual([...namesOf(12)].sort(), ['hood', 'nose', 'outer-space', 'shoulder']);
  const names = namesOf(50);
  assert.ok(names.has('hood') && names.has('arm') && names.has('nose'));
  for (const { name, least } of LANDMARKS) if (least > 50) assert.ok(!names.has(name), name);
});

test('a junction lies on the screen where it lies on the board, at any size', () => {
  for (const k of [300, 1e6, 2 ** 53]) {
    const nose = junction(k, 'nose');
    const view = { x: coordinate(nose.x, 0.5), y: coordinate(nose.y, 0.25), zoom: 3 };
    assert.deepEqual(projection(view, DESKTOP)(nose), { x: 636, y: 398 });
  }
});

test('a point hits the name under it, and a finger one next to it', () => {
  const labels = labelled(1000, queens.fitted(queensGame(1000), DESKTOP, INSETS), DESKTOP);
  const [label] = labels;
  const { x, y } = label.stand;
  assert.equal(labelAt(labels, { x, y }, 0)?.key, label.key);
  const beside = { x: Math.max(...label.corners.map((corner) => corner.x)) + 6, y };
  assert.notEqual(labelAt(labels, beside, 0)?.key, label.key);
  assert.equal(labelAt(labels, beside, 12)?.key, label.key);
});

test('turned rectangles overlap only if they share a point', () => {
  const square = shapeOf({ left: 0, top: 0, right: 10, bottom: 10 });
  const diamond = (/** @type {number} */ x) => [
    { x: x - 5, y: 5 },
    { x, y: 0 },
    { x: x + 5, y: 5 },
    { x, y: 10 },
  ];
  assert.ok(overlap(square, diamond(14)));
  assert.ok(!overlap(square, diamond(15.5)));
  // Their boxes overlap, but not they.
  assert.ok(!overlap(shapeOf({ left: 0, top: 0, right: 2, bottom: 2 }), diamond(6)));
  assert.ok(contains(square, { x: 5, y: 5 }) && !contains(square, { x: 15, y: 5 }));
});
