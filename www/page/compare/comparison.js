// A comparison as plain values: the map's game beside another one, which may be moved, have its palace numbers shifted,
// or be scaled to the same size. It is written in the link as `cmp=K,DX,DY,SHIFT,MODE`, as in
// `cmp=497,1,1,3,difference`: cell (x, y) of game K lies on cell (x + DX, y + DY) of the map's game, and SHIFT is added
// to its palace number. For the curtain, the part of the map on its left follows: `cmp=497,1,1,3,curtain,0.5`. A last
// `scaled` means that places are multiples of k: `cmp=497,0,0,3,blink,scaled`. What is left out from the end on is as
// in DEFAULTS.
import { grouped, signed } from '../core/format.js';
import { LIMIT, MIN_ZOOM, coordinate } from '../core/view.js';
import { readWhole, readerOf } from '../core/settings.js';

/** @import { Coordinate, View } from '../core/view.js' */

/** @typedef {'side' | 'curtain' | 'blink' | 'difference'} Mode */

/**
 * @typedef {object} Comparison
 * @property {string} [otherGame] the other game, where it is not the map's with another k: see `other-game.js`
 * @property {number} k the other game's; 1 where it has none
 * @property {number} dx cells that it is moved to the right
 * @property {number} dy and down
 * @property {number} shift added to its palace numbers
 * @property {Mode} mode
 * @property {number} part of the width that the curtain leaves to the map's game
 * @property {boolean} scaled whether both games are shown at the same size, in multiples of k, rather than cell on cell
 */

export const COMPARISON = 'cmp';

/** @type {Record<Mode, string>} */
export const MODES = { side: 'Side by side', curtain: 'Curtain', blink: 'Blink', difference: 'Difference' };

const DEFAULTS = { dx: 0, dy: 0, mode: /** @type {Mode} */ ('curtain'), part: 0.5, scaled: false };

/** The paper's Figure 4: hood, épaulettes and fabric match; épaulette, arm and half of the hood. */
export const PRESETS = [
  { less: 3, dx: 1, dy: 1, shift: 3 },
  { less: 1, dx: 1, dy: 0, shift: 1 },
];

/** A preset for game k; null where there is no such game. @param {typeof PRESETS[0]} preset @param {number} k */
export const presetOf = ({ less, ...values }, k) => (k > less ? { k: k - less, ...values } : null);

/**
 * What a comparison begins with: another game cell on cell, or else the first preset or, for the smallest games, its
 * mirror image.
 * @param {number} k
 * @param {string} [otherGame]
 * @returns {Comparison}
 */
export function firstComparison(k, otherGame) {
  if (otherGame) return { ...DEFAULTS, otherGame, k, shift: 0 };
  const { less, dx, dy, shift } = PRESETS[0];
  return { ...DEFAULTS, ...(presetOf(PRESETS[0], k) ?? { k: k + less, dx: -dx, dy: -dy, shift: -shift }) };
}

/**
 * The same comparison for another game of the map: the other one goes with it.
 * @param {Comparison} comparison
 * @param {number} apart by how much k of the games that were chosen differ: whoever comes back to the first finds the
 *   second again, wherever the way went
 * @param {number} k the map's game now
 * @returns {Comparison}
 */
export const followed = (comparison, apart, k) => ({ ...comparison, k: Math.min(LIMIT, Math.max(1, k + apart)) });

/**
 * Each bad value falls back by itself and is named in a sentence.
 * @param {string} text
 * @param {number} k the map's game
 * @param {string} [otherGame] the other game, where it is not the map's with another k
 * @returns {{comparison: Comparison, problems: string[]}}
 */
