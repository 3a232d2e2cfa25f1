// Left and Right on the page: links, fields and what is written into cells.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CHESSFIGHTS, movesOf, partizanGame, readMoves } from '../../www/shared/partizan.js';
import { family } from '../../www/page/families/partizan/family.js';
import { CLAIMS, VIEWS } from '../../www/page/families/partizan/claims.js';
import { clipped } from '../../www/page/atlas/written-cells.js';
import { pretty } from '../../www/page/families/partizan/forms.js';
import { cornersOf, wallsOf } from '../../www/page/families/partizan/walls.js';
import { LAYERS, LEFT_OUT, UNKNOWN, VALUES_OF } from '../../www/page/families/partizan/layers.js';

const read = (/** @type {string} */ link) => family.read(new Map(new URLSearchParams(link)));

test('what the map shows reads as English, for pairs with a name and without', () => {
  const rooks = { left: '1,0r', right: '0,1r' };
  assert.equal(family.described(partizanGame({ show: 'temperature' })), 'Temperatures of Chessfights');
  assert.equal(
    family.described(partizanGame({ ...rooks, show: 'options' })),
    'Numbers of options of rook along x, rook along y',
  );
  assert.equal(
    family.described(partizanGame({ ...rooks, left: '1,0', show: 'canonical' })),
    'Canonical values of a game of two pieces',
  );
});

test('a game is written as it was read, whatever is shown of it', () => {
  for (const link of [
    'game=chessfights&show=temperature',
    'game=chessfights&show=canonical&only=%7B1%7C0%7D&size=150',
    'game=partizan&left=1,1r;-1,1r&right=1,2;-1,2;2,1;2,2&show=outcome',
  ]) {
    const { game, problems } = read(link);
    assert.deepEqual([game?.key, problems], [link, []]);
  }
  assert.equal(
    read('game=partizan&left=1,1r;-1,1r&right=1,2;-1,2;2,1;2,-1').game?.key,
    'game=chessfights&show=canonical',
    'one game has one key',
  );
});

test('each bad text of a link falls back by itself and is named', () => {
  const { game, problems } = read('game=partizan&left=1,-2&right=0,1r&show=colour&size=9');
  assert.equal(game?.left, CHESSFIGHTS.left);
  assert.equal(game?.right, '0,1r');
  assert.deepEqual(
    problems.map((sentence) => sentence.split(' ')[0]),
    ['left', 'show', 'size'],
  );
  const only = (/** @type {number} */ length) => read(`game=chessfights&only=${'1'.repeat(length)}`).problems;
  assert.deepEqual([only(200).length, only(201).length], [0, 1], 'characters of a filter');
  assert.throws(() => readMoves('right', 'knight'), /right has moves as 1,1r;2,-1 .* not \u201cknight\u201d/);
});

test('moves cross to the core in its own notation', () => {
  assert.equal(movesOf('1,1r;-1,1r3;2,-1'), '(1,1)+ (-1,1)+3 (2,-1)');
});

test('the map has a label and a colour for every band that the core has', () => {
  const core = readFileSync(new URL('../../src/partizan/board/bands.rs', import.meta.url), 'utf8');
  assert.equal(Number(/BANDS_MAX: usize = (\d+)/.exec(core)?.[1]), LEFT_OUT);
  /** How many ends are listed: pairs, or whole numbers. @param {string} name */
  const ends = (name) => {
    const list = new RegExp(`const ${name}: Ends =\\s*&(?:whole\\()?\\[([\\s\\S]*?)\\]`).exec(core)?.[1] ?? '';
    return (list.includes('(') ? list.match(/\(/g) : list.match(/\d+/g))?.length ?? 0;
  };
  assert.equal(LAYERS.mean.bands.length, ends('VALUES') + 1);
  assert.equal(LAYERS.temperature.bands.length, ends('TEMPERATURES') + 1);
  assert.equal(LAYERS.birthday.bands.length, ends('BIRTHDAYS') + 1);
  assert.equal(LAYERS.options.bands.length, ends('OPTIONS') + 1);
  assert.equal(LAYERS['atomic-weight'].bands.length, ends('WEIGHTS') + 3);
  for (const [show, { bounds, colours, classOf }] of Object.entries(VALUES_OF)) {
    assert.equal(colours.length, bounds.length, show);
    assert.ok(
      colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour)),
      show,
    );
    assert.equal(classOf?.((1 << 10) | 7), 7, 'a hash lies above the class');
    assert.equal(classOf?.(31), UNKNOWN);
  }
});

test('forms are written with arrows, and only in the table', () => {
  assert.equal(pretty('{0|^^*,v3}'), '{0|\u2191\u2191\u2217,\u21933}');
  assert.deepEqual(clipped({ left: -5, top: 50, right: 3.5, bottom: 70 }, 2, 60), {
    x: 0,
    y: 48,
    width: 6,
    height: 13,
  });
  assert.equal(clipped({ left: 70, top: 0, right: 90, bottom: 5 }, 2, 60), null);
  assert.equal(partizanGame({}).size, 61);
});

test('the page lists the claims that the core checks, in its words', () => {
  const core = readFileSync(new URL('../../src/partizan/chessfights/claims.rs', import.meta.url), 'utf8');
  const keys = [...core.matchAll(/\(\s*Claim::\w+,\s*"([a-z0-9-]+)",/g)].map(([, key]) => key);
  assert.deepEqual(
    CLAIMS.map(({ key }) => key),
    keys,
  );
  for (const { title, statement } of CLAIMS) assert.ok(core.includes(`"${statement}"`), title);
});

test('a wall ends at the top of the drawing, and a step of the thermograph has its own walls', () => {
  const wall = [
    { temperature: -1, value: 3, slope: -1 },
    { temperature: 0, value: 2, slope: 0 },
    { temperature: 4, value: 2, slope: 1 },
  ];
  assert.deepEqual(cornersOf(wall, 3), [
    [3, -1],
    [2, 0],
    [2, 3],
  ]);
  assert.deepEqual(cornersOf(wall, 5), [
    [3, -1],
    [2, 0],
    [2, 4],
    [3, 5],
  ]);
  const exact = { text: '0', number: 0 };
  const game = { game: { text: '0', html: '0' }, wall };
  const made = {
    leftOptions: [game],
    rightOptions: [],
    leftScaffold: wall,
    rightScaffold: null,
    left: wall,
    right: wall,
    mean: exact,
    temperature: exact,
  };
  assert.deepEqual(
    [0, 1, 2].map((step) => wallsOf(made, step).map(([, side]) => side)),
    [['left'], ['left'], ['left', 'right']],
  );
});

test('what is worth a look is a game that links can name, shown with what the page has', () => {
  assert.ok(VIEWS.length >= 8);
  for (const { title, link } of VIEWS) {
    const { game, problems } = read(link);
    assert.deepEqual(problems, [], title);
    assert.ok(link.startsWith(game?.key ?? '?'), `${title} is written as the page writes it`);
    const paper = new URLSearchParams(link).get('paper');
    assert.ok(paper === null || ['table', 'rows', ...CLAIMS.map(({ key }) => key)].includes(paper), title);
  }
});
