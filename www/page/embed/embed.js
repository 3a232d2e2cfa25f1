// Composes the map in a frame: a still picture first, and the live map as soon as somebody touches it or asks it
// something.
//
// Nothing is computed before the frame is in sight. What the live map needs beyond the picture is loaded with it; when
// it has long been out of sight, its worker is given up, and its last picture stays.
import { familyOf, loadNamed } from '../families/families.js';
import { CONTEXT, EVENTS, MESSAGES_VERSION, METHODS } from './contract.js';
import { drawStill } from './still.js';
import { surfaces } from '../core/elements.js';
import { KEYS, placeOf, readFrameState, whole } from './frame-state.js';
import { isPlain, mend, textsOf, toldOf, writeLink } from '../app/link.js';

/** @import { FrameState } from './frame-state.js' */
/** @import { Live } from './live.js' */
/** @import { View } from '../core/view.js' */

/** @typedef {typeof frame & {scene: FrameState, place: View | null}} Frame  place null: the whole game */

const AWAY_MILLISECONDS = 30_000;
const REST_MILLISECONDS = 100;
const UNLOADED = 'A part of the map could not be loaded: the network failed.';

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = document.documentElement;
const box = element('map');
/** This page, as the live map uses it. */
const frame = { box, schemeOf, show, tell, notify, isSeen };

/** the link that was read last */
let hash = '';
/** how many links have been followed */
let visits = 0;
let scene = await arrived();
/** @type {AbortController | null} of the still picture under way */
let drawing = null;
/** what the canvas shows as a whole; '' if nothing */
let drawn = '';
/** @type {Promise<Live> | null} */
let live = null;
let isInSight = false;
let isPrinting = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** @type {Promise<import('./remote.js').Remote> | undefined} */
let remote;
/** @type {PointerEvent[]} fingers that were laid on before the live map was there */
let early = [];

