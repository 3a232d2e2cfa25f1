// The inspector: a cell is selected by click, tap, key or link, the side panel explains it, and its sight lines are drawn on
// the map. Loaded when the first cell is selected.
import { CellPanel } from './cell-panel.js';
import { CellReader } from './cell-reader.js';
import { Cursor } from './cursor.js';
import { EdgeCounts } from './edge-counts.js';
import { LIMIT, cellAt, coordinate, distance, scaleOf } from '../core/view.js';
import { drawCounts, drawSightLines } from './sight-lines.js';
import { drawTimeMask } from './time-mask.js';
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { styled } from '../core/styles.js';
import { RefusedError } from '../workers/pool.js';
import { SELECTION, readCell, writeCell } from './selection.js';
import { seenFrom, spoken } from './meaning.js';

/** @import { Finding } from './cell-reader.js' */
/** @import { Host, Part } from '../app/parts.js' */
/** @import { Cell } from './selection.js' */

const NAME = 'inspect';
/** Their places among the layers: the mask lies under all that is written on the map, the counts above it. */
const MASK = -1;
const LINES = 1;
const COUNTS = 20;
/** A selected cell is kept so far from the map's edges and panels, CSS pixels. */
const MARGIN = 32;
const GLIDE_MILLISECONDS = 70;
const DOUBLE_MILLISECONDS = 300;
const DOUBLE_PIXELS = 40;

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start(host) {
  return new Inspector(host);
}

