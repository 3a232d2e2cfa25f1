// How many device pixels a canvas really has. CSS pixels times devicePixelRatio is off by one now and then; where the
// browser tells the exact number, that is used. See https://web.dev/articles/device-pixel-content-box

/**
 * How many device pixels a length has.
 * @param {number} length CSS pixels
 * @param {number} ratio device pixels a CSS pixel
 * @param {number} [told] by the browser. Where it only pretends to have another ratio, as its developer tools do, that
 *   is the screen's own number, and of no use
 */
function devicePixels(length, ratio, told) {
  const usual = Math.max(1, Math.round(length * ratio));
  return told !== undefined && Math.abs(told - usual) <= 1 ? Math.max(1, told) : usual;
}

/** @typedef {{width: number, height: number, ratio: number}} Screen  device pixels, and how many are a CSS pixel */

/**
 * Tells the canvas's size, now and whenever it changes.
 * @param {HTMLCanvasElement} canvas
 * @param {(screen: Screen) => void} onSize
 * @returns {() => void} ends it
 */
export function observeScreen(canvas, onSize) {
  /** @param {ResizeObserverEntry} [entry] */
  const tell = (entry) => {
    const ratio = window.devicePixelRatio || 1;
    const exact = entry?.devicePixelContentBoxSize?.[0];
    const { width, height } = canvas.getBoundingClientRect();
    onSize({
      width: devicePixels(width, ratio, exact?.inlineSize),
      height: devicePixels(height, ratio, exact?.blockSize),
      ratio,
    });
  };
  const listening = new AbortController();
  let observer = new ResizeObserver((entries) => tell(entries[entries.length - 1]));
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari. There a frame that is drawn at once, and what panels tell with it, is an error in the round of observers.
    const later = () => requestAnimationFrame(() => listening.signal.aborted || tell());
    observer = new ResizeObserver(later);
    observer.observe(canvas);
  }
  // Where the ratio alone changes, since the window has moved to another screen or the browser pretends so, observers
  // of Safari and under developer tools say nothing.
  const watch = () => {
    const change = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    change.addEventListener(
      'change',
      () => {
        tell();
        watch();
      },
      { once: true, signal: listening.signal },
    );
  };
  watch();
  tell();
  return () => {
    observer.disconnect();
    listening.abort();
  };
}
