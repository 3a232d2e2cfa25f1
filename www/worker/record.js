// What a swept slab leaves, as words for a file.
//
// A record is a head of fixed length, then four lists: the lower edge and the right edge as differences of bytes, the
// sightlines, which the engine has packed already, and the counts. Head and lists have a checksum each, so that heads
// can be read alone.
import { keyOf } from '../shared/archive.js';
import { checksum, differences, mostWords, pack, sums, unpack } from './packing.js';

/** @import { KeptSlab } from '../shared/archive.js' */
/** @import { SlabPlace } from '../shared/messages.js' */

/**
 * @typedef {object} Head
 * @property {string} key of the slab's place
 * @property {number} length of the record, in words
 */

/** A word that every record begins with. */
const MARK = 0x62_61_6c_53;
// The head's words after the mark. The corner's two numbers take two words each.
const [LENGTH, LISTS_SUM, CORNER, WIDTH, LEVEL, CLASSES, LENGTHS, HEAD_SUM] = [1, 2, 3, 7, 8, 9, 10, 14];

/** Length of a head, in words. */
export const HEAD_WORDS = 15;

/**
 * @param {SlabPlace} place
 * @param {KeptSlab} slab
 * @returns {Int32Array}
 */
export function encode(place, slab) {
  const lists = [differences(slab.bottom), differences(slab.right), slab.sightlines, slab.counts];
  const words = new Int32Array(HEAD_WORDS + lists.reduce((sum, { length }) => sum + mostWords(length), 0));
  const end = lists.reduce((at, list) => pack(list, words, at), HEAD_WORDS);
  const record = words.subarray(0, end);
  record.set([MARK, end, checksum(record.subarray(HEAD_WORDS))]);
  record.set(new Int32Array(Float64Array.of(place.x, place.y).buffer), CORNER);
  record.set([place.width, place.level, slab.classes, ...lists.map(({ length }) => length)], WIDTH);
  record[HEAD_SUM] = checksum(record.subarray(0, HEAD_SUM));
  return record;
}

/** @param {Int32Array} words at least a head's @returns {Head | null} null if this is no head, or a damaged one */
export function readHead(words) {
  if (words[0] !== MARK || words[HEAD_SUM] !== checksum(words.subarray(0, HEAD_SUM))) return null;
  const [x, y] = new Float64Array(words.slice(CORNER, WIDTH).buffer);
  return { key: keyOf({ x, y, width: words[WIDTH], level: words[LEVEL] }), length: words[LENGTH] };
}

/** @param {Int32Array} record @returns {KeptSlab | null} null if it is damaged */
export function decode(record) {
  if (readHead(record)?.length !== record.length || record[LISTS_SUM] !== checksum(record.subarray(HEAD_WORDS)))
    return null;
  const [bottom, right] = [0, 1].map((index) => new Int8Array(record[LENGTHS + index]));
  const sightlines = new Uint8Array(record[LENGTHS + 2]);
  const counts = new Int32Array(record[LENGTHS + 3]);
  [bottom, right, sightlines, counts].reduce((at, list) => unpack(record, at, list), HEAD_WORDS);
  return { bottom: sums(bottom), right: sums(right), sightlines, classes: record[CLASSES], counts };
}
