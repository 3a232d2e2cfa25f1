// What a link sets of the view, and whole numbers: each reader gives its value or throws an Error with a sentence.
import { grouped, quoted } from './format.js';
import { meaningsOf, readFraction, readInteger } from './numbers.js';
import { LIMIT, MAX_ZOOM, MIN_ZOOM, coordinate } from './view.js';

/** @import { Box, Coordinate } from './view.js' */
/** @import { Names } from './numbers.js' */

/** Readers by the link's key. @satisfies {Record<string, (text: string, names?: Names) => unknown>} */
export const SETTINGS = {
  x: coordinateReader('x'),
  y: coordinateReader('y'),
  // Zoom 1 is twice as large as zoom 0, so that 2\u00d7 is 1.
  zoom: (/** @type {string} */ text) =>
    /\u00d7\s*$/.test(text)
      ? Math.log2(readNumber('zoom', text, 2 ** MIN_ZOOM, 2 ** MAX_ZOOM))
      : readNumber('zoom', text, MIN_ZOOM, MAX_ZOOM),
  box: readBox,
};

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
  ask(name, text, names);
  if (value === null || value < BigInt(min) || value > BigInt(max)) throw outside(name, 'whole number', min, max, text);
  return Number(value);
}

/** @param {string} name @param {string} text @param {Names} [names] */
function ask(name, text, names) {
  const [many, one] = meaningsOf(text, names);
  if (many) throw new Error(`${name} may mean ${many} or ${one} where it says ${given(text)}. Write it without doubt.`);
}

/** @param {string} name @returns {(text: string, names?: Names) => Coordinate} */
function coordinateReader(name) {
  return (text, names = {}) => {
    const value = readFraction(text, names);
    if (text.includes(',')) ask(name, text, names);
    if (!value || value.numerator < 0n || value.numerator > BigInt(LIMIT) * value.denominator)
      throw outside(name, 'number', 0, LIMIT, text);
    const { numerator, denominator } = value;
    return coordinate(Number(numerator / denominator), Number(numerator % denominator) / Number(denominator));
  };
}

/**
 * A part of the board that is to be shown whole on any screen, as its upper left cell, its width and its height.
 * @param {string} text
 * @param {Names} [names] that its numbers may call
 * @returns {Box}
 */
function readBox(text, names) {
  const numbers = text.split(',');
  if (numbers.length !== 4) throw new Error(`box is x,y,width,height, four whole numbers, not ${given(text)}.`);
  const whole = (/** @type {number} */ index, /** @type {string} */ name, /** @type {number} */ min) =>
    readWhole(`${name} of box`, numbers[index], min, LIMIT, names);
  const [left, top] = [whole(0, 'x', 0), whole(1, 'y', 0)];
  return {
    left,
    top,
    right: Math.min(LIMIT, left + whole(2, 'width', 1)),
    bottom: Math.min(LIMIT, top + whole(3, 'height', 1)),
  };
}

/** @param {string} name @param {string} text @param {number} min @param {number} max */
function readNumber(name, text, min, max) {
  const fraction = readFraction(text);
  const value = fraction ? Number(fraction.numerator) / Number(fraction.denominator) : NaN;
  if (!(value >= min && value <= max)) throw outside(name, 'number', min, max, text);
  return value;
}

/** @type {(name: string, kind: string, min: number, max: number, text: string) => Error} */
const outside = (name, kind, min, max, text) =>
  new Error(`${name} is a ${kind} from ${grouped(min)} to ${grouped(max)}, not ${given(text)}.`);

/** @param {string} text */
const given = (text) => (text.trim() === '' ? 'empty' : quoted(text));

/** What is bad in a link falls back. @param {Map<string, string>} texts @param {string[]} problems gets a sentence */
export const readerOf =
  (texts, problems) =>
  /**
   * @template T, [Fallback=T]
   * @param {string} key
   * @param {(text: string) => T} read throws a sentence
   * @param {Fallback} fallback
   */
  (key, read, fallback) => {
    const text = texts.get(key);
    try {
      return text === undefined ? fallback : read(text);
    } catch (error) {
      problems.push(/** @type {Error} */ (error).message);
      return fallback;
    }
  };
