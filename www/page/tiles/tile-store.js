// Which tiles are kept.

/**
 * Keeps what was used last, within a budget of bytes; what is wanted now stays whatever it weighs.
 * @template {{bytes: number}} T
 */
export class TileStore {
  /** @type {Map<string, T>} the least recently used first */
  #kept = new Map();
  #onDrop;
  bytes = 0;

  /** @param {number} budget bytes @param {(item: T) => void} [onDrop] it is not kept any more */
  constructor(budget, onDrop = () => {}) {
    this.budget = budget;
    this.#onDrop = onDrop;
  }

  get size() {
    return this.#kept.size;
  }

  /** The last used first. */
  get keys() {
    return [...this.#kept.keys()].reverse();
  }

  /** @param {string} key @param {T} item */
  put(key, item) {
    this.remove(key);
    this.#kept.set(key, item);
    this.bytes += item.bytes;
  }

  /** @param {string} key */
  has(key) {
    return this.#kept.has(key);
  }

  /** Looks without counting as a use. @param {string} key */
  peek(key) {
    return this.#kept.get(key);
  }

  /** @param {string} key */
  use(key) {
    const item = this.#kept.get(key);
    if (!item) return;
    this.#kept.delete(key);
    this.#kept.set(key, item);
  }

  /**
   * Drops the least recently used until the budget holds.
   * @param {(key: string) => boolean} wanted
   * @param {number} [others] bytes of the budget that something else takes
   */
  trim(wanted, others = 0) {
    for (const key of [...this.#kept.keys()]) {
      if (this.bytes + others <= this.budget) return;
      if (!wanted(key)) this.remove(key);
    }
  }

  clear() {
    for (const key of [...this.#kept.keys()]) this.remove(key);
  }

  /** @param {string} key */
  remove(key) {
    const item = this.#kept.get(key);
    if (!item) return;
    this.#kept.delete(key);
    this.bytes -= item.bytes;
    this.#onDrop(item);
  }
}
