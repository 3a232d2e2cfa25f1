import assert from 'node:assert/strict';
import test from 'node:test';
import { drawCounts } from '../../www/page/palaces/sight-lines.js';

/** What is written of a cell in the middle of a map, of which a panel covers all but this much height. */
function written(/** @type {number} */ free) {
  const viewport = { width: 320, height: 600 };
  /** @type {string[]} */
  const texts = [];
  const context = /** @type {CanvasRenderingContext2D} */ (
    /** @type {unknown} */ ({
      measureText: (/** @type {string} */ text) => ({ width: 7 * text.length }),
      fillText: (/** @type {string} */ text) => void texts.push(text),
      ...Object.fromEntries(['beginPath', 'roundRect', 'fill', 'stroke'].map((name) => [name, () => {}])),
    })
  );
  const view = { x: { cell: 1000, fraction: 0 }, y: { cell: 1000, fraction: 0 }, zoom: 3 };
  const projection = /** @type {import('../../www/page/map/layers.js').Projection} */ (
    /** @type {unknown} */ ({
      view,
      viewport,
      across: (/** @type {number} */ x) => 160 + (x - 1000) * 8,
      down: (/** @type {number} */ y) => 300 + (y - 1000) * 8,
    })
  );
  drawCounts(context, projection, {
    cell: { x: 1000, y: 1000 },
    sights: null,
    beyond: () => 5,
    insets: () => ({ left: 10, top: 10, right: 10, bottom: 590 - free }),
  });
  return texts;
}

test('counts of what is seen beyond the map\u2019s edges do not lie over each other where little of it is free', () => {
  assert.equal(written(580).length, 3);
  assert.equal(written(30).length, 2);
});
