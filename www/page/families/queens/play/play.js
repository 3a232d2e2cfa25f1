// Play, as a part of the page: the game has the side panel, the link tells the position, and what was done is kept for
// the next visit. Loaded when it is asked for.
import { queensGame } from '../../../../shared/queens.js';
import { PLAYERS, readPlayers, writePlayers } from './players.js';
import { PUZZLE } from './puzzles.js';
import { Playground, beginning } from './playground.js';
import { latestOf, readKept } from './session.js';
import { readTypedCell } from './options.js';
import { Unavailable } from './table.js';
import { onLecturing } from '../../../core/lecturing.js';
import { recall, remember } from '../../../core/storage.js';
import { styled } from '../../../core/styles.js';

/** @import { Host, Part } from '../../../app/parts.js' */
/** @import { LinkState } from '../../../app/link.js' */
/** @import { Start } from './table.js' */

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
  const { map, explorer, layers, insets, link, panel, notices, storage } = host;
  /** @type {Playground} */
  const ground = new Playground({
    map,
    explorer,
    layers,
    insets,
    onLoss: (sentence) => notices.show(NAME, sentence),
    onScene: follow,
    showBoard: () => frame(NAME),
  });
  const { session } = ground;
  /** what the link said last */
  let read = '';
  let wasHumans = false;
  /** how many links have been visited, or are about to be */
  let visits = 0;
  /** whether the link is another one already, which is about to be visited */
  let isLeaving = false;
  host.interceptTap((point) => ground.tap(point));
  host.watch(watch);
  onLecturing((isOn) => (session.isHeld = isOn));
  return { toggle, again, applyLink, leave, complete };

  /** Its button or key. By the key, on the map, arrows move from cell to cell from then on. */
  function toggle() {
    const byKey = document.activeElement === map;
    open({ focus: !byKey });
    if (session.scene) frame(NAME);
    else void ground.opened(restore);
    if (byKey) ground.usesArrows = true;
  }

  function again() {
    const isTaken = document.activeElement === map && !ground.usesArrows && session.scene !== null;
    if (isTaken) ground.usesArrows = true;
    return isTaken;
  }

  function applyLink() {
    isLeaving = false;
    const isPlay = link.get(POSITION) || link.get(PUZZLE) || link.get(MODE) === NAME;
    if (!isPlay) {
      if (panel.owner === NAME) panel.close();
      read = '';
      visits++;
      notices.forget(POSITION);
    } else if (linked() !== read || panel.owner !== NAME) {
      read = linked();
      void ground.opened(apply);
    }
  }

  /** What the link before has begun must not write into the next one. */
  function leaveLink() {
    isLeaving = true;
    visits++;
    read = '';
  }

  /** A game of another family is shown: what is still being opened must not bring this one back. */
  function leave() {
    leaveLink();
    ground.isCovered = false;
  }

  /** Where a puzzle or a situation lies. @param {LinkState} state of the link @returns {Promise<LinkState>} */
  async function complete(state) {
    const [pos, puzzle] = [link.get(POSITION), link.get(PUZZLE)];
    leaveLink();
    // What the panel covers is then known.
    open({ focus: false });
    try {
      if (puzzle && !pos) {
        const about = await ground.table.about(puzzle);
        return { game: queensGame(about.k), fit: () => ground.place(about) };
      }
      const queen = readTypedCell(pos?.split(',', 2).join() ?? '');
      return queen ? { ...state, fit: () => ground.place(queen) } : state;
    } catch {
      return state; // it is told when the link is visited
    }
  }

  /** All that the link says of play. */
  function linked() {
    return KEYS.map((key) => link.get(key) ?? '').join(' ');
  }

  /** The link tells of a game, or of none yet. */
  async function apply() {
    const [pos, text, named] = [POSITION, PUZZLE, PLAYERS].map((key) => link.get(key));
    const { k } = explorer.game;
    const visit = ++visits;
    const isLatest = () => visit === visits;
    let isOpen = false;
    open({ focus: false });
    try {
      const players = named === null ? null : readPlayers(named);
      const take = (/** @type {Start | null} */ start) => ground.open(start, players, text || null, isLatest);
      if (pos) {
        // In the game that is kept, if the situation came up there.
        const kept = session.scene ? null : keptGame();
        isOpen = kept !== null && kept.k === k && kept.pos === pos && (await take(kept.game));
        isOpen ||= isLatest() && (await take({ k, pos }));
      } else if (text) isOpen = await take(null);
      else await restore();
      if (!isLatest()) return; // Back was pressed again
      notices.forget(POSITION);
      const { problem, isAvailable } = session;
      if (problem)
        notices.show(POSITION, isAvailable ? `In the link, the position cannot be played: ${problem}` : problem);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (isLatest()) notices.show(POSITION, error instanceof Unavailable ? message : `In the link, ${message}`);
    }
    if (isOpen && session.scene?.k !== explorer.game.k) frame();
    else if (isOpen) write();
    ground.show();
  }

  /** Goes on with the game that is kept, if there is one. */
  async function restore() {
    const kept = keptGame();
    if (kept && (await ground.open(kept.game, kept.players, null))) frame();
  }

  function keptGame() {
    return readKept(recall(storage, STORED));
  }

  /** @param {{focus: boolean}} options */
  function open(options) {
    if (panel.owner !== NAME) panel.open({ name: NAME, body: ground.panel.element, onClose: closed }, options);
    ground.isCovered = true;
    ground.show();
  }

  function closed() {
    ground.isCovered = false;
    read = '';
    if (panel.owner !== null) return;
    for (const key of KEYS) if (link.get(key) !== null) link.set(key, null);
  }

  /** There is another situation: the link tells it. @param {boolean} isNew whoever began the game sees to that */
  function follow(isNew) {
    const { scene, players, isHumansTurn } = session;
    // The computer's doings replace what is in the history, so that Back leads to where one could choose.
    // Each of a human's is a jump of its own, however quickly they follow each other.
    if (!isNew) write(wasHumans ? `${NAME} ${scene?.pos}` : undefined);
    wasHumans = isHumansTurn;
    if (!scene) return;
    const game = latestOf(ground.table.kept, STORED_MOST);
    remember(storage, STORED, JSON.stringify({ ...game, pos: scene.pos, players: writePlayers(players) }));
  }

  /** @param {string} [kind] of jump */
  function write(kind) {
    const { scene, players } = session;
    if (panel.owner !== NAME || !scene || isLeaving) return;
    const set = (/** @type {string} */ key, /** @type {string | null} */ text, jump = '') => {
      if (link.get(key) !== text) link.set(key, text, jump);
    };
    set(POSITION, scene.pos, kind);
    set(PUZZLE, ground.puzzle?.text ?? null);
    set(PLAYERS, writePlayers(players));
    read = linked();
  }

  /** After each frame: if another game is on the map, it is played from where the queen stands. */
  function watch() {
    const { scene, players } = session;
    const { k } = explorer.game;
    if (!scene || k === scene.k || panel.owner !== NAME || ground.isOpening || isLeaving) return;
    const visit = visits;
    const { queen, heaps, mover } = scene;
    void ground.opened(async () => {
      const isOpen = await ground.open(beginning({ k, ...queen, heaps, begins: mover }), players, null);
      if (isOpen && visit === visits) write();
    });
  }

  /** Brings the board in sight; Back returns. @param {string} [kind] of jump, if the situation is another one, too */
  function frame(kind) {
    const { scene } = session;
    if (!scene || isLeaving) return;
    host.jump(NAME, queensGame(scene.k), () => ground.place(scene.queen));
    write(kind);
  }
}
