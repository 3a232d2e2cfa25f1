// The panel of places: where to go, and what the parts of the pattern are. Loaded when it is asked for.
import { html, nothing, render } from '../../../../vendor/lit-html.js';
import { element } from '../../../core/elements.js';
import { Field, pairs, press, words } from '../../../kit/fields.js';
import { GLOSSARY } from './glossary.js';
import { LANDMARKS } from './landmarks.js';
import { readWhole } from '../../../core/settings.js';
import { amount } from '../../../core/amounts.js';
import { LIMIT, scaleOf, visibleCells } from '../../../core/view.js';
import { MAX_LEVEL } from '../../../../shared/messages.js';
import { RefusedError } from '../../../workers/pool.js';
import { readPair } from '../../../core/pairs.js';
import { closeTo, destinationOf, destinations, viewOf } from './gazetteer.js';
import { capitalised, grouped } from '../../../core/format.js';

/** @import { Places } from './places.js' */
/** @import { Destination } from './gazetteer.js' */
/** @import { Landmark } from './landmarks.js' */
/** @import { Game } from '../../../../shared/games.js' */
/** @import { Host } from '../../../app/parts.js' */
/** @import { View, Viewport } from '../../../core/view.js' */
/** @import { Pool } from '../../../workers/pool.js' */

/** This many cells are swept in less than half a minute on most machines. */
const MANY_CELLS = 4e9;

/** @type {Landmark['kind'][]} */
const KINDS = ['region', 'border', 'junction'];

export class PlacesPanel {
  #host;
  #places;
  #body = element('div');
  #fields;
  /** what stands in them */
  #cell = { x: '', y: '' };
  /** how often they were read: what was typed before is of the past */
  #count = 0;
  /** @type {Landmark | null} that is explained */
  #landmark = null;
  #k = 0;
  /** @type {Map<string, string>} what is too far, or far, by its title */
  #reach = new Map();

