import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLink, writeLink } from '../../www/page/app/link.js';
import { LIMIT, centred, coordinate, distance, framed, scaleOf, visibleCells } from '../../www/page/core/view.js';
import { boxedLink, freeCells } from '../../www/page/core/boxed-link.js';
import { queensGame } from '../../www/shared/queens.js';

const NONE = { left: 0, top: 0, right: 0, bottom: 0 };
const boxOf = (/** @type {string} */ hash) => readLink('', hash).state.box;

test('box= is a part of the board by its corner and its size, in numbers as people write them', () => {
  assert.deepEqual(boxOf('#k=300&box=10,20,30,40'), { left: 10, top: 20, right: 40, bottom: 60 });
  assert.deepEqual(boxOf('#k=300&box=k/3,1e2,2^5,1'), { left: 100, top: 100, right: 132, bottom: 101 });
});

test('a bad box= is named with what was expected, and the rest of the link holds', () => {
  for (const text of ['1,2,3', '1,2,3,4,5', '1,2,0,4', '-1,2,3,4', 'a,b,c,d', '']) {
    const { state, problems } = readLink('', `#k=300&box=${text}`);
    assert.equal(state.box, undefined, text);
    assert.equal(state.game?.key, 'k=300');
    assert.match(problems.join(' '), /box is/, text);
  }
  assert.match(readLink('', '#box=1,2,0,4').problems[0], /^width of box is/);
});

test('a box is seen whole on any screen, between whatever covers it', () => {
  const box = { left: 120, top: 300, right: 180, bottom: 345 };
  for (const [width, height, insets] of /** @type {const} */ ([
    [1280, 800, { left: 16, top: 90, right: 440, bottom: 60 }],
    [390, 844, { left: 10, top: 120, right: 12, bottom: 400 }],
    [320, 480, NONE],
  ])) {
    const viewport = { width, height, ratio: 1 };
    const view = framed(box, viewport, insets);
    const free = freeCells(view, viewport, insets);
    assert.ok(
      free.left <= box.left && free.top <= box.top && free.right >= box.right && free.bottom >= box.bottom,
      `${width}: ${JSON.stringify(free)}`,
    );
    const seen = visibleCells(view, viewport);
    assert.ok(free.left >= seen.left && free.right <= seen.right && free.bottom <= seen.bottom);
  }
});

test('what is shared says its box instead of a place, and whatever else the link said', () => {
  const box = { left: 1, top: 2, right: 31, bottom: 42 };
  assert.equal(
    boxedLink('https://a.example/map/#k=5&x=1&y=2&zoom=3&sel=4,4&palette=safe', 'k=7', box),
    'https://a.example/map/#k=7&box=1,2,30,40&sel=4,4&palette=safe',
  );
  assert.equal(boxedLink('https://a.example/?theme=dark', 'k=7', null), 'https://a.example/?theme=dark#k=7');
});

test('boxes at the far end of the board stay on it', () => {
  assert.equal(boxOf(`#box=${LIMIT - 1},0,100,100`)?.right, LIMIT);
  assert.ok(
    freeCells({ x: coordinate(LIMIT), y: coordinate(0), zoom: 0 }, { width: 100, height: 100, ratio: 1 }, NONE).right >=
      LIMIT - 50,
  );
});

test('a box lies in the middle of what panels leave free, as large as it fits there', () => {
  const box = { left: 300, top: 120, right: 700, bottom: 320 };
  const insets = { left: 16, top: 90, right: 400, bottom: 60 };
  for (const [width, height] of [
    [1280, 800],
    [844, 390],
    [2560, 1440],
  ]) {
    const view = centred(box, { width, height, ratio: 1 }, insets);
    const scale = scaleOf(view.zoom);
    const left = width / 2 + distance(coordinate(box.left), view.x) * scale - insets.left;
    const right = width / 2 - distance(coordinate(box.right), view.x) * scale - insets.right;
    const top = height / 2 + distance(coordinate(box.top), view.y) * scale - insets.top;
    const bottom = height / 2 - distance(coordinate(box.bottom), view.y) * scale - insets.bottom;
    for (const [a, b] of [
      [left, right],
      [top, bottom],
      [Math.min(left, top), 0],
    ])
      assert.ok(Math.abs(a - b) < 1e-6, `${width}: ${a} and ${b}`);
  }
});

test('the address of a view that shows a box says the box, and is read back as it', () => {
  const box = { left: 300, top: 120, right: 700, bottom: 320 };
  const hash = writeLink(queensGame(1000), { x: coordinate(500), y: coordinate(220), zoom: 1 }, ['sel=3,4'], box);
  assert.equal(hash, '#k=1000&box=300,120,400,200&sel=3,4');
  assert.deepEqual(boxOf(hash), box);
});
