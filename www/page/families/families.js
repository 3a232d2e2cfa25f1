// The families of games, in one list. A family is a folder here: what the map has to know of its games, and what only
// they have. Everything else on the page asks the family of the game that it shows. All families but the first are
// loaded when a game of theirs is wanted: links and choices wait for that, so that `familyOf` need not.
import { moduleAt } from '../workers/engine.js';
import { queens } from './queens/family.js';
import { quoted } from '../core/format.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Box, Point, View, Viewport } from '../core/view.js' */
/** @import { Frame } from '../embed/embed.js' */
/** @import { Explorer } from '../map/explorer.js' */
/** @import { Layers } from '../map/layers.js' */
/** @import { Names } from '../core/numbers.js' */
/** @import { Cells } from '../survey/slab-grid.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { TileValues } from '../../shared/messages.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Legend } from '../colours/palettes.js' */
/** @import { NamedGame } from '../game/games.js' */
/** @import { Help, Pool } from '../workers/pool.js' */
/** @import { Explainer, Surroundings } from '../inspector/explainer.js' */
/** @import { Material } from '../export/material.js' */
/** @import { Query } from '../search/query.js' */
/** @import { Entry } from '../search/ranking.js' */
/** @import { Overlays } from '../core/overlays.js' */
/** @import { Host, PartEntry } from '../app/parts.js' */

/**
 * What to draw for a game, and how that lies in a view; null where it would be of no use.
 * @typedef {(game: any, view: View) => {tiles: ColouredTile[], view: View} | null} Sketch
 */
/**
 * @typedef {{coloured: () => Promise<unknown>, picture: {colour: (address: TileAddress, content: TileValues) =>
 *   ColouredTile}}} SketchOptions
 */

/**
 * What a sweep of a family's boards is like, if they are swept as a whole.
 * @template {Game} G
 * @typedef {object} Sweep
 * @property {(game: G, cells: Cells) => number} cellsIn about how many cells of a window must be computed
 * @property {(game: G, row: number) => number} outerEdge the column from which on a row needs no computing
 * @property {(game: G) => {x: number, y: number}[]} starts the places where the sweep of a huge board begins
 * @property {(options: SketchOptions) => Promise<Sketch>} [sketch] of large games, before they are swept
 * @property {boolean} [onGraphics] whether the kernel for graphics cards (worker/gpu) sweeps them, too
 */

/**
 * @typedef {{kind: string, label: string, name?: string, number?: number | bigint, text?: string}} Fact  `kind`: its
 *   class in style sheets; `name`, `number`, `text`: an exact number, and how people read it
 */

/**
 * What the values of a game's cells are like: whole numbers of 32 bits at level 0. Coarser tiles count them by class,
 * at most 30 of them, as the family's module does, too.
 * @typedef {object} Values
 * @property {ArrayLike<number>} bounds the least value of each class; of the first, -Infinity
 * @property {(value: number) => number} [classOf] the class of a value, where classes are no ranges, as of residues
 * @property {string[]} colours of the classes, as `#rrggbb`, unless the reader has chosen others
 * @property {string} [palette] what links call these colours; without, `own`
 * @property {{unknown: number}} [codes] where values are names, to which no number can be added: that of no value
 */

/** @typedef {{element: HTMLElement, tell: () => void, close: () => void}} Verification  `tell`: after each frame */

/**
 * A game that is played on the map in a frame; what the page around wishes it asks by messages.
 * @typedef {object} FramedPlay
 * @property {object | null} state for the page around; null before the first game
 * @property {(texts: Map<string, string>, game: any, isPlaced: boolean) => Promise<void>} applyLink what a link tells
 *   of play; `isPlaced`: whether it tells where to look
 * @property {(point: Point) => boolean} tap whether a click or tap is the game's
 * @property {(wish: any) => Promise<object | null>} start
 * @property {(move: any) => Promise<object | null>} move
 * @property {() => Promise<object | null>} undo
 * @property {() => Promise<object | null>} redo
 * @property {() => void} close
 */
/**
 * @typedef {(frame: Frame, explorer: Explorer, layers: Layers, show: (game: any, place: View) => void) =>
 *   Promise<FramedPlay>} BeginPlay
 */

/**
 * @template {Game} G
 * @typedef {{change: (game: G) => void, redraw: () => void}} FieldsPage  `change`: another game is chosen
 */
/**
 * The fields for a family's parameters in the Game panel, and in the Show panel for what is shown of a game.
 * @template {Game} G
 * @typedef {{game: (game: G) => TemplateResult, show?: (game: G) => TemplateResult}} Fields
 */

