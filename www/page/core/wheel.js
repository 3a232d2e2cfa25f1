// What a turn of the wheel means. A mouse's wheel zooms; two fingers on a trackpad pan, and their pinch arrives as a
// wheel with ctrlKey. No event says which of the two it is, so its numbers must, and those of the turn that it is part
// of.

/**
 * @typedef {{deltaX: number, deltaY: number, deltaMode: number, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean,
 *   wheelDeltaX?: number, wheelDeltaY?: number, webkitDirectionInvertedFromDevice?: boolean}} WheelLike  the last one
 *   in WebKit alone
 */
/** @typedef {'wheel' | 'trackpad'} Device */
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
/** A notch in the unit of wheelDelta. A wheel of high resolution reports an eighth or a twelfth of it, or multiples. */
const NOTCH = 120;
/** Pixels for which browsers count a notch where fingers scroll; a wheel's notch is never as few as the least. */
const FINGERS_NOTCH = 40;
const LEAST_NOTCH = 20;

/**
 * What an event comes from, as far as one can tell; null: it may be either.
 * @param {WheelLike} event
 * @param {number} [ratio] device pixels a CSS pixel: a page that is zoomed has smaller notches
 * @returns {Device | null}
 */
export function deviceOf(event, ratio = 1) {
  const { deltaMode, deltaX, deltaY, shiftKey, wheelDeltaX = 0, wheelDeltaY = 0 } = event;
  // Asked first: Firefox tells of lines only to those who ask for the mode before the lengths.
  if (deltaMode !== 0) return 'wheel';
  if (deltaX !== 0 && deltaY !== 0) return 'trackpad';
  // A step sideways may be of fingers, of a tilted wheel or of the thumb's; with Shift, of a wheel that browsers turn.
  if (deltaY === 0 && !shiftKey) return null;
  const [way, units] = deltaY === 0 ? [deltaX, wheelDeltaX] : [deltaY, wheelDeltaY];
  if (way === 0) return null; // fingers were laid down
  if (way % MAC_NOTCH === 0) return 'wheel';
  if (units === 0) return Math.abs(way) < 50 ? 'trackpad' : 'wheel';
  const notch = Math.abs((way / units) * NOTCH);
  const isWhole = units % NOTCH === 0;
  if (Math.abs(notch - FINGERS_NOTCH) < 1) {
    // In WebKit on Linux a wheel's notch is as long as theirs, and what tests turn is not in whole ones.
    if (event.webkitDirectionInvertedFromDevice !== undefined)
      return isWhole || way >= 100 || way <= -100 ? 'wheel' : 'trackpad';
    return isWhole && notch * ratio === 100 ? 'wheel' : 'trackpad';
  }
  return notch >= LEAST_NOTCH && (units % 15 === 0 || units % 10 === 0) ? 'wheel' : 'trackpad';
}

/** @param {WheelLike} event @param {Device | null} device of the whole turn @returns {WheelMeaning} */
export function meaningOf(event, device) {
  const unit = event.deltaMode === 2 ? PAGE_PIXELS : event.deltaMode === 1 ? LINE_PIXELS : 1;
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
  const isTurned = event.shiftKey && dy === 0; // with Shift, some browsers turn the wheel sideways
  if (event.ctrlKey || event.metaKey) {
    const notch = device === 'wheel';
    const by = -(isTurned ? dx : dy) * (notch ? ZOOM_PER_PIXEL : PINCH_ZOOM_PER_PIXEL);
    return { kind: 'zoom', by: bounded(by), smooth: notch };
  }
  if (device !== 'wheel' || (dy === 0 && !isTurned)) return { kind: 'pan', dx: -dx || 0, dy: -dy || 0 };
  return { kind: 'zoom', by: bounded(-(dy || dx) * ZOOM_PER_PIXEL), smooth: true };
}

/** @param {number} zoom */
const bounded = (zoom) => Math.min(MOST, Math.max(-MOST, zoom));
