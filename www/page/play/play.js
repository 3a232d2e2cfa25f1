// Play: the game on the map, against the computer or another human, with its panel, its link, and what is kept of it. Loaded
// when it is asked for.
import { Cursor } from '../inspector/cursor.js';
import { HUMANS, PLAYERS, readPlayers, writePlayers } from './players.js';
import { LIMIT, coordinate, distance, framed, scaleOf, shifted } from '../view.js';
import { PUZZLE } from './puzzles.js';
import { PlayPanel } from './play-panel.js';
import { Session } from './session.js';
import { Table } from './table.js';
import { VERSION } from '../../shared/messages.js';
import { compileEngine } from '../engine.js';
import { drawBoard } from './board.js';
import { isAmong, optionNear, readCell, wayTo } from './options.js';
import { recall, remember } from '../storage.js';
import { styled } from '../styles.js';
import { written } from './words.js';

/** @import { Host, Part } from '../parts.js' */
/** @import { Cell, Deed, PuzzleAbout, Scene } from '../../shared/play.js' */
/** @import { Players } from './players.js' */
/** @import { LinkState } from '../link.js' */
/** @import { Point, View } from '../view.js' */

const NAME = 'play';
/** The situation, in the link. */
const POSITION = 'pos';
const MODE = 'mode';
const STORED = 'play';
const STORED_MOST = 200_000;
/** Over the names on the map. */
const HEIGHT = 30;
const LARGEST_CELL = 72;
/** On boards with smaller cells the map is the board, and the queen its centre. */
const SMALLEST_CELL = 20;
const FAR_ZOOM = Math.log2(28);
/** A tap means the nearest option within so many pixels. */
const REACH = 18;
/** The map's buttons stand there, CSS pixels. */
const TOOLS = 68;
const PACE_MILLISECONDS = 450;
const LEVELS = 5;

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('play.css');
  return new Play(host);
}

