// The file of one game: a line that says what it is, then records one after another. Records are only ever added at its
// end; which slabs there are is found out by going from head to head.
import { keyOf } from '../shared/archive.js';
import { HEAD_WORDS, decode, readHead } from './record.js';

/** @import { KeptSlab } from '../shared/archive.js' */
/** @import { SlabPlace } from '../shared/messages.js' */

/**
 * @typedef {object} FileLike  what is needed of a FileSystemSyncAccessHandle
 * @property {() => number} getSize
 * @property {(bytes: Uint8Array<ArrayBuffer>, options: {at: number}) => number} read
 * @property {(bytes: Uint8Array<ArrayBuffer>, options: {at: number}) => number} write
 * @property {(size: number) => void} truncate
 * @property {() => void} close
 */

/** @typedef {'old' | 'damaged'} Trouble  what is wrong with a file: another version's, or not as it was written */

/** To be raised when records or files are made in another way, or the engine's parcels of sightlines that they hold. */
const FORMAT = 5;
const NAME = 'blocking-queens';
const TITLE_BYTES = 64;
const WORD = Int32Array.BYTES_PER_ELEMENT;

export class Volume {
  /** @type {Trouble | null} the first thing that was found to be wrong */
  trouble = null;
  #file;
  /** @type {Map<string, {at: number, length: number}>} where each slab's record begins, in bytes, and its words */
  #index = new Map();
  #end = TITLE_BYTES;

  /**
   * Takes up a file. What is wrong at its end, or from a damaged head on, is cut off; another version's is cut off
   * whole.
   * @param {FileLike} file
   * @param {string} game what its file is called
   * @param {string} version of the project: another one's records may differ
   */
  constructor(file, game, version) {
    this.#file = file;
    const title =
      `${NAME} ${version}, format ${FORMAT}, game ${game}`.padEnd(TITLE_BYTES - 1).slice(0, TITLE_BYTES - 1) + '\n';
    const size = file.getSize();
    if (size > 0) {
      const found = new TextDecoder().decode(this.#read(0, TITLE_BYTES));
      if (found === title) this.#scan(size);
      else this.trouble = found.startsWith(NAME) ? 'old' : 'damaged';
    }
    if (size > this.#end) file.truncate(this.#end);
    // Written each time, so that the file's date tells when the game was last opened.
    file.write(new TextEncoder().encode(title), { at: 0 });
  }

  /** The file's length. */
  get bytes() {
    return this.#end;
  }

  /** @param {SlabPlace} place @returns {KeptSlab | null} null if it isn't there, or damaged */
  find(place) {
    const key = keyOf(place);
    const entry = this.#index.get(key);
    if (!entry) return null;
    const bytes = this.#read(entry.at, entry.length * WORD);
    const slab = bytes.length === entry.length * WORD ? decode(new Int32Array(bytes.buffer)) : null;
    if (!slab) {
      // The next record of this slab takes its place.
      this.#index.delete(key);
      this.trouble ??= 'damaged';
    }
    return slab;
  }

  /** @param {SlabPlace} place */
  has(place) {
    return this.#index.has(keyOf(place));
  }

  /** The keys of its slabs. */
  get keys() {
    return [...this.#index.keys()];
  }

  /**
   * Adds a record.
   * @param {Int32Array} record made by `encode`
   * @throws if there is no room for it; the file is then as it was before
   */
  add(record) {
    const head = readHead(record);
    if (!head) throw new Error('What is to be added is no record.');
    const bytes = new Uint8Array(/** @type {ArrayBuffer} */ (record.buffer), record.byteOffset, record.byteLength);
    try {
      const written = this.#file.write(bytes, { at: this.#end });
      if (written < bytes.length)
        throw new DOMException(`Only ${written} of ${bytes.length} bytes were written.`, 'QuotaExceededError');
    } catch (error) {
      this.#file.truncate(this.#end);
      throw error;
    }
    this.#index.set(head.key, { at: this.#end, length: head.length });
    this.#end += bytes.length;
  }

  close() {
    this.#file.close();
  }

  /** Goes from head to head, as far as they are sound. @param {number} size of the file, in bytes */
  #scan(size) {
    while (this.#end < size) {
      const head = readHead(words(this.#read(this.#end, HEAD_WORDS * WORD)));
      if (!head || this.#end + head.length * WORD > size) {
        this.trouble = 'damaged';
        return;
      }
      this.#index.set(head.key, { at: this.#end, length: head.length });
      this.#end += head.length * WORD;
    }
  }

  /** @param {number} at @param {number} length */
  #read(at, length) {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, this.#file.read(bytes, { at }));
  }
}

/** @param {Uint8Array} bytes */
const words = (bytes) => new Int32Array(bytes.buffer, 0, Math.floor(bytes.length / WORD));
