import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST, isPlain, readLink, textsOf, toldOf, writeLink } from '../../www/page/app/link.js';
import { mended } from '../../www/page/app/mended-link.js';
import { LIMIT, coordinate, distance } from '../../www/page/core/view.js';

test('a link says the game, the centre and the zoom', () => {
  const { state, problems, foreign } = readLink('', '#k=1000&x=333.5&y=12&zoom=-2.25');
  assert.deepEqual(state, {
    game: queensGame(1000),
    x: { cell: 333, fraction: 0.5 },
    y: { cell: 12, fraction: 0 },
    zoom: -2.25,
  });
  assert.deepEqual([problems, foreign], [[], []]);
});

test('numbers of a link are read as people write them, and parts of k where the link names the game', () => {
  const { state, problems } = readLink('', '#k=10%5E6&x=k/3&y=1.618k&zoom=-2');
  assert.deepEqual([state.game, problems], [queensGame(1e6), []]);
  assert.deepEqual(state.y, { cell: 1_618_000, fraction: 0 });
  assert.equal(state.x?.cell, 333_333);
  assert.ok(Math.abs((state.x?.fraction ?? 0) - 1 / 3) < 1e-15);
});

test('a family that could not be loaded is no fault of the link, and is told without it', () => {
  const { problems, unloaded } = readLink('', '#game=ryuo&p=4&zoom=oops');
  assert.deepEqual(
    [problems.length, unloaded],
    [1, '\u201cAny piece\u201d could not be loaded. Check your connection.'],
  );
  assert.match(toldOf(problems, unloaded), /^\u201cAny piece\u201d could not .* In the link, zoom is /);
  assert.equal(toldOf([], readLink('', '#k=5').unloaded), '');
});

test('no link says nothing', () => {
  for (const hash of ['', '#', '#&', '#foo']) assert.deepEqual(readLink('', hash).state, {});
});

test('the query is read too, and the hash wins', () => {
  const { state } = readLink('?k=7&zoom=3', '#k=100');
  assert.deepEqual(state, { game: queensGame(100), zoom: 3 });
});

test('a bad value falls back by itself and is named', () => {
  const { state, problems } = readLink('', '#k=ten&x=5&y=-1&zoom=99');
  assert.deepEqual(state, { x: { cell: 5, fraction: 0 } });
  assert.equal(problems.length, 3);
  assert.match(problems[0], /^k is .* not \u201cten\u201d\.$/);
  assert.match(problems[1], /^y is .* not \u201c-1\u201d\.$/);
  assert.match(problems[2], /^zoom is .* not \u201c99\u201d\.$/);
});

test('values that look almost like numbers are refused', () => {
  for (const hash of [
    '#k=1.5',
    '#k=0',
    '#k=1e-3',
    '#k=',
    '#k=9007199254740993',
    '#k=-1',
    '#x=k/3',
    '#x=.5',
    '#x=NaN',
    '#x=0x10',
    '#x=9007199254740993',
    '#x=9007199254740992.5',
    '#zoom=Infinity',
    '#zoom=',
    '#zoom=--1',
    '#zoom=7.01',
    '#zoom=-15.5',
  ]) {
    const { state, problems } = readLink('', hash);
    assert.deepEqual([state, problems.length], [{}, 1], hash);
  }
});

test('keys that are not ours are kept as they were', () => {
  const { foreign } = readLink('?utm=1', '#k=5&palette=gr%65y&x=1&flag&sel=3,4');
  assert.deepEqual(foreign, ['palette=gr%65y', 'flag', 'sel=3,4']);
  assert.equal(writeLink(queensGame(5), null, foreign), '#k=5&palette=gr%65y&flag&sel=3,4');
});

test('a broken percent code breaks nothing', () => {
  const { state, problems } = readLink('?%E0%A4%A', '#k=%E0&x=5&%');
  assert.deepEqual(state, { x: { cell: 5, fraction: 0 } });
  assert.equal(problems.length, 1);
});

