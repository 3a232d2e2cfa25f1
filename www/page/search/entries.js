// What can be found: terms, places, games, the gallery's pictures and the claims, each with the link that leads there;
// and what the page can do, each with its command.
import { grouped } from '../core/format.js';
import { coordinate } from '../core/view.js';
import { familyOf } from '../families/families.js';
import { PIN, textIn, titleOf } from '../pins/pin.js';

/** @import { Index } from '../gallery/gallery.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { LinkOf } from '../families/families.js' */
/** @import { ListedGame } from '../game/games.js' */
/** @import { Claim } from '../../shared/lab.js' */
/** @import { Entry } from './ranking.js' */

/** @param {ListedGame[]} listed @returns {Entry[]} */
export const games = (listed) =>
  listed.map(({ name, family, link }) => ({ kind: 'Game', title: name, text: family, link: `#${link}` }));

/** A cell of 32 pixels. */
const CELL_ZOOM = 5;

export const ACTION = 'Action';

/**
 * What the page can do, by command, in the words that somebody may look for.
 * @type {[command: string, title: string, text?: string][]}
 */
const ACTIONS = [
  ['inspect', 'Inspect a cell', 'Value, moves, automaton, thermograph, verify'],
  ['show', 'Colours, grid and names', 'Legend, palettes, layer, overlays, minimap, contrast'],
  ['game', 'Choose a game', 'k, pieces, rules, draw a piece'],
  ['tour', 'Gallery and guided tour', 'Pictures'],
  ['places', 'Places', 'Landmarks of the pattern; go to a cell'],
  ['pins', 'Pins', 'Notes of your own on the map'],
  ['compare', 'Compare with another game', 'Side by side, curtain, blink, difference'],
  ['lab', 'Laboratory', 'Experiments, claims, instruments: measure'],
  ['calculator', 'Calculator for games', 'Sums and values'],
  ['paper', 'The paper on Chessfights', 'Tables and claims'],
  ['play', 'Play', 'Puzzles, rules, the computer, two players'],
  ['share', 'Share a link', 'QR code, citation, BibTeX, alt text'],
  ['export', 'Save or copy a picture', 'Export, PNG, slide, SVG, printed page'],
  ['film', 'Make a film', 'Export, GIF, WebM, animation'],
  ['numbers', 'Save numbers', 'Export, CSV, NumPy, values, verify'],
  ['embed', 'Embed in a web page', 'Frame, iframe, element, code, Moodle'],
  ['lecture', 'Present in a lecture', 'Larger type, nothing but the map'],
  ['performance', 'Settings', 'Shortcuts, speed, performance, memory, saved games'],
  ['help', 'Help and keys', 'How to read the map, shortcuts'],
  ['fit', 'Fit the whole game', 'The whole board in the window'],
  ['home', 'Home', 'Where the page opens'],
  ['fullscreen', 'Full screen'],
];

/**
 * @param {(command: string) => boolean} isThere  whether there is such a thing for the game that is shown
 * @returns {Entry[]}
 */
export const actions = (isThere) =>
  ACTIONS.filter(([command]) => isThere(command)).map(([link, title, text]) => ({ kind: ACTION, title, text, link }));

/**
 * A cell of the game that is shown.
 * @param {Game} game
 * @param {{x: number, y: number}} cell
 * @param {LinkOf} linkOf
 * @returns {Entry}
 */
export const cellOf = (game, { x, y }, linkOf) => ({
  kind: 'Cell',
  title: `Cell (${grouped(x)}, ${grouped(y)})`,
  text: `Of ${familyOf(game).title(game)}`,
  link: linkOf(game, { x: coordinate(x, 0.5), y: coordinate(y, 0.5), zoom: CELL_ZOOM }),
});

/** @param {Index} index @returns {Entry[]} */
export const pictures = ({ chapters }) =>
  chapters.flatMap(({ items }) => items.map(({ title, alt, link }) => ({ kind: 'Picture', title, text: alt, link })));

/** @param {Pick<Claim, 'name' | 'claim' | 'source'>[]} claims @returns {Entry[]} */
export const claimed = (claims) =>
  claims.map(({ name, claim, source }) => ({
    kind: 'Claim',
    title: claim,
    text: source,
    link: `#lab=claim;name:${name}`,
  }));

/** What the reader has noted. @param {import('../pins/pin.js').Pin[]} pins @returns {Entry[]} */
export const pinned = (pins) =>
  pins.map((pin) => {
    const place = textIn(pin, PIN)?.replace(',', ', ');
    return { kind: 'Pin', title: titleOf(pin), text: place ? `${pin.note}\nAt (${place})` : pin.note, link: pin.link };
  });
