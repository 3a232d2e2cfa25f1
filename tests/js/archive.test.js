import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Archive } from '../../www/page/survey/archive.js';
import { keyOf } from '../../www/shared/archive.js';
import { Store } from '../../www/worker/store.js';

/** @typedef {import('../../www/shared/archive.js').FromArchive} FromArchive */
/** @typedef {import('../../www/shared/archive.js').KeptSlab} KeptSlab */
/** @typedef {import('../../www/shared/archive.js').ToArchive} ToArchive */
/** @typedef {import('../../www/shared/messages.js').SlabPlace} SlabPlace */

const VERSION = '1.2.3';

/** A file in memory, as a private file system has it. */
class FakeFile {
  kind = 'file';
  bytes = new Uint8Array(0);
  lastModified = 0;
  locked = false;
  /** @param {FakeDevice} device */
  constructor(device) {
    this.device = device;
  }

  async getFile() {
    return { size: this.bytes.length, lastModified: this.lastModified };
  }

  async createSyncAccessHandle() {
    if (this.locked) throw new DOMException('It is open elsewhere.', 'NoModificationAllowedError');
    this.locked = true;
    return {
      getSize: () => this.bytes.length,
      read: (/** @type {Uint8Array} */ into, { at = 0 } = {}) => {
        const found = this.bytes.subarray(at, at + into.length);
        into.set(found);
        return found.length;
      },
      write: (/** @type {Uint8Array} */ bytes, { at = 0 } = {}) => {
        if (this.device.isBroken) throw new DOMException('The device does not answer.', 'InvalidStateError');
        const length = Math.max(this.bytes.length, at + bytes.length);
        const room = this.device.quota - this.device.used + this.bytes.length;
        this.#resize(Math.min(length, room));
        if (length > room) throw new DOMException('There is no more room.', 'QuotaExceededError');
        this.bytes.set(bytes, at);
        this.lastModified = ++this.device.clock;
        return bytes.length;
      },
      truncate: (/** @type {number} */ length) => this.#resize(length),
      close: () => (this.locked = false),
    };
  }

  /** @param {number} length */
  #resize(length) {
    const bytes = new Uint8Array(length);
    bytes.set(this.bytes.subarray(0, length));
    this.bytes = bytes;
  }
}

/** What a browser gives a page to keep files in. */
class FakeDevice {
  /** @type {Map<string, FakeFile>} in our folder */
  files = new Map();
  clock = 0;
  quota = Infinity;
  /** what the page is told */
  estimated = 1e12;
  isBroken = false;

