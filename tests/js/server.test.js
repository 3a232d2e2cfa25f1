import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Server } from '../../www/worker/server.js';

/** @typedef {import('../../www/shared/messages.js').FromWorker} FromWorker */

const MODULE = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));

/** A job that takes this many slices, or fails at the last. */
class FakeJob {
  freed = false;
  /** that it was given last */
  milliseconds = 0;
  /**
   * @param {number} slices
   * @param {Uint8Array | Uint16Array | Int32Array} values
   * @param {Error | null} error
   */
  constructor(slices, values, error) {
    this.slices = slices;
    this.values = values;
    this.error = error;
  }

  /** @param {unknown} _ @param {number} milliseconds */
  advance(_, milliseconds) {
    this.milliseconds = milliseconds;
    this.slices--;
    if (this.slices <= 0 && this.error) throw this.error;
    return this.slices <= 0 ? undefined : Float64Array.of(7, this.slices);
  }

  classes() {
    return 7;
  }

  length() {
    return this.values.length;
  }

  size() {
    return this.values.BYTES_PER_ELEMENT;
  }

  /** @param {Uint8Array} out */
  write(out) {
    out.set(new Uint8Array(this.values.buffer));
  }

  free() {
    this.freed = true;
  }
}

/** A game whose tiles take as many slices as their column says. */
class FakeGame {
  freed = false;
  /** @type {FakeJob[]} */
  jobs = [];
  /** @type {Uint8Array[]} */
  imported = [];
  /** @type {Error | null} */
  error = null;
  /** @param {number} k */
  constructor(k) {
    if (k < 1) throw new Error(`k is ${k}; expected 1 or more`);
    this.k = k;
  }

  /**
   * @param {number} level
   * @param {number} column
   * @param {number} row
   */
  tile(level, column, row) {
    if (row < 0) throw new Error(`row is ${row}; expected 0 or more`);
    this.jobs.push(new FakeJob(column, Int32Array.of(this.k, level, row), this.error));
    return this.jobs[this.jobs.length - 1];
  }

  /** @type {FakeGame['tile']} */
  sightlines(level, column, row) {
    const job = this.tile(level, column, row);
    job.values = Uint8Array.of(this.k);
    return job;
  }

  /** @param {Uint8Array} bytes */
  import_sightlines(bytes) {
    this.imported.push(bytes);
  }

  /** @param {number} x */
  cell(x) {
    return x < 10 ? x - this.k : undefined;
  }

  estimate() {
    return 123;
  }

  /** @returns {any} */
  glimpse() {
    return this.k === 1 ? undefined : new FakeJob(0, Uint16Array.of(this.k), null);
  }

  /** @param {number} level @returns {any} */
  survey(level) {
    return this.k === 1 ? undefined : Float64Array.of(8192, 4096, level, 1, 5, 1);
  }

  /** @type {any[][]} */
  kept = [];
  /** @type {any[][]} */
  slabs = [];

  /** Takes as many slices as its level. @param {any[]} parameters @returns {any} */
  slab(...parameters) {
    this.slabs.push(parameters);
    const job = new FakeJob(parameters[3], new Uint8Array(), this.error);
    this.jobs.push(job);
    return Object.assign(job, {
      bottom: () => Int8Array.of(1),
      right: () => Int8Array.of(2),
      content: () => ({
        sightlines: () => Uint8Array.of(3),
        classes: () => 7,
        counts: () => Int32Array.of(4),
        free: () => {},
      }),
      cells: () => 6,
    });
  }

  /** @param {any[]} parameters */
  keep_slab(...parameters) {
    this.kept.push(parameters);
  }

  counters() {
    return Float64Array.of(1, 2, 3, 4, 5, 5, 3, 1);
  }

  free() {
    this.freed = true;
  }
}

