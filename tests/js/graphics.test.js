// The graphics card as one that sweeps, with made-up workers and devices: what is asked of it, and what becomes of it
// when it fails.
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { queensGame } from '../../www/shared/queens.js';
import { describe } from '../../www/shared/gpu.js';
import { VERSION } from '../../www/shared/messages.js';
import { Graphics, findGraphics } from '../../www/page/survey/graphics.js';
import { Sweeps } from '../../www/worker/gpu/sweeps.js';
import {
  LAG,
  PLANES,
  STEPS,
  STRIPS,
  mostSquares,
  pictureShape,
  sizesOf,
  squareSide,
} from '../../www/shared/gpu-shapes.js';
import { entering, hoodInColumn, hoodOnDiagonal } from '../../www/worker/gpu/lines.js';
import { GpuDevice, NoRoomError, turnsOf } from '../../www/worker/gpu/device.js';
import { squaresOf } from '../../www/worker/gpu/squares.js';

/** @typedef {import('../../www/shared/gpu.js').SlabOrder} SlabOrder */

const turn = () => new Promise((resolve) => setTimeout(resolve));
afterEach(() => mock.timers.reset());

/** @param {number} column @returns {SlabOrder} */
const order = (column, k = 1000) => ({
  game: queensGame(k),
  x: 8192 * column,
  y: 0,
  width: 8192,
  height: 4096,
  level: 6,
});

/** Graphics over a worker that answers when the test says so. */
async function newGraphics(least = 0, isPatient = false) {
  /** @type {any[]} */
  const posted = [];
  /** @type {string[]} */
  const losses = [];
  const worker = {
    isEnded: false,
    postMessage: (/** @type {any} */ message) => posted.push(message),
    terminate: () => (worker.isEnded = true),
    onmessage: /** @type {any} */ (null),
    onerror: /** @type {any} */ (null),
  };
  const graphics = new Graphics({
    create: () => worker,
    onLoss: (sentence) => losses.push(sentence),
    least,
    isPatient,
  });
  const started = graphics.start(false, null);
  const say = (/** @type {any} */ data) => worker.onmessage({ data });
  return { graphics, worker, posted, losses, started, say };
}

const LIMITS = { maxStorageBufferBindingSize: 2 ** 27, maxBufferSize: 2 ** 28 };
const LARGE = { maxStorageBufferBindingSize: 2 ** 28, maxBufferSize: 2 ** 29 };
const isReady = (pace = 1e9, turn = 0.1, limits = LIMITS) => ({
  type: 'ready',
  probed: { adapter: 'card', pace, turn },
  limits,
});
const ready = isReady();

test('a slab that the card sweeps is answered, and one that is given up is cancelled', async () => {
  const { graphics, posted, started, say } = await newGraphics();
  say(ready);
  assert.ok(await started);
  assert.equal(graphics.probed.pace, 1e9);
  assert.ok(graphics.most > 8);
  const controllers = [new AbortController(), new AbortController()];
  const [first, second] = controllers.map(({ signal }, column) => graphics.sweep(order(column), signal));
  const [one, two] = posted.filter(({ type }) => type === 'slab');
  controllers[1].abort(new Error('not any more'));
  await assert.rejects(second, /not any more/);
  assert.deepEqual(posted.at(-1), { type: 'cancel', id: two.id });
  const slab = { bottom: new Int8Array(1) };
  say({ type: 'swept', id: one.id, slab, checked: 16 });
  assert.equal(await first, slab);
  say({ type: 'swept', id: two.id, slab, checked: 18 }); // too late
  graphics.close();
});

test('a card whose slabs come more slowly than the workers sweep them sweeps no more', async () => {
  const { graphics, posted, losses, started, say } = await newGraphics(1e7);
  say(ready);
  await started;
  const { signal } = new AbortController();
  const sweep = async (/** @type {number} */ milliseconds) => {
    const swept = graphics.sweep(order(0), signal);
    say({ type: 'swept', id: posted.at(-1).id, slab: { cells: 2 ** 25, milliseconds }, checked: 16 });
    return swept;
  };
  for (let slabs = 0; slabs < 30; slabs++) assert.ok(await sweep(2));
  for (let slabs = 0; slabs < 30; slabs++) await sweep(20);
  assert.deepEqual([graphics.most, await sweep(2), losses], [0, null, []]);
  const picture = graphics.picture({ game: queensGame(1000), side: 2 ** 13, level: 4 }, signal);
  say({ type: 'pictured', id: posted.at(-1).id, tiles: [] });
  assert.deepEqual(await picture, []);
  graphics.close();
});

test('a card whose script does not load, as without a network, is not told of', async () => {
  const { worker, losses, started } = await newGraphics();
  worker.onerror({ preventDefault: () => {}, message: '' });
  assert.ok(!(await started));
  assert.deepEqual([losses.length, worker.isEnded], [0, true]);
});

test('pictures that would be too large, take too long or be too fine are not asked for', async () => {
  const { graphics, posted, started, say } = await newGraphics();
  say(isReady(1e8));
  await started;
  const { signal } = new AbortController();
  const game = queensGame(1000);
  for (const [side, level] of [
    [2 ** 20, 10], // 5,000 s / 1000
    [2 ** 15, 3], // 4096 pixels
    [2 ** 9, 1],
  ])
    assert.equal(await graphics.picture({ game, side, level }, signal), null);
  assert.equal(await graphics.picture({ game, side: 2 ** 15, level: 3 }, signal, true), null, 'nor if it is awaited');
  assert.equal(posted.length, 1);
  const picture = graphics.picture({ game, side: 2 ** 13, level: 4 }, signal);
  const { id, type } = posted.at(-1);
  assert.equal(type, 'picture');
  say({ type: 'pictured', id, tiles: [], checked: 17 });
  assert.deepEqual(await picture, []);
  assert.equal(graphics.checked, 17);
  const awaited = graphics.picture({ game, side: 2 ** 20, level: 10 }, signal, true);
  say({ type: 'working' });
  say({ type: 'pictured', id: posted.at(-1).id, tiles: [], checked: 16 });
  assert.deepEqual(await awaited, [], 'one that is awaited may take long');
  graphics.close();
});

