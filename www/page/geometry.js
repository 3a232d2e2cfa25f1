// Where the parts of the pattern lie: the paper's 7 regions, 7 borders and 4 junctions (section 3.1), as formulas for any k.
//
// As k grows, the borders tend to the casing and to straight lines of the slopes phi^2 and 1/phi^2 through nose and
// shoulders; at finite k they leave these by some sqrt(k) cells. The formulas speak of the upper half of the board, x >= y;
// what has a mirror image lies in the lower half, too, with x and y exchanged. Casing, nose and shoulder are exact for
// every k up to 2^53; the skin is good to a column or two as far as it was measured (row 457,000); the other lines are fits
// to what was measured in games 300 to 100,000, good to some cells near the nose and to 0.003 k at the armpit.

/** @typedef {'hood' | 'epaulette' | 'fabric' | 'outer-space' | 'arm' | 'warp' | 'inner-sector'} Region */
/** @typedef {'casing' | 'hem' | 'rift' | 'fray' | 'skin' | 'arm-inside' | 'warp-end'} Border */
/** @typedef {'nose' | 'shoulder' | 'armpit' | 'prism'} Junction */
/** @typedef {Region | Border | Junction} LandmarkName */
/** @typedef {{x: number, y: number}} Place  cells from the origin; not whole where it was measured */

/**
 * @typedef {object} Landmark
 * @property {LandmarkName} name
 * @property {string} title in sentences
 * @property {'region' | 'border' | 'junction'} kind
 * @property {boolean} mirrored whether it has a mirror image
 * @property {number} least the smallest k where it is to be told from its surroundings
 * @property {number} size of a region across, of a border along, in parts of k
 */

/**
 * 7 regions, 7 borders and 4 junctions; with their mirror images 11, 14 and 6.
 * @type {Landmark[]}
 */
export const LANDMARKS = [
  { name: 'hood', title: 'hood', kind: 'region', mirrored: false, least: 12, size: 0.4 },
  { name: 'epaulette', title: '\u00e9paulette', kind: 'region', mirrored: true, least: 20, size: 0.4 },
  { name: 'fabric', title: 'fabric', kind: 'region', mirrored: false, least: 100, size: 0.9 },
  { name: 'outer-space', title: 'outer space', kind: 'region', mirrored: true, least: 12, size: 1 },
  { name: 'arm', title: 'arm', kind: 'region', mirrored: true, least: 20, size: 1 },
  { name: 'warp', title: 'warp', kind: 'region', mirrored: true, least: 100, size: 1 },
  { name: 'inner-sector', title: 'inner sector', kind: 'region', mirrored: false, least: 100, size: 1 },
  { name: 'casing', title: 'casing', kind: 'border', mirrored: true, least: 12, size: 0.75 },
  { name: 'hem', title: 'hem', kind: 'border', mirrored: true, least: 40, size: 0.74 },
  { name: 'rift', title: 'rift', kind: 'border', mirrored: true, least: 100, size: 1 },
  { name: 'fray', title: 'fray', kind: 'border', mirrored: true, least: 100, size: 0.98 },
  { name: 'skin', title: 'skin', kind: 'border', mirrored: true, least: 28, size: 1.5 },
  { name: 'arm-inside', title: 'inside of the arm', kind: 'border', mirrored: true, least: 100, size: 1.5 },
  { name: 'warp-end', title: 'end of the warp', kind: 'border', mirrored: true, least: 100, size: 1.5 },
  { name: 'nose', title: 'nose', kind: 'junction', mirrored: false, least: 12, size: 1 },
  { name: 'shoulder', title: 'shoulder', kind: 'junction', mirrored: true, least: 12, size: 1 },
  { name: 'armpit', title: 'armpit', kind: 'junction', mirrored: true, least: 100, size: 1 },
  { name: 'prism', title: 'prism', kind: 'junction', mirrored: false, least: 100, size: 1 },
];

/** Columns a row, along every border that goes on for ever. */
export const STEEP = ((1 + Math.sqrt(5)) / 2) ** 2;
export const PHI = (1 + Math.sqrt(5)) / 2;

// Where the skin thickens: the last row of a thickness and its last column, counted from the shoulder, the columns a row
// up to there, the smallest game that has it exactly there, and the smallest that has it at all.
export const SKIN = [
  { from: 1, x: 203, y: 82, slope: 5 / 2, exact: 28, least: 15 },
  { from: 2, x: 7712, y: 2970, slope: 13 / 5, exact: 264, least: 81 },
  { from: 3, x: 346_645, y: 132_562, slope: 34 / 13, exact: 2136, least: 534 },
];
const LAST_SLOPE = 89 / 34;

