// How many palaces lie beyond the edge of the map on each line of sight. Near ones are listed in what is known of the
// cell; where a line is longer, the engine is asked to count, once the view has come to rest.
import { seenWithin } from './sights.js';

/** @import { CellReader, Finding } from './cell-reader.js' */
/** @import { Direction, LineOfSight } from './sights.js' */

const REST_MILLISECONDS = 150;

export class EdgeCounts {
  #reader;
  #finding;
  #totals;
  #onChange;
  /** @type {Record<Direction, LineOfSight>} what was counted last */
  #counted;
  /** @type {Record<Direction, number>} the distances that are wanted */
  #wanted = { north: 0, west: 0, northwest: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #signal;

  /**
   * @param {Pick<CellReader, 'count'>} reader
   * @param {Finding} finding
   * @param {Record<Direction, number>} totals all palaces that are seen
   * @param {AbortSignal} signal ends it: nothing more is asked for
   * @param {() => void} onChange more is known
   */
  constructor(reader, finding, totals, signal, onChange) {
    this.#reader = reader;
    this.#finding = finding;
    this.#totals = totals;
    this.#signal = signal;
    this.#onChange = onChange;
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
    this.#counted = finding.sights;
  }

  /**
   * @param {Direction} direction
   * @param {number} distance
   * @returns {number | null} palaces beyond it; null while that isn't known
   */
  beyond(direction, distance) {
    const within =
      seenWithin(this.#finding.sights[direction], distance) ?? seenWithin(this.#counted[direction], distance);
    if (within !== null) return this.#totals[direction] - within;
    if (this.#wanted[direction] !== distance) {
      this.#wanted[direction] = distance;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#count(), REST_MILLISECONDS);
    }
    return null;
  }

  async #count() {
    const { game, cell } = this.#finding;
    try {
      this.#counted = await this.#reader.count(game, cell, { ...this.#wanted }, this.#signal);
      this.#onChange();
    } catch {
      // Another game, or another cell; and where it can't be counted, nothing is told.
    }
  }
}
