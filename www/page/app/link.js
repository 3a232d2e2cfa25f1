// Links <-> what is seen. The hash is what the user changes; the query is what an embedder fixes. Every key is read
// from both, and the hash wins. A bad value falls back by itself and is named; keys that aren't ours are kept. The
// page's parts have keys of their own, whose texts they read themselves.
import { namesOf, readGame } from '../families/families.js';
import { SETTINGS, readerOf } from '../core/settings.js';
import { writeBox } from '../core/boxed-link.js';
import { coordinate } from '../core/view.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Box, Coordinate, View } from '../core/view.js' */

/**
 * @typedef {object} LinkState  what a link says; what it doesn't say is missing
 * @property {Game} [game]
 * @property {Coordinate} [x]
 * @property {Coordinate} [y]
 * @property {number} [zoom]
 * @property {Box} [box] to be shown whole, where no place is told
 * @property {import('./framing.js').Fit} [fit] what a part shows where no place is told
 */

/** A query and a hash may have this many characters: more is no link of anybody's, and not kept in the address. */
export const LONGEST = 2 ** 16;

/** A link as the page writes it; any other is mended first (mended-link.js). */
const PLAIN = /^.?$|^[?#]?(?:[a-z_]+=(?:[-\w.,:;@|~()*]|%(?!2[56])[\dA-F]{2})*(?:&|$))+$/;
/** A sign as mail writes it; what an autolinker may have taken along; one, or one thousand. */
const DOUBTFUL = /^.[a-z_]+=3D|[^\w*]$|%(?!7D|5E)..$|\.000(?!\d)/;

/** @param {string} text a query or a hash, with its first character */
export const isPlain = (text) => text.length <= LONGEST && PLAIN.test(text) && !(text[1] && DOUBTFUL.test(text));

/**
 * What is meant by a link that is not plain.
 * @param {string} query location.search
 * @param {string} hash location.hash
 * @param {string[]} [partKeys]
 * @returns {ReturnType<typeof import('./mended-link.js').mended>}
 */
export const mend = (query, hash, partKeys = []) =>
  import('./mended-link.js').then(
    ({ arrived }) => arrived(query, hash, partKeys),
    () => ({ query, hash, problems: ['not all may be understood: the network failed.'] }),
  );

/** The texts of the parts' keys: what the embedder has fixed, and what the user has changed. */
export class LinkTexts {
  #fixed;
  #own;

  /** @param {Map<string, string>} [fixed] in the query @param {Map<string, string>} [own] in the hash */
  constructor(fixed = new Map(), own = new Map()) {
    this.#fixed = fixed;
    this.#own = own;
  }

  /** @param {string} key @returns {string | null} null where the link doesn't say anything */
  get(key) {
    return this.#own.get(key) ?? this.#fixed.get(key) ?? null;
  }

  /** @param {string} key @param {string | null} text */
  set(key, text) {
    if (text === (this.#fixed.get(key) ?? null)) this.#own.delete(key);
    else this.#own.set(key, text ?? '');
  }

  /** @returns {string[]} for the hash */
  get written() {
    return [...this.#own].map(([key, text]) => `${key}=${encoded(text)}`);
  }
}

/** All texts of a link by their keys. @param {string} query location.search @param {string} hash location.hash */
export const textsOf = (query, hash) =>
  new Map([...parts(query), ...parts(hash)].map(({ key, value }) => [key, value]));

/**
 * A link names a family that has been loaded, or falls back.
 * @param {string} query location.search
 * @param {string} hash location.hash
 * @param {string[]} [partKeys]
 * @returns {{state: LinkState, texts: LinkTexts, problems: string[], unloaded: string | null, foreign: string[]}}
 *   `unloaded`: a sentence where its family could not be loaded; `foreign`: the hash's other parts, as they were
 */
export function readLink(query, hash, partKeys = []) {
  const [fixed, own] = [parts(query), parts(hash)];
  const texts = textsOf(query, hash);
  /** @type {Record<string, unknown>} */
  const state = {};
  const { game, keys, problems, unloaded } = readGame(texts);
  if (game) state.game = game;
  const read = readerOf(texts, problems);
  for (const [key, reader] of Object.entries(SETTINGS)) {
    const value = read(key, (text) => reader(text, game ? namesOf(game) : undefined), undefined);
    if (value !== undefined) state[key] = value;
  }
  const known = new Set([...keys, ...Object.keys(SETTINGS), ...partKeys]);
  const foreign = own.filter(({ key }) => !known.has(key)).map(({ raw }) => raw);
  const ofParts = (/** @type {typeof own} */ all) =>
    new Map(all.filter(({ key }) => partKeys.includes(key)).map(({ key, value }) => [key, value]));
  return { state, texts: new LinkTexts(ofParts(fixed), ofParts(own)), problems, unloaded, foreign };
}

/** What is told of a link and of the network. @param {string[]} problems @param {string | null} [unloaded] */
export const toldOf = (problems, unloaded) =>
  [unloaded, problems.length > 0 && `In the link, ${problems.join(' ')}`].filter(Boolean).join(' ');

/**
 * The hash of a game and a place; without a view it means the whole game, fitted to whatever window opens it.
 * @param {Game} game
 * @param {View | null} view
 * @param {string[]} [foreign]
 * @param {Box | null} [box] the part of the board that the view is to show, whatever the window's size
 */
export function writeLink(game, view, foreign = [], box = null) {
  const own = [game.key];
  if (box) own.push(writeBox(box));
  else if (view) {
    const zoom = Number(view.zoom.toFixed(ZOOM_DIGITS));
    const digits = coordinateDigits(zoom);
    own.push(`x=${written(view.x, digits)}`, `y=${written(view.y, digits)}`, `zoom=${zoom}`);
  }
  return `#${[...own, ...foreign].join('&')}`;
}

// A thousandth of a doubling moves what lies at the edge of a large screen by less than a pixel.
const ZOOM_DIGITS = 3;

/** As many digits after the point as half a pixel needs. @param {number} zoom */
const coordinateDigits = (zoom) => Math.max(0, Math.ceil((zoom + 1) * Math.LOG10E * Math.LN2));

/** @param {Coordinate} at @param {number} digits */
function written(at, digits) {
  const unit = 10 ** digits;
  const { cell, fraction } = coordinate(at.cell, Math.round(at.fraction * unit) / unit);
  const decimals =
    fraction > 0
      ? fraction
          .toFixed(digits)
          .slice(1)
          .replace(/\.?0+$/, '')
      : '';
  return `${cell}${decimals}`;
}

/** @param {string} text a query or a hash, with its first character */
function parts(text) {
  const pieces = text.replace(/^[?#]/, '').split('&').filter(Boolean);
  return pieces.map((raw) => {
    const equals = raw.indexOf('=');
    const [key, value] = equals < 0 ? [raw, ''] : [raw.slice(0, equals), raw.slice(equals + 1)];
    return { raw, key: decoded(key), value: decoded(withMoves(value)) };
  });
}

/** A list of moves with brackets, (1,0)+(0,1)+: in such a text a plus sign is one, unless some are written as %2B. */
const MOVES = /^(\(|%28)-?\d+(,|%2C)([-\d(),]|%2[089C]|\+(?!-))*$/i;

/** @param {string} value */
export const withMoves = (value) => (MOVES.test(value) ? value.replaceAll('+', '%2B') : value);

/** As plain as a hash may be. @param {string} text */
const encoded = (text) => encodeURIComponent(text).replace(/%(2C|3A|2F|3B|40|7C)/g, (code) => decodeURIComponent(code));

/** @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // not percent-encoded after all
  }
}
