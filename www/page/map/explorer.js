// The map: a game, the camera over it, its picture, and the frames that draw it.
//
// Whatever changes - the view, the game, a tile that arrives - only notes what is to be done; the next frame does it.
import { Camera } from './camera.js';
import { Painter } from '../tiles/painter.js';
import { Picture } from '../tiles/picture.js';
import { TILE_SIDE } from '../../shared/messages.js';
import { TileSource } from '../tiles/source.js';
import { sameGame } from '../../shared/games.js';
import { familyOf } from '../families/families.js';
import { framed, panned, visibleCells, zoomedAbout } from '../core/view.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { Surfaces } from '../tiles/painter.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { LongWork } from '../tiles/consent.js' */
/** @import { Halt, PictureOptions, PictureState } from '../tiles/picture.js' */
/** @import { Box, Point, View, Viewport } from '../core/view.js' */

/**
 * @typedef {PictureOptions['source'] & Pick<TileSource, 'progress' | 'question' | 'isPreviewed' | 'tally' | 'decide' |
 *   'close'>} Source
 */

/**
 * @typedef {object} Progress
 * @property {PictureState | 'asking'} state asking: long work waits for the user's word
 * @property {Halt} halt
 * @property {{done: number, total: number}} progress cells
 * @property {LongWork | null} question
 */

/**
 * @typedef {object} ExplorerOptions
 * @property {HTMLCanvasElement} canvas
 * @property {Surfaces} surfaces
 * @property {Viewport} viewport
 * @property {() => Box} [insets] CSS pixels at the map's sides that panels cover
 * @property {() => boolean} prefersReducedMotion whether motion is to be avoided
 * @property {Omit<PictureOptions, 'source' | 'onTile' | 'onRecoloured' | 'onChange' |
 *   'later'> & Pick<import('../tiles/source.js').SourceOptions, 'pool' | 'archive' | 'graphics' | 'isBrief'> &
 *   {source?: Source}} picture `source`: of tiles that are not the pool's
 * @property {() => Promise<unknown>} coloured settles when the first tiles can have their colours
 * @property {() => void} [wantFrame] of a map that is drawn when somebody says so, and not in the browser's frames: it
 *   wants to be. Its finest tiles are wanted at once
 * @property {(now: number) => boolean} [beforeFrame] moves what moves by itself; whether it goes on
 * @property {() => void} [afterFrame] the map has been drawn, or its work has changed
 * @property {() => void} [onComplete] all that is in sight is drawn, with pixels nearest in size to the screen's, and
 *   the view rests
 * @property {() => void} [onFinest] it is drawn as finely as the screen can show it
 * @property {() => void} [onIncomplete] what was complete is no longer so
 */

/** Time constant of a button's or a wheel's glide. */
const GLIDE_MILLISECONDS = 70;
/** While work goes on and nothing moves, frames are this many milliseconds apart: each takes time from the workers. */
const WORK_MILLISECONDS = 150;
/** Finer tiles are wanted so long after a picture is complete: another view may come. */
const REST_MILLISECONDS = 100;
// A new game's first tiles are drawn over the old picture, so that stepping through k doesn't flicker; so long at most.
const HOLD_MILLISECONDS = 150;
const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };

export class Explorer {
  #options;
  #camera;
  #source;
  #picture;
  #painter;
  /** @type {Game | null} */
  #game = null;
  /** the whole game is shown, whatever the window's size */
  #whole = false;
  #scheduled = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} until a frame that can wait */
  #soon;
  /** when the last frame was */
  #framed = -Infinity;
  #wants = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} until finer tiles are wanted; another view begins anew */
  #rest;
  #repaint = true;
  #complete = false;
  /** Whether all that is in sight is drawn as finely as the screen can show it, and the view rests. */
  drawn = false;
  #tilesDrawn = 0;
  #holdUntil = 0;
  /** @type {Set<ColouredTile>} */
  #fresh = new Set();
  /** @type {import('../families/families.js').Sketch | undefined} once much had to be swept */
  #sketch;
  /** whether much has to be swept, or would have to be if the work went on, so that a rough picture is drawn */
  #isRough = false;
  /** Whether a rough picture, of another game, stands where nothing has been computed. */
  isSketched = false;
  #turn = new MessageChannel();
  /** @type {(() => void)[]} */
  #later = [];
  #isClosed = false;

