// Every setting of the page, in one table: its default and range, its key in the link, the control that sets it, and
// what has to be done when it changes. Reading a setting's text gives its value or an error with a sentence.
import { grouped } from './format.js';
import { LIMIT, MAX_ZOOM, MIN_ZOOM, coordinate } from './view.js';

/** @import { Coordinate } from './view.js' */

/**
 * @template T
 * @typedef {object} Setting
 * @property {string} key in the link
 * @property {string} name in sentences
 * @property {T | null} fallback null: the place that `fitted` gives
 * @property {number} min
 * @property {number} max
 * @property {'field' | 'map'} control
 * @property {'recompute' | 'redraw' | 'recolour'} effect
 * @property {(text: string) => T} read throws an Error with a sentence
 */

/** @satisfies {Record<string, Setting<any>>} */
export const SETTINGS = {
  x: {
    key: 'x', name: 'x', fallback: null, min: 0, max: LIMIT, control: 'map', effect: 'redraw',
    read: (/** @type {string} */ text) => readCoordinate('x', text),
  },
  y: {
    key: 'y', name: 'y', fallback: null, min: 0, max: LIMIT, control: 'map', effect: 'redraw',
    read: (/** @type {string} */ text) => readCoordinate('y', text),
  },
  zoom: {
    key: 'zoom', name: 'zoom', fallback: null, min: MIN_ZOOM, max: MAX_ZOOM, control: 'map', effect: 'redraw',
    read: (/** @type {string} */ text) => readNumber('zoom', text, MIN_ZOOM, MAX_ZOOM),
  },
};

/** @typedef {keyof typeof SETTINGS} SettingName */

/**
 * A whole number; spaces between the digits are allowed.
 * @param {string} name
 * @param {string} text
 * @param {number} min
 * @param {number} max
 */
export function readWhole(name, text, min, max) {
  const digits = text.replace(/\s/g, '');
  if (!/^\d+$/.test(digits) || BigInt(digits) < BigInt(min) || BigInt(digits) > BigInt(max)) {
    throw new Error(`${name} is a whole number from ${grouped(min)} to ${grouped(max)}, not ${quoted(text)}.`);
  }
  return Number(digits);
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {Coordinate}
 */
function readCoordinate(name, text) {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  const beyond = whole !== undefined && (BigInt(whole) > BigInt(LIMIT) || (Number(whole) === LIMIT && /[1-9]/.test(fraction)));
  if (whole === undefined || beyond) {
    throw new Error(`${name} is a number from 0 to ${grouped(LIMIT)}, not ${quoted(text)}.`);
  }
  return coordinate(Number(whole), Number(`0.${fraction || 0}`));
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} min
 * @param {number} max
 */
function readNumber(name, text, min, max) {
  const value = Number(text);
  if (!/^-?\d+(\.\d*)?$/.test(text) || value < min || value > max) {
    throw new Error(`${name} is a number from ${grouped(min)} to ${grouped(max)}, not ${quoted(text)}.`);
  }
  return value;
}

/** @param {string} text */
function quoted(text) {
  if (text.trim() === '') return 'empty';
  return `\u201c${text.length > 40 ? `${text.slice(0, 40)}\u2026` : text}\u201d`;
}
