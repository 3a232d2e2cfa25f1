import { piecesGame } from '../../www/shared/pieces.js';
import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { grouped } from '../../www/page/core/format.js';
import { loadFamily } from '../../www/page/families/families.js';
import { RefusedError } from '../../www/page/workers/pool.js';
import { TileSource } from '../../www/page/tiles/source.js';
import { cellsOf } from '../../www/page/tiles/tiles.js';
import '../../www/page/survey/survey.js'; // so that it is at hand when the source asks for it
import { idleQueue } from '../../www/page/workers/idle-queue.js';

/** @typedef {import('../../www/shared/messages.js').SurveyPlan} SurveyPlan */
/**
 * @typedef {{method: string, params: any, signal: AbortSignal | undefined, gathered: boolean | undefined, open:
 *   boolean, resolve: (result: any) => void, reject: (error: Error) => void}} Pending
 */

const LEVEL = 5;
/** A slab is as large as a tile of that level. */
const SIDE = 256 * 2 ** LEVEL;
const K = 1000;
/**
 * Tiles and the box of their cells: all of them are in sight.
 * @param {import('../../www/page/tiles/tiles.js').TileAddress[]} tiles
 * @returns {Parameters<TileSource['aim']>}
 */
function whole(tiles) {
  const boxes = tiles.map(cellsOf);
  const [left, top] = [boxes.map((box) => box.left), boxes.map((box) => box.top)].map((edges) => Math.min(...edges));
  const [right, bottom] = [boxes.map((box) => box.right), boxes.map((box) => box.bottom)].map((edges) =>
    Math.max(...edges),
  );
  return [tiles, { left, top, right, bottom }];
}
const CONTENT = { classes: 1, values: new Int32Array(0) };

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** @type {AbortController[]} of the tiles that were asked for: what waits for a time would hold up the end */
const controllers = [];
/** @type {TileSource[]} and so would what is done while workers are idle */
const sources = [];
afterEach(() => {
  controllers.splice(0).forEach((controller) => controller.abort());
  sources.splice(0).forEach((source) => source.begin(queensGame(K)));
  mock.timers.reset();
});

/**
 * A plan of this many columns and rows of slabs.
 * @param {number} columns
 * @param {number} rows
 * @param {string[]} [known] slabs in hood or outer space
 * @returns {SurveyPlan}
 */
function planOf(columns, rows, known = []) {
  const kinds = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return column < row ? 0 : known.includes(`${column}/${row}`) ? 2 : 1;
  });
  return { width: SIDE, height: SIDE, level: LEVEL, columns, kinds: Uint8Array.from(kinds), cells: 1e9 };
}

/** The tiles of such a plan, or finer ones at the same place. @param {number} columns @param {number} rows */
const tilesOf = (columns, rows) =>
  Array.from({ length: columns * rows }, (_, index) => ({
    level: LEVEL,
    column: index % columns,
    row: Math.floor(index / columns),
  }));

/** A source over a pool that answers when the test says so; of tiles it knows nothing, if it isn't to `look`. */
function newSource({ limit = 2, look = false, graphics = /** @type {any} */ (undefined), isBrief = false } = {}) {
  /** @type {string[]} */
  const coarser = [];
  /** @type {any[]} */
  const previews = [];
  /** @type {Pending[]} */
  const asks = [];
  /** @type {string[]} */
  const refusals = [];
  /** @type {string[]} */
  const prepared = [];
  /** @type {string[]} */
  const errors = [];
  const clock = { now: 0 };
  mock.method(performance, 'now', () => clock.now);
  const source = new TileSource({
    pool: {
      limit,
      whenIdle: idleQueue(() => false),
      prepare: () => prepared.push('a worker'),
      renew: () => prepared.push('other workers'),
      ask: /** @type {any} */ (
        (/** @type {string} */ method, /** @type {any} */ params, /** @type {any} */ { signal, gathered } = {}) =>
          new Promise((resolve, reject) => {
            /** @type {Pending} */
            const ask = { method, params, signal, gathered, open: true, resolve, reject };
            signal?.addEventListener('abort', () => {
              ask.open = false;
              reject(signal.reason);
            });
            asks.push(ask);
            if (method === 'glimpse' && !look) resolve(null);
          })
      ),
    },
    archive: async () => {
      prepared.push('the archive');
      return null;
    },
    ...(graphics && { graphics: async () => graphics, isBrief }),
    onChange: () => {},
    onDoubt: () => prepared.push('the picture'),
    onCoarser: () => coarser.push('coarser'),
    onPreview: ({ level, column, row }) => previews.push([level, column, row]),
    onRefused: (sentence) => refusals.push(sentence),
    onError: (sentence) => errors.push(sentence),
  });
  sources.push(source);
  source.begin(queensGame(K));
  const open = (/** @type {string} */ method) => asks.filter((ask) => ask.open && ask.method === method);
  /** @param {Pending | undefined} ask @param {any} result */
  const answer = async (ask, result) => {
    assert.ok(ask);
    ask.open = false;
    if (result instanceof Error) ask.reject(result);
    else ask.resolve(result);
    await turn();
  };
  /** Sweeps and keeps this many slabs, or all. */
  const sweep = async (milliseconds = 1, most = Infinity) => {
    for (let done = 0; done < most && open('slab').length > 0; done++) {
      const cells = 1e6;
      await answer(open('slab')[0], {
        bottom: new Int8Array(2),
        right: new Int8Array(2),
        sightlines: new Uint8Array(0),
        classes: 1,
        counts: new Int32Array(0),
        cells,
        milliseconds,
      });
      await answer(open('keep')[0], {});
    }
  };
  /** Asks for a tile. @param {import('../../www/page/tiles/tiles.js').TileAddress} address */
  const tile = (address) => {
    const controller = new AbortController();
    controllers.push(controller);
    /** @type {any[]} */
    const glimpses = [];
    const result = { settled: /** @type {string | null} */ (null), glimpses, cancel: () => controller.abort() };
    const asked = source.tile(address, { signal: controller.signal, onGlimpse: (content) => glimpses.push(content) });
    void asked.then(
      () => (result.settled = 'served'),
      (error) => (result.settled = error.name === 'AbortError' ? 'cancelled' : error.message),
    );
    return result;
  };
  return { source, coarser, previews, asks, refusals, errors, prepared, clock, open, answer, sweep, tile };
}

