import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { backlog as backlogOf } from '../../www/page/survey/survey.js';
import { idleQueue } from '../../www/page/workers/idle-queue.js';

/** @typedef {import('../../www/shared/messages.js').SlabPlace} SlabPlace */

const LONG = 1000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** @param {number} index @returns {SlabPlace} */
const placeOf = (index) => ({ game: queensGame(100_000), x: index * 32_768, y: 4096, width: 32_768, level: 7 });

/** @param {number} index */
const edgesOf = (index, bytes = 100) => ({ bottom: new Int8Array(bytes).fill(index), right: new Int8Array(4) });

/** A backlog over a pool and an archive that note what they are asked. */
function newBacklog() {
  const pool = { idle: false, gone: /** @type {number[]} */ ([]), asked: /** @type {string[]} */ ([]) };
  /** @type {{place: SlabPlace, slab: any, done: () => void}[]} */
  const given = [];
  const ask = async (/** @type {string} */ method, /** @type {any} */ { x }) => {
    pool.asked.push(method);
    if (pool.gone.includes(x / 32_768)) return null;
    return { sightlines: new Uint8Array(1), classes: 1, counts: Int32Array.of(x) };
  };
  const backlog = backlogOf({
    pool: /** @type {any} */ (Object.assign(pool, { ask, whenIdle: idleQueue(() => pool.idle) })),
    archive: { put: (place, slab) => new Promise((done) => given.push({ place, slab, done })) },
  });
  /** Lets so much time pass. @param {number} milliseconds */
  const wait = async (milliseconds) => {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      mock.timers.tick(10);
      await turn();
    }
  };
  return { backlog, pool, given, wait };
}

test('while somebody is at work nothing is written, and nothing is asked', async () => {
  const { backlog, pool, given, wait } = newBacklog();
  backlog.add(placeOf(0), edgesOf(0));
  await wait(LONG);
  assert.deepEqual([pool.asked, given.length], [[], 0]);
});

test('then slabs are written one at a time, each with its edges and what the keeper has of it', async () => {
  const { backlog, pool, given, wait } = newBacklog();
  for (const index of [0, 1, 2]) backlog.add(placeOf(index), edgesOf(index));
  pool.idle = true;
  await wait(LONG);
  assert.deepEqual([pool.asked, given.length], [['kept'], 1]);
  given[0].done();
  await wait(LONG);
  given[1].done();
  pool.idle = false;
  await wait(LONG);
  assert.deepEqual([pool.asked.length, given.length], [2, 2]);
  pool.idle = true;
  await wait(LONG);
  given[2].done();
  await wait(LONG);
  for (const [index, { place, slab }] of given.entries()) {
    assert.deepEqual(place, placeOf(index));
    assert.deepEqual(slab, {
      ...edgesOf(index),
      sightlines: new Uint8Array(1),
      classes: 1,
      counts: Int32Array.of(index * 32_768),
    });
  }
  assert.equal(pool.asked.length, 3);
});

test('what the keeper has no more is left out', async () => {
  const { backlog, pool, given, wait } = newBacklog();
  for (const index of [0, 1]) backlog.add(placeOf(index), edgesOf(index));
  pool.idle = true;
  pool.gone = [0];
  await wait(LONG);
  assert.deepEqual(
    given.map(({ place }) => place),
    [placeOf(1)],
  );
});

test('after it is cleared the keeper is not asked about the game that was left', async () => {
  const { backlog, pool, given, wait } = newBacklog();
  for (const index of [0, 1]) backlog.add(placeOf(index), edgesOf(index));
  pool.idle = true;
  await wait(LONG);
  backlog.clear();
  given[0].done();
  await wait(LONG);
  assert.equal(pool.asked.length, 1);
  backlog.add(placeOf(2), edgesOf(2));
  await wait(LONG);
  assert.deepEqual(
    given.map(({ place }) => place),
    [placeOf(0), placeOf(2)],
  );
});

test('no more than 64 megabytes wait', async () => {
  const { backlog, pool, given, wait } = newBacklog();
  for (let index = 0; index < 100; index++) backlog.add(placeOf(index), edgesOf(index, 1e6));
  pool.idle = true;
  await wait(LONG);
  for (let done = 0; done < given.length; done++) {
    given[done].done();
    await wait(LONG / 10);
  }
  assert.equal(given.length, 63);
});
