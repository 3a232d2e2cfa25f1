// The live map in a frame: what the page's map does, with one worker, a line below it, and gestures that leave the page
// around its own.
import { LiveMap } from '../app/live-map.js';
import { questionIn } from '../work/question.js';
import { Reports } from './reports.js';
import { asSentence } from '../core/format.js';
import { framed } from '../core/view.js';
import { element } from '../core/elements.js';
import { BadValue, exactSum } from './protocol.js';
import { familyOf } from '../families/families.js';
import { insets, placeOf, readFrameState } from './frame-state.js';
import { styled } from '../core/styles.js';
import { writeLink } from '../app/link.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Frame } from './embed.js' */
/** @import { FrameState } from './frame-state.js' */
/** @import { Scheme } from '../tiles/palette.js' */
/** @import { Box, View } from '../core/view.js' */

/** Of the sightlines and of the tiles together: a frame is small, and a page may hold many. */
const MEMORY_BYTES = 2 ** 26;
/** Whoever asks for a picture is told after so long that there is none yet. */
const SCREENSHOT_SECONDS = 60;
const FRAME_MILLISECONDS = 100;
/** What the map left to the page around, and how it is meant instead. */
const HINTS = {
  wheel: `Hold ${/Mac|iP(hone|ad|od)/.test(navigator.platform) ? '\u2318' : 'Ctrl'} and turn the wheel to zoom the map`,
  touch: 'Use two fingers to move the map',
};
const HINT_MILLISECONDS = 1800;

export class Live {
  #frame;
  #scene;
  /** @type {LiveMap} */
  #map;
  #canvas = element('canvas');
  /** over the map, once a game is played on it */
  #layers = element('canvas');
  #parts;
  #question;
  #listening = new AbortController();
  #isClosed = false;
  #isPaused = false;
  #isOnTop = false;
  /** @type {(() => void) | null} fits into the frame what should be, once that has a size */
  #refit = null;
  /** @type {{x: number, y: number} | null} */
  #selected = null;
  #reports;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hinting;
  /** @type {Promise<import('../families/families.js').FramedPlay> | null} */
  #play = null;
  /** @type {import('../families/families.js').FramedPlay | null} */
  #playing = null;
  /** @type {Set<(error?: Error) => void>} who waits for the picture, as far as it will come */
  #waiting = new Set();

  /** @param {Frame} frame */
  static async begin(frame) {
    if (!element('canvas').getContext('2d')) throw new Error('This browser provides no canvas to draw on.');
    const [scheme] = await Promise.all([
      frame.schemeOf(frame.scene.game, frame.scene.palette, frame.scene.colours),
      styled('embed-live.css'),
    ]);
    return new Live(frame, scheme);
  }

  /** @param {Frame} frame @param {Scheme | null} scheme null: the colours that the game has by itself */
  constructor(frame, scheme) {
    const { box, scene, place } = frame;
    this.#frame = frame;
    this.#scene = scene;
    this.#parts = {
      cell: element('div', { id: 'cell', hidden: true }),
      box: element('div', { id: 'box', hidden: true }),
      hint: element('p', { id: 'hint', hidden: true }),
      work: element('progress', { id: 'work', hidden: true, ariaLabel: 'Cells computed' }),
      question: element('div', { id: 'question', role: 'status' }),
    };
    const { cell, box: marked, hint, work, question } = this.#parts;
    box.after(element('div', { id: 'marks', ariaHidden: 'true' }, cell, marked, hint), work, question);
    // Under the picture that is there, until it shows as much.
    this.#canvas.style.visibility = 'hidden';
    box.append(this.#canvas);
    const status = /** @type {HTMLElement} */ (document.getElementById('status'));
    status.replaceChildren();
    this.#map = new LiveMap({
      budget: MEMORY_BYTES,
      share: 1 / 2,
      limit: 1,
      scheme,
      canvas: this.#canvas,
      layers: this.#layers,
      line: status,
      keys: { element: box, onCommand: (command) => this.perform(command) },
      insets,
      onSize: () => this.#hasSize && this.#refit?.(),
      hands: {
        target: box,
        marks: { cell, box: marked },
        cooperative: () => this.#isCooperative,
        move: (change) => this.#change(change),
        onTap: (point, at) => {
          if (this.#playing?.tap(point) || !at) return;
          this.select(at, true).catch(() => {}); // another game has begun, or the failure is told
        },
        onPrevented: (kind) => this.#showHint(kind),
        mark: (pointed) => this.#selected ?? pointed,
        onDescribed: () => {
          const { game, place } = this.#explorer;
          frame.show({ ...this.#scene, game }, place);
        },
      },
      picture: {
        onRefused: (sentence) => this.#complain('refused', sentence),
        onError: (sentence) => this.#complain('error', sentence),
      },
      // Where none has served yet, it is told once, when all tries have failed.
      onLoss: (sentence) => this.#map?.isReady && void frame.notify('loss', sentence),
      onFailure: (sentence) => this.#fail(sentence),
      afterFrame: () => this.#afterFrame(),
      onFinest: () => {
        this.#show();
        frame.tell('idle', {});
      },
    });
    this.#question = questionIn(question, (wanted) => {
      this.#explorer.decide(wanted);
      box.focus();
    });
    const { signal } = this.#listening;
    // The browser scrolls with two fingers as well as with one, unless it is told not to.
    for (const type of /** @type {const} */ (['touchstart', 'touchmove'])) {
      const keep = (/** @type {TouchEvent} */ event) =>
        event.touches.length > 1 && event.cancelable && event.preventDefault();
      box.addEventListener(type, keep, { signal, passive: false });
    }
    document.addEventListener('fullscreenchange', () => this.#tellGestures(), { signal });
    this.open(scene, place);
    this.#reports = new Reports(frame, work, scene.game, this.#explorer.view);
    this.#map.view.observe();
  }

