// How many cells of each class are in view: exactly, from the integers that the map's tiles keep.
//
// What counts as in view are all cells that the window shows a part of, and where a pixel of a tile is many cells, all
// cells of the pixels that it shows a part of.
import { classOf } from '../tiles/palette.js';
import { shownTiles } from '../tiles/shown-tiles.js';
import { visiblePixels } from '../core/view.js';
import { TILE_SIDE } from '../../shared/messages.js';

/** @import { Values } from '../families/families.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */

const REST_MILLISECONDS = 200;
const SLICE_MILLISECONDS = 6;
/** Values near 0 are counted in an array of this many. */
const FEW = 8192;

/**
 * @typedef {object} Shares  in cells
 * @property {number[]} counts by class
 * @property {number} known their sum: what the tiles tell of
 * @property {number} total in view
 */

/** @typedef {(address: TileAddress) => ColouredTile | undefined} Find  a tile that is known as a whole */

/**
 * Counts a tile a step.
 * @param {View} view
 * @param {Viewport} viewport
 * @param {Find} find
 * @param {Pick<Values, 'bounds' | 'classOf'>} classing what the tiles' values are counted by
 * @returns {Generator<void, Shares>}
 */
export function* countedInView(view, viewport, find, classing) {
  const counts = Array.from(classing.bounds, () => 0);
  const tiles = shownTiles(view, viewport, find);
  const level = tiles[0]?.level ?? 0;
  const { left, top, right, bottom } = visiblePixels(view, viewport, level);
  for (const address of tiles) {
    const tile = find(address);
    if (!tile) continue;
    const [x, y] = [address.column * TILE_SIDE, address.row * TILE_SIDE];
    const part = {
      left: Math.max(0, left - x),
      top: Math.max(0, top - y),
      right: Math.min(TILE_SIDE, right - x),
      bottom: Math.min(TILE_SIDE, bottom - y),
    };
    countTile(tile, part, counts, classing);
    yield;
  }
  const known = counts.reduce((sum, count) => sum + count, 0);
  return { counts, known, total: (right - left) * (bottom - top) * 4 ** level };
}

/**
 * Adds up the cells of a part of a tile.
 * @param {ColouredTile} tile
 * @param {Box} part in the tile's pixels
 * @param {number[]} counts by class
 * @param {Pick<Values, 'bounds' | 'classOf'>} classing
 */
function countTile({ address: { level }, classes, values }, part, counts, classing) {
  if (level === 0) {
    for (const [value, count] of tally(values, part)) counts[classOf(classing, value)] += count;
    return;
  }
  const present = counts.map((_, index) => index).filter((index) => classes & (1 << index));
  // The highest class has no plane of its own, but what remains; cells that are not known are a class above all others.
  const last = classes >= 2 ** counts.length ? -1 : /** @type {number} */ (present.pop());
  let rest = (part.right - part.left) * (part.bottom - part.top) * 4 ** level;
  for (const [plane, index] of present.entries()) {
    const count = sum(values, plane * TILE_SIDE ** 2, part);
    counts[index] += count;
    rest -= count;
  }
  if (last >= 0) counts[last] += rest;
}

/** How often there is each value. @param {ArrayLike<number>} values @param {Box} part */
function tally(values, { left, top, right, bottom }) {
  const few = new Uint32Array(FEW);
  /** @type {Map<number, number>} */
  const others = new Map();
  for (let row = top; row < bottom; row++) {
    for (let at = row * TILE_SIDE + left, end = row * TILE_SIDE + right; at < end; at++) {
      const value = values[at];
      const index = value + FEW / 2;
      if (index >= 0 && index < FEW) few[index]++;
      else others.set(value, (others.get(value) ?? 0) + 1);
    }
  }
  few.forEach((count, index) => count > 0 && others.set(index - FEW / 2, count));
  return others;
}

/** @param {ArrayLike<number>} values @param {number} first of a plane @param {Box} part */
function sum(values, first, { left, top, right, bottom }) {
  let total = 0;
  for (let row = top; row < bottom; row++) {
    for (let at = first + row * TILE_SIDE + left, end = first + row * TILE_SIDE + right; at < end; at++)
      total += values[at];
  }
  return total;
}

/**
 * Carries counts out in slices, one whenever the view has come to rest or new tiles have been drawn.
 * @param {() => {place: string, drawn: number, steps: () => Generator<void, Shares>}} source where the map is, how many
 *   tiles it has drawn, and the count of what it shows
 * @param {(shares: Shares) => void} onCount
 */
export function liveCount(source, onCount) {
  let place = '';
  /** as many tiles had been drawn when the last count began */
  let counted = NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} while a count waits or goes on */
  let timer;

  /** Something may have changed: call it after each frame. */
  function update() {
    const now = source();
    if (now.place !== place) stop();
    place = now.place;
    if (now.drawn !== counted) timer ??= setTimeout(begin, REST_MILLISECONDS);
  }

  /** Forgets what was counted. */
  function stop() {
    clearTimeout(timer);
    timer = undefined;
    counted = NaN;
  }

  function begin() {
    const { drawn, steps } = source();
    counted = drawn;
    slice(steps());
  }

  /** @param {Generator<void, Shares>} steps */
  function slice(steps) {
    const end = performance.now() + SLICE_MILLISECONDS;
    do {
      const { done, value } = steps.next();
      if (!done) continue;
      timer = undefined;
      onCount(value);
      update(); // tiles may have come meanwhile
      return;
    } while (performance.now() < end);
    timer = setTimeout(() => slice(steps), 0);
  }

  return { update, stop };
}
