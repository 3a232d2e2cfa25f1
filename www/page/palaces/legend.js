// What the colours of all palace games stand for, and the palettes that they may have.
//
// A class is named by its deviation that is nearest to 0: -5 means -5 and less, 8 means 8 to 11.
import { signed } from '../core/format.js';
import { mixed } from '../core/light.js';
import { CLASS_BOUNDS, PAPER } from './deviations.js';

/** @import { Legend, NamedPalette } from '../colours/palettes.js' */

/** The class of deviation 0: exactly k palaces are seen. Those before it are palaces. */
const EXACTLY_K = CLASS_BOUNDS.indexOf(0);

/** @param {number} deviation */
export const classOf = (deviation) => CLASS_BOUNDS.findLastIndex((bound) => bound <= deviation);

/** The deviations of a class: the lowest and the highest, where it has such. @param {number} index */
export const rangeOf = (index) => ({ lowest: CLASS_BOUNDS[index], highest: (CLASS_BOUNDS[index + 1] ?? Infinity) - 1 });

const [EVEN, ODD] = ['#1d2b53', '#ffc857'];
const [PALACE, NO_PALACE] = ['#ffe9a8', '#2a2140'];

/** The colours of all classes. @param {string} colours */
const listed = (colours) => colours.split(' ');

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
    note:
      'Brown to yellow are palaces, black is exactly k, blue to white is more. Neighbours differ in ' +
      'lightness, which everyone can see.',
    scheme: {
      colours: listed(
        '#5e3a04 #865705 #b17810 #dba12a #ffdc6e #000000 #0043a4 #1760c3 ' +
          '#3e7edd #5894eb #6fa9f1 #88bdf7 #a4d1fb #bfe1fd #ddf1ff #ffffff',
      ),
    },
  },
  {
    name: 'grey',
    title: 'Grey',
    note: 'The higher the deviation, the lighter.',
    scheme: {
      colours: listed(
        '#0e0e0e #1b1b1b #2a2a2a #3b3b3b #525252 #848484 #b0b0b0 #cccccc ' +
          '#d7d7d7 #dfdfdf #e7e7e7 #ececec #f1f1f1 #f6f6f6 #fafafa #ffffff',
      ),
    },
  },
  {
    name: 'parity',
    title: 'Parity',
    note:
      'Dark is an even deviation, light an odd one. Zoomed out beyond a cell a pixel, where cells are ' +
      'counted by class, a class of several deviations has the mean of both.',
    scheme: parityScheme(),
  },
  {
    name: 'palaces',
    title: 'Palaces only',
    note: 'Light cells are palaces, dark ones are not.',
    scheme: { colours: CLASS_BOUNDS.map((_, index) => (index < EXACTLY_K ? PALACE : NO_PALACE)) },
  },
  {
    name: 'contrast',
    title: 'High contrast',
    note:
      'Palaces are the lightest, exactly k is black, more than k lies in between. ' +
      'Any two kinds have a contrast of at least 3 : 1.',
    scheme: {
      colours: listed(
        '#ffae4a #ffbe6e #ffd23f #fff08a #ffffff #000000 #0055ee #c8104f ' +
          '#7433ea #9c4a00 #00727c #a800b4 #5a6b00 #4d6280 #c02a10 #00763a',
      ),
    },
  },
];

function parityScheme() {
  const mean = mixed([
    [EVEN, 1],
    [ODD, 1],
  ]);
  /** @type {[string, string]} */
  const both = [EVEN, ODD];
  return {
    colours: CLASS_BOUNDS.map((bound, index) => (isSingle(index) ? both[bound & 1] : mean)),
    parities: CLASS_BOUNDS.map((_, index) => (isSingle(index) ? null : both)),
  };
}

/** Whether a class holds one deviation only. @param {number} index */
function isSingle(index) {
  return CLASS_BOUNDS[index + 1] === CLASS_BOUNDS[index] + 1;
}

/** @type {Legend} */
export const PALACE_LEGEND = {
  name: 'palaces',
  caption: 'Deviation from k, and share of the view',
  classes: CLASS_BOUNDS.map((bound, index) => ({
    name: String(index === 0 ? CLASS_BOUNDS[1] - 1 : bound),
    label: labelOf(index),
  })),
  groups: [
    { label: 'Palaces: fewer than k', first: 0, end: EXACTLY_K },
    { label: null, first: EXACTLY_K, end: EXACTLY_K + 1 },
    { label: 'More than k', first: EXACTLY_K + 1, end: CLASS_BOUNDS.length },
  ],
  palettes: PALETTES,
  classNamed: (text) => (/^-?\d{1,9}$/.test(text) ? classOf(Number(text)) : -1),
};

/** The deviations of a class, in words. @param {number} index */
function labelOf(index) {
  const { lowest, highest } = rangeOf(index);
  if (index === EXACTLY_K) return `${signed(0)}: exactly k`;
  if (lowest === -Infinity) return `${signed(highest)} and less`;
  if (highest === Infinity) return `${signed(lowest)} and more`;
  return lowest === highest ? signed(lowest) : `${signed(lowest)} to ${signed(highest)}`;
}
