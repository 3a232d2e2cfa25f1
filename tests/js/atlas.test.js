// The small leaves of the atlas: what is on, places to go to, the scale, the grid, numbers, colours of the minimap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAPER } from '../../www/page/palaces/deviations.js';
import { destinationOf, destinations, viewOf } from '../../www/page/families/queens/places/gazetteer.js';
import { inkOn } from '../../www/page/core/lettering.js';
import { palaceNumber } from '../../www/page/families/queens/places/numbers.js';
import { stepFor } from '../../www/page/atlas/grid.js';
import { LANDMARKS } from '../../www/page/families/queens/places/landmarks.js';
import { PLAIN, overlaysOn, readOverlays, writeOverlays } from '../../www/page/core/overlays.js';
import { QUEENS_OVERLAYS } from '../../www/page/families/queens/places/overlays.js';
import { sideFor } from '../../www/page/families/queens/places/minimap.js';
import { mixed } from '../../www/page/core/light.js';
import { roundCells } from '../../www/page/atlas/atlas.js';

const DESKTOP = { width: 1280, height: 800, ratio: 1 };

const { usual } = QUEENS_OVERLAYS;

test('the link lists what is on, and reads what it wrote', () => {
  for (const on of [new Set(QUEENS_OVERLAYS.names), usual(false), usual(true), new Set()])
    assert.deepEqual(readOverlays(writeOverlays(on, QUEENS_OVERLAYS), QUEENS_OVERLAYS), on);
  assert.equal(writeOverlays(new Set(['grid', 'labels']), QUEENS_OVERLAYS), 'labels,grid');
  assert.equal(writeOverlays(new Set(), QUEENS_OVERLAYS), 'none');
});

test('what is no overlay is named in a sentence, and the usual ones are on', () => {
  assert.throws(() => readOverlays('labels,sharks', QUEENS_OVERLAYS), {
    message: /^overlays is “none” or some of labels, .*, not “sharks”\.$/,
  });
  assert.deepEqual(overlaysOn('labels,sharks', QUEENS_OVERLAYS, false), usual(false));
  assert.throws(() => readOverlays('', QUEENS_OVERLAYS), { message: /not “”/ });
});

test('at first the picture has names, and neither borders nor, where it is small, a minimap', () => {
  assert.deepEqual(overlaysOn(null, QUEENS_OVERLAYS, true), usual(true));
  assert.ok(usual(false).has('labels') && usual(false).has('minimap'));
  assert.ok(!usual(false).has('borders') && !usual(false).has('deviations') && !usual(true).has('minimap'));
});

test('a map of any family has a grid and a scale, and what was chosen elsewhere counts as far as it has it', () => {
  assert.deepEqual([...overlaysOn(null, PLAIN, true)], ['grid', 'scale']);
  assert.deepEqual([...overlaysOn('scale', PLAIN, true)], ['scale']);
  assert.equal(writeOverlays(new Set(['labels', 'grid']), PLAIN), 'grid');
  assert.throws(() => readOverlays('labels', PLAIN), {
    message: 'overlays is “none” or some of grid, scale, not “labels”.',
  });
});

test('one can go to nose, shoulder, armpit, prism, fray, and to where the skin of the game thickens', () => {
  const titles = (/** @type {number} */ k) => destinations(k).map(({ title }) => title);
  assert.deepEqual(titles(1e6), [
    'Nose',
    'Shoulder',
    'Armpit',
    'Prism',
    'Fray',
    'Skin, n = 1 to 2',
    'Skin, n = 2 to 3',
    'Skin, n = 3 to 4',
  ]);
  assert.deepEqual(titles(1000).slice(5), ['Skin, n = 1 to 2', 'Skin, n = 2 to 3']);
  assert.deepEqual(titles(50), ['Nose', 'Shoulder', 'Skin, n = 1 to 2']);
  assert.deepEqual(titles(2 ** 53), ['Nose'], 'the rest lies beyond the board');
  const skin = destinations(1000).find(({ title }) => title === 'Skin, n = 1 to 2');
  assert.deepEqual(skin?.place, { x: 1203, y: 82 });
});

test('a destination is shown at the centre, its mirror image with x and y exchanged', () => {
  const [, shoulder] = destinations(1000);
  assert.deepEqual(viewOf(shoulder, false, DESKTOP), {
    x: { cell: 1000, fraction: 0.5 },
    y: { cell: 0, fraction: 0.5 },
    zoom: 2.23,
  });
  assert.deepEqual(viewOf(shoulder, true, DESKTOP).y, { cell: 1000, fraction: 0.5 });
});

test('one can go to every landmark', () => {
  for (const { name } of LANDMARKS) {
    const { place, span } = destinationOf(1000, name);
    assert.ok(Number.isInteger(place.x) && Number.isInteger(place.y) && span >= 170, name);
  }
});

test('the scale is the largest of 1, 2, 5, 10, 20 ... cells that is short enough', () => {
  for (const [scale, cells] of [
    [200, 1],
    [60, 2],
    [24, 5],
    [1, 100],
    [0.5, 200],
    [0.22, 500],
    [0.2, 500],
    [2 ** -15, 2_000_000],
  ]) {
    assert.equal(roundCells(scale), cells, `${scale} pixels a cell`);
  }
});

test('coordinates stand so far apart that they have room', () => {
  assert.equal(stepFor(40, 60), 2);
  assert.equal(stepFor(128, 60), 1);
  assert.equal(stepFor(8, 150), 20);
});

test('a cell shows k + v exactly, and in a huge hood, where tiles are saturated, the formula of the hood', () => {
  assert.equal(palaceNumber(1000, 333, 333, -1), '999');
  assert.equal(palaceNumber(2 ** 53, 2 ** 52, 2 ** 51, 3), String(2n ** 53n + 3n));
  assert.equal(palaceNumber(2 ** 53, 10, 7, -(2 ** 31)), '24');
});

test('the number in a cell stands out from its colour by 4.5 to 1 at least', () => {
  const luminance = (/** @type {string} */ colour) => {
    const [r, g, b] = [1, 3, 5]
      .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (/** @type {string} */ a, /** @type {string} */ b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((p, q) => p - q);
    return (high + 0.05) / (low + 0.05);
  };
  for (const colour of [...PAPER, '#777777', '#808080']) assert.ok(contrast(colour, inkOn(colour)) >= 4.5, colour);
});

test('the minimap shows the first pattern, or as much more as the centre is away', () => {
  assert.equal(sideFor(1000, 2500), 3000);
  assert.equal(sideFor(1000, 7000), 12_000);
  for (const k of [0, NaN, 1]) sideFor(k, 2 ** 53); // whatever it is given, it ends
});

test('colours are mixed in the light that they give', () => {
  assert.equal(mixed([['#123456', 3]]), '#123456');
  assert.equal(
    mixed([
      ['#000000', 1],
      ['#ffffff', 1],
    ]),
    '#bcbcbc',
  );
});
