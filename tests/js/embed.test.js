// The embedded map's link, and the messages of the page around it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadValue, CODES, exactSum, readMessage } from '../../www/page/embed/protocol.js';
import { CONTEXT, EVENTS, METHODS } from '../../www/page/embed/contract.js';
import { Remote } from '../../www/page/embed/remote.js';
import { messages } from '../browser/fuzz.mjs';
import { Reports } from '../../www/page/embed/reports.js';
import { placeOf, readFrameState } from '../../www/page/embed/frame-state.js';
import { queensGame } from '../../www/shared/queens.js';

const VIEWPORT = { width: 600, height: 300, ratio: 1 };
/** @param {string} method @param {unknown} [value] @param {object} [more] */
const call = (method, value, more) => ({ context: CONTEXT, version: '1', method, value, ...more });

test('the link tells what is shown and how, and each part may be left out', () => {
  const scene = readFrameState(
    '?k=7&theme=dark',
    '#k=100&x=80.5&y=60&zoom=3&gestures=greedy&palette=safe&height=400&cmp=97,1,1,3,difference',
  );
  assert.deepEqual(
    [scene.game.k, scene.theme, scene.gestures, scene.palette, scene.height, scene.problems],
    [100, 'dark', 'greedy', 'safe', 400, []],
  );
  assert.deepEqual(scene.foreign, ['cmp=97,1,1,3,difference']);
  assert.deepEqual(placeOf(scene, VIEWPORT), { x: { cell: 80, fraction: 0.5 }, y: { cell: 60, fraction: 0 }, zoom: 3 });
  const plain = readFrameState('', '');
  assert.deepEqual([plain.game.k, plain.theme, plain.gestures, plain.height], [1000, 'auto', 'cooperative', null]);
  assert.equal(placeOf(plain, VIEWPORT), null);
});

test('what is wrong in the link falls back by itself, and is named', () => {
  const {
    game: { k },
    theme,
    gestures,
    height,
    problems,
  } = readFrameState('', '#k=5&theme=night&gestures=all&height=tall&zoom=oops');
  assert.deepEqual([k, theme, gestures, height], [5, 'auto', 'cooperative', null]);
  assert.deepEqual(
    problems.map((sentence) => sentence.split(' ')[0]),
    ['zoom', 'theme', 'gestures', 'height'],
  );
  for (const sentence of problems) assert.match(sentence, /, not \u201c(oops|night|all|tall)\u201d\.$/);
});

test('each method takes what it should', () => {
  const given = /** @type {[string, unknown, unknown][]} */ ([
    ['getState', undefined, null],
    ['home', undefined, null],
    ['screenshot', undefined, null],
    ['setLink', '#k=5', '#k=5'],
    ['setK', 1000, 1000],
    ['setK', '1000', 1000],
    ['setView', { x: 12.5, zoom: -2, glide: true }, { x: { cell: 12, fraction: 0.5 }, zoom: -2, glide: true }],
    ['setState', { k: 5, palette: 'grey', theme: 'light' }, { k: 5, palette: 'grey', theme: 'light' }],
    ['setConfig', { gestures: 'greedy' }, { gestures: 'greedy' }],
    ['fitBounds', { left: 0, top: 1, right: 10, bottom: 12 }, { left: 0, top: 1, right: 10, bottom: 12 }],
    ['select', { x: 3, y: 4 }, { x: 3, y: 4 }],
    ['select', null, null],
    ['startGame', { k: 5, x: 3, y: '4' }, { k: 5, x: 3, y: 4, heaps: false, begins: 'A' }],
    [
      'startGame',
      { k: 5, pos: '3,3', players: 'human,perfect' },
      { k: 5, pos: '3,3', players: 'human,perfect', heaps: false, begins: 'A' },
    ],
    ['startGame', { puzzle: '1.1' }, { puzzle: '1.1', heaps: false, begins: 'A' }],
    ['move', { x: 3, y: 4 }, { x: 3, y: 4 }],
    ['move', { block: [{ x: 3, y: 4 }] }, { block: [{ x: 3, y: 4 }] }],
    ['move', { accept: false }, { accept: false }],
    ['undo', undefined, null],
    ['redo', undefined, null],
    ['addEventListener', 'idle', 'idle'],
    ['removeEventListener', 'idle', 'idle'],
  ]);
  assert.deepEqual(new Set(given.map(([method]) => method)), new Set(METHODS), 'no method is left out');
  for (const [method, value, expected] of given) {
    assert.deepEqual(
      readMessage(call(method, value, { listener: 'a' })),
      { method, value: expected, listener: 'a' },
      method,
    );
    assert.deepEqual(
      readMessage(JSON.stringify(call(method, value, { listener: 3 }))),
      { method, value: expected, listener: 3 },
      method,
    );
  }
});

