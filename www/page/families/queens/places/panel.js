// The panel of places: where to go, and what the parts of the pattern are. Loaded when it is asked for.
import { GLOSSARY } from './glossary.js';
import { LANDMARKS } from './landmarks.js';
import { SETTINGS, readWhole } from '../../../core/settings.js';
import { coordinate } from '../../../core/view.js';
import { readPair } from '../../../core/pairs.js';
import { destinationOf, destinations, viewOf } from './gazetteer.js';
import { grouped } from '../../../core/format.js';
import { reachOf } from './reach.js';

/** @import { Places } from './places.js' */
/** @import { Destination } from './gazetteer.js' */
/** @import { Landmark } from './landmarks.js' */
/** @import { Host } from '../../../app/parts.js' */

/** A cell of 32 pixels. */
const CELL_ZOOM = 5;

/** @type {[Landmark['kind'], string][]} */
const KINDS = [
  ['region', 'Regions'],
  ['border', 'Borders'],
  ['junction', 'Junctions'],
];

export class PlacesPanel {
  #host;
  #places;
  /** @type {Landmark | null} that is explained */
  #landmark = null;
  #k = 0;
  #cell = { x: '', y: '' };

  /**
   * @param {Host} host
   * @param {Places} places
   */
  constructor(host, places) {
    this.#host = host;
    this.#places = places;
    host.watch(() => {
      if (host.panel.owner === this.#places.name && host.explorer.game.k !== this.#k) this.open(this.#landmark, false);
    });
  }

  /**
   * Shows all places, or explains a part of the pattern.
   * @param {Landmark | null} [landmark]
   * @param {boolean} [focus] whether the user goes on here
   */
  open(landmark = null, focus = true) {
    const { explorer, panel } = this.#host;
    this.#landmark = landmark;
    this.#k = explorer.game.k;
    this.#places.choose(landmark?.name ?? null);
    const title = landmark ? capitalised(landmark.title) : undefined;
    const body = make('div', { className: 'places' });
    body.append(...(landmark ? this.#explanation(landmark) : this.#all()));
    panel.open({ name: this.#places.name, title, body, onClose: () => this.#places.choose(null) }, { focus });
  }

  #all() {
    return [
      this.#cellForm(),
      section('Go to', this.#destinationList()),
      ...KINDS.map(([kind, title]) => section(title, this.#landmarkList(kind))),
    ];
  }

  #cellForm() {
    const form = make('form', { className: 'go', noValidate: true, autocomplete: 'off' });
    const problem = make('p', { className: 'problem', hidden: true, id: 'go-problem' });
    problem.setAttribute('role', 'alert');
    const fields = /** @type {const} */ (['x', 'y']).map((name) => {
      const input = make('input', {
        type: 'text',
        name,
        value: this.#cell[name],
        inputMode: 'numeric',
        spellcheck: false,
      });
      input.setAttribute('aria-label', name === 'x' ? 'Column x' : 'Row y');
      input.setAttribute('aria-describedby', problem.id);
      input.setAttribute('enterkeyhint', 'go');
      const label = make('label');
      label.append(make('i', { textContent: name }), input);
      return { name, input, label };
    });
    // Two numbers in one field are a whole cell, pasted or typed.
    const split = (/** @type {HTMLInputElement} */ { value }) => {
      const pair = readPair(value);
      if (pair) for (const [at, { input }] of fields.entries()) input.value = pair[at];
    };
    const show = () => {
      for (const { input } of fields) split(input);
      for (const { name, input } of fields) this.#cell[name] = input.value;
      /** @type {Partial<Record<'x' | 'y', number>>} */
      const cell = {};
      for (const { name, input } of fields) {
        try {
          cell[name] = readWhole(name, input.value, 0, SETTINGS.x.max - 1, { k: this.#host.explorer.game.k });
          input.setAttribute('aria-invalid', 'false');
        } catch (error) {
          input.setAttribute('aria-invalid', 'true');
          problem.textContent = /** @type {Error} */ (error).message;
          problem.hidden = false;
          input.focus();
          return;
        }
      }
      problem.hidden = true;
      const { x = 0, y = 0 } = cell;
      for (const { name, input } of fields) input.value = this.#cell[name] = grouped(cell[name] ?? 0);
      this.#jump({
        x: coordinate(x, 0.5),
        y: coordinate(y, 0.5),
        zoom: Math.max(CELL_ZOOM, this.#host.explorer.view.zoom),
      });
    };
    form.addEventListener('change', ({ target }) => split(/** @type {HTMLInputElement} */ (target)));
    form.addEventListener('input', ({ target }) => {
      // What was wrong is no longer what stands there.
      /** @type {HTMLInputElement} */ (target).setAttribute('aria-invalid', 'false');
      problem.hidden = true;
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      show();
    });
    form.append(
      make('span', { className: 'what', textContent: 'Cell' }),
      ...fields.map(({ label }) => label),
      make('button', { type: 'submit', textContent: 'Go' }),
      problem,
    );
    return form;
  }

  #destinationList() {
    const list = make('ul', { className: 'rows' });
    for (const destination of destinations(this.#k)) {
      const item = make('li');
      const go = this.#goButton(destination, false, destination.title);
      const { x, y } = destination.place;
      const cell = make('span', { className: 'cell', textContent: `${grouped(x)}, ${grouped(y)}` });
      go.append(cell);
      void this.#tellReach(destination, cell);
      item.append(go);
      if (destination.mirrored) item.append(this.#twinButton(destination));
      list.append(item);
    }
    return list;
  }

  /**
   * Says beforehand what is too far, or far.
   * @param {Destination} destination
   * @param {HTMLElement} cell where it is written where the place lies
   */
  async #tellReach(destination, cell) {
    const { explorer, pool } = this.#host;
    const { game, viewport } = explorer;
    const note = await reachOf(pool, game, viewOf(destination, false, viewport), viewport);
    if (note) cell.append(make('span', { className: 'reach', textContent: note }));
  }

  /** @param {Destination} destination */
  #twinButton(destination) {
    const twin = this.#goButton(destination, true, 'mirror');
    twin.className = 'twin';
    twin.setAttribute('aria-label', `${destination.title}, its mirror image`);
    return twin;
  }

  /**
   * @param {Destination} destination
   * @param {boolean} twin
   * @param {string} text
   */
  #goButton(destination, twin, text) {
    const button = make('button', { type: 'button', textContent: text });
    button.addEventListener('click', () => this.#jump(viewOf(destination, twin, this.#host.explorer.viewport)));
    return button;
  }

  /** @param {Landmark['kind']} kind */
  #landmarkList(kind) {
    const list = make('ul', { className: 'names' });
    for (const landmark of LANDMARKS.filter((one) => one.kind === kind)) {
      const button = make('button', { type: 'button', textContent: capitalised(landmark.title) });
      button.addEventListener('click', () => this.open(landmark));
      const item = make('li');
      item.append(button);
      list.append(item);
    }
    return list;
  }

  /** @param {Landmark} landmark */
  #explanation(landmark) {
    const { text, where, section: number } = GLOSSARY[landmark.name];
    const facts = make('dl', { className: 'facts' });
    const kind = { region: 'Region', border: 'Border', junction: 'Junction' }[landmark.kind];
    for (const [name, fact] of [
      ['What', `${kind}${landmark.mirrored ? ', and its mirror image' : ''}`],
      ['Where', where],
      ['Paper', `Section ${number}`],
    ])
      facts.append(make('dt', { textContent: name }), make('dd', { textContent: fact }));
    const row = make('p', { className: 'actions' });
    if (this.#k >= landmark.least) {
      const destination = destinationOf(this.#k, landmark.name);
      row.append(this.#goButton(destination, false, 'Go there'));
      if (landmark.mirrored) row.append(this.#goButton(destination, true, 'Its mirror image'));
    } else
      row.append(
        `Game ${grouped(this.#k)} is too small to show it: it takes shape from k = ${grouped(landmark.least)} on.`,
      );
    const back = make('button', { type: 'button', className: 'back', textContent: '\u2039 All places' });
    back.addEventListener('click', () => this.open());
    return [make('p', { className: 'meaning', textContent: text }), facts, row, back];
  }

  /** @param {import('../../../core/view.js').View} view */
  #jump(view) {
    const { explorer, jump, map, panel } = this.#host;
    // Each place is a step back of its own, however quickly one follows another.
    jump(`place ${view.x.cell},${view.y.cell}`, explorer.game, view);
    // A sheet over half the map would hide what was asked for.
    if (map.clientHeight < innerHeight / 2) panel.close();
  }
}

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [properties]
 * @returns {HTMLElementTagNameMap[T]}
 */
const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);

/**
 * @param {string} title
 * @param {HTMLElement} content
 */
function section(title, content) {
  const box = make('section');
  box.append(make('h3', { textContent: title }), content);
  return box;
}
