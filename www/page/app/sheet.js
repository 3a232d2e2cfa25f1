// In narrow windows the side panel is a sheet at the bottom. A handle gives it one of three heights, by dragging, taps
// or keys, and the map lies between the bars and the sheet, so that what is in its middle stays in sight. Loaded with
// the first panel.
import { button } from '../core/elements.js';
import { styled } from '../core/styles.js';

/** @typedef {'low' | 'middle' | 'high'} Height */

/** @type {Height[]} */
const HEIGHTS = ['low', 'middle', 'high'];
const GAP = 10;
/** Its head and two lines. */
const LOW = 124;
/** The part of the window that it takes at most. */
const MIDDLE = 0.42;
/** In low windows nothing else stands beside it, so that it may take more. */
const MIDDLE_ALONE = 0.62;
/** The sheet's round corners lie over the map. */
const CORNER = 14;
/** A shorter way is a tap. */
const DRAG = 6;

const narrow = matchMedia('(max-width: 720px)');
const alone = matchMedia('(max-width: 720px) and (max-height: 480px)');

let isAttached = false;

/** Gives the panel its handle, once. @param {HTMLElement} side */
export async function attachHandle(side) {
  if (isAttached) return;
  isAttached = true;
  await styled('door/sheet.css');
  new Sheet(side);
}

class Sheet {
  #side;
  #map = /** @type {HTMLElement} */ (document.querySelector('main'));
  #handle = button('', () => this.#click(), { className: 'handle' });
  /** @type {Height} */
  #height = 'middle';
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
    // The sheet's end moves with what stands below it, and its room with what stands above.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));
    for (const around of [side, ...document.querySelectorAll('#foot, .top > .panel')]) observer.observe(around);
    addEventListener('resize', () => this.#fit());
    this.#choose(this.#height);
  }

  /** How high it may be, CSS pixels. @param {Height} height */
  #most(height) {
    if (height === 'low') return LOW;
    const room = this.#room;
    return height === 'high' ? room : Math.min(room, innerHeight * (alone.matches ? MIDDLE_ALONE : MIDDLE));
  }

  /** Where the bars above end. */
  get #bars() {
    const bars = [...document.querySelectorAll('.top > .panel')].map((bar) => bar.getBoundingClientRect().bottom);
    return Math.max(0, ...bars);
  }

  /** What is left of the window between the bars and what stands below. */
  get #room() {
    const tools = /** @type {HTMLElement} */ (document.getElementById('tools')).getBoundingClientRect().height;
    const bottom = this.#side.getBoundingClientRect().bottom;
    return Math.max(LOW, bottom - this.#bars - GAP - (tools > 0 ? tools + GAP : 0));
  }

  /** @param {Height} height */
  #choose(height) {
    this.#height = height;
    this.#handle.ariaLabel = `Height of the panel: ${height}`;
    this.#handle.title = 'Height of the panel ( \u2191 \u2193 )';
    this.#fit();
  }

  /** The sheet is as high as was chosen, and the map as high as it leaves room. */
  #fit() {
    const isSheet = narrow.matches && !this.#side.hidden;
    this.#side.style.maxHeight = narrow.matches ? `${this.#drag?.height ?? this.#most(this.#height)}px` : '';
    if (this.#drag) return; // the map follows when it is let go
    const end = Math.max(0, innerHeight - this.#side.getBoundingClientRect().top - CORNER);
    Object.assign(this.#map.style, isSheet ? { top: `${this.#bars}px`, bottom: `${end}px` } : { top: '', bottom: '' });
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
    this.#fit();
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
