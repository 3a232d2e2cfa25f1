// A map, with all that belongs to one: its canvas, camera and tiles (the explorer), the layers over it, and, if it is
// to be touched, what hands do to it and the marks of that. The page and a frame on another page each have one. So has
// a second game, which shows what the page's camera sees, and whoever wants small pictures of many games.
import { Explorer } from './explorer.js';
import { FLING_MILLISECONDS, Gestures } from './gestures.js';
import { Layers } from './layers.js';
import { cellAt, rectangle, scaleOf } from '../core/view.js';
import { described } from './description.js';
import { element } from '../core/elements.js';
import { observeScreen } from '../core/screen.js';

/** @import { ExplorerOptions } from './explorer.js' */
/** @import { Gesture } from './gestures.js' */
/** @import { Surfaces } from '../tiles/painter.js' */
/** @import { Box, Point } from '../core/view.js' */

/** @typedef {{x: number, y: number}} Cell */

/**
 * @typedef {object} Hands  of a map that hands may touch
 * @property {HTMLElement} target takes pointers, and is called in words what it shows
 * @property {{cell: HTMLElement, box: HTMLElement}} marks the frame round a cell, and round what is zoomed to
 * @property {() => boolean} [cooperative] whether the page around scrolls
 * @property {(change: () => void) => void} move does what a hand wants of the view
 * @property {(box: Box) => void} [onBox] takes a part of the viewport that is to be seen, instead of this map
 * @property {(point: Point, cell: Cell | null) => void} onTap a click or tap, and what lies there
 * @property {(by: 'wheel' | 'touch') => void} [onPrevented] a gesture was left to the page around
 * @property {(cell: Cell | null) => Cell | null} mark the cell to be framed, where the mouse points at this one, or at
 *   none
 * @property {() => void} [onDescribed] it rests, and shows something else than when it rested before
 */

/**
 * @typedef {object} Own  what the view adds to the explorer's options
 * @property {() => Surfaces} surfaces the style sheet's colours for what lies around and under the picture
 * @property {HTMLCanvasElement} [layers] over the picture; without it nothing is drawn over it
 * @property {Hands} [hands] if it may be touched
 * @property {() => void} [onSize] it has another size
 */

/** @typedef {Own & Omit<ExplorerOptions, keyof Own | 'viewport' | 'prefersReducedMotion'>} MapOptions */

/** Smaller cells are hidden by their own frame. */
const SMALLEST_CELL = 6;

export class MapView {
  /** @readonly */
  explorer;
  /** @readonly */
  layers;
  #options;
  /** @type {Gestures[]} the map's own first */
  #gestures = [];
  #listening = new AbortController();
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** @type {Point | null} where the mouse is over the map */
  pointer = null;
  #stopObserving = () => {};

