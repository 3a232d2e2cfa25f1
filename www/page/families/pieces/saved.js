// Pieces that the reader has saved on the device.
import { recall, remember } from '../../core/storage.js';
import { readMoves } from '../../../shared/moves.js';

/** @import { StorageAccess } from '../../core/storage.js' */

const KEY = 'pieces';
const MOST = 40;

export class SavedPieces {
  #storage;

  /** @param {StorageAccess} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @returns {string[]} the moves of each as links write them; what can't be read is no piece */
  list() {
    return (recall(this.#storage, KEY) ?? '').split('|').filter((link) => {
      try {
        return link !== '' && readMoves(link).length > 0;
      } catch {
        return false;
      }
    });
  }

  /** @param {string} link @returns {boolean} whether the device has kept it */
  add(link) {
    this.#write([link, ...this.list().filter((other) => other !== link)].slice(0, MOST));
    return this.list().includes(link);
  }

  /** @param {string} link */
  remove(link) {
    this.#write(this.list().filter((other) => other !== link));
  }

  /** @param {string[]} links */
  #write(links) {
    remember(this.#storage, KEY, links.length === 0 ? null : links.join('|'));
  }
}
