// Which tiles a view wants, in what order, and what may stand in for one that isn't there yet.
import { MIN_ZOOM, coordinate, distance, rectangle, scaleOf, visibleCells } from '../core/view.js';
import { MAX_LEVEL, TILE_SIDE } from '../../shared/messages.js';

/** @import { Box, View, Viewport } from '../core/view.js' */
/** @typedef {{level: number, column: number, row: number}} TileAddress */

/** @param {TileAddress} tile */
export const keyOf = ({ level, column, row }) => `${level}/${column}/${row}`;

/** Cells on a tile's side. @param {number} level */
export const cellsAcross = (level) => TILE_SIDE * 2 ** level;

/** Of a scale that is a power of two but for the last bits. */
const ROUNDING = 1e-9;

/** Its pixel has from a half to one device pixel; at least 0. @param {number} scale device pixels per cell */
export function levelFor(scale) {
  const level = Math.floor(Math.log2(1 / scale) + ROUNDING);
  return Math.min(MAX_LEVEL, Math.max(0, level));
}

/**
 * The tiles in sight, those next to the centre first: never more than a screen holds. Where the view is coarser than
 * the coarsest tiles can show it, there are none.
 * @param {View} view
 * @param {Viewport} viewport
 * @param {boolean} [isNear] of the level whose pixel is shown nearest in size to a device pixel, at up to 1.4 of it:
 *   half as many on average
 * @param {number} [least] no finer level
 * @returns {TileAddress[]}
 */
export function wantedTiles(view, viewport, isNear = false, least = 0) {
  if (!(view.zoom >= MIN_ZOOM)) return [];
  const finest = levelFor(scaleOf(view.zoom) * viewport.ratio * (isNear ? Math.SQRT1_2 : 1));
  const level = Math.max(finest, least);
  const across = cellsAcross(level);
  const { left, top, right, bottom } = visibleCells(view, viewport);
  /** @type {TileAddress[]} */
  const tiles = [];
  for (let row = Math.floor(top / across); row < bottom / across; row++)
    for (let column = Math.floor(left / across); column < right / across; column++) tiles.push({ level, column, row });
  const away = new Map(tiles.map((tile) => [tile, awayFrom(view, tile)]));
  return tiles.sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
}

/**
 * What to draw in the place of a tile: itself; or else its nearest coarser relation, over it the finer ones, and over
 * all of them what there is of itself.
 * @template T
 * @param {TileAddress} tile
 * @param {(tile: TileAddress) => T | undefined} find
 * @param {(found: T) => boolean} [isPartial] whether something shows through
 * @returns {T[]} to draw in this order
 */
export function standIns(tile, find, isPartial = () => false) {
  const itself = find(tile);
  if (itself && !isPartial(itself)) return [itself];
  const coarser = ancestor(tile, find);
  return [...(coarser ? [coarser] : []), ...descendants(tile, find, 2), ...(itself ? [itself] : [])];
}

/**
 * @template T
 * @param {TileAddress} tile
 * @param {(tile: TileAddress) => T | undefined} find
 */
function ancestor({ level, column, row }, find) {
  for (let up = 1; level + up <= MAX_LEVEL; up++) {
    const found = find({ level: level + up, column: Math.floor(column / 2 ** up), row: Math.floor(row / 2 ** up) });
    if (found) return found;
  }
  return undefined;
}

/**
 * @template T
 * @param {TileAddress} tile
 * @param {(tile: TileAddress) => T | undefined} find
 * @param {number} depth
 * @returns {T[]}
 */
export function descendants({ level, column, row }, find, depth) {
  if (depth === 0 || level === 0) return [];
  const children = [0, 1, 2, 3].map((i) => ({
    level: level - 1,
    column: 2 * column + (i & 1),
    row: 2 * row + (i >> 1),
  }));
  return children.flatMap((child) => {
    const found = find(child);
    return found ? [found] : descendants(child, find, depth - 1);
  });
}

/** What lies in both of two boxes. @param {Box} a @param {Box} b @returns {Box} */
export const common = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** @param {TileAddress} address */
export function cellsOf({ level, column, row }) {
  const side = cellsAcross(level);
  return { left: column * side, top: row * side, right: (column + 1) * side, bottom: (row + 1) * side };
}

/**
 * How large a tile is to be drawn for a view, in pixels: as small as it is shown, or as large as it is.
 * @param {TileAddress} address
 * @param {View} view
 * @param {Viewport} viewport
 */
export function shownSize(address, view, viewport) {
  const { left, top, right, bottom } = rectangle(cellsOf(address), view, viewport);
  const [width, height] = [right - left, bottom - top];
  return width < TILE_SIDE && height < TILE_SIDE ? { width, height } : { width: TILE_SIDE, height: TILE_SIDE };
}

/** How far its middle lies from a place, in cells. @param {Pick<View, 'x' | 'y'>} place @param {TileAddress} address */
export function awayFrom({ x, y }, { level, column, row }) {
  const side = cellsAcross(level);
  const middle = (/** @type {number} */ index) => coordinate(index * side, side / 2);
  return Math.hypot(distance(middle(column), x), distance(middle(row), y));
}
