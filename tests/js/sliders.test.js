// The sliders of games with one piece: what they offer, and where they stand.
import assert from 'node:assert/strict';
import test from 'node:test';
import { KS, offered, placeOf } from '../../www/page/families/pieces/sliders.js';
import { piecesGame } from '../../www/shared/pieces.js';

test('a slider is there for each parameter that a game has, and for no other', () => {
  const letters = (/** @type {import('../../www/shared/pieces.js').Given} */ given) =>
    /** @type {const} */ (['k', 'p', 'q', 'z']).filter((letter) => offered(piecesGame(given), letter).length > 0);
  assert.deepEqual(letters({ game: 'wythoff' }), []);
  assert.deepEqual(letters({ game: 'maharaja', k: 60 }), ['k']);
  assert.deepEqual(letters({ game: 'ryuo' }), ['p', 'q']);
  assert.deepEqual(letters({ game: 'ryuo-3a', k: 5 }), ['k', 'p', 'q', 'z']);
  assert.deepEqual(letters({ game: 'ryuo-3b' }), ['z']);
});

test('small games are offered one by one, and each is larger than the one before', () => {
  assert.deepEqual(KS.slice(0, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.ok(KS.every((k, index) => index === 0 || (k > KS[index - 1] && k <= 10_000)));
});

test('a slider stands at its value, before a value between two, at the end for what is beyond it', () => {
  const [p, q] = /** @type {const} */ (['p', 'q']).map((letter) => offered(piecesGame({ game: 'ryuo' }), letter));
  assert.equal(p[placeOf(p, 5)], 5);
  assert.equal(p[placeOf(p, 200)], 24);
  assert.equal(q[placeOf(q, null)], null);
  assert.equal(q[placeOf(q, 65_536)], 64);
  const between = KS.findLast((k) => k < 9_999);
  assert.equal(KS[placeOf(KS, 9_999)], between);
  assert.equal(KS[placeOf(KS, 2 ** 53)], KS.at(-1));
});
