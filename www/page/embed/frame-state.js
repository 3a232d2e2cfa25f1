// What an embedded map is to show, and how: read from its link.
import { FIRST, familyOf } from '../families/families.js';
import { centred } from '../core/view.js';
import { readLink, textsOf } from '../app/link.js';
import { readerOf } from '../core/settings.js';
import { quoted } from '../core/format.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { LinkState } from '../app/link.js' */
/** @import { Viewport } from '../core/view.js' */

/** @typedef {'auto' | 'light' | 'dark'} Theme  auto: as the reader's system has it */
/** @typedef {'cooperative' | 'greedy'} GestureChoice  cooperative: the page around still scrolls */

/**
 * @typedef {object} FrameState
 * @property {Game} game
 * @property {LinkState} given the place that the link tells
 * @property {string | null} palette
 * @property {string | null} colours
 * @property {Theme} theme
 * @property {GestureChoice} gestures
 * @property {number | null} height that the frame should have, in CSS pixels
 * @property {Map<string, string> | null} play the link's texts, where it asks for play
 * @property {string[]} foreign parts of the link that are for the full page
 * @property {string[]} problems
 * @property {string | null} unloaded as of a link
 */

/** The first of each is usual. */
const CHOICES = {
  theme: /** @type {Theme[]} */ (['auto', 'light', 'dark']),
  gestures: /** @type {GestureChoice[]} */ (['cooperative', 'greedy']),
};

/** Of a frame's own, beside game and place. */
export const KEYS = ['palette', 'colours', 'theme', 'gestures', 'height'];
/** What keeps a fitted game off the edges, in CSS pixels. */
const INSETS = { left: 12, top: 12, right: 12, bottom: 12 };

/** @param {string} query location.search @param {string} hash location.hash @returns {FrameState} */
export function readFrameState(query, hash) {
  const { state, problems, unloaded, foreign } = readLink(query, hash, KEYS);
  const { game = FIRST.fallback, ...given } = state;
  const all = textsOf(query, hash);
  const { placing = [] } = familyOf(game).parts?.play ?? {};
  const read = readerOf(all, problems);
  return {
    game,
    given,
    palette: all.get('palette') ?? null,
    colours: all.get('colours') ?? null,
    theme: read('theme', (text) => readChoice('theme', text), 'auto'),
    gestures: read('gestures', (text) => readChoice('gestures', text), 'cooperative'),
    height: read('height', readHeight, null),
    play: all.get('mode') === 'play' || placing.some((key) => all.get(key)) ? all : null,
    foreign,
    problems,
    unloaded,
  };
}

/**
 * @template {keyof typeof CHOICES} Key
 * @param {Key} key
 * @param {string} text
 * @returns {(typeof CHOICES)[Key][number]}
 * @throws {Error} with a sentence
 */
export function readChoice(key, text) {
  /** @type {readonly string[]} */
  const choices = CHOICES[key];
  if (choices.includes(text)) return /** @type {any} */ (text);
  const all = choices.join(', ').replace(/, (\w+)$/, ' or $1');
  throw new Error(`${key} is ${all}, not ${quoted(text)}.`);
}

/** @param {string} text */
function readHeight(text) {
  if (/^[1-9]\d{1,3}$/.test(text)) return Number(text);
  throw new Error(`height is a number of pixels from 10 to 9999, not ${quoted(text)}.`);
}

/** The view of a whole game. @param {Game} game @param {Viewport} viewport */
export const whole = (game, viewport) => familyOf(game).fitted(game, viewport, INSETS);

/** Insets for whoever fits by itself. */
export const insets = () => INSETS;

/** Where the link leads; null for the whole game. @param {FrameState} scene @param {Viewport} viewport */
export function placeOf({ game, given: { x, y, zoom, box } }, viewport) {
  if (!x && !y && zoom === undefined) return box ? centred(box, viewport, INSETS) : null;
  const all = whole(game, viewport);
  return { x: x ?? all.x, y: y ?? all.y, zoom: zoom ?? all.zoom };
}
