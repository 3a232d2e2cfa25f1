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

/** A refinement over a pool that answers when the test says so; sightlines are at hand unless they are `gone`. */
function newRefinement() {
  /** @type {Asked[]} */
  const asked = [];
  const pool = {
    idle: true,
    gone: /** @type {number[]} */ ([]),
    ask: (/** @type {string} */ method, /** @type {any} */ params, /** @type {any} */ { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (method === 'estimate') resolve({ cells: pool.gone.includes(params.column) ? 1e9 : 0 });
        else asked.push({ method, params, signal, resolve, reject });
      }),
  };
  const wait = async () => {
    for (let passed = 0; passed < LONG; passed += 10) {
      mock.timers.tick(10);
      await turn();
    }
  };
  return { refinement: new Refinement(/** @type {any} */ (pool)), pool, asked, wait };
}

test('tiles are read one at a time while the pool is idle, and from then on they and their mirror images are at hand', async () => {
  const { refinement, pool, asked, wait } = newRefinement();
  pool.idle = false;
  for (const column of [2, 3]) refinement.add(placeOf(column));
  refinement.add(placeOf(2)); // a second time
  await wait();
  assert.equal(asked.length, 0);
  pool.idle = true;
  await wait();
  assert.deepEqual(asked.map(({ method, params }) => [method, params]), [['refine', placeOf(2)]]);
  assert.ok(!refinement.has(placeOf(2)), 'it is being read');
  asked[0].resolve({ kept: true });
  await wait();
  assert.deepEqual(asked.slice(1).map(({ params }) => params), [placeOf(3)]);
  asked[1].resolve({ kept: true });
  await wait();
  assert.equal(asked.length, 2);
  assert.ok(refinement.has(placeOf(2)) && refinement.has(placeOf(0, 3)));
  assert.ok(!refinement.has(placeOf(4)) && !refinement.has({ ...placeOf(2), level: 4 }));
});

test('a tile whose sightlines are gone is left out', async () => {
  const { refinement, pool, asked, wait } = newRefinement();
  pool.gone = [2];
  for (const column of [2, 3]) refinement.add(placeOf(column));
  await wait();
  assert.deepEqual(asked.map(({ params }) => params), [placeOf(3)]);
});

test('when there is no room for a tile no more are read', async () => {
  const { refinement, asked, wait } = newRefinement();
  for (const column of [2, 3, 4]) refinement.add(placeOf(column));
  await wait();
  asked[0].resolve({ kept: false });
  await wait();
  assert.equal(asked.length, 1);
  assert.ok(!refinement.has(placeOf(2)));
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
  const { refinement, asked, wait } = newRefinement();
  for (const column of [2, 3, 4]) refinement.add(placeOf(column));
  await wait();
  asked[0].resolve({ kept: true });
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