test('whole games of a million have pictures on a fast card, and of ten thousand twenty a second', async () => {
  const { graphics, started, say } = await newGraphics();
  say(isReady(2e9));
  await started;
  const sides = [
    [32_768, 5],
    [327_680, 8],
    [3_145_728, 11],
  ].map(([side, level]) => graphics.millisecondsFor({ side, level }));
  assert.ok(sides[0] < 50 && sides[1] < 300 && sides[2] < 3000, `${sides} ms`);
  // A view of a million: the picture takes a while, and a survey far longer by eight workers, but not by two hundred.
  const order = { game: queensGame(1_000_000), side: 3 * 2 ** 21, level: 12 };
  const isSooner = [8, 200].map((workers) => graphics.isMuchSooner(order, order.side ** 2 / 2, workers));
  assert.deepEqual([...isSooner, graphics.isMuchSooner({ ...order, side: 2 ** 18 }, 1e13, 1)], [true, false, false]);
  graphics.close();
});

test('what has no room in the buffers of the card is not asked of it', async () => {
  for (const [limits, k, side, levels] of /** @type {[typeof LIMITS, number, number, number[]][]} */ ([
    [LIMITS, 2_000_000, 3 * 2 ** 21, [12, 13]],
    [LIMITS, 10_000_000, 2 ** 25, []],
    [LARGE, 2_000_000, 3 * 2 ** 21, [12, 13]],
    [LARGE, 10_000_000, 2 ** 25, [15]],
  ])) {
    const { graphics, started, say } = await newGraphics();
    say(isReady(2e9, 0.1, limits));
    await started;
    const game = queensGame(k);
    const fitting = [11, 12, 13, 14, 15].filter((level) => graphics.canPicture({ game, side, level }));
    // At coarser levels than these pictures of the game have other sides.
    assert.deepEqual(fitting.slice(0, levels.length), levels, `levels of game ${k}`);
    assert.equal(levels.length === 0, fitting.length === 0);
    const finest = (/** @type {number} */ level) => graphics.fitting(game, { level, right: side, bottom: 1 })?.level;
    assert.deepEqual([finest(11), finest(2)], [levels.find((level) => level < 15), undefined], 'three levels coarser');
    graphics.close();
  }
});

test('a picture is thought to take as long as its sweep, its check and its tiles, as the last ones did', async () => {
  const { graphics, posted, started, say } = await newGraphics();
  say(isReady(2e9));
  await started;
  const order = { game: queensGame(10_000), side: 32_768, level: 5 };
  const sweeping = 32_768 * (1 / 512 + 3 / 1024) * 0.1;
  assert.ok(Math.abs(graphics.millisecondsFor(order) - sweeping - 32) < 1e-6, '1 ms for each block');
  const made = graphics.picture(order, new AbortController().signal);
  const tiles = Array(16).fill({});
  say({ type: 'pictured', id: posted.at(-1).id, tiles, checked: 20, checking: 24, packing: 4 });
  await made;
  const expected = (/** @type {number} */ side, /** @type {number} */ level) =>
    Math.round(10 * (graphics.millisecondsFor({ side, level }) - side * (1 / 512 + 3 / 1024) * 0.1)) / 10;
  assert.equal(expected(32_768, 5), 1.2 * 32 + 4);
  assert.equal(expected(16_384, 5), 1.2 * 16 + 1, 'fewer squares, and a quarter of the pixels');
  assert.equal(expected(65_536, 6), 50 + 4, 'no more than there is time for');
  assert.equal(expected(65_536 * 8, 13) - 0.1, 1.2 * 64 - 0.1, 'but one whole pixel, if it is large');
  graphics.close();
});

test('a slab with an alarm, and one too far out for its integers, are left to the workers', async () => {
  const { graphics, posted, started, say } = await newGraphics();
  say(ready);
  await started;
  const { signal } = new AbortController();
  const swept = graphics.sweep(order(0), signal);
  say({ type: 'alarm', id: posted.at(-1).id });
  assert.equal(await swept, null);
  assert.equal(await graphics.sweep(order(2 ** 20), signal), null);
  assert.ok(graphics.most > 0, 'it is still used');
  graphics.close();
});

for (const [what, end] of /** @type {[string, (worker: any, say: (message: any) => void) => void][]} */ ([
  ['computes a block wrong', (_, say) => say({ type: 'wrong', x: 1024, y: 2048 })],
  ['is lost', (_, say) => say({ type: 'lost', why: 'out of memory' })],
  ['has a script that fails', (worker) => worker.onerror({ preventDefault: () => {}, message: 'not found' })],
])) {
  test(`a card that ${what} is told of once, and everything that it owes is left to the workers`, async () => {
    const { graphics, worker, losses, started, say } = await newGraphics();
    say(ready);
    await started;
    const { signal } = new AbortController();
    const swept = [0, 1, 2].map((column) => graphics.sweep(order(column), signal));
    end(worker, say);
    assert.deepEqual(await Promise.all(swept), [null, null, null]);
    assert.equal(await graphics.sweep(order(3), signal), null);
    assert.deepEqual([graphics.most, worker.isEnded, losses.length], [0, true, 1]);
    assert.match(losses[0], /not used any more/);
    assert.equal(graphics.lost.reason, /wrong/.test(what) ? 'wrong' : 'gone');
  });
}

test('a card of which nobody waits for anything any more is not lost by saying nothing', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { graphics, losses, started, say } = await newGraphics();
  say(ready);
  await started;
  const controller = new AbortController();
  const swept = graphics.sweep(order(0), controller.signal);
  controller.abort(new Error('not any more'));
  await assert.rejects(swept, /not any more/);
  mock.timers.tick(600_000);
  assert.ok(graphics.most > 0);
  assert.deepEqual(losses, []);
  graphics.close();
});

test('neither what nobody waits for is asked of a card, nor too large a game', async () => {
  const { graphics, posted, started, say } = await newGraphics();
  say(ready);
  await started;
  const gone = AbortSignal.abort(new Error('too late'));
  await assert.rejects(graphics.sweep(order(0), gone), /too late/);
  const { signal } = new AbortController();
  assert.equal(await graphics.sweep(order(0, 2 ** 40), signal), null);
  assert.equal(posted.length, 1);
  graphics.close();
});

