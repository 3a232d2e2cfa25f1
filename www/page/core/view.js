// The camera as plain values: where the map is looked at, and what is then seen where.
//
// A coordinate is a whole cell and a fraction of it, so that places up to 2^53 stay exact while the picture moves by
// parts of a pixel. `zoom` is log2 of the CSS pixels a cell measures. Lengths on the screen are CSS pixels unless they
// say device pixels. Nothing here touches the page.

/** Cells have x, y < LIMIT, and k <= LIMIT. */
export const LIMIT = 2 ** 53;
/** 32,768 cells a pixel: the coarsest level of detail. */
export const MIN_ZOOM = -15;
/** A cell of 128 pixels. */
export const MAX_ZOOM = 7;

/** @typedef {{cell: number, fraction: number}} Coordinate  0 <= fraction < 1 */
/** @typedef {{x: Coordinate, y: Coordinate, zoom: number}} View  the point at the viewport's centre, and the zoom */
/** @typedef {{width: number, height: number, ratio: number}} Viewport  CSS pixels; device pixels per CSS pixel */
/** @typedef {{x: number, y: number}} Point  CSS pixels from the viewport's upper left corner */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box  right and bottom exclusive */

/** @param {number} cell @param {number} [offset] any number of cells @returns {Coordinate} */
export function coordinate(cell, offset = 0) {
  const whole = Math.floor(offset);
  const fraction = offset - whole;
  // A tiny negative offset leaves a fraction that rounds to 1.
  return fraction < 1 ? { cell: cell + whole, fraction } : { cell: cell + whole + 1, fraction: 0 };
}

/** @param {Coordinate} from @param {number} cells */
export const shifted = (from, cells) => coordinate(from.cell, from.fraction + cells);

/** a - b, in cells. @param {Coordinate} a @param {Coordinate} b */
export const distance = (a, b) => a.cell - b.cell + (a.fraction - b.fraction);

/** @param {number} zoom */
export const scaleOf = (zoom) => 2 ** zoom;

/**
 * @param {View} view
 * @param {number} dx CSS pixels that the picture moves to the right
 * @param {number} dy and down
 * @returns {View}
 */
export function panned(view, dx, dy) {
  const scale = scaleOf(view.zoom);
  return { ...view, x: shifted(view.x, -dx / scale), y: shifted(view.y, -dy / scale) };
}

/**
 * The view at another zoom with the same place under `point`.
 * @param {View} view
 * @param {Viewport} viewport
 * @param {Point} point
 * @param {number} zoom
 * @returns {View}
 */
export function zoomedAbout(view, viewport, point, zoom) {
  const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
  const gain = 1 / scaleOf(view.zoom) - 1 / scaleOf(next);
  return {
    x: shifted(view.x, (point.x - viewport.width / 2) * gain),
    y: shifted(view.y, (point.y - viewport.height / 2) * gain),
    zoom: next,
  };
}

/** The nearest view with its centre on the board: half of it may be margin. @param {View} view @returns {View} */
export function clamped({ x, y, zoom }) {
  return { x: onBoard(x), y: onBoard(y), zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) };
}

/** @param {Coordinate} at */
function onBoard(at) {
  if (at.cell < 0) return coordinate(0);
  return at.cell >= LIMIT ? coordinate(LIMIT) : at;
}

/** The coordinate so many CSS pixels away. @param {Coordinate} centre @param {number} offset @param {number} zoom */
const seenAt = (centre, offset, zoom) => shifted(centre, offset / scaleOf(zoom));

/** The cell under a point, or null off the board. @param {View} view @param {Viewport} viewport @param {Point} point */
export function cellAt(view, viewport, point) {
  const x = seenAt(view.x, point.x - viewport.width / 2, view.zoom).cell;
  const y = seenAt(view.y, point.y - viewport.height / 2, view.zoom).cell;
  return x >= 0 && y >= 0 && x < LIMIT && y < LIMIT ? { x, y } : null;
}