/** @type {Server[]} */
const servers = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** @param {{version?: string, start?: () => Promise<any>, outOfMemory?: boolean, now?: () => number}} [options] */
function newServer({ version = '1.2.3', start, outOfMemory = false, now } = {}) {
  /** @type {FromWorker[]} but for progress */
  const posts = [];
  /** @type {FromWorker[]} */
  const progress = [];
  /** @type {FakeGame[]} */
  const games = [];
  const server = new Server(
    start ??
      (async () => ({
        version,
        memory: /** @type {any} */ ({
          grow: () => {
            if (outOfMemory) throw new RangeError();
          },
        }),
        begin: ({ k }) => {
          games.push(new FakeGame(k));
          return /** @type {any} */ (games[games.length - 1]);
        },
        queries: {
          twice: (game, about) => {
            const job = game.tile(0, 2, about.row);
            return {
              advance: (/** @type {any} */ _, milliseconds) => job.advance(_, milliseconds),
              answer: () => ({ result: [game.k, 2 * about.row] }),
              free: () => job.free(),
            };
          },
        },
      })),
    { postMessage: (message) => (message.type === 'progress' ? progress : posts).push(message) },
    now,
  );
  servers.push(server);
  server.receive({ type: 'start', family: 'queens', module: MODULE, version: '1.2.3', memoryBudget: 5 });
  /**
   * @param {number} id
   * @param {Partial<import('../../www/shared/messages.js').Params<'tile'>>} [parts]
   * @param {'tile' | 'sightlines' | 'refine'} [method]
   */
  const tile = (id, parts, method = 'tile') => {
    server.receive({
      type: 'ask',
      id,
      method,
      params: { game: queensGame(100), level: 0, column: 1, row: 0, ...parts },
    });
  };
  /** @param {number} count */
  const until = async (count) => {
    for (let i = 0; i < 200 && posts.length < count; i++) await turn();
  };
  return { server, posts, progress, games, tile, until };
}

/** @param {FromWorker[]} posts */
const summary = (posts) => posts.map((post) => ('id' in post ? `${post.type} ${post.id}` : post.type));

test('what is asked before wasm is ready is answered when it is', async () => {
  const { posts, tile, until } = newServer();
  tile(1);
  assert.deepEqual(posts, []);
  await until(2);
  assert.deepEqual(summary(posts), ['ready', 'answer 1']);
});

test('a tile is answered with its values', async () => {
  const { posts, tile, until } = newServer();
  tile(4, { level: 3 });
  await until(2);
  const answer = posts[1];
  assert.ok(answer.type === 'answer' && answer.result && 'values' in answer.result);
  assert.deepEqual([answer.result.classes, [...answer.result.values]], [7, [100, 3, 0]]);
});

test('each slice but the last tells how many cells are done, if they end 100 ms apart', async () => {
  let clock = 0;
  const { posts, progress, tile, until } = newServer({ now: () => (clock += 50) }); // read before a slice and after it
  tile(4, { column: 3 });
  await until(2);
  assert.deepEqual(
    progress,
    [2, 1].map((total) => ({ type: 'progress', id: 4, done: 7, total })),
  );
  assert.equal(summary(posts)[1], 'answer 4');
});

test('of slices that end sooner only some tell how many cells are done', async () => {
  let clock = 0;
  const { progress, tile, until } = newServer({ now: () => (clock += 20) }); // slices end at 40, 80, 120, 160 ms
  tile(4, { column: 5 });
  await until(2);
  assert.deepEqual(
    progress,
    [4, 1].map((total) => ({ type: 'progress', id: 4, done: 7, total })),
  );
});

test('jobs run one after the other, in the order of asking', async () => {
  const { posts, tile, until } = newServer();
  tile(1, { column: 5 });
  tile(2, { column: 1 });
  await until(3);
  assert.deepEqual(summary(posts), ['ready', 'answer 1', 'answer 2']);
});

test('sightlines, which other workers wait for, come before what has not begun, in the order of asking', async () => {
  const { server, posts, tile, until } = newServer();
  tile(1, { column: 5 });
  await until(1);
  tile(2);
  tile(3);
  for (const id of [4, 5])
    server.receive({
      type: 'ask',
      id,
      method: 'sightlines',
      params: { game: queensGame(100), level: 1, column: 1, row: 0 },
    });
  await until(6);
  assert.deepEqual(summary(posts), ['ready', 'answer 1', 'answer 4', 'answer 5', 'answer 2', 'answer 3']);
});

test('what is refined goes on in shorter slices than what is waited for', async () => {
  const { server, games, tile, until } = newServer();
  tile(1);
  server.receive({
    type: 'ask',
    id: 2,
    method: 'refine',
    params: { game: queensGame(100), level: 5, column: 5, row: 0 },
  });
  await until(3);
  const [waited, refined] = games[0].jobs.map(({ milliseconds }) => milliseconds);
  assert.ok(refined > 0 && 4 * refined < waited, `${refined} and ${waited} ms`);
});

