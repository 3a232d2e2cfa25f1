import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Pool, RefusedError } from '../../www/page/workers/pool.js';

/** @typedef {import('../../www/shared/messages.js').ToWorker} ToWorker */
/** @typedef {import('../../www/shared/messages.js').FromWorker} FromWorker */
/** @typedef {Extract<ToWorker, {type: 'ask'}>} Ask */

/** A worker that does what the test says. */
class FakeWorker {
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onerror = null;
  /** @type {((event: any) => void) | null} */
  onmessageerror = null;
  /** @type {ToWorker[]} */
  received = [];
  terminated = false;

  /** @param {ToWorker} message */
  postMessage(message) {
    this.received.push(message);
  }

  terminate() {
    this.terminated = true;
  }

  /** @param {FromWorker} message */
  say(message) {
    this.onmessage?.({ data: message });
  }

  ready(version = '1.2.3') {
    this.say({ type: 'ready', version });
  }

  get asks() {
    return /** @type {Ask[]} */ (this.received.filter((message) => message.type === 'ask'));
  }

  /** @param {string} method */
  asked(method) {
    return this.asks.filter((ask) => ask.method === method);
  }

  /** @param {Ask | undefined} ask */
  answer(ask, /** @type {any} */ result = TILE) {
    assert.ok(ask);
    this.say({ type: 'answer', id: ask.id, result });
  }
}

const MODULE = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
const TILE = { classes: 0, values: new Int32Array(0) };

/** @type {FakeWorker[]} */
let workers = [];
/** @type {string[]} */
let losses = [];
/** @type {string[]} */
let failures = [];
let readies = 0;
let clock = 0;
mock.method(performance, 'now', () => clock);

beforeEach(() => {
  workers = [];
  losses = [];
  failures = [];
  readies = 0;
  clock = 0;
});

/**
 * A pool that serves game 100.
 * @param {Partial<import('../../www/page/workers/pool.js').PoolOptions>} [options]
 */
function newPool(options) {
  const pool = newIdlePool(options);
  pool.beginGame(queensGame(100));
  return pool;
}

/**
 * A pool that has not been told of a game.
 * @param {Partial<import('../../www/page/workers/pool.js').PoolOptions>} [options]
 */