/** A source whose aim is to be surveyed. @param {number} columns @param {number} rows @param {string[]} [known] */
async function surveying(columns, rows, known) {
  const all = newSource();
  all.source.aim(...whole(tilesOf(columns, rows)));
  await all.answer(all.open('survey')[0], planOf(columns, rows, known));
  return all;
}

test('tiles near the origin come from the pool at once', async () => {
  const { source, asks, tile } = newSource();
  const address = { level: 0, column: 5, row: 7 };
  source.aim(...whole([address]));
  tile(address);
  await turn();
  assert.deepEqual(
    asks.map(({ method, params }) => [method, params]),
    [['tile', { game: queensGame(K), ...address }]],
  );
});

test('what a sweep needs is made ready once, while the first one is planned', async () => {
  const { source, prepared, asks } = newSource();
  source.aim(...whole([{ level: 0, column: 5, row: 7 }]));
  await turn();
  assert.deepEqual(prepared, [], 'near the origin nothing is swept');
  source.aim(...whole(tilesOf(2, 2)));
  source.aim(...whole(tilesOf(3, 3)));
  await turn();
  assert.deepEqual(
    [prepared, asks.filter(({ method }) => method === 'survey').length],
    [['a worker', 'the archive'], 2],
  );
});

test('a family without a sweep is never asked for a survey: its tiles come from the pool at once', async () => {
  const { source, asks, prepared, tile } = newSource();
  await loadFamily('pieces');
  const game = piecesGame({ game: 'ryuo' });
  const address = { level: 0, column: 2 ** 40, row: 2 ** 40 };
  source.begin(game);
  source.aim(...whole([address]));
  tile(address);
  await turn();
  assert.deepEqual(
    asks.map(({ method, params }) => [method, params]),
    [['tile', { game, ...address }]],
  );
  assert.deepEqual(prepared, []);
});

test('tiles far from the origin wait until it is known whether they need a survey', async () => {
  const { source, asks, tile, open, answer } = newSource();
  const tiles = tilesOf(2, 2);
  source.aim(...whole(tiles));
  const far = tile(tiles[3]);
  await turn();
  assert.deepEqual(
    asks.map(({ method }) => method),
    ['survey'],
  );
  assert.deepEqual(asks[0].params, {
    game: queensGame(K),
    level: LEVEL,
    x: 0,
    y: 0,
    width: 2 * SIDE,
    height: 2 * SIDE,
  });
  await answer(open('survey')[0], null);
  await answer(open('tile')[0], CONTENT);
  assert.equal(far.settled, 'served');
  source.aim(...whole(tiles));
  assert.equal(open('survey').length, 0, 'what was aimed at is not asked about again');
});

test('a tile waits for its part of the survey, and no longer', async () => {
  const { tile, open, sweep } = await surveying(3, 1);
  tile({ level: LEVEL, column: 1, row: 0 });
  await turn();
  assert.equal(open('tile').length, 0);
  await sweep(1, 1);
  assert.equal(open('tile').length, 0);
  await sweep(1, 1);
  assert.equal(open('tile').length, 1);
  assert.equal(open('slab').length, 1, 'the rest goes on');
});

test('a tile is seen as it fills, but not too often, and only if something is new in it', async () => {
  const { source, clock, tile, open, answer, sweep } = newSource({ look: true });
  const address = { level: LEVEL + 2, column: 0, row: 0 };
  source.aim(...whole([address]));
  await answer(open('survey')[0], planOf(4, 4));
  const half = tile(address);
  await turn();
  await answer(open('glimpse')[0], null);
  assert.deepEqual(half.glimpses, [], 'nothing is known yet');
  assert.equal(open('glimpse').length, 0, 'nothing is new');
  await sweep(1, 1);
  await answer(open('glimpse')[0], CONTENT);
  assert.deepEqual(half.glimpses, [CONTENT], 'the first of it is seen at once');
  await sweep(1, 1);
  assert.equal(open('glimpse').length, 0, 'it was looked at just before');
  clock.now = 1000;
  await sweep(1, 1);
  await answer(open('glimpse')[0], CONTENT);
  assert.deepEqual(half.glimpses, [CONTENT, CONTENT]);
  clock.now = 2000;
  source.pause();
  await turn();
  assert.equal(open('glimpse').length, 0, 'nothing is new');
});

