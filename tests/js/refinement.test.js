import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Refinement } from '../../www/page/survey/refinement.js';
import { queens } from '../../www/page/families/queens/family.js';
import { SlabGrid } from '../../www/page/survey/slab-grid.js';
import { idleQueue } from '../../www/page/workers/idle-queue.js';

/**
 * @typedef {{method: string, params: any, signal: AbortSignal | undefined, resolve: (result: any) => void, reject:
 *   (error: Error) => void}} Asked
 */

const K = 40_000;
const LONG = 1000;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const GATHERED = 6;
const PLAN = { width: 65_536, height: 65_536, level: GATHERED, columns: 2, kinds: Uint8Array.of(1, 1), cells: 1e9 };
const placeOf = (/** @type {number} */ column, row = 0) => ({ game: queensGame(K), level: 5, column, row });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** A refinement over a pool that answers when the test says so. */
function newRefinement() {
  /** @type {Asked[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  const held = [];
  const pool = {
    idle: true,
    whenIdle: idleQueue(/** @returns {boolean} */ () => pool.idle),
    /** whether the keeper is lost before it says what it has, or takes long */
    fails: false,
    holds: false,
    release: () => {
      pool.holds = false;
      for (const answer of held.splice(0)) answer();
    },
    /** @type {Record<number, number>} */
    sweeps: {},
    /** level, column and row of the tiles that the keeper has */
    tilesWhole: /** @type {number[]} */ ([]),
    ask: (/** @type {string} */ method, /** @type {any} */ params, /** @type {any} */ { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (method === 'estimate') resolve({ cells: pool.sweeps[params.column] ?? 0 });
        else if (method === 'counters' && pool.fails) reject(new Error('This was tried 3 times.'));
        else if (method === 'counters' && pool.holds) held.push(() => resolve({ tilesWhole: [...pool.tilesWhole] }));
        else if (method === 'counters') resolve({ tilesWhole: [...pool.tilesWhole] });
        else asked.push({ method, params, signal, resolve, reject });
      }),
  };
  const wait = async () => {
    for (let passed = 0; passed < LONG; passed += 10) {
      mock.timers.tick(10);
      await turn();
    }
  };
  /** A tile was read. @param {Asked} ask */
  const answer = ({ params: { level, column, row }, resolve }, kept = true) => {
    if (kept) pool.tilesWhole.push(level, column, row);
    resolve({});
  };
  return { answer, refinement: new Refinement(/** @type {any} */ (pool)), pool, asked, wait };
}

test(
  'tiles are read one at a time while the pool is idle, and from then on they and their mirror images ' + 'are at hand',
  async () => {
    const { refinement, pool, asked, answer, wait } = newRefinement();
    pool.idle = false;
    for (const column of [2, 3]) refinement.add(placeOf(column));
    refinement.add(placeOf(2)); // a second time
    await wait();
    assert.equal(asked.length, 0);
    pool.idle = true;
    await wait();
    assert.deepEqual(
      asked.map(({ method, params }) => [method, params]),
      [['refine', placeOf(2)]],
    );
    assert.ok(!refinement.has(placeOf(2)), 'it is being read');
    answer(asked[0]);
    await wait();
    assert.deepEqual(
      asked.slice(1).map(({ params }) => params),
      [placeOf(3)],
    );
    answer(asked[1]);
    await wait();
    assert.equal(asked.length, 2);
    assert.ok(refinement.has(placeOf(2)) && refinement.has(placeOf(0, 3)));
    assert.ok(!refinement.has(placeOf(4)) && !refinement.has({ ...placeOf(2), level: 4 }));
  },
);

test('a tile whose sightlines are gone is left out, but not one that the casing crosses', async () => {
  const { refinement, pool, asked, answer, wait } = newRefinement();
  const area = 8192 ** 2;
  pool.sweeps = { 2: 100 * area, 3: 3 * area };
  for (const column of [2, 3]) refinement.add(placeOf(column));
  await wait();
  assert.deepEqual(
    asked.map(({ params }) => params),
    [placeOf(3)],
  );
  answer(asked[0]);
  await wait();
  assert.ok(refinement.has(placeOf(3)) && !refinement.has(placeOf(2)));
});

test('when there is no room for a tile no more are read', async () => {
  const { refinement, asked, answer, wait } = newRefinement();
  for (const column of [2, 3, 4]) refinement.add(placeOf(column));
  await wait();
  answer(asked[0], false);
  await wait();
  assert.equal(asked.length, 1);
  assert.ok(!refinement.has(placeOf(2)));
});

