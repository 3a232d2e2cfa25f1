// Play with a piece on a small board: who wins where, the opponent, and pawns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED, piecesGame } from '../../www/shared/pieces.js';
import { Table, optionsOf } from '../../www/page/families/pieces/play/table.js';
import { movesOf } from '../../www/shared/piece-moves.js';
import { readMoves } from '../../www/shared/moves.js';

/** @import { Given } from '../../www/shared/pieces.js' */

const named = (/** @type {string} */ game, p = 3) => movesOf(piecesGame({ game, p }));

/** @param {Given} given @param {number} [k] @param {readonly number[]} [place] @param {boolean} [isOpponentFirst] */
const table = (given, k = 1, place = [11, 8], isOpponentFirst = false) =>
  new Table(piecesGame(given), k, [...place], isOpponentFirst);

test('options are cells: one that is reached twice counts once', () => {
  assert.deepEqual(optionsOf(readMoves('(1,1)+ (2,2) (1,0)+2'), [3, 2]).map(String).sort(), [
    '1,0',
    '1,2',
    '2,1',
    '2,2',
  ]);
});

test('without pawns the palaces are the zeros of the theorems', () => {
  const side = 20;
  const zeros = (/** @type {string} */ game, p = 3) => {
    const played = table({ game, p });
    return Array.from({ length: side * side }, (_, index) => played.isPalace([index % side, Math.floor(index / side)]));
  };
  const where = (/** @type {(x: number, y: number) => boolean} */ isZero) =>
    Array.from({ length: side * side }, (_, index) => isZero(index % side, Math.floor(index / side)));
  const golden = (1 + Math.sqrt(5)) / 2;
  assert.deepEqual(
    zeros('nim'),
    where((x, y) => x === y),
  );
  assert.deepEqual(
    zeros('wythoff'),
    where((x, y) => Math.floor(Math.abs(x - y) * golden) === Math.min(x, y)),
  );
  assert.deepEqual(
    zeros('white-knight'),
    where((x, y) => x % 4 < 2 && y % 4 < 2),
  );
  for (const p of [3, 4, 5])
    assert.deepEqual(
      zeros('ryuo', p),
      where((x, y) => (x + y) % p === 0 && Math.floor(x / p) === Math.floor(y / p)),
    );
});

test('every named piece can be played', () => {
  for (const { key, heaps } of NAMED) assert.equal(named(key)[0].step.length, heaps, key);
  assert.deepEqual(
    movesOf(piecesGame({ game: 'ryuo', p: 4, q: 8 })).map(({ step, times }) => [...step, times]),
    [
      [1, 0, 7],
      [0, 1, 7],
      [1, 1, 1],
      [2, 1, 1],
      [1, 2, 1],
    ],
  );
});

test('a cell is a palace of game k if fewer than k palaces are among its options', () => {
  const moves = named('ryuo');
  for (const k of [1, 2, 5]) {
    const played = table({ game: 'ryuo' }, k);
    for (let y = 0; y < 12; y++) {
      for (let x = 0; x < 12; x++) {
        const seen = optionsOf(moves, [x, y]).filter((option) => played.isPalace(option)).length;
        assert.equal(played.isPalace([x, y]), seen < k, `(${x}, ${y}), k = ${k}`);
      }
    }
  }
});

test('with a pass, and once it is used, whoever can move to a palace wins', () => {
  for (const given of [{ game: 'ryuo', p: 4 }, { game: 'white-knight' }, { game: 'ryuo-3a', z: 2 }]) {
    const game = piecesGame({ ...given, pass: true, show: 'outcome' });
    const played = table(game);
    const third = game.z === null ? [] : [game.z];
    for (let y = 0; y < 12; y++) {
      for (let x = 0; x < 12; x++) {
        const cell = [x, y, ...third];
        const [left, used] = [1, 0].map((pass) => played.isPalace([...cell, pass]));
        const name = `${game.key} (${cell})`;
        assert.equal(left, !table(game, 1, cell).choices.some((option) => played.isPalace(option)), name);
        assert.equal(used, !optionsOf(movesOf(game), [...cell, 0]).some((option) => played.isPalace(option)), name);
      }
    }
  }
});

test('one player may pass once, but not where there is no move', () => {
  const played = table({ game: 'nim', pass: true }, 1, [1, 1]);
  const isPass = (/** @type {number[]} */ option) => played.isPass(option);
  assert.deepEqual(played.choices.filter(isPass), [[1, 1, 0]]);
  played.choose([1, 1, 0]);
  assert.deepEqual(played.told.slice(0, 1), ['You pass.']);
  assert.match(played.told[1], /^The computer moves to \((1, 0|0, 1)\)\.$/);
  assert.ok(!played.choices.some(isPass));
  assert.deepEqual(table({ game: 'nim', pass: true }, 1, [0, 0]).choices, []);
});

test(
  'the opponent never errs: whoever begins on a palace loses to it, with pawns, a pass or neither, on two ' +
    'heaps or three',
  () => {
    for (const [game, k, beginning, pass] of /** @type {const} */ ([
      ['wythoff', 1, [2, 1], false],
      ['ryuo', 1, [7, 7], true],
      ['ryuo-3a', 1, [2, 2, 2], true],
      ['ryuo', 3, [0, 3], false],
      ['maharaja', 2, [1, 1], false],
      ['ryuo-3a', 1, [1, 1, 1], false],
      ['white-knight', 1, [5, 4], false],
    ])) {
      const { place } = table({ game, pass }, k, beginning);
      const isLost = table({ game, pass }, k, beginning).isPalace(place);
      for (let seed = 0; seed < 30; seed++) {
        const played = table({ game, pass }, k, beginning, !isLost);
        for (let turn = 0; played.stage !== 'over'; turn++) {
          if (played.stage === 'block') played.ready();
          else played.choose(played.choices[(seed * 7 + turn * 3) % played.choices.length]);
        }
        assert.equal(played.told.at(-1), 'You cannot move: the computer wins.', `${game}, game ${seed}`);
      }
    }
  },
);

test('a reader who plays by the palaces beats it', () => {
  const played = table({ game: 'wythoff' }, 2);
  assert.ok(!played.isPalace(played.place));
  while (played.stage !== 'over') {
    const palaces = played.choices.filter((option) => played.isPalace(option));
    if (played.stage === 'move') played.choose(palaces[0] ?? played.choices[0]);
    else {
      for (const option of palaces.slice(0, played.pawns)) played.choose(option);
      played.ready();
    }
  }
  assert.equal(played.told.at(-1), 'The computer cannot move: you win.');
});

test('a pawn that was put down is taken up again, and no more are put down than there are', () => {
  const played = table({ game: 'nim' }, 3, [4, 4], true);
  const [one, two, three] = played.choices;
  for (const option of [one, two, three]) played.choose(option);
  assert.deepEqual([played.pawns, played.blocked.has(String(three))], [0, false]);
  played.choose(one);
  assert.equal(played.pawns, 1);
});
