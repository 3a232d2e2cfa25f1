// What there is to know of the paper's regions, borders and junctions (section 3.1) beside their geometry: in which region a
// cell lies, where to look for each, where the skin thickens. All of the geometry can be had from here, too.
import { LANDMARKS, PHI, SKIN, columnAt, hem, inside, junction, noseOf, rift, rowsOf, skin } from './geometry.js';

/** @import { Border, LandmarkName, Place, Region } from './geometry.js' */

export * from './geometry.js';

/**
 * Where the skin of a game becomes thicker (paper, section 3.4), as far as it is known: in the upper half.
 * @param {number} k
 * @returns {{from: number, x: number, y: number}[]} from thickness n = `from` to the next
 */
export const skinTransitions = (k) => SKIN.filter(({ exact }) => k >= exact).map(({ from, x, y }) => ({ from, x: k + x, y }));

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
  const between = (/** @type {Border} */ left, /** @type {Border} */ right, /** @type {number} */ y) =>
    ({ x: (columnAt(k, left, y) + columnAt(k, right, y)) / 2, y });
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
