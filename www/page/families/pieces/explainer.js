// Explains a cell of a game with one piece: what is seen along each line, the values in sight and the least that is
// missing; for palaces the sum of the piece's own automaton, drawn as the paper's Figure 2 is; for Ryuo the terms of
// its theorem.
import { strokes } from '../../core/canvas.js';
import { PIECE } from '../../../shared/pieces.js';
import { element, pairs } from '../../core/elements.js';
import { grouped } from '../../core/format.js';
import { family } from './family.js';
import { NumberLists } from './number-lists.js';
import { ruleOf } from './rule.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Explainer, Finding, Surroundings } from '../../inspector/explainer.js' */
/** @import { Cell } from '../../core/selection.js' */
/** @import { Scene } from '../../map/layers.js' */

/**
 * @typedef {object} Found  what the module has found (crates/pieces/src/look.rs)
 * @property {number} value
 * @property {{a: number, b: number, count: number, told: [x: number, y: number, value: number][]}[]} lines
 * @property {number} beyond
 * @property {number[]} sight
 * @property {number} mex
 * @property {boolean} isWhole
 * @property {import('./rule.js').Rule | null} rule
 * @property {number[] | null} formula of Ryuo's values: p, q or 0, and its two terms
 */

/** More cells than this are computed only when the reader has agreed. */
const MUCH = 3e8;
/** This many values of a line are written. */
const WRITTEN = 24;

/** @implements {Explainer<PiecesGame>} */
export class PieceExplainer {
  element = element('div', { className: 'piece-inspector' });
  #page;
  #lists;
  /** @type {{game: PiecesGame, cell: Cell} | null} */
  #subject = null;
  /** @type {Found | null} */
  #found = null;

  /** @param {Surroundings} page */
  constructor(page) {
    this.#page = page;
    this.#lists = new NumberLists(page.pool);
  }

  /** @type {Explainer<PiecesGame>['layers']} */
  layers = {
    on: (context, scene) => this.#found && this.#subject && drawLines(context, scene, this.#subject.cell, this.#found),
  };

  /** @param {PiecesGame} game @param {Cell} cell */
  begin(game, cell) {
    this.#subject = { game, cell };
    this.#found = null;
  }

