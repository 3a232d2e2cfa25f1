// What the side panel tells of the selected cell.
import { AutomatonSection } from './automaton-section.js';
import { amount, partOf } from '../core/amounts.js';
import { grouped, signed } from '../core/format.js';
import { button, element, pairs } from '../core/elements.js';
import { DIRECTIONS, reachOf } from './sights.js';
import { LANDMARKS, regionOf } from '../atlas/landmarks.js';
import { meaningOf, movesInWords, palaceNumber, seenFrom } from './meaning.js';

/** @import { Finding, Trouble } from './cell-reader.js' */

/**
 * @typedef {object} Actions
 * @property {(by: number) => void} step
 * @property {() => void} showAll
 * @property {() => void} compute the user wants a long computation
 * @property {() => void} useArrows arrow keys move from cell to cell, or no longer
 */

const LETTERS = { north: 'V', west: 'H', northwest: 'D' };

export class CellPanel {
  element = element('div', { className: 'inspector' });
  #trouble = element('p', { className: 'trouble' });
  #facts = element('div');
  #automaton;
  #compute;
  #arrows;

  /** @param {Actions} actions */
  constructor({ step, showAll, compute, useArrows }) {
    this.#automaton = new AutomatonSection(step, showAll);
    this.#compute = button('Compute it', compute);
    this.#arrows = button('Move with the arrow keys', useArrows, { className: 'arrows' });
    this.element.append(this.#trouble, this.#facts, this.#automaton.element, this.#arrows);
    this.clear();
    this.isCursorActive = false;
  }

  /** Nothing is known of the cell yet. */
  clear() {
    this.#trouble.hidden = this.#facts.hidden = this.#automaton.element.hidden = true;
  }

  set isCursorActive(/** @type {boolean} */ active) {
    this.#arrows.setAttribute('aria-pressed', String(active));
  }

  /**
   * Why nothing is known yet.
   * @param {Trouble | {state: 'refused', sentence: string}} trouble
   */
  tell(trouble) {
    this.clear();
    this.#trouble.hidden = false;
    this.#trouble.replaceChildren(sentenceOf(trouble), ...(trouble.state === 'long' ? [' ', this.#compute] : []));
  }

  /**
   * @param {Finding} finding
   * @param {number | null} time
   * @param {(deviation: number) => string} colourOf
   */
  show(finding, time, colourOf) {
    this.#trouble.hidden = true;
    this.#facts.hidden = this.#automaton.element.hidden = false;
    this.#facts.replaceChildren(...facts(finding, colourOf));
    this.showTime(finding, time, colourOf);
  }

  /**
   * Another diagonal of the automaton.
   * @param {Finding} finding
   * @param {number | null} time
   * @param {(deviation: number) => string} colourOf
   */
  showTime(finding, time, colourOf) {
    this.#automaton.show(finding, time, colourOf);
  }
}

/** @param {Trouble | {state: 'refused', sentence: string}} trouble */
function sentenceOf(trouble) {
  switch (trouble.state) {
    case 'waiting':
      return 'Not computed yet: the map is on its way there.';
    case 'computing':
      return `Computing: ${partOf(trouble.done, trouble.total)} cells.`;
    case 'long':
      return `Not computed yet: ${amount(trouble.cells)} cells come before this one.`;
    case 'refused':
      return trouble.sentence;
  }
}

/**
 * @param {Finding} finding
 * @param {(deviation: number) => string} colourOf
 */
function facts({ k, cell, deviation, sights }, colourOf) {
  const seen = seenFrom(k, deviation, sights.north.palaces, sights.west.palaces);
  const reach = reachOf(cell);
  const swatch = element('span', { className: 'swatch' });
  swatch.style.backgroundColor = colourOf(deviation);
  const name = regionOf(k, cell.x, cell.y);
  const region = LANDMARKS.find((landmark) => landmark.name === name)?.title;
  const { verdict, reason } = meaningOf({ k, ...cell, deviation, seen });
  return [
    pairs([
      ['palace number N', value('inspected', grouped(palaceNumber(k, deviation)))],
      ['deviation v = N \u2212 k', element('span', {}, swatch, value('deviation', signed(deviation)))],
      ['kind', deviation < 0 ? 'palace' : 'not a palace'],
      ...(region ? [/** @type {[string, Node]} */ (['region', value('region', region)])] : []),
      ...DIRECTIONS.map(({ direction }) => /** @type {[string, Node]} */ ([`${direction}, ${LETTERS[direction]}`, value(direction, grouped(seen[direction]))])),
    ]),
    element('h3', {}, 'In the game'),
    element('p', { className: 'verdict' }, verdict),
    element('p', {}, reason),
    element('h3', {}, 'Moves to palaces'),
    pairs(DIRECTIONS.map(({ direction, dx, dy, arrow }) => [
      `${arrow} ${direction}, ${grouped(seen[direction])} of ${grouped(reach[direction])}`,
      movesInWords(cell, { dx, dy }, sights[direction], seen[direction]),
    ]), 'moves'),
  ];
}

/**
 * @param {string} name
 * @param {string} text
 */
const value = (name, text) => element('b', { className: name }, text);
