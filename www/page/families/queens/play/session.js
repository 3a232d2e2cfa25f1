// A game between two players, of whom each may be the computer: deeds in, situations out. It knows no page.
import { asSentence } from '../../../core/format.js';
import { HUMANS, humansOf, readPlayers } from './players.js';
import { Unavailable } from './table.js';

/** @import { Deed, Explanation, Insight, Scene } from '../../../../shared/play.js' */
/** @import { Players } from './players.js' */
/** @import { Start, Table } from './table.js' */

/**
 * @typedef {object} SessionOptions
 * @property {Pick<Table, 'open' | 'act' | 'step' | 'canStep' | 'insight'>} table
 * @property {() => Promise<void>} pause before the computer does something, so that one can follow
 * @property {(isNew: boolean, isSilent: boolean) => void} onScene there is another situation, or another game; silent:
 *   nobody has made a move
 * @property {() => void} onChange anything else is to be shown
 */

export class Session {
  #options;
  /** @type {Scene | null} */
  scene = null;
  /** @type {Insight | null} of the scene */
  insight = null;
  /** @type {Players} */
  players = HUMANS;
  /** @type {{scene: Scene, explanation: Explanation | null}[]} what was done since a human last had to wait */
  story = [];
  /** why something was refused: a sentence, or '' */
  problem = '';
  /** whether the problem lies in what was asked, and not in an engine that can't be loaded */
  isAvailable = true;
  /** why nothing is known of the palaces: a sentence, or '' */
  blindness = '';
  /** whether two computers wait for leave to go on */
  isPaused = false;
  /** whether the computer waits for `release` before whatever it does */
  #isHeld = false;
  /** whether it has been released, and not done anything since */
  #isReleased = false;
  /** whether it has come to where it waits */
  #waits = false;
  /** counts what is done: the computer gives up what it was about to do when that changes */
  #turn = 0;

  /** @param {SessionOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** Whether a human is to do something. */
  get isHumansTurn() {
    return this.scene !== null && !this.scene.ending && this.players[this.scene.turn] === 'human';
  }

  /** Whether the computer waits for leave to do one thing. */
  get isWaiting() {
    return this.#isHeld && this.scene !== null && !this.scene.ending && !this.isHumansTurn;
  }

  /** Holds the computer back, so that it does one thing for each `release`; or lets it go on by itself. */
  set isHeld(/** @type {boolean} */ isHeld) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#options.onChange();
    if (!isHeld && this.#waits) void this.#goOn(this.#turn);
  }

