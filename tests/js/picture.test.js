import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { SPARE_BYTES } from '../../www/page/tiles/colouring.js';
import { Picture } from '../../www/page/tiles/picture.js';
import { RefusedError } from '../../www/page/workers/pool.js';
import { keyOf, wantedTiles } from '../../www/page/tiles/tiles.js';
import { coordinate } from '../../www/page/core/view.js';

/** @import { SpareMemory } from '../../www/page/workers/worker-handle.js' */

/**
 * @typedef {{params: any, signal: AbortSignal, resolve: (result: any) => void, reject: (error: Error) => void,
 *   onProgress: (done: number, total: number) => void, onGlimpse: (content: any) => void, spare: SpareMemory}} Pending
 */

const VIEWPORT = { width: 512, height: 512, ratio: 1 };

/** @param {number} column */
const viewOver = (column) => ({ x: coordinate(256 * (column + 1)), y: coordinate(256), zoom: 0 });

/**
 * A picture over a pool and a clock that the test moves; `room` says whether there is memory for another tile, and
 * `values` makes its values.
 */
function newPicture(room = () => true, values = () => /** @type {Uint8Array} */ (new Uint8Array())) {
  /** @type {Pending[]} */
  const pending = [];
  /** @type {string[]} */
  const drawn = [];
  /** @type {string[]} */
  const recoloured = [];
  /** @type {import('../../www/page/tiles/colouring.js').ColouredTile[]} */
  const released = [];
  /** @type {number[]} how many tiles had other colours whenever they were shown */
  const shown = [];
  /** @type {string[]} */
  const refusals = [];
  /** @type {string[]} */
  const errors = [];
  /** @type {(() => void)[]} */
  const tasks = [];
  const clock = { now: 0, cost: 1 };
  mock.method(performance, 'now', () => clock.now);
  /** @type {string[]} the tiles that were aimed at */
  const aims = [];
  /** @type {Set<string>} tiles that are known as far as they are in sight */
  const shownPartly = new Set();
  /** @type {import('../../www/shared/games.js').Game | null} */
  let game = null;
  const direct = { is: true, level: 0 };
  const picture = new Picture({
    source: {
      begin(begun) {
        game = begun;
      },
      aim(tiles) {
        aims.push(tiles.map(keyOf).join());
      },
      isDirect: () => direct.is,
      levelOf: (level) => Math.max(level, direct.level),
      shows: (tile) => shownPartly.has(keyOf(tile)),
      pause() {},
      resume() {},
      tile: (tile, options) =>
        new Promise((resolve, reject) => {
          pending.push(/** @type {any} */ ({ params: { game, ...tile }, resolve, reject, ...options }));
          options.signal.addEventListener('abort', () => reject(options.signal.reason));
        }),
    },
    colour: (address, _, size = { width: 0, height: 0 }) => {
      clock.now += clock.cost;
      if (!room()) throw new RangeError('There is no memory for it.');
      return {
        address,
        classes: 0,
        values: values(),
        canvas: null,
        ...size,
        colour: '#000000',
        bytes: 100,
        partial: false,
      };
    },
    release: (tile) => released.push(tile),
    draw: (tile) => {
      clock.now += clock.cost;
      recoloured.push(keyOf(tile.address));
    },
    budget: SPARE_BYTES + 1000,
    onRecoloured: () => shown.push(recoloured.length),
    onTile: ({ address }) => drawn.push(keyOf(address)),
    onChange: () => {},
    onRefused: (sentence) => refusals.push(sentence),
    onError: (sentence) => errors.push(sentence),
    later: (work) => tasks.push(work),
  });
  /** Answers everything asked so far, and colours it. */
  const finish = async () => {
    for (const { resolve } of pending.splice(0)) resolve({ classes: 0, values: new Int32Array(0) });
    await turn();
    while (tasks.length > 0) tasks.shift()?.();
  };
  return {
    picture,
    pending,
    drawn,
    recoloured,
    released,
    shown,
    refusals,
    errors,
    tasks,
    clock,
    aims,
    shownPartly,
    direct,
    finish,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('the picture is complete when all wanted tiles are coloured', async () => {
  const { picture, pending, drawn, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  assert.equal(picture.state, 'working');
  assert.ok(pending.length >= 4 && pending.every(({ params }) => params.game.k === 100 && params.level === 0));
  const asked = pending.length;
  await finish();
  assert.equal(picture.state, 'complete');
  assert.equal(drawn.length, asked);
});

test("near tiles are wanted where they come at once, and the view's own then and where they don't", async () => {
  const { picture, pending, direct, aims, finish } = newPicture();
  const view = { ...viewOver(5), zoom: -1.6 };
  const levels = () => [...new Set(pending.map(({ params }) => params.level))];
  picture.begin(queensGame(100));
  picture.want(view, VIEWPORT, true);
  assert.deepEqual(levels(), [2]);
  const near = pending.length;
  await finish();
  assert.deepEqual([picture.stateOfWanted, picture.state, picture.isFinest], ['complete', 'working', false]);
  picture.want(view, VIEWPORT);
  assert.deepEqual(
    [levels(), picture.stateOfWanted, picture.state, picture.isFinest],
    [[1], 'working', 'working', true],
  );
  assert.ok(pending.length >= 2 * near, `${pending.length} tiles after ${near}`);
  assert.ok(picture.find({ level: 2, column: 1, row: 0 }), 'what is there stays meanwhile');
  await finish();
  assert.equal(picture.state, 'complete');
  picture.want(view, VIEWPORT, true);
  assert.deepEqual(
    [pending.length, picture.state],
    [0, 'complete'],
    'near tiles are not wanted where finer ones are there',
  );
  picture.begin(queensGame(101));
  direct.is = false;
  picture.want(view, VIEWPORT, true);
  assert.deepEqual(levels(), [1]);
  assert.ok(aims.at(-1)?.startsWith('1/'));
});

test("a small pan keeps the view's own tiles, and does not resume what was cancelled", async () => {
  const { picture, pending, finish } = newPicture();
  picture.budget = 0;
  const view = { ...viewOver(5), zoom: -1.6 };
  picture.begin(queensGame(100));
  for (const isNear of [true, false]) {
    picture.want(view, VIEWPORT, isNear);
    await finish();
  }
  const own = wantedTiles(view, VIEWPORT);
  picture.want({ ...view, x: coordinate(view.x.cell + 400) }, VIEWPORT, true);
  const [kept, all] = [own, wantedTiles({ ...view, x: coordinate(view.x.cell + 400) }, VIEWPORT)].map(
    (tiles) => new Set(tiles.map(keyOf)),
  );
  const inSight = own.filter((tile) => all.has(keyOf(tile)));
  assert.ok(inSight.length > kept.size / 2 && inSight.every((tile) => picture.find(tile)), 'those in sight are there');
  picture.stop('cancelled');
  pending.length = 0;
  picture.want({ ...view, x: coordinate(view.x.cell + 401) }, VIEWPORT, true);
  assert.deepEqual([pending.length, picture.state], [0, 'stopped']);
});

test('the shared memory of dropped tiles serves the next ones, but for what is held elsewhere', async () => {
  const { picture, pending, finish } = newPicture(undefined, () => new Uint8Array(new SharedArrayBuffer(8)));
  const memory = () => new Set(pending.map(({ spare }) => spare.take()));
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  assert.deepEqual([...memory()], [undefined]);
  await finish();
  const kept = /** @type {import('../../www/page/tiles/colouring.js').ColouredTile} */ (
    picture.find({ level: 0, column: 0, row: 0 })
  );
  const dropped = /** @type {import('../../www/page/tiles/colouring.js').ColouredTile} */ (
    picture.find({ level: 0, column: 1, row: 0 })
  );
  kept.lent = true;
  picture.begin(queensGame(101));
  picture.want(viewOver(0), VIEWPORT);
  const used = memory();
  assert.equal(used.size, pending.length, 'none twice');
  assert.deepEqual([used.has(kept.values.buffer), used.has(dropped.values.buffer)], [false, true]);
});

test('what dropped tiles leave for the next ones is a part of the budget', async () => {
  const { picture, finish } = newPicture(undefined, () => new Uint8Array(new SharedArrayBuffer(50)));
  picture.begin(queensGame(100));
  picture.budget = SPARE_BYTES + 1200;
  for (const column of [0, 4, 8]) {
    picture.want(viewOver(column), VIEWPORT);
    await finish();
  }
  assert.equal(picture.kept.tiles, 12, 'all find room');
  picture.budget = SPARE_BYTES + 1000;
  for (let turn = 0; turn < 5; turn++) picture.want(viewOver(8), VIEWPORT);
  // Each tile has 100 bytes, and each that was dropped leaves 50.
  assert.deepEqual(picture.kept, { tiles: 8, bytes: 800 });
});

test('where memory runs out, tiles that are not in sight make room', async () => {
  let free = 8;
  const { picture, drawn, errors, finish } = newPicture(() => free-- !== 0);
  picture.begin(queensGame(100));
  for (const column of [0, 2]) {
    picture.want(viewOver(column), VIEWPORT);
    await finish();
  }
  assert.equal(picture.kept.tiles, 8);
  picture.want(viewOver(4), VIEWPORT);
  await finish(); // the ninth finds no memory at first
  assert.deepEqual([picture.state, drawn.length, errors], ['complete', 12, []]);
  assert.ok(picture.kept.tiles < 12, 'some were dropped');
});

test('where there is no memory at all, that is told, and the picture stops', async () => {
  const { picture, drawn, errors, finish } = newPicture(() => false);
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  await finish();
  assert.deepEqual([picture.state, drawn], ['stopped', []]);
  assert.equal(errors[0], 'There is no memory for it.');
});

test('what is there or on its way is not asked for again', async () => {
  const { picture, pending, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  const asked = pending.length;
  picture.want(viewOver(0), VIEWPORT);
  assert.equal(pending.length, asked);
  await finish();
  picture.want(viewOver(0), VIEWPORT);
  assert.equal(pending.length, 0);
});

test('tiles that are out of sight are cancelled, and the rest is kept', () => {
  const { picture, pending } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  const [stays, goes] = [
    pending.find(({ params }) => params.column === 1),
    pending.find(({ params }) => params.column === 0),
  ];
  picture.want(viewOver(1), VIEWPORT);
  assert.ok(goes?.signal.aborted && !stays?.signal.aborted);
});

test('colouring is spread over tasks of a few milliseconds', async () => {
  const { picture, pending, drawn, tasks, clock } = newPicture();
  clock.cost = 4;
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  for (const { resolve } of pending.splice(0)) resolve({ classes: 0, values: new Int32Array(0) });
  await turn();
  tasks.shift()?.();
  assert.equal(drawn.length, 2);
  while (tasks.length > 0) tasks.shift()?.();
  assert.equal(picture.state, 'complete');
});

test('a refused tile is not asked for again, and the picture has stopped', async () => {
  const { picture, pending, refusals, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  pending.shift()?.reject(new RefusedError('this needs too many cells'));
  await finish();
  assert.deepEqual(refusals, ['this needs too many cells. Zoom in to compute less.']);
  assert.equal(picture.state, 'stopped');
  picture.want(viewOver(0), VIEWPORT);
  assert.equal(pending.length, 0);
  picture.begin(queensGame(101));
  picture.want(viewOver(0), VIEWPORT);
  assert.ok(pending.length >= 4, 'another game is another matter');
});

test('a pause cancels everything, and resuming asks for what is missing', async () => {
  const { picture, pending, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  const asked = pending.length;
  pending.shift()?.resolve({ classes: 0, values: new Int32Array(0) });
  await turn();
  picture.stop('paused');
  assert.ok(pending.every(({ signal }) => signal.aborted));
  assert.equal(picture.state, 'stopped');
  picture.want(viewOver(0), VIEWPORT);
  assert.equal(pending.length, asked - 1, 'nothing new while paused');
  pending.length = 0;
  picture.resume();
  assert.equal(pending.length, asked - 1);
  assert.equal(picture.state, 'working');
  await finish();
  assert.equal(picture.state, 'complete');
});

test('what is cancelled stays so until other tiles are wanted', async () => {
  const { picture, pending, aims } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  picture.stop('cancelled');
  assert.equal(picture.state, 'stopped');
  pending.length = 0;
  picture.want(viewOver(0), VIEWPORT);
  assert.deepEqual([pending.length, picture.halt], [0, 'cancelled']);
  const aimed = aims.length;
  picture.want(viewOver(1), VIEWPORT);
  assert.deepEqual([picture.halt, picture.state], [null, 'working']);
  assert.ok(pending.length > 0 && aims.length > aimed);
});

test('after a pause the present view is aimed at, not the one before', () => {
  const { picture, aims, pending } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  picture.stop('paused');
  picture.want(viewOver(40), VIEWPORT);
  assert.equal(picture.halt, 'paused');
  assert.ok(!aims.at(-1)?.includes('0/41/1'));
  pending.length = 0;
  picture.resume();
  assert.ok(aims.at(-1)?.includes('0/41/1'), `${aims.at(-1)}`);
  assert.ok(pending.length > 0);
});

test('a tile is drawn as far as it is known, and again when it is complete', async () => {
  const { picture, pending, drawn, tasks, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  const { onGlimpse, params } = pending[0];
  onGlimpse({ classes: 1, values: new Int32Array(0) });
  tasks.shift()?.();
  assert.deepEqual(drawn, [keyOf(params)]);
  assert.ok(picture.find(params));
  assert.equal(picture.state, 'working');
  await finish();
  assert.equal(drawn.filter((key) => key === keyOf(params)).length, 2);
  assert.equal(picture.state, 'complete');
});

test('a picture is complete when its tiles can be drawn as far as they are in sight', async () => {
  const { picture, pending, drawn, tasks, shownPartly, finish } = newPicture();
  picture.begin(queensGame(5));
  picture.want(viewOver(0), VIEWPORT);
  const [
    {
      params: { level, column, row },
      onGlimpse,
    },
  ] = pending;
  const key = keyOf({ level, column, row });
  const [first] = pending.splice(0, 1);
  await finish();
  assert.equal(picture.state, 'working');
  onGlimpse({ classes: 0, values: new Int32Array(0) });
  shownPartly.add(key);
  assert.equal(picture.state, 'working', 'it has no colours yet');
  while (tasks.length > 0) tasks.shift()?.();
  assert.deepEqual([picture.state, drawn.at(-1)], ['complete', key]);
  shownPartly.delete(key);
  assert.equal(picture.state, 'working', 'more of it has come into sight');
  shownPartly.add(key);
  picture.stop('paused');
  assert.equal(picture.state, 'stopped', 'nobody tells meanwhile what is in sight');
  picture.resume();
  first.resolve({ classes: 0, values: new Int32Array(0) });
  await turn();
  assert.equal(picture.state, 'complete', 'what shows enough stays until all of it is drawn');
  await finish();
  assert.deepEqual([picture.state, drawn.filter((name) => name === key).length], ['complete', 2]);
});

test('what is known of a tile that is wanted no more is not drawn', () => {
  const { picture, pending, tasks } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  const { onGlimpse, params } = pending.find(({ params }) => params.column === 0) ?? assert.fail();
  picture.want(viewOver(1), VIEWPORT);
  onGlimpse({ classes: 1, values: new Int32Array(0) });
  assert.equal(tasks.length, 0);
  assert.equal(picture.find(params), undefined);
});

test('another game keeps nothing of the old one', async () => {
  const { picture, pending, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  await finish();
  picture.begin(queensGame(101));
  assert.equal(picture.find({ level: 0, column: 0, row: 0 }), undefined);
  picture.want(viewOver(0), VIEWPORT);
  assert.ok(pending.every(({ params }) => params.game.k === 101));
});

test('an error that is no refusal is told, and does not stop the other tiles', async () => {
  const { picture, pending, errors, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  pending.shift()?.reject(new Error('This was tried 3 times.'));
  await finish();
  assert.deepEqual(errors, ['This was tried 3 times.']);
  assert.equal(picture.state, 'stopped');
});

test('a tile that failed is asked for again when something else is wanted, a refused one never', async () => {
  const { picture, pending, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  const [failed, refused] = pending.splice(0, 2);
  failed.reject(new Error('This was tried 3 times.'));
  refused.reject(new RefusedError('this is too much'));
  await finish();
  picture.want(viewOver(0), VIEWPORT);
  assert.equal(pending.length, 0);
  picture.want({ ...viewOver(0), zoom: -0.2 }, VIEWPORT);
  const again = pending.map(({ params }) => keyOf(params));
  assert.deepEqual([again.includes(keyOf(failed.params)), again.includes(keyOf(refused.params))], [true, false]);
  assert.equal(picture.state, 'working');
});

test('what the begun tiles tell adds up to cells done and in all, until other tiles are wanted', async () => {
  const { picture, pending, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  assert.deepEqual(picture.progress, { done: 0, total: 0 });
  const [first, second] = pending;
  first.onProgress(1000, 5000);
  second.onProgress(0, 300);
  assert.deepEqual(picture.progress, { done: 1000, total: 5300 });
  first.onProgress(4000, 5000);
  assert.deepEqual(picture.progress, { done: 4000, total: 5300 });
  await finish();
  assert.deepEqual(picture.progress, { done: 5300, total: 5300 });
  picture.want({ ...viewOver(0), zoom: -0.2 }, VIEWPORT);
  assert.deepEqual(picture.progress, { done: 0, total: 0 });
});

test('tiles are coloured as small as the view shows them', async () => {
  const { picture, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want({ x: coordinate(1024), y: coordinate(1024), zoom: -1.5 }, VIEWPORT);
  await finish();
  const { width, height } = picture.find({ level: 1, column: 1, row: 1 }) ?? {};
  assert.deepEqual([width, height], [181, 181]);
});

test(
  'what is not kept is released, and nothing else: tiles out of sight, another game, and what was ' + 'known in part',
  async () => {
    const { picture, pending, released, tasks, finish } = newPicture();
    const glimpse = () => {
      pending[0].onGlimpse({ classes: 0, values: new Int32Array(0) });
      while (tasks.length > 0) tasks.shift()?.();
    };
    picture.begin(queensGame(100));
    picture.want(viewOver(0), VIEWPORT);
    const [first, second] = pending.map(({ params }) => params);
    pending[0].onGlimpse({ classes: 0, values: new Int32Array(0) });
    pending[1].onGlimpse({ classes: 0, values: new Int32Array(0) });
    await finish();
    assert.deepEqual(
      released.map(({ address }) => keyOf(address)),
      [keyOf(first), keyOf(second)],
    );
    assert.ok(
      released.every((tile) => tile !== picture.find(tile.address)),
      'the whole ones are kept',
    );
    for (const column of [4, 8, 12]) {
      picture.want(viewOver(column), VIEWPORT);
      await finish();
    }
    assert.ok(released.length > 2 && released.every((tile) => picture.find(tile.address) !== tile));
    picture.want(viewOver(16), VIEWPORT);
    glimpse();
    const seen = picture.find(pending[0].params);
    picture.want(viewOver(20), VIEWPORT);
    assert.ok(seen && released.includes(seen), 'out of sight it is nothing to go on with');
    pending.splice(0, pending.length / 2); // those of the view before
    glimpse();
    const [before, { tiles }] = [released.length, picture.kept];
    picture.begin(queensGame(200));
    assert.equal(released.length, before + tiles + 1);
    assert.deepEqual([picture.kept.tiles, new Set(released).size], [0, released.length]);
  },
);

test('other colours are given to all kept tiles, the wanted ones first, and nobody is asked', async () => {
  const { picture, pending, drawn, recoloured, shown, tasks, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(3), VIEWPORT);
  await finish();
  const elsewhere = drawn.splice(0);
  picture.want(viewOver(0), VIEWPORT);
  await finish();
  const inSight = drawn.splice(0);
  const out = elsewhere.filter((key) => !inSight.includes(key));
  assert.ok(inSight.length >= 4 && out.length >= 2);
  picture.recolour();
  assert.equal(picture.state, 'working');
  while (tasks.length > 0) tasks.shift()?.();
  assert.deepEqual(recoloured.slice(0, inSight.length).sort(), [...inSight].sort());
  assert.deepEqual([...recoloured].sort(), [...inSight, ...out].sort(), 'each of them once');
  assert.deepEqual([shown.length > 0, shown.at(-1)], [true, recoloured.length]);
  assert.equal(pending.length, 0);
  assert.equal(picture.state, 'complete');
});

test('other colours are given in tasks of a few milliseconds, and shown when all of the view has them', async () => {
  const { picture, drawn, recoloured, shown, tasks, clock, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  await finish();
  clock.cost = 4;
  picture.recolour();
  tasks.shift()?.();
  assert.equal(recoloured.length, 2);
  while (tasks.length > 0) tasks.shift()?.();
  assert.deepEqual([recoloured.length, ...shown], [drawn.length, drawn.length]);
});

test('where colours are slow, or change all the time, every tile gets its turn and is shown', async () => {
  const { picture, drawn, recoloured, shown, tasks, clock, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  await finish();
  clock.cost = 60;
  for (let i = 0; i < 2 * drawn.length; i++) {
    picture.recolour();
    assert.equal(tasks.length, 1, 'one task at a time');
    tasks.shift()?.();
  }
  assert.equal(new Set(recoloured).size, drawn.length);
  assert.ok(shown.length >= recoloured.length / 3, `shown ${shown.length} times`);
});

test('tiles of another game need no colours of before', async () => {
  const { picture, recoloured, tasks, finish } = newPicture();
  picture.begin(queensGame(100));
  picture.want(viewOver(0), VIEWPORT);
  await finish();
  picture.recolour();
  picture.begin(queensGame(101));
  while (tasks.length > 0) tasks.shift()?.();
  assert.deepEqual(recoloured, []);
});

test('a coarser tile that comes before those that are wanted stands in for them, also in another view', async () => {
  const { picture, tasks, finish } = newPicture();
  picture.begin(queensGame(500));
  picture.want(viewOver(0), VIEWPORT);
  const coarser = { level: 2, column: 0, row: 0 };
  picture.add(coarser, { classes: 0, values: new Int32Array(0) });
  picture.want(viewOver(0.01), VIEWPORT);
  while (tasks.length > 0) tasks.shift()?.();
  assert.ok(picture.whole(coarser));
  assert.equal(picture.state, 'working');
  await finish();
  assert.equal(picture.state, 'complete');
});

test('where tiles can be had at a coarser level only, these are wanted, and complete the picture', async () => {
  const { picture, pending, aims, direct, finish } = newPicture();
  picture.begin(queensGame(500));
  picture.want(viewOver(0), VIEWPORT);
  const before = [...pending];
  direct.level = 2;
  picture.want(viewOver(0), VIEWPORT);
  assert.ok(before.every(({ signal }) => signal.aborted));
  assert.deepEqual([aims.at(-1), pending.length - before.length, picture.state], ['2/0/0', 1, 'working']);
  await finish();
  assert.deepEqual([picture.state, picture.isFinest], ['complete', true]);
});
