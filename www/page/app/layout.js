// Where parts of the page lie. To read that makes the browser lay the page out, so it is read once, and again when one
// of them has another size.

export class Layout {
  /** @type {Map<Element, DOMRect>} */
  #known = new Map();
  /** @type {Set<Element>} */
  #watched = new Set();
  #observer;

  /** @param {(changed: Element[]) => void} onChange these have another size */
  constructor(onChange) {
    this.#observer = new ResizeObserver((entries) => {
      this.forget();
      const changed = entries.map(({ target }) => target);
      for (const gone of changed.filter(({ isConnected }) => !isConnected)) {
        this.#observer.unobserve(gone);
        this.#watched.delete(gone);
      }
      onChange(changed);
    });
  }

  /** @param {Element} element */
  boundsOf(element) {
    const bounds = this.#known.get(element) ?? element.getBoundingClientRect();
    this.#known.set(element, bounds);
    // In the next frame: among observers, who may be reading here, one that begins to observe is an error.
    if (!this.#watched.has(element)) requestAnimationFrame(() => this.#observe(element));
    this.#watched.add(element);
    return bounds;
  }

  /** @param {Element} element */
  #observe(element) {
    try {
      // A canvas that is drawn in whole pixels may become a part of one larger or smaller, which is of no interest.
      this.#observer.observe(element, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(element); // Safari
    }
  }

  /** Something may lie elsewhere. */
  forget() {
    this.#known.clear();
  }
}
