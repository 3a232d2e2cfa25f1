// The classes of the values of games with one piece, their colours, and what they stand for. The classes are those of
// the module (crates/pieces/src/game.rs); palaces have those of all palace games.
import { OUTCOMES, RESIDUES, VIRIDIS } from '../../core/colours.js';
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
const ZERO = RESIDUES[0];

/** As the usual ramp, through violet and orange. */
const INFERNO = '#0b0724 #280b53 #57106e #88226a #b63655 #dd513a #f3771a #fca50a #f6d746 #fcffa4'.split(' ');
const GREYS = ['#161616', '#f2f2f2'];

/** @typedef {{values: Values, legend: Legend}} Kind */

/**
 * @param {string} name
 * @param {string} caption
 * @param {Omit<Values, 'colours'>} values
 * @param {string[]} labels
 * @param {[name: string, title: string, note: string, colours: string[]][]} palettes the usual one first
 */
const kind = (name, caption, values, labels, palettes) => ({
  values: { ...values, colours: palettes[0][3] },
  legend: numbered({
    name: `pieces-${name}`,
    caption: `${caption}, and share of the view`,
    labels,
    palettes: palettes.map(([name, title, note, colours]) => ({ name, title, note, scheme: { colours } })),
  }),
});

/** Values in ordered classes. @param {string} name @param {number[]} from the least of each @param {string} note */
function ordered(name, from, note) {
  const count = from.length;
  return kind(name, 'Grundy value', { bounds: [-Infinity, ...from.slice(1)] }, labelled(from), [
    [
      'viridis',
      'Blue to yellow',
      `Light cream is 0; then the higher the value, the lighter. ${note}`,
      [ZERO, ...along(VIRIDIS, count - 1)],
    ],
    ['inferno', 'Violet to orange', `The higher the value, the lighter, with 0 black. ${note}`, along(INFERNO, count)],
    ['grey', 'Grey', `The higher the value, the lighter. ${note}`, along(GREYS, count)],
  ]);
}

/** @param {number} m */
function residues(m) {
  const rests = Array.from({ length: m }, (_, rest) => rest);
  const values = {
    bounds: [-Infinity, ...rests.slice(1)],
    classOf: (/** @type {number} */ value) => ((value % m) + m) % m,
  };
  const labels = rests.map((rest) => `${rest} mod ${m}`);
  return kind(`mod${m}`, `Grundy value mod ${m}`, values, labels, [
    ['hues', 'Hues', 'Each remainder has a colour of its own; cream is 0.', RESIDUES.slice(0, m)],
    ['ramp', 'Blue to yellow', 'The higher the remainder, the lighter.', along(VIRIDIS, m)],
    ['grey', 'Grey', 'The higher the remainder, the lighter.', along(GREYS, m)],
  ]);
}

/** @param {string} name @param {string} caption @param {[string, string]} labels */
const twoKinds = (name, caption, labels) =>
  kind(name, caption, { bounds: [-Infinity, 1] }, labels, [
    ['night', 'Light on dark', 'Light: whoever has to move loses.', OUTCOMES],
    ['day', 'Dark on light', 'Dark: whoever has to move loses.', ['#1b2a4a', '#f0ebdd']],
    ['contrast', 'High contrast', 'White: whoever has to move loses.', ['#ffffff', '#000000']],
  ]);

const FAR = 'Beyond x or y = 8,192 values from 64 on are counted with 64 where no formula is known.';

/** By name: those of Grundy values are made when they are first wanted. @type {Map<string, Kind>} */
const KINDS = new Map([
  ['outcome', twoKinds('outcome', 'Who wins', ['P: the previous player wins', 'N: the next player wins'])],
]);

/** @param {Pick<PiecesGame, 'show' | 'classes'>} game which does not show palaces */
function kindOf({ show, classes }) {
  const name = show === 'outcome' ? show : classes;
  const made = KINDS.get(name) ?? grundyKind(name);
  KINDS.set(name, made);
  return made;
}

/** @param {string} classes */
function grundyKind(classes) {
  if (classes === 'powers') return ordered(classes, POWERS, FAR);
  if (classes === 'ramp') return ordered(classes, RAMP, '');
  if (classes === 'zero') return twoKinds(classes, 'Grundy value', ['0: a P-position', 'not 0']);
  return residues(Number(classes.slice(3)));
}

/** @param {PiecesGame} game */
export const valuesOf = (game) => (game.show === 'palaces' ? DEVIATIONS : kindOf(game).values);

/**
 * What a game shows whose values are these; nothing if no game of pieces shows such values.
 * @param {Values} values
 * @returns {Pick<PiecesGame, 'show' | 'classes'> | undefined}
 */
export const shownBy = (values) =>
  values === DEVIATIONS
    ? { show: 'palaces', classes: CLASSES[0] }
    : [
        { show: /** @type {const} */ ('outcome'), classes: CLASSES[0] },
        ...CLASSES.map((classes) => ({ show: /** @type {const} */ ('grundy'), classes })),
      ].find((shown) => kindOf(shown).values === values);

/** @param {PiecesGame} game */
export const legendOf = async (game) =>
  game.show === 'palaces' ? (await import('../../palaces/legend.js')).PALACE_LEGEND : kindOf(game).legend;