  /** @param {Host} host @param {Places} places */
  constructor(host, places) {
    this.#host = host;
    this.#places = places;
    const field = (/** @type {'x' | 'y'} */ name, /** @type {string} */ what) => {
      const live = (/** @type {string} */ text) => {
        this.#cell[name] = text;
        for (const field of Object.values(this.#fields)) field.complain(''); // it is about what stood there
      };
      const label = html`${what} <i>${name}</i>`;
      return new Field({ id: `go-${name}`, label, inputMode: 'numeric', live }, () => this.#draw());
    };
    this.#fields = { x: field('x', 'Column'), y: field('y', 'Row') };
    host.watch(() => {
      if (host.panel.owner === places.name && host.explorer.game.k !== this.#k) this.open(this.#landmark, false);
    });
  }

  /** Shows all places, or explains one. @param {Landmark | null} [landmark] @param {boolean} [focus] goes on here */
  open(landmark = null, focus = true) {
    const { explorer, panel } = this.#host;
    this.#landmark = landmark;
    this.#k = explorer.game.k;
    this.#places.choose(landmark?.name ?? null);
    this.#body = element('div', { className: 'kit places' });
    this.#draw();
    const title = landmark ? capitalised(landmark.title) : undefined;
    panel.open(
      { name: this.#places.name, title, body: this.#body, onClose: () => this.#places.choose(null) },
      { focus },
    );
    if (!landmark) void this.#tellReach();
  }

  /** Says beforehand what is too far, or far. */
  async #tellReach() {
    const { explorer, pool } = this.#host;
    const { game, viewport } = explorer;
    this.#reach.clear();
    const told = destinations(game.k).map(
      async (one) =>
        /** @type {const} */ ([one.title, await reachOf(pool, game, viewOf(one, false, viewport), viewport)]),
    );
    this.#reach = new Map(await Promise.all(told));
    if (game.k === this.#k) this.#draw();
  }

  #draw() {
    render(this.#landmark ? this.#explanation(this.#landmark) : this.#all(), this.#body);
  }

  #all() {
    const names = (/** @type {Landmark['kind']} */ kind) =>
      LANDMARKS.filter((one) => one.kind === kind).map((landmark) =>
        press(capitalised(landmark.title), () => this.open(landmark)),
      );
    return html`<form class="go" novalidate autocomplete="off" @submit=${this.#go} @change=${() => this.#split()}>
        ${Object.entries(this.#fields).map(([name, field]) =>
          field.template(this.#cell[/** @type {'x' | 'y'} */ (name)], String(this.#count)),
        )}
        <button class="main">Go</button>
      </form>
      <section>
        <h3>Go to</h3>
        <ul class="rows">
          ${destinations(this.#k).map((destination) => this.#row(destination))}
        </ul>
      </section>
      ${KINDS.map(
        (kind) =>
          html`<section>
            <h3>${capitalised(kind)}s</h3>
            <div class="buttons names">${names(kind)}</div>
          </section>`,
      )}`;
  }

  /** Two numbers in one field are a whole cell, pasted or typed. */
  #split() {
    const pair = readPair(this.#cell.x) ?? readPair(this.#cell.y);
    if (!pair) return;
    this.#cell = { x: pair[0], y: pair[1] };
    this.#count++;
    this.#draw();
  }

  #go = (/** @type {Event} */ event) => {
    event.preventDefault();
    this.#split();
    const { explorer } = this.#host;
    const cell = { x: 0, y: 0 };
    for (const name of /** @type {const} */ (['x', 'y'])) {
      try {
        cell[name] = readWhole(name, this.#cell[name], 0, LIMIT - 1, { k: explorer.game.k });
      } catch (error) {
        this.#fields[name].complain(/** @type {Error} */ (error).message);
        this.#draw();
        document.getElementById(`go-${name}`)?.focus();
        return;
      }
    }
    this.#cell = { x: grouped(cell.x), y: grouped(cell.y) };
    this.#count++;
    this.#draw();
    this.#jump(closeTo(cell, explorer.view.zoom));
  };

  /** @param {Destination} destination */
  #row(destination) {
    const { title, mirrored } = destination;
    const { x, y } = destination.place;
    const note = this.#reach.get(title);
    const twin = { className: 'twin', name: `${title}, its mirror image` };
    return html`<li>
      <button type="button" class="row" @click=${() => this.#visit(destination, false)}>
        <span class="words">${title}</span>
        <small
          >${words(`${grouped(x)}, ${grouped(y)}`)}${note ? html`<br /><i class="reach">${note}</i>` : nothing}</small
        >
      </button>
      ${mirrored ? press('mirror', () => this.#visit(destination, true), twin) : nothing}
    </li>`;
  }

  /** @param {Landmark} landmark */
  #explanation({ name, kind, mirrored, least }) {
    const { text, where, section } = GLOSSARY[name];
    const go = (/** @type {string} */ label, /** @type {boolean} */ twin) =>
      press(label, () => this.#visit(destinationOf(this.#k, name), twin), { className: twin ? 'plain' : 'main' });
    const what = `${capitalised(kind)}${mirrored ? ', and its mirror image' : ''}`;
    const small = `Game ${grouped(this.#k)} is too small to show it: it takes shape from k = ${grouped(least)} on.`;
    return html`<p class="meaning">${text}</p>
      ${pairs(Object.entries({ What: what, Where: where, Paper: `Section ${section}` }), 'pairs meanings')}
      ${this.#k < least ? html`<p>${small}</p>` : nothing}
      <div class="buttons actions">
        ${this.#k < least ? nothing : go('Go there', false)}
        ${this.#k < least || !mirrored ? nothing : go('Its mirror image', true)}
        ${press('\u2039 All places', () => this.open())}
      </div>`;
  }

  /** @param {Destination} destination @param {boolean} twin */
  #visit(destination, twin) {
    this.#jump(viewOf(destination, twin, this.#host.explorer.viewport));
  }

  /** @param {View} view */
  #jump(view) {
    const { explorer, jump, map, panel } = this.#host;
    // Each place is a step back of its own, however quickly one follows another.
    jump(`place ${view.x.cell},${view.y.cell}`, explorer.game, view);
    // A sheet over half the map would hide what was asked for.
    if (map.clientHeight < innerHeight / 2) panel.close();
  }
}

/**
 * Whether a place can be reached: how many cells must be swept to see it, or that the board up to there is too much.
 * @param {Pool} pool
 * @param {Game} game
 * @param {View} view
 * @param {Viewport} viewport
 * @returns {Promise<string>} '' where there is nothing to be said
 */
async function reachOf(pool, game, view, viewport) {
  const { left, top, right, bottom } = visibleCells(view, viewport);
  // As finely as the screen shows it: a cell of less than a pixel is swept together with its neighbours.
  const finest = Math.floor(-Math.log2(scaleOf(view.zoom) * viewport.ratio));
  const level = Math.min(MAX_LEVEL, Math.max(0, finest));
  const step = 2 ** level;
  const [x, y] = [left, top].map((cell) => Math.floor(cell / step) * step);
  const [width, height] = [right - x, bottom - y].map((cells) => Math.ceil(cells / step) * step);
  try {
    const plan = await pool.ask('survey', { game, level, x, y, width, height });
    const cells = plan?.cells ?? 0;
    return cells > MANY_CELLS ? `needs ${amount(cells)} cells` : '';
  } catch (error) {
    return error instanceof RefusedError ? 'out of reach' : ''; // what else is wrong is told by going there
  }
}
