import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_GAMES, SERIES, fadeBetween, gamesBetween, gamesOf } from '../../www/page/compare/series.js';
import { LIMIT } from '../../www/page/core/view.js';

test('the games nearest to the slider are wanted first, and the same ones wherever it is', () => {
  const [low, high] = [Math.log2(100), Math.log2(1600)];
  const games = gamesBetween(low, high, Math.log2(333));
  assert.equal(new Set(games).size, games.length);
  assert.ok(games.length >= 30 && games.length <= 33 && Math.min(...games) >= 100 && Math.max(...games) <= 1600);
  const away = games.map((k) => Math.abs(Math.log2(k / 333)));
  assert.deepEqual(
    away,
    away.toSorted((a, b) => a - b),
  );
  assert.ok(away[0] <= 1 / 16 + 0.01);
  assert.deepEqual(gamesBetween(low, high, Math.log2(1000)).toSorted(), games.toSorted());
  assert.deepEqual(gamesBetween(0, 2, 1).toSorted(), [1, 2, 3, 4]);
});

test('a picture between two games is faded from the nearest below to the nearest above', () => {
  assert.deepEqual(fadeBetween([512, 128, 256, 1024], 8.25), { below: 256, above: 512, part: 0.25 });
  assert.deepEqual(fadeBetween([400, 100], Math.log2(400)), { below: 400, above: 400, part: 0 });
});

test('beyond the last picture, that one is shown', () => {
  assert.deepEqual(fadeBetween([100, 200], 9), { below: 200, above: 200, part: 0 });
  assert.deepEqual(fadeBetween([100, 200], 1), { below: 100, above: 100, part: 0 });
});

test('a series has the game itself and others that there are, in order', () => {
  for (const name of Object.keys(SERIES)) {
    for (const k of [1, 5, 500, LIMIT]) {
      const games = gamesOf(name, k);
      assert.ok(games.includes(k) && games.length <= MOST_GAMES, `${name} ${k}: ${games}`);
      assert.deepEqual(
        games,
        [...new Set(games)].sort((a, b) => a - b),
      );
      assert.ok(games.every((game) => Number.isInteger(game) && game >= 1 && game <= LIMIT));
    }
    assert.ok(gamesOf(name, 500).length >= 12, name);
  }
  assert.ok(gamesOf('third', 500).every((k) => k % 3 === 500 % 3));
  assert.deepEqual(
    gamesOf('lucas', 500).filter((k) => k > 500),
    [501, 502, 503, 504, 507, 511, 518, 529, 547, 576, 623],
  );
});