/** @typedef {{text: string, label: string}} OtherGame  `text`: as links write a game, see `compare/other-game.js` */

/** How maps are read, and keys of the inspector. @typedef {{paragraphs: string[], keys?: [string, string][]}} Guide */

/** @typedef {(game: Game, view: View | null) => string} LinkOf */
/**
 * What a search finds of a family's games.
 * @typedef {object} Found
 * @property {(query: Query, k: number, linkOf: LinkOf) => Entry[]} named outright: a game, a cell; `k`: of the map
 * @property {(k: number, viewport: Viewport, linkOf: LinkOf) => Entry[]} ofGame its places, and terms with examples
 */

/**
 * A family: what the map, which knows none of its games, asks about them. What a family doesn't have is absent.
 * @template {Game} G
 * @typedef {object} Family
 * @property {string} name
 * @property {string[]} keys of its parameters in links, beside `game`
 * @property {string[]} [sums] keys of links whose texts have plus signs of their own
 * @property {(texts: Map<string, string>) => {game: G | null, problems: string[]}} read the game of a link; null where
 *   it tells none, which only the first family may do. A bad text falls back, and is named in a sentence
 * @property {G} fallback the game that is shown when the family is chosen
 * @property {(page: FieldsPage<G>) => Promise<Fields<G>>} [fields] for its parameters
 * @property {(game: G, shown: G) => G} [adopt] a chosen game with what is shown of the one before
 * @property {(game: G, by: number) => G} [step] the game this many after this one, or before it; at an end it stays
 * @property {(game: G) => string} title of a game, for the page's title
 * @property {(game: G) => {name: string, detail: string}} chip in the head; single letters of the detail are variables
 * @property {(game: G) => string} shown what the map shows of it
 * @property {(game: G) => string} described the map of it in words, as a sentence begins
 * @property {(game: G, value: number, text?: string) => Fact[]} facts of a cell's value, for the status line; `text`:
 *   what the module says of it beside
 * @property {(game: G) => Values} values of its cells. The same object for games whose classes and colours are the same
 * @property {(game: G) => Promise<Legend>} [legend] what their classes stand for, and their palettes; without, classes
 *   are told by their bounds. The same object for games whose classes mean the same
 * @property {(surroundings: Surroundings) => Promise<Explainer<G>>} [explain] of a selected cell, in the panel and on
 *   the map; without, what the status line says
 * @property {(game: G) => Promise<Material<G>>} [takeaway] what is exported: which numbers, and whom to cite; without,
 *   the values of cells
 * @property {() => Promise<Overlays>} [overlays] what may lie over its maps; without, grid and scale
 * @property {() => Promise<Guide>} [guide] how its maps are read; without, the help tells of keys and gestures only
 * @property {() => Promise<Found>} [search] what the page's search finds of its games
 * @property {(host: Host) => Promise<Verification>} [verify] a section where the view is checked by other means
 * @property {(game: G, viewport: Viewport, insets: Box) => View} fitted the view of a whole game
 * @property {(game: G) => number | null} [sizeOf] what the pattern's lengths are multiples of, for the same feature of
 *   another game
 * @property {(game: G, cells: Box) => boolean} [isEmpty] whether there is nothing to be seen in a part of the board
 * @property {(game: G, cells: Box, pool: Pick<Pool, 'ask'>) => Promise<string | null> | undefined} [alike] why all
 *   cells of a part of the board have one colour, in a sentence
 * @property {(game: G) => Names} [names] numbers of a game that may be called by name where a number is asked for: k/3
 * @property {(game: G, k: number) => G | undefined} [withK] the same palace game with another k; they carry it as `k`
 * @property {OtherGame[]} [layers] what can be shown of a game beside another layer of it, as `~show:mean`
 * @property {(values: Values) => OtherGame[]} [otherGames] games of the family that show such values, to be compared
 * @property {(game: G, values: Values, k: number, map: any) => G | null} [comparableWith] the same game, showing such
 *   values, with this k where they are palace numbers; null where it cannot. `map`: the game that shows them there
 * @property {(game: G) => Record<string, string>} [experiments] what the laboratory is given to be about a game
 * @property {() => Promise<{begin: BeginPlay}>} [framedPlay] play in a frame on another page
 * @property {Record<string, PartEntry>} [parts] of the page that only its games have: each has a tab in a panel of
 *   `app/panels.js`, or shows itself
 * @property {URL} [module] its wasm module; none if its worker computes in plain JavaScript
 * @property {(game: G) => Help | undefined} [help] of other workers with tiles; without, one worker computes them all
 * @property {Sweep<G>} [sweep] without, each tile is computed when it is asked for, and no survey comes first
 */

