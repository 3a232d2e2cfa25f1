// The small leaves of the atlas: what is on, places to go to, the scale, the grid, numbers, colours of the minimap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAPER } from '../../www/page/palaces/deviations.js';
import { destinationOf, destinations, viewOf } from '../../www/page/atlas/gazetteer.js';
import { inkOn, palaceNumber, stepFor } from '../../www/page/atlas/grid.js';
import { LANDMARKS } from '../../www/page/atlas/landmarks.js';
import { OVERLAY_NAMES, readOverlays, writeOverlays } from '../../www/page/atlas/overlays.js';
import { usualOverlays } from '../../www/page/atlas/atlas.js';
import { mixed, sideFor } from '../../www/page/atlas/minimap.js';
import { roundCells } from '../../www/page/atlas/scale-bar.js';

const DESKTOP = { width: 1280, height: 800, ratio: 1 };

/**
 * What a text means, and the notice about it.
 * @param {string} text
 */
function read(text) {
  /** @type {string | null} */
  let notice = null;
  const on = readOverlays(text, usualOverlays(false), { show: (_, sentence) => (notice = sentence) });
  return { on, notice };
}

test('the link lists what is on, and reads what it wrote', () => {
  for (const on of [new Set(OVERLAY_NAMES), usualOverlays(false), usualOverlays(true), new Set()]) {
    assert.deepEqual(read(writeOverlays(on)), { on, notice: null });
  }
  assert.equal(writeOverlays(new Set(['grid', 'labels'])), 'labels,grid');
  assert.equal(writeOverlays(new Set()), 'none');
});

test('what is no overlay is named in a sentence, and the usual ones are on', () => {
  const { on, notice } = read('labels,sharks');
  assert.match(notice ?? '', /^In the link, overlays is “none” or some of labels, .*, not “sharks”\.$/);
  assert.deepEqual(on, usualOverlays(false));
  assert.match(read('').notice ?? '', /not “”/);
});

test('at first the picture has names, and neither borders nor, where it is small, a minimap', () => {
  assert.ok(usualOverlays(false).has('labels') && usualOverlays(false).has('minimap'));
  assert.ok(
    !usualOverlays(false).has('borders') &&
      !usualOverlays(false).has('deviations') &&
      !usualOverlays(true).has('minimap'),
  );
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
});

test('colours are mixed in the light that they give', () => {
  assert.equal(mixed([['#123456', 3]]), '#123456');
  assert.equal(
    mixed([
      ['#000000', 1],
      ['#ffffff', 1],
    ]),
    '#bababa',
  );
});
