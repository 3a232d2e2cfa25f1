// Texts in cells: as large as they fit, broken where forms may be, an ellipsis where nothing fits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inkOn, lettered, middles } from '../../www/page/core/lettering.js';

/** Every letter is half as wide as it is high. @param {string} text @param {number} size */
const widthOf = (text, size) => (text.length * size) / 2;

/** @param {string} text @param {number} side */
const inCell = (text, side) => lettered([text], { width: side, height: side }, side / 3, widthOf);

test('a short text has the largest letters, a longer one smaller ones', () => {
  assert.deepEqual(inCell('0', 60), { size: 20, lines: ['0'] });
  const { size, lines } = inCell('{1|0}', 48);
  assert.deepEqual([size, lines], [16, ['{1|0}']], 'sixteen times five halves are not wider than 42');
  assert.deepEqual(inCell('{1|*2}', 48).lines, ['{1|*2}'], 'a line is left whole where it is not much smaller');
  assert.deepEqual(inCell('{1|0}', 26).lines, ['{1|', '0}'], 'and broken where it would be');
});

test('a form breaks after its bars and commas, with no letter lost and every line in its cell', () => {
  const text = '{{2|1}||{1|*},{0|-1}|||3}';
  const { size, lines } = inCell(text, 64);
  assert.ok(lines.length > 1);
  assert.equal(lines.join(''), text);
  for (const line of lines.slice(0, -1)) assert.match(line, /[|,]$/);
  for (const line of lines.slice(1)) assert.doesNotMatch(line, /^\|/, 'bars stay together');
  for (const line of lines) assert.ok(widthOf(line, size) <= 58, line);
  const places = middles({ size, lines });
  assert.ok(places[0] - size / 2 >= -32 && places[places.length - 1] + size / 2 <= 32, 'all lines are in the cell');
  assert.ok(Math.abs(places.reduce((sum, place) => sum + place, 0)) < 1e-9, 'around its middle');
});

test('what fits nowhere is an ellipsis', () => {
  assert.deepEqual(inCell('{1234567890123456|0}', 32).lines, ['\u2026']);
});

test('ink is dark on light colours and light on dark ones', () => {
  assert.deepEqual(['#f4efe1', '#23395b'].map(inkOn), ['#000000', '#ffffff']);
});
