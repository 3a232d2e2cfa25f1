import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canBeDrawn,
  firstComparison,
  followed,
  gapOf,
  otherView,
  presetOf,
  PRESETS,
  readComparison,
  readSigned,
  sameMultiples,
  writeComparison,
} from '../../www/page/compare/comparison.js';
import { gameBeside, haveSameValues, readOtherGame } from '../../www/page/compare/other-game.js';
import { gameOfK, loadFamily } from '../../www/page/families/families.js';
import { LIMIT, coordinate } from '../../www/page/core/view.js';

const figure = { k: 497, dx: 1, dy: 1, shift: 3, part: 0.5, scaled: false };

test('a comparison is written in the link and read back', () => {
  /** @type {[any, string][]} */
  const texts = [
    [{ ...figure, mode: 'difference' }, '497,1,1,3,difference'],
    [{ ...figure, mode: 'curtain', part: 0.25 }, '497,1,1,3,curtain,0.25'],
    [{ ...figure, dx: -20, dy: 0, shift: -7, mode: 'side' }, '497,-20,0,-7,side'],
    [{ ...figure, mode: 'curtain', part: 1, scaled: true }, '497,1,1,3,curtain,1,scaled'],
    [{ ...figure, mode: 'blink', scaled: true }, '497,1,1,3,blink,scaled'],
    [{ ...figure, k: LIMIT, dx: -LIMIT, dy: LIMIT, mode: 'blink' }, `${LIMIT},-${LIMIT},${LIMIT},3,blink`],
  ];
  for (const [comparison, text] of texts) {
    assert.equal(writeComparison(comparison), text);
    assert.deepEqual(readComparison(text, 500), { comparison, problems: [] });
  }
});

test('what a link leaves out of a comparison has its usual value, and deviations are compared', () => {
  const { comparison, problems } = readComparison('250', 500);
  assert.deepEqual(problems, []);
  assert.deepEqual(comparison, { k: 250, dx: 0, dy: 0, shift: 250, mode: 'curtain', part: 0.5, scaled: false });
  assert.equal(gapOf(comparison, 500), 0);
});

test('each bad value of a comparison falls back by itself and is named', () => {
  const bad = readComparison('none,1,x,3,flip,2', 500);
  assert.deepEqual(bad.comparison, { ...figure, dy: 0, mode: 'curtain' });
  assert.equal(bad.problems.length, 4);
  for (const [i, name] of [
    'cmp k is .* not “none”',
    'cmp dy is .* not “x”',
    'cmp mode is .* not “flip”',
    'cmp ends with .* not with “2”',
  ].entries()) {
    assert.match(bad.problems[i], new RegExp(name));
  }
  for (const text of ['0', '9007199254740993', '1.5', '1e-3', '', 'scaled'])
    assert.equal(readComparison(text, 500).problems.length, 1, text);
  assert.equal(readComparison('497,1,1,3,constructor', 500).comparison.mode, 'curtain');
});

test('scaled games have no difference, and that is said', () => {
  const { comparison, problems } = readComparison('497,1,1,3,difference,scaled', 500);
  assert.deepEqual([comparison.mode, comparison.scaled, problems.length], ['difference', false, 1]);
});

test('whole numbers with signs are read exactly, and nothing else', () => {
  for (const [text, value] of /** @type {[string, number][]} */ ([
    ['3', 3],
    ['+3', 3],
    ['-3', -3],
    ['\u22123', -3],
    ['-0', 0],
    [`-${LIMIT}`, -LIMIT],
  ])) {
    assert.equal(readSigned('dx', text), value);
  }
  for (const text of ['', '-', '--1', '1.5', 'x', `-${LIMIT}0`])
    assert.throws(() => readSigned('dx', text), /^Error: dx is a whole number from /);
});

test('the presets are those of the paper’s Figure 4, where such games are', () => {
  assert.deepEqual(
    PRESETS.map((preset) => presetOf(preset, 500)),
    [
      { k: 497, dx: 1, dy: 1, shift: 3 },
      { k: 499, dx: 1, dy: 0, shift: 1 },
    ],
  );
  assert.deepEqual([presetOf(PRESETS[0], 3), presetOf(PRESETS[0], 4)?.k], [null, 1]);
  // The smallest games are compared with larger ones: the same thing seen from the other side.
  const { k, dx, dy, shift } = firstComparison(2);
  assert.deepEqual([k, dx, dy, shift], [5, -1, -1, -3]);
});

