import { piecesGame } from '../../www/shared/pieces.js';
import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { loadFamily } from '../../www/page/families/families.js';
import { RefusedError } from '../../www/page/workers/pool.js';
import { Survey } from '../../www/page/survey/survey.js';
import { idleQueue } from '../../www/page/workers/idle-queue.js';

/** @typedef {import('../../www/shared/messages.js').SurveyPlan} SurveyPlan */
/**
 * @typedef {{method: string, params: any, signal: AbortSignal | undefined, open: boolean, resolve: (result: any) =>
 *   void, reject: (error: Error) => void}} Pending
 */

const WIDTH = 1024;
const HEIGHT = 256;
const K = 100;

const turn = () => new Promise((resolve) => setImmediate(resolve));
const nameOf = (/** @type {Pending} */ { params: { x, y } }) => `${x / WIDTH}/${y / HEIGHT}`;

/**
 * A plan of this many columns and rows of slabs, all of them to be swept where they are not below the diagonal.
 * @param {number} columns
 * @param {number} rows
 * @param {{level?: number, known?: string[]}} [options] `known`: slabs in hood or outer space
 * @returns {SurveyPlan}
 */
function planOf(columns, rows, { level = 5, known = [] } = {}) {
  const kinds = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return (column + 1) * WIDTH <= row * HEIGHT ? 0 : known.includes(`${column}/${row}`) ? 2 : 1;
  });
  return { width: WIDTH, height: HEIGHT, level, columns, kinds: Uint8Array.from(kinds), cells: 1e9 };
}

/** The window that such a plan is made for. @param {number} columns @param {number} rows */
const windowOf = (columns, rows) => ({ left: 0, top: 0, right: columns * WIDTH, bottom: rows * HEIGHT });

/** @type {Survey[]} what waits to be kept on the device would hold up the end */
const surveys = [];
afterEach(() => {
  surveys.splice(0).forEach((survey) => survey.begin(queensGame(K)));
  mock.timers.reset();
});

/**
 * A survey over a pool that answers when the test says so.
 * @param {{limit?: number, archive?: any, idle?: boolean, isPrompt?: boolean, graphics?: any}} [options] `isPrompt`:
 *   whatever is to be kept is kept at once
 */
function newSurvey({ limit = 2, archive, idle = false, isPrompt = false, graphics } = {}) {
  /** @type {Pending[]} */
  const asks = [];
  /** @type {string[]} */
  const errors = [];
  const clock = { now: 0 };
  mock.method(performance, 'now', () => clock.now);
  const survey = new Survey({
    ...(archive !== undefined && { archive: async () => archive }),
    ...(graphics !== undefined && { graphics: async () => graphics }),
    pool: {
      limit,
      whenIdle: idleQueue(() => idle),
      ask: /** @type {any} */ (
        (/** @type {string} */ method, /** @type {any} */ params, /** @type {any} */ { signal } = {}) =>
          new Promise((resolve, reject) => {
            /** @type {Pending} */
            const ask = { method, params, signal, open: true, resolve, reject };
            signal?.addEventListener('abort', () => {
              ask.open = false;
              reject(signal.reason);
            });
            asks.push(ask);
          })
      ),
    },
    onChange: () => {},
    onError: (sentence) => errors.push(sentence),
  });
  survey.begin(queensGame(K));
  surveys.push(survey);
  const open = (method = 'slab') => asks.filter((ask) => ask.open && ask.method === method);
  /** Answers an ask. @param {Pending | undefined} ask */
  const answer = async (ask, cells = 1000, milliseconds = 10) => {
    assert.ok(ask);
    ask.open = false;
    const edge = (/** @type {number} */ length) =>
      Int8Array.from({ length }, (_, i) => (i === length - 1 ? ask.params.x / WIDTH : ask.params.y / HEIGHT));
    ask.resolve({
      bottom: edge(8),
      right: edge(4),
      sightlines: new Uint8Array(1),
      classes: 1,
      counts: new Int32Array(1),
      cells,
      milliseconds,
    });
    await turn();
    if (isPrompt) for (const keep of open('keep')) await answer(keep);
  };
  /** Answers everything, the last first. */
  const finish = async () => {
    for (;;) {
      await turn(); // the archive is asked first, where there is one
      const ask = [...open('keep'), ...open()].at(-1);
      if (!ask) return;
      await answer(ask);
    }
  };
  /** @param {number} columns @param {number} rows @param {Parameters<typeof planOf>[2]} [options] */
  const start = (columns, rows, options) => {
    survey.extend(planOf(columns, rows, options));
    survey.need(windowOf(columns, rows));
    survey.allow('all');
  };
  const swept = () => asks.filter(({ method }) => method === 'slab');
  /** @param {Pending} ask */
  const fail = async (ask, error = new Error('This was tried 3 times.')) => {
    ask.open = false;
    ask.reject(error);
    await turn();
  };
  return { survey, asks, errors, clock, open, swept, answer, fail, finish, start };
}

