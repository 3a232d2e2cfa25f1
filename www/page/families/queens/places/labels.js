// Which landmarks are named on the map, and where the names stand. A region's name stands in the midst of what is seen
// of it, if it has room there; a border's runs along the line; a junction's stands beside the point. Names come and go
// with the zoom by degrees, and none lies over another. Lengths are CSS pixels; nothing here touches the page.
import { LANDMARKS, STEEP, errorOf, junction, mirrored, outline } from './landmarks.js';
import { distance, coordinate, scaleOf, visibleCells } from '../../../core/view.js';

/** @import { Junction, Landmark, Place, Region } from './landmarks.js' */
/** @import { Box, Point, View, Viewport } from '../../../core/view.js' */

/** @typedef {{x: number, y: number, angle: number}} Stand  the middle of a name, and how it is turned, in radians */

/** @typedef {{text: string, kind: Landmark['kind'], size: number}} Lettering  `size`: of the letters */

/**
 * @typedef {{key: string, landmark: Landmark, lettering: Lettering, stand: Stand, choice: number, dot: Point | null,
 *   corners: Point[]}} Label  `choice`: which of its stands it is; `dot`: a junction's point; `corners`: of its room
 */

/**
 * @typedef {Omit<Label, 'stand' | 'choice' | 'corners'> & {stands: Stand[], room?: Point[], box: {width: number,
 *   height: number}}} Candidate a name that may stand in several ways; `room`: the shape that it must lie in
 */

/** @typedef {(lettering: Lettering) => {width: number, height: number}} Measure */
/**
 * @typedef {(k: number, view: View, viewport: Viewport, free: Box, measure: Measure, letters?: number) => Candidate[]}
 *   Finder the names that could be shown, the most important first. `free`: what no panel covers; `letters`: how many
 *   times as large as usual they are
 */

/** A region of this many windows is all around. */
const LARGEST_REGION = 7.5;
/** A junction whose surroundings have fewer CSS pixels is a detail. */
const SMALLEST_EXTENT = 65;
/** A junction that may lie this many CSS pixels elsewhere is not pointed at. */
const FARTHEST_POINT = 225;
/** Room between names. */
const GAP = 5;
const REGION_GAP = 4;
/** So far on the way from its middle a region's name may stand aside. */
const ASIDE = 0.3;
/**
 * The sides of the junctions' names. The nose's stands in the hood, where nothing is; a shoulder's not beyond the
 * board's edge.
 * @type {Record<string, string>}
 */
const SIDES = {
  nose: 'W E S',
  shoulder: 'SE SW S',
  'shoulder mirrored': 'SE NE E',
  'armpit mirrored': 'S W E N',
};
/** How a band runs that goes on for ever. */
const BAND = Math.atan(1 / STEEP);

/** From cells to the screen, without rounding. @type {(view: View, viewport: Viewport) => (place: Place) => Point} */
export function projection(view, { width, height }) {
  const scale = scaleOf(view.zoom);
  return ({ x, y }) => ({
    x: distance(coordinate(0, x), view.x) * scale + width / 2,
    y: distance(coordinate(0, y), view.y) * scale + height / 2,
  });
}

