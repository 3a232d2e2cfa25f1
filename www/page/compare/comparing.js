// A comparison under way: over the map lies the second game's, beside it, behind a curtain or by turns, or a picture of
// what is different. It follows the map's camera, frame by frame.
import { haveSameValues, kOf, namesOf, otherGame } from './other-game.js';
import { Curtain } from './curtain.js';
import { Difference } from './difference.js';
import { DifferenceView } from './difference-view.js';
import { MOST_LEVEL } from './tally.js';
import { Status } from '../app/status.js';
import { SecondColours } from './second-colours.js';
import { LAST, SECOND_GAME, SecondGame, lent } from './second-game.js';
import { familyOf } from '../families/families.js';
import { element } from '../core/elements.js';
import { canBeDrawn, gapOf, otherView } from './comparison.js';
import { levelFor, wantedTiles } from '../tiles/tiles.js';
import { cellAt, scaleOf } from '../core/view.js';

/** @import { Comparison } from './comparison.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { LongWork } from '../tiles/consent.js' */
/** @import { Palette } from '../tiles/palette.js' */

/** @typedef {{compared: number, differing: number}} Share  cells in view */

/**
 * @typedef {object} Report
 * @property {'complete' | 'working' | 'stopped'} state
 * @property {Share | null} share null while it isn't known
 * @property {'scaled' | 'unlike' | 'coarse' | 'small' | null} why it won't be; unlike: the values of both games mean
 *   different things; small: the second game cannot be drawn so small
 * @property {LongWork | null} question
 * @property {boolean} isSecond whether the second game is to be seen now, where they take turns
 * @property {boolean} isBlinking
 */

// Twice as long is a whole turn: slow enough for everybody's eyes.
const BLINK_MILLISECONDS = 650;

export class Comparing {
  #host;
  #onPart;
  /** @type {Comparison} */
  #comparison;
  #main;
  #curtain = new Curtain((part) => this.#draw(part));
  #box = element('div', { id: 'comparing' });
  #line = element('p', { id: 'second-status', className: 'float status' });
  #status;
  #colours;
  /** whether the values of both games mean the same */
  #areAlike = true;
  #game;
  #difference;
  #mask;
  #watch;
  #listening = new AbortController();
  /** the map's game that is compared: its key, and its k */
  #key = '';
  #k = 0;
  /** which cells are compared with which */
  #offset = '';
  /** whether the curtain has yet to be told of the games */
  #isOther = true;
  /** @type {Palette | null} */
  #palette = null;
  /** whether not all is drawn in its colours yet */
  #isFading = false;
  #isSecond = true;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #blinking;
  /** @type {{key: string, share: Share} | null} */
  #share = null;
  #compared = 0;