test('a plan of far more slabs than a call can have arguments is taken up', () => {
  const { survey, swept } = newSurvey();
  const columns = 200_000;
  survey.extend({ ...planOf(1, 1), columns, kinds: new Uint8Array(columns).fill(2) });
  survey.need(windowOf(columns, 1));
  survey.allow('all');
  assert.ok(swept().length > 0);
});

test('a game whose board is not swept comes after one whose board is, and goes again', async () => {
  await loadFamily('pieces');
  const { survey, start, swept } = newSurvey();
  start(2, 2);
  const before = swept().length;
  survey.begin(piecesGame({ game: 'wythoff' }));
  assert.equal(survey.active, false);
  survey.begin(queensGame(K));
  start(2, 2);
  assert.ok(swept().length > before);
});

test('a slab never starts before the slabs above it, on its left and between them have been swept', async () => {
  const { start, open, swept, answer } = newSurvey({ limit: 8 });
  start(3, 6);
  const done = new Set();
  for (let ask = open().at(-1); ask; ask = [...open('keep'), ...open()].at(-1)) {
    for (const running of open()) {
      const [column, row] = nameOf(running).split('/').map(Number);
      for (const source of [
        [column, row - 1],
        [column - 1, row],
        [column - 1, row - 1],
      ]) {
        const [left, above] = source;
        const isBoard = left >= 0 && above >= 0 && (left + 1) * WIDTH > above * HEIGHT;
        if (isBoard) assert.ok(done.has(source.join('/')), `${nameOf(running)} waits for ${source.join('/')}`);
      }
    }
    if (ask.method === 'slab') done.add(nameOf(ask));
    await answer(ask);
  }
  assert.equal(done.size, 3 * 6 - 2, 'all but the two below the diagonal');
  assert.equal(swept().length, done.size, 'each of them once');
});

test('nothing more is swept while the keeper is behind, and it goes on as soon as that has caught up', async () => {
  const { start, open, swept, answer, finish, survey } = newSurvey({ limit: 3 });
  start(20, 20);
  for (let slab = open()[0]; slab; slab = open()[0]) await answer(slab);
  const waiting = open('keep').length;
  assert.ok(waiting >= 6 && waiting < 2 * 6, `${waiting} slabs wait for the keeper of three workers`);
  const before = swept().length;
  await answer(open('keep')[0]);
  for (let count = waiting; count > 6; count--) await answer(open('keep')[0]);
  assert.ok(swept().length > before, 'another slab');
  await finish();
  assert.ok(survey.done);
});

test('slabs that wait for the keeper of a game before hold nothing up', async () => {
  const { survey, start, open, answer } = newSurvey({ limit: 1 });
  start(20, 20);
  for (let slab = open()[0]; slab; slab = open()[0]) await answer(slab);
  survey.begin(queensGame(K + 1));
  start(20, 20);
  assert.equal(open().length, 1, 'the first one, which all others start from');
});

test('slabs go along the wavefront, as far from the origin as they reach', async () => {
  const { start, swept, open, answer } = newSurvey({ limit: 1 / 2, isPrompt: true }); // one at a time
  start(3, 5);
  while (open().length > 0) await answer(open()[0]);
  const names = swept().map(nameOf);
  assert.deepEqual(names.slice(0, 6), ['0/0', '0/1', '0/2', '0/3', '1/0', '1/1']);
});

test('there are two slabs for each worker under way, and no more', async () => {
  const { start, open, answer } = newSurvey({ limit: 3, isPrompt: true });
  start(20, 20);
  let most = 0;
  for (let i = 0; i < 60; i++) {
    most = Math.max(most, open().length);
    await answer(open()[0]);
  }
  assert.equal(most, 6);
});

test('a slab is given the edges of its neighbours, and each edge is given once', async () => {
  const { start, swept, finish, open, answer } = newSurvey({ limit: 8 });
  start(3, 3);
  await answer(open()[0]);
  await finish();
  const byName = new Map(swept().map((ask) => [nameOf(ask), ask.params]));
  assert.deepEqual(
    [byName.get('0/0').top, byName.get('0/0').left, byName.get('0/0').corner],
    [undefined, undefined, undefined],
  );
  const { top, left, corner } = byName.get('2/1');
  assert.deepEqual([top.length, left.length], [8, 4], 'a lower edge above, a right edge on the left');
  assert.deepEqual([top.at(-1), left.at(-1), corner], [2, 1, 1], 'of slabs 2/0, 1/1 and 1/0');
  const edges = swept()
    .flatMap(({ params }) => [params.top, params.left])
    .filter(Boolean);
  assert.equal(new Set(edges).size, edges.length);
});

