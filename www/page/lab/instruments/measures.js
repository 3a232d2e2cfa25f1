// What instruments tell of cells: pure, from whatever answers for a cell.

/** @typedef {{x: number, y: number}} Cell */

/** A thread's palaces are this many columns apart at most: the experiment "threads" takes as many by itself. */
const GAP = 24;
/** A run of equal cells is followed so far. */
export const RUN_MOST = 500;

/** Two cells: how far, and in which direction. @param {Cell} from @param {Cell} to */
export function ruled(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { dx, dy, diagonal: dx - dy, distance: Math.hypot(dx, dy), slope: dy === 0 ? null : dx / dy };
}

/**
 * How many cells in a row are of the same kind, palaces or not, as one of them, in a direction and against it.
 * @param {(x: number, y: number) => number | null} at the deviation of a cell; null where it is not known, or there is
 *   none
 * @param {Cell} cell
 * @param {[number, number]} direction
 */
export function thickness(at, { x, y }, [dx, dy]) {
  const value = at(x, y);
  if (value === null) return 0;
  let count = 1;
  for (const sign of [1, -1]) {
    for (let step = 1; step < RUN_MOST; step++, count++) {
      const next = at(x + sign * step * dx, y + sign * step * dy);
      if (next === null || next < 0 !== value < 0) break;
    }
  }
  return count;
}

/** The cells from one to another, one a step of the longer way. @param {Cell} from @param {Cell} to */
export function cellsAlong(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + Math.round((step * dx) / steps),
    y: from.y + Math.round((step * dy) / steps),
  }));
}

/** Values by how often they occur, ascending. @param {ArrayLike<number>} values */
export function tallied(values) {
  /** @type {Map<number, number>} */
  const tally = new Map();
  let palaces = 0;
  let sum = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    tally.set(value, (tally.get(value) ?? 0) + 1);
    if (value < 0) palaces++;
    sum += value;
  }
  return { counts: [...tally].sort(([a], [b]) => a - b), palaces, mean: values.length > 0 ? sum / values.length : 0 };
}

/**
 * The share of a window's cells that equal the cell so far on, where that lies in the window, too.
 * @param {{width: number, height: number, values: ArrayLike<number>}} area
 * @param {[number, number]} vector
 * @returns {number | null} null where no two cells can be compared
 */
export function repeating({ width, height, values }, [dx, dy]) {
  let equal = 0;
  let compared = 0;
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++, compared++) {
      if (values[y * width + x] === values[(y + dy) * width + x + dx]) equal++;
    }
  }
  return compared > 0 ? equal / compared : null;
}

/**
 * @typedef {{y: number, first: number, last: number, palaces: number, isMirrored?: boolean}} Link  a thread's part in
 *   one row; mirrored: in one column
 */

/**
 * Follows a thread downwards, row by row, from the cluster of palaces that is nearest to a cell.
 * @param {(x: number, y: number) => Promise<number | null>} at the deviation of a cell
 * @param {Cell} start
 * @param {number} rows
 * @param {(done: number) => boolean} goesOn is told the rows that were followed
 * @returns {Promise<Link[]>} nothing where no palace is near
 */
export async function followed(at, start, rows, goesOn) {
  /** @type {Link[]} */
  const links = [];
  let expected = start.x;
  for (let y = start.y; links.length < rows; y++) {
    const link = await clusterNear(at, Math.round(expected), y);
    if (!link) break;
    links.push(link);
    const before = links[Math.max(0, links.length - 1 - 34)];
    const slope = links.length > 1 ? (link.first - before.first) / (link.y - before.y) : 2;
    expected = link.first + slope;
    if (!goesOn(links.length)) break;
  }
  return links;
}

/** @type {(at: (x: number, y: number) => Promise<number | null>, x: number, y: number) => Promise<Link | null>} */
async function clusterNear(at, x, y) {
  const isPalace = async (/** @type {number} */ column) => ((await at(column, y)) ?? 0) < 0;
  let seed = null;
  for (let step = 0; step <= GAP && seed === null; step++) {
    if (await isPalace(x + step)) seed = x + step;
    else if (step > 0 && (await isPalace(x - step))) seed = x - step;
  }
  if (seed === null) return null;
  const reach = async (/** @type {number} */ sign) => {
    let [edge, count] = [/** @type {number} */ (seed), 0];
    for (let step = 1; step <= GAP && count < RUN_MOST; step++) {
      if (await isPalace(edge + sign * step)) (([edge, step] = [edge + sign * step, 0]), count++);
    }
    return { edge, count };
  };
  const [left, right] = [await reach(-1), await reach(1)];
  return { y, first: left.edge, last: right.edge, palaces: left.count + 1 + right.count };
}

/**
 * Where the number of palaces changes for good: a thread has merged with another, or has parted.
 * @param {Link[]} links
 * @param {number} [lasting] rows that the new number must last
 */
export function changes(links, lasting = 8) {
  /** @type {{y: number, palaces: number}[]} */
  const found = [];
  for (let index = 0; index < links.length; index++) {
    const { palaces, y } = links[index];
    if (palaces === found.at(-1)?.palaces) continue;
    const next = links.slice(index, index + lasting);
    if (next.every((link) => link.palaces === palaces)) found.push({ y, palaces });
  }
  return found;
}

/** Columns a row over the whole way, and the fractions that it can be. @param {Link[]} links */
export function slopeOf(links) {
  const [first, last] = [links[0], links[links.length - 1]];
  const rows = last.y - first.y;
  if (rows === 0) return null;
  const slope = (last.first - first.first) / rows;
  return { slope, fraction: continuedFraction(slope, 2 / rows) };
}

/** A continued fraction as far as it is certain. @param {number} value @param {number} within of it is the truth */
export function continuedFraction(value, within) {
  let [low, high] = [value - within, value + within];
  /** @type {number[]} */
  const terms = [];
  while (terms.length < 12) {
    const [a, b] = [Math.floor(low), Math.floor(high)];
    if (a !== b) break;
    terms.push(a);
    if (low === a || high === b) break;
    [low, high] = [1 / (high - b), 1 / (low - a)];
  }
  return terms.length === 0
    ? '[\u2026]'
    : `[${terms[0]}${terms.length > 1 ? `; ${terms.slice(1).join(', ')}` : ''}${terms.length > 1 ? ',' : ';'} \u2026]`;
}
