// The laboratory's leaves: the link, tables, axes, drawings, and the bench with workers that are played.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench, cellsOf, fileOf } from '../../www/page/lab/bench.js';
import { Measurer } from '../../www/worker/measurer.js';
import { drawPlot, scaleFor, svgText, tickText } from '../../www/page/lab/plot.js';
import { readShown, writeShown } from '../../www/page/lab/link.js';

test('what a link shows is read as it was written', () => {
  for (const text of ['claims', 'maximum;k:360,1600;factor:4', 'diagonals;k:5;size:40;from:-3;to:3'])
    assert.equal(writeShown(readShown(text)), text);
  assert.deepEqual(readShown('states;k:5;size:').given, { k: '5', size: '' });
});

test('a part of the link that is no name with a value is named in a sentence', () => {
  assert.throws(() => readShown('states;k=5'), /lab has “k=5”; expected/);
  assert.throws(() => readShown('states;k:5;k:6'), /lab gives k twice; expected it once/);
});

test('lines of a CSV become cells, with quotes, commas and empty cells', () => {
  assert.deepEqual(cellsOf('k,"[1; 2, 3]"\n-2,"a ""b"""\n,\n'), [
    ['k', '[1; 2, 3]'],
    ['-2', 'a "b"'],
    ['', ''],
  ]);
  assert.deepEqual(cellsOf(''), []);
});

test('a file holds the names and every row once', async () => {
  /** @type {[number, number][]} */
  const asked = [];
  const lines = async (/** @type {number} */ first, /** @type {number} */ end) => {
    asked.push([first, end]);
    return Array.from({ length: end - first }, (_, row) => `${first + row}\n`).join('');
  };
  const text = await (await fileOf({ columns: ['row'], rows: 45_000, lines })).text();
  assert.equal(text, `row\n${Array.from({ length: 45_000 }, (_, row) => `${row}\n`).join('')}`);
  assert.equal(asked.length, 3);
});

test('ticks are round numbers around all values', () => {
  assert.deepEqual(scaleFor([-5, 2], false, 7).ticks, [-5, -4, -3, -2, -1, 0, 1, 2]);
  assert.deepEqual(scaleFor([0.12, 0.31], false, 4).ticks, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
  assert.deepEqual(scaleFor([3, 3], false, 2).ticks, [2, 3, 4]);
  assert.deepEqual(scaleFor([1, 63], true, 5).ticks, [1, 2, 5, 10, 20, 50, 100]);
  assert.deepEqual(scaleFor([4, 3e6], true, 9).ticks, [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7]);
});

test('every value lies on its scale, the larger the farther', () => {
  for (const isLogarithmic of [false, true]) {
    for (const extent of [
      [1, 1],
      [1, 2],
      [3, 17],
      [0.004, 0.9],
      [120, 130_000],
      [7, 9e12],
    ]) {
      const { at, ticks } = scaleFor(extent, isLogarithmic, 6);
      const [from, to] = extent.map(at);
      assert.ok(from >= -1e-9 && to <= 1 + 1e-9 && from <= to, `${extent}: ${from} ${to}`);
      assert.ok(ticks.length >= 2 && ticks.length < 40 && Math.abs(at(ticks[0])) < 1e-6, `${extent}: ${ticks}`);
    }
  }
});

test('large numbers beside an axis are powers of ten', () => {
  assert.deepEqual([12_000, -3, 0.25, 1e6, 2e7].map(tickText), ['12\u202f000', '\u22123', '0.25', '10⁶', '2 · 10⁷']);
});

test('lines, dots and steps each have their path; what a logarithm has no place for is left out', () => {
  const axis = { label: 'a', logarithmic: false };
  const path = (/** @type {'line' | 'dots' | 'steps'} */ kind) =>
    /<path [^>]* d="([^"]+)"/.exec(
      drawPlot({ x: axis, y: axis, series: [{ kind, points: [0, 0, 1, 1, 2, 0] }] }, { width: 300, height: 200 }),
    )?.[1];
  assert.match(String(path('line')), /^M\S+ \S+L\S+ \S+L\S+ \S+$/);
  assert.match(String(path('dots')), /^(M\S+ \S+h0){3}$/);
  assert.match(String(path('steps')), /^M\S+ \S+H\S+V\S+H\S+V\S+$/);
  const sentence = drawPlot(
    { x: axis, y: { label: 'b', logarithmic: true }, series: [{ kind: 'dots', points: [1, 0] }] },
    { width: 300, height: 200 },
  );
  assert.match(sentence, /^<text [^>]*>There is nothing to draw yet\.<\/text>$/);
});

