// Files and citations of games with one piece: numbers that 32 bits cannot hold, and whom a game is cited from.
import assert from 'node:assert/strict';
import test from 'node:test';
import { integers } from '../../www/page/export/takeaway.js';
import { materialOf } from '../../www/page/families/pieces/material.js';
import { piecesGame } from '../../www/shared/pieces.js';

/** @import { Area } from '../../www/page/export/bands.js' */
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
