import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queensGame } from '../../www/shared/queens.js';
import { material } from '../../www/page/families/queens/material.js';
import { queens } from '../../www/page/families/queens/family.js';
import { altText, bibtex, citation } from '../../www/page/export/citation.js';

const { references, colours } = material;
const cited = {
  described: queens.described(queensGame(12345)),
  references,
  colours,
  link: 'https://example.org/map/#k=12345&x=1.5&y=2&zoom=-3',
  version: '1.2.3',
  date: new Date(2026, 0, 5),
};

test('a citation names game, link, version, day and paper', () => {
  const text = citation(cited);
  for (const part of ['12\u202f345', cited.link, '1.2.3', '2026-01-05', 'LNCS 9099', '71\u201384'])
    assert.ok(text.includes(part), part);
});

test('BibTeX has balanced braces, an entry for the view and one for the paper', () => {
  const text = bibtex({ ...cited, link: 'https://example.org/#k=1&note={a}' });
  assert.equal(text.match(/^@\w+\{\w+,$/gm)?.length, 2);
  assert.equal(text.split('{').length, text.split('}').length);
  assert.ok(text.includes('\\url{https://example.org/#k=1&note=%7Ba%7D}'), text);
  assert.ok(text.includes('pages = {71--84}'));
  assert.ok(text.includes('game k = 12345}'), 'numbers are digits only');
});

test('the alternative text names the game and what part of the board is seen', () => {
  const text = altText(cited, { left: 0, top: 5, right: 1, bottom: 20 });
  for (const part of ['k = 12\u202f345', 'columns 0 to 0', 'rows 5 to 19']) assert.ok(text.includes(part), part);
});

test('a family that wants nothing cited has the view cited alone', () => {
  assert.equal(citation({ ...cited, described: 'Pascal\u2019s triangle', references: [] }).split('\n').length, 1);
  assert.equal(bibtex({ ...cited, references: [] }).match(/^@/gm)?.length, 1);
});