  /** @param {Finding} finding */
  async find({ signal, onTrouble, agreed }) {
    if (!this.#subject) return null;
    const { game, cell } = this.#subject;
    onTrouble({ state: 'waiting' });
    const ask = (/** @type {string} */ name, /** @type {object} */ options = {}) =>
      this.#page.pool.ask('query', { game, name, about: cell }, { signal, ...options });
    const cells = agreed ? 0 : await ask('lookEstimate');
    signal.throwIfAborted();
    if (cells > MUCH) {
      onTrouble({ state: 'long', cells });
      return null;
    }
    const found = await ask('look', {
      onProgress: (/** @type {number} */ done, /** @type {number} */ total) =>
        onTrouble({ state: 'computing', done, total }),
    });
    signal.throwIfAborted();
    this.#found = found;
    return `Column ${cell.x}, row ${cell.y}: ${this.#facts(game, found.value)}`;
  }

  show() {
    if (!this.#subject || !this.#found) return;
    const { game, cell } = this.#subject;
    const found = this.#found;
    const swatch = element('span', { className: 'swatch' });
    swatch.style.backgroundColor = this.#page.colourOf(found.value);
    this.element.replaceChildren(
      pairs([
        ['colour on the map', swatch],
        ['value', this.#facts(game, found.value)],
      ]),
      ...(game.show === 'grundy' ? inSight(found) : []),
      ...(found.formula ? [theorem(game, found.formula, found.value)] : []),
      element('h3', {}, 'Along each line, the nearest first'),
      pairs(found.lines.map((line) => [`(${line.a},${line.b})`, along(line, game)])),
      ...(found.beyond > 0 ? [element('p', {}, `${grouped(found.beyond)} more cells lie in lower planes.`)] : []),
      ...(game.show === 'palaces' ? ruleOf(found.rule, found.value) : []),
      this.#lists.element(game, cell),
    );
  }

  end() {
    this.#subject = this.#found = null;
  }

  /** @param {PiecesGame} game @param {number} value */
  #facts(game, value) {
    return family
      .facts(game, value)
      .map(({ label, text = '' }) => label + text)
      .join(', ');
  }
}

/** @param {Found} found */
function inSight({ value, sight, mex, isWhole }) {
  const told = sight.length === 0 ? 'none: there is no move' : sight.join(', ');
  const least = !isWhole
    ? 'Not all cells in sight are listed here: lines go on beyond the nearest 1024 columns and rows, or ' +
      'into other planes.'
    : value === mex
      ? `The least missing value is ${mex}.`
      : `The least missing value is ${mex}, but the pass leads to it: ${mex} is this cell\u2019s value once nobody ` +
        `may pass. The next is ${value}.`;
  return [
    element('h3', {}, 'Values in sight'),
    element('p', { className: 'numbers-text' }, told),
    element('p', {}, least),
  ];
}

/**
 * What the formula of Ryuo Nim says of a cell: two terms, shown apart.
 * @param {PiecesGame} game
 * @param {number[]} formula
 * @param {number} value
 */
function theorem(game, [p, q, remainder, blocks], value) {
  const sum = remainder + blocks;
  const heaps = game.z === null ? ['x', 'y'] : ['x', 'y', 'z'];
  const quotients = heaps.map((heap) => `\u230a${q === 0 ? heap : `(${heap} mod ${q})`}/${p}\u230b`);
  const whose = game.game === PIECE ? `This is Ryuo Nim with p = ${p}${q === 0 ? '' : `, q = ${q}`}. ` : '';
  const says =
    q % p !== 0
      ? `p = ${p} does not divide q = ${q}, so that no theorem says so, but the formula gives`
      : game.z === null
        ? 'The theorem says'
        : 'The formula, which was checked on many cells but not proved, gives';
  const agrees =
    sum === value ? 'which is the value.' : `but the value is ${value}: formula and definition differ here.`;
  return element(
    'p',
    { className: 'theorem' },
    `${whose}${says} ((${heaps.join(' + ')}) mod ${p}) + ${p} (${quotients.join(' xor ')}): ` +
      `${remainder} + ${blocks} = ${sum}, ${agrees}`,
  );
}

/** @param {Found['lines'][number]} line @param {PiecesGame} game */
function along({ count, told }, { show, k }) {
  if (count === 0) return 'nothing: the edge of the board';
  const values = told
    .slice(0, WRITTEN)
    .map(([, , value]) => (show === 'outcome' ? 'PN'[value] : show === 'palaces' ? (k ?? 1) + value : value));
  const rest = count > values.length ? `, \u2026 (${grouped(count)} cells)` : ` (${grouped(count)})`;
  if (show !== 'palaces') return values.join(', ') + rest;
  const palaces = told.filter(([, , value]) => value < 0).length;
  return `${values.join(', ')}${rest}; palaces among the nearest ${told.length}: ${palaces}`;
}

/**
 * Lines from the cell to the last of those that are told, and a ring around each of these.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Cell} cell
 * @param {Found} found
 */
function drawLines(context, { across, down, view }, cell, { lines }) {
  const half = 2 ** view.zoom / 2;
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {const} */ ([across(x) + half, down(y) + half]);
  context.lineCap = 'round';
  for (const { told } of lines) {
    const last = told.at(-1);
    if (!last) continue;
    context.beginPath();
    context.moveTo(...at(cell.x, cell.y));
    context.lineTo(...at(last[0], last[1]));
    strokes(context, [
      ['rgb(0 0 0 / 70%)', 4],
      ['#ffffff', 2],
    ]);
    if (half < 4) continue;
    for (const [x, y] of told) {
      context.beginPath();
      // A ring, within which the cell's number can be read.
      context.arc(...at(x, y), half - 2, 0, 2 * Math.PI);
      strokes(context, [['#ffffff', 1.5]]);
    }
  }
}
