// The classes of the values of games with one piece, their colours, and what they stand for. The classes are those of
// the module (crates/pieces/src/game.rs); palaces have those of all palace games.
import { along } from '../../core/light.js';
import { CLASSES } from '../../../shared/pieces.js';
import { labelled, numbered } from '../../colours/palettes.js';
import { DEVIATIONS } from '../../palaces/deviations.js';

/** @import { Legend } from '../../colours/palettes.js' */
/** @import { Values } from '../families.js' */
/** @import { PiecesGame } from '../../../shared/pieces.js' */

const POWERS = [0, ...Array.from({ length: 15 }, (_, exponent) => 2 ** exponent)];
const RAMP = [0, 1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64];

/** Where values are zero, the map is light: P-positions are few, and are to be seen from afar. */
const ZERO = '#fff7e0';

/** From dark to light, in even steps of lightness; through blue, green and yellow. */
const VIRIDIS = [
  '#440154',
  '#482475',
  '#414487',
  '#355f8d',
  '#2a788e',
  '#21908c',
  '#22a884',
  '#42be71',
  '#7ad151',
  '#bddf26',
  '#fde725',
];
/** From dark to light through violet and orange. */
const INFERNO = [
  '#0b0724',
  '#280b53',
  '#57106e',
  '#88226a',
  '#b63655',
  '#dd513a',
  '#f3771a',
  '#fca50a',
  '#f6d746',
  '#fcffa4',
];

/** Hues in turn, for residues, which have no order: neighbours stand out from each other. */
const RESIDUES = [
  '#fff7e0',
  '#1f4e9c',
  '#e0703a',
  '#3a9a6b',
  '#8a3f8f',
  '#d8b13a',
  '#4fa7c4',
  '#a6322e',
  '#8fb84e',
  '#5a5fb8',
  '#c98fb4',
  '#2f6b63',
  '#7a5a34',
  '#9aa3ad',
  '#2b2b36',
];

/** @param {number[]} from the least value of each class */
const bounded = (from) => [-Infinity, ...from.slice(1)];

/** @param {string[]} ramp @param {number} count */
const zeroThen = (ramp, count) => [ZERO, ...along(ramp, count - 1)];

const GREYS = ['#161616', '#f2f2f2'];

/**
 * @typedef {object} Kind
 * @property {Values} values
 * @property {Legend} legend
 */

/**
 * @param {string} name
 * @param {string} caption
 * @param {Values} values
 * @param {string[]} labels
 * @param {{name: string, title: string, note: string, colours: string[]}[]} palettes
 * @returns {Kind}
 */
const kind = (name, caption, values, labels, palettes) => ({
  values,
  legend: numbered({
    name: `pieces-${name}`,
    caption,
    labels,
    palettes: palettes.map(({ name, title, note, colours }) => ({ name, title, note, scheme: { colours } })),
  }),
});

/**
 * Values in classes that have an order.
 * @param {string} name
 * @param {number[]} from
 * @param {string} note
 */
function ordered(name, from, note) {
  const labels = labelled(from);
  const count = from.length;
  const palettes = [
    {
      name: 'viridis',
      title: 'Blue to yellow',
      note: `Light cream is 0; then the higher the value, the lighter. ${note}`,
      colours: zeroThen(VIRIDIS, count),
    },
    {
      name: 'inferno',
      title: 'Violet to orange',
      note: `The higher the value, the lighter, with 0 black. ${note}`,
      colours: along(INFERNO, count),
    },
    { name: 'grey', title: 'Grey', note: `The higher the value, the lighter. ${note}`, colours: along(GREYS, count) },
  ];
  return kind(
    name,
    'Grundy value, and share of the view',
    { bounds: bounded(from), colours: palettes[0].colours },
    labels,
    palettes,
  );
}

/** @param {number} m @returns {Kind} */
function residues(m) {
  const colours = RESIDUES.slice(0, m);
  const labels = Array.from({ length: m }, (_, rest) => `${rest} mod ${m}`);
  const bounds = labels.map((_, index) => (index === 0 ? -Infinity : index));
  const values = { bounds, classOf: (/** @type {number} */ value) => ((value % m) + m) % m, colours };
  return kind(`mod${m}`, `Grundy value mod ${m}, and share of the view`, values, labels, [
    { name: 'hues', title: 'Hues', note: 'Each remainder has a colour of its own; cream is 0.', colours },
    {
      name: 'ramp',
      title: 'Blue to yellow',
      note: 'The higher the remainder, the lighter.',
      colours: along(VIRIDIS, m),
    },
    { name: 'grey', title: 'Grey', note: 'The higher the remainder, the lighter.', colours: along(GREYS, m) },
  ]);
}

const FAR = 'Beyond x or y = 8,192 values from 64 on are counted with 64 where no formula is known.';

/** @type {Map<string, Kind>} by the name of the classes */
const KINDS = new Map();

/** @param {string} classes @returns {Kind} */
function grundyKind(classes) {
  const known = KINDS.get(classes);
  if (known) return known;
  const made =
    classes === 'powers'
      ? ordered('powers', POWERS, FAR)
      : classes === 'ramp'
        ? ordered('ramp', RAMP, '')
        : classes === 'zero'
          ? twoKinds('zero', 'Grundy value, and share of the view', ['0: a P-position', 'not 0'])
          : residues(Number(classes.slice(3)));
  KINDS.set(classes, made);
  return made;
}

/**
 * @param {string} name
 * @param {string} caption
 * @param {[string, string]} labels
 */
function twoKinds(name, caption, labels) {
  const palettes = [
    {
      name: 'night',
      title: 'Light on dark',
      note: 'Light: whoever has to move loses.',
      colours: ['#ffe9a8', '#2a2140'],
    },
    { name: 'day', title: 'Dark on light', note: 'Dark: whoever has to move loses.', colours: ['#1b2a4a', '#f0ebdd'] },
    {
      name: 'contrast',
      title: 'High contrast',
      note: 'White: whoever has to move loses.',
      colours: ['#ffffff', '#000000'],
    },
  ];
  return kind(name, caption, { bounds: [-Infinity, 1], colours: palettes[0].colours }, labels, palettes);
}

const OUTCOMES = twoKinds('outcome', 'Who wins, and share of the view', [
  'P: the previous player wins',
  'N: the next player wins',
]);

/** @param {PiecesGame} game @returns {Values} */
export function valuesOf({ show, classes }) {
  if (show === 'palaces') return DEVIATIONS;
  return show === 'outcome' ? OUTCOMES.values : grundyKind(classes).values;
}

/**
 * What a game shows whose values are these; nothing if no game of pieces shows such values.
 * @param {Values} values
 * @returns {Pick<PiecesGame, 'show' | 'classes'> | null}
 */
export function shownBy(values) {
  if (values === DEVIATIONS) return { show: 'palaces', classes: CLASSES[0] };
  if (values === OUTCOMES.values) return { show: 'outcome', classes: CLASSES[0] };
  const classes = CLASSES.find((name) => grundyKind(name).values === values);
  return classes === undefined ? null : { show: 'grundy', classes };
}

/** @param {PiecesGame} game @returns {Promise<Legend>} */
export async function legendOf({ show, classes }) {
  if (show === 'palaces') return (await import('../../palaces/legend.js')).PALACE_LEGEND;
  return show === 'outcome' ? OUTCOMES.legend : grundyKind(classes).legend;
}
