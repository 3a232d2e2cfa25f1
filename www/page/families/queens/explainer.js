// Explains a cell of blocking queens: what is seen from it and what that means, its sight lines on the map, and the
// automaton that arrives at its value, which can be stepped through in time.
import { html } from '../../../vendor/lit-html.js';
import { automatonSection } from './automaton-section.js';
import { grouped, signed } from '../../core/format.js';
import { pairs, swatch, words } from '../../kit/fields.js';
import { findAround } from '../../palaces/cell-reader.js';
import { edgeCounts, meaningOf, movesInWords, palaceNumber, seenFrom, spoken } from '../../palaces/meaning.js';
import { drawCounts, drawSightLines } from '../../palaces/sight-lines.js';
import { DIRECTIONS, reachOf } from '../../palaces/sights.js';
import { LANDMARKS, regionOf } from './places/landmarks.js';
import { scaleOf, visibleCells } from '../../core/view.js';

/** @import { QueensGame } from '../../../shared/queens.js' */
/** @import { Finding } from '../../palaces/cell-reader.js' */
/** @import { Direction } from '../../palaces/sights.js' */
/** @import { Explainer, Surroundings } from '../../inspector/explainer.js' */
/** @import { Cell } from '../../core/selection.js' */
/** @import { Projection } from '../../map/layers.js' */

/** @typedef {Finding & {seen: Record<Direction, number>, beyond: ReturnType<typeof edgeCounts>}} Found */

const LETTERS = { north: 'V', west: 'H', northwest: 'D' };

/** @param {Surroundings} page @returns {Explainer<QueensGame, Found>} */
export function explainer({ pool, insets, onChange, colourOf }) {
  /** @type {number | null} x + y of the last diagonal that is shown; null: all are */
  let time = null;
  /** @type {Cell | null} that has been found out about */
  let known = null;
  const showUpTo = (/** @type {number | null} */ last) => {
    time = last;
    onChange();
  };
  const step = (/** @type {number} */ by) => known && showUpTo(Math.max(0, (time ?? known.x + known.y) + by));
  const lines = (/** @type {Cell} */ cell, /** @type {Found | null} */ found) => ({
    cell,
    sights: found?.sights ?? null,
    beyond: (/** @type {Direction} */ direction, /** @type {number} */ distance) =>
      found?.beyond(direction, distance) ?? null,
    insets,
  });
  return {
    async find({ game, cell }, asked) {
      const finding = await findAround(pool, game, cell, asked);
      asked.signal.throwIfAborted();
      if (!finding) return null;
      const { deviation, sights } = finding;
      const seen = seenFrom(game.k, deviation, sights.north.palaces, sights.west.palaces);
      known = cell;
      return { ...finding, seen, beyond: edgeCounts(pool, finding, seen, asked.signal, onChange) };
    },
    said: ({ game, cell }, { deviation }) => spoken(game.k, cell, deviation),
    template: (_, found) => html`${facts(found, colourOf)} ${automatonSection(found, time, colourOf, step, showUpTo)}`,
    layers: {
      under: (context, projection) => time !== null && drawTimeMask(context, projection, time),
      on: (context, projection, { cell }, found) => drawSightLines(context, projection, lines(cell, found)),
      over: (context, projection, { cell }, found) => drawCounts(context, projection, lines(cell, found)),
    },
    keys: { '.': () => step(1), ',': () => step(-1) },
    end: () => void (time = known = null),
  };
}

/** The cell's number, and what it means. @param {Found} found @param {(deviation: number) => string} colourOf */
function facts({ game: { k }, cell, deviation, sights, seen }, colourOf) {
  const reach = reachOf(cell);
  const name = regionOf(k, cell.x, cell.y);
  const region = LANDMARKS.find((landmark) => landmark.name === name)?.title;
  const { verdict, reason } = meaningOf({ k, ...cell, deviation, seen });
  const value = (/** @type {string} */ name, /** @type {string} */ text) => html`<b class=${name}>${words(text)}</b>`;
  return html`<p class="verdict">${words(verdict)}</p>
    ${pairs([
      ['palace number N', value('inspected', grouped(palaceNumber(k, deviation)))],
      [
        'deviation v = N \u2212 k',
        html`<span class="whole">${swatch(colourOf(deviation))}${value('deviation', signed(deviation))}</span>`,
      ],
      ['kind', deviation < 0 ? 'palace' : 'not a palace'],
      ...(region ? [/** @type {const} */ (['region', value('region', region)])] : []),
      ...DIRECTIONS.map(
        ({ direction: to }) => /** @type {const} */ ([`${to}, ${LETTERS[to]}`, value(to, grouped(seen[to]))]),
      ),
    ])}
    <section>
      <h3>In the game</h3>
      <p>${words(reason)}</p>
    </section>
    <section>
      <h3>Moves to palaces</h3>
      ${pairs(
        DIRECTIONS.map(({ direction, dx, dy, arrow }) => [
          `${arrow} ${direction}, ${grouped(seen[direction])} of ${grouped(reach[direction])}`,
          movesInWords(cell, { dx, dy }, sights[direction], seen[direction]),
        ]),
        'moves',
      )}
    </section>`;
}

/** Finer steps are drawn as a straight line. */
const SMALLEST_STEP = 1;

/**
 * As on the board where nothing has been computed.
 * @param {CanvasRenderingContext2D} context
 * @param {Projection} projection
 * @param {number} time x + y of the last cells that are shown
 */
function drawTimeMask(context, projection, time) {
  const { view, viewport } = projection;
  const { left, top, right, bottom } = visibleCells(view, viewport);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--pending').trim();
  context.beginPath();
  // In column x the last row that is shown is time - x.
  const down = (/** @type {number} */ x) => projection.down(Math.min(bottom, Math.max(top, time + 1 - x)));
  if (scaleOf(view.zoom) >= SMALLEST_STEP) {
    for (let x = left; x < right; x++) {
      const across = projection.across(x);
      context.rect(across, down(x), projection.across(x + 1) - across, projection.down(bottom) - down(x));
    }
  } else {
    const corners = [left, time + 1 - bottom, time + 1 - top, right].map((x) => Math.min(right, Math.max(left, x)));
    for (const x of corners) context.lineTo(projection.across(x), down(x));
    context.lineTo(projection.across(right), projection.down(bottom));
    context.lineTo(projection.across(left), projection.down(bottom));
  }
  context.fill();
}