test('a card that takes too long to start is not waited for, and one that owes nothing may be silent', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const slow = await newGraphics();
  mock.timers.tick(10_000);
  assert.ok(!(await slow.started));
  assert.deepEqual(slow.losses, [], 'nothing is lost');
  const { graphics, losses, started, say } = await newGraphics();
  say(ready);
  await started;
  mock.timers.tick(1e6);
  assert.deepEqual(losses, [], 'nothing is lost');
  graphics.close();
});

test('how far a picture is is told, and a card that falls silent is lost, but not while it is held', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { graphics, posted, losses, started, say } = await newGraphics();
  say(ready);
  await started;
  const { signal } = new AbortController();
  /** @type {number[]} */
  const parts = [];
  const order = { game: queensGame(100_000), side: 2 ** 19, level: 9 };
  const made = graphics.picture(order, signal, true, (part) => parts.push(part));
  const { id } = posted.at(-1);
  say({ type: 'working', id, part: 0.5 });
  graphics.hold(new AbortController().signal, true);
  assert.equal(posted.at(-1).type, 'picture', 'another one may be held');
  graphics.hold(signal, true);
  assert.deepEqual(posted.at(-1), { type: 'hold', id, isHeld: true });
  mock.timers.tick(600_000);
  graphics.hold(signal, false);
  assert.deepEqual(posted.at(-1), { type: 'hold', id, isHeld: false });
  mock.timers.tick(50_000);
  say({ type: 'working', id, part: 0.75 });
  mock.timers.tick(50_000);
  say({ type: 'working', id, part: 0.875 });
  assert.deepEqual([parts, losses], [[0.5, 0.75, 0.875], []]);
  mock.timers.tick(60_000);
  assert.equal(await made, null);
  assert.match(losses[0], /does not answer/);
});

test('one that is computed on the CPU, beside whatever else is, may take its time', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { graphics, posted, losses, started, say } = await newGraphics(0, true);
  mock.timers.tick(1e6);
  say(ready);
  assert.ok(await started);
  const swept = graphics.sweep(order(0), new AbortController().signal);
  mock.timers.tick(1e6);
  const slab = { cells: 1, milliseconds: 1 };
  say({ type: 'swept', id: posted.at(-1).id, slab, checked: 16 });
  assert.deepEqual([await swept, losses], [slab, []]);
  graphics.close();
});

test('an adapter that is computed on the CPU is known as such, however its browser tells', () => {
  const of = (/** @type {any} */ adapter) => describe(adapter);
  assert.deepEqual(of({ info: { vendor: 'nvidia', architecture: 'hopper' } }), {
    name: 'nvidia hopper',
    isFallback: false,
  });
  assert.ok(of({ info: { vendor: 'x', isFallbackAdapter: true } }).isFallback);
  assert.ok(of({ info: {}, isFallbackAdapter: true }).isFallback);
  assert.ok(of({ info: { vendor: 'google', architecture: 'swiftshader' } }).isFallback);
  assert.deepEqual(of({}), { name: 'unnamed', isFallback: false });
});

/**
 * What `findGraphics` comes to in a browser whose worker says this.
 * @param {{gpu?: any, onLine?: boolean, says?: object}} browser
 * @param {{link?: string, workers?: number}} [options]
 */
async function found({ gpu, onLine = true, says }, { link = '#k=1000', workers = 2 } = {}) {
  const started = { workers: 0 };
  const before = ['navigator', 'Worker'].map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  class FakeWorker {
    onmessage = /** @type {any} */ (null);
    constructor() {
      started.workers++;
    }
    postMessage(/** @type {any} */ { type }) {
      if (type === 'start') queueMicrotask(() => this.onmessage({ data: says }));
    }
    terminate() {}
  }
  Object.defineProperty(globalThis, 'navigator', { value: { gpu, onLine }, configurable: true });
  Object.defineProperty(globalThis, 'Worker', { value: FakeWorker, configurable: true });
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  try {
    const options = { link, workers, storage: () => /** @type {any} */ (storage), onLoss: () => {} };
    const graphics = await findGraphics(options);
    graphics?.close();
    return { isFound: graphics !== null, ...started };
  } finally {
    for (const [index, name] of ['navigator', 'Worker'].entries()) {
      const descriptor = before[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete (/** @type {any} */ (globalThis)[name]);
    }
  }
}

test('a fast card is used beside however many threads, and nothing is loaded for none', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const adapter = (/** @type {object} */ info) => ({ requestAdapter: async () => ({ info }) });
  const gpu = adapter({ vendor: 'nvidia' });
  assert.deepEqual(await found({ gpu, says: ready }, { workers: 128 }), { isFound: true, workers: 1 });
  const slow = isReady(1e8);
  assert.deepEqual(await found({ gpu, says: slow }, { workers: 128 }), { isFound: false, workers: 1 });
  assert.deepEqual(await found({ gpu, says: slow }, { workers: 16 }), { isFound: true, workers: 1 });
  for (const [what, browser, options] of /** @type {[string, any, any?][]} */ ([
    ['no WebGPU', { says: ready }],
    ['no adapter', { gpu: { requestAdapter: async () => null }, says: ready }],
    ['one on the CPU', { gpu: adapter({ isFallbackAdapter: true }), says: ready }],
    ['no network', { gpu, onLine: false, says: ready }],
    ['gpu=off', { gpu, says: ready }, { link: '#k=1000&gpu=off' }],
  ]))
    assert.deepEqual(await found(browser, options), { isFound: false, workers: 0 }, what);
  const forced = await found(
    { gpu: adapter({ isFallbackAdapter: true }), says: slow },
    { link: '#gpu=on', workers: 99 },
  );
  assert.deepEqual(forced, { isFound: true, workers: 1 });
});

/**
 * Sweeps over a device that finishes a batch when the test says so.
 * @param {{wrong?: number[], wrongSquare?: number, isTold?: boolean, capacity?: number}} [options] wrong: what the
 *   check of blocks finds; wrongSquare: the square of a picture that differs, in the order of checks; isTold: whether
 *   anything is known of squares
 */
