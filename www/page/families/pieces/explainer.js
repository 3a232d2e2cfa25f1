// Explains a cell of a game with one piece: what is seen along each line, the values in sight and the least that is
// missing; for palaces the sum of the piece's own automaton, drawn as the paper's Figure 2 is; for Ryuo the terms of
// its theorem.
import { PIECE } from '../../../shared/pieces.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { grouped, signed } from '../../core/format.js';
import { styled } from '../../core/styles.js';
import { DARK, LIGHT, stroke } from '../../core/canvas.js';
import { family } from './family.js';
import { pairs, swatch, words } from '../../kit/fields.js';
import { NumberLists } from './number-lists.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Explainer, Mark, Surroundings } from '../../inspector/explainer.js' */

/** @typedef {[a: number, b: number, factor: number, value: number]} Counted  the cell (x-a, y-b) */
/** @typedef {{values: Counted[], palaces: Counted[], sum: number}} Rule */

/**
 * @typedef {object} Found  what the module has found (crates/pieces/src/look.rs)
 * @property {number} value
 * @property {{a: number, b: number, count: number, told: [x: number, y: number, value: number][]}[]} lines
 * @property {number} beyond
 * @property {number[]} sight
 * @property {number} mex
 * @property {boolean} isWhole
 * @property {Rule | null} rule
 * @property {number[] | null} formula of Ryuo's values: p, q or 0, and its two terms
 */

/** More cells than this are computed only when the reader has agreed. */
const MUCH = 3e8;
/** This many values of a line are written. */
const WRITTEN = 24;

/** @param {Surroundings} page @returns {Explainer<PiecesGame, Found>} */
export function explainer(page) {
  void styled('pieces.css');
  const lists = new NumberLists(page);
  return {
    async find({ game, cell }, { signal, onTrouble, agreed }) {
      onTrouble({ state: 'waiting' });
      const ask = (/** @type {string} */ name, options = {}) =>
        page.pool.ask('query', { game, name, about: cell }, { signal, ...options });
      const cells = agreed ? 0 : await ask('lookEstimate');
      signal.throwIfAborted();
      if (cells > MUCH) {
        onTrouble({ state: 'long', cells });
        return null;
      }
      return ask('look', {
        onProgress: (/** @type {number} */ done, /** @type {number} */ total) =>
          onTrouble({ state: 'computing', done, total }),
      });
    },
    said: ({ game, cell }, { value }) => `Column ${cell.x}, row ${cell.y}: ${factsOf(game, value)}`,
    template: ({ game, cell }, found) =>
      html`<div class="kit piece-inspector">
        ${pairs([['value', html`${swatch(page.colourOf(found.value))}${words(factsOf(game, found.value))}`]])}
        ${game.show === 'grundy' ? inSight(found) : nothing}
        ${found.formula ? theorem(game, found.formula, found.value) : nothing}
        <section>
          <h3>Along each line, the nearest first</h3>
          ${pairs(found.lines.map((line) => [`(${line.a},${line.b})`, along(line, game)]))}
          ${found.beyond > 0 ? html`<p>${words(grouped(found.beyond))} more cells lie in lower planes.</p>` : nothing}
        </section>
        ${game.show === 'palaces' ? ruleOf(found.rule, found.value) : nothing} ${lists.template(game, cell)}
      </div>`,
    layers: { on: drawLines },
    end: () => lists.forget(),
  };
}

/** @param {PiecesGame} game @param {number} value */
const factsOf = (game, value) =>
  family
    .facts(game, value)
    .map(({ label, text = '' }) => label + text)
    .join(', ');

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
  return html`<section>
    <h3>Values in sight</h3>
    <p class="numbers-text">${told}</p>
    <p>${least}</p>
  </section>`;
}

/** What the formula of Ryuo Nim says. @param {PiecesGame} game @param {number[]} formula @param {number} value */
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
  const terms = `((${heaps.join(' + ')}) mod ${p}) + ${p} (${quotients.join(' xor ')})`;
  return html`<p class="theorem">${whose}${says} ${terms}: ${remainder} + ${blocks} = ${sum}, ${agrees}</p>`;
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
 * @type {Mark<PiecesGame, Found>}
 */
function drawLines(context, { across, down, view }, { cell }, found) {
  const half = 2 ** view.zoom / 2;
  /** @type {(x: number, y: number) => [number, number]} */
  const at = (x, y) => [across(x) + half, down(y) + half];
  context.lineCap = 'round';
  for (const { told } of found?.lines ?? []) {
    const last = told.at(-1);
    if (!last) continue;
    context.beginPath();
    context.moveTo(...at(cell.x, cell.y));
    context.lineTo(...at(last[0], last[1]));
    stroke(context, [DARK, 4], [LIGHT, 2]);
    if (half < 4) continue;
    for (const [x, y] of told) {
      context.beginPath();
      // A ring, within which the cell's number can be read.
      context.arc(...at(x, y), half - 2, 0, 2 * Math.PI);
      stroke(context, [LIGHT, 1.5]);
    }
  }
}

/** A larger neighbourhood is told as a list alone. */
const SIDE_MAX = 13;

/** As the paper's Figure 2. @param {Rule | null} rule @param {number} value of the cell */
function ruleOf(rule, value) {
  if (rule === null)
    return html`<p>A piece that can raise a coordinate, or moves in three heaps, has no automaton of this kind.</p>`;
  const { values, palaces, sum } = rule;
  const terms = [...values, ...palaces]
    .filter(([, , , value]) => value !== 0)
    .map(([, , factor, value]) => `${signed(factor)} \u00b7 ${value < 0 ? `(${signed(value)})` : value}`);
  return html`<section>
    <h3>The piece’s own automaton at this cell</h3>
    <p>
      It does not know k. The factor of each cell, and below it what is there: the deviation v on the left, 1 for a
      palace on the right.
    </p>
    <div class="automata">${table('Deviations v', values)} ${table('Palaces P', palaces)}</div>
    <p class="numbers-text">
      v = ${terms.length === 0 ? '0' : terms.join(' ')} =
      ${signed(sum)}${sum === value ? ', as it is on the map.' : '.'}
    </p>
  </section>`;
}

/** @param {string} caption @param {Counted[]} cells */
function table(caption, cells) {
  const [width, height] = [0, 1].map((axis) => Math.max(0, ...cells.map((cell) => cell[axis])) + 1);
  if (Math.max(width, height) > SIDE_MAX)
    return html`<p>${caption}: ${cells.map(([a, b, factor]) => `${signed(factor)} at (${a},${b})`).join(', ')}</p>`;
  const countdown = (/** @type {number} */ length) => Array.from({ length }, (_, index) => length - 1 - index);
  const box = (/** @type {number} */ a, /** @type {number} */ b) => {
    const here = cells.find((cell) => cell[0] === a && cell[1] === b);
    if (here) return html`<td title="(x-${a}, y-${b})">${signed(here[2])}<br /><small>${signed(here[3])}</small></td>`;
    return a === 0 && b === 0 ? html`<td class="here">v</td>` : html`<td class="none"></td>`;
  };
  return html`<table class="grid">
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${countdown(height).map(
        (b) =>
          html`<tr>
            ${countdown(width).map((a) => box(a, b))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
