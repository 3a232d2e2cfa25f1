// The panel of play: whose turn it is and what to do now, the buttons for it, what has happened and why, and folded
// below the cells to choose from, the moves, another game, and puzzles.
import { MoveList } from './move-list.js';
import { NewGame, fold, plain } from './new-game.js';
import { OptionList } from './option-list.js';
import { PUZZLE, Puzzles, inWords, nextOf } from './puzzles.js';
import { MORE_RULES, RULES, addressed, inSight, reasonOfEnd, whatNow, whoPlays, withReason } from './words.js';
import { element, rewrite } from '../../../core/elements.js';
import { grouped, spoken } from '../../../core/format.js';
import { humansOf } from './players.js';
import { readCell } from './options.js';

/** @import { Cell, Deed, PuzzleAbout, Scene } from '../../../../shared/play.js' */
/** @import { Players } from './players.js' */
/** @import { Session } from './session.js' */

/**
 * @typedef {object} PanelOptions
 * @property {Session} session
 * @property {(deed: Deed, players: Players) => Promise<boolean>} onOpen another game is wanted; whether it was possible
 * @property {(cell: Cell) => void} onChoose a cell was chosen
 * @property {() => void} onHints palaces are to be shown, or hidden
 * @property {() => void} onBoard the board is to be brought in sight
 * @property {() => {k: number} & Cell} here the game of the map, and its centre
 * @property {() => void} onArrows the arrow keys are to move from cell to cell, or no longer
 * @property {(start: number, length: number) => Promise<{cells: Float64Array}>} options
 */

const LOOKING = 'Looking as far as the queen sees\u2026';
/** Larger heaps are told as numbers. */
const MOST_COUNTERS = 60;

