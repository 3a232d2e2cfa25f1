// A comparison as plain values: the map's game beside another one, which may be moved, have its palace numbers shifted,
// or be scaled to the same size. It is written in the link as `cmp=K,DX,DY,SHIFT,MODE`, as in
// `cmp=497,1,1,3,difference`: cell (x, y) of game K lies on cell (x + DX, y + DY) of the map's game, and SHIFT is added
// to its palace number. For the curtain, the part of the map on its left follows: `cmp=497,1,1,3,curtain,0.5`. A last
// `scaled` means that places are multiples of k: `cmp=497,0,0,3,blink,scaled`. What is left out from the end on is as
// in DEFAULTS.
import { grouped, signed } from '../core/format.js';
import { LIMIT, MIN_ZOOM, coordinate } from '../core/view.js';
import { readWhole } from '../core/settings.js';

/** @import { Coordinate, View } from '../core/view.js' */

/** @typedef {'side' | 'curtain' | 'blink' | 'difference'} Mode */

/**
 * @typedef {object} Comparison
 * @property {string} [rival] the other game, where it is not the map's with another k: see `other-game.js`
 * @property {number} k the other game's; 1 where it has none
 * @property {number} dx cells that it is moved to the right
 * @property {number} dy and down
 * @property {number} shift added to its palace numbers
 * @property {Mode} mode
 * @property {number} part of the width that the curtain leaves to the map's game
 * @property {boolean} scaled whether both games are shown at the same size, in multiples of k, rather than cell on cell
 */

/** The comparison's key in the link. */
export const COMPARISON = 'cmp';

/** @type {Record<Mode, string>} */
export const MODES = { side: 'Side by side', curtain: 'Curtain', blink: 'Blink', difference: 'Difference' };

const DEFAULTS = { dx: 0, dy: 0, mode: /** @type {Mode} */ ('curtain'), part: 0.5, scaled: false };

/**
 * The paper's Figure 4: hood, épaulettes and fabric match on the left; épaulette, arm and half of the hood on the
 * right.
 */
export const PRESETS = [
  { less: 3, dx: 1, dy: 1, shift: 3 },
  { less: 1, dx: 1, dy: 0, shift: 1 },
];

/**
 * A preset for a game.
 * @param {typeof PRESETS[0]} preset
 * @param {number} k
 * @returns {Pick<Comparison, 'k' | 'dx' | 'dy' | 'shift'> | null} null if there is no such game
 */
export function presetOf({ less, dx, dy, shift }, k) {
  return k > less ? { k: k - less, dx, dy, shift } : null;
}

/**
 * What a comparison begins with: the first preset, or, for the smallest games, its mirror image.
 * @param {number} k
 * @returns {Comparison}
 */
export function firstComparison(k) {
  const { less, dx, dy, shift } = PRESETS[0];
  return { ...DEFAULTS, ...(presetOf(PRESETS[0], k) ?? { k: k + less, dx: -dx, dy: -dy, shift: -shift }) };
}

/**
 * What a comparison with another game begins with: cell on cell.
 * @param {string} rival
 * @param {number} k
 * @returns {Comparison}
 */
export const besideRival = (rival, k) => ({ ...DEFAULTS, rival, k, shift: 0 });

/**
 * The same comparison for another game of the map: the other one goes with it. It keeps the distance of the games that
 * were chosen, so that whoever comes back to the first finds the second again, wherever the way went.
 * @param {Comparison} comparison
 * @param {{k: number, other: number}} chosen the games that the comparison was made for
 * @param {number} k the map's game now
 * @returns {Comparison}
 */
export const followed = (comparison, chosen, k) => ({
  ...comparison,
  k: Math.min(LIMIT, Math.max(1, chosen.other + (k - chosen.k))),
});

/**
 * Each bad value falls back by itself and is named in a sentence.
 * @param {string} text
 * @param {number} k the map's game
 * @param {string} [rival] the other game, where it is not the map's with another k
 * @returns {{comparison: Comparison, problems: string[]}}
 */
export function readComparison(text, k, rival) {
  const usual = rival ? besideRival(rival, k) : firstComparison(k);
  /** @type {string[]} */
  const problems = [];
  /**
   * @template T
   * @param {string | undefined} word
   * @param {T} otherwise
   * @param {(word: string) => T} read
   */
  const attempt = (word, otherwise, read) => {
    try {
      return word === undefined ? otherwise : read(word);
    } catch (error) {
      problems.push(/** @type {Error} */ (error).message);
      return otherwise;
    }
  };
  const signedOf = (/** @type {string} */ name) => (/** @type {string} */ word) =>
    readSigned(`${COMPARISON} ${name}`, word);
  const [game, dx, dy, shift, mode, ...rest] = text.split(',').map((word) => word.trim());
  const other = attempt(game, usual.k, (word) => readWhole(`${COMPARISON} k`, word, 1, LIMIT));
  const comparison = {
    ...DEFAULTS,
    ...(rival && { rival }),
    k: other,
    dx: attempt(dx, DEFAULTS.dx, signedOf('dx')),
    dy: attempt(dy, DEFAULTS.dy, signedOf('dy')),
    shift: attempt(shift, k - other, signedOf('shift')),
    mode: attempt(mode, DEFAULTS.mode, readMode),
  };
  for (const word of rest) {
    if (word === 'scaled') comparison.scaled = true;
    else comparison.part = attempt(word, DEFAULTS.part, readPart);
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

/**
 * A whole number with or without a sign, as far as the board reaches.
 * @param {string} name
 * @param {string} text
 */
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

/**
 * The palace number p of the other game matches p + shift; so its deviation v matches v + gap.
 * @param {Comparison} comparison
 * @param {number} k the map's game
 */
export const gapOf = ({ k: other, shift }, k) => other - k + shift;

/**
 * What the other game's view must be where the map's is `view`.
 * @param {Comparison} comparison
 * @param {number} k the map's game
 * @param {View} view
 * @returns {View}
 */
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

/**
 * A comparison in words: "497 at (+1, +1), +3".
 * @param {Pick<Comparison, 'k' | 'dx' | 'dy' | 'shift'> & {scaled?: boolean}} comparison
 */
export function described({ k, dx, dy, shift, scaled = false }) {
  return scaled ? `${grouped(k)}, scaled` : `${grouped(k)} at (${signed(dx)}, ${signed(dy)}), ${signed(shift)}`;
}