test('while the view moves less is swept at a time, also where it moves within the same tiles', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { source, clock, open, sweep } = await surveying(8, 8);
  await sweep(1, 12);
  assert.equal(open('slab').length, 4);
  for (let frame = 0; frame < 2; frame++) {
    clock.now += 16;
    source.aim(...whole(tilesOf(8, 8)));
  }
  await sweep(100, 4);
  assert.equal(open('slab').length, 0, 'a pause after each');
});

/** A source that surveys the first two by two slabs as one tile, of which so much is in sight, from the origin on. */
async function seeing(/** @type {number} */ right, /** @type {number} */ bottom, limit = 2) {
  const all = newSource({ look: true, limit });
  const address = { level: LEVEL + 1, column: 0, row: 0 };
  const see = (/** @type {number} */ right, /** @type {number} */ bottom) =>
    all.source.aim([address], { left: 0, top: 0, right, bottom });
  see(right, bottom);
  const seen = all.tile(address);
  await all.answer(all.open('survey')[0], planOf(2, 2));
  await turn();
  await all.answer(all.open('glimpse')[0], null);
  return { ...all, address, see, seen };
}

test('what is in sight is swept first and shown at once, then the rest of its tiles', async () => {
  const { source, address, seen, open, answer, sweep } = await seeing(0.9 * SIDE, 0.8 * SIDE);
  const places = () => open('slab').map(({ params: { x, y } }) => [x / SIDE, y / SIDE]);
  assert.deepEqual([places(), source.shows(address)], [[[0, 0]], false]);
  const { done, total } = source.progress ?? assert.fail();
  assert.ok(done === 0 && total < SIDE ** 2 / 2, 'so much is waited for');
  await sweep(1, 1);
  assert.equal(source.shows(address), false, 'it has not been seen yet');
  await answer(open('glimpse')[0], CONTENT);
  assert.deepEqual([seen.glimpses, seen.settled, source.shows(address)], [[CONTENT], null, true]);
  assert.deepEqual(places(), [[1, 0]]);
  await sweep();
  assert.equal(open('glimpse').length, 0, 'what is shown is not looked at again');
  await answer(open('tile')[0], CONTENT);
  assert.equal(seen.settled, 'served');
});

test('where the view moves on, a tile is shown again when that has been swept too', async () => {
  const { source, address, see, open, answer, sweep } = await seeing(0.9 * SIDE, 0.8 * SIDE);
  await sweep(1, 1);
  await answer(open('glimpse')[0], CONTENT);
  see(SIDE, SIDE);
  assert.equal(open('survey').length, 0, 'what is in sight is rounded');
  see(1.1 * SIDE, SIDE);
  assert.equal(source.shows(address), false);
  await sweep(1, 1);
  await answer(open('glimpse')[0], CONTENT);
  assert.equal(source.shows(address), true);
  see(0.9 * SIDE, SIDE);
  await turn();
  assert.deepEqual([open('glimpse').length, source.shows(address)], [0, true], 'nothing is new');
  assert.equal(open('survey').length, 0, 'the same tiles need no other plan');
});

test('whoever waits long waits for all of the tiles', async () => {
  const { source, address, open, answer, sweep } = await seeing(0.9 * SIDE, 0.8 * SIDE, 1e-7); // a slow machine
  const { cells } = source.question ?? assert.fail();
  assert.ok(cells > SIDE ** 2);
  source.decide(true);
  await turn();
  await sweep(1, 1);
  for (const glimpse of open('glimpse')) await answer(glimpse, CONTENT);
  assert.equal(source.shows(address), false);
});

test('a tile of which more is planned is not asked for before that has been swept', async () => {
  const { source, address, open, answer, sweep, tile } = await seeing(2 * SIDE, 2 * SIDE);
  await sweep();
  const above = { ...address, level: LEVEL + 2 };
  const asked = (/** @type {string} */ method) => open(method).filter(({ params }) => params.level === above.level);
  source.aim([above], { left: 0, top: 0, right: 2 * SIDE, bottom: 2 * SIDE });
  const seen = tile(above);
  await turn();
  await answer(asked('glimpse')[0], CONTENT);
  assert.deepEqual([source.shows(above), asked('tile').length], [true, 0], 'it is not known yet what the rest is');
  await answer(asked('survey')[0], planOf(4, 4));
  assert.deepEqual([source.shows(above), asked('tile').length, seen.settled], [true, 0, null]);
  await sweep();
  await answer(asked('tile')[0], CONTENT);
  assert.equal(seen.settled, 'served');
});

test('a tile whose rest is read quickly without a survey is asked for', async () => {
  const { source, address, open, answer, sweep, tile } = await seeing(0.9 * SIDE, 0.8 * SIDE);
  await sweep(1, 1);
  const above = { ...address, level: LEVEL + 2 };
  const asked = (/** @type {string} */ method) => open(method).filter(({ params }) => params.level === above.level);
  source.aim([above], { left: 0, top: 0, right: SIDE, bottom: SIDE });
  const seen = tile(above);
  await turn();
  await answer(asked('glimpse')[0], CONTENT);
  await answer(asked('survey')[0], null);
  await answer(asked('tile')[0], CONTENT);
  assert.equal(seen.settled, 'served');
});

