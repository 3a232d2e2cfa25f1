// A game on a map, wherever that is: its worker, its panel, the board over the map, and the cells that are chosen there
// by click, tap or key. Where it is opened from and what is kept of it is its owner's business.
import { Cursor } from '../../../inspector/cursor.js';
import { LIMIT, coordinate, distance, framed, scaleOf, shifted } from '../../../core/view.js';
import { usualPlayers } from './players.js';
import { PlayPanel } from './panel.js';
import { Session } from './session.js';
import { Table } from './table.js';
import { compileEngine } from '../../../workers/engine.js';
import { hire } from '../../../workers/hire.js';
import { drawBoard } from './board.js';
import { isAmong, optionNear, wayTo } from './options.js';
import { written } from './words.js';

/** @import { Game } from '../../../../shared/games.js' */
/** @import { Layers, Projection } from '../../../map/layers.js' */
/** @import { Cell, Player, PuzzleAbout, Scene } from '../../../../shared/play.js' */
/** @import { Players } from './players.js' */
/** @import { Start } from './table.js' */
/** @import { Box, Point, View, Viewport } from '../../../core/view.js' */

/**
 * @typedef {object} Ground  what a game is played on
 * @property {HTMLElement} map takes the keys
 * @property {{game: Game, view: View, viewport: Viewport, schedule: () => void}} explorer what is seen of it now
 * @property {Pick<Layers, 'add'>} layers
 * @property {() => Box} insets CSS pixels at the map's sides that something covers
 * @property {(sentence: string) => void} onLoss the worker was lost, and replaced
 * @property {(isNew: boolean, isSilent: boolean) => void} onScene there is another situation, or another game; silent:
 *   nobody has made a move
 * @property {() => void} showBoard brings the board in sight
 */

/** Over the names on the map. */
const HEIGHT = 30;
const LARGEST_CELL = 72;
/** On boards with smaller cells, for fingers and for a mouse, the map is the board, seen round the queen. */
const SMALLEST_CELL = matchMedia('(pointer: coarse)').matches ? 20 : 14;
const FAR_ZOOM = Math.log2(28);
/** A tap means the nearest option within this many pixels. */
const REACH = 18;
/** The map's buttons stand there, CSS pixels. */
const TOOLS = 68;
const PACE_MILLISECONDS = 450;
const WATCHDOG_MILLISECONDS = 1000;

export class Playground {
  table;
  session;
  panel;
  /** brings the board in sight */
  showBoard;
  /** @type {{text: string, about: PuzzleAbout} | null} that is played */
  puzzle = null;
  /** @type {{text: string, about: PuzzleAbout} | null} of the game that is being opened */
  #next = null;
  #ground;
  /** how many games are being opened */
  #opening = 0;
  #cursor;
  /** @type {Cell | null} */
  #at = null;
  /** @type {(() => void) | null} takes the board off the map */
  #endCover = null;
  #listening = new AbortController();
  #watchdog;

  /** @param {Ground} ground */
  constructor(ground) {
    this.#ground = ground;
    const { map, onLoss, onScene, showBoard } = ground;
    this.showBoard = showBoard;
    this.table = new Table({
      create: () => hire(new URL('../../../../worker/play.js', import.meta.url)),
      module: () => compileEngine(new URL('../../../../play_bg.wasm', import.meta.url)),
      onLoss,
      onReading: () => this.panel.showLooking(),
    });
    this.session = new Session({
      table: this.table,
      pause: () => new Promise((resolve) => setTimeout(resolve, PACE_MILLISECONDS)),
      onScene: (isNew, isSilent) => {
        if (isNew) this.puzzle = this.#next;
        onScene(isNew, isSilent);
        if (isNew) this.panel.fold();
        this.show();
      },
      onChange: () => this.show(),
    });
    this.panel = new PlayPanel(this);
    this.#cursor = new Cursor(
      map,
      (dx, dy) => this.#move(dx, dy),
      () => {
        if (!this.#cursor.active) this.#at = null;
        this.show();
      },
    );
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#listening.signal });
    this.#watchdog = setInterval(() => this.table.tick(), WATCHDOG_MILLISECONDS);
  }

