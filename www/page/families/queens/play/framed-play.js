// The game in a frame: its panel lies beside the board, and the page around may begin a game, make moves in it, and
// hear of them. Loaded when a link or a message asks for it.
import { queensGame } from '../../../../shared/queens.js';
import { readPlayers, writePlayers } from './players.js';
import { Playground } from './playground.js';
import { element } from '../../../core/elements.js';
import { Unavailable } from './table.js';
import { styled } from '../../../core/styles.js';
import { wayTo } from './options.js';
import { written } from './words.js';

/** @import { QueensGame } from '../../../../shared/queens.js' */
/** @import { FramedPlay } from '../../families.js' */
/** @import { Frame } from '../../../embed/embed.js' */
/** @import { Explorer } from '../../../map/explorer.js' */
/** @import { Layers } from '../../../map/layers.js' */
/** @import { Cell, Deed, Player } from '../../../../shared/play.js' */
/** @import { View } from '../../../core/view.js' */

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

/**
 * @param {Frame} frame
 * @param {Explorer} explorer
 * @param {Layers} layers
 * @param {(game: QueensGame, place: View) => void} show
 */
export async function begin(frame, explorer, layers, show) {
  await Promise.all([styled('play.css'), styled('embed-play.css')]);
  return new PlayInFrame(frame, explorer, layers, show);
}

/** @implements {FramedPlay} */
class PlayInFrame {
  #frame;
  #explorer;
  #show;
  /** @type {Playground} */
  #ground;
  /** @type {HTMLElement} */
  #side;

