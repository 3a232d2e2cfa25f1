// The families of games, in one list. A family is a folder here: what the map has to know of its games, and what only
// they have. Everything else on the page asks the family of the game that it shows.
import { moduleAt } from '../workers/engine.js';
import { queens } from './queens/family.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */
/** @import { Names } from '../core/numbers.js' */
/** @import { Cells } from '../survey/slab-grid.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { TileValues } from '../../shared/messages.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */

/**
 * What to draw for a game, and how that lies in a view; nothing where it would be of no use.
 * @typedef {(game: any, view: View) => {tiles: ColouredTile[], view: View} | null} Sketch
 */

/** @typedef {{coloured: () => Promise<unknown>, picture: {colour: (address: TileAddress, content: TileValues) => ColouredTile}}} SketchOptions */

/**
 * What a sweep of a family's boards is like, if they are swept as a whole.
 * @template {Game} G
 * @typedef {object} Sweep
 * @property {(game: G, cells: Cells) => number} cellsIn about how many cells of a window must be computed
 * @property {(game: G, row: number) => number} outerEdge the column from which on nothing is left to be computed in a row
 * @property {(game: G) => {x: number, y: number}[]} starts the places where the sweep of a huge board begins
 * @property {(options: SketchOptions) => Promise<(game: G, view: View) => ReturnType<Sketch>>} [sketch] a rough picture of large games, before they are swept
 */

/** @typedef {{kind: string, label: string, name?: string, number?: number | bigint, text?: string}} Fact  `kind`: its class in style sheets; `name`, `number`, `text`: an exact number, and how people read it */

/**
 * What the values of a game's cells are like: whole numbers, at level 0 one a cell, as the family's module gives them in 32 bits.
 * Coarser tiles count them by class, at most 30 of them: each has the values from its bound to the next class's, or those for
 * which `classOf` gives it. The module counts by the same classes.
 * @typedef {object} Values
 * @property {ArrayLike<number>} bounds the least value of each class; of the first, -Infinity
 * @property {(value: number) => number} [classOf] the class of a value, where classes are no ranges: residues, for example
 * @property {string[]} colours of the classes, as `#rrggbb`, for whoever has chosen no others
 */

/** @typedef {import('../workers/pool.js').Help} Help */

/**
 * A family: what the map, which knows none of its games, asks about them. What a family doesn't have is absent.
 * @template {Game} G
 * @typedef {object} Family
 * @property {string} name as links write it
 * @property {string[]} keys of its parameters in links
 * @property {(texts: Map<string, string>) => {game: G | null, problems: string[]}} read the game that a link's texts tell; null where
 *   they tell none; a bad text falls back by itself, and is named in a sentence
 * @property {G} fallback the game of a link that names none
 * @property {(game: G) => string} title of a game, for the page's title
 * @property {(game: G) => string} described the map of it in words, as a sentence begins
 * @property {(game: G, value: number, text?: string) => Fact[]} facts what a cell's value says, for the status line; `text`: what the
 *   module says of it beside
 * @property {(game: G) => Values} values of its cells. The same object for games whose classes and colours are the same
 * @property {(game: G, viewport: Viewport, insets: Box) => View} fitted the view of a whole game
 * @property {(game: G) => Names} [names] numbers of a game that may be called by name where a number is asked for: k/3
 * @property {URL} [module] its wasm module; none if its worker computes in plain JavaScript
 * @property {(game: G) => Help | undefined} [help] that other workers can give with tiles; without, one worker computes them all
 * @property {Sweep<G>} [sweep] without, each tile is computed when it is asked for, and no survey of the board comes first
 */

/** @type {Record<string, Family<any>>} */
export const FAMILIES = { queens };

/**
 * @template {Game} G
 * @param {G} game
 * @returns {Family<G>}
 */
export const familyOf = (game) => FAMILIES[game.family];

/**
 * A family's wasm module, compiled once; nothing where it has none.
 * @param {Family<any>} family
 */
export const moduleOf = ({ module }) => module && moduleAt(module);

/**
 * What a game's numbers may be called where a number is asked for.
 * @param {Game} game
 */
export const namesOf = (game) => familyOf(game).names?.(game) ?? {};

/** The keys of all families' parameters in links, and that of the family itself. */
export const GAME_KEYS = ['game', ...new Set(Object.values(FAMILIES).flatMap(({ keys }) => keys))];

/**
 * The game that a link's texts tell.
 * @param {Map<string, string>} texts
 * @returns {{game: Game | null, problems: string[]}}
 */
export function readGame(texts) {
  const name = texts.get('game') ?? queens.name;
  if (Object.hasOwn(FAMILIES, name)) return FAMILIES[name].read(texts);
  const known = Object.keys(FAMILIES).join(', ');
  const { game, problems } = queens.read(texts);
  return { game, problems: [`game is one of ${known}, not \u201c${name.slice(0, 40)}\u201d.`, ...problems] };
}

