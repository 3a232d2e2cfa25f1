// A slider through the games: the picture changes smoothly while what lies at x = ck stays where it is. Games are drawn
// in the background, those near the slider first, and what is between two of them is faded from one to the other. Where
// a graphics card makes them as fast as the slider moves, the slider's own game comes before all others.
import { hasK, kOf, withOtherK } from './other-game.js';
import { LIVE_REST_MILLISECONDS } from './shots.js';
import { Snapshots } from './snapshots.js';
import { canvasOf } from '../core/canvas.js';
import { element, rewrite } from '../core/elements.js';
import { fadeBetween, gamesBetween } from './series.js';
import { grouped, spoken } from '../core/format.js';
import { sameMultiples } from './comparison.js';
import { LIMIT } from '../core/view.js';
import { familyOf } from '../families/families.js';

/** @import { Host } from '../app/parts.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** The slider reaches from a quarter of a game to four times it. */
const RANGE = 4;
const STEPS = 1000;
/** Pixels of a picture, at most. */
const MOST_PIXELS = 600_000;
const MOST_PICTURES = 40;
/** Time constant of the picture's way after the slider. */
const GLIDE_MILLISECONDS = 70;
/** A slider that rests so long has arrived. */
const REST_MILLISECONDS = 350;
/** Doublings; what is left of the way when it has been made. */
const ARRIVED = 0.0005;

/** @type {Map<string, (k: number) => number>} */
const KEYS = new Map([
  ['ArrowRight', (k) => k + 1],
  ['ArrowUp', (k) => k + 1],
  ['ArrowLeft', (k) => k - 1],
  ['ArrowDown', (k) => k - 1],
  ['PageUp', (k) => Math.ceil(k * 1.1)],
  ['PageDown', (k) => Math.floor(k / 1.1)],
]);

