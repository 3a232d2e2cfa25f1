// What a family says of the cell that is selected: its explainer finds out about it, tells of it in the panel, and
// draws on the map. What it has found is kept by the inspector.
import { DARK, LIGHT, stroke } from '../core/canvas.js';
import { scaleOf } from '../core/view.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { Layer, Projection } from '../map/layers.js' */
/** @import { Box } from '../core/view.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { Cell } from '../core/selection.js' */

/**
 * Why nothing is known yet: the map is at work; cells are being computed; more cells would have to be computed than
 * anybody wants without being asked.
 * @typedef {{state: 'waiting'}
 *   | {state: 'computing', done: number, total: number}
 *   | {state: 'long', cells: number}} Trouble
 */

/**
 * @typedef {object} Asked  how a cell is found out about
 * @property {AbortSignal} signal another cell is selected
 * @property {(trouble: Trouble) => void} onTrouble why it lasts
 * @property {boolean} agreed it may take as long as it takes
 */

/**
 * @typedef {object} Surroundings  what an explainer has of the page
 * @property {Pick<Pool, 'ask'>} pool
 * @property {() => Box} insets CSS pixels at the map's sides that panels cover
 * @property {() => void} onChange what it shows is to be shown anew: the explainer has stepped on, or knows more
 * @property {(value: number) => string} colourOf a value on the map
 * @property {(game: Game) => void} change shows the same part of another game of the family; Back returns
 */

/**
 * @template {Game} G
 * @typedef {{game: G, cell: Cell}} Subject
 */

/**
 * @template {Game} G
 * @template Found
 * @typedef {(context: CanvasRenderingContext2D, projection: Projection, subject: Subject<G>, found: Found | null) =>
 *   void} Mark
 *   `found`: null as long as nothing is known
 */

/**
 * @template {Game} G
 * @template [Found=any]
 * @typedef {object} Explainer
 * @property {(subject: Subject<G>, asked: Asked) => Promise<Found | null>} find finds out about a cell; null if it
 *   would take long, which `onTrouble` has been told
 * @property {(subject: Subject<G>, found: Found) => string} said what a screen reader is told of it
 * @property {(subject: Subject<G>, found: Found) => TemplateResult} template of the panel, in the map's colours
 * @property {Partial<Record<'under' | 'on' | 'over', Mark<G, Found>>>} [layers] under what is written on the map, on
 *   it, and over it
 * @property {Record<string, () => void>} [keys] while the panel or the map has the focus
 * @property {() => void} [end] the cell is no longer selected
 */

/** How often it is looked whether the map has got so far. */
const LOOK_MILLISECONDS = 250;

/**
 * Waits for a cell, as long as the map is at work on the way there: it gets there by itself.
 * @param {Pick<Pool, 'ask'>} pool
 * @param {Game} game
 * @param {Cell} cell
 * @param {{isAtWork: () => boolean, signal: AbortSignal, onTrouble: (trouble: Trouble) => void}} options
 * @returns {Promise<{value: number, text?: string} | null>} null: the map is no longer at work
 */
export async function whenReached(pool, game, { x, y }, { isAtWork, signal, onTrouble }) {
  while (isAtWork()) {
    const { value, text } = await pool.ask('cell', { game, x, y }, { signal, priority: () => -1 });
    signal.throwIfAborted();
    if (value !== null) return { value, text };
    onTrouble({ state: 'waiting' });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    signal.throwIfAborted();
  }
  return null;
}

/** In smaller cells, CSS pixels, the selected one has a ring. */
const FRAMED_CELL = 6;

/** The selected cell's frame, or ring. @type {(...scene: [...Parameters<Layer>, Cell]) => void} */
export const drawCellMark = (context, { across, down, view }, { x, y }) => {
  const [left, top, right, bottom] = [across(x), down(y), across(x + 1), down(y + 1)];
  context.beginPath();
  if (scaleOf(view.zoom) >= FRAMED_CELL) context.rect(left - 2, top - 2, right - left + 4, bottom - top + 4);
  else context.arc((left + right) / 2, (top + bottom) / 2, 7, 0, 2 * Math.PI);
  stroke(context, [DARK, 6], [LIGHT, 4], ['#ff4d2e', 2]);
};
