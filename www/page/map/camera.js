// The camera: the one owner of what is looked at. Every change of the view goes through `change`.
//
// A change takes effect at once, or glides: what is left of the way shrinks exponentially with a time constant, which
// serves a wheel's notch, a button and a flick alike. While it glides, `view` moves and `destination` is where it ends.
import { clamped, distance, sameView, scaleOf, shifted, zoomedAbout } from '../core/view.js';

/** @import { Point, View, Viewport } from '../core/view.js' */

// Further than this many viewports a glide shows nothing but a blur.
const FARTHEST_GLIDE = 4;
// What is left of a glide when it ends.
const SETTLED_PIXELS = 0.25;
const SETTLED_ZOOM = 0.0005;

export class Camera {
  /** @type {View} */
  view;
  /** @type {View} */
  destination;
  /** @type {Viewport} */
  viewport;
  /** @type {{from: View, start: number, milliseconds: number, about: Point | null} | null} */
  #glide = null;
  #onChange;
  #prefersReducedMotion;

  /**
   * @param {View} view
   * @param {Viewport} viewport
   * @param {() => void} onChange the view or the destination has changed
   * @param {() => boolean} prefersReducedMotion whether motion is to be avoided
   */
  constructor(view, viewport, onChange, prefersReducedMotion) {
    this.view = this.destination = clamped(view);
    this.viewport = viewport;
    this.#onChange = onChange;
    this.#prefersReducedMotion = prefersReducedMotion;
  }

  get moving() {
    return this.#glide !== null || !sameView(this.view, this.destination);
  }

  /** @param {View} to @param {{glide?: number, now?: number}} [options] `glide`: the time constant, ms; 0: at once */
  change(to, { glide = 0, now = performance.now() } = {}) {
    this.destination = clamped(to);
    const way = glide > 0 && !this.#prefersReducedMotion() ? this.#way(this.view, this.destination) : null;
    this.#glide = way && { from: this.view, start: now, milliseconds: glide, about: way.about };
    if (!this.#glide) this.view = this.destination;
    this.#onChange();
  }

  /** Does as another camera does, even beyond the board. @param {View} view @param {View} destination */
  follow(view, destination) {
    if (sameView(view, this.view) && sameView(destination, this.destination)) return;
    [this.view, this.destination, this.#glide] = [view, destination, null];
    this.#onChange();
  }

  /** @param {Viewport} viewport */
  resize(viewport) {
    this.viewport = viewport;
    this.#onChange();
  }

  /** Ends a glide where it is. */
  stop() {
    if (!this.#glide) return;
    this.change(this.view);
  }

  /** Moves along a glide; call it once a frame. @param {number} now */
  step(now) {
    if (!this.#glide) return;
    const { from, start, milliseconds, about } = this.#glide;
    const to = this.destination;
    const left = Math.exp(-Math.max(0, now - start) / milliseconds);
    const zoomLeft = (from.zoom - to.zoom) * left;
    const dx = distance(from.x, to.x) * left;
    const dy = distance(from.y, to.y) * left;
    const pixels = Math.hypot(dx, dy) * scaleOf(to.zoom);
    if (pixels < SETTLED_PIXELS && Math.abs(zoomLeft) < SETTLED_ZOOM) {
      this.#glide = null;
      this.view = to;
    } else if (about) {
      this.view = zoomedAbout(to, this.viewport, about, to.zoom + zoomLeft);
    } else {
      this.view = { x: shifted(to.x, dx), y: shifted(to.y, dy), zoom: to.zoom + zoomLeft };
    }
    this.#onChange();
  }

  /**
   * How to go from one view to another: about the point that both show at the same place, if there is one near;
   * straight on otherwise; null where it is too far or no way at all.
   * @param {View} from
   * @param {View} to
   */
  #way(from, to) {
    if (sameView(from, to)) return null;
    const { width, height } = this.viewport;
    const scale = scaleOf(Math.min(from.zoom, to.zoom));
    const dx = distance(from.x, to.x);
    const dy = distance(from.y, to.y);
    if (Math.max(Math.abs(dx) / width, Math.abs(dy) / height) * scale > FARTHEST_GLIDE) return null;
    const gain = 1 / scaleOf(to.zoom) - 1 / scaleOf(from.zoom);
    if (Math.abs(from.zoom - to.zoom) < 0.01) return { about: null };
    return { about: { x: width / 2 + dx / gain, y: height / 2 + dy / gain } };
  }
}