test('a later plan starts from the edges at the border of an earlier one', async () => {
  const { survey, start, finish, swept } = newSurvey();
  start(2, 2);
  await finish();
  survey.extend(planOf(2, 3));
  survey.need(windowOf(2, 3));
  await finish();
  survey.extend(planOf(3, 3));
  survey.need(windowOf(3, 3));
  await finish();
  for (const { params } of swept()) {
    assert.deepEqual([params.top === undefined, params.left === undefined], [params.y === 0, params.x === 0]);
  }
  const edges = swept()
    .flatMap(({ params }) => [params.top, params.left])
    .filter(Boolean);
  assert.equal(new Set(edges).size, edges.length);
});

test('what a slab leaves goes to the keeper, and only then its tiles are covered', async () => {
  const { survey, start, open, answer } = newSurvey();
  start(1, 1);
  const tile = { level: 0, column: 3, row: 0 };
  await answer(open()[0]);
  const [keep] = open('keep');
  assert.deepEqual(Object.keys(keep.params).sort(), [
    'classes',
    'counts',
    'game',
    'level',
    'sightlines',
    'width',
    'x',
    'y',
  ]);
  assert.equal(survey.grid.open(tile).length, 1);
  assert.equal(survey.grid.covers(windowOf(1, 1)), false);
  await answer(keep);
  assert.equal(survey.grid.open(tile).length, 0);
  assert.equal(survey.grid.covers(windowOf(1, 1)), true);
});

test('a tile below the diagonal is covered with its mirror image', async () => {
  const { survey, start, finish, open, answer } = newSurvey();
  start(2, 2);
  await answer(open()[0]);
  await answer(open('keep')[0]);
  assert.deepEqual(survey.grid.open({ level: 0, column: 0, row: 3 }), []);
  assert.equal(survey.grid.open({ level: 0, column: 0, row: 4 }).length, 1);
  assert.equal(survey.grid.open({ level: 0, column: 4, row: 0 }).length, 1);
  await finish();
  assert.equal(survey.grid.covers({ left: 0, top: 0, right: 2 * HEIGHT, bottom: 2 * WIDTH }), true);
});

test('a window that lies in no single plan is not covered', async () => {
  const { survey, start, finish } = newSurvey();
  start(6, 1);
  await finish();
  start(1, 4);
  await finish();
  assert.equal(survey.grid.covers(windowOf(6, 1)), true);
  assert.equal(survey.grid.covers(windowOf(1, 4)), true);
  assert.equal(survey.grid.covers(windowOf(6, 4)), false);
});

test('another game cancels all slabs within one turn, and hears of none of them again', async () => {
  const { survey, start, asks, errors, open, answer } = newSurvey();
  start(4, 4);
  await answer(open()[0]);
  await answer(open()[0]);
  const before = asks.length;
  const running = open();
  assert.ok(running.length > 1);
  survey.begin(queensGame(K + 1));
  assert.ok(running.every(({ signal }) => signal?.aborted));
  await turn();
  for (const keep of open('keep')) await answer(keep);
  assert.deepEqual([asks.length, survey.active, survey.grid.covers(windowOf(1, 1))], [before, false, false]);
  assert.deepEqual(errors, []);
});

test('a view that moves away ends in one turn what it needs no more, and nothing of it begins', async () => {
  const { survey, start, swept, open, answer, finish } = newSurvey({ limit: 8 });
  start(8, 8);
  for (let i = 0; i < 12; i++) await answer(open()[0]);
  survey.need(windowOf(2, 2));
  for (const { params } of open()) assert.ok(params.x < 2 * WIDTH && params.y < 2 * HEIGHT);
  const before = swept().length;
  await finish();
  assert.ok(
    swept()
      .slice(before)
      .every(({ params }) => params.x < 2 * WIDTH && params.y < 2 * HEIGHT),
  );
  assert.equal(survey.active, false);
  survey.need(windowOf(8, 8));
  await finish();
  assert.equal(survey.grid.covers(windowOf(8, 8)), true);
  const ended = swept().filter(({ signal }) => signal?.aborted).length;
  assert.equal(swept().length - ended, 8 * 8 - belowDiagonal(8, 8), 'what was swept before is not swept again');
});

/** @param {number} columns @param {number} rows */
const belowDiagonal = (columns, rows) => planOf(columns, rows).kinds.filter((kind) => kind === 0).length;

