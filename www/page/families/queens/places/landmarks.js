// Where the parts of the pattern lie: the paper's 7 regions, 7 borders and 4 junctions (section 3.1), as formulas for
// any k.
//
// As k grows, the borders tend to the casing and to straight lines of the slopes phi^2 and 1/phi^2 through nose and
// shoulders; at finite k they leave these by some sqrt(k) cells. The formulas speak of the upper half of the board, x
// >= y; what has a mirror image lies in the lower half, too, with x and y exchanged. Casing, nose and shoulder are
// exact for every k up to 2^53; the skin is good to a column or two as far as it was measured (row 457,000); the other
// lines are fits to what was measured in games 300 to 100,000, good to some cells near the nose and to 0.003 k at the
// armpit.

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

/** 7 regions, 7 borders and 4 junctions; with their mirror images 11, 14 and 6. @type {Landmark[]} */
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

const PHI = (1 + Math.sqrt(5)) / 2;
/** Columns a row, along every border that goes on for ever. */
export const STEEP = PHI ** 2;

/** By how many cells a landmark may lie beside its formula: in cells, in sqrt(k), in k. */
const ERRORS = /** @type {Partial<Record<LandmarkName, [number, number, number]>>} */ ({
  hem: [2, 0.05, 0],
  rift: [3, 0.01, 0],
  fray: [0, 0, 0.015],
  skin: [2, 0, 0],
  'arm-inside': [0, 1.2, 0],
  'warp-end': [0, 0, 0.03],
  armpit: [3, 0.03, 0],
  prism: [0, 2, 0.01],
});

/** @param {number} k @param {LandmarkName} name */
export function errorOf(k, name) {
  const [cells, roots, parts] = ERRORS[name] ?? [0, 0, 0];
  return cells + roots * Math.sqrt(k) + parts * k;
}

/** @param {Place} place @returns {Place} */
export const mirrored = ({ x, y }) => ({ x: y, y: x });

/** The palace number in the hood, where all in sight are palaces (section 3). @param {bigint} x @param {bigint} y */
export const inHood = (x, y) => x + y + (x < y ? x : y);

/** @param {number} k */
const noseOf = (k) => Math.floor(k / 3);
const ARMPIT = (3 + PHI) / (3 * Math.sqrt(5));

/** In the upper half. @type {Record<Junction, (k: number) => Place>} */
const JUNCTIONS = {
  nose: (k) => ({ x: noseOf(k), y: noseOf(k) }),
  shoulder: (k) => ({ x: k, y: 0 }),
  armpit: (k) => ({
    x: k + (ARMPIT / STEEP) * k + 0.86 * Math.sqrt(k),
    y: ARMPIT * k + 0.406 * Math.sqrt(k),
  }),
  prism: (k) => ({ x: PHI * k, y: PHI * k }),
};

/** @param {number} k @param {Junction} name */
export const junction = (k, name) => JUNCTIONS[name](k);

/**
 * Between which junctions a border runs, or on for ever, and the column where it crosses a row: the border's right side
 * begins with it. `at`: the row where one looks at it, in parts of k, if that is not the middle.
 * @type {Record<Border, {from: Junction, to?: Junction, column: Columns, at?: number}>}
 */
const BORDERS = {
  casing: { from: 'shoulder', to: 'nose', column: (k, y) => k - 2 * y },
  hem: { from: 'shoulder', to: 'armpit', column: (k, y) => k + hem(y) },
  rift: { from: 'nose', to: 'armpit', column: (k, y) => noseOf(k) + rift(y - noseOf(k)) },
  fray: { from: 'armpit', to: 'prism', column: (k, y) => k + fray(k, y) },
  skin: { from: 'shoulder', column: (k, y) => k + skin(k, y), at: 0.6 },
  // The arm loses its width from inside, and ends.
  'arm-inside': { from: 'armpit', column: (k, y) => Math.min(noseOf(k) + inside(k, y), k + skin(k, y)), at: 1.2 },
  'warp-end': { from: 'prism', column: (k, y) => STEEP * (y - k), at: 2.1 },
};

/**
 * The way round each region along junctions and borders, and a place in its midst. Borders are gone along (+) or back
 * (-); a tilde is for the mirror image. Of the upper half if the region has a mirror image, else of the whole.
 * @type {Record<Region, {way: string, midst: (k: number) => Place}>}
 */
const REGIONS = {
  hood: { way: 'corner shoulder nose ~shoulder', midst: (k) => ({ x: 0.22 * k, y: 0.22 * k }) },
  epaulette: { way: 'nose shoulder +hem armpit -rift', midst: (k) => between(k, 'rift', 'hem', 0.36) },
  fabric: {
    way: 'nose +rift armpit prism ~armpit ~-rift',
    midst: (k) => ({ x: ((1 / 3 + PHI) / 2) * k, y: ((1 / 3 + PHI) / 2) * k }),
  },
  'outer-space': { way: 'shoulder +skin edge', midst: (k) => ({ x: 2.6 * k, y: 0.24 * k }) },
  arm: { way: 'shoulder +skin -arm-inside armpit -hem', midst: (k) => between(k, 'arm-inside', 'skin', 0.85) },
  warp: { way: 'armpit +arm-inside -warp-end prism', midst: (k) => between(k, 'fray', 'arm-inside', 1.2) },
  'inner-sector': { way: 'prism +warp-end ~-warp-end', midst: (k) => ({ x: 2.3 * k, y: 2.3 * k }) },
};