test('a comparison goes with the map’s game', () => {
  const comparison = { ...figure, mode: /** @type {const} */ ('blink') };
  assert.equal(followed(comparison, -3, 510).k, 507);
  assert.equal(followed(comparison, -3, 2).k, 1);
});

test('who comes back from a small game, or the largest, finds the same two games again', () => {
  const comparison = { ...figure, mode: /** @type {const} */ ('blink') };
  for (const chosen of [
    { k: 500, other: 497 },
    { k: LIMIT - 9, other: LIMIT - 2 },
  ]) {
    /** @type {import('../../www/page/compare/comparison.js').Comparison} */
    let seen = comparison;
    for (const k of [chosen.k, 1, LIMIT, 7, chosen.k]) seen = followed(seen, chosen.other - chosen.k, k);
    assert.equal(seen.k, chosen.other);
  }
});

test('a scaled game that would be smaller than any level of detail cannot be drawn', () => {
  const scaled = { ...figure, k: 1_000_000_000, mode: /** @type {const} */ ('curtain'), scaled: true };
  const at = (/** @type {number} */ zoom) => ({ x: coordinate(1500), y: coordinate(1500), zoom });
  assert.equal(canBeDrawn(scaled, 1000, at(-3)), false);
  assert.equal(canBeDrawn(scaled, 1000, at(5)), true);
  assert.equal(canBeDrawn({ ...scaled, scaled: false }, 1000, at(-15)), true);
});

test('cell (x, y) of the other game is seen where cell (x + dx, y + dy) of the map’s is, exactly', () => {
  const view = { x: coordinate(2 ** 52 + 7, 0.3), y: coordinate(5, 0.75), zoom: 3 };
  const seen = otherView({ ...figure, dx: 2 ** 51 + 1, dy: 9, mode: 'side' }, 500, view);
  assert.deepEqual(seen, { x: { cell: 2 ** 51 + 6, fraction: 0.3 }, y: { cell: -4, fraction: 0.75 }, zoom: 3 });
});

test('scaled to another game and back, a view is the same', () => {
  const view = { x: coordinate(1000, 0.5), y: coordinate(400), zoom: 1.5 };
  const other = sameMultiples(view, 500, 250);
  assert.deepEqual(other, { x: { cell: 500, fraction: 0.25 }, y: { cell: 200, fraction: 0 }, zoom: 2.5 });
  assert.deepEqual(sameMultiples(other, 250, 500), view);
});

test('another game is written without what follows the map, and read back from that and from a link', async () => {
  await loadFamily('pieces');
  const map = gameOfK(60);
  /** @type {[string, string][]} */
  const texts = [
    ['queens', 'queens'],
    ['k=500', 'queens'],
    ['maharaja', 'maharaja'],
    ['ryuo~p:4~q:9', 'ryuo~p:4~q:9'],
    ['game=ryuo&p=4&k=9&show=outcome&x=3', 'ryuo~p:4'],
    ['https://example.org/#game=piece&moves=(1,0)%2B (0,1)%2B (2,3)', 'piece~moves:1,0r;0,1r;2,3'],
    ['piece~moves:1,0r;0,1r;2,3', 'piece~moves:1,0r;0,1r;2,3'],
  ];
  for (const [text, otherGame] of texts)
    assert.deepEqual(await readOtherGame(text, map), { otherGame, problems: [] }, text);
  for (const bad of ['duke', 'ryuo~p:1', 'game=maharaja&p=4', 'queens~k:0', 'maharaja~colour:red'])
    assert.equal((await readOtherGame(bad, map)).problems.length, 1, bad);
});