  /** @param {ExplorerOptions} options */
  constructor(options) {
    this.#options = options;
    this.#turn.port1.onmessage = () => this.#later.shift()?.();
    this.#source =
      options.picture.source ??
      new TileSource({
        ...options.picture,
        onChange: () => this.scheduleSoon(),
        onDoubt: () => {
          if (this.#game && !this.#isClosed) this.#begin(this.#game);
        },
        onCoarser: () => this.#wantAgain(),
        onPreview: (tile, content) => this.#picture.add(tile, content),
      });
    this.#picture = new Picture({
      ...options.picture,
      source: this.#source,
      onTile: (tile) => {
        this.#fresh.add(tile);
        this.#tilesDrawn++;
        this.scheduleSoon();
      },
      onRecoloured: () => this.#paintAgain(),
      onChange: () => this.scheduleSoon(),
      later: async (work) => {
        await options.coloured();
        if (this.#isClosed) return;
        this.#later.push(work);
        this.#turn.port2.postMessage(null);
      },
    });
    const find = (/** @type {TileAddress} */ address) => this.#picture.find(address);
    this.#painter = new Painter(options.canvas, find, options.surfaces, options.picture.draw);
    const first = framed({ left: 0, top: 0, right: 1, bottom: 1 }, options.viewport, this.#insets);
    this.#camera = new Camera(first, options.viewport, () => this.#moved(), options.prefersReducedMotion);
  }

  get game() {
    if (!this.#game) throw new Error('The map was asked for its game before it showed one.');
    return this.#game;
  }

  get isShowing() {
    return this.#game !== null;
  }

  /** @param {Game} game */
  shows(game) {
    return sameGame(game, this.#game);
  }

  /** Where the view is going, or null where the whole game is shown. */
  get place() {
    return this.#whole ? null : this.#camera.destination;
  }

  get view() {
    return this.#camera.view;
  }

  get viewport() {
    return this.#camera.viewport;
  }

  get moving() {
    return this.#camera.moving;
  }

  /** @returns {Progress} */
  get work() {
    const { state, halt } = this.#picture;
    const question = state === 'working' ? this.#source.question : null;
    const progress = this.#source.progress ?? this.#picture.progress;
    return { state: !question ? state : question.declined ? 'stopped' : 'asking', halt, progress, question };
  }

  /** What has been done so far, and what is kept of it on the page. */
  get counters() {
    return { ...this.#source.tally, ...this.#picture.kept, drawn: this.#tilesDrawn };
  }

  /** @param {number} bytes of tiles that are kept */
  set budget(bytes) {
    this.#picture.budget = bytes;
  }

  get cells() {
    return visibleCells(this.view, this.viewport);
  }

  /** A tile that is known as a whole. @param {TileAddress} address */
  find(address) {
    return this.#picture.whole(address);
  }

  /**
   * The value of a cell, if a tile that can be drawn holds it: cells of at least a pixel have such a tile.
   * @param {number} x
   * @param {number} y
   * @returns {number | null} saturated at -2^31
   */
  valueAt(x, y) {
    const tile = this.#picture.find({ level: 0, column: Math.floor(x / TILE_SIDE), row: Math.floor(y / TILE_SIDE) });
    return tile?.values[(y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE)] ?? null;
  }

  /** @param {Game} game @param {View | null} place null: the whole game @param {{glide?: boolean}} [options] */
  show(game, place, { glide = false } = {}) {
    this.#turnTo(game);
    this.#whole = place === null;
    this.#camera.change(place ?? this.fit(game), { glide: glide ? GLIDE_MILLISECONDS : 0 });
    // The workers needn't wait for the next frame.
    if (!glide) this.#ask();
  }

  /**
   * Shows what somebody else's camera sees, or the like, and draws it now.
   * @param {Game} game
   * @param {{view: View, destination?: View, viewport: Viewport}} scene `destination`: where the view is going
   */
  follow(game, { view, destination = view, viewport: { width, height, ratio } }) {
    this.#turnTo(game);
    this.#whole = false;
    this.#camera.follow(view, destination);
    const [across, down] = [width, height].map((length) => Math.round(length * ratio));
    const size = this.viewport;
    const isSame = [size.width * ratio, size.height * ratio].map(Math.round).join() === `${across},${down}`;
    if (!isSame || size.ratio !== ratio) this.resize({ width: across, height: down, ratio });
    this.draw();
  }

  /** @param {Game} game that is shown from now on */
  #turnTo(game) {
    if (this.shows(game)) return;
    this.#begin(game);
    this.#holdUntil = this.#options.wantFrame ? 0 : performance.now() + HOLD_MILLISECONDS;
  }

  /** @param {Game} game another one, or the same one of which nothing is kept */
  #begin(game) {
    this.#game = game;
    this.#fresh.clear();
    this.#picture.begin(game);
    this.#moved();
  }

  get #insets() {
    return this.#options.insets?.() ?? NO_INSETS;
  }

  /** The view of a whole game. @param {Game} game */
  fit(game) {
    return familyOf(game).fitted(game, this.viewport, this.#insets);
  }

  /** @param {number} dx CSS pixels @param {number} dy @param {number} [glide] time constant, milliseconds */
  pan(dx, dy, glide = 0) {
    this.#whole = false;
    this.#camera.change(panned(this.view, dx, dy), { glide });
  }

  /** @param {number} by doublings @param {Point} [point] that stays, or the centre @param {boolean} [smooth] */
  zoom(by, point = { x: this.viewport.width / 2, y: this.viewport.height / 2 }, smooth = true) {
    this.#whole = false;
    const from = smooth ? this.#camera.destination : this.view;
    this.#camera.change(zoomedAbout(from, this.viewport, point, from.zoom + by), {
      glide: smooth ? GLIDE_MILLISECONDS : 0,
    });
  }

