// Films: GIF and WebM files that readers of their own understand, and what each frame shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOf, gifOf, quantised } from '../../www/page/film/recording.js';
import { stepped, zoomed } from '../../www/page/film/film.js';
import { coordinate } from '../../www/page/core/view.js';
import { webm } from '../../www/page/film/webm.js';

/** Pseudorandom whole numbers. @param {number} seed */
function* randoms(seed) {
  for (let state = seed; ;) yield (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
}

/**
 * LZW as a reader of GIF files does it, by lists of indices.
 * @param {Uint8Array} bytes
 * @param {number} bits
 */
function decoded(bytes, bits) {
  const clear = 2 ** bits;
  /** @type {number[][]} */
  let table = [];
  let [length, at] = [bits + 1, 0];
  /** @type {number[]} */
  const out = [];
  /** @type {number[] | null} */
  let before = null;
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < length; bit++, at++) code |= ((bytes[at >> 3] >> (at & 7)) & 1) << bit;
    if (code === clear) {
      table = [...Array.from({ length: clear }, (_, i) => [i]), [], []];
      [length, before] = [bits + 1, null];
      continue;
    }
    if (code === clear + 1) return out;
    assert.ok(code <= table.length, 'no code comes before it is known');
    /** @type {number[]} */
    const entry = table[code] ?? [.../** @type {number[]} */ (before), /** @type {number[]} */ (before)[0]];
    for (const index of entry) out.push(index);
    if (before && table.length < 4096) table.push([...before, entry[0]]);
    if (table.length === 2 ** length && length < 12) length++;
    before = entry;
  }
}

/**
 * What a reader makes of a GIF file: its size, and the colours of each frame, pixel by pixel.
 * @param {Buffer} file
 */
function read(file) {
  assert.equal(file.toString('latin1', 0, 6), 'GIF89a');
  const size = [file.readUInt16LE(6), file.readUInt16LE(8)];
  let at = 13;
  const tableOf = (/** @type {number} */ flags) => {
    const length = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
    at += length;
    return file.subarray(at - length, at);
  };
  const blocks = () => {
    const parts = [];
    for (; file[at] > 0; at += 1 + file[at]) parts.push(file.subarray(at + 1, at + 1 + file[at]));
    at++;
    return Buffer.concat(parts);
  };
  const common = tableOf(file[10]);
  /** @type {{delay: number, colours: number[][]}[]} */
  const frames = [];
  let [delay, playsAgain] = [0, false];
  for (; file[at] !== 0x3b;) {
    if (file[at] === 0x21) {
      if (file[at + 1] === 0xf9) delay = file.readUInt16LE(at + 4);
      at += 2;
      if (blocks().includes('NETSCAPE2.0')) playsAgain = true;
    } else {
      assert.equal(file[at], 0x2c);
      assert.deepEqual([file.readUInt16LE(at + 5), file.readUInt16LE(at + 7)], size);
      const flags = file[at + 9];
      at += 10;
      const own = tableOf(flags);
      const table = own.length > 0 ? own : common;
      const bits = file[at++];
      const colours = decoded(blocks(), bits).map((index) => [...table.subarray(3 * index, 3 * index + 3)]);
      frames.push({ delay, colours });
    }
  }
  assert.equal(at, file.length - 1, 'nothing follows its end');
  return { size, frames, playsAgain };
}

test('frames of a GIF file are read back, through all lengths of codes, with their times', () => {
  const random = randoms(7);
  for (const [width, values] of [
    [1, 256],
    [2, 3],
    [17, 256],
    [245, 256],
    [245, 3],
    [447, 2],
    [200, 1],
  ]) {
    const gif = gifOf({ width, height: width, milliseconds: 80 });
    const frames = [0, 1].map(() =>
      Array.from({ length: width * width }, () => {
        const value = /** @type {number} */ (random.next().value) % values;
        return [value, (7 * value) & 255, 255 - value];
      }),
    );
    const pieces = frames.map((colours) =>
      gif.frame(Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]))),
    );
    const expected = { size: [width, width], frames: frames.map((colours) => ({ delay: 8, colours })) };
    assert.deepEqual(read(Buffer.concat([...pieces, gif.end()])), { ...expected, playsAgain: true });
  }
});

test('few colours stay as they are, and many become near ones', () => {
  const random = randoms(3);
  const pixels = Uint8ClampedArray.from(
    { length: 4 * 20_000 },
    () => /** @type {number} */ (random.next().value) & 255,
  );
  const { colours, indices } = quantised(pixels);
  assert.ok(colours.length <= 256);
  let sum = 0;
  for (let i = 0; i < indices.length; i++)
    for (const channel of [0, 1, 2]) sum += Math.abs(colours[indices[i]][channel] - pixels[4 * i + channel]);
  // 256 cells of a cube of colours are 40 wide: the mean distance from their middles is a fourth of that.
  assert.ok(sum / (3 * indices.length) < 14, `${sum / (3 * indices.length)}`);
});

