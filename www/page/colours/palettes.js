// A legend says what the classes of a family's values stand for, and which palettes they may have; and here is how a
// link names one of these, with changes of the user's own.
import { quoted } from '../core/format.js';

/** @import { Values } from '../families/families.js' */
/** @import { Scheme } from '../tiles/palette.js' */

/** @typedef {Map<number, string>} Changes  class -> its own colour, `#rrggbb` */
/** @typedef {{name: string, title: string, note: string, scheme: Scheme}} NamedPalette */

/**
 * @typedef {object} Legend
 * @property {string} name by which the choice of colours is remembered
 * @property {string} caption of the table of classes
 * @property {{name: string, label: string}[]} classes their names in links, and in words; without words one that does
 *   not occur
 * @property {{label: string | null, first: number, end: number}[]} groups of classes that follow one another, all of
 *   them in order; those with a label are counted together, too
 * @property {NamedPalette[]} palettes the first one has no name in links
 * @property {(text: string) => number} classNamed the class that a link names; -1 if there is none
 */

/**
 * A legend whose classes are called by their numbers in links.
 * @param {Pick<Legend, 'name' | 'caption' | 'palettes'> & {labels: string[], groups?: Legend['groups']}} given
 * @returns {Legend}
 */
export const numbered = ({ labels, groups = [{ label: null, first: 0, end: labels.length }], ...given }) => ({
  ...given,
  classes: labels.map((label, index) => ({ name: String(index), label })),
  groups,
  classNamed: (text) => (/^\d{1,2}$/.test(text) && Number(text) < labels.length ? Number(text) : -1),
});

/** What classes that have an order hold, by the least value of each. @param {ArrayLike<number>} bounds */
export const labelled = (bounds) =>
  Array.from(bounds, (bound, index) => {
    const next = bounds[index + 1];
    if (bound === -Infinity) return next === undefined ? 'all' : `below ${next}`;
    if (next === undefined) return `${bound} and more`;
    return next === bound + 1 ? String(bound) : `${bound} to ${next - 1}`;
  });

/** Each class by its bounds, in the family's colours. @param {string} name of the family @param {Values} values */
export const plainLegend = (name, { bounds, colours, palette = 'own' }) =>
  numbered({
    name,
    caption: 'Value, and share of the view',
    labels: labelled(bounds),
    palettes: [{ name: palette, title: 'Its own', note: '', scheme: { colours } }],
  });

/**
 * A palette's colours with the user's changes: a changed class has one colour, whatever the parity, and with one
 * changed all cells have the colours of their classes.
 * @param {NamedPalette} palette
 * @param {Changes} changes
 * @returns {Scheme}
 */
export function changed({ scheme }, changes) {
  return {
    colours: scheme.colours.map((colour, index) => changes.get(index) ?? colour),
    parities: scheme.parities?.map((both, index) => (changes.has(index) ? null : both)),
    colourOf: changes.size === 0 ? scheme.colourOf : undefined,
  };
}

/** @param {Legend} legend @param {string} text of the link @returns {NamedPalette} @throws {Error} with a sentence */
export function readPalette({ palettes }, text) {
  const found = text === '' ? palettes[0] : palettes.find(({ name }) => name === text);
  if (found) return found;
  throw new Error(
    `palette is ${palettes
      .map(({ name }) => name)
      .join(', ')
      .replace(/, (\w+)$/, ' or $1')}, not ${quoted(text)}.`,
  );
}

/**
 * @param {Legend} legend
 * @param {string} text of the link, as "-1:ffee00,8:ffffff"
 * @returns {{changes: Changes, problems: string[]}} what is good of it, and a sentence for each part that is not
 */
export function readColours({ classes, classNamed }, text) {
  /** @type {Changes} */
  const changes = new Map();
  const problems = [];
  const example = classes[Math.min(4, classes.length - 1)].name;
  for (const part of text.split(',').filter(Boolean)) {
    const [, name, colour] = /^([^:]+):#?([0-9a-f]{6})$/i.exec(part.trim()) ?? [];
    const index = colour ? classNamed(name) : -1;
    if (index >= 0) changes.set(index, `#${colour.toLowerCase()}`);
    else
      problems.push(`colours has parts as ${example}:ffee00 (a class, and red, green and blue), not ${quoted(part)}.`);
  }
  return { changes, problems };
}

/**
 * What a link chooses: of what is bad there is a sentence.
 * @param {Legend} legend
 * @param {string | null} name of the palette
 * @param {string | null} colours
 */
export function readChosen(legend, name, colours) {
  const { changes, problems } = readColours(legend, colours ?? '');
  let [palette] = legend.palettes;
  try {
    palette = readPalette(legend, name ?? '');
  } catch (error) {
    problems.unshift(/** @type {Error} */ (error).message);
  }
  return { palette, changes, problems };
}

/** @param {Legend} legend @param {Changes} changes @returns {string} empty if there are none */
export function writeColours({ classes }, changes) {
  const sorted = [...changes].sort(([a], [b]) => a - b);
  return sorted.map(([index, colour]) => `${classes[index].name}:${colour.slice(1)}`).join(',');
}

/** The legend whose choice is remembered without its name, as it was when there was no other. */
const UNNAMED = 'palaces';

/**
 * What is remembered of a legend's colours, in the text that holds what is remembered of all.
 * @param {string} text
 * @param {string} legend its name
 */
export const rememberedOf = (text, legend) => entriesOf(text).get(legend) ?? '';

/** @param {string} text @param {string} legend its name @param {string} choice empty: nothing is remembered of it */
export function withRemembered(text, legend, choice) {
  const entries = entriesOf(text).set(legend, choice);
  return [...entries]
    .filter(([, choice]) => choice !== '')
    .map(([name, choice]) => (name === UNNAMED ? choice : `${name}=${choice}`))
    .join('|');
}

/** @param {string} text */
const entriesOf = (text) =>
  new Map(
    text
      .split('|')
      .filter(Boolean)
      .map((entry) => {
        const [name, choice] = entry.includes('=') ? entry.split('=', 2) : [UNNAMED, entry];
        return [name, choice];
      }),
  );
