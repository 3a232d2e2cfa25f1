// The panel of play: whose turn it is and what to do now, the buttons for it, what has happened and why, and folded below
// the cells to choose from, the moves, another game, and puzzles.
import { MoveList } from './move-list.js';
import { NewGame, fold, plain } from './new-game.js';
import { OptionList } from './option-list.js';
import { PUZZLE, Puzzles, inWords, nextOf } from './puzzles.js';
import { counted, nameOf, outcome, whatNow, written } from './words.js';
import { element } from '../elements.js';
import { grouped } from '../format.js';
import { humansOf } from './players.js';
import { readCell } from './options.js';

/** @import { Cell, Deed, Insight, PuzzleAbout, Scene } from '../../shared/play.js' */
/** @import { Players } from './players.js' */
/** @import { Session } from './session.js' */

/**
 * @typedef {object} PanelOptions
 * @property {Session} session
 * @property {(deed: Deed, players: Players) => Promise<boolean>} onOpen another game is wanted; whether it was possible
 * @property {(cell: Cell) => void} onChoose a cell was chosen
 * @property {() => void} onHints palaces are to be shown, or hidden
 * @property {() => void} onBoard the board is to be brought in sight
 * @property {() => void} onArrows the arrow keys are to move from cell to cell, or no longer
 * @property {(start: number, length: number) => Promise<{cells: Float64Array}>} options
 */

const RULES = [
  'The queen moves left, up, or diagonally up and left. Who cannot move loses.',
  'Before each move the other player blocks up to k \u2212 1 of her cells with pawns; the pawns are taken off after the move.',
];

export class PlayPanel {
  #options;
  #now = element('p', { className: 'now' });
  #who = element('p', { className: 'quiet' });
  #problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  #story = element('ul', { className: 'story' });
  #insight = element('p', { className: 'insight', hidden: true });
  #puzzle = element('p', { className: 'puzzle', hidden: true });
  #spoken = element('p', { className: 'spoken-only', role: 'status' });
  #said = '';
  #buttons;
  #next = element('a', { className: 'plain main' }, 'Next puzzle');
  #shows;
  #explains;
  #cell = element('input', { type: 'text', name: 'play-cell', autocomplete: 'off', spellcheck: false, placeholder: '3, 1' });
  #form;
  #optionList;
  #moveList;
  #newGame;
  #folds;
  #intro;
  #table;
  /** @type {{text: string, about: PuzzleAbout} | null} */
  #shownPuzzle = null;
  #areHintsShown = false;
  #isExplained = false;
  element;

