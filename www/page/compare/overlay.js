// A comparison over the map: the second game's picture, beside the map's, behind a curtain or by turns, or a picture of
// what is different. It follows the map's camera, frame by frame.
import { haveSameValues, kOf, namesOf } from './other-game.js';
import { Difference } from './difference.js';
import { MOST_LEVEL } from './tally.js';
import { SECOND_GAME, SecondGame } from './second-game.js';
import { familyOf } from '../families/families.js';
import { element } from '../core/elements.js';
import { canBeDrawn, gapOf, otherView } from './comparison.js';
import { levelFor } from '../tiles/tiles.js';
import { cellAt, scaleOf } from '../core/view.js';
import { html, render } from '../../vendor/lit-html.js';
import { spoken } from '../core/format.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Comparison, Mode } from './comparison.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { Palette } from '../tiles/palette.js' */

/**
 * Where the line goes, from where it is: not from where it was drawn last, since keys may be quicker than frames.
 * @typedef {(part: number) => number} Move
 */

/** Parts of the width that keys move it by. */
const STEPS = new Map([
  ['ArrowLeft', -0.02],
  ['ArrowDown', -0.02],
  ['ArrowRight', 0.02],
  ['ArrowUp', 0.02],
  ['PageDown', -0.1],
  ['PageUp', 0.1],
  ['Home', -1],
  ['End', 1],
]);

// Twice as long is a whole turn: slow enough for everybody's eyes.
const BLINK_MILLISECONDS = 650;

export class Overlay {
  /** @type {{compared: number, differing: number} | null} cells in view; null while it isn't known */
  share = null;
  /**
   * @type {'scaled' | 'unlike' | 'coarse' | 'small' | null} why it won't be; unlike: the values of both games mean
   *   different things; small: the second game cannot be drawn so small
   */
  why = null;
  /** whether the second game is to be seen now, where they take turns */
  isSecond = true;
  #host;
  #onMove;
  #main;
  #curtain = element('div');
  #box = element('div', { id: 'comparing' });
  #line = element('p', { id: 'second-status', className: 'float status' });
  /** @readonly the second one */
  game;
  #difference;
  #listening = new AbortController();
  /** what is compared, and how one lies on the other */
  #pair = '';
  /** @type {Mode | null} */
  #mode = null;
  /** @type {Palette | null} */
  #palette = null;
  /** whether not all is drawn in its colours yet */
  #isFading = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #blinking;

