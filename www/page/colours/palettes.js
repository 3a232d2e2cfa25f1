// The palettes: lists of class colours, and how a link names one of them, with changes of the user's own.
//
// A class is named by its deviation that is nearest to 0: -5 means -5 and less, 8 means 8 to 11.
import { CLASS_BOUNDS } from '../palaces/deviations.js';
import { lightOf } from '../tiles/palette.js';
import { PAPER } from '../palaces/deviations.js';

/** @import { Scheme } from '../tiles/palette.js' */

/** The class of deviation 0: exactly k palaces are seen. Those before it are palaces. */
export const EXACTLY_K = CLASS_BOUNDS.indexOf(0);

/** @typedef {Map<number, string>} Changes  class -> its own colour, `#rrggbb` */
/** @typedef {{name: string, title: string, note: string, scheme: Scheme}} NamedPalette */

const [EVEN, ODD] = ['#1d2b53', '#ffc857'];
const [PALACE, NO_PALACE] = ['#ffe9a8', '#2a2140'];

/** @type {NamedPalette[]} */
export const PALETTES = [
  {
    name: 'paper',
    title: 'The paper\u2019s',
    note: 'Olive to yellow are palaces, black is exactly k, blue to white is more.',
    scheme: { colours: PAPER },
  },
  {
    name: 'safe',
    title: 'Colour-blind safe',
    note: 'Brown to yellow are palaces, black is exactly k, blue to white is more. Neighbours differ in lightness, which all eyes see.',
    scheme: {
      colours: [
        '#5e3a04', '#865705', '#b17810', '#dba12a', '#ffdc6e', '#000000', '#0043a4', '#1760c3',
        '#3e7edd', '#5894eb', '#6fa9f1', '#88bdf7', '#a4d1fb', '#bfe1fd', '#ddf1ff', '#ffffff',
      ],
    },
  },
  {
    name: 'grey',
    title: 'Grey',
    note: 'The higher the deviation, the lighter.',
    scheme: {
      colours: [
        '#0e0e0e', '#1b1b1b', '#2a2a2a', '#3b3b3b', '#525252', '#848484', '#b0b0b0', '#cccccc',
        '#d7d7d7', '#dfdfdf', '#e7e7e7', '#ececec', '#f1f1f1', '#f6f6f6', '#fafafa', '#ffffff',
      ],
    },
  },
  {
    name: 'parity',
    title: 'Parity',
    note: 'Dark is an even deviation, light an odd one. Zoomed out beyond a cell a pixel, where cells are counted by class, a class of several deviations has the mean of both.',
    scheme: parityScheme(),
  },
  {
    name: 'palaces',
    title: 'Palaces only',
    note: 'Light is a palace, dark is none.',
    scheme: { colours: CLASS_BOUNDS.map((_, index) => (index < EXACTLY_K ? PALACE : NO_PALACE)) },
  },
  {
    name: 'contrast',
    title: 'High contrast',
    note: 'Palaces are the lightest, exactly k is black, more lies between: each kind stands out from the others at least three times.',
    scheme: {
      colours: [
        '#ffae4a', '#ffbe6e', '#ffd23f', '#fff08a', '#ffffff', '#000000', '#0055ee', '#c8104f',
        '#7433ea', '#9c4a00', '#00727c', '#a800b4', '#5a6b00', '#4d6280', '#c02a10', '#00763a',
      ],
    },
  },
];

/** The palette without a name in the link. */
export const FIRST = PALETTES[0];

function parityScheme() {
  const mean = meanOf(EVEN, ODD);
  /** @type {[string, string]} */
  const both = [EVEN, ODD];
  return {
    colours: CLASS_BOUNDS.map((bound, index) => (isSingle(index) ? both[bound & 1] : mean)),
    parities: CLASS_BOUNDS.map((_, index) => (isSingle(index) ? null : both)),
  };
}

/**
 * Whether a class holds one deviation only.
 * @param {number} index
 */
function isSingle(index) {
  return CLASS_BOUNDS[index + 1] === CLASS_BOUNDS[index] + 1;
}

/**
 * Half of the one and half of the other, in linear light.
 * @param {string} one
 * @param {string} other
 */
function meanOf(one, other) {
  const [a, b] = [lightOf(one), lightOf(other)];
  const parts = a.map((light, i) => Math.round(255 * (1.055 * ((light + b[i]) / 2) ** (1 / 2.4) - 0.055)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A palette's colours with the user's changes: a changed class has one colour, whatever the parity.
 * @param {NamedPalette} palette
 * @param {Changes} changes
 * @returns {Scheme}
 */
export function changed({ scheme }, changes) {
  return {
    colours: scheme.colours.map((colour, index) => changes.get(index) ?? colour),
    parities: scheme.parities?.map((both, index) => (changes.has(index) ? null : both)),
  };
}

/** @param {number} deviation */
export const classOf = (deviation) => CLASS_BOUNDS.findLastIndex((bound) => bound <= deviation);

/** @param {number} index of a class */
export const nameOf = (index) => (index === 0 ? CLASS_BOUNDS[1] - 1 : CLASS_BOUNDS[index]);

/**
 * The deviations of a class: the lowest and the highest, where it has such.
 * @param {number} index
 */
export const rangeOf = (index) => ({ lowest: CLASS_BOUNDS[index], highest: (CLASS_BOUNDS[index + 1] ?? Infinity) - 1 });

/**
 * @param {string} text of the link
 * @returns {NamedPalette}
 * @throws {Error} with a sentence
 */
export function readPalette(text) {
  const found = text === '' ? FIRST : PALETTES.find(({ name }) => name === text);
  if (found) return found;
  throw new Error(`palette is ${PALETTES.map(({ name }) => name).join(', ').replace(/, (\w+)$/, ' or $1')}, not ${quoted(text)}.`);
}

/**
 * @param {string} text of the link, as "-1:ffee00,8:ffffff"
 * @returns {{changes: Changes, problems: string[]}} what is good of it, and a sentence for each part that is not
 */
export function readColours(text) {
  /** @type {Changes} */
  const changes = new Map();
  const problems = [];
  for (const part of text.split(',').filter(Boolean)) {
    const [, deviation, colour] = /^(-?\d{1,9}):#?([0-9a-f]{6})$/i.exec(part.trim()) ?? [];
    if (colour) changes.set(classOf(Number(deviation)), `#${colour.toLowerCase()}`);
    else problems.push(`colours has parts as -1:ffee00 (a deviation, and red, green and blue), not ${quoted(part)}.`);
  }
  return { changes, problems };
}

/**
 * @param {Changes} changes
 * @returns {string} empty if there are none
 */
export function writeColours(changes) {
  const sorted = [...changes].sort(([a], [b]) => a - b);
  return sorted.map(([index, colour]) => `${nameOf(index)}:${colour.slice(1)}`).join(',');
}

/** @param {string} text */
const quoted = (text) => `\u201c${text.length > 40 ? `${text.slice(0, 40)}\u2026` : text}\u201d`;
