// What is drawn over the picture, in words of the link: `overlays=labels,grid,scale` lists all that is on.
import { quoted } from './format.js';

/**
 * What may lie over a family's maps.
 * @typedef {object} Overlays
 * @property {string[]} names as links write them, in this order. Each map has `grid` and `scale`
 * @property {Record<string, string>} labels of the names, as the panel offers them
 * @property {string[]} [exclusive] names of which one at most is on: a cell has room for one kind of number
 * @property {(isSmall: boolean) => Set<string>} usual what is on where the link doesn't say; a small screen has less
 *   room
 */

/** The part's key in the link. */
export const OVERLAYS = 'overlays';

/** What the link says when nothing is on. */
const NONE = 'none';

/** @type {Overlays} of families that have none of their own */
export const PLAIN = {
  names: ['grid', 'scale'],
  labels: { grid: 'Grid', scale: 'Scale' },
  usual: () => new Set(['grid', 'scale']),
};

/** @param {string} text @param {Pick<Overlays, 'names'>} overlays @throws {Error} with a sentence */
export function readOverlays(text, { names }) {
  const words = text === NONE ? [] : text.split(',');
  const stranger = words.find((word) => !names.includes(word));
  if (stranger === undefined) return new Set(words);
  throw new Error(`${OVERLAYS} is \u201c${NONE}\u201d or some of ${names.join(', ')}, not ${quoted(stranger)}.`);
}

/** @param {Set<string>} on @param {Pick<Overlays, 'names'>} overlays */
export const writeOverlays = (on, { names }) => names.filter((name) => on.has(name)).join(',') || NONE;

/** What is on. @param {string | null} text of the link @param {Overlays} overlays @param {boolean} isSmall screen */
export function overlaysOn(text, overlays, isSmall) {
  try {
    return text === null ? overlays.usual(isSmall) : readOverlays(text, overlays);
  } catch {
    return overlays.usual(isSmall); // the part that has the key says what is wrong
  }
}

/** The screens on which there is little room over the map. */
export const SMALL_SCREEN = '(max-width: 720px), (max-height: 520px)';

/**
 * What is on once one of them has been switched.
 * @param {Set<string>} on
 * @param {string} name
 * @param {boolean} wanted
 * @param {Overlays} overlays
 */
export function switched(on, name, wanted, { exclusive = [] }) {
  const others = exclusive.includes(name) ? exclusive : [name];
  const rest = [...on].filter((one) => !others.includes(one));
  return new Set(wanted ? [...rest, name] : rest);
}