test('another game shows what the map does, with the k that it is given; where it cannot, there is none', async () => {
  const family = await loadFamily('pieces');
  const maharaja = family.read(
    new Map([
      ['game', 'maharaja'],
      ['k', '60'],
    ]),
  ).game;
  assert.equal(gameBeside(maharaja, { k: 57 })?.key, 'game=maharaja&k=57');
  assert.equal(gameBeside(maharaja, { k: 61, otherGame: 'queens' })?.key, 'k=61');
  assert.equal(gameBeside(maharaja, { k: 61, otherGame: 'ryuo~p:5' })?.key, 'game=ryuo&p=5&k=61');
  const values = family.read(
    new Map([
      ['game', 'nim'],
      ['classes', 'mod5'],
    ]),
  ).game;
  assert.equal(gameBeside(values, { k: 1, otherGame: 'ryuo~p:5' })?.key, 'game=ryuo&p=5&classes=mod5');
  assert.equal(gameBeside(values, { k: 1, otherGame: 'queens' }), null);
  assert.equal(gameBeside(values, { k: 2 }), null, 'values have no k');
  assert.equal(gameBeside(maharaja, { k: 1, otherGame: 'wythoff~pass:available' }), null, 'a pass is not blocked');
});

test('pairs of pieces show the layer, filter and table of the map beside it; other families cannot', async () => {
  const family = await loadFamily('partizan');
  const map = family.read(
    new Map(Object.entries({ game: 'chessfights', show: 'mean', only: '> 1/2', size: '150' })),
  ).game;
  const rooks = 'partizan~left:1,0r~right:0,1r';
  const { otherGame, problems } = await readOtherGame('game=partizan&left=1,0r&right=0,1r&show=outcome&only=0', map);
  assert.deepEqual([otherGame, problems], [rooks, []]);
  assert.equal(
    gameBeside(map, { k: 1, otherGame })?.key,
    'game=partizan&left=1,0r&right=0,1r&show=mean&only=%3E%201%2F2&size=150',
  );
  assert.equal(gameBeside(map, { k: 1, otherGame: 'nim' }), null, 'Grundy values are no means');
  assert.equal(gameBeside(map, { k: 1, otherGame: 'queens' }), null);
  const otherGames = family.otherGames?.(family.values(map)) ?? [];
  assert.ok(otherGames.some(({ text }) => text === rooks) && otherGames.some(({ text }) => text === 'chessfights'));
  for (const { text } of otherGames)
    assert.deepEqual(await readOtherGame(text, map), { otherGame: text, problems: [] });
  assert.deepEqual(family.otherGames?.({ bounds: [], colours: [] }), [], 'values of others');
});

test('another layer of the map\u2019s own game stands beside it, by its key or by a link, and follows', async () => {
  const family = await loadFamily('partizan');
  const of = (/** @type {Record<string, string>} */ texts) => family.read(new Map(Object.entries(texts))).game;
  const map = of({ game: 'chessfights', show: 'canonical', only: '> 1/2', size: '150' });
  for (const text of [
    '~show:mean',
    'game=chessfights&show=mean',
    'https://example.org/#game=chessfights&show=mean&x=3',
  ])
    assert.deepEqual(await readOtherGame(text, map), { otherGame: '~show:mean', problems: [] }, text);
  const mean = gameBeside(map, { k: 1, otherGame: '~show:mean' });
  assert.equal(mean?.key, 'game=chessfights&show=mean&only=%3E%201%2F2&size=150');
  const rooks = of({ game: 'partizan', left: '1,0r', right: '0,1r', show: 'mean' });
  const other = gameBeside(rooks, { k: 1, otherGame: '~show:outcome' });
  assert.equal(other?.key, 'game=partizan&left=1,0r&right=0,1r&show=outcome');
  assert.ok(mean && haveSameValues(mean, rooks) && !haveSameValues(map, mean));
  for (const { text } of family.layers ?? [])
    assert.deepEqual(await readOtherGame(text, map), { otherGame: text, problems: [] });
  assert.equal((await readOtherGame('~show:colour', map)).problems.length, 1);
  assert.equal(gameBeside(map, { k: 1, otherGame: '~show:colour' }), null);
  assert.equal(
    (await readOtherGame('~show:mean', gameOfK(60))).problems.length,
    1,
    'palace numbers have no other layer',
  );
  assert.equal(gameBeside(gameOfK(60), { k: 1, otherGame: '~show:mean' }), null);
});
