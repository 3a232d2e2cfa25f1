// Other colours for tiles that are there: each gets them in turn, in short tasks, from the values that it keeps.

// Other colours are shown when all of the view has them, or as far as they have got in such a time.
const RECOLOURING_MILLISECONDS = 100;

/**
 * @template T
 * @typedef {object} RecolouringOptions
 * @property {(key: string) => T | null | undefined} find a tile, unless it has been dropped meanwhile
 * @property {(key: string) => boolean} isWanted by the view
 * @property {(tile: T) => void} draw gives it its colours
 * @property {() => void} onRecoloured tiles may be shown in their new colours
 * @property {(sentence: string) => void} onError
 * @property {(work: () => void) => void} later runs `work` in a task of its own
 * @property {() => number} now milliseconds
 * @property {number} task its length in milliseconds
 */

/** @template T */
export class Recolouring {
  #options;
  /** @type {Set<string>} tiles that still have the colours of before, those to be coloured next first */
  #faded = new Set();
  /** when tiles were last shown in other colours */
  #shown = 0;

  /** @param {RecolouringOptions<T>} options */
  constructor(options) {
    this.#options = options;
  }

  /** Whether a tile still has the colours of before. @param {string} key */
  has(key) {
    return this.#faded.has(key);
  }

  clear() {
    this.#faded.clear();
  }

  /** Gives these tiles other colours, the first of them first. @param {Iterable<string>} keys */
  begin(keys) {
    const { now, later } = this.#options;
    const begun = this.#faded.size > 0;
    for (const key of keys) this.#faded.add(key);
    if (begun || this.#faded.size === 0) return;
    this.#shown = now();
    later(() => this.#goOn());
  }

  /** One task. */
  #goOn() {
    const { find, isWanted, onRecoloured, later, now, task } = this.#options;
    const end = now() + task;
    let next = this.#next();
    const inSight = next !== undefined && isWanted(next);
    while (next !== undefined && now() < end) {
      this.#faded.delete(next);
      const tile = find(next);
      if (tile) this.#redraw(tile);
      next = this.#next();
    }
    const isDue = now() - this.#shown >= RECOLOURING_MILLISECONDS;
    // At the very end once more: tiles that aren't wanted may stand in for others.
    if (next === undefined || (inSight && (isDue || !isWanted(next)))) {
      this.#shown = now();
      onRecoloured();
    }
    if (next !== undefined) later(() => this.#goOn());
  }

  /** @param {T} tile which keeps its colours where there is no memory for others */
  #redraw(tile) {
    try {
      this.#options.draw(tile);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#options.onError(error.message);
    }
  }

  #next() {
    for (const key of this.#faded) if (this.#options.isWanted(key)) return key;
    const [key] = this.#faded;
    return key;
  }
}
