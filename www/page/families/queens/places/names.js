// The names on the map: where `labels` puts them, they fade in, and out where they have no room any more.
import { Letterer } from './letterer.js';
import { candidates, labelAt, overlap, placed, projection, shapeOf, standing } from './labels.js';
import { letters } from '../../../core/lecturing.js';
import { DARK, LIGHT, stroke } from '../../../core/canvas.js';
import { scaleOf } from '../../../core/view.js';

/** @import { Finder, Label } from './labels.js' */
/** @import { Projection } from '../../../map/layers.js' */
/** @import { Box, Point } from '../../../core/view.js' */

const FADE_MILLISECONDS = 180;

export class Names {
  #letterer = new Letterer();
  #prefersReducedMotion;
  /** @type {Label[]} */
  #labels = [];
  /** @type {Map<string, {label: Label, alpha: number}>} what is to be seen, also what fades out */
  #shown = new Map();
  #last = 0;

  /** @param {() => boolean} prefersReducedMotion whether motion is to be avoided */
  constructor(prefersReducedMotion) {
    this.#prefersReducedMotion = prefersReducedMotion;
  }

  /** The name at a point, if any. @param {Point} point @param {number} reach */
  at(point, reach) {
    return labelAt(this.#labels, point, reach);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Projection} projection
   * @param {{free: Box, panels: Box[]} | null} room null: no names are wanted
   * @param {Finder | undefined} more names of borders, once they are wanted
   * @returns {boolean} whether some name still fades
   */
  draw(context, { game: { k }, view, viewport }, room, more) {
    const now = performance.now();
    const step = this.#prefersReducedMotion() ? 1 : Math.min(1, (now - this.#last) / FADE_MILLISECONDS);
    this.#last = now;
    const all = [candidates, more].flatMap(
      (find) => (room && find?.(k, view, viewport, room.free, this.#letterer.measure, letters())) ?? [],
    );
    // Names keep to the board; a little may hang over its edge.
    const over = -6 / scaleOf(view.zoom);
    const { x, y } = projection(view, viewport)({ x: over, y: over });
    const screen = { left: Math.max(0, x), top: Math.max(0, y), right: viewport.width, bottom: viewport.height };
    this.#labels = placed(all, (room?.panels ?? []).map(shapeOf), screen, (key) => this.#shown.get(key)?.label.choice);
    const staying = new Set(this.#labels.map(({ key }) => key));
    let fades = false;
    for (const [key, seen] of [...this.#shown]) {
      if (staying.has(key)) continue;
      const candidate = all.find((one) => one.key === key);
      const alpha = Math.max(0, seen.alpha - step);
      if (candidate && alpha > 0) this.#shown.set(key, { label: standing(candidate, seen.label.choice), alpha });
      else this.#shown.delete(key);
      fades ||= alpha > 0;
    }
    const leaving = [...this.#shown.values()].filter(({ label }) => !staying.has(label.key));
    for (const label of this.#labels) {
      const before = this.#shown.get(label.key)?.alpha ?? 0;
      const waits = before === 0 && leaving.some((other) => overlap(other.label.corners, label.corners));
      const alpha = waits ? 0 : Math.min(1, before + step);
      this.#shown.set(label.key, { label, alpha });
      fades ||= alpha < 1;
    }
    for (const { label, alpha } of this.#shown.values()) {
      if (label.dot) drawDot(context, label.dot, alpha);
      this.#letterer.write(context, label, alpha, viewport.ratio);
    }
    return fades;
  }
}

/** A ring. @param {CanvasRenderingContext2D} context @param {Point} dot @param {number} alpha */
function drawDot(context, { x, y }, alpha) {
  context.globalAlpha = alpha;
  context.beginPath();
  context.arc(x, y, 4.5, 0, 2 * Math.PI);
  stroke(context, [DARK, 4.5], [LIGHT, 1.75]);
  context.globalAlpha = 1;
}