test('what could not be kept is planned anew where the view only moves', async () => {
  const { see, open, answer, tile, address } = await seeing(0.9 * SIDE, 0.8 * SIDE);
  await answer(open('slab')[0], {
    bottom: new Int8Array(2),
    right: new Int8Array(2),
    sightlines: new Uint8Array(0),
    classes: 1,
    counts: new Int32Array(0),
    cells: 1,
    milliseconds: 1,
  });
  await answer(open('keep')[0], new Error('there is no memory'));
  see(1.9 * SIDE, 0.8 * SIDE);
  tile(address);
  await turn();
  assert.deepEqual([open('survey').length, open('tile').length], [1, 0]);
});

test('a tile that is finer than what is gathered is not looked at before it is complete', async () => {
  const { source, open, answer, sweep, tile } = newSource({ look: true });
  const address = { level: LEVEL - 1, column: 3, row: 3 };
  source.aim(...whole([address, { ...address, column: 4, row: 4 }]));
  await answer(open('survey')[0], planOf(3, 3));
  const fine = tile(address);
  await sweep();
  assert.equal(open('tile')[0].gathered, false, 'a helper may read it');
  await answer(open('tile')[0], CONTENT);
  assert.deepEqual([fine.settled, open('glimpse').length, fine.glimpses.length], ['served', 0, 0]);
});

test('tiles in hood or outer space wait for no sweep', async () => {
  const { tile, open } = await surveying(3, 3, ['0/0', '2/0']);
  tile({ level: LEVEL, column: 2, row: 0 });
  tile({ level: LEVEL, column: 0, row: 2 });
  tile({ level: LEVEL, column: 1, row: 0 });
  await turn();
  assert.deepEqual(
    open('tile').map(({ params: { column, row } }) => [column, row]),
    [
      [2, 0],
      [0, 2],
    ],
  );
  assert.ok(
    open('tile').every(({ gathered }) => gathered),
    'the keeper has them',
  );
});

test('a cancelled tile is done with in the same turn, whatever it waits for', async () => {
  const { source, tile, open } = await surveying(3, 3);
  const swept = tile({ level: LEVEL, column: 2, row: 2 });
  source.aim(...whole(tilesOf(4, 4)));
  const undecided = tile({ level: LEVEL, column: 3, row: 3 });
  await turn();
  swept.cancel();
  undecided.cancel();
  await turn();
  assert.deepEqual([swept.settled, undecided.settled], ['cancelled', 'cancelled']);
  assert.equal(open('tile').length, 0);
});

test('another view takes slabs away that it does not need, at once', async () => {
  const { source, open, answer, sweep } = await surveying(6, 6);
  await sweep(1, 3);
  source.aim(...whole([{ level: 0, column: 1, row: 1 }]));
  assert.equal(open('slab').length, 0, 'it lies near the origin');
  source.aim(...whole(tilesOf(3, 2)));
  await answer(open('survey')[0], planOf(3, 2));
  await sweep();
  const { x, y } = { x: 3 * SIDE, y: 2 * SIDE };
  const beyond = (/** @type {Pending} */ { params }) => params.x >= x || params.y >= y;
  assert.equal(open('slab').filter(beyond).length, 0);
  source.aim(...whole([]));
  assert.equal(source.progress, null, 'nothing of the board is in sight');
});

test('what has been surveyed is not asked about again, in any detail', async () => {
  const { source, open, tile, sweep } = await surveying(4, 4);
  await sweep();
  source.aim(...whole(tilesOf(3, 3)));
  source.aim(...whole([{ level: 0, column: 100, row: 90 }]));
  tile({ level: 0, column: 100, row: 90 });
  await turn();
  assert.equal(open('survey').length, 0);
  assert.equal(open('tile').length, 1);
});

test('an answer about a view that was left long since changes nothing', async () => {
  const { source, open, answer } = newSource();
  source.aim(...whole(tilesOf(6, 6)));
  source.aim(...whole(tilesOf(2, 2)));
  const [first, second] = open('survey');
  await answer(second, null);
  await answer(first, planOf(6, 6));
  assert.equal(open('slab').length, 0);
});

test('the survey goes on while the next view is decided about', async () => {
  const { source, open, sweep } = await surveying(4, 4);
  await sweep(1, 1);
  source.aim(...whole(tilesOf(5, 5)));
  assert.ok(open('slab').length > 0);
});

test("long work waits for the user's word, and only hood and outer space are counted meanwhile", async () => {
  const columns = 4;
  const { source, open, answer } = newSource({ limit: 1e-7 }); // a slow machine
  source.aim(...whole(tilesOf(columns, columns)));
  await answer(open('survey')[0], planOf(columns, columns, ['3/0']));
  assert.ok(source.question && !source.question.declined);
  const { cells, seconds } = source.question;
  assert.ok(cells > 0 && Math.abs(seconds / (cells / 400) - 1) < 1e-9, `${cells} cells in ${seconds} s`);
  assert.deepEqual(
    open('slab').map(({ params: { x, y } }) => [x / SIDE, y / SIDE]),
    [[3, 0]],
  );
  assert.equal(source.progress, null);
  source.decide(true);
  assert.equal(source.question, null);
  assert.ok(source.progress);
  source.pause();
  source.resume();
  source.aim(...whole(tilesOf(columns, columns)));
  assert.equal(source.question, null, 'who has agreed is not asked again');
});

