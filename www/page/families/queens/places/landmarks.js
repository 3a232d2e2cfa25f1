// The borders of the pattern's regions as lines, in which region a cell lies, and where to look for each of the
// landmarks. What is needed to name them is in `geometry`; all of that is exported from here, too.
import { LANDMARKS, PHI, STEEP, inside, junction, mirrored, noseOf } from './geometry.js';

/** @import { Border, LandmarkName, Place, Region } from './geometry.js' */

export * from './geometry.js';

// Where the skin thickens: the last row of a thickness and its last column, counted from the shoulder, the columns a
// row up to there, the smallest game that has it exactly there, and the smallest that has it at all.
const SKIN = [
  { from: 1, x: 203, y: 82, slope: 5 / 2, exact: 28, least: 15 },
  { from: 2, x: 7712, y: 2970, slope: 13 / 5, exact: 264, least: 81 },
  { from: 3, x: 346_645, y: 132_562, slope: 34 / 13, exact: 2136, least: 534 },
];
const LAST_SLOPE = 89 / 34;

/**
 * Where the skin of a game becomes thicker (paper, section 3.4), as far as it is known: in the upper half.
 * @param {number} k
 * @returns {{from: number, x: number, y: number}[]} from thickness n = `from` to the next
 */
export const skinTransitions = (k) =>
  SKIN.filter(({ exact }) => k >= exact).map(({ from, x, y }) => ({ from, x: k + x, y }));

/**
 * The rows that a border goes through in the upper half.
 * @param {number} k
 * @param {Border} name
 * @returns {{first: number, last: number}} last: Infinity where it goes on for ever
 */
export function rowsOf(k, name) {
  switch (name) {
    case 'casing':
      return { first: 0, last: noseOf(k) };
    case 'hem':
      return { first: 0, last: junction(k, 'armpit').y };
    case 'rift':
      return { first: noseOf(k), last: junction(k, 'armpit').y };
    case 'fray':
      return { first: junction(k, 'armpit').y, last: junction(k, 'prism').y };
    case 'skin':
      return { first: 0, last: Infinity };
    case 'arm-inside':
      return { first: junction(k, 'armpit').y, last: Infinity };
    case 'warp-end':
      return { first: junction(k, 'prism').y, last: Infinity };
  }
}

/**
 * Where a border crosses a row of the upper half.
 * @param {number} k
 * @param {Border} name
 * @param {number} y one of its rows
 * @returns {number} the column; the border's right side begins with it
 */
export function columnAt(k, name, y) {
  switch (name) {
    case 'casing':
      return k - 2 * y;
    case 'hem':
      return k + hem(y);
    case 'rift':
      return noseOf(k) + rift(y - noseOf(k));
    case 'fray': {
      // From the armpit it soon comes near to the straight line from the shoulder to the prism.
      const { first, last } = rowsOf(k, 'fray');
      return k + y / STEEP + 0.705 * Math.sqrt(k) * ((last - y) / (last - first)) ** 3;
    }
    case 'skin':
      return k + skin(k, y);
    case 'arm-inside':
      return Math.min(noseOf(k) + inside(k, y), k + skin(k, y)); // the arm loses its width from inside, and ends
    case 'warp-end':
      return STEEP * (y - k);
  }
}

/**
 * A border as a line from point to point.
 * @param {number} k
 * @param {Border} name
 * @param {number} first row
 * @param {number} last row
 * @param {number} [pieces]
 * @returns {Place[]} none if the border isn't in these rows
 */
export function trace(k, name, first, last, pieces = 24) {
  const rows = rowsOf(k, name);
  const from = Math.max(first, rows.first);
  const to = Math.min(last, rows.last);
  if (!(to > from)) return [];
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const y = i === pieces ? to : from + ((to - from) * i) / pieces;
    return { x: columnAt(k, name, y), y };
  });
}

/**
 * A region's shape, along its borders: of its upper half if it has a mirror image, else of the whole.
 * @param {number} k
 * @param {Region} name
 * @param {number} reach regions that go on for ever are cut off, but not before this row and column; at least 2 k
 * @returns {Place[]} the corners
 */