export function readComparison(text, k, otherGame) {
  /** @type {string[]} */
  const problems = [];
  const [game, dx, dy, shift, mode, ...rest] = text.split(',').map((word) => word.trim());
  const words = Object.entries({ game, dx, dy, shift, mode }).filter(([, word]) => word !== undefined);
  const read = readerOf(new Map(words), problems);
  const number = (/** @type {'dx' | 'dy' | 'shift'} */ name, /** @type {number} */ usual) =>
    read(name, (word) => readSigned(`${COMPARISON} ${name}`, word), usual);
  const usual = firstComparison(k, otherGame).k;
  const other = read('game', (word) => readWhole(`${COMPARISON} k`, word, 1, LIMIT), usual);
  const comparison = {
    ...DEFAULTS,
    ...(otherGame && { otherGame }),
    k: other,
    dx: number('dx', DEFAULTS.dx),
    dy: number('dy', DEFAULTS.dy),
    shift: number('shift', k - other),
    mode: read('mode', readMode, DEFAULTS.mode),
  };
  for (const word of rest) {
    if (word === 'scaled') comparison.scaled = true;
    else comparison.part = readerOf(new Map([['part', word]]), problems)('part', readPart, DEFAULTS.part);
  }
  if (comparison.scaled && comparison.mode === 'difference') {
    problems.push(`${COMPARISON} is a difference of cells, which scaled games don't share.`);
    comparison.scaled = false;
  }
  return { comparison, problems };
}

/** @param {Comparison} comparison */
export function writeComparison({ k, dx, dy, shift, mode, part, scaled }) {
  const curtain = mode === 'curtain' ? [Number(part.toFixed(3))] : [];
  return [k, dx, dy, shift, mode, ...curtain, ...(scaled ? ['scaled'] : [])].join(',');
}

/** A whole number with or without a sign, as far as the board reaches. @param {string} name @param {string} text */
export const readSigned = (name, text) => readWhole(name, text, -LIMIT, LIMIT);

/** @param {string} text */
function readMode(text) {
  if (Object.hasOwn(MODES, text)) return /** @type {Mode} */ (text);
  throw new Error(
    `${COMPARISON} mode is one of ${Object.keys(MODES).join(', ')}, not \u201c${text.slice(0, 40)}\u201d.`,
  );
}

/** @param {string} text */
function readPart(text) {
  if (/^(0?\.\d+|0|1|1\.0*)$/.test(text)) return Number(text);
  throw new Error(
    `${COMPARISON} ends with the curtain's place from 0 to 1, or with scaled, not with ` +
      `\u201c${text.slice(0, 40)}\u201d.`,
  );
}

/** p of the other game matches p + shift; so its v matches v + gap. @param {Comparison} comparison @param {number} k */
export const gapOf = ({ k: other, shift }, k) => other - k + shift;

/** The other game's view. @param {Comparison} comparison @param {number} k @param {View} view @returns {View} */
export function otherView({ k: other, dx, dy, scaled }, k, view) {
  if (scaled) return sameMultiples(view, k, other);
  return {
    x: coordinate(view.x.cell - dx, view.x.fraction),
    y: coordinate(view.y.cell - dy, view.y.fraction),
    zoom: view.zoom,
  };
}

/**
 * The same part of another game: what lies at x = ck in the one is shown where x = ck' is in the other.
 * @param {View} view
 * @param {number} from k
 * @param {number} to k'
 * @returns {View}
 */
export function sameMultiples({ x, y, zoom }, from, to) {
  const ratio = to / from;
  const scaled = (/** @type {Coordinate} */ at) => coordinate(0, at.cell * ratio + at.fraction * ratio);
  return { x: scaled(x), y: scaled(y), zoom: zoom - Math.log2(ratio) };
}

/**
 * Whether the other game can be drawn as small as a comparison wants it. A scaled one may be so large that a screen
 * would have to hold more tiles of it than can be computed.
 * @param {Comparison} comparison
 * @param {number} k the map's game
 * @param {View} view of the map
 */
export const canBeDrawn = (comparison, k, view) => otherView(comparison, k, view).zoom >= MIN_ZOOM;

/** In words: "497 at (+1, +1), +3". @param {Pick<Comparison, 'k' | 'dx' | 'dy' | 'shift'>} comparison */
export const described = ({ k, dx, dy, shift }) => `${grouped(k)} at (${signed(dx)}, ${signed(dy)}), ${signed(shift)}`;
