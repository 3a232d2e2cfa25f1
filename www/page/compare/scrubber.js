// A slider through the games: the picture changes smoothly while what lies at x = ck stays where it is. Games are drawn
// in the background, those near the slider first, and what is between two of them is faded from one to the other. Where
// a graphics card makes them as fast as the slider moves, the slider's own game comes before all others.
import { hasK, kOf, withOtherK } from './other-game.js';
import { LIVE_REST_MILLISECONDS } from './shots.js';
import { snapshots } from './snapshots.js';
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
/** The card's pictures have half as many pixels each way where they would come more seldom than this. */
const LIVE_PICTURE_MILLISECONDS = 50;
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

/** @param {Host} host @returns {{element: HTMLElement, close: () => void}} close: it gives up what it was about */
export function scrubber(host) {
  const { explorer, map } = host;
  const slider = element('input', {
    type: 'range',
    min: '0',
    max: String(STEPS),
    step: '1',
    ariaLabel: 'Game, with everything kept in its place',
  });
  const label = element('output');
  const canvas = element('canvas', { id: 'morph', hidden: true });
  /** @type {ReturnType<typeof snapshots> | null} */
  let shots = null;
  /** @type {Map<number, HTMLCanvasElement>} by game */
  const pictures = new Map();
  /** @type {Awaited<ReturnType<Host['graphics']>>} of the games, if it makes pictures of them */
  let card = null;
  /** @type {Set<number>} games that are too much work */
  const refused = new Set();
  /** @type {{k: number, view: View, isWhole: boolean, viewport: Viewport} | null} where it began; null at rest */
  let base = null;
  /** log2 of k at the slider's ends */
  let [low, high] = [0, 1];
  /** log2 of the game at the slider, and of what is shown */
  let [target, shown] = [0, 0];
  let last = 0;
  let isAnimated = false;
  let isLeaving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  const gameAtSlider = () => Math.max(1, Math.round(2 ** target));
  /** Whether the game at the slider is drawn as fast as it moves. */
  const isLive = () => card?.isLive(withOtherK(explorer.game, gameAtSlider())) === true;

  /** @param {number} k that the slider has in its middle */
  function range(k) {
    target = shown = Math.log2(k);
    [low, high] = [Math.log2(Math.max(1, k / RANGE)), Math.log2(Math.min(LIMIT, k * RANGE))];
  }

  /** @param {number} to log2 of a k */
  function seek(to) {
    if (!base || isLeaving) base = begin();
    target = to;
    tell();
    want(base);
    animate();
    settle(isLive() ? LIVE_REST_MILLISECONDS : REST_MILLISECONDS);
  }

  /** From the map as it is. */
  function begin() {
    const { game, view, viewport } = explorer;
    if (familyOf(game).sweep?.onGraphics) void host.graphics().then((found) => (card = found));
    else card = null;
    const k = kOf(game);
    isLeaving = false;
    const ratio = Math.min(1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
    const [width, height] = [viewport.width, viewport.height].map((length) => Math.round(length * ratio));
    if (!base || canvas.width !== width || canvas.height !== height) pictures.clear();
    refused.clear();
    Object.assign(canvas, { width, height });
    Object.assign(canvas.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
    if (explorer.drawn || pictures.size === 0) {
      const picture = canvasOf(width, height);
      picture.drawImage(map, 0, 0, width, height);
      pictures.set(k, picture.canvas);
    }
    shown = Math.log2(k);
    shots ??= snapshots(
      host,
      ({ k }, picture) => {
        if (picture) pictures.set(k, picture);
        else refused.add(k);
        trim();
        animate();
      },
      expected,
    );
    return { k, view, isWhole: explorer.place === null, viewport: { ...viewport, ratio } };
  }

  /** Asks for the games around the slider that aren't there. @param {NonNullable<typeof base>} from */
  function want({ k: own, view, viewport }) {
    const games = isLive() ? [gameAtSlider()] : gamesBetween(low, high, target);
    const missing = games.filter((k) => !pictures.has(k) && !refused.has(k));
    shots?.want(missing.map((k) => ({ k, view: sameMultiples(view, own, k), viewport: smallerFor(k, viewport) })));
  }

  /** @param {number} k @param {Viewport} viewport */
  const smallerFor = (k, viewport) =>
    isLive() && expected(k) > LIVE_PICTURE_MILLISECONDS ? { ...viewport, ratio: viewport.ratio / 2 } : viewport;

  /** Milliseconds that a picture of a game takes. @param {number} k */
  const expected = (k) => card?.millisecondsForGame(withOtherK(explorer.game, k)) ?? Infinity;

  /** Forgets the games that are farthest from the slider. */
  function trim() {
    const away = (/** @type {number} */ k) => Math.abs(Math.log2(k) - target);
    const games = [...pictures.keys()].sort((a, b) => away(a) - away(b));
    for (const k of games.slice(MOST_PICTURES)) pictures.delete(k);
  }

  /** @param {number} milliseconds after which the slider's game is gone to */
  function settle(milliseconds) {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (!base || isLeaving) return;
      const k = gameAtSlider();
      isLeaving = true;
      shots?.want([]);
      host.jump('game', withOtherK(explorer.game, k), base.isWhole ? null : sameMultiples(base.view, base.k, k));
    }, milliseconds);
  }

  /** After each frame of the map: it may be there, or somewhere else. */
  function follow() {
    const isThere = explorer.drawn || ['asking', 'stopped'].includes(explorer.work.state);
    if (isLeaving && isThere && !isAnimated) {
      isLeaving = false;
      base = null;
      canvas.hidden = true;
      pictures.clear();
    }
    if (base || !hasK(explorer.game)) return;
    const k = Math.log2(explorer.game.k);
    if (k < low || k > high) range(explorer.game.k);
    target = shown = k;
    tell();
  }

  /** The slider and its words are kept true to the game. */
  function tell() {
    const words = `k = ${grouped(gameAtSlider())}`;
    rewrite(label, words, () => {
      label.textContent = words;
      slider.ariaValueText = spoken(words);
      // It isn't moved under a hand.
      if (!slider.matches(':active')) slider.value = String(Math.round((STEPS * (target - low)) / (high - low)));
    });
  }

  /** @param {number} [now] when the frame before was drawn */
  function animate(now = performance.now()) {
    if (isAnimated || !base) return;
    isAnimated = true;
    last = now;
    requestAnimationFrame(frame);
  }

  /** @param {number} now */
  function frame(now) {
    isAnimated = false;
    if (!base) return;
    const left = target - shown;
    const isThere = Math.abs(left) < ARRIVED || host.prefersReducedMotion();
    shown = isThere ? target : target - left * Math.exp(-Math.max(0, now - last) / GLIDE_MILLISECONDS);
    draw();
    if (!isThere) animate(now);
    else if (isLeaving) explorer.schedule();
  }

  function draw() {
    const context = canvas.getContext('2d');
    const fade = fadeBetween([...pictures.keys()], shown);
    const [below, above] = [pictures.get(fade.below), pictures.get(fade.above)];
    if (!context || !below || !above) return;
    const { width, height } = canvas;
    context.globalAlpha = 1;
    context.drawImage(below, 0, 0, width, height);
    context.globalAlpha = fade.part;
    if (fade.part > 0) context.drawImage(above, 0, 0, width, height);
    canvas.hidden = false;
  }

  map.parentElement?.querySelector('.marks')?.before(canvas);
  const unwatch = host.watch(follow);
  slider.addEventListener('input', () => seek(low + ((high - low) * Number(slider.value)) / STEPS));
  slider.addEventListener('change', () => settle(0));
  slider.addEventListener('keydown', (event) => {
    const step = KEYS.get(event.key);
    if (!step) return;
    event.preventDefault();
    seek(Math.log2(Math.min(LIMIT, Math.max(1, step(gameAtSlider())))));
  });
  range(kOf(explorer.game));
  tell();
  return {
    element: element('div', { className: 'scrubber' }, slider, label),
    close() {
      clearTimeout(rest);
      unwatch();
      base = null;
      shots?.close();
      canvas.remove();
    },
  };
}