  /** @param {PanelOptions} options */
  constructor(options) {
    this.#options = options;
    const { session } = options;
    const act = (/** @type {Deed} */ deed) => () => void session.act(deed);
    this.#buttons = {
      suggest: plain('Block all palaces', act({ do: 'suggest' })),
      finish: main('Done', act({ do: 'finish' })),
      accept: main('Accept', act({ do: 'accept' })),
      reject: main('Reject', act({ do: 'reject' })),
      pause: main('Pause', () => session.togglePause()),
      again: plain('Play it again', () => void options.onOpen({ do: 'load', list: session.scene?.list.split('\n')[0] ?? '' }, session.players)),
      undo: plain('Undo', () => void session.undo()),
      redo: plain('Redo', () => void session.redo()),
    };
    this.#shows = plain('Show palaces', () => {
      this.#areHintsShown = !this.#areHintsShown;
      options.onHints();
    });
    this.#explains = plain('Explain moves', () => {
      this.#isExplained = !this.#isExplained;
      this.show();
    });
    this.#form = element('form', { className: 'cell', noValidate: true, autocomplete: 'off' },
      element('label', {}, 'Cell ', this.#cell), element('button', { type: 'submit', className: 'plain' }, 'Choose'), plain('Arrow keys', options.onArrows));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#read();
    });
    this.#optionList = new OptionList(options.options, options.onChoose);
    this.#moveList = new MoveList((list) => void this.#load(list));
    this.#newGame = new NewGame((deed, players) => void this.#begin(deed, players));
    this.#folds = {
      options: fold('', this.#optionList.element),
      moves: fold('Move list', this.#moveList.element),
      game: fold('New game', this.#newGame.element),
      puzzles: fold('Puzzles', new Puzzles().element),
    };
    this.#folds.options.details.addEventListener('toggle', () => this.#showOptions());
    const { suggest, finish, accept, reject, pause, again, undo, redo } = this.#buttons;
    this.#intro = element('div', {}, ...RULES.map((rule) => element('p', {}, rule)), element('p', { className: 'first' },
      element('a', { className: 'plain main', href: '#k=5&puzzle=1.1' }, 'Play the paper\u2019s example')));
    this.#table = element('div', {},
      this.#now,
      element('div', { className: 'buttons' }, finish, suggest, accept, reject, pause, again, this.#next),
      this.#problem, this.#puzzle, this.#story, this.#insight,
      element('div', { className: 'buttons' }, undo, redo, this.#shows, this.#explains, plain('Show the board', options.onBoard)),
      this.#form, this.#who, this.#folds.options.details, this.#folds.moves.details);
    this.element = element('div', { className: 'play' }, this.#intro, this.#table, this.#folds.game.details, this.#folds.puzzles.details, this.#spoken);
    this.#folds.game.details.open = true;
  }

  /** Whether palaces are to be seen. */
  get areHintsShown() {
    return this.#areHintsShown;
  }

  /** @param {boolean} active whether the arrow keys move from cell to cell */
  set isCursorActive(active) {
    this.#form.lastElementChild?.setAttribute('aria-pressed', String(active));
  }

  /**
   * Shows how the game stands.
   * @param {{text: string, about: PuzzleAbout} | null} [puzzle]
   */
  show(puzzle = this.#shownPuzzle) {
    this.#shownPuzzle = puzzle;
    const { session } = this.#options;
    const { scene, players, story, problem, insight, isHumansTurn } = session;
    this.#intro.hidden = scene !== null;
    this.#table.hidden = scene === null;
    if (!scene) return;
    this.#problem.textContent = problem;
    this.#problem.hidden = problem === '';
    this.element.dataset.task = scene.ending ? 'over' : isHumansTurn ? scene.task : 'wait';
    tell(this.#now, whatNow(scene, players));
    this.#now.classList.toggle('over', scene.ending !== null);
    this.#who.textContent = who(scene, players);
    const { suggest, finish, accept, reject, pause, again, undo, redo } = this.#buttons;
    suggest.hidden = finish.hidden = !(isHumansTurn && scene.task === 'block');
    accept.hidden = reject.hidden = !(isHumansTurn && scene.task === 'answer');
    pause.hidden = humansOf(players) !== '' || scene.ending !== null;
    pause.textContent = session.isPaused ? 'Go on' : 'Pause';
    again.hidden = scene.ending === null;
    undo.disabled = !scene.canUndo;
    redo.disabled = !scene.canRedo;
    this.#shows.setAttribute('aria-pressed', String(this.#areHintsShown));
    this.#explains.setAttribute('aria-pressed', String(this.#isExplained));
    this.#form.hidden = !isHumansTurn || scene.task === 'answer';
    this.#puzzle.hidden = puzzle === null;
    if (puzzle) this.#puzzle.textContent = inWords(puzzle.text, puzzle.about);
    this.#next.hidden = puzzle === null || scene.ending === null;
    if (puzzle) this.#next.href = `#${PUZZLE}=${nextOf(puzzle.text)}`;
    this.#showStory(story, scene, puzzle !== null);
    this.#insight.hidden = !this.#areHintsShown;
    this.#insight.textContent = session.blindness ? `What the queen sees here cannot be told: ${session.blindness}.` : insight ? inSight(scene, insight) : 'Looking round\u2026';
    this.#folds.options.details.hidden = scene.ending !== null || scene.task === 'answer';
    this.#folds.options.summary.textContent = `${scene.task === 'block' ? 'Cells to block' : scene.heaps ? 'Moves to propose' : 'Cells to move to'} (${grouped(scene.task === 'block' ? scene.options + scene.blocks : scene.options)})`;
    this.#showOptions();
    this.#moveList.show(scene.list, scene.turns);
    this.#speak([...story.map(({ text }) => text), whatNow(scene, players), scene.ending?.sentence ?? ''].join(' '));
  }

  /** An answer takes a while. */
  showReading() {
    if (!this.#areHintsShown && this.#options.session.isHumansTurn) return;
    tell(this.#now, 'Looking as far as the queen sees\u2026');
  }

  /** Another game has begun: what it was begun with is folded away. */
  fold() {
    this.#folds.game.details.open = this.#folds.puzzles.details.open = false;
    this.#newGame.complain('');
    this.#moveList.complain('');
    this.#cell.value = '';
  }

  /** @param {string} words for who doesn't see the map */
  #speak(words) {
    if (words === this.#said) return;
    this.#said = words;
    this.#spoken.textContent = words;
  }

  /**
   * What the cursor has come to.
   * @param {string} words
   */
  say(words) {
    this.#spoken.textContent = words;
  }

  #showOptions() {
    const { scene, insight } = this.#options.session;
    const { details } = this.#folds.options;
    if (scene && details.open && !details.hidden) this.#optionList.show(scene, this.#areHintsShown ? insight : null);
  }

  /**
   * @param {Session['story']} story
   * @param {Scene} scene
   * @param {boolean} isPuzzle whose solver is told of a mistake
   */
  #showStory(story, { ending }, isPuzzle) {
    const isExplained = this.#isExplained || ending !== null;
    const items = story.map(({ text, why, isMistake }) => element('li', {}, text,
      ...(why && (isExplained || (isPuzzle && isMistake)) ? [element('span', { className: isMistake ? 'why mistake' : 'why' }, ` ${why}${isMistake ? ' A won game was given away: undo it to try again.' : ''}`)] : [])));
    if (ending) items.push(element('li', { className: 'ending' }, ending.sentence));
    this.#story.replaceChildren(...items);
    this.#story.hidden = items.length === 0;
  }

  #read() {
    const { session, onChoose } = this.#options;
    const cell = readCell(this.#cell.value);
    if (!cell) return session.complain(`a cell is a column and a row, such as 3, 1, not \u201c${this.#cell.value.slice(0, 40)}\u201d`);
    this.#cell.value = '';
    onChoose(cell);
  }

  /** @param {string} list */
  async #load(list) {
    const { session, onOpen } = this.#options;
    const isLoaded = await onOpen({ do: 'load', list }, session.players);
    this.#moveList.complain(isLoaded ? '' : session.problem);
  }

  /**
   * @param {Deed} deed
   * @param {Players} players
   */
  async #begin(deed, players) {
    const { session, onOpen } = this.#options;
    if (!(await onOpen(deed, players))) this.#newGame.complain(session.problem);
  }
}