export class PlayPanel {
  #options;
  #now = element('p', { className: 'now', tabIndex: -1 });
  #who = element('p', { className: 'quiet' });
  #problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  #story = element('ul', { className: 'story' });
  #insight = element('p', { className: 'insight', hidden: true });
  #puzzle = element('p', { className: 'puzzle', hidden: true });
  #heaps = element('p', { className: 'heaps', ariaHidden: 'true', hidden: true });
  #spoken = element('p', { className: 'spoken-only', role: 'status' });
  /** @type {string[]} sentences */
  #said = [];
  #buttons;
  #next = element('a', { className: 'plain main' }, 'Next puzzle');
  #shows;
  #explains;
  #cell = element('input', {
    type: 'text',
    name: 'play-cell',
    autocomplete: 'off',
    spellcheck: false,
    placeholder: '3, 1',
  });
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
  /** @type {string[]} what the story says */
  #told = [];
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
      move: main('Move', () => session.release()),
      pause: main('Pause', () => session.togglePause()),
      again: plain('Play it again', () => void options.onOpen(this.#beginning, session.players)),
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
    const { undo: back, redo: next, move: on } = this.#buttons;
    for (const [step, made] of Object.entries({ Back: back, Next: next, Move: on })) made.dataset.step = step;
    const arrows = plain('Arrow keys', options.onArrows);
    arrows.classList.add('arrows');
    this.#form = element(
      'form',
      { className: 'cell', noValidate: true, autocomplete: 'off' },
      element('label', {}, 'Cell ', this.#cell),
      element('button', { type: 'submit', className: 'plain' }, 'Choose'),
      arrows,
    );
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#read();
    });
    this.#optionList = new OptionList(options.options, options.onChoose);
    this.#moveList = new MoveList((list) => void this.#load(list));
    this.#newGame = new NewGame((deed, players) => void this.#begin(deed, players), options.here);
    this.#folds = {
      options: fold('', this.#optionList.element),
      moves: fold('Move list', this.#moveList.element),
      game: fold('New game', this.#newGame.element),
      rules: fold('Rules', ...paragraphs(RULES), ...paragraphs(MORE_RULES)),
      puzzles: fold('Puzzles', new Puzzles().element),
    };
    this.#folds.options.details.addEventListener('toggle', () => this.#showOptions());
    const { suggest, finish, accept, reject, move, pause, again, undo, redo } = this.#buttons;
    this.#intro = element(
      'div',
      {},
      ...paragraphs(RULES),
      element(
        'p',
        { className: 'first' },
        element('a', { className: 'plain main', href: '#k=5&puzzle=1.1' }, 'Play the paper\u2019s example'),
      ),
    );
    this.#table = element(
      'div',
      {},
      this.#now,
      element('div', { className: 'buttons' }, finish, suggest, accept, reject, move, pause, again, this.#next),
      this.#problem,
      this.#puzzle,
      this.#heaps,
      this.#story,
      this.#insight,
      element(
        'div',
        { className: 'buttons' },
        undo,
        redo,
        this.#shows,
        this.#explains,
        plain('Show the board', options.onBoard),
      ),
      this.#form,
      this.#who,
      this.#folds.options.details,
      this.#folds.moves.details,
    );
    this.element = element(
      'div',
      { className: 'play' },
      this.#intro,
      this.#table,
      this.#folds.game.details,
      this.#folds.rules.details,
      this.#folds.puzzles.details,
      this.#spoken,
    );
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
    const held = document.activeElement;
    rewrite(this.#problem, problem, () => {
      this.#problem.textContent = problem;
      this.#problem.hidden = problem === '';
      this.#problem.scrollIntoView({ block: 'nearest' });
    });
    this.element.dataset.task = scene.ending ? 'over' : isHumansTurn ? scene.task : 'wait';
    const now = whatNow(scene, players, session.isWaiting);
    tell(this.#now, now);
    this.#now.classList.toggle('over', scene.ending !== null);
    this.#who.textContent = whoPlays(scene, players);
    const { suggest, finish, accept, reject, move, pause, again, undo, redo } = this.#buttons;
    suggest.hidden = finish.hidden = !(isHumansTurn && scene.task === 'block');
    accept.hidden = reject.hidden = !(isHumansTurn && scene.task === 'answer');
    move.hidden = !session.isWaiting;
    pause.hidden = humansOf(players) !== '' || scene.ending !== null || session.isWaiting;
    pause.textContent = session.isPaused ? 'Go on' : 'Pause';
    again.hidden = scene.ending === null;
    undo.disabled = !scene.canUndo;
    redo.disabled = !scene.canRedo;
    this.#shows.setAttribute('aria-pressed', String(this.#areHintsShown));
    this.#explains.setAttribute('aria-pressed', String(this.#isExplained));
    this.#form.hidden = !isHumansTurn || scene.task === 'answer';
    this.#puzzle.hidden = puzzle === null;
    if (puzzle) this.#puzzle.textContent = inWords(puzzle.text, puzzle.about);
    this.#heaps.hidden = !scene.heaps || Math.max(scene.queen.x, scene.queen.y) > MOST_COUNTERS;
    if (!this.#heaps.hidden) this.#heaps.replaceChildren(...heapsOf(scene));
    const isSolved = puzzle !== null && scene.ending?.winner === puzzle.about.solver;
    this.#next.hidden = !isSolved;
    again.classList.toggle('main', !isSolved);
    if (puzzle) this.#next.href = `#${PUZZLE}=${nextOf(puzzle.text)}`;
    this.#showStory(story, scene, puzzle !== null);
    this.#insight.hidden = !this.#areHintsShown;
    this.#insight.textContent =
      session.blindness || (insight ? inSight(scene, insight, players) : 'Looking round\u2026');
    this.#folds.options.details.hidden = scene.ending !== null || scene.task === 'answer';
    const isToBlock = scene.task === 'block';
    const heading = isToBlock ? 'Cells to block' : scene.heaps ? 'Moves to propose' : 'Cells to move to';
    const listed = isToBlock ? scene.options + scene.blocks : scene.options;
    this.#folds.options.summary.textContent = `${heading} (${grouped(listed)})`;
    this.#showOptions();
    this.#moveList.show(scene.list, scene.turns);
    const isAtWork = !isHumansTurn && !scene.ending && !session.isPaused && !session.isWaiting;
    const isToWait = isAtWork && humansOf(players) !== '';
    const isHalfTold = (this.#areHintsShown || this.#tellsWhy(scene)) && !insight && !session.blindness;
    const asides = [this.#puzzle, this.#insight].map((line) => (line.hidden ? '' : (line.textContent ?? '')));
    if (!isToWait && !isHalfTold) this.#speak([...asides, ...this.#told, now].filter(Boolean));
    this.#keepFocus(held);
  }

  /** What had the focus may be gone: then the line that says what to do now has it. @param {Element | null} held */
  #keepFocus(held) {
    if (held && this.element.contains(held) && (!held.checkVisibility() || held.matches(':disabled')))
      this.#now.focus({ preventScroll: true });
  }

  /** An answer takes a while. */
  showReading() {
    if (!this.#areHintsShown && this.#options.session.isHumansTurn) return;
    tell(this.#now, LOOKING);
    this.#speak([LOOKING]);
  }

  /** Another game has begun: what it was begun with is folded away. */
  fold() {
    const held = document.activeElement;
    this.#folds.game.details.open = this.#folds.puzzles.details.open = false;
    this.#keepFocus(held);
    this.#newGame.complain('');
    this.#moveList.complain('');
    this.#cell.value = '';
  }

  /**
   * For anyone who cannot see the map: what was not said before, and what is to be done now.
   * @param {string[]} sentences
   */
  #speak(sentences) {
    const fresh = sentences.filter(
      (sentence, index) => index === sentences.length - 1 || !this.#said.includes(sentence),
    );
    if (fresh.length === 1 && this.#said.at(-1) === fresh[0]) return;
    this.#said = sentences;
    this.#spoken.textContent = spoken(fresh.join(' '));
  }

  /** How this game began: what plays it once more. @returns {Deed} */
  get #beginning() {
    if (this.#shownPuzzle) return { do: 'puzzle', text: this.#shownPuzzle.text };
    return { do: 'load', list: this.#options.session.scene?.list.split('\n')[0] ?? '' };
  }

  /**
   * What the cursor has come to.
   * @param {string} words
   */
  say(words) {
    this.#spoken.textContent = spoken(words);
  }

  #showOptions() {
    const { scene, insight } = this.#options.session;
    const { details } = this.#folds.options;
    if (scene && details.open && !details.hidden) this.#optionList.show(scene, this.#areHintsShown ? insight : null);
  }

  /**
   * Whether moves are explained, good or bad.
   * @param {Scene} scene
   */
  #tellsWhy({ ending }) {
    return this.#isExplained || ending !== null;
  }

  /**
   * @param {Session['story']} story
   * @param {Scene} scene
   * @param {boolean} isPuzzle whose solver is told of a mistake
   */
  #showStory(story, scene, isPuzzle) {
    const { ending } = scene;
    const { players } = this.#options.session;
    const isExplained = this.#tellsWhy(scene);
    const items = story.map(({ text, why, isMistake }) => {
      const isTold = isExplained || (isPuzzle && isMistake);
      const [done, reason] = withReason(text, isTold ? addressed(why, players) : '');
      const advice = reason && isMistake ? ' That gave a won game away: undo it to try again.' : '';
      return element(
        'li',
        {},
        done,
        ...(reason
          ? [
              done && ' ',
              element('span', { className: isMistake ? 'why mistake' : done ? 'why' : '' }, reason + advice),
            ]
          : []),
      );
    });
    if (ending) items.push(element('li', { className: 'ending' }, reasonOfEnd(scene, players)));
    this.#told = items.map(({ textContent }) => textContent ?? '');
    this.#story.replaceChildren(...items);
    this.#story.hidden = items.length === 0;
  }

  #read() {
    const { session, onChoose } = this.#options;
    const cell = readCell(this.#cell.value);
    if (!cell)
      return session.complain(
        `a cell is a column and a row, such as 3, 1, not \u201c${this.#cell.value.slice(0, 40)}\u201d`,
      );
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
  const colon = text.indexOf(':') + 1;
  rewrite(line, text, () =>
    line.replaceChildren(element('strong', {}, colon ? text.slice(0, colon) : text), colon ? text.slice(colon) : ''),
  );
}

/**
 * The heaps as counters; those that a proposal would take are hollow.
 * @param {Scene} scene
 */
function heapsOf({ queen, proposal }) {
  return /** @type {const} */ (['x', 'y']).map((axis) => {
    const left = (proposal ?? queen)[axis];
    return element('span', {}, `${queen[axis]} `, '\u25cf'.repeat(left) + '\u25cb'.repeat(queen[axis] - left));
  });
}

/** @param {string[]} texts */
const paragraphs = (texts) => texts.map((text) => element('p', {}, text));