test('a pause ends what is running, and what was ended is swept when it is resumed, even at once', async () => {
  const { survey, start, open, answer, finish } = newSurvey();
  start(3, 3);
  await answer(open()[0]);
  const running = open();
  survey.allow('nothing');
  assert.equal(survey.active, false);
  survey.allow('all');
  assert.ok(running.every(({ signal }) => signal?.aborted));
  await finish();
  assert.equal(survey.grid.covers(windowOf(3, 3)), true);
  survey.allow('nothing');
  start(4, 4);
  survey.allow('nothing');
  await turn();
  assert.equal(open().length, 0);
});

test('without permission only hood and outer space are counted', async () => {
  const { survey, start, swept, finish } = newSurvey();
  start(3, 3, { known: ['0/0', '2/0'] });
  survey.allow('known');
  await turn();
  await finish();
  const counted = swept().filter(({ signal }) => !signal?.aborted);
  assert.deepEqual(counted.map(nameOf), ['0/0', '2/0']);
  assert.equal(survey.grid.covers({ left: 0, top: 0, right: WIDTH, bottom: HEIGHT }), true);
});

test('what costs nothing does not keep the sweep waiting', () => {
  const { start, open } = newSurvey({ limit: 1 });
  start(8, 1, { known: ['0/0', '1/0', '2/0', '3/0', '4/0'] });
  assert.deepEqual(open().map(nameOf).sort(), ['0/0', '1/0', '5/0']);
});

test('a slab beside hood or outer space starts without them', async () => {
  const { start, swept, finish } = newSurvey();
  start(2, 1, { known: ['0/0'] });
  await finish();
  const { params } = swept().find(({ params }) => params.x > 0) ?? assert.fail();
  assert.equal(params.left, undefined);
});

test('a plan of coarser pixels sweeps nothing again, and one of finer pixels stays with what is there', async () => {
  const { survey, start, swept, finish } = newSurvey();
  start(1, 1, { level: 6 });
  await finish();
  start(2, 1, { level: 5 });
  await finish();
  assert.deepEqual(
    swept().map((ask) => [nameOf(ask), ask.params.level]),
    [
      ['0/0', 6],
      ['1/0', 6],
    ],
  );
  start(3, 1, { level: 7 });
  assert.equal(survey.grid.level, 7);
  assert.equal(survey.grid.covers(windowOf(2, 1)), true);
  await finish();
  assert.deepEqual(
    swept()
      .slice(2)
      .map((ask) => [nameOf(ask), ask.params.level]),
    [['2/0', 7]],
  );
  assert.equal(survey.grid.covers(windowOf(3, 1)), true);
});

test('the progress is that of what is needed, and ends at its whole', async () => {
  const { survey, start, open, answer, finish } = newSurvey();
  start(2, 2);
  const { done, total } = survey.progress;
  assert.equal(done, 0);
  // Row y runs from the diagonal to the arm's outer edge, k + 2.618 y, except in the hood.
  const cells = 512 * K + (1.618 * 512 ** 2) / 2 - K ** 2 / 6;
  assert.ok(Math.abs(total - cells) < 0.02 * cells, `${total} instead of ${cells}`);
  await answer(open()[0]);
  const part = survey.progress;
  assert.ok(part.done > 0 && part.done < part.total);
  survey.need(windowOf(1, 1));
  assert.equal(survey.progress.done, survey.progress.total);
  survey.need(windowOf(2, 2));
  assert.deepEqual(survey.progress, part);
  await finish();
  assert.equal(survey.progress.done, total);
});

test('the time that is left is told by the pace of the slabs, and before by a guess', async () => {
  const { survey, start, open, answer } = newSurvey({ limit: 2 });
  start(4, 4);
  const { total } = survey.progress;
  assert.ok(Math.abs(survey.secondsLeft / (total / 4e9 / 2) - 1) < 1e-9);
  await answer(open()[0], 20_000); // in 10 ms
  const { done } = survey.progress;
  assert.ok(Math.abs(survey.secondsLeft / ((total - done) / 2e6 / 2) - 1) < 1e-9);
  survey.begin(queensGame(K + 1));
  start(4, 4);
  assert.ok(
    Math.abs(survey.secondsLeft / (survey.progress.total / 2e6 / 2) - 1) < 1e-9,
    'what one game has shown is a guess for the next',
  );
});

test('slabs that were slow at first do not count for ever', async () => {
  const { survey, start, open, answer } = newSurvey({ limit: 1, isPrompt: true });
  start(8, 4);
  await answer(open()[0], 20);
  const slow = survey.secondsLeft;
  for (let slab = 0; slab < 8; slab++) await answer(open()[0], 20_000);
  const { done, total } = survey.progress;
  assert.ok(
    Math.abs(survey.secondsLeft / ((total - done) / 2e6) - 1) < 1e-9,
    `${survey.secondsLeft} s, where it was ${slow}`,
  );
});

