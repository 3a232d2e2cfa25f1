import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Palette } from '../../www/page/tiles/palette.js';
import { PAPER } from '../../www/page/palaces/deviations.js';
import { CLASS_BOUNDS } from '../../www/page/palaces/deviations.js';
import { PALACE_LEGEND as LEGEND } from '../../www/page/palaces/legend.js';
import {
  changed,
  plainLegend,
  readColours,
  readPalette,
  rememberedOf,
  withRemembered,
  writeColours,
} from '../../www/page/colours/palettes.js';

const { palettes: PALETTES } = LEGEND;

const BOUNDS = CLASS_BOUNDS.map((bound) => Math.max(bound, -(2 ** 31)));
const [EXACTLY, FIRST_ABOVE] = [5, 6];

/** @typedef {[number, number, number]} Triple */

/** @param {string} name */
const coloursOf = (name) => readPalette(LEGEND, name).scheme.colours;

/**
 * Red, green and blue in linear light.
 * @param {string} colour
 */
function linear(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return /** @type {Triple} */ (
    parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  );
}

/**
 * What who lacks a kind of cones sees, in linear light: Machado, Oliveira and Fernandes (2009), at full severity.
 * @type {Record<string, Triple[]>}
 */
const SIGHTS = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/**
 * CIELAB, where a distance of 1 to 2 is just noticeable.
 * @param {string} colour
 * @param {Triple[]} sight
 */
function lab(colour, sight) {
  const seen = linear(colour);
  const [r, g, b] = sight.map((row) =>
    Math.min(1, Math.max(0, row[0] * seen[0] + row[1] * seen[1] + row[2] * seen[2])),
  );
  const [x, y, z] = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ].map((t) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : (t * (29 / 6) ** 2) / 3 + 4 / 29));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/**
 * @param {string} one
 * @param {string} other
 * @param {Triple[]} sight
 */
