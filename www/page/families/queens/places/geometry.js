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
 * @param {Place} place
 * @returns {Place}
 */
export const mirrored = ({ x, y }) => ({ x: y, y: x });

/** @param {number} k */
export const noseOf = (k) => Math.floor(k / 3);

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

/**
 * The corners of a region, between which it is bounded by borders, all but straight: of its upper half if it has a
 * mirror image, else of the whole.
 * @param {number} k
 * @param {Region} name
 * @param {number} reach regions that go on for ever are cut off, but not before this row and column
 * @returns {Place[]}
 */
export function cornersOf(k, name, reach) {
  const y = Math.max(reach, 2 * k);
  const [nose, shoulder, armpit, prism] = /** @type {const} */ (['nose', 'shoulder', 'armpit', 'prism']).map((one) =>
    junction(k, one),
  );
  const outer = { x: k + STEEP * y, y };
  const inner = { x: Math.min(outer.x, noseOf(k) + inside(k, y)), y };
  const end = { x: STEEP * (y - k), y };
  return {
    hood: [{ x: 0, y: 0 }, shoulder, nose, mirrored(shoulder)],
    epaulette: [nose, shoulder, armpit],
    fabric: [nose, armpit, prism, mirrored(armpit)],
    'outer-space': [shoulder, outer, { x: outer.x, y: 0 }],
    arm: [shoulder, outer, inner, armpit],
    warp: [armpit, inner, end, prism],
    'inner-sector': [prism, end, mirrored(end)],
  }[name];
}