async function newSweeps({ wrong, wrongSquare, isTold = true, capacity = 4 } = {}) {
  /** @type {any[]} */
  const said = [];
  /**
   * @type {{shape: any, slabs: any[], squares: any, isWanted: (part: number) => boolean | 'later',
   *   finish: (all?: any[]) => void, fail: (error: Error) => void}[]}
   */
  const batches = [];
  const swept = {
    rows: new Uint8Array(),
    columns: new Uint8Array(),
    counts: new Uint32Array(),
    packed: new Uint8Array(),
    corner: 0,
    alarm: false,
    isAsEntered: true,
  };
  let probes = 0;
  const device = {
    isEnded: false,
    probed: null,
    milliseconds: 1,
    capacity: () => capacity,
    limits: LIMITS,
    destroy: () => (device.isEnded = true),
    sweep: (
      /** @type {any} */ shape,
      /** @type {any[]} */ slabs,
      /** @type {() => boolean} */ isWanted,
      /** @type {any} */ squares,
    ) => {
      if (shape.width === 4096) return Promise.resolve((probes++, []));
      return new Promise((resolve, reject) =>
        batches.push({
          shape,
          slabs,
          squares,
          isWanted,
          finish: (results = slabs.map(() => swept)) => resolve(results),
          fail: reject,
        }),
      );
    },
  };
  let checks = 0;
  class Slab {
    check(/** @type {number} */ _, /** @type {number} */ most) {
      checks = most;
      return wrong;
    }
    checked = () => checks;
    bottom = () => new Int8Array(2);
    right = () => new Int8Array(2);
    sightlines = () => new Uint8Array(2);
    classes = () => 0;
    counts = () => new Int32Array(2);
    free() {}
  }
  let squares = 0;
  class Picture {
    check = () => (isTold ? ++squares !== wrongSquare : undefined);
    tile = () => ({ classes: () => 1, length: () => 0, size: () => 1, write: () => {}, free: () => {} });
    free() {}
  }
  const sweeps = new Sweeps(
    async () => ({ device: /** @type {any} */ (device), name: 'card' }),
    async () => /** @type {any} */ ({ Picture, Slab, version: () => VERSION }),
    (message) => said.push(message),
  );
  sweeps.receive({ type: 'start', version: VERSION, fallback: false, known: { adapter: 'card', pace: 7, turn: 1 } });
  await turn();
  const ask = (/** @type {number} */ id, k = 1000) => sweeps.receive({ type: 'slab', id, order: order(id, k) });
  return { sweeps, said, batches, device, ask, swept, probes: () => probes, squares: () => squares };
}

/** Until all that is under way has been said. */
const settled = async () => {
  for (let turns = 0; turns < 20; turns++) await turn();
};

test('slabs of one game that have come meanwhile are swept side by side, as many as there is room for', async () => {
  const { said, batches, ask, probes } = await newSweeps();
  assert.deepEqual(said, [isReady(7, 1)]);
  assert.equal(probes(), 0, 'the card was probed before');
  for (const id of [1, 2, 3, 4, 5, 6]) ask(id);
  ask(7, 2000);
  assert.equal(batches[0].slabs.length, 1);
  batches[0].finish();
  await settled();
  assert.equal(batches[1].slabs.length, 4);
  batches[1].finish();
  await settled();
  assert.equal(batches[2].slabs.length, 1, 'the rest of the game');
  batches[2].finish();
  await settled();
  assert.equal(batches[3].slabs.length, 1, 'the next game');
  batches[3].finish();
  await settled();
  assert.deepEqual(
    said.slice(1).map((/** @type {any} */ { type, id, checked }) => [type, id, checked]),
    [
      ['swept', 1, 16],
      ...[2, 3, 4, 5, 6].map((id, index) => ['swept', id, 18 + 2 * index]),
      ['swept', 7, 16], // of each game, 16 blocks at least
    ],
  );
});

test('a batch of which nothing is wanted is given up, and no slab that was cancelled is answered', async () => {
  const { sweeps, said, batches, ask } = await newSweeps();
  ask(1);
  ask(2);
  ask(3);
  assert.ok(batches[0].isWanted(0));
  sweeps.receive({ type: 'cancel', id: 1 });
  assert.ok(!batches[0].isWanted(0));
  batches[0].fail(new DOMException('Nobody waits for these slabs.', 'AbortError'));
  await settled();
  sweeps.receive({ type: 'cancel', id: 2 });
  assert.ok(batches[1].isWanted(0), 'one of two is');
  batches[1].finish();
  await settled();
  assert.deepEqual(
    said.slice(1).map(({ type, id }) => [type, id]),
    [['swept', 3]],
  );
});

test('a picture goes before the slabs that wait, and one that is not wanted any more is given up', async () => {
  const { sweeps, said, batches, ask } = await newSweeps();
  ask(1);
  ask(2);
  const picture = (/** @type {number} */ id) =>
    sweeps.receive({ type: 'picture', id, order: { game: queensGame(id), side: 8192, level: 4 } });
  picture(3);
  picture(4);
  batches[0].finish();
  await settled();
  sweeps.receive({ type: 'cancel', id: 3 });
  assert.ok(!batches[1].isWanted(0));
  batches[1].fail(new DOMException('Nobody waits for these slabs.', 'AbortError'));
  await settled();
  batches[2].finish();
  await settled();
  batches[3].finish();
  await settled();
  assert.deepEqual(
    said.slice(1).map((/** @type {any} */ { type, id, tiles }) => [type, id, tiles?.length]),
    [
      ['swept', 1, undefined],
      ['pictured', 4, 4],
      ['swept', 2, undefined],
    ],
  );
});

test('squares of a picture are swept again, and one that differs is the end: no picture is answered', async () => {
  const picture = {
    type: /** @type {const} */ ('picture'),
    id: 1,
    order: { game: queensGame(9000), side: 32_768, level: 5 },
  };
  const right = await newSweeps();
  right.sweeps.receive(picture);
  right.batches[0].finish();
  await settled();
  assert.equal(right.said[1].type, 'pictured');
  assert.ok(right.said[1].checked >= 16 && right.squares() >= 16, `${right.said[1].checked} blocks`);
  const { sweeps, said, batches, device, ask } = await newSweeps({ wrongSquare: 5 });
  sweeps.receive(picture);
  ask(2);
  batches[0].finish();
  await settled();
  assert.deepEqual(
    said.slice(1).map(({ type }) => type),
    ['wrong'],
  );
  assert.deepEqual([device.isEnded, batches.length], [true, 1]);
});

