// What can be found: terms, places, games, the gallery's pictures and the claims, each with the link that leads there;
// and what the page can do, each with its command.
import { ACTIONS } from '../app/actions.js';
import { grouped } from '../core/format.js';
import { coordinate } from '../core/view.js';
import { familyOf } from '../families/families.js';
import { placeOf, titleOf } from '../pins/pin.js';

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
 * @param {(command: string) => boolean} isThere  whether there is such a thing for the game that is shown
 * @returns {Entry[]}
 */
export const actions = (isThere) =>
  Object.entries(ACTIONS).flatMap(([link, [title, text]]) =>
    isThere(link) ? [{ kind: ACTION, title, text, link }] : [],
  );

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
    const place = placeOf(pin);
    return { kind: 'Pin', title: titleOf(pin), text: place ? `${pin.note}\nAt (${place})` : pin.note, link: pin.link };
  });