  get used() {
    return [...this.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** @returns {any} */
  get storage() {
    const folder = {
      async *entries() {
        yield* files;
      },
      getFileHandle: async (/** @type {string} */ name, { create = false } = {}) => {
        const file = files.get(name) ?? (create ? new FakeFile(this) : null);
        if (!file) throw new DOMException(`There is no ${name}.`, 'NotFoundError');
        files.set(name, file);
        return file;
      },
      removeEntry: async (/** @type {string} */ name) => {
        if (files.get(name)?.locked) throw new DOMException('It is open.', 'NoModificationAllowedError');
        files.delete(name);
      },
    };
    const { files } = this;
    return {
      getDirectory: async () => ({ getDirectoryHandle: async () => folder }),
      estimate: async () => ({ quota: this.estimated }),
    };
  }
}

/** A tab: a store, and the answers it gives. */
class Tab {
  /** @type {Extract<FromArchive, {type: 'trouble'}>[]} */
  troubles = [];
  bytes = NaN;
  /** @type {KeptSlab | null} */
  #slab = null;
  /** @type {string[]} */
  #keys = [];

  /** @param {any} storage @param {{version?: string, most?: number}} [options] */
  constructor(storage, { version = VERSION, most } = {}) {
    this.store = new Store({
      storage,
      version,
      ...(most !== undefined && { most }),
      post: (message) => {
        if (message.type === 'trouble') this.troubles.push(message);
        else [this.#slab, this.#keys, this.bytes] = [message.slab, message.keys, message.bytes];
      },
    });
  }

  /** @param {SlabPlace} place */
  async find(place) {
    await this.store.receive({ type: 'find', id: 1, place });
    return this.#slab;
  }

  /** @param {number} k */
  async look(k) {
    await this.store.receive({ type: 'look', id: 4, game: queensGame(k).key });
    return this.#keys;
  }

  /** @param {SlabPlace} place */
  async keep(place, slab = slabAt(place)) {
    await this.store.receive({ type: 'keep', id: 2, place, slab });
    return this.bytes;
  }

  async forget() {
    await this.store.receive({ type: 'forget', id: 3 });
    return this.bytes;
  }
}

/** @param {number} seed @returns {() => number} 32 bits */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state ^ (state >>> 13);
  };
}

/** @param {number} k @param {number} index @returns {SlabPlace} */
const placeOf = (k, index) => ({
  game: queensGame(k),
  x: index * 8192,
  y: 2 ** 33 + index * 4096,
  width: 8192,
  level: 7,
});

/** A slab whose numbers are as wild as they may be. @param {SlabPlace} place @returns {KeptSlab} */
function slabAt({ game: { k }, x, level }) {
  const next = random(k + x);
  const pixels = 1000 + (next() & 255);
  return {
    bottom: Int8Array.from({ length: 501 }, next),
    right: Int8Array.from({ length: 128 }, (_, i) => i >> 4),
    sightlines: Uint8Array.from({ length: 777 }, next),
    classes: 0b101,
    // Pixels that are empty, full, and anything in between.
    counts: Int32Array.from({ length: pixels }, (_, i) =>
      i < 200 ? 0 : i < 300 ? 4 ** level : (next() >>> 0) % (4 ** level + 1),
    ),
  };
}

/** @type {FakeDevice} */
let device;
beforeEach(() => {
  device = new FakeDevice();
});

const [FIRST, SECOND, THIRD] = [0, 1, 2].map((index) => placeOf(20_000, index));

/** Two slabs of game 20,000, kept by a tab that has gone. */
async function keepTwo() {
  const tab = new Tab(device.storage);
  await tab.keep(FIRST);
  await tab.keep(SECOND);
  const file = /** @type {FakeFile} */ (device.files.get('20000'));
  file.locked = false;
  return file;
}

test('what one tab keeps, the next one finds, number for number', async () => {
  await keepTwo();
  const tab = new Tab(device.storage);
  assert.deepEqual(await tab.find(FIRST), slabAt(FIRST));
  assert.deepEqual(await tab.find(SECOND), slabAt(SECOND));
  assert.equal(await tab.find(THIRD), null);
  assert.equal(await tab.find({ ...FIRST, level: 8 }), null);
  assert.equal(await tab.find({ ...FIRST, game: queensGame(20_001) }), null);
  assert.equal(tab.bytes, device.used);
  assert.deepEqual(tab.troubles, []);
});

test('a tab that looks at a game learns which slabs are kept, and of others nothing', async () => {
  await keepTwo();
  const tab = new Tab(device.storage);
  assert.deepEqual((await tab.look(20_000)).sort(), [keyOf(FIRST), keyOf(SECOND)].sort());
  assert.deepEqual(await tab.look(20_001), []);
  assert.equal(device.files.size, 1);
});

test('a slab in which nothing occurs is kept too', async () => {
  const empty = {
    bottom: new Int8Array(0),
    right: new Int8Array(0),
    sightlines: new Uint8Array(0),
    classes: 0,
    counts: new Int32Array(0),
  };
  const tab = new Tab(device.storage);
  await tab.keep(FIRST, empty);
  assert.deepEqual(await tab.find(FIRST), empty);
});

test('counters that change little and counts that are small take little room', async () => {
  const tab = new Tab(device.storage);
  const slab = {
    bottom: Int8Array.from({ length: 16_384 }, (_, i) => i),
    right: new Int8Array(8192),
    sightlines: new Uint8Array(0), // packed already
    classes: 1,
    counts: Int32Array.from({ length: 100_000 }, (_, i) => 1000 + (i & 15)),
  };
  assert.ok((await tab.keep(FIRST, slab)) < 60_000);
  assert.deepEqual(await tab.find(FIRST), slab);
});

test('what is packed already takes little more room than it has bytes', async () => {
  const tab = new Tab(device.storage);
  const sightlines = Uint8Array.from({ length: 100_000 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 24);
  const slab = { bottom: new Int8Array(0), right: new Int8Array(0), sightlines, classes: 0, counts: new Int32Array(0) };
  assert.ok((await tab.keep(FIRST, slab)) < 1.1 * sightlines.length);
  assert.deepEqual(await tab.find(FIRST), slab);
});

test('a game is not put into a file before there is something to keep', async () => {
  const tab = new Tab(device.storage);
  assert.equal(await tab.find(FIRST), null);
  assert.equal(device.files.size, 0);
});

test('a torn last record is cut off, said once, and can be kept again', async () => {
  const file = await keepTwo();
  const whole = file.bytes.length;
  file.bytes = file.bytes.slice(0, -5);
  const tab = new Tab(device.storage);
  assert.deepEqual(await tab.find(FIRST), slabAt(FIRST));
  assert.equal(await tab.find(SECOND), null);
  assert.deepEqual(tab.troubles, [{ type: 'trouble', game: 'k=20000', trouble: 'damaged' }]);
  assert.ok(file.bytes.length < whole / 1.5);
  assert.equal(await tab.keep(SECOND), whole);
  assert.deepEqual(await tab.find(SECOND), slabAt(SECOND));
});

test('no flipped bit goes unseen, wherever it is', async () => {
  const file = await keepTwo();
  const sound = file.bytes.slice();
  const next = random(7);
  for (let run = 0; run < 400; run++) {
    file.bytes = sound.slice();
    file.locked = false;
    // Heads and the file's first line have their turn too.
    const at = run < 130 ? run : (next() >>> 0) % sound.length;
    file.bytes[at] ^= 1 << (next() & 7);
    const tab = new Tab(device.storage);
    const [first, second] = [await tab.find(FIRST), await tab.find(SECOND)];
    assert.ok(first === null || second === null, `byte ${at}`);
    if (first) assert.deepEqual(first, slabAt(FIRST));
    if (second) assert.deepEqual(second, slabAt(SECOND));
    assert.equal(tab.troubles.length, 1, `byte ${at}`);
  }
});

test('two wrong words do not make up for one another', async () => {
  const file = await keepTwo();
  for (const at of [64 + 15 * 4 + 103, 64 + 15 * 4 + 107]) file.bytes[at] ^= 128;
  assert.equal(await new Tab(device.storage).find(FIRST), null);
});

test('a damaged slab takes nothing with it but itself, and is replaced', async () => {
  const file = await keepTwo();
  file.bytes[64 + 15 * 4 + 100] ^= 16;
  const tab = new Tab(device.storage);
  assert.equal(await tab.find(FIRST), null);
  assert.deepEqual(await tab.find(SECOND), slabAt(SECOND));
  await tab.keep(FIRST);
  file.locked = false;
  const later = new Tab(device.storage);
  assert.deepEqual(await later.find(FIRST), slabAt(FIRST));
  assert.deepEqual(later.troubles, []);
});

test('what another version of the page has kept is cut off, and said once', async () => {
  const file = await keepTwo();
  const tab = new Tab(device.storage, { version: '1.2.4' });
  assert.equal(await tab.find(FIRST), null);
  assert.equal(await tab.find(SECOND), null);
  assert.deepEqual(tab.troubles, [{ type: 'trouble', game: 'k=20000', trouble: 'old' }]);
  assert.equal(file.bytes.length, 64);
  await tab.keep(SECOND);
  assert.deepEqual(await tab.find(SECOND), slabAt(SECOND));
});

test('something else in the place of a game is cut off', async () => {
  const file = await keepTwo();
  file.bytes = new TextEncoder().encode('A shopping list. '.repeat(100));
  const tab = new Tab(device.storage);
  assert.equal(await tab.find(FIRST), null);
  assert.deepEqual(tab.troubles, [{ type: 'trouble', game: 'k=20000', trouble: 'damaged' }]);
});

test('the games that have not been opened for longest make room for others', async () => {
  const size = await new Tab(new FakeDevice().storage).keep(placeOf(1, 0));
  const most = 3.5 * size;
  const tab = new Tab(device.storage, { most });
  for (const k of [1, 2, 3]) await tab.keep(placeOf(k, 0));
  assert.ok(await tab.find(placeOf(1, 0)));
  await tab.keep(placeOf(4, 0));
  assert.deepEqual([...device.files.keys()].sort(), ['1', '3', '4']);
  assert.ok(device.used <= most);
});

test('a game that is larger than all there may be is kept in part', async () => {
  const tab = new Tab(device.storage, { most: 12_000 });
  for (let index = 0; index < 20; index++) await tab.keep(placeOf(9, index));
  assert.ok(device.used <= 12_000);
  assert.ok(await tab.find(placeOf(9, 0)));
  assert.equal(await tab.find(placeOf(9, 19)), null);
});

test('no more is kept than a tenth of what the browser allows', async () => {
  device.estimated = 120_000;
  const tab = new Tab(device.storage);
  for (let index = 0; index < 20; index++) await tab.keep(placeOf(9, index));
  assert.ok(device.used > 6000 && device.used <= 12_000, `${device.used} bytes`);
});

test('where room runs out before, other games go, and what is kept stays whole', async () => {
  const tab = new Tab(device.storage);
  for (const k of [1, 2]) await tab.keep(placeOf(k, 0));
  device.quota = device.used + 1000;
  for (let index = 0; index < 6; index++) await tab.keep(placeOf(3, index));
  assert.ok(device.used <= device.quota);
  assert.ok(!device.files.has('1'));
  assert.deepEqual(await tab.find(placeOf(3, 0)), slabAt(placeOf(3, 0)));
  assert.equal(await tab.find(placeOf(3, 5)), null);
  /** @type {FakeFile} */ (device.files.get('3')).locked = false;
  const later = new Tab(device.storage);
  assert.ok(await later.find(placeOf(3, 0)));
  assert.deepEqual(later.troubles, []);
});

test('a slab for which there was no room leaves nothing behind', async () => {
  const tab = new Tab(device.storage);
  const kept = await tab.keep(FIRST);
  device.quota = kept + 1000;
  await tab.keep(SECOND);
  const file = /** @type {FakeFile} */ (device.files.get('20000'));
  assert.equal(file.bytes.length, kept);
  assert.deepEqual(await tab.find(FIRST), slabAt(FIRST));
});

test('a device that fails otherwise takes no other game away, and what is kept stays whole', async () => {
  const tab = new Tab(device.storage);
  for (const k of [1, 2, 3]) await tab.keep(placeOf(k, 0));
  device.isBroken = true;
  await tab.keep(placeOf(3, 1));
  device.isBroken = false;
  assert.deepEqual([...device.files.keys()].sort(), ['1', '2', '3']);
  assert.deepEqual(await tab.find(placeOf(3, 0)), slabAt(placeOf(3, 0)));
  assert.equal(await tab.find(placeOf(3, 1)), null);
  await tab.keep(placeOf(3, 1));
  assert.deepEqual(await tab.find(placeOf(3, 1)), slabAt(placeOf(3, 1)));
});

test('all games are forgotten, and others can be kept afterwards', async () => {
  const tab = new Tab(device.storage);
  for (const k of [1, 2, 3]) await tab.keep(placeOf(k, 0));
  assert.equal(await tab.forget(), 0);
  assert.equal(device.files.size, 0);
  assert.equal(await tab.find(placeOf(3, 0)), null);
  await tab.keep(placeOf(3, 0));
  assert.deepEqual(await tab.find(placeOf(3, 0)), slabAt(placeOf(3, 0)));
});

test('a second tab goes without the game that is open in the first, and forgets only what it can', async () => {
  const first = new Tab(device.storage);
  await first.keep(FIRST);
  const second = new Tab(device.storage);
  assert.equal(await second.find(FIRST), null);
  await second.keep(FIRST);
  assert.deepEqual(second.troubles, [{ type: 'trouble', game: 'k=20000', trouble: 'elsewhere' }], 'said once');
  await second.keep(placeOf(5, 0));
  assert.equal(await second.forget(), device.used);
  assert.deepEqual([...device.files.keys()], ['20000']);
  assert.deepEqual(await first.find(FIRST), slabAt(FIRST));
});

test('a page that comes after another at once waits until that has let go of its file', async () => {
  const file = await keepTwo();
  file.locked = true;
  setTimeout(() => (file.locked = false), 100);
  assert.deepEqual(await new Tab(device.storage).find(FIRST), slabAt(FIRST));
});

test('without a private file system nothing is found, nothing is kept and nothing is said', async () => {
  const refused = () => Promise.reject(new DOMException('Not in private windows.', 'SecurityError'));
  for (const storage of [{ getDirectory: refused, estimate: refused }, {}, undefined]) {
    const tab = new Tab(storage);
    assert.equal(await tab.find(FIRST), null);
    assert.equal(await tab.keep(FIRST), 0);
    assert.equal(await tab.forget(), 0);
    assert.deepEqual(tab.troubles, []);
  }
});

/** A worker that answers when the test says so. */
class FakeWorker {
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onerror = null;
  onmessageerror = null;
  /** @type {ToArchive[]} */
  received = [];
  terminated = false;
  /** @param {ToArchive} message @param {any} [transfer] */
  postMessage(message, transfer) {
    this.received.push(structuredClone(message, { transfer: transfer ?? [] }));
  }
  terminate() {
    this.terminated = true;
  }
  /** @param {FromArchive} data */
  says(data) {
    this.onmessage?.({ data });
  }
}

/** @returns {{archive: Archive, worker: FakeWorker, sentences: string[], started: () => number}} */
function pageWithArchive() {
  const worker = new FakeWorker();
  /** @type {string[]} */
  const sentences = [];
  let count = 0;
  const create = () => {
    count++;
    return worker;
  };
  const archive = new Archive({ create, onTrouble: (sentence) => sentences.push(sentence) });
  return { archive, worker, sentences, started: () => count };
}

/**
 * What a worker says when it has been asked.
 * @param {number} id
 * @param {{keys?: string[], slab?: KeptSlab | null}} [found]
 * @returns {FromArchive}
 */
const answerTo = (id, { keys = [], slab = null } = {}) => ({ type: 'answer', id, keys, slab, bytes: 5 });

/** Everything that waits has gone on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('the page starts its worker at the first ask, and one only', async () => {
  const { archive, worker, started } = pageWithArchive();
  assert.equal(started(), 0);
  const found = archive.find(FIRST);
  void archive.put(SECOND, slabAt(SECOND));
  assert.equal(started(), 1);
  worker.says(answerTo(worker.received[0].id, { keys: [keyOf(FIRST)] }));
  await turn();
  worker.says(answerTo(worker.received[2].id, { slab: slabAt(FIRST) }));
  assert.deepEqual(await found, { ...slabAt(FIRST), level: FIRST.level, cells: 0, milliseconds: 0 });
  assert.equal(archive.found, 1);
});

test('of a game of which nothing is kept, the worker is asked once', async () => {
  const { archive, worker } = pageWithArchive();
  const found = [FIRST, SECOND, THIRD].map((place) => archive.find(place));
  worker.says(answerTo(worker.received[0].id));
  assert.deepEqual(await Promise.all(found), [null, null, null]);
  assert.equal(await archive.find(FIRST), null);
  assert.deepEqual(
    worker.received.map(({ type }) => type),
    ['look'],
  );
  void archive.find(placeOf(20_001, 0));
  assert.deepEqual(
    worker.received.map(({ type }) => type),
    ['look', 'look'],
    'another game is another matter',
  );
});

test('only what is kept is looked for, with its own level or a finer one', async () => {
  const { archive, worker } = pageWithArchive();
  const found = archive.find({ ...FIRST, level: 9 });
  worker.says(answerTo(worker.received[0].id, { keys: [keyOf(FIRST), keyOf({ ...SECOND, level: 10 })] }));
  await turn();
  const [, ask] = worker.received;
  assert.ok(ask.type === 'find');
  assert.equal(ask.place.level, FIRST.level);
  worker.says(answerTo(ask.id, { slab: slabAt(FIRST) }));
  assert.equal((await found)?.level, FIRST.level);
  assert.equal(await archive.find({ ...SECOND, level: 9 }), null);
  assert.equal(worker.received.length, 2);
});

test('what is given to be kept is found afterwards, until all is forgotten', async () => {
  const { archive, worker } = pageWithArchive();
  const nothing = archive.find(FIRST);
  worker.says(answerTo(worker.received[0].id));
  assert.equal(await nothing, null);
  const kept = archive.put(FIRST, slabAt(FIRST));
  worker.says(answerTo(worker.received[1].id));
  await kept;
  void archive.find(FIRST);
  await turn();
  assert.equal(worker.received[2].type, 'find');
  void archive.forget();
  void archive.find(FIRST);
  assert.deepEqual(
    worker.received.slice(3).map(({ type }) => type),
    ['forget', 'look'],
  );
});

test('a slab is given with what is asked to keep it, and its edges stay with the page', () => {
  const { archive, worker } = pageWithArchive();
  const slab = slabAt(FIRST);
  void archive.put(FIRST, slab);
  const [ask] = worker.received;
  assert.ok(ask.type === 'keep');
  assert.deepEqual(ask.slab, slabAt(FIRST));
  assert.deepEqual([slab.counts.length, slab.sightlines.length], [0, 0], 'handed over');
  assert.deepEqual([slab.bottom, slab.right], [slabAt(FIRST).bottom, slabAt(FIRST).right]);
});

test('whoever does not want to wait any more gets nothing, at once', async () => {
  const { archive } = pageWithArchive();
  const controller = new AbortController();
  const found = archive.find(FIRST, controller.signal);
  controller.abort();
  assert.equal(await found, null);
  assert.equal(await archive.find(FIRST, controller.signal), null);
});

test('nor does whoever gives up while the slab is read', async () => {
  const { archive, worker } = pageWithArchive();
  const controller = new AbortController();
  const found = archive.find(FIRST, controller.signal);
  worker.says(answerTo(worker.received[0].id, { keys: [keyOf(FIRST)] }));
  await turn();
  assert.equal(worker.received.length, 2, 'the slab is asked for');
  controller.abort();
  assert.equal(await Promise.race([found, turn().then(() => 'still waiting')]), null);
});

test('nobody waits long for a worker that does not answer, and nobody else waits for it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { archive, worker } = pageWithArchive();
  const found = archive.find(FIRST);
  t.mock.timers.tick(5000);
  assert.equal(await found, null);
  assert.equal(await archive.find(SECOND), null);
  assert.equal(worker.received.length, 1);
  // Until it is heard again.
  worker.says(answerTo(worker.received[0].id, { keys: [keyOf(SECOND)] }));
  assert.equal(archive.found, 0);
  const again = archive.find(SECOND);
  worker.says(answerTo(worker.received[1].id, { keys: [keyOf(SECOND)] }));
  await turn();
  worker.says(answerTo(worker.received[2].id, { slab: slabAt(SECOND) }));
  assert.ok(await again);
});

test('a worker that fails, or cannot be started, is the same as none', async () => {
  const { archive, worker } = pageWithArchive();
  const found = archive.find(FIRST);
  worker.onerror?.({ preventDefault: () => {} });
  assert.equal(await found, null);
  assert.ok(worker.terminated);
  assert.equal(await archive.find(FIRST), null);
  assert.equal(await archive.forget(), 0);
  const create = () => {
    throw new DOMException('No workers here.', 'SecurityError');
  };
  const without = new Archive({ create, onTrouble: assert.fail });
  assert.equal(await without.find(FIRST), null);
  await without.put(FIRST, slabAt(FIRST));
  assert.equal(await without.weigh(), 0);
});

test('what is wrong with a kept game is said in a sentence', () => {
  const { archive, worker, sentences } = pageWithArchive();
  void archive.put(FIRST, slabAt(FIRST));
  worker.says({ type: 'trouble', game: 'k=20000', trouble: 'old' });
  worker.says({ type: 'trouble', game: 'k=20000', trouble: 'damaged' });
  assert.match(sentences[0], /^Some of .*Game 20\u202f000.*another version.*\.$/);
  assert.match(sentences[1], /^Some of .*Game 20\u202f000.*damaged.*\.$/);
  worker.says({ type: 'trouble', game: 'k=20000', trouble: 'elsewhere' });
  assert.match(sentences[2], /^Another tab has .*Game 20\u202f000.* open and saves it\..*not saved\.$/);
});

test('once a game is kept, the browser is asked once not to clear it', async () => {
  let asked = 0;
  const storage = { persisted: async () => false, persist: async () => ++asked > 0 };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { storage }, configurable: true });
  const { archive, worker } = pageWithArchive();
  for (const bytes of [0, 500, 900]) {
    const put = archive.put(FIRST, slabAt(FIRST));
    const { id } = /** @type {ToArchive} */ (worker.received.at(-1));
    worker.says({ type: 'answer', id, keys: [], slab: null, bytes });
    await put;
    assert.equal(asked, bytes > 0 ? 1 : 0, `${bytes} bytes are kept`);
  }
  if (before) Object.defineProperty(globalThis, 'navigator', before);
});

test('games of other families are kept by their keys, each in a file of its own', async () => {
  const tab = new Tab(device.storage);
  const pascal = (/** @type {string} */ show) => ({
    ...FIRST,
    game: { family: 'pascal', key: `game=pascal&show=${show}`, k: 5, show },
  });
  await tab.keep(pascal('parity'));
  assert.ok(await tab.find(pascal('parity')));
  assert.equal(await tab.find(pascal('carries')), null);
  assert.deepEqual([...device.files.keys()], ['game%3Dpascal%26show%3Dparity']);
  await tab.keep(pascal('x'.repeat(300)));
  assert.equal(await tab.find(pascal('x'.repeat(300))), null, 'a game whose name no file can have is not kept');
  assert.ok(await tab.find(pascal('parity')));
});
