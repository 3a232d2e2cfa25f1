// The cell cursor: while it is active, arrow keys on the map move from cell to cell instead of moving the map. A screen
// reader hands them over, since the map is an application to it.

/** @type {Map<string, [number, number]>} */
const ARROWS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);
const SHIFT_CELLS = 10;

export class Cursor {
  #map;
  #onMove;
  #onChange;
  /** @type {AbortController | null} while it is active */
  #listening = null;

  /**
   * @param {HTMLElement} map
   * @param {(dx: number, dy: number) => void} onMove cells
   * @param {() => void} onChange it has become active, or is no longer
   */
  constructor(map, onMove, onChange) {
    this.#map = map;
    this.#onMove = onMove;
    this.#onChange = onChange;
  }

  get active() {
    return this.#listening !== null;
  }

  set active(active) {
    if (active === this.active) return;
    this.#listening?.abort();
    this.#listening = active ? new AbortController() : null;
    // Before the map's own keys: these pan.
    if (this.#listening)
      document.addEventListener('keydown', (event) => this.#take(event), {
        capture: true,
        signal: this.#listening.signal,
      });
    this.#onChange();
  }

  /** @param {KeyboardEvent} event */
  #take(event) {
    if (event.target !== this.#map || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS.get(event.key);
    if (arrow) {
      const cells = event.shiftKey ? SHIFT_CELLS : 1;
      this.#onMove(arrow[0] * cells, arrow[1] * cells);
    } else if (event.key === 'Escape') this.active = false;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
