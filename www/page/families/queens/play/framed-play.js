// The game in a frame: its panel lies beside the board, and the page around may begin a game, make moves in it, and
// hear of them. Loaded when a link or a message asks for it.
import { queensGame } from '../../../../shared/queens.js';
import { readPlayers, writePlayers } from './players.js';
import { Playground, beginning } from './playground.js';
import { element } from '../../../core/elements.js';
import { Unavailable } from './table.js';
import { styled } from '../../../core/styles.js';
import { endOf } from './words.js';

/** @import { BeginPlay } from '../../families.js' */
/** @import { Cell, Deed, Player } from '../../../../shared/play.js' */
/** @import { Start } from './table.js' */

/**
 * @typedef {object} GameState  as the page around hears of it
 * @property {number} k
 * @property {string} pos the position, as the link has it
 * @property {string} moves the move list
 * @property {Player} turn
 * @property {'move' | 'block' | 'answer'} task
 * @property {Player | null} winner of a game that is over
 * @property {string} players
 */

const GAP = 12;

/** @type {BeginPlay} */
export async function begin(frame, explorer, layers, show) {
  await Promise.all([styled('play.css'), styled('embed-play.css')]);
  /** @type {Playground} */
  const ground = new Playground({
    map: frame.box,
    explorer,
    layers,
    insets: () => insetsOf(frame.box, side),
    onLoss: (sentence) => void frame.notify('play', sentence),
    onScene: (isNew, isSilent) => follow(isNew || isSilent),
    showBoard,
  });
  const { session } = ground;
  const side = element(
    'aside',
    { id: 'side' },
    element('h2', { id: 'side-title' }, 'Play'),
    element('div', { className: 'body', tabIndex: 0 }, ground.panel.element),
  );
  side.setAttribute('aria-labelledby', 'side-title');
  document.querySelector('.picture')?.append(side);
  ground.isCovered = true;
  ground.show();

  /** @returns {GameState | null} null before the first game */
  function stateOf() {
    const { scene, players } = session;
    if (!scene) return null;
    const { k, pos, list: moves, turn, task, ending } = scene;
    return { k, pos, moves, turn, task, winner: ending?.winner ?? null, players: writePlayers(players) };
  }

  function showBoard() {
    const { scene } = session;
    if (scene) show(queensGame(scene.k), ground.place(scene.queen));
  }

  /** @param {boolean} isSilent nobody has made a move */
  function follow(isSilent) {
    const { scene, players } = session;
    if (!scene) return;
    const others = frame.scene.foreign.filter((part) => !/^(mode|pos|players|puzzle)=/.test(part));
    // For the link to the full page.
    frame.scene.foreign.splice(0, Infinity, ...others, `pos=${scene.pos}`, `players=${writePlayers(players)}`);
    frame.show({ ...frame.scene, game: queensGame(scene.k) }, explorer.place);
    const { last, ending } = scene;
    if (isSilent || !last || last.kind === 'place') return;
    const { player, kind, cell, pawns } = last;
    frame.tell('move', { player, kind, cell, pawns, game: stateOf() });
    if (ending) frame.tell('gameover', { winner: ending.winner, sentence: endOf(scene), game: stateOf() });
  }

  /**
   * @param {Start | null} start null: the puzzle's own
   * @param {string | null} players the usual ones where there is no text
   * @param {string | null} [puzzle]
   */
  async function open(start, players, puzzle = null) {
    const who = players === null ? null : readPlayers(players);
    if (!(await ground.open(start, who, puzzle)))
      throw new Error(session.problem || 'Another game was begun meanwhile.');
  }

  /** @param {'undo' | 'redo'} way */
  async function step(way) {
    if (!session.canStep(way)) throw new Error(`There is nothing to ${way}.`);
    await session.step(way);
    return stateOf();
  }

  return {
    get state() {
      return stateOf();
    },
    tap: (point) => ground.tap(point),

    async applyLink(texts, { k }, isPlaced) {
      const [pos, puzzle, players] = ['pos', 'puzzle', 'players'].map((key) => texts.get(key) ?? null);
      const state = stateOf();
      if ((pos === state?.pos && k === state.k) || (!pos && !puzzle)) return;
      try {
        if (pos) await open({ k, pos }, players || null);
        else await open(null, players, puzzle);
        if (!isPlaced) showBoard();
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        const isAvailable = session.isAvailable && !(error instanceof Unavailable);
        void frame.notify('play', isAvailable ? `In the link, the position cannot be played: ${message}` : message);
      }
    },

    /** @param {{k: number, x: number, y: number, heaps: boolean, begins: Player, pos?: string, puzzle?: string, moves?:
     *   string, players?: string | null}} wish  a game that the page around asks for */
    async start({ k, x, y, heaps, begins, pos, puzzle, moves, players = null }) {
      if (puzzle !== undefined) await open(null, players, puzzle);
      else if (pos !== undefined) await open({ k, pos }, players);
      else await open(moves === undefined ? beginning({ k, x, y, heaps, begins }) : { list: moves }, players);
      showBoard();
      return stateOf();
    },

    /** @param {{x: number, y: number} | {block: Cell[]} | {accept: boolean}} move of the player whose turn it is */
    async move(move) {
      if (!session.scene) throw new Error('No game has begun; startGame begins one.');
      /** @type {Deed} */
      let deed;
      if ('x' in move) deed = { do: 'move', ...move };
      else if ('block' in move) deed = { do: 'block', cells: move.block };
      else deed = { do: move.accept ? 'accept' : 'reject' };
      await session.act(deed);
      if (session.problem) throw new Error(session.problem);
      return stateOf();
    },

    undo: () => step('undo'),
    redo: () => step('redo'),

    close() {
      ground.close();
      side.remove();
    },
  };
}

/** What the panel covers: the frame's right, or its lower part. @param {Element} map @param {Element} panel */
function insetsOf(map, panel) {
  const [box, side] = [map, panel].map((element) => element.getBoundingClientRect());
  const isSheet = side.left - box.left < box.width / 4;
  return {
    left: GAP,
    top: GAP,
    right: isSheet ? GAP : box.right - side.left + GAP,
    bottom: isSheet ? box.bottom - side.top + GAP : GAP,
  };
}