/** @implements {Part} */
class Play {
  #host;
  #table;
  #session;
  #panel;
  #cursor;
  /** @type {Cell | null} */
  #at = null;
  /** @type {{text: string, about: PuzzleAbout} | null} */
  #puzzle = null;
  /** @type {(() => void) | null} takes the board off the map */
  #uncover = null;
  /** what the link said last */
  #read = '';
  #wasHumans = false;
  /** how many games are being opened */
  #opening = 0;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#table = new Table({
      create: () => new Worker(new URL('../../worker/play.js', import.meta.url), { type: 'module' }),
      module: compileEngine(new URL('../../play_bg.wasm', import.meta.url)),
      version: VERSION,
      onLoss: (sentence) => host.notices.show(NAME, sentence),
      onReading: () => this.#panel.showReading(),
    });
    this.#session = new Session({
      table: this.#table,
      pause: () => new Promise((resolve) => setTimeout(resolve, PACE_MILLISECONDS)),
      onScene: (isNew) => this.#follow(isNew),
      onChange: () => this.#show(),
    });
    this.#panel = new PlayPanel({
      session: this.#session,
      levels: LEVELS,
      onOpen: (deed, players) => this.#begin(deed, players),
      onChoose: (cell) => void this.#choose(cell),
      onHints: () => this.#show(),
      onBoard: () => this.#frame(),
      onArrows: () => this.#useArrows(!this.#cursor.active),
      options: (start, length) => this.#table.options(start, length),
    });
    this.#cursor = new Cursor(host.map, (dx, dy) => this.#move(dx, dy), () => {
      this.#panel.isCursorActive = this.#cursor.active;
      if (!this.#cursor.active) this.#at = null;
      host.explorer.schedule();
    });
    host.claim((point) => this.#tap(point));
    host.watch(() => this.#watch());
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Its button or key. By the key, on the map, arrows move from cell to cell from then on. */
  toggle() {
    const { panel, map } = this.#host;
    const byKey = document.activeElement === map;
    if (panel.owner === NAME) {
      if (byKey && !this.#cursor.active && this.#session.scene) this.#useArrows(true);
      else panel.close();
      return;
    }
    this.#open({ focus: !byKey });
    if (this.#session.scene) this.#frame(NAME);
    else void this.#opened(() => this.#restore());
    if (byKey) this.#useArrows(true);
  }

  visit() {
    const { link, panel } = this.#host;
    const read = [POSITION, PUZZLE, PLAYERS, MODE].map((key) => link.get(key) ?? '').join(' ');
    const isPlay = link.get(POSITION) || link.get(PUZZLE) || link.get(MODE) === NAME;
    if (!isPlay) {
      if (panel.owner === NAME) panel.close();
      this.#read = '';
    } else if (read !== this.#read || panel.owner !== NAME) {
      this.#read = read;
      void this.#opened(() => this.#visit());
    }
  }

  /**
   * Where a puzzle or a situation lies, if the link doesn't say it.
   * @param {LinkState} state
   * @returns {Promise<LinkState>}
   */
  async complete(state) {
    const { link } = this.#host;
    const [pos, puzzle] = [link.get(POSITION), link.get(PUZZLE)];
    // What the panel covers is then known.
    this.#open({ focus: false });
    try {
      if (puzzle && !pos) {
        const about = await this.#table.about(puzzle);
        return { k: about.k, ...this.#place(about) };
      }
      const queen = readCell(pos?.split(',', 2).join() ?? '');
      return queen ? { ...state, ...this.#place(queen) } : state;
    } catch {
      return state; // it is told when the link is visited
    }
  }

  /** The link tells of a game, or of none yet. */
  async #visit() {
    const { link, notices, explorer } = this.#host;
    const [pos, text] = [link.get(POSITION), link.get(PUZZLE)];
    const k = explorer.k;
    this.#open({ focus: false });
    try {
      this.#puzzle = text ? { text, about: await this.#table.about(text) } : null;
      const players = readPlayers(link.get(PLAYERS) ?? writePlayers(this.#usual()));
      if (pos) await this.#take(k, pos, players);
      else if (text) await this.#session.open([{ do: 'puzzle', text }], players);
      else await this.#restore();
      notices.forget(POSITION);
      if (this.#session.problem) notices.show(POSITION, `In the link, the position cannot be played: ${this.#session.problem}`);
    } catch (error) {
      notices.show(POSITION, `In the link, ${/** @type {Error} */ (error).message}`);
    }
    if (this.#session.scene && this.#session.scene.k !== explorer.k) this.#frame();
    else this.#write();
    this.#show();
  }

  /**
   * Takes up a situation; in the game that is kept, if it came up there.
   * @param {number} k
   * @param {string} pos
   * @param {Players} players
   */
  async #take(k, pos, players) {
    /** @type {Deed} */
    const visit = { do: 'visit', k, pos };
    const kept = this.#session.scene ? null : this.#kept();
    const isKept = kept?.k === k && kept.pos === pos && (await this.#session.open([...kept.deeds, visit], players));
    if (!isKept) await this.#session.open([visit], players);
  }

  /** Goes on with the game that is kept, if there is one. */
  async #restore() {
    const kept = this.#kept();
    if (!kept || !(await this.#session.open(kept.deeds, readPlayers(kept.players)))) return;
    this.#frame();
  }

  /** @returns {{k: number, pos: string, players: string, deeds: Deed[]} | null} */
  #kept() {
    try {
      const kept = JSON.parse(recall(this.#host.storage, STORED) ?? 'null');
      return kept && Array.isArray(kept.deeds) ? kept : null;
    } catch {
      return null;
    }
  }

  /** A puzzle's solver is human, and the computer plays well against him; other situations are for two humans. */
  #usual() {
    const solver = this.#puzzle?.about.solver;
    return solver ? /** @type {Players} */ ({ A: 'perfect', B: 'perfect', seed: 1, [solver]: 'human' }) : HUMANS;
  }

  /**
   * Another game is wanted: Back returns from it.
   * @param {Deed} deed
   * @param {Players} players
   */
  async #begin(deed, players) {
    return this.#opened(async () => {
      if (!(await this.#session.open([deed], players))) return false;
      this.#puzzle = null;
      this.#frame(NAME);
      this.#show();
      return true;
    });
  }

  /** @param {{focus: boolean}} options */
  #open(options) {
    const { panel } = this.#host;
    if (panel.owner !== NAME) panel.open({ name: NAME, title: 'Play', body: this.#panel.element, onClose: () => this.#closed() }, options);
    this.#cover();
    this.#show();
  }

  /** The board is on the map as long as the panel is open. */
  #cover() {
    this.#uncover ??= this.#host.layers.add((context, place) => {
      const { scene, insight, isHumansTurn } = this.#session;
      if (!scene || place.k !== scene.k) return;
      drawBoard(context, place, {
        scene, cursor: this.#at, mayChoose: isHumansTurn, colours: colours(),
        insight: this.#panel.areHintsShown ? insight : null,
      });
    }, HEIGHT);
  }

  #closed() {
    const { link, panel } = this.#host;
    this.#useArrows(false);
    this.#uncover?.();
    this.#uncover = null;
    this.#read = '';
    if (panel.owner !== null) return;
    for (const key of [POSITION, PUZZLE, PLAYERS, MODE]) if (link.get(key) !== null) link.set(key, null);
  }

  /**
   * There is another situation: the link tells it.
   * @param {boolean} isNew whoever began the game sees to that
   */
  #follow(isNew) {
    const wasHumans = this.#wasHumans;
    this.#wasHumans = this.#session.isHumansTurn;
    // The computer's doings replace what is in the history, so that Back leads to where one could choose.
    if (!isNew) this.#write(wasHumans ? NAME : undefined);
    else this.#panel.fold();
    this.#keep();
    this.#show();
  }

  /** @param {string} [kind] of jump */
  #write(kind) {
    const { link, panel } = this.#host;
    const { scene, players } = this.#session;
    if (panel.owner !== NAME || !scene) return;
    const set = (/** @type {string} */ key, /** @type {string | null} */ text, /** @type {string} */ jump = '') => {
      if (link.get(key) !== text) link.set(key, text, jump);
    };
    set(POSITION, scene.pos, kind);
    set(PUZZLE, this.#puzzle?.text ?? null);
    set(PLAYERS, writePlayers(players));
    this.#read = [POSITION, PUZZLE, PLAYERS, MODE].map((key) => link.get(key) ?? '').join(' ');
  }

  #keep() {
    const { scene, players } = this.#session;
    if (!scene) return;
    const text = JSON.stringify({ k: scene.k, pos: scene.pos, players: writePlayers(players), deeds: this.#table.done });
    if (text.length < STORED_MOST) remember(this.#host.storage, STORED, text);
  }

  #show() {
    this.#panel.show(this.#puzzle);
    this.#host.explorer.schedule();
  }

  /** After each frame: if another game is on the map, it is played from where the queen stands. */
  #watch() {
    const { explorer: { k }, panel } = this.#host;
    const { scene, players } = this.#session;
    if (!scene || k === scene.k || panel.owner !== NAME || this.#opening > 0) return;
    void this.#opened(async () => {
      const { queen, heaps, mover } = scene;
      this.#puzzle = null;
      await this.#session.open([{ do: 'begin', k, ...queen, heaps, begins: mover }], players);
      this.#write();
    });
  }

  /**
   * While another game is being opened, the map may show another one than is played.
   * @template T
   * @param {() => Promise<T>} open
   */
  async #opened(open) {
    this.#opening++;
    try {
      return await open();
    } finally {
      this.#opening--;
    }
  }

  /**
   * A human chooses a cell.
   * @param {Cell} cell
   */
  async #choose(cell) {
    const { scene } = this.#session;
    if (!scene) return;
    await this.#session.act({ do: scene.task === 'block' ? 'toggle' : 'move', ...cell });
  }

  /**
   * A click or tap on the map.
   * @param {Point} point
   */
  #tap(point) {
    const { explorer: { view, viewport, k }, panel } = this.#host;
    const { scene } = this.#session;
    if (panel.owner !== NAME || !scene || k !== scene.k) return false;
    const scale = scaleOf(view.zoom);
    const off = (/** @type {'x' | 'y'} */ axis, /** @type {number} */ length) => distance(shifted(view[axis], (point[axis] - length / 2) / scale), coordinate(scene.queen[axis], 0.5));
    const place = { x: off('x', viewport.width), y: off('y', viewport.height) };
    const cell = { x: scene.queen.x + Math.round(place.x), y: scene.queen.y + Math.round(place.y) };
    if (cell.x < 0 || cell.y < 0) return true;
    const option = wayTo(scene.queen, cell) ? cell : scale < 2 * REACH ? optionNear(scene.queen, place, REACH / scale) : null;
    const isQueen = cell.x === scene.queen.x && cell.y === scene.queen.y;
    if (option || !isQueen) void this.#choose(option ?? cell);
    return true;
  }

  /** @param {boolean} active */
  #useArrows(active) {
    const { scene } = this.#session;
    if (active && !scene) return;
    this.#at = active && scene ? scene.queen : null;
    this.#cursor.active = active;
    if (active) this.#host.map.focus({ preventScroll: true });
  }

  /**
   * The cursor moves.
   * @param {number} dx
   * @param {number} dy
   */
  #move(dx, dy) {
    const { scene, insight } = this.#session;
    if (!scene || !this.#at) return;
    const within = (/** @type {number} */ at) => Math.min(LIMIT - 1, Math.max(0, at));
    const cell = (this.#at = { x: within(this.#at.x + dx), y: within(this.#at.y + dy) });
    this.#panel.say(`${written(cell)}: ${this.#described(cell, scene, this.#panel.areHintsShown ? insight?.palaces : undefined)}`);
    this.#host.explorer.schedule();
  }

  /**
   * @param {Cell} cell
   * @param {Scene} scene
   * @param {Float64Array} [palaces]
   */
  #described(cell, { queen, blocked, heaps, task }, palaces) {
    if (cell.x === queen.x && cell.y === queen.y) return heaps ? 'the heaps' : `the queen${task === 'block' ? ', Enter ends the turn' : ''}`;
    if (!wayTo(queen, cell)) return 'out of reach';
    const what = isAmong(blocked, queen, cell) ? (heaps ? 'rejected' : 'a pawn') : 'free';
    return palaces && isAmong(palaces, queen, cell) ? `${what}, a palace` : what;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#cursor.active || event.target !== this.#host.map || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    const { scene } = this.#session;
    if (!scene || !this.#at) return;
    const isQueen = this.#at.x === scene.queen.x && this.#at.y === scene.queen.y;
    if (isQueen && scene.task === 'block') void this.#session.act({ do: 'finish' });
    else void this.#choose(this.#at);
  }

  /**
   * Brings the board in sight; Back returns if that is another place.
   * @param {string} [kind] of jump, if the situation is another one, too
   */
  #frame(kind) {
    const { scene } = this.#session;
    if (!scene) return;
    this.#host.jump(NAME, scene.k, this.#place(scene.queen));
    this.#write(kind);
  }

  /**
   * The whole board if its cells are large enough, otherwise the queen's surroundings.
   * @param {Cell} queen
   * @returns {View}
   */
  #place({ x, y }) {
    const { explorer: { viewport }, insets } = this.#host;
    const covered = insets();
    const free = { ...covered, right: Math.max(covered.right, TOOLS) };
    const [width, height] = [viewport.width - free.left - free.right, viewport.height - free.top - free.bottom];
    if (width / (x + 1) >= SMALLEST_CELL && height / (y + 1) >= SMALLEST_CELL) {
      return framed({ left: 0, top: 0, right: Math.max(x + 1, width / LARGEST_CELL), bottom: Math.max(y + 1, height / LARGEST_CELL) }, viewport, free);
    }
    // She looks left and up: there she leaves most room.
    const scale = 2 ** FAR_ZOOM;
    const centre = (/** @type {number} */ at, /** @type {number} */ before, /** @type {number} */ length, /** @type {number} */ whole) => coordinate(at, 0.5 - (before + 0.8 * length - whole / 2) / scale);
    return { x: centre(x, free.left, width, viewport.width), y: centre(y, free.top, height, viewport.height), zoom: FAR_ZOOM };
  }
}

/** The page's, and those of a board. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return { light: colour('--square'), dark: colour('--other-square'), accent: colour('--accent'), ink: colour('--ink'), paper: colour('--panel') };
}