  /**
   * @param {Frame} frame
   * @param {Explorer} explorer
   * @param {Layers} layers
   * @param {(game: QueensGame, place: View) => void} show
   */
  constructor(frame, explorer, layers, show) {
    this.#frame = frame;
    this.#explorer = explorer;
    this.#show = show;
    this.#ground = new Playground({
      map: frame.box,
      explorer,
      layers,
      insets: () => this.#insets(),
      onLoss: (sentence) => void frame.notify('play', sentence),
      onScene: (isNew, isSilent) => this.#follow(isNew || isSilent),
      showBoard: () => this.#showBoard(),
    });
    const ground = this.#ground;
    this.#side = element(
      'aside',
      { id: 'side' },
      element('h2', { id: 'side-title' }, 'Play'),
      element('div', { className: 'body', tabIndex: 0 }, ground.panel.element),
    );
    this.#side.setAttribute('aria-labelledby', 'side-title');
    document.querySelector('.picture')?.append(this.#side);
    ground.isCovered = true;
    ground.show();
  }

  /**
   * A click or tap; whether it is the game's.
   * @param {import('../../../core/view.js').Point} point
   */
  tap(point) {
    return this.#ground.tap(point);
  }

  /** @returns {GameState | null} null before the first game */
  get state() {
    const { scene, players } = this.#ground.session;
    if (!scene) return null;
    const { k, pos, list: moves, turn, task, ending } = scene;
    return { k, pos, moves, turn, task, winner: ending?.winner ?? null, players: writePlayers(players) };
  }

  /**
   * What a link tells of play.
   * @param {Map<string, string>} texts
   * @param {QueensGame} game
   * @param {boolean} isPlaced whether the link tells where to look
   */
  async applyLink(texts, { k }, isPlaced) {
    const [pos, puzzle, players] = ['pos', 'puzzle', 'players'].map((key) => texts.get(key) ?? null);
    if (pos === this.state?.pos && k === this.state.k) return;
    if (!pos && !puzzle) return;
    try {
      if (pos) await this.#open({ do: 'visit', k, pos }, players || null);
      else await this.#open({ do: 'puzzle', text: puzzle ?? '' }, players);
      if (!isPlaced) this.#showBoard();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const isAvailable = this.#ground.session.isAvailable && !(error instanceof Unavailable);
      void this.#frame.notify('play', isAvailable ? `In the link, the position cannot be played: ${message}` : message);
    }
  }

  /**
   * Begins a game that the page around asks for.
   * @param {{k: number, x: number, y: number, heaps: boolean, begins: Player, pos?: string, puzzle?: string, moves?:
   *   string, players?: string | null}} wish
   */
  async start({ k, x, y, heaps, begins, pos, puzzle, moves, players = null }) {
    /** @type {Deed} */
    let deed = { do: 'begin', k, x, y, heaps, begins };
    if (puzzle !== undefined) deed = { do: 'puzzle', text: puzzle };
    else if (pos !== undefined) deed = { do: 'visit', k, pos };
    else if (moves !== undefined) deed = { do: 'load', list: moves };
    await this.#open(deed, players);
    this.#showBoard();
    return this.state;
  }

  /**
   * Makes a move of the player whose turn it is: to a cell, pawns on cells, or an answer to a proposal.
   * @param {{x: number, y: number} | {block: Cell[]} | {accept: boolean}} move
   */
  async move(move) {
    const { scene } = this.#ground.session;
    if (!scene) throw new Error('No game has begun; startGame begins one.');
    if ('x' in move) await this.#act({ do: 'move', ...move });
    else if ('accept' in move) await this.#act({ do: move.accept ? 'accept' : 'reject' });
    else {
      const numbers = move.block.flatMap((cell) => {
        const to = wayTo(scene.queen, cell);
        if (!to) throw new Error(`${written(cell)} is not a cell that the queen could move to.`);
        return [to.way, to.distance, to.distance];
      });
      await this.#act({ do: 'act', kind: 'block', numbers });
    }
    return this.state;
  }

  undo() {
    return this.#step('undo');
  }

  redo() {
    return this.#step('redo');
  }

  /** @param {'undo' | 'redo'} step */
  async #step(step) {
    const { session } = this.#ground;
    if (!session.scene?.[step === 'undo' ? 'canUndo' : 'canRedo']) throw new Error(`There is nothing to ${step}.`);
    await session.step(step);
    return this.state;
  }

  /** Ends the worker. */
  close() {
    this.#ground.close();
    this.#side.remove();
  }

  /** @param {Deed} deed */
  async #act(deed) {
    const { session } = this.#ground;
    await session.act(deed);
    if (session.problem) throw new Error(session.problem);
  }

  /** @param {Deed} deed @param {string | null} players the usual ones where there is no text */
  async #open(deed, players) {
    const who = players === null ? null : readPlayers(players);
    if (!(await this.#ground.open([deed], who, deed.do === 'puzzle' ? deed.text : null)))
      throw new Error(this.#ground.session.problem || 'Another game was begun meanwhile.');
  }

  /** @param {boolean} isSilent nobody has made a move */
  #follow(isSilent) {
    const { scene, players } = this.#ground.session;
    if (!scene) return;
    const others = this.#frame.scene.foreign.filter((part) => !/^(mode|pos|players|puzzle)=/.test(part));
    // For the link to the full page.
    this.#frame.scene.foreign.splice(0, Infinity, ...others, `pos=${scene.pos}`, `players=${writePlayers(players)}`);
    this.#frame.show({ ...this.#frame.scene, game: queensGame(scene.k) }, this.#explorer.place);
    const { last, ending } = scene;
    if (isSilent || !last || last.kind === 'place') return;
    const { player, kind, cell, pawns } = last;
    this.#frame.tell('move', { player, kind, cell, pawns, game: this.state });
    if (ending) this.#frame.tell('gameover', { winner: ending.winner, sentence: ending.sentence, game: this.state });
  }

  #showBoard() {
    const { scene } = this.#ground.session;
    if (scene) this.#show(queensGame(scene.k), this.#ground.place(scene.queen));
  }

  /** What the panel covers: the right of the frame, or its lower part where it is narrow. */
  #insets() {
    const map = this.#frame.box.getBoundingClientRect();
    const side = this.#side.getBoundingClientRect();
    const isSheet = side.left - map.left < map.width / 4;
    return {
      left: GAP,
      top: GAP,
      right: isSheet ? GAP : map.right - side.left + GAP,
      bottom: isSheet ? map.bottom - side.top + GAP : GAP,
    };
  }
}
