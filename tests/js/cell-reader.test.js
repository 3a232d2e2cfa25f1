import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAround } from '../../www/page/palaces/cell-reader.js';
import { edgeCounts, movesInWords } from '../../www/page/palaces/meaning.js';
import { whenReached } from '../../www/page/inspector/explainer.js';
import { DIRECTIONS } from '../../www/page/palaces/sights.js';

/**
 * An engine that answers looks with as many cells as were asked for, all 7, and a palace at distance 1 in each
 * direction.
 */
class FakePool {
  /** @type {any[]} */
  asked = [];
  /** asks for `cell` that find nothing yet */
  unknown = 0;
  /** cells that a look has to compute; told once */
  work = 0;

  /**
   * @param {string} method
   * @param {any} params
   * @param {any} options
   */
  async ask(method, params, { signal, onProgress } = {}) {
    this.asked.push({ method, ...params });
    if (method === 'cell') return { value: this.unknown-- > 0 ? null : 7 };
    if (this.work > 0) onProgress?.(1, this.work);
    await null;
    signal?.throwIfAborted();
    const { x, y, side, north, west, northwest } = params.about;
    const cells = Math.min(side, x + 1) * Math.min(side, y + 1);
    const lines = [north, west, northwest].flatMap((length) => (length > 0 ? [1, length, 1, 1] : [0, 0, 0]));
    return { numbers: Float64Array.from([...new Array(cells).fill(7), ...lines]) };
  }
}

/** @param {FakePool} pool */
const readerOf = (pool) => ({ read: findAround.bind(null, /** @type {any} */ (pool)) });

/** @param {boolean} [agreed] */
function watched(agreed = false) {
  /** @type {string[]} */
  const troubles = [];
  const controller = new AbortController();
  const options = {
    signal: controller.signal,
    agreed,
    onTrouble: (/** @type {{state: string}} */ { state }) => void troubles.push(state),
  };
  return { troubles, controller, options };
}

test('a cell is read with its sights and the cells around it', async () => {
  const pool = new FakePool();
  const { options, troubles } = watched();
  const finding = await readerOf(pool).read(queensGame(100), { x: 6000, y: 5000 }, options);
  assert.deepEqual(pool.asked, [
    {
      method: 'query',
      game: queensGame(100),
      name: 'look',
      about: { x: 6000, y: 5000, side: 1, north: 5000, west: 6000, northwest: 4096 },
    },
    {
      method: 'query',
      game: queensGame(100),
      name: 'look',
      about: { x: 6002, y: 5002, side: 7, north: 0, west: 0, northwest: 0 },
    },
  ]);
  assert.equal(finding?.deviation, 7);
  assert.deepEqual(
    [finding?.around.left, finding?.around.top, finding?.around.width, finding?.around.cells.length],
    [5996, 4996, 7, 49],
  );
  assert.deepEqual(troubles, []);
});

test('at the corners of the board there are fewer cells around', async () => {
  const { options } = watched();
  const first = await readerOf(new FakePool()).read(queensGame(5), { x: 1, y: 0 }, options);
  assert.deepEqual(
    [first?.around.left, first?.around.top, first?.around.width, first?.around.cells.length],
    [0, 0, 4, 12],
  );
  const last = 2 ** 53 - 1;
  const end = await readerOf(new FakePool()).read(queensGame(5), { x: last, y: 9 }, options);
  assert.deepEqual(
    [end?.around.left, end?.around.top, end?.around.width, end?.around.cells.length],
    [last - 4, 5, 5, 25],
  );
});

test('what the map is on its way to is waited for', async () => {
  const pool = new FakePool();
  pool.unknown = 2;
  const { options, troubles } = watched();
  await whenReached(/** @type {any} */ (pool), queensGame(5), { x: 3, y: 3 }, { isAtWork: () => true, ...options });
  assert.deepEqual(troubles, ['waiting', 'waiting']);
  assert.equal(pool.asked.length, 3);
  await whenReached(/** @type {any} */ (pool), queensGame(5), { x: 3, y: 3 }, { isAtWork: () => false, ...options });
  assert.equal(pool.asked.length, 3, 'a map at rest is not waited for');
});

