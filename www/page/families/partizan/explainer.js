// What the inspector tells of a cell of Left and Right: its value, what became of each option, the thermograph, where
// else the value stands, and its subgames.
import { isChessfights, partizanGame } from '../../../shared/partizan.js';
import { button, element } from '../../core/elements.js';
import { styled } from '../../core/styles.js';
import { graphButtons } from './graph-buttons.js';
import { cellButton, factsOf, formOf, lineOf, section } from './typeset.js';
import { thermographOf } from './thermograph.js';

/** @import { Inspection, InspectedOption, PartizanGame } from '../../../shared/partizan.js' */
/** @import { Explainer, Finding, Surroundings } from '../../inspector/explainer.js' */
/** @import { Cell } from '../../core/selection.js' */
/** @import { Scene } from '../../map/layers.js' */

/** This many cells and subgames are listed before a fold. */
const SHOWN = 24;

/** @implements {Explainer<PartizanGame>} */
export class PartizanExplainer {
  element = element('div', { className: 'values' });
  #surroundings;
  /** The filter that the button sets; empty: none. */
  #only = '';
  #filter = button('', () => this.#filterCells(), { className: 'cell-link' });
  /** @type {{game: PartizanGame, cell: Cell} | null} */
  #subject = null;
  /** @type {Inspection | null} */
  #found = null;
  /** @type {Inspection | null} what the element tells */
  #shown = null;

  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.#surroundings = surroundings;
    void styled('partizan.css');
  }

  /**
   * @param {PartizanGame} game
   * @param {Cell} cell
   */
  begin(game, cell) {
    this.#subject = { game, cell };
    this.#found = null;
  }

  /** @param {Finding} finding */
  async find({ signal }) {
    if (!this.#subject) return null;
    const { game, cell } = this.#subject;
    /** @type {Inspection} */
    const found = await this.#surroundings.pool.ask(
      'query',
      { game, name: 'inspect', about: cell },
      { signal, priority: () => -1 },
    );
    signal.throwIfAborted();
    this.#found = found;
    const { canonical, mean, temperature, verdict } = found.value;
    return (
      `Column ${cell.x}, row ${cell.y}: ${canonical.text ?? `a game of ${canonical.length} characters`}. ` +
      `${verdict} Mean ${mean.text}, temperature ${temperature.text}.`
    );
  }

  show() {
    const found = this.#found;
    if (!found || found === this.#shown) return;
    this.#shown = found;
    const isOfPaper = this.#subject && isChessfights(this.#subject.game);
    const hasFocus = this.#filter.contains(document.activeElement);
    this.element.replaceChildren(
      formOf(found.value.canonical),
      factsOf(found.value),
      ...(isOfPaper && found.printed ? [printedOf(found.printed)] : []),
      ...(isOfPaper
        ? [
            element(
              'p',
              { className: 'quiet' },
              `The paper\u2019s colour of this cell: ${found.colour} (y \u2212 x modulo ` +
                `3)${found.inRegion ? ', in its region R' : ''}.`,
            ),
          ]
        : []),
      section('Left\u2019s options', optionsOf(found.options, 'left')),
      section('Right\u2019s options', optionsOf(found.options, 'right')),
      section('Thermograph', thermographOf(found.thermograph)),
      section(
        'Where else',
        found.sameCount > 1
          ? listed(
              found.same.filter(({ x, y }) => x !== found.cell.x || y !== found.cell.y).map(cellButton),
              `${found.sameCount - 1} other cells`,
            )
          : 'At no other cell that has been computed.',
        ...this.#filterOf(found.value.canonical.text),
      ),
      section(
        'Subgames',
        found.subgames.length > 0 ? listed(found.subgames.map(lineOf), `${found.value.subgames} in all`) : 'None.',
        ...(this.#subject ? [graphOf(this.#surroundings.pool, this.#subject)] : []),
      ),
    );
    if (hasFocus) this.#filter.focus();
  }

  /**
   * What leaves all other values out of the map, and lets them in again; nothing for forms too long for a link.
   * @param {string | undefined} form
   */
  #filterOf(form) {
    if (form === undefined) return [];
    const only = `canonical ${form}`;
    this.#only = this.#subject?.game.only === only ? '' : only;
    this.#filter.textContent = this.#only ? 'Show only cells equal to this one' : 'Show all cells';
    return [element('p', {}, this.#filter)];
  }

  #filterCells() {
    if (this.#subject) this.#surroundings.change(partizanGame({ ...this.#subject.game, only: this.#only }));
  }

  end() {
    this.#subject = this.#found = null;
  }

  layers = {
    under: (/** @type {CanvasRenderingContext2D} */ context, /** @type {Scene} */ scene) =>
      this.#drawOptions(context, scene),
  };

  /**
   * Where the moves lead.
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  #drawOptions(context, { across, down }) {
    if (!this.#found) return;
    context.lineWidth = 2.5;
    for (const { side, cells, fate } of this.#found.options) {
      context.strokeStyle = side === 'left' ? '#1769aa' : '#c62839';
      context.setLineDash(fate === 'stays' ? [] : [4, 3]);
      for (const { x, y } of cells) {
        const [left, top] = [across(x), down(y)];
        context.strokeRect(
          left + 2,
          top + 2,
          Math.max(2, across(x + 1) - left - 4),
          Math.max(2, down(y + 1) - top - 4),
        );
      }
    }
  }
}

/** @param {Surroundings['pool']} pool @param {{game: PartizanGame, cell: Cell}} subject */
const graphOf = (pool, { game, cell: { x, y } }) => graphButtons(pool, game, `(${x},${y})`);

/** @param {NonNullable<Inspection['printed']>} printed */
const printedOf = ({ canonical, reduced, reason }) =>
  element(
    'p',
    { className: reason ? 'printed differs' : 'printed' },
    `The paper prints ${canonical}, reduced ${reduced}. ${reason ?? 'That is what is computed here.'}`,
  );

/**
 * @param {InspectedOption[]} options
 * @param {'left' | 'right'} wanted
 */
function optionsOf(options, wanted) {
  const mine = options.filter(({ side }) => side === wanted);
  if (mine.length === 0) return element('p', {}, 'None.');
  return element(
    'ul',
    { className: 'options' },
    ...mine.map((option) =>
      element(
        'li',
        {},
        ...option.cells.flatMap((cell) => [cellButton(cell), ' ']),
        option.fate === 'stays' ? lineOf(option.value) : element('s', {}, lineOf(option.value)),
        ...witnessOf(option),
      ),
    ),
  );
}

/** @param {InspectedOption} option */
function witnessOf({ fate, by, through, replacedBy = [], side }) {
  if (fate === 'dominated' && by) return [' dominated by ', lineOf(by)];
  if (fate !== 'reversible' || !through) return [];
  const instead = replacedBy.flatMap((line, index) => [index > 0 ? ', ' : '', lineOf(line)]);
  return [
    ' reversible through ',
    lineOf(through),
    ...(instead.length > 0
      ? [`, replaced by its option${replacedBy.length > 1 ? 's' : ''} `, ...instead]
      : [`, which has no options of ${side === 'left' ? 'Left' : 'Right'}`]),
  ];
}

/**
 * Some of a list, and all of it behind a fold.
 * @param {HTMLElement[]} items
 * @param {string} title
 */
function listed(items, title) {
  const list = element('div', { className: 'list' }, ...items.slice(0, SHOWN).flatMap((item) => [item, ' ']));
  if (items.length <= SHOWN) return list;
  return element(
    'div',
    {},
    list,
    element(
      'details',
      {},
      element('summary', {}, title),
      element('div', { className: 'list' }, ...items.slice(SHOWN).flatMap((item) => [item, ' '])),
    ),
  );
}
