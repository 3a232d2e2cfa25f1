// Play with a piece on a small board: who wins where, the opponent, and pawns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED, piecesGame } from '../../www/shared/pieces.js';
import { Definition } from '../../www/shared/definition.js';
import { Palaces, optionsOf, withPass } from '../../www/page/families/pieces/play/palaces.js';
import { Table, includes } from '../../www/page/families/pieces/play/table.js';
import { movesOf } from '../../www/shared/piece-moves.js';
import { readMoves } from '../../www/shared/moves.js';

const named = (/** @type {string} */ game, p = 3) => movesOf(piecesGame({ game, p }));

test('options are cells: one that is reached twice counts once', () => {
  assert.deepEqual(optionsOf(readMoves('(1,1)+ (2,2) (1,0)+2'), [3, 2]).map(String).sort(), [
    '1,0',
    '1,2',
    '2,1',
    '2,2',
  ]);
});

test('without pawns the palaces are the zeros of the theorems', () => {
  const side = 24;
  const zeros = (/** @type {string} */ key, p = 3) => {
    const palaces = new Palaces(named(key, p), 1);
    return Array.from({ length: side * side }, (_, index) => palaces.has([index % side, Math.floor(index / side)]));
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
    const palaces = new Palaces(moves, k);
    for (let y = 0; y < 12; y++) {
      for (let x = 0; x < 12; x++) {
        const seen = optionsOf(moves, [x, y]).filter((option) => palaces.has(option)).length;
        assert.equal(palaces.has([x, y]), seen < k, `(${x}, ${y}), k = ${k}`);
      }
    }
  }
});

test('with a pass, and once it is used, whoever wins on the map wins in play', () => {
  for (const given of [{ game: 'ryuo', p: 4 }, { game: 'white-knight' }, { game: 'ryuo-3a', z: 2 }]) {
    const game = piecesGame({ ...given, show: 'outcome' });
    const palaces = new Palaces(withPass(movesOf(game)), 1);
    for (const pass of [true, false]) {
      const map = new Definition(piecesGame({ ...game, pass }), 12, 12);
      while (map.advance());
      for (let y = 0; y < 12; y++) {
        const played = Array.from({ length: 12 }, (_, x) => [x, y, ...(game.z === null ? [] : [game.z]), Number(pass)]);
        const wins = played.map((place) => (palaces.has(place) ? 0 : 1));
        assert.deepEqual(wins, [...map.row(y, 0)], `${game.key}, row ${y}, pass ${pass}`);
      }
    }
  }
});

test('one player may pass once, but not where there is no move', () => {
  const table = new Table(withPass(named('nim')), 1, [1, 1, 1], false);
  assert.deepEqual(table.pass, [1, 1, 0]);
  table.choose([1, 1, 0]);
  assert.deepEqual(table.told.slice(0, 1), ['You pass.']);
  assert.match(table.told[1], /^The computer moves to \((1, 0|0, 1)\)\.$/);
  assert.equal(table.pass, undefined);
  assert.deepEqual(new Table(withPass(named('nim')), 1, [0, 0, 1], false).choices, []);
});

test(
  'the opponent never errs: whoever begins on a palace loses to it, with pawns, a pass or neither, on two ' +
    'heaps or three',
  () => {
    for (const [key, k, beginning] of /** @type {const} */ ([
      ['wythoff', 1, [2, 1]],
      ['ryuo', 1, [7, 7, 1]],
      ['ryuo-3a', 1, [2, 2, 2, 1]],
      ['ryuo', 3, [0, 3]],
      ['maharaja', 2, [1, 1]],
      ['ryuo-3a', 1, [1, 1, 1]],
      ['white-knight', 1, [5, 4]],
    ])) {
      const hasPass = beginning.length > named(key)[0].step.length;
      const moves = hasPass ? withPass(named(key)) : named(key);
      const isLost = new Palaces(moves, k).has([...beginning]);
      for (let seed = 0; seed < 30; seed++) {
        const table = new Table(moves, k, [...beginning], !isLost);
        for (let turn = 0; table.stage !== 'over'; turn++) {
          if (table.stage === 'block') table.ready();
          else table.choose(table.choices[(seed * 7 + turn * 3) % table.choices.length]);
        }
        assert.equal(table.told[table.told.length - 1], 'You cannot move: the computer wins.', `${key}, game ${seed}`);
      }
    }
  },
);

test('a reader who plays by the palaces beats it', () => {
  const moves = named('wythoff');
  const table = new Table(moves, 2, [11, 8], false);
  assert.ok(table.isWinning);
  while (table.stage !== 'over') {
    if (table.stage === 'move')
      table.choose(table.choices.find((option) => table.isPalace(option)) ?? table.choices[0]);
    else {
      for (const option of table.choices.filter((option) => table.isPalace(option)).slice(0, table.pawns))
        table.choose(option);
      table.ready();
    }
  }
  assert.equal(table.told[table.told.length - 1], 'The computer cannot move: you win.');
});

test('a pawn that was put down is taken up again, and no more are put down than there are', () => {
  const table = new Table(named('nim'), 3, [4, 4], true);
  const [one, two, three] = table.choices;
  for (const option of [one, two, three]) table.choose(option);
  assert.deepEqual([table.pawns, includes(table.blocked, three)], [0, false]);
  table.choose(one);
  assert.equal(table.pawns, 1);
});
