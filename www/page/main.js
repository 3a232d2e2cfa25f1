// Composes the page: reads the link, starts the map, and connects it with what is around it.
import { AddressBar } from './app/history.js';
import { Chips } from './app/chips.js';
import { FOLLOWING, scaledView } from './app/following.js';
import { Framing } from './app/framing.js';
import { Layout } from './app/layout.js';
import { LiveMap, startPool } from './app/live-map.js';
import { Notices } from './app/notices.js';
import { LETTERS, listenToButtons } from './app/keys.js';
import { PANELS, partOf, tabsOf } from './app/panels.js';
import { PARTS, Parts, partKeys } from './app/parts.js';
import { SidePanel } from './app/panel.js';
import { FIRST, families, familyOf, loadNamed, moduleOf, namesOf } from './families/families.js';
import { cellAt, centred } from './core/view.js';
import { surfaces } from './core/elements.js';
import { SELECTION, cellOf } from './core/selection.js';
import { freeCells } from './core/boxed-link.js';
import { asSentence, copied, grouped } from './core/format.js';
import { fail as showFailure } from './start.js';
import { WORKERS_SHARE, readBudget, writeBudget } from './core/budget.js';
import { LONGEST, LinkTexts, isPlain, mend, readLink, textsOf, toldOf, writeLink } from './app/link.js';

/** @import { Game } from '../shared/games.js' */
/** @import { Fit } from './app/framing.js' */
/** @import { PartEntry } from './app/parts.js' */
/** @import { LinkState } from './app/link.js' */
/** @import { Point } from './core/view.js' */

const PATIENCE_MILLISECONDS = 500;
/** What is fitted into the map keeps so far from its edges and what covers them, CSS pixels. */
const GAP = 12;
/** The status lines under a comparison's bar may come to take one more line, CSS pixels. */
const LINE = 24;

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const page = document.documentElement;
const canvas = /** @type {HTMLCanvasElement} */ (element('map'));
const notices = new Notices(element('notices'));
if (!document.createElement('canvas').getContext('2d')) throw new Error('this browser provides no canvas to draw on.');

const storage = () => localStorage; // throws where pages may keep nothing
// GiB, rounded; Chromium only.
const { deviceMemory } = /** @type {{deviceMemory?: number}} */ (navigator);
let budget = readBudget(storage, deviceMemory, matchMedia('(pointer: coarse)').matches);

/**
 * What is loaded when it is asked for; null where the browser has none, or the network failed.
 * @template T
 * @param {() => boolean} isThere
 * @param {() => Promise<T>} load
 */
function onDemand(isThere, load) {
  /** @type {Promise<T | null> | undefined} */
  let loading;
  return async () => (isThere() ? (loading ??= load().catch(() => null)) : null);
}

/** The games that are kept on this device. @type {import('./app/parts.js').Host['archive']} */
const openArchive = onDemand(
  () => 'getDirectory' in (navigator.storage ?? {}),
  async () => {
    const { Archive, startWorker } = await import('./survey/archive.js');
    return new Archive({ create: startWorker, onTrouble: (sentence) => notices.show('archive', sentence) });
  },
);

/** The graphics card that sweeps whole games, where one is faster. @type {import('./app/parts.js').Host['graphics']} */
const openGraphics = onDemand(
  () => Boolean(navigator.gpu),
  async () => {
    const { findGraphics } = await import('./survey/graphics.js');
    const onLoss = (/** @type {string} */ sentence, /** @type {boolean} */ isWrong) => {
      notices.show('gpu', sentence);
      // Nobody knows which of the games that are kept it has swept.
      if (isWrong) void openArchive().then((kept) => kept?.forget());
    };
    return findGraphics({ link: location.href, workers: pool.limit, storage, onLoss });
  },
);

/** @type {string[]} keys of the link that aren't ours */
let foreign = [];
let texts = new LinkTexts();
/** how many links have been followed */
let visits = 0;
/** @type {Set<() => void>} what parts do after each frame */
const watchers = new Set();
/** @type {((point: Point) => boolean)[]} what is asked first whether a click or tap is its own */
const targets = [];
/** @type {ReturnType<typeof setTimeout> | undefined} as long as there is work */
let patience;
const layout = new Layout((changed) => {
  // Not at once: what is shown then may give a panel another size, in the same round of observers.
  requestAnimationFrame(refit);
  // What is drawn keeps clear of the panels. A status line changes with each frame, and waits for the next.
  if (changed.some(({ classList }) => !classList.contains('status'))) explorer.schedule();
});

