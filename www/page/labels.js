// Which landmarks are named on the map, and where the names stand. A region's name stands in the midst of what is seen of
// it, if it has room there; a border's runs along the line; a junction's stands beside the point. Names come and go with
// the zoom by degrees, and none lies over another. Lengths are CSS pixels; nothing here touches the page.
import { LANDMARKS, STEEP, errorOf, junction, mirrored, outline, placeOf, trace } from './landmarks.js';
import { distance, coordinate, scaleOf, visibleCells } from './view.js';

/** @import { Border, Junction, Landmark, Place, Region } from './landmarks.js' */
/** @import { Box, Point, View, Viewport } from './view.js' */

/** @typedef {{x: number, y: number, angle: number}} Stand  the middle of a name, and how it is turned, in radians */

/**
 * @typedef {object} Lettering  how a name is written
 * @property {string} text
 * @property {Landmark['kind']} kind
 * @property {number} size of the letters
 */

/**
 * @typedef {object} Label
 * @property {string} key
 * @property {Landmark} landmark
 * @property {Lettering} lettering
 * @property {Stand} stand
 * @property {number} choice which of its stands it is
 * @property {number} strength 0 to 1: by degrees there at this zoom
 * @property {Point | null} dot a junction's point
 * @property {Point[]} corners of the room it takes
 */

/**
 * @typedef {Omit<Label, 'stand' | 'choice' | 'corners'> & {stands: Stand[], room?: Point[], box: {width: number, height: number}}} Candidate
 *   a name that may stand in several ways; `room`: the shape that it must lie in
 */

/** Room between names, and between a name and its line. */
const GAP = 5;
const LINE_GAP = 7;
const REGION_GAP = 7;
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

/**
 * From cells to the screen, without rounding.
 * @param {View} view
 * @param {Viewport} viewport
 * @returns {(place: Place) => Point}
 */
export function projection(view, { width, height }) {
  const scale = scaleOf(view.zoom);
  return ({ x, y }) => ({
    x: distance(coordinate(0, x), view.x) * scale + width / 2,
    y: distance(coordinate(0, y), view.y) * scale + height / 2,
  });
}

/**
 * A border on the screen, once or twice, as far as it is in sight.
 * @param {number} k
 * @param {Landmark} landmark
 * @param {View} view
 * @param {Viewport} viewport
 * @returns {Point[][]}
 */
export function bordersInSight(k, landmark, view, viewport) {
  const seen = visibleCells(view, viewport);
  const project = projection(view, viewport);
  const name = /** @type {Border} */ (landmark.name);
  return [
    trace(k, name, seen.top - 1, seen.bottom + 1).map(project),
    trace(k, name, seen.left - 1, seen.right + 1).map((place) => project(mirrored(place))),
  ];
}

/**
 * A region on the screen, once or twice.
 * @param {number} k
 * @param {Landmark} landmark
 * @param {View} view
 * @param {Viewport} viewport
 */
export function regionsInSight(k, landmark, view, viewport) {
  const { right, bottom } = visibleCells(view, viewport);
  const project = projection(view, viewport);
  const corners = outline(k, /** @type {Region} */ (landmark.name), 1.2 * Math.max(right, bottom));
  return [corners, ...(landmark.mirrored ? [corners.map(mirrored)] : [])].map((shape) => shape.map(project));
}

/**
 * All names that could be shown, the most important first.
 * @param {number} k
 * @param {View} view
 * @param {Viewport} viewport
 * @param {Box} free what no panel covers
 * @param {(lettering: Lettering) => {width: number, height: number}} measure
 * @returns {Candidate[]}
 */
export function candidates(k, view, viewport, free, measure) {
  const scale = scaleOf(view.zoom);
  const project = projection(view, viewport);
  /** @type {Record<Landmark['kind'], Candidate[]>} */
  const found = { junction: [], region: [], border: [] };
  for (const landmark of LANDMARKS) {
    if (k < landmark.least) continue;
    const { name, title, kind, size } = landmark;
    const extent = size * k * scale;
    const error = errorOf(k, name) * scale;
    const lettering = { text: kind === 'region' ? title.toUpperCase() : title, kind, size: lettersFor(kind, extent) };
    const add = (/** @type {boolean} */ twin, /** @type {number} */ strength, /** @type {Pick<Candidate, 'stands'> & Partial<Candidate>} */ rest) => {
      const key = twin ? `${name} mirrored` : name;
      if (strength > 0) found[kind].push({ key, landmark, lettering, strength, dot: null, box: measure(lettering), ...rest });
    };
    if (kind === 'junction') {
      const strength = between(50, 80, extent) * (1 - between(150, 300, error));
      const place = junction(k, /** @type {Junction} */ (name));
      for (const [twin, at] of landmark.mirrored ? [place, mirrored(place)].entries() : [place].entries()) {
        const dot = project(at);
        add(twin > 0, strength, { stands: besides(dot, measure(lettering), SIDES[twin > 0 ? `${name} mirrored` : name] ?? 'E S W N'), dot });
      }
    } else if (kind === 'region') {
      const strength = 1 - between(5, 10, extent / Math.min(viewport.width, viewport.height));
      for (const [twin, shape] of regionsInSight(k, landmark, view, viewport).entries()) {
        const room = clipped(shape, free);
        const middle = centroid(room);
        if (!middle) continue;
        const place = placeOf(k, name);
        const middles = [middle, project(twin > 0 ? mirrored(place) : place)];
        const turns = turnsOf(landmark, twin > 0);
        add(twin > 0, strength, { stands: turns.flatMap((angle) => middles.map((middle) => ({ ...middle, angle }))), room });
      }
    } else {
      for (const [twin, line] of bordersInSight(k, landmark, view, viewport).entries()) {
        const { length, stand } = halfway(line, free);
        const strength = between(1.7, 2, length / measure(lettering).width) * between(340, 370, extent) * (1 - between(40, 80, error));
        if (stand) add(twin > 0, strength, { stands: alongside(stand, measure(lettering).height) });
      }
    }
  }
  return [...found.junction, ...found.region, ...found.border];
}

