// The ways to verify what the map shows: counting its palaces again by their definition, in a worker of its own;
// holding its cells against the automaton's rule, where counting would take too long; and having the graphics card make
// a picture of it. All can be cancelled.
import { Agreement, askAlone, countOf, readPixel } from '../../../verify/agreement.js';
import { CLASS_BOUNDS } from '../../../palaces/deviations.js';
import { signed } from '../../../core/format.js';
import { classOf, rangeOf } from '../../../palaces/legend.js';
import { TILE_SIDE } from '../../../../shared/messages.js';
import { queensGame } from '../../../../shared/queens.js';
import { cellsOf, cellsCounted, SATURATED } from '../../../../shared/reference.js';
import { keyOf } from '../../../tiles/tiles.js';
import { NEIGHBOURS, initial } from '../automaton.js';

/** @import { TileValues } from '../../../../shared/messages.js' */
/** @import { CountAsk, FromCounter } from '../../../../shared/reference.js' */
/** @import { KeptTile, Wording } from '../../../verify/agreement.js' */
/** @import { QueensGame } from '../../../../shared/queens.js' */
/** @import { Box } from '../../../core/view.js' */
/** @import { Pool } from '../../../workers/pool.js' */

/** @typedef {import('../../../verify/agreement.js').Sample & {k: number}} Sample */
/** @typedef {{signal: AbortSignal, onProgress: (share: number) => void}} Options */

/** @type {Wording} */
export const WORDING = {
  value: (v) => `v = ${signed(v)}`,
  ofClass(index) {
    const { lowest, highest } = rangeOf(index);
    if (lowest === highest) return `v = ${signed(lowest)}`;
    if (lowest === -Infinity) return `v of ${signed(highest)} or less`;
    if (highest === Infinity) return `v of ${signed(lowest)} or more`;
    return `v from ${signed(lowest)} to ${signed(highest)}`;
  },
};

/** Some two minutes of counting. */
export const MOST_COUNTED = 2e10;
/** The automaton looks at this many cells of coarse pixels at most, and at this many pixels. */
const MOST_SAMPLED_CELLS = 2 ** 24;
const MOST_SAMPLED_PIXELS = 64;
/** A place that is so dear to compute again, in cells, isn't. */
const DEAR_CELLS = 2 ** 30;
const SLICE_ROWS = 32;

/** How many cells a sample needs to be counted. @param {Pick<Sample, 'k' | 'level' | 'pixels'>} sample */
export const cellsCountedFor = ({ k, level, pixels }) => cellsCounted(k, cellsOf(pixels, level));

/**
 * How many pixels the automaton's rule is tried on: all of them where they are cells, otherwise some; 0 where each is
 * too many cells.
 * @param {Pick<Sample, 'level' | 'pixels'>} sample
 */
export function ruleReach({ level, pixels }) {
  const all = countOf(pixels);
  return level === 0 ? all : Math.min(all, MOST_SAMPLED_PIXELS, Math.floor(MOST_SAMPLED_CELLS / 4 ** level));
}

/** Counts all palaces of a sample again. @param {Sample} sample @param {Options} options */
export async function countAgain(sample, { signal, onProgress }) {
  const { k, level, pixels } = sample;
  const agreement = new Agreement(sample, CLASS_BOUNDS.length);
  const counted = cellsCountedFor(sample);
  const script = new URL('../../../../worker/verify.js', import.meta.url);
  /** @type {CountAsk} */
  const asked = { k, level, pixels, bounds: [...CLASS_BOUNDS] };
  await askAlone(script, asked, signal, (/** @type {FromCounter} */ data, done) => {
    if (data.type === 'rows') agreement.take(data);
    else if (data.type === 'progress') onProgress(data.done / counted);
    else done();
  });
  return agreement;
}

/**
 * Holds a sample against the automaton's rule.
 * @param {Sample} sample
 * @param {Options} options
 * @param {Pick<Pool, 'ask'>} pool of the engine, for the cells that pixels are made of
 */
export async function followRule(sample, options, pool) {
  const agreement = new Agreement(sample, CLASS_BOUNDS.length);
  if (sample.level === 0) await followCells(sample, agreement, options);
  else await followPixels(sample, agreement, options, pool);
  return agreement;
}