  /** The computer does what it has been waiting to do. */
  release() {
    this.#isReleased = this.isWaiting;
    if (this.#waits && this.#isReleased) void this.#goOn(this.#turn);
  }

  /** Whether a game can begin, or go on. @param {Start} start @param {Players} players @returns {Promise<boolean>} */
  async open(start, players) {
    const before = this.players;
    this.players = players;
    if (await this.#do(() => this.#options.table.open(start), { isNew: true })) return true;
    if (this.players === players) this.players = before; // not if another game was wanted meanwhile
    return false;
  }

  /** A human does something, if it is his turn. @param {Deed} deed */
  async act(deed) {
    if (this.scene && !this.scene.ending && !this.isHumansTurn)
      return this.complain(new Error('it is the computer\u2019s turn'));
    await this.#do(() => this.#options.table.act(deed));
  }

  /** Takes back, or does again, as far as a human has the turn, or each while the computer is held back. */
  step(/** @type {'undo' | 'redo'} */ way) {
    const players = this.#isHeld ? 'AB' : humansOf(this.players);
    return this.#do(() => this.#options.table.step(way, players), { isBack: true });
  }

  canStep(/** @type {'undo' | 'redo'} */ way) {
    return this.#options.table.canStep(way, humansOf(this.players));
  }

  /** Two computers go on, or stop. */
  togglePause() {
    this.isPaused = !this.isPaused;
    this.#turn++;
    this.#options.onChange();
    if (!this.isPaused) void this.#goOn(this.#turn);
  }

  /**
   * @param {() => Promise<Scene | null>} ask
   * @param {{isNew?: boolean, isBack?: boolean}} [how] whether it begins another game, or goes back or forth
   */
  async #do(ask, { isNew = false, isBack = false } = {}) {
    const turn = ++this.#turn;
    this.#isReleased = this.#waits = false;
    try {
      const scene = await ask();
      if (!scene || turn !== this.#turn) return false;
      if (isNew || isBack) {
        this.story = [];
        this.isPaused = isBack && humansOf(this.players) === '';
      } else if (scene.last?.kind !== 'place' || this.scene?.last?.kind === 'block') this.story = [];
      this.#show(scene, isNew, isBack || isNew);
    } catch (error) {
      this.complain(error);
      if (turn === this.#turn && !isNew) void this.#goOn(turn);
      return false;
    }
    void this.#goOn(turn);
    return true;
  }

  /** @param {Scene} scene @param {boolean} isNew @param {boolean} isSilent nobody has made a move */
  #show(scene, isNew, isSilent) {
    this.scene = scene;
    this.insight = null;
    this.problem = this.blindness = '';
    if (!isSilent && scene.last?.kind !== 'place') this.story = [...this.story, { scene, explanation: null }];
    this.#options.onScene(isNew, isSilent);
  }

  /** Finds out what the situation means; and if it is the computer's turn, lets it play. @param {number} turn */
  async #goOn(turn) {
    this.#waits = false;
    const { table, pause } = this.#options;
    for (let scene = this.scene; scene; scene = this.scene) {
      const isCurrent = () => turn === this.#turn && scene === this.scene;
      if (!isCurrent()) return;
      await this.#understand(isCurrent);
      const seat = this.players[scene.turn];
      if (!isCurrent() || scene.ending || seat === 'human') return;
      if (!this.#isHeld) {
        if (this.isPaused) return;
        await pause();
        if (!isCurrent()) return;
      }
      if (this.#isHeld && !this.#isReleased) {
        this.#waits = true;
        return;
      }
      this.#isReleased = false;
      try {
        const next = await table.act({ do: 'reply', strength: seat, seed: this.players.seed });
        if (!next || !isCurrent()) return;
        this.#show(next, false, false);
      } catch (error) {
        if (isCurrent()) this.complain(error, 'The computer cannot play here: ');
        return;
      }
    }
  }

  /** @param {() => boolean} isCurrent */
  async #understand(isCurrent) {
    try {
      const insight = this.insight ?? (await this.#options.table.insight());
      if (!insight || !isCurrent()) return;
      this.insight = insight;
      const { explanation } = insight;
      this.story = this.story.map((told) => (told.scene === this.scene ? { ...told, explanation } : told));
    } catch (error) {
      if (!isCurrent()) return;
      this.blindness = sentenceOf(error, 'What the queen sees here cannot be computed: ');
    }
    this.#options.onChange();
  }

  /** Something is wrong. @param {unknown} error @param {string} [what] cannot be done then */
  complain(error, what) {
    this.problem = sentenceOf(error, what);
    this.isAvailable = !(error instanceof Unavailable);
    this.#options.onChange();
  }
}

/** @param {unknown} error @param {string} [what] cannot be done where the engine refuses it */
const sentenceOf = (error, what = '') =>
  asSentence((error instanceof Unavailable ? '' : what) + /** @type {Error} */ (error).message);

/**
 * A game as it is kept: where all that was done would be too long, the latest steps, and nothing that was taken back.
 * @param {{k: number, log: string[], at: number}} game
 * @param {number} most characters
 */
export function latestOf({ k, log, at }, most) {
  const last = log.join().length < most ? log.length : at + 1;
  let first = last;
  for (let length = 0; first > 0 && length + log[first - 1].length < most; first--) length += log[first - 1].length + 1;
  return first > at ? { k } : { k, log: log.slice(first, last), at: at - first };
}

/**
 * The game that is kept, as far as it makes sense; of one that an earlier release kept, the position.
 * @param {string | null} text
 * @returns {{k: number, pos: string, game: Start, players: Players} | null}
 */
export function readKept(text) {
  try {
    const { k, pos, log = [pos], at = 0, players } = JSON.parse(text ?? 'null');
    const isThere = Array.isArray(log) && typeof log[at] === 'string';
    return isThere ? { k, pos, game: { k, log, at, link: pos }, players: readPlayers(players) } : null;
  } catch {
    return null;
  }
}
