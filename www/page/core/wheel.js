// What a turn of the wheel means. A mouse's wheel zooms; two fingers on a trackpad pan, and their pinch arrives as a
// wheel with ctrlKey. No event says which of the two it is, so its numbers must.

/**
 * @typedef {{deltaX: number, deltaY: number, deltaMode: number, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean,
 *   wheelDeltaY?: number}} WheelLike
 */
/** @typedef {{kind: 'pan', dx: number, dy: number} | {kind: 'zoom', by: number, smooth: boolean}} WheelMeaning */

const LINE_PIXELS = 33;
const PAGE_PIXELS = 400;
/** A notch of 100 pixels zooms by half a doubling. */
const ZOOM_PER_PIXEL = 1 / 200;
const PINCH_ZOOM_PER_PIXEL = 1 / 100;
/** What one event can zoom at most, however fast the wheel spins. */
const MOST = 1;
// A mouse on macOS reports multiples of this; see maplibre-gl-js, src/ui/handler/scroll_zoom.ts.
const MAC_NOTCH = 4.000244140625;

/**
 * @param {WheelLike} event
 * @returns {boolean} whether it comes from a trackpad's two fingers, as far as one can tell
 */
export function isTrackpad({ deltaX, deltaY, deltaMode, wheelDeltaY = 0 }) {
  if (deltaMode !== 0) return false;
  if (deltaX !== 0) return true;
  const notched = deltaY % MAC_NOTCH === 0 || (wheelDeltaY !== 0 && wheelDeltaY % 120 === 0);
  return !notched && Math.abs(deltaY) < 50;
}

/**
 * @param {WheelLike} event
 * @param {boolean} trackpad whether the turn that this event belongs to began on a trackpad
 * @returns {WheelMeaning}
 */
export function meaningOf(event, trackpad) {
  const unit = event.deltaMode === 2 ? PAGE_PIXELS : event.deltaMode === 1 ? LINE_PIXELS : 1;
  // With shift, some browsers turn the wheel sideways.
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
  if (event.ctrlKey || event.metaKey) {
    const notch = !isTrackpad(event);
    return { kind: 'zoom', by: bounded(-dy * (notch ? ZOOM_PER_PIXEL : PINCH_ZOOM_PER_PIXEL)), smooth: notch };
  }
  if (trackpad) return { kind: 'pan', dx: -dx, dy: -dy };
  return { kind: 'zoom', by: bounded(-(dy || dx) * ZOOM_PER_PIXEL), smooth: true };
}

/** @param {number} zoom */
const bounded = (zoom) => Math.min(MOST, Math.max(-MOST, zoom));