test('cells, kernel time and the time that passed are counted together', async () => {
  const { survey, start, clock, open, answer, finish } = newSurvey();
  start(1, 2);
  clock.now = 30;
  await answer(open()[0]);
  await finish();
  clock.now = 500;
  assert.deepEqual(survey.tally, { cells: 2000, milliseconds: 20, elapsed: 30 });
});

test('a slab that cannot be swept is asked for once more, and then ends the survey with its sentence', async () => {
  const { survey, start, errors, swept, open, fail, finish } = newSurvey();
  start(3, 3);
  await fail(open()[0]);
  assert.deepEqual([errors, survey.active], [[], true]);
  await fail(open()[0]);
  assert.deepEqual([errors, survey.active, open().length], [['This was tried 3 times.'], false, 0]);
  assert.equal(swept().length, 2);
  // When something is needed again, it has two attempts again.
  survey.allow('all');
  await fail(open()[0]);
  assert.equal(errors.length, 1);
  await finish();
  assert.equal(survey.grid.covers(windowOf(3, 3)), true);
});

test('what cannot be kept ends the survey, too', async () => {
  const { survey, start, errors, open, answer } = newSurvey();
  start(2, 1);
  await answer(open()[0]);
  open('keep')[0].reject(new Error('This was tried 3 times.'));
  await turn();
  assert.deepEqual([errors.length, survey.active], [1, false]);
});

/** An archive in which all slabs of the first row are kept. */
function newArchive() {
  /** @type {string[]} */
  const asked = [];
  const find = async (/** @type {any} */ { x, y, level }) => {
    asked.push(`${x / WIDTH}/${y / HEIGHT}`);
    const [bottom, right] = [new Int8Array(2 * WIDTH).fill(7), new Int8Array(2 * HEIGHT).fill(8)];
    const slab = {
      bottom,
      right,
      sightlines: new Uint8Array(1),
      classes: 1,
      counts: new Int32Array(1),
      cells: 0,
      milliseconds: 0,
    };
    return y === 0 ? { ...slab, level: level - 1 } : null;
  };
  return { asked, archive: { find, put: assert.fail } };
}

test('a slab that is found is given to the keeper before its neighbours start, and is not swept', async () => {
  const { asked, archive } = newArchive();
  const { survey, start, open, swept, answer, finish } = newSurvey({ archive });
  start(1, 2);
  await turn();
  assert.deepEqual([open().length, open('keep').map((ask) => [nameOf(ask), ask.params.level])], [0, [['0/0', 4]]]);
  await answer(open('keep')[0]);
  await turn();
  assert.deepEqual(
    swept().map((ask) => [nameOf(ask), ask.params.top?.at(-1)]),
    [['0/1', 7]],
  );
  await finish();
  assert.deepEqual(asked, ['0/0', '0/1']);
  assert.deepEqual([survey.grid.covers(windowOf(1, 2)), survey.tally.cells], [true, 1000]);
});

test('a slab that is found and that the keeper refuses, or whose edges do not fit, is swept', async () => {
  const { archive } = newArchive();
  const { survey, errors, start, open, swept, fail, finish } = newSurvey({ archive });
  start(1, 1);
  await turn();
  await fail(open('keep')[0], new RefusedError('it has 1 counts; expected 2'));
  assert.deepEqual(swept().map(nameOf), ['0/0']);
  await finish();
  assert.deepEqual([errors, survey.grid.covers(windowOf(1, 1))], [[], true]);
  const find = async (/** @type {any} */ place) => ({
    .../** @type {any} */ (await archive.find(place)),
    right: new Int8Array(3),
  });
  const other = newSurvey({ archive: { ...archive, find } });
  other.start(1, 1);
  await turn();
  assert.deepEqual(
    other.asks.map(({ method }) => method),
    ['slab'],
  );
});