class Inspector {
  #host;
  #reader;
  #panel;
  #cursor;
  #said = element('div', { className: 'spoken', role: 'status' });
  /** @type {Cell | null} */
  #cell = null;
  #k = 0;
  /** @type {Finding | null} */
  #finding = null;
  /** @type {EdgeCounts | null} */
  #counts = null;
  /** @type {number | null} x + y of the last diagonal that is shown; null: all are */
  #time = null;
  /** @type {ReturnType<Host['palette']>} */
  #palette = null;
  #asking = new AbortController();
  /** @type {{cell: Cell, before: Cell | null, time: number} | null} the last click or tap, and what was selected then */
  #tapped = null;
  /** @type {(() => void)[]} take away what is on the map */
  #layers = [];
  #styles;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const { explorer, pool, map } = host;
    this.#reader = new CellReader(pool, () => explorer.work.state === 'working');
    this.#panel = new CellPanel({
      step: (by) => this.#step(by),
      showAll: () => this.#showUpTo(null),
      compute: () => void this.#read(true),
      useArrows: () => this.#useArrows(!this.#cursor.active),
    });
    this.#cursor = new Cursor(map, (dx, dy) => this.#move(dx, dy), () => (this.#panel.isCursorActive = this.#cursor.active));
    this.#styles = styled('inspector.css');
    document.body.append(this.#said);
    host.watch(() => this.#follow());
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Its button or key. By the key, on the map, arrows move from cell to cell from then on. */
  toggle() {
    const { panel, map } = this.#host;
    const byKey = document.activeElement === map;
    if (panel.owner === NAME) return byKey && !this.#cursor.active ? this.#useArrows(true) : panel.close();
    const cell = this.#cell ?? this.#cellToBegin();
    if (!cell) return;
    this.#select(cell, { focus: !byKey });
    if (byKey) this.#useArrows(true);
  }

  visit() {
    const { link, notices, panel } = this.#host;
    const text = link.get(SELECTION);
    notices.forget(SELECTION);
    if (!text) {
      if (panel.owner === NAME) panel.close();
      else this.#deselect();
      return;
    }
    try {
      const cell = readCell(text);
      if (this.#cell && writeCell(cell) === writeCell(this.#cell)) return;
      this.#select(cell, { reveal: false });
    } catch (error) {
      notices.show(SELECTION, `In the link, ${/** @type {Error} */ (error).message}`);
    }
  }

  /**
   * A click or tap selects. If it turns out to be the first half of a double one, which zooms, it is taken back; so nothing
   * moves under the finger before that is clear.
   * @param {Cell} cell
   */
  select(cell) {
    const last = this.#tapped;
    const near = last && Math.hypot(cell.x - last.cell.x, cell.y - last.cell.y) * scaleOf(this.#host.explorer.view.zoom) < DOUBLE_PIXELS;
    const time = performance.now();
    if (near && time - last.time < DOUBLE_MILLISECONDS) {
      this.#tapped = null;
      if (last.before) this.#select(last.before, { reveal: false, open: false });
      else this.#deselect();
      return;
    }
    this.#tapped = { cell, before: this.#cell, time };
    this.#select(cell, { settled: new Promise((resolve) => setTimeout(resolve, DOUBLE_MILLISECONDS)) });
  }

  /**
   * @param {Cell} cell
   * @param {{focus?: boolean, reveal?: boolean, open?: boolean, settled?: Promise<void>}} [options] what is to be done about
   *   panel and map, and when
   */
  #select(cell, { focus = false, reveal = true, open = true, settled } = {}) {
    const { link, panel, layers } = this.#host;
    this.#cell = cell;
    this.#time = null;
    if (link.get(SELECTION) !== writeCell(cell)) link.set(SELECTION, writeCell(cell));
    if (this.#layers.length === 0) {
      this.#layers = [
        layers.add((context, scene) => this.#time !== null && drawTimeMask(context, scene, this.#time, maskColour()), MASK),
        layers.add((context, scene) => this.#cell && drawSightLines(context, scene, this.#lines(this.#cell)), LINES),
        layers.add((context, scene) => this.#cell && drawCounts(context, scene, this.#lines(this.#cell)), COUNTS),
      ];
    }
    if (panel.owner !== NAME) this.#panel.clear();
    const opened = Promise.all([this.#styles, settled]).then(() => open && this.#cell === cell && panel.owner !== NAME && this.#open({ focus }));
    // The panel grows with what it tells: only then is it known what it covers.
    void Promise.all([opened, this.#read()]).then(() => reveal && this.#cell === cell && this.#reveal(cell));
  }

  /**
   * Opens the panel, or gives it the title of what it tells of.
   * @param {{focus: boolean}} options
   */
  #open(options) {
    if (!this.#cell) return;
    const title = `Cell (${grouped(this.#cell.x)}, ${grouped(this.#cell.y)})`;
    this.#host.panel.open({ name: NAME, title, body: this.#panel.element, onClose: () => this.#closed() }, options);
  }

  /** The panel was closed, or another part has it: then the selection stays. */
  #closed() {
    this.#useArrows(false);
    if (this.#host.panel.owner === null) this.#deselect();
  }

  #deselect() {
    if (!this.#cell) return;
    this.#cell = this.#finding = this.#time = null;
    this.#asking.abort();
    this.#counts?.close();
    this.#said.textContent = '';
    for (const remove of this.#layers.splice(0)) remove();
    if (this.#host.link.get(SELECTION)) this.#host.link.set(SELECTION, null);
  }

  /**
   * Finds out about the cell.
   * @param {boolean} [agreed] however long it takes
   */
  async #read(agreed = false) {
    const { explorer } = this.#host;
    const cell = this.#cell;
    if (!cell) return;
    this.#asking.abort();
    this.#counts?.close();
    this.#finding = this.#counts = null;
    const { signal } = (this.#asking = new AbortController());
    const k = (this.#k = explorer.game.k);
    try {
      const onTrouble = (/** @type {import('./cell-reader.js').Trouble} */ trouble) => signal.aborted || this.#tell(trouble);
      const finding = await this.#reader.read(k, cell, { signal, agreed, onTrouble });
      if (!finding || signal.aborted) return;
      const { deviation, sights } = finding;
      this.#finding = finding;
      this.#counts = new EdgeCounts(this.#reader, finding, seenFrom(k, deviation, sights.north.palaces, sights.west.palaces), () => explorer.schedule());
      this.#show();
      this.#entitle();
      this.#said.textContent = spoken(k, cell, deviation);
    } catch (error) {
      if (signal.aborted || explorer.game.k !== k) return; // another cell, or another game
      const { message } = /** @type {Error} */ (error);
      this.#tell({ state: 'refused', sentence: error instanceof RefusedError ? `This cell cannot be computed: ${message}.` : message });
    }
  }

  /** @param {Parameters<CellPanel['tell']>[0]} trouble */
  #tell(trouble) {
    this.#panel.tell(trouble);
    this.#entitle();
  }

  /** The title changes together with what is told, so that they always belong together. */
  #entitle() {
    if (this.#host.panel.owner === NAME) this.#open({ focus: false });
  }

  /** Shows what is known, in the page's colours. */
  #show() {
    const palette = (this.#palette = this.#host.palette());
    if (this.#finding) this.#panel.show(this.#finding, this.#time, (deviation) => palette?.colourOf(deviation) ?? '#000000');
    this.#host.explorer.schedule();
  }

  /** After each frame: another game may have begun, or other colours been chosen. */
  #follow() {
    if (!this.#cell) return;
    if (this.#host.explorer.game.k !== this.#k) void this.#read();
    else if (this.#finding && this.#host.palette() !== this.#palette) this.#show();
  }

  /**
   * @param {Cell} cell
   * @returns {import('./sight-lines.js').SightLines}
   */
  #lines(cell) {
    return {
      cell,
      sights: this.#finding?.sights ?? null,
      beyond: (direction, distance) => this.#counts?.beyond(direction, distance) ?? null,
      insets: this.#host.insets,
    };
  }

  /** @param {boolean} active */
  #useArrows(active) {
    this.#cursor.active = active;
    if (active) this.#host.map.focus({ preventScroll: true });
  }

  /**
   * The cursor moves.
   * @param {number} dx
   * @param {number} dy
   */
  #move(dx, dy) {
    if (!this.#cell) return;
    const within = (/** @type {number} */ at) => Math.min(LIMIT - 1, Math.max(0, at));
    this.#select({ x: within(this.#cell.x + dx), y: within(this.#cell.y + dy) });
  }

  /** @param {number} by diagonals */
  #step(by) {
    if (this.#finding) this.#showUpTo(Math.max(0, (this.#time ?? this.#finding.cell.x + this.#finding.cell.y) + by));
  }

  /** @param {number | null} time */
  #showUpTo(time) {
    this.#time = time;
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { map, panel } = this.#host;
    if (panel.owner !== NAME || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== map && !this.#panel.element.contains(/** @type {Node} */ (event.target))) return;
    if (event.key === '.') this.#step(1);
    else if (event.key === ',') this.#step(-1);
  }

  /** The cell under the mouse, or else at the map's centre. */
  #cellToBegin() {
    const { explorer, pointer } = this.#host;
    const { view, viewport } = explorer;
    return cellAt(view, viewport, pointer() ?? { x: viewport.width / 2, y: viewport.height / 2 });
  }

  /**
   * Moves the map as far as is needed to have the cell in free sight.
   * @param {Cell} cell
   */
  #reveal({ x, y }) {
    const { explorer, insets, move } = this.#host;
    const { view, viewport } = explorer;
    if (explorer.moving) return; // to where the user wants it to go
    const covered = insets();
    const way = (/** @type {number} */ at, /** @type {number} */ first, /** @type {number} */ last) =>
      (at < first ? first - at : at > last ? last - at : 0);
    const scale = scaleOf(view.zoom);
    const across = distance(coordinate(x, 0.5), view.x) * scale + viewport.width / 2;
    const down = distance(coordinate(y, 0.5), view.y) * scale + viewport.height / 2;
    const dx = way(across, covered.left + MARGIN, viewport.width - covered.right - MARGIN);
    const dy = way(down, covered.top + MARGIN, viewport.height - covered.bottom - MARGIN);
    if (dx !== 0 || dy !== 0) move(() => explorer.pan(dx, dy, GLIDE_MILLISECONDS));
  }
}

/** That of the board where nothing has been computed. */
const maskColour = () => getComputedStyle(document.documentElement).getPropertyValue('--pending').trim();
