// What can be found: terms, places, games, the gallery's pictures and the claims, each with the link that leads there.
import { FAMILIES } from '../families/families.js';
import { GLOSSARY } from '../atlas/glossary.js';
import { LANDMARKS } from '../atlas/landmarks.js';
import { NAMED } from '../../shared/pieces.js';
import { TERMS } from './terms.js';
import { PIN, textIn, titleOf } from '../pins/pin.js';
import { coordinate } from '../core/view.js';
import { destinationOf, destinations, viewOf } from '../atlas/gazetteer.js';
import { grouped } from '../core/format.js';
import { queensGame } from '../../shared/queens.js';
import { writeLink } from '../app/link.js';

/** @import { Viewport } from '../core/view.js' */
/** @import { Index } from '../gallery/gallery.js' */
/** @import { Claim } from '../../shared/lab.js' */
/** @import { Destination } from '../atlas/gazetteer.js' */
/** @import { Entry } from './ranking.js' */
/** @import { Query } from './query.js' */

/** A cell of 32 pixels. */
const CELL_ZOOM = 5;

/**
 * The game and the cell that are named outright.
 * @param {Query} query
 * @param {number} shown k of the game that is shown
 * @returns {Entry[]}
 */
export function named({ k, cell, words }, shown) {
  const game = queensGame(k ?? shown);
  if (cell) {
    const place = { x: coordinate(cell.x, 0.5), y: coordinate(cell.y, 0.5), zoom: CELL_ZOOM };
    const title = `Cell (${grouped(cell.x)}, ${grouped(cell.y)})`;
    return [{ kind: 'Cell', title, text: `Of game ${grouped(game.k)}`, link: writeLink(game, place) }];
  }
  if (k === null || words.length > 0) return [];
  return [{ kind: 'Game', title: `Game ${grouped(k)}`, link: writeLink(game, null) }];
}

/**
 * Terms and places of a game.
 * @param {number} k
 * @param {Viewport} viewport
 * @returns {Entry[]}
 */
export function ofGame(k, viewport) {
  const game = queensGame(k);
  const linkTo = (/** @type {Destination} */ destination, twin = false) =>
    writeLink(game, viewOf(destination, twin, viewport));
  const places = destinations(k).flatMap((one) =>
    (one.mirrored ? [false, true] : [false]).map((twin) => {
      const { x, y } = one.place;
      const [column, row] = twin ? [y, x] : [x, y];
      return {
        kind: 'Place',
        title: twin ? `${one.title}, its mirror image` : one.title,
        text: `Game ${grouped(k)}, at (${grouped(column)}, ${grouped(row)})`,
        link: linkTo(one, twin),
      };
    }),
  );
  const listed = new Set(destinations(k).map(({ title }) => title.toLowerCase()));
  const parts = LANDMARKS.filter(({ title, least }) => k >= least && !listed.has(title)).map(({ name, title }) => ({
    kind: 'Term',
    title: title.charAt(0).toUpperCase() + title.slice(1),
    text: GLOSSARY[name].text,
    link: linkTo(destinationOf(k, name)),
  }));
  const terms = TERMS.map(({ title, text, at }) => ({ kind: 'Term', title, text, link: linkTo(destinationOf(k, at)) }));
  return [...places, ...parts, ...terms];
}

/** @returns {Entry[]} */
export const games = () => [
  ...FAMILIES.map(({ name, label, links = [name] }) => ({ kind: 'Game', title: label, link: `#game=${links[0]}` })),
  ...NAMED.map(({ key, name }) => ({ kind: 'Game', title: name, text: 'A piece of its own', link: `#game=${key}` })),
];

/**
 * @param {Index} index
 * @returns {Entry[]}
 */
export const pictures = ({ chapters }) =>
  chapters.flatMap(({ items }) => items.map(({ title, alt, link }) => ({ kind: 'Picture', title, text: alt, link })));

/**
 * @param {Claim[]} claims
 * @returns {Entry[]}
 */
export const claimed = (claims) =>
  claims.map(({ name, claim, source }) => ({
    kind: 'Claim',
    title: claim,
    text: source,
    link: `#lab=claim;name:${name}`,
  }));

/**
 * What the reader has noted.
 * @param {import('../pins/pin.js').Pin[]} pins
 * @returns {Entry[]}
 */
export const pinned = (pins) =>
  pins.map((pin) => {
    const place = textIn(pin, PIN)?.replace(',', ', ');
    return { kind: 'Pin', title: titleOf(pin), text: place ? `${pin.note}\nAt (${place})` : pin.note, link: pin.link };
  });