test('what is wrong with a message is answered in a sentence', () => {
  for (const [message, code, sentence] of /** @type {[object, number, RegExp][]} */ ([
    [call('startEngine'), CODES.method, /There is no method \u201cstartEngine\u201d; there are getState, /],
    [call('toString'), CODES.method, /no method/],
    [{ context: CONTEXT }, CODES.value, /^method is a text, not nothing/],
    [call('setLink', 'k=5'), CODES.value, /^setLink takes what follows # in a link, and # itself, not \u201ck=5\u201d/],
    [call('setK', 0), CODES.value, /^k is a whole number from 1 .* not \u201c0\u201d/],
    [call('startGame', { k: 5 }), CODES.value, /^startGame takes x and y, or pos, or puzzle, or moves/],
    [call('startGame', { x: 3, y: 4 }), CODES.value, /^startGame takes k with a place/],
    [call('startGame', { k: 5, x: 3, y: 4, begins: 'C' }), CODES.value, /^begins is A or B, not \u201cC\u201d/],
    [call('move', null), CODES.value, /^move takes \{x, y\}, .* not null/],
    [call('move', { block: 3 }), CODES.value, /^block is a list of cells/],
    [call('setK', {}), CODES.value, /^k is a number, not an object/],
    [call('setView', { x: -1 }), CODES.value, /^x is a number from 0/],
    [call('setView', { k: 5 }), CODES.value, /^setView takes x, y, zoom, glide, not \u201ck\u201d/],
    [call('setView', [1]), CODES.value, /^setView takes an object/],
    [call('setConfig', { theme: 'night' }), CODES.value, /^theme is auto, light or dark, not \u201cnight\u201d/],
    [call('fitBounds', { left: 5, top: 0, right: 5, bottom: 9 }), CODES.value, /^left lies before right/],
    [call('fitBounds', null), CODES.value, /^left is a number, not nothing/],
    [call('select', { x: 1.5, y: 1 }), CODES.value, /^x is a whole number/],
    [call('addEventListener', 'click'), CODES.value, /no event \u201cclick\u201d/],
    ...['setLink', 'setConfig', 'startGame'].map((method) => {
      const long = '#'.repeat(1_000_000);
      const value = { setLink: long, setConfig: { palette: long }, startGame: { k: 5, pos: long } }[method];
      return /** @type {[object, number, RegExp]} */ ([
        call(method, value),
        CODES.value,
        /has at most 65536 characters, not 1000000\.$/,
      ]);
    }),
    [call('move', { block: Array(1_000_000) }), CODES.value, /^block is a list of at most 65536 cells/],
    [call('getState', null, { version: '2' }), CODES.value, /^version is 1, not \u201c2\u201d/],
  ])) {
    const read = readMessage({ ...message, listener: 'l' });
    assert.ok(read && 'problem' in read, JSON.stringify(message));
    assert.deepEqual([read.problem.code, read.listener], [code, 'l']);
    assert.match(read.problem.msg, sentence);
  }
});

test('a message that is too long is refused where it was meant for the map', () => {
  const read = readMessage(JSON.stringify({ ...call('setLink', '#'.repeat(1_000_000)), listener: 'l' }));
  assert.ok(read && 'problem' in read);
  assert.equal(read.listener, 'l');
  assert.match(read.problem.msg, /^A message has at most 65536 characters, not 1000\d{3}\.$/);
});

test('messages that are not for the map are left alone', () => {
  for (const data of [
    null,
    undefined,
    5,
    'hello',
    '{"context":"player.js"}',
    '{"context":"blocking-queens"',
    [],
    { context: 'player.js', method: 'play' },
    { context: CONTEXT, event: 'ready' },
  ]) {
    assert.equal(readMessage(data), null);
  }
});

/** A live map that does nothing but remember, and a page around it. */
function scenery() {
  const done = /** @type {string[]} */ ([]);
  const live = /** @type {any} */ ({
    failure: null,
    state: { k: 5 },
    checkPalette: async (/** @type {string | undefined} */ palette) => {
      if (palette === 'pink') throw new BadValue('palette is paper, not \u201cpink\u201d.');
    },
    goTo: () => done.push('goTo'),
    configure: async () => done.push('configure'),
    fit: () => done.push('fit'),
    home: () => done.push('home'),
    select: async () => done.push('select') && null,
    screenshot: async () => done.push('screenshot') && {},
  });
  const notices = /** @type {string[]} */ ([]);
  const posted = /** @type {{message: any, origin: string}[]} */ ([]);
  const source = {
    postMessage: (/** @type {any} */ message, /** @type {string} */ origin) =>
      posted.push({ message: structuredClone(message), origin }),
  };
  const follow = async (/** @type {string} */ hash) => void (live.state = { link: hash });
  const remote = new Remote(
    async () => live,
    follow,
    (_, sentence) => notices.push(sentence),
  );
  return { remote, done, notices, posted, source, live };
}
const turns = () => new Promise((resolve) => setTimeout(resolve, 5));

test('answers go to whoever asked, at its origin, in its form', async () => {
  const { remote, posted, source } = scenery();
  remote.receive({ data: call('getState', null, { listener: 'a' }), source, origin: 'https://course.example' });
  remote.receive({ data: JSON.stringify(call('getState')), source, origin: 'null' });
  await turns();
  assert.deepEqual(posted[0], {
    message: { context: CONTEXT, version: '1', event: 'getState', value: { k: 5 }, listener: 'a' },
    origin: 'https://course.example',
  });
  assert.equal(posted[1].origin, '*');
  assert.deepEqual(JSON.parse(posted[1].message), {
    context: CONTEXT,
    version: '1',
    event: 'getState',
    value: { k: 5 },
  });
});

test('events go to those alone who listen, until they no longer do', async () => {
  const { remote, posted, source } = scenery();
  const from = (/** @type {object} */ data) => remote.receive({ data, source, origin: 'https://course.example' });
  remote.tell('idle', {});
  from(call('addEventListener', 'idle', { listener: 'a' }));
  from(call('addEventListener', 'idle', { listener: 'a' }));
  from(call('addEventListener', 'idle', { listener: 'b' }));
  await turns();
  posted.length = 0;
  remote.tell('idle', { now: 1 });
  remote.tell('kchange', {});
  assert.deepEqual(
    posted.map(({ message }) => [message.event, message.listener]),
    [
      ['idle', 'a'],
      ['idle', 'b'],
    ],
  );
  from(call('removeEventListener', 'idle', { listener: 'a' }));
  await turns();
  posted.length = 0;
  remote.tell('idle', {});
  assert.deepEqual(
    posted.map(({ message }) => message.listener),
    ['b'],
  );
});

test('whoever sets a link and asks then is answered for that link', async () => {
  const { remote, posted, source } = scenery();
  for (const data of [call('setLink', '#k=200'), call('getState'), call('setLink', '#k=300'), call('getState')])
    remote.receive({ data, source, origin: 'https://course.example' });
  await turns();
  assert.deepEqual(
    posted.map(({ message }) => message.value),
    ['#k=200', { link: '#k=200' }, '#k=300', { link: '#k=300' }],
  );
});

test('a palace number that a number would round is told by its digits', () => {
  assert.equal(exactSum(100, -3), 97);
  assert.equal(exactSum(2 ** 53 - 1, 0), 2 ** 53 - 1);
  assert.equal(exactSum(2 ** 53, 3), '9007199254740995');
  assert.equal(exactSum(2 ** 53 - 2, 5), '9007199254740995');
  assert.equal(exactSum(2 ** 53, -1), 2 ** 53 - 1);
});

test('what cannot be done is answered with a sentence', async () => {
  const { remote, posted, source, live } = scenery();
  live.failure = 'The engine does not start.';
  remote.receive({ data: call('screenshot'), source, origin: 'https://course.example' });
  await turns();
  assert.deepEqual(posted[0].message.value, { code: CODES.failure, msg: 'The engine does not start.' });
});

test('a palette that the game on the map does not have is answered as a wrong value', async () => {
  const { remote, posted, source, done } = scenery();
  for (const [method, value] of /** @type {[string, object][]} */ ([
    ['setConfig', { palette: 'pink' }],
    ['setState', { k: 7, palette: 'pink' }],
  ])) {
    remote.receive({ data: call(method, value), source, origin: 'https://course.example' });
  }
  await turns();
  await remote.settled;
  for (const { message } of posted)
    assert.deepEqual(message.value, { code: CODES.value, msg: 'palette is paper, not \u201cpink\u201d.' });
  assert.deepEqual([posted.length, done], [2, []]);
});

const COUNT = Number(process.env.FUZZED ?? 10_000);

test(`${COUNT} random messages are answered or left alone, and nothing is thrown`, async () => {
  const { remote, notices, posted, source, done } = scenery();
  const SEED = 20150518;
  let count = 0;
  let calls = 0;
  for (const data of messages(SEED)) {
    if (++count > COUNT) break;
    const sent = structuredClone(data);
    const read = readMessage(sent);
    if (read === null) continue;
    calls++;
    if ('problem' in read) assert.match(read.problem.msg, /^.+[^.]\.$/s, `message ${count} from seed ${SEED}`);
    else assert.ok(METHODS.includes(read.method));
    remote.receive({ data: sent, source, origin: 'https://course.example' });
  }
  await turns();
  await remote.settled;
  assert.ok(calls > 0.5 * COUNT && calls < 0.99 * COUNT, `${calls} were for the map`);
  const answers = posted.filter(({ message }) =>
    EVENTS.concat(METHODS).includes((typeof message === 'string' ? JSON.parse(message) : message).event),
  );
  assert.equal(answers.length, calls, 'each call has one answer');
  assert.ok(done.length > COUNT / 100 && notices.length > COUNT / 100);
});

test('the reader\u2019s glide is told once, where it ends, however long its frames take a busy machine', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {[string, any][]} */
  const heard = [];
  const game = queensGame(100);
  const view = (/** @type {number} */ zoom) => ({ x: { cell: 80, fraction: 0 }, y: { cell: 60, fraction: 0 }, zoom });
  const frame = { tell: (/** @type {string} */ event, /** @type {any} */ value) => void heard.push([event, value]) };
  const reports = new Reports(frame, /** @type {any} */ ({}), game, view(3));
  reports.isUserInitiated = true;
  for (const zoom of [3.2, 3.6, 4]) {
    assert.equal(reports.tellView(game, view(zoom), zoom < 4), true);
    if (zoom < 4) t.mock.timers.tick(1000);
  }
  reports.tellView(game, view(4), false);
  t.mock.timers.tick(1000);
  assert.deepEqual(
    heard.map(([event, { zoom, isUserInitiated }]) => [event, zoom, isUserInitiated]),
    [['viewchange', 4, true]],
  );
});