  /** @param {MapOptions} options */
  constructor(options) {
    const { canvas, layers = element('canvas'), hands, surfaces } = options;
    const { width, height } = canvas.getBoundingClientRect();
    this.#options = options;
    this.explorer = new Explorer({
      ...options,
      surfaces: surfaces(),
      viewport: { width, height, ratio: window.devicePixelRatio || 1 },
      prefersReducedMotion: () => this.prefersReducedMotion,
      afterFrame: () => this.#afterFrame(),
    });
    this.layers = new Layers(layers, () => this.explorer.schedule());
    if (hands) this.listen(hands.target, this.#listening.signal);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.repaint(), {
      signal: this.#listening.signal,
    });
  }

  /** Follows the canvas's size from now on: whoever shows the first game before spares it a frame. */
  observe() {
    this.#stopObserving = observeScreen(this.#options.canvas, (screen) => {
      this.explorer.resize(screen);
      this.#options.onSize?.();
    });
  }

  get prefersReducedMotion() {
    return this.#reducedMotion.matches;
  }

  /** The cell under the mouse; without one over the map, that in its middle. */
  get pointed() {
    const { view, viewport } = this.explorer;
    return cellAt(view, viewport, this.pointer ?? { x: viewport.width / 2, y: viewport.height / 2 });
  }

  /** The style sheet's colours have changed. */
  repaint() {
    this.explorer.surfaces = this.#options.surfaces();
  }

  /** Hands over a target count as over the map. @param {HTMLElement} target @param {AbortSignal} signal ends it */
  listen(target, signal) {
    const point = (/** @type {PointerEvent | null} */ event) => {
      const { left, top } = target.getBoundingClientRect();
      this.pointer = event?.pointerType === 'mouse' ? { x: event.clientX - left, y: event.clientY - top } : null;
      this.explorer.schedule();
    };
    target.addEventListener('pointermove', point, { signal });
    target.addEventListener('pointerleave', () => point(null), { signal });
    const gestures = new Gestures(target, (gesture) => this.#take(gesture), this.#options.hands?.cooperative);
    this.#gestures.push(gestures);
    signal.addEventListener('abort', () => {
      gestures.close();
      this.#gestures = this.#gestures.filter((other) => other !== gestures);
    });
  }

  /** Gives up a box that is being drawn; whether there was one. */
  escape() {
    return this.#gestures.some((gestures) => gestures.escape());
  }

  /** Lets go of all that it listens to and waits for. What the canvas shows stays. */
  close() {
    this.#listening.abort();
    this.#stopObserving();
    this.explorer.close();
  }

  /** @param {Gesture} gesture */
  #take(gesture) {
    const { explorer } = this;
    const { hands } = this.#options;
    if (!hands) return;
    const { move, onBox = (box) => move(() => explorer.zoomTo(box)), onTap, onPrevented } = hands;
    switch (gesture.kind) {
      case 'touch':
        explorer.stop();
        break;
      case 'pan':
        move(() => explorer.pan(gesture.dx, gesture.dy));
        break;
      case 'fling':
        if (!this.prefersReducedMotion) move(() => explorer.pan(gesture.dx, gesture.dy, FLING_MILLISECONDS));
        break;
      case 'pinch':
        move(() => {
          explorer.pan(gesture.dx, gesture.dy);
          explorer.zoom(gesture.by, gesture.point, false);
        });
        break;
      case 'zoom':
        move(() => explorer.zoom(gesture.by, gesture.point, gesture.smooth));
        break;
      case 'box': {
        const { box, done } = gesture;
        place(hands.marks.box, done ? null : box);
        if (done && box) onBox(box);
        break;
      }
      case 'tap':
        onTap(gesture.point, cellAt(explorer.view, explorer.viewport, gesture.point));
        break;
      case 'prevented':
        onPrevented?.(gesture.by);
        break;
      case 'release':
        break;
    }
    document.documentElement.classList.toggle(
      'dragging',
      this.#gestures.some(({ dragging }) => dragging),
    );
  }

  /** @param {Cell | null} cell @returns {Box | null} CSS pixels; null: it is not framed */
  #frameOf(cell) {
    const { view, viewport } = this.explorer;
    if (!cell || scaleOf(view.zoom) < SMALLEST_CELL) return null;
    const { x, y } = cell;
    const { left, top, right, bottom } = rectangle({ left: x, top: y, right: x + 1, bottom: y + 1 }, view, viewport);
    const { ratio } = viewport;
    return { left: left / ratio, top: top / ratio, right: right / ratio, bottom: bottom / ratio };
  }

  #afterFrame() {
    const { game, view, viewport, cells, moving } = this.explorer;
    const { afterFrame, hands } = this.#options;
    if (hands) place(hands.marks.cell, this.#frameOf(hands.mark(this.pointer && this.pointed)));
    this.layers.draw(game, view, viewport);
    afterFrame?.();
    if (moving || !hands) return;
    const { onDescribed, target } = hands;
    const label = described(game, cells);
    if (target.getAttribute('aria-label') === label) return;
    target.setAttribute('aria-label', label);
    onDescribed?.();
  }
}

/** @param {HTMLElement} mark @param {Box | null} box CSS pixels; null: it is hidden */
function place(mark, box) {
  mark.hidden = box === null;
  if (!box) return;
  mark.style.transform = `translate(${box.left}px, ${box.top}px)`;
  mark.style.width = `${box.right - box.left}px`;
  mark.style.height = `${box.bottom - box.top}px`;
}
