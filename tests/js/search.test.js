// What a search understands of what is typed, and what it finds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { named, ofGame } from '../../www/page/families/queens/places/found.js';
import { writeLink } from '../../www/page/app/link.js';
import { ranked } from '../../www/page/search/ranking.js';
import { readQuery } from '../../www/page/search/query.js';

const VIEWPORT = { width: 1000, height: 700, ratio: 1 };
const first = (/** @type {string} */ text, k = 1000) => {
  const query = readQuery(text, k);
  return [...named(query, k, writeLink), ...ranked(ofGame(query.k ?? k, VIEWPORT, writeLink), query.words, 5)][0];
};

test('a game, a cell and words are told apart', () => {
  for (const [text, k, cell, words] of /** @type {const} */ ([
    ['k 3000 armpit', 3000, null, ['armpit']],
    ['armpit, k = 1e6', 1e6, null, ['armpit']],
    ['3000 armpit', 3000, null, ['armpit']],
    ['game 500', 500, null, []],
    ['3-blocking', 3, null, []],
    ['game 3-blocking', 3, null, ['game']],
    ['3-blocking Wythoff\u2019s Nim', 3, null, []],
    ['3-blocking Wythoff Nim (107, 93)', 3, { x: 107, y: 93 }, []],
    ['Blocking Ryuo', null, null, ['blocking', 'ryuo']],
    ['1290, 701', null, { x: 1290, y: 701 }, []],
    ['(k/2, 7)', null, { x: 500, y: 7 }, []],
    ['Figure 5', null, null, ['figure', '5']],
    ['\u00c9paulette', null, null, ['epaulette']],
    ['k nonsense', null, null, ['k', 'nonsense']],
    ['', null, null, []],
  ]))
    assert.deepEqual(readQuery(text, 1000), { k, cell, words }, text);
});

test('a game is found before the pictures that begin with its name', () => {
  const [picture, game] = ['Chessfights: the three cells', 'Bishop and knight (Chessfights)'].map((title, index) => ({
    kind: ['Picture', 'Game'][index],
    title,
    link: '#',
  }));
  assert.deepEqual(ranked([picture, game], ['chessf'], 2), [game, picture]);
  assert.deepEqual(ranked([picture, game], ['three'], 2), [picture]);
});

test('the place of a game is found before what only speaks of it', () => {
  assert.equal(first('k 3000 armpit').title, 'Armpit');
  assert.match(first('k 3000 armpit').link, /^#k=3000&x=38\d\d\.5&y=20\d\d\.5&zoom=/);
  assert.equal(first('mirror armpit').title, 'Armpit, its mirror image');
  assert.equal(first('weft').title, 'Weft');
  assert.equal(first('7, 5').link, '#k=1000&x=7.5&y=5.5&zoom=5');
  assert.equal(first('k 77').link, '#k=77');
  assert.equal(first('xyzzy'), undefined);
});
