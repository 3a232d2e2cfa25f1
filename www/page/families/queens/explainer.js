// Explains a cell of blocking queens: what is seen from it and what that means, its sight lines on the map, and the
// automaton that arrives at its value, which can be stepped through in time.
import { AutomatonSection } from './automaton-section.js';
import { CellReader } from '../../palaces/cell-reader.js';
import { EdgeCounts } from '../../palaces/edge-counts.js';
import { drawCounts, drawSightLines } from '../../palaces/sight-lines.js';
import { drawTimeMask } from './time-mask.js';
import { element } from '../../core/elements.js';
import { factsOf } from './cell-facts.js';
import { seenFrom, spoken } from '../../palaces/meaning.js';

/** @import { QueensGame } from '../../../shared/queens.js' */
/** @import { Finding } from '../../palaces/cell-reader.js' */
/** @import { SightLines } from '../../palaces/sight-lines.js' */
/** @import { Explainer, Finding as Asked, Surroundings } from '../../inspector/explainer.js' */
/** @import { Cell } from '../../core/selection.js' */

/** @implements {Explainer<QueensGame>} */
export class QueensExplainer {
  element = element('div');
  #facts = element('div');
  #automaton;
  #page;
  #reader;
  /** @type {{game: QueensGame, cell: Cell} | null} */
  #subject = null;
  /** @type {Finding | null} */
  #finding = null;
  /** @type {EdgeCounts | null} */
  #counts = null;
  /** @type {number | null} x + y of the last diagonal that is shown; null: all are */
  #time = null;

  /** @param {Surroundings} page */
  constructor(page) {
    this.#page = page;
    this.#reader = new CellReader(page.pool);
    this.#automaton = new AutomatonSection(
      (by) => this.#step(by),
      () => this.#showUpTo(null),
    );
    this.element.append(this.#facts, this.#automaton.element);
  }

  /** @type {Explainer<QueensGame>['layers']} */
  layers = {
    under: (context, scene) => this.#time !== null && drawTimeMask(context, scene, this.#time, maskColour()),
    on: (context, scene) => this.#subject && drawSightLines(context, scene, this.#lines(this.#subject.cell)),
    over: (context, scene) => this.#subject && drawCounts(context, scene, this.#lines(this.#subject.cell)),
  };

  keys = { '.': () => this.#step(1), ',': () => this.#step(-1) };

  /**
   * @param {QueensGame} game
   * @param {Cell} cell
   */
  begin(game, cell) {
    this.end();
    this.#subject = { game, cell };
  }

  /** @param {Asked} asked */
  async find(asked) {
    if (!this.#subject) return null;
    const { game, cell } = this.#subject;
    const finding = await this.#reader.read(game, cell, asked);
    asked.signal.throwIfAborted();
    if (!finding) return null;
    const { deviation, sights } = finding;
    this.#finding = finding;
    this.#counts = new EdgeCounts(
      this.#reader,
      finding,
      seenFrom(game.k, deviation, sights.north.palaces, sights.west.palaces),
      this.#page.onChange,
    );
    return spoken(game.k, cell, deviation);
  }

  show() {
    if (!this.#finding) return;
    this.#facts.replaceChildren(...factsOf(this.#finding, this.#page.colourOf));
    this.#automaton.show(this.#finding, this.#time, this.#page.colourOf);
  }

  end() {
    this.#counts?.close();
    this.#subject = this.#finding = this.#counts = this.#time = null;
  }

  /**
   * @param {Cell} cell
   * @returns {SightLines}
   */
  #lines(cell) {
    return {
      cell,
      sights: this.#finding?.sights ?? null,
      beyond: (direction, distance) => this.#counts?.beyond(direction, distance) ?? null,
      insets: this.#page.insets,
    };
  }

  /** @param {number} by diagonals */
  #step(by) {
    if (this.#finding) this.#showUpTo(Math.max(0, (this.#time ?? this.#finding.cell.x + this.#finding.cell.y) + by));
  }

  /** @param {number | null} time */
  #showUpTo(time) {
    this.#time = time;
    this.#page.onChange();
  }
}

/** That of the board where nothing has been computed. */
const maskColour = () => getComputedStyle(document.documentElement).getPropertyValue('--pending').trim();
