// Composes the page: reads the link, starts the engine and its workers, and connects the map with what is around it.
import { AddressBar } from './history.js';
import { Colouring } from './colouring.js';
import { Explorer } from './explorer.js';
import { GameField, listenToButtons } from './controls.js';
import { FLING_MILLISECONDS, Gestures } from './gestures.js';
import { Keys } from './keys.js';
import { Notices } from './notices.js';
import { Overlay } from './overlay.js';
import { PAPER, Palette } from './palette.js';
import { Pool } from './pool.js';
import { ProgressBar } from './progress.js';
import { SETTINGS } from './settings.js';
import { Status } from './status.js';
import { VERSION } from '../shared/messages.js';
import { cellAt } from './view.js';
import { compileEngine, explained } from './engine.js';
import { grouped } from './format.js';
import { observeScreen } from './screen.js';
import { readLink, writeLink } from './link.js';

/** @import { Gesture } from './gestures.js' */
/** @import { Command } from './keys.js' */
/** @import { LinkState } from './link.js' */
/** @import { Point } from './view.js' */

const MEGABYTE = 2 ** 20;
// Told in gigabytes, roughly, and by some browsers only; a phone that says nothing is taken for a small one.
const { deviceMemory } = /** @type {{deviceMemory?: number}} */ (navigator);
const small = (deviceMemory ?? (matchMedia('(pointer: coarse)').matches ? 2 : 4)) <= 2;
const SIGHTLINES_BUDGET = (small ? 64 : 256) * MEGABYTE;
const TILES_BUDGET = (small ? 96 : 320) * MEGABYTE;
const WATCHDOG_MILLISECONDS = 1000;

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const page = document.documentElement;
const canvas = /** @type {HTMLCanvasElement} */ (element('map'));
const notices = new Notices(element('notices'));
const overlay = new Overlay(element('cell'), element('box'));
const calmness = matchMedia('(prefers-reduced-motion: reduce)');

/** @type {string[]} keys of the link that aren't ours */
let foreign = [];
/** @type {Point | null} where the pointer is over the map */
let pointer = null;
/** @type {Palette | null} once the engine has told its colour classes */
let palette = null;
/** @type {Colouring | null} */
let colouring = null;
let failed = false;

const pool = new Pool({
  create: () => new Worker(new URL('../worker/worker.js', import.meta.url), { type: 'module' }),
  module: compileEngine(new URL('../blocking_queens_bg.wasm', import.meta.url)),
  version: VERSION,
  memoryBudget: SIGHTLINES_BUDGET,
  // One is left for the page: with as many workers as there are, its frames wait for them.
  limit: (navigator.hardwareConcurrency || 2) - 1,
  onReady: (classBounds) => {
    palette = new Palette(PAPER, classBounds);
    colouring = new Colouring(palette);
    performance.mark('module-ready');
    explorer.schedule();
  },
  onLoss: (sentence) => notices.show('loss', sentence),
  onFailure: fail,
});

// WebKit may run this before the stylesheet, which has the map's surfaces, is applied.
const styles = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=stylesheet]'));
if (!styles?.sheet && document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));

const { width, height } = canvas.getBoundingClientRect();
const explorer = new Explorer({
  canvas,
  surfaces: surfaces(),
  viewport: { width, height, ratio: window.devicePixelRatio || 1 },
  insets,
  calm: () => calmness.matches,
  picture: {
    pool,
    colour: (address, content) => {
      if (!colouring) throw new Error('A tile came before the engine was ready.');
      return colouring.colour(address, content);
    },
    budget: TILES_BUDGET,
    onRefused: (sentence) => notices.show('refused', asSentence(sentence), { once: true }),
    onError: (sentence) => failed || notices.show('error', asSentence(sentence)),
  },
  beforeFrame: (now) => {
    keys.step(now);
    return keys.moving;
  },
  afterFrame,
  onIncomplete: () => {
    page.dataset.picture = 'working';
  },
  onComplete: () => {
    performance.clearMarks('picture-complete');
    performance.mark('picture-complete');
  },
});

const status = new Status(
  element('status'),
  async (k, cell) => (await pool.ask('cell', { k, ...cell })).deviation,
  (deviation) => palette?.colourOf(deviation) ?? 'transparent',
);
const progress = new ProgressBar(element('progress'), () => explorer.work, explorer);
const field = new GameField(/** @type {HTMLFormElement} */ (element('game')), (k) => jump('game', k, explorer.place));
const keys = new Keys(canvas, perform, (dx, dy) => move(() => explorer.pan(dx, dy)), () => explorer.schedule());
const gestures = new Gestures(canvas, take);
const addressBar = new AddressBar(window, () => writeLink(explorer.k, explorer.place, foreign), () => visit(location.hash));

listenToButtons(element('tools'), perform);
canvas.addEventListener('pointermove', (event) => point(event.pointerType === 'mouse' ? event : null));
canvas.addEventListener('pointerleave', () => point(null));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => (explorer.surfaces = surfaces()));
setInterval(() => pool.tick(), WATCHDOG_MILLISECONDS);

visit(location.hash);
observeScreen(canvas, (screen) => explorer.resize(screen));

