// The legend of a game: its family's, or a plain one. And the short legend: what the groups of colours stand for, in as
// few words as a small legend has room for.
import { familyOf } from '../families/families.js';
import { plainLegend } from './palettes.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { Values } from '../families/families.js' */
/** @import { Legend } from './palettes.js' */

/** @type {WeakMap<Values, Legend>} of families that have none */
const plain = new WeakMap();

/** @param {Game} game @returns {Promise<Legend>} */
export async function legendOf(game) {
  const own = await familyOf(game).legend?.(game);
  if (own) return own;
  const values = familyOf(game).values(game);
  const legend = plain.get(values) ?? plainLegend(game.family, values);
  plain.set(values, legend);
  return legend;
}

/** Beyond that a legend would hide what it stands on; the panel of colours has it all. */
const MOST_GROUPS = 4;
/** A group's colours run from class to class; this many tell how. */
const SWATCHES = 3;

/**
 * @param {Game} game
 * @param {Palette} palette
 * @returns {Promise<{label: string, colours: string[]}[]>} none where there are too many
 */
export async function shortLegend(game, palette) {
  const { groups, classes } = await legendOf(game);
  const { bounds, classOf } = familyOf(game).values(game);
  if (classOf || groups.length < 2 || groups.length > MOST_GROUPS) return [];
  const colourOf = (/** @type {number} */ index) => palette.colourOf(index === 0 ? bounds[1] - 1 : bounds[index]);
  return groups.map(({ label, first, end }) => {
    const words = label ?? classes[first].label.replace(/^.*: /, '');
    return { label: words.charAt(0).toUpperCase() + words.slice(1), colours: sample(first, end).map(colourOf) };
  });
}

/** Some classes of a group, evenly from its first to its last. @param {number} first @param {number} end */
export function sample(first, end) {
  const count = Math.min(SWATCHES, end - first);
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? first : first + Math.round(((end - 1 - first) * i) / (count - 1)),
  );
}