/** The cells in sight, those cut by the edge too. @param {View} view @param {Viewport} viewport @returns {Box} */
export function visibleCells(view, { width, height }) {
  const limit = (/** @type {number} */ cell) => Math.min(LIMIT, Math.max(0, cell));
  const first = (/** @type {Coordinate} */ centre, /** @type {number} */ length) =>
    limit(seenAt(centre, -length / 2, view.zoom).cell);
  const end = (/** @type {Coordinate} */ centre, /** @type {number} */ length) => {
    const last = seenAt(centre, length / 2, view.zoom);
    return limit(last.cell + (last.fraction > 0 ? 1 : 0));
  };
  return {
    left: first(view.x, width),
    top: first(view.y, height),
    right: end(view.x, width),
    bottom: end(view.y, height),
  };
}

/**
 * The pixels of a level's tiles in sight, those cut by the edge too.
 * @param {View} view
 * @param {Viewport} viewport
 * @param {number} level at which a pixel is 2^level cells wide
 * @returns {Box}
 */
export function visiblePixels(view, viewport, level) {
  const { left, top, right, bottom } = visibleCells(view, viewport);
  const pixel = (/** @type {number} */ cell) => cell / 2 ** level;
  return {
    left: Math.floor(pixel(left)),
    top: Math.floor(pixel(top)),
    right: Math.ceil(pixel(right)),
    bottom: Math.ceil(pixel(bottom)),
  };
}

/**
 * Device pixels from the viewport's left (upper) edge to where the given cell begins. Rounded, so that whatever ends
 * at a cell and whatever begins there share the same pixel edge.
 * @param {Coordinate} centre
 * @param {number} length the viewport's width (height), CSS pixels
 * @param {number} cell
 * @param {number} zoom
 * @param {number} ratio
 */
export function devicePixel(centre, length, cell, zoom, ratio) {
  const cells = cell - centre.cell - centre.fraction;
  return Math.round((cells * scaleOf(zoom) + length / 2) * ratio);
}

/** A box of cells in device pixels. @param {Box} box @param {View} view @param {Viewport} viewport @returns {Box} */
export function rectangle(box, view, { width, height, ratio }) {
  const across = (/** @type {number} */ cell) => devicePixel(view.x, width, cell, view.zoom, ratio);
  const down = (/** @type {number} */ cell) => devicePixel(view.y, height, cell, view.zoom, ratio);
  return { left: across(box.left), top: down(box.top), right: across(box.right), bottom: down(box.bottom) };
}

/**
 * The view that shows a box of cells as large as it fits, its upper left corner at the inset corner of the viewport.
 * @param {Box} box
 * @param {Viewport} viewport
 * @param {Box} insets CSS pixels to keep free at each side
 * @returns {View}
 */
export function framed(box, { width, height }, insets) {
  const across = Math.max(1, width - insets.left - insets.right) / Math.max(1, box.right - box.left);
  const down = Math.max(1, height - insets.top - insets.bottom) / Math.max(1, box.bottom - box.top);
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.log2(Math.min(across, down))));
  const scale = scaleOf(zoom);
  return clamped({
    x: coordinate(box.left, (width / 2 - insets.left) / scale),
    y: coordinate(box.top, (height / 2 - insets.top) / scale),
    zoom,
  });
}

/**
 * The view that shows a box of cells as large as it fits, in the middle of what the insets leave free.
 * @param {Box} box
 * @param {Viewport} viewport
 * @param {Box} insets CSS pixels to keep free at each side
 * @returns {View}
 */
export function centred(box, viewport, insets) {
  const view = framed(box, viewport, insets);
  const scale = scaleOf(view.zoom);
  const across = viewport.width - insets.left - insets.right - (box.right - box.left) * scale;
  const down = viewport.height - insets.top - insets.bottom - (box.bottom - box.top) * scale;
  return clamped(panned(view, across / 2, down / 2));
}

/** @param {View} a @param {View} b */
export const sameView = (a, b) => a.zoom === b.zoom && distance(a.x, b.x) === 0 && distance(a.y, b.y) === 0;

/** 0 up to `low`, 1 from `high`, by degrees between. @param {number} low @param {number} high @param {number} value */
export const ramp = (low, high, value) => Math.min(1, Math.max(0, (value - low) / (high - low)));