/**
 * Nothing can be computed here.
 * @param {string} sentence
 */
function fail(sentence) {
  failed = true;
  notices.forget('loss');
  const failure = element('failure');
  failure.textContent = explained(sentence);
  failure.hidden = false;
  element('status').textContent = 'The map cannot be drawn';
}

/**
 * Goes where a link says, and tells what was wrong in it.
 * @param {string} hash
 */
function visit(hash) {
  const link = readLink(location.search, hash);
  foreign = link.foreign;
  if (link.problems.length > 0) notices.show('link', `In the link, ${link.problems.join(' ')}`);
  else notices.forget('link');
  open(link.state);
}

/**
 * @param {LinkState} state
 * @param {{glide?: boolean}} [options]
 */
function open({ k = SETTINGS.k.fallback, x, y, zoom }, { glide } = {}) {
  const whole = explorer.fit(k);
  const place = x || y || zoom !== undefined ? { x: x ?? whole.x, y: y ?? whole.y, zoom: zoom ?? whole.zoom } : null;
  begin(k);
  explorer.show(k, place, { glide });
}

/**
 * Another game may begin.
 * @param {number} k
 */
function begin(k) {
  field.k = k;
  if (k === explorer.k) return;
  pool.beginGame();
  notices.forget('refused');
  document.title = `Game ${grouped(k)} · Blocking Queens`;
}

/**
 * Goes somewhere else at once: Back returns from it.
 * @param {string} kind
 * @param {number} k
 * @param {import('./view.js').View | null} place
 */
function jump(kind, k, place) {
  addressBar.flush();
  begin(k);
  explorer.show(k, place, { glide: k === explorer.k });
  addressBar.jumped(kind);
}

/**
 * Moves the view; the link follows when it rests.
 * @param {() => void} change
 */
function move(change) {
  change();
  addressBar.moved();
}

/** @param {Gesture} gesture */
function take(gesture) {
  switch (gesture.kind) {
    case 'touch':
      explorer.stop();
      break;
    case 'pan':
      move(() => explorer.pan(gesture.dx, gesture.dy));
      break;
    case 'fling':
      move(() => explorer.pan(gesture.dx, gesture.dy, FLING_MILLISECONDS));
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
      overlay.markBox(done ? null : box);
      if (done && box) move(() => explorer.zoomTo(box));
      break;
    }
    case 'release':
      break;
  }
  page.classList.toggle('dragging', gestures.dragging);
}

/** @param {Command} command */
function perform(command) {
  switch (command) {
    case 'in':
    case 'out':
      move(() => explorer.zoom(command === 'in' ? 1 : -1));
      break;
    case 'cell':
      move(() => explorer.zoom(-explorer.view.zoom));
      break;
    case 'fit':
      jump('fit', explorer.k, null);
      break;
    case 'home':
      addressBar.flush();
      open(readLink(location.search, '').state, { glide: true });
      addressBar.jumped('home');
      break;
    case 'previous':
      field.step(-1);
      break;
    case 'next':
      field.step(1);
      break;
    case 'escape':
      if (!gestures.escape()) explorer.stop();
      break;
  }
}

/** @param {{clientX: number, clientY: number} | null} event */
function point(event) {
  const { left, top } = canvas.getBoundingClientRect();
  pointer = event && { x: event.clientX - left, y: event.clientY - top };
  explorer.schedule();
}

/** What stands around the map is kept true to it. */
function afterFrame() {
  const { view, viewport, work } = explorer;
  const centre = { x: viewport.width / 2, y: viewport.height / 2 };
  const cell = cellAt(view, viewport, pointer ?? centre);
  if (palette && !failed) status.tell(explorer.k, { cell, pointed: pointer !== null });
  overlay.markCell(cell, view, viewport);
  progress.update();
  page.dataset.picture = explorer.drawn ? 'complete' : work.state === 'complete' ? 'working' : work.state;
  if (!explorer.moving) describe();
}

/** The map in words, for who doesn't see it. */
function describe() {
  const { left, top, right, bottom } = explorer.cells;
  const columns = `columns ${grouped(left)} to ${grouped(Math.max(left, right - 1))}`;
  const rows = `rows ${grouped(top)} to ${grouped(Math.max(top, bottom - 1))}`;
  const label = `Palace numbers of game k = ${grouped(explorer.k)}, ${columns}, ${rows}`;
  if (canvas.getAttribute('aria-label') !== label) canvas.setAttribute('aria-label', label);
}

/** How much of the map's sides is covered by what stands over it. */
function insets() {
  const map = canvas.getBoundingClientRect();
  const head = element('head').getBoundingClientRect();
  const gap = 12;
  return {
    left: head.left - map.left,
    top: head.bottom - map.top + gap,
    right: gap,
    bottom: map.bottom - element('status').getBoundingClientRect().top + gap,
  };
}

/** The style sheet's colours for what lies around and under the picture. */
function surfaces() {
  const style = getComputedStyle(page);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return { surround: colour('--surround'), pending: colour('--pending'), edge: colour('--edge') };
}

/**
 * The engine's sentences begin small and have no full stop.
 * @param {string} text
 */
function asSentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
