// The explainer of families that have none of their own: what the status line says of a cell, as a list.
import { element, pairs } from '../core/elements.js';
import { familyOf } from '../families/families.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Explainer, Finding, Surroundings } from './explainer.js' */
/** @import { Cell } from '../core/selection.js' */

/** How often a board that is still being computed is asked again. */
const LOOK_MILLISECONDS = 250;

/** @implements {Explainer<Game>} */
export class PlainExplainer {
  element = element('div');
  #surroundings;
  /** @type {{game: Game, cell: Cell} | null} */
  #subject = null;
  /** @type {{value: number, text?: string} | null} */
  #found = null;

  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.#surroundings = surroundings;
  }

  /**
   * @param {Game} game
   * @param {Cell} cell
   */
  begin(game, cell) {
    this.#subject = { game, cell };
    this.#found = null;
  }

  /** @param {Finding} finding */
  async find({ signal, onTrouble }) {
    if (!this.#subject) return null;
    const { game, cell } = this.#subject;
    for (;;) {
      const { value, text } = await this.#surroundings.pool.ask(
        'cell',
        { game, ...cell },
        { signal, priority: () => -1 },
      );
      signal.throwIfAborted();
      if (value !== null) {
        this.#found = { value, text };
        return `Column ${cell.x}, row ${cell.y}: ${factsOf(game, this.#found)
          .map(({ label, written }) => `${label}${written}`)
          .join(', ')}`;
      }
      onTrouble({ state: 'waiting' });
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    }
  }

  show() {
    if (!this.#subject || !this.#found) return;
    const swatch = element('span', { className: 'swatch' });
    swatch.style.backgroundColor = this.#surroundings.colourOf(this.#found.value);
    const facts = factsOf(this.#subject.game, this.#found).map(({ kind, label, written }) =>
      written === ''
        ? null
        : /** @type {[string, Node]} */ ([label.trim(), element('b', { className: kind }, written)]),
    );
    const sentences = factsOf(this.#subject.game, this.#found)
      .filter(({ written }) => written === '')
      .map(({ label }) => label);
    this.element.replaceChildren(
      pairs([['colour on the map', swatch], ...facts.filter((fact) => fact !== null)]),
      ...sentences.map((sentence) => element('p', {}, sentence)),
    );
  }

  end() {
    this.#subject = this.#found = null;
  }
}

/**
 * @param {Game} game
 * @param {{value: number, text?: string}} found
 */
function factsOf(game, { value, text }) {
  return familyOf(game)
    .facts(game, value, text)
    .map((fact) => ({
      kind: fact.kind,
      label: fact.label,
      written: fact.number === undefined ? '' : (fact.text ?? String(fact.number)),
    }));
}
