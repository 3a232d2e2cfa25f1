import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Refinement } from '../../www/page/refinement.js';

/** @typedef {{method: string, params: any, signal: AbortSignal | undefined, resolve: (result: any) => void, reject: (error: Error) => void}} Asked */

const K = 40_000;
const LONG = 1000;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const placeOf = (/** @type {number} */ column, row = 0) => ({ k: K, level: 5, column, row });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** A refinement over a pool that answers when the test says so. */
function newRefinement() {
  /** @type {Asked[]} */
  const asked = [];
  const pool = {
    idle: true,
    tilesGathered: 7,
    /** @type {Record<number, number>} */
    sweeps: {},
    known: /** @type {number[]} */ ([]),
    ask: (/** @type {string} */ method, /** @type {any} */ params, /** @type {any} */ { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (method === 'estimate') resolve({ cells: pool.sweeps[params.column] ?? 0 });
        else if (method === 'counters') resolve({ tilesGathered: pool.tilesGathered });
        else if (method === 'glimpse') resolve(pool.known.includes(params.column) ? {} : null);
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
  const answer = ({ resolve }, kept = true) => {
    if (kept) pool.tilesGathered++;
    resolve({});
  };
  return { answer, refinement: new Refinement(/** @type {any} */ (pool)), pool, asked, wait };
}

test('tiles are read one at a time while the pool is idle, and from then on they and their mirror images are at hand', async () => {
  const { refinement, pool, asked, answer, wait } = newRefinement();
  pool.idle = false;
  for (const column of [2, 3]) refinement.add(placeOf(column));
  refinement.add(placeOf(2)); // a second time
  await wait();
  assert.equal(asked.length, 0);
  pool.idle = true;
  await wait();
  assert.deepEqual(asked.map(({ method, params }) => [method, params]), [['refine', placeOf(2)]]);
  assert.ok(!refinement.has(placeOf(2)), 'it is being read');
  answer(asked[0]);
  await wait();
  assert.deepEqual(asked.slice(1).map(({ params }) => params), [placeOf(3)]);
  answer(asked[1]);
  await wait();
  assert.equal(asked.length, 2);
  assert.ok(refinement.has(placeOf(2)) && refinement.has(placeOf(0, 3)));
  assert.ok(!refinement.has(placeOf(4)) && !refinement.has({ ...placeOf(2), level: 4 }));
});

test('a tile whose sightlines are gone is left out, but not one that the casing crosses', async () => {
  const { refinement, pool, asked, answer, wait } = newRefinement();
  const area = 8192 ** 2;
  pool.sweeps = { 2: 100 * area, 3: 3 * area };
  for (const column of [2, 3]) refinement.add(placeOf(column));
  await wait();
  assert.deepEqual(asked.map(({ params }) => params), [placeOf(3)]);
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

test('a tile that somebody has looked at before is at hand all the same', async () => {
  const { refinement, pool, asked, answer, wait } = newRefinement();
  pool.known = [2];
  for (const column of [2, 3]) refinement.add(placeOf(column));
  await wait();
  answer(asked[0], false);
  await wait();
  assert.equal(asked.length, 2);
  assert.ok(refinement.has(placeOf(2)));
});

test('a tile that can\'t be read does not keep the next one from it', async () => {
  const { refinement, asked, wait } = newRefinement();
  for (const column of [2, 3]) refinement.add(placeOf(column));
  await wait();
  asked[0].reject(new Error('This was tried 3 times.'));
  await wait();
  assert.equal(asked.length, 2);
  assert.ok(!refinement.has(placeOf(2)));
});

test('after it is cleared, what was being read is cancelled, nothing is at hand, and all can be added again', async () => {
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
  assert.deepEqual(asked.slice(2).map(({ params }) => params), [placeOf(2)]);
});