  /** @param {Host} host @param {(move: Move) => void} onMove the curtain is moved */
  constructor(host, onMove) {
    this.#host = host;
    this.#onMove = onMove;
    const { explorer, map } = host;
    const schedule = () => explorer.schedule();
    this.#main = /** @type {HTMLElement} */ (map.parentElement);
    this.#main.querySelector('.marks')?.after(this.#curtain); // its names are read over numbers in cells
    map.after(this.#box);
    const game = (this.game = new SecondGame(host, schedule, { line: this.#line }));
    this.#difference = new Difference(host, game, schedule);
    const { signal } = this.#listening;
    for (const canvas of [game.canvas, this.#difference.canvas]) {
      canvas.id = 'second';
      host.listen(canvas, signal);
      canvas.addEventListener('pointerdown', () => map.focus());
    }
    document.getElementById('status')?.after(this.#line);
  }

  /** @param {boolean} wanted whether the games take turns by themselves */
  blink(wanted) {
    clearInterval(this.#blinking);
    this.#blinking = wanted ? setInterval(() => this.swap(), BLINK_MILLISECONDS) : undefined;
    this.#host.explorer.schedule();
  }

  swap() {
    this.isSecond = !this.isSecond;
    this.#host.explorer.schedule();
  }

  get isBlinking() {
    return this.#blinking !== undefined;
  }

  get state() {
    const { state } = this.game;
    return state === 'complete' && !this.share && !this.why ? 'working' : state;
  }

  close() {
    this.blink(false);
    this.#listening.abort();
    this.#difference.close();
    this.game.close();
    this.#host.setVisibleWidth(Infinity);
    this.#main.classList.remove('halved');
    for (const part of [this.#box, this.#curtain, this.#line]) part.remove();
    this.#host.notices.forget(SECOND_GAME);
  }

  /** After each frame of the map. @param {Comparison} comparison @param {Game} other */
  draw(comparison, other) {
    const { explorer } = this.#host;
    const palette = this.#host.palette();
    if (!palette) return;
    const { game, view, viewport, work } = explorer;
    const k = kOf(game);
    const areAlike = haveSameValues(game, other);
    if (comparison.mode !== this.#mode) this.#begin(comparison.mode);
    const { dx, dy } = comparison;
    const { codes } = familyOf(game).values(game);
    const offset = { dx, dy, gap: codes ? 0 : gapOf(comparison, k), unknown: codes?.unknown };
    this.#place();
    this.game.halt(work.halt !== null);
    const otherPlace = otherView(comparison, k, view);
    const destination = explorer.place ?? (explorer.moving ? explorer.fit(game) : view);
    const seen = { view: otherPlace, destination: otherView(comparison, k, destination), viewport };
    this.game.show(other, seen);
    this.#recolour(palette);
    const isReady = !explorer.moving && work.state === 'complete' && this.game.state === 'complete';
    this.#difference.isReady = isReady;
    this.why = this.#whyNot(comparison, areAlike);
    const pair = this.why ? '' : JSON.stringify([game.key, other.key, offset]);
    if (pair !== this.#pair) this.#difference.begin();
    this.#pair = pair;
    if (!this.why && (isReady || this.#isMasked)) this.#difference.show(game, offset, { view, destination, viewport });
    this.share = isReady && !this.why ? this.#difference.share : null;
    this.#divide(comparison, namesOf(game, other));
    // The cell that lies where the map's status line tells of.
    const pointer = this.#host.pointer();
    const point = pointer ?? { x: viewport.width / 2, y: viewport.height / 2 };
    this.game.status.tell(other, { cell: cellAt(otherPlace, viewport, point), pointed: pointer !== null });
  }

  /** What lies over the map. */
  get #canvas() {
    return this.#isMasked ? this.#difference.canvas : this.game.canvas;
  }

  get #isMasked() {
    return this.#mode === 'difference';
  }

  /** @param {Mode} mode */
  #begin(mode) {
    this.#mode = mode;
    this.#box.replaceChildren(this.#canvas);
    this.#canvas.dataset.mode = mode;
    this.#difference.isShown = this.#isMasked;
    if (this.#isMasked) this.#difference.recolour();
    this.#main.classList.toggle('halved', mode === 'side');
    this.isSecond = true;
    this.blink(mode === 'blink' && !this.#host.prefersReducedMotion());
  }

  /** Why it is not told how many cells differ. @param {Comparison} comparison @param {boolean} areAlike */
  #whyNot(comparison, areAlike) {
    const { game, view, viewport } = this.#host.explorer;
    if (!canBeDrawn(comparison, kOf(game), view)) return 'small';
    if (comparison.scaled) return 'scaled';
    if (!areAlike) return 'unlike';
    return levelFor(scaleOf(view.zoom) * viewport.ratio) > MOST_LEVEL ? 'coarse' : null;
  }

  /** Follows the map in its colours, until both games have them. @param {Palette} palette */
  #recolour(palette) {
    if (this.#palette && palette !== this.#palette) {
      this.#isFading = true;
    }
    this.#palette = palette;
    if (!this.#isFading) return;
    this.#difference.recolour();
    this.#isFading = this.#host.explorer.work.state === 'working' || this.game.state === 'working';
  }

  /** The canvas lies over the map, and in halves beside it. */
  #place() {
    const { boundsOf, map } = this.#host;
    const { width, height } = boundsOf(map);
    const isBeside = this.#mode === 'side' && width < boundsOf(this.#main).width - 1;
    const isBelow = this.#mode === 'side' && !isBeside;
    Object.assign(this.#canvas.style, {
      left: `${isBeside ? width : 0}px`,
      top: `${isBelow ? height : 0}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }

  /** What is seen of the canvas. @param {Comparison} comparison @param {ReturnType<typeof namesOf>} names */
  #divide({ mode, part }, names) {
    const { why, state } = this;
    const isCurtain = mode === 'curtain';
    const isSeen = mode === 'blink' ? this.isSecond : mode !== 'difference' || why === null;
    this.#canvas.hidden = !isSeen;
    this.#canvas.style.clipPath = isCurtain ? `inset(0 0 0 ${100 * part}%)` : '';
    this.#curtain.hidden = !isCurtain && mode !== 'side';
    render(curtain(names, part, isCurtain ? this.#onMove : null), this.#curtain);
    const { width } = this.#host.explorer.viewport;
    this.#host.setVisibleWidth(isCurtain ? part * width : isSeen && mode !== 'side' ? 0 : Infinity);
    const isDrawn = this.#isMasked && !why ? this.#difference.isDrawn : this.game.explorer.drawn;
    this.#box.dataset.picture = state === 'complete' && !isDrawn ? 'working' : state;
  }
}

/**
 * The line between two games, with their names on it; a curtain is drawn to and fro: dragged, or by keys.
 * @param {{short: string[], long: string[]}} names of the games, where there is little room and where there is more
 * @param {number} part of the width on its left
 * @param {((move: Move) => void) | null} onMove null: it stays in the middle
 */
function curtain({ short, long }, part, onMove) {
  const names = html`<div class="names">
    <span .textContent=${short[0]}></span><span .textContent=${short[1]}></span>
  </div>`;
  if (!onMove) return html`<div class="curtain">${names}</div>`;
  const move = (/** @type {Move} */ to) => onMove((now) => Math.min(1, Math.max(0, to(now))));
  const percent = Math.round(100 * part);
  return html`<div
    class="curtain moved"
    tabindex="0"
    role="slider"
    aria-label=${spoken(`Curtain: ${long[0]} on the left, ${long[1]} on the right`)}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${percent}
    aria-valuetext=${spoken(`${percent} % for ${long[0]}`)}
    .style=${`left: ${100 * part}%`}
    @pointerdown=${take}
    @pointermove=${(/** @type {PointerEvent} */ event) => {
      const line = /** @type {HTMLElement} */ (event.currentTarget);
      const box = line.offsetParent?.getBoundingClientRect();
      if (box && line.hasPointerCapture(event.pointerId)) move(() => (event.clientX - box.left) / box.width);
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      const step = STEPS.get(event.key);
      if (step === undefined) return;
      event.preventDefault();
      move((now) => now + step);
    }}
  >
    ${names}
  </div>`;
}

/** The pointer holds the line. @param {PointerEvent} event */
function take(event) {
  if (event.button !== 0) return;
  const line = /** @type {HTMLElement} */ (event.currentTarget);
  line.setPointerCapture(event.pointerId);
  event.preventDefault();
  line.focus({ preventScroll: true });
}