test(
  'when all is swept, tiles finer than the gathered ones are read by idle workers, and gathered ' + 'from then on',
  async () => {
    const { survey, start, open, asks, finish } = newSurvey({ idle: true, archive: null });
    /** @type {number[]} */
    const tilesWhole = [];
    const answer = () => {
      for (const ask of open('estimate')) ask.resolve({ cells: 0 });
      for (const ask of open('counters')) ask.resolve({ tilesWhole: [...tilesWhole] });
      for (const ask of open('refine')) {
        const { level, column, row } = ask.params;
        tilesWhole.push(level, column, row);
        ask.open = false;
        ask.resolve({});
      }
    };
    start(2, 8, { level: 3, known: ['0/0', '0/1', '0/2', '0/3'] });
    await finish();
    for (let tries = 0; tries < 100 && asks.filter(({ method }) => method === 'refine').length < 8; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      answer();
    }
    await turn();
    answer();
    await turn();
    const read = asks
      .filter(({ method }) => method === 'refine')
      .map(({ params: { level, column, row } }) => [level, column, row]);
    assert.deepEqual(
      read.slice(0, 2),
      [
        [2, 1, 0],
        [2, 1, 1],
      ],
      'but none that is hood',
    );
    assert.deepEqual(
      read.slice(2).map(([level]) => level),
      Array(6).fill(1),
      'and then the next finer ones',
    );
    assert.ok(survey.gathers({ level: 2, column: 0, row: 1 }) && survey.gathers({ level: 3, column: 0, row: 0 }));
    assert.ok(!survey.gathers({ level: 2, column: 0, row: 0 }));
    survey.extend(planOf(2, 8, { level: 3 }));
    assert.ok(survey.gathers({ level: 2, column: 0, row: 1 }), 'nothing new is planned');
    survey.extend(planOf(4, 8, { level: 3 }));
    assert.ok(!survey.gathers({ level: 2, column: 0, row: 1 }), 'the keeper may give it up for a larger area');
    survey.need(windowOf(2, 8));
    await turn();
    answer();
    await turn();
    assert.ok(survey.gathers({ level: 2, column: 0, row: 1 }), 'it says that it has not');
    survey.need(windowOf(4, 8));
    tilesWhole.splice(0, 3);
    await finish();
    answer();
    await turn();
    assert.ok(!survey.gathers({ level: 2, column: 0, row: 1 }), 'now it has');
    assert.ok(survey.gathers({ level: 2, column: 1, row: 1 }));
  },
);

test(
  'what the keeper has is asked when something else is needed, if it has got slabs since, also where ' +
    'the sweep was left',
  async () => {
    const { survey, start, open, answer, asks } = newSurvey();
    start(4, 8, { level: 3 });
    await turn();
    await answer(open()[0]);
    await answer(open('keep')[0]);
    const asked = () => asks.filter(({ method }) => method === 'counters').length;
    assert.equal(asked(), 0);
    survey.need(windowOf(2, 2));
    assert.equal(asked(), 0, 'it changes while that is swept');
    survey.need(windowOf(1, 1));
    assert.equal(asked(), 1);
    open('counters')
      .at(-1)
      ?.resolve({ tilesWhole: [2, 1, 1] });
    await turn();
    assert.ok(survey.gathers({ level: 2, column: 1, row: 1 }));
    survey.need(null);
    assert.equal(asked(), 1, 'nothing was kept since');
    survey.gathers({ level: 1, column: 0, row: 0 });
    survey.gathers({ level: 0, column: 0, row: 0 });
    survey.need(null);
    assert.equal(asked(), 2, 'it may have been kept when it was read');
    survey.gathers({ level: 0, column: 0, row: 0 });
    survey.need(null);
    assert.equal(asked(), 2, 'so fine ones are not');
    survey.begin(queensGame(K + 1));
    survey.need(null);
    assert.equal(asked(), 2, 'it may not know the new game yet');
  },
);

/** Whether anything is read by idle workers. @param {ReturnType<typeof newSurvey>} all */
async function isReading({ asks }) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return asks.some(({ method }) => method === 'estimate');
}

test('while the user wants nothing to be done, nothing is read by idle workers', async () => {
  const all = newSurvey({ idle: true, archive: null });
  all.start(1, 4, { level: 2 });
  await all.finish();
  all.survey.allow('nothing');
  assert.equal(await isReading(all), false);
  all.survey.allow('all');
  assert.equal(await isReading(all), true);
});

test(
  'after the keeper was lost nothing is read by idle workers, for that may be why; in another ' + 'game it is',
  async () => {
    const all = newSurvey({ idle: true, archive: null });
    all.start(1, 4, { level: 2 });
    await all.finish();
    all.survey.begin(queensGame(K));
    all.start(1, 4, { level: 2 });
    await all.finish();
    assert.equal(await isReading(all), false);
    all.survey.begin(queensGame(K + 1));
    all.start(1, 4, { level: 2 });
    await all.finish();
    assert.equal(await isReading(all), true);
  },
);

test('where nothing is kept on the device nothing is read by idle workers: a frame, or a second game', async () => {
  const all = newSurvey({ idle: true });
  all.start(1, 4, { level: 2 });
  await all.finish();
  assert.equal(await isReading(all), false);
});

