// Play, as a part of the page: the game has the side panel, the link tells the position, and what was done is kept for
// the next visit. Loaded when it is asked for.
import { queensGame } from '../../../../shared/queens.js';
import { PLAYERS, readPlayers, writePlayers } from './players.js';
import { PUZZLE } from './puzzles.js';
import { Playground } from './playground.js';
import { readKept } from './session.js';
import { readTypedCell } from './options.js';
import { Unavailable } from './table.js';
import { onLecturing } from '../../../core/lecturing.js';
import { recall, remember } from '../../../core/storage.js';
import { styled } from '../../../core/styles.js';

/** @import { Host, Part } from '../../../app/parts.js' */
/** @import { Deed } from '../../../../shared/play.js' */
/** @import { LinkState } from '../../../app/link.js' */

const NAME = 'play';
/** The situation, in the link. */
const POSITION = 'pos';
const MODE = 'mode';
const KEYS = [POSITION, PUZZLE, PLAYERS, MODE];
const STORED = 'play';
const STORED_MOST = 200_000;

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('play.css');
  return new Play(host);
}

/** @implements {Part} */
class Play {
  #host;
  #ground;
  #session;
  /** what the link said last */
  #read = '';
  #wasHumans = false;
  /** how many links have been visited, or are about to be */
  #visits = 0;
  /** whether the link is another one already, which is about to be visited */
  #isLeaving = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const { map, explorer, layers, insets, notices } = host;
    this.#ground = new Playground({
      map,
      explorer,
      layers,
      insets,
      onLoss: (sentence) => notices.show(NAME, sentence),
      onScene: (isNew) => this.#follow(isNew),
      showBoard: () => this.#frame(NAME),
    });
    this.#session = this.#ground.session;
    host.interceptTap((point) => this.#ground.tap(point));
    host.watch(() => this.#watch());
    onLecturing((isOn) => (this.#session.isHeld = isOn));
  }

  /** Its button or key. By the key, on the map, arrows move from cell to cell from then on. */
  toggle() {
    const { panel, map } = this.#host;
    const byKey = document.activeElement === map;
    if (panel.owner === NAME) {
      if (byKey && !this.#ground.usesArrows && this.#session.scene) this.#ground.usesArrows = true;
      else panel.close();
      return;
    }
    this.#open({ focus: !byKey });
    if (this.#session.scene) this.#frame(NAME);
    else void this.#ground.opened(() => this.#restore());
    if (byKey) this.#ground.usesArrows = true;
  }

  applyLink() {
    const { link, panel, notices } = this.#host;
    this.#isLeaving = false;
    const isPlay = link.get(POSITION) || link.get(PUZZLE) || link.get(MODE) === NAME;
    if (!isPlay) {
      if (panel.owner === NAME) panel.close();
      this.#read = '';
      this.#visits++;
      notices.forget(POSITION);
    } else if (this.#linked !== this.#read || panel.owner !== NAME) {
      this.#read = this.#linked;
      void this.#ground.opened(() => this.#apply());
    }
  }

  /** A game of another family is shown: what is still being opened must not bring this one back. */
  leave() {
    this.#isLeaving = true;
    this.#visits++;
    this.#read = '';
    this.#ground.isCovered = false;
  }

  /**
   * Where a puzzle or a situation lies, if the link doesn't say it.
   * @param {LinkState} state
   * @returns {Promise<LinkState>}
   */
  async complete(state) {
    const { link } = this.#host;
    const [pos, puzzle] = [link.get(POSITION), link.get(PUZZLE)];
    // What the link before has begun must not write into this one.
    this.#isLeaving = true;
    this.#visits++;
    this.#read = '';
    // What the panel covers is then known.
    this.#open({ focus: false });
    try {
      if (puzzle && !pos) {
        const about = await this.#ground.table.about(puzzle);
        return { game: queensGame(about.k), fit: () => this.#ground.place(about) };
      }
      const queen = readTypedCell(pos?.split(',', 2).join() ?? '');
      return queen ? { ...state, fit: () => this.#ground.place(queen) } : state;
    } catch {
      return state; // it is told when the link is visited
    }
  }

  /** All that the link says of play. */
  get #linked() {
    return KEYS.map((key) => this.#host.link.get(key) ?? '').join(' ');
  }

  /** The link tells of a game, or of none yet. */
  async #apply() {
    const { link, notices, explorer } = this.#host;
    const [pos, text, named] = [POSITION, PUZZLE, PLAYERS].map((key) => link.get(key));
    const { k } = explorer.game;
    const visit = ++this.#visits;
    const isLatest = () => visit === this.#visits;
    let isOpen = false;
    this.#open({ focus: false });
    try {
      const players = named === null ? null : readPlayers(named);
      const open = (/** @type {Deed[]} */ ...deeds) => this.#ground.open(deeds, players, text, isLatest);
      if (pos) {
        // In the game that is kept, if the situation came up there.
        const kept = this.#session.scene ? null : this.#kept;
        /** @type {Deed} */
        const deed = { do: 'visit', k, pos };
        isOpen = kept !== null && kept.k === k && kept.pos === pos && (await open(...kept.deeds, deed));
        isOpen ||= isLatest() && (await open(deed));
      } else if (text) isOpen = await open({ do: 'puzzle', text });
      else await this.#restore();
      if (!isLatest()) return; // Back was pressed again
      notices.forget(POSITION);
      const { problem, isAvailable } = this.#session;
      if (problem)
        notices.show(POSITION, isAvailable ? `In the link, the position cannot be played: ${problem}` : problem);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (isLatest()) notices.show(POSITION, error instanceof Unavailable ? message : `In the link, ${message}`);
    }
    if (isOpen && this.#session.scene?.k !== explorer.game.k) this.#frame();
    else if (isOpen) this.#write();
    this.#ground.show();
  }

  /** Goes on with the game that is kept, if there is one. */
  async #restore() {
    const kept = this.#kept;
    if (kept && (await this.#ground.open(kept.deeds, kept.players, null))) this.#frame();
  }

  get #kept() {
    return readKept(recall(this.#host.storage, STORED));
  }

  /** @param {{focus: boolean}} options */
  #open(options) {
    const { panel } = this.#host;
    if (panel.owner !== NAME)
      panel.open({ name: NAME, body: this.#ground.panel.element, onClose: () => this.#closed() }, options);
    this.#ground.isCovered = true;
    this.#ground.show();
  }

  #closed() {
    const { link, panel } = this.#host;
    this.#ground.isCovered = false;
    this.#read = '';
    if (panel.owner !== null) return;
    for (const key of KEYS) if (link.get(key) !== null) link.set(key, null);
  }

  /** There is another situation: the link tells it. @param {boolean} isNew whoever began the game sees to that */
  #follow(isNew) {
    const wasHumans = this.#wasHumans;
    this.#wasHumans = this.#session.isHumansTurn;
    // The computer's doings replace what is in the history, so that Back leads to where one could choose.
    // Each of a human's is a jump of its own, however quickly they follow each other.
    if (!isNew) this.#write(wasHumans ? `${NAME} ${this.#session.scene?.pos}` : undefined);
    this.#keep();
  }

  /** @param {string} [kind] of jump */
  #write(kind) {
    const { link, panel } = this.#host;
    const { scene, players } = this.#session;
    if (panel.owner !== NAME || !scene || this.#isLeaving) return;
    const set = (/** @type {string} */ key, /** @type {string | null} */ text, jump = '') => {
      if (link.get(key) !== text) link.set(key, text, jump);
    };
    set(POSITION, scene.pos, kind);
    set(PUZZLE, this.#ground.puzzle?.text ?? null);
    set(PLAYERS, writePlayers(players));
    this.#read = this.#linked;
  }

  #keep() {
    const { scene, players } = this.#session;
    if (!scene) return;
    const { k, pos } = scene;
    const text = JSON.stringify({ k, pos, players: writePlayers(players), deeds: this.#ground.table.done });
    if (text.length < STORED_MOST) remember(this.#host.storage, STORED, text);
  }

  /** After each frame: if another game is on the map, it is played from where the queen stands. */
  #watch() {
    const { explorer, panel } = this.#host;
    const { scene, players } = this.#session;
    const { k } = explorer.game;
    if (!scene || k === scene.k || panel.owner !== NAME || this.#ground.isOpening || this.#isLeaving) return;
    const visit = this.#visits;
    const { queen, heaps, mover } = scene;
    void this.#ground.opened(async () => {
      const isOpen = await this.#ground.open([{ do: 'begin', k, ...queen, heaps, begins: mover }], players, null);
      if (isOpen && visit === this.#visits) this.#write();
    });
  }

  /**
   * Brings the board in sight; Back returns if that is another place.
   * @param {string} [kind] of jump, if the situation is another one, too
   */
  #frame(kind) {
    const { scene } = this.#session;
    if (!scene || this.#isLeaving) return;
    this.#host.jump(NAME, queensGame(scene.k), () => this.#ground.place(scene.queen));
    this.#write(kind);
  }
}
