// How many device pixels a canvas really has. CSS pixels times devicePixelRatio is off by one now and then; where the
// browser tells the exact number, that is used. See https://web.dev/articles/device-pixel-content-box

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
      width: Math.max(1, exact?.inlineSize ?? Math.round(width * ratio)),
      height: Math.max(1, exact?.blockSize ?? Math.round(height * ratio)),
      ratio,
    });
  };
  const listening = new AbortController();
  const observer = new ResizeObserver((entries) => tell(entries[entries.length - 1]));
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas); // Safari
    // It then says nothing when only the ratio changes: the window has moved to another screen.
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
  }
  tell();
  return () => {
    observer.disconnect();
    listening.abort();
  };
}
