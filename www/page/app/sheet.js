// On upright phones the panel is a sheet at the bottom. A handle gives it one of three heights, by dragging, taps or
// keys, and the map ends where it begins, so that what is in its middle stays in sight. Loaded with the first panel.
import { button } from '../core/elements.js';

/** @typedef {'low' | 'half' | 'full'} Height */

/** @type {Height[]} */
const HEIGHTS = ['low', 'half', 'full'];
/** Its title and two lines, CSS pixels. */
const LOW = 132;
/** The part of the map's room that it takes at most. */
const HALF = 0.52;
/** With less of the map in sight, only notices stand over it, CSS pixels. */
const LEAST_MAP = 160;
/** The sheet's round corners lie over the map. */
const CORNER = 14;
/** A shorter way is a tap. */
const DRAG = 6;

/** @type {Sheet | undefined} */
let sheet;

/** Gives the panel its handle, once, and the height that was chosen. @param {HTMLElement} side */
export function attachHandle(side) {
  sheet ??= new Sheet(side);
  sheet.fit();
}

class Sheet {
  #side;
  #stage = /** @type {HTMLElement} */ (document.getElementById('stage'));
  #map = /** @type {HTMLElement} */ (document.querySelector('main'));
  #handle = button('', () => this.#click(), { className: 'handle' });
  /** @type {Height} */
  #height = 'half';
  /** @type {{from: number, height: number, isFar: boolean} | null} */
  #drag = null;
  /** whether the click that follows is the end of a drag */
  #wasDragged = false;

  /** @param {HTMLElement} side */
  constructor(side) {
    this.#side = side;
    side.prepend(this.#handle);
    this.#handle.addEventListener('keydown', (event) => this.#key(event));
    this.#handle.addEventListener('pointerdown', (event) => this.#take(event));
    this.#handle.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel']))
      this.#handle.addEventListener(end, () => this.#letGo());
    const observer = new ResizeObserver(() => requestAnimationFrame(() => this.fit()));
    for (const around of [side, this.#stage]) observer.observe(around);
    this.#choose(this.#height);
  }

  /** How high it may be, CSS pixels. @param {Height} height */
  #most(height) {
    const room = this.#room;
    return height === 'low' ? LOW : height === 'half' ? HALF * room : room;
  }

  /** What there is for it. */
  get #room() {
    return Math.max(LOW, this.#stage.clientHeight);
  }

  /** @param {Height} height */
  #choose(height) {
    this.#height = height;
    this.#handle.ariaLabel = `Height of the panel: ${height}`;
    this.#handle.title = 'Height of the panel ( \u2191 \u2193 )';
    this.fit();
  }

  /** The sheet is as high as was chosen, and the map as high as it leaves room. */
  fit() {
    const isNarrow = getComputedStyle(this.#side).getPropertyValue('--is-sheet') !== '';
    this.#side.style.maxHeight = isNarrow ? `${this.#drag?.height ?? this.#most(this.#height)}px` : '';
    if (this.#drag) return; // the map follows when it is let go
    const end = isNarrow && !this.#side.hidden ? Math.max(0, this.#side.offsetHeight - CORNER) : 0;
    this.#map.style.bottom = end > 0 ? `${end}px` : '';
    this.#stage.style.setProperty('--sheet', end > 0 ? `${end + CORNER + 8}px` : '');
    this.#stage.classList.toggle('hardly-any-map', end > 0 && this.#room - end < LEAST_MAP);
  }

  #click() {
    if (this.#wasDragged) this.#wasDragged = false;
    else this.#choose(HEIGHTS[(HEIGHTS.indexOf(this.#height) + 1) % HEIGHTS.length]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = HEIGHTS.indexOf(this.#height);
    const next = { ArrowUp: at + 1, ArrowDown: at - 1, Home: 2, End: 0 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#choose(HEIGHTS[Math.min(2, Math.max(0, next))]);
  }

  /** @param {PointerEvent} event */
  #take({ pointerId, clientY }) {
    this.#handle.setPointerCapture(pointerId);
    this.#drag = { from: clientY, height: this.#side.getBoundingClientRect().height, isFar: false };
    this.#wasDragged = false;
  }

  /** @param {PointerEvent} event */
  #move({ clientY }) {
    const drag = this.#drag;
    if (!drag) return;
    drag.isFar ||= Math.abs(clientY - drag.from) > DRAG;
    if (!drag.isFar) return;
    drag.height = Math.min(this.#room, Math.max(LOW, drag.height + drag.from - clientY));
    drag.from = clientY;
    this.fit();
  }

  /** It takes the height that it is nearest to. */
  #letGo() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.isFar) return;
    this.#wasDragged = true;
    const off = (/** @type {Height} */ height) => Math.abs(this.#most(height) - drag.height);
    this.#choose(HEIGHTS.toSorted((a, b) => off(a) - off(b))[0]);
  }
}