/** Halfway between two borders. @param {number} k @param {Border} left @param {Border} right @param {number} at */
const between = (k, left, right, at) => ({
  x: (columnAt(k, left, at * k) + columnAt(k, right, at * k)) / 2,
  y: at * k,
});

/** The rows that a border goes through in the upper half. @param {number} k @param {Border} name */
export function rowsOf(k, name) {
  const { from, to } = BORDERS[name];
  return { first: junction(k, from).y, last: to ? junction(k, to).y : Infinity };
}

/** @param {number} k @param {Border} name @param {number} y one of its rows */
export const columnAt = (k, name, y) => BORDERS[name].column(k, y);

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

/** @param {number} k @param {string} name a junction, or the board's own @param {number} end row of endless regions */
const cornerOf = (k, name, end) =>
  ({ corner: { x: 0, y: 0 }, edge: { x: columnAt(k, 'skin', end), y: 0 } })[name] ??
  junction(k, /** @type {Junction} */ (name));

/**
 * A region's shape: of its upper half if it has a mirror image, else of the whole.
 * @param {number} k
 * @param {Region} name
 * @param {number} reach regions that go on for ever are cut off, but not before this row and column
 * @param {number} [pieces] of each border
 * @returns {Place[]} the corners
 */
export function outline(k, name, reach, pieces) {
  const end = Math.max(reach, 2 * k);
  return REGIONS[name].way.split(' ').flatMap((step) => {
    const [, twin, way, part] = /^(~?)([+-]?)(.*)$/.exec(step) ?? [];
    const border = /** @type {Border} */ (part);
    // Where a border ends at a junction, that is a corner of its own.
    const places = way ? trace(k, border, 0, end, pieces).slice(1, BORDERS[border].to && -1) : [cornerOf(k, part, end)];
    if (way === '-') places.reverse();
    return twin ? places.map(mirrored) : places;
  });
}

/** A region's outline, and its mirror image's. @param {number} k @param {Landmark} region @param {number} reach */
export function shapesOf(k, { name, mirrored: twice }, reach) {
  const corners = outline(k, /** @type {Region} */ (name), reach);
  return twice ? [corners, corners.map(mirrored)] : [corners];
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
  return LANDMARKS.some((landmark) => landmark.name === name && k >= landmark.least) ? name : null;
}

/** In a region's midst, on a border, or a junction; in the upper half. @param {number} k @param {LandmarkName} name */
export function placeOf(k, name) {
  if (name in REGIONS) return REGIONS[/** @type {Region} */ (name)].midst(k);
  if (name in JUNCTIONS) return junction(k, /** @type {Junction} */ (name));
  const border = /** @type {Border} */ (name);
  const { first, last } = rowsOf(k, border);
  const { at } = BORDERS[border];
  const y = at ? at * k : (first + last) / 2;
  return { x: columnAt(k, border, y), y };
}

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

/** Columns from the shoulder. @param {number} y */
const hem = (y) => y / STEEP + 0.847 * Math.sqrt(y);

/** Columns from the nose: its left edge has the period (81, 31) at first. @param {number} j rows from the nose */
const rift = (j) => Math.max((81 / 31) * j, STEEP * j - 0.34 * Math.sqrt(j));

/** @typedef {(k: number, y: number) => number} Columns */

/** From the shoulder: soon near to the straight line from there to the prism. @type {Columns} */
function fray(k, y) {
  const { first, last } = rowsOf(k, 'fray');
  return y / STEEP + 0.705 * Math.sqrt(k) * ((last - y) / (last - first)) ** 3;
}

/** From the nose. The arm is eaten up from inside, by the rows first, then by their root. @type {Columns} */
function inside(k, y) {
  const [j, below] = [y - noseOf(k), Math.max(0, y - junction(k, 'armpit').y)];
  return STEEP * j - 0.34 * Math.sqrt(j) + (4.5 * below) / Math.sqrt(below + 0.9 * k);
}

/**
 * From the shoulder, to the first column of outer space. From row 132,562 on it is the longer the nearer to phi^2
 * columns a row, as if the skin went on thickening as it does before.
 * @type {Columns}
 */
function skin(k, y) {
  let [x, from] = [-1, 0];
  for (const step of SKIN) {
    if (y <= step.y || k < step.least) return x + step.slope * (y - from);
    [x, from] = [step.x + 1, step.y];
  }
  return Math.max(x + LAST_SLOPE * (y - from), STEEP * y - 1.117 * Math.sqrt(y));
}

/** @param {number} k @param {number} x at least y @param {number} y @returns {Region} */
function upperRegion(k, x, y) {
  if (x < k - 2 * y) return 'hood';
  if (x - k >= skin(k, y)) return 'outer-space'; // in differences of whole numbers, which are exact
  const [nose, armpit, prism] = [noseOf(k), junction(k, 'armpit'), junction(k, 'prism')];
  if (y < armpit.y) {
    if (x - k >= hem(y)) return 'arm';
    return y > nose && x - nose < rift(y - nose) ? 'fabric' : 'epaulette';
  }
  if (x - nose >= inside(k, y)) return 'arm';
  const warp = columnAt(k, y < prism.y ? 'fray' : 'warp-end', y);
  if (x >= warp) return 'warp';
  return y < prism.y ? 'fabric' : 'inner-sector';
}