  /**
   * Another game is wanted in the panel.
   * @param {Start | null} start null: the one that is played, once more
   * @param {Players} players
   * @returns {Promise<boolean>} whether it could begin
   */
  begin(start, players) {
    return this.opened(async () => {
      const puzzle = start ? null : this.puzzle;
      const isOpen = await this.open(start ?? (puzzle ? null : this.table.beginning), players, puzzle?.text ?? null);
      if (isOpen) this.showBoard();
      return isOpen;
    });
  }

  /**
   * Another game begins, or a position is taken up.
   * @param {Start | null} start null: the puzzle's own
   * @param {Players | null} players the usual ones if null
   * @param {string | null} text of the puzzle that it belongs to
   * @param {() => boolean} [isWanted] whether it still is
   * @returns {Promise<boolean>} whether it was possible
   */
  async open(start, players, text, isWanted = () => true) {
    const before = this.puzzle;
    let puzzle = text && text === before?.text ? before : null;
    if (text !== null) puzzle ??= { text, about: await this.table.about(text) };
    if (!isWanted()) return false;
    this.#next = puzzle;
    const { k = 0, pos = '' } = puzzle?.about ?? {};
    const isOpen = await this.session.open(start ?? { k, log: [pos] }, players ?? usualPlayers(puzzle?.about));
    this.show();
    return isOpen;
  }

  /** Whether a game is being opened: meanwhile the map may show another one than is played. */
  get isOpening() {
    return this.#opening > 0;
  }

  /**
   * @template T
   * @param {() => Promise<T>} open
   */
  async opened(open) {
    this.#opening++;
    try {
      return await open();
    } finally {
      this.#opening--;
    }
  }

  /** The game of the map, and its centre. */
  get here() {
    const { game, view } = this.#ground.explorer;
    return { k: game.k, x: Math.max(0, view.x.cell), y: Math.max(0, view.y.cell) };
  }