/**
 * @param {string} text
 * @param {() => void} act
 */
function main(text, act) {
  const made = plain(text, act);
  made.classList.add('main');
  return made;
}

/**
 * The turn stands out.
 * @param {HTMLElement} line
 * @param {string} text
 */
function tell(line, text) {
  if (line.textContent === text) return;
  const colon = text.indexOf(':') + 1;
  line.replaceChildren(element('strong', {}, colon ? text.slice(0, colon) : text), colon ? text.slice(colon) : '');
}

/**
 * @param {Scene} scene
 * @param {Players} players
 */
function who({ k, heaps, queen }, players) {
  const [a, b] = /** @type {const} */ (['A', 'B']).map((player) => `${player} is ${players[player] === 'human' ? (nameOf(player, players) === 'You' ? 'you' : 'human') : `the computer (${players[player]})`}`);
  const place = heaps ? `Heaps of ${grouped(queen.x)} and ${grouped(queen.y)}` : `Queen at ${written(queen)}`;
  const blocks = heaps ? `up to ${counted(k - 1, 'move')} may be rejected` : `up to ${counted(k - 1, 'pawn')} a turn`;
  return `${place}. Game k = ${grouped(k)}: ${k === 1 ? 'nothing is blocked' : blocks}. ${a}, ${b}.`;
}

/**
 * @param {Scene} scene
 * @param {Insight} insight
 */
function inSight(scene, { winner, number, open, isPalace }) {
  const seen = `${counted(number, 'palace')} in sight, ${number === 0 ? '' : `${grouped(open)} of them open. `}`.replace(', of', ' of');
  const here = isPalace ? 'The queen stands on a palace. ' : '';
  const end = scene.ending ? outcome(scene, { A: 'human', B: 'human', seed: 1 }) : `${winner} wins if both play well.`;
  return `${seen.charAt(0).toUpperCase()}${seen.slice(1)}${here}${end}`;
}
