// Composes the page: reads the link, starts the engine and its workers, and connects the map with what is around it.
// Longer than 600 lines: it is the one place where all parts meet, and does nothing else.
import { AddressBar } from './app/history.js';
import { Colouring } from './tiles/colouring.js';
import { isFollowing, scaledView } from './app/following.js';
import { Framing } from './app/framing.js';
import { GameControl } from './app/game-control.js';
import { Keys } from './app/keys.js';
import { Layout } from './app/layout.js';
import { areLettersOn } from './app/key-switch.js';
import { listenToButtons } from './app/controls.js';
import { MapView } from './map/map-view.js';
import { Notices } from './app/notices.js';
import { PartButtons } from './app/part-buttons.js';
import { Palette } from './tiles/palette.js';
import { PARTS, Parts, partKeys } from './app/parts.js';
import { Pool } from './workers/pool.js';
import { SidePanel } from './app/panel.js';
import { showSubtitle } from './app/subtitle.js';
import { Status } from './app/status.js';
import { FIRST, families, familyOf, loadNamed, moduleOf, namesOf } from './families/families.js';
import { VERSION } from '../shared/messages.js';
import { asSentence, explained } from './core/sentences.js';
import { cellAt, centred } from './core/view.js';
import { freeCells } from './core/boxed-link.js';
import { copied, grouped } from './core/format.js';
import { fail as showFailure } from './start.js';
import { WORKERS_SHARE, readBudget, writeBudget } from './core/budget.js';
import { startMixer } from './tiles/mixing.js';
import { LONGEST, LinkTexts, isPlain, mend, readLink, textsOf, writeLink } from './app/link.js';

/** @import { Game } from '../shared/games.js' */
/** @import { Fit } from './app/framing.js' */
/** @import { Command } from './app/keys.js' */
/** @import { PartEntry } from './app/parts.js' */
/** @import { LinkState } from './app/link.js' */
/** @import { Point } from './core/view.js' */

const WATCHDOG_MILLISECONDS = 1000;
const PATIENCE_MILLISECONDS = 500;

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const page = document.documentElement;
const canvas = /** @type {HTMLCanvasElement} */ (element('map'));
const notices = new Notices(element('notices'));
if (!document.createElement('canvas').getContext('2d')) throw new Error('this browser provides no canvas to draw on.');

const storage = () => localStorage; // throws where pages may keep nothing
// Told in gigabytes, roughly, and by some browsers only.
const { deviceMemory } = /** @type {{deviceMemory?: number}} */ (navigator);
let budget = readBudget(storage, deviceMemory, matchMedia('(pointer: coarse)').matches);

/** @type {ReturnType<typeof openArchive> | undefined} once it has been asked for */
let archive;
/** @type {string[]} keys of the link that aren't ours */
let foreign = [];
let texts = new LinkTexts();
/** how many links have been followed */
let visits = 0;
/** @type {Set<() => void>} what parts do after each frame */
const watchers = new Set();
/** @type {((point: Point) => boolean)[]} what is asked first whether a click or tap is its own */
const targets = [];
/** @type {import('./tiles/palette.js').Scheme | null} null: the colours that the game has by itself */
let scheme = null;
/** whether the engine serves */
let isReady = false;
/** @type {Palette | null} and then */
let palette = null;
/** @type {Colouring | null} */
let colouring = null;
/** @type {import('./tiles/mixing.js').Mixer | null} */
let mixer = null;
/** @type {Promise<unknown> | null} settles when it is there; null: it failed, and is tried again */
let mixing = null;
let failed = false;
/** what covered the map's upper side when a whole game was fitted into the rest, CSS pixels */
let topOfWhole = NaN;
/** @type {ReturnType<typeof setTimeout> | undefined} as long as there is work */
let patience;
const layout = new Layout((changed) => {
  // Not at once: what is shown then may give a panel another size, in the same round of observers.
  requestAnimationFrame(refit);
  // What is drawn keeps clear of the panels. The status line changes with each frame, and waits for the next.
  if (changed.some(({ id }) => id !== 'status')) explorer.schedule();
});

function coloured() {
  if (!colouring) throw new Error('A tile came before the engine was ready.');
  return colouring;
}

