// The worksheet: its links lead to the map as it is, and its answers are right.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PARTS, partKeys } from '../../www/page/app/parts.js';
import { readLink } from '../../www/page/app/link.js';
import { families, loadFamily } from '../../www/page/families/families.js';
import { corner } from '../browser/reference.mjs';

const ROOT = new URL('../../', import.meta.url);
const html = readFileSync(new URL('crates/site/pages/worksheet.html', ROOT), 'utf8').replaceAll(/\s+/g, ' ');
const exercises = new Map(
  [...html.matchAll(/<li id="([a-z]+)">(.*?)<\/li>/g)].map(([, name, text]) => [name, text.replaceAll(/<[^>]+>/g, '')]),
);
/** What an exercise says, the answer too. @param {string} name @param {string[]} parts */
function says(name, ...parts) {
  for (const part of parts) assert.ok(exercises.get(name)?.includes(part), `${name} says: ${part}`);
}

/** @param {number} k @param {number} x @param {number} y */
const deviation = (k, x, y) => corner(k, x + 1, y + 1)[(x + 1) * (y + 1) - 1];

/**
 * How many palaces there are from a cell on in one direction.
 * @param {number} k @param {[number, number]} cell @param {[number, number]} step
 */
function seen(k, [x, y], [dx, dy]) {
  let palaces = 0;
  for (x += dx, y += dy; x >= 0 && y >= 0; x += dx, y += dy) if (deviation(k, x, y) < 0) palaces++;
  return palaces;
}

test('there are ten exercises, each with a link to the map and an answer to check', () => {
  assert.equal(exercises.size, 10);
  assert.equal([...html.matchAll(/<summary>Check<\/summary>/g)].length, 10);
  for (const [, text] of html.matchAll(/<li id="[a-z]+">(.*?)<details>/g)) assert.match(text, /href="\.\.\/#/);
});

test('every link is understood by the page, or leads to a page of the gallery', () => {
  const keys = [PARTS, ...families().map(({ parts = {} }) => parts)].flatMap(partKeys);
  const links = [...html.matchAll(/href="([^"{]+)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'));
  for (const link of links.filter((link) => link.startsWith('../#')))
    assert.deepEqual(readLink('', link.slice(3), keys).problems, [], link);
  for (const [, name] of links.flatMap((link) => [...link.matchAll(/^\.\/([a-z0-9-]+)\.html/g)]))
    assert.ok(name === 'claims' || existsSync(new URL(`www/gallery/${name}.md`, ROOT)), name);
});

test('the slides of the lecture show three maps, each in a file of its family', async () => {
  await loadFamily('pieces');
  const keys = [PARTS, ...families().map(({ parts = {} }) => parts)].flatMap(partKeys);
  const slides = readFileSync(new URL('docs/lecture.qmd', ROOT), 'utf8');
  const maps = [...slides.matchAll(/<iframe src="(\w+)\.html(#[^"]+)"/g)];
  assert.equal(maps.length, 3);
  for (const [, family, link] of maps) {
    const { state, problems } = readLink('', link.replaceAll('&amp;', '&'), keys);
    assert.deepEqual([state.game?.family, problems], [family, []], link);
  }
});

test('what is counted is what the rules give', () => {
  assert.equal(deviation(5, 3, 3), -1);
  for (const [x, y] of [
    [3, 0],
    [0, 3],
    [1, 1],
    [0, 0],
  ]) {
    assert.ok(deviation(5, x, y) < 0);
    says('palace', `(${x}, ${y})`);
  }

  const [rows, across] = [8, 60];
  const five = corner(5, across, rows);
  for (let y = 0; y < rows; y++)
    assert.equal(five.slice(y * across, (y + 1) * across).filter((value) => value < 0).length, 5, `row ${y}`);

  const wythoff = Array.from({ length: 11 }, (_, y) =>
    Array.from({ length: y + 1 }, (_, x) => [x, y]).filter(([x]) => deviation(1, x, y) < 0),
  ).flat();
  says('wythoff', wythoff.map(([x, y]) => `(${x}, ${y})`).join(', '), wythoff.map(([x, y]) => y - x).join(', '));

  const sights = [
    [0, -1],
    [-1, 0],
    [-1, -1],
  ].map(([dx, dy]) => seen(100, [80, 60], [dx, dy]));
  assert.equal(sights[0] + sights[1] + sights[2], 100 + deviation(100, 80, 60));
  says(
    'sum',
    `${sights[0]} up, ${sights[1]} left, ${sights[2]} along the diagonal: ${100 + deviation(100, 80, 60)} in all`,
  );

  assert.deepEqual(
    [99, 100].map((x) => 300 + deviation(300, x, x)),
    [297, 300],
  );
  says('nose', '(99, 99)', '297 from (99, 99)', '300 from (100, 100)');

  const largest = [...corner(5, 11, 11)].map((value, at) => ({
    number: 5 + value,
    cell: `(${at % 11}, ${Math.floor(at / 11)})`,
  }));
  const most = Math.max(...largest.map(({ number }) => number));
  assert.equal(most, 7);
  const cells = largest.filter(({ number }) => number === most).map(({ cell }) => cell);
  says('largest', `7, at ${cells.slice(0, -1).join(', ')} and ${cells.at(-1)}`);
});

test('what is told of patterns holds where the links lead', () => {
  const wide = corner(1000, 640, 290);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => wide[y * 640 + x];
  for (let y = 250; y < 270; y++) {
    for (let x = 600; x < 632; x++) {
      assert.equal(at(x + 1, y + 5), at(x, y), `(1, 5) from (${x}, ${y})`);
      assert.equal(at(x + 3, y + 4), at(x, y), `(3, 4) from (${x}, ${y})`);
    }
  }
  says('wallpaper', '(1, 5) and (3, 4)');

  const [k500, k497] = [corner(500, 500, 500), corner(497, 499, 499)];
  for (let y = 1; y < 500; y++)
    for (let x = 1; x < 500; x++) assert.equal(k500[y * 500 + x], k497[(y - 1) * 499 + x - 1], `(${x}, ${y})`);

  assert.deepEqual(
    [
      [300, 99],
      [301, 100],
      [302, 100],
    ].map(([k, x]) => deviation(k, x, x)),
    [-3, -1, -2],
  );
  says('fabrics', 'sees 3, 1 or 2 palaces fewer', 'remainder 0, 1 or 2');
  const [k300, k303] = [corner(300, 130, 116), corner(303, 131, 117)];
  for (let y = 90; y < 116; y++)
    for (let x = 90; x < 130; x++) assert.equal(k300[y * 130 + x], k303[(y + 1) * 131 + x + 1], `(${x}, ${y})`);
});
