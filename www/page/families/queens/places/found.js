// What the search finds of blocking queens: games, cells, places, and the paper's terms.
import { GLOSSARY, TERMS } from './glossary.js';
import { LANDMARKS, mirrored } from './landmarks.js';
import { closeTo, destinationOf, destinations, viewOf } from './gazetteer.js';
import { capitalised, grouped } from '../../../core/format.js';
import { queensGame } from '../../../../shared/queens.js';

/** @import { Destination } from './gazetteer.js' */
/** @import { Found } from '../../families.js' */

/** The game and the cell that are named outright. @type {Found['named']} */
export function named({ k, cell, words }, shown, linkOf) {
  const game = queensGame(k ?? shown);
  if (cell) {
    const title = `Cell (${grouped(cell.x)}, ${grouped(cell.y)})`;
    return [{ kind: 'Cell', title, text: `Of game ${grouped(game.k)}`, link: linkOf(game, closeTo(cell)) }];
  }
  if (k === null || words.length > 0) return [];
  return [{ kind: 'Game', title: `Game ${grouped(k)}`, link: linkOf(game, null) }];
}

/** Terms and places of a game. @type {Found['ofGame']} */
export function ofGame(k, viewport, linkOf) {
  const game = queensGame(k);
  const linkTo = (/** @type {Destination} */ destination, twin = false) =>
    linkOf(game, viewOf(destination, twin, viewport));
  const all = destinations(k);
  const places = all.flatMap((one) =>
    (one.mirrored ? [false, true] : [false]).map((twin) => {
      const { x, y } = twin ? mirrored(one.place) : one.place;
      return {
        kind: 'Place',
        title: twin ? `${one.title}, its mirror image` : one.title,
        text: `Game ${grouped(k)}, at (${grouped(x)}, ${grouped(y)})`,
        link: linkTo(one, twin),
      };
    }),
  );
  const listed = new Set(all.map(({ title }) => title.toLowerCase()));
  const parts = LANDMARKS.filter(({ title, least }) => k >= least && !listed.has(title)).map(({ name, title }) => ({
    kind: 'Term',
    title: capitalised(title),
    text: GLOSSARY[name].text,
    link: linkTo(destinationOf(k, name)),
  }));
  const terms = TERMS.map(({ title, text, at }) => ({ kind: 'Term', title, text, link: linkTo(destinationOf(k, at)) }));
  return [...places, ...parts, ...terms];
}