test('what the user does not want now is offered quietly', async () => {
  const { source, open, answer } = newSource({ limit: 1e-7 });
  source.aim(...whole(tilesOf(4, 4)));
  await answer(open('survey')[0], planOf(4, 4));
  source.decide(false);
  assert.equal(source.question?.declined, true);
  source.aim(...whole(tilesOf(5, 5)));
  await answer(open('survey')[0], planOf(5, 5));
  assert.equal(source.question?.declined, true);
  source.aim(...whole([{ level: 0, column: 1, row: 1 }]));
  assert.ok(!source.question, 'near the origin there is nothing to ask');
  source.begin(queensGame(K + 1));
  source.aim(...whole(tilesOf(4, 4)));
  await answer(open('survey')[0], planOf(4, 4));
  assert.equal(/** @type {any} */ (source.question)?.declined, false, 'another game is another question');
});

test('far more than was agreed to is asked about again', async () => {
  const { source, open, answer } = newSource({ limit: 1e-7 });
  source.aim(...whole(tilesOf(4, 4)));
  await answer(open('survey')[0], planOf(4, 4));
  source.decide(true);
  source.aim(...whole(tilesOf(5, 4)));
  await answer(open('survey')[0], planOf(5, 4));
  assert.equal(source.question, null);
  source.aim(...whole(tilesOf(12, 12)));
  await answer(open('survey')[0], planOf(12, 12));
  assert.ok(source.question);
});

test('work that has begun is not asked about when it turns out to be slow', async () => {
  const { source, open, answer, sweep } = newSource({ limit: 1 });
  source.aim(...whole(tilesOf(6, 6)));
  await answer(open('survey')[0], planOf(6, 6));
  assert.equal(source.question, null);
  await sweep(1e9, 3);
  source.aim(...whole(tilesOf(6, 5)));
  await answer(open('survey')[0], planOf(6, 5));
  assert.equal(source.question, null);
  assert.ok(open('slab').length > 0);
});

test('a pause stops the sweep until it is resumed', async () => {
  const { source, open, answer, sweep, tile } = await surveying(3, 3);
  await sweep(1, 1);
  source.pause();
  assert.equal(open('slab').length, 0);
  await turn();
  source.resume();
  source.aim(...whole(tilesOf(3, 3)));
  const [last] = tilesOf(3, 3).slice(-1);
  const waiting = tile(last);
  await turn();
  assert.equal(open('survey').length, 0, 'the plan is as good as before');
  await sweep();
  await answer(open('tile')[0], CONTENT);
  assert.equal(waiting.settled, 'served');
});

test('when the keeper is lost, tiles wait for another survey', async () => {
  const { source, open, answer, sweep, tile } = await surveying(3, 3);
  const waiting = tile({ level: LEVEL, column: 2, row: 2 });
  await sweep(1, 2);
  source.begin(queensGame(K));
  await turn();
  assert.deepEqual([open('slab').length, open('tile').length], [0, 0], 'nothing is asked without a survey');
  source.aim(...whole(tilesOf(3, 3)));
  await answer(open('survey')[0], planOf(3, 3));
  assert.deepEqual(
    open('slab').map(({ params: { x, y } }) => [x, y]),
    [[0, 0]],
    'from the origin',
  );
  await sweep();
  await answer(open('tile')[0], CONTENT);
  assert.equal(waiting.settled, 'served');
});

test(
  'a survey that is refused is told of with what would fit, and what costs nothing is asked for ' + 'all the same',
  async () => {
    const { source, refusals, open, answer, tile } = newSource();
    source.aim(...whole(tilesOf(3, 3)));
    tile({ level: LEVEL, column: 2, row: 2 });
    const tooMuch = new RefusedError('this is too much');
    await answer(open('survey')[0], tooMuch);
    assert.equal(open('tile').length, 0, 'what is too much is told before anything else is');
    await answer(open('survey')[0], tooMuch);
    await answer(open('survey')[0], planOf(1, 1));
    // A quarter of the way from the nose.
    const nose = Math.floor(K / 3);
    const side = grouped(nose + Math.floor((3 * SIDE - nose) / 4));
    assert.deepEqual(refusals, [`this is too much. The part of the board up to cell (${side}, ${side}) would fit.`]);
    assert.equal(open('tile').length, 1);
  },
);

test('a survey that fails ends its tiles with its sentence, and goes on with the next aim', async () => {
  const { source, errors, open, answer, sweep, tile } = await surveying(3, 3);
  const waiting = tile({ level: LEVEL, column: 2, row: 2 });
  await turn();
  for (let attempt = 0; attempt < 2; attempt++) await answer(open('slab')[0], new Error('This was tried 3 times.'));
  assert.equal(waiting.settled, 'This was tried 3 times.');
  assert.equal(open('slab').length, 0);
  assert.deepEqual(errors, [], 'the tiles tell of it');
  source.aim(...whole(tilesOf(4, 4)));
  const next = tile({ level: LEVEL, column: 2, row: 2 });
  await answer(open('survey')[0], planOf(4, 4));
  await sweep();
  await answer(open('tile')[0], CONTENT);
  assert.equal(next.settled, 'served');
});

