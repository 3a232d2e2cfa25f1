// Files and citations of games with one piece: numbers that 32 bits cannot hold, and whom a game is cited from.
import assert from 'node:assert/strict';
import test from 'node:test';
import { integers } from '../../www/page/export/takeaway.js';
import { materialOf } from '../../www/page/families/pieces/material.js';
import { optionsOf } from '../../www/page/families/pieces/play/table.js';
import { readMoves } from '../../www/shared/moves.js';
import { heapsOf, piecesGame } from '../../www/shared/pieces.js';

/** @import { Area } from '../../www/page/export/takeaway.js' */
/** @import { Given } from '../../www/shared/pieces.js' */

/** What the map's tiles hold of a cell whose value is larger (crates/pieces/src/game.rs). */
const LARGE = 2 ** 31 - 1 - 7;

/** @param {Given} given @param {Area} area @param {number} value in all cells */
async function csvOf(given, area, value) {
  const game = piecesGame(given);
  const [field] = materialOf(game).fields(game);
  let text = '';
  const ask = async () => ({ values: new Int32Array(256 * 256).fill(value), width: 256, height: 256 });
  const rows = integers(area, { field, format: 'csv' }, /** @type {any} */ ({ ask }));
  for await (const part of rows) text += new TextDecoder().decode(part);
  return text;
}

test('values that 32 bits cannot hold are written exactly, where the game has a formula', async () => {
  const x = 10 ** 15;
  const area = { level: 0, x, y: 1, width: 2, height: 1 };
  const ryuo = (/** @type {bigint} */ x, /** @type {bigint} */ y) => ((x + y) % 3n) + 3n * ((x / 3n) ^ (y / 3n));
  const far = BigInt(x);
  assert.equal(await csvOf({ game: 'ryuo' }, area, LARGE), `${ryuo(far, 1n)},${ryuo(far + 1n, 1n)}\n`);
  assert.equal(await csvOf({ game: 'nim' }, area, LARGE), `${far ^ 1n},${(far + 1n) ^ 1n}\n`);
  assert.equal(
    await csvOf({ game: 'ryuo-3a', p: 2, z: 5 }, { ...area, width: 1 }, LARGE),
    `${2n * ((far / 2n) ^ 2n) + ((far + 6n) % 2n)}\n`,
  );
});

test('values that the map holds are written as they are, for every piece', async () => {
  const area = { level: 0, x: 0, y: 0, width: 2, height: 2 };
  for (const given of [{ game: 'ryuo' }, { game: 'wythoff' }, { game: 'ryuo', q: 7 }, { game: 'ryuo', pass: true }])
    assert.equal(await csvOf(given, area, 41), '41,41\n41,41\n');
  assert.equal(await csvOf({ game: 'maharaja', k: 60 }, area, -3), '57,57\n57,57\n');
});

test('palace numbers that 32 bits cannot hold are the numbers of options, also where moves overlap', async () => {
  const k = 2 ** 53 - 1;
  for (const moves of [
    '1,0r;0,1r;1,1',
    '2,0r;3,0r;5,0r;6,0r7;0,1r4;0,2',
    '1,2r;2,4r3;-1,2r;2,-1',
    '1,2,0r;0,0,1r;1,0,1',
  ]) {
    const z = heapsOf({ game: 'piece', moves }) === 3 ? 3 : null;
    const area = { level: 0, x: 37, y: 20, width: 3, height: 2 };
    const expected = [20, 21].map((y) =>
      [37, 38, 39].map((x) => optionsOf(readMoves(moves), z === null ? [x, y] : [x, y, z]).length).join(),
    );
    const given = { game: 'piece', moves, z, k };
    assert.equal(await csvOf(given, area, -(2 ** 31)), `${expected.join('\n')}\n`, moves);
  }
  const far = { level: 0, x: 10 ** 15, y: 10 ** 15, width: 1, height: 1 };
  assert.equal(await csvOf({ game: 'wythoff', k }, far, -(2 ** 31)), `${3 * 10 ** 15}\n`);
  await assert.rejects(csvOf({ game: 'wythoff', k: 2 ** 31 }, far, -(2 ** 31)), /is too far from k to be written/);
});

test('a game is cited from its source, and palace numbers of any piece from the paper on blocking queens, too', () => {
  const cited = (/** @type {Given} */ given) => {
    const { references } = materialOf(piecesGame(given));
    return references.map(({ bibtex }) => /\{(\w+),/.exec(bibtex)?.[1]);
  };
  assert.deepEqual(cited({ game: 'wythoff' }), ['Wythoff1907']);
  assert.deepEqual(cited({ game: 'ryuo-3b', show: 'outcome' }), ['AbukuEtAl2017']);
  assert.deepEqual(cited({ game: 'maharaja', k: 60 }), ['LarssonWastlund2012', 'CookLarssonNeary2015']);
  assert.deepEqual(cited({ game: 'piece', moves: '1,0r;0,1r;2,3', k: 5 }), ['CookLarssonNeary2015']);
  assert.deepEqual(cited({ game: 'piece', moves: '1,0r;0,1r;2,3' }), []);
});