/**
 * @param {number} k
 * @param {Junction} name
 * @returns {Place} in the upper half
 */
export function junction(k, name) {
  const [nose, root] = [noseOf(k), Math.sqrt(k)];
  switch (name) {
    case 'nose':
      return { x: nose, y: nose };
    case 'shoulder':
      return { x: k, y: 0 };
    case 'armpit': {
      const y = (3 + PHI) / (3 * Math.sqrt(5));
      return { x: k + (y / STEEP) * k + 0.86 * root, y: y * k + 0.406 * root };
    }
    case 'prism':
      return { x: PHI * k, y: PHI * k };
  }
}

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
 * By how many cells a landmark may lie beside its formula.
 * @param {number} k
 * @param {LandmarkName} name
 */
export function errorOf(k, name) {
  const [cells, roots, parts] = ERRORS[name] ?? [0, 0, 0];
  return cells + roots * Math.sqrt(k) + parts * k;
}

/**
 * In cells, in sqrt(k), in k.
 * @type {Partial<Record<LandmarkName, [number, number, number]>>}
 */
const ERRORS = {
  hem: [2, 0.05, 0],
  rift: [3, 0.01, 0],
  fray: [0, 0, 0.015],
  skin: [2, 0, 0],
  'arm-inside': [0, 1.2, 0],
  'warp-end': [0, 0, 0.03],
  armpit: [3, 0.03, 0],
  prism: [0, 2, 0.01],
};

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
 * The corners of a region: of its upper half if it has a mirror image, else of the whole.
 * @param {number} k
 * @param {Region} name
 * @param {number} reach regions that go on for ever are cut off, but not before this row and column; at least 2 k
 * @returns {Place[]}
 */
export function outline(k, name, reach) {
  const end = Math.max(reach, 2 * k);
  const [nose, shoulder, armpit, prism] = /** @type {const} */ (['nose', 'shoulder', 'armpit', 'prism']).map((one) => junction(k, one));
  const line = (/** @type {Border} */ border) => trace(k, border, 0, end);
  const back = (/** @type {Border} */ border) => line(border).reverse();
  switch (name) {
    case 'hood':
      return [{ x: 0, y: 0 }, shoulder, nose, mirrored(shoulder)];
    case 'epaulette':
      return [nose, shoulder, ...line('hem').slice(1, -1), armpit, ...back('rift').slice(1, -1)];
    case 'fabric':
      return [nose, ...line('rift').slice(1, -1), armpit, prism, mirrored(armpit), ...back('rift').slice(1, -1).map(mirrored)];
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
 * @param {Place} place
 * @returns {Place}
 */
export const mirrored = ({ x, y }) => ({ x: y, y: x });

/** @param {number} k */
export const noseOf = (k) => Math.floor(k / 3);

/**
 * Columns from the shoulder.
 * @param {number} y
 */
export const hem = (y) => y / STEEP + 0.847 * Math.sqrt(y);

/**
 * The rift's left edge has the period (81, 31) at first, later a slope of phi^2.
 * @param {number} j rows from the nose
 * @returns {number} columns from the nose
 */
export const rift = (j) => Math.max((81 / 31) * j, STEEP * j - 0.34 * Math.sqrt(j));

/**
 * The first column of outer space. From row 132,562 on it is the longer the nearer to phi^2 columns a row, as if the skin
 * went on thickening as it does before.
 * @param {number} k
 * @param {number} y
 * @returns {number} columns from the shoulder
 */
export function skin(k, y) {
  let [x, from] = [-1, 0];
  for (const step of SKIN) {
    if (y <= step.y || k < step.least) return x + step.slope * (y - from);
    [x, from] = [step.x + 1, step.y];
  }
  return Math.max(x + LAST_SLOPE * (y - from), STEEP * y - 1.117 * Math.sqrt(y));
}

/**
 * The arm is eaten up from inside: below the armpit in proportion to the rows, far away to their root.
 * @param {number} k
 * @param {number} y
 * @returns {number} columns from the nose
 */
export function inside(k, y) {
  const [j, below] = [y - noseOf(k), Math.max(0, y - junction(k, 'armpit').y)];
  return STEEP * j - 0.34 * Math.sqrt(j) + (4.5 * below) / Math.sqrt(below + 0.9 * k);
}
