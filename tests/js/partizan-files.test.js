// What is exported from a map of Left and Right as text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { material } from '../../www/page/families/partizan/material.js';
import { partizanGame } from '../../www/shared/partizan.js';

const game = partizanGame({ show: 'temperature' });
const { texts } = material;
if (!texts) throw new Error('no files of values');

/** Writes a file, and keeps what was asked for it. */
async function written(
  /** @type {import('../../www/page/export/excerpt.js').Rectangle} */ rectangle,
  /** @type {string} */ ending,
) {
  /** @type {[string, object][]} */
  const asked = [];
  const file = await texts?.write(game, rectangle, ending, async (name, about) => {
    asked.push([name, about]);
    return 'text';
  });
  return { asked, rectangle: file?.rectangle };
}

test('a table of values has the layer that is shown, as far as the table goes', async () => {
  const within = { x: 58, y: 3, width: 3, height: 4 };
  assert.deepEqual(await written({ x: 58, y: 3, width: 40, height: 4 }, 'csv'), {
    asked: [['table', { format: 'csv', show: 'temperature', ...within }]],
    rectangle: within,
  });
  assert.deepEqual((await written(within, 'tex')).asked, [
    ['table', { format: 'latex', show: 'temperature', ...within }],
  ]);
});

test('a graph is that of the first cell', async () => {
  assert.deepEqual(await written({ x: 2, y: 5, width: 9, height: 9 }, 'dot'), {
    asked: [['graph', { format: 'dot', text: '(2,5)' }]],
    rectangle: { x: 2, y: 5, width: 1, height: 1 },
  });
});

test('what stands in cells of a picture is what the map writes, and nothing beyond the table', async () => {
  /** @type {[string, object][]} */
  const asked = [];
  const writing = await material.writing?.(game, { x: 60, y: 8, width: 3, height: 2 }, async (name, about) => {
    asked.push([name, about]);
    return {
      cells: Int32Array.of(1, -1),
      entries: [
        { text: '0', length: 1, code: 5 },
        { text: null, length: 4711, code: 6 },
      ],
    };
  });
  assert.deepEqual(asked, [['window', { x: 60, y: 8, width: 1, height: 2 }]]);
  assert.deepEqual(writing?.(60, 8), { lines: ['4711', 'characters'], value: 6 });
  for (const [x, y] of [
    [60, 9],
    [61, 8],
    [60, 7],
    [59, 8],
  ])
    assert.equal(writing?.(x, y), null, `(${x}, ${y})`);
  const beyond = await material.writing?.(game, { x: 61, y: 0, width: 2, height: 2 }, () =>
    Promise.reject(new Error('asked')),
  );
  assert.equal(beyond?.(61, 0), null);
});

test('a part beyond the table is refused with its place', async () => {
  await assert.rejects(
    written({ x: 0, y: 61, width: 1, height: 1 }, 'csv'),
    /ends at x = y = 60; the part begins at \(0, 61\)/,
  );
});

test('the paper and the theory are cited', () => {
  assert.match(
    material.references.map(({ bibtex }) => bibtex).join(),
    /title = \{Chessfights\}.*title = \{Combinatorial Game Theory\}/s,
  );
});