/** @type {import('./app/parts.js').Host['paint']} */
const paint = {
  colour: (...tile) => coloured().colour(...tile),
  draw: (...tile) => coloured().draw(...tile),
  release: (tile) => coloured().release(tile),
  pixels: (tile) => coloured().pixels(tile),
};
const engine = {
  create: () => new Worker(new URL('../worker/worker.js', import.meta.url), { type: 'module' }),
  module: moduleOf,
  help: (/** @type {Game} */ game) => familyOf(game).help?.(game),
  version: VERSION,
};
// Fetched meanwhile; whoever needs it tells of what is wrong.
moduleOf(FIRST.name)?.catch(() => {});

// WebKit may run this before the style sheet, which has the map's surfaces, is applied with all that it imports.
if (surfaces().surround === '' && document.readyState !== 'complete')
  await new Promise((resolve) => addEventListener('load', resolve));
// Without it the map would have no bounds.
if (surfaces().surround === '') throw new Error('its style sheet could not be loaded. Check your connection.');

mixing = startMixing();
/** Settles when the first tiles can have their colours. */
const drawable = /** @type {() => Promise<unknown>} */ (
  () => Promise.all([parts.started('colours'), (mixing ??= startMixing())])
);
const pool = new Pool({
  ...engine,
  memoryBudget: WORKERS_SHARE * budget,
  limit: navigator.hardwareConcurrency || 2,
  onReady: () => {
    isReady = true;
    performance.mark('module-ready');
    void drawable().then(() => recolour(scheme));
  },
  onLoss: (sentence) => notices.show('loss', sentence),
  onKeeperLoss: () => explorer.restart(),
  onShortage: (bytes) => {
    explorer.budget = bytes / WORKERS_SHARE - bytes;
  },
  onFailure: fail,
});
/** Each has its seconds of the watchdog, until it is closed. */
const pools = new Set([pool]);

const map = new MapView({
  canvas,
  layers: /** @type {HTMLCanvasElement} */ (element('layers')),
  surfaces,
  insets,
  hands: {
    target: canvas,
    marks: { cell: element('cell'), box: element('box') },
    move,
    onBox: showPart,
    onTap(point, cell) {
      if (targets.some((target) => target(point)) || !cell) return;
      void parts.start('inspect').then((part) => part?.select?.(cell));
    },
    // The centre has strokes around it instead: a frame would look like a selection.
    mark: (cell) => cell,
  },
  onSize: refit,
  picture: {
    pool,
    archive: openArchive,
    ...paint,
    budget: (1 - WORKERS_SHARE) * budget,
    onRefused: (sentence) => notices.show('refused', asSentence(sentence), { once: true }),
    onError: (sentence) => failed || notices.show('error', asSentence(sentence)),
  },
  coloured: drawable,
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
    parts.startEarly();
  },
  onFinest: () => {
    performance.clearMarks('picture-finest');
    performance.mark('picture-finest');
  },
});
const { explorer } = map;
const panel = new SidePanel(element('side'), () => {
  for (const button of document.querySelectorAll('[data-command][aria-expanded]')) {
    button.setAttribute('aria-expanded', String(/** @type {HTMLElement} */ (button).dataset.command === panel.owner));
  }
  layout.forget();
  refit();
  explorer.schedule();
});
const framing = new Framing(explorer, panel, room);
const parts = new Parts(
  PARTS,
  {
    explorer,
    pool,
    paint,
    surfaces,
    layers: map.layers,
    uncover: (width) => (map.layers.uncovered = width),
    panel,
    notices,
    map: canvas,
    createPool: (options) => {
      const made = new Pool({ ...engine, memoryBudget: budget / 4, ...options });
      pools.add(made);
      return made;
    },
    link: { get: (key) => texts.get(key), set: tell },
    storage,
    archive: openArchive,
    memory: {
      get budget() {
        return budget;
      },
      set budget(bytes) {
        budget = bytes;
        pool.memoryBudget = WORKERS_SHARE * bytes;
        explorer.budget = (1 - WORKERS_SHARE) * bytes;
        writeBudget(storage, bytes);
      },
    },
    palette: () => palette,
    recolour,
    pointer: () => map.pointer,
    listen: (target, signal) => map.listen(target, signal),
    claim: (target) => targets.push(target),
    insets,
    boundsOf: (element) => layout.boundsOf(element),
    calm: () => map.calm,
    jump,
    move,
    toggle: (name) => void parts.toggle(name),
    follow: (hash) => addressBar.follow(hash),
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  },
  FIRST,
);