/** The names of regions and junctions that could be shown. @type {Finder} */
export function candidates(k, view, viewport, free, measure, letters = 1) {
  const scale = scaleOf(view.zoom);
  const project = projection(view, viewport);
  const seen = visibleCells(view, viewport);
  const reach = 1.2 * Math.max(seen.right, seen.bottom);
  /** @type {Candidate[]} */
  const found = [];
  for (const landmark of [...LANDMARKS].reverse()) {
    const { name, title, kind, least, mirrored: twice } = landmark;
    if (k < least || kind === 'border') continue;
    const extent = landmark.size * k * scale;
    const isRegion = kind === 'region';
    // A name is there or it is not: a view may rest at any zoom, and faint letters look like stains.
    const isNamed = isRegion
      ? extent < LARGEST_REGION * Math.min(viewport.width, viewport.height)
      : extent > SMALLEST_EXTENT && errorOf(k, name) * scale < FARTHEST_POINT;
    if (!isNamed) continue;
    // Larger regions have larger letters, as in an atlas.
    const usual = isRegion ? Math.min(17, Math.max(11, 11 + 2 * Math.log2(extent / 170))) : 13;
    const lettering = { text: isRegion ? title.toUpperCase() : title, kind, size: Math.round(letters * usual) };
    const box = measure(lettering);
    for (const twin of twice ? [false, true] : [false]) {
      const key = twin ? `${name} mirrored` : name;
      const place = (/** @type {Place} */ place) => project(twin ? mirrored(place) : place);
      if (isRegion) {
        const room = clipped(outline(k, /** @type {Region} */ (name), reach, 1).map(place), free);
        const stands = within(name, twin, room, box);
        if (stands) found.push({ key, landmark, lettering, box, room, stands, dot: null });
      } else {
        const dot = place(junction(k, /** @type {Junction} */ (name)));
        found.push({ key, landmark, lettering, box, dot, stands: besides(dot, box, SIDES[key] ?? 'E S W N') });
      }
    }
  }
  return found;
}

/**
 * Where a region's name may stand: in its middle, or aside where there is more room.
 * @param {string} name
 * @param {boolean} twin
 * @param {Point[]} room
 * @param {{width: number, height: number}} box
 * @returns {Stand[] | null} null where nothing of the region is in sight
 */
function within(name, twin, room, { width, height }) {
  const middle = centroid(room);
  if (!middle) return null;
  const towards = (/** @type {Point} */ { x, y }) => ({
    x: middle.x + ASIDE * (x - middle.x),
    y: middle.y + ASIDE * (y - middle.y),
  });
  // Where the middle is too narrow, a corner may have room: the hood's is the origin. The épaulette's name finds it
  // along the rift, where no shoulder's name is.
  const [first, last] = [room[0], room[room.length - 1]];
  const points = [middle, towards(first), towards({ x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 })];
  // In a small hood, as near to the origin as it can be.
  if (name === 'hood') points.push({ x: first.x + width / 2 + GAP, y: first.y + height / 2 + 2 * GAP });
  return turnsOf(name, twin).flatMap((angle) => points.map((point) => ({ ...point, angle })));
}

/**
 * Gives names their places, as long as there is room.
 * @param {Candidate[]} all the most important first
 * @param {Point[][]} obstacles shapes where no name may be
 * @param {Box} screen
 * @param {(key: string) => number | undefined} [before] the choice that was made the last time: kept if it can be, so
 *   that names don't jump
 */
export function placed(all, obstacles, screen, before = () => undefined) {
  /** @type {Label[]} */
  const labels = [];
  const whole = shapeOf(screen);
  // A name doesn't lie on another junction's point either.
  const dots = all.flatMap(({ dot, key }) => (dot ? [{ key, corners: square(dot, GAP) }] : []));
  for (const candidate of all) {
    const { key, stands, room, box } = candidate;
    const taken = [...obstacles, ...[...labels, ...dots].filter((one) => one.key !== key).map((one) => one.corners)];
    const last = before(key);
    const choices = [...stands.keys()].sort((a, b) => Number(b === last) - Number(a === last));
    for (const choice of choices) {
      const label = standing(candidate, choice);
      const { corners } = label;
      if (!corners.every((corner) => contains(whole, corner))) continue;
      if (room && !lies(rectangleOf(label.stand, box, REGION_GAP), room)) continue;
      if (taken.some((shape) => overlap(shape, corners))) continue;
      labels.push(label);
      break;
    }
  }
  return labels;
}

/** A name where one of its stands is. @param {Candidate} candidate @param {number} choice */
export function standing({ key, landmark, lettering, dot, stands, box }, choice) {
  const stand = stands[choice];
  return { key, landmark, lettering, dot, stand, choice, corners: rectangleOf(stand, box, GAP) };
}

/** The label at a point, if any. @param {Label[]} labels @param {Point} point @param {number} reach of a finger */
export function labelAt(labels, point, reach) {
  const finger = square(point, Math.max(1, reach));
  return (
    labels.find(
      ({ corners, dot }) =>
        overlap(corners, finger) || (dot && Math.hypot(dot.x - point.x, dot.y - point.y) <= reach + GAP),
    ) ?? null
  );
}