test('a picture of which wasm can say nothing is not shown, and slabs go on', async () => {
  const { sweeps, said, batches, ask } = await newSweeps({ isTold: false });
  sweeps.receive({ type: 'picture', id: 1, order: { game: queensGame(9000), side: 32_768, level: 5 } });
  ask(2);
  for (const batch of [0, 1]) {
    batches[batch].finish();
    await settled();
  }
  assert.deepEqual(
    said.slice(1).map(({ type, id }) => [type, id]),
    [
      ['alarm', 1],
      ['swept', 2],
    ],
  );
});

test('slabs for which there is no room are left to the workers, and those of other games go on', async () => {
  const { said, batches, ask } = await newSweeps();
  ask(1);
  ask(2, 2000);
  batches[0].fail(new NoRoomError('the graphics device has no room'));
  await settled();
  batches[1].finish();
  await settled();
  assert.deepEqual(
    said.slice(1).map(({ type, id }) => [type, id]),
    [
      ['alarm', 1],
      ['swept', 2],
    ],
  );
});

test('a picture for which there is no room is refused, and others and slabs go on', async () => {
  const { sweeps, said, batches, ask, device } = await newSweeps();
  for (const id of [1, 2])
    sweeps.receive({ type: 'picture', id, order: { game: queensGame(9000), side: 32_768, level: 5 } });
  ask(3);
  batches[0].fail(new NoRoomError('the graphics device has no room'));
  await settled();
  batches[1].finish();
  await settled();
  batches[2].finish();
  await settled();
  assert.deepEqual(
    said.slice(1).map(({ type, id }) => [type, id]),
    [
      ['alarm', 1],
      ['pictured', 2],
      ['swept', 3],
    ],
  );
  assert.ok(!device.isEnded);
});

test('a picture whose deviations outgrow bytes is made again in wider counters, larger games at once', async () => {
  const { sweeps, said, batches, swept } = await newSweeps();
  const ask = (/** @type {number} */ id, /** @type {number} */ k) =>
    sweeps.receive({ type: 'picture', id, order: { game: queensGame(k), side: 2 ** 22, level: 12 } });
  ask(1, 1_390_000);
  await settled();
  batches[0].finish([{ ...swept, alarm: true }]);
  await settled();
  batches[1].finish();
  await settled();
  ask(2, 1_395_000);
  ask(3, 1_380_000);
  await settled();
  batches[2].finish();
  await settled();
  batches[3].finish();
  await settled();
  assert.deepEqual(
    batches.map(({ shape: { k, bits } }) => [k, bits]),
    [
      [1_390_000, 8],
      [1_390_000, 16],
      [1_395_000, 16],
      [1_380_000, 8],
    ],
  );
  assert.deepEqual(
    said.slice(1).map(({ type, id }) => [type, id]),
    [1, 2, 3].map((id) => ['pictured', id]),
  );
  ask(4, 1_399_000);
  await settled();
  batches[4].finish([{ ...swept, alarm: true }]);
  await settled();
  assert.deepEqual([said.at(-1), batches.length], [{ type: 'alarm', id: 4 }, 5], 'nothing is wider');
});

test('a picture that is held waits while others are made, and then goes on with the same squares', async () => {
  const { sweeps, said, batches, ask } = await newSweeps();
  const picture = (/** @type {number} */ id) =>
    sweeps.receive({ type: 'picture', id, order: { game: queensGame(9000), side: 32_768, level: 5 } });
  picture(1);
  await settled();
  assert.equal(batches[0].isWanted(0), true);
  sweeps.receive({ type: 'hold', id: 1, isHeld: true });
  assert.equal(batches[0].isWanted(0.1), 'later');
  batches[0].fail(new DOMException('Nobody waits for these slabs.', 'AbortError'));
  picture(2);
  ask(3);
  await settled();
  batches[1].finish();
  await settled();
  batches[2].finish();
  await settled();
  assert.equal(batches.length, 3);
  sweeps.receive({ type: 'hold', id: 1, isHeld: false });
  await settled();
  assert.equal(batches[3].squares, batches[0].squares);
  assert.notEqual(batches[1].squares, batches[0].squares);
  batches[3].finish();
  await settled();
  sweeps.receive({ type: 'cancel', id: 1 });
  assert.deepEqual(
    said.slice(1).map(({ type, id }) => [type, id]),
    [
      ['pictured', 2],
      ['swept', 3],
      ['pictured', 1],
    ],
  );
});

