// How fast work goes on, in cells a second, and how long the rest of it will take.

// The pace of the last seconds tells of the next ones; the first moments tell of nothing.
const LONGEST_MEMORY_MILLISECONDS = 12_000;
const SHORTEST_MEMORY_MILLISECONDS = 2_000;

export class Pace {
  /** @type {{now: number, done: number, total: number}[]} */
  #seen = [];

  /**
   * Notes how far the work is, and tells how many seconds the rest of it will take, or null while there is no telling.
   * @param {{done: number, total: number}} work
   * @param {number} now milliseconds
   */
  left({ done, total }, now) {
    this.#note({ done, total }, now);
    return this.speed > 0 ? (total - done) / this.speed : null;
  }

  /** Cells a second, 0 while there is no telling. */
  get speed() {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    if (!first || !last || last.now - first.now < SHORTEST_MEMORY_MILLISECONDS || last.done <= first.done) return 0;
    return (1000 * (last.done - first.done)) / (last.now - first.now);
  }

  forget() {
    this.#seen = [];
  }

  /** @param {{done: number, total: number}} work @param {number} now */
  #note({ done, total }, now) {
    const last = this.#seen.at(-1);
    // Other tiles are wanted, or something was learned of their cost: what was seen before is not comparable.
    if (last && (total !== last.total || done < last.done)) this.#seen = [];
    this.#seen.push({ now, done, total });
    while (now - this.#seen[0].now > LONGEST_MEMORY_MILLISECONDS) this.#seen.shift();
  }
}