export function outline(k, name, reach) {
  const end = Math.max(reach, 2 * k);
  const [nose, shoulder, armpit, prism] = /** @type {const} */ (['nose', 'shoulder', 'armpit', 'prism']).map((one) =>
    junction(k, one),
  );
  const line = (/** @type {Border} */ border) => trace(k, border, 0, end);
  const back = (/** @type {Border} */ border) => line(border).reverse();
  switch (name) {
    case 'hood':
      return [{ x: 0, y: 0 }, shoulder, nose, mirrored(shoulder)];
    case 'epaulette':
      return [nose, shoulder, ...line('hem').slice(1, -1), armpit, ...back('rift').slice(1, -1)];
    case 'fabric':
      return [
        nose,
        ...line('rift').slice(1, -1),
        armpit,
        prism,
        mirrored(armpit),
        ...back('rift').slice(1, -1).map(mirrored),
      ];
    case 'outer-space':
      return [...line('skin'), { x: columnAt(k, 'skin', end), y: 0 }];
    case 'arm':
      return [...line('skin'), ...back('arm-inside').slice(0, -1), armpit, ...back('hem').slice(1, -1)];
    case 'warp':
      return [armpit, ...line('arm-inside').slice(1), ...back('warp-end').slice(0, -1), prism];
    case 'inner-sector':
      return [...line('warp-end'), ...back('warp-end').map(mirrored)];
  }
}

/**
 * The region of a cell. Near a border that was measured it may be the neighbour's.
 * @param {number} k
 * @param {number} x
 * @param {number} y
 * @returns {Region | null} null where the game is too small to have it
 */
export function regionOf(k, x, y) {
  const name = upperRegion(k, Math.max(x, y), Math.min(x, y));
  return k < (LANDMARKS.find((landmark) => landmark.name === name)?.least ?? 0) ? null : name;
}

/**
 * A place in the midst of a region, on a border, or a junction; in the upper half.
 * @param {number} k
 * @param {LandmarkName} name
 * @returns {Place}
 */
export function placeOf(k, name) {
  const onDiagonal = (/** @type {number} */ at) => ({ x: at * k, y: at * k });
  const along = (/** @type {Border} */ border, /** @type {number} */ y) => ({ x: columnAt(k, border, y), y });
  const between = (/** @type {Border} */ left, /** @type {Border} */ right, /** @type {number} */ y) => ({
    x: (columnAt(k, left, y) + columnAt(k, right, y)) / 2,
    y,
  });
  const halfway = (/** @type {Border} */ border) => {
    const { first, last } = rowsOf(k, border);
    return along(border, (first + last) / 2);
  };
  switch (name) {
    case 'hood':
      return onDiagonal(0.22);
    case 'epaulette':
      return between('rift', 'hem', 0.36 * k);
    case 'fabric':
      return onDiagonal((1 / 3 + PHI) / 2);
    case 'outer-space':
      return { x: 2.6 * k, y: 0.24 * k };
    case 'arm':
      return between('arm-inside', 'skin', 0.85 * k);
    case 'warp':
      return between('fray', 'arm-inside', 1.2 * k);
    case 'inner-sector':
      return onDiagonal(2.3);
    case 'casing':
    case 'hem':
    case 'rift':
    case 'fray':
      return halfway(name);
    case 'skin':
      return along(name, 0.6 * k);
    case 'arm-inside':
      return along(name, 1.2 * k);
    case 'warp-end':
      return along(name, 2.1 * k);
    default:
      return junction(k, name);
  }
}

/**
 * Columns from the shoulder.
 * @param {number} y
 */
const hem = (y) => y / STEEP + 0.847 * Math.sqrt(y);

/**
 * The rift's left edge has the period (81, 31) at first, later a slope of phi^2.
 * @param {number} j rows from the nose
 * @returns {number} columns from the nose
 */
const rift = (j) => Math.max((81 / 31) * j, STEEP * j - 0.34 * Math.sqrt(j));

/**
 * The first column of outer space. From row 132,562 on it is the longer the nearer to phi^2 columns a row, as if the
 * skin went on thickening as it does before.
 * @param {number} k
 * @param {number} y
 * @returns {number} columns from the shoulder
 */
function skin(k, y) {
  let [x, from] = [-1, 0];
  for (const step of SKIN) {
    if (y <= step.y || k < step.least) return x + step.slope * (y - from);
    [x, from] = [step.x + 1, step.y];
  }
  return Math.max(x + LAST_SLOPE * (y - from), STEEP * y - 1.117 * Math.sqrt(y));
}

/**
 * @param {number} k
 * @param {number} x at least y
 * @param {number} y
 * @returns {Region}
 */
function upperRegion(k, x, y) {
  if (x < k - 2 * y) return 'hood';
  if (x - k >= skin(k, y)) return 'outer-space'; // in differences of whole numbers, which are exact
  const [nose, armpit, prism] = [noseOf(k), junction(k, 'armpit'), junction(k, 'prism')];
  if (y < armpit.y) {
    if (x - k >= hem(y)) return 'arm';
    return y > nose && x - nose < rift(y - nose) ? 'fabric' : 'epaulette';
  }
  if (x - nose >= inside(k, y)) return 'arm';
  const warp = y < prism.y ? columnAt(k, 'fray', y) : columnAt(k, 'warp-end', y);
  if (x >= warp) return 'warp';
  return y < prism.y ? 'fabric' : 'inner-sector';
}