test('a whole game is written without a place', () => {
  assert.equal(writeLink(queensGame(LIMIT), null), '#k=9007199254740992');
});

test('only the digits that half a pixel needs are written', () => {
  const view = { x: coordinate(333, 0.123456), y: coordinate(8, 0.96), zoom: 0 };
  assert.equal(writeLink(queensGame(1), { ...view, zoom: -3 }), '#k=1&x=333&y=9&zoom=-3');
  assert.equal(writeLink(queensGame(1), { ...view, zoom: 2 }), '#k=1&x=333.1&y=9&zoom=2');
  assert.equal(writeLink(queensGame(1), { ...view, zoom: 7 }), '#k=1&x=333.123&y=8.96&zoom=7');
  assert.equal(writeLink(queensGame(1), { ...view, zoom: 2.000049 }), '#k=1&x=333.1&y=9&zoom=2');
});

test('reading what was written changes nothing, and moves nothing by half a pixel', () => {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let i = 0; i < 2000; i++) {
    const zoom = -15 + 22 * random();
    const at = () => coordinate(Math.floor(2 ** (53 * random())) - 1, random());
    const view = { x: at(), y: at(), zoom };
    const k = 1 + Math.floor(2 ** (53 * random()) - 1);
    const written = writeLink(queensGame(k), view);
    const { state, problems } = readLink('', written);
    assert.deepEqual(problems, [], written);
    const { x, y, zoom: readZoom } = state;
    assert.ok(x && y && readZoom !== undefined);
    assert.equal(state.game?.k, k);
    for (const [read, meant] of [
      [x, view.x],
      [y, view.y],
    ]) {
      assert.ok(Math.abs(distance(read, meant)) * 2 ** zoom <= 0.5, written);
    }
    assert.equal(writeLink(queensGame(k), { x, y, zoom: readZoom }), written);
  }
});

test('coordinates up to 2^53 are written exactly', () => {
  for (const cell of [2 ** 31, 2 ** 32 + 1, LIMIT - 1]) {
    const hash = writeLink(queensGame(3), { x: coordinate(cell, 0.5), y: coordinate(cell), zoom: 5 });
    assert.equal(hash, `#k=3&x=${cell}.5&y=${cell}&zoom=5`);
    assert.deepEqual(readLink('', hash).state.x, { cell, fraction: 0.5 });
  }
});

const KEYS = ['sel', 'calc', 'palette', 'mode'];

/** @param {string} query @param {string} hash */
async function arrived(query, hash) {
  const link = await mended(query, hash, KEYS);
  return { texts: Object.fromEntries(textsOf(link.query, link.hash)), ...link };
}

test('links that are written as the page writes them are read as they are', () => {
  for (const link of [
    '',
    '#',
    '#k=1000&x=333.5&y=12&zoom=-2.25',
    '#k=500&cmp=497,1,1,3,difference&overlays=labels,grid&palette=safe',
    '#game=chessfights&show=canonical&calc=%7B2%7C%7C1%7C0%2C*%7D%20%2B%20%5E',
    '#game=piece&moves=1,0r;0,1r4;1,2&show=grundy&classes=powers&sel=3,4',
    '?k=5',
  ])
    assert.ok(isPlain(link), link);
  assert.ok(!isPlain('#k=5)') && !isPlain('#K=5') && !isPlain('#calc=1+1') && !isPlain('#k=5&amp;x=1'));
});

