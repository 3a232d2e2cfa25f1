// The inspector: a cell is selected by click, tap, key or link, and the explainer of its game tells of it in the side
// panel and on the map. Loaded when the first cell is selected.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { Cursor } from './cursor.js';
import { LIMIT, cellAt, coordinate, distance, scaleOf } from '../core/view.js';
import { amount, partOf } from '../core/amounts.js';
import { drawCellMark } from './cell-mark.js';
import { element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { grouped, spoken } from '../core/format.js';
import { styled } from '../core/styles.js';
import { press } from '../kit/fields.js';
import { plainExplainer } from './plain-explainer.js';
import { whenReached } from './when-reached.js';
import { RefusedError } from '../workers/pool.js';
import { SELECTION, readCell, writeCell } from '../core/selection.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { Explainer, Subject, Surroundings, Trouble } from './explainer.js' */
/** @import { Projection } from '../map/layers.js' */
/** @import { Host, Part } from '../app/parts.js' */
/** @import { Cell } from '../core/selection.js' */

const NAME = 'inspect';
/** The places of an explainer's layers among all: under what is written on the map, on it, and over it. */
const HEIGHTS = /** @type {const} */ ({ under: -1, on: 1, over: 20 });
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
  #body = element('div', { className: 'inspector', tabIndex: -1 });
  #cursor;
  #said = element('div', { className: 'spoken', role: 'status' });
  /** @type {Cell | null} */
  #cell = null;
  /** the key of the game that it is a cell of */
  #game = '';
  /** @type {Map<string, Promise<Explainer<any>>>} by family, once a cell of it has been selected */
  #explainers = new Map();
  /** @type {{explainer: Explainer<any>, subject: Subject<any>} | null} who explains the cell */
  #teller = null;
  /** what has been found out about it; null: nothing yet */
  #found = null;
  /** @type {TemplateResult | null} what is told of that, or of the cell before */
  #told = null;
  /** @type {Trouble | {state: 'refused', sentence: string} | null} why nothing is told */
  #trouble = null;
  /** @type {Element | null} what has the focus in the panel, or had it before it was out of sight */
  #focused = null;
  /** @type {ReturnType<Host['palette']>} */
  #palette = null;
  #asking = new AbortController();
  /**
   * @type {{cell: Cell, before: Cell | null, time: number} | null} the last click or tap, and what was selected then
   */
  #tapped = null;
  /** @type {(() => void)[]} take away what is on the map */
  #layers = [];
  #styles;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#cursor = new Cursor(
      host.map,
      (dx, dy) => this.#move(dx, dy),
      () => this.#draw(),
    );
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

  applyLink() {
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
   * A click or tap selects. If it turns out to be the first half of a double one, which zooms, it is taken back; so
   * nothing moves under the finger before that is clear.
   * @param {Cell} cell
   */
  select(cell) {
    const last = this.#tapped;
    const near =
      last &&
      Math.hypot(cell.x - last.cell.x, cell.y - last.cell.y) * scaleOf(this.#host.explorer.view.zoom) < DOUBLE_PIXELS;
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
   * @param {{focus?: boolean, reveal?: boolean, open?: boolean, settled?: Promise<void>}} [options] what is to be done
   *   about panel and map, and when
   */
  #select(cell, { focus = false, reveal = true, open = true, settled } = {}) {
    const { link, panel, layers } = this.#host;
    this.#cell = cell;
    if (link.get(SELECTION) !== writeCell(cell)) link.set(SELECTION, writeCell(cell));
    if (this.#layers.length === 0) {
      this.#layers = /** @type {(keyof typeof HEIGHTS)[]} */ (Object.keys(HEIGHTS)).map((layer) =>
        layers.add((context, projection) => this.#mark(layer, context, projection), HEIGHTS[layer]),
      );
    }
    if (panel.owner !== NAME) this.#told = this.#trouble = null;
    this.#draw();
    const opened = Promise.all([this.#styles, settled]).then(
      () => open && this.#cell === cell && panel.owner !== NAME && this.#open({ focus }),
    );
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
    this.#host.panel.open({ name: NAME, title, body: this.#body, onClose: () => this.#closed() }, options);
  }

  /** The panel was closed, or another part has it: then the selection stays. */
  #closed() {
    this.#useArrows(false);
    if (this.#host.panel.owner === null) this.#deselect();
  }

  #deselect() {
    if (!this.#cell) return;
    this.#cell = null;
    this.#found = null;
    this.#asking.abort();
    this.#teller?.explainer.end?.();
    this.#teller = null;
    this.#said.textContent = '';
    for (const remove of this.#layers.splice(0)) remove();
    if (this.#host.link.get(SELECTION)) this.#host.link.set(SELECTION, null);
  }

  /**
   * Finds out about the cell.
   * @param {boolean} [agreed] however long it takes
   */
  async #read(agreed = false) {
    const { explorer, pool } = this.#host;
    const cell = this.#cell;
    if (!cell) return;
    this.#asking.abort();
    this.#found = null;
    const { signal } = (this.#asking = new AbortController());
    const { game } = explorer;
    const subject = { game, cell };
    this.#game = game.key;
    this.#teller?.explainer.end?.();
    // If it is here, it draws meanwhile.
    this.#teller = this.#teller?.subject.game.family === game.family ? { ...this.#teller, subject } : null;
    try {
      const explainer = await this.#explainerOf(game);
      signal.throwIfAborted();
      this.#teller = { explainer, subject };
      const onTrouble = (/** @type {Trouble} */ trouble) => signal.aborted || this.#tell(trouble);
      const isAtWork = () => !agreed && explorer.work.state === 'working';
      await whenReached(pool, game, cell, { isAtWork, signal, onTrouble });
      const found = await explainer.find(subject, { signal, agreed, onTrouble });
      if (found === null || signal.aborted) return;
      this.#found = found;
      this.#show();
      this.#entitle();
      this.#said.textContent = spoken(explainer.said(subject, found));
    } catch (error) {
      if (signal.aborted || explorer.game.key !== game.key) return; // another cell, or another game
      const { message } = /** @type {Error} */ (error);
      this.#tell({
        state: 'refused',
        sentence: error instanceof RefusedError ? `This cell cannot be computed: ${message}.` : message,
      });
    }
  }

  /**
   * @param {Game} game
   * @returns {Promise<Explainer<any>>}
   */
  #explainerOf(game) {
    const { explorer, jump, pool, insets, palette } = this.#host;
    /** @type {Surroundings} */
    const surroundings = {
      pool,
      insets,
      onChange: () => this.#show(),
      colourOf: (value) => palette()?.colourOf(value) ?? '#000000',
      change: (game) => jump('game', game, explorer.place),
    };
    const loading =
      this.#explainers.get(game.family) ??
      familyOf(game).explain?.(surroundings) ??
      Promise.resolve(plainExplainer(surroundings));
    this.#explainers.set(game.family, loading);
    return loading.catch((cause) => {
      this.#explainers.delete(game.family); // the next try may find the network again
      throw new Error('The explanation of this cell could not be loaded. Check your connection.', { cause });
    });
  }

  /**
   * @param {keyof typeof HEIGHTS} layer
   * @param {CanvasRenderingContext2D} context
   * @param {Projection} projection
   */
  #mark(layer, context, projection) {
    if (!this.#cell) return;
    if (this.#teller?.subject.game.family === projection.game.family) {
      const { explainer, subject } = this.#teller;
      context.save();
      explainer.layers?.[layer]?.(context, projection, subject, this.#found);
      context.restore();
    }
    if (layer === 'on') drawCellMark(context, projection, this.#cell);
  }

  /** @param {Trouble | {state: 'refused', sentence: string}} trouble */
  #tell(trouble) {
    this.#trouble = trouble;
    this.#draw();
    this.#entitle();
  }

  /** The title changes together with what is told, so that they always belong together. */
  #entitle() {
    if (this.#host.panel.owner === NAME) this.#open({ focus: false });
  }

  /** Shows what is known, in the page's colours. */
  #show() {
    this.#palette = this.#host.palette();
    if (this.#found !== null && this.#teller) {
      const { explainer, subject } = this.#teller;
      this.#told = explainer.template(subject, this.#found);
      this.#trouble = null;
      this.#draw();
    }
    this.#host.explorer.schedule();
  }

  /** Draws the panel. What has the focus has it again when it is back in sight, and until then the panel has it. */
  #draw() {
    const { activeElement } = document;
    const isHere = this.#body.contains(activeElement);
    if (isHere && activeElement !== this.#body) this.#focused = activeElement;
    const trouble = this.#trouble;
    const compute = trouble?.state === 'long' ? press('Compute it', () => void this.#read(true)) : nothing;
    const why = trouble ? html`${sentenceOf(trouble)} ${compute}` : nothing;
    const isActive = this.#cursor.active;
    render(
      html`<p class="trouble" ?hidden=${!trouble}>${why}</p>
        <div class="kit" ?hidden=${trouble !== null || this.#told === null}>${this.#told ?? nothing}</div>
        ${press('Move with the arrow keys', () => this.#useArrows(!isActive), {
          className: 'plain arrows',
          isPressed: isActive,
        })}`,
      this.#body,
    );
    if (!isHere) return;
    const focused = /** @type {HTMLElement} */ (this.#focused?.checkVisibility() ? this.#focused : this.#body);
    focused.focus({ preventScroll: true });
  }

  /** After each frame: another game may have begun, or other colours been chosen. */
  #follow() {
    if (!this.#cell) return;
    if (this.#host.explorer.game.key !== this.#game) void this.#read();
    else if (this.#found !== null && this.#host.palette() !== this.#palette) this.#show();
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

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { map, panel } = this.#host;
    if (panel.owner !== NAME || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== map && !this.#body.contains(/** @type {Node} */ (event.target))) return;
    this.#teller?.explainer.keys?.[event.key]?.();
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
      at < first ? first - at : at > last ? last - at : 0;
    const scale = scaleOf(view.zoom);
    const across = distance(coordinate(x, 0.5), view.x) * scale + viewport.width / 2;
    const down = distance(coordinate(y, 0.5), view.y) * scale + viewport.height / 2;
    const dx = way(across, covered.left + MARGIN, viewport.width - covered.right - MARGIN);
    const dy = way(down, covered.top + MARGIN, viewport.height - covered.bottom - MARGIN);
    if (dx !== 0 || dy !== 0) move(() => explorer.pan(dx, dy, GLIDE_MILLISECONDS));
  }
}

/** @param {Trouble | {state: 'refused', sentence: string}} trouble */
function sentenceOf(trouble) {
  switch (trouble.state) {
    case 'waiting':
      return 'Not computed yet: the map is on its way there.';
    case 'computing':
      return `Computing: ${partOf(trouble.done, trouble.total)} cells.`;
    case 'long':
      return `Not computed yet: ${amount(trouble.cells)} cells come before this one.`;
    case 'refused':
      return trouble.sentence;
  }
}