test('what is refined goes on only when nothing else is to be done, and its answer tells nothing', async () => {
  const { server, posts, tile, until } = newServer();
  tile(1, { column: 3 });
  const refine = (/** @type {number} */ id, /** @type {number} */ level) =>
    server.receive({
      type: 'ask',
      id,
      method: 'refine',
      params: { game: queensGame(100), level, column: 5000, row: 0 },
    });
  refine(2, 5);
  tile(3);
  tile(4, {}, 'sightlines');
  await until(4);
  tile(5); // when the refining has begun
  refine(6, 4);
  await until(7);
  assert.deepEqual(summary(posts).slice(1, 4).sort(), ['answer 1', 'answer 3', 'answer 4']);
  assert.deepEqual(summary(posts).slice(4), ['answer 5', 'answer 2', 'answer 6']);
  assert.deepEqual(
    posts.slice(5).map((post) => post.type === 'answer' && post.result),
    [{}, {}],
  );
});

test('a cheap ask is answered between two slices', async () => {
  const { server, posts, tile, until } = newServer();
  tile(1, { column: 1e9 });
  await until(1);
  server.receive({ type: 'ask', id: 2, method: 'cell', params: { game: queensGame(100), x: 3, y: 0 } });
  server.receive({ type: 'ask', id: 3, method: 'cell', params: { game: queensGame(100), x: 30, y: 0 } });
  server.receive({
    type: 'ask',
    id: 4,
    method: 'estimate',
    params: { game: queensGame(100), level: 0, column: 0, row: 0 },
  });
  server.receive({ type: 'ask', id: 5, method: 'counters', params: {} });
  const results = posts.slice(1).map((post) => post.type === 'answer' && post.result);
  assert.deepEqual(results, [
    { value: -97 },
    { value: null },
    { cells: 123 },
    { cellsComputed: 1, blocksKept: 2, bytesKept: 3, tilesGathered: 4, bytesGathered: 5, tilesWhole: [5, 3, 1] },
  ]);
});

test('a cancelled job ends between two slices, and the next one begins', async () => {
  const { server, posts, games, tile, until } = newServer();
  tile(1, { column: 1e9 });
  tile(2);
  await until(1);
  await turn();
  server.receive({ type: 'cancel', id: 1 });
  await until(3);
  assert.deepEqual(summary(posts), ['ready', 'cancelled 1', 'answer 2']);
  assert.ok(games[0].jobs.every(({ freed }) => freed));
});

test('a cancel before wasm is ready, or after the answer, does no harm', async () => {
  const { server, posts, tile, until } = newServer();
  tile(1);
  server.receive({ type: 'cancel', id: 1 });
  tile(2);
  await until(3);
  server.receive({ type: 'cancel', id: 2 });
  assert.deepEqual(summary(posts), ['cancelled 1', 'ready', 'answer 2']);
});

test("bad input is refused with the engine's sentence", async () => {
  const { posts, tile, until } = newServer();
  tile(1, { game: queensGame(0) });
  tile(2, { row: -1 });
  tile(3);
  await until(4);
  assert.deepEqual(posts.slice(1, 3), [
    { type: 'refused', id: 1, message: 'k is 0; expected 1 or more' },
    { type: 'refused', id: 2, message: 'row is -1; expected 0 or more' },
  ]);
  assert.equal(summary(posts)[3], 'answer 3');
});

test('only the latest game is kept, and jobs of another end', async () => {
  const { posts, games, tile, until } = newServer();
  tile(1, { column: 1e9 });
  await until(1);
  await turn();
  tile(2, { game: queensGame(7) });
  await until(3);
  assert.deepEqual(summary(posts), ['ready', 'cancelled 1', 'answer 2']);
  assert.deepEqual(
    games.map(({ k, freed }) => [k, freed]),
    [
      [100, true],
      [7, false],
    ],
  );
});

test('a game that cannot begin leaves the one before', async () => {
  const { posts, games, tile, until } = newServer();
  tile(1, { column: 50 });
  tile(2, { game: queensGame(-1) });
  await until(3);
  assert.deepEqual(summary(posts), ['ready', 'refused 2', 'answer 1']);
  assert.equal(games[0].freed, false);
});