function difference(one, other, sight) {
  const [a, b] = [lab(one, sight), lab(other, sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The contrast of WCAG. @param {string} one @param {string} other */
function contrast(one, other) {
  const [a, b] = [one, other].map((colour) => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(a, b) / Math.min(a, b);
}

/**
 * Whether somebody tells apart all neighbouring classes, and any palace from any that is none.
 * @param {string[]} colours
 * @param {Triple[]} sight
 */
const isClear = (colours, sight) =>
  colours.slice(1).every((colour, index) => difference(colour, colours[index], sight) > 6) &&
  colours
    .slice(0, EXACTLY)
    .every((palace) => colours.slice(EXACTLY).every((other) => difference(palace, other, sight) > 20));

test('the classes are those of the core', () => {
  const source = readFileSync(new URL('../../src/palaces/mod.rs', import.meta.url), 'utf8');
  const bounds = /CLASS_BOUNDS: ClassBounds = \[i32::MIN, (.*)\];/.exec(source)?.[1].split(', ').map(Number);
  assert.deepEqual(CLASS_BOUNDS.slice(1), bounds);
});

test('every palette colours every class, and has a name of its own', () => {
  for (const { scheme, name, title, note } of PALETTES) {
    assert.doesNotThrow(() => new Palette(scheme, { bounds: BOUNDS }), name);
    assert.match(name, /^[a-z]+$/);
    assert.ok(title.length > 0 && /\.$/.test(note), name);
  }
  assert.equal(new Set(PALETTES.map(({ name }) => name)).size, PALETTES.length);
  assert.equal(PALETTES[0].scheme.colours, PAPER);
});

test('the colour-blind-safe palette is clear to all eyes; the paper\u2019s is not', () => {
  for (const [name, sight] of Object.entries(SIGHTS)) assert.ok(isClear(coloursOf('safe'), sight), name);
  assert.ok(isClear(PAPER, SIGHTS['all cones']));
  assert.ok(
    !isClear(PAPER, SIGHTS.deuteranopia) && !isClear(PAPER, SIGHTS.protanopia) && !isClear(PAPER, SIGHTS.tritanopia),
  );
});

test(
  'the most frequent deviations, -5 to 3, are told apart in pairs by all eyes in the ' + 'colour-blind-safe palette',
  () => {
    const colours = coloursOf('safe').slice(0, 9);
    for (const [name, sight] of Object.entries(SIGHTS)) {
      for (const [i, one] of colours.entries()) {
        for (const other of colours.slice(0, i))
          assert.ok(difference(one, other, sight) > 10, `${one} and ${other}, ${name}`);
      }
    }
  },
);

test('grey is grey, and gets lighter with the deviation, the most between palaces and others', () => {
  const lightness = coloursOf('grey').map((colour) => {
    assert.match(colour, /^#(..)\1\1$/);
    return lab(colour, SIGHTS['all cones'])[0];
  });
  const steps = lightness.slice(1).map((light, index) => light - lightness[index]);
  assert.ok(
    steps.every((step) => step > 1),
    `${steps}`,
  );
  assert.equal(Math.max(...steps), steps[EXACTLY - 1]);
});

test('in high contrast palaces, exactly k, and more stand out from one another three times', () => {
  const colours = coloursOf('contrast');
  for (const palace of colours.slice(0, EXACTLY)) {
    assert.ok(contrast(palace, colours[EXACTLY]) > 7, `${palace} and exactly k`);
    for (const more of colours.slice(FIRST_ABOVE)) assert.ok(contrast(palace, more) >= 3, `${palace} and ${more}`);
  }
  for (const more of colours.slice(FIRST_ABOVE))
    assert.ok(contrast(more, colours[EXACTLY]) >= 3, `${more} and exactly k`);
  // Within a kind they differ in hue.
  for (const [index, colour] of colours.slice(1).entries())
    assert.ok(difference(colour, colours[index], SIGHTS['all cones']) > 10, colour);
});

test('palaces only has two colours', () => {
  const colours = coloursOf('palaces');
  assert.deepEqual(
    colours.map((colour) => colour === colours[0]),
    colours.map((_, index) => index < EXACTLY),
  );
  assert.ok(contrast(colours[0], colours[EXACTLY]) > 7);
});

test('parity is exact for each cell, however far its deviation lies from 0', () => {
  const { colours, parities } = readPalette(LEGEND, 'parity').scheme;
  const palette = new Palette({ colours, parities }, { bounds: BOUNDS });
  const [even, odd] = [palette.colourOf(0), palette.colourOf(1)];
  assert.ok(contrast(even, odd) > 7);
  const deviations = [
    -(2 ** 31) + 1,
    -(2 ** 31) + 2,
    -1001,
    -1000,
    -7,
    -6,
    -5,
    -4,
    -3,
    -2,
    -1,
    0,
    1,
    2,
    5,
    6,
    7,
    8,
    9,
    11,
    12,
    19,
    20,
    39,
    40,
    41,
    42,
    93,
    30_000,
  ];
  const pixels = new Uint32Array(256 * 256);
  palette.paintCells(
    Int32Array.from({ length: 256 * 256 }, (_, i) => deviations[i] ?? 0),
    pixels,
  );
  for (const [i, deviation] of deviations.entries()) {
    const expected = deviation % 2 === 0 ? even : odd;
    assert.equal(palette.colourOf(deviation), expected, `deviation ${deviation}`);
    const [blue, green, red] = [16, 8, 0].map((bits) => ((pixels[i] >> bits) & 255).toString(16).padStart(2, '0'));
    assert.equal(`#${red}${green}${blue}`, expected, `a cell of deviation ${deviation}`);
  }
  // A tile's values end there, and stand for all below: of these half are even.
  palette.paintCells(new Int32Array(256 * 256).fill(-(2 ** 31)), pixels);
  assert.equal(pixels[0] & 0xff, Number.parseInt(colours[0].slice(1, 3), 16));
  // Deviations in the hoods of huge games go on.
  assert.deepEqual([palette.colourOf(-(2 ** 52)), palette.colourOf(1 - 2 ** 52)], [even, odd]);
});

test('where a class holds several deviations, its parity is the mean in linear light', () => {
  const { colours, parities } = readPalette(LEGEND, 'parity').scheme;
  const [even, odd] = [linear(colours[EXACTLY]), linear(colours[FIRST_ABOVE])];
  for (const [index, colour] of colours.entries()) {
    const isSingle = index > 0 && index < 11;
    assert.equal(parities?.[index] === null, isSingle);
    if (isSingle) assert.equal(colour, colours[index % 2 ? EXACTLY : FIRST_ABOVE]);
    else linear(colour).forEach((light, i) => assert.ok(Math.abs(light - (even[i] + odd[i]) / 2) < 0.004, colour));
  }
});

test('a class with a colour of the user\u2019s own has it whatever the parity, and the palette stays as it was', () => {
  const parity = readPalette(LEGEND, 'parity');
  const scheme = changed(parity, new Map([[12, '#010203']]));
  const palette = new Palette(scheme, { bounds: BOUNDS });
  assert.deepEqual(
    [8, 9, 11].map((deviation) => palette.colourOf(deviation)),
    ['#010203', '#010203', '#010203'],
  );
  assert.notEqual(palette.colourOf(12), palette.colourOf(13));
  assert.notEqual(parity.scheme.colours[12], '#010203');
});

test('a palette is read by its name, and another name is refused in a sentence that has both', () => {
  for (const palette of PALETTES) assert.equal(readPalette(LEGEND, palette.name), palette);
  assert.equal(readPalette(LEGEND, ''), PALETTES[0], 'the link of whoever has removed it');
  assert.throws(
    () => readPalette(LEGEND, 'sepia'),
    /^Error: palette is paper, safe, grey, parity, palaces or contrast, not \u201csepia\u201d\.$/,
  );
});

test('changed colours are written by deviation and come back', () => {
  for (const text of ['', '-1:ffee00', '-5:000001,-1:ffee00,0:123456,6:abcdef,40:ffffff']) {
    const { changes, problems } = readColours(LEGEND, text);
    assert.equal(writeColours(LEGEND, changes), text);
    assert.deepEqual(problems, []);
  }
  // Any deviation names its class.
  assert.equal(
    writeColours(LEGEND, readColours(LEGEND, '1000:#FF0000,7:00ff00,-999:0000FF').changes),
    '-5:0000ff,6:00ff00,40:ff0000',
  );
});

test('a bad part of the changed colours falls back by itself and is named', () => {
  const { changes, problems } = readColours(LEGEND, '1:ff0000,2:red,x:00ff00,3,4:0000ff,5:1234567');
  assert.equal(writeColours(LEGEND, changes), '1:ff0000,4:0000ff');
  assert.deepEqual(
    problems.map((sentence) => /not \u201c(.*)\u201d\.$/.exec(sentence)?.[1]),
    ['2:red', 'x:00ff00', '3', '5:1234567'],
  );
});

test('a family without a legend of its own has each class told by its bounds, and by its number in links', () => {
  const legend = plainLegend('toy', {
    bounds: [-Infinity, 0, 1, 5],
    colours: ['#000000', '#111111', '#222222', '#333333'],
  });
  assert.deepEqual(
    legend.classes.map(({ label }) => label),
    ['below 0', '0', '1 to 4', '5 and more'],
  );
  const { changes, problems } = readColours(legend, '3:ffffff,4:ffffff,-1:000000');
  assert.deepEqual([...changes], [[3, '#ffffff']]);
  assert.equal(problems.length, 2);
  assert.equal(writeColours(legend, changes), '3:ffffff');
  assert.throws(() => readPalette(legend, 'grey'), /palette is own, not/);
});

test('a cell is coloured by its value where a scheme says so, until a class gets a colour of its own', () => {
  const colourOf = () => '#123456';
  const palette = { name: 'own', title: '', note: '', scheme: { colours: ['#000000', '#ffffff'], colourOf } };
  assert.equal(changed(palette, new Map()).colourOf, colourOf);
  assert.equal(changed(palette, new Map([[0, '#ff0000']])).colourOf, undefined);
});

test('each legend remembers its own choice, and what was remembered before there were others still holds', () => {
  const old = 'grey -1:ffee00';
  assert.equal(rememberedOf(old, 'palaces'), old);
  assert.equal(rememberedOf(old, 'pascal'), '');
  const both = withRemembered(old, 'pascal', 'own 2:ffffff');
  assert.equal(rememberedOf(both, 'palaces'), old);
  assert.equal(rememberedOf(both, 'pascal'), 'own 2:ffffff');
  assert.equal(withRemembered(both, 'pascal', ''), old);
  assert.equal(withRemembered(old, 'palaces', ''), '');
});