test('a link is understood in whatever shape mail, forms, autolinkers and typists leave it', async () => {
  const state = { k: '500', x: '10' };
  for (const [query, hash, texts = state] of /** @type {[string, string, object?][]} */ ([
    ['', '#k=500&amp;x=10'],
    ['', '#k=500&amp;amp;x=10'],
    ['', '#k=500&#038;x=10'],
    ['', '#k=500%26amp%3Bx=10'],
    ['', '#k=500\\u0026x=10'],
    ['', '#k=500\\&x=10'],
    ['', '#k=500;x=10'],
    ['?k=500&amp;x=10', ''],
    ['?k=500&', '#38;x=10'],
    ['', '#k%3D500%26x%3D10'],
    ['', '#k%253D500%2526x%253D10'],
    ['?k%3D500%26x%3D10', ''],
    ['', '#%23k%3D500%26x%3D10'],
    ['', '#k%3D500&x=10'],
    ['', '#k=500%26x%3D10'],
    // As the source of a mail has it, with and without the ends of its lines.
    ['', '#k=3D500&x=3D10'],
    ['', '#k=3D500&amp;x=3D10'],
    ['', '#k=3D5=\n00&x=\r\n=3D10'],
    ['', '#k=3D5=%0D%0A00&x=3D10'],
    ['', '#k=3D5=00&x==3D10'],
    ['?k=3D500', '#x=3D10.'],
    ['', '#K=3D500&flag&x=3D10', { ...state, flag: '' }],
    ['?k=3D500', '', { k: '500' }],
    ['', '#game=3Dchessfights&calc=3D%7B1|0%7D', { game: 'chessfights', calc: '{1|0}' }],
    ['', '#K=500&X=10'],
    ['?K=500', '#X=10'],
    ['', '#/k=500&x=10'],
    ['', '#?k=500&x=10'],
    ['', '#!/k=500&x=10'],
    ['', '#/?k=500&x=10/'],
    ['', '##k=500&&x=10'],
    ['', '#\u200bk=500&%E2%80%8Bx=10'],
    ['', '#k=500&x=10?utm_source=mail&fbclid=IwAR0', { ...state, utm_source: 'mail', fbclid: 'IwAR0' }],
    ['?k=500?fbclid=IwAR0', '#x=10', { ...state, fbclid: 'IwAR0' }],
    ['', '#k=500&x=10#top', { ...state, top: '' }],
    ...[
      ')',
      '.',
      ',',
      '%22',
      '%3E',
      '>',
      '\u201d',
      '\u00bb',
      ').',
      ']',
      '"),',
      "'",
      '!',
      '?',
      '...',
      '`',
      '\u3002',
      '\u300d\u3001',
      '\uff09',
      '\u060c',
      '&gt;',
      '%29.',
    ].map((end) => /** @type {[string, string]} */ (['', `#k=500&x=10${end}`])),
    ['?k=500&x=10).', ''],
    ['', '#"k=500&x=10"'],
    ['', '#%22k=500&x=10%22'],
    ['', '#%3Ck=500&x=10%3E'],
    ['', '#%E2%80%9Ck=500&x=10%E2%80%9D'],
    ['', '#(k=500&x=10)'],
    ['', '#\u201ck=500&x=10\u201d'],
    ['', '#sel=3%252C4', { sel: '3,4' }],
    ['', '#calc=(2,5)', { calc: '(2,5)' }],
    ['', '#calc=(2,5))', { calc: '(2,5)' }],
    ['', '#calc=%5E%3C2%3E', { calc: '^<2>' }],
    ['', '#calc=^<2>>.', { calc: '^<2>' }],
    ['', '#Game=Chessfights&calc={1|0}.', { game: 'chessfights', calc: '{1|0}' }],
  ])) {
    const link = await arrived(query, hash);
    assert.deepEqual([link.texts, link.problems], [texts, []], query + hash);
    assert.ok(!isPlain(query) || !isPlain(hash), query + hash);
    assert.deepEqual((await arrived(link.query, link.hash)).texts, texts, `${link.query}${link.hash}`);
  }
});

test('a value that begins with 3D is taken for what it is where others do not, or no key is of this page', async () => {
  for (const [hash, texts] of /** @type {[string, object][]} */ ([
    ['#palette=3D&k=500', { palette: '3D', k: '500' }],
    ['#k=3D500&x=10', { k: '3D500', x: '10' }],
    ['#theme=3Dprinter', { theme: '3Dprinter' }],
  ]))
    assert.deepEqual((await arrived('', hash)).texts, texts, hash);
});