test('a panic is told once, and the worker falls silent', async () => {
  const { server, posts, games, tile, until } = newServer();
  tile(1);
  await until(2);
  games[0].error = new WebAssembly.RuntimeError('unreachable');
  tile(2, { column: 3 });
  await until(3);
  server.receive({ type: 'ask', id: 3, method: 'cell', params: { game: queensGame(100), x: 3, y: 0 } });
  await turn();
  assert.deepEqual(posts.slice(2), [{ type: 'panicked', message: 'unreachable', outOfMemory: false }]);
});

test('a panic tells whether memory has run out: that of wasm, or that for a buffer', async () => {
  const cases = [
    { error: new WebAssembly.RuntimeError('unreachable'), outOfMemory: true, told: true },
    { error: new RangeError('Array buffer allocation failed'), outOfMemory: false, told: true },
    { error: new TypeError('that is no function'), outOfMemory: true, told: false },
  ];
  for (const { error, outOfMemory, told } of cases) {
    const { posts, games, tile, until } = newServer({ outOfMemory });
    tile(1);
    await until(2);
    games[0].error = error;
    tile(2);
    await until(3);
    assert.deepEqual(posts.slice(2), [{ type: 'panicked', message: error.message, outOfMemory: told }]);
  }
});

test('wasm that does not start is a panic', async () => {
  const { posts, until } = newServer({ start: () => Promise.reject(new WebAssembly.LinkError('import missing')) });
  await until(1);
  assert.deepEqual(posts, [{ type: 'panicked', message: 'import missing', outOfMemory: false }]);
});

test("a page of another version is told this one's, and not served", async () => {
  const { posts, tile, until } = newServer({ version: '0.9.0' });
  tile(1);
  await until(2);
  assert.deepEqual(posts, [{ type: 'ready', version: '0.9.0' }]);
});

test('sightlines are exported when they are swept, and imported before the tile', async () => {
  const { posts, games, tile, until } = newServer();
  tile(1, { column: 3 }, 'sightlines');
  tile(2, { sightlines: Uint8Array.of(9) });
  await until(3);
  assert.ok(posts[1].type === 'answer');
  assert.deepEqual(posts[1].result, { bytes: Uint8Array.of(100) });
  assert.deepEqual(games[0].imported, [Uint8Array.of(9)]);
});

const SLAB = { game: queensGame(100), x: 8192, y: 4096, width: 8192, level: 5 };

test('a slab is swept from its edges, and answered with what it leaves and how long it took', async () => {
  const { server, posts, games, until } = newServer();
  const [top, left] = [Int8Array.of(1, 2), Int8Array.of(3, 4)];
  server.receive({ type: 'ask', id: 1, method: 'slab', params: { ...SLAB, top, left, corner: 5 } });
  await until(2);
  assert.deepEqual(games[0].slabs, [[8192, 4096, 8192, 5, top, left, 5]]);
  const { milliseconds, ...leaves } = posts[1].type === 'answer' ? /** @type {any} */ (posts[1].result) : assert.fail();
  assert.deepEqual(leaves, {
    bottom: Int8Array.of(1),
    right: Int8Array.of(2),
    sightlines: Uint8Array.of(3),
    classes: 7,
    counts: Int32Array.of(4),
    cells: 6,
  });
  assert.ok(milliseconds >= 0 && games[0].jobs[0].freed);
});

test('a cancelled slab ends between two slices, and one that waits is not begun', async () => {
  const { server, posts, games, until } = newServer();
  server.receive({ type: 'ask', id: 1, method: 'slab', params: { ...SLAB, level: 1e9 } });
  server.receive({ type: 'ask', id: 2, method: 'slab', params: SLAB });
  await until(1);
  await turn();
  server.receive({ type: 'cancel', id: 2 });
  server.receive({ type: 'cancel', id: 1 });
  await turn();
  assert.deepEqual(summary(posts), ['ready', 'cancelled 2', 'cancelled 1']);
  assert.deepEqual(
    games[0].jobs.map(({ freed }) => freed),
    [true],
  );
});