test('long work is done only if that was agreed to', async () => {
  const pool = new FakePool();
  pool.work = 1e10;
  const unasked = watched();
  assert.equal(await readerOf(pool).read(queensGame(5), { x: 3, y: 3 }, unasked.options), null);
  assert.deepEqual(unasked.troubles, ['long']);
  const agreed = watched(true);
  assert.ok(await readerOf(pool).read(queensGame(5), { x: 3, y: 3 }, agreed.options));
  assert.deepEqual(agreed.troubles, ['computing', 'computing']);
  pool.work = 1e9;
  const short = watched();
  assert.ok(await readerOf(pool).read(queensGame(5), { x: 3, y: 3 }, short.options));
  assert.deepEqual(short.troubles, ['computing', 'computing']);
});

test('a reading that nobody waits for ends', async () => {
  const { options, controller } = watched();
  const reading = readerOf(new FakePool()).read(queensGame(5), { x: 3, y: 3 }, options);
  controller.abort();
  await assert.rejects(reading, { name: 'AbortError' });
});

test('palaces beyond an edge are counted at once where they are listed, else once the view rests', async () => {
  const sight = (/** @type {number} */ length) => ({ length, palaces: 3, open: length, listed: [2, 5, 9] });
  const finding = {
    game: queensGame(5),
    cell: { x: 90_000, y: 80_000 },
    deviation: 0,
    sights: { north: sight(80_000), west: sight(90_000), northwest: sight(4096) },
  };
  const totals = { north: 900, west: 3, northwest: 70 };
  /** @type {any[]} */
  const asked = [];
  const ask = async (/** @type {any} */ _, /** @type {any} */ { about: { north, west, northwest } }) => {
    asked.push({ north, west, northwest });
    return { numbers: Float64Array.from([north, west, northwest].flatMap((length) => [11, length, 0])) };
  };
  const { signal } = new AbortController();
  await new Promise((resolve) => {
    const beyond = edgeCounts(/** @type {any} */ ({ ask }), /** @type {any} */ (finding), totals, signal, () => {
      assert.deepEqual([beyond('north', 50_000), beyond('northwest', 60_000)], [889, 59]);
      resolve(null);
    });
    assert.deepEqual([beyond('north', 5), beyond('northwest', 8), beyond('west', 90_000)], [898, 68, 0]);
    for (const distance of [10_000, 20_000, 50_000]) assert.equal(beyond('north', distance), null);
    assert.equal(beyond('northwest', 60_000), null);
  });
  assert.deepEqual(asked, [{ north: 50_000, west: 0, northwest: 60_000 }]);
});

test('moves to palaces are told one by one while they are few, and the hood as a whole', () => {
  const [north, west, northwest] = DIRECTIONS;
  const told = (/** @type {any} */ direction, /** @type {any} */ sight, /** @type {number} */ palaces) =>
    movesInWords({ x: 30, y: 20 }, direction, sight, palaces).replaceAll('\u00a0', ' ');
  assert.equal(told(north, { length: 20, open: 20, listed: [] }, 0), 'none');
  assert.equal(told(north, { length: 20, open: 19, listed: [3] }, 2), '(30, 17) and (30, 0)');
  assert.equal(
    told(west, { length: 30, open: 10, listed: [2, 4] }, 22),
    '(28, 20), (26, 20) and all from (19, 20) to (0, 20)',
  );
  assert.equal(
    told(west, { length: 30, open: 30, listed: [1, 2, 3, 4, 5] }, 5),
    '(29, 20), (28, 20), (27, 20) and 2 more',
  );
  assert.equal(
    told(northwest, { length: 8, open: 6, listed: [1] }, 9),
    '(29, 19) and 8 more',
    'nobody looked to the end',
  );
});