test('what the keeper has already is at hand as soon as it has said so, and is not read again', async () => {
  const { refinement, pool, asked, wait } = newRefinement();
  pool.idle = false;
  const grid = new SlabGrid(queensGame(K));
  grid.extend(PLAN);
  for (const slab of grid.slabs) slab.state = 'kept';
  pool.tilesWhole = [GATHERED - 1, 3, 1];
  const box = { right: PLAN.width * PLAN.columns, bottom: PLAN.height };
  refinement.refine(grid, box);
  assert.ok(!refinement.has({ level: GATHERED - 1, column: 3, row: 1 }));
  await turn();
  assert.ok(
    refinement.has({ level: GATHERED - 1, column: 3, row: 1 }) &&
      refinement.has({ level: GATHERED - 1, column: 1, row: 3 }),
  );
  assert.ok(!refinement.has({ level: GATHERED - 1, column: 4, row: 1 }));
  refinement.clear();
  assert.ok(!refinement.has({ level: GATHERED - 1, column: 3, row: 1 }));
  refinement.refine(grid, box);
  await turn();
  assert.ok(refinement.has({ level: GATHERED - 1, column: 3, row: 1 }));
  pool.idle = true;
  const read = new Set();
  await wait();
  while (asked.length > read.size) {
    const { params, resolve } = asked[read.size];
    read.add(`${params.level}/${params.column}/${params.row}`);
    pool.tilesWhole.push(params.level, params.column, params.row);
    resolve({});
    await turn();
    await turn();
  }
  assert.ok(read.has(`${GATHERED - 1}/4/1`) && !read.has(`${GATHERED - 1}/3/1`), [...read].join(' '));
});

test('where the keeper does not say what it has, it is asked again when that is wanted to be known', async () => {
  const { refinement, pool, wait } = newRefinement();
  pool.fails = true;
  refinement.refresh();
  await wait();
  pool.fails = false;
  pool.tilesWhole = [5, 2, 0];
  refinement.refresh();
  await wait();
  assert.ok(refinement.has(placeOf(2)));
});

test('what is added while an earlier piece of work is given up stays', async () => {
  const { refinement, pool, asked, wait } = newRefinement();
  refinement.add(placeOf(2));
  await wait();
  pool.holds = true;
  asked[0].resolve({});
  await turn();
  refinement.clear();
  refinement.add(placeOf(3));
  pool.release();
  await wait();
  assert.deepEqual(
    asked.slice(1).map(({ params }) => params),
    [placeOf(3)],
  );
});

test('what the keeper is asked before it may have to give up tiles is not believed afterwards', async () => {
  const { refinement, pool, asked, wait } = newRefinement();
  refinement.add(placeOf(2));
  await wait();
  pool.tilesWhole = [5, 2, 0];
  asked[0].resolve({});
  refinement.clear();
  await wait();
  assert.ok(!refinement.has(placeOf(2)));
  const grid = new SlabGrid(queensGame(K));
  grid.extend(PLAN);
  refinement.refine(grid, { right: 0, bottom: 0 });
  refinement.clear();
  await wait();
  assert.ok(!refinement.has(placeOf(2)));
  refinement.refine(grid, { right: 0, bottom: 0 });
  await wait();
  assert.ok(refinement.has(placeOf(2)));
});

test("a tile that can't be read does not keep the next one from it", async () => {
  const { refinement, asked, wait } = newRefinement();
  for (const column of [2, 3]) refinement.add(placeOf(column));
  await wait();
  asked[0].reject(new Error('This was tried 3 times.'));
  await wait();
  assert.equal(asked.length, 2);
  assert.ok(!refinement.has(placeOf(2)));
});

test(
  'after it is cleared, what was being read is cancelled, nothing is at hand, and all can be ' + 'added again',
  async () => {
    const { refinement, asked, answer, wait } = newRefinement();
    for (const column of [2, 3, 4]) refinement.add(placeOf(column));
    await wait();
    answer(asked[0]);
    await wait();
    refinement.clear();
    assert.ok(asked[1].signal?.aborted);
    asked[1].reject(new Error('cancelled'));
    await wait();
    assert.equal(asked.length, 2);
    assert.ok(!refinement.has(placeOf(2)));
    refinement.add(placeOf(2));
    await wait();
    assert.deepEqual(
      asked.slice(2).map(({ params }) => params),
      [placeOf(2)],
    );
  },
);

test('the cells of a slab are estimated to a tenth, hood and outer space left out', () => {
  for (const { x, y } of [
    { x: 300, y: 300 },
    { x: 600, y: 100 },
    { x: 900, y: 0 },
    { x: 1000, y: 20 },
  ]) {
    const [width, height, k] = [300, 40, 1000];
    let cells = 0;
    for (let row = y; row < y + height; row++)
      for (let column = Math.max(x, row); column < x + width; column++)
        if (column >= k - 2 * row && column < k + 2.618 * row) cells++;
    const about = queens.sweep?.cellsIn({ family: 'queens', key: `queens-${k}`, k }, { x, y, width, height }) ?? NaN;
    assert.ok(Math.abs(about - cells) <= cells / 10, `(${x}, ${y}): about ${about}, not ${cells}`);
  }
});