test('pixels that are larger than blocks are compared as wholes in some slabs', async () => {
  for (const [level, blocks] of [
    [10, [16, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
    [11, [16, 2, 4, 2, 4, 2, 4, 2, 4, 2]],
    [12, [16, 2, 2, 2, 2, 2, 2, 2, 16, 2]],
  ]) {
    const { sweeps, said, batches } = await newSweeps();
    for (let id = 1; id <= 10; id++) {
      sweeps.receive({ type: 'slab', id, order: { ...order(id), level: /** @type {number} */ (level) } });
      batches.at(-1)?.finish();
      await settled();
    }
    const checked = said.slice(1).map(({ checked }) => checked);
    assert.deepEqual(
      checked.map((all, at) => all - (checked[at - 1] ?? 0)),
      blocks,
      `level ${level}`,
    );
  }
});

test('a slab of which the card does not have what it was given counts as wrong', async () => {
  const { said, batches, ask, swept, device } = await newSweeps();
  ask(1);
  batches[0].finish([{ ...swept, isAsEntered: false }]);
  await settled();
  assert.deepEqual(said.slice(1), [{ type: 'wrong', x: 8192, y: 0 }]);
  assert.ok(device.isEnded);
});

test('slabs are answered without a timer, which a hidden tab makes wait', async () => {
  const { said, batches, ask } = await newSweeps();
  ask(1);
  batches[0].finish();
  await settled();
  ask(2);
  ask(3);
  await settled();
  mock.timers.enable({ apis: ['setTimeout'] });
  batches[1].finish();
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    said.slice(1).map(({ id }) => id),
    [1, 2],
  );
});

for (const [what, pace, turn] of /** @type {[string, number, number][]} */ ([
  ['a software adapter', 2e4, 20],
  ['a laptop', 2e7, 0.3],
  ['a large card', 2e9, 0.1],
  ['one of the future', 2e10, 0.01],
])) {
  test(`the probe finds the pace of ${what}, and keeps it`, async () => {
    /** @type {any[]} */
    const said = [];
    const device = {
      probed: null,
      milliseconds: 0,
      capacity: () => 4096,
      limits: LIMITS,
      destroy: () => {},
      sweep: async (/** @type {any} */ shape, /** @type {any[]} */ slabs) => {
        const cells = slabs.length * shape.width * shape.height;
        const turns = [...turnsOf(shape)].length;
        device.milliseconds = Math.max(turns * turn, cells / pace) + 0.2;
        return [];
      },
    };
    const sweeps = new Sweeps(
      async () => ({ device: /** @type {any} */ (device), name: 'card' }),
      async () => /** @type {any} */ ({ version: () => VERSION }),
      (message) => said.push(message),
    );
    sweeps.receive({
      type: 'start',
      version: VERSION,
      fallback: false,
      known: /** @type {any} */ ({ adapter: 'card', pace: 1 }),
    });
    await settled();
    const { probed } = said[0];
    assert.ok(probed.pace > pace / 2 && probed.pace <= 1.1 * pace, `${probed.pace} cells a millisecond`);
    assert.ok(probed.turn < 1.5 * Math.max(turn, 500_000 / pace), `${probed.turn} ms a dispatch`);
    assert.deepEqual(device.probed, probed);
  });
}

test('a device that does not answer is given up after a while, but not one that is computed on the CPU', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const made = /** @type {any} */ ({
    lost: new Promise(() => {}),
    createBindGroupLayout: () => null,
    addEventListener: () => {},
    createShaderModule: () => ({ getCompilationInfo: () => new Promise(() => {}) }),
  });
  const said = { real: '', software: '' };
  for (const [name, isPatient] of /** @type {const} */ ([
    ['real', false],
    ['software', true],
  ]))
    void new GpuDevice(made, { isPatient })
      .sweep({ k: 1, width: 1024, height: 1024, level: 6 }, [], () => true)
      .catch(({ message }) => (said[name] = message));
  mock.timers.tick(1e6);
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(said, { real: 'the graphics device does not answer', software: '' });
});

test('no dispatch takes more than 50 ms by the probe, and no buffer more than the device has', () => {
  const limits = { maxStorageBufferBindingSize: 2 ** 27, maxBufferSize: 2 ** 28 };
  const lost = new Promise(() => {});
  const made = /** @type {any} */ ({ limits, lost, createBindGroupLayout: () => null, addEventListener: () => {} });
  const device = new GpuDevice(made);
  for (const pace of [8e6, 1e8, 3e9]) {
    device.probed = { pace, turn: 0 };
    for (const [width, height] of [
      [8192, 4096],
      [16_384, 16_384],
      [65_536, 8192],
    ]) {
      const shape = { k: 1, width, height, level: 6 };
      const slabs = device.capacity(shape);
      assert.ok(slabs >= 1);
      const workgroups = slabs * Math.max(...[...turnsOf(shape)].map(({ count }) => count));
      assert.ok((workgroups * STRIPS * STEPS * 64) / pace <= 50, `${slabs} slabs at a pace of ${pace}`);
    }
  }
  // Whole games of two million have room on any device, larger ones where its buffers are larger.
  const pictureOf = (/** @type {number} */ side, /** @type {number} */ level) =>
    device.capacity({ k: 1, width: side, height: side, level, isPicture: true, bits: 16 });
  assert.ok(pictureOf(3 * 2 ** 21, 13) > 0);
  assert.equal(pictureOf(2 ** 25, 15), 0);
  limits.maxStorageBufferBindingSize = 2 ** 28;
  limits.maxBufferSize = 2 ** 29;
  assert.ok(pictureOf(2 ** 25, 15) > 0);
});

/**
 * A device over one that is made up: each workgroup takes some time by a clock that is made up, too.
 * @param {{workgroup: number, dispatch?: number}} milliseconds
 */
function newDevice(milliseconds) {
  const clock = { now: 0 };
  mock.method(performance, 'now', () => clock.now);
  /** @type {{size: number}[]} */
  const buffers = [];
  /** @type {{size: number, offset: number, bytes: number}[]} what was written, and into which buffer */
  const written = [];
  /** @type {{workgroups: number[], milliseconds: number}[]} */
  const submissions = [];
  /** @type {number[]} */
  let dispatches = [];
  let entry = '';
  const pass = {
    setPipeline: (/** @type {string} */ name) => (entry = name),
    setBindGroup: () => {},
    dispatchWorkgroups: (/** @type {number} */ x, /** @type {number} */ y) =>
      entry === 'sweep' && dispatches.push(x * y),
    end: () => {},
  };
  const made = {
    limits: { maxStorageBufferBindingSize: 2 ** 28, maxBufferSize: 2 ** 29 },
    lost: new Promise(() => {}),
    addEventListener: () => {},
    createBindGroupLayout: () => null,
    createPipelineLayout: () => null,
    createBindGroup: () => null,
    createShaderModule: () => ({ getCompilationInfo: async () => ({ messages: [] }) }),
    createComputePipelineAsync: async (/** @type {GPUComputePipelineDescriptor} */ { compute }) => compute.entryPoint,
    pushErrorScope: () => {},
    popErrorScope: async () => null,
    createBuffer: (/** @type {{size: number}} */ { size }) => {
      buffers.push({ size });
      const part = (/** @type {number} */ from, /** @type {number} */ to) => new ArrayBuffer(to - from);
      return { size, destroy: () => {}, mapAsync: async () => {}, getMappedRange: part, unmap: () => {} };
    },
    createCommandEncoder: () => ({
      clearBuffer: () => {},
      copyBufferToBuffer: () => {},
      beginComputePass: () => pass,
      finish: () => null,
    }),
    queue: {
      writeBuffer: (
        /** @type {{size: number}} */ { size },
        /** @type {number} */ offset,
        /** @type {Int32Array} */ data,
        from = 0,
        length = data.length - from,
      ) => written.push({ size, offset, bytes: length * data.BYTES_PER_ELEMENT }),
      submit: () => {
        const { workgroup, dispatch = 0 } = milliseconds;
        const taken = dispatches.reduce((sum, workgroups) => sum + Math.max(dispatch, workgroups * workgroup), 0);
        if (dispatches.length > 0) submissions.push({ workgroups: dispatches, milliseconds: taken });
        dispatches = [];
        clock.now += taken;
      },
      onSubmittedWorkDone: async () => {},
    },
  };
  return { device: new GpuDevice(/** @type {any} */ (made)), buffers, written, submissions, clock };
}