/** @param {Box} box */
export const shapeOf = ({ left, top, right, bottom }) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** How a region's name may be turned, the best first. @param {string} name @param {boolean} twin */
function turnsOf(name, twin) {
  const along = twin ? Math.PI / 2 - BAND : BAND;
  if (name === 'arm' || name === 'warp') return [along];
  return name === 'epaulette' ? [0, twin ? along : -BAND] : [0];
}

/**
 * Where a name stands beside its point: at the first of these sides that is free.
 * @param {Point} dot
 * @param {{width: number, height: number}} box
 * @param {string} sides of the compass
 */
function besides({ x, y }, { width, height }, sides) {
  return sides.split(' ').map((side) => {
    const [right, down] = [
      Number(side.includes('E')) - Number(side.includes('W')),
      Number(side.includes('S')) - Number(side.includes('N')),
    ];
    return {
      x: x + right * (width / 2 + 11),
      y: y + down * (right === 0 ? height / 2 + 10 : height / 2 + 2),
      angle: 0,
    };
  });
}

/** What of a shape lies in a box. @param {Point[]} shape @param {Box} box */
function clipped(shape, { left, top, right, bottom }) {
  /** @type {((point: Point) => number)[]} how far inside of each side */
  const sides = [({ x }) => x - left, ({ x }) => right - x, ({ y }) => y - top, ({ y }) => bottom - y];
  return sides.reduce(
    (points, inside) =>
      points.flatMap((to, i) => {
        const from = points.at(i - 1) ?? to;
        const [a, b] = [inside(from), inside(to)];
        const crossing =
          a * b < 0
            ? [{ x: from.x + (a / (a - b)) * (to.x - from.x), y: from.y + (a / (a - b)) * (to.y - from.y) }]
            : [];
        return b >= 0 ? [...crossing, to] : crossing;
      }),
    shape,
  );
}

/** @param {Point[]} shape @returns {Point | null} null if it has no area */
function centroid(shape) {
  let [area, x, y] = [0, 0, 0];
  const [origin] = shape;
  for (const [i, a] of shape.entries()) {
    const b = shape[(i + 1) % shape.length];
    const cross = (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y);
    area += cross;
    x += cross * (a.x + b.x - 2 * origin.x);
    y += cross * (a.y + b.y - 2 * origin.y);
  }
  return Math.abs(area) > 1 ? { x: origin.x + x / (3 * area), y: origin.y + y / (3 * area) } : null;
}

/** @param {Stand} stand @param {{width: number, height: number}} box @param {number} gap */
function rectangleOf({ x, y, angle }, { width, height }, gap) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [a, b] = [width / 2 + gap, height / 2 + gap / 2];
  return [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ].map(([u, v]) => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos }));
}

/** @param {Point} point @param {number} reach */
const square = ({ x, y }, reach) => shapeOf({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach });

/** Whether a name lies in a shape, by its corners and sides. @param {Point[]} corners @param {Point[]} shape */
function lies(corners, shape) {
  return corners.every((a, i) => {
    const b = corners[(i + 1) % 4];
    return contains(shape, a) && contains(shape, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  });
}

/** By the crossings of a ray. @param {Point[]} shape @param {Point} point */
export function contains(shape, { x, y }) {
  let inside = false;
  for (const [i, a] of shape.entries()) {
    const b = shape[(i + 1) % shape.length];
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

/** Whether turned rectangles overlap: no line along a side parts them. @param {Point[]} a @param {Point[]} b */
export function overlap(a, b) {
  for (const [p, q] of [
    [a[0], a[1]],
    [a[1], a[2]],
    [b[0], b[1]],
    [b[1], b[2]],
  ]) {
    const along = (/** @type {Point} */ point) => point.x * (q.x - p.x) + point.y * (q.y - p.y);
    const [as, bs] = [a.map(along), b.map(along)];
    if (Math.max(...as) <= Math.min(...bs) || Math.max(...bs) <= Math.min(...as)) return false;
  }
  return true;
}
