// What a family says of the cell that is selected: its explainer fills the panel, and draws on the map.

/** @import { Game } from '../../shared/games.js' */
/** @import { Layer } from '../map/layers.js' */
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
 * @typedef {object} Finding  what was asked for
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
 * @typedef {object} Explainer
 * @property {HTMLElement} element for the panel
 * @property {(game: G, cell: Cell) => void} begin another cell is selected, of which nothing is known yet
 * @property {(finding: Finding) => Promise<string | null>} find finds out about that cell. What a screen reader is told
 *   of it; null if it would take long, which `onTrouble` has been told
 * @property {() => void} show writes what is known into the element, in the map's colours
 * @property {() => void} end no cell is selected
 * @property {Partial<Record<'under' | 'on' | 'over', Layer>>} [layers] under what is written on the map, on it, and
 *   over it
 * @property {Record<string, () => void>} [keys] while the panel or the map has the focus
 */

export {};