read();
for (const type of ['pointerenter', 'focus']) box.addEventListener(type, use);
box.addEventListener('pointerdown', (event) => {
  early.push(event);
  use();
});
for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
  box.addEventListener(type, ({ pointerId }) => (early = early.filter((event) => event.pointerId !== pointerId)));
}
element('tools').addEventListener('click', ({ target }) => {
  const { command } = /** @type {HTMLElement} */ (target).dataset;
  if (command) withLive((live) => live.perform(command), wake());
});
element('tools').lastElementChild?.toggleAttribute('hidden', !document.fullscreenEnabled);
addEventListener('hashchange', ({ newURL }) => {
  // The link may have been mended before this event of it came.
  if (![location.hash, new URL(newURL).hash].includes(hash)) void go();
});
addEventListener('message', (event) => {
  const { data } = event;
  const isOurs = typeof data === 'string' ? data.includes(CONTEXT) : data?.context === CONTEXT;
  if (isOurs)
    (remote ??= import('./remote.js').then(({ Remote }) => new Remote(wake, follow, notify))).then(
      (remote) => remote.receive(event),
      () => void notify('error', UNLOADED),
    );
});
new IntersectionObserver((entries) => {
  isInSight = entries[entries.length - 1].isIntersecting;
  look();
}).observe(box);
document.addEventListener('visibilitychange', look);
// On paper all frames are in sight.
for (const type of ['beforeprint', 'afterprint']) {
  addEventListener(type, () => {
    isPrinting = type === 'beforeprint';
    look();
  });
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', later);
new ResizeObserver(later).observe(box);
if (parent !== window) {
  tell('ready', { src: location.href, events: EVENTS, methods: METHODS });
  if (scene.height !== null) parent.postMessage({ context: 'iframe.resize', height: scene.height }, '*');
}

/** Goes to a link of the page around's, which makes no entry in any history. @param {string} link */
async function follow(link) {
  // A frame that was given its text (srcdoc) has no address: there a link by itself is one of the page around.
  location.replace(new URL(link, location.href));
  await go();
}

/** Shows what the link names now. */
async function go() {
  const visit = ++visits;
  const came = await arrived();
  if (visit !== visits) return; // somewhere else meanwhile
  scene = came;
  read();
  if (live) await withLive((live) => live.open(scene, placeOf(scene, viewport())), live);
  else void draw();
}

/** What the link says. */
async function arrived() {
  hash = location.hash;
  let link = { query: location.search, hash, problems: /** @type {string[]} */ ([]) };
  if (!isPlain(link.query) || !isPlain(hash)) link = await mend(link.query, hash, KEYS);
  // A family that cannot be loaded is told of as the link is read.
  await loadNamed(textsOf(link.query, link.hash));
  const scene = readFrameState(link.query, link.hash);
  scene.problems.push(...link.problems);
  return scene;
}

/** Shows what is to be seen of the link that has been read. */
function read() {
  hash = location.hash;
  if (scene.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = scene.theme;
  root.dataset.gestures = scene.gestures;
  const told = toldOf(scene.problems, scene.unloaded);
  if (told) void notify('link', told);
  show(scene, placeOf(scene, viewport()));
}

/** What stands around the picture is kept true to it. @param {FrameState} seen @param {View | null} at */
function show({ game, palette, colours, foreign }, at) {
  element('game').textContent = familyOf(game).title(game);
  const more = Object.entries({ palette, colours }).flatMap(([key, text]) => (text === null ? [] : [`${key}=${text}`]));
  /** @type {HTMLAnchorElement} */ (element('open')).href = `./${writeLink(game, at, [...more, ...foreign])}`;
}

function isSeen() {
  return isPrinting || (isInSight && !document.hidden);
}

/** The frame is in sight, or no longer. */
function look() {
  if (live) void withLive((live) => (isSeen() ? live.resume() : live.pause()), live);
  else if (isSeen()) void draw();
  else drawing?.abort();
  wait();
}

/** As long as nobody sees the frame or asks it anything, it has a while before it gives its worker up. */
function wait() {
  clearTimeout(leaving);
  if (!isSeen()) leaving = setTimeout(() => void giveUp(), AWAY_MILLISECONDS);
}

/** Size or colours have changed. */
function later() {
  clearTimeout(resting);
  resting = setTimeout(() => void draw(), REST_MILLISECONDS);
}

/** Draws the still picture, unless it is there or the live map draws. */
async function draw() {
  const { width, height, ratio } = viewport();
  const colours = surfaces();
  const wanted = JSON.stringify([scene, width, height, ratio, colours]);
  if (live || !isSeen() || width * height === 0 || wanted === drawn) return;
  // WebKit may run this before the style sheet is applied.
  if (colours.pending === '') return void later();
  if (scene.play) return use();
  show(scene, placeOf(scene, { width, height, ratio }));
  drawing?.abort();
  const { signal } = (drawing = new AbortController());
  drawn = '';
  root.dataset.picture = 'working';
  const canvas = document.createElement('canvas');
  const under = box.lastElementChild;
  box.append(canvas);
  try {
    const view = placeOf(scene, { width, height, ratio }) ?? whole(scene.game, { width, height, ratio });
    const isDone = await drawStill({
      canvas,
      view,
      signal,
      game: scene.game,
      viewport: { width, height, ratio },
      surfaces: colours,
      scheme: schemeOf(scene.game, scene.palette, scene.colours),
    });
    signal.throwIfAborted();
    if (!isDone) return use();
    box.replaceChildren(canvas);
    drawn = wanted;
    root.dataset.picture = 'complete';
    tell('idle', {});
  } catch {
    if (signal.aborted) box.contains(under) && canvas.remove();
    else use(); // the live map says what is wrong
  }
}

/** Somebody is about to use the map. */
function use() {
  wake().catch(() => {}); // that has been told
}

/** What fails has been told. @param {(live: Live) => unknown} act @param {Promise<Live>} live */
const withLive = (act, live) => live.then(act, () => {});

/** @returns {Promise<Live>} the live map, begun where the picture is */
function wake() {
  wait();
  return (live ??= begin().catch((error) => {
    live = null;
    void notify('error', error.message);
    throw error;
  }));
}

async function begin() {
  const { Live } = await import('./live.js').catch((cause) => Promise.reject(new Error(UNLOADED, { cause })));
  tellPlainly('');
  drawing?.abort();
  drawn = '';
  const made = await Live.begin({ ...frame, scene, place: placeOf(scene, viewport()) });
  wait();
  for (const event of early.splice(0)) box.dispatchEvent(new PointerEvent('pointerdown', event));
  return made;
}

/** Nobody looks: the live map's worker is given up. */
async function giveUp() {
  const leaves = live;
  const ended = await leaves?.catch(() => null);
  if (!ended || leaves !== live || isSeen() || ended.isPlaying) return; // a game is not given up
  if (ended.isAwaited) return wait();
  live = null;
  scene = ended.close();
}

/**
 * @param {FrameState['game']} game
 * @param {string | null} palette
 * @param {string | null} colours
 * @returns {Promise<import('../tiles/palette.js').Scheme | null>} null: the colours that the game has by itself
 */
async function schemeOf(game, palette, colours) {
  if (!palette && !colours) return null;
  return (await import('./extras.js')).schemeOf(game, palette, colours);
}

function viewport() {
  const { width, height } = box.getBoundingClientRect();
  return { width, height, ratio: window.devicePixelRatio || 1 };
}

/** Tells the page around of something unasked. @param {string} event @param {unknown} value */
function tell(event, value) {
  if (event === 'ready') parent.postMessage({ context: CONTEXT, version: MESSAGES_VERSION, event, value }, '*');
  else void remote?.then((remote) => remote.tell(event, value));
}

/** Says a sentence to the reader. @param {string} kind @param {string} sentence */
async function notify(kind, sentence) {
  const extras = await import('./extras.js').catch(() => null);
  if (extras) await extras.notify(kind, sentence);
  else tellPlainly(sentence);
}

/** Says it without loading anything. @param {string} sentence empty: what was said is of the past */
function tellPlainly(sentence) {
  element('failure').textContent = sentence;
  element('failure').hidden = sentence === '';
}
