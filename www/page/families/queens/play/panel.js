// The panel of play: whose turn it is and what to do now, the buttons for it, what has happened and why, and folded
// below the cells to choose from, the moves, another game, and puzzles.
import { html, nothing, render } from '../../../../vendor/lit-html.js';
import { element } from '../../../core/elements.js';
import { grouped, spoken } from '../../../core/format.js';
import { toClipboard } from '../../../kit/clipboard.js';
import { press, problem, words } from '../../../kit/fields.js';
import { newGameForm } from './new-game.js';
import { readTypedCell, WAYS, isAmong, nearest, wayTo } from './options.js';
import { humansOf } from './players.js';
import { PUZZLE, inWords, nextOf, puzzleList } from './puzzles.js';
import { MORE_RULES, RULES, happened, inSight, reasonOf, reasonOfEnd, whatNow, whoPlays, written } from './words.js';

/** @import { TemplateResult } from '../../../../vendor/lit-html.js' */
/** @import { Deed, Scene, Cell, Insight } from '../../../../shared/play.js' */
/** @import { Playground } from './playground.js' */

/**
 * @typedef {{done: string, reason?: string, isMistake?: boolean, isEnding?: boolean}} Told  what was done, and why that
 *   was good or bad
 */

const LOOKING = 'Looking as far as the queen sees\u2026';
/** Larger heaps are told as numbers. */
const MOST_COUNTERS = 60;

export class PlayPanel {
  element = element('div', { className: 'play' });
  #ground;
  #options;
  #newGame;
  /** which puzzles are listed */
  #listed = { level: 1, first: 1 };
  /** the parts that are unfolded */
  #unfolded = new Set(['game']);
  /** whether palaces are to be seen, and moves to be explained */
  #shows = { palaces: false, reasons: false };
  /** whether an answer takes a while */
  #isLooking = false;
  /** @type {string[]} sentences that were spoken last */
  #said = [];
  #spoken = '';
  #problem = '';
  /** what is wrong with the list that was to be loaded */
  #listProblem = '';
  #copied = { list: '', words: '' };

