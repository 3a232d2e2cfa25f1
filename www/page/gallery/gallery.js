// The gallery as plain values: chapters of items in the order of the tour, as the build has written them down
// (gallery/index.json, made of www/gallery/*.md by crates/site).
import { readGame } from '../families/families.js';
import { textsOf } from '../app/link.js';

/**
 * An element's name, then, for a link, where it leads to, then what is in it; or a text.
 * @typedef {string | [string, ...any[]]} Node
 *
 * @typedef {object} Item
 * @property {string} name in links
 * @property {string} title
 * @property {string} link of the map at this item
 * @property {[number, number, number, number]} window first column and row, width and height in cells
 * @property {string} alt its picture in words
 * @property {Node[]} text
 *
 * @typedef {{title: string, items: Item[]}} Chapter
 * @typedef {{title: string, text: Node[], chapters: Chapter[]}} Index
 */

/** What an item's link says itself, beside the game; other keys of the link before it stay. */
const OWN = new Set('k x y zoom box item pin sel cmp mode pos puzzle players lab contrast'.split(' '));

/** @typedef {Index & {items: Item[]}} Gallery  with all items, in the order of the tour */

/** @param {Index} index @returns {Gallery} */
export const galleryOf = (index) => ({ ...index, items: index.chapters.flatMap(({ items }) => items) });

/** A link of the gallery, with what stays of the link that is left. @param {string} link @param {string} before */
export function followedFrom(link, before) {
  const { keys } = readGame(textsOf('', before));
  const kept = before
    .slice(1)
    .split('&')
    .filter((part) => part && ![...OWN, ...keys].includes(part.split('=')[0]));
  return [link, ...kept].join('&');
}

/** The game of an item, whose family has been loaded. @param {Item} item */
export const gameOf = ({ link }) => readGame(textsOf('', link)).game;

/** What an item's link says beside the game and the item: keys and texts. @param {Item} item */
export function others({ link }) {
  const texts = textsOf('', link);
  const { keys } = readGame(texts);
  return [...texts].filter(([key]) => !keys.includes(key) && key !== 'item');
}
