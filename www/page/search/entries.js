// What can be found: terms, places, games, the gallery's pictures and the claims, each with the link that leads there.
import { FAMILIES } from '../families/families.js';
import { NAMED } from '../../shared/pieces.js';
import { PIN, textIn, titleOf } from '../pins/pin.js';

/** @import { Index } from '../gallery/gallery.js' */
/** @import { Claim } from '../../shared/lab.js' */
/** @import { Entry } from './ranking.js' */

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
 * @param {Pick<Claim, 'name' | 'claim' | 'source'>[]} claims
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