  get #explorer() {
    return this.#map.explorer;
  }

  /** Over the map for a moment. @param {keyof typeof HINTS} kind */
  #showHint(kind) {
    const { hint } = this.#parts;
    if (hint.hidden) this.#frame.tell('gestureprevented', { kind });
    hint.textContent = HINTS[kind];
    hint.hidden = false;
    clearTimeout(this.#hinting);
    this.#hinting = setTimeout(() => (hint.hidden = true), HINT_MILLISECONDS);
  }

  /** Fits something into the frame, and again once that has a size, if it has none. @param {() => void} fit */
  #fitted(fit) {
    fit();
    if (!this.#hasSize) this.#refit = fit;
  }

  get #hasSize() {
    const { width, height } = this.#explorer.viewport;
    return Math.min(width, height) > 1;
  }

  /** Whether the page around scrolls; in full screen there is none. */
  get #isCooperative() {
    return this.#scene.gestures === 'cooperative' && !document.fullscreenElement;
  }

  #tellGestures() {
    document.documentElement.dataset.gestures = this.#isCooperative ? 'cooperative' : 'greedy';
  }

  /** As the page around hears of it. */
  get state() {
    const { game, view, cells } = this.#explorer;
    const { key, k } = game;
    const { palette, theme, gestures } = this.#scene;
    const { x, y } = view;
    return {
      key,
      k,
      x: x.cell + x.fraction,
      y: y.cell + y.fraction,
      zoom: view.zoom,
      cells,
      palette: palette || (familyOf(game).values(game).palette ?? 'own'),
      theme,
      gestures,
      selected: this.#selected,
      link: writeLink(game, view),
      game: this.#playing?.state ?? null,
    };
  }

  /** Why nothing can be computed here, or null. */
  get failure() {
    return this.#map.failure;
  }

  /** Another link. @param {FrameState} scene @param {View | null} place */
  open(scene, place) {
    this.#go(scene.game, place);
    if (!this.#hasSize) this.#refit = () => this.#go(scene.game, placeOf(scene, this.#explorer.viewport));
    void this.configure(scene);
    const { play, game } = scene;
    if (play)
      this.play().then(
        (playing) => playing.applyLink(play, game, place !== null),
        ({ message }) => this.#complain('play', message),
      );
  }

  /** Whether a game is on the map. */
  get isPlaying() {
    return this.#playing !== null;
  }

  /** The game on the map; it is loaded with the first wish to play. */
  play() {
    return (this.#play ??= this.#beginPlay().catch((error) => {
      this.#play = null;
      throw error;
    }));
  }

  async #beginPlay() {
    const load = familyOf(this.#explorer.game).framedPlay;
    if (!load) throw new Error('This game is not played on the map.');
    const { begin } = await load().catch((cause) =>
      Promise.reject(new Error('The game could not be loaded: the network failed.', { cause })),
    );
    document.getElementById('marks')?.prepend(this.#layers);
    const { family } = this.#explorer.game;
    const playing = await begin(this.#frame, this.#explorer, this.#map.view.layers, (game, place) =>
      this.#go(game, place, this.#explorer.shows(game)),
    );
    if (this.#explorer.game.family === family) return (this.#playing = playing);
    playing.close();
    throw new Error('Another game is shown now.');
  }

  /** A game of another family is about to be shown, and what is played is not one of its games. */
  #endPlay() {
    this.#playing?.close();
    this.#playing = this.#play = null;
  }

  /**
   * Goes to a view that the page around asks for.
   * @param {{k?: number, x?: import('../core/view.js').Coordinate, y?: import('../core/view.js').Coordinate, zoom?:
   *   number}} to what is left out stays
   * @param {boolean} [glide]
   */
  goTo({ k, ...given }, glide = false) {
    const shown = this.#explorer.game;
    const game = k === undefined ? shown : familyOf(shown).withK?.(shown, k);
    if (!game) throw new Error('This game has no k.');
    const { view, viewport } = this.#explorer;
    const stays = this.#explorer.shows(game) || this.#explorer.place ? view : this.#explorer.fit(game);
    const place = placeOf({ ...this.#scene, game, given: { ...stays, ...given } }, viewport);
    const isWhole = Object.keys(given).length === 0 && this.#explorer.place === null;
    this.#change(() => this.#go(game, isWhole ? null : place, glide), false);
  }

  /** @param {Box} cells to be seen as large as they fit */
  fit(cells) {
    const view = () => framed(cells, this.#explorer.viewport, insets());
    this.#change(() => this.#fitted(() => this.#go(this.#explorer.game, view())), false);
  }

  /** Back to what the link says. */
  home() {
    this.#change(() => this.#goHome(), false);
  }

  #goHome(glide = false) {
    const scene = readFrameState(location.search, location.hash);
    this.#fitted(() => this.#go(scene.game, placeOf(scene, this.#explorer.viewport), glide));
  }

  /** @param {Game} game @param {View | null} place @param {boolean} [glide] */
  #go(game, place, glide = false) {
    this.#refit = null;
    if (this.#explorer.shows(game)) return this.#explorer.show(game, place, { glide });
    const before = this.#explorer.isShowing ? this.#explorer.game : null;
    if (before?.family !== game.family) this.#endPlay();
    this.#map.begin(game);
    /** @type {HTMLElement} */ (document.getElementById('failure')).hidden = true;
    this.#explorer.show(game, place, { glide });
    // Other classes have other colours.
    if (before && familyOf(before).values(before) !== familyOf(game).values(game)) void this.#colour(game, null);
  }

  /**
   * Changes how the map looks and what gestures do.
   * @param {Partial<Pick<FrameState, 'palette' | 'colours' | 'theme' | 'gestures'>>} changes
   */
  async configure(changes) {
    const before = this.#scene;
    const scene = (this.#scene = { ...before, ...changes });
    const { dataset } = document.documentElement;
    if (scene.theme === 'auto') delete dataset.theme;
    else dataset.theme = scene.theme;
    this.#tellGestures();
    this.#frame.show({ ...scene, game: this.#explorer.game }, this.#explorer.place);
    this.#map.view.repaint();
    if (scene.palette === before.palette && scene.colours === before.colours) return;
    await this.#colour(this.#explorer.game, scene);
  }

  /** @param {Game} game @param {Pick<FrameState, 'palette' | 'colours'> | null} chosen null: its own colours */
  async #colour(game, chosen) {
    const scheme = chosen && (await this.#frame.schemeOf(game, chosen.palette, chosen.colours));
    if (!this.#explorer.shows(game)) return;
    if (!chosen) this.#scene = { ...this.#scene, palette: null, colours: null };
    this.#map.recolour(scheme);
  }

  /** Rejects with a sentence if the game has no such palette. @param {string} [palette] */
  async checkPalette(palette) {
    if (palette === undefined) return;
    const { checkPalette } = await import('./extras.js');
    await checkPalette(this.#explorer.game, palette).catch(({ message }) => Promise.reject(new BadValue(message)));
  }

  /** Marks a cell and tells of it. @param {{x: number, y: number} | null} cell @param {boolean} [isUserInitiated] */
  async select(cell, isUserInitiated = false) {
    this.#selected = cell;
    this.#explorer.schedule();
    const { game } = this.#explorer;
    const { key, k } = game;
    const ask = async () => cell && this.#map.pool.ask('cell', { game, ...cell });
    let told = await ask();
    // Whoever asks waits for the picture, which may bring the value.
    if (told?.value === null && !isUserInitiated) told = await this.#atRest().then(ask, ask);
    const { value: number, text } = told ?? { value: null };
    const ofPalaces =
      k === undefined ? {} : { k, deviation: number, palaceNumber: number === null ? null : exactSum(k, number) };
    const value = cell && { key, ...ofPalaces, ...cell, value: number, ...(text !== undefined && { text }) };
    this.#frame.tell('select', { cell: value, isUserInitiated });
    return value;
  }

  /** What the canvas shows at rest, as a PNG picture. Rejects if that takes too long, or the map is closed. */
  async screenshot() {
    await this.#atRest();
    (await import('../export/files.js')).checkReadBack();
    const { width, height } = this.#canvas;
    return { type: 'image/png', width, height, dataUrl: this.#canvas.toDataURL('image/png') };
  }

  /** Settles as the picture does, which is wanted, whether anybody looks or not. */
  async #atRest() {
    this.resume();
    if (!this.#explorer.drawn && this.failure === null) await this.#drawn();
    if (!this.#frame.isSeen()) this.pause();
  }

  /** Settles when the picture is there as far as it will come. @returns {Promise<void>} */
  #drawn() {
    return new Promise((resolve, reject) => {
      const settle = (/** @type {Error | undefined} */ error) => {
        this.#waiting.delete(settle);
        clearInterval(frames);
        clearTimeout(patience);
        if (error) reject(error);
        else resolve();
      };
      // Where nobody sees the frame, the browser makes none of its own.
      const frames = setInterval(() => this.#frame.isSeen() || this.#explorer.draw(), FRAME_MILLISECONDS);
      const patience = setTimeout(
        () => settle(new Error(`The picture was not finished within ${SCREENSHOT_SECONDS} seconds.`)),
        1000 * SCREENSHOT_SECONDS,
      );
      this.#waiting.add(settle);
    });
  }

  /** Whether somebody waits for the picture. */
  get isAwaited() {
    return this.#waiting.size > 0;
  }

  /** @param {string} command of a button, or a key */
  perform(command) {
    if (this.#map.perform(command)) return;
    const explorer = this.#explorer;
    const { game } = explorer;
    const step = (/** @type {number} */ by) => this.#go(familyOf(game).step?.(game, by) ?? game, explorer.place);
    /** @type {Record<string, () => void>} */
    const commands = {
      fit: () => this.#go(game, null, true),
      home: () => this.#goHome(true),
      previous: () => step(-1),
      next: () => step(1),
      full: () =>
        void (
          document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
        ).catch(() => this.#complain('error', 'This page does not let a frame fill the screen.')),
      escape: () => this.#map.view.escape() || explorer.stop(),
    };
    if (Object.hasOwn(commands, command)) this.#change(commands[command]);
  }

  /** Nobody looks; what somebody waits for is finished all the same. */
  pause() {
    if (this.isAwaited || this.#isPaused || this.#explorer.work.state !== 'working') return;
    this.#isPaused = true;
    this.#explorer.pause();
  }

  resume() {
    if (this.#isPaused) this.#explorer.resume();
    this.#isPaused = false;
  }

  /** Gives up the worker; the picture stays. @returns {FrameState} what is seen */
  close() {
    const { game, place } = this.#explorer;
    this.#isClosed = true;
    this.#listening.abort();
    this.#reports.close();
    clearTimeout(this.#hinting);
    this.#playing?.close();
    this.#map.close();
    for (const settle of [...this.#waiting]) settle(new Error('The map has been closed.'));
    for (const part of [document.getElementById('marks'), this.#parts.work, this.#parts.question]) part?.remove();
    if (!this.#isOnTop) this.#canvas.remove(); // the picture that was there is still the better one
    return { ...this.#scene, game, given: place ?? {} };
  }

  /** @param {() => void} change @param {boolean} [isUserInitiated] the reader's doing, not that of the page around */
  #change(change, isUserInitiated = true) {
    this.#reports.isUserInitiated = isUserInitiated;
    change();
  }

  /** Takes the place of the picture that was there. */
  #show() {
    if (this.#isOnTop) return;
    this.#isOnTop = true;
    this.#canvas.style.visibility = '';
    this.#frame.box.replaceChildren(this.#canvas);
  }

  #afterFrame() {
    if (this.failure !== null) return;
    const { game, view, work, drawn, moving } = this.#explorer;
    this.#map.tell(this.#selected);
    this.#question(work.question);
    this.#reports.tellWork(work);
    if (drawn || work.state === 'stopped' || work.state === 'asking') for (const settle of [...this.#waiting]) settle();
    // Whoever moves it is not to look at the picture of before.
    if (this.#reports.tellView(game, view, moving)) this.#show();
  }

  /** @param {string} kind @param {string} sentence */
  #complain(kind, sentence) {
    if (this.#isClosed || this.failure !== null) return;
    void this.#frame.notify(kind, asSentence(sentence));
    this.#frame.tell('error', { code: 3, msg: asSentence(sentence) });
  }

  /** Nothing can be computed here. @param {string} sentence */
  #fail(sentence) {
    for (const settle of [...this.#waiting]) settle();
    const failure = /** @type {HTMLElement} */ (document.getElementById('failure'));
    failure.textContent = sentence;
    failure.hidden = false;
    this.#frame.tell('error', { code: 3, msg: sentence });
  }
}