test('a saved plot is a picture of its own, and its words are escaped', () => {
  const size = { width: 300, height: 200 };
  const [x, y] = ['a < b & c', 'd'].map((label) => ({ label, logarithmic: false }));
  const text = svgText(drawPlot({ x, y, series: [{ kind: 'dots', points: [1, 2] }] }, size), size, 'A <"title">');
  assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="300"/);
  assert.match(text, /a &lt; b &amp; c<\/text>/);
  assert.match(text, /<title>A &lt;"title"><\/title>/);
});

/**
 * A worker that is played by a measurer with an engine that counts: an experiment of this many slices, each of which
 * finds a row.
 * @param {{started: number, ended: number}} tally
 */
function played(tally) {
  class Run {
    #done = 0;
    /** @param {string} experiment @param {string[]} given */
    constructor(experiment, given) {
      this.first = Number(given[1]);
      this.slices = Number(given[3]);
      if (experiment !== 'count') throw new Error(`there is no experiment ${experiment}; expected count`);
    }
    advance() {
      return ++this.#done >= this.slices;
    }
    progress() {
      return this.#done / this.slices;
    }
    rows() {
      return this.slices;
    }
    /** @param {number} from @param {number} to */
    lines(from, to) {
      return Array.from({ length: to - from }, (_, row) => `${this.first + from + row}\n`).join('');
    }
    points() {
      return [Float64Array.from({ length: 2 * this.slices }, (_, index) => this.first + index)];
    }
    free() {}
  }
  const engine = {
    Run,
    Check: /** @type {any} */ (null),
    version: () => '1',
    experiments: () => '[]',
    claims: () => '[]',
    estimate: (/** @type {string} */ _, /** @type {string[]} */ given) => {
      if (!/^\d+$/.test(given[1])) throw new Error(`first is ${given[1]}; expected a whole number`);
      return 1e8 * Number(given[3]);
    },
    split: (/** @type {string} */ _, /** @type {string[]} */ [, first, , slices]) => [
      ['first', first, 'slices', '2'],
      ['first', String(Number(first) + 2), 'slices', String(Number(slices) - 2)],
    ],
  };
  return () => {
    tally.started++;
    /** @type {any} */
    const worker = { onmessage: null, onerror: null, onmessageerror: null };
    const measurer = new Measurer(
      async () => /** @type {any} */ (engine),
      (data) => queueMicrotask(() => worker.onmessage?.({ data })),
    );
    worker.postMessage = (/** @type {any} */ message) => void measurer.receive(message);
    worker.terminate = () => {
      tally.ended++;
      measurer.close();
    };
    return worker;
  };
}

const count = {
  name: 'count',
  title: '',
  about: '',
  parameters: [],
  columns: ['row'],
  plot: { x: { label: '', logarithmic: false }, y: { label: '', logarithmic: false }, series: [] },
};
const benchOf = (/** @type {{started: number, ended: number}} */ tally, version = '1') =>
  new Bench({ create: played(tally), module: async () => /** @type {any} */ ({}), version }, 2);
const options = (signal = new AbortController().signal) => ({ signal, onProgress: () => {} });

test('a table is the same from one worker and from two', async () => {
  const tally = { started: 0, ended: 0 };
  const bench = benchOf(tally);
  const outcome = await bench.run(count, { first: '10', slices: '5' }, options());
  assert.equal(tally.started, 3, 'one that answers, and two that measure');
  assert.equal(outcome.rows, 5);
  assert.equal(await outcome.lines(0, 5), '10\n11\n12\n13\n14\n');
  assert.equal(await outcome.lines(1, 3), '11\n12\n');
  assert.equal(outcome.points[0].length, 10);
  const alone = await bench.run(count, { first: '10', slices: '1' }, options());
  assert.equal(tally.started, 4, 'a small one is made by one alone');
  alone.close();
  outcome.close();
  assert.equal(tally.ended, 3);
  bench.close();
});

test('what is cancelled ends at once, with all its workers, and can be begun again', async () => {
  const tally = { started: 0, ended: 0 };
  const bench = benchOf(tally);
  const cancelling = new AbortController();
  const running = bench.run(count, { first: '0', slices: '1000000000' }, options(cancelling.signal));
  setTimeout(() => cancelling.abort(), 20);
  await assert.rejects(running, /^Error: The work was cancelled\.$/);
  assert.equal(tally.ended, 2);
  const again = await bench.run(count, { first: '7', slices: '1' }, options());
  assert.equal(await again.lines(0, 1), '7\n');
  again.close();
  bench.close();
});

test('a bad parameter is refused in the engine\u2019s sentence, and no worker begins', async () => {
  const tally = { started: 0, ended: 0 };
  const bench = benchOf(tally);
  await assert.rejects(
    bench.run(count, { first: 'x', slices: '5' }, options()),
    /^Error: first is x; expected a whole number$/,
  );
  assert.equal(tally.started, 1);
  bench.close();
});

test('a module of another version is told, and not used', async () => {
  const bench = benchOf({ started: 0, ended: 0 }, '2');
  await assert.rejects(bench.lists(), /different versions/);
});