const partButtons = new PartButtons(element('parts'));
const status = new Status(
  element('status'),
  (game, cell) => pool.ask('cell', { game, ...cell }),
  (value) => palette?.colourOf(value) ?? 'transparent',
);
const control = new GameControl(
  element('game'),
  (game) => {
    const isOfFamily = game.family === explorer.game.family;
    jump(isOfFamily ? 'game' : 'family', game, isOfFamily ? placeIn(game) : null);
  },
  (sentence) => notices.show('family', sentence, { once: true }),
);
const keys = new Keys(
  canvas,
  perform,
  (dx, dy) => move(() => explorer.pan(dx, dy)),
  () => explorer.schedule(),
  {
    areLettersOn: () => areLettersOn(storage),
    around: document,
  },
);
const addressBar = new AddressBar(
  window,
  () =>
    explorer.isShowing
      ? writeLink(explorer.game, explorer.place, [...texts.written, ...foreign], framing.box)
      : location.hash,
  visit,
);

listenToButtons(element('tools'), perform);
listenToButtons(element('parts'), perform);
// What fields understand is told once somebody types in one.
document.addEventListener('focusin', listenToFields);
document.addEventListener('copy', copyPlainly);
setInterval(() => {
  for (const each of pools)
    if (each.isClosed) pools.delete(each);
    else each.tick();
}, WATCHDOG_MILLISECONDS);

void visit(location.hash);
map.observe();
// What a panel tells comes after it has opened, as the head's menu does, and takes more of the map.
for (const part of document.querySelectorAll('.top > .panel, #side, #tools, #status')) layout.boundsOf(part);

/**
 * What is selected on the page is copied with numbers that other programs read.
 * @param {ClipboardEvent} event
 */
function copyPlainly(event) {
  const { target, clipboardData } = event;
  const text =
    target instanceof HTMLInputElement
      ? target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
      : String(getSelection());
  if (copied(text) === text) return;
  clipboardData?.setData('text/plain', copied(text));
  event.preventDefault();
}

/** @param {FocusEvent} event */
async function listenToFields({ target }) {
  if (!(target instanceof Element && target.matches('input, textarea'))) return;
  document.removeEventListener('focusin', listenToFields);
  const module = await import('./app/number-fields.js').catch(() => null); // fields work without it
  void module?.watchFields(() => (explorer.isShowing ? namesOf(explorer.game) : {}));
}

/** @returns {Promise<void>} never settles if it fails: that is told, and who needs colours then asks again */
async function startMixing() {
  try {
    mixer = await startMixer();
  } catch (error) {
    mixing = null;
    fail(/** @type {Error} */ (error).message); // as the pool does, if it has failed for the same reason
    await new Promise(() => {});
  }
}

/**
 * Nothing can be computed here, unless another game brings better luck.
 * @param {string} sentence
 */
function fail(sentence) {
  failed = true;
  notices.forget('loss');
  showFailure(explained(sentence));
}

/**
 * Gives the map other colours.
 * @param {import('./tiles/palette.js').Scheme | null} next null: those that the game has by itself
 */
function recolour(next) {
  scheme = next;
  if (!isReady || !mixer || !explorer.isShowing) return; // the engine is about to start, or the first game to be shown
  const values = familyOf(explorer.game).values(explorer.game);
  palette = new Palette(scheme ?? values, values);
  colouring ??= new Colouring(palette, mixer);
  colouring.palette = palette;
  status.recolour();
  explorer.recolour();
}

/**
 * Goes where a link says, and tells what was wrong in it.
 * @param {string} hash
 */
async function visit(hash) {
  visits++;
  const visited = visits;
  let arrived = { query: location.search, hash, problems: /** @type {string[]} */ ([]) };
  if (!isPlain(arrived.query) || !isPlain(hash)) {
    arrived = await mend(arrived.query, hash, partKeys(PARTS));
    if (visits !== visited) return; // somewhere else meanwhile
  }
  const { query } = arrived;
  const loading = loadNamed(textsOf(query, arrived.hash));
  if (loading) {
    await loading;
    if (visits !== visited) return; // somewhere else meanwhile
  }
  const link = readLink(query, arrived.hash, [PARTS, ...families().map(({ parts = {} }) => parts)].flatMap(partKeys));
  ({ foreign, texts } = link);
  const problems = [...link.problems, ...arrived.problems];
  if (problems.length > 0) notices.show('link', `In the link, ${problems.join(' ')}`);
  else notices.forget('link');
  const { x, y, zoom } = link.state;
  if (!x && !y && zoom === undefined && !link.state.box) {
    parts.begin(familyOf(link.state.game ?? FIRST.fallback));
    const { completer } = parts;
    const part = completer === undefined ? null : await parts.start(completer);
    if (part?.complete) link.state = await part.complete(link.state);
    if (texts !== link.texts) return; // somewhere else meanwhile
  }
  open(link.state);
  void parts.visit();
}

