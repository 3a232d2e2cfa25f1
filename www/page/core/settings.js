// Every setting of the page, in one table: its default and range, its key in the link, the control that sets it, and
// what has to be done when it changes. Reading a setting's text gives its value or an error with a sentence.
import { grouped } from './format.js';
import { readFraction, readInteger } from './numbers.js';
import { LIMIT, MAX_ZOOM, MIN_ZOOM, coordinate } from './view.js';

/** @import { Coordinate } from './view.js' */
/** @import { Names } from './numbers.js' */

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
 * @property {(text: string, names?: Names) => T} read throws an Error with a sentence
 */

/** @satisfies {Record<string, Setting<any>>} */
export const SETTINGS = {
  x: {
    key: 'x', name: 'x', fallback: null, min: 0, max: LIMIT, control: 'map', effect: 'redraw',
    read: (text, names = {}) => readCoordinate('x', text, names),
  },
  y: {
    key: 'y', name: 'y', fallback: null, min: 0, max: LIMIT, control: 'map', effect: 'redraw',
    read: (text, names = {}) => readCoordinate('y', text, names),
  },
  zoom: {
    key: 'zoom', name: 'zoom', fallback: null, min: MIN_ZOOM, max: MAX_ZOOM, control: 'map', effect: 'redraw',
    read: (text) => readNumber('zoom', text, MIN_ZOOM, MAX_ZOOM),
  },
};

/** @typedef {keyof typeof SETTINGS} SettingName */

/**
 * A whole number, as people write it (core/numbers.js).
 * @param {string} name
 * @param {string} text
 * @param {number} min
 * @param {number} max
 * @param {Names} [names] that the text may call
 */
export function readWhole(name, text, min, max, names) {
  const value = readInteger(text, names);
  if (value === null || value < BigInt(min) || value > BigInt(max)) {
    throw new Error(`${name} is a whole number from ${grouped(min)} to ${grouped(max)}, not ${quoted(text)}.`);
  }
  return Number(value);
}

/**
 * @param {string} name
 * @param {string} text
 * @param {Names} [names]
 * @returns {Coordinate}
 */
function readCoordinate(name, text, names) {
  const value = readFraction(text, names);
  if (!value || value.numerator < 0n || value.numerator > BigInt(LIMIT) * value.denominator) {
    throw new Error(`${name} is a number from 0 to ${grouped(LIMIT)}, not ${quoted(text)}.`);
  }
  const { numerator, denominator } = value;
  return coordinate(Number(numerator / denominator), Number(numerator % denominator) / Number(denominator));
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} min
 * @param {number} max
 */
function readNumber(name, text, min, max) {
  const fraction = readFraction(text);
  const value = fraction ? Number(fraction.numerator) / Number(fraction.denominator) : NaN;
  if (!(value >= min && value <= max)) {
    throw new Error(`${name} is a number from ${grouped(min)} to ${grouped(max)}, not ${quoted(text)}.`);
  }
  return value;
}

/** @param {string} text */
function quoted(text) {
  if (text.trim() === '') return 'empty';
  return `\u201c${text.length > 40 ? `${text.slice(0, 40)}\u2026` : text}\u201d`;
}