test('when the pool is closed, tiles end with its sentence', async () => {
  const { source, errors, open, answer, tile } = newSource();
  source.aim(...whole(tilesOf(3, 3)));
  const waiting = tile({ level: LEVEL, column: 2, row: 2 });
  await answer(open('survey')[0], new Error('The page is closing.'));
  await answer(open('tile')[0], new Error('The page is closing.'));
  assert.deepEqual([errors, waiting.settled], [['The page is closing.'], 'The page is closing.']);
});

/** A graphics card that makes pictures when the test says so, and sweeps nothing. */
function newCard({ isLarge = false, isSooner = false, seconds = 1, least = 0 } = {}) {
  const lost = new AbortController();
  /**
   * @type {{order: any, signal: AbortSignal, isAwaited: boolean | undefined, resolve: (tiles: any) => void,
   *   tell: (part: number) => void}[]}
   */
  const pictures = [];
  /** @type {[AbortSignal, boolean][]} */
  const held = [];
  const graphics = {
    most: 64,
    probed: { adapter: 'card', pace: 1e9, turn: 0.1 },
    lost: lost.signal,
    isForPictures: () => isLarge,
    isMuchSooner: () => isSooner,
    fitting: (/** @type {any} */ game, /** @type {{level: number, right: number, bottom: number}} */ tiles) => {
      const level = Math.max(least, tiles.level);
      const side =
        SIDE * 2 ** (level - LEVEL) * Math.ceil(Math.max(tiles.right, tiles.bottom) / SIDE / 2 ** (level - LEVEL));
      return level > tiles.level + 3 ? null : { game, side, level };
    },
    millisecondsFor: () => seconds * 1000,
    sweep: async () => null,
    hold: (/** @type {AbortSignal} */ signal, /** @type {boolean} */ isHeld) => held.push([signal, isHeld]),
    picture: (
      /** @type {any} */ order,
      /** @type {AbortSignal} */ signal,
      /** @type {boolean} */ isAwaited,
      /** @type {(part: number) => void} */ tell,
    ) =>
      new Promise((resolve, reject) => {
        pictures.push({ order, signal, isAwaited, resolve, tell });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  return { graphics, pictures, held, lose: (/** @type {string} */ reason) => lost.abort(reason) };
}

test('a picture of the graphics card is shown until the survey has the tile', async () => {
  const { graphics, pictures } = newCard();
  const { source, open, answer, sweep, tile } = newSource({ graphics });
  const tiles = tilesOf(2, 2);
  source.aim(...whole(tiles));
  const [first] = tiles.map(tile);
  await answer(open('survey')[0], planOf(2, 2));
  await turn();
  assert.deepEqual(
    pictures.map(({ order: { side, level } }) => [side, level]),
    [[2 * SIDE, LEVEL]],
  );
  const values = { classes: 3, values: new Uint8Array(1) };
  pictures[0].resolve([{ column: 0, row: 0, values }]);
  await turn();
  assert.deepEqual(first.glimpses, [values]);
  assert.equal(first.settled, null, 'it is not the tile');
  await sweep();
  for (const ask of open('tile')) await answer(ask, CONTENT);
  assert.equal(first.settled, 'served');
});

test('where there is no room for a picture, a coarser one is shown until the survey has the tiles', async () => {
  const { graphics, pictures } = newCard({ least: LEVEL + 1 });
  const { source, previews, open, answer, tile } = newSource({ graphics });
  source.aim(...whole(tilesOf(3, 2)));
  const first = tile(tilesOf(3, 2)[0]);
  await answer(open('survey')[0], planOf(3, 2));
  await turn();
  assert.deepEqual([pictures[0].order.side, pictures[0].order.level], [4 * SIDE, LEVEL + 1]);
  pictures[0].resolve([0, 1].flatMap((row) => [0, 1].map((column) => ({ column, row, values: CONTENT }))));
  await turn();
  const inSight = [0, 1].map((column) => [LEVEL + 1, column, 0]);
  assert.deepEqual([previews, first.glimpses, source.isPreviewed], [inSight, [], true]);
  assert.ok(open('slab').length > 0, 'the survey goes on');
  const brief = newSource({ graphics, isBrief: true });
  const [tiles, sight] = whole(tilesOf(3, 2));
  brief.source.aim(tiles, sight);
  await turn();
  assert.deepEqual([pictures.length, brief.coarser.length, brief.source.levelOf(LEVEL, sight)], [1, 1, LEVEL + 1]);
});

test('a picture for a game or a view that has been left is given up, and never shown', async () => {
  const { graphics, pictures } = newCard();
  const { source, open, answer, tile } = newSource({ graphics });
  source.aim(...whole(tilesOf(2, 2)));
  await answer(open('survey')[0], planOf(2, 2));
  await turn();
  source.begin(queensGame(K + 1));
  assert.ok(pictures[0].signal.aborted);
  source.aim(...whole(tilesOf(2, 2)));
  const later = tile(tilesOf(2, 2)[0]);
  pictures[0].resolve([{ column: 0, row: 0, values: CONTENT }]);
  await answer(open('survey').at(-1), planOf(2, 2));
  await turn();
  assert.deepEqual(later.glimpses, []);
  assert.deepEqual([pictures.length, pictures[1].order.game.k], [2, K + 1]);
});

test('a picture that passes by is made without a survey, unless the graphics card makes none', async () => {
  const { graphics, pictures } = newCard();
  const { source, open, answer, tile } = newSource({ graphics, isBrief: true });
  source.aim(...whole(tilesOf(2, 2)));
  const first = tile(tilesOf(2, 2)[0]);
  await turn();
  pictures[0].resolve([{ column: 0, row: 0, values: CONTENT }]);
  await turn();
  assert.deepEqual([first.settled, open('survey').length, open('slab').length], ['served', 0, 0]);
  source.begin(queensGame(K + 1));
  source.aim(...whole(tilesOf(2, 2)));
  await turn();
  pictures[1].resolve(null);
  await turn();
  await answer(open('survey')[0], planOf(2, 2));
  await turn();
  assert.ok(open('slab').length > 0);
});

test('pictures of a card that is gone stay, and of one that was wrong all is made anew', async () => {
  for (const [reason, renewed, stays] of /** @type {[string, string[], boolean][]} */ ([
    ['gone', [], true],
    ['wrong', ['other workers', 'the picture'], false],
  ])) {
    const { graphics, pictures, lose } = newCard();
    const { source, open, answer, tile, prepared } = newSource({ graphics });
    const tiles = tilesOf(2, 2);
    source.aim(...whole(tiles));
    await answer(open('survey')[0], planOf(2, 2));
    await turn();
    pictures[0].resolve([{ column: 0, row: 0, values: CONTENT }]);
    await turn();
    const before = prepared.length;
    assert.ok(source.isPreviewed);
    lose(reason);
    assert.equal(source.isPreviewed, stays);
    assert.deepEqual(prepared.slice(before), renewed, reason);
    const later = tile(tiles[0]);
    await turn();
    assert.deepEqual(later.glimpses, stays ? [CONTENT] : [], reason);
  }
});

test('where workers would take far longer than a picture does, that comes first, and the survey follows', async () => {
  for (const made of [[{ column: 0, row: 0, values: CONTENT }], null]) {
    const { graphics, pictures } = newCard({ isSooner: true, seconds: 10 });
    const { source, open, answer, tile } = newSource({ graphics });
    source.aim(...whole(tilesOf(2, 2)));
    const first = tile(tilesOf(2, 2)[0]);
    await answer(open('survey')[0], { ...planOf(2, 2), cells: 1e12 });
    await turn();
    assert.deepEqual([pictures.length, pictures[0].isAwaited, open('slab').length], [1, true, 0]);
    const total = (2 * SIDE) ** 2 / 2;
    pictures[0].tell(0.5);
    assert.deepEqual(source.progress, { done: total / 2, total });
    pictures[0].resolve(made);
    await turn();
    assert.deepEqual(
      [source.isPreviewed, first.glimpses.length + Number(first.settled === 'served')],
      made ? [true, 1] : [false, 0],
    );
    assert.ok(open('slab').length > 0, 'the survey');
    assert.equal(pictures.length, 1);
  }
});

test('a game that only the card can sweep is asked about, and then its picture is the tile', async () => {
  const { graphics, pictures } = newCard({ isLarge: true, seconds: 100 });
  const { source, open, answer, tile } = newSource({ graphics });
  source.aim(...whole(tilesOf(2, 2)));
  const first = tile(tilesOf(2, 2)[0]);
  await answer(open('survey')[0], new RefusedError('It is too large.'));
  await turn();
  assert.equal(source.question?.seconds, 100);
  source.decide(false);
  await turn();
  assert.ok(source.question?.declined);
  assert.deepEqual([pictures.length, first.settled], [0, null]);
  source.decide(true);
  await turn();
  assert.deepEqual([pictures[0].isAwaited, source.question], [true, null]);
  pictures[0].resolve([{ column: 0, row: 0, values: CONTENT }]);
  await turn();
  assert.deepEqual([first.settled, open('tile').length, open('glimpse').length], ['served', 0, 0]);
});

test('such a game has a coarser picture where there is no room for a finer one, and else it is refused', async () => {
  const { graphics, pictures } = newCard({ isLarge: true, least: LEVEL + 2 });
  const { source, open, answer, coarser, refusals } = newSource({ graphics });
  const [tiles, sight] = whole(tilesOf(3, 3));
  assert.equal(source.levelOf(LEVEL, sight), LEVEL);
  source.aim(tiles, sight);
  await answer(open('survey')[0], new RefusedError('It is too large.'));
  await turn();
  assert.deepEqual([coarser.length, pictures.length, source.levelOf(LEVEL, sight)], [1, 0, LEVEL + 2]);
  source.aim(...whole([{ level: LEVEL + 2, column: 0, row: 0 }]));
  await answer(open('survey').at(-1), new RefusedError('It is too large.'));
  await turn();
  assert.deepEqual(
    pictures.map(({ order: { side, level } }) => [side, level]),
    [[4 * SIDE, LEVEL + 2]],
  );
  source.begin(queensGame(K + 1));
  assert.equal(source.levelOf(LEVEL, sight), LEVEL, 'of another game nothing is known yet');
  assert.deepEqual(refusals, []);
  const coarse = newSource({ graphics: newCard({ isLarge: true, least: LEVEL + 4 }).graphics });
  coarse.source.aim(tiles, sight);
  await coarse.answer(coarse.open('survey')[0], new RefusedError('It is too large.'));
  await turn();
  await coarse.answer(coarse.open('survey')[0], planOf(1, 1)); // what would fit
  assert.deepEqual([coarse.coarser.length, coarse.refusals.length], [0, 1]);
});

test('what is asked about such a game is not asked any more where the view needs it no longer', async () => {
  const { graphics } = newCard({ isLarge: true, seconds: 100 });
  const { source, open, answer, refusals } = newSource({ graphics });
  source.aim(...whole(tilesOf(2, 2)));
  await answer(open('survey')[0], new RefusedError('It is too large.'));
  await turn();
  assert.equal(source.question?.seconds, 100);
  source.aim(...whole([{ level: 0, column: 0, row: 0 }]));
  await turn();
  assert.deepEqual([source.question, refusals], [null, []]);
});

test('where the card comes to nothing with such a game, it is refused as without, or surveyed', async () => {
  const { graphics, pictures } = newCard({ isLarge: true });
  const refused = newSource({ graphics });
  refused.source.aim(...whole(tilesOf(2, 2)));
  await refused.answer(refused.open('survey')[0], new RefusedError('It is too large.'));
  await turn();
  pictures[0].resolve(null);
  await turn();
  await refused.answer(refused.open('survey')[0], planOf(1, 1)); // what would fit
  assert.match(refused.refusals[0], /too large/);
  const surveyed = newSource({ graphics });
  surveyed.source.aim(...whole(tilesOf(2, 2)));
  await surveyed.answer(surveyed.open('survey')[0], { ...planOf(2, 2), cells: 1e12 });
  await turn();
  assert.equal(surveyed.open('slab').length, 0, 'the picture comes first');
  pictures[1].resolve(null);
  await turn();
  surveyed.source.decide(true);
  await turn();
  assert.ok(surveyed.open('slab').length > 0);
});

test('a picture that is awaited is held while the work pauses, and goes on where it was', async () => {
  const { graphics, pictures, held } = newCard({ isLarge: true });
  const { source, open, answer, tile } = newSource({ graphics });
  source.aim(...whole(tilesOf(2, 2)));
  await answer(open('survey')[0], new RefusedError('It is too large.'));
  await turn();
  const [{ signal, tell, resolve }] = pictures;
  const total = (2 * SIDE) ** 2 / 2;
  tell(0.25);
  assert.deepEqual(source.progress, { done: total / 4, total });
  source.pause();
  assert.deepEqual([signal.aborted, held], [false, [[signal, true]]]);
  source.resume();
  source.aim(...whole(tilesOf(2, 2)));
  const later = tile(tilesOf(2, 2)[0]);
  await turn();
  assert.deepEqual([pictures.length, held.at(-1), source.progress], [1, [signal, false], { done: total / 4, total }]);
  resolve([{ column: 0, row: 0, values: CONTENT }]);
  await turn();
  assert.deepEqual([later.settled, source.progress], ['served', null]);
});

test('a picture that is held is given up for another view, and decided anew if it comes to nothing', async () => {
  const { graphics, pictures } = newCard({ isLarge: true });
  const { source, open, answer } = newSource({ graphics });
  source.aim(...whole(tilesOf(2, 2)));
  await answer(open('survey')[0], new RefusedError('It is too large.'));
  await turn();
  source.pause();
  source.resume();
  source.aim(...whole(tilesOf(3, 3)));
  assert.ok(pictures[0].signal.aborted);
  await answer(open('survey').at(-1), new RefusedError('It is too large.'));
  await turn();
  source.pause();
  pictures[1].resolve(null);
  await turn();
  source.resume();
  source.aim(...whole(tilesOf(3, 3)));
  await answer(open('survey').at(-1), new RefusedError('It is too large.'));
  await turn();
  assert.deepEqual([pictures.length, pictures[2].signal.aborted], [3, false]);
});

test('a game that proves too large in the midst of a survey has its picture, and is told of without one', async () => {
  for (const [isMade, settled] of /** @type {[boolean, string][]} */ ([
    [true, 'served'],
    [false, 'Its deviations outgrow bytes.'],
  ])) {
    const { graphics, pictures } = newCard({ isLarge: true });
    graphics.isForPictures = () => false;
    const { source, open, answer, tile } = newSource({ graphics });
    source.aim(...whole(tilesOf(2, 2)));
    const first = tile(tilesOf(2, 2)[0]);
    await answer(open('survey')[0], planOf(2, 2));
    await turn();
    pictures[0].resolve(null); // the one that comes before a survey
    // It is tried twice.
    for (let time = 0; time < 2; time++) {
      await turn();
      await answer(open('slab')[0], new RefusedError('Its deviations outgrow bytes.'));
    }
    await turn();
    assert.deepEqual([pictures.length, pictures[1].isAwaited, first.settled], [2, true, null]);
    pictures[1].resolve(isMade ? [{ column: 0, row: 0, values: CONTENT }] : null);
    await turn();
    assert.equal(first.settled, settled);
  }
});