/**
 * A part's key of the link has another text.
 * @param {string} key
 * @param {string | null} text
 * @param {string} [kind] of jump
 */
function tell(key, text, kind) {
  if (text && text.length > LONGEST)
    return notices.show(
      'link',
      `\u201c${key}\u201d is too long for a link: it has ${grouped(text.length)} characters.`,
    );
  if (kind) addressBar.flush();
  texts.set(key, text);
  if (kind) addressBar.jumped(kind);
  else addressBar.moved();
}

/**
 * @param {LinkState} state
 * @param {{glide?: boolean}} [options]
 */
function open({ game = FIRST.fallback, x, y, zoom, box, fit }, { glide } = {}) {
  const whole = explorer.fit(game);
  const told = x || y || zoom !== undefined ? { x: x ?? whole.x, y: y ?? whole.y, zoom: zoom ?? whole.zoom } : null;
  begin(game);
  if (told) show(game, told, glide);
  else if (box) show(game, () => centred(box, explorer.viewport, insets()), glide, box);
  else show(game, fit ?? null, glide);
}

/**
 * Somebody has drawn a box: its cells are shown whole beside the panels, and the link names them.
 * @param {import('./core/view.js').Box} drawn CSS pixels
 */
function showPart({ left, top, right, bottom }) {
  const { game, view, viewport } = explorer;
  if (!cellAt(view, viewport, { x: right, y: bottom })) return; // it lies off the board
  const around = { left, top, right: viewport.width - right, bottom: viewport.height - bottom };
  move(() => open({ game, box: freeCells(view, viewport, around) }, { glide: true }));
}

/**
 * A panel has come or gone, or the window has another size: what was fitted beside it is fitted into what is left, and
 * a whole game below the head.
 */
function refit() {
  if (element('parts').classList.contains('menu')) return; // it is there for one choice
  if (explorer.isShowing && !explorer.place) {
    if (insets().top !== topOfWhole) showWhole();
    return;
  }
  // A link that tells no place, but a box or a part's, goes on without.
  if (framing.refit() && textsOf('', location.hash).has('zoom')) addressBar.moved();
}

/** What there is of the map, and what covers some of it; but the status line, which has another height now and then. */
function room() {
  const { left, top, right } = insets();
  return JSON.stringify([explorer.viewport, left, top, right]);
}

function showWhole() {
  topOfWhole = insets().top;
  explorer.show(explorer.game, null);
}

/**
 * Another game may begin: what is about to be left is told first.
 * @param {Game} game
 */
function begin(game) {
  parts.begin(familyOf(game));
  control.show(game);
  layout.forget();
  if (explorer.shows(game)) return;
  failed = false;
  element('failure').hidden = true;
  pool.beginGame(game);
  notices.forget('refused');
  document.title = `${familyOf(game).title(game)} · Blocking Queens`;
}

/**
 * Where another game of the family shows what is in sight now.
 * @param {Game} game
 */
function placeIn(game) {
  const { sizeOf } = familyOf(game);
  const [before, after] = [sizeOf?.(explorer.game), sizeOf?.(game)];
  const { place } = explorer;
  return place && before && after && isFollowing(storage) ? scaledView(place, before, after) : place;
}

/** Where the page opens. */
async function goHome() {
  await loadNamed(textsOf(location.search, ''));
  open(readLink(location.search, '').state, { glide: true });
  addressBar.jumped('home');
}

/**
 * Goes somewhere else at once: Back returns from it.
 * @param {string} kind
 * @param {Game} game
 * @param {import('./core/view.js').View | Fit | null} place
 */
function jump(kind, game, place) {
  addressBar.flush();
  const glide = explorer.shows(game);
  begin(game);
  const isOfFamily = !explorer.isShowing || explorer.game.family === game.family;
  if (!isOfFamily) forgetParts(familyOf(explorer.game).parts);
  show(game, place, glide);
  if (!isOfFamily) void parts.visit();
  addressBar.jumped(kind);
}

