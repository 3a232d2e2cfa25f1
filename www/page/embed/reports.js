// What the live map tells the page around unasked: where it is looked at, which game it is, and how its work gets on.
import { writeLink } from '../core/link.js';

/** @import { Frame } from './embed.js' */
/** @import { Work } from '../map/explorer.js' */
/** @import { View } from '../core/view.js' */

const REST_MILLISECONDS = 150;
const PROGRESS_MILLISECONDS = 250;
/** Work that is over sooner shows no progress. */
const PATIENCE_MILLISECONDS = 500;

export class Reports {
  /** whether what moves now is the reader's doing */
  isUserInitiated = false;
  #tell;
  #bar;
  #k;
  /** the link of the view of the latest frame */
  #link;
  #lastProgress = 0;
  #workSince = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /**
   * @param {Pick<Frame, 'tell'>} frame
   * @param {HTMLProgressElement} bar
   * @param {number} k
   * @param {View} view that nobody needs to be told of
   */
  constructor({ tell }, bar, k, view) {
    this.#tell = tell;
    this.#bar = bar;
    this.#k = k;
    this.#link = writeLink(k, view);
  }

  /**
   * Call it after each frame.
   * @param {number} k
   * @param {View} view
   * @returns {boolean} whether it has changed
   */
  tellView(k, view) {
    const link = writeLink(k, view);
    if (link === this.#link) return false;
    this.#link = link;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#rested(k, view), REST_MILLISECONDS);
    return true;
  }

  /**
   * @param {number} k
   * @param {View} view
   */
  #rested(k, { x, y, zoom }) {
    const { isUserInitiated } = this;
    this.isUserInitiated = false;
    if (k !== this.#k) this.#tell('kchange', { k, isUserInitiated });
    this.#k = k;
    this.#tell('viewchange', { k, x: x.cell + x.fraction, y: y.cell + y.fraction, zoom, isUserInitiated });
  }

  /** @param {Work} work */
  tellWork({ state, effort }) {
    const now = performance.now();
    if (state !== 'working') this.#workSince = now;
    this.#bar.hidden = now - this.#workSince < PATIENCE_MILLISECONDS;
    if (!this.#bar.hidden) Object.assign(this.#bar, { max: Math.max(1, effort.total), value: effort.done });
    if (state !== 'working' || now - this.#lastProgress < PROGRESS_MILLISECONDS) return;
    this.#lastProgress = now;
    this.#tell('progress', { ...effort });
  }

  /** Nobody is told any more. */
  close() {
    clearTimeout(this.#rest);
  }
}
