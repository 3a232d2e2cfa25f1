// What stands below a slide's picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEGENDS } from '../../www/page/families/partizan/layers.js';
import { entriesOf } from '../../www/page/slide/slide.js';
import { LINE, SIZES, laidOut } from '../../www/page/slide/layout.js';
import { legendLines, marksOf } from '../../www/page/slide/marks.js';

const ALL = { names: true, scale: true, legend: true, caption: true };

test('a legend has the classes that are to be seen, and those of one kind together', () => {
  const { groups, classes } = LEGENDS.canonical;
  const counts = classes.map(() => 0);
  const first = classes.findIndex(({ label }) => label === 'hot games, colour 1');
  for (const seen of [0, 3, first, first + 2]) counts[seen] = 7;
  assert.deepEqual(
    entriesOf({ groups, classes }, counts, (index) => `colour of ${index}`),
    [
      { label: '0', colours: ['colour of 0'] },
      { label: 'ups', colours: ['colour of 3'] },
      { label: 'hot games', colours: [`colour of ${first}`, `colour of ${first + 2}`] },
    ],
  );
});

test('a legend too long for a line goes on in the next, and the picture leaves room for all of them', () => {
  const entries = Array.from({ length: 12 }, (_, index) => ({
    label: `values of kind ${index}`,
    colours: ['#123456'],
  }));
  for (const size of Object.values(SIZES)) {
    const lines = legendLines(entries, laidOut(size, 0, { left: 0, top: 0, right: 9, bottom: 9 }).width);
    assert.deepEqual(lines.flat(), entries, size.title);
    const layout = laidOut(size, 1 + lines.length, { left: 0, top: 0, right: 9, bottom: 9 });
    const fonts = { serif: 'serif', sans: 'sans-serif' };
    const content = { cells: [], labels: [], legend: lines, caption: 'What it is', fonts };
    const marks = marksOf(layout, { ...ALL, scale: false }, content).join('');
    const number = (/** @type {string} */ shape, /** @type {string} */ name) =>
      Number(new RegExp(` ${name}="([^"]*)"`).exec(shape)?.[1]);
    const texts = [...marks.matchAll(/<text[^>]*>([^<]*)</g)].map(([shape, text]) => ({
      ...{ x: number(shape, 'x'), y: number(shape, 'y'), size: number(shape, 'font-size'), text },
    }));
    const [caption, ...written] = texts;
    assert.equal(written.length, entries.length);
    for (const { x, y, text, size: letters } of written) {
      assert.ok(y >= caption.y + LINE && y <= layout.height, `${size.title}: ${text} is below the caption`);
      assert.ok(letters === caption.size && x + text.length * 0.5 * letters <= layout.width, `${text} is within`);
    }
  }
});