// Fetched meanwhile; whoever needs it tells of what is wrong.
moduleOf(FIRST.name)?.catch(() => {});

// WebKit may run this before the style sheet, which has the map's surfaces, is applied with all that it imports.
if (surfaces().surround === '' && document.readyState !== 'complete')
  await new Promise((resolve) => addEventListener('load', resolve));
// Without it the map would have no bounds.
if (surfaces().surround === '') throw new Error('its style sheet could not be loaded. Check your connection.');

const areLettersOn = () => LETTERS.isOn(storage) && !parts.isOpening;
const live = new LiveMap({
  budget,
  share: WORKERS_SHARE,
  limit: navigator.hardwareConcurrency || 2,
  canvas,
  layers: /** @type {HTMLCanvasElement} */ (element('layers')),
  line: element('status'),
  keys: { element: canvas, onCommand: perform, areLettersOn, around: document },
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
  onSize: () => {
    layout.forget(); // its own observers may hear of it later, as in Firefox
    refit();
  },
  picture: {
    archive: openArchive,
    graphics: openGraphics,
    onRefused: (sentence) => notices.show('refused', asSentence(sentence), { once: true }),
    onError: (sentence) => live.failure === null && notices.show('error', asSentence(sentence)),
  },
  beforeColours: () => parts.started('show'),
  onReady: () => performance.mark('module-ready'),
  onRecoloured: (palette) => chips.colour(palette),
  onLoss: (sentence) => notices.show('loss', sentence),
  onFailure(sentence) {
    notices.forget('loss');
    showFailure(sentence);
  },
  afterFrame,
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
const { view: map, explorer, pool } = live;
const panel = new SidePanel(element('side'), {
  tabs: (name) => tabsOf(name, parts.entries, parts.hasExperiments),
  onTab: (tab) => void parts.toggle(partOf(tab), tab),
  onChange: () => {
    for (const button of document.querySelectorAll('[data-command][aria-expanded]'))
      button.setAttribute('aria-expanded', String(/** @type {HTMLElement} */ (button).dataset.command === panel.shown));
    layout.forget();
    refit();
    explorer.schedule();
  },
});
const framing = new Framing(explorer, panel, room);
/** @type {Parts} */
const parts = new Parts(
  PARTS,
  {
    explorer,
    pool,
    pixels: live.pixels,
    layers: map.layers,
    setVisibleWidth: (width) => (map.layers.visibleWidth = width),
    panel,
    notices,
    map: canvas,
    createPool: (limit) => startPool({ memoryBudget: budget / 4, limit }),
    link: { get: (key) => texts.get(key), set: tell },
    storage,
    archive: openArchive,
    graphics: openGraphics,
    memory: {
      get budget() {
        return budget;
      },
      set budget(bytes) {
        budget = live.budget = bytes;
        writeBudget(storage, bytes);
      },
    },
    palette: () => live.palette,
    recolour: (scheme) => live.recolour(scheme),
    pointer: () => map.pointer,
    listen: (target, signal) => map.listen(target, signal),
    interceptTap: (target, isLast = false) => (isLast ? targets.push(target) : targets.unshift(target)),
    insets,
    boundsOf: (element) => layout.boundsOf(element),
    prefersReducedMotion: () => map.prefersReducedMotion,
    jump,
    move,
    changeGame,
    perform,
    offers: (command) => parts.entries.has(command) || ['fit', 'home'].includes(command),
    follow: (hash) => addressBar.follow(hash),
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  },
  FIRST,
);

const chips = new Chips(element('chips'), step);
const addressBar = new AddressBar(
  window,
  () =>
    explorer.isShowing
      ? writeLink(explorer.game, explorer.place, [...texts.written, ...foreign], framing.box)
      : location.hash,
  applyLink,
);

listenToButtons(element('tools'), perform);
listenToButtons(element('head'), (command) => (command in PANELS ? togglePanel(command) : perform(command)));
// What fields understand is told once somebody types in one.
document.addEventListener('focusin', listenToFields);
document.addEventListener('copy', copyPlainly);

void applyLink(location.hash);
map.observe();
// What a panel tells comes after it has opened, and takes more of the map.
for (const name of ['map', 'side', 'status']) layout.boundsOf(element(name));

/** What is selected on the page is copied with numbers that other programs read. @param {ClipboardEvent} event */
function copyPlainly(event) {
  const { target, clipboardData } = event;
  const text =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
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

/** Goes where a link says, and tells what was wrong in it. @param {string} hash */
async function applyLink(hash) {
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
  const told = toldOf([...link.problems, ...arrived.problems], link.unloaded);
  if (told) notices.show('link', told);
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
  void parts.applyLink();
}

/** A key's text in the link changes. @param {string} key @param {string | null} text @param {string} [kind] of jump */
function tell(key, text, kind) {
  if (text && text.length > LONGEST)
    return notices.show(
      'link',
      `\u201c${key}\u201d is too long for a link: it has ${grouped(text.length)} characters.`,
    );
  if (texts.get(key) === text) return;
  if (kind) addressBar.flush();
  texts.set(key, text);
  if (kind) addressBar.jumped(kind);
  else addressBar.moved();
}

/** @param {LinkState} state @param {{glide?: boolean}} [options] */
function open({ game = FIRST.fallback, x, y, zoom, box, fit }, { glide } = {}) {
  const whole = explorer.fit(game);
  const told = x || y || zoom !== undefined ? { x: x ?? whole.x, y: y ?? whole.y, zoom: zoom ?? whole.zoom } : null;
  begin(game);
  if (told) show(game, told, glide);
  else if (box) show(game, () => centred(box, explorer.viewport, insetsOfBox()), glide, box);
  else show(game, fit ?? null, glide);
}

/** A box was drawn: its cells are shown whole, and the link names them. @param {import('./core/view.js').Box} drawn */
function showPart({ left, top, right, bottom }) {
  const { game, view, viewport } = explorer;
  if (!cellAt(view, viewport, { x: right, y: bottom })) return; // it lies off the board
  const around = { left, top, right: viewport.width - right, bottom: viewport.height - bottom };
  move(() => open({ game, box: freeCells(view, viewport, around) }, { glide: true }));
}

/** A panel has come or gone, or the window has another size: what was fitted beside it is fitted into what is left. */
function refit() {
  const { hidden, dataset } = element('side');
  if (!hidden && dataset.place !== 'right') return; // it is there for a choice
  if (explorer.isShowing && !explorer.place) return;
  // A link that tells no place, but a box or a part's, goes on without.
  if (framing.refit() && textsOf('', location.hash).has('zoom')) addressBar.moved();
}

/**
 * What there is of the map, and what covers some of it. The legend comes to its foot some time after the first picture;
 * how high it is there does not count, since a status line has another height now and then, nor what goes with work.
 * Nor does the small map, which a fit shows or hides itself: it would come and go for ever. That it has been loaded
 * does.
 */
function room() {
  const { left, top, right } = insets();
  const lasting = document.querySelectorAll('#foot > :not(#question, #progress, #minimap)');
  const atFoot = [...lasting].filter((part) => layout.boundsOf(part).height > 0);
  const isLoaded = document.getElementById('minimap') !== null;
  return JSON.stringify([explorer.viewport, left, top, right, isLoaded, atFoot.map(({ id }) => id)]);
}

/** What is seen at the foot of the map: the status line, and a comparison's bar with what keeps it up. */
function foot() {
  const parts = document.querySelectorAll('#foot > :is(#status, #compare-bar, #compare-bar ~ :is(.status, #key))');
  return [...parts].filter((part) => layout.boundsOf(part).height > 0);
}

/** Another game may begin: what is about to be left is told first. @param {Game} game */
function begin(game) {
  parts.begin(familyOf(game));
  if (explorer.isShowing && explorer.game.family !== game.family) panel.retab();
  chips.show(game);
  layout.forget();
  if (explorer.shows(game)) return;
  live.begin(game);
  element('failure').hidden = true;
  notices.forget('refused');
  document.title = `${familyOf(game).title(game)} · Blocking Queens`;
}

/** Where another game of the family shows what is in sight now. @param {Game} game */
function placeIn(game) {
  const { sizeOf } = familyOf(game);
  const [before, after] = [sizeOf?.(explorer.game), sizeOf?.(game)];
  const { place } = explorer;
  return place && before && after && FOLLOWING.isOn(storage) ? scaledView(place, before, after) : place;
}

/** The game this many after the one that is shown, where games have an order. @param {number} by */
function step(by) {
  if (!explorer.isShowing) return;
  const next = familyOf(explorer.game).step?.(explorer.game, by);
  if (next && next.key !== explorer.game.key) changeGame(next);
}

/** @param {Game} game that was chosen */
function changeGame(game) {
  const isOfFamily = explorer.isShowing && game.family === explorer.game.family;
  jump(isOfFamily ? 'game' : 'family', game, isOfFamily ? placeIn(game) : null);
}

/** Where the page opens. */
async function goHome() {
  addressBar.flush();
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
  if (!isOfFamily) void parts.applyLink();
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
  if (before && familyOf(before).values(before) === family.values(game)) return;
  live.recolour(before ? null : undefined); // the colours were chosen for other classes
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

/** Moves the view; the link follows when it rests. @param {() => void} change */
function move(change) {
  change();
  addressBar.moved();
}

/** Opens a panel at the tab that was chosen there last, or closes it. @param {string} name */
function togglePanel(name) {
  const tab = panel.tabOf(name);
  if (panel.shown === name) panel.close();
  else void parts.toggle(partOf(tab), tab);
}

/** @type {Record<string, () => void>} */
const OWN_COMMANDS = {
  fit: () => explorer.isShowing && jump('fit', explorer.game, null),
  home: () => void goHome(),
  previous: () => step(-1),
  next: () => step(1),
  escape() {
    if (map.escape()) return;
    explorer.stop();
    panel.close();
  },
};

/** @param {string} command */
function perform(command) {
  if (live.perform(command)) return;
  if (Object.hasOwn(OWN_COMMANDS, command)) OWN_COMMANDS[command]();
  else if (command in PANELS && !parts.entries.has(command)) togglePanel(command);
  else void parts.toggle(command);
}

/** What stands around the map is kept true to it. */
function afterFrame() {
  const selection = cellOf(texts.get(SELECTION));
  page.classList.toggle('selected', selection !== null);
  for (const listener of watchers) listener();
  if (explorer.place) refit();
  attend(explorer.work);
  live.tell(selection);
}

/** Work that lasts has a part of the page that tells of it. @param {import('./map/explorer.js').Progress} work */
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
  const [map, side] = ['map', 'side'].map((id) => layout.boundsOf(element(id)));
  const [isOpen, { place }] = [side.width > 0, element('side').dataset];
  const isSheet = isOpen && side.left - map.left < map.width / 4 && map.right - side.right < map.width / 4;
  const lecture = document.getElementById('lecture'); // its bar
  // What is not seen covers nothing, and a map in halves may lie beside it.
  const over = (/** @type {number} */ length) => Math.max(0, length) + GAP;
  return {
    left: over(isOpen && !isSheet && place === 'left' ? side.right - map.left : 0),
    top: over(lecture ? layout.boundsOf(lecture).bottom - map.top : 0),
    right: over(isOpen && !isSheet && place === 'right' ? map.right - side.left : 0),
    bottom: over(
      Math.max(
        isSheet ? map.bottom - side.top : 0,
        ...foot().map((part) => map.bottom - layout.boundsOf(part).top + (part.id === 'compare-bar' ? LINE : 0)),
      ),
    ),
  };
}

/** The same for a box, all of which is to be seen: beside the map's buttons, and above all that stands at its foot. */
function insetsOfBox() {
  layout.forget(); // the small map may have come in this frame
  const { right, bottom, ...rest } = insets();
  const [map, tools, foot] = ['map', 'tools', 'foot'].map((id) => layout.boundsOf(element(id)));
  return {
    ...rest,
    right: Math.max(right, tools.width > 0 ? map.right - tools.left + GAP : 0),
    bottom: Math.max(bottom, foot.height > 0 ? map.bottom - foot.top + GAP : 0),
  };
}