/** What dispatches may be told at once: half a thousandth of the buffers of a large picture. */
const MOST_TURN_BYTES = 2 ** 18;
/** Cells that a workgroup sweeps in a dispatch. */
const WORKGROUP = STRIPS * STEPS * 64;

test('each submission is as long as the probe allows, and shorter on a card that has become slower', async () => {
  for (const slower of [1, 6]) {
    const pace = 2e7;
    const { device, submissions } = newDevice({ workgroup: (slower * WORKGROUP) / pace, dispatch: 0.3 });
    device.probed = { pace, turn: 0.3 };
    const shape = pictureShape({ game: queensGame(100_000), side: 2 ** 18, level: 8 });
    await device.sweep(shape, [{ x: 0, y: 0, edges: {} }], () => true);
    const all = submissions.flatMap(({ workgroups }) => workgroups).reduce((sum, count) => sum + count, 0);
    assert.equal(all, (2 ** 18 / 1024) * Math.ceil((2 ** 15 + STRIPS - 1) / STEPS), 'every block of each band');
    const late = submissions.filter(({ milliseconds }) => milliseconds > 50);
    assert.ok(late.length <= (slower > 1 ? 6 : 0), `${late.length} of ${submissions.length} pass 50 ms`);
    const few = submissions.filter(({ milliseconds }) => milliseconds < 5);
    assert.ok(few.length < submissions.length / 3, `${few.length} of ${submissions.length} are short`);
    mock.restoreAll();
  }
});

test('a picture that is broken off goes on where it was, unless another one has come meanwhile', async () => {
  const { device, submissions } = newDevice({ workgroup: WORKGROUP / 2e7 });
  device.probed = { pace: 2e7, turn: 0.3 };
  const shape = pictureShape({ game: queensGame(50_000), side: 2 ** 17, level: 7 });
  const place = [{ x: 0, y: 0, edges: {} }];
  const sum = () => submissions.flatMap(({ workgroups }) => workgroups).reduce((all, count) => all + count, 0);
  const all = (2 ** 17 / 1024) * Math.ceil((2 ** 14 + STRIPS - 1) / STEPS);
  /** @type {number[]} */
  const parts = [];
  const breakOff = async (/** @type {any[]} */ squares) => {
    const from = submissions.length;
    const isWanted = (/** @type {number} */ part) => (parts.push(part), submissions.length < from + 5 || 'later');
    await assert.rejects(device.sweep(shape, place, isWanted, squares), { name: 'AbortError' });
  };
  const squares = [{ x: 2 ** 16, y: 0 }];
  await breakOff(squares);
  const before = sum();
  assert.ok(before > 0 && before < all);
  // Slabs come in between.
  await device.sweep({ k: 1000, width: 8192, height: 4096, level: 6 }, place, () => true);
  const slabs = sum() - before;
  const isWanted = (/** @type {number} */ part) => (parts.push(part), true);
  await device.sweep(shape, place, isWanted, squares);
  assert.equal(sum() - slabs, all, 'each block once');
  assert.ok(
    parts.every((part, at) => part > (parts[at - 1] ?? 0)),
    'its part grows',
  );
  assert.equal(parts.at(-1), 1);
  await breakOff(squares);
  await breakOff([...squares]);
  const again = sum();
  await device.sweep(shape, place, () => true, squares);
  assert.equal(sum() - again, all, 'it begins anew');
  mock.restoreAll();
});

test('a huge game needs no memory for its dispatches, and what enters it is written in parts', async () => {
  const { device, buffers, written, submissions } = newDevice({ workgroup: WORKGROUP / 2e7 });
  device.probed = { pace: 2e7, turn: 0.3 };
  const shape = pictureShape({ game: queensGame(2_500_000), side: 2 ** 23, level: 13 });
  const swept = device.sweep(shape, [{ x: 0, y: 0, edges: {} }], () => submissions.length < 300);
  await assert.rejects(swept, /Nobody waits/);
  assert.ok(submissions.every(({ milliseconds }) => milliseconds <= 50));
  const sizes = sizesOf(shape);
  assert.deepEqual(
    buffers.map(({ size }) => size).filter((size) => size > MOST_TURN_BYTES),
    [sizes.rows, sizes.columns, sizes.states, sizes.counts, sizes.packed, sizes.packed],
  );
  for (const size of [sizes.rows, sizes.states]) {
    const parts = written.filter((part) => part.size === size);
    let end = 0;
    for (const { offset, bytes } of parts) {
      assert.equal(offset, end);
      assert.ok(bytes <= 2 ** 23);
      end += bytes;
    }
    assert.equal(end, size);
  }
  mock.restoreAll();
});

test('what enters a picture part by part is what enters it at once', () => {
  const [k, side, from] = [3000, 4096, 1024];
  for (const bits of /** @type {(8 | 16)[]} */ ([8, 16])) {
    const all = entering({ k, x: 0, y: 0, width: side, height: side }, {}, bits);
    const rows = entering({ k, x: from, y: 0, width: side - from, height: 0 }, {}, bits);
    const states = entering({ k, x: 0, y: from, width: 0, height: side - from }, {}, bits);
    assert.deepEqual(rows.rows, all.rows.subarray(2 * from));
    assert.deepEqual(states.states, all.states.subarray(4 * from));
  }
});