  /** @param {Playground} ground */
  constructor(ground) {
    this.#ground = ground;
    this.#options = optionList(
      (cell) => void ground.choose(cell),
      () => this.show(),
    );
    this.#newGame = newGameForm(ground, () => this.show());
  }

  /** The palaces in sight, where they are to be seen. */
  get hints() {
    return this.#shows.palaces ? this.#ground.session.insight : null;
  }

  /** Shows how the game stands. */
  show() {
    const { session, puzzle } = this.#ground;
    const { scene, problem, players, insight, blindness, isHumansTurn, isPaused, isWaiting } = session;
    this.#isLooking = false;
    if (scene) {
      this.element.dataset.task = scene.ending ? 'over' : isHumansTurn ? scene.task : 'wait';
      const isAtWork = !isHumansTurn && !scene.ending && !isPaused && !isWaiting;
      const isToWait = isAtWork && humansOf(players) !== '';
      const isHalfTold = (this.#shows.palaces || this.#tellsWhy(scene)) && !insight && !blindness;
      const told = this.#storyOf(scene).map(({ done, reason }) => [done, reason].filter(Boolean).join(' '));
      const asides = [
        puzzle ? inWords(puzzle.text, puzzle.about) : '',
        this.#shows.palaces ? this.#insight(scene) : '',
      ];
      if (!isToWait && !isHalfTold)
        this.#speak([...asides, ...told, whatNow(scene, players, isWaiting)].filter(Boolean));
    }
    this.#draw();
    if (problem !== this.#problem) {
      this.#problem = problem;
      this.element.querySelector('.problem')?.scrollIntoView({ block: 'nearest' });
    }
  }

  /** An answer takes a while. */
  showLooking() {
    if (!this.#shows.palaces && this.#ground.session.isHumansTurn) return;
    this.#isLooking = true;
    this.#speak([LOOKING]);
    this.#draw();
  }

  /** Another game has begun: what it was begun with is folded away. */
  fold() {
    this.#unfolded.delete('game');
    this.#unfolded.delete('puzzles');
    this.#newGame.forgive();
    this.#listProblem = '';
    /** @type {HTMLFormElement | null} */ (this.element.querySelector('form.cell'))?.reset();
    this.#draw();
    this.element.parentElement?.scrollTo(0, 0); // whose turn it is stands on top
  }

  /** What the cursor has come to. @param {string} words */
  say(words) {
    this.#spoken = spoken(words);
    this.#draw();
  }

  /** Says what was not said before, and what is to be done now. @param {string[]} sentences */
  #speak(sentences) {
    const last = sentences.at(-1);
    const fresh = sentences.filter((sentence) => sentence === last || !this.#said.includes(sentence));
    if (fresh.length === 1 && this.#said.at(-1) === last) return;
    this.#said = sentences;
    this.#spoken = spoken(fresh.join(' '));
  }

  #draw() {
    const { scene } = this.#ground.session;
    const held = document.activeElement;
    const wasHeld = this.element.contains(held);
    render(
      html`${scene ? this.#table(scene) : INTRODUCTION} ${this.#fold('game', 'New game', this.#newGame.template())}
        ${this.#fold('rules', 'Rules', paragraphs([...RULES, ...MORE_RULES]))}
        ${this.#fold(
          'puzzles',
          'Puzzles',
          puzzleList(this.#listed, () => this.show()),
        )}
        <p class="spoken" role="status" .textContent=${this.#spoken}></p>`,
      this.element,
    );
    // What had the focus may be gone: then the line that says what to do now has it.
    if (held && wasHeld && (!held.isConnected || !held.checkVisibility() || held.matches(':disabled')))
      /** @type {HTMLElement | null} */ (this.element.querySelector('.now'))?.focus({ preventScroll: true });
  }

  /**
   * A part of the panel that opens when it is wanted.
   * @param {string} name
   * @param {string} title
   * @param {TemplateResult | TemplateResult[]} content
   */
  #fold(name, title, content) {
    const toggle = (/** @type {{target: HTMLDetailsElement}} */ { target: { open } }) => {
      if (open === this.#unfolded.has(name)) return;
      if (open) this.#unfolded.add(name);
      else this.#unfolded.delete(name);
      this.show();
    };
    return html`<details ?open=${this.#unfolded.has(name)} @toggle=${toggle}>
      <summary .textContent=${title}></summary>
      <div class="folded">${content}</div>
    </details>`;
  }

  /** A game in play. @param {Scene} scene */
  #table(scene) {
    const ground = this.#ground;
    const { session, puzzle } = ground;
    const { players, problem: wrong, isHumansTurn, isWaiting, isPaused } = session;
    const { task, ending } = scene;
    const act = (/** @type {Deed['do']} */ deed) => () => void session.act(/** @type {Deed} */ ({ do: deed }));
    const main = /** @type {const} */ ({ className: 'main' });
    const [isToBlock, isToAnswer] = ['block', 'answer'].map((name) => isHumansTurn && task === name);
    const isSolved = puzzle !== null && ending?.winner === puzzle.about.solver;
    const heading = task === 'block' ? 'Cells to block' : scene.heaps ? 'Moves to propose' : 'Cells to move to';
    const listed = task === 'block' ? scene.options + scene.blocks : scene.options;
    const now = inTwo(this.#isLooking ? LOOKING : whatNow(scene, players, isWaiting));
    return html`
      <p class=${ending ? 'now over' : 'now'} tabindex="-1">${now}</p>
      <div class="buttons">
        ${isToBlock ? [press('Done', act('finish'), main), press('Block all palaces', act('suggest'))] : nothing}
        ${isToAnswer ? [press('Accept', act('accept'), main), press('Reject', act('reject'), main)] : nothing}
        ${isWaiting ? press('Move', () => session.release(), { ...main, step: 'Move' }) : nothing}
        ${
          humansOf(players) === '' && !ending && !isWaiting
            ? press(isPaused ? 'Go on' : 'Pause', () => session.togglePause(), main)
            : nothing
        }
        ${ending ? press('Play it again', () => void ground.begin(null, players), isSolved ? {} : main) : nothing}
        ${isSolved ? html`<a class="main" href=${`#${PUZZLE}=${nextOf(puzzle.text)}`}>Next puzzle</a>` : nothing}
      </div>
      ${problem('play-problem', wrong)}
      ${puzzle ? html`<p class="puzzle" .textContent=${inWords(puzzle.text, puzzle.about)}></p>` : nothing}
      ${scene.heaps && Math.max(scene.queen.x, scene.queen.y) <= MOST_COUNTERS ? heapsOf(scene) : nothing}
      <ul class="story">
        ${this.#storyOf(scene).map(lineOf)}
      </ul>
      ${this.#shows.palaces ? html`<p class="insight" .textContent=${this.#insight(scene)}></p>` : nothing}
      <div class="buttons">
        ${press('Undo', () => void session.step('undo'), { isDisabled: !session.canStep('undo'), step: 'Back' })}
        ${press('Redo', () => void session.step('redo'), { isDisabled: !session.canStep('redo'), step: 'Next' })}
        ${this.#switch('Show palaces', 'palaces')} ${this.#switch('Explain moves', 'reasons')}
        ${press('Show the board', () => ground.showBoard())}
      </div>
      ${
        isHumansTurn && task !== 'answer'
          ? html`<form class="cell" novalidate autocomplete="off" @submit=${this.#read}>
              <div class="field">
                <label for="play-cell">Cell</label>
                <input id="play-cell" type="text" name="play-cell" spellcheck="false" placeholder="3, 1" />
              </div>
              <button type="submit" class="plain">Choose</button>
              <span class="arrows">
                ${press('Arrow keys', () => (ground.usesArrows = !ground.usesArrows), { isPressed: ground.usesArrows })}
              </span>
            </form>`
          : nothing
      }
      <p class="quiet" .textContent=${whoPlays(scene, players)}></p>
      ${
        ending || task === 'answer'
          ? nothing
          : this.#fold(
              'options',
              `${heading} (${grouped(listed)})`,
              this.#unfolded.has('options') ? this.#options(scene, listed, this.hints) : html``,
            )
      }
      ${this.#fold('moves', 'Move list', this.#moves(scene))}
    `;
  }

  /** @param {Scene} scene */
  #insight(scene) {
    const { blindness, insight, players } = this.#ground.session;
    return blindness || (insight ? inSight(scene, insight, players) : 'Looking round\u2026');
  }

  /** A button that shows something, or hides it. @param {string} label @param {'palaces' | 'reasons'} what */
  #switch(label, what) {
    const turn = () => {
      this.#shows[what] = !this.#shows[what];
      this.#ground.show();
    };
    return press(label, turn, { isPressed: this.#shows[what] });
  }

  /** Whether moves are explained, good or bad. @param {Scene} scene */
  #tellsWhy({ ending }) {
    return this.#shows.reasons || ending !== null;
  }

  /** @param {Scene} scene @returns {Told[]} */
  #storyOf(scene) {
    const { session, puzzle } = this.#ground;
    const { players } = session;
    const story = session.story.map(({ scene: after, explanation }) => {
      const done = happened(after, players);
      // The solver of a puzzle is told of a mistake.
      if (!explanation || !(this.#tellsWhy(scene) || (puzzle && explanation.isMistake))) return { done };
      const { isMistake } = explanation;
      const advice = isMistake ? ' That gave a won game away: undo it to try again.' : '';
      const reason = reasonOf(after, explanation, players) + advice;
      // Of all but pawns the reason tells both.
      return { done: after.last?.kind === 'block' ? done : '', reason, isMistake };
    });
    return scene.ending ? [...story, { done: reasonOfEnd(scene, players), isEnding: true }] : story;
  }

  /** The moves in plain notation, to be copied, and to be loaded. @param {Scene} scene */
  #moves({ list }) {
    const [start, ...turns] = list.split('\n');
    // Once other moves are played, Undo must not bring back what was said of these.
    if (this.#copied.list !== list) this.#copied = { list: '', words: '' };
    return html`
      <p class="quiet start" .textContent=${start}></p>
      <ol class="turns">
        ${turns.map((turn) => html`<li translate="no" .textContent=${turn}></li>`)}
      </ol>
      <div class="buttons">
        ${press('Copy the moves', () => void this.#copy(list))}
        <span class="quiet" role="status" .textContent=${this.#copied.words}></span>
      </div>
      <div class="field">
        <label for="play-list">A list to load</label>
        <textarea
          id="play-list"
          class="list"
          rows="4"
          spellcheck="false"
          autocomplete="off"
          placeholder="k=5 (3,3) A begins"
          aria-describedby="list-problem"
        ></textarea>
      </div>
      ${problem('list-problem', this.#listProblem)}
      <div class="buttons">${press('Load this list', () => void this.#load())}</div>
    `;
  }

  /** @returns {HTMLTextAreaElement} */
  get #list() {
    return /** @type {HTMLTextAreaElement} */ (this.element.querySelector('.list'));
  }

  /** @param {string} list */
  async #copy(list) {
    this.#copied = { list, words: 'Copied.' };
    if (!(await toClipboard(list))) {
      this.#list.value = list;
      this.#list.select();
      this.#copied.words = 'Copy it from the field.';
    }
    this.#draw();
  }

  async #load() {
    const { session } = this.#ground;
    const isLoaded = await this.#ground.begin({ list: this.#list.value }, session.players);
    this.#listProblem = isLoaded ? '' : session.problem;
    this.#draw();
  }

  #read = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get('play-cell'));
    const cell = readTypedCell(text);
    if (!cell)
      return this.#ground.session.complain(
        new Error(`a cell is a column and a row, such as 3, 1, not \u201c${text.slice(0, 40)}\u201d`),
      );
    form.reset();
    void this.#ground.choose(cell);
  };
}

/** @param {string[]} texts */
const paragraphs = (texts) => texts.map((text) => html`<p .textContent=${text}></p>`);

/** The turn stands out. @param {string} text */
function inTwo(text) {
  const colon = text.indexOf(':') + 1 || text.length;
  return html`<strong>${words(text.slice(0, colon))}</strong>${words(text.slice(colon))}`;
}

/** @param {Told} told */
function lineOf({ done, reason, isMistake, isEnding }) {
  const name = isMistake ? 'why mistake' : done ? 'why' : '';
  const why = reason && html`${done && ' '}<span class=${name}>${words(reason)}</span>`;
  return html`<li class=${isEnding ? 'ending' : ''}>${words(done)}${why}</li>`;
}

/** What is seen before the first game. */
const INTRODUCTION = html`${paragraphs(RULES)}
  <div class="buttons"><a class="main" href="#k=5&amp;puzzle=1.1">Play the paper’s example</a></div>`;

/** The heaps as counters; those that a proposal would take are hollow. @param {Scene} scene */
function heapsOf({ queen, proposal }) {
  const counters = (/** @type {'x' | 'y'} */ axis) => {
    const left = (proposal ?? queen)[axis];
    return `${queen[axis]} ${'\u25cf'.repeat(left)}${'\u25cb'.repeat(queen[axis] - left)}`;
  };
  return html`<p class="heaps" aria-hidden="true">
    <span .textContent=${counters('x')}></span><span .textContent=${counters('y')}></span>
  </p>`;
}

// All cells that the queen could move to, as a list: a page of them at a time, however many there are.

const PAGE = 12;

/**
 * Its template, which keeps the page as long as the queen stands where she stood.
 * @param {(cell: Cell) => void} choose
 * @param {() => void} onChange draws it again
 */
function optionList(choose, onChange) {
  let start = 0;
  let shown = '';

  /** @param {Scene} scene @param {number} count of all cells @param {Insight | null} insight where palaces are shown */
  return ({ queen, blocked, task }, count, insight) => {
    const about = `${written(queen)} ${task}`;
    if (about !== shown) start = 0;
    shown = about;
    start = Math.max(0, Math.min(start, count - 1));
    const cells = nearest(queen, task === 'block' ? new Float64Array() : blocked, start, PAGE);
    const end = start + cells.length;
    const turn = (/** @type {number} */ by) => () => {
      start += by;
      onChange();
    };
    const option = (/** @type {Cell} */ cell) => {
      const to = wayTo(queen, cell);
      const words = `${to ? WAYS[to.way].arrow : ''} ${written(cell)}`;
      const palace = insight && isAmong(insight.palaces, queen, cell) ? ' palace' : '';
      const isPressed = task === 'block' ? isAmong(blocked, queen, cell) : undefined;
      return press(words + palace, () => choose(cell), { isPressed, isNotation: true });
    };
    const range = `${grouped(start + 1)} to ${grouped(end)} of ${grouped(count)}, nearest first`;
    return html`<p class="quiet" .textContent=${end > start ? range : 'There are none.'}></p>
      <ul class="options">
        ${cells.map((cell) => html`<li>${option(cell)}</li>`)}
      </ul>
      <div class="buttons">
        ${press('Nearer', turn(-PAGE), { isDisabled: start === 0 })}
        ${press('Farther', turn(PAGE), { isDisabled: end >= count })}
      </div>`;
  };
}
