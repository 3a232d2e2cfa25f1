// Pins as plain values: a note at a cell of a game's map, kept as a link that shows it; and lists of them as text,
// which is read again.
import { textsOf } from '../app/link.js';

/**
 * @typedef {object} Pin
 * @property {string} note in the words of whoever made it; may be empty
 * @property {string} link the page's hash: game, part of the board, `pin=x,y`, and how it was looked at
 */

/** The key of links, and of what is remembered. */
export const PIN = 'pin';
export const REMEMBERED = 'pins';
/** What is kept of a note and of a list at most: enough for a course, and little enough for any browser. */
export const LONGEST_NOTE = 2000;
export const MOST = 500;

/** A line that is a link into the map and nothing else, perhaps behind a list's sign or in angle brackets. */
const LINK = /^(?:[-*]\s+)?<?[^\s#]*(#[^\s#>]+=[^\s#>]*)>?$/;
const NUMBER = /^\d+\.\s*/;

/** What was remembered; what cannot be read is left out. @param {string | null} text @returns {Pin[]} */
export function recalled(text) {
  try {
    const list = JSON.parse(text ?? '[]');
    return list.filter(
      (/** @type {any} */ pin) => typeof pin?.note === 'string' && typeof pin.link === 'string' && pin.link[0] === '#',
    );
  } catch {
    return [];
  }
}

/**
 * A text that people can read, mail and edit: each note, then its link on a line of its own.
 * @param {Pin[]} pins
 * @param {string} page its address, without a hash
 */
export const written = (pins, page) =>
  pins.map(({ note, link }, index) => `${index + 1}. ${note.trim()}`.trimEnd() + `\n${page}${link}\n`).join('\n');

/**
 * The pins of a text: the lines before each link are its note. Of a link only the hash counts, so that the text opens
 * wherever the map is.
 * @param {string} text
 * @returns {Pin[]} none, where the text has no links
 */
export function read(text) {
  /** @type {Pin[]} */
  const pins = [];
  /** @type {string[]} */
  let note = [];
  for (const line of text.split(/\r?\n/)) {
    const link = LINK.exec(line.trim())?.[1];
    if (!link) note.push(line.trimEnd());
    else {
      const words = note.join('\n').trim().replace(NUMBER, '');
      pins.push({ note: words.trim().slice(0, LONGEST_NOTE), link });
      note = [];
    }
  }
  return pins;
}

/** The text of a key in a pin's link. @param {Pin} pin @param {string} key */
export const textIn = ({ link }, key) => textsOf('', link).get(key) ?? null;

/** The cell of a pin, in words. @param {Pin} pin */
export const placeOf = (pin) => textIn(pin, PIN)?.replace(',', ', ');

/** A pin's name where there is room for one line. @param {Pin} pin */
export const titleOf = (pin) => pin.note.split('\n')[0].trim() || `At (${placeOf(pin) ?? '?'})`;

/** Whether a pin is on this game's map. @param {Pin} pin @param {string} key of the game, as links write it */
export const isOn = ({ link }, key) => link === `#${key}` || link.startsWith(`#${key}&`);
