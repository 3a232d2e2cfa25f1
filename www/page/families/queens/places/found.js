// What the search finds of blocking queens: games, cells, places, and the paper's terms.
import { GLOSSARY, TERMS } from './glossary.js';
import { LANDMARKS } from './landmarks.js';
import { coordinate } from '../../../core/view.js';
import { destinationOf, destinations, viewOf } from './gazetteer.js';
import { grouped } from '../../../core/format.js';
import { queensGame } from '../../../../shared/queens.js';

/** @import { Destination } from './gazetteer.js' */
/** @import { Entry } from '../../../search/ranking.js' */
/** @import { Query } from '../../../search/query.js' */
/** @import { LinkOf } from '../../families.js' */
/** @import { Viewport } from '../../../core/view.js' */

/** A cell of 32 pixels. */
const CELL_ZOOM = 5;

/**
 * The game and the cell that are named outright.
 * @param {Query} query
 * @param {number} shown k of the game that is shown
 * @param {LinkOf} linkOf
 * @returns {Entry[]}
 */
export function named({ k, cell, words }, shown, linkOf) {
  const game = queensGame(k ?? shown);
  if (cell) {
    const place = { x: coordinate(cell.x, 0.5), y: coordinate(cell.y, 0.5), zoom: CELL_ZOOM };
    const title = `Cell (${grouped(cell.x)}, ${grouped(cell.y)})`;
    return [{ kind: 'Cell', title, text: `Of game ${grouped(game.k)}`, link: linkOf(game, place) }];
  }
  if (k === null || words.length > 0) return [];
  return [{ kind: 'Game', title: `Game ${grouped(k)}`, link: linkOf(game, null) }];
}

/**
 * Terms and places of a game.
 * @param {number} k
 * @param {Viewport} viewport
 * @param {LinkOf} linkOf
 * @returns {Entry[]}
 */
export function ofGame(k, viewport, linkOf) {
  const game = queensGame(k);
  const linkTo = (/** @type {Destination} */ destination, twin = false) =>
    linkOf(game, viewOf(destination, twin, viewport));
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
