import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANDMARKS, junction } from '../../www/page/atlas/landmarks.js';
import { borderCandidates } from '../../www/page/atlas/border-names.js';
import { between, candidates as others, contains, labelAt, overlap, placed, projection, shapeOf } from '../../www/page/atlas/labels.js';
import { coordinate, fitted } from '../../www/page/view.js';

/** @import { Lettering } from '../../www/page/atlas/labels.js' */

const DESKTOP = { width: 1280, height: 800, ratio: 1 };
const PHONE = { width: 390, height: 844, ratio: 3 };
const INSETS = { left: 16, top: 88, right: 12, bottom: 68 };
const candidates = (/** @type {Parameters<typeof others>} */ ...scene) => [...others(...scene), ...borderCandidates(...scene)];
const measure = (/** @type {Lettering} */ { text, size }) => ({ width: text.length * size * 0.75, height: size * 1.1 });

/**
 * @param {number} k
 * @param {import('../../www/page/view.js').View} view
 * @param {import('../../www/page/view.js').Viewport} viewport
 * @param {import('../../www/page/view.js').Point[][]} [obstacles]
 */
function labelled(k, view, viewport, obstacles = []) {
  const free = { left: INSETS.left, top: INSETS.top, right: viewport.width - INSETS.right, bottom: viewport.height - INSETS.bottom };
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
  const keys = new Set(labelled(1000, fitted(1000, DESKTOP, INSETS), DESKTOP).map(({ key }) => key));
  for (const { name, kind, mirrored } of LANDMARKS) {
    if (kind === 'border') continue;
    assert.ok(keys.has(name), name);
    // There is no room for the lower outer space, of which the window shows a corner.
    if (mirrored && name !== 'outer-space') assert.ok(keys.has(`${name} mirrored`), `${name}, mirrored`);
  }
});

test('from nearer, borders have names that lie along them', () => {
  const labels = labelled(1000, at(1000, 700, -0.5), DESKTOP);
  const rift = labels.find(({ key }) => key === 'rift');
  assert.ok(rift);
  assert.ok(Math.abs(rift.stand.angle - Math.atan(31 / 81)) < 0.02, String(rift.stand.angle));
  for (const name of ['casing', 'hem', 'fray']) assert.ok(labels.some(({ landmark }) => landmark.name === name), name);
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
            assert.ok(label.corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height));
            for (const other of labels.slice(i + 1)) assert.ok(!overlap(label.corners, other.corners), `${label.key} and ${other.key}`);
          });
        }
      }
    }
  }
});

test('a name stays on the side where it stood, as long as it can', () => {
  const all = candidates(1000, fitted(1000, DESKTOP, INSETS), DESKTOP, { left: 0, top: 0, right: 1280, bottom: 800 }, measure);
  const screen = { left: 0, top: 0, right: 1280, bottom: 800 };
  const prism = (/** @type {(key: string) => number | undefined} */ before) => placed(all, [], screen, before).find(({ key }) => key === 'prism')?.choice;
  assert.equal(prism(() => undefined), 0);
  assert.equal(prism((key) => (key === 'prism' ? 2 : undefined)), 2);
});

test('a name has always as many stands, wherever it is seen', () => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [x, y] of [[0, 0], [333, 333], [1000, 700], [2500, 300], [300, 2500], [2500, 2500], [9000, 40]]) {
    for (const zoom of [-4, -2, 0, 2, 4]) {
      for (const { key, stands } of candidates(1000, at(x, y, zoom), DESKTOP, { left: 0, top: 0, right: 1280, bottom: 800 }, measure)) {
        assert.equal(stands.length, counts.get(key) ?? stands.length, key);
        counts.set(key, stands.length);
      }
    }
  }
});

test('a name comes by degrees, and goes where its line is known only about', () => {
  assert.deepEqual([0, 10, 15, 20, 30].map((value) => between(10, 20, value)), [0, 0, 0.5, 1, 1]);
  const strength = (/** @type {number} */ zoom) => labelled(1000, at(1450, 1160, zoom), DESKTOP).find(({ key }) => key === 'fray')?.strength ?? 0;
  assert.equal(strength(-2), 0, 'from afar');
  assert.equal(strength(0), 1);
  assert.equal(strength(4), 0, 'from near: the fray is known to 15 cells');
});

test('small games have no names for what is too rough', () => {
  const names = new Set(candidates(50, fitted(50, DESKTOP, INSETS), DESKTOP, { left: 0, top: 0, right: 1280, bottom: 800 }, measure).map(({ landmark }) => landmark.name));
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
  const labels = labelled(1000, fitted(1000, DESKTOP, INSETS), DESKTOP);
  const [label] = labels;
  const { x, y } = label.stand;
  assert.equal(labelAt(labels, { x, y }, 0)?.key, label.key);
  const beside = { x: Math.max(...label.corners.map((corner) => corner.x)) + 6, y };
  assert.notEqual(labelAt(labels, beside, 0)?.key, label.key);
  assert.equal(labelAt(labels, beside, 12)?.key, label.key);
});

test('turned rectangles overlap only if they share a point', () => {
  const square = shapeOf({ left: 0, top: 0, right: 10, bottom: 10 });
  const diamond = (/** @type {number} */ x) => [{ x: x - 5, y: 5 }, { x, y: 0 }, { x: x + 5, y: 5 }, { x, y: 10 }];
  assert.ok(overlap(square, diamond(14)));
  assert.ok(!overlap(square, diamond(15.5)));
  // Their boxes overlap, but not they.
  assert.ok(!overlap(shapeOf({ left: 0, top: 0, right: 2, bottom: 2 }), diamond(6)));
  assert.ok(contains(square, { x: 5, y: 5 }) && !contains(square, { x: 15, y: 5 }));
});