test('what nobody understands in a link is named, and what others have put there is kept', async () => {
  const { texts, hash, problems } = await arrived('', '#k=5&utmSource=a%20b&flag&k[]=7');
  assert.deepEqual(texts, { k: '5', utmSource: 'a b', flag: '' });
  assert.equal(hash, '#k=5&utmSource=a%20b&flag');
  assert.deepEqual(problems, ['\u201ck[]=7\u201d is nothing that this page knows.']);
});

test('a plus sign of a link is read as it can only be meant, and a doubt is told', async () => {
  for (const [text, meant, isDoubtful = false] of /** @type {[string, string, boolean?][]} */ ([
    // By hand.
    ['+-1', '+-1'],
    ['2+3', '2+3'],
    ['{1|0}+{2|1}', '{1|0}+{2|1}'],
    ['(2,5)+(3,7)', '(2,5)+(3,7)'],
    ['^+^*', '^+^*'],
    ['{+-1|0}', '{+-1|0}'],
    ['{1|0}+-1', '{1|0}+-1'],
    ['2%20+%20{1|0}', '2 + {1|0}'],
    ['3+%20-1', '3+ -1'],
    ['2+3.', '2+3'],
    ['{1|0}+{2|1}).', '{1|0}+{2|1}'],
    // As this page has written them once.
    ['%2B-1', '+-1'],
    ['2+%2B+3', '2 + 3'],
    ['(2,5)+-+(3,7)', '(2,5) - (3,7)'],
    ['%7B1|0%7D+||+1/2', '{1|0} || 1/2'],
    ['%5E%5E*+%3E+0', '^^* > 0'],
    ['(1,6)+%3D+(2,6)', '(1,6) = (2,6)'],
    ['2+', '2'],
    // Either.
    ['3+-1', '3 -1', true],
    ['(2,5)+-(3,7)', '(2,5) -(3,7)', true],
    ['%7B+-1|0%7D', '{ -1|0}', true],
    ['*+2', '* 2', true],
  ])) {
    const { texts, problems } = await arrived('', `#game=chessfights&calc=${text}`);
    assert.deepEqual([texts.calc, problems.length], [meant, Number(isDoubtful)], text);
  }
  for (const [text, meant, isDoubtful = false] of /** @type {[string, string, boolean?][]} */ ([
    ['k/3+5', 'k/3+5'],
    ['2k+1', '2k+1'],
    ['+5', ' 5'],
    ['k/3+-+5', 'k/3 - 5'],
    ['1+000', '1 000', true],
  ])) {
    const { texts, problems } = await arrived('', `#k=1000&x=${text}`);
    assert.deepEqual([texts.x, problems.length], [meant, Number(isDoubtful)], text);
  }
  for (const end of ['', '.', ')', '%29.', '%20', '>'])
    assert.equal((await arrived('', `#game=piece&moves=(1,0)+(0,1)+${end}`)).texts.moves, '(1,0)+(0,1)+', end);
});

test('a key that is too long is left out and named, and the others are read', async () => {
  for (const key of ['k', 'x', 'calc', 'moves', 'palette', 'stranger']) {
    const hash = `#zoom=2&${key}=${'9'.repeat(1_000_000)}&y=7`;
    assert.ok(!isPlain(hash));
    const { texts, problems } = await arrived('', hash);
    assert.deepEqual(texts, { y: '7', zoom: '2' }, key);
    assert.deepEqual(problems, [
      `\u201c${key}\u201d is too long: a link has at most 65\u202f536 characters, ` +
        `not 1\u202f000\u202f0${13 + key.length}.`,
    ]);
  }
  const many = await arrived('', `#${'a=1&'.repeat(LONGEST)}`);
  assert.equal(many.problems.length, 1);
  assert.ok(many.hash.length <= LONGEST);
});

test('one with three decimals, in a place where there may be some, is told', async () => {
  assert.ok(!isPlain('#k=5&x=1.000&y=2.5'));
  const { texts, problems } = await arrived('', '#k=5&x=1.000&y=2.5');
  assert.deepEqual([texts, problems], [{ k: '5', x: '1.000', y: '2.5' }, ['x=1.000 was read as 1, not as 1000.']]);
});