test('a zoom goes from view to view by even factors, and its fixed place keeps still', () => {
  const from = { x: coordinate(500), y: coordinate(500), zoom: -3 };
  const to = { x: coordinate(100, 0.5), y: coordinate(200), zoom: 5 };
  const views = zoomed(from, to, 9);
  assert.deepEqual(views[0], from);
  assert.deepEqual(views.at(-1), to);
  assert.deepEqual(
    views.map(({ zoom }) => zoom),
    [-3, -2, -1, 0, 1, 2, 3, 4, 5],
  );
  // The place that is at the same point of both is at that point of all of them.
  const at = (/** @type {typeof from} */ { x, zoom }, /** @type {number} */ place) =>
    (place - x.cell - x.fraction) * 2 ** zoom;
  const fixed = (100.5 * 2 ** 5 - 500 * 2 ** -3) / (2 ** 5 - 2 ** -3);
  for (const view of views) assert.ok(Math.abs(at(view, fixed) - at(from, fixed)) < 1e-6);
});

test('games of a film run evenly from the first to the last', () => {
  assert.deepEqual(stepped(10, 14, 100), [10, 11, 12, 13, 14]);
  assert.deepEqual(stepped(14, 10, 100), [14, 13, 12, 11, 10]);
  assert.deepEqual(stepped(100, 200, 3), [100, 150, 200]);
  assert.deepEqual(stepped(7, 7, 3), [7]);
});

/** Elements of EBML with others in them, by the names that are asked for here. */
const PARTS = { segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, track: 0xae, video: 0xe0 };
const MORE_PARTS = { cues: 0x1c53bb6b, point: 0xbb, place: 0xb7, cluster: 0x1f43b675 };
const MASTERS = new Set(Object.values({ ...PARTS, ...MORE_PARTS }));

/**
 * The elements of a file, one after another, with those that they are in.
 * @param {Buffer} bytes
 * @param {number} from
 * @param {number} to
 * @returns {Generator<{id: number, at: number, data: Buffer}>}
 */
function* elements(bytes, from = 0, to = bytes.length) {
  for (let at = from; at < to;) {
    const width = Math.clz32(bytes[at]) - 23;
    const id = bytes.readUIntBE(at, width);
    const sizeWidth = Math.clz32(bytes[at + width]) - 23;
    assert.equal(sizeWidth, 8);
    const begin = at + width + 8;
    const end = begin + bytes.readUIntBE(at + width + 2, 6);
    assert.ok(end <= to, `element ${id.toString(16)} ends in the one that it is in`);
    yield { id, at, data: bytes.subarray(begin, end) };
    if (MASTERS.has(id)) yield* elements(bytes, begin, end);
    at = end;
  }
}

test('a WebM file says how long it is, and where its key frames are', () => {
  const frames = Array.from({ length: 60 }, (_, index) => ({
    data: Uint8Array.of(index, 1, 2).subarray(0, 1 + (index % 3)),
    isKey: index % 25 === 0,
    time: 40 * index,
  }));
  const file = Buffer.from(webm({ width: 640, height: 360, duration: 2400, codec: 'V_VP9' }, frames));
  const found = [...elements(file)];
  const of = (/** @type {number} */ id) => found.filter((element) => element.id === id);
  const numbers = (/** @type {number} */ id) => of(id).map(({ data }) => Number(data.readBigUInt64BE()));
  assert.equal(found[0].id, 0x1a45dfa3, 'the head');
  assert.ok(found[0].data.includes('webm'));
  assert.deepEqual(numbers(0x2ad7b1), [1e6], 'times in milliseconds');
  assert.deepEqual(
    of(0x4489).map(({ data }) => data.readDoubleBE()),
    [2400],
    'the duration',
  );
  assert.deepEqual([numbers(0xb0), numbers(0xba), String(of(0x86)[0].data)], [[640], [360], 'V_VP9']);
  const [segment] = of(PARTS.segment);
  const start = file.length - segment.data.length;
  const clusters = of(MORE_PARTS.cluster);
  assert.deepEqual(
    numbers(0xf1).map((place) => start + place),
    clusters.map(({ at }) => at),
    'cues point at clusters',
  );
  assert.deepEqual(numbers(0xb3), [0, 1000, 2000]);
  assert.deepEqual(numbers(0xe7), [0, 1000, 2000]);
  let time = 0;
  const blocks = found.flatMap(({ id, data }) => {
    if (id === 0xe7) time = Number(data.readBigUInt64BE());
    return id === 0xa3 ? [{ time: time + data.readInt16BE(1), isKey: data[3] === 0x80, data: data.subarray(4) }] : [];
  });
  assert.deepEqual(
    blocks.map(({ time, isKey, data }) => ({ time, isKey, data: Uint8Array.from(data) })),
    frames,
  );
});

test('the clock of a recorded film stands still while its tab is hidden, and is not held up by an end', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true });
  const recorder = {
    state: /** @type {RecordingState} */ ('recording'),
    pause: () => void (recorder.state = 'paused'),
    resume: () => void (recorder.state = 'recording'),
  };
  const turn = (/** @type {boolean} */ hidden) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const ending = new AbortController();
  const until = clockOf(/** @type {any} */ (page), recorder, ending.signal);
  assert.equal(recorder.state, 'paused', 'it begins while nobody looks');
  let isThere = false;
  const waited = until(20).then(() => (isThere = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.ok(!isThere);
  const shown = performance.now();
  turn(false);
  assert.equal(recorder.state, 'recording');
  await waited;
  assert.ok(performance.now() - shown >= 18, 'as long as it was to wait, of the time that the page was seen');
  turn(true);
  const end = until(1e6);
  ending.abort();
  await end;
});