test('the squares of a picture lie outside the hood, on or above the diagonal, none in one row with another', () => {
  for (const [k, level] of [
    [300, 3],
    [1000, 3],
    [2000, 4],
    [4000, 5],
    [9000, 5],
    [100_000, 9],
    [1_000_000, 12],
    [2_000_000, 13],
  ]) {
    const tile = 256 * 2 ** level;
    const side = tile * Math.ceil((3 * k) / tile);
    const own = squareSide(side, level);
    for (let seed = 0; seed < 20; seed++) {
      let turns = seed / 20;
      const squares = squaresOf({ k, side, level }, () => (turns = (turns + 0.618) % 1));
      assert.ok(squares.length > 0 && squares.length <= mostSquares(side, level));
      const blocks = Math.min(16, (side / 1024) ** 2);
      assert.ok(squares.length * (own / 1024) ** 2 >= 0.9 * blocks, `${squares.length} squares of game ${k}`);
      assert.equal(new Set(squares.map(({ y }) => y)).size, squares.length, 'rows');
      let crossed = 0;
      for (const { x, y } of squares) {
        assert.ok(x % own === 0 && y % own === 0 && x >= y && x + own <= side && y >= 0, `(${x}, ${y}) of game ${k}`);
        assert.ok(x + own - 1 + 2 * (y + own - 1) >= k, `(${x}, ${y}) lies in the hood of game ${k}`);
        if (x === y || x + 2 * y < k) crossed++;
      }
      assert.ok(crossed >= Math.floor(squares.length / 2), `${crossed} of ${squares.length} are crossed`);
    }
  }
});

test('a slab with an alarm is told of, and the others of its batch are answered', async () => {
  const { said, batches, ask, swept } = await newSweeps();
  ask(1);
  batches[0].finish();
  ask(2);
  ask(3);
  await settled();
  batches[1].finish([{ ...swept, alarm: true }, swept]);
  await settled();
  assert.deepEqual(
    said.slice(2).map(({ type, id }) => [type, id]),
    [
      ['alarm', 2],
      ['swept', 3],
    ],
  );
});

test('a block that differs is the end: no slab is answered, and the device is destroyed', async () => {
  const { said, batches, ask, device } = await newSweeps({ wrong: [1024, 2048] });
  ask(1);
  ask(2);
  batches[0].finish();
  await settled();
  assert.deepEqual(said.slice(1), [{ type: 'wrong', x: 1024, y: 2048 }]);
  assert.ok(device.isEnded);
  assert.equal(batches.length, 1);
});

test('a device that fails is the end, in a sentence', async () => {
  const { said, batches, ask } = await newSweeps();
  ask(1);
  batches[0].fail(new Error('the graphics device was lost: unplugged'));
  await settled();
  assert.deepEqual(said.slice(1), [{ type: 'lost', why: 'the graphics device was lost: unplugged' }]);
});

test('every block of steps has its turn, after all that the band above hands down has been written', () => {
  for (const [width, height, most] of [
    [8192, 4096, Infinity],
    [16_384, 16_384, Infinity],
    [65_536, 8192, Infinity],
    [65_536, 65_536, 5],
  ]) {
    const blocks = Math.ceil((width / 8 + STRIPS - 1) / STEPS);
    const bands = height / 8 / STRIPS;
    /** @type {Map<string, number>} */
    const at = new Map();
    const turns = [...turnsOf({ k: 1, width, height, level: 6 }, () => most)];
    for (const [turn, { number, first, count }] of turns.entries()) {
      assert.ok(count <= most);
      for (let band = first; band < first + count; band++) at.set(`${band} ${number - LAG * band}`, turn);
    }
    for (let band = 0; band < bands; band++)
      for (let block = 0; block < blocks; block++) {
        const turn = at.get(`${band} ${block}`);
        assert.ok(turn !== undefined, `block ${block} of band ${band}`);
        // The last strip above has swept the last tile of this block in the block of steps that many later.
        const last = Math.min(blocks - 1, Math.floor((STEPS * (block + 1) - 1 + STRIPS - 1) / STEPS));
        const needed = at.get(`${band - 1} ${last}`);
        if (band > 0) assert.ok(needed !== undefined && needed < turn, `block ${block} of band ${band}`);
      }
    assert.equal(at.size, blocks * bands);
  }
});

test('what enters a slab without edges is what the hood leaves, counted cell by cell', () => {
  const k = 300;
  const [width, height] = [1024, 1024];
  const isPalace = (/** @type {number} */ x, /** @type {number} */ y) => x + y + Math.min(x, y) < k;
  const { rows, columns, states, corner } = entering({ k, x: 0, y: 0, width, height }, {});
  const below = (/** @type {number} */ first, /** @type {number} */ dx, /** @type {number} */ dy) => {
    let count = 0;
    for (let step = 0; step < k; step++) if (isPalace(first + step * dx, step * dy)) count++;
    return count;
  };
  for (const at of [0, 5, 8, 99, 100, 101, 298, 299, 300, 1000]) {
    const place = 16 * Math.floor(at / 8) + (at % 8);
    assert.equal(rows[place], (below(at, 0, 1) - k + 4) & 255, `column ${at}`);
    assert.equal(rows[place + 8], below(at + 1, 1, 1) & 255, `diagonal after ${at}`);
    assert.equal(columns[place], below(at, 0, 1) & 255, `row ${at}, the mirror image of a column`);
    assert.equal(hoodInColumn(k, at), below(at, 0, 1));
    assert.equal(hoodOnDiagonal(k, at), below(at, 1, 1));
  }
  assert.equal(corner, 100);
  // The second strip begins with its rows, the diagonal of its first cell, and those of the others.
  assert.deepEqual(states.subarray(48, 56), columns.subarray(16, 24));
  assert.equal(states[56], columns[15]);
  assert.deepEqual(states.subarray(57, 64), columns.subarray(24, 31));
  assert.equal(PLANES, 14);
});

test('edges that were swept enter as they are', () => {
  const [width, height, k] = [1024, 1024, 1000];
  const edge = (/** @type {number} */ seed) => Int8Array.from({ length: 2 * width }, (_, at) => seed * at);
  const { rows, columns, corner } = entering(
    { k, x: 8192, y: 0, width, height },
    { top: edge(3), left: edge(5), corner: -7 },
  );
  assert.equal(rows[16 + 2], (3 * 10 - k + 4) & 255);
  assert.equal(rows[16 + 8 + 2], (3 * (width + 10)) & 255);
  assert.equal(columns[16 + 2], (5 * 10) & 255);
  assert.equal(columns[16 + 8 + 2], (5 * (height + 10)) & 255);
  assert.equal(corner, -7);
});