  /** Ends the worker, and listens no more. */
  close() {
    this.isCovered = false;
    this.#listening.abort();
    clearInterval(this.#watchdog);
    this.table.close();
  }

  /** Shows how the game stands. */
  show() {
    this.panel.show();
    this.#ground.explorer.schedule();
  }

  /** Whether the board is on the map, where its game is shown. */
  get isCovered() {
    return this.#endCover !== null;
  }

  set isCovered(isCovered) {
    if (isCovered === this.isCovered) return;
    this.#endCover?.();
    this.#endCover = isCovered ? this.#ground.layers.add((...place) => this.#draw(...place), HEIGHT) : null;
    if (isCovered) return;
    this.usesArrows = false;
    cover(false);
  }

  /** @param {CanvasRenderingContext2D} context @param {Projection} place */
  #draw(context, place) {
    const { scene, isHumansTurn } = this.session;
    if (!scene || place.game.k !== scene.k) return cover(false);
    const mayChoose = isHumansTurn && scene.task !== 'answer';
    const { hints: insight } = this.panel;
    cover(drawBoard(context, place, { scene, cursor: this.#at, mayChoose, colours: colours(), insight }));
  }

  /** Whether the arrow keys move from cell to cell. */
  get usesArrows() {
    return this.#cursor.active;
  }

  set usesArrows(active) {
    const { scene } = this.session;
    if (active && !scene) return;
    this.#at = active && scene ? scene.queen : null;
    this.#cursor.active = active;
    if (active) this.#ground.map.focus({ preventScroll: true });
  }

  /** A human chooses a cell. @param {Cell} cell */
  async choose(cell) {
    const { scene } = this.session;
    if (scene) await this.session.act({ do: scene.task === 'block' ? 'toggle' : 'move', ...cell });
  }

  /** A click or tap on the map; whether it is the game's. @param {Point} point */
  tap(point) {
    const { view, viewport, game } = this.#ground.explorer;
    const { scene } = this.session;
    if (!this.isCovered || !scene || game.k !== scene.k) return false;
    const { queen } = scene;
    const scale = scaleOf(view.zoom);
    const off = (/** @type {'x' | 'y'} */ axis, /** @type {number} */ length) =>
      distance(shifted(view[axis], (point[axis] - length / 2) / scale), coordinate(queen[axis], 0.5));
    const place = { x: off('x', viewport.width), y: off('y', viewport.height) };
    const cell = { x: queen.x + Math.round(place.x), y: queen.y + Math.round(place.y) };
    if (cell.x < 0 || cell.y < 0) return true;
    const isNear = scale < 2 * REACH && !wayTo(queen, cell);
    const option = isNear ? optionNear(queen, place, REACH / scale) : null;
    if (option || !isSame(cell, queen)) void this.choose(option ?? cell);
    return true;
  }

  /** The whole board if its cells are large enough, or the queen's surroundings. @param {Cell} queen @returns {View} */
  place({ x, y }) {
    const { viewport } = this.#ground.explorer;
    const covered = this.#ground.insets();
    const free = { ...covered, right: Math.max(covered.right, TOOLS) };
    const [width, height] = [viewport.width - free.left - free.right, viewport.height - free.top - free.bottom];
    if (width / (x + 1) >= SMALLEST_CELL && height / (y + 1) >= SMALLEST_CELL) {
      const [right, bottom] = [Math.max(x + 1, width / LARGEST_CELL), Math.max(y + 1, height / LARGEST_CELL)];
      return framed({ left: 0, top: 0, right, bottom }, viewport, free);
    }
    // She looks left and up: there she leaves most room, but none off the board.
    const scale = 2 ** FAR_ZOOM;
    const centre = (/** @type {number} */ at, /** @type {number} */ edge, /** @type {number} */ length) =>
      shifted(coordinate(at, 0.5), (edge - Math.min(0.8 * length, (at + 0.5) * scale)) / scale);
    return {
      x: centre(x, viewport.width / 2 - free.left, width),
      y: centre(y, viewport.height / 2 - free.top, height),
      zoom: FAR_ZOOM,
    };
  }

  /** The cursor moves. @param {number} dx @param {number} dy */
  #move(dx, dy) {
    const { scene } = this.session;
    if (!scene || !this.#at) return;
    const within = (/** @type {number} */ at) => Math.min(LIMIT - 1, Math.max(0, at));
    const cell = (this.#at = { x: within(this.#at.x + dx), y: within(this.#at.y + dy) });
    this.panel.say(`${written(cell)}: ${described(cell, scene, this.panel.hints?.palaces)}`);
    this.#ground.explorer.schedule();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { scene } = this.session;
    if (!this.#at || !scene || event.target !== this.#ground.map || !['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    if (scene.task === 'block' && isSame(this.#at, scene.queen)) void this.session.act({ do: 'finish' });
    else void this.choose(this.#at);
  }
}

/** A new game's move list. @param {{k: number, x: number, y: number, heaps: boolean, begins: Player}} given */
export const beginning = ({ k, x, y, heaps, begins }) => ({
  list: `k=${k} (${x},${y})${heaps ? ' heaps' : ''} ${begins} begins`,
});

/** While palace numbers are covered, play.css sees that nothing else tells of them. @param {boolean} isPlain */
const cover = (isPlain) => void document.documentElement.classList.toggle('plain-board', isPlain);

/** @param {Cell} a @param {Cell} b */
const isSame = (a, b) => a.x === b.x && a.y === b.y;

/** What is on a cell. @param {Cell} cell @param {Scene} scene @param {Float64Array} [palaces] that are shown */
function described(cell, { queen, blocked, heaps, task }, palaces) {
  if (isSame(cell, queen)) return heaps ? 'the heaps' : `the queen${task === 'block' ? ', Enter ends the turn' : ''}`;
  if (!wayTo(queen, cell)) return 'out of reach';
  const what = isAmong(blocked, queen, cell) ? (heaps ? 'rejected' : 'a pawn') : 'free';
  return palaces && isAmong(palaces, queen, cell) ? `${what}, a palace` : what;
}

/** The page's, and those of a board. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const names = ['--square', '--other-square', '--accent', '--ink', '--panel'];
  const [light, dark, accent, ink, paper] = names.map((name) => style.getPropertyValue(name).trim());
  return { light, dark, accent, ink, paper };
}