test('what would take a worker long is not read unasked', async () => {
  const all = newSurvey({ idle: true, archive: null });
  const { start, open, answer } = all;
  start(1, 4, { level: 2 });
  // A pace at which these few cells would take half a minute.
  await turn();
  for (let ask = open().at(-1); ask; ask = [...open('keep'), ...open()].at(-1)) {
    await answer(ask, 0.01);
    await turn();
  }
  assert.equal(await isReading(all), false);
});

/** A survey under way, whose view moves in frames of 20 ms; each slab takes 10 ms of a worker. @param {number} limit */
async function moving(limit) {
  const all = newSurvey({ isPrompt: true, limit });
  const { survey, start, open, answer, clock } = all;
  start(20, 20, { known: ['19/0', '18/0'] });
  for (let count = 0; count < 60; count++) await answer(open()[0]);
  const pass = (/** @type {number} */ milliseconds) => {
    clock.now += milliseconds;
    mock.timers.tick(milliseconds);
  };
  const frame = () => {
    pass(20);
    survey.pacing.moved();
  };
  const answerOpen = async () => {
    for (const ask of open()) await answer(ask);
  };
  return { ...all, pass, frame, answerOpen };
}

test(
  'while the view moves, half of the workers get new slabs, with pauses as long as a slab takes; then ' + 'all go on',
  async () => {
    for (const limit of [4, 3, 1]) {
      mock.timers.enable({ apis: ['setTimeout'] });
      const { survey, open, answer, pass, frame, answerOpen } = await moving(limit);
      frame();
      await answer(open()[0]);
      assert.equal(open().length, 2 * limit, 'a jump is no movement');
      frame();
      await answerOpen();
      assert.equal(open().length, 0, 'a pause');
      for (let round = 0; round < 3; round++) {
        pass(9);
        assert.equal(open().length, 0);
        pass(1);
        assert.equal(open().length, Math.ceil(limit / 2));
        survey.pacing.moved();
        await answerOpen();
        assert.equal(open().length, 0, 'another pause');
      }
      pass(10);
      pass(150); // a slow frame
      survey.pacing.moved();
      await answerOpen();
      pass(150);
      assert.equal(open().length, Math.ceil(limit / 2), 'it moves on');
      pass(50);
      assert.equal(open().length, 2 * limit, 'it is still, and nothing else need happen');
      mock.timers.reset();
    }
  },
);

test('what needs no sweep is not held up while the view moves', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { survey, clock, swept, open, answer } = newSurvey({ limit: 4 });
  const known = ['2/0', '3/0', '4/0', '5/0', '6/0', '7/0', '8/0', '9/0', '10/0', '11/0'];
  survey.extend(planOf(12, 1, { known }));
  survey.need(windowOf(12, 1));
  survey.pacing.moved();
  clock.now += 10;
  survey.pacing.moved();
  survey.allow('known');
  assert.equal(open().length, 8);
  await answer(open()[0]);
  assert.equal(open().length, 8);
  survey.allow('all');
  assert.equal(swept().filter(({ params }) => params.x === 0).length, 1, 'nor does it hold up what has to be swept');
});

test('a sweep that is halted in a pause stays so, and goes on when it may', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { survey, open, pass, frame, answerOpen } = await moving(4);
  frame();
  frame();
  await answerOpen();
  survey.allow('nothing');
  pass(300);
  assert.equal(open().length, 0);
  survey.allow('all');
  assert.equal(open().length, 8);
});

test(
  'a pause after a slab that took long is no longer than a tenth of a second, and others meanwhile ' +
    'don\u2019t prolong it',
  async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { survey, open, answer, pass, frame } = await moving(4);
    frame();
    frame();
    while (open().length > 1) await answer(open()[0], 1000, 500);
    pass(60);
    survey.pacing.moved();
    await answer(open()[0], 1000, 500);
    pass(39);
    assert.equal(open().length, 0);
    pass(1);
    assert.equal(open().length, 2);
  },
);

test('two views one after the other that are no frames of a movement hold nothing up', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { survey, open, answer, pass } = await moving(4);
  survey.pacing.moved();
  pass(90);
  survey.pacing.moved();
  await answer(open()[0]);
  assert.equal(open().length, 8);
});

