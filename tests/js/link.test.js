import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLink, writeLink } from '../../www/page/app/link.js';
import { LIMIT, coordinate, distance } from '../../www/page/core/view.js';

test('a link says the game, the centre and the zoom', () => {
  const { state, problems, foreign } = readLink('', '#k=1000&x=333.5&y=12&zoom=-2.25');
  assert.deepEqual(state, {
    game: queensGame(1000),
    x: { cell: 333, fraction: 0.5 },
    y: { cell: 12, fraction: 0 },
    zoom: -2.25,
  });
  assert.deepEqual([problems, foreign], [[], []]);
});

test('numbers of a link are read as people write them, and parts of k where the link names the game', () => {
  const { state, problems } = readLink('', '#k=10%5E6&x=k/3&y=1.618k&zoom=-2');
  assert.deepEqual([state.game, problems], [queensGame(1e6), []]);
  assert.deepEqual(state.y, { cell: 1_618_000, fraction: 0 });
  assert.equal(state.x?.cell, 333_333);
  assert.ok(Math.abs((state.x?.fraction ?? 0) - 1 / 3) < 1e-15);
});

test('no link says nothing', () => {
  for (const hash of ['', '#', '#&', '#foo']) assert.deepEqual(readLink('', hash).state, {});
});

test('the query is read too, and the hash wins', () => {
  const { state } = readLink('?k=7&zoom=3', '#k=100');
  assert.deepEqual(state, { game: queensGame(100), zoom: 3 });
});

test('a bad value falls back by itself and is named', () => {
  const { state, problems } = readLink('', '#k=ten&x=5&y=-1&zoom=99');
  assert.deepEqual(state, { x: { cell: 5, fraction: 0 } });
  assert.equal(problems.length, 3);
  assert.match(problems[0], /^k is .* not \u201cten\u201d\.$/);
  assert.match(problems[1], /^y is .* not \u201c-1\u201d\.$/);
  assert.match(problems[2], /^zoom is .* not \u201c99\u201d\.$/);
});

test('values that look almost like numbers are refused', () => {
  for (const hash of [
    '#k=1.5',
    '#k=0',
    '#k=1e-3',
    '#k=',
    '#k=9007199254740993',
    '#k=-1',
    '#x=k/3',
    '#x=.5',
    '#x=NaN',
    '#x=0x10',
    '#x=9007199254740993',
    '#x=9007199254740992.5',
    '#zoom=Infinity',
    '#zoom=',
    '#zoom=--1',
    '#zoom=7.01',
    '#zoom=-15.5',
  ]) {
    const { state, problems } = readLink('', hash);
    assert.deepEqual([state, problems.length], [{}, 1], hash);
  }
});

test('keys that are not ours are kept as they were', () => {
  const { foreign } = readLink('?utm=1', '#k=5&palette=gr%65y&x=1&flag&sel=3,4');
  assert.deepEqual(foreign, ['palette=gr%65y', 'flag', 'sel=3,4']);
  assert.equal(writeLink(queensGame(5), null, foreign), '#k=5&palette=gr%65y&flag&sel=3,4');
});

test('a broken percent code breaks nothing', () => {
  const { state, problems } = readLink('?%E0%A4%A', '#k=%E0&x=5&%');
  assert.deepEqual(state, { x: { cell: 5, fraction: 0 } });
  assert.equal(problems.length, 1);
});

test('a whole game is written without a place', () => {
  assert.equal(writeLink(queensGame(LIMIT), null), '#k=9007199254740992');
});

test('only the digits that half a pixel needs are written', () => {
  const view = { x: coordinate(333, 0.123456), y: coordinate(8, 0.96), zoom: 0 };
  assert.equal(writeLink(queensGame(1), { ...view, zoom: -3 }), '#k=1&x=333&y=9&zoom=-3');
  assert.equal(writeLink(queensGame(1), { ...view, zoom: 2 }), '#k=1&x=333.1&y=9&zoom=2');
  assert.equal(writeLink(queensGame(1), { ...view, zoom: 7 }), '#k=1&x=333.123&y=8.96&zoom=7');
  assert.equal(writeLink(queensGame(1), { ...view, zoom: 2.000049 }), '#k=1&x=333.1&y=9&zoom=2');
});

test('reading what was written changes nothing, and moves nothing by half a pixel', () => {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let i = 0; i < 2000; i++) {
    const zoom = -15 + 22 * random();
    const at = () => coordinate(Math.floor(2 ** (53 * random())) - 1, random());
    const view = { x: at(), y: at(), zoom };
    const k = 1 + Math.floor(2 ** (53 * random()) - 1);
    const written = writeLink(queensGame(k), view);
    const { state, problems } = readLink('', written);
    assert.deepEqual(problems, [], written);
    const { x, y, zoom: readZoom } = state;
    assert.ok(x && y && readZoom !== undefined);
    assert.equal(state.game?.k, k);
    for (const [read, meant] of [
      [x, view.x],
      [y, view.y],
    ]) {
      assert.ok(Math.abs(distance(read, meant)) * 2 ** zoom <= 0.5, written);
    }
    assert.equal(writeLink(queensGame(k), { x, y, zoom: readZoom }), written);
  }
});

test('coordinates up to 2^53 are written exactly', () => {
  for (const cell of [2 ** 31, 2 ** 32 + 1, LIMIT - 1]) {
    const hash = writeLink(queensGame(3), { x: coordinate(cell, 0.5), y: coordinate(cell), zoom: 5 });
    assert.equal(hash, `#k=3&x=${cell}.5&y=${cell}&zoom=5`);
    assert.deepEqual(readLink('', hash).state.x, { cell, fraction: 0.5 });
  }
});