  /** Shows a part of the viewport as large as it fits. @param {Box} box CSS pixels */
  zoomTo(box) {
    const { width, height } = this.viewport;
    const zoom = this.view.zoom + Math.log2(Math.min(width / (box.right - box.left), height / (box.bottom - box.top)));
    const centred = panned(this.view, width / 2 - (box.left + box.right) / 2, height / 2 - (box.top + box.bottom) / 2);
    this.#whole = false;
    this.#camera.change({ ...centred, zoom }, { glide: GLIDE_MILLISECONDS });
  }

  /** Ends a glide: a finger is laid on the map. */
  stop() {
    this.#camera.stop();
  }

  /** What was swept of this game is lost. */
  restart() {
    if (!this.#game) return;
    this.#source.begin(this.#game);
    this.#wantAgain();
  }

  #wantAgain() {
    this.#wants = true;
    this.schedule();
  }

  #paintAgain() {
    this.#repaint = true;
    this.schedule();
  }

  pause() {
    this.#picture.stop('paused');
  }

  cancel() {
    this.#picture.stop('cancelled');
  }

  resume() {
    this.#picture.resume();
    this.schedule();
  }

  /** @param {boolean} wanted whether the work that waits for the user's word is to be done */
  decide(wanted) {
    this.#source.decide(wanted);
    this.schedule();
  }

  /** The canvas has another size. @param {import('../core/screen.js').Screen} screen */
  resize({ width, height, ratio }) {
    this.#painter.resize(width, height);
    this.#camera.resize({ width: width / ratio, height: height / ratio, ratio });
    if (this.#whole && this.#game) this.#camera.change(this.fit(this.#game));
    this.#holdUntil = 0;
    // At once, since a canvas that is resized is empty. What is told of it waits for the next frame: where words change
    // the size of what they stand in among observers of sizes, that is an error.
    if (this.#game && !this.#isClosed) this.#paint(performance.now());
  }

  /** @param {Surfaces} surfaces */
  set surfaces(surfaces) {
    this.#painter.surfaces = surfaces;
    this.#paintAgain();
  }

  /** Colours have changed: no cell is computed again. */
  recolour() {
    this.#spoil();
    this.#isRough = false;
    this.#picture.recolour();
  }

  /** Lets go of all tiles, and of all that it waits for. What the canvas shows stays. */
  close() {
    this.#isClosed = true;
    for (const timer of [this.#soon, this.#rest]) clearTimeout(timer);
    this.#later.length = 0;
    this.#turn.port1.close();
    this.#picture.close();
    this.#source.close();
    this.#fresh.clear();
    this.#sketch = undefined;
  }

  schedule() {
    if (this.#scheduled || this.#isClosed) return;
    if (this.#options.wantFrame) return this.#options.wantFrame();
    this.#scheduled = true;
    requestAnimationFrame((now) => {
      this.#scheduled = false;
      this.draw(now);
    });
  }

  /** Wants a frame for what can wait while there is work on the picture: what this has brought, names that fade. */
  scheduleSoon() {
    if (this.#isClosed) return;
    const wait = this.#framed + WORK_MILLISECONDS - performance.now();
    if (wait <= 0 || this.#options.wantFrame || this.#source.question || this.#picture.stateOfWanted !== 'working')
      this.schedule();
    else this.#soon ??= setTimeout(() => this.schedule(), wait);
  }

  #moved() {
    this.#wants = true;
    this.#spoil();
    this.#paintAgain();
  }

  #spoil() {
    if (this.#complete) this.#options.onIncomplete?.();
    this.#complete = this.drawn = false;
  }

  /** Has the workers asked for what the view wants now. */
  #ask() {
    if (!this.#wants) return;
    this.#wants = false;
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#picture.want(this.#camera.destination, this.viewport, !this.#options.wantFrame);
  }

  /** Draws a frame now. While nobody sees the page the browser makes none. */
  draw(now = performance.now()) {
    if (!this.#game || this.#isClosed) return;
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#framed = now;
    const goesOn = this.#options.beforeFrame?.(now);
    const isResting = !this.#repaint;
    this.#camera.step(now);
    this.#ask();
    this.#paint(now);
    if (goesOn || this.moving) this.schedule();
    else if (!this.#repaint && this.#resample(isResting)) this.#conclude();
    this.#options.afterFrame?.();
  }

  /** The view rests, and nothing is left to be painted. */
  #conclude() {
    const { isFinest, stateOfWanted: state } = this.#picture;
    if (state === 'complete') {
      if (!this.#complete) this.#options.onComplete?.();
      if (!this.drawn && isFinest) this.#options.onFinest?.();
      this.#complete = true;
      this.drawn = isFinest;
    }
    // Also where a near tile can't be computed.
    if (!isFinest && state !== 'working')
      this.#rest ??= setTimeout(() => this.#wants || this.#picture.want(this.view, this.viewport), REST_MILLISECONDS);
  }

  /**
   * Has tiles made as small as they are shown, a slice a frame.
   * @param {boolean} isResting whether this frame had nothing else to draw; otherwise it is only found out whether any
   *   are left
   * @returns {boolean} whether they are drawn so
   */
  #resample(isResting) {
    const state = this.#painter.resample(this.view, this.viewport, isResting ? undefined : -1);
    if (state === 'changed') this.#repaint = true;
    if (state !== 'done') this.schedule();
    return state === 'done';
  }

  async #drawSketch() {
    // Anew each time, for the colours may have changed.
    const drawing = familyOf(this.game).sweep?.sketch?.(this.#options);
    this.#sketch = await drawing?.catch(() => undefined); // the map does without it
    this.#paintAgain();
  }

  /** @param {number} now */
  #paint(now) {
    const isUnswept = !!(this.#source.question ?? this.#source.progress ?? this.#picture.halt);
    const isRough = isUnswept && !this.#source.isPreviewed;
    if (isRough !== this.#isRough) {
      this.#isRough = isRough;
      this.#repaint = true;
      // Without it everything else goes on.
      if (isRough) this.#drawSketch().catch(() => {});
    }
    if (this.#repaint && this.#picture.state === 'working' && now < this.#holdUntil) {
      this.scheduleSoon();
    } else if (this.#repaint) {
      this.#repaint = false;
      this.#fresh.clear();
      const sketch = isRough && (this.#sketch?.(this.game, this.view) ?? null);
      this.isSketched = !!sketch;
      this.#painter.paint(this.view, this.viewport, sketch);
    }
    if (!this.moving) this.#painter.paintTiles(this.#fresh, this.view, this.viewport);
    this.#fresh.clear();
  }
}
