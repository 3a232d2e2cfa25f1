// Links that nobody would write: valid ones, changed at random; and what is wrong in them. A seed gives the same ones
// again.

import assert from 'node:assert/strict';
import { readOverlays, writeOverlays } from '../../www/page/core/overlays.js';
import { QUEENS_OVERLAYS } from '../../www/page/families/queens/places/overlays.js';
import { readColours, readPalette, writeColours } from '../../www/page/colours/palettes.js';
import { PALACE_LEGEND } from '../../www/page/palaces/legend.js';
import { readComparison, writeComparison } from '../../www/page/compare/comparison.js';
import { readCell, writeCell } from '../../www/page/core/selection.js';
import { readPlayers, writePlayers } from '../../www/page/families/queens/play/players.js';

const VALID = [
  '#k=1000&x=333.5&y=333.5&zoom=2',
  '#k=5',
  '#k=9007199254740992&x=3002399751580330.25&y=1&zoom=7',
  '#k=100&x=80&y=60&zoom=3&sel=80,60',
  '#k=500&cmp=497,1,1,3,difference',
  '#k=500&x=250&y=250&zoom=-1&cmp=499,1,0,1,curtain,0.25',
  '#k=500&cmp=1000,0,0,500,blink,scaled',
  '#k=300&overlays=labels,borders,grid,minimap&palette=safe',
  '#k=40&overlays=none&colours=-1:ffee00,8:ffffff',
  '#item=figure-4-one-fewer',
  '#k=1000&x=0&y=0&zoom=-15&palette=parity&flag&utm_source=a%20b',
  '#',
  '#k=5&pos=3,3,l3,u3,d2-3&players=human,perfect',
  '#k=3&pos=4,3,heaps,B,answer-d3',
  '#k=8&pos=12,9,place,palaces&players=perfect,careless,7',
  '#puzzle=2.3',
  '#k=5&mode=play',
];

const TOKENS = [
  '',
  '&',
  '&&',
  '=',
  '==',
  '#',
  '?',
  '+',
  '-',
  '.',
  ',',
  '%',
  '%2',
  '%E0%A4',
  '%00',
  '%C3%A9',
  '%26',
  '%3D',
  '\u00e9',
  '\u{1f451}',
  '\u202e',
  '0',
  '00',
  '1e5',
  '1E999',
  '-0',
  '.5',
  '5.',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '9'.repeat(400),
  '1_000',
  '1 000',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '<script>',
  '"><img src=x>',
  "'",
  '\\',
  '/../',
  'k',
  'k=',
  'x=-1',
  'y=',
  'zoom=99',
  'sel=',
  'sel=1',
  'sel=1,2,3',
  'cmp=,',
  'cmp=1,,,,',
  'item=nothing',
  'pos=',
  'pos=3',
  'pos=3,3,l9',
  'puzzle=',
  'puzzle=9.9',
  'players=human',
  'players=toString,human',
  'mode=play',
  'palette=toString',
  'colours=1:zzzzzz',
  'overlays=,',
  'a'.repeat(3000),
];

/**
 * Random whole numbers below a bound, the same ones for the same seed (Park and Miller).
 * @param {number} seed
 */
export function randomBelow(seed) {
  let state = seed;
  return (/** @type {number} */ bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

/** @typedef {(bound: number) => number} Random */

/** @type {((link: string, random: Random) => string)[]} */
const MUTATIONS = [
  (link, random) => cut(link, random(link.length + 1), 0, TOKENS[random(TOKENS.length)]),
  (link, random) => cut(link, random(link.length + 1), 1 + random(4), ''),
  (link, random) => cut(link, random(link.length + 1), 1, String.fromCharCode(32 + random(95))),
  (link, random) => cut(link, random(link.length + 1), 1, String.fromCodePoint(1 + random(0xd7fe))),
  (link, random) => `${link}&${VALID[random(VALID.length)].slice(1)}`,
  (link, random) => link.slice(0, random(link.length + 1)) + VALID[random(VALID.length)].slice(random(8)),
  (link, random) => link.replace(/=([^&]*)/, () => `=${TOKENS[random(TOKENS.length)]}`),
  (link) => link.split('&').reverse().join('&'),
  (link) => encodeURIComponent(link),
  (link) => link.toUpperCase(),
];

/** @param {string} text @param {number} at @param {number} length @param {string} instead */
const cut = (text, at, length, instead) => text.slice(0, at) + instead + text.slice(at + length);

/** @param {Random} random @returns {string} with its hash sign */
export function fuzzedLink(random) {
  let link = VALID[random(VALID.length)];
  for (let left = random(5); left >= 0; left--) {
    // Half of a character never gets to a page.
    link = Buffer.from(MUTATIONS[random(MUTATIONS.length)](link, random)).toString();
  }
  return `#${link.replace(/^#/, '')}`;
}

/**
 * What is wrong in the text of a part's key, by the part's own reader. What is right is written and read again as it
 * was.
 * @param {string} key
 * @param {string} text
 */
export function problemsOfPart(key, text) {
  /** @type {string[]} */
  const problems = [];
  const attempt = (/** @type {() => void} */ read) => {
    try {
      read();
    } catch (error) {
      problems.push(/** @type {Error} */ (error).message);
    }
  };
  if (key === 'sel') {
    attempt(() => {
      const cell = readCell(text);
      assert.deepEqual(readCell(writeCell(cell)), cell);
    });
  } else if (key === 'cmp') {
    const { comparison, problems: found } = readComparison(text, 1000);
    problems.push(...found);
    const again = readComparison(writeComparison(comparison), 1000);
    assert.deepEqual([writeComparison(again.comparison), again.problems], [writeComparison(comparison), []]);
  } else if (key === 'palette') {
    attempt(() => readPalette(PALACE_LEGEND, text));
  } else if (key === 'players') {
    attempt(() => {
      const players = readPlayers(text);
      assert.deepEqual(readPlayers(writePlayers(players)), players);
    });
  } else if (key === 'colours') {
    const { changes, problems: found } = readColours(PALACE_LEGEND, text);
    problems.push(...found);
    assert.deepEqual(readColours(PALACE_LEGEND, writeColours(PALACE_LEGEND, changes)), { changes, problems: [] });
  } else if (key === 'overlays') {
    attempt(() => {
      const on = readOverlays(text, QUEENS_OVERLAYS);
      assert.deepEqual(readOverlays(writeOverlays(on, QUEENS_OVERLAYS), QUEENS_OVERLAYS), on);
    });
  }
  return problems;
}
