// The inspector: a cell is selected by click, tap, key or link, and the explainer of its game tells of it in the side
// panel and on the map. Loaded when the first cell is selected.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { Cursor } from './cursor.js';
import { LIMIT, cellAt, coordinate, distance, scaleOf } from '../core/view.js';
import { amount, partOf } from '../core/amounts.js';
import { element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { grouped, spoken } from '../core/format.js';
import { styled } from '../core/styles.js';
import { press, pairs, swatch } from '../kit/fields.js';
import { drawCellMark, whenReached } from './explainer.js';
import { RefusedError } from '../workers/pool.js';
import { SELECTION, readCell, writeCell } from '../core/selection.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { Explainer, Subject, Surroundings, Trouble } from './explainer.js' */
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

/** @param {Host} host @returns {Part} */
export function start(host) {
  const { explorer, insets, layers, link, map, palette, panel, pool } = host;
  const body = element('div', { className: 'inspector', tabIndex: -1 });
  const said = element('div', { className: 'spoken', role: 'status' });
  const cursor = new Cursor(map, move, draw);
  const styles = styled('inspector.css');
  /** @type {Cell | null} which the panel may not tell of yet: `told` and its title change together */
  let selected = null;
  /** the key of the game that it is a cell of */
  let gameKey = '';
  /** @type {Map<string, Promise<Explainer<any>>>} by family, once a cell of it has been selected */
  const explainers = new Map();
  /** @type {{explainer: Explainer<any>, subject: Subject<any>} | null} who explains the cell */
  let teller = null;
  /** @type {unknown} what has been found out about it; null: nothing yet */
  let found = null;
  /** @type {TemplateResult | null} what is told of that, or of the cell before */
  let told = null;
  /** @type {Trouble | {state: 'refused', sentence: string} | null} why nothing is told */
  let trouble = null;
  /** @type {Element | null} what has the focus in the panel, or had it before it was out of sight */
  let focused = null;
  /** @type {ReturnType<Host['palette']>} */
  let colours = null;
  let asking = new AbortController();
  /** @type {{cell: Cell, before: Cell | null, time: number} | null} the last click or tap, and what was selected */
  let tapped = null;
  /** @type {(() => void)[]} take away what is on the map */
  let marks = [];
  document.body.append(said);
  document.addEventListener('keydown', take);
  // After each frame: another game may have begun, or other colours been chosen.
  host.watch(() => {
    if (!selected) return;
    if (explorer.game.key !== gameKey) void read();
    else if (found !== null && palette() !== colours) show();
  });

  /** @type {Surroundings} */
  const surroundings = {
    pool,
    insets,
    onChange: show,
    colourOf: (value) => palette()?.colourOf(value) ?? '#000000',
    change: (game) => host.jump('game', game, explorer.place),
  };

  /**
   * @param {Cell} cell
   * @param {{focus?: boolean, reveal?: boolean, open?: boolean, settled?: Promise<void>}} [options] what is to be done
   *   about panel and map, and when
   */
  function select(cell, { focus = false, reveal = true, open = true, settled } = {}) {
    selected = cell;
    link.set(SELECTION, writeCell(cell));
    if (marks.length === 0) marks = /** @type {(keyof typeof HEIGHTS)[]} */ (Object.keys(HEIGHTS)).map(mark);
    if (panel.owner !== NAME) told = trouble = null;
    draw();
    const opened = Promise.all([styles, settled]).then(
      () => open && selected === cell && panel.owner !== NAME && openPanel({ focus }),
    );
    // The panel grows with what it tells: only then is it known what it covers.
    void Promise.all([opened, read()]).then(() => reveal && selected === cell && bringIntoSight(cell));
  }

  /** Opens the panel, or gives it the title of what it tells of. @param {{focus: boolean}} options */
  function openPanel(options) {
    if (!selected) return;
    const title = `Cell (${grouped(selected.x)}, ${grouped(selected.y)})`;
    panel.open({ name: NAME, title, body, onClose }, options);
  }

  /** The panel was closed, or another part has it: then the selection stays. */
  function onClose() {
    useArrows(false);
    if (panel.owner === null) deselect();
  }

  function deselect() {
    if (!selected) return;
    selected = found = null;
    asking.abort();
    teller?.explainer.end?.();
    teller = null;
    said.textContent = '';
    for (const remove of marks.splice(0)) remove();
    link.set(SELECTION, null);
  }

  /** Finds out about the cell. @param {boolean} [agreed] however long it takes */
  async function read(agreed = false) {
    const cell = selected;
    if (!cell) return;
    asking.abort();
    found = null;
    const { signal } = (asking = new AbortController());
    const { game } = explorer;
    const subject = { game, cell };
    gameKey = game.key;
    teller?.explainer.end?.();
    // If it is here, it draws meanwhile.
    teller = teller?.subject.game.family === game.family ? { ...teller, subject } : null;
    try {
      const explainer = await explainerOf(game);
      signal.throwIfAborted();
      teller = { explainer, subject };
      const onTrouble = (/** @type {Trouble} */ trouble) => signal.aborted || tell(trouble);
      const isAtWork = () => !agreed && explorer.work.state === 'working';
      await whenReached(pool, game, cell, { isAtWork, signal, onTrouble });
      const answer = await explainer.find(subject, { signal, agreed, onTrouble });
      if (answer === null || signal.aborted) return;
      found = answer;
      show();
      entitle();
      said.textContent = spoken(explainer.said(subject, answer));
    } catch (error) {
      if (signal.aborted || explorer.game.key !== game.key) return; // another cell, or another game
      const { message } = /** @type {Error} */ (error);
      const sentence = error instanceof RefusedError ? `This cell cannot be computed: ${message}.` : message;
      tell({ state: 'refused', sentence });
    }
  }

  /** @param {Game} game @returns {Promise<Explainer<any>>} */
  function explainerOf(game) {
    const loading =
      explainers.get(game.family) ??
      familyOf(game).explain?.(surroundings) ??
      Promise.resolve(plainExplainer(surroundings));
    explainers.set(game.family, loading);
    return loading.catch((cause) => {
      explainers.delete(game.family); // the next try may find the network again
      throw new Error('The explanation of this cell could not be loaded. Check your connection.', { cause });
    });
  }

  /** Has a layer drawn. @param {keyof typeof HEIGHTS} layer */
  const mark = (layer) =>
    layers.add((context, projection) => {
      if (!selected) return;
      if (teller?.subject.game.family === projection.game.family) {
        context.save();
        teller.explainer.layers?.[layer]?.(context, projection, teller.subject, found);
        context.restore();
      }
      if (layer === 'on') drawCellMark(context, projection, selected);
    }, HEIGHTS[layer]);

  /** @param {Trouble | {state: 'refused', sentence: string}} why */
  function tell(why) {
    trouble = why;
    draw();
    entitle();
  }

  /** The title changes together with what is told, so that they always belong together. */
  function entitle() {
    if (panel.owner === NAME) openPanel({ focus: false });
  }

  /** Shows what is known, in the page's colours. */
  function show() {
    colours = palette();
    if (found !== null && teller) {
      told = teller.explainer.template(teller.subject, found);
      trouble = null;
      draw();
    }
    explorer.schedule();
  }

  /** Draws the panel. What has the focus has it again when it is back in sight, and until then the panel has it. */
  function draw() {
    const { activeElement } = document;
    const isHere = body.contains(activeElement);
    if (isHere && activeElement !== body) focused = activeElement;
    const compute = trouble?.state === 'long' ? press('Compute it', () => void read(true)) : nothing;
    const isActive = cursor.active;
    const isVerified = explorer.isShowing && familyOf(explorer.game).verify;
    render(
      html`<p class="trouble" ?hidden=${!trouble}>${trouble ? html`${sentenceOf(trouble)} ${compute}` : nothing}</p>
        <div class="kit" ?hidden=${trouble !== null || told === null}>${told ?? nothing}</div>
        <div class="buttons">
          ${press('Move with the arrow keys', () => useArrows(!isActive), {
            className: 'plain arrows',
            isPressed: isActive,
          })}
          ${isVerified ? press('Verify\u2026', () => host.perform('numbers')) : nothing}
        </div>`,
      body,
    );
    if (!isHere) return;
    const next = /** @type {HTMLElement} */ (focused?.checkVisibility() ? focused : body);
    next.focus({ preventScroll: true });
  }

  /** @param {boolean} active */
  function useArrows(active) {
    cursor.active = active;
    if (active) map.focus({ preventScroll: true });
  }

  /** The cursor moves. @param {number} dx @param {number} dy */
  function move(dx, dy) {
    if (!selected) return;
    const within = (/** @type {number} */ at) => Math.min(LIMIT - 1, Math.max(0, at));
    select({ x: within(selected.x + dx), y: within(selected.y + dy) });
  }

  /** @param {KeyboardEvent} event */
  function take(event) {
    if (panel.owner !== NAME || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== map && !body.contains(/** @type {Node} */ (event.target))) return;
    teller?.explainer.keys?.[event.key]?.();
  }

  /** Moves the map as far as is needed to have the cell in free sight. @param {Cell} cell */
  function bringIntoSight({ x, y }) {
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
    if (dx !== 0 || dy !== 0) host.move(() => explorer.pan(dx, dy, GLIDE_MILLISECONDS));
  }

  return {
    // Its button or key. By the key, on the map, arrows move from cell to cell from then on.
    toggle: () => {
      const byKey = document.activeElement === map;
      const { view, viewport } = explorer;
      // Else the cell under the mouse, or at the map's centre.
      const middle = { x: viewport.width / 2, y: viewport.height / 2 };
      const cell = selected ?? cellAt(view, viewport, host.pointer() ?? middle);
      if (!cell) return;
      select(cell, { focus: !byKey });
      if (byKey) useArrows(true);
    },
    again: () => {
      const isTaken = document.activeElement === map && !cursor.active;
      if (isTaken) useArrows(true);
      return isTaken;
    },
    written: () => selected && writeCell(selected),
    show: (text) => select(readCell(text), { reveal: false }),
    clear: deselect,
    // A click or tap selects. If it turns out to be the first half of a double one, which zooms, it is taken back; so
    // nothing moves under the finger before that is clear.
    select: (cell) => {
      const last = tapped;
      const near =
        last && Math.hypot(cell.x - last.cell.x, cell.y - last.cell.y) * scaleOf(explorer.view.zoom) < DOUBLE_PIXELS;
      const time = performance.now();
      if (near && time - last.time < DOUBLE_MILLISECONDS) {
        tapped = null;
        return last.before ? select(last.before, { reveal: false, open: false }) : deselect();
      }
      tapped = { cell, before: selected, time };
      select(cell, { settled: new Promise((resolve) => setTimeout(resolve, DOUBLE_MILLISECONDS)) });
    },
  };
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

// The explainer of families that have none of their own: what the status line says of a cell, as a list.

/** @typedef {{value: number, text?: string}} Found */

/** @param {Surroundings} surroundings @returns {Explainer<Game, Found>} */
const plainExplainer = ({ pool, colourOf }) => ({
  // A board that is still being computed is asked again.
  find: ({ game, cell }, asked) => whenReached(pool, game, cell, { ...asked, isAtWork: () => true }),
  said: (subject, found) =>
    `Column ${subject.cell.x}, row ${subject.cell.y}: ${factsOf(subject, found)
      .map(({ label, written }) => `${label}${written}`)
      .join(', ')}`,
  template(subject, found) {
    const facts = factsOf(subject, found);
    return html`${pairs([
      ['colour on the map', swatch(colourOf(found.value))],
      ...facts
        .filter(({ written }) => written !== '')
        .map(
          ({ kind, label, written }) => /** @type {const} */ ([label.trim(), html`<b class=${kind}>${written}</b>`]),
        ),
    ])}
    ${facts.filter(({ written }) => written === '').map(({ label }) => html`<p>${label}</p>`)}`;
  },
});

/** @param {Subject<Game>} subject @param {Found} found */
const factsOf = ({ game }, { value, text }) =>
  familyOf(game)
    .facts(game, value, text)
    .map((fact) => ({
      kind: fact.kind,
      label: fact.label,
      written: fact.number === undefined ? '' : (fact.text ?? String(fact.number)),
    }));
