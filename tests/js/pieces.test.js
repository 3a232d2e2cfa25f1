// Games with one piece, as links write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsOf } from '../../www/page/app/link.js';
import { family } from '../../www/page/families/pieces/family.js';
import { isTheorem, statedValue } from '../../www/page/families/pieces/formula.js';
import { valuesOf } from '../../www/page/families/pieces/values.js';
import { linkOf, readMoves, sameMoves, writtenOf } from '../../www/shared/moves.js';
import { CLASSES, NAMED, piecesGame } from '../../www/shared/pieces.js';

/** @param {string} link */
const read = (link) => family.read(new Map(new URLSearchParams(link)));

test('a link that is read is written as it was', () => {
  for (const link of [
    'game=wythoff',
    'game=ryuo&p=4&q=8',
    'game=ryuo-3a&p=5&z=3',
    'game=ryuo&pass=available',
    'game=maharaja&k=60',
    'game=nim&k=3&show=outcome',
    'game=piece&moves=1,0r;0,1r4;2,3&k=3',
    'game=wythoff&classes=mod7',
    'game=white-knight&show=outcome',
  ]) {
    const { game, problems } = read(link);
    assert.deepEqual(problems, [], link);
    assert.equal(game?.key, link);
  }
});

test('what is the default is not written, and a list that has a name is called by it', () => {
  assert.equal(read('game=ryuo&p=3&classes=powers&pass=used&show=grundy').game?.key, 'game=ryuo');
  assert.equal(read('game=piece&moves=0,1r;1,1r;1,0r').game?.key, 'game=wythoff');
});

test('lists of moves are read with brackets, too, and where a form has made spaces of plus signs', () => {
  const link = '1,0r;0,1r4;1,2';
  for (const text of [
    '1,0r;0,1r4;1,2',
    '1, 0 r; 0, 1 r4; 1, 2',
    '(1,0)+ (0,1)+4 (1,2)',
    '(1,0)+(0,1)+4(1,2)',
    ' ( 1, 0 )+ (0,1)+4 (1,2)',
    '{(1,0)+, (0,1)+4, (1,2)}',
    '(1,0)+; (0,1)+4; (1,2);',
  ])
    assert.equal(linkOf(readMoves(text)), link, text);
  for (const sent of ['(1,0)+(0,1)+4(1,2)', '(1,0)%2B+(0,1)%2B4+(1,2)', '%281%2C0%29%2B%20(0,1)%2B4%20(1,2)']) {
    assert.equal(family.read(textsOf('', `#game=piece&moves=${sent}`)).game?.moves, link, sent);
  }
  const typed = encodeURIComponent('\uff11\uff0c\u0660r; 2\u060c\u22121\u200e');
  assert.equal(family.read(textsOf('', `#game=piece&moves=${typed}`)).game?.moves, '1,0r;2,-1');
  assert.equal(writtenOf(readMoves(link)), '(1,0)+ (0,1)+4 (1,2)');
  assert.ok(sameMoves('1,0r;0,1r', '0,1r;1,0r'));
  assert.ok(!sameMoves('1,0r;0,1r', '1,0r;0,1'));
});

test('bad moves and numbers are named in sentences, and the rest goes on', () => {
  for (const [text, expected] of [
    ['1,-2', /\(1,-2\)/],
    ['1,0x', /1,0x/],
    ['', /1 to 256 moves/],
    ['1,0;1,1,1', /two heaps or all of three/],
    ['0,0', /\(0,0\)/],
    ['1 0, 0 1', /not \u201c1 0, 0 1\u201d/],
    ['(1 0, 0)+', /not \u201c\(1 0, 0\)\+\u201d/],
  ]) {
    assert.throws(() => readMoves(/** @type {string} */ (text)), { message: /** @type {RegExp} */ (expected) });
  }
  const { game, problems } = read('game=ryuo&p=1&k=0&show=beauty&classes=mod1&pass=maybe&z=3');
  assert.equal(game?.key, 'game=ryuo');
  for (const key of ['p', 'k', 'show', 'classes', 'pass', 'z'])
    assert.equal(
      problems.filter((sentence) => sentence.startsWith(`${key} is`)).length,
      1,
      `${key}: ${problems.join(' ')}`,
    );
  assert.match(
    read('game=ryuo&pass=available&k=5').problems.join(),
    /pass=available goes with k = 1 alone, not with k = 5/,
  );
  assert.match(read('game=nim&moves=1,0').problems.join(), /moves belongs to game=piece/);
});

test('both terms of the theorem add up to the least value that is not in sight', () => {
  // By the definition, on 24 x 24 cells: a rook that may also lower both heaps by less than p together.
  for (const p of [2, 3, 4]) {
    /** @type {number[][]} */
    const board = [];
    for (let y = 0; y < 24; y++) {
      board.push([]);
      for (let x = 0; x < 24; x++) {
        const seen = new Set();
        for (let i = 0; i < x; i++) seen.add(board[y][i]);
        for (let i = 0; i < y; i++) seen.add(board[i][x]);
        for (let a = 1; a < p; a++) for (let b = 1; a + b < p; b++) if (a <= x && b <= y) seen.add(board[y - b][x - a]);
        let mex = 0;
        while (seen.has(mex)) mex++;
        board[y].push(mex);
        assert.equal(statedValue({ p, q: null, z: null }, BigInt(x), BigInt(y)), BigInt(mex), `p = ${p}: (${x}, ${y})`);
      }
    }
  }
  assert.ok(isTheorem({ p: 4, q: 8 }) && !isTheorem({ p: 4, q: 7 }));
});

test('each way of colouring has at most 16 classes, a colour each, and finds the class of a value', () => {
  for (const classes of CLASSES) {
    const { bounds, colours, classOf } = valuesOf(piecesGame({ classes }));
    assert.equal(bounds.length, colours.length, classes);
    assert.ok(bounds.length >= 2 && bounds.length <= 16 && new Set(colours).size === colours.length, classes);
    if (classOf) assert.equal(classOf(31), 31 % Number(classes.slice(3)));
  }
});

test('titles read as English, whatever piece moves', () => {
  for (const [link, title, name] of [
    ['game=white-knight', 'White knight', 'Grundy values of the white knight'],
    ['game=king&k=2', 'King, k = 2', 'Palace numbers of the king, k = 2'],
    ['game=nightrider&show=outcome&pass=available', 'Nightrider (one pass)', 'Outcomes of the nightrider (one pass)'],
    ['game=generalized-wythoff', 'Generalized Wythoff', 'Grundy values of generalized Wythoff Nim'],
    ['game=wythoff&k=100', 'Wythoff Nim, k = 100', 'Palace numbers of Wythoff Nim, k = 100'],
    ['game=piece&moves=1,0r;0,1&k=3', 'Piece (1,0)+ (0,1), k = 3', 'Palace numbers of the piece (1,0)+ (0,1), k = 3'],
  ]) {
    const game = /** @type {import('../../www/shared/pieces.js').PiecesGame} */ (read(link).game);
    assert.equal(family.title(game), title);
    assert.equal(family.described(game), name);
  }
  const { problems } = read('game=king&moves=1,0&p=3');
  for (const problem of problems) assert.match(problem, /the king/);
});

test('each named piece without parameters is found by its moves', () => {
  for (const { key, moves } of NAMED) if (moves) assert.equal(piecesGame({ game: 'piece', moves }).game, key);
});