/**
 * A family in the list.
 * @typedef {object} Listed
 * @property {string} name as games carry it, and the list of the workers' engines
 * @property {string[]} [links] what links call its games after `game=`, if that is not its name alone
 * @property {string} label as readers choose it
 * @property {() => Promise<{games: NamedGame[]}>} [games] those that have names; without, all of them are one
 * @property {() => Promise<{family: Family<any>}>} [load] its `family.js`; none: it is here from the beginning
 */

/** The family of a link that names none, and its entry. */
export const FIRST = queens;

/** What links call games with one piece. */
const PIECES = 'piece wythoff nim ryuo ryuo-3a ryuo-3b maharaja generalized-wythoff white-knight king nightrider';

/** @type {Listed[]} */
export const FAMILIES = [
  // Not by FIRST's name: in a file of one family that one is the first, and these are known, but not there.
  { name: 'queens', label: 'Blocking queens' },
  {
    name: 'pieces',
    label: 'Any piece',
    load: () => import('./pieces/family.js'),
    games: () => import('./pieces/games.js'),
    links: PIECES.split(' '),
  },
  {
    name: 'partizan',
    links: ['chessfights', 'partizan'],
    label: 'Left and Right',
    load: () => import('./partizan/family.js'),
    games: () => import('./partizan/games.js'),
  },
];

/** @type {Map<string, Family<any>>} by name, as far as they are here */
const loaded = new Map([[FIRST.name, FIRST]]);

/**
 * The family of a game, which is here: whoever has made the game has needed it.
 * @template {Game} G
 * @param {G} game
 * @returns {Family<G>}
 */
export function familyOf(game) {
  const family = loaded.get(game.family);
  if (!family) throw new Error(`The games \u201c${game.family}\u201d were asked for before they were loaded.`);
  return family;
}

/** @param {string} name @returns {Promise<Family<any>>} rejects with a sentence */
export async function loadFamily(name) {
  const entry = FAMILIES.find((entry) => entry.name === name);
  const module = await entry?.load?.().catch((cause) => Promise.reject(new Error(unloadedOf(entry), { cause })));
  const family = module?.family ?? loaded.get(name);
  if (!family) throw new Error(`There are no games \u201c${name}\u201d.`);
  loaded.set(name, family);
  return family;
}

/** @param {{label: string}} entry */
const unloadedOf = ({ label }) => `\u201c${label}\u201d could not be loaded. Check your connection.`;

/** The families that are here. */
export const families = () => [...loaded.values()];

/** @param {string} text after `game=` */
const entryNamed = (text) => FAMILIES.find(({ name, links = [name] }) => links.includes(text));

/**
 * Loads the family that texts of a link name, if it isn't here yet.
 * @param {{get: (key: string) => string | null | undefined}} texts
 * @returns {Promise<unknown> | null} null: it is here, or there is none of that name. It never rejects: `readGame`
 *   tells
 */
export function loadNamed(texts) {
  const entry = entryNamed(texts.get(GAME) ?? FIRST.name);
  return !entry || loaded.has(entry.name) ? null : loadFamily(entry.name).catch(() => {});
}

/** A family's wasm module, compiled once; nothing where it has none. @param {string} name of a family that is here */
export function moduleOf(name) {
  const { module } = loaded.get(name) ?? {};
  return module && moduleAt(module);
}

/** What a game's numbers may be called where a number is asked for. @param {Game} game */
export const namesOf = (game) => familyOf(game).names?.(game) ?? {};

/** The key of a link that names a game's family. */
const GAME = 'game';

/**
 * The game that a link's texts tell. A family that nobody knows is a problem of the link; that one could not be loaded
 * is none, and told in a sentence.
 * @param {Map<string, string>} texts
 * @returns {{game: Game | null, keys: string[], problems: string[], unloaded: string | null}} keys: those that have
 *   been read
 */
export function readGame(texts) {
  const name = texts.get(GAME) ?? FIRST.name;
  const entry = entryNamed(name);
  const family = entry && loaded.get(entry.name);
  const { keys, read } = family ?? FIRST;
  const { game, problems } = read(texts);
  const known = FAMILIES.flatMap(({ name, links = [name] }) => links).join(', ');
  if (!entry) problems.unshift(`${GAME} is one of ${known}, not ${quoted(name)}.`);
  const unloaded = entry && !family ? unloadedOf(entry) : null;
  return { game, keys: [GAME, ...keys], problems, unloaded };
}

/** The game that a link with nothing but this k shows. @param {number} k @returns {Game} */
export const gameOfK = (k) => FIRST.read(new Map([['k', String(k)]])).game ?? FIRST.fallback;
