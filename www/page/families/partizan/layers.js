// What the map shows of the values of Left and Right: the layers, and the classes of each with their colours. The
// classes are the bands of the core (src/partizan/board/bands.rs).
import { PAIR_OUTCOMES, PAIR_RAMP, PAIR_REDUCED, PAIR_UNKNOWN, PAIR_VALUES, PAIR_WEIGHTS } from '../../core/colours.js';
import { along } from '../../core/light.js';
import { numbered } from '../../colours/palettes.js';

/** @import { Values } from '../families.js' */
/** @import { Legend } from '../../colours/palettes.js' */
/** @import { Show } from '../../../shared/partizan.js' */

/** The classes of cells that a filter leaves out, and of those without a value. */
export const [LEFT_OUT, UNKNOWN] = [28, 29];
const CLASSES = 30;

/** @typedef {[label: string, colour: string, kind?: string]} Band  `kind`: of values that have several colours */

/** @typedef {{label: string, fact: string, note: string, bands: Band[]}} Layer  `note`: on its colours */

const IN_ORDER = 'The lighter, the greater.';
const SPREAD = 'Different values of a kind mostly have different colours, but not always.';

/** @param {string[]} colours @param {string[]} labels @returns {Band[]} */
const coloured = (colours, labels) => labels.map((label, index) => [label, colours[index]]);

/** With colours along the ramp. @param {string[]} labels */
const ramped = (labels) => coloured(along(PAIR_RAMP, labels.length), labels);

/** Labels of ranges of whole numbers that end at these, and of what is above. @param {number[]} ends */
const upTo = (ends) => [
  ...ends.map((end, index) =>
    index === 0 || end === ends[index - 1] + 1 ? String(end) : `${ends[index - 1] + 1} to ${end}`,
  ),
  `more than ${ends[ends.length - 1]}`,
];

const VALUES =
  '\u22124 or less, to -2, to -1, to below 0, 0, to 1/4, to 1/2, to 3/4, to 1, to 1 1/2, to 2, to 4, to 8, above 8';
const TEMPERATURES =
  '\u22121: whole numbers, below 0: other numbers, 0: infinitesimally near, to 1/8, to 1/4, to 1/2, to 3/4, to 1, ' +
  'to 1 1/2, to 2, to 4, to 8, above 8';
const WEIGHTS =
  '−2 or less, to -1, to 0, to 1, to 2, to 3, to 4, to 6, to 8, to 12, to 16, to 24, to 32, to 48, to 64, above 64';

/** @param {string} kind @param {string[]} colours @returns {Band[]} */
const spread = (kind, colours) => colours.map((colour, index) => [`${kind}, colour ${index + 1}`, colour, kind]);

/** @type {Record<Show, Layer>} in the order in which they are offered */
export const LAYERS = {
  outcome: {
    label: 'Outcome',
    fact: 'outcome',
    note: '',
    bands: coloured(PAIR_OUTCOMES, [
      'P: whoever begins loses',
      'N: whoever begins wins',
      'L: Left wins',
      'R: Right wins',
    ]),
  },
  canonical: {
    label: 'Canonical value',
    fact: 'value',
    note: `Pale are 0 and nimbers, blue numbers, green infinitesimals, red and orange hot games. ${SPREAD}`,
    bands: [
      ...coloured(PAIR_VALUES, [
        '0',
        '*',
        'other nimbers',
        'ups',
        'downs',
        '1',
        '1/2',
        'other positive numbers',
        'negative numbers',
        'numbers plus ups or nimbers',
      ]),
      ...spread('other infinitesimals', PAIR_VALUES.slice(10, 16)),
      ['numbers plus infinitesimals', PAIR_VALUES[16]],
      ...spread('hot games', PAIR_VALUES.slice(17)),
    ],
  },
  reduced: {
    label: 'Reduced value',
    fact: 'reduced value',
    note: `Pale is 0, blue are numbers, red and orange hot games. ${SPREAD}`,
    bands: [
      ...coloured(PAIR_REDUCED, ['0', '1', '1/2', 'other positive numbers', 'negative numbers', '{1|0}', '{1|1/2}']),
      ...spread('other hot games', PAIR_REDUCED.slice(7)),
    ],
  },
  mean: { label: 'Mean', fact: 'mean', note: IN_ORDER, bands: ramped(VALUES.split(', ')) },
  temperature: { label: 'Temperature', fact: 'temperature', note: IN_ORDER, bands: ramped(TEMPERATURES.split(', ')) },
  'atomic-weight': {
    label: 'Atomic weight',
    fact: 'atomic weight',
    note: `${IN_ORDER} Grey are cells that are not all-small: they have none.`,
    bands: [['none: not all-small', PAIR_WEIGHTS[0]], ...ramped(WEIGHTS.split(', ')), ['no number', PAIR_WEIGHTS[1]]],
  },
  birthday: {
    label: 'Birthday',
    fact: 'birthday',
    note: IN_ORDER,
    bands: ramped(upTo([0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192])),
  },
  options: {
    label: 'Number of options',
    fact: 'options',
    note: IN_ORDER,
    bands: ramped(upTo([0, 1, 2, 3, 4, 5, 6, 8, 12])),
  },
};

/** @type {Band[]} */
const OTHERS = [
  ['left out by the filter', '#e3ded3'],
  ['not computed', PAIR_UNKNOWN[0]],
];

/** All classes of a layer; those that don't occur have no label. @param {Layer} layer @returns {Band[]} */
const classesOf = ({ bands }) =>
  Array.from({ length: CLASSES }, (_, index) => bands[index] ?? OTHERS[index - LEFT_OUT] ?? ['', OTHERS[1][1]]);

/** @param {Layer} layer */
const coloursOf = (layer) => classesOf(layer).map(([, colour]) => colour);

/** @template T @param {(show: Show, layer: Layer) => T} make */
const each = (make) =>
  /** @type {Record<Show, T>} */ (
    Object.fromEntries(Object.entries(LAYERS).map(([show, layer]) => [show, make(/** @type {Show} */ (show), layer)]))
  );

/** @type {Record<Show, Values>} */
export const VALUES_OF = each((_, layer) => ({
  bounds: Array.from({ length: CLASSES }, (_, index) => (index === 0 ? -Infinity : index)),
  classOf: (code) => Math.min(UNKNOWN, code & 31),
  colours: coloursOf(layer),
  codes: { unknown: UNKNOWN },
}));

/** The layer whose values these are; none if they are another family's. @param {Values} values */
export const showOf = (values) =>
  /** @type {Show[]} */ (Object.keys(VALUES_OF)).find((show) => VALUES_OF[show] === values);

/** Bands of one kind stand together. @param {Layer} layer */
function groupsOf(layer) {
  /** @type {Legend['groups']} */
  const groups = [];
  for (const [first, [, , kind = null]] of classesOf(layer).entries()) {
    const last = groups.at(-1);
    if (last?.label === kind) last.end = first + 1;
    else groups.push({ label: kind, first, end: first + 1 });
  }
  return groups;
}

/** @type {Record<Show, Legend>} */
export const LEGENDS = each((show, layer) =>
  numbered({
    name: `partizan-${show}`,
    caption: `${layer.label}, and share of the view`,
    labels: classesOf(layer).map(([label]) => label),
    groups: groupsOf(layer),
    palettes: [{ name: 'own', title: 'Its own', note: layer.note, scheme: { colours: coloursOf(layer) } }],
  }),
);