test('slabs that were kept on the device are not held up while the view moves', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const found = { level: 5, sightlines: new Uint8Array(1), classes: 1 };
  const archive = {
    find: async () => ({
      ...found,
      bottom: new Int8Array(2 * WIDTH),
      right: new Int8Array(2 * HEIGHT),
      counts: new Int32Array(1),
    }),
    put: async () => {},
  };
  const { survey, start, swept, open, answer } = newSurvey({ limit: 4, archive });
  survey.pacing.moved();
  survey.pacing.moved();
  start(20, 20);
  let most = 0;
  for (let round = 0; round < 20; round++) {
    survey.pacing.moved();
    for (let count = 0; count < 5; count++) await turn();
    most = Math.max(most, open('keep').length);
    for (const ask of open('keep')) await answer(ask);
  }
  assert.equal(swept().length, 0);
  assert.equal(most, 8);
});

test('another game begins at once, however the view moved before', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { survey, start, open, answer, pass, frame, answerOpen } = await moving(4);
  frame();
  frame();
  await answerOpen();
  survey.begin(queensGame(K + 1));
  survey.pacing.moved();
  start(20, 20);
  for (let count = 0; count < 60; count++) await answer(open()[0]);
  assert.equal(open().length, 8);
  // Nor does that end what the view does now.
  frame();
  await answerOpen();
  pass(180);
  survey.pacing.moved();
  pass(10);
  assert.equal(open().length, 2);
});

/** A graphics card that sweeps when the test says so; `lose` as where it is lost. */
function newGraphics() {
  /** @type {{order: any, signal: AbortSignal, resolve: (swept: any) => void}[]} */
  const orders = [];
  const graphics = {
    most: 64,
    probed: { adapter: 'card', pace: 4e9 },
    sweep: (/** @type {any} */ order, /** @type {AbortSignal} */ signal) =>
      new Promise((resolve, reject) => {
        orders.push({ order, signal, resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const lose = () => {
    graphics.most = 0;
    for (const { resolve } of orders.splice(0)) resolve(null);
  };
  const swept = { bottom: new Int8Array(8), right: new Int8Array(4), sightlines: new Uint8Array(1), classes: 1 };
  const answer = async () => {
    for (const { resolve } of orders.splice(0))
      resolve({ ...swept, counts: new Int32Array(1), cells: 262_144, milliseconds: 0.25 });
    for (let turns = 0; turns < 4; turns++) await turn();
  };
  return { graphics, orders, answer, lose };
}

test('a graphics card sweeps all slabs that are ready, and the workers count what is known', async () => {
  const { graphics, orders, answer } = newGraphics();
  const { survey, start, open, answer: answerPool } = newSurvey({ graphics });
  await turn();
  start(4, 4, { known: ['3/0'] });
  assert.deepEqual(open('slab').map(nameOf), ['3/0']);
  assert.deepEqual(
    orders.map(({ order: { x, height } }) => [x, height]),
    [[0, HEIGHT]],
  );
  for (let waves = 0; waves < 9 && !survey.done; waves++) {
    await answer();
    for (const ask of [...open('keep'), ...open('slab')]) await answerPool(ask);
  }
  assert.ok(survey.done);
  assert.deepEqual(open('slab'), [], 'the workers sweep none');
});

test('how long a sweep takes is told by the pace of the card, before and after it has swept', async () => {
  const { graphics, answer } = newGraphics();
  const { survey, start } = newSurvey({ graphics });
  await turn();
  start(4, 4);
  const { total } = survey.progress;
  assert.ok(Math.abs(survey.secondsLeft - total / 4e12) < 1e-9, `${survey.secondsLeft} s for ${total} cells`);
  await answer();
  // A quarter of a millisecond for each slab.
  const { done } = survey.progress;
  assert.ok(Math.abs(survey.secondsLeft / (((total - done) / done) * 0.25e-3) - 1) < 0.01, `${survey.secondsLeft} s`);
});

test('what a card that is lost owes, and all after it, the workers sweep', async () => {
  const { graphics, orders, answer, lose } = newGraphics();
  const { survey, start, open, finish, errors } = newSurvey({ graphics });
  await turn();
  start(4, 4);
  await answer();
  assert.ok(orders.length > 0);
  lose();
  await turn();
  assert.ok(open('slab').length > 0);
  await finish();
  assert.deepEqual([survey.done, orders.length, errors.length], [true, 0, 0]);
});

test('a survey that pauses takes back what the card has, and goes on with it', async () => {
  const { graphics, orders, answer } = newGraphics();
  const { survey, start, open } = newSurvey({ graphics });
  await turn();
  start(4, 4);
  await answer();
  const before = orders.splice(0);
  survey.allow('nothing');
  assert.ok(before.length > 0 && before.every(({ signal }) => signal.aborted));
  await turn();
  survey.allow('all');
  assert.deepEqual(
    orders.map(({ order: { x, y } }) => `${x},${y}`).sort(),
    before.map(({ order: { x, y } }) => `${x},${y}`).sort(),
  );
  assert.deepEqual(open('slab'), []);
});