  /**
   * @param {Host} host
   * @param {Comparison} comparison
   * @param {{mixer: import('../tiles/mixing.js').Mixer, onPart: (part: number) => void}} options `onPart`: the curtain
   *   was moved
   */
  constructor(host, comparison, { mixer, onPart }) {
    this.#host = host;
    this.#comparison = comparison;
    this.#onPart = onPart;
    const { explorer, map, pool } = host;
    const schedule = () => explorer.schedule();
    this.#main = /** @type {HTMLElement} */ (map.parentElement);
    this.#main.querySelector('.marks')?.after(this.#curtain.element); // its names are read over numbers in cells
    map.after(this.#box);
    this.#colours = new SecondColours(host, mixer);
    this.#game = new SecondGame(host, schedule, this.#colours.paint);
    const game = this.#game;
    this.#difference = new Difference(
      {
        find: (address) => explorer.find(address),
        pixels: host.paint.pixels,
        cells: async (address, signal) => {
          const tile = explorer.find(address);
          return tile
            ? lent(tile)
            : (await pool.ask('tile', { game: explorer.game, ...address }, { signal, priority: LAST })).values;
        },
      },
      game,
      () => {
        this.#compared++;
        this.#mask.isStale = true;
        schedule();
      },
    );
    this.#mask = new DifferenceView(this.#difference, host.surfaces());
    for (const canvas of [game.canvas, this.#mask.canvas]) {
      host.listen(canvas, this.#listening.signal);
      canvas.addEventListener('pointerdown', () => map.focus());
    }
    this.#status = new Status(
      this.#line,
      (_, cell) => game.value(cell),
      (value) => this.#colours.palette?.colourOf(value) ?? 'transparent',
      true,
    );
    document.getElementById('status')?.after(this.#line);
    matchMedia('(prefers-color-scheme: dark)').addEventListener(
      'change',
      () => {
        this.#mask.surfaces = host.surfaces();
        schedule();
      },
      { signal: this.#listening.signal },
    );
    this.#watch = host.watch(() => this.#frame());
    this.comparison = comparison;
  }

  get comparison() {
    return this.#comparison;
  }

  set comparison(comparison) {
    const { mode } = comparison;
    const before = this.#box.querySelector('canvas');
    const isOtherMode = mode !== before?.dataset.mode;
    this.#comparison = comparison;
    this.#isOther = true;
    before?.remove();
    this.#box.prepend(Object.assign(this.#canvas, { id: 'second' }));
    this.#canvas.dataset.mode = mode;
    this.#main.classList.toggle('halved', mode === 'side');
    if (isOtherMode) {
      this.#isSecond = true;
      this.blinking = mode === 'blink' && !this.#host.calm();
    }
    this.#host.explorer.schedule();
  }

  /** What lies over the map. */
  get #canvas() {
    return this.#isMasked ? this.#mask.canvas : this.#game.canvas;
  }

  get #isMasked() {
    return this.#comparison.mode === 'difference';
  }

  /** Whether the games take turns by themselves. */
  set blinking(/** @type {boolean} */ wanted) {
    clearInterval(this.#blinking);
    this.#blinking = wanted ? setInterval(() => this.swap(), BLINK_MILLISECONDS) : undefined;
    this.#host.explorer.schedule();
  }

  /** Shows the other of the two games. */
  swap() {
    this.#isSecond = !this.#isSecond;
    this.#host.explorer.schedule();
  }

  /** Does the work that waits for the user's word. */
  agree() {
    this.#game.agree();
  }

  /** @returns {Report} */
  get report() {
    const { scaled } = this.#comparison;
    const { game, view, viewport } = this.#host.explorer;
    const isSmall = !canBeDrawn(this.#comparison, kOf(game), view);
    const why = isSmall
      ? 'small'
      : scaled
        ? 'scaled'
        : !this.#areAlike
          ? 'unlike'
          : levelFor(scaleOf(view.zoom) * viewport.ratio) > MOST_LEVEL
            ? 'coarse'
            : null;
    const share = why ? null : this.#shareInView();
    const state = this.#game.state === 'complete' && !share && !why ? 'working' : this.#game.state;
    return {
      state,
      share,
      why,
      question: this.#game.question,
      isSecond: this.#isSecond,
      isBlinking: this.#blinking !== undefined,
    };
  }

  /** Ends it. */
  close() {
    this.blinking = false;
    this.#watch();
    this.#listening.abort();
    this.#difference.close();
    this.#game.close();
    this.#host.uncover(Infinity);
    this.#main.classList.remove('halved');
    this.#box.remove();
    this.#curtain.element.remove();
    this.#line.remove();
    this.#host.notices.forget(SECOND_GAME);
    this.#host.explorer.schedule();
  }

  /** @param {number} part */
  #draw(part) {
    this.#comparison = { ...this.#comparison, part };
    this.#uncover();
    this.#onPart(part);
  }

  /** After each frame of the map. */
  #frame() {
    const { explorer } = this.#host;
    const palette = this.#host.palette();
    if (!palette) return;
    const { game, view, viewport, work } = explorer;
    const k = kOf(game);
    const comparison = this.#comparison;
    const other = otherGame(game, comparison);
    if (!other) return; // it is about to end
    if (this.#isOther || game.key !== this.#key) {
      this.#isOther = false;
      this.#key = game.key;
      this.#mask.isStale = true;
      this.#k = k;
      this.#areAlike = haveSameValues(game, other);
      if (this.#colours.begin(game, other)) {
        this.#game.recolour();
        this.#status.recolour();
      }
      this.#curtain.show(namesOf(game, other), comparison.part, comparison.mode === 'curtain');
      const { dx, dy } = comparison;
      const { codes } = familyOf(game).values(game);
      const offset = { dx, dy, gap: codes ? 0 : gapOf(comparison, k), unknown: codes?.unknown };
      const name = JSON.stringify([game.key, other.key, offset]);
      if (name !== this.#offset) this.#difference.begin(offset);
      this.#offset = name;
    }
    this.#recolour(palette);
    this.#place();
    this.#game.halt(work.halt !== null);
    const destination = explorer.place ?? (explorer.moving ? explorer.fit(game) : view);
    this.#game.show(other, {
      view: otherView(comparison, k, view),
      destination: otherView(comparison, k, destination),
      viewport,
    });
    const isReady = !explorer.moving && work.state === 'complete' && this.#game.state === 'complete';
    this.#difference.want(comparison.scaled || !this.#areAlike ? [] : wantedTiles(destination, viewport), isReady);
    if (this.#isMasked) {
      this.#mask.draw(view, viewport);
      if (!this.#mask.isDrawn) explorer.schedule();
    }
    this.#uncover();
    // The cell that lies where the map's status line tells of.
    const pointer = this.#host.pointer();
    const point = pointer ?? { x: viewport.width / 2, y: viewport.height / 2 };
    this.#status.tell(other, {
      cell: cellAt(otherView(comparison, k, view), viewport, point),
      pointed: pointer !== null,
    });
  }

  /**
   * Follows the map in its colours, until both games have them.
   * @param {Palette} palette
   */
  #recolour(palette) {
    if (this.#palette && palette !== this.#palette) {
      this.#isFading = true;
      this.#game.recolour();
      this.#status.recolour();
    }
    this.#palette = palette;
    if (!this.#isFading) return;
    this.#difference.recolour();
    this.#mask.isStale = true;
    this.#isFading = this.#host.explorer.work.state === 'working' || this.#game.state === 'working';
  }

  /** The canvas lies over the map, and in halves beside it. */
  #place() {
    const { boundsOf, map } = this.#host;
    const { width, height } = boundsOf(map);
    const isBeside = this.#comparison.mode === 'side' && width < boundsOf(this.#main).width - 1;
    const isBelow = this.#comparison.mode === 'side' && !isBeside;
    Object.assign(this.#canvas.style, {
      left: `${isBeside ? width : 0}px`,
      top: `${isBelow ? height : 0}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }

  /** What of the canvas is to be seen. */
  #uncover() {
    const { mode, part } = this.#comparison;
    const { why, state } = this.report;
    const isSeen = mode === 'blink' ? this.#isSecond : mode === 'difference' ? why === null : true;
    this.#canvas.hidden = !isSeen;
    this.#canvas.style.clipPath = mode === 'curtain' ? `inset(0 0 0 ${100 * part}%)` : '';
    this.#curtain.element.hidden = mode !== 'curtain' && mode !== 'side';
    const { width } = this.#host.explorer.viewport;
    this.#host.uncover(mode === 'curtain' ? part * width : isSeen && mode !== 'side' ? 0 : Infinity);
    this.#box.dataset.picture =
      state === 'complete' && !(this.#isMasked ? this.#mask : this.#game).isDrawn ? 'working' : state;
  }

  /** @returns {Share | null} */
  #shareInView() {
    const { explorer } = this.#host;
    const isComplete =
      this.#game.state === 'complete' && explorer.work.state === 'complete' && this.#difference.complete;
    if (!isComplete || explorer.moving) return null;
    const key = JSON.stringify([explorer.cells, this.#compared, this.#comparison, this.#k]);
    if (this.#share?.key !== key) this.#share = { key, share: this.#difference.sum(explorer.cells) };
    return this.#share.share;
  }
}