/**
 * Gives names their places, as long as there is room.
 * @param {Candidate[]} all the most important first
 * @param {Point[][]} obstacles shapes where no name may be
 * @param {Box} screen
 * @param {(key: string) => number | undefined} [before] the choice that was made the last time: kept if it can be, so that
 *   names don't jump
 * @returns {Label[]}
 */
export function placed(all, obstacles, screen, before = () => undefined) {
  /** @type {Label[]} */
  const labels = [];
  // A name doesn't lie on another junction's point either.
  const dots = all.flatMap(({ dot, key }) => (dot ? [{ key, corners: square(dot, GAP) }] : []));
  for (const candidate of all) {
    const { key, stands, room, box } = candidate;
    const last = before(key);
    const choices = [...stands.keys()].sort((a, b) => Number(b === last) - Number(a === last));
    for (const choice of choices) {
      const label = standing(candidate, choice);
      const { corners } = label;
      if (!corners.every((corner) => isWithin(corner, screen))) continue;
      if (room && !lies(cornersOf(label.stand, box, REGION_GAP), room)) continue;
      if (obstacles.some((shape) => overlap(shape, corners)) || labels.some((other) => overlap(other.corners, corners))) continue;
      if (dots.some((dot) => dot.key !== key && overlap(dot.corners, corners))) continue;
      labels.push(label);
      break;
    }
  }
  return labels;
}

/**
 * A name where one of its stands is.
 * @param {Candidate} candidate
 * @param {number} choice
 * @returns {Label}
 */
export function standing({ key, landmark, lettering, strength, dot, stands, box }, choice) {
  const stand = stands[choice];
  return { key, landmark, lettering, strength, dot, stand, choice, corners: cornersOf(stand, box, GAP) };
}

/**
 * The label at a point, if any.
 * @param {Label[]} labels
 * @param {Point} point
 * @param {number} reach a finger is less exact than a mouse
 */
export function labelAt(labels, point, reach) {
  const finger = square(point, Math.max(1, reach));
  return labels.find(({ corners, dot }) => overlap(corners, finger) || (dot && Math.hypot(dot.x - point.x, dot.y - point.y) <= reach + GAP)) ?? null;
}

/** @param {Box} box */
export const shapeOf = ({ left, top, right, bottom }) => [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }];

/**
 * 0 up to `low`, 1 from `high` on, in between by degrees.
 * @param {number} low
 * @param {number} high
 * @param {number} value
 */
export const between = (low, high, value) => Math.min(1, Math.max(0, (value - low) / (high - low)));

/**
 * Larger regions have larger letters, as in an atlas.
 * @param {Landmark['kind']} kind
 * @param {number} extent
 */
function lettersFor(kind, extent) {
  return kind === 'region' ? Math.round(Math.min(17, Math.max(11, 11 + 2 * Math.log2(extent / 170)))) : kind === 'border' ? 15 : 13;
}

/**
 * How a region's name may be turned, the best first.
 * @param {Landmark} landmark
 * @param {boolean} twin
 */
function turnsOf({ name }, twin) {
  const along = twin ? Math.PI / 2 - BAND : BAND;
  if (name === 'arm' || name === 'warp') return [along];
  return name === 'epaulette' ? [0, twin ? along : -BAND] : [0];
}

/**
 * Where a name stands beside its point: at the first of these sides that is free.
 * @param {Point} dot
 * @param {{width: number, height: number}} box
 * @param {string} sides of the compass
 * @returns {Stand[]}
 */
function besides({ x, y }, { width, height }, sides) {
  return sides.split(' ').map((side) => {
    const [right, down] = [Number(side.includes('E')) - Number(side.includes('W')), Number(side.includes('S')) - Number(side.includes('N'))];
    return { x: x + right * (width / 2 + 11), y: y + down * (right === 0 ? height / 2 + 10 : height / 2 + 2), angle: 0 };
  });
}