function newIdlePool(options) {
  return new Pool({
    create: () => {
      workers.push(new FakeWorker());
      return /** @type {any} */ (workers[workers.length - 1]);
    },
    module: () => MODULE,
    help: () => 'sightlines',
    version: '1.2.3',
    memoryBudget: 1000,
    limit: 3,
    onReady: () => readies++,
    onLoss: (sentence) => losses.push(sentence),
    onFailure: (sentence) => failures.push(sentence),
    ...options,
  });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * @param {number} column
 * @returns {import('../../www/shared/messages.js').TilePlace}
 */
const place = (column) => ({ game: queensGame(100), level: 0, column, row: 0 });

/** @param {Promise<unknown>} promise */
const outcome = (promise) =>
  promise.then(
    () => 'answered',
    (error) => error,
  );

/** A pool with one worker that serves. */
async function readyPool(options = {}) {
  const pool = newPool(options);
  await turn();
  workers[0].ready();
  return pool;
}

test('a worker is started with the compiled module, and asked when it is ready', async () => {
  const pool = newPool();
  const answer = pool.ask('tile', place(1));
  await turn();
  assert.deepEqual(workers[0].received, [
    { type: 'start', family: 'queens', module: MODULE, version: '1.2.3', memoryBudget: 875 },
  ]);
  workers[0].ready();
  assert.equal(readies, 1);
  const [ask] = workers[0].asks;
  assert.deepEqual([ask.method, ask.params], ['tile', place(1)]);
  workers[0].answer(ask);
  assert.equal(await answer, TILE);
});

test('small work needs no second worker', async () => {
  const pool = await readyPool();
  for (let column = 0; column < 50; column++) void outcome(pool.ask('tile', place(column)));
  for (let done = 0; done < 50; done++) {
    clock += 1;
    workers[0].answer(workers[0].asked('tile')[done]);
  }
  assert.equal(pool.size, 1);
});

test('tiles that the keeper has gathered are not relayed to helpers', async () => {
  const pool = await readyPool({ limit: 2 });
  for (let column = 0; column < 30; column++) void outcome(pool.ask('tile', place(column), { gathered: true }));
  for (let done = 0; done < 20; done++) {
    clock += 100;
    workers[0].answer(workers[0].asked('tile')[done]);
  }
  assert.equal(pool.size, 1);
  assert.equal(workers[0].asked('sightlines').length, 0);
  assert.ok(workers[0].asked('tile').length > 20);
});

test('a dozen tiles that the keeper has are handed to it ahead of time, however long others take', async () => {
  const pool = await readyPool({ limit: 1 });
  const columns = () => workers[0].asked('tile').map(({ params }) => /** @type {{column: number}} */ (params).column);
  const ask = (/** @type {number} */ column, gathered = true) =>
    void outcome(pool.ask('tile', place(column), { gathered, priority: () => column }));
  for (const [column, milliseconds, gathered] of /** @type {const} */ ([
    [0, 100, false],
    [1, 2, true],
  ])) {
    ask(column, gathered);
    clock += milliseconds;
    workers[0].answer(workers[0].asked('tile')[column]);
  }
  for (let column = 2; column < 30; column++) ask(column);
  assert.deepEqual(
    columns(),
    Array.from({ length: 14 }, (_, column) => column),
  );
  // None of them overtakes one that should go before.
  ask(-1, false);
  for (let done = 2; done < 12; done++) workers[0].answer(workers[0].asked('tile')[done]);
  assert.equal(columns().length, 14);
  workers[0].answer(workers[0].asked('tile')[12]);
  assert.equal(columns()[14], -1);
});

test('where a tile that the keeper should have takes long after all, no more than two are handed to it', async () => {
  const pool = await readyPool({ limit: 1 });
  for (let column = 0; column < 20; column++) void outcome(pool.ask('tile', place(column), { gathered: true }));
  clock += 100;
  workers[0].answer(workers[0].asked('tile')[0]);
  assert.equal(workers[0].asked('tile').length, 3);
});

test(
  'the keeper is handed less and less ahead of time of what helpers can do, and one tile ' + 'towards the end',
  async () => {
    const pool = await readyPool({ limit: 2 });
    const COUNT = 40;
    const asked = () => workers[0].asked('tile');
    let done = 0;
    const answer = () => {
      clock += 5; // so six long tasks could be handed to it, and one is the sightlines that the helper waits for
      workers[0].answer(asked()[done++]);
    };
    void outcome(pool.ask('tile', place(0)));
    answer();
    pool.prepare();
    await turn();
    workers[1].ready();
    for (let column = 1; column <= COUNT; column++) void outcome(pool.ask('tile', place(column)));
    answer();
    const ahead = [asked().length - done];
    while (asked().length < COUNT) {
      answer();
      ahead.push(asked().length - done);
    }
    assert.equal(ahead[0], 5);
    // Then nine wait, so at most four and a half are the keeper's.
    assert.equal(ahead.indexOf(4), 24);
    assert.equal(ahead.at(-1), 1);
    assert.deepEqual(
      ahead,
      ahead.toSorted((a, b) => b - a),
    );
  },
);

test('cheap asks do not wait behind tiles', async () => {
  const pool = await readyPool();
  for (let column = 0; column < 50; column++) void outcome(pool.ask('tile', place(column)));
  void outcome(pool.ask('cell', { game: queensGame(100), x: 1, y: 2 }));
  assert.equal(workers[0].asked('cell').length, 1);
  assert.ok(workers[0].asked('tile').length < 50);
});

test('the task of the lowest priority goes first, as priorities are when a worker is free', async () => {
  const pool = newPool();
  let focus = 9;
  for (const column of [0, 5, 9]) {
    void outcome(pool.ask('tile', place(column), { priority: () => Math.abs(column - focus) }));
  }
  focus = 5;
  await turn();
  workers[0].ready();
  const columns = () => workers[0].asks.map(({ params }) => 'column' in params && params.column);
  assert.deepEqual(columns(), [5, 9], 'little is handed over before its pace is known');
  focus = 0;
  workers[0].answer(workers[0].asks[0]);
  assert.deepEqual(columns(), [5, 9, 0]);
});

test("a refusal rejects with the engine's sentence", async () => {
  const pool = await readyPool();
  const refused = outcome(pool.ask('tile', place(1)));
  workers[0].say({ type: 'refused', id: workers[0].asks[0].id, message: 'k is 0; expected 1 or more' });
  const error = await refused;
  assert.ok(error instanceof RefusedError);
  assert.equal(error.message, 'k is 0; expected 1 or more');
});

test('progress reaches who asked, until it is answered', async () => {
  const pool = await readyPool();
  /** @type {number[][]} */
  const seen = [];
  void pool.ask('tile', place(1), { onProgress: (done, total) => seen.push([done, total]) });
  const { id } = workers[0].asks[0];
  workers[0].say({ type: 'progress', id, done: 1, total: 4 });
  workers[0].answer(workers[0].asks[0]);
  workers[0].say({ type: 'progress', id, done: 2, total: 4 });
  assert.deepEqual(seen, [[1, 4]]);
});

test('a cancelled ask rejects at once, and its worker is told', async () => {
  const pool = await readyPool();
  const controller = new AbortController();
  const answer = outcome(pool.ask('tile', place(1), { signal: controller.signal }));
  const { id } = workers[0].asks[0];
  controller.abort();
  assert.equal((await answer).name, 'AbortError');
  assert.deepEqual(workers[0].received.at(-1), { type: 'cancel', id });
  workers[0].say({ type: 'cancelled', id });
  assert.deepEqual(losses, []);
});

test('an ask that is cancelled while it waits never reaches a worker', async () => {
  const pool = newPool();
  const controller = new AbortController();
  const answer = outcome(pool.ask('tile', place(1), { signal: controller.signal }));
  controller.abort();
  await answer;
  assert.equal((await outcome(pool.ask('tile', place(2), { signal: controller.signal }))).name, 'AbortError');
  workers[0].ready();
  assert.deepEqual(workers[0].asks, []);
});

test('late answers of an old game reach nobody', async () => {
  const pool = await readyPool();
  const old = outcome(pool.ask('tile', place(1)));
  const [ask] = workers[0].asks;
  pool.beginGame(queensGame(101));
  assert.equal((await old).name, 'AbortError');
  const current = pool.ask('tile', { ...place(1), game: queensGame(101) });
  workers[0].answer(ask, { classes: 1, values: new Int32Array(1) });
  workers[0].answer(workers[0].asks[1]);
  assert.equal(await current, TILE);
});

test('nothing is asked about a game that is not the latest: a worker would give up the work of that', async () => {
  const pool = await readyPool();
  pool.beginGame(queensGame(101));
  const current = pool.ask('tile', { ...place(1), game: queensGame(101) });
  assert.equal((await outcome(pool.ask('cell', { game: queensGame(100), x: 3, y: 4 }))).name, 'AbortError');
  assert.deepEqual(
    workers[0].asks.map(({ method }) => method),
    ['tile'],
  );
  workers[0].answer(workers[0].asks[0]);
  assert.equal(await current, TILE);
});

test('a worker that panics is replaced, and what it owed is asked again', async () => {
  const pool = await readyPool();
  const answers = [pool.ask('tile', place(1)), pool.ask('tile', place(2))];
  const cell = pool.ask('cell', { game: queensGame(100), x: 1, y: 1 });
  workers[0].say({ type: 'panicked', message: 'index out of bounds', outOfMemory: false });
  assert.ok(workers[0].terminated);
  assert.equal(losses.length, 1);
  assert.match(losses[0], /^A background worker failed \(index out of bounds\) and was restarted\.$/);
  await turn();
  workers[1].ready();
  for (const ask of workers[1].asked('tile')) workers[1].answer(ask);
  workers[1].answer(workers[1].asked('cell')[0], { deviation: 4 });
  assert.deepEqual(await Promise.all(answers), [TILE, TILE]);
  assert.deepEqual(await cell, { deviation: 4 });
  assert.equal(readies, 1, 'the engine begins only once');
});

test("a worker's error event costs it its place", async () => {
  const pool = await readyPool();
  const answer = pool.ask('tile', place(1));
  workers[0].onerror?.({ message: 'Out of memory', preventDefault() {} });
  await turn();
  workers[1].ready();
  workers[1].answer(workers[1].asks[0]);
  assert.equal(await answer, TILE);
  assert.match(losses[0], /Out of memory/);
});

test('what kills three workers is not asked a fourth time', async () => {
  const pool = await readyPool();
  const answer = outcome(pool.ask('tile', place(1)));
  for (let life = 0; life < 3; life++) {
    if (life > 0) {
      await turn();
      workers[life].ready();
    }
    workers[life].say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  }
  assert.match((await answer).message, /3 times.*unreachable/);
  await turn();
  workers[3].ready();
  assert.deepEqual(workers[3].asks, []);
});

test('a silent worker that owes something is replaced after five ticks', async () => {
  const pool = await readyPool();
  void outcome(pool.ask('tile', place(1)));
  const { id } = workers[0].asks[0];
  for (let i = 0; i < 4; i++) pool.tick();
  workers[0].say({ type: 'progress', id, done: 1, total: 2 });
  for (let i = 0; i < 4; i++) pool.tick();
  assert.equal(losses.length, 0, 'it was heard in between');
  pool.tick();
  assert.equal(losses[0], 'A background worker stopped responding and was restarted.');
  assert.equal(workers.length, 2);
});

test('an idle worker may be silent, and a long sleep is one tick', async () => {
  const pool = await readyPool();
  for (let i = 0; i < 100; i++) pool.tick();
  void outcome(pool.ask('tile', place(1)));
  clock += 8 * 3600 * 1000;
  pool.tick();
  assert.deepEqual(losses, []);
});

test('an engine of another version is refused with a sentence', async () => {
  const pool = newPool();
  const answer = outcome(pool.ask('tile', place(1)));
  await turn();
  workers[0].ready('1.2.2');
  assert.match(failures[0], /1\.2\.3.*1\.2\.2.*Reload/);
  assert.equal((await answer).message, failures[0]);
  assert.ok(workers[0].terminated);
  assert.equal((await outcome(pool.ask('counters', {}))).message, failures[0]);
});

test('workers that never start are replaced without a word, and given up after three', async () => {
  newPool();
  for (let life = 0; life < 3; life++) workers[life].onerror?.({ message: '', preventDefault() {} });
  assert.equal(workers.length, 3);
  assert.deepEqual(losses, []);
  assert.match(failures[0], /does not start.*did not load/);
});

test('a browser without workers is told of in words', () => {
  newPool({
    create: () => {
      throw new Error('Worker is not defined');
    },
  });
  assert.match(failures[0], /Worker is not defined/);
});

test('a module that stays away ends the pool for its own game alone, and the next game has workers again', async () => {
  /** @type {string[]} */
  const asked = [];
  let isThere = false;
  const module = async (/** @type {string} */ family) => {
    asked.push(family);
    if (family === 'nim' && !isThere) throw new Error('The network failed.');
    return MODULE;
  };
  const pool = await readyPool({ module });
  const nim = { family: 'nim', key: 'game=nim' };
  // It is left before that is known.
  pool.beginGame(nim);
  pool.beginGame(queensGame(100));
  const answer = pool.ask('tile', place(1));
  await turn();
  workers[2].ready();
  workers[2].answer(workers[2].asks[0]);
  assert.equal(await outcome(answer), 'answered');
  assert.deepEqual(failures, []);
  // It is still shown.
  pool.beginGame(nim);
  await turn();
  assert.deepEqual(failures, ['The network failed.']);
  for (const game of [queensGame(100), nim]) {
    isThere = true;
    pool.beginGame(game);
    await turn();
    workers.at(-1)?.ready();
    const again = pool.ask('tile', { ...place(1), game });
    workers.at(-1)?.answer(workers.at(-1)?.asks[0]);
    assert.equal(await outcome(again), 'answered', game.family);
  }
  assert.deepEqual(asked, ['queens', 'nim', 'queens', 'nim', 'queens', 'nim']);
  pool.close();
  pool.beginGame(queensGame(100));
  assert.equal(pool.size, 0, 'but not after it was closed');
});

test('an engine that cannot be compiled ends the pool with its sentence', async () => {
  const pool = newPool({ module: () => Promise.reject(new Error('WebAssembly is blocked.')) });
  const answer = outcome(pool.ask('tile', place(1)));
  await turn();
  assert.deepEqual(failures, ['WebAssembly is blocked.']);
  assert.equal((await answer).message, 'WebAssembly is blocked.');
});

/** A pool whose backlog of slow tiles has brought a helper. */
async function poolWithHelper(options = {}) {
  const pool = await readyPool(options);
  const answers = Array.from({ length: 30 }, (_, column) => outcome(pool.ask('tile', place(column))));
  clock += 100;
  workers[0].answer(workers[0].asked('tile')[0]);
  assert.equal(workers.length, 2, 'slow tiles wait: one helper comes, and no second before it is ready');
  await turn();
  workers[1].ready();
  return { pool, answers, keeper: workers[0], helper: workers[1] };
}

test('a helper gets a tile together with the sightlines that the keeper exports', async () => {
  const { keeper, helper, answers } = await poolWithHelper();
  assert.equal(helper.asks.length, 0);
  const [errand] = keeper.asked('sightlines');
  const bytes = Uint8Array.of(1, 2, 3);
  keeper.answer(errand, { bytes });
  await turn();
  const [ask] = helper.asks;
  assert.deepEqual(ask.params, { ...errand.params, sightlines: bytes });
  helper.answer(ask);
  const column = 'column' in ask.params ? ask.params.column : -1;
  assert.equal(await answers[column], 'answered');
});

test('what a helper needs for its next tile is fetched while it works at one, and no more', async () => {
  const { keeper, helper } = await poolWithHelper();
  const fetched = () => keeper.asked('sightlines').length;
  for (const tiles of [1, 2]) {
    assert.equal(fetched(), tiles);
    keeper.answer(keeper.asked('sightlines')[tiles - 1], { bytes: Uint8Array.of(1) });
    await turn();
    assert.equal(helper.asked('tile').length, tiles);
  }
  assert.equal(fetched(), 2, 'one tile waits for it already');
  helper.answer(helper.asked('tile')[0]);
  assert.equal(fetched(), 3);
});

test('a tile that a helper refuses is done by the keeper, whose word holds', async () => {
  const { keeper, helper, answers } = await poolWithHelper();
  keeper.answer(keeper.asked('sightlines')[0], { bytes: new Uint8Array(1) });
  await turn();
  const [{ id, params }] = helper.asked('tile');
  const column = 'column' in params ? params.column : -1;
  const asked = () => keeper.asked('tile').filter((ask) => 'column' in ask.params && ask.params.column === column);
  helper.say({ type: 'refused', id, message: 'too much work' });
  for (let done = 1; asked().length === 0; done++) keeper.answer(keeper.asked('tile')[done]);
  assert.ok(
    !helper
      .asked('tile')
      .slice(1)
      .some((ask) => ask.id === id),
    'no helper is asked again',
  );
  keeper.say({ type: 'refused', id: asked()[0].id, message: 'too much work for all' });
  const error = await answers[column];
  assert.ok(error instanceof RefusedError && error.message === 'too much work for all');
});

test('helpers share an eighth of the memory, the keeper has the rest', async () => {
  const { keeper, helper } = await poolWithHelper();
  const budgets = [keeper, helper].map(({ received: [first] }) => first.type === 'start' && first.memoryBudget);
  assert.deepEqual(budgets, [875, 62]);
});

test('with much memory helpers have 12 MB each, and the keeper the rest', async () => {
  const { keeper, helper } = await poolWithHelper({ memoryBudget: 2 ** 28 });
  const budgets = [keeper, helper].map(({ received: [first] }) => first.type === 'start' && first.memoryBudget);
  assert.deepEqual(budgets, [(256 - 2 * 12) * 2 ** 20, 12 * 2 ** 20]);
});

test('a worker without helpers has all of the memory', async () => {
  await readyPool({ limit: 1 });
  assert.equal(workers[0].received[0].type === 'start' && workers[0].received[0].memoryBudget, 1000);
});

test('memory that a lost worker was given is given to no other one, for it may still write to it', async () => {
  const pool = await readyPool({ limit: 1 });
  const spare = new SharedArrayBuffer(8);
  const spares = [spare];
  const answer = pool.ask('tile', place(1), {
    spare: { take: () => spares.pop(), put: () => assert.fail('it is put back') },
  });
  assert.deepEqual(
    workers[0].asked('tile').map(({ params }) => params),
    [{ ...place(1), spare }],
  );
  workers[0].say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  await turn();
  workers[1].ready();
  const [again] = workers[1].asked('tile');
  assert.deepEqual(again.params, place(1));
  workers[1].answer(again);
  assert.equal(await answer, TILE);
});

test('shared memory is taken when a worker is given a tile, and comes back from what is cancelled', async () => {
  const pool = await readyPool({ limit: 1 });
  const controller = new AbortController();
  const spares = Array.from({ length: 30 }, () => new SharedArrayBuffer(8));
  const all = new Set(spares);
  const spare = {
    take: () => spares.pop(),
    put: (/** @type {ArrayBufferLike} */ buffer) => void spares.push(/** @type {SharedArrayBuffer} */ (buffer)),
  };
  const { signal } = controller;
  const answers = [...all].map((_, column) => pool.ask('tile', place(column), { signal, spare }));
  const given = workers[0].asked('tile');
  assert.ok(given.length > 1 && given.length < 30, `${given.length} are given`);
  assert.equal(spares.length, 30 - given.length, 'what waits has taken none');
  controller.abort();
  await Promise.allSettled(answers);
  assert.equal(spares.length, 30 - given.length, 'a worker may still write to what it was given');
  const [first, ...others] = given;
  const other = new SharedArrayBuffer(16);
  workers[0].answer(first, { ...TILE, values: new Uint8Array(other) });
  for (const { id } of others) workers[0].say({ type: 'cancelled', id });
  assert.deepEqual(new Set(spares), all.add(other));
  assert.equal(spares.length, 31, 'none twice');
});

test('a cancelled request whose answer is nothing leaves room for the next one', async () => {
  const pool = await readyPool({ limit: 1 });
  const controller = new AbortController();
  const cancelled = pool.ask(
    'query',
    { game: queensGame(100), name: 'nothing', about: null },
    { signal: controller.signal },
  );
  const [ask] = workers[0].asked('query');
  controller.abort();
  await assert.rejects(cancelled);
  workers[0].say({ type: 'answer', id: ask.id, result: undefined });
  const next = pool.ask('tile', place(1));
  workers[0].answer(workers[0].asked('tile')[0]);
  assert.equal(await next, TILE);
});

test("a lost helper's tile is done by another worker", async () => {
  const { keeper, helper, answers } = await poolWithHelper();
  keeper.answer(keeper.asked('sightlines')[0], { bytes: new Uint8Array(1) });
  await turn();
  const { params } = helper.asks[0];
  helper.say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  for (let done = 1; done < 31; done++) {
    const ask = keeper.asked('tile')[done];
    if (ask) keeper.answer(ask);
  }
  const column = 'column' in params ? params.column : -1;
  assert.equal(await answers[column], 'answered');
});

test("when the keeper is lost, the helper's errand is asked anew", async () => {
  const { keeper } = await poolWithHelper();
  keeper.say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  await turn();
  const successor = workers[workers.length - 1];
  successor.ready();
  assert.equal(successor.asked('sightlines').length, 1);
  assert.ok(successor.asked('tile').length > 0);
});

test('a tile that is cancelled on its way to a helper does not arrive', async () => {
  const { keeper, helper, pool } = await poolWithHelper();
  const [errand] = keeper.asked('sightlines');
  pool.beginGame(queensGame(101));
  assert.ok(keeper.received.some((message) => message.type === 'cancel' && message.id === errand.id));
  keeper.say({ type: 'cancelled', id: errand.id });
  await turn();
  assert.deepEqual(helper.asks, []);
});

test('where much work may come, a second worker starts along with the keeper', async () => {
  const pool = newPool();
  pool.prepare();
  assert.equal(pool.size, 2);
  for (let times = 0; times < 5; times++) pool.prepare();
  assert.equal(pool.size, 3, 'the limit');
  pool.close();
  pool.prepare();
  assert.equal(pool.size, 0);
});

test('there are never more workers than the limit', async () => {
  const { keeper, pool } = await poolWithHelper();
  for (let i = 0; i < 20; i++) {
    clock += 100;
    const waiting = keeper.asked('tile')[i + 1];
    if (waiting) keeper.answer(waiting);
    workers.at(-1)?.ready();
    await turn();
  }
  assert.equal(pool.size, 3);
});

/** @param {number} x @returns {import('../../www/shared/messages.js').SlabPlace} */
const slab = (x) => ({ game: queensGame(100), x, y: 0, width: 8192, level: 5 });

test('slabs go to whoever has least to do, two to each worker, and bring helpers', async () => {
  const pool = await readyPool();
  for (let x = 0; x < 9; x++) void outcome(pool.ask('slab', slab(x)));
  assert.deepEqual([workers.length, workers[0].asked('slab').length], [2, 2]);
  await turn();
  workers[1].ready();
  await turn();
  workers[2].ready();
  assert.deepEqual(
    workers.map((worker) => worker.asked('slab').length),
    [2, 2, 2],
  );
  workers[0].answer(workers[0].asked('slab')[0]);
  workers[0].answer(workers[0].asked('slab')[1]);
  workers[2].answer(workers[2].asked('slab')[0]);
  assert.deepEqual(
    workers.map((worker) => worker.asked('slab').length),
    [4, 2, 3],
  );
});

test('with nothing else to do, a slab goes to a helper, since the keeper has other work', async () => {
  const pool = await readyPool();
  for (let x = 0; x < 3; x++) void outcome(pool.ask('slab', slab(x)));
  await turn();
  workers[1].ready();
  for (const ask of workers[0].asked('slab')) workers[0].answer(ask);
  for (const ask of workers[1].asked('slab')) workers[1].answer(ask);
  const before = workers[1].asked('slab').length;
  void outcome(pool.ask('slab', slab(10)));
  assert.equal(workers[1].asked('slab').length, before + 1);
});

test("a lost worker's slab is swept by another one, from the same edges", async () => {
  const pool = await readyPool();
  const params = { ...slab(0), top: Int8Array.of(1, 2), left: Int8Array.of(3), corner: 4 };
  const swept = pool.ask('slab', params);
  workers[0].say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  await turn();
  workers[1].ready();
  assert.deepEqual(workers[1].asked('slab')[0].params, params);
  workers[1].answer(workers[1].asked('slab')[0], { cells: 1 });
  assert.deepEqual(await swept, { cells: 1 });
});

test('slabs that wait when they are cancelled reach no worker', async () => {
  const pool = await readyPool({ limit: 1 });
  const controllers = Array.from({ length: 4 }, () => new AbortController());
  for (const [x, { signal }] of controllers.entries()) void outcome(pool.ask('slab', slab(x), { signal }));
  const begun = workers[0].asked('slab');
  assert.equal(begun.length, 2);
  for (const controller of controllers) controller.abort();
  assert.deepEqual(
    workers[0].received.slice(-2),
    begun.map(({ id }) => ({ type: 'cancel', id })),
  );
  for (const { id } of begun) workers[0].say({ type: 'cancelled', id });
  assert.equal(workers[0].asked('slab').length, 2);
});

test("the keeper's loss is told of, a helper's is not", async () => {
  let lost = 0;
  const pool = await readyPool({ onKeeperLoss: () => lost++ });
  for (let x = 0; x < 3; x++) void outcome(pool.ask('slab', slab(x)));
  await turn();
  workers[1].ready();
  workers[1].say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  assert.equal(lost, 0);
  workers[0].say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  assert.equal(lost, 1);
});

test('when memory runs out, the work goes on with half of it, as long as that is enough for anything', async () => {
  /** @type {number[]} */
  const budgets = [];
  let lost = 0;
  const pool = await readyPool({
    limit: 1,
    memoryBudget: 2 ** 26,
    onShortage: (/** @type {number} */ bytes) => budgets.push(bytes),
    onKeeperLoss: () => lost++,
  });
  const answer = pool.ask('tile', place(1));
  for (let life = 0; life < 4; life++) {
    workers[life].say({ type: 'panicked', message: 'unreachable', outOfMemory: true });
    await turn();
    workers[life + 1].ready();
  }
  assert.deepEqual(
    budgets,
    [25, 24, 23, 22].map((power) => 2 ** power),
    'each time half as much',
  );
  const started = workers.map(({ received: [first] }) => first.type === 'start' && first.memoryBudget);
  assert.deepEqual(started, [2 ** 26, ...budgets]);
  assert.equal(pool.memoryBudget, 2 ** 22);
  assert.equal(lost, 4);
  assert.match(losses[3], /^Memory has run out.*half/);
  workers[4].answer(workers[4].asked('tile')[0]);
  assert.equal(await answer, TILE, 'it is not held against the tile');

  const hopeless = outcome(pool.ask('tile', place(2)));
  for (let life = 4; life < 7; life++) {
    workers[life].say({ type: 'panicked', message: 'unreachable', outOfMemory: true });
    await turn();
    workers[life + 1].ready();
  }
  assert.equal(budgets.length, 4, 'with less, nothing can be done');
  assert.match((await hopeless).message, /3 times.*unreachable/);
});

test('a helper that finds no memory is replaced by one with half of it, and the keeper stays', async () => {
  const pool = await readyPool({ limit: 2, memoryBudget: 2 ** 26 });
  for (let x = 0; x < 3; x++) void outcome(pool.ask('slab', slab(x)));
  await turn();
  workers[1].ready();
  workers[1].say({ type: 'panicked', message: 'unreachable', outOfMemory: true });
  for (let x = 3; x < 6; x++) void outcome(pool.ask('slab', slab(x)));
  await turn();
  const budgets = workers.map(({ received: [first] }) => first.type === 'start' && first.memoryBudget);
  assert.deepEqual(budgets, [7 * 2 ** 23, 2 ** 23, 2 ** 22]);
  assert.deepEqual(
    workers.map(({ terminated }) => terminated),
    [false, true, false],
  );
});

test('a pool is idle when it has had no work for a while', async () => {
  const pool = await readyPool();
  assert.equal(pool.idle, true);
  const tile = outcome(pool.ask('tile', place(0)));
  clock += 1000;
  assert.equal(pool.idle, false, 'while a tile is asked for');
  workers[0].answer(workers[0].asked('tile')[0]);
  await tile;
  clock += 399;
  assert.equal(pool.idle, false, 'right afterwards');
  clock += 1;
  void outcome(pool.ask('cell', { game: queensGame(100), x: 0, y: 0 }));
  workers[0].answer(workers[0].asked('cell')[0]);
  assert.equal(pool.idle, true, 'what is cheap is no work');
});

test(
  'what is refined goes to the keeper at once, and is no work: tiles do not wait for it, and the pool ' + 'stays idle',
  async () => {
    const pool = await readyPool();
    const refined = outcome(pool.ask('refine', place(0)));
    assert.equal(workers[0].asked('refine').length, 1);
    assert.equal(pool.idle, true);
    void outcome(pool.ask('tile', place(1)));
    assert.equal(workers[0].asked('tile').length, 1);
    workers[0].answer(workers[0].asked('refine')[0], {});
    assert.equal(await refined, 'answered');
  },
);

test('every worker is asked for what it counts', async () => {
  const { pool, keeper, helper } = await poolWithHelper();
  const counters = pool.counters();
  for (const [index, worker] of [keeper, helper].entries())
    worker.answer(worker.asked('counters')[0], {
      cellsComputed: index,
      blocksKept: 0,
      bytesKept: 0,
      tilesGathered: 0,
      bytesGathered: 0,
    });
  assert.deepEqual(
    (await counters).map(({ cellsComputed }) => cellsComputed),
    [0, 1],
  );
});

test('answers that come too late are counted', async () => {
  const pool = await readyPool();
  const controller = new AbortController();
  void outcome(pool.ask('tile', place(1), { signal: controller.signal }));
  void outcome(pool.ask('tile', place(2)));
  controller.abort();
  for (const ask of workers[0].asked('tile')) workers[0].answer(ask);
  assert.equal(pool.dropped, 1);
});

test('another memory budget holds from the next game on, with new workers', async () => {
  const pool = await readyPool();
  pool.beginGame(queensGame(100));
  assert.equal(workers.length, 1);
  pool.memoryBudget = 2000;
  assert.equal(workers[0].terminated, false);
  pool.beginGame(queensGame(100));
  const answer = pool.ask('tile', place(1));
  await turn();
  assert.deepEqual([workers[0].terminated, workers.length], [true, 2]);
  assert.equal(workers[1].received[0].type === 'start' && workers[1].received[0].memoryBudget, 1750);
  workers[1].ready();
  workers[1].answer(workers[1].asks[0]);
  assert.equal(await answer, TILE);
  assert.deepEqual([losses, failures, readies], [[], [], 1]);
});

test('workers load their script at once, and are given the engine of the first game', async () => {
  const pool = newIdlePool();
  await turn();
  assert.deepEqual(workers[0].received, []);
  const tile = outcome(pool.ask('tile', place(1)));
  pool.beginGame({ family: 'nim', key: 'game=nim' });
  await turn();
  assert.deepEqual(
    workers.map(({ received }) => received.map((message) => message.type === 'start' && message.family)),
    [['nim']],
  );
  assert.match(String(await tile), /Another game began/);
});

test('a game of another family gets workers of its own, with its module or without one', async () => {
  const module = (/** @type {string} */ family) => (family === 'queens' ? MODULE : undefined);
  const pool = await readyPool({ module });
  pool.beginGame({ family: 'nim', key: 'game=nim' });
  await turn();
  assert.deepEqual([workers.length, workers[0].terminated], [2, true]);
  assert.deepEqual(workers[1].received, [
    { type: 'start', family: 'nim', module: undefined, version: '1.2.3', memoryBudget: 875 },
  ]);
});

test('helpers compute tiles from nothing where the family says so, and none where it says nothing', async () => {
  for (const help of /** @type {const} */ (['nothing', undefined])) {
    workers = [];
    const pool = await readyPool({ help: () => help, limit: 2 });
    pool.prepare();
    await turn();
    workers[1].ready();
    for (let column = 0; column < 8; column++) void outcome(pool.ask('tile', place(column)));
    assert.equal(workers[0].asked('sightlines').length, 0);
    assert.equal(workers[1].asked('tile').length, help ? 2 : 0, `help is ${help}`);
    pool.close();
  }
});
