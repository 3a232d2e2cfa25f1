// Mouse, wheel, trackpad, fingers: turned into gestures, which one function takes.
//
// One pointer drags the map, and flings it if it is a finger that leaves it moving; two pinch it. Shift and drag draws
// a box to zoom to, Escape gives it up. A click or tap points at a cell; a double one zooms in.
//
// Where gestures are cooperative, the map stands in a page that scrolls: a wheel without Ctrl or Cmd and a single
// finger are the page's, and the map only tells that it left them alone.
import { deviceOf, meaningOf } from '../core/wheel.js';

/** @import { Box, Point } from '../core/view.js' */

/**
 * @typedef {{kind: 'pan', dx: number, dy: number}
 *   | {kind: 'zoom', point: Point, by: number, smooth: boolean}
 *   | {kind: 'pinch', point: Point, dx: number, dy: number, by: number}
 *   | {kind: 'fling', dx: number, dy: number}
 *   | {kind: 'touch'}
 *   | {kind: 'tap', point: Point}
 *   | {kind: 'release'}
 *   | {kind: 'prevented', by: 'wheel' | 'touch'}
 *   | {kind: 'box', box: Box | null, done: boolean}} Gesture  lengths in CSS pixels, zoom in doublings; a touch and a
 *   release are a pointer's, laid on the map and taken from it
 */

/** A fling runs as far as the finger would in this time; also its time constant. */
export const FLING_MILLISECONDS = 325;
const FLING_SLOWEST = 0.15; // pixels a millisecond
const VELOCITY_MILLISECONDS = 80;
const DOUBLE_TAP_MILLISECONDS = 300;
const DOUBLE_TAP_PIXELS = 30;
const TAP_PIXELS = 8;
const SMALLEST_BOX = 8;
const TURN_MILLISECONDS = 250;

export class Gestures {
  #element;
  #take;
  #cooperative;
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  /** @type {{time: number, x: number, y: number}[]} where one finger was lately */
  #trail = [];
  /** @type {{from: Point, to: Point} | null} */
  #box = null;
  /** @type {{time: number, point: Point} | null} */
  #lastTap = null;
  #tapping = false;
  /** the latest pointer's: mouse, touch or pen */
  #kind = '';
  /** @type {{time: number, device: import('../core/wheel.js').Device | null}} of the wheel */
  #turn = { time: -Infinity, device: null };
  #pinchScale = 1;
  #listening = new AbortController();

