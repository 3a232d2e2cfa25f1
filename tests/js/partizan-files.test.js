// What is taken away from a map of Left and Right as text.
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
    asked: [['graph', { format: 'dot', x: 2, y: 5 }]],
    rectangle: { x: 2, y: 5, width: 1, height: 1 },
  });
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