/**
 * Holds a sample against a picture that the graphics card makes, all at once and not slab by slab.
 * @param {Sample} sample
 * @param {Pick<import('../../../survey/graphics.js').Graphics, 'picture'> | null} card
 * @param {AbortSignal} signal
 */
export async function askCard(sample, card, signal) {
  const { k, level, pixels } = sample;
  const side = TILE_SIDE * 2 ** level * Math.ceil(Math.max(pixels.right, pixels.bottom) / TILE_SIDE);
  const made = await card?.picture({ game: queensGame(k), side, level }, signal, true);
  if (!made) throw new Error(card ? 'The graphics card made no picture of that.' : 'There is no graphics card in use.');
  const tiles = new Map(made.map(({ column, row, values }) => [keyOf({ level, column, row }), values]));
  const agreement = new Agreement(sample, CLASS_BOUNDS.length);
  const counts = CLASS_BOUNDS.map(() => 0);
  for (let y = pixels.top; y < pixels.bottom; y++) {
    const numbers = new Uint32Array((pixels.right - pixels.left) * counts.length);
    for (let x = pixels.left; x < pixels.right; x++) {
      const address = { level, column: Math.floor(x / TILE_SIDE), row: Math.floor(y / TILE_SIDE) };
      const values = /** @type {TileValues} */ (tiles.get(keyOf(address)));
      readPixel({ address, ...values }, (y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE), counts);
      numbers.set(counts, (x - pixels.left) * counts.length);
    }
    agreement.take({ type: 'rows', top: y, rows: 1, numbers });
    if (y % SLICE_ROWS === 0) await turn();
    signal.throwIfAborted();
  }
  return agreement;
}

/** @param {Sample} sample @param {Agreement} agreement @param {Options} options */
async function followCells({ k, pixels, tiles }, agreement, { signal, onProgress }) {
  const field = fieldOf(tiles, pixels);
  for (let row = 0; row < field.height; row += SLICE_ROWS) {
    signal.throwIfAborted();
    checkRows(k, field, row, row + SLICE_ROWS, (x, y, shown, expected) => {
      if (x < pixels.left || y < pixels.top) return;
      if (shown === expected) agreement.agreeing++;
      else agreement.differ({ x, y, shown: [shown], expected: [expected] });
    });
    onProgress(row / field.height);
    await turn();
  }
  agreement.unknown = countOf(pixels) - agreement.agreeing - agreement.differing;
}

/**
 * Some pixels, each from the cells that the engine says are in it.
 * @param {Sample} sample
 * @param {Agreement} agreement
 * @param {Options} options
 * @param {Pick<Pool, 'ask'>} pool
 */
async function followPixels(sample, agreement, { signal, onProgress }, pool) {
  const { k, level, pixels, tiles } = sample;
  const reach = ruleReach(sample);
  for (let tried = 0; tried < reach; tried++) {
    onProgress(tried / reach);
    const x = pixels.left + Math.floor(Math.random() * (pixels.right - pixels.left));
    const y = pixels.top + Math.floor(Math.random() * (pixels.bottom - pixels.top));
    const box = cellsOf({ left: x, top: y, right: x + 1, bottom: y + 1 }, level);
    const shownBy = tiles.get(keyOf({ level, column: Math.floor(x / TILE_SIDE), row: Math.floor(y / TILE_SIDE) }));
    const cells = shownBy && (await cellsIn(queensGame(k), box, pool, signal));
    signal.throwIfAborted();
    if (!cells) {
      agreement.unknown++;
      continue;
    }
    /** @type {{x: number, y: number, shown: number[], expected: number[]} | null} */
    let broken = null;
    const expected = CLASS_BOUNDS.map(() => 0);
    checkRows(k, cells, 0, cells.height, (column, row, value, wanted) => {
      if (value !== wanted) broken ??= { x: column, y: row, shown: [value], expected: [wanted] };
    });
    for (let row = box.top - cells.y; row < cells.height; row++)
      for (let column = box.left - cells.x; column < cells.width; column++)
        expected[classOf(cells.values[row * cells.width + column])]++;
    const shown = CLASS_BOUNDS.map(() => 0);
    readPixel(shownBy, (y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE), shown);
    if (broken) agreement.differ(broken);
    else if (shown.some((count, index) => count !== expected[index])) agreement.differ({ x, y, shown, expected });
    else agreement.agreeing++;
  }
}