  /** @param {HTMLElement} element @param {(gesture: Gesture) => void} take @param {() => boolean} [cooperative] */
  constructor(element, take, cooperative = () => false) {
    this.#element = element;
    this.#take = take;
    this.#cooperative = cooperative;
    const { signal } = this.#listening;
    const active = { signal, passive: false };
    element.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    // A pointer that is lost (to a dialog, to another window) tells so by the loss of its capture, if at all.
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) {
      element.addEventListener(type, (event) => this.#up(event), { signal });
    }
    element.addEventListener('wheel', (event) => this.#wheel(event), active);
    element.addEventListener('dblclick', (event) => this.#doubleClick(event), { signal });
    // Safari on a desktop tells of a trackpad's pinch by events of its own.
    for (const type of ['gesturestart', 'gesturechange']) {
      element.addEventListener(type, (event) => this.#safariPinch(/** @type {any} */ (event)), active);
    }
  }

  /** Whether a pointer holds the map and moves it. */
  get dragging() {
    return this.#pointers.size > 0 && this.#box === null;
  }

  /** Gives up a box that is being drawn; whether there was one. */
  escape() {
    if (!this.#box) return false;
    this.#box = null;
    this.#pointers.clear();
    this.#take({ kind: 'box', box: null, done: true });
    return true;
  }

  close() {
    this.#listening.abort();
  }

  /** Whether a finger belongs to the page around. */
  get #lent() {
    return this.#kind === 'touch' && this.#cooperative();
  }

  /** @param {{clientX: number, clientY: number}} event */
  #point({ clientX, clientY }) {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const point = this.#point(event);
    this.#kind = event.pointerType;
    this.#pointers.set(event.pointerId, point);
    try {
      this.#element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already.
    }
    this.#tapping = this.#pointers.size === 1;
    if (event.shiftKey && event.pointerType === 'mouse') this.#box = { from: point, to: point };
    this.#take({ kind: 'touch' });
    this.#trail = [{ time: event.timeStamp, ...point }];
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    if (isReleased(event)) {
      this.#up(event);
      return;
    }
    const point = this.#point(event);
    if (this.#box) {
      this.#box.to = point;
      this.#take({ kind: 'box', box: boxOf(this.#box), done: false });
    } else if (this.#pointers.size === 1 && this.#lent) {
      this.#take({ kind: 'prevented', by: 'touch' });
    } else if (this.#pointers.size === 1) {
      this.#take({ kind: 'pan', dx: point.x - before.x, dy: point.y - before.y });
    } else {
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      this.#take(pinchOf(other, before, point));
    }
    this.#pointers.set(event.pointerId, point);
    this.#trail.push({ time: event.timeStamp, ...point });
    const [start] = this.#trail;
    if (Math.hypot(point.x - start.x, point.y - start.y) > TAP_PIXELS) this.#tapping = false;
    if (this.#trail.length > 64) this.#trail.splice(1, 32);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    const point = this.#point(event);
    if (this.#box) {
      const box = boxOf(this.#box);
      const drawn = event.type === 'pointerup' && Math.min(box.right - box.left, box.bottom - box.top) >= SMALLEST_BOX;
      this.#box = null;
      this.#take({ kind: 'box', box: drawn ? box : null, done: true });
    } else if (event.type === 'pointerup' && this.#pointers.size === 0) {
      if (this.#tapping) this.#tap(event.timeStamp, point);
      else if (event.pointerType !== 'mouse' && !this.#lent) this.#fling(event.timeStamp);
    }
    this.#trail = [...this.#pointers.values()].map((rest) => ({ time: event.timeStamp, ...rest }));
    this.#take({ kind: 'release' });
  }

  /** Not every browser makes a double click of a finger's taps. @param {number} time @param {Point} point */
  #tap(time, point) {
    this.#take({ kind: 'tap', point });
    if (this.#kind === 'mouse') return;
    const last = this.#lastTap;
    const near = last && Math.hypot(point.x - last.point.x, point.y - last.point.y) < DOUBLE_TAP_PIXELS;
    if (near && time - last.time < DOUBLE_TAP_MILLISECONDS) {
      this.#lastTap = null;
      this.#take({ kind: 'zoom', point, by: 1, smooth: true });
    } else {
      this.#lastTap = { time, point };
    }
  }

  /** @param {number} now */
  #fling(now) {
    const recent = this.#trail.findIndex(({ time }) => now - time < VELOCITY_MILLISECONDS);
    if (recent < 0) return;
    // Where frames are slow, one move only may be recent: with the one before it, it still tells how fast the finger
    // was.
    const [first, last] = [this.#trail[Math.max(0, recent - 1)], this.#trail[this.#trail.length - 1]];
    const milliseconds = Math.max(1, now - first.time);
    const [vx, vy] = [(last.x - first.x) / milliseconds, (last.y - first.y) / milliseconds];
    if (Math.hypot(vx, vy) < FLING_SLOWEST) return;
    this.#take({ kind: 'fling', dx: vx * FLING_MILLISECONDS, dy: vy * FLING_MILLISECONDS });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (this.#cooperative() && !event.ctrlKey && !event.metaKey) {
      this.#take({ kind: 'prevented', by: 'wheel' });
      return;
    }
    event.preventDefault();
    const turn = this.#turn;
    if (event.timeStamp - turn.time > TURN_MILLISECONDS) turn.device = null;
    turn.time = event.timeStamp;
    // Fingers may move as far as a wheel turns, for once; a wheel never turns as little as they move.
    if (turn.device !== 'trackpad') turn.device = deviceOf(event, devicePixelRatio) ?? turn.device;
    if (event.deltaX === 0 && event.deltaY === 0) return;
    const meaning = meaningOf(event, turn.device);
    this.#take(meaning.kind === 'pan' ? meaning : { ...meaning, point: this.#point(event) });
  }

  /** @param {MouseEvent} event */
  #doubleClick(event) {
    event.preventDefault();
    if (this.#kind !== 'mouse') return; // counted as taps
    this.#take({ kind: 'zoom', point: this.#point(event), by: event.shiftKey ? -1 : 1, smooth: true });
  }

  /** @param {UIEvent & {scale: number, clientX: number, clientY: number}} event */
  #safariPinch(event) {
    event.preventDefault();
    if (this.#pointers.size > 0) return; // two fingers on the glass come as pointers too
    if (event.type === 'gesturechange') {
      const by = Math.log2(event.scale / this.#pinchScale);
      this.#take({ kind: 'zoom', point: this.#point(event), by, smooth: false });
    }
    this.#pinchScale = event.scale;
  }
}

/** A mouse that moves with no button down was released where nobody could tell of it. @param {PointerEvent} event */
const isReleased = ({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 0;

/** One of two fingers moves; the map stays under both. @type {(other: Point, before: Point, now: Point) => Gesture} */
function pinchOf(other, before, now) {
  const span = (/** @type {Point} */ point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
  return {
    kind: 'pinch',
    point: { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
    dx: (now.x - before.x) / 2,
    dy: (now.y - before.y) / 2,
    by: Math.log2(span(now) / span(before)),
  };
}

/** @param {{from: Point, to: Point}} corners @returns {Box} */
const boxOf = ({ from, to }) => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
});