test('a slab is kept, and its tiles can be looked at, between two slices', async () => {
  const { server, posts, games, tile, until } = newServer();
  tile(1, { column: 1e9 });
  await until(1);
  const [sightlines, counts] = [Uint8Array.of(1), Int32Array.of(2)];
  server.receive({ type: 'ask', id: 2, method: 'keep', params: { ...SLAB, sightlines, classes: 3, counts } });
  server.receive({
    type: 'ask',
    id: 3,
    method: 'glimpse',
    params: { game: queensGame(100), level: 6, column: 0, row: 0 },
  });
  assert.deepEqual(summary(posts), ['ready', 'answer 2', 'answer 3']);
  assert.deepEqual(games[0].kept, [[8192, 4096, 8192, 5, sightlines, 3, counts]]);
  assert.deepEqual(posts[2].type === 'answer' && posts[2].result, { classes: 7, values: Uint16Array.of(100) });
});

test(
  'tiles are in shared memory where the page is isolated, but for those known in part, which are ' + 'soon replaced',
  async (context) => {
    Object.assign(globalThis, { crossOriginIsolated: true });
    context.after(() => Object.assign(globalThis, { crossOriginIsolated: undefined }));
    const { server, posts, tile, until } = newServer();
    tile(1);
    await until(2);
    server.receive({
      type: 'ask',
      id: 2,
      method: 'glimpse',
      params: { game: queensGame(100), level: 6, column: 0, row: 0 },
    });
    const isShared = posts
      .slice(1)
      .map(
        (post) => post.type === 'answer' && /** @type {any} */ (post.result).values.buffer instanceof SharedArrayBuffer,
      );
    assert.deepEqual(isShared, [true, false]);
  },
);

test('a tile is put into memory that is not used any more, if that is large enough', async (context) => {
  Object.assign(globalThis, { crossOriginIsolated: true });
  context.after(() => Object.assign(globalThis, { crossOriginIsolated: undefined }));
  const { server, posts, tile, until } = newServer();
  const spare = [new SharedArrayBuffer(2), new SharedArrayBuffer(2 ** 18)];
  tile(1);
  tile(2, { spare: spare[0] });
  tile(3, { spare: spare[1] });
  tile(4, { spare: spare[1], given: true });
  await until(5);
  const values = posts.slice(1).map((post) => /** @type {any} */ (post).result.values);
  assert.deepEqual(
    values.map(({ length }) => length),
    values.map(() => values[0].length),
  );
  assert.deepEqual(
    values.map(({ buffer }) => spare.indexOf(buffer)),
    [-1, -1, 1, -1],
  );
  assert.deepEqual(
    values.map(({ buffer }) => buffer.byteLength % 2 ** 18 === 0),
    [true, true, true, false],
  );
  server.close();
});

test('what only a family is asked is done in slices, and what it does not know is refused', async () => {
  const { server, posts, games, until } = newServer();
  const game = queensGame(100);
  server.receive({ type: 'ask', id: 4, method: 'query', params: { game, name: 'twice', about: { row: 7 } } });
  server.receive({ type: 'ask', id: 5, method: 'cell', params: { game, x: 3, y: 3 } });
  server.receive({ type: 'ask', id: 6, method: 'query', params: { game, name: 'thrice', about: {} } });
  await until(4);
  assert.deepEqual(summary(posts), ['ready', 'answer 5', 'answer 4', 'refused 6']);
  assert.deepEqual(posts[2].type === 'answer' && posts[2].result, [100, 14]);
  assert.match(String(posts[3].type === 'refused' && posts[3].message), /thrice/);
  assert.ok(games[0].jobs[0].freed);
});

test('a plan is told as it is, and none where there is none', async () => {
  const { server, posts, until } = newServer();
  const window = { level: 6, x: 0, y: 0, width: 10, height: 10 };
  server.receive({ type: 'ask', id: 1, method: 'survey', params: { game: queensGame(100), ...window } });
  await until(2);
  server.receive({ type: 'ask', id: 2, method: 'survey', params: { game: queensGame(1), ...window } });
  server.receive({
    type: 'ask',
    id: 3,
    method: 'glimpse',
    params: { game: queensGame(1), level: 6, column: 0, row: 0 },
  });
  const [plan, none, nothing] = posts
    .slice(1)
    .map((post) => post.type === 'answer' && /** @type {any} */ (post.result));
  assert.deepEqual(
    [plan.width, plan.height, plan.level, plan.columns, [...plan.kinds], plan.cells],
    [8192, 4096, 6, 1, [1], 5],
  );
  assert.deepEqual([none, nothing], [null, null]);
});