/**
 * Cells as the engine has them, in whole tiles.
 * @param {QueensGame} game
 * @param {Box} box
 * @param {Pick<Pool, 'ask'>} pool
 * @param {AbortSignal} signal
 * @returns {Promise<Field | null>} null if they are too dear
 */
async function cellsIn(game, box, pool, signal) {
  const [left, top, right, bottom] = [box.left, box.top, box.right - 1, box.bottom - 1].map((at) =>
    Math.floor(at / TILE_SIDE),
  );
  const last = { game, level: 0, column: right, row: bottom };
  if ((await pool.ask('estimate', last, { signal })).cells > DEAR_CELLS) return null;
  /** @type {Map<string, KeptTile>} */
  const tiles = new Map();
  for (let row = top; row <= bottom; row++) {
    const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
    const tileIn = async (/** @type {number} */ column) => {
      const address = { level: 0, column, row };
      const content = await pool.ask('tile', { game, ...address, given: true }, { signal });
      tiles.set(keyOf(address), { address, ...content });
    };
    await Promise.all(columns.map(tileIn));
  }
  return fieldOf(tiles, box);
}

/**
 * The cells of a box and, since the rule looks two cells back, as many to the left and above, as far as tiles have
 * them.
 * @param {Map<string, KeptTile>} tiles of level 0
 * @param {Box} box
 */
function fieldOf(tiles, { left, top, right, bottom }) {
  const [x, y] = [Math.max(0, left - 2), Math.max(0, top - 2)];
  const [width, height] = [right - x, bottom - y];
  const values = new Int32Array(width * height).fill(UNKNOWN);
  for (const { address, values: kept } of tiles.values()) {
    const [tileX, tileY] = [address.column * TILE_SIDE, address.row * TILE_SIDE];
    const [from, to] = [Math.max(x, tileX), Math.min(right, tileX + TILE_SIDE)];
    for (let line = Math.max(y, tileY); line < Math.min(bottom, tileY + TILE_SIDE); line++) {
      for (let at = from; at < to; at++)
        values[(line - y) * width + at - x] = kept[(line - tileY) * TILE_SIDE + at - tileX];
    }
  }
  return { x, y, width, height, values };
}

/** Lets the page do what else it has to. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

// The automaton as a check: a cell's deviation follows from those of six cells before it (paper, Figure 2). The engine
// counts palaces and never uses that rule, so a cell that the engine got wrong breaks it, there or next to it. It needs
// no cell further off, however far out the view lies; but numbers that were all wrong in a way that follows the rule
// would pass.

/** Where a cell isn't known. */
export const UNKNOWN = 2 ** 31 - 1;

/** @typedef {{x: number, y: number, width: number, height: number, values: ArrayLike<number>}} Field  cells by rows */

/**
 * Checks some rows of a field.
 * @param {number} k
 * @param {Field} field
 * @param {number} from the first row, counted in the field
 * @param {number} to the row after the last
 * @param {(x: number, y: number, shown: number, expected: number) => void} take each cell whose neighbours are known
 */
export function checkRows(k, { x: left, y: top, width, height, values }, from, to, take) {
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    left + column < 0 || top + row < 0
      ? initial(k, left + column, top + row)
      : column < 0 || row < 0
        ? UNKNOWN
        : values[row * width + column];
  for (let row = from; row < Math.min(to, height); row++) {
    for (let column = 0; column < width; column++) {
      const shown = values[row * width + column];
      if (shown === UNKNOWN) continue;
      let expected = 0;
      let isKnown = true;
      let isDeep = shown === SATURATED;
      for (const { dx, dy, factor, term } of NEIGHBOURS) {
        const value = at(column + dx, row + dy);
        isKnown &&= value !== UNKNOWN;
        isDeep ||= value === SATURATED;
        expected += factor * value + (value < 0 ? term : 0);
      }
      if (!isKnown) continue;
      take(left + column, top + row, shown, isDeep ? inHood(k, left + column, top + row) : expected);
    }
  }
}

/**
 * The value that a tile has deep in the hood of a huge game, where N = x + y + min(x, y) (paper, section 3) and
 * deviations may be below all 32-bit integers.
 * @param {number} k
 * @param {number} x
 * @param {number} y
 */
const inHood = (k, x, y) => Math.max(SATURATED, x - k + y + Math.min(x, y));