/**
 * Shows a game. A family's classes, and so the map's colours, may differ from game to game; another family has other
 * parts.
 * @param {Game} game
 * @param {import('./core/view.js').View | Fit | null} place
 * @param {boolean} [glide]
 * @param {import('./core/view.js').Box} [box] of the link, that it is fitted to
 */
function show(game, place, glide, box) {
  const before = explorer.isShowing ? explorer.game : null;
  const family = familyOf(game);
  const fit = typeof place === 'function' ? place : null;
  explorer.show(game, typeof place === 'function' ? place() : place, { glide });
  framing.keep(fit, box);
  showSubtitle(element('subtitle'), family.subtitle(game));
  const isOfFamily = before?.family === game.family;
  if (!isOfFamily) partButtons.show(parts.entries);
  if (before && familyOf(before).values(before) === family.values(game)) return;
  if (before) scheme = null; // the colours were chosen for other classes
  recolour(scheme);
}

/**
 * What a link says of parts that only another family's games have, or that is about these games, it says no longer.
 * @param {import('./families/families.js').Family<any>['parts']} own
 */
function forgetParts(own = {}) {
  const entries = [
    ...Object.values(own),
    ...Object.values(PARTS).filter((/** @type {PartEntry} */ { ofFamily }) => ofFamily),
  ];
  for (const key of entries.flatMap(({ keys }) => keys)) if (texts.get(key) !== null) texts.set(key, null);
}

/**
 * Moves the view; the link follows when it rests.
 * @param {() => void} change
 */
function move(change) {
  change();
  addressBar.moved();
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
      if (explorer.isShowing) jump('fit', explorer.game, null);
      break;
    case 'home':
      addressBar.flush();
      void goHome();
      break;
    case 'previous':
      control.step(-1);
      break;
    case 'next':
      control.step(1);
      break;
    case 'escape':
      if (map.escape()) break;
      explorer.stop();
      panel.close();
      break;
    default:
      void parts.toggle(command);
  }
}

/**
 * The games that are kept on this device, where the browser keeps any. Loaded when it is asked for.
 * @returns {Promise<import('./survey/archive.js').Archive | null>}
 */
function openArchive() {
  if (!('getDirectory' in (navigator.storage ?? {}))) return Promise.resolve(null);
  return (archive ??= import('./survey/archive.js').then(
    ({ Archive, startWorker }) =>
      new Archive({ create: startWorker, onTrouble: (sentence) => notices.show('archive', sentence) }),
    () => null, // the network failed: then nothing is kept this time
  ));
}

/** What stands around the map is kept true to it. */
function afterFrame() {
  const { work } = explorer;
  if (palette && !failed) status.tell(explorer.game, { cell: map.pointed, pointed: map.pointer !== null });
  for (const listener of watchers) listener();
  if (explorer.place) refit();
  attend(work);
  page.dataset.picture = explorer.drawn ? 'complete' : work.state === 'complete' ? 'working' : work.state;
}

/**
 * Work that lasts has a part of the page that tells of it.
 * @param {import('./map/explorer.js').Work} work
 */
function attend({ state }) {
  if (state === 'complete') {
    clearTimeout(patience);
    patience = undefined;
  } else {
    patience ??= setTimeout(() => parts.start('work'), PATIENCE_MILLISECONDS);
  }
}

/** How much of the map's sides is covered by what stands over it. */
function insets() {
  const boundsOf = (/** @type {string} */ id) => layout.boundsOf(element(id));
  const [map, head, side] = ['map', 'head', 'side'].map(boundsOf);
  const isSheet = side.left - map.left < map.width / 4;
  const gap = 12;
  const over = (/** @type {number} */ length) => Math.max(0, length) + gap; // a map in halves may lie beside it
  // Over a sheet lie the map's buttons, in a row. What is not seen covers nothing.
  const below = (side.width > 0 && isSheet ? ['tools', 'side'] : ['status'])
    .map(boundsOf)
    .flatMap(({ top, height }) => (height > 0 ? [top] : []));
  return {
    left: head.left - map.left,
    top: over(
      Math.max(...[...document.querySelectorAll('.top > .panel')].map((panel) => layout.boundsOf(panel).bottom)) -
        map.top,
    ),
    right: over(side.width > 0 && !isSheet ? map.right - side.left : 0),
    bottom: over(map.bottom - Math.min(map.bottom, ...below)),
  };
}

/** The style sheet's colours for what lies around and under the picture. */
function surfaces() {
  const style = getComputedStyle(page);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return { surround: colour('--surround'), pending: colour('--pending'), edge: colour('--edge') };
}
