// What a family adds to what is exported: which numbers its cells have, what a whole game is, whom to
// cite.
import { familyOf } from '../families/families.js';
import { LIMIT, visibleCells } from '../core/view.js';
import { rectangleOf } from './excerpt.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Reference } from '../core/references.js' */
/** @import { Rectangle } from './excerpt.js' */
/** @import { Point, View, Viewport } from '../core/view.js' */

/**
 * @typedef {object} NumberField  numbers of cells that a file may hold
 * @property {string} title
 * @property {number} plus added to the values that the map has
 * @property {boolean} isWide whether 32 bits are too few
 * @property {(x: bigint, y: bigint) => bigint} [beyond] the number of a cell whose value 32 bits cannot hold on the map
 * @property {number} [most] the greatest value that the map tells exactly, if it is not that of 32 bits
 */

/**
 * Files of what cells hold, where that is more than a number.
 * @template {Game} G
 * @typedef {object} TextFiles
 * @property {{title: string, ending: string}[]} formats
 * @property {(game: G, rectangle: Rectangle, ending: string, ask: (name: string, about: object) => Promise<string>) =>
 *   Promise<{text: string, rectangle: Rectangle}>} write with the cells that the file has, which are those asked for as
 *   far as they are known; rejects with a sentence
 */

/** @typedef {{text: string, kind: 'region' | 'border' | 'junction', size: number}} Name  `size`: of its letters */
/**
 * @typedef {{lettering: Name, stand: {x: number, y: number, angle: number}, dot: Point | null}} NameOnMap  `stand`: of
 *   its middle, with the turn in radians; `dot`: the point that it names
 */
/** @typedef {(name: Name) => {width: number, height: number}} Measure  of the room that it takes */

/** @typedef {(name: string, about: object) => Promise<any>} Ask  asks the game's worker */
/** @typedef {{lines: string[], value: number}} Written  in a cell: the same object in all with the same entry */

/**
 * @template {Game} G
 * @typedef {object} Material
 * @property {(game: G) => NumberField[]} fields the first is the usual one; none where `texts` are exported instead
 * @property {TextFiles<G>} [texts]
 * @property {(game: G) => Rectangle} [extent] of a whole game; without, it is what the fitted view shows
 * @property {(game: G, view: View, viewport: Viewport, measure: Measure) => Promise<NameOnMap[]>} [names] that are
 *   written on a picture of a view
 * @property {(game: G, cells: Rectangle, ask: Ask) => Promise<(x: number, y: number) => Written | null>} [writing] what
 *   stands in cells that are large enough; null where that is nothing. `value`: as the map has it
 * @property {Reference[]} references what is cited beside the view
 * @property {string} colours what a cell's colour says, in a clause
 */

/** @type {Material<Game>} of families that have none of their own */
const PLAIN = {
  fields: () => [{ title: 'values', plus: 0, isWide: false }],
  references: [],
  colours: 'each cell has the colour of its value',
};

/** The view that a whole game is fitted to, where its extent isn't told. */
const FITTED = { width: 1600, height: 1600, ratio: 1 };

/** @param {Game} game @returns {Promise<Material<any>>} */
export const materialOf = async (game) => (await familyOf(game).takeaway?.(game)) ?? PLAIN;

/** The view of a whole game. @param {Game} game */
export const wholeOf = (game) => familyOf(game).fitted(game, FITTED, { left: 0, top: 0, right: 0, bottom: 0 });

/** @param {Material<any>} material @param {Game} game @returns {Rectangle} */
export function extentOf({ extent }, game) {
  const { x, y, width, height } = extent?.(game) ?? rectangleOf(visibleCells(wholeOf(game), FITTED));
  return { x, y, width: Math.min(width, LIMIT - x), height: Math.min(height, LIMIT - y) };
}
