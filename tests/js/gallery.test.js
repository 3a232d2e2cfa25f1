import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { followedFrom, galleryOf, gameOf, others } from '../../www/page/gallery/gallery.js';
import { frameOf } from '../../www/page/gallery/frame.js';
import { MARKS } from '../../www/page/gallery/marks.js';
import { NEIGHBOURS } from '../../www/page/families/queens/automaton.js';
import { PARTS, partKeys } from '../../www/page/app/parts.js';
import { families, loadFamily } from '../../www/page/families/families.js';
import { readLink, writeLink } from '../../www/page/app/link.js';
import { coordinate, distance } from '../../www/page/core/view.js';

const FOLDER = new URL('../../www/gallery/', import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, FOLDER), 'utf8');
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'tour.md');

/** @param {string} name */
function parsed(name) {
  const [, link, window, alt, title, text] =
    /^---\nlink: (\S+)\nwindow: (.+)\nalt: (.+)\n---\n# (.+)\n\n([^]+)$/.exec(read(name)) ?? [];
  assert.ok(text, `${name} tells link, window, alternative text and title, and then a text`);
  return { link, window, alt, title, text };
}

test('the tour leads through every item once', () => {
  const listed = [...read('tour.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
  assert.deepEqual(listed.map(([, , name]) => name).sort(), NAMES.toSorted());
  for (const [, title, name] of listed) assert.equal(title, parsed(name).title, name);
});

test('the letters of Figure 2 stand where the automaton looks', () => {
  const g = MARKS['figure-2'].find(({ name }) => name === 'g');
  const { x = NaN, y = NaN } = g ?? {};
  assert.deepEqual(MARKS['figure-2'], [
    ...NEIGHBOURS.map(({ letter, dx, dy }) => ({ x: x + dx, y: y + dy, name: letter })),
    g,
  ]);
});

test('every figure of the paper has its item', () => {
  const titles = NAMES.map((name) => parsed(name).title);
  for (let figure = 1; figure <= 8; figure++)
    assert.ok(
      titles.some((title) => title.startsWith(`Figure ${figure}`)),
      `Figure ${figure}`,
    );
});

test('the figures show the games and windows of their captions', () => {
  const seen = (/** @type {string} */ name) => [parsed(`${name}.md`).link, parsed(`${name}.md`).window];
  assert.deepEqual(seen('figure-1'), ['#k=5', '11 x 11 at 0, 0']);
  assert.deepEqual(seen('figure-3-game-100'), ['#k=100', '300 x 300 at 0, 0']);
  assert.deepEqual(seen('figure-3-game-1000'), ['#k=1000', '3000 x 3000 at 0, 0']);
  for (const place of ['nose', 'shoulder']) {
    for (const k of [100, 1000]) {
      const [link, window] = seen(`figure-3-${place}-${k}`);
      assert.equal(link, `#k=${k}`);
      assert.match(window, /^100 x 100 at /);
    }
  }
  assert.match(seen('figure-4-three-fewer')[0], /^#k=500&cmp=497,1,1,3,/);
  assert.match(seen('figure-4-one-fewer')[0], /^#k=500&cmp=499,1,0,1,/);
  assert.equal(seen('figure-5')[0], '#k=9999');
  assert.equal(seen('figure-6')[0], '#k=40003');
  for (const rest of [0, 1, 2])
    assert.equal(gameOf(/** @type {any} */ ({ link: seen(`figure-7-fabric-${rest}`)[0] }))?.k % 3, rest);
});

test('texts are short, and end with a sentence', () => {
  for (const name of NAMES) {
    const { text, alt } = parsed(name);
    const words = text.split(/\s+/).length;
    assert.ok(words >= 60 && words <= 160, `${name} has ${words} words`);
    assert.match(text, /[.!?]\n$/, name);
    assert.match(alt, /^[A-Z].*\.$/, name);
    assert.ok(alt.length < 200, name);
  }
});

test('every link of the gallery is understood by the page, and comes back as it was', async () => {
  await Promise.all(['pieces', 'partizan'].map(loadFamily));
  const keys = [PARTS, ...families().map(({ parts = {} }) => parts)].flatMap(partKeys);
  for (const name of NAMES) {
    const { link, text } = parsed(name);
    const views = [...text.matchAll(/\]\((#[^)]+)\)/g)].map(([, view]) => view);
    for (const hash of [`${link}&item=${name.slice(0, -3)}`, ...views]) {
      const { state, texts, foreign, problems } = readLink('', hash, keys);
      assert.deepEqual(problems, [], hash);
      const { game, x, y, zoom } = state;
      assert.ok(game && (game.family !== 'queens' || game.k >= 1), hash);
      const view = x && y && zoom !== undefined ? { x, y, zoom } : null;
      const rewritten = new Set(
        writeLink(game, view, [...texts.written, ...foreign])
          .slice(1)
          .split('&'),
      );
      assert.deepEqual(rewritten, new Set(hash.slice(1).split('&')));
    }
  }
});

const ITEMS = ['a', 'b', 'c'].map((name) => ({
  name,
  title: name,
  link: `#k=5&item=${name}`,
  window: /** @type {any} */ ([0, 0, 11, 11]),
  alt: '',
  text: [],
}));

test('the tour goes from chapter to chapter, and links tell its games', () => {
  const chapters = [
    { title: 'A', items: ITEMS.slice(0, 1) },
    { title: 'B', items: ITEMS.slice(1) },
  ];
  assert.deepEqual(galleryOf({ title: 'T', text: [], chapters }).items, ITEMS);
  assert.equal(gameOf({ ...ITEMS[0], link: '#k=9007199254740992&item=a' })?.k, 2 ** 53);
});

test('a link from a game of another family leaves none of its parameters', () => {
  assert.equal(followedFrom('#k=5&item=a', '#game=ryuo&p=4&classes=mod4&palette=grey'), '#k=5&item=a&palette=grey');
});

test('an item tells what else there is to see', () => {
  assert.deepEqual(others({ ...ITEMS[0], link: '#k=500&cmp=497,1,1,3,difference&item=a' }), [
    ['cmp', '497,1,1,3,difference'],
  ]);
  assert.deepEqual(others(ITEMS[0]), []);
});

test('a link of the gallery takes along what it does not say itself', () => {
  assert.equal(
    followedFrom('#k=5&item=a', '#k=9&x=1&y=2&zoom=3&palette=grey&sel=3,4&cmp=7&item=b&utm=1'),
    '#k=5&item=a&palette=grey&utm=1',
  );
  assert.equal(followedFrom('#k=5&item=a', ''), '#k=5&item=a');
});

const VIEWPORT = { width: 1280, height: 800, ratio: 2 };
const INSETS = { left: 16, top: 90, right: 440, bottom: 64 };

test('a window is seen whole between what covers the map, as large as it fits', () => {
  for (const window of [
    { x: 0, y: 0, width: 11, height: 11 },
    { x: 2, y: 900, width: 100, height: 10 },
    { x: 64500, y: 64500, width: 1600, height: 1600 },
    { x: 64500, y: 64500, width: 2400, height: 1500 },
    { x: 64500, y: 64500, width: 3500, height: 1500 },
    { x: 3002399751580270, y: 3002399751580310, width: 160, height: 100 },
  ]) {
    const { x, y, zoom } = frameOf(window, VIEWPORT, INSETS);
    const scale = 2 ** zoom;
    const left = distance(coordinate(window.x), x) * scale + VIEWPORT.width / 2;
    const top = distance(coordinate(window.y), y) * scale + VIEWPORT.height / 2;
    const [right, bottom] = [left + window.width * scale, top + window.height * scale];
    const room = [
      left - INSETS.left,
      top - INSETS.top,
      VIEWPORT.width - INSETS.right - right,
      VIEWPORT.height - INSETS.bottom - bottom,
    ];
    assert.ok(
      room.every((length) => length > -0.01),
      `${JSON.stringify(window)}: ${room}`,
    );
    const size =
      Math.min((room[0] + room[2]) / (window.width * scale), (room[1] + room[3]) / (window.height * scale)) + 1;
    assert.ok(size < 1.0001, `as large as it fits: ${room} at ${zoom}`);
    // In the middle, unless the board begins before: then at its beginning.
    const origin = distance(coordinate(0), x) * scale + VIEWPORT.width / 2;
    assert.ok(Math.abs(room[0] - room[2]) < 0.01 || Math.abs(origin - INSETS.left) < 0.01, `in the middle: ${room}`);
    assert.ok(origin <= INSETS.left + 0.01, 'nothing before the board is shown');
  }
});