/**
 * A name on one side of its line, or on the other.
 * @param {Stand} stand on the line
 * @param {number} height
 * @returns {Stand[]}
 */
function alongside({ x, y, angle }, height) {
  const away = height / 2 + LINE_GAP;
  return [away, -away].map((by) => ({ x: x + by * Math.sin(angle), y: y - by * Math.cos(angle), angle }));
}

/**
 * The middle of what is in a box of a line: how long that is, and how the line runs there, read from left to right.
 * @param {Point[]} line
 * @param {Box} box
 * @returns {{length: number, stand: Stand | null}}
 */
function halfway(line, box) {
  const pieces = line.slice(1).flatMap((to, i) => {
    const piece = pieceWithin(line[i], to, box);
    return piece ? [{ ...piece, length: Math.hypot(piece.to.x - piece.from.x, piece.to.y - piece.from.y) }] : [];
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let left = length / 2;
  for (const { from, to, length: own } of pieces) {
    if (left > own || own === 0) {
      left -= own;
      continue;
    }
    const part = left / own;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const sign = dx < 0 ? -1 : 1;
    return { length, stand: { x: from.x + part * dx, y: from.y + part * dy, angle: Math.atan2(sign * dy, sign * dx) } };
  }
  return { length, stand: null };
}

/**
 * What of a straight line lies in a box.
 * @param {Point} from
 * @param {Point} to
 * @param {Box} box
 */
function pieceWithin(from, to, { left, top, right, bottom }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [start, end] = [0, 1];
  for (const [way, room] of [[-dx, from.x - left], [dx, right - from.x], [-dy, from.y - top], [dy, bottom - from.y]]) {
    if (way === 0 && room < 0) return null;
    if (way < 0) start = Math.max(start, room / way);
    if (way > 0) end = Math.min(end, room / way);
  }
  const at = (/** @type {number} */ part) => ({ x: from.x + part * dx, y: from.y + part * dy });
  return start < end ? { from: at(start), to: at(end) } : null;
}

/**
 * What of a shape lies in a box.
 * @param {Point[]} shape
 * @param {Box} box
 */
function clipped(shape, { left, top, right, bottom }) {
  /** @type {((point: Point) => number)[]} how far inside of each side */
  const sides = [({ x }) => x - left, ({ x }) => right - x, ({ y }) => y - top, ({ y }) => bottom - y];
  return sides.reduce((points, inside) => points.flatMap((to, i) => {
    const from = points.at(i - 1) ?? to;
    const [a, b] = [inside(from), inside(to)];
    const crossing = a * b < 0 ? [{ x: from.x + (a / (a - b)) * (to.x - from.x), y: from.y + (a / (a - b)) * (to.y - from.y) }] : [];
    return b >= 0 ? [...crossing, to] : crossing;
  }), shape);
}

/**
 * @param {Point[]} shape
 * @returns {Point | null} null if it has no area
 */
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

/**
 * @param {Stand} stand
 * @param {{width: number, height: number}} box
 * @param {number} gap
 */
function cornersOf({ x, y, angle }, { width, height }, gap) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [a, b] = [width / 2 + gap, height / 2 + gap / 2];
  return [[-a, -b], [a, -b], [a, b], [-a, b]].map(([u, v]) => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos }));
}

/**
 * @param {Point} point
 * @param {number} reach
 */
const square = ({ x, y }, reach) => shapeOf({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach });

/**
 * @param {Point} point
 * @param {Box} box
 */
const isWithin = ({ x, y }, { left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom;

/**
 * Whether a name lies in a shape: its corners do, and the middles of its sides.
 * @param {Point[]} corners
 * @param {Point[]} shape
 */
function lies(corners, shape) {
  return corners.every((a, i) => {
    const b = corners[(i + 1) % corners.length];
    return contains(shape, a) && contains(shape, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  });
}

/**
 * By the crossings of a ray.
 * @param {Point[]} shape
 * @param {Point} point
 */
export function contains(shape, { x, y }) {
  let inside = false;
  for (const [i, a] of shape.entries()) {
    const b = shape[(i + 1) % shape.length];
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

/**
 * Whether two rectangles overlap, however they are turned: unless there is a line between them, along a side of one.
 * @param {Point[]} a
 * @param {Point[]} b
 */
export function overlap(a, b) {
  for (const [p, q] of [[a[0], a[1]], [a[1], a[2]], [b[0], b[1]], [b[1], b[2]]]) {
    const along = (/** @type {Point} */ point) => point.x * (q.x - p.x) + point.y * (q.y - p.y);
    const [as, bs] = [a.map(along), b.map(along)];
    if (Math.max(...as) <= Math.min(...bs) || Math.max(...bs) <= Math.min(...as)) return false;
  }
  return true;
}