export class Scrubber {
  #host;
  #slider = element('input', {
    type: 'range',
    min: '0',
    max: String(STEPS),
    step: '1',
    ariaLabel: 'Game, with everything kept in its place',
  });
  #label = element('output');
  /** @readonly */
  element = element('div', { className: 'scrubber' }, this.#slider, this.#label);
  #canvas = element('canvas', { id: 'morph', hidden: true });
  #watch;
  /** @type {Snapshots | null} */
  #snapshots = null;
  /** @type {Map<number, HTMLCanvasElement>} by game */
  #pictures = new Map();
  /** @type {Awaited<ReturnType<Host['graphics']>>} of the games, if it makes pictures of them */
  #card = null;
  /** @type {Set<number>} games that are too much work */
  #refused = new Set();
  /**
   * @type {{k: number, view: View, isWhole: boolean, viewport: Viewport} | null} where it began; null while it rests
   */
  #base = null;
  /** log2 of k at the slider's ends */
  #ends = { low: 0, high: 1 };
  /** log2 of the game at the slider, and of what is shown */
  #target = 0;
  #shown = 0;
  #last = 0;
  #isAnimated = false;
  #isLeaving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.map.parentElement?.querySelector('.marks')?.before(this.#canvas);
    this.#watch = host.watch(() => this.#follow());
    this.#slider.addEventListener('input', () => {
      const { low, high } = this.#ends;
      this.#seek(low + ((high - low) * Number(this.#slider.value)) / STEPS);
    });
    this.#slider.addEventListener('change', () => this.#settle(0));
    this.#slider.addEventListener('keydown', (event) => {
      const step = KEYS.get(event.key);
      if (!step) return;
      event.preventDefault();
      this.#seek(Math.log2(Math.min(LIMIT, Math.max(1, step(this.#game)))));
    });
    this.#range(kOf(host.explorer.game));
    this.#tell();
  }

  /** Gives up what it was about, and all pictures. */
  close() {
    clearTimeout(this.#rest);
    this.#watch();
    this.#base = null;
    this.#snapshots?.close();
    this.#canvas.remove();
  }

  get #game() {
    return Math.max(1, Math.round(2 ** this.#target));
  }

  /** @param {number} k that the slider has in its middle */
  #range(k) {
    this.#target = this.#shown = Math.log2(k);
    this.#ends = { low: Math.log2(Math.max(1, k / RANGE)), high: Math.log2(Math.min(LIMIT, k * RANGE)) };
  }

  /** @param {number} target log2 of a k */
  #seek(target) {
    if (!this.#base || this.#isLeaving) this.#begin();
    this.#target = target;
    this.#tell();
    this.#want();
    this.#animate();
    this.#settle(this.#isLive ? LIVE_REST_MILLISECONDS : REST_MILLISECONDS);
  }

  /** Whether the game at the slider is drawn as fast as it moves. */
  get #isLive() {
    return this.#card?.isLive(withOtherK(this.#host.explorer.game, this.#game)) === true;
  }

  /** From the map as it is. */
  #begin() {
    const { explorer, map } = this.#host;
    const { game, view, viewport } = explorer;
    if (familyOf(game).sweep?.onGraphics) void this.#host.graphics().then((card) => (this.#card = card));
    else this.#card = null;
    const k = kOf(game);
    this.#isLeaving = false;
    const ratio = Math.min(1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
    const [width, height] = [viewport.width, viewport.height].map((length) => Math.round(length * ratio));
    const isSame = this.#base && this.#canvas.width === width && this.#canvas.height === height;
    if (!isSame) this.#pictures.clear();
    this.#refused.clear();
    this.#base = { k, view, isWhole: explorer.place === null, viewport: { ...viewport, ratio } };
    Object.assign(this.#canvas, { width, height });
    Object.assign(this.#canvas.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
    if (explorer.drawn || this.#pictures.size === 0) {
      const picture = canvasOf(width, height);
      picture.drawImage(map, 0, 0, width, height);
      this.#pictures.set(k, picture.canvas);
    }
    this.#shown = Math.log2(k);
    this.#snapshots ??= new Snapshots(
      this.#host,
      ({ k }, picture) => {
        if (picture) this.#pictures.set(k, picture);
        else this.#refused.add(k);
        this.#trim();
        this.#animate();
      },
      (k) => this.#card?.millisecondsForGame(withOtherK(this.#host.explorer.game, k)) ?? Infinity,
    );
  }

  /** Asks for the games around the slider that aren't there. */
  #want() {
    const base = this.#base;
    if (!base) return;
    const { low, high } = this.#ends;
    const games = this.#isLive ? [this.#game] : gamesBetween(low, high, this.#target);
    const missing = games.filter((k) => !this.#pictures.has(k) && !this.#refused.has(k));
    this.#snapshots?.want(
      missing.map((k) => ({ k, view: sameMultiples(base.view, base.k, k), viewport: base.viewport })),
    );
  }

  /** Forgets the games that are farthest from the slider. */
  #trim() {
    const away = (/** @type {number} */ k) => Math.abs(Math.log2(k) - this.#target);
    const games = [...this.#pictures.keys()].sort((a, b) => away(a) - away(b));
    for (const k of games.slice(MOST_PICTURES)) this.#pictures.delete(k);
  }

  /** @param {number} milliseconds after which the slider's game is gone to */
  #settle(milliseconds) {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      const base = this.#base;
      if (!base || this.#isLeaving) return;
      const k = this.#game;
      this.#isLeaving = true;
      this.#snapshots?.want([]);
      this.#host.jump(
        'game',
        withOtherK(this.#host.explorer.game, k),
        base.isWhole ? null : sameMultiples(base.view, base.k, k),
      );
    }, milliseconds);
  }

  /** After each frame of the map: it may be there, or somewhere else. */
  #follow() {
    const { explorer } = this.#host;
    const isThere = explorer.drawn || ['asking', 'stopped'].includes(explorer.work.state);
    if (this.#isLeaving && isThere && !this.#isAnimated) {
      this.#isLeaving = false;
      this.#base = null;
      this.#canvas.hidden = true;
      this.#pictures.clear();
    }
    if (this.#base || !hasK(explorer.game)) return;
    const { low, high } = this.#ends;
    const k = Math.log2(explorer.game.k);
    if (k < low || k > high) this.#range(explorer.game.k);
    this.#target = this.#shown = k;
    this.#tell();
  }

  /** The slider and its words are kept true to the game. */
  #tell() {
    const { low, high } = this.#ends;
    const words = `k = ${grouped(this.#game)}`;
    rewrite(this.#label, words, () => {
      this.#label.textContent = words;
      this.#slider.ariaValueText = spoken(words);
      const value = Math.round((STEPS * (this.#target - low)) / (high - low));
      if (!this.#slider.matches(':active')) this.#slider.value = String(value); // it isn't moved under a hand
    });
  }

  /** @param {number} [now] when the frame before was drawn */
  #animate(now = performance.now()) {
    if (this.#isAnimated || !this.#base) return;
    this.#isAnimated = true;
    this.#last = now;
    requestAnimationFrame((next) => this.#frame(next));
  }

  /** @param {number} now */
  #frame(now) {
    this.#isAnimated = false;
    if (!this.#base) return;
    const left = this.#target - this.#shown;
    const isThere = Math.abs(left) < ARRIVED || this.#host.prefersReducedMotion();
    this.#shown = isThere
      ? this.#target
      : this.#target - left * Math.exp(-Math.max(0, now - this.#last) / GLIDE_MILLISECONDS);
    this.#draw();
    if (!isThere) this.#animate(now);
    else if (this.#isLeaving) this.#host.explorer.schedule();
  }

  #draw() {
    const context = this.#canvas.getContext('2d');
    const fade = fadeBetween([...this.#pictures.keys()], this.#shown);
    const [below, above] = [this.#pictures.get(fade.below), this.#pictures.get(fade.above)];
    if (!context || !below || !above) return;
    context.globalAlpha = 1;
    context.drawImage(below, 0, 0);
    context.globalAlpha = fade.part;
    if (fade.part > 0) context.drawImage(above, 0, 0);
    this.#canvas.hidden = false;
  }
}
